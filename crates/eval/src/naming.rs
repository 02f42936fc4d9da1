//! What a hand is called, as facts: its kind, the ranks that make it, and those beside them.
//!
//! English is how a name is displayed; whoever speaks another language makes a sentence of the same facts.

use std::fmt;

use cards::Rank;

use crate::layout::top;
use crate::masks::ace_high;
use crate::words;

/// The kinds of hands that have a name of their own.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Kind {
    /// Nothing was compared.
    NoHand,
    /// No pair, named by its cards.
    HighCard,
    /// Two of a rank.
    Pair,
    /// Two pairs.
    TwoPairs,
    /// Three of a rank.
    Three,
    /// Five, or three, in a row.
    Straight,
    /// All of one suit.
    Flush,
    /// Three and a pair.
    FullHouse,
    /// Four of a rank.
    Four,
    /// In a row and of one suit.
    StraightFlush,
    /// The highest of these.
    RoyalFlush,
    /// Five of a rank.
    Five,
    /// The highest straight flush of three cards.
    MiniRoyal,
    /// Different cards that play for low.
    Low,
    /// Four cards of different ranks and suits.
    Badugi,
    /// Three of these.
    ThreeCards,
    /// Two of these.
    TwoCards,
    /// One card.
    OneCard,
}

impl Kind {
    /// All kinds.
    pub const ALL: [Kind; 18] = [
        Kind::NoHand,
        Kind::HighCard,
        Kind::Pair,
        Kind::TwoPairs,
        Kind::Three,
        Kind::Straight,
        Kind::Flush,
        Kind::FullHouse,
        Kind::Four,
        Kind::StraightFlush,
        Kind::RoyalFlush,
        Kind::Five,
        Kind::MiniRoyal,
        Kind::Low,
        Kind::Badugi,
        Kind::ThreeCards,
        Kind::TwoCards,
        Kind::OneCard,
    ];

    /// Its key among the sentences of a language.
    pub const fn key(self) -> &'static str {
        match self {
            Kind::NoHand => "no-hand",
            Kind::HighCard => "high-card",
            Kind::Pair => "pair",
            Kind::TwoPairs => "two-pairs",
            Kind::Three => "three",
            Kind::Straight => "straight",
            Kind::Flush => "flush",
            Kind::FullHouse => "full-house",
            Kind::Four => "four",
            Kind::StraightFlush => "straight-flush",
            Kind::RoyalFlush => "royal-flush",
            Kind::Five => "five",
            Kind::MiniRoyal => "mini-royal",
            Kind::Low => "low",
            Kind::Badugi => "badugi",
            Kind::ThreeCards => "three-cards",
            Kind::TwoCards => "two-cards",
            Kind::OneCard => "one-card",
        }
    }

    /// The English sentence: `{ranks}` the cards in their order, `{one}` the first as a
    /// single card, `{many}` and `{others}` the first two ranks as several.
    pub const fn sentence(self) -> &'static str {
        match self {
            Kind::NoHand => "no hand",
            Kind::HighCard => "high card, {ranks}",
            Kind::Pair => "pair of {many}",
            Kind::TwoPairs => "two pair, {many} and {others}",
            Kind::Three => "three {many}",
            Kind::Straight => "straight, {one} high",
            Kind::Flush => "flush, {ranks}",
            Kind::FullHouse => "full house, {many} over {others}",
            Kind::Four => "four {many}",
            Kind::StraightFlush => "straight flush, {one} high",
            Kind::RoyalFlush => "royal flush",
            Kind::Five => "five {many}",
            Kind::MiniRoyal => "mini royal",
            Kind::Low => "{ranks} low",
            Kind::Badugi => "badugi, {ranks}",
            Kind::ThreeCards => "three cards, {ranks}",
            Kind::TwoCards => "two cards, {ranks}",
            Kind::OneCard => "one card, {ranks}",
        }
    }
}

/// What a hand is called.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct HandName {
    /// Its kind.
    pub kind: Kind,
    /// The ranks that make it, in the order in which they are named.
    pub made: Vec<Rank>,
    /// The cards beside them, which decide between equals.
    pub kickers: Vec<Rank>,
    /// Whether it is no low by its kind, and plays for low all the same.
    pub plays_low: bool,
}

impl HandName {
    /// A name of ranks as masks, the ace high.
    pub(crate) fn new(kind: Kind, made: u16, kickers: u16) -> HandName {
        HandName { kind, made: from_the_top(made), kickers: from_the_top(kickers), plays_low: false }
    }

    /// Three of a rank over two of another, which may be the higher.
    pub(crate) fn full_house(three: u16, pair: u16) -> HandName {
        let made = [three, pair].into_iter().flat_map(from_the_top).collect();
        HandName { kind: Kind::FullHouse, made, kickers: Vec::new(), plays_low: false }
    }

    /// The same where the ace is the lowest bit.
    pub(crate) fn ace_low(kind: Kind, made: u16, kickers: u16) -> HandName {
        HandName { kind, made: low_ranks(made), kickers: low_ranks(kickers), plays_low: false }
    }

    /// The name of a hand that plays for low, whatever it is for high.
    pub fn as_low(self) -> HandName {
        HandName { plays_low: self.kind != Kind::Low, ..self }
    }

    /// The same hand as a low, where nothing makes it: its cards are all that counts.
    pub(crate) fn cards_low(self) -> HandName {
        let kind = if self.kind == Kind::HighCard { Kind::Low } else { self.kind };
        HandName { kind, ..self }
    }
}

/// The ranks of a mask from the highest down.
fn from_the_top(mask: u16) -> Vec<Rank> {
    (0..13).rev().filter(|bit| mask >> bit & 1 == 1).map(words::rank).collect()
}

/// The same where the ace is the lowest.
fn low_ranks(mask: u16) -> Vec<Rank> {
    (0..13).rev().filter(|bit| mask >> bit & 1 == 1).map(|bit| words::rank(top(ace_high(1 << bit)))).collect()
}

/// "ace-king-nine".
fn run(f: &mut fmt::Formatter<'_>, ranks: &[Rank]) -> fmt::Result {
    for (at, rank) in ranks.iter().enumerate() {
        f.write_str(if at == 0 { "" } else { "-" })?;
        f.write_str(rank.name())?;
    }
    Ok(())
}

/// "kings", "sixes".
fn many(f: &mut fmt::Formatter<'_>, rank: Option<&Rank>) -> fmt::Result {
    let Some(rank) = rank else { return Ok(()) };
    f.write_str(rank.name())?;
    f.write_str(if *rank == Rank::Six { "es" } else { "s" })
}

/// The sentence is written part by part: a table names hands for every seat with every step.
impl fmt::Display for HandName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut rest = self.kind.sentence();
        while let Some((before, after)) = rest.split_once('{') {
            let (blank, behind) = after.split_once('}').unwrap_or((after, ""));
            f.write_str(before)?;
            match blank {
                "ranks" => run(f, &self.made)?,
                "one" => f.write_str(self.made.first().map_or("", |rank| rank.name()))?,
                "many" => many(f, self.made.first())?,
                "others" => many(f, self.made.get(1))?,
                _ => {}
            }
            rest = behind;
        }
        f.write_str(rest)?;
        match self.kickers.as_slice() {
            [] => {}
            [one] => write!(f, ", {} kicker", one.name())?,
            several => {
                f.write_str(", ")?;
                run(f, several)?;
                f.write_str(" kickers")?;
            }
        }
        f.write_str(if self.plays_low { ", low" } else { "" })
    }
}
