//! Orders of their own: the short deck of 36 cards, Asian stud with 32 and Mexican poker with 41.
//!
//! Fewer ranks make flushes rarer than full houses, and with seven cards three of a kind rarer than a straight, so these
//! charts put them the other way round. The hand that counts is then the best in *their* order: 8-8-8-9-T-J-Q is three
//! eights in the short deck, although a straight is in it.
//!
//! A strength is the place of its kind in the chart and, inside the kind, the number that the hand has in the full deck.

use std::cmp::Ordering;
use std::fmt;
use std::marker::PhantomData;

use cards::Card;

use crate::high::{Category, High};
use crate::layout::{FIVE, top};
use crate::masks::{Counts, Masks, Runs, kinds, straight, suited};

/// A chart: the order of the kinds and the straights of the deck.
pub trait Chart {
    /// The kinds from the lowest up.
    const ORDER: [Category; 11];
    /// The chart in words.
    const NAME: &'static str;
}

/// Short-deck hold'em: sixes to aces; a flush beats a full house, three of a kind beats a straight; A-6-7-8-9 is the
/// lowest straight.
pub enum ShortDeck {}
/// Asian and five-card stud: sevens to aces; a flush beats a full house; A-7-8-9-10 is the lowest straight.
pub enum Asian {}
/// Mexican poker: no eights, nines and tens, a joker; a flush beats a full house; the seven and the jack are neighbours.
pub enum Mexican {}

const fn order(low: [Category; 2], high: [Category; 2]) -> [Category; 11] {
    use Category::*;
    [
        HighCard,
        Pair,
        TwoPairs,
        low[0],
        low[1],
        high[0],
        high[1],
        FourOfAKind,
        StraightFlush,
        RoyalFlush,
        FiveOfAKind,
    ]
}

impl Chart for ShortDeck {
    const ORDER: [Category; 11] =
        order([Category::Straight, Category::ThreeOfAKind], [Category::FullHouse, Category::Flush]);
    const NAME: &'static str = "short deck";
}

impl Chart for Asian {
    const ORDER: [Category; 11] =
        order([Category::ThreeOfAKind, Category::Straight], [Category::FullHouse, Category::Flush]);
    const NAME: &'static str = "Asian stud";
}

impl Chart for Mexican {
    const ORDER: [Category; 11] = Asian::ORDER;
    const NAME: &'static str = "Mexican poker";
}

const SHORT_RUNS: &Runs = &[(0x1F00, 12), (0x0F80, 11), (0x07C0, 10), (0x03E0, 9), (0x01F0, 8), (0x10F0, 7)];
const ASIAN_RUNS: &Runs = &[(0x1F00, 12), (0x0F80, 11), (0x07C0, 10), (0x03E0, 9), (0x11E0, 8)];
/// The ranks of the deck without eights, nines and tens.
const MEXICAN_DECK: u16 = 0b1_1110_0011_1111;
const MEXICAN_RUNS: &Runs = &[
    (0b1_1110_0010_0000, 12),
    (0b0_1110_0011_0000, 11),
    (0b0_0110_0011_1000, 10),
    (0b0_0010_0011_1100, 9),
    (0b0_0000_0011_1110, 5),
    (0b0_0000_0001_1111, 4),
    (0b1_0000_0000_1111, 3),
];

/// A strength in the order of one chart; the higher wins.
pub struct Strength<C> {
    place: u8,
    number: u16,
    chart: PhantomData<C>,
}

impl<C: Chart> Strength<C> {
    fn of(number: u16) -> Strength<C> {
        let category = High(number).category();
        let place = C::ORDER.iter().position(|other| *other == category).unwrap_or_default() as u8;
        Strength { place, number, chart: PhantomData }
    }

    fn best(numbers: impl Iterator<Item = u16>) -> Option<Strength<C>> {
        numbers.map(Strength::of).max()
    }

    /// Which kind of hand it is.
    pub fn category(self) -> Category {
        High(self.number).category()
    }

    /// The hand in words.
    pub fn name(self) -> String {
        High(self.number).name()
    }

    /// A number that keeps the order of the chart.
    pub fn number(self) -> u32 {
        u32::from(self.place) << 16 | u32::from(self.number)
    }
}

impl<C> Clone for Strength<C> {
    fn clone(&self) -> Strength<C> {
        *self
    }
}

impl<C> Copy for Strength<C> {}

impl<C: Chart> Ord for Strength<C> {
    fn cmp(&self, other: &Strength<C>) -> Ordering {
        self.number().cmp(&other.number())
    }
}

impl<C: Chart> PartialOrd for Strength<C> {
    fn partial_cmp(&self, other: &Strength<C>) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl<C: Chart> PartialEq for Strength<C> {
    fn eq(&self, other: &Strength<C>) -> bool {
        self.cmp(other) == Ordering::Equal
    }
}

impl<C: Chart> Eq for Strength<C> {}

impl<C: Chart> fmt::Display for Strength<C> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.name())
    }
}

impl<C: Chart> fmt::Debug for Strength<C> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} ({})", self.name(), C::NAME)
    }
}

fn natural<C: Chart>(cards: &[Card], runs: &Runs, lowest: u16) -> Option<Strength<C>> {
    let masks = Masks::of(cards);
    let in_deck = masks.suits.iter().all(|suit| suit & (lowest - 1) == 0);
    if masks.jokers > 0 || !in_deck {
        return None;
    }
    let counts = masks.counts();
    let straights = straight(counts.ones, runs, 0).into_iter();
    let flushes = suited(masks.suits, runs, 0, 0x1FFF).into_iter().flatten();
    Strength::best(kinds(counts).chain(straights).chain(flushes))
}

/// The best five of five to seven cards of the 36-card deck; `None` for fewer cards or a card that is not in it.
pub fn short_deck(cards: &[Card]) -> Option<Strength<ShortDeck>> {
    natural(cards, SHORT_RUNS, 1 << 4)
}

/// The same deck in the order in which a straight beats three of a kind, as most tables abroad have it.
pub fn short_deck_straights(cards: &[Card]) -> Option<Strength<Asian>> {
    natural(cards, SHORT_RUNS, 1 << 4)
}

/// The best five of five or more cards of the 32-card deck; `None` for fewer cards or a card that is not in it.
pub fn asian(cards: &[Card]) -> Option<Strength<Asian>> {
    natural(cards, ASIAN_RUNS, 1 << 5)
}

/// How the joker of Mexican poker came.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum JokerDealt {
    /// Face down: any card.
    FaceDown,
    /// Face up: an ace, or what completes a straight or a flush.
    FaceUp,
}

/// Five cards of the 41-card deck; `None` for another number of cards or a card that is not in it.
pub fn mexican(cards: &[Card], joker: JokerDealt) -> Option<Strength<Mexican>> {
    let masks = Masks::of(cards);
    let in_deck = masks.suits.iter().all(|suit| suit & !MEXICAN_DECK == 0);
    if cards.len() != 5 || masks.jokers > 1 || !in_deck || cards.contains(&Card::BLANK) {
        return None;
    }
    let counts = masks.counts();
    let straights = straight(counts.ones, MEXICAN_RUNS, masks.jokers);
    let flushes = suited(masks.suits, MEXICAN_RUNS, masks.jokers, MEXICAN_DECK);
    let (rank, fives) = match (masks.jokers, joker) {
        (0, _) => {
            return Strength::best(kinds(counts).chain(straights).chain(flushes.into_iter().flatten()));
        }
        (_, JokerDealt::FaceUp) => (12, counts.fours & 1 << 12),
        // Fully wild it joins the largest group, of equally large ones the highest.
        (_, JokerDealt::FaceDown) => {
            let Counts { ones, twos, threes, fours } = counts;
            let group = [fours, threes, twos, ones].into_iter().find(|ranks| *ranks != 0)?;
            (top(group), fours)
        }
    };
    let five = (fives != 0).then(|| FIVE + top(fives));
    let made = kinds(counts.with(rank)).chain(five);
    Strength::best(made.chain(straights).chain(flushes.into_iter().flatten()))
}
