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
        return Verdict::loses(Why::Folded);
    }
    let own = game.shown[stake.position.index()];
    match decided {
        Decided::ThreeCards(rows) => {
            let row = own.and_then(|own| rows.verdict(own.kind() as usize));
            row.unwrap_or_else(|| Verdict::loses(Why::BelowTable))
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
            (Decided::Play, _) => Verdict::pushes(Why::NotQualifiedReturned),
            (_, NotQualified::AntePaid) if order == Ordering::Equal => {
                Verdict::wins(even, Why::NotQualifiedEqualPaid)
            }
            (_, NotQualified::AntePaid) => Verdict::wins(even, Why::NotQualifiedPaid),
            (_, NotQualified::AntePlaysPushIfBehind) if order == Ordering::Greater => {
                Verdict::wins(even, Why::NotQualifiedAhead)
            }
            (_, NotQualified::AntePlaysPushIfBehind) => Verdict::pushes(Why::NotQualifiedReturned),
        };
    }
    match order {
        Ordering::Greater => Verdict::wins(even, Why::HandWins),
        Ordering::Less => Verdict::loses(Why::HandLoses),
        Ordering::Equal => Verdict::pushes(Why::HandsEqual),
    }
}

/// The best five of the player's three cards and the player-dealer's three.
fn six_cards(core: &Core, stake: &Stake, rows: &Rows) -> Verdict {
    let (own, bank) = (core.round.hands.of(stake.position), core.round.hands.at(Place::Bank).cards());
    let ([a, b, c], [d, e, f]) = (own, bank) else { return Verdict::loses(Why::BelowTable) };
    let best = eval::high::six(&[*a, *b, *c, *d, *e, *f]);
    rows.verdict(best.category() as usize).unwrap_or_else(|| Verdict::loses(Why::BelowTable))
}
