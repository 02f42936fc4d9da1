//! One to four cards: what shows in stud, the two cards of pai gow, the front row of Chinese poker.
//!
//! So few cards make pairs, threes and fours, but no straights and flushes. Kickers are compared from the top. The joker
//! is an ace. A part can be compared with a whole hand of five: what it does not have counts as nothing. Five cards that
//! show, as after a last card dealt face up or with one in the middle of the table, are a whole hand.

use std::cmp::Reverse;
use std::fmt;

use cards::{Card, Rank, Suit};

use crate::high::{self, Category, High};
use crate::layout::top;
use crate::masks::{Counts, Masks, ace_low};
use crate::naming::{HandName, Kind};

/// The strength of one to five cards for high; the higher wins.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Showing(u32);

impl Showing {
    const fn new(category: Category, made: u16, rest: u16) -> Showing {
        Showing((category as u32) << 26 | (made as u32) << 13 | rest as u32)
    }

    /// Which kind it is: of less than five cards a high card, pair, two pairs, three or four of a kind.
    pub const fn category(self) -> Category {
        Category::ALL[(self.0 >> 26) as usize]
    }

    /// The whole hand as a part, for comparison.
    fn whole(hand: High) -> Showing {
        let (made, rest) = hand.shape();
        match hand.category() {
            Category::HighCard => Showing::new(Category::HighCard, 0, made),
            category => Showing::new(category, made, rest),
        }
    }

    /// Whether these cards rank higher than a hand of five: the fouled front of Chinese poker, the fouled two of pai gow.
    pub fn outranks(self, hand: High) -> bool {
        self > Showing::whole(hand)
    }

    /// The cards in words.
    pub fn name(self) -> String {
        self.naming().to_string()
    }

    /// What the cards are called, for any language.
    pub fn naming(self) -> HandName {
        let (kind, made, rest) = self.named();
        HandName::new(kind, made, rest)
    }

    /// Its kind, what makes it, and what is beside it, as masks.
    fn named(self) -> (Kind, u16, u16) {
        let (made, rest) = ((self.0 >> 13) as u16 & 0x1FFF, self.0 as u16 & 0x1FFF);
        match self.category() {
            Category::HighCard => (Kind::HighCard, rest, 0),
            Category::Pair => (Kind::Pair, made, rest),
            Category::TwoPairs => (Kind::TwoPairs, made, 0),
            Category::ThreeOfAKind => (Kind::Three, made, rest),
            _ => (Kind::Four, made, 0),
        }
    }
}

impl fmt::Display for Showing {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.name())
    }
}

impl fmt::Debug for Showing {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Showing({})", self.name())
    }
}

fn parts(counts: Counts) -> (Category, u16, u16) {
    let Counts { ones, twos, threes, fours } = counts;
    let (category, made) = match (fours, threes, twos.count_ones()) {
        (1.., _, _) => (Category::FourOfAKind, fours),
        // A rank held three times is among those held twice.
        (0, 1.., 2..) => (Category::FullHouse, threes),
        (0, 1.., _) => (Category::ThreeOfAKind, threes),
        (0, 0, 2..) => (Category::TwoPairs, twos),
        (0, 0, 1) => (Category::Pair, twos),
        (0, 0, 0) => (Category::HighCard, 0),
    };
    (category, made, ones & !made)
}

/// What cards show for high, blanks left out.
pub fn high(cards: &[Card]) -> Showing {
    let masks = Masks::of(cards);
    if masks.jokers == 0
        && cards.len() > 4
        && let Some(hand) = high::best(cards)
    {
        return Showing::whole(hand);
    }
    let counts = (0..masks.jokers).fold(masks.counts(), |counts, _| counts.with(Rank::Ace as u16));
    let (category, made, rest) = parts(counts);
    Showing::new(category, made, rest)
}

/// What one to four cards show for high where a joker among them is wild: it joins the largest group, of equally large
/// ones the highest, and alone it is an ace.
pub fn high_wild(cards: &[Card]) -> Showing {
    let masks = Masks::of(cards);
    let counts = (0..masks.jokers).fold(masks.counts(), |counts, _| {
        let Counts { ones, twos, threes, fours } = counts;
        let group = [fours, threes, twos, ones].into_iter().find(|ranks| *ranks != 0);
        counts.with(group.map_or(Rank::Ace as u16, top))
    });
    let (category, made, rest) = parts(counts);
    Showing::new(category, made, rest)
}

/// What cards show for low (razz): the ace is low, pairs are bad; the higher is the better low.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct ShowingLow(Reverse<Showing>);

impl ShowingLow {
    /// The cards in words.
    pub fn name(self) -> String {
        let (kind, made, rest) = self.0.0.named();
        HandName::ace_low(kind, made, rest).cards_low().to_string()
    }
}

impl fmt::Display for ShowingLow {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.name())
    }
}

impl fmt::Debug for ShowingLow {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "ShowingLow({})", self.name())
    }
}

/// What suited cards show for low; straights and flushes do not count.
pub fn low(cards: &[Card]) -> ShowingLow {
    let suits = Masks::of(cards).suits.map(ace_low);
    let (category, made, rest) = parts(Counts::of(suits));
    ShowingLow(Reverse(Showing::new(category, made, rest)))
}

/// A single card with its suit, for the forced bet and for drawing seats: by rank with the ace high, then spades,
/// hearts, diamonds, clubs. A joker is an ace without a suit, above all others.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct OpenCard {
    rank: Rank,
    joker: bool,
    suit: Option<Suit>,
}

impl OpenCard {
    /// The card as one that opens; `None` for the blank.
    pub fn new(card: Card) -> Option<OpenCard> {
        match card.suited() {
            Some((rank, suit)) => Some(OpenCard { rank, suit: Some(suit), joker: false }),
            None => (card == Card::JOKER).then_some(OpenCard { rank: Rank::Ace, suit: None, joker: true }),
        }
    }
}

/// Which of the up-cards is the lowest by rank and suit: it opens seven-card stud.
pub fn lowest(cards: &[Card]) -> Option<usize> {
    let open = cards.iter().enumerate().filter_map(|(at, card)| Some((OpenCard::new(*card)?, at)));
    open.min().map(|(_, at)| at)
}

/// Which of the up-cards is the highest by rank and suit: it opens razz, Asian stud and Mexican poker.
pub fn highest_card(cards: &[Card]) -> Option<usize> {
    let open = cards.iter().enumerate().filter_map(|(at, card)| Some((OpenCard::new(*card)?, Reverse(at))));
    open.max().map(|(_, at)| at.0)
}
