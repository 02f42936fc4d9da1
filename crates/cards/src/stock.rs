//! The pile a round deals from.

use crate::{Card, Deck, Seed};

/// Cards in the order in which they will be dealt. It is shuffled or scripted once, when it is loaded; dealing only
/// takes the next card.
#[derive(Clone, PartialEq, Eq)]
pub struct Stock {
    cards: Vec<Card>,
    dealt: usize,
}

/// A scripted stock that the deck cannot hold.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{card}: {named} named, but the deck has {held}")]
pub struct StockError {
    /// The card in question.
    pub card: Card,
    /// How often the script names it.
    pub named: usize,
    /// How often the deck holds it.
    pub held: usize,
}

impl Stock {
    /// All cards of the deck, shuffled.
    pub fn shuffled(deck: Deck, seed: Seed) -> Stock {
        let mut cards = deck.cards();
        seed.shuffle(&mut cards);
        Stock { cards, dealt: 0 }
    }

    /// The named cards first, in their order; the rest of the deck behind them, shuffled.
    pub fn scripted(deck: Deck, first: &[Card], seed: Seed) -> Result<Stock, StockError> {
        Stock::scripted_of(deck.cards(), first, seed)
    }

    /// The same with these cards instead of a whole deck.
    pub fn scripted_of(mut rest: Vec<Card>, first: &[Card], seed: Seed) -> Result<Stock, StockError> {
        let copies = |card: Card, cards: &[Card]| cards.iter().filter(|other| **other == card).count();
        let all = rest.clone();
        for card in first {
            let Some(at) = rest.iter().position(|other| other == card) else {
                return Err(StockError {
                    card: *card,
                    named: copies(*card, first),
                    held: copies(*card, &all),
                });
            };
            rest.swap_remove(at);
        }
        // `swap_remove` leaves an order that depends on the script; sorting makes the shuffle depend on the seed alone.
        rest.sort_unstable();
        seed.shuffle(&mut rest);
        Ok(Stock { cards: [first, &rest].concat(), dealt: 0 })
    }

    /// The next card, or `None` when the stock is used up.
    pub fn deal(&mut self) -> Option<Card> {
        let card = self.cards.get(self.dealt).copied()?;
        self.dealt += 1;
        Some(card)
    }

    /// How many cards are left.
    pub fn left(&self) -> usize {
        self.cards.len() - self.dealt
    }

    /// The cards dealt so far, in order.
    pub fn dealt(&self) -> &[Card] {
        &self.cards[..self.dealt]
    }
}

/// What is still to come is hidden, in debug output too.
impl std::fmt::Debug for Stock {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Stock").field("dealt", &self.dealt()).field("left", &self.left()).finish()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{DeckKind, parse_cards};

    fn all(mut stock: Stock) -> Vec<Card> {
        std::iter::from_fn(|| stock.deal()).collect()
    }

    #[test]
    fn a_shuffle_deals_every_card_once_and_depends_on_the_seed() {
        for kind in DeckKind::ALL {
            let deck = Deck { kind, packs: 2 };
            let one = all(Stock::shuffled(deck, Seed::from_number(1)));
            assert_eq!(one, all(Stock::shuffled(deck, Seed::from_number(1))));
            assert_ne!(one, all(Stock::shuffled(deck, Seed::from_number(2))));
            let (mut sorted, mut expected) = (one, deck.cards());
            sorted.sort_unstable();
            expected.sort_unstable();
            assert_eq!(sorted, expected);
        }
    }

    #[test]
    fn a_script_comes_first_and_the_rest_follows() {
        let deck = Deck::single(DeckKind::Standard);
        let first = parse_cards("Qh 9h 4h Jd").unwrap();
        let mut stock = Stock::scripted(deck, &first, Seed::from_number(7)).unwrap();
        for card in &first {
            assert_eq!(stock.deal(), Some(*card));
        }
        assert_eq!(stock.dealt(), first);
        assert_eq!(stock.left(), 48);
        let mut sorted = all(stock);
        sorted.extend(&first);
        sorted.sort_unstable();
        assert_eq!(sorted, deck.cards());
    }

    #[test]
    fn a_script_cannot_name_more_than_the_deck_holds() {
        let deck = Deck::single(DeckKind::Standard);
        let twice = parse_cards("As As").unwrap();
        let error = Stock::scripted(deck, &twice, Seed::from_number(0)).unwrap_err();
        assert_eq!(error.to_string(), "As: 2 named, but the deck has 1");
        let joker = Stock::scripted(deck, &[Card::JOKER], Seed::from_number(0)).unwrap_err();
        assert_eq!((joker.named, joker.held), (1, 0));
    }
}
