//! Boards and flops up to a renaming of suits.
//!
//! A set of cards is four lanes of ranks, one for each suit. Renaming suits reorders the lanes, so of all boards that
//! differ only by that, the one with falling lanes stands for all.

use cards::{Card, Rank, Suit};

/// Cards by suit and rank: lane times thirteen, and the rank.
pub(super) const CARDS: usize = 52;
/// Sets of two cards.
pub(super) const PAIRS: usize = 1326;

/// Ranks in each suit.
pub(super) type Lanes = [u16; 4];

/// The card with a number.
pub(super) fn card(at: usize) -> Card {
    Card::new(Rank::ALL[at % 13], Suit::ALL[at / 13])
}

pub(super) fn lanes(cards: &[usize]) -> Lanes {
    let mut lanes = [0; 4];
    cards.iter().for_each(|at| lanes[at / 13] |= 1 << (at % 13));
    lanes
}

/// Five cards that stand for all with their suits renamed, and how many those are.
pub(super) struct Board {
    pub(super) cards: [usize; 5],
    pub(super) weight: i64,
}

fn falling(lanes: &Lanes) -> bool {
    lanes.windows(2).all(|two| two[0] >= two[1])
}

/// In how many ways four lanes can be ordered.
pub(super) fn orders(lanes: &Lanes) -> i64 {
    let mut orders = 24;
    let mut run = 1;
    for two in lanes.windows(2) {
        run = if two[0] == two[1] { run + 1 } else { 1 };
        orders /= run;
    }
    orders
}

/// All 134,459 boards, of 2,598,960.
pub(super) fn boards() -> Vec<Board> {
    let mut boards = Vec::new();
    let mut cards = [0; 5];
    fill(&mut cards, 0, 0, &mut |cards| {
        let lanes = lanes(cards);
        if falling(&lanes) {
            boards.push(Board { cards: *cards, weight: orders(&lanes) });
        }
    });
    boards
}

fn fill<const N: usize>(
    cards: &mut [usize; N],
    held: usize,
    from: usize,
    with: &mut impl FnMut(&[usize; N]),
) {
    if held == N {
        return with(cards);
    }
    for at in from..CARDS {
        cards[held] = at;
        fill(cards, held + 1, at + 1, with);
    }
}

/// The flops that stand for all, by their lanes, and the numbers of pairs.
pub(super) struct Flops {
    places: rustc_hash::FxHashMap<Lanes, usize>,
    pub(super) lanes: Vec<Lanes>,
    pub(super) pairs: Vec<[u16; CARDS]>,
}

impl Flops {
    pub(super) fn new() -> Flops {
        let mut flops =
            Flops { places: Default::default(), lanes: Vec::new(), pairs: vec![[0; CARDS]; CARDS] };
        fill(&mut [0; 3], 0, 0, &mut |cards: &[usize; 3]| {
            let lanes = lanes(cards);
            if falling(&lanes) {
                flops.places.insert(lanes, flops.lanes.len());
                flops.lanes.push(lanes);
            }
        });
        let mut number = 0;
        fill(&mut [0; 2], 0, 0, &mut |&[one, two]: &[usize; 2]| {
            flops.pairs[one][two] = number;
            flops.pairs[two][one] = number;
            number += 1;
        });
        flops
    }

    /// The flop that stands for three cards, and where each card goes with the suits renamed to it.
    pub(super) fn find(&self, cards: [usize; 3]) -> (usize, [u8; CARDS]) {
        let lanes = lanes(&cards);
        let mut order = [0, 1, 2, 3];
        order.sort_by(|one: &usize, other: &usize| lanes[*other].cmp(&lanes[*one]));
        let mut renamed = [0; CARDS];
        for (to, from) in order.into_iter().enumerate() {
            for rank in 0..13 {
                renamed[from * 13 + rank] = (to * 13 + rank) as u8;
            }
        }
        let place = self.places.get(&order.map(|at| lanes[at])).copied().unwrap_or(0);
        (place, renamed)
    }

    /// Every pair beside a flop, with its number.
    pub(super) fn beside(&self, flop: usize) -> impl Iterator<Item = (usize, [usize; 2])> {
        let lanes = self.lanes[flop];
        let free = move |at: &usize| lanes[at / 13] >> (at % 13) & 1 == 0;
        let pairs = (0..CARDS)
            .filter(free)
            .flat_map(move |one| (one + 1..CARDS).filter(free).map(move |two| [one, two]));
        pairs.map(|[one, two]| (usize::from(self.pairs[one][two]), [one, two]))
    }

    /// For each pair beside a flop, the least pair that is the same with suits of equal lanes exchanged.
    pub(super) fn same(&self, flop: usize) -> Vec<u16> {
        let lanes = self.lanes[flop];
        let mut least: Vec<u16> = (0..PAIRS as u16).collect();
        for code in 0..256usize {
            let to = [code & 3, code >> 2 & 3, code >> 4 & 3, code >> 6 & 3];
            let renames =
                (0..4).all(|suit| to.contains(&suit)) && (0..4).all(|at| lanes[to[at]] == lanes[at]);
            if !renames {
                continue;
            }
            for one in 0..CARDS {
                for two in one + 1..CARDS {
                    let image = |at: usize| to[at / 13] * 13 + at % 13;
                    let pair = usize::from(self.pairs[one][two]);
                    least[pair] = least[pair].min(self.pairs[image(one)][image(two)]);
                }
            }
        }
        least
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn boards_and_flops_are_all_there() {
        let boards = boards();
        assert_eq!(boards.len(), 134_459);
        assert_eq!(boards.iter().map(|board| board.weight).sum::<i64>(), 2_598_960);
        let flops = Flops::new();
        assert_eq!(flops.lanes.len(), 1755);
        // All pairs that share no card with a flop, up to a renaming of suits.
        let classes: usize = (0..flops.lanes.len())
            .map(|flop| {
                let same = flops.same(flop);
                let free = |at: usize| flops.lanes[flop][at / 13] >> (at % 13) & 1 == 0;
                let pairs = (0..CARDS).flat_map(|one| (one + 1..CARDS).map(move |two| (one, two)));
                let pairs = pairs.filter(|(one, two)| free(*one) && free(*two));
                pairs
                    .filter(|(one, two)| {
                        same[usize::from(flops.pairs[*one][*two])] == flops.pairs[*one][*two]
                    })
                    .count()
            })
            .sum();
        assert_eq!(classes, 1_286_792);
    }
}
