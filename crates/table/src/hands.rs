//! Cards on the table, and who may see them.

use cards::Card;

use crate::command::CardMask;
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

    fn take_out(&mut self, cards: CardMask) {
        let mut kept = 0;
        for at in (0..self.len()).filter(|at| !cards.has(*at)) {
            (self.cards[kept], self.faces[kept]) = (self.cards[at], self.faces[at]);
            kept += 1;
        }
        self.len = kept as u8;
    }

    /// The last card lies face up.
    fn expose_last(&mut self) {
        if let Some(last) = self.faces[..self.len as usize].last_mut() {
            *last = Face::Up;
        }
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
    const PLACES: usize = Position::MOST + 6;

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
            Place::SecondBoard => Some(Hands::BANK + 4),
            Place::Burned | Place::Early => None,
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

    /// Takes away the cards at these places of a hand; the others keep their order.
    pub fn take_out(&mut self, place: Place, cards: CardMask) {
        if let Some(at) = Hands::index(place) {
            self.hands[at].take_out(cards);
        }
    }

    /// Turns up the cards at these places of a hand.
    pub fn turn_these(&mut self, place: Place, cards: CardMask) {
        if let Some(at) = Hands::index(place) {
            let hand = &mut self.hands[at];
            (0..hand.len()).filter(|at| cards.has(*at)).for_each(|at| hand.faces[at] = Face::Up);
        }
    }

    /// The last card of a place lies face up.
    pub fn expose_last(&mut self, place: Place) {
        if let Some(at) = Hands::index(place) {
            self.hands[at].expose_last();
        }
    }

    /// Takes the last card of a place away.
    pub fn drop_last(&mut self, place: Place) {
        if let Some(at) = Hands::index(place) {
            self.hands[at].len = self.hands[at].len.saturating_sub(1);
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
