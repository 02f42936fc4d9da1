//! The deal, the decisions, the hands shown.

use table::banked::{Core, Deal, Step};
use table::{BankEvent, DealEvent, Event, Place, PositionSet, Stake};

use super::Plan;
use super::state::ThreeCard;

impl ThreeCard {
    #[inline(always)]
    pub(super) fn next_step(&self, core: &Core, plan: &Plan) -> Step {
        if self.qualified.is_some() { self.showdown(core, plan) } else { self.up_to_the_showdown(core, plan) }
    }

    /// The deal, the decisions, what was given up, and the player-dealer's hand.
    #[inline(always)]
    fn up_to_the_showdown(&self, core: &Core, plan: &Plan) -> Step {
        if let Some(step) = deal(core, plan) {
            return step;
        }
        if let Some(event) = core.put_stub_away() {
            return Step::Happens(event);
        }
        if let Some(event) = place_button(core, plan) {
            return Step::Happens(event);
        }
        if let Some((position, _)) = self.decisions.next(core, false) {
            return Step::Decide(PositionSet::only(position));
        }
        // What was given up is collected when everybody has decided, before the player-dealer's hand is shown.
        if let Some(stake) = self.decisions.lost_by_folding(core) {
            return Step::SettleNow(stake);
        }
        Step::Happens(core.take_up().unwrap_or(Event::Deal(DealEvent::TurnedUp { place: Place::Bank })))
    }

    /// The players' hands. Without a qualified hand the Play wagers go back at once, before anything is settled.
    #[inline(always)]
    fn showdown(&self, core: &Core, plan: &Plan) -> Step {
        if self.qualified == Some(false) {
            let play = |stake: &&Stake| !stake.settled && stake.wager == plan.play;
            if let Some(stake) = core.round.stakes.iter().find(play) {
                return Step::SettleNow(*stake);
            }
        }
        if core.has_hands_to_show() {
            return Step::Show { from: plan.shown_from, direction: core.plan.settle.direction };
        }
        Step::Settle
    }
}

/// The stock, the burn, and a stack of cards to each hand, the player-dealer's last with one card open.
#[inline(always)]
fn deal(core: &Core, plan: &Plan) -> Option<Step> {
    if core.round.dealt > 0 {
        return None;
    }
    let least = plan.least_stock(core.round.dealing.len() as u16 + 1);
    if let Some(request) = core.needs_stock(least, least) {
        return Some(Step::Chance(request));
    }
    if let Some(burn) = core.next_burn() {
        return Some(Step::Happens(burn));
    }
    Some(Step::Deal(Deal { each: plan.cards, one_at_a_time: false, last_open: plan.open_card, board: 0 }))
}

/// The player-dealer's open card places the action button, where there is one.
fn place_button(core: &Core, plan: &Plan) -> Option<Event> {
    let values = plan.button.filter(|_| core.round.button.is_none())?;
    let card = core.round.hands.at(Place::Bank).cards().last()?;
    core.button_position(values[card.rank()? as usize])
        .map(|position| Event::Bank(BankEvent::ButtonPlaced { position }))
}
