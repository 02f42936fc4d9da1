//! Events of one family alone: typed beside its rules, packed here.
//!
//! A family names its events with [`crate::own_events!`] and says for each how it moves money and who may see it
//! ([`OwnEvent`]). On the way through the house an event is a kind and a few bytes; whoever knows the family unpacks it,
//! and whoever does not asks its row ([`OwnRow`]).

use super::fact::At;
use super::fee::Collected;
use crate::postings::Postings;
use crate::reason::Reason;
use crate::seen::Secret;
use crate::words::{self, Words};

/// An event that only one family knows: which, and its facts.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Own {
    family: u8,
    place: u8,
    facts: [u8; Own::SIZE],
}

/// The facts of an event as a record holds them, with nothing behind them.
pub type Recorded = [u8; Own::RECORDED];

/// What a family says of one of its events.
#[derive(Debug, Clone, Copy)]
pub struct OwnRow {
    /// Its name in records and protocols.
    pub key: &'static str,
    /// What it is, in a sentence.
    pub text: &'static str,
    /// So many bytes of a record are its facts.
    pub size: usize,
    /// Its facts as a record holds them.
    pub recorded: fn(&Own) -> Option<Recorded>,
    /// The event of such facts.
    pub of_recorded: fn(&Recorded) -> Own,
    /// How it moves money.
    pub postings: fn(&Own) -> Postings,
    /// Which fee it moves to or from the drop.
    pub collected: fn(&Own) -> Option<Collected>,
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

    /// Which fee it moves to or from the drop. It decides which box the money goes to.
    fn collected(self) -> Option<Collected>;

    /// Who may not see the whole of it.
    fn secret(self) -> Secret;

    /// Why it happened, where it carries a reason.
    fn because(self) -> Option<Reason>;
}

impl Own {
    /// Facts take no more bytes than this in memory: with it an event is as long as a line of the processor's memory, and is
    /// written in one go.
    pub const SIZE: usize = 61;
    /// In a record, where each is bytes of its own, they take no more than this.
    pub const RECORDED: usize = 72;

    /// An event of a family without facts yet, by its place among the family's.
    #[inline(always)]
    pub const fn new(family: u8, place: u8) -> Own {
        Own { family, place, facts: [0; Own::SIZE] }
    }

    /// The family's number.
    pub const fn family(&self) -> u8 {
        self.family
    }

    /// The place among the family's events.
    pub const fn place(&self) -> u8 {
        self.place
    }

    /// The family and the place in one number.
    pub const fn kind(&self) -> u16 {
        words::number(self.family, self.place)
    }

    /// The facts as a record holds them; of a family that is not known here as they came.
    fn recorded(&self) -> Recorded {
        self.row().and_then(|row| (row.recorded)(self)).unwrap_or_else(|| {
            let mut recorded = [0; Own::RECORDED];
            recorded[..Own::SIZE].copy_from_slice(&self.facts);
            recorded
        })
    }

    /// The facts without their zeros, of which amounts are full: before eight bytes one that says which of them follow.
    pub fn short(&self) -> Vec<u8> {
        let (mut short, recorded) = (Vec::new(), self.recorded());
        let used = recorded.iter().rposition(|byte| *byte != 0).map_or(0, |last| last + 1);
        for eight in recorded[..used].chunks(8) {
            let bit = |(at, byte): (usize, &u8)| u8::from(*byte != 0) << at;
            short.push(eight.iter().enumerate().map(bit).sum());
            short.extend(eight.iter().filter(|byte| **byte != 0));
        }
        short
    }

    /// The event of a kind with facts in that form; `None` where they are cut off, or more than fit.
    pub fn of_short(kind: u16, short: &[u8]) -> Option<Own> {
        let mut recorded = [0; Own::RECORDED];
        let mut bytes = short.iter();
        let mut at = 0;
        while let Some(which) = bytes.next() {
            for place in (0..8).filter(|place| which >> place & 1 == 1) {
                *recorded.get_mut(at + place)? = *bytes.next()?;
            }
            at += 8;
        }
        Own::of_recorded(kind, &recorded)
    }

    /// The event of a kind with such facts; `None` where they are more than fit.
    pub fn of_recorded(kind: u16, recorded: &Recorded) -> Option<Own> {
        let [family, place] = kind.to_be_bytes();
        let mut own = Own::new(family, place);
        let row = own.row();
        let rest = &recorded[row.map_or(Own::SIZE, |row| row.size)..];
        if rest.iter().any(|byte| *byte != 0) {
            return None;
        }
        match row {
            Some(row) => Some((row.of_recorded)(recorded)),
            None => {
                own.facts.copy_from_slice(&recorded[..Own::SIZE]);
                Some(own)
            }
        }
    }

    /// What the family says of it; nothing where the family is not known here.
    pub fn row(&self) -> Option<&'static OwnRow> {
        Words::of(self.kind())?.events.get(usize::from(self.place))
    }

    /// How it moves money.
    pub fn postings(&self) -> Postings {
        self.row().map_or_else(Postings::new, |row| (row.postings)(self))
    }

    /// Which fee it moves to or from the drop.
    pub fn collected(&self) -> Option<Collected> {
        self.row().and_then(|row| (row.collected)(self))
    }

    /// Who may not see the whole of it. What is not known is shown to nobody.
    pub fn secret(&self) -> Secret {
        self.row().map_or(Secret::FromAll, |row| (row.secret)(self))
    }

    /// Why it happened, where it carries a reason.
    pub fn because(&self) -> Option<Reason> {
        self.row().and_then(|row| (row.because)(self))
    }

    /// The next bytes, to be written.
    #[inline(always)]
    pub fn next_bytes(&mut self, at: &mut At, count: usize) -> &mut [u8] {
        at.byte += count;
        &mut self.facts[at.byte - count..at.byte]
    }

    /// The next bytes, to be read.
    #[inline(always)]
    pub fn read_bytes(&self, at: &mut At, count: usize) -> &[u8] {
        at.byte += count;
        &self.facts[at.byte - count..at.byte]
    }

    #[inline(always)]
    pub(super) const fn put_bit(&mut self, at: &mut At, bit: bool) {
        self.facts[Own::SIZE - 1 - at.bit / 8] |= (bit as u8) << (at.bit % 8);
        at.bit += 1;
    }

    #[inline(always)]
    pub(super) const fn read_bit(&self, at: &mut At) -> bool {
        let bit = self.facts[Own::SIZE - 1 - at.bit / 8] >> (at.bit % 8) & 1;
        at.bit += 1;
        bit == 1
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
                        $(
                            let mut at = $crate::At::default();
                            $($crate::Fact::hold($fact, &mut own, &mut at);)+
                        )?
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
                        $(
                            let mut at = $crate::At::default();
                            $(let $fact = <$kind as $crate::Fact>::held(own, &mut at);)+
                        )?
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
            size: {
                let bytes = 0 $($(+ <$kind as $crate::Fact>::BYTES)+)?;
                let bits: usize = 0 $($(+ <$kind as $crate::Fact>::BITS)+)?;
                assert!(bytes + bits.div_ceil(8) <= $crate::Own::SIZE, "an event has more facts than fit");
                let size = 0 $($(+ <$kind as $crate::Fact>::SIZE)+)?;
                assert!(size <= $crate::Own::RECORDED, "an event has more facts than a record holds");
                size
            },
            recorded: |own| match $type::unpack(own)? {
                #[allow(unused_mut, unused_assignments)]
                $type::$name $({ $($fact,)+ })? => {
                    let mut recorded = [0; $crate::Own::RECORDED];
                    $(
                        let mut rest = &mut recorded[..];
                        $(rest = $crate::pack_first(rest, $fact);)+
                        let _ = rest;
                    )?
                    Some(recorded)
                }
                _ => None,
            },
            of_recorded: |recorded| {
                let _ = recorded;
                $(
                    let mut rest = &recorded[..];
                    $(let $fact = $crate::unpack_first::<$kind>(&mut rest);)+
                )?
                $crate::Own::from($type::$name $({ $($fact,)+ })?)
            },
            postings: |own| $type::unpack(own).map_or_else($crate::nothing, $crate::OwnEvent::postings),
            collected: |own| $type::unpack(own).and_then($crate::OwnEvent::collected),
            secret: |own| $type::unpack(own).map_or($crate::Secret::FromAll, $crate::OwnEvent::secret),
            because: |own| $type::unpack(own).and_then($crate::OwnEvent::because),
            json: |own| {
                $type::unpack(own).and_then(|event| $crate::serde_json::to_value(event).ok()).unwrap_or_default()
            },
            of_json: |value| {
                let event = $crate::serde_json::from_value::<$type>(value)?;
                let own = $crate::Own::from(event);
                let beyond = || $crate::serde::de::Error::custom("a number is larger than any table has");
                if $type::unpack(&own) == Some(event) { Ok(own) } else { Err(beyond()) }
            },
            schema: |generator| generator.subschema_for::<$type>(),
        }),+];
    };
}
