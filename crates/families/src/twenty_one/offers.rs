//! The choices on a hand, and why others are none.

use table::banked::Core;
use table::{Act, Forbidden, Offer, Offers, Position, Refusal};

use super::Plan;
use super::state::{Pending, Stage, TwentyOne};

/// What may be decided at a position.
pub(super) fn choices(game: &TwentyOne, core: &Core, plan: &Plan, position: Position, offers: &mut Offers) {
    match (game.stage, game.pending) {
        (Stage::Insurance, _) => about_insurance(game, core, plan, position, offers),
        (Stage::Play, Pending::FollowDouble) => {
            let person = game.asked_first(core, position);
            let amounts = person.and_then(|person| game.double_amounts(core, plan, position, person));
            offers.extend(amounts.map(|amounts| Offer::Double { position, amounts }));
            offers.push(Offer::Choice { position, act: Act::Decline });
        }
        (Stage::Play, Pending::FollowSplit) => {
            offers.push(Offer::Choice { position, act: Act::Split });
            offers.push(Offer::Choice { position, act: Act::Decline });
        }
        (Stage::Play, _) => on_hand(game, core, plan, position, offers),
        _ => {
            offers.push(Offer::Choice { position, act: Act::Hit });
            offers.push(Offer::Choice { position, act: Act::Stand });
        }
    }
}

fn about_insurance(game: &TwentyOne, core: &Core, plan: &Plan, position: Position, offers: &mut Offers) {
    let Some(person) = game.asked_first(core, position) else { return };
    let insurable = game.insurable(core, plan, position, person);
    offers.extend(insurable.map(|(wager, amounts)| Offer::Bet { position, wager, amounts }));
    if game.may_take_even_money(plan, position) {
        offers.push(Offer::Choice { position, act: Act::EvenMoney });
    }
    offers.push(Offer::Choice { position, act: Act::Decline });
}

fn on_hand(game: &TwentyOne, core: &Core, plan: &Plan, position: Position, offers: &mut Offers) {
    let may = game.choices;
    // One by one: a list of acts would be copied twice.
    if may.hit {
        offers.push(Offer::Choice { position, act: Act::Hit });
    }
    if may.stand {
        offers.push(Offer::Choice { position, act: Act::Stand });
    }
    if may.split {
        offers.push(Offer::Choice { position, act: Act::Split });
    }
    if may.surrender {
        offers.push(Offer::Choice { position, act: Act::Surrender });
    }
    if may.rescue {
        offers.push(Offer::Choice { position, act: Act::Rescue });
    }
    if let Some(holder) = core.holder(position).filter(|_| may.double) {
        let amounts = game.double_amounts(core, plan, position, holder);
        offers.extend(amounts.map(|amounts| Offer::Double { position, amounts }));
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
    match act {
        Act::Hit | Act::Double { .. } | Act::Split | Act::Surrender if frozen => {
            Some(Refusal::HandFrozen { position })
        }
        Act::Hit if in_turn && !game.choices.hit => Some(Refusal::MustStand { position }),
        Act::Stand if in_turn && !game.choices.stand => Some(Refusal::MustHit { position }),
        Act::Double { amount } if in_turn && game.choices.double => {
            let amounts = game.double_amounts(core, plan, position, core.holder(position)?)?;
            amounts.check(amount).err()
        }
        Act::Bet { wager, .. } if plan.insurance.is_some_and(|insurance| insurance.wager == wager) => {
            Some(Refusal::NoInsurance)
        }
        act if in_turn => forbidden(act).map(|what| Refusal::MayNot { position, what }),
        Act::Hit if game.passed(core, position) => Some(Refusal::MustStand { position }),
        act if game.passed(core, position) => forbidden(act).map(|what| Refusal::MayNot { position, what }),
        _ => None,
    }
}

/// The word for a decision that is not allowed.
fn forbidden(act: Act) -> Option<Forbidden> {
    Some(match act {
        Act::Hit => Forbidden::Hit,
        Act::Stand => Forbidden::Stand,
        Act::Double { .. } => Forbidden::Double,
        Act::Split => Forbidden::Split,
        Act::Surrender => Forbidden::Surrender,
        Act::Rescue => Forbidden::Rescue,
        Act::EvenMoney => Forbidden::EvenMoney,
        Act::Decline => Forbidden::Decline,
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
