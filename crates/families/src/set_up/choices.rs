//! The choices of a listing: each field that it leaves to the house, with the printed default, the values to choose from, and
//! where they are printed. They are computed from the listing; the labels are in the language of the reader.

use std::collections::BTreeMap;

use money::Cents;
use schemars::JsonSchema;
use serde::Serialize;
use serde_json::Value;

use super::Bounds;
use super::cited::CitedLines;

/// Everything that a listing leaves to the house.
#[derive(Debug, Clone, PartialEq, Serialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub struct Choices {
    /// The listing.
    pub listing: String,
    /// The fields.
    pub fields: Vec<Choice>,
}

/// A field that a listing leaves to the house.
#[derive(Debug, Clone, PartialEq, Serialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub struct Choice {
    /// The name of the field when a table is opened.
    pub field: String,
    /// The wager, for a field by wager.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub wager: Option<String>,
    /// The betting structures with which the field can be chosen, if not with all.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub structures: Vec<String>,
    /// What it is called.
    pub label: String,
    /// The values to choose from.
    pub shape: Shape,
    /// The value without a choice, as the field takes it; `null` if the host must choose.
    #[schemars(with = "Option<FieldValue>")]
    pub default: Value,
    /// The clause that gives or limits the choice, as `set#clause`.
    pub clause: Option<String>,
    /// The lines that print it.
    pub source: Option<CitedLines>,
}

/// A value as its field takes it: a number or cents, a word, amounts, names, a minimum and maximum, or a pay table by wager.
#[derive(JsonSchema)]
#[serde(untagged)]
#[expect(dead_code, reason = "it describes the values to clients")]
enum FieldValue {
    Number(i64),
    Word(String),
    Amounts(Vec<Cents>),
    Names(Vec<String>),
    Bounds(Bounds),
    ByWager(BTreeMap<String, String>),
}

/// The values to choose from.
#[derive(Debug, Clone, PartialEq, Serialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Shape {
    /// One of these.
    OneOf(Vec<Named>),
    /// Any of these.
    AnyOf(Vec<Named>),
    /// A number.
    Number {
        /// From.
        from: u8,
        /// To.
        to: u8,
    },
    /// An amount in cents.
    Amount {
        /// From.
        from: Cents,
        /// To; none without an end.
        to: Option<Cents>,
        /// The step.
        step: Cents,
    },
    /// Amounts in cents, one for each name.
    Amounts {
        /// Their names.
        names: Vec<String>,
        /// From.
        from: Cents,
        /// The step.
        step: Cents,
    },
    /// A minimum and a maximum in cents.
    Range {
        /// The lowest minimum.
        from: Option<Cents>,
        /// The highest maximum.
        to: Option<Cents>,
        /// The step.
        step: Cents,
    },
    /// A collection schedule.
    #[serde(rename_all = "kebab-case")]
    Schedule {
        /// The printed ones.
        blocks: Vec<ScheduleBlock>,
        /// Whether the host may collect nothing.
        none_allowed: bool,
        /// Whether the host may define a schedule.
        own_allowed: bool,
        /// Whether the game has a player-dealer, who may have fees of their own in it.
        player_dealer: bool,
    },
}

/// A value with its name.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
#[schemars(rename = "NamedValue")]
#[serde(rename_all = "kebab-case")]
pub struct Named {
    /// The value, as the field takes it.
    pub value: String,
    /// What it is called.
    pub label: String,
    /// More about it.
    pub detail: Option<String>,
    /// The betting structure that the value belongs to, for stakes.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub structure: Option<String>,
}

/// A block of printed schedules.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub struct ScheduleBlock {
    /// The block, as `room/block`.
    pub block: String,
    /// The games it is printed for.
    pub title: String,
    /// Whether a newer one has taken its place.
    pub superseded: bool,
    /// Its schedules.
    pub options: Vec<ScheduleRow>,
}

/// A printed schedule.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub struct ScheduleRow {
    /// The schedule, as `block/number`.
    pub value: String,
    /// The table that it is printed for.
    pub label: String,
    /// The fees, one line per charge.
    pub fees: Vec<String>,
    /// The lowest minimum that it prints for a table, in cents.
    pub minimum: Option<Cents>,
    /// The highest maximum that it prints for a table, in cents.
    pub maximum: Option<Cents>,
}
