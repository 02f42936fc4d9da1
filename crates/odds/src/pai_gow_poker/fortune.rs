//! Fortune over all 154,143,080 hands of seven of 53 cards.
//!
//! What seven cards fit depends on their ranks, and on suits only where five of one suit can be (four beside the joker).
//! So hands are counted as sets of ranks with the number of ways to choose suits, and for every set of ranks that one suit
//! may hold as a class of its own. Only beside a royal flush the other cards' suits matter as well (the royal match):
//! there they are dealt out one by one.

use std::collections::BTreeMap;

use cards::{Card, Rank, Suit};
use eval::High;
use eval::fortune::{FortuneRow, FortuneRows, rows};
use families::pai_gow_poker::{Envied, Plan, Showdown, verdict};
use table::WagerNo;
use table::banked::TablePlan;

use crate::ask::Ask;
use crate::choose::choose;
use crate::tally::{Method, Tally, WagerOdds};

/// How many hands fit what, in an order that is the same in every run.
pub(crate) type Fits = BTreeMap<FortuneRows, u64>;

pub(super) fn fortune(
    ask: &Ask<'_>,
    table: &TablePlan,
    plan: &Plan,
    wager: WagerNo,
    hands: &Fits,
) -> WagerOdds {
    let mut tally = Tally::new(table, ask.stake);
    for (fits, hands) in hands {
        tally.add(&verdict(plan, wager, &shown(Some(*fits), &[])), *hands);
    }
    let method = Method::Counted("all 154,143,080 hands of seven cards".to_owned());
    WagerOdds::of(table, wager, method, tally.done())
}

pub(super) fn shown(fits: Option<FortuneRows>, envied: &[Envied]) -> Showdown<'_> {
    Showdown { own: None, bank: None, bank_ace_high: None, fits, best: High::NOTHING, envied: (envied, 0) }
}

/// All hands of seven cards of these ranks and the joker, by what they fit.
pub(crate) fn count(ranks: &[Rank]) -> Fits {
    let mut found = Fits::new();
    for joker in [false, true] {
        let mut counts = vec![0; ranks.len()];
        each_multiset(&mut counts, 0, if joker { 6 } else { 7 }, &mut |counts| {
            classes(ranks, counts, joker, &mut found);
        });
    }
    found
}

/// Every way to hold so many cards of some ranks, at most four of each.
fn each_multiset(counts: &mut [u8], from: usize, left: u8, with: &mut impl FnMut(&[u8])) {
    if from + 1 == counts.len() {
        if left <= 4 {
            counts[from] = left;
            with(counts);
        }
        return;
    }
    for held in 0..=left.min(4) {
        counts[from] = held;
        each_multiset(counts, from + 1, left - held, with);
    }
    counts[from] = 0;
}

/// One set of ranks: with no suit that makes a flush, and with every set of ranks that one suit may hold.
fn classes(ranks: &[Rank], counts: &[u8], joker: bool, found: &mut Fits) {
    let held: Vec<(Rank, u8)> = ranks
        .iter()
        .zip(counts)
        .filter(|(_, count)| **count > 0)
        .map(|(rank, count)| (*rank, *count))
        .collect();
    let all: u64 = held.iter().map(|(_, count)| choose(4, u64::from(*count))).product();
    let need = if joker { 4 } else { 5 };
    let mut suited = 0;
    for flush in (0u32..1 << held.len()).filter(|flush| flush.count_ones() >= need) {
        suited += with_flush(&held, flush, joker, found);
    }
    if all > suited {
        *found.entry(rows(&without_flush(&held, joker))).or_default() += all - suited;
    }
}

/// The hands in which one suit holds exactly these ranks; how many there are.
fn with_flush(held: &[(Rank, u8)], flush: u32, joker: bool, found: &mut Fits) -> u64 {
    let in_suit = |at: usize| flush >> at & 1 == 1;
    let ways = held.iter().enumerate().map(|(at, (_, count))| {
        let others = u64::from(*count) - u64::from(in_suit(at));
        choose(3, others)
    });
    let ways: u64 = ways.product();
    if ways == 0 {
        return 0;
    }
    let mut cards = Vec::with_capacity(7);
    cards.extend(
        held.iter()
            .enumerate()
            .filter(|(at, _)| in_suit(*at))
            .map(|(_, (rank, _))| Card::new(*rank, Suit::Clubs)),
    );
    cards.extend(joker.then_some(Card::JOKER));
    let mut example = None;
    let others: Vec<(Rank, u8)> =
        held.iter().enumerate().map(|(at, (rank, count))| (*rank, count - u8::from(in_suit(at)))).collect();
    each_suits(&others, &mut cards.clone(), &mut |cards| {
        example = example.or(Some(*cards));
        false
    });
    let Some(example) = example else { return 0 };
    let fits = rows(&example);
    if fits.contains(FortuneRow::RoyalFlush) {
        each_suits(&others, &mut cards, &mut |cards| {
            *found.entry(rows(cards)).or_default() += 4;
            true
        });
    } else {
        *found.entry(fits).or_default() += 4 * ways;
    }
    4 * ways
}

/// Every way to give the other three suits to cards beside those of the flush; goes on while told to.
fn each_suits(
    others: &[(Rank, u8)],
    cards: &mut Vec<Card>,
    with: &mut impl FnMut(&[Card; 7]) -> bool,
) -> bool {
    let Some(((rank, count), rest)) = others.split_first() else {
        return <&[Card; 7]>::try_from(cards.as_slice()).is_ok_and(&mut *with);
    };
    for set in (0u8..8).filter(|set| set.count_ones() == u32::from(*count)) {
        let before = cards.len();
        let suits = [Suit::Diamonds, Suit::Hearts, Suit::Spades];
        cards.extend((0..3).filter(|at| set >> at & 1 == 1).map(|at| Card::new(*rank, suits[at])));
        let goes_on = each_suits(rest, cards, with);
        cards.truncate(before);
        if !goes_on {
            return false;
        }
    }
    true
}

/// Suits in turn: no suit gets more than two.
fn without_flush(held: &[(Rank, u8)], joker: bool) -> [Card; 7] {
    let mut cards = [Card::JOKER; 7];
    let ranks = held.iter().flat_map(|(rank, count)| std::iter::repeat_n(*rank, usize::from(*count)));
    for (at, rank) in ranks.enumerate() {
        cards[at + usize::from(joker)] = Card::new(rank, Suit::ALL[at % 4]);
    }
    cards
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_hands_are_there() {
        let found = count(&Rank::ALL);
        assert_eq!(found.values().sum::<u64>(), 154_143_080);
        let of = |row: FortuneRow| -> u64 {
            found.iter().filter(|(fits, _)| fits.contains(row)).map(|(_, hands)| hands).sum()
        };
        // Eight runs of seven in four suits; with the joker in place of one of seven cards.
        assert_eq!(of(FortuneRow::SevenCardStraightFlush), 32);
        assert_eq!(of(FortuneRow::FiveAces), 1128);
    }

    /// The slow twin: every hand of the upper six ranks and the joker.
    #[test]
    fn a_short_deck_agrees_with_every_hand_one_by_one() {
        let ranks = &Rank::ALL[7..];
        let mut deck: Vec<Card> =
            ranks.iter().flat_map(|rank| Suit::ALL.map(|suit| Card::new(*rank, suit))).collect();
        deck.push(Card::JOKER);
        let mut slow = Fits::new();
        let mut hand = [Card::BLANK; 7];
        each_hand(&deck, 0, 0, &mut hand, &mut |hand| *slow.entry(rows(hand)).or_default() += 1);
        assert_eq!(slow.values().sum::<u64>(), choose(25, 7));
        assert_eq!(count(ranks), slow);
    }

    fn each_hand(
        deck: &[Card],
        from: usize,
        held: usize,
        hand: &mut [Card; 7],
        with: &mut impl FnMut(&[Card; 7]),
    ) {
        for at in from..deck.len() {
            hand[held] = deck[at];
            if held == 6 {
                with(hand);
            } else {
                each_hand(deck, at + 1, held + 1, hand, with);
            }
        }
    }
}
