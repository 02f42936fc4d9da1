//! What may be chosen: two of the four tiles for one hand, or the house way.

use table::banked::Core;
use table::{Act, Choice, Fronts, Offer, Offers, Place, Position, Refusal, Shape, Verb};

use super::Plan;
use super::state::PaiGowTiles;

fn place_of(core: &Core, position: Position) -> Place {
    let bank = core.bank().is_some_and(|bank| bank.position == position);
    if bank { Place::Bank } else { Place::Position(position) }
}

pub(super) fn choices(game: &PaiGowTiles, core: &Core, plan: &Plan, position: Position, offers: &mut Offers) {
    let place = place_of(core, position);
    if place != Place::Bank && game.settings.is_set(position) {
        offers.push(Offer::hand(position, Verb::AGREE));
    } else if plan.on_request {
        offers.push(Offer::hand(position, Verb::HOUSE_WAY));
    }
    offers.push(Offer::at(
        position,
        Verb::FRONT,
        Shape::Front(Fronts::any(core.round.hands.at(place).cards())),
    ));
}

pub(super) fn why_not(
    game: &PaiGowTiles,
    core: &Core,
    plan: &Plan,
    position: Position,
    act: Act,
) -> Option<Refusal> {
    let place = place_of(core, position);
    match (act.verb, act.choice) {
        (Verb::HOUSE_WAY, _) if !plan.on_request => Some(Refusal::NoHouseWay { position }),
        (Verb::FRONT | Verb::HOUSE_WAY, _) if place != Place::Bank && game.settings.is_set(position) => {
            Some(Refusal::AlreadySet { position })
        }
        (Verb::FRONT, Choice::Front([one, other])) => {
            let held = Fronts::any(core.round.hands.at(place).cards()).has([one, other]);
            (!held).then_some(Refusal::NotInTheHand { position, one, other })
        }
        _ => None,
    }
}
