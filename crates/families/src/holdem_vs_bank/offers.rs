//! The choices on a hand.

use money::Cents;
use table::banked::Core;
use table::{Offer, Offers, Position, Verb};

use super::Plan;
use super::state::HoldemVsBank;

/// Wager a multiple of the Ante, or check or fold.
pub(super) fn choices(
    game: &HoldemVsBank,
    core: &Core,
    plan: &Plan,
    position: Position,
    offers: &mut Offers,
) {
    let Some(person) = game.decider(core, plan, position) else { return };
    let Some(decision) = plan.decisions.get(usize::from(game.asked)) else { return };
    let ante = core.round.stakes.amount(person, position, plan.ante);
    let chips = core.table.chips[person.index()];
    let mut amounts = decision.multiples.of(ante);
    if chips < amounts.to {
        // Who cannot afford the larger multiple is offered the smaller.
        let steps = (chips.0 - amounts.from.0).max(0) / amounts.step.0;
        amounts.to = Cents(amounts.from.0 + steps * amounts.step.0);
    }
    if chips >= amounts.from && ante > Cents::ZERO {
        offers.push(Offer::wager(position, Verb::WAGER, decision.wager, amounts));
    }
    offers.push(if decision.or_fold {
        Offer::hand(position, Verb::FOLD)
    } else {
        Offer::hand(position, Verb::CHECK)
    });
}
