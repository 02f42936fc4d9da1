//! Chinese poker: thirteen cards as a front of three and a middle and a back of five, and the clean sweeps.
//!
//! The front has no straights and flushes ([`crate::showing`]); it may not rank above the middle, nor the middle above
//! the back. A clean sweep wins without a comparison; its rank and points depend on the version that is played.

use std::fmt;

use cards::{Card, Rank, Suit};

use crate::high::{self, Category, High};
use crate::masks::Masks;
use crate::showing::{self, Showing};
use crate::three_card::{self, ThreeKind};

/// The thirteen cards as they were set.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Rows {
    /// Three cards.
    pub front: [Card; 3],
    /// Five cards.
    pub middle: [Card; 5],
    /// Five cards.
    pub back: [Card; 5],
}

/// The strengths of the three rows.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Strengths {
    /// Pairs and threes only.
    pub front: Showing,
    /// Like any five cards.
    pub middle: High,
    /// Like any five cards.
    pub back: High,
}

/// The versions of the game.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[allow(missing_docs)]
pub enum Version {
    Western,
    Eastern,
    Mandarin,
}

/// The clean sweeps in the order of the printed table.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Sweep {
    /// Ace through king of one suit.
    PureDragon,
    /// Ace through king of one colour.
    ColourDragon,
    /// Ace through king.
    Dragon,
    /// Thirteen cards of one colour.
    OneColour,
    /// Nothing above a nine, and no ace.
    Minor,
    /// Nothing below a ten.
    Senior,
    /// Six pairs; four of a kind count as two.
    SixPairs,
    /// Every row of one suit.
    ThreeFlush,
    /// Every row a straight.
    ThreeStraight,
}

impl Sweep {
    /// All sweeps in printed order.
    pub const ALL: [Sweep; 9] = [
        Sweep::PureDragon,
        Sweep::ColourDragon,
        Sweep::Dragon,
        Sweep::OneColour,
        Sweep::Minor,
        Sweep::Senior,
        Sweep::SixPairs,
        Sweep::ThreeFlush,
        Sweep::ThreeStraight,
    ];

    /// The printed rank, 1 being the highest. Sweeps of the same rank tie.
    pub const fn rank(self) -> u8 {
        match self {
            Sweep::PureDragon => 1,
            Sweep::ColourDragon => 2,
            Sweep::Dragon | Sweep::OneColour => 3,
            Sweep::Minor | Sweep::Senior => 4,
            Sweep::SixPairs | Sweep::ThreeFlush | Sweep::ThreeStraight => 5,
        }
    }

    /// What it is worth, or `None` where the version does not know it.
    pub const fn points(self, version: Version) -> Option<u8> {
        let (western, eastern, mandarin) = match self {
            Sweep::PureDragon => (Some(8), Some(13), 39),
            Sweep::ColourDragon => (Some(8), Some(13), 26),
            Sweep::Dragon | Sweep::OneColour => (Some(4), Some(13), 13),
            Sweep::Minor | Sweep::Senior => (None, None, 6),
            Sweep::SixPairs | Sweep::ThreeFlush | Sweep::ThreeStraight => (Some(4), Some(3), 3),
        };
        match version {
            Version::Western => western,
            Version::Eastern => eastern,
            Version::Mandarin => Some(mandarin),
        }
    }

    /// Its key among the words of a language.
    pub const fn key(self) -> &'static str {
        match self {
            Sweep::PureDragon => "pure-dragon",
            Sweep::ColourDragon => "colour-dragon",
            Sweep::Dragon => "dragon",
            Sweep::OneColour => "one-colour",
            Sweep::Minor => "minor",
            Sweep::Senior => "senior",
            Sweep::SixPairs => "six-pairs",
            Sweep::ThreeFlush => "three-flush",
            Sweep::ThreeStraight => "three-straight",
        }
    }

    /// The sweep in words.
    pub const fn name(self) -> &'static str {
        match self {
            Sweep::PureDragon => "pure dragon",
            Sweep::ColourDragon => "black or red dragon",
            Sweep::Dragon => "dragon",
            Sweep::OneColour => "all blacks or all reds",
            Sweep::Minor => "minor hand",
            Sweep::Senior => "senior hand",
            Sweep::SixPairs => "six pairs",
            Sweep::ThreeFlush => "three flushes",
            Sweep::ThreeStraight => "three straights",
        }
    }
}

impl fmt::Display for Sweep {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl Rows {
    /// The strengths of the rows, or `None` if they are not in order, which is a foul.
    pub fn strengths(&self) -> Option<Strengths> {
        let front = showing::high(&self.front);
        let (middle, back) = (high::five(&self.middle), high::five(&self.back));
        (!front.outranks(middle) && middle <= back).then_some(Strengths { front, middle, back })
    }

    /// Every sweep that these rows are, whatever the version.
    pub fn sweeps(&self) -> impl Iterator<Item = Sweep> {
        let rows = *self;
        Sweep::ALL.into_iter().filter(move |sweep| rows.is(*sweep))
    }

    /// The highest sweep that the version knows; of equals the first of the printed table.
    pub fn best_sweep(&self, version: Version) -> Option<Sweep> {
        self.sweeps().find(|sweep| sweep.points(version).is_some())
    }

    fn is(&self, sweep: Sweep) -> bool {
        let mut cards = [Card::BLANK; 13];
        let all = self.front.iter().chain(&self.middle).chain(&self.back);
        cards.iter_mut().zip(all).for_each(|(to, from)| *to = *from);
        let counts = Masks::of(&cards).counts();
        let of_one = |cards: &[Card]| cards.iter().all(|card| card.suit() == cards[0].suit());
        let red = |card: &Card| card.suit().is_some_and(Suit::is_red);
        let one_colour = cards.iter().all(red) || !cards.iter().any(red);
        let dragon = counts.ones == 0x1FFF;
        let between =
            |low: Rank, high: Rank| cards.iter().all(|c| c.rank().is_some_and(|r| r >= low && r <= high));
        match sweep {
            Sweep::PureDragon => dragon && of_one(&cards),
            Sweep::ColourDragon => dragon && one_colour,
            Sweep::Dragon => dragon,
            Sweep::OneColour => one_colour,
            Sweep::Minor => between(Rank::Two, Rank::Nine),
            Sweep::Senior => between(Rank::Ten, Rank::Ace),
            Sweep::SixPairs => counts.twos.count_ones() + counts.fours.count_ones() == 6,
            Sweep::ThreeFlush => of_one(&self.front) && of_one(&self.middle) && of_one(&self.back),
            Sweep::ThreeStraight => {
                let straight = |five: &[Card; 5]| {
                    let kind = high::five(five).category();
                    matches!(kind, Category::Straight | Category::StraightFlush | Category::RoyalFlush)
                };
                let front = three_card::rank(&self.front).kind();
                let front =
                    matches!(front, ThreeKind::Straight | ThreeKind::StraightFlush | ThreeKind::MiniRoyal);
                front && straight(&self.middle) && straight(&self.back)
            }
        }
    }
}
