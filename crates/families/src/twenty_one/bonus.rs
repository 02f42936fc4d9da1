//! What bonus bets are paid for.

use cards::{Card, Rank, Suit};

use super::Plan;

pub(super) use rulebook::family::twenty_one::{BUSTER, HANDS, MATCHES, RED_FLEX};

/// The row of Blackjack Bonus Hands that needs the player-dealer's natural.
pub(super) const BESIDE_NATURAL: usize = 0;

/// The row that is listed but not paid.
pub(super) const UNSUITED_TWENTY: usize = 4;

/// The row of Buster for a hand that is over with so many cards.
pub(super) fn buster_row(cards: u8) -> usize {
    usize::from(cards.saturating_sub(3)).min(BUSTER.len() - 1)
}

/// The row of Red Flex: red cards in a row from the open card on. More than the table names count as its top row.
pub(super) fn red_flex_row(cards: &[Card]) -> Option<usize> {
    let red = cards.iter().take_while(|card| card.suited().is_some_and(|(_, suit)| suit.is_red())).count();
    red.checked_sub(2).map(|row| row.min(RED_FLEX.len() - 1))
}

/// The row of Match the Dealer: cards of the open card's rank, in its suit or not.
pub(super) fn matches_of(first: [Card; 2], open: Card) -> Option<usize> {
    let alike = first.iter().filter(|card| card.rank() == open.rank());
    let suited = alike.clone().filter(|card| **card == open).count();
    match (suited, alike.count() - suited) {
        (2, _) => Some(0),
        (1, 1) => Some(1),
        (1, _) => Some(2),
        (_, 2) => Some(3),
        (_, 1) => Some(4),
        _ => None,
    }
}

/// The rows of Blackjack Bonus Hands that two cards fit, from the top down.
pub(super) fn hand_rows(first: [Card; 2], bank_natural: bool, plan: &Plan) -> impl Iterator<Item = usize> {
    let [one, other] = first;
    let spades = Card::new(Rank::Jack, Suit::Spades);
    let suited = one.suited().zip(other.suited()).is_some_and(|(one, other)| one.1 == other.1);
    let jacks = one.rank() == Some(Rank::Jack) && other.rank() == Some(Rank::Jack);
    let points = [plan.points_of(one), plan.points_of(other)];
    // An ace with a nine counts twenty as well.
    let twenty = points == [10, 10] || points == [1, 9] || points == [9, 1];
    let pair = one.rank() == other.rank() && (2..=9).contains(&points[0]);
    let fits = [
        one == spades && other == spades && bank_natural,
        one == spades && other == spades,
        jacks && suited,
        twenty && suited,
        twenty && !suited,
        pair,
    ];
    fits.into_iter().enumerate().filter(|(_, fits)| *fits).map(|(row, _)| row)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn cards(text: &str) -> Vec<Card> {
        cards::parse_cards(text).unwrap()
    }

    #[test]
    fn red_cards_count_until_the_first_black_one() {
        assert_eq!(red_flex_row(&cards("Ah 3d 4s 5h")), Some(0));
        assert_eq!(red_flex_row(&cards("Ah 3s 4d")), None);
        assert_eq!(red_flex_row(&cards("2h 2d 2h 2d 2h 2d 2h 2d 2h")), Some(6));
    }

    #[test]
    fn matches_are_counted_by_suit() {
        let row = |first: &str, open: &str| {
            let first = cards(first);
            matches_of([first[0], first[1]], cards(open)[0])
        };
        assert_eq!(row("8h 8h", "8h"), Some(0));
        assert_eq!(row("8h 8c", "8h"), Some(1));
        assert_eq!(row("8h 9c", "8h"), Some(2));
        assert_eq!(row("8d 8c", "8h"), Some(3));
        assert_eq!(row("8d 9c", "8h"), Some(4));
        assert_eq!(row("7d 9c", "8h"), None);
    }
}
