//! Rulings of the floor on what goes wrong at a table: one vocabulary for all families.
//!
//! The floor says what happened ([`Case`]) and to whom ([`On`]); the family says what follows from it. A ruling is offered
//! to [`crate::Actor::Floor`] while it can still matter, and is recorded with its reason.

use std::fmt;

use crate::event::Place;
use crate::ids::{Person, Position};

/// What a ruling is about.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, serde::Serialize, serde::Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum On {
    /// The whole table.
    Table,
    /// A hand.
    Hand(Place),
    /// What a person has wagered at a position.
    Wager(Position, Person),
    /// A person.
    Person(Person),
    /// So many cards of a hand.
    Cards(Position, u8),
    /// So many cards of the deck.
    Deck(u8),
    /// Two hands.
    Hands(Position, Position),
}

/// Which kind of thing a case is about.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Concerns {
    /// The whole table.
    Table,
    /// A hand.
    Hand,
    /// A wager.
    Wager,
    /// A person.
    Person,
    /// So many cards of a hand.
    Cards,
    /// So many cards of the deck.
    Deck,
    /// Two hands.
    Hands,
}

macro_rules! cases {
    ($($(#[doc = $doc:literal])+ $name:ident = $words:literal on $concerns:ident,)+) => {
        /// What went wrong. The words are those of scripts: `floor: card exposed seat 2`.
        #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, serde::Serialize, serde::Deserialize)]
        #[serde(rename_all = "kebab-case")]
        pub enum Case {
            $($(#[doc = $doc])+ $name,)+
        }

        impl Case {
            /// All of them.
            pub const ALL: &'static [Case] = &[$(Case::$name),+];

            /// In words.
            pub const fn words(self) -> &'static str {
                match self { $(Case::$name => $words,)+ }
            }

            /// What it is about.
            pub const fn concerns(self) -> Concerns {
                match self { $(Case::$name => Concerns::$concerns,)+ }
            }
        }
    };
}

cases! {
    /// Cards went to a wrong spot, and the deal is not complete.
    WrongSpot = "cards to wrong spot" on Table,
    /// The last card of a hand landed face up.
    CardExposed = "card exposed" on Hand,
    /// The last card of a hand lay face up in the stock.
    BoxedCard = "boxed card" on Hand,
    /// The last card of a hand was dealt off the table.
    CardOffTable = "card off the table" on Hand,
    /// A hand has a wrong number of cards.
    WrongCount = "wrong number of cards" on Hand,
    /// A hand dropped below the table.
    BelowTable = "below the table" on Hand,
    /// Somebody tried to switch, pass or hold out cards.
    CardsSwitched = "cards switched" on Hand,
    /// The house dealer misread a hand.
    HandMisread = "misread" on Hand,
    /// The house dealer passed over a player whose turn it was.
    PassedOver = "passed over" on Hand,
    /// The house dealer has played a hand that was left to the house way wrongly.
    HouseWayMisplayed = "house way misplayed" on Hand,
    /// Players showed or discussed their hands.
    HandsDiscussed = "hands discussed" on Hand,
    /// A wager was changed after bets were closed.
    WagerChanged = "wager changed" on Wager,
    /// A wager was taken away before it was paid, and its amount cannot be told.
    WagerRemoved = "wager removed" on Wager,
    /// A bet was called that does not lie on the spot.
    BetCalled = "call bet" on Wager,
    /// A person who was warned is dealt out of the next round.
    DealtOut = "dealt out" on Person,
    /// The house dealer exposed cards of a hand.
    CardsExposed = "cards exposed" on Cards,
    /// Cards lie the wrong way round in the deck.
    BoxedCards = "boxed cards" on Deck,
    /// A card of another deck was found.
    ForeignCard = "foreign card" on Table,
    /// A hand has the same card twice.
    SameCardTwice = "same card twice" on Hand,
    /// Two hands have the same card.
    SameCardInTwo = "same card" on Hands,
    /// What is held against a hand fouls it.
    Foul = "foul" on Hand,
    /// What is held against a hand is let pass.
    Excuse = "excuse" on Hand,
}

/// A ruling: what happened, and to whom.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, serde::Serialize, serde::Deserialize)]
pub struct Ruling {
    /// What happened.
    pub case: Case,
    /// To whom.
    pub on: On,
}

impl Ruling {
    /// How many rulings a round takes.
    pub const MOST: u8 = 12;

    /// A ruling on a hand.
    pub const fn hand(case: Case, place: Place) -> Ruling {
        Ruling { case, on: On::Hand(place) }
    }

    /// So many cards may be named at most.
    const MOST_CARDS: u8 = 52;

    /// Whether a ruling is this one, for any number of cards that may be named.
    pub fn covers(self, made: Ruling) -> bool {
        let named = match made.on {
            On::Cards(_, cards) | On::Deck(cards) => cards,
            _ => 1,
        };
        (1..=Ruling::MOST_CARDS).contains(&named) && self.with_cards(named) == made
    }

    /// How many rulings it stands for.
    pub const fn count(self) -> u64 {
        match self.on {
            On::Cards(..) | On::Deck(_) => Ruling::MOST_CARDS as u64,
            _ => 1,
        }
    }

    /// The same ruling on so many cards.
    #[must_use]
    pub const fn with_cards(self, cards: u8) -> Ruling {
        let on = match self.on {
            On::Cards(position, _) => On::Cards(position, cards),
            On::Deck(_) => On::Deck(cards),
            on => on,
        };
        Ruling { case: self.case, on }
    }

    /// The hand it is about.
    pub const fn place(self) -> Option<Place> {
        match self.on {
            On::Hand(place) => Some(place),
            _ => None,
        }
    }
}

impl fmt::Display for Ruling {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let On::Cards(_, cards) | On::Deck(cards) = self.on {
            write!(f, "{cards} ")?;
        }
        f.write_str(self.case.words())?;
        match self.on {
            On::Table | On::Deck(_) => Ok(()),
            On::Cards(position, _) => write!(f, " {position}"),
            On::Hands(position, other) => write!(f, " {position} {other}"),
            On::Hand(Place::Position(position)) => write!(f, " {position}"),
            On::Hand(_) => f.write_str(" bank"),
            On::Wager(position, person) => write!(f, " {person} at {position}"),
            On::Person(person) => write!(f, " {person}"),
        }
    }
}
