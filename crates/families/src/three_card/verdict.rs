//! How wagers end, from the cards and the decision alone.

use std::cmp::Ordering;

use cards::Card;
use eval::three_card::{ThreeCard as Strength, ThreeKind};
use rulebook::family::three_card::NotQualified;
use rulebook::pay::Payout;
use table::banked::Verdict;
use table::{WagerNo, Why};

use super::plan::{Decided, Plan};
use super::why;
use crate::Rows;

/// What lies open when a wager is settled.
#[derive(Debug, Clone, Copy)]
pub struct Showdown<'a> {
    /// The player's cards.
    pub own: &'a [Card],
    /// The player-dealer's cards.
    pub bank: &'a [Card],
    /// What the player's cards are worth; nothing while they lie face down.
    pub own_strength: Option<Strength>,
    /// What the player-dealer's cards are worth.
    pub bank_strength: Option<Strength>,
    /// Whether the player-dealer's hand plays.
    pub qualified: bool,
    /// Whether the player gave up.
    pub folded: bool,
}

impl<'a> Showdown<'a> {
    /// Both hands open.
    pub fn of(plan: &Plan, own: &'a [Card; 3], bank: &'a [Card; 3], folded: bool) -> Showdown<'a> {
        Showdown {
            own,
            bank,
            own_strength: strength(own),
            bank_strength: strength(bank),
            qualified: qualifies(plan, bank),
            folded,
        }
    }
}

/// What three cards are worth.
pub(super) fn strength(cards: &[Card]) -> Option<Strength> {
    Some(eval::three_card::rank(cards.try_into().ok()?))
}

/// Whether the player-dealer's hand plays.
pub fn qualifies(plan: &Plan, bank: &[Card]) -> bool {
    plays(plan, strength(bank), bank)
}

/// The same of a hand whose worth is known.
pub(super) fn plays(plan: &Plan, worth: Option<Strength>, bank: &[Card]) -> bool {
    worth.is_some_and(|worth| {
        worth.kind() > ThreeKind::HighCard || bank.iter().any(|card| card.rank() >= Some(plan.qualifies))
    })
}

/// How a wager ends.
#[inline]
pub fn verdict(plan: &Plan, wager: WagerNo, shown: &Showdown<'_>) -> Verdict {
    let decided = &plan.decided[wager.0 as usize];
    if let Decided::SixCards(rows) = decided {
        return six_cards(shown, rows).told_of_a_fold(shown.folded);
    }
    if shown.folded {
        return Verdict::loses(Why::FOLDED);
    }
    match decided {
        Decided::ThreeCards(rows) => {
            let row = shown.own_strength.and_then(|own| rows.verdict(own.kind() as usize));
            row.unwrap_or_else(|| Verdict::loses(Why::BELOW_TABLE))
        }
        _ => against_the_bank(plan, plan.pays[wager.0 as usize], decided, shown),
    }
}

fn against_the_bank(plan: &Plan, pays: Payout, decided: &Decided, shown: &Showdown<'_>) -> Verdict {
    let order = shown.own_strength.cmp(&shown.bank_strength);
    if !shown.qualified {
        return match (decided, plan.not_qualified) {
            (Decided::Play, _) => Verdict::pushes(Why::NOT_QUALIFIED_RETURNED),
            (_, NotQualified::AntePaid) if order == Ordering::Equal => {
                Verdict::wins(pays, why::NOT_QUALIFIED_EQUAL_PAID)
            }
            (_, NotQualified::AntePaid) => Verdict::wins(pays, why::NOT_QUALIFIED_PAID),
            (_, NotQualified::AntePlaysPushIfBehind) if order == Ordering::Greater => {
                Verdict::wins(pays, why::NOT_QUALIFIED_AHEAD)
            }
            (_, NotQualified::AntePlaysPushIfBehind) => Verdict::pushes(why::NOT_QUALIFIED_NOT_BETTER),
        };
    }
    match order {
        Ordering::Greater => Verdict::wins(pays, Why::HAND_WINS),
        Ordering::Less => Verdict::loses(Why::HAND_LOSES),
        Ordering::Equal => Verdict::pushes(Why::HANDS_EQUAL),
    }
}

/// The best five of the player's three cards and the player-dealer's three.
fn six_cards(shown: &Showdown<'_>, rows: &Rows) -> Verdict {
    let ([a, b, c], [d, e, f]) = (shown.own, shown.bank) else { return Verdict::loses(Why::BELOW_TABLE) };
    let best = eval::high::six(&[*a, *b, *c, *d, *e, *f]);
    rows.verdict(best.category() as usize).unwrap_or_else(|| Verdict::loses(Why::BELOW_TABLE))
}
