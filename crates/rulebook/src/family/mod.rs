//! Families: what each asks of a listing.
//!
//! One file or folder per family holds its record, the section of the same name in a listing's file, and says what the
//! house must know of it ([`Section`]). The code that plays a family compiles this record. A program can bring families
//! of its own along ([`Family::learn`]).

pub mod baccarat;
pub mod chinese_poker;
mod decider;
pub mod holdem_vs_bank;
pub mod pai_gow_poker;
pub mod pai_gow_tiles;
pub mod pan_nine;
pub mod panguingue;
pub mod played;
pub mod points;
pub mod pot_poker;
mod section;
pub mod three_card;
pub mod twenty_one;
pub mod two_hands;

use std::fmt;
use std::sync::{Arc, RwLock};

pub use section::{Rules, Section, Wrong};

use crate::fault::{did_you_mean, stop};
use crate::tree::Node;
use crate::value::{Answer, Reader, Schema, Shown, Value};
use crate::wording::Wording;

/// A way to play, shared by many listings.
#[derive(Clone, Copy)]
pub struct Family(&'static Row);

/// What is known of a family.
struct Row {
    key: &'static str,
    text: &'static str,
    banked: bool,
    ruled_by_reasons: bool,
    has_stakes: bool,
    schema: fn() -> Schema,
    read: fn(&Node, &mut Reader) -> Option<Arc<dyn Rules>>,
}

/// The families of the documents.
static PRINTED: [Family; 10] = [
    Family::of::<pot_poker::PotPoker>(),
    Family::of::<chinese_poker::ChinesePoker>(),
    Family::of::<panguingue::Panguingue>(),
    Family::of::<twenty_one::TwentyOne>(),
    Family::of::<baccarat::Baccarat>(),
    Family::of::<three_card::ThreeCard>(),
    Family::of::<holdem_vs_bank::HoldemVsBank>(),
    Family::of::<pai_gow_poker::PaiGowPoker>(),
    Family::of::<pai_gow_tiles::PaiGowTiles>(),
    Family::of::<pan_nine::PanNine>(),
];

/// Those that the program has brought along.
static LEARNED: RwLock<Vec<Family>> = RwLock::new(Vec::new());

impl Family {
    /// The family of a section.
    pub const fn of<S: Section>() -> Family {
        Family(
            const {
                &Row {
                    key: S::FAMILY,
                    text: S::TEXT,
                    banked: S::BANKED,
                    ruled_by_reasons: S::RULED_BY_REASONS,
                    has_stakes: S::HAS_STAKES,
                    schema: S::schema,
                    read: section::read::<S>,
                }
            },
        )
    }

    /// All that are known: those of the documents, then those that were brought along.
    pub fn all() -> Vec<Family> {
        let learned = LEARNED.read().unwrap_or_else(std::sync::PoisonError::into_inner);
        PRINTED.iter().chain(learned.iter()).copied().collect()
    }

    /// Makes a family known, so that listings can name it. It may be said any number of times.
    pub fn learn(self) {
        let mut learned = LEARNED.write().unwrap_or_else(std::sync::PoisonError::into_inner);
        if !PRINTED.contains(&self) && !learned.contains(&self) {
            learned.push(self);
        }
    }

    /// The name in files.
    pub const fn key(self) -> &'static str {
        self.0.key
    }

    /// The family in words.
    pub const fn text(self) -> &'static str {
        self.0.text
    }

    /// Whether one seat banks and the others play against it.
    pub const fn is_banked(self) -> bool {
        self.0.banked
    }

    /// Whether a table has a betting structure and stakes.
    pub const fn has_stakes(self) -> bool {
        self.0.has_stakes
    }

    /// Whether the floor may rule only where a reason has a clause.
    pub(crate) const fn is_ruled_by_reasons(self) -> bool {
        self.0.ruled_by_reasons
    }

    /// The family with this name.
    pub fn from_key(key: &str) -> Option<Family> {
        Family::all().into_iter().find(|family| family.key() == key)
    }

    /// What its section may hold.
    pub fn section(self) -> Schema {
        (self.0.schema)()
    }

    /// Reads its section.
    pub(crate) fn read_section(self, node: &Node, reader: &mut Reader) -> Option<Arc<dyn Rules>> {
        (self.0.read)(node, reader)
    }
}

impl PartialEq for Family {
    fn eq(&self, other: &Family) -> bool {
        self.key() == other.key()
    }
}

impl Eq for Family {}

impl fmt::Debug for Family {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.key())
    }
}

impl serde::Serialize for Family {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.key())
    }
}

impl Value for Family {
    crate::value::json_by_serialize!();

    fn expected() -> String {
        let keys: Vec<&str> = Family::all().iter().map(|family| family.key()).collect();
        format!("one of: {}", keys.join(", "))
    }

    fn read(node: &Node, reader: &mut Reader) -> Option<Family> {
        let Some(text) = node.text() else { return reader.wrong::<Family>(node) };
        Family::from_key(text).or_else(|| {
            let hint = did_you_mean(text, Family::all().iter().map(|family| family.key()));
            let right = Family::expected();
            reader.bad(node, &format!("\"{text}\" is not known{} Expected {right}", stop(&hint)))
        })
    }

    fn schema() -> Schema {
        let answer = |family: Family| Answer { key: family.key(), text: family.text().to_owned() };
        Schema::Choice(Family::all().into_iter().map(answer).collect())
    }

    fn show(&self, words: Wording) -> Shown {
        Shown::Line(words.label(self.text()))
    }
}
