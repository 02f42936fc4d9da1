//! What a table waits for.

use cards::{Card, Deck, Dice, Seed};

use crate::command::{Command, Run};
use crate::ids::PersonSet;

/// Something only chance can bring.
#[derive(Debug, Clone, Copy, PartialEq, Eq, serde::Serialize)]
#[serde(into = "Asked")]
pub enum Request {
    /// A freshly shuffled stock.
    Stock {
        /// Of which deck.
        deck: Deck,
        /// How many cards a round can need; a scripted or simulated stock may stop there.
        least: u16,
    },
    /// The cards that are shuffled again when a stock has run out.
    Reshuffle {
        /// Their faces, as bits by card index.
        faces: u64,
        /// Those of them that are there twice: the two jokers of a draw game.
        twice: u64,
    },
    /// What is left of the packs, shuffled: all cards that are neither on the table nor in a hand, where a stock has run
    /// out in mid-round (S06).
    Refill {
        /// Those cards.
        cards: CardCounts,
    },
    /// A throw of the dice.
    Dice,
}

/// How often each card is there, four bits for one: no stock of the documents has more than twelve packs.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct CardCounts([u64; CardCounts::WORDS]);

impl CardCounts {
    const WORDS: usize = Card::FACES.div_ceil(CardCounts::IN_WORD);
    const IN_WORD: usize = 16;
    /// The most of one card that can be told.
    const MOST: u64 = 15;

    /// How often a card is there.
    pub fn of(&self, card: Card) -> u16 {
        let (word, shift) = CardCounts::place(usize::from(card.index()));
        (self.0[word] >> shift & CardCounts::MOST) as u16
    }

    /// How many cards there are.
    pub fn total(&self) -> u16 {
        (0..Card::FACES as u8).filter_map(Card::from_index).map(|card| self.of(card)).sum()
    }

    /// The cards of a deck, given how often it holds each.
    pub(crate) fn of_deck(copies: &[u16; Card::FACES]) -> CardCounts {
        let mut counts = CardCounts::default();
        for (at, copies) in copies.iter().enumerate() {
            let (word, shift) = CardCounts::place(at);
            counts.0[word] |= u64::from(*copies).min(CardCounts::MOST) << shift;
        }
        counts
    }

    /// One of these cards is elsewhere.
    pub(crate) fn remove(&mut self, card: Card) {
        let (word, shift) = CardCounts::place(usize::from(card.index()));
        if self.of(card) > 0 {
            self.0[word] -= 1 << shift;
        }
    }

    const fn place(index: usize) -> (usize, u32) {
        (index / CardCounts::IN_WORD, (index % CardCounts::IN_WORD * 4) as u32)
    }
}

/// What is said of a request: how many cards, never which.
#[derive(serde::Serialize, schemars::JsonSchema)]
#[serde(rename_all = "kebab-case")]
enum Asked {
    /// A stock of so many cards.
    Stock { cards: u16 },
    /// What is out of play is shuffled: so many cards.
    Reshuffle { cards: u16 },
    /// What is left of the packs is shuffled: so many cards.
    Refill { cards: u16 },
    /// A throw of the dice.
    Dice,
}

impl From<Request> for Asked {
    fn from(request: Request) -> Asked {
        match request {
            Request::Stock { deck, .. } => Asked::Stock { cards: deck.size() as u16 },
            Request::Reshuffle { .. } => Asked::Reshuffle { cards: request.least() },
            Request::Refill { .. } => Asked::Refill { cards: request.least() },
            Request::Dice => Asked::Dice,
        }
    }
}

impl Request {
    /// The cards that are to be shuffled, in the order of the deck; none for dice.
    pub fn cards(self) -> Vec<Card> {
        match self {
            Request::Stock { deck, .. } => deck.cards(),
            Request::Reshuffle { faces, twice } => {
                let of = |faces: u64| (0..64).filter(move |at| faces >> at & 1 == 1);
                of(faces).chain(of(twice)).filter_map(Card::from_index).collect()
            }
            Request::Refill { cards } => {
                let faces = (0..Card::FACES as u8).filter_map(Card::from_index);
                faces.flat_map(|card| std::iter::repeat_n(card, usize::from(cards.of(card)))).collect()
            }
            Request::Dice => Vec::new(),
        }
    }

    /// What the house dealer brings for it: a throw, or the cards as the seed shuffles them.
    pub fn answered(self, seed: Seed) -> Vec<Command> {
        if self == Request::Dice {
            return vec![Command::Throw { dice: Dice::thrown(seed) }];
        }
        let mut cards = self.cards();
        seed.shuffle(&mut cards);
        Run::loads(&cards).collect()
    }

    /// How many cards the whole stock must have that is brought.
    pub fn least(self) -> u16 {
        match self {
            Request::Stock { least, .. } => least,
            Request::Reshuffle { faces, twice } => (faces.count_ones() + twice.count_ones()) as u16,
            // All that is left of the packs is shuffled, not a part of it.
            Request::Refill { cards } => cards.total(),
            Request::Dice => 0,
        }
    }

    /// How often a card may be among those that are brought, of packs that hold each so often.
    pub(crate) fn holds(self, copies: &[u16; Card::FACES], card: Card) -> u16 {
        match self {
            Request::Refill { cards } => cards.of(card),
            Request::Reshuffle { faces, twice } => {
                let held = |faces: u64| (faces >> card.index() & 1) as u16;
                held(faces) + held(twice)
            }
            _ => copies[usize::from(card.index())],
        }
    }
}

/// What a table waits for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, serde::Serialize, schemars::JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Awaits {
    /// One of these persons, or each of them.
    Persons(PersonSet),
    /// Chance, brought by the house dealer.
    Chance(#[schemars(with = "Asked")] Request),
    /// The house dealer.
    HouseDealer,
    /// Nobody: the game is broken.
    Nobody,
}

impl Awaits {
    /// Who has to do something.
    pub fn persons(self) -> PersonSet {
        match self {
            Awaits::Persons(persons) => persons,
            Awaits::Chance(_) | Awaits::HouseDealer | Awaits::Nobody => PersonSet::default(),
        }
    }
}
