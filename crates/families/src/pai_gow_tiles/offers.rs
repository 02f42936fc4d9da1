//! What may be chosen: two of the four tiles for one hand, or the house way.

use table::banked::Core;
use table::{Act, Fronts, Offer, Offers, Place, Position, Refusal};

use super::Plan;
use super::state::PaiGowTiles;

fn place_of(core: &Core, position: Position) -> Place {
    let bank = core.bank().is_some_and(|bank| bank.position == position);
    if bank { Place::Bank } else { Place::Position(position) }
}

pub(super) fn choices(game: &PaiGowTiles, core: &Core, plan: &Plan, position: Position, offers: &mut Offers) {
    let place = place_of(core, position);
    if place != Place::Bank && game.settings.is_set(position) {
        offers.push(Offer::Check { position });
    } else if plan.on_request {
        offers.push(Offer::HouseWay { position });
    }
    offers.push(Offer::Front { position, fronts: Fronts::any(core.round.hands.at(place).cards()) });
}

pub(super) fn why_not(
    game: &PaiGowTiles,
    core: &Core,
    plan: &Plan,
    position: Position,
    act: Act,
) -> Option<Refusal> {
    let place = place_of(core, position);
    match act {
        Act::HouseWay if !plan.on_request => Some(Refusal::NoHouseWay { position }),
        Act::Front { .. } | Act::HouseWay if place != Place::Bank && game.settings.is_set(position) => {
            Some(Refusal::AlreadySet { position })
        }
        Act::Front { cards: [one, other] } => {
            let held = Fronts::any(core.round.hands.at(place).cards()).has([one, other]);
            (!held).then_some(Refusal::NotInTheHand { position, one, other })
        }
        _ => None,
    }
}
