//! Rulings of the floor on what goes wrong at a table: one vocabulary for all families.
//!
//! The floor says what happened ([`Case`]) and to whom ([`On`]); the family says what follows from it. A ruling is offered
//! to [`crate::Actor::Floor`] while it can still matter, and is recorded with its reason.

use std::fmt;

use money::Cents;

use crate::command::CardMask;
use crate::event::Place;
use crate::ids::{Person, Position};
use crate::words::{self, Words};

/// What a ruling is about.
#[derive(
    Debug, Clone, Copy, PartialEq, Eq, Hash, serde::Serialize, serde::Deserialize, schemars::JsonSchema,
)]
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
    Several(Position, u8),
    /// So many cards of the deck.
    Deck(u8),
    /// Two hands.
    Hands(Position, Position),
    /// Cards of a hand or a board, by their places in it.
    Cards(Place, CardMask),
    /// Chips that a player has put in: in one motion, or in a second one, or other than the player said.
    Chips(Position, Cents, Cents),
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
    Several,
    /// So many cards of the deck.
    Deck,
    /// Two hands.
    Hands,
    /// Cards of a hand or a board.
    Cards,
    /// Chips put in.
    Chips,
    /// Two amounts of chips, or words and chips.
    TwoAmounts,
    /// The whole table, or a hand.
    TableOrHand,
}

/// What went wrong: a number, whose key and words its owner holds.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Case(u16);

/// What is said of a case.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct CaseRow {
    /// Its name in records and protocols.
    pub key: &'static str,
    /// The words of scripts: `floor: card exposed seat 2`.
    pub words: &'static str,
    /// What it is, in a sentence.
    pub text: &'static str,
    /// What it is about.
    pub concerns: Concerns,
}

/// Cases, one a line: a sentence, the constant, its key, the words of scripts, and what it is about.
///
/// A family writes its number first; it gets a constant for each case, and `ROWS` for its [`crate::Words`].
#[macro_export]
macro_rules! cases {
    (house; $($(#[doc = $doc:literal])+ $name:ident = $key:literal $words:literal on $concerns:ident,)+) => {
        #[repr(u8)]
        #[allow(non_camel_case_types, clippy::upper_case_acronyms)]
        enum Number { $($name,)+ }

        impl Case {
            $($(#[doc = $doc])+ pub const $name: Case = Case(Number::$name as u16);)+

            /// The cases of the house.
            pub(crate) const HOUSE: &'static [CaseRow] = &[$(CaseRow {
                key: $key, words: $words, text: [$($doc),+][0], concerns: Concerns::$concerns,
            }),+];
        }
    };
    ($family:literal; $($(#[doc = $doc:literal])+ $name:ident = $key:literal $words:literal on $concerns:ident,)+) => {
        #[repr(u8)]
        #[allow(non_camel_case_types, clippy::upper_case_acronyms)]
        enum Number { $($name,)+ }

        $($(#[doc = $doc])+ pub const $name: $crate::Case = $crate::Case::own($family, Number::$name as u8);)+

        /// All of them.
        pub const ROWS: &[$crate::CaseRow] = &[$($crate::CaseRow {
            key: $key, words: $words, text: [$($doc),+][0], concerns: $crate::Concerns::$concerns,
        }),+];
    };
}

impl Case {
    /// A family's own case, by its place among them.
    pub const fn own(family: u8, place: u8) -> Case {
        Case(words::number(family, place))
    }

    /// What is said of it.
    pub fn row(self) -> &'static CaseRow {
        let rows = Words::of(self.0).map_or(&[][..], |words| words.cases);
        rows.get(words::place(self.0)).unwrap_or(&CaseRow {
            key: "unknown",
            words: "unknown",
            text: "an unknown case",
            concerns: Concerns::Table,
        })
    }

    /// Its name in records and protocols.
    pub fn key(self) -> &'static str {
        self.row().key
    }

    /// In words.
    pub fn words(self) -> &'static str {
        self.row().words
    }

    /// What it is about.
    pub fn concerns(self) -> Concerns {
        self.row().concerns
    }

    /// The cases of the house and of all families that are known.
    pub fn all() -> impl Iterator<Item = Case> {
        Words::all()
            .flat_map(|words| (0..words.cases.len()).map(|place| Case::own(words.number, place as u8)))
    }
}

impl fmt::Debug for Case {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.key())
    }
}

impl serde::Serialize for Case {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        if serializer.is_human_readable() {
            serializer.serialize_str(self.key())
        } else {
            serializer.serialize_u16(self.0)
        }
    }
}

impl<'de> serde::Deserialize<'de> for Case {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Case, D::Error> {
        if !deserializer.is_human_readable() {
            return u16::deserialize(deserializer).map(Case);
        }
        let key = String::deserialize(deserializer)?;
        let found = Case::all().find(|case| case.key() == key);
        found.ok_or_else(|| serde::de::Error::custom(format!("unknown case \"{key}\"")))
    }
}

cases! {
    house;
    /// The last card dealt to a hand landed face up.
    CARD_EXPOSED = "card-exposed" "card exposed" on Hand,
    /// The last card dealt to a hand was boxed: face up in the deck.
    BOXED_CARD = "boxed-card" "boxed card" on Hand,
    /// The last card of a hand was dealt off the table.
    CARD_OFF_TABLE = "card-off-table" "card off the table" on Hand,
    /// A hand has the wrong number of cards.
    WRONG_COUNT = "wrong-count" "wrong number of cards" on Hand,
    /// A hand dropped below the table.
    BELOW_TABLE = "below-table" "below the table" on Hand,
    /// The house dealer misread a hand.
    HAND_MISREAD = "hand-misread" "misread" on Hand,
    /// A wager was changed after bets were closed.
    WAGER_CHANGED = "wager-changed" "wager changed" on Wager,
    /// A player who was warned is dealt out of the next round.
    DEALT_OUT = "dealt-out" "dealt out" on Person,
}

/// What a ruling leaves to be done later in the round, to the hand that it is about.
#[derive(
    Debug,
    Clone,
    Copy,
    PartialEq,
    Eq,
    Hash,
    Default,
    serde::Serialize,
    serde::Deserialize,
    schemars::JsonSchema,
)]
#[serde(rename_all = "kebab-case")]
pub enum Effect {
    /// Nothing but what events say by themselves.
    #[default]
    Nothing,
    /// A street comes without a burn.
    NoBurn {
        /// Which.
        street: u8,
    },
    /// The stub is shuffled before a street.
    Shuffled {
        /// Which.
        street: u8,
        /// Whether a card is burned for it as usual.
        burns: bool,
    },
    /// Before a street a card goes out for each player instead of the burn.
    OneOut {
        /// Which.
        street: u8,
    },
    /// A card more was shown in the deal.
    Exposed,
    /// The next card of the hand comes down.
    NextDown {
        /// Whether its player says before whether to stay live or to be all-in.
        chooses: bool,
    },
    /// The last card of the hand comes up.
    LastUp {
        /// Whether its player says before whether to stay live or to be all-in.
        chooses: bool,
    },
    /// The last cards of all hands come up.
    AllUp,
    /// The hand gets one more card when the draw is complete.
    OneMore,
    /// The cards of the street lie face up where they went, and nobody bets on it.
    Moved,
    /// The clock runs on the player.
    Clock,
    /// The player loses the claim when another hand is fouled over the pair that was spread.
    PairSpread,
    /// The cards are shown to all when the winner is known.
    ShownAfter,
    /// The kill that is owed was not posted: its player gets no hand until then.
    KillHeld,
}

impl Effect {
    /// Whether nothing is left to be done.
    pub const fn is_nothing(&self) -> bool {
        matches!(self, Effect::Nothing)
    }
}

/// A ruling: what happened, and to whom.
#[derive(
    Debug, Clone, Copy, PartialEq, Eq, Hash, serde::Serialize, serde::Deserialize, schemars::JsonSchema,
)]
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
            On::Several(_, cards) | On::Deck(cards) => cards,
            _ => 1,
        };
        (1..=Ruling::MOST_CARDS).contains(&named) && self.with_cards(named) == made
    }

    /// How many rulings it stands for.
    pub const fn count(self) -> u64 {
        match self.on {
            On::Several(..) | On::Deck(_) => Ruling::MOST_CARDS as u64,
            _ => 1,
        }
    }

    /// The same ruling on so many cards.
    #[must_use]
    pub const fn with_cards(self, cards: u8) -> Ruling {
        let on = match self.on {
            On::Several(position, _) => On::Several(position, cards),
            On::Deck(_) => On::Deck(cards),
            on => on,
        };
        Ruling { case: self.case, on }
    }

    /// The hand it is about.
    pub const fn place(self) -> Option<Place> {
        match self.on {
            On::Hand(place) | On::Cards(place, _) => Some(place),
            On::Chips(position, ..) => Some(Place::Position(position)),
            _ => None,
        }
    }

    /// The seat whose hand, cards or chips it is about.
    pub const fn position(self) -> Option<Position> {
        match self.place() {
            Some(Place::Position(position)) => Some(position),
            _ => None,
        }
    }
}

impl fmt::Display for Ruling {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let On::Several(_, cards) | On::Deck(cards) = self.on {
            write!(f, "{cards} ")?;
        }
        f.write_str(self.case.words())?;
        match self.on {
            On::Table | On::Deck(_) => Ok(()),
            On::Several(position, _) => write!(f, " {position}"),
            On::Hands(position, other) => write!(f, " {position} {other}"),
            On::Hand(Place::Position(position)) => write!(f, " {position}"),
            On::Hand(_) => f.write_str(" bank"),
            On::Cards(Place::Position(position), _) => write!(f, " {position}"),
            On::Cards(..) => f.write_str(" board"),
            On::Chips(position, amount, Cents::ZERO) => write!(f, " {position} {amount}"),
            On::Chips(position, amount, other) => write!(f, " {position} {amount}, {other}"),
            On::Wager(position, person) => write!(f, " {person} at {position}"),
            On::Person(person) => write!(f, " {person}"),
        }
    }
}
