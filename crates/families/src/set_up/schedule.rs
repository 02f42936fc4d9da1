//! Which collection schedule a table takes.

use std::borrow::Cow;

use rulebook::listing::Listing;
use schemars::{JsonSchema, Schema, SchemaGenerator};
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use super::OwnSchedule;

/// The collection schedule of a table.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum ScheduleChoice {
    /// A printed one, as `block/number`.
    Printed(String),
    /// No collection.
    Nothing,
    /// The host's own.
    Own(OwnSchedule),
}

/// The word for no collection.
const NONE: &str = "none";

impl ScheduleChoice {
    /// Whether the document of a listing prints schedules to choose from.
    pub fn is_printed(listing: &Listing) -> bool {
        listing.body().collection.all().next().is_some()
    }

    /// As a report names it: `block/number`, `none` or `own`.
    pub fn word(&self) -> &str {
        match self {
            ScheduleChoice::Printed(address) => address,
            ScheduleChoice::Nothing => NONE,
            ScheduleChoice::Own(_) => "own",
        }
    }

    /// The address of a printed one, as `block/number`.
    pub fn address(&self) -> Option<&str> {
        match self {
            ScheduleChoice::Printed(address) => Some(address),
            ScheduleChoice::Nothing | ScheduleChoice::Own(_) => None,
        }
    }
}

impl From<&str> for ScheduleChoice {
    fn from(text: &str) -> ScheduleChoice {
        ScheduleChoice::from(text.to_owned())
    }
}

impl From<String> for ScheduleChoice {
    fn from(text: String) -> ScheduleChoice {
        if text == NONE { ScheduleChoice::Nothing } else { ScheduleChoice::Printed(text) }
    }
}

impl Serialize for ScheduleChoice {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            ScheduleChoice::Printed(address) => serializer.serialize_str(address),
            ScheduleChoice::Nothing => serializer.serialize_str(NONE),
            ScheduleChoice::Own(own) => own.serialize(serializer),
        }
    }
}

/// The two forms in JSON.
#[derive(Deserialize, JsonSchema)]
#[serde(
    untagged,
    expecting = "a schedule must be \"block/number\", \"none\", or fees as in \
                              {\"by\":\"action\",\"player\":[{\"to\":10000,\"fee\":100},{\"to\":null,\"fee\":200}]}"
)]
enum Written {
    /// `block/number`, or `none`.
    Named(String),
    /// The host's own.
    Own(OwnSchedule),
}

impl<'de> Deserialize<'de> for ScheduleChoice {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<ScheduleChoice, D::Error> {
        Ok(match Written::deserialize(deserializer)? {
            Written::Named(text) => ScheduleChoice::from(text),
            Written::Own(own) => ScheduleChoice::Own(own),
        })
    }
}

impl JsonSchema for ScheduleChoice {
    fn schema_name() -> Cow<'static, str> {
        "ScheduleChoice".into()
    }

    fn json_schema(schemas: &mut SchemaGenerator) -> Schema {
        Written::json_schema(schemas)
    }
}
