//! Values as JSON.

use serde_json::{Map, Value as Json};

use super::Mark;

/// How much of a value its JSON holds.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Detail {
    /// All of it, for people and programs. Named values are an object.
    All,
    /// What decides how a table is played, for the digest of the rules. Named values are pairs, because their order counts.
    Deciding,
}

/// The JSON object of a record.
pub struct Object {
    detail: Detail,
    map: Map<String, Json>,
}

impl Object {
    /// An empty object.
    pub fn new(detail: Detail) -> Object {
        Object { detail, map: Map::new() }
    }

    /// Whether a field with this mark belongs in it.
    pub fn holds(&self, mark: Mark) -> bool {
        self.detail == Detail::All || mark.is_in_digest()
    }

    /// Adds a field (underscores are written as dashes).
    pub fn add(&mut self, field: &str, value: Json) {
        self.map.insert(field.replace('_', "-"), value);
    }

    /// The object with all its fields.
    pub fn finish(self) -> Json {
        Json::Object(self.map)
    }
}

/// Serializes a type as the text that it is read from.
macro_rules! write_as_text {
    ($($type:ty),+) => {$(
        impl serde::Serialize for $type {
            fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.collect_str(self)
            }
        }
    )+};
}
pub(crate) use write_as_text;

/// Writes a value as JSON by `Serialize`, inside its `impl Value`.
macro_rules! json_by_serialize {
    () => {
        fn json(&self, _: $crate::value::Detail) -> serde_json::Value {
            serde_json::to_value(self).unwrap_or_default()
        }
    };
}
pub(crate) use json_by_serialize;
