//! What may be chosen: a pile, two cards for the front, the house way.

use cards::Card;
use table::banked::Core;
use table::{Act, Fronts, Offer, Offers, Place, Position, Refusal};

use super::Plan;
use super::state::{PaiGowPoker, laid, seven};

fn is_bank(core: &Core, position: Position) -> bool {
    core.bank().is_some_and(|bank| bank.position == position)
}

pub(super) fn choices(game: &PaiGowPoker, core: &Core, plan: &Plan, position: Position, offers: &mut Offers) {
    if is_bank(core, position) {
        return bank_choices(game, core, plan, position, offers);
    }
    if game.settings.is_set(position) {
        offers.push(Offer::Check { position });
    } else if plan.on_request {
        offers.push(Offer::HouseWay { position });
    }
    // A foul is a player's own loss, and so among the ways.
    offers.push(Offer::Front { position, fronts: Fronts::any(core.round.hands.of(position)) });
}

/// A pile first; later two cards for the front that make no foul.
fn bank_choices(game: &PaiGowPoker, core: &Core, plan: &Plan, position: Position, offers: &mut Offers) {
    if !game.bank_open {
        return offers.push(Offer::Pick { position, piles: plan.hands });
    }
    if plan.chart.is_some() {
        offers.push(Offer::HouseWay { position });
    }
    if let Some(cards) = seven(core, Place::Bank) {
        let fronts = Fronts::new(&cards, |front| !is_foul(&cards, front));
        offers.push(Offer::Front { position, fronts });
    }
}

fn is_foul(cards: &[Card; 7], front: [Card; 2]) -> bool {
    laid(cards, front).is_none_or(|laid| laid.foul)
}

pub(super) fn why_not(
    game: &PaiGowPoker,
    core: &Core,
    plan: &Plan,
    position: Position,
    act: Act,
) -> Option<Refusal> {
    let bank = is_bank(core, position);
    let place = if bank { Place::Bank } else { Place::Position(position) };
    match act {
        Act::HouseWay if !plan.on_request => Some(Refusal::NoHouseWay { position }),
        Act::Front { .. } | Act::HouseWay if !bank && game.settings.was_requested(position) => {
            Some(Refusal::SetHouseWay { position })
        }
        Act::Front { .. } | Act::HouseWay if !bank && game.settings.is_set(position) => {
            Some(Refusal::AlreadySet { position })
        }
        Act::Front { cards: [one, other] } => {
            let hand = core.round.hands.at(place).cards();
            if !Fronts::any(hand).has([one, other]) {
                return Some(Refusal::NotInTheHand { position, one, other });
            }
            let foul = seven(core, place).is_some_and(|cards| is_foul(&cards, [one, other]));
            (bank && foul).then_some(Refusal::FoulHand { position })
        }
        _ => None,
    }
}
