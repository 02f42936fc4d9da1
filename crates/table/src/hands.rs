//! Cards on the table, and who may see them.

use cards::Card;

use crate::event::{Face, Place};
use crate::ids::Position;

/// The cards at one place.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Hand {
    cards: [Card; Hand::MOST],
    faces: [Face; Hand::MOST],
    len: u8,
}

impl Hand {
    /// How many cards a place can hold.
    pub const MOST: usize = 12;

    const EMPTY: Hand = Hand { cards: [Card::BLANK; Hand::MOST], faces: [Face::Hidden; Hand::MOST], len: 0 };

    /// The cards, in the order in which they were dealt.
    pub fn cards(&self) -> &[Card] {
        &self.cards[..self.len as usize]
    }

    /// The cards with who sees each.
    pub fn faces(&self) -> impl Iterator<Item = (Card, Face)> {
        self.cards().iter().copied().zip(self.faces)
    }

    /// How many cards there are.
    pub const fn len(&self) -> usize {
        self.len as usize
    }

    /// Whether there are none.
    pub const fn is_empty(&self) -> bool {
        self.len == 0
    }

    fn push(&mut self, card: Card, face: Face) {
        self.cards[self.len as usize] = card;
        self.faces[self.len as usize] = face;
        self.len += 1;
    }

    fn turn(&mut self, count: usize) {
        let down = self.faces[..self.len as usize].iter_mut().filter(|face| **face != Face::Up);
        down.take(count).for_each(|face| *face = Face::Up);
    }
}

/// The hands of a round, by place. Burned cards are out of the round: only the stock knows them.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Hands {
    hands: [Hand; Hands::PLACES],
}

impl Hands {
    const BANK: usize = Position::MOST + 1;
    const PILES: usize = Position::MOST + 5;
    const PLACES: usize = Hands::PILES + Hands::MOST_PILES;

    /// How many piles the house dealer can lay out.
    pub const MOST_PILES: usize = 8;

    /// No cards anywhere.
    pub const EMPTY: Hands = Hands { hands: [Hand::EMPTY; Hands::PLACES] };

    /// Where a place lies; burned cards lie nowhere.
    const fn index(place: Place) -> Option<usize> {
        match place {
            Place::Position(position) => Some(position.index()),
            Place::Bank => Some(Hands::BANK),
            Place::Board => Some(Hands::BANK + 1),
            Place::PlayerHand => Some(Hands::BANK + 2),
            Place::BankerHand => Some(Hands::BANK + 3),
            Place::Pile(pile) if pile >= 1 && pile as usize <= Hands::MOST_PILES => {
                Some(Hands::PILES + pile as usize - 1)
            }
            Place::Burned | Place::Pile(_) => None,
        }
    }

    /// The cards at a place.
    pub fn at(&self, place: Place) -> &Hand {
        const NONE: Hand = Hand::EMPTY;
        Hands::index(place).map_or(&NONE, |at| &self.hands[at])
    }

    /// The cards in front of a position.
    pub fn of(&self, position: Position) -> &[Card] {
        self.at(Place::Position(position)).cards()
    }

    /// Puts a card down.
    pub fn put(&mut self, place: Place, card: Card, face: Face) {
        if let Some(at) = Hands::index(place) {
            self.hands[at].push(card, face);
        }
    }

    /// Turns up so many cards of a place.
    pub fn turn(&mut self, place: Place, count: usize) {
        if let Some(at) = Hands::index(place) {
            self.hands[at].turn(count);
        }
    }

    /// Gives the cards of one place to another, where they lie with this face.
    pub fn give(&mut self, from: Place, to: Place, face: Face) {
        if let (Some(from), Some(to)) = (Hands::index(from), Hands::index(to)) {
            self.hands[to] = self.hands[from];
            self.hands[to].faces = [face; Hand::MOST];
            self.hands[from].len = 0;
        }
    }

    /// Takes up the cards of a place.
    pub fn take_up(&mut self, place: Place) {
        if let Some(at) = Hands::index(place) {
            self.hands[at].len = 0;
        }
    }

    /// Takes up all cards.
    pub fn clear(&mut self) {
        self.hands.iter_mut().for_each(|hand| hand.len = 0);
    }
}
