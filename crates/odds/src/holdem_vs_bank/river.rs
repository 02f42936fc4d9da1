//! Every two cards on one board against every other two: who is ahead of how many.

use std::sync::OnceLock;

use eval::high::{Addend, Hand};
use eval::{Category, High};

use super::boards::{CARDS, card};

/// Kinds of hands.
pub(super) const KINDS: usize = Category::ALL.len();

/// Two cards on a board.
#[derive(Clone, Copy)]
pub(super) struct Holding {
    pub(super) cards: [u8; 2],
    /// The kind of the best five.
    pub(super) kind: u8,
    /// How many of the 990 other holdings are below, equal, and below or equal with no pair.
    pub(super) below: u16,
    pub(super) equal: u16,
    /// How many of all that do not share a card have no pair.
    pub(super) unpaired: u16,
}

/// All holdings on a board.
pub(super) struct River {
    pub(super) holdings: Vec<Holding>,
    /// The strength of each holding.
    pub(super) strengths: Vec<u16>,
    order: Vec<(u16, u16)>,
    /// Holdings by kind, and by card and kind.
    pub(super) kinds: [u16; KINDS],
    pub(super) by_card: [[u16; KINDS]; CARDS],
}

impl River {
    pub(super) fn new() -> River {
        River {
            holdings: Vec::with_capacity(1081),
            strengths: Vec::with_capacity(1081),
            order: Vec::with_capacity(1081),
            kinds: [0; KINDS],
            by_card: [[0; KINDS]; CARDS],
        }
    }

    /// Holdings of other players that have no card of this one, of a kind that this one is not.
    pub(super) fn of_kind(&self, holding: &Holding, kind: usize) -> u16 {
        let [one, two] = holding.cards.map(usize::from);
        self.kinds[kind] - self.by_card[one][kind] - self.by_card[two][kind]
    }

    /// Ranks everything on a board.
    pub(super) fn rank(&mut self, board: &[usize; 5], addends: &[Addend; CARDS]) {
        self.holdings.clear();
        self.strengths.clear();
        self.order.clear();
        self.kinds = [0; KINDS];
        self.by_card = [[0; KINDS]; CARDS];
        let common = board.iter().fold(Hand::EMPTY, |hand, at| hand.with(card(*at)));
        for one in (0..CARDS).filter(|at| !board.contains(at)) {
            let hand = common.plus(addends[one]);
            for two in (one + 1..CARDS).filter(|at| !board.contains(at)) {
                let strength = hand.plus(addends[two]).strength_of_seven();
                let kind = strength.category() as u8;
                self.kinds[usize::from(kind)] += 1;
                self.by_card[one][usize::from(kind)] += 1;
                self.by_card[two][usize::from(kind)] += 1;
                self.order.push((strength.number(), self.holdings.len() as u16));
                self.strengths.push(strength.number());
                let cards = [one as u8, two as u8];
                self.holdings.push(Holding { cards, kind, below: 0, equal: 0, unpaired: 0 });
            }
        }
        self.order.sort_unstable();
        self.compare();
    }

    /// From the lowest up, group by group of equal strength: a card's own count takes off the holdings that share it.
    fn compare(&mut self) {
        let mut passed = [0u16; CARDS];
        let (mut total, mut from) = (0, 0);
        while from < self.order.len() {
            let strength = self.order[from].0;
            let to = from + self.order[from..].iter().take_while(|held| held.0 == strength).count();
            let mut group = [0u16; CARDS];
            for (_, at) in &self.order[from..to] {
                self.holdings[usize::from(*at)].cards.iter().for_each(|card| group[usize::from(*card)] += 1);
            }
            for (_, at) in &self.order[from..to] {
                let [one, two] = self.holdings[usize::from(*at)].cards.map(usize::from);
                let own = u16::from(self.holdings[usize::from(*at)].kind == Category::HighCard as u8);
                let none = Category::HighCard as usize;
                let unpaired = self.kinds[none] + own - self.by_card[one][none] - self.by_card[two][none];
                let holding = &mut self.holdings[usize::from(*at)];
                holding.below = total - passed[one] - passed[two];
                holding.equal = (to - from) as u16 + 1 - group[one] - group[two];
                holding.unpaired = unpaired;
            }
            for (sum, more) in passed.iter_mut().zip(group) {
                *sum += more;
            }
            total += (to - from) as u16;
            from = to;
        }
    }
}

/// The lowest and the highest strength of each kind.
pub(super) fn ends() -> &'static [[High; 2]; KINDS] {
    static ENDS: OnceLock<[[High; 2]; KINDS]> = OnceLock::new();
    ENDS.get_or_init(|| {
        let mut ends = [[High::NOTHING; 2]; KINDS];
        for (strength, _) in eval::distribution::Distribution::of_seven().iter() {
            let held = &mut ends[strength.category() as usize];
            if held[0] == High::NOTHING {
                held[0] = strength;
            }
            held[1] = strength;
        }
        ends
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The slow twin: every holding against every other, one by one.
    #[test]
    fn counts_agree_with_comparisons_one_by_one() {
        let addends = std::array::from_fn(|at| Addend::from(card(at)));
        let mut river = River::new();
        for board in [[0, 1, 2, 20, 33], [0, 13, 26, 39, 5], [8, 9, 10, 11, 12], [3, 17, 31, 45, 7]] {
            river.rank(&board, &addends);
            let strength = |holding: &Holding| {
                let cards: Vec<_> =
                    board.iter().copied().chain(holding.cards.map(usize::from)).map(card).collect();
                eval::high::best(&cards).unwrap()
            };
            let strengths: Vec<High> = river.holdings.iter().map(strength).collect();
            for (at, own) in river.holdings.iter().enumerate().step_by(37) {
                let others = || {
                    river.holdings.iter().zip(&strengths).filter(|(other, _)| {
                        !other.cards.contains(&own.cards[0]) && !other.cards.contains(&own.cards[1])
                    })
                };
                assert_eq!(others().count(), 990);
                assert_eq!(
                    others().filter(|(_, other)| **other < strengths[at]).count(),
                    usize::from(own.below)
                );
                assert_eq!(
                    others().filter(|(_, other)| **other == strengths[at]).count(),
                    usize::from(own.equal)
                );
                let unpaired = others().filter(|(_, other)| other.category() == Category::HighCard).count();
                assert_eq!(unpaired, usize::from(own.unpaired));
            }
        }
    }
}
