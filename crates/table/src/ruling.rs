//! Rulings of the floor on what goes wrong at a table: one vocabulary for all families.
//!
//! The floor says what happened ([`Case`]) and to whom ([`On`]); the family says what follows from it. A ruling is offered
//! to [`crate::Actor::Floor`] while it can still matter, and is recorded with its reason.

use std::fmt;

use money::Cents;

use crate::command::CardMask;
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
    SeveralExposed = "cards seen" on Several,
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
    /// The first card off the deck was seen.
    FirstCardExposed = "first card exposed" on Table,
    /// Several cards of a hand were shown in the deal.
    CardsExposed = "cards exposed" on Cards,
    /// A joker lies in the place of a card, in a game without jokers.
    StrayJoker = "stray joker" on Hand,
    /// A player acted with a stray joker and told nobody.
    JokerKept = "joker kept" on Hand,
    /// A hand has too many cards, or too few.
    CountWrong = "wrong count" on Hand,
    /// A hand is a card short.
    ShortHand = "short hand" on Hand,
    /// One card too many was dealt after the deal.
    ExtraCard = "extra card" on Hand,
    /// More than one card too many was dealt after the deal.
    ExtraCards = "extra cards" on Hand,
    /// The flop came before the betting was over.
    FlopTooEarly = "flop too early" on Table,
    /// The flop has too many cards.
    BigFlop = "too many flop cards" on Table,
    /// The turn came before the betting was over.
    TurnTooEarly = "turn too early" on Table,
    /// The river came before the betting was over.
    RiverTooEarly = "river too early" on Table,
    /// A street of stud was begun before the betting was over.
    CardsTooEarly = "cards too early" on Table,
    /// Two cards were burned, or none.
    WrongBurn = "wrong burn" on Table,
    /// Cards were dealt in the wrong order.
    OutOfSequence = "out of sequence" on TableOrHand,
    /// An irregular card is among those not dealt.
    FouledStub = "fouled deck in the stub" on Table,
    /// An irregular card is in play.
    FouledDeck = "fouled deck" on Table,
    /// The last card of a stud hand comes face up.
    LastCardExposed = "last card exposed" on Hand,
    /// Both down cards of a stud hand were seen.
    BothExposed = "both hole cards exposed" on Hand,
    /// A player showed a card of their own.
    PlayerExposed = "player exposed" on Cards,
    /// A player had not discarded when play went on.
    LateDiscard = "late discard" on Hand,
    /// A player threw a card away by mistake.
    AccidentalDiscard = "accidental discard" on Cards,
    /// The floor calls a misdeal.
    Misdeal = "misdeal" on Table,
    /// Chips were put in in two motions, without a word.
    StringBet = "string bet" on TwoAmounts,
    /// A raise was announced, and put in in two motions.
    AnnouncedRaise = "announced raise" on TwoAmounts,
    /// One chip was put in without a word.
    SingleChip = "single chip" on Chips,
    /// One chip larger than the pot was put in without a word.
    OversizedChip = "oversized chip" on Chips,
    /// Chips were put in without a word.
    PutsIn = "puts in" on Chips,
    /// Words named one amount, and another one was put in.
    WordsAndChips = "says" on TwoAmounts,
    /// A player moved to call, unaware of a raise.
    Unaware = "unaware" on Hand,
    /// A player knocked for a pat hand, unaware of a raise.
    KnockUnaware = "knock unaware" on Hand,
    /// A player made a move to call.
    IndicatesCall = "indicates call" on Hand,
    /// A player made a move to bet.
    IndicatesBet = "indicates bet" on Hand,
    /// A player acted before their turn.
    OutOfTurn = "out of turn" on Hand,
    /// The clock was called on a player.
    Clock = "clock" on Hand,
    /// The clock has run out.
    TimeIsUp = "time is up" on Hand,
    /// A player let two others act behind.
    TwoActedBehind = "two acted behind" on Hand,
    /// A player who was dealt in is not there when it is their turn.
    Absent = "absent" on Hand,
    /// A player turned their up cards over when there was a bet.
    TurnedOver = "turned over" on Hand,
    /// A player called their hand wrongly by mistake.
    Miscall = "miscall" on Hand,
    /// A player called their hand wrongly on purpose.
    DeliberateMiscall = "deliberate miscall" on Hand,
    /// A player's miscall made another one foul a hand.
    FouledByMiscall = "fouled by miscall" on Hand,
    /// A hand touched the muck.
    Mucked = "mucked" on Hand,
    /// A hand in the muck is found to be retrievable.
    Retrieved = "retrieved" on Hand,
    /// A hand with a pair was spread without a word.
    SpreadPair = "spread pair" on Hand,
    /// Not all cards of a hand were shown.
    PartlyShown = "partly shown" on Hand,
    /// Cards were shown to one player.
    ShownToOne = "shown to one" on Hand,
    /// Players agreed to split the pot.
    AgreedSplit = "agreed split" on Table,
    /// Players made a bet beside the pot.
    SideBet = "side bet" on Table,
    /// A kill that is owed was not posted.
    KillNotPosted = "kill not posted" on Person,
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
