//! The choices on a hand.

use money::Cents;
use table::banked::Core;
use table::{Amounts, Offer, Offers, Position, Verb};

use super::Plan;
use super::state::ThreeCard;

/// Play for the amount of the Ante, or fold.
pub(super) fn choices(game: &ThreeCard, core: &Core, plan: &Plan, position: Position, offers: &mut Offers) {
    let Some(person) = game.decisions.decider(core, position, false) else { return };
    let ante = core.round.stakes.amount(person, position, plan.ante);
    if ante > Cents::ZERO && core.table.chips[person.index()] >= ante {
        offers.push(Offer::wager(position, Verb::WAGER, plan.play, Amounts::only(ante)));
    }
    offers.push(Offer::hand(position, Verb::FOLD));
}
