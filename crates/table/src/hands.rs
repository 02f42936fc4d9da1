//! Cards on the table, and who may see them.

use arrayvec::ArrayVec;
use cards::Card;

use crate::command::CardMask;
use crate::event::{Face, Place};
use crate::ids::Position;

/// The cards at one place.
#[derive(Debug, Clone, Copy, Eq)]
pub struct Hand {
    cards: [Card; Hand::MOST],
    len: u8,
    /// Who sees each card, two bits for one.
    faces: u64,
}

/// Hands are equal when their cards and faces are; what lay there before does not count.
impl PartialEq for Hand {
    fn eq(&self, other: &Hand) -> bool {
        self.faces().eq(other.faces())
    }
}

impl Hand {
    /// How many cards a place can hold: 21 aces and the card after them.
    pub const MOST: usize = 23;

    const EMPTY: Hand = Hand { cards: [Card::BLANK; Hand::MOST], len: 0, faces: 0 };

    /// The cards, in the order in which they were dealt.
    pub fn cards(&self) -> &[Card] {
        &self.cards[..self.len as usize]
    }

    /// The cards with who sees each.
    pub fn faces(&self) -> impl Iterator<Item = (Card, Face)> {
        self.cards().iter().enumerate().map(|(at, card)| (*card, self.face(at)))
    }

    /// How many cards there are.
    pub const fn len(&self) -> usize {
        self.len as usize
    }

    /// Whether there are none.
    pub const fn is_empty(&self) -> bool {
        self.len == 0
    }

    const fn face(&self, at: usize) -> Face {
        match self.faces >> (2 * at) & 3 {
            0 => Face::Up,
            1 => Face::Down,
            _ => Face::Hidden,
        }
    }

    const fn set_face(&mut self, at: usize, face: Face) {
        self.faces = self.faces & !(3 << (2 * at)) | (face as u64) << (2 * at);
    }

    #[inline(always)]
    fn push(&mut self, card: Card, face: Face) {
        let at = self.len as usize;
        self.cards[at] = card;
        self.set_face(at, face);
        self.len += 1;
    }

    fn take_out(&mut self, cards: CardMask) {
        let mut kept = 0;
        for at in (0..self.len()).filter(|at| !cards.has(*at)) {
            self.cards[kept] = self.cards[at];
            self.set_face(kept, self.face(at));
            kept += 1;
        }
        self.len = kept as u8;
    }

    /// The last card lies face up.
    fn expose_last(&mut self) {
        if let Some(last) = self.len().checked_sub(1) {
            self.set_face(last, Face::Up);
        }
    }

    fn pop(&mut self) -> Option<(Card, Face)> {
        let at = self.len.checked_sub(1)?;
        self.len = at;
        Some((self.cards[at as usize], self.face(at as usize)))
    }

    #[inline(always)]
    fn turn(&mut self, count: usize) {
        if count >= self.len() {
            self.faces = 0;
            return;
        }
        let mut left = count;
        for at in 0..self.len() {
            if left > 0 && self.face(at) != Face::Up {
                self.faces &= !(3 << (2 * at));
                left -= 1;
            }
        }
    }
}

/// The hands of a round, by place. Burned cards are out of the round: only the stock knows them.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Hands {
    hands: [Hand; Hands::PLACES],
    /// Hands that came from a split.
    split: ArrayVec<(Place, Hand), { Hands::MOST_SPLIT }>,
}

impl Hands {
    const BANK: usize = Position::MOST + 1;
    const PILES: usize = Position::MOST + 6;
    const PLACES: usize = Hands::PILES + Hands::MOST_PILES;
    /// Three further hands at every position.
    const MOST_SPLIT: usize = 3 * Position::MOST;

    /// How many piles the house dealer can lay out.
    pub const MOST_PILES: usize = 8;

    /// No cards anywhere.
    pub const EMPTY: Hands = Hands { hands: [Hand::EMPTY; Hands::PLACES], split: ArrayVec::new_const() };

    /// Where a place lies; burned cards lie nowhere, split hands apart, and melds and discards are kept by their game.
    #[inline(always)]
    const fn index(place: Place) -> Option<usize> {
        match place {
            Place::Position(position) => Some(position.index()),
            Place::Bank => Some(Hands::BANK),
            Place::Board => Some(Hands::BANK + 1),
            Place::PlayerHand => Some(Hands::BANK + 2),
            Place::BankerHand => Some(Hands::BANK + 3),
            Place::SecondBoard => Some(Hands::BANK + 4),
            Place::Pile(pile) if pile >= 1 && pile as usize <= Hands::MOST_PILES => {
                Some(Hands::PILES + pile as usize - 1)
            }
            Place::Burned
            | Place::Early
            | Place::SplitHand { .. }
            | Place::Pile(_)
            | Place::Drawn
            | Place::Discards
            | Place::Meld(..) => None,
        }
    }

    /// The cards at a place.
    #[inline(always)]
    pub fn at(&self, place: Place) -> &Hand {
        match Hands::index(place) {
            Some(at) => &self.hands[at],
            None => self.split_at(place),
        }
    }

    /// Apart from the short way: few hands come from a split.
    #[inline(never)]
    fn split_at(&self, place: Place) -> &Hand {
        const NONE: Hand = Hand::EMPTY;
        self.split.iter().find(|(held, _)| *held == place).map_or(&NONE, |(_, hand)| hand)
    }

    #[inline(always)]
    fn at_mut(&mut self, place: Place) -> Option<&mut Hand> {
        match Hands::index(place) {
            Some(at) => Some(&mut self.hands[at]),
            None => self.split_mut(place),
        }
    }

    #[inline(never)]
    fn split_mut(&mut self, place: Place) -> Option<&mut Hand> {
        self.split.iter_mut().find(|(held, _)| *held == place).map(|(_, hand)| hand)
    }

    /// The cards in front of a position.
    #[inline]
    pub fn of(&self, position: Position) -> &[Card] {
        self.at(Place::Position(position)).cards()
    }

    /// All cards on the table.
    pub fn iter(&self) -> impl Iterator<Item = Card> {
        let split = self.split.iter().map(|(_, hand)| hand);
        self.hands.iter().chain(split).flat_map(|hand| hand.cards().iter().copied())
    }

    /// The places of hands that came from a split.
    pub fn split_places(&self) -> impl Iterator<Item = Place> {
        self.split.iter().map(|(place, _)| *place)
    }

    /// Puts a card down.
    #[inline(always)]
    pub fn put(&mut self, place: Place, card: Card, face: Face) {
        if let Some(hand) = self.at_mut(place) {
            hand.push(card, face);
        }
    }

    /// Moves the last card of a hand to a new one.
    pub fn part(&mut self, from: Place, to: Place) {
        let Some((card, face)) = self.at_mut(from).and_then(Hand::pop) else { return };
        let mut hand = Hand::EMPTY;
        hand.push(card, face);
        let _ = self.split.try_push((to, hand));
    }

    /// Turns up so many cards of a place.
    #[inline(always)]
    pub fn turn(&mut self, place: Place, count: usize) {
        if let Some(hand) = self.at_mut(place) {
            hand.turn(count);
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
            (0..hand.len()).filter(|at| cards.has(*at)).for_each(|at| hand.set_face(at, Face::Up));
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

    /// Gives the cards of one place to another, where they lie with this face.
    pub fn give(&mut self, from: Place, to: Place, face: Face) {
        if let (Some(from), Some(to)) = (Hands::index(from), Hands::index(to)) {
            self.hands[to] = self.hands[from];
            (0..Hand::MOST).for_each(|at| self.hands[to].set_face(at, face));
            self.hands[from].len = 0;
        }
    }

    /// Takes up the cards of a place.
    pub fn take_up(&mut self, place: Place) {
        if let Some(hand) = self.at_mut(place) {
            hand.len = 0;
        }
    }

    /// Takes up all cards.
    pub fn clear(&mut self) {
        self.hands.iter_mut().for_each(|hand| hand.len = 0);
        self.split.clear();
    }
}
