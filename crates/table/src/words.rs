//! The words behind the numbers that records carry: those of the house, and those that each family brings along.
//!
//! A reason, a case or a verb is a number: the upper half says whose word it is (0 the house's, else the family's own
//! number), the lower half which. The house's rows are here; a family hands in its own once, before its first table is
//! opened ([`Words::learn`]), so that anybody can say what a number means without knowing the family.

use std::sync::OnceLock;

use crate::event::OwnRow;
use crate::reason::{Why, WhyRow};
use crate::ruling::{Case, CaseRow};
use crate::tongue::Sentences;
use crate::verb::{Verb, VerbRow};

/// What a family adds to the vocabulary of the house.
#[derive(Debug)]
pub struct Words {
    /// The family's number, for ever: records carry it. 0 is the house.
    pub number: u8,
    /// The family's key, as listings name it.
    pub family: &'static str,
    /// Rises when the family's code changes a settlement: rounds of another number are folded, and not decided anew.
    pub version: u32,
    /// Its own verbs.
    pub verbs: &'static [VerbRow],
    /// Its own reasons.
    pub reasons: &'static [WhyRow],
    /// What can go wrong in its games alone.
    pub cases: &'static [CaseRow],
    /// Its own events.
    pub events: &'static [OwnRow],
    /// Its sentences.
    pub sentences: Sentences,
}

/// The words of the house.
static HOUSE: Words = Words {
    number: 0,
    family: "house",
    version: 1,
    verbs: Verb::HOUSE,
    reasons: Why::HOUSE,
    cases: Case::HOUSE,
    events: &[],
    sentences: Sentences::new(
        concat!(include_str!("../words/en.toml"), include_str!("../words/room.en.toml")),
        concat!(include_str!("../words/es.toml"), include_str!("../words/room.es.toml")),
    ),
};

static LEARNED: [OnceLock<&'static Words>; Words::MOST] = [const { OnceLock::new() }; Words::MOST];

impl Words {
    /// A family without words of its own, in its first version.
    pub const fn new(number: u8, family: &'static str) -> Words {
        Words {
            number,
            family,
            version: 1,
            verbs: &[],
            reasons: &[],
            cases: &[],
            events: &[],
            sentences: Sentences::NONE,
        }
    }

    /// Families have numbers below this.
    pub const MOST: usize = 64;

    /// Makes the words of a family known. It may be said any number of times.
    ///
    /// # Panics
    /// If two families share a number, or a family takes the house's: a program that is put together so cannot keep a
    /// record.
    pub fn learn(&'static self) {
        let place = usize::from(self.number);
        assert!(
            place != 0 && place < Words::MOST,
            "{} has the number {place}: 1 to 63 are free",
            self.family
        );
        let held = *LEARNED[place].get_or_init(|| self);
        assert!(std::ptr::eq(held, self), "{} and {} share the number {place}", held.family, self.family);
    }

    /// The words of the house and of all families that are known.
    pub fn all() -> impl Iterator<Item = &'static Words> {
        std::iter::once(&HOUSE).chain(LEARNED.iter().filter_map(|held| held.get().copied()))
    }

    /// Whose word a number is.
    pub(crate) fn of(number: u16) -> Option<&'static Words> {
        match usize::from(number >> 8) {
            0 => Some(&HOUSE),
            family => LEARNED.get(family)?.get().copied(),
        }
    }
}

/// The place of a word among its owner's.
pub(crate) const fn place(number: u16) -> usize {
    (number & 0xff) as usize
}

/// The number of a word.
pub(crate) const fn number(family: u8, place: u8) -> u16 {
    (family as u16) << 8 | place as u16
}
