//! Totals of the twenty-one family, in half points.
//!
//! An ace counts eleven as long as the hand stays within the limit of the game and one otherwise; with an ace at eleven
//! the total is soft. What is a natural, what a joker does and which hands count half a point more is for each game to
//! say: it adds to a [`Total`]. Totals are kept in half points so that 20 1/2 and 21.5 are whole numbers.

use std::fmt;

use cards::{Card, Rank};

/// A total that grows card by card.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Total {
    /// Half points with every ace as one.
    hard: u16,
    aces: u8,
    limit: u16,
}

impl Total {
    /// No cards, in a game that goes over above so many points.
    pub const fn empty(limit: u16) -> Total {
        Total { hard: 0, aces: 0, limit: limit * 2 }
    }

    /// The total of these cards.
    pub fn of(cards: &[Card], limit: u16) -> Total {
        cards.iter().fold(Total::empty(limit), |total, card| total.with(*card))
    }

    /// With one card more. Tens and pictures count ten, the joker and the blank nothing.
    #[must_use]
    pub const fn with(self, card: Card) -> Total {
        let (points, aces) = match card.rank() {
            Some(Rank::Ace) => (1, 1),
            Some(rank) if (rank as u16) < Rank::Ten as u16 => (rank as u16 + 2, 0),
            Some(_) => (10, 0),
            None => (0, 0),
        };
        Total { hard: self.hard + points * 2, aces: self.aces + aces, ..self }
    }

    /// With so many half points more, as a natural of 20 1/2 or 21.5 has.
    #[must_use]
    pub const fn with_half_points(self, halves: u16) -> Total {
        Total { hard: self.hard + halves, ..self }
    }

    /// Whether an ace counts eleven.
    pub const fn is_soft(self) -> bool {
        self.aces > 0 && self.hard + 20 <= self.limit
    }

    /// The total in half points.
    pub const fn half_points(self) -> u16 {
        if self.is_soft() { self.hard + 20 } else { self.hard }
    }

    /// Whether it is above the limit.
    pub const fn is_over(self) -> bool {
        self.half_points() > self.limit
    }

    /// In words: "soft 17", "20 1/2".
    pub fn name(self) -> String {
        let (points, half) = (self.half_points() / 2, self.half_points() % 2 == 1);
        format!("{}{points}{}", if self.is_soft() { "soft " } else { "" }, if half { " 1/2" } else { "" })
    }
}

impl fmt::Display for Total {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.name())
    }
}
