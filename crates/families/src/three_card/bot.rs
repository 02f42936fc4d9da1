//! When a bot plays on.

use cards::{Card, Rank};
use eval::three_card::{ThreeKind, rank};

use crate::bot::Strength;

/// Plays queen-six-four or better; an amateur wants an ace, a novice a pair.
pub(crate) fn wants_to_bet(cards: &[Card], strength: Strength) -> bool {
    let Ok(cards) = <&[Card; 3]>::try_from(cards) else { return false };
    if rank(cards).kind() > ThreeKind::HighCard {
        return true;
    }
    let mut ranks = cards.map(|card| card.rank().unwrap_or(Rank::Two));
    ranks.sort_unstable_by(|one, other| other.cmp(one));
    match strength {
        Strength::Novice => false,
        Strength::Amateur => ranks[0] == Rank::Ace,
        Strength::Expert => ranks >= [Rank::Queen, Rank::Six, Rank::Four],
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_line_is_queen_six_four() {
        let wants = |text: &str| wants_to_bet(&cards::parse_cards(text).unwrap(), Strength::Expert);
        assert!(wants("Qh 6c 4d") && wants("Kh 3c 2d") && wants("2h 2c 3d"));
        assert!(!wants("Qh 6c 3d") && !wants("Jh Tc 8d") && !wants("Qh 5c 4d"));
    }
}
