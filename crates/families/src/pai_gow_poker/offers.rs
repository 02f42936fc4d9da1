//! What may be chosen: a pile, two cards for the front, the house way.

use cards::Card;
use table::banked::Core;
use table::{Act, Choice, Fronts, Offer, Offers, Place, Position, Refusal, Shape, Verb};

use super::Plan;
use super::state::{PaiGowPoker, seven};
use super::verdict::laid;

fn is_bank(core: &Core, position: Position) -> bool {
    core.bank().is_some_and(|bank| bank.position == position)
}

pub(super) fn choices(game: &PaiGowPoker, core: &Core, plan: &Plan, position: Position, offers: &mut Offers) {
    if is_bank(core, position) {
        return bank_choices(game, core, plan, position, offers);
    }
    if game.settings.is_set(position) {
        offers.push(Offer::hand(position, Verb::AGREE));
    } else if plan.on_request {
        offers.push(Offer::hand(position, Verb::HOUSE_WAY));
    }
    // A foul is a player's own loss, and so among the ways.
    offers.push(Offer::at(position, Verb::FRONT, Shape::Front(Fronts::any(core.round.hands.of(position)))));
}

/// A pile first; later two cards for the front that make no foul.
fn bank_choices(game: &PaiGowPoker, core: &Core, plan: &Plan, position: Position, offers: &mut Offers) {
    if !game.bank_open {
        return offers.push(Offer::at(position, Verb::PICK, Shape::Number { most: plan.hands }));
    }
    if plan.chart.is_some() {
        offers.push(Offer::hand(position, Verb::HOUSE_WAY));
    }
    if let Some(cards) = seven(core, Place::Bank) {
        let fronts = Fronts::new(&cards, |front| !is_foul(&cards, front));
        offers.push(Offer::at(position, Verb::FRONT, Shape::Front(fronts)));
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
    match (act.verb, act.choice) {
        (Verb::HOUSE_WAY, _) if !plan.on_request => Some(Refusal::NoHouseWay { position }),
        (Verb::FRONT | Verb::HOUSE_WAY, _) if !bank && game.settings.was_requested(position) => {
            Some(Refusal::SetHouseWay { position })
        }
        (Verb::FRONT | Verb::HOUSE_WAY, _) if !bank && game.settings.is_set(position) => {
            Some(Refusal::AlreadySet { position })
        }
        (Verb::FRONT, Choice::Front([one, other])) => {
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
