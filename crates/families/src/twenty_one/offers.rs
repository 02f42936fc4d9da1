//! The choices on a hand, and why others are none.

use table::banked::Core;
use table::{Act, Choice, Forbidden, Offer, Offers, Position, Refusal, Shape, Verb, WagerNo};

use super::Plan;
use super::state::{Pending, Stage, TwentyOne};

/// What may be decided at a position.
pub(super) fn choices(game: &TwentyOne, core: &Core, plan: &Plan, position: Position, offers: &mut Offers) {
    match (game.stage, game.pending) {
        (Stage::Insurance, _) => about_insurance(game, core, plan, position, offers),
        (Stage::Play, Pending::FollowDouble) => {
            let person = game.asked_first(core, position);
            let amounts = person.and_then(|person| game.double_amounts(core, plan, position, person));
            offers.extend(amounts.map(|amounts| Offer::at(position, Verb::DOUBLE, Shape::Amount(amounts))));
            offers.push(Offer::hand(position, Verb::DECLINE));
        }
        (Stage::Play, Pending::FollowSplit) => {
            offers.push(Offer::hand(position, Verb::SPLIT));
            offers.push(Offer::hand(position, Verb::DECLINE));
        }
        (Stage::Play, _) => on_hand(game, core, plan, position, offers),
        _ => {
            offers.push(Offer::hand(position, Verb::HIT));
            offers.push(Offer::hand(position, Verb::STAND));
        }
    }
}

fn about_insurance(game: &TwentyOne, core: &Core, plan: &Plan, position: Position, offers: &mut Offers) {
    let Some(person) = game.asked_first(core, position) else { return };
    let insurable = game.insurable(core, plan, position, person);
    offers.extend(insurable.map(|(wager, amounts)| Offer::wager(position, Verb::WAGER, wager, amounts)));
    if game.may_take_even_money(plan, position) {
        offers.push(Offer::hand(position, Verb::EVEN_MONEY));
    }
    offers.push(Offer::hand(position, Verb::DECLINE));
}

fn on_hand(game: &TwentyOne, core: &Core, plan: &Plan, position: Position, offers: &mut Offers) {
    let may = game.choices;
    // One by one: a list of acts would be copied twice.
    if may.hit {
        offers.push(Offer::hand(position, Verb::HIT));
    }
    if may.stand {
        offers.push(Offer::hand(position, Verb::STAND));
    }
    if may.split {
        offers.push(Offer::hand(position, Verb::SPLIT));
    }
    if may.surrender {
        offers.push(Offer::hand(position, Verb::SURRENDER));
    }
    if may.rescue {
        offers.push(Offer::hand(position, Verb::RESCUE));
    }
    if let Some(holder) = core.holder(position).filter(|_| may.double) {
        let amounts = game.double_amounts(core, plan, position, holder);
        offers.extend(amounts.map(|amounts| Offer::at(position, Verb::DOUBLE, Shape::Amount(amounts))));
    }
}

/// Why a decision is not to be made on the hand in play, or on the last hand of a position that was passed over.
pub(super) fn why_not(
    game: &TwentyOne,
    core: &Core,
    plan: &Plan,
    position: Position,
    act: Act,
) -> Option<Refusal> {
    let in_turn = game.in_turn(core) == Some(position);
    if game.stage < Stage::Play || game.count[position.index()] == 0 {
        return forbidden(act).map(|what| Refusal::MayNot { position, what });
    }
    let number = if in_turn { game.hand } else { game.count[position.index()] - 1 };
    let hand = game.hand_at(position, number.min(3));
    let frozen = hand.jokers > 0 || plan.joker_freezes && game.open == cards::Card::JOKER;
    match act.verb {
        Verb::HIT | Verb::DOUBLE | Verb::SPLIT | Verb::SURRENDER if frozen => {
            Some(Refusal::HandFrozen { position })
        }
        Verb::HIT if in_turn && !game.choices.hit => Some(Refusal::MustStand { position }),
        Verb::STAND if in_turn && !game.choices.stand => Some(Refusal::MustHit { position }),
        Verb::DOUBLE if in_turn && game.choices.double => {
            let amounts = game.double_amounts(core, plan, position, core.holder(position)?)?;
            amounts.check(act.amount()).err()
        }
        Verb::WAGER if plan.insurance.is_some_and(|insurance| is_on(act, insurance.wager)) => {
            Some(Refusal::NoInsurance)
        }
        _ if in_turn => forbidden(act).map(|what| Refusal::MayNot { position, what }),
        Verb::HIT if game.passed(core, position) => Some(Refusal::MustStand { position }),
        _ if game.passed(core, position) => forbidden(act).map(|what| Refusal::MayNot { position, what }),
        _ => None,
    }
}

/// Whether an act is about a circle.
fn is_on(act: Act, wager: WagerNo) -> bool {
    matches!(act.choice, Choice::Wager { wager: on, .. } if on == wager)
}

/// The word for a decision that is not allowed.
fn forbidden(act: Act) -> Option<Forbidden> {
    Some(match act.verb {
        Verb::HIT => Forbidden::Hit,
        Verb::STAND => Forbidden::Stand,
        Verb::DOUBLE => Forbidden::Double,
        Verb::SPLIT => Forbidden::Split,
        Verb::SURRENDER => Forbidden::Surrender,
        Verb::RESCUE => Forbidden::Rescue,
        Verb::EVEN_MONEY => Forbidden::EvenMoney,
        Verb::DECLINE => Forbidden::Decline,
        _ => return None,
    })
}

impl TwentyOne {
    /// Whether nothing is left to decide at a position.
    pub(super) fn passed(&self, core: &Core, position: Position) -> bool {
        let place = core.round.deciding.iter().position(|at| *at == position);
        self.stage > Stage::Play || place.is_some_and(|place| place < usize::from(self.turn))
    }
}
