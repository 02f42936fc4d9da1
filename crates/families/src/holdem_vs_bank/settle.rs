//! How wagers end.

use std::cmp::Ordering;

use eval::{Category, High};
use money::Odds;
use rulebook::family::holdem_vs_bank::ByHand;
use rulebook::pay::Payout;
use table::banked::{Core, Verdict};
use table::{Stake, Why};

use super::plan::{Decided, HolePlan, Plan};
use super::state::HoldemVsBank;
use crate::Rows;
use crate::holdem_vs_bank::why;

/// How a wager ends.
pub(super) fn verdict(game: &HoldemVsBank, core: &Core, plan: &Plan, stake: &Stake) -> Verdict {
    let folded = game.decisions.has_folded(core, stake.position, stake.person);
    let decided = &plan.decided[stake.wager.0 as usize];
    if folded && !matches!(decided, Decided::OwnHand(_) | Decided::HoleCards(..)) {
        return Verdict::loses(Why::FOLDED);
    }
    let (own, bank) = (game.shown[stake.position.index()], game.shown[0]);
    let qualifies = !plan.needs_pair || bank.category() >= Category::Pair;
    match decided {
        Decided::Compared { returned_unqualified } if *returned_unqualified && !qualifies => {
            Verdict::pushes(Why::NOT_QUALIFIED_RETURNED)
        }
        Decided::Compared { .. } => compared(core, stake, own.cmp(&bank), qualifies),
        Decided::Companion { by, rows } => companion(rows, own, own.cmp(&bank), by, qualifies),
        Decided::BadBeat { least, rows } => bad_beat(rows, own, bank, *least, qualifies),
        Decided::OwnHand(rows) => by_hand(rows, own, Why::BELOW_TABLE).told_of_a_fold(folded),
        Decided::HoleCards(hands, rows) => by_hole_cards(core, plan, stake, hands, rows),
    }
}

fn compared(core: &Core, stake: &Stake, order: Ordering, qualifies: bool) -> Verdict {
    let why = against_the_bank(order, qualifies);
    match order {
        Ordering::Greater => Verdict::wins(even(core, stake), why),
        Ordering::Less => Verdict::loses(why),
        Ordering::Equal => Verdict::pushes(why),
    }
}

/// What a comparison is called; one with a hand that does not qualify has a rule of its own.
fn against_the_bank(order: Ordering, qualifies: bool) -> Why {
    match (order, qualifies) {
        (Ordering::Greater, true) => Why::HAND_WINS,
        (Ordering::Less, true) => Why::HAND_LOSES,
        (Ordering::Equal, true) => Why::HANDS_EQUAL,
        (Ordering::Greater, false) => why::NOT_QUALIFIED_WINS,
        (Ordering::Less, false) => why::NOT_QUALIFIED_LOSES,
        (Ordering::Equal, false) => why::NOT_QUALIFIED_EQUAL,
    }
}

fn even(core: &Core, stake: &Stake) -> Payout {
    Payout::Odds(core.plan.wager(stake.wager).pays.unwrap_or(Odds::EVEN))
}

/// The wager beside the Ante: by the rank of the player's hand, as the listing says for a win, a loss, a tie.
fn companion(rows: &Rows, own: High, order: Ordering, by: &[ByHand; 3], qualifies: bool) -> Verdict {
    let rule = match order {
        Ordering::Greater => by[0],
        Ordering::Less => by[1],
        Ordering::Equal => by[2],
    };
    let why = against_the_bank(order, qualifies);
    match rule {
        ByHand::TableElsePush | ByHand::TableElseLost => {
            let below =
                if rule == ByHand::TableElsePush { Why::BELOW_TABLE_RETURNED } else { Why::BELOW_TABLE };
            let verdict = by_hand(rows, own, below);
            if order == Ordering::Less { verdict.paid_for(why::BEATEN_PAID_BY_TABLE) } else { verdict }
        }
        ByHand::Push => Verdict::pushes(why),
        ByHand::Lost => Verdict::loses(why),
    }
}

/// Paid by the rank of a hand; below the table it loses, or goes back where `below` says so.
fn by_hand(rows: &Rows, hand: High, below: Why) -> Verdict {
    rows.verdict(hand.category() as usize).unwrap_or_else(|| match below {
        Why::BELOW_TABLE_RETURNED => Verdict::pushes(below),
        _ => Verdict::loses(below),
    })
}

/// A good hand that is beaten pays by its own rank; without a beaten hand, or a qualified player-dealer, it loses.
fn bad_beat(rows: &Rows, own: High, bank: High, least: Category, qualifies: bool) -> Verdict {
    if !qualifies {
        return Verdict::loses(why::NOT_QUALIFIED_LOST);
    }
    let beaten = own.min(bank);
    if own == bank {
        return Verdict::loses(Why::HANDS_EQUAL);
    }
    if beaten.category() < least {
        return Verdict::loses(why::NONE_BEATEN);
    }
    let whose = if own < bank { why::OWN_HAND_BEATEN } else { why::BANK_HAND_BEATEN };
    by_hand(rows, beaten, why::NONE_BEATEN).paid_for(whose)
}

/// Bonus bets on the two hole cards: the top-most row of the pay table that they fit.
fn by_hole_cards(core: &Core, plan: &Plan, stake: &Stake, hands: &[HolePlan], rows: &Rows) -> Verdict {
    let [one, other] = *core.round.hands.of(stake.position) else { return Verdict::loses(Why::BELOW_TABLE) };
    let row = hands.iter().position(|hand| plan.holds(hand, [one, other]));
    row.and_then(|row| rows.verdict(row)).unwrap_or_else(|| Verdict::loses(Why::BELOW_TABLE))
}
