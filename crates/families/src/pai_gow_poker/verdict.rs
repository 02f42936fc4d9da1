//! How wagers end, from the hands as they are set alone.

use cards::{Card, Rank};
use eval::fortune::{self, FortuneRows};
use eval::{Category, High, pai_gow};
use rulebook::pay::Payout;
use table::banked::Verdict;
use table::{Reason, WagerNo, Why};

use super::envy::{self, Envied};
use super::plan::{Decided, Plan, SevenCardTable};
use super::why;
use crate::Rows;

/// An open hand as it is set.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Laid {
    /// The five behind.
    pub five: High,
    /// The two, as the lowest five that may stand beside them.
    pub two: High,
    /// Whether the two rank above the five.
    pub foul: bool,
}

/// Two in front of seven cards, the others behind; nothing when the two are not among them.
pub fn laid(cards: &[Card; 7], front: [Card; 2]) -> Option<Laid> {
    let mut behind = [Card::BLANK; 5];
    let mut count = 0;
    for card in cards.iter().filter(|card| !front.contains(card)) {
        *behind.get_mut(count)? = *card;
        count += 1;
    }
    let (five, two) = (eval::high::five(&behind), pai_gow::floor(&front));
    (count == 5).then_some(Laid { five, two, foul: five < two })
}

/// Whether the best of seven cards is an ace high.
pub fn is_ace_high(best: High) -> bool {
    best.category() == Category::HighCard && best.leading_rank() == Rank::Ace
}

/// The player-dealer's seven cards where an ace-high hand ends the base game: whether the joker is in one.
pub fn bank_ace_high(plan: &Plan, cards: &[Card; 7]) -> Option<bool> {
    let ace_high = plan.ace_high && is_ace_high(eval::high::seven(cards));
    ace_high.then(|| cards.contains(&Card::JOKER))
}

/// What lies open when a wager is settled.
#[derive(Debug, Clone, Copy)]
pub struct Showdown<'a> {
    /// The player's hand as it is set.
    pub own: Option<Laid>,
    /// The player-dealer's.
    pub bank: Option<Laid>,
    /// The player-dealer's ace-high hand that ends the base game, and whether the joker is in it.
    pub bank_ace_high: Option<bool>,
    /// What the player's seven cards fit, however they are set.
    pub fits: Option<FortuneRows>,
    /// The best five of the player's seven cards.
    pub best: High,
    /// The open hands that are on the Envy table, in the order of settlement, and what this button was paid for before.
    pub envied: (&'a [Envied], u8),
}

impl Showdown<'_> {
    /// Both hands open and set; nobody else's is looked at.
    pub fn of(
        plan: &Plan,
        own: &[Card; 7],
        front: [Card; 2],
        bank: &[Card; 7],
        bank_front: [Card; 2],
    ) -> Self {
        Showdown {
            own: laid(own, front),
            bank: laid(bank, bank_front),
            bank_ace_high: bank_ace_high(plan, bank),
            fits: Some(fortune::rows(own)),
            best: eval::high::seven(own),
            envied: (&[], 0),
        }
    }
}

/// How a wager ends.
pub fn verdict(plan: &Plan, wager: WagerNo, shown: &Showdown<'_>) -> Verdict {
    match &plan.decided[wager.0 as usize] {
        Decided::Base => base(plan.pays[wager.0 as usize], shown),
        Decided::Fortune => match &plan.fortune {
            Some(table) => by_seven_cards(table, shown.fits),
            None => Verdict::pushes(Why::BELOW_TABLE_RETURNED),
        },
        Decided::Envy => match &plan.envy {
            Some(plan) => envy::verdict(plan, shown.envied.0, shown.envied.1),
            None => Verdict::loses(why::NO_ENVY_HAND),
        },
        Decided::AceHigh(rows) => ace_high(rows, shown),
    }
}

/// Two hands against two.
fn base(pays: Payout, shown: &Showdown<'_>) -> Verdict {
    if shown.bank_ace_high.is_some() {
        return Verdict::pushes(why::BANK_ACE_HIGH);
    }
    let (Some(own), Some(bank)) = (shown.own, shown.bank) else { return Verdict::loses(why::FOUL) };
    if own.foul {
        return Verdict::loses(why::FOUL);
    }
    crate::two_hands([own.two.cmp(&bank.two), own.five.cmp(&bank.five)], pays)
}

/// The top-most row of the pay table that the seven dealt cards fit, however they are set.
fn by_seven_cards(table: &SevenCardTable, fits: Option<FortuneRows>) -> Verdict {
    match fits.and_then(|fits| table.top_most(fits)) {
        Some((row, Payout::Push)) => Verdict::pushes(Reason { why: Why::PUSHED_BY_TABLE, row: Some(row) }),
        Some((row, pays)) => Verdict::wins(pays, Reason { why: Why::PAID_BY_TABLE, row: Some(row) }),
        None => Verdict::loses(Why::BELOW_TABLE),
    }
}

/// The player-dealer's ace-high hand; both hands ace-high pay most, joker or not (D59).
fn ace_high(rows: &Rows, shown: &Showdown<'_>) -> Verdict {
    let Some(joker) = shown.bank_ace_high else { return Verdict::loses(why::BANK_NOT_ACE_HIGH) };
    let kind = if is_ace_high(shown.best) {
        0
    } else if joker {
        1
    } else {
        2
    };
    let mut verdict = rows.verdict(kind).unwrap_or_else(|| Verdict::loses(Why::BELOW_TABLE));
    if kind == 0 && verdict.because.row.is_some() {
        verdict.because.why = why::BOTH_ACE_HIGH;
    }
    verdict
}

#[cfg(test)]
mod tests {
    use super::*;
    use money::Odds;
    use std::cmp::Ordering::{Equal, Greater, Less};

    /// A copy is a win of that hand for the player-dealer (M01).
    #[test]
    fn two_hands_are_compared_with_copies_for_the_player_dealer() {
        let why = |two, five| crate::two_hands([two, five], Payout::Odds(Odds::EVEN)).because.why;
        assert_eq!(why(Greater, Greater), Why::BOTH_HIGHER);
        assert_eq!(why(Less, Less), Why::BOTH_LOWER);
        assert_eq!(why(Greater, Less), Why::ONE_EACH);
        assert_eq!(why(Equal, Greater), Why::COPY_PUSHES);
        assert_eq!([why(Equal, Less), why(Less, Equal)], [Why::COPY_LOSES; 2]);
        assert_eq!(why(Equal, Equal), Why::BOTH_COPIES_LOSE);
    }
}
