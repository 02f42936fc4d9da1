//! The Ace-High bonus over all deals of two hands.
//!
//! Both hands are ace-high only with no two cards of a rank, no straight and no flush. So a hand is a set of ranks and a
//! suit for each; for two sets of ranks the ways to choose suits depend only on how many ranks they share, for those two
//! cards must differ.

use cards::{Card, Rank, Suit};
use eval::{Category, High};
use families::pai_gow_poker::{Plan, Showdown, is_ace_high, verdict};
use table::WagerNo;
use table::banked::TablePlan;

use crate::ask::Ask;
use crate::choose::choose;
use crate::tally::{Method, Tally, WagerOdds};

/// Deals of two hands: the player-dealer's ace-high without and with the joker, and the player's beside it or not.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
struct Counts {
    /// Without the joker, with it: both ace-high, only the player-dealer's.
    by_joker: [[u64; 2]; 2],
    /// The player-dealer's is not.
    neither: u64,
}

pub(super) fn odds(ask: &Ask<'_>, table: &TablePlan, plan: &Plan, wager: WagerNo) -> WagerOdds {
    let counts = count(&Rank::ALL, 4);
    let mut tally = Tally::new(table, ask.stake);
    let mut add = |bank: Option<bool>, own: bool, deals: u64| {
        let best = example(own);
        let shown =
            Showdown { own: None, bank: None, bank_ace_high: bank, fits: None, best, envied: (&[], 0) };
        tally.add(&verdict(plan, wager, &shown), deals);
    };
    for (joker, deals) in [false, true].into_iter().zip(counts.by_joker) {
        add(Some(joker), true, deals[0]);
        add(Some(joker), false, deals[1]);
    }
    add(None, false, counts.neither);
    let method = Method::Counted("all deals of two hands of seven cards".to_owned());
    WagerOdds::of(table, wager, method, tally.done())
}

/// Some hand that is ace-high, or some other.
fn example(ace_high: bool) -> High {
    let top = if ace_high { Rank::Ace } else { Rank::Ten };
    best(&[top, Rank::King, Rank::Queen, Rank::Nine, Rank::Eight, Rank::Four, Rank::Three], false)
}

/// The best of these ranks in suits that make no flush.
fn best(ranks: &[Rank], joker: bool) -> High {
    let mut cards: Vec<Card> =
        ranks.iter().enumerate().map(|(at, rank)| Card::new(*rank, Suit::ALL[at % 4])).collect();
    cards.extend(joker.then_some(Card::JOKER));
    eval::high::best(&cards).unwrap_or(High::NOTHING)
}

/// Sets of ranks that are ace-high in suits that make no flush.
fn sets(ranks: &[Rank], joker: bool) -> Vec<u32> {
    let of = |set: u32| -> Vec<Rank> {
        ranks.iter().enumerate().filter(|(at, _)| set >> at & 1 == 1).map(|(_, rank)| *rank).collect()
    };
    let cards = if joker { 6 } else { 7 };
    let sized = (0u32..1 << ranks.len()).filter(|set| set.count_ones() == cards);
    sized
        .filter(|set| {
            let best = best(&of(*set), joker);
            best.category() == Category::HighCard && is_ace_high(best)
        })
        .collect()
}

fn count(ranks: &[Rank], suits: usize) -> Counts {
    let plain = sets(ranks, false);
    let with_joker = sets(ranks, true);
    let cards = (ranks.len() * suits) as u64 + 1;
    let others = choose(cards - 7, 7);
    let mut counts = Counts::default();
    let mut banks = 0;
    for (joker, banked) in [&plain, &with_joker].into_iter().enumerate() {
        let size = 7 - joker;
        // The player has the joker only where the player-dealer has not.
        let players: &[(&Vec<u32>, usize)] =
            if joker == 1 { &[(&plain, 7)] } else { &[(&plain, 7), (&with_joker, 6)] };
        let mut both = 0;
        for (own, held) in players {
            let ways: Vec<u64> = (0..=7).map(|shared| pairs(size, *held, shared, suits)).collect();
            for bank in banked {
                both += own.iter().map(|own| ways[(own & bank).count_ones() as usize]).sum::<u64>();
            }
        }
        let hands = banked.len() as u64 * suitings(size, suits);
        banks += hands;
        counts.by_joker[joker] = [both, hands * others - both];
    }
    counts.neither = (choose(cards, 7) - banks) * others;
    counts
}

/// The most cards of a suit that make no flush.
const fn most(size: usize) -> usize {
    // Seven cards without the joker, six beside it.
    if size == 7 { 4 } else { 3 }
}

/// Ways to give suits to a hand without a flush.
fn suitings(size: usize, suits: usize) -> u64 {
    pairs(size, 0, 0, suits)
}

/// Ways to give suits to two hands without a flush, where the first cards of both are of the same ranks and must differ.
fn pairs(one: usize, other: usize, shared: usize, suits: usize) -> u64 {
    if shared > one.min(other) {
        return 0;
    }
    let mut ways = std::collections::HashMap::from([([[0u8; 4]; 2], 1u64)]);
    let step = |ways: std::collections::HashMap<[[u8; 4]; 2], u64>, first: bool, second: bool| {
        let mut next = std::collections::HashMap::new();
        for (held, count) in ways {
            for a in 0..if first { suits } else { 1 } {
                for b in (0..if second { suits } else { 1 }).filter(|b| !(first && second && *b == a)) {
                    let mut held = held;
                    held[0][a] += u8::from(first);
                    held[1][b] += u8::from(second);
                    *next.entry(held).or_insert(0) += count;
                }
            }
        }
        next
    };
    for _ in 0..shared {
        ways = step(ways, true, true);
    }
    for _ in shared..one {
        ways = step(ways, true, false);
    }
    for _ in shared..other {
        ways = step(ways, false, true);
    }
    let fits = |held: &[u8; 4], size: usize| held.iter().all(|count| usize::from(*count) <= most(size));
    ways.iter()
        .filter(|(held, _)| fits(&held[0], one) && (other == 0 || fits(&held[1], other)))
        .map(|(_, count)| count)
        .sum()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The slow twin: eight ranks in two suits and the joker, every deal of two hands.
    #[test]
    fn a_short_deck_agrees_with_every_deal_one_by_one() {
        let ranks =
            [Rank::Six, Rank::Seven, Rank::Eight, Rank::Nine, Rank::Jack, Rank::Queen, Rank::King, Rank::Ace];
        let mut deck: Vec<Card> = ranks
            .iter()
            .flat_map(|rank| [Suit::Clubs, Suit::Hearts].map(|suit| Card::new(*rank, suit)))
            .collect();
        deck.push(Card::JOKER);
        let hand = |set: u32| -> Vec<Card> {
            deck.iter().enumerate().filter(|(at, _)| set >> at & 1 == 1).map(|(_, card)| *card).collect()
        };
        let sevens: Vec<(u32, bool)> = (0u32..1 << deck.len())
            .filter(|set| set.count_ones() == 7)
            .map(|set| (set, is_ace_high(eval::high::best(&hand(set)).unwrap())))
            .collect();
        let mut slow = Counts::default();
        for (bank, ace_high) in &sevens {
            for (_, own) in sevens.iter().filter(|(own, _)| own & bank == 0) {
                match ace_high {
                    true => slow.by_joker[(bank >> 16 & 1) as usize][usize::from(!own)] += 1,
                    false => slow.neither += 1,
                }
            }
        }
        assert!(slow.by_joker[0][0] > 0 && slow.by_joker[1][0] > 0, "{slow:?}");
        assert_eq!(count(&ranks, 2), slow);
    }
}
