//! How wagers end, from the cards and the decisions alone.

use std::cmp::Ordering;

use cards::Card;
use eval::{Category, High};
use rulebook::family::holdem_vs_bank::ByHand;
use rulebook::pay::Payout;
use table::banked::Verdict;
use table::{WagerNo, Why};

use super::plan::{Decided, HolePlan, Plan};
use super::why;
use crate::Rows;

/// What lies open when a wager is settled.
#[derive(Debug, Clone, Copy)]
pub struct Showdown<'a> {
    /// The player's two cards.
    pub hole: &'a [Card],
    /// The player's best five; nothing while they lie face down.
    pub own: High,
    /// The player-dealer's best five.
    pub bank: High,
    /// Whether the player gave up.
    pub folded: bool,
}

impl<'a> Showdown<'a> {
    /// Both hands open beside the board.
    pub fn of(hole: &'a [Card; 2], bank: &[Card; 2], board: &[Card; 5], folded: bool) -> Showdown<'a> {
        Showdown { hole, own: best(hole, board), bank: best(bank, board), folded }
    }
}

/// The best five of two cards and the board.
pub(super) fn best(two: &[Card; 2], board: &[Card; 5]) -> High {
    let ([one, two], [a, b, c, d, e]) = (*two, *board);
    eval::high::seven(&[one, two, a, b, c, d, e])
}

/// Whether the player-dealer's hand plays.
pub(super) fn qualifies(plan: &Plan, bank: High) -> bool {
    !plan.needs_pair || bank.category() >= Category::Pair
}

/// How a wager ends.
#[inline]
pub fn verdict(plan: &Plan, wager: WagerNo, shown: &Showdown<'_>) -> Verdict {
    let Showdown { own, bank, folded, .. } = *shown;
    let decided = &plan.decided[wager.0 as usize];
    if folded && !matches!(decided, Decided::OwnHand(_) | Decided::HoleCards(..)) {
        return Verdict::loses(Why::FOLDED);
    }
    let qualifies = qualifies(plan, bank);
    match decided {
        Decided::Compared { returned_unqualified } if *returned_unqualified && !qualifies => {
            Verdict::pushes(Why::NOT_QUALIFIED_RETURNED)
        }
        Decided::Compared { .. } => compared(plan.pays[wager.0 as usize], own.cmp(&bank), qualifies),
        Decided::Companion { by, rows } => companion(rows, own, own.cmp(&bank), by, qualifies),
        Decided::BadBeat { least, rows } => bad_beat(rows, own, bank, *least, qualifies),
        Decided::OwnHand(rows) => by_hand(rows, own, Why::BELOW_TABLE).told_of_a_fold(folded),
        Decided::HoleCards(hands, rows) => by_hole_cards(plan, shown.hole, hands, rows),
    }
}

fn compared(pays: Payout, order: Ordering, qualifies: bool) -> Verdict {
    let why = against_the_bank(order, qualifies);
    match order {
        Ordering::Greater => Verdict::wins(pays, why),
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
fn by_hole_cards(plan: &Plan, hole: &[Card], hands: &[HolePlan], rows: &Rows) -> Verdict {
    let [one, other] = *hole else { return Verdict::loses(Why::BELOW_TABLE) };
    let row = hands.iter().position(|hand| plan.holds(hand, [one, other]));
    row.and_then(|row| rows.verdict(row)).unwrap_or_else(|| Verdict::loses(Why::BELOW_TABLE))
}
