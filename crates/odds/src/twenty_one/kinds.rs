//! Cards by what they count: aces, twos to nines, tens, jokers.

use cards::{Card, Rank, Suit};
use families::twenty_one::{Hand, Plan};

/// Kinds of cards: an ace, two to nine, ten points, a joker.
pub(super) const KINDS: usize = 11;
pub(super) const ACE: usize = 0;
pub(super) const TEN: usize = 9;
pub(super) const JOKER: usize = 10;

/// How many cards of each kind.
pub(super) type Counts = [u8; KINDS];

/// The kind of a card.
pub(super) fn kind(plan: &Plan, card: Card) -> usize {
    match plan.points_of(card) {
        0 => JOKER,
        points => usize::from(points) - 1,
    }
}

/// A card of each kind to show the rules; the ten is no king, so that it makes nothing special of an ace.
pub(super) const FACES: [Card; KINDS] = [
    Card::new(Rank::Ace, Suit::Spades),
    Card::new(Rank::Two, Suit::Diamonds),
    Card::new(Rank::Three, Suit::Diamonds),
    Card::new(Rank::Four, Suit::Diamonds),
    Card::new(Rank::Five, Suit::Diamonds),
    Card::new(Rank::Six, Suit::Diamonds),
    Card::new(Rank::Seven, Suit::Diamonds),
    Card::new(Rank::Eight, Suit::Clubs),
    Card::new(Rank::Nine, Suit::Diamonds),
    Card::new(Rank::Queen, Suit::Hearts),
    Card::JOKER,
];

/// What a kind is called on a chart.
pub(super) const NAMES: [&str; KINDS] = ["A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "joker"];

/// What is left in the stock.
#[derive(Debug, Clone)]
pub(super) struct Shoe {
    /// By kind.
    pub(super) counts: [u32; KINDS],
    /// By face.
    pub(super) copies: [u16; Card::FACES],
}

impl Shoe {
    pub(super) fn new(plan: &Plan, copies: &[u16; Card::FACES]) -> Shoe {
        let mut counts = [0; KINDS];
        for card in faces() {
            counts[kind(plan, card)] += u32::from(copies[usize::from(card.index())]);
        }
        Shoe { counts, copies: *copies }
    }

    pub(super) fn cards(&self) -> u32 {
        self.counts.iter().sum()
    }
}

/// All faces a stock of this family may hold.
pub(super) fn faces() -> impl Iterator<Item = Card> {
    (0..=Card::JOKER.index()).filter_map(Card::from_index)
}

/// A hand by its kinds. Only the first two cards can be a natural, so two are looked at and more are not.
pub(super) fn hand(plan: &Plan, held: &Counts, split: bool) -> Hand {
    let cards: u8 = held.iter().sum();
    if cards == 2 && !split {
        let mut two = held
            .iter()
            .enumerate()
            .flat_map(|(kind, count)| std::iter::repeat_n(FACES[kind], usize::from(*count)));
        let two: [Card; 2] = std::array::from_fn(|_| two.next().unwrap_or(Card::BLANK));
        return Hand::of(&two, plan);
    }
    let hard = (ACE..=TEN).map(|kind| held[kind] * (kind as u8 + 1)).sum();
    Hand {
        hard,
        aces: held[ACE],
        jokers: held[JOKER],
        cards,
        special: if hard == 31 { plan.drawn } else { 0 },
        split,
        ..Hand::default()
    }
}

/// The hand of such a number.
pub(super) fn counts(key: u64) -> Counts {
    std::array::from_fn(|kind| (key >> (5 * (KINDS - 1 - kind)) & 31) as u8)
}

/// The kinds of a hand in one number.
pub(super) fn key(held: &Counts) -> u64 {
    held.iter().fold(0, |key, count| key << 5 | u64::from(*count))
}
