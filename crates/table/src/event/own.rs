//! Events of one family alone: typed beside its rules, packed here.
//!
//! A family names its events with [`crate::own_events!`] and says for each how it moves money and who may see it
//! ([`OwnEvent`]). On the way through the house an event is a kind and a few bytes; whoever knows the family unpacks it,
//! and whoever does not asks its row ([`OwnRow`]).

use cards::{Card, Rank, Suit};
use money::Cents;

use super::{Face, Place};
use crate::ids::{Person, PersonSet, Position, PositionSet, WagerSet};
use crate::postings::Postings;
use crate::reason::{Reason, RowRef, Why};
use crate::seen::Secret;
use crate::verb::Verb;
use crate::words::{self, Words};

/// An event that only one family knows: which, and its facts.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Own {
    kind: u16,
    facts: [u8; Own::SIZE],
}

/// What a family says of one of its events.
#[derive(Debug, Clone, Copy)]
pub struct OwnRow {
    /// Its name in records and protocols.
    pub key: &'static str,
    /// What it is, in a sentence.
    pub text: &'static str,
    /// So many of its bytes are facts.
    pub size: usize,
    /// How it moves money.
    pub postings: fn(&Own) -> Postings,
    /// Who may not see the whole of it.
    pub secret: fn(&Own) -> Secret,
    /// Why it happened, where it carries a reason.
    pub because: fn(&Own) -> Option<Reason>,
    /// Its form in JSON.
    pub json: fn(&Own) -> serde_json::Value,
    /// The event of such a form.
    pub of_json: fn(serde_json::Value) -> Result<Own, serde_json::Error>,
    /// The schema of the family's events.
    pub schema: fn(&mut schemars::SchemaGenerator) -> schemars::Schema,
}

/// The events of a family.
pub trait OwnEvent: Copy {
    /// How it moves money.
    fn postings(self) -> Postings;

    /// Who may not see the whole of it.
    fn secret(self) -> Secret;

    /// Why it happened, where it carries a reason.
    fn because(self) -> Option<Reason>;
}

impl Own {
    /// Facts take no more bytes than this.
    pub const SIZE: usize = 70;

    /// An event of a family without facts yet, by its place among the family's.
    #[inline(always)]
    pub const fn new(family: u8, place: u8) -> Own {
        Own { kind: words::number(family, place), facts: [0; Own::SIZE] }
    }

    /// The family's number.
    pub const fn family(&self) -> u8 {
        (self.kind >> 8) as u8
    }

    /// The place among the family's events.
    pub const fn place(&self) -> u8 {
        self.kind as u8
    }

    /// The family and the place in one number.
    pub const fn kind(&self) -> u16 {
        self.kind
    }

    /// The facts as bytes: as many as the family says, all where it is not known here.
    pub fn facts(&self) -> &[u8] {
        &self.facts[..self.row().map_or(Own::SIZE, |row| row.size)]
    }

    /// The facts without their zeros, of which amounts are full: before eight bytes one that says which of them follow.
    pub fn short(&self) -> Vec<u8> {
        let mut short = Vec::new();
        let used = self.facts().iter().rposition(|byte| *byte != 0).map_or(0, |last| last + 1);
        for eight in self.facts[..used].chunks(8) {
            let bit = |(at, byte): (usize, &u8)| u8::from(*byte != 0) << at;
            short.push(eight.iter().enumerate().map(bit).sum());
            short.extend(eight.iter().filter(|byte| **byte != 0));
        }
        short
    }

    /// The event of a kind with facts in that form; `None` where they are cut off, or more than fit.
    pub fn of_short(kind: u16, short: &[u8]) -> Option<Own> {
        let mut own = Own { kind, facts: [0; Own::SIZE] };
        let mut bytes = short.iter();
        let mut at = 0;
        while let Some(which) = bytes.next() {
            for place in (0..8).filter(|place| which >> place & 1 == 1) {
                *own.facts.get_mut(at + place)? = *bytes.next()?;
            }
            at += 8;
        }
        Some(own)
    }

    /// What the family says of it; nothing where the family is not known here.
    pub fn row(&self) -> Option<&'static OwnRow> {
        Words::of(self.kind)?.events.get(words::place(self.kind))
    }

    /// How it moves money.
    pub fn postings(&self) -> Postings {
        self.row().map_or_else(Postings::new, |row| (row.postings)(self))
    }

    /// Who may not see the whole of it. What is not known is shown to nobody.
    pub fn secret(&self) -> Secret {
        self.row().map_or(Secret::FromAll, |row| (row.secret)(self))
    }

    /// Why it happened, where it carries a reason.
    pub fn because(&self) -> Option<Reason> {
        self.row().and_then(|row| (row.because)(self))
    }

    /// Writes a fact behind the others.
    #[inline(always)]
    pub fn put<F: Fact>(&mut self, at: &mut usize, fact: F) {
        fact.pack(&mut self.facts[*at..*at + F::SIZE]);
        *at += F::SIZE;
    }

    /// Reads the next fact.
    #[inline]
    pub fn get<F: Fact>(&self, at: &mut usize) -> F {
        let fact = F::unpack(&self.facts[*at..*at + F::SIZE]);
        *at += F::SIZE;
        fact
    }
}

impl std::fmt::Debug for Own {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self.row() {
            Some(row) => write!(f, "{}", (row.json)(self)),
            None => write!(f, "event {} of family {}", self.place(), self.family()),
        }
    }
}

/// Something that can be a fact of an [`Own`] event.
pub trait Fact: Copy {
    /// How many bytes it takes.
    const SIZE: usize;

    /// Writes it.
    fn pack(self, into: &mut [u8]);

    /// Reads it.
    fn unpack(from: &[u8]) -> Self;
}

macro_rules! numbers {
    ($($number:ty),+) => {
        $(impl Fact for $number {
            const SIZE: usize = size_of::<$number>();

            #[inline(always)]
            fn pack(self, into: &mut [u8]) {
                into.copy_from_slice(&self.to_le_bytes());
            }

            #[inline]
            fn unpack(from: &[u8]) -> $number {
                let mut bytes = [0; size_of::<$number>()];
                bytes.copy_from_slice(from);
                <$number>::from_le_bytes(bytes)
            }
        })+
    };
}

numbers!(u8, u16, u32, i16, i64);

/// Says a fact in terms of another: how to make the one of the other, and back.
#[macro_export]
macro_rules! fact {
    ($type:ty as $other:ty, $to:expr, $from:expr) => {
        impl $crate::Fact for $type {
            const SIZE: usize = <$other as $crate::Fact>::SIZE;

            #[inline(always)]
            fn pack(self, into: &mut [u8]) {
                let to: fn($type) -> $other = $to;
                <$other as $crate::Fact>::pack(to(self), into);
            }

            #[inline]
            fn unpack(from: &[u8]) -> $type {
                let back: fn($other) -> $type = $from;
                back(<$other as $crate::Fact>::unpack(from))
            }
        }
    };
}

fact!(bool as u8, u8::from, |byte| byte == 1);
fact!(Cents as i64, |amount| amount.0, Cents);
fact!(Person as u8, |person| person.0, Person);
fact!(Position as u8, |position| position.0, Position);
fact!(PositionSet as u32, PositionSet::bits, PositionSet::of_bits);
fact!(PersonSet as u32, PersonSet::bits, PersonSet::of_bits);
fact!(WagerSet as u16, WagerSet::bits, WagerSet::of_bits);
fact!(Card as u8, Card::index, |index| Card::from_index(index).unwrap_or(Card::new(Rank::Ace, Suit::Spades)));
fact!(Why as u16, Why::number, Why::numbered);
fact!(Verb as u16, Verb::number, Verb::numbered);
fact!(Face as u8, |face| face as u8, |byte| match byte {
    0 => Face::Up,
    1 => Face::Down,
    _ => Face::Hidden,
});

impl<F: Fact> Fact for Option<F> {
    const SIZE: usize = 1 + F::SIZE;

    #[inline(always)]
    fn pack(self, into: &mut [u8]) {
        into[0] = u8::from(self.is_some());
        if let Some(fact) = self {
            fact.pack(&mut into[1..]);
        }
    }

    #[inline]
    fn unpack(from: &[u8]) -> Option<F> {
        (from[0] == 1).then(|| F::unpack(&from[1..]))
    }
}

impl<F: Fact, const N: usize> Fact for [F; N] {
    const SIZE: usize = N * F::SIZE;

    #[inline(always)]
    fn pack(self, into: &mut [u8]) {
        for (fact, bytes) in self.into_iter().zip(into.chunks_exact_mut(F::SIZE)) {
            fact.pack(bytes);
        }
    }

    #[inline]
    fn unpack(from: &[u8]) -> [F; N] {
        std::array::from_fn(|at| F::unpack(&from[at * F::SIZE..(at + 1) * F::SIZE]))
    }
}

impl Fact for Reason {
    const SIZE: usize = Why::SIZE + <Option<[u8; 2]>>::SIZE;

    #[inline(always)]
    fn pack(self, into: &mut [u8]) {
        self.why.pack(&mut into[..Why::SIZE]);
        self.row.map(|row| [row.table, row.row]).pack(&mut into[Why::SIZE..]);
    }

    #[inline]
    fn unpack(from: &[u8]) -> Reason {
        let row = <Option<[u8; 2]>>::unpack(&from[Why::SIZE..]);
        Reason { why: Why::unpack(&from[..Why::SIZE]), row: row.map(|[table, row]| RowRef { table, row }) }
    }
}

/// A place is a kind and up to two numbers.
impl Fact for Place {
    const SIZE: usize = 3;

    #[inline(always)]
    fn pack(self, into: &mut [u8]) {
        let bytes = match self {
            Place::Position(position) => [0, position.0, 0],
            Place::Bank => [1, 0, 0],
            Place::Board => [2, 0, 0],
            Place::SecondBoard => [3, 0, 0],
            Place::PlayerHand => [4, 0, 0],
            Place::BankerHand => [5, 0, 0],
            Place::Burned => [6, 0, 0],
            Place::Early => [7, 0, 0],
            Place::Drawn => [8, 0, 0],
            Place::Discards => [9, 0, 0],
            Place::Meld(position, meld) => [10, position.0, meld],
            Place::Pile(pile) => [11, pile, 0],
            Place::SplitHand { position, hand } => [12, position.0, hand],
        };
        into.copy_from_slice(&bytes);
    }

    fn unpack(from: &[u8]) -> Place {
        match *from {
            [0, position, _] => Place::Position(Position(position)),
            [1, ..] => Place::Bank,
            [2, ..] => Place::Board,
            [3, ..] => Place::SecondBoard,
            [4, ..] => Place::PlayerHand,
            [5, ..] => Place::BankerHand,
            [6, ..] => Place::Burned,
            [7, ..] => Place::Early,
            [8, ..] => Place::Drawn,
            [10, position, meld] => Place::Meld(Position(position), meld),
            [11, pile, _] => Place::Pile(pile),
            [12, position, hand] => Place::SplitHand { position: Position(position), hand },
            _ => Place::Discards,
        }
    }
}

/// Names a family's own events: its number and the type, then one event after another with what it is, its key and its
/// facts.
///
/// Gives the type, its way into [`crate::Event`] and back (`of`), and `ROWS` for the family's [`crate::Words`]. How each
/// moves money and who may see it is said by [`crate::OwnEvent`], in matches that name every event.
#[macro_export]
macro_rules! own_events {
    (
        $family:literal $(#[doc = $about:literal])+ $type:ident;
        $($(#[doc = $doc:literal])+ $name:ident = $key:literal $({
            $($(#[doc = $says:literal])+ $fact:ident: $kind:ty,)+
        })?)+
    ) => {
        $(#[doc = $about])+
        #[derive(
            Debug, Clone, Copy, PartialEq, Eq,
            $crate::serde::Serialize, $crate::serde::Deserialize, $crate::schemars::JsonSchema,
        )]
        #[serde(crate = "table::serde", tag = "event")]
        #[schemars(crate = "table::schemars")]
        pub enum $type {
            $($(#[doc = $doc])+ #[serde(rename = $key)] $name $({ $($(#[doc = $says])+ $fact: $kind,)+ })?,)+
        }

        /// The events by their places.
        mod place {
            #[repr(u8)]
            enum Number { $($name,)+ }
            $(#[allow(non_upper_case_globals)] pub(super) const $name: u8 = Number::$name as u8;)+
        }

        // Where an event is made its kind is known, and of all this only that one's stores are left.
        impl From<$type> for $crate::Own {
            #[inline(always)]
            fn from(event: $type) -> $crate::Own {
                match event {
                    $($type::$name $({ $($fact,)+ })? => {
                        #[allow(unused_mut)]
                        let mut own = $crate::Own::new($family, place::$name);
                        $(let mut at = 0; $(own.put(&mut at, $fact);)+ let _ = at;)?
                        own
                    })+
                }
            }
        }

        impl From<$type> for $crate::Event {
            #[inline(always)]
            fn from(event: $type) -> $crate::Event {
                $crate::Event::Own($crate::Own::from(event))
            }
        }

        impl $type {
            /// The event, where it is one of the family's.
            #[inline]
            pub fn of(event: &$crate::Event) -> Option<$type> {
                match event {
                    $crate::Event::Own(own) => $type::unpack(own),
                    _ => None,
                }
            }

            /// The event behind the packed one, where it is one of the family's.
            #[inline]
            pub fn unpack(own: &$crate::Own) -> Option<$type> {
                if own.family() != $family {
                    return None;
                }
                match own.place() {
                    $(place::$name => {
                        $(let mut at = 0; $(let $fact = own.get::<$kind>(&mut at);)+ let _ = at;)?
                        Some($type::$name $({ $($fact,)+ })?)
                    })+
                    _ => None,
                }
            }
        }

        /// What is said of each.
        pub const ROWS: &[$crate::OwnRow] = &[$($crate::OwnRow {
            key: $key,
            text: [$($doc),+][0],
            size: 0 $($(+ <$kind as $crate::Fact>::SIZE)+)?,
            postings: |own| $type::unpack(own).map_or_else($crate::nothing, $crate::OwnEvent::postings),
            secret: |own| $type::unpack(own).map_or($crate::Secret::FromAll, $crate::OwnEvent::secret),
            because: |own| $type::unpack(own).and_then($crate::OwnEvent::because),
            json: |own| {
                $type::unpack(own).and_then(|event| $crate::serde_json::to_value(event).ok()).unwrap_or_default()
            },
            of_json: |value| $crate::serde_json::from_value::<$type>(value).map(Into::into),
            schema: |generator| generator.subschema_for::<$type>(),
        }),+];
    };
}
