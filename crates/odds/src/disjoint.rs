//! Sums over two hands of one stock that share no card: what two players' results come to together.
//!
//! With `f` the result of a hand, the sum of `f(one) * f(other)` over all disjoint pairs follows by inclusion and exclusion:
//! for every set of cards the square of the sum over the hands that hold it, with the sign of its size. Cards of one kind are
//! alike, so sets are told apart by their kinds alone.

/// Sums over all hands of `N` cards, for `W` wagers at once.
pub(crate) struct Disjoint<const N: usize, const W: usize> {
    kinds: usize,
    /// By the number of cards in a set, less one: the weighted results of the hands that hold it, by its kinds.
    sums: Vec<Vec<[f64; W]>>,
    all: [f64; W],
    squares: [f64; W],
}

impl<const N: usize, const W: usize> Disjoint<N, W> {
    /// For cards of this many kinds.
    pub(crate) fn new(kinds: usize) -> Disjoint<N, W> {
        let sums = (1..N as u32).map(|size| vec![[0.0; W]; kinds.pow(size)]).collect();
        Disjoint { kinds, sums, all: [0.0; W], squares: [0.0; W] }
    }

    /// Starts anew with the same memory.
    pub(crate) fn clear(&mut self) {
        self.sums.iter_mut().for_each(|sums| sums.fill([0.0; W]));
        (self.all, self.squares) = ([0.0; W], [0.0; W]);
    }

    /// Adds a hand, its cards by kind in rising order, that can be dealt in so many ways.
    pub(crate) fn add(&mut self, hand: &[usize; N], ways: f64, results: [f64; W]) {
        let sums = self.all.iter_mut().zip(&mut self.squares);
        for ((all, squares), result) in sums.zip(results) {
            *all += ways * result;
            *squares += ways * result * result;
        }
        for set in 1..(1usize << N) - 1 {
            let size = set.count_ones() as usize;
            let place = place(hand, set, self.kinds);
            let sum = &mut self.sums[size - 1][place];
            sum.iter_mut().zip(results).for_each(|(sum, result)| *sum += ways * result);
        }
    }

    /// The sum of both results over all ordered pairs of hands that share no card, from a stock with this many cards of each
    /// kind.
    pub(crate) fn products(&self, stock: &[f64]) -> [f64; W] {
        let mut products = self.all.map(|sum| sum * sum);
        let mut sign = 1.0;
        for (at, sums) in self.sums.iter().enumerate() {
            sign = -sign;
            for (place, sum) in sums.iter().enumerate().filter(|(_, sum)| **sum != [0.0; W]) {
                let sets = sets(stock, place, at + 1);
                products.iter_mut().zip(sum).for_each(|(product, sum)| *product += sign * sum * sum / sets);
            }
        }
        products.iter_mut().zip(self.squares).for_each(|(product, squares)| *product -= sign * squares);
        products
    }
}

/// The number of the kinds of some cards of a hand.
#[inline(always)]
fn place<const N: usize>(hand: &[usize; N], set: usize, kinds: usize) -> usize {
    let mut place = 0;
    for (at, kind) in hand.iter().enumerate() {
        if set >> at & 1 == 1 {
            place = place * kinds + kind;
        }
    }
    place
}

/// How many sets of cards are of these kinds.
fn sets(stock: &[f64], mut place: usize, size: usize) -> f64 {
    let (mut sets, mut last, mut run) = (1.0, usize::MAX, 0.0);
    for _ in 0..size {
        let kind = place % stock.len();
        place /= stock.len();
        run = if kind == last { run + 1.0 } else { 1.0 };
        sets *= (stock[kind] - run + 1.0) / run;
        last = kind;
    }
    sets
}

/// Ways to take a hand, by kind in rising order, from a stock.
pub(crate) fn ways<const N: usize>(stock: &[f64], hand: &[usize; N]) -> f64 {
    let (mut ways, mut last, mut run) = (1.0, usize::MAX, 0.0);
    for kind in hand {
        run = if *kind == last { run + 1.0 } else { 1.0 };
        ways *= (stock[*kind] - run + 1.0).max(0.0) / run;
        last = *kind;
    }
    ways
}

/// Ordered pairs of disjoint hands of `N` cards from this many.
pub(crate) fn pairs<const N: usize>(cards: f64) -> f64 {
    let hands = |cards: f64| (0..N).fold(1.0, |ways, at| ways * (cards - at as f64) / (at + 1) as f64);
    hands(cards) * hands(cards - N as f64)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Every two hands of three of a small stock with equal cards, one by one.
    #[test]
    fn sums_agree_with_every_pair_of_hands_one_by_one() {
        let stock = [2.0, 1.0, 3.0, 1.0, 2.0];
        let cards = [0usize, 0, 1, 2, 2, 2, 3, 4, 4];
        let result = |hand: &[usize; 3]| (hand[0] * 7 + hand[1] * 3 + hand[2] * 2) as f64 % 5.0 - 2.0;
        let hands: Vec<(u32, f64)> = (0u32..1 << cards.len())
            .filter(|set| set.count_ones() == 3)
            .map(|set| {
                let mut held = (0..cards.len()).filter(|at| set >> at & 1 == 1).map(|at| cards[at]);
                let hand: [usize; 3] = std::array::from_fn(|_| held.next().unwrap());
                (set, result(&hand))
            })
            .collect();
        let (mut slow, mut both) = (0.0, 0.0);
        for (one, first) in &hands {
            for (_, second) in hands.iter().filter(|(other, _)| one & other == 0) {
                slow += first * second;
                both += 1.0;
            }
        }
        let mut fast = Disjoint::<3, 1>::new(stock.len());
        for a in 0..5 {
            for b in a..5 {
                for c in b..5 {
                    let hand = [a, b, c];
                    let ways = ways(&stock, &hand);
                    if ways > 0.0 {
                        fast.add(&hand, ways, [result(&hand)]);
                    }
                }
            }
        }
        assert!((fast.products(&stock)[0] - slow).abs() < 1e-9, "{slow}");
        assert_eq!(pairs::<3>(9.0), both);
    }
}
