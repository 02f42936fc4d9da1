//! What the player-dealer's hand comes to, for every open card and whatever is left in the stock.
//!
//! In how many orders the same cards are drawn depends on the chart alone. So every set of cards that ends a hand is found
//! once, with its orders; its chance is then a product of falling factors of what is left.

use std::collections::HashMap;
use std::rc::Rc;

use cards::{Card, Rank, Suit};
use families::twenty_one::{Draw, Hand, Plan};

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

/// A set of cards drawn to an open card that ends the hand.
struct Final {
    /// Places in the table of falling products: a kind, and how many of it.
    factors: Vec<u16>,
    /// How many cards that are.
    cards: usize,
    /// In how many orders, each weighed by how often it is of this make.
    weight: f64,
    made: usize,
}

/// The most cards of one kind that are drawn, and one.
const ROW: usize = 16;

/// All ends of the player-dealer's hand.
pub(super) struct Bank {
    pub(super) made: Vec<Rc<Made>>,
    finals: Vec<Vec<Final>>,
    /// By open card, what can be made of it.
    possible: Vec<Vec<usize>>,
    /// One more than the most cards of one kind that are drawn.
    deepest: usize,
}

/// Every way in which a hand can end: the cards in the order of the draw, of the kinds that there are.
fn each_end(plan: &Plan, has: &[u32; KINDS], cards: &mut Vec<usize>, with: &mut impl FnMut(&[usize], Hand)) {
    let mut held: Counts = [0; KINDS];
    cards.iter().for_each(|kind| held[*kind] += 1);
    let hand = hand(plan, &held, false);
    // A natural ends the hand, and so does what the chart lets stand or leaves to the player-dealer.
    if cards.len() >= 2 && (hand.is_natural(plan) || plan.bank_says(hand) != Draw::Hit) || cards.len() > MOST
    {
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
        let mut bank = Bank { made: Vec::new(), finals: Vec::new(), possible: Vec::new(), deepest: 2 };
        for open in 0..KINDS {
            let mut found: HashMap<(Counts, usize), f64> = HashMap::new();
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
            bank.finals
                .push(found.into_iter().map(|((drawn, made), weight)| of(&drawn, weight, made)).collect());
        }
        bank
    }

    /// What some cards make, and with which share: of seven, eight and nine one in sixteen is of one suit, for the suit
    /// of each is one of four whatever else has been drawn.
    fn makes(&mut self, plan: &Plan, cards: &[usize], hand: Hand) -> Vec<(usize, f64)> {
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
    pub(super) fn possible(&self, open: usize) -> impl Iterator<Item = &Made> {
        self.possible[open].iter().map(|made| self.made[*made].as_ref())
    }

    /// Kinds of hole cards that make a natural of an open card.
    pub(super) fn natural_holes(&self, open: usize) -> impl Iterator<Item = usize> {
        let naturals = self.finals[open].iter().filter(|end| self.made[end.made].natural);
        naturals.flat_map(|end| end.factors.first()).map(|factor| usize::from(*factor) / ROW)
    }

    /// The chance of each end with an open card, from what is left, is added up in `chances`.
    pub(super) fn chances(&self, open: usize, left: &[f64; KINDS], chances: &mut [f64]) {
        let all: f64 = left.iter().sum();
        let mut falling = [1.0; ROW * KINDS];
        for (row, left) in falling.chunks_exact_mut(ROW).zip(left) {
            for count in 1..self.deepest {
                row[count] = row[count - 1] * (left - (count - 1) as f64).max(0.0);
            }
        }
        let mut orders = [1.0; MOST + 2];
        for count in 1..orders.len() {
            orders[count] = orders[count - 1] / (all - (count - 1) as f64).max(1.0);
        }
        for end in &self.finals[open] {
            let product = end.factors.iter().map(|factor| falling[usize::from(*factor)]).product::<f64>();
            chances[end.made] += end.weight * orders[end.cards] * product;
        }
    }
}

fn of(drawn: &Counts, weight: f64, made: usize) -> Final {
    let kinds = drawn.iter().enumerate().filter(|(_, count)| **count > 0);
    Final {
        factors: kinds
            .map(|(kind, count)| (kind * ROW) as u16 + u16::from(*count).min(ROW as u16 - 1))
            .collect(),
        cards: drawn.iter().map(|count| usize::from(*count)).sum(),
        weight,
        made,
    }
}
