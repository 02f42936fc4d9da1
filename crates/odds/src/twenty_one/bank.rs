//! What the player-dealer's hand comes to, for every open card and whatever is left in the stock.
//!
//! In how many orders the same cards are drawn depends on the chart alone. So every set of cards that ends a hand is found
//! once, with its orders; its chance is then a product of falling factors of what is left.

use std::rc::Rc;

use cards::{Card, Rank, Suit};
use families::twenty_one::{Draw, Hand, Plan};
use rustc_hash::FxHashMap as HashMap;

use super::kinds::{Counts, FACES, KINDS, hand};

/// The most cards that are drawn to an open card.
const MOST: usize = 24;

/// What the player-dealer ends with, as far as a wager can tell.
#[derive(Debug, Clone)]
pub(super) struct Made {
    pub(super) hand: Hand,
    /// Cards that show it.
    pub(super) cards: Vec<Card>,
    pub(super) natural: bool,
}

/// One step of the tree of all sets of cards that end a hand: so many of a kind more. Sets that begin alike share their
/// beginning, and with it the product of its factors.
struct Step {
    /// How many steps lie above it.
    depth: u8,
    /// How many cards are drawn so far.
    cards: u8,
    /// The place in the table of falling products: a kind, and how many of it.
    factor: u16,
    /// What the set makes that ends here.
    made: Option<u16>,
    /// In how many orders, each weighed by how often it is of this make.
    weight: f64,
}

/// The most cards of one kind that are drawn, and one.
const ROW: usize = 16;

/// All ends of the player-dealer's hand.
pub(super) struct Bank {
    pub(super) made: Vec<Rc<Made>>,
    /// By open card, the tree of sets, in the order in which it is walked.
    steps: Vec<Vec<Step>>,
    /// By open card, what can be made of it.
    possible: Vec<Vec<usize>>,
    /// By open card, the kinds of hole cards that make a natural of it.
    naturals: Vec<Vec<usize>>,
    /// One more than the most cards of one kind that are drawn.
    deepest: usize,
}

/// Whether nothing more is drawn: a natural ends the hand, and so does what the chart lets stand or leaves to the
/// player-dealer.
pub(super) fn is_over(plan: &Plan, hand: Hand, cards: usize) -> bool {
    cards >= 2 && (hand.is_natural(plan) || plan.bank_says(hand) != Draw::Hit) || cards > MOST
}

/// Every way in which a hand can end: the cards in the order of the draw, of the kinds that there are.
fn each_end(plan: &Plan, has: &[u32; KINDS], cards: &mut Vec<usize>, with: &mut impl FnMut(&[usize], Hand)) {
    let mut held: Counts = [0; KINDS];
    cards.iter().for_each(|kind| held[*kind] += 1);
    let hand = hand(plan, &held, false);
    if is_over(plan, hand, cards.len()) {
        return with(cards, hand);
    }
    for kind in (0..KINDS).filter(|kind| has[*kind] > 0) {
        cards.push(kind);
        each_end(plan, has, cards, with);
        cards.pop();
    }
}

impl Bank {
    pub(super) fn new(plan: &Plan, has: &[u32; KINDS]) -> Bank {
        let mut bank = Bank {
            made: Vec::new(),
            steps: Vec::new(),
            possible: Vec::new(),
            naturals: Vec::new(),
            deepest: 2,
        };
        for open in 0..KINDS {
            let mut found: HashMap<(Counts, usize), f64> = HashMap::default();
            if has[open] > 0 {
                let mut makes = Vec::new();
                each_end(plan, has, &mut vec![open], &mut |cards, hand| {
                    let mut drawn: Counts = [0; KINDS];
                    cards[1..].iter().for_each(|kind| drawn[*kind] += 1);
                    makes.push((drawn, cards.to_vec(), hand));
                });
                for (drawn, cards, hand) in makes {
                    for (made, share) in bank.makes(plan, &cards, hand) {
                        *found.entry((drawn, made)).or_default() += share;
                    }
                }
            }
            let most = found.keys().flat_map(|(drawn, _)| drawn.iter()).copied().max().unwrap_or(0);
            bank.deepest = bank.deepest.max(usize::from(most) + 1).min(ROW);
            let mut possible: Vec<usize> = found.keys().map(|(_, made)| *made).collect();
            possible.sort_unstable();
            possible.dedup();
            bank.possible.push(possible);
            let holes = found.keys().filter(|(_, made)| bank.made[*made].natural);
            let holes = holes.flat_map(|(drawn, _)| drawn.iter().position(|count| *count > 0));
            bank.naturals.push(holes.collect());
            bank.steps.push(tree(found));
        }
        bank
    }

    /// What some cards make, and with which share: of seven, eight and nine one in sixteen is of one suit, for the suit
    /// of each is one of four whatever else has been drawn.
    pub(super) fn makes(&mut self, plan: &Plan, cards: &[usize], hand: Hand) -> Vec<(usize, f64)> {
        let faces: Vec<Card> = cards.iter().map(|kind| FACES[*kind]).collect();
        let mut sorted = cards.to_vec();
        sorted.sort_unstable();
        if sorted == [6, 7, 8] {
            let suited: Vec<Card> = [Rank::Seven, Rank::Eight, Rank::Nine]
                .into_iter()
                .map(|rank| Card::new(rank, Suit::Spades))
                .collect();
            let one = self.place(plan, hand, suited);
            let other = self.place(plan, hand, faces);
            return vec![(one, 1.0 / 16.0), (other, 15.0 / 16.0)];
        }
        vec![(self.place(plan, hand, faces), 1.0)]
    }

    fn place(&mut self, plan: &Plan, hand: Hand, cards: Vec<Card>) -> usize {
        let natural = hand.is_natural(plan);
        let told = |hand: &Hand, cards: &[Card]| {
            let by_cards = cards.len() == 3 && hand.is_over(plan) && hand.total(plan) == 24;
            // Only two hands that are over are told apart by their cards: three eights, and seven, eight, nine.
            let eights = by_cards && cards.iter().all(|card| card.rank() == Some(Rank::Eight));
            let suited = by_cards && !eights && cards.iter().all(|card| card.suit() == cards[0].suit());
            (hand.total(plan), hand.is_over(plan), hand.special, hand.cards == 3, eights, suited)
        };
        let wanted = told(&hand, &cards);
        let found = self.made.iter().position(|made| told(&made.hand, &made.cards) == wanted);
        found.unwrap_or_else(|| {
            self.made.push(Rc::new(Made { hand, cards, natural }));
            self.made.len() - 1
        })
    }

    /// What can be made with an open card.
    pub(super) fn possible(&self, open: usize) -> &[usize] {
        &self.possible[open]
    }

    /// Kinds of hole cards that make a natural of an open card.
    pub(super) fn natural_holes(&self, open: usize) -> &[usize] {
        &self.naturals[open]
    }

    /// The chance of each end with an open card, from what is left of several stocks at once, is added up in `chances`: four
    /// stocks in one go where the machine can, by the same sums in the same order.
    pub(super) fn chances<const N: usize>(
        &self,
        open: usize,
        left: &[[f64; N]; KINDS],
        chances: &mut [[f64; N]],
    ) {
        #[cfg(target_arch = "x86_64")]
        if is_x86_feature_detected!("avx2") {
            // SAFETY: the machine was asked whether it can.
            #[allow(unsafe_code)]
            return unsafe { self.add_chances_wide(open, left, chances) };
        }
        self.add_chances(open, left, chances);
    }

    #[cfg(target_arch = "x86_64")]
    #[target_feature(enable = "avx2")]
    fn add_chances_wide<const N: usize>(
        &self,
        open: usize,
        left: &[[f64; N]; KINDS],
        chances: &mut [[f64; N]],
    ) {
        self.add_chances(open, left, chances);
    }

    #[inline(always)]
    fn add_chances<const N: usize>(&self, open: usize, left: &[[f64; N]; KINDS], chances: &mut [[f64; N]]) {
        // Plain loops: closures would not be built for the wider registers.
        let mut all = [0.0; N];
        for left in left {
            for at in 0..N {
                all[at] += left[at];
            }
        }
        let mut falling = [[1.0; N]; ROW * KINDS];
        for (row, left) in falling.chunks_exact_mut(ROW).zip(left) {
            for count in 1..self.deepest {
                for at in 0..N {
                    row[count][at] = row[count - 1][at] * (left[at] - (count - 1) as f64).max(0.0);
                }
            }
        }
        let mut orders = [[1.0; N]; MOST + 2];
        for count in 1..orders.len() {
            for at in 0..N {
                orders[count][at] = orders[count - 1][at] / (all[at] - (count - 1) as f64).max(1.0);
            }
        }
        let mut products = [[1.0; N]; KINDS + 2];
        for step in &self.steps[open] {
            let depth = usize::from(step.depth);
            let factor = &falling[usize::from(step.factor)];
            let mut product = products[depth];
            for at in 0..N {
                product[at] *= factor[at];
            }
            products[depth + 1] = product;
            if let Some(made) = step.made {
                let (order, sum) = (&orders[usize::from(step.cards)], &mut chances[usize::from(made)]);
                for at in 0..N {
                    sum[at] += step.weight * order[at] * product[at];
                }
            }
        }
    }
}

/// The factors of a set of cards: places in the table of falling products.
fn factors(drawn: &Counts) -> Vec<u16> {
    let kinds = drawn.iter().enumerate().filter(|(_, count)| **count > 0);
    kinds.map(|(kind, count)| (kind * ROW) as u16 + u16::from(*count).min(ROW as u16 - 1)).collect()
}

/// The tree of all sets that end a hand.
fn tree(found: HashMap<(Counts, usize), f64>) -> Vec<Step> {
    let mut sets: Vec<(Vec<u16>, u8, usize, f64)> = found
        .into_iter()
        .map(|((drawn, made), weight)| (factors(&drawn), drawn.iter().sum(), made, weight))
        .collect();
    sets.sort_by(|one, other| one.0.cmp(&other.0).then(one.2.cmp(&other.2)));
    let mut steps = Vec::new();
    let mut above: &[u16] = &[];
    for (factors, cards, made, weight) in &sets {
        let shared = factors.iter().zip(above).take_while(|(one, other)| one == other).count();
        // A set that makes a second thing has its last step again.
        let shared = shared.min(factors.len() - 1);
        for (depth, factor) in factors.iter().enumerate().skip(shared) {
            let ends = depth + 1 == factors.len();
            steps.push(Step {
                depth: depth as u8,
                cards: *cards,
                factor: *factor,
                made: ends.then_some(*made as u16),
                weight: *weight,
            });
        }
        above = factors;
    }
    steps
}
