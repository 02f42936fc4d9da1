//! How wagers end.

use std::cmp::Ordering;

use eval::three_card::ThreeKind;
use money::Odds;
use rulebook::family::three_card::NotQualified;
use rulebook::pay::Payout;
use table::banked::{Core, Verdict};
use table::{Place, Stake, Why};

use super::plan::{Decided, Plan};
use super::state::{ThreeCard, strength};
use crate::Rows;
use crate::three_card::why;

/// Whether the player-dealer's hand plays.
pub(super) fn qualifies(core: &Core, plan: &Plan) -> bool {
    strength(core, Place::Bank).is_some_and(|bank| {
        bank.kind() > ThreeKind::HighCard
            || core.round.hands.at(Place::Bank).cards().iter().any(|card| card.rank() >= Some(plan.qualifies))
    })
}

/// How a wager ends.
pub(super) fn verdict(game: &ThreeCard, core: &Core, plan: &Plan, stake: &Stake) -> Verdict {
    let decided = &plan.decided[stake.wager.0 as usize];
    if let Decided::SixCards(rows) = decided {
        let folded = game.decisions.has_folded(core, stake.position, stake.person);
        return six_cards(core, stake, rows).told_of_a_fold(folded);
    }
    if game.decisions.has_folded(core, stake.position, stake.person) {
        return Verdict::loses(Why::FOLDED);
    }
    let own = game.shown[stake.position.index()];
    match decided {
        Decided::ThreeCards(rows) => {
            let row = own.and_then(|own| rows.verdict(own.kind() as usize));
            row.unwrap_or_else(|| Verdict::loses(Why::BELOW_TABLE))
        }
        _ => {
            let order = own.cmp(&game.shown[0]);
            against_the_bank(core, plan, stake, decided, order, game.qualified == Some(true))
        }
    }
}

fn against_the_bank(
    core: &Core,
    plan: &Plan,
    stake: &Stake,
    decided: &Decided,
    order: Ordering,
    qualified: bool,
) -> Verdict {
    let even = Payout::Odds(core.plan.wager(stake.wager).pays.unwrap_or(Odds::EVEN));
    if !qualified {
        return match (decided, plan.not_qualified) {
            (Decided::Play, _) => Verdict::pushes(Why::NOT_QUALIFIED_RETURNED),
            (_, NotQualified::AntePaid) if order == Ordering::Equal => {
                Verdict::wins(even, why::NOT_QUALIFIED_EQUAL_PAID)
            }
            (_, NotQualified::AntePaid) => Verdict::wins(even, why::NOT_QUALIFIED_PAID),
            (_, NotQualified::AntePlaysPushIfBehind) if order == Ordering::Greater => {
                Verdict::wins(even, why::NOT_QUALIFIED_AHEAD)
            }
            (_, NotQualified::AntePlaysPushIfBehind) => Verdict::pushes(Why::NOT_QUALIFIED_RETURNED),
        };
    }
    match order {
        Ordering::Greater => Verdict::wins(even, Why::HAND_WINS),
        Ordering::Less => Verdict::loses(Why::HAND_LOSES),
        Ordering::Equal => Verdict::pushes(Why::HANDS_EQUAL),
    }
}

/// The best five of the player's three cards and the player-dealer's three.
fn six_cards(core: &Core, stake: &Stake, rows: &Rows) -> Verdict {
    let (own, bank) = (core.round.hands.of(stake.position), core.round.hands.at(Place::Bank).cards());
    let ([a, b, c], [d, e, f]) = (own, bank) else { return Verdict::loses(Why::BELOW_TABLE) };
    let best = eval::high::six(&[*a, *b, *c, *d, *e, *f]);
    rows.verdict(best.category() as usize).unwrap_or_else(|| Verdict::loses(Why::BELOW_TABLE))
}
