//! Totals of which only the last digit counts: baccarat and Pan 9.

use cards::{Card, Rank};

/// The points of a hand, 0 to 9; nine is best.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Points(u8);

impl Points {
    /// The figure.
    pub const fn number(self) -> u8 {
        self.0
    }

    /// In words: "7 points", "1 point".
    pub fn name(self) -> String {
        format!("{} point{}", self.0, if self.0 == 1 { "" } else { "s" })
    }
}

/// What a card counts: aces one, two to nine their figure, tens and pictures nothing. In Pan 9 there are no sevens to
/// tens, and the rest counts the same.
pub const fn of_card(card: Card) -> u8 {
    match card.rank() {
        Some(Rank::Ace) => 1,
        Some(rank) if (rank as u8) < Rank::Ten as u8 => rank as u8 + 2,
        _ => 0,
    }
}

/// The total of a baccarat hand.
pub fn baccarat(cards: &[Card]) -> Points {
    Points(cards.iter().fold(0, |sum, card| (sum + of_card(*card)) % 10))
}

/// The total of a Pan 9 hand: the same rule, in a deck without sevens to tens.
pub fn pan_nine(cards: &[Card]) -> Points {
    baccarat(cards)
}
