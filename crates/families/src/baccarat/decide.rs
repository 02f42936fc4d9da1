//! The deal and the draw.

use rulebook::family::baccarat::Hand;
use table::banked::{Core, Step};
use table::{BankEvent, DealEvent, Event, Face, Place};

use super::Plan;
use super::plan::button_count;
use super::state::{Baccarat, hands};

/// The most cards a round can take from the stock; a fresh one may lose eleven more to a burn by the first card.
const LEAST: u16 = 6;

impl Baccarat {
    pub(super) fn next_step(&self, core: &Core, plan: &Plan) -> Step {
        let (player, banker) = hands(core);
        if player.is_empty() && banker.is_empty() {
            if let Some(request) = core.needs_stock(11 + LEAST, LEAST) {
                return Step::Chance(request);
            }
            if let Some(burn) = core.next_burn() {
                return Step::Happens(burn);
            }
        }
        if player.len() + banker.len() < 4 {
            return first_cards(plan, player.len() + banker.len());
        }
        if let Some(event) = self.turn(plan) {
            return Step::Happens(event);
        }
        if let Some(event) = place_button(core, plan, banker[1]) {
            return Step::Happens(event);
        }
        if plan.player_draws(player, banker) {
            return Step::DealHand { place: Place::PlayerHand, cards: 1, face: Face::Up };
        }
        if plan.banker_draws(player, banker) {
            return Step::DealHand { place: Place::BankerHand, cards: 1, face: Face::Up };
        }
        Step::Settle
    }

    /// Cards that lie face down are turned up, the Player hand first.
    fn turn(&self, plan: &Plan) -> Option<Event> {
        let places = [Place::PlayerHand, Place::BankerHand];
        let place = places.get(usize::from(self.turned)).filter(|_| plan.dealt_down)?;
        Some(Event::Deal(DealEvent::TurnedUp { place: *place }))
    }
}

/// Two cards to each hand by turns.
fn first_cards(plan: &Plan, dealt: usize) -> Step {
    let (first, other) = match plan.first {
        Hand::Player => (Place::PlayerHand, Place::BankerHand),
        Hand::Banker => (Place::BankerHand, Place::PlayerHand),
    };
    let face = if plan.dealt_down { Face::Hidden } else { Face::Up };
    Step::DealHand { place: if dealt.is_multiple_of(2) { first } else { other }, cards: 1, face }
}

/// The Banker hand's second card places the action button, where there is one.
fn place_button(core: &Core, plan: &Plan, card: cards::Card) -> Option<Event> {
    let count = button_count(plan, card).filter(|_| core.round.button.is_none())?;
    core.button_position(count).map(|position| Event::Bank(BankEvent::ButtonPlaced { position }))
}
