//! The deal, the decisions, the hands shown.

use table::banked::{Core, Deal, Step};
use table::{Event, Face, Place, PositionSet};

use super::Plan;
use super::state::ThreeCard;

impl ThreeCard {
    #[inline(always)]
    pub(super) fn next_step(&self, core: &Core, plan: &Plan) -> Step {
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
        if let Some(event) = core.take_up() {
            return Step::Happens(event);
        }
        if let Some(event) = turn_bank(core) {
            return Step::Happens(event);
        }
        // Without a qualified hand the Play wagers go back at once, before anything is settled.
        let open_play = |stake: &&table::Stake| !stake.settled && stake.wager == plan.play;
        if let Some(stake) =
            core.round.stakes.open().find(open_play).filter(|_| self.qualified == Some(false))
        {
            return Step::SettleNow(*stake);
        }
        self.show(core, plan).map_or(Step::Settle, Step::Happens)
    }

    /// The next hand with an open wager to be turned up.
    fn show(&self, core: &Core, plan: &Plan) -> Option<Event> {
        if core.round.face_down.is_empty() {
            return None;
        }
        let mut positions = core.playing_from(plan.shown_from, core.plan.settle.direction);
        let position =
            positions.find(|at| core.round.open[at.index()] > 0 && core.round.face_down.has(*at))?;
        Some(Event::TurnedUp { place: Place::Position(position) })
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
    Some(Step::Deal(Deal { each: plan.cards, one_at_a_time: false, last_open: plan.open_card }))
}

/// The player-dealer's open card places the action button, where there is one.
fn place_button(core: &Core, plan: &Plan) -> Option<Event> {
    let values = plan.button.filter(|_| core.round.button.is_none())?;
    let card = core.round.hands.at(Place::Bank).cards().last()?;
    core.button_position(values[card.rank()? as usize]).map(|position| Event::ButtonPlaced { position })
}

fn turn_bank(core: &Core) -> Option<Event> {
    let hidden = core.round.hands.at(Place::Bank).faces().any(|(_, face)| face != Face::Up);
    hidden.then_some(Event::TurnedUp { place: Place::Bank })
}
