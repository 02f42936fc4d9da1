//! Which tables share a list: those of the same game and limit.

use std::fmt;

use families::AnyTable;
use families::set_up::NO_KILL;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use table::Tongue;

use crate::ids::TableNo;
use crate::tables::Spec;

/// A game with its limit. Tables of the same key share a list; one with a kill has another key than one without (001:99).
#[derive(
    Debug, Clone, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize, schemars::JsonSchema,
)]
#[serde(transparent)]
pub struct GameKey(pub String);

/// What tables of one game and limit may differ in: how they are run, not what is played.
const RUNNING: [&str; 16] = [
    "listing",
    "option",
    "schedule",
    "seats",
    "packs",
    "shuffle",
    "pace",
    "floor",
    "watchers",
    "bots",
    "private",
    "link",
    "open-seeds",
    "owner",
    "calendar",
    "from-list",
];
/// What the engine says of a table better than its set-up does, where it says it.
const PLAYED: [&str; 3] = ["structure", "stakes", "blinds"];

impl GameKey {
    /// The game and limit of a table. A private table has a list of its own.
    pub fn of(number: TableNo, spec: &Spec, table: &AnyTable) -> GameKey {
        let mut key = GameKey::of_game(spec, table);
        if spec.private {
            key.0.push_str(&format!(";table={number}"));
        }
        key
    }

    /// The game and limit that a set-up names.
    pub fn of_game(spec: &Spec, table: &AnyTable) -> GameKey {
        let mut parts = vec![spec.listing.clone()];
        let played = table.played_for(Tongue::English);
        let says = played.is_some();
        if let Some(played) = played {
            let blinds: Vec<String> = played.blinds.iter().map(|blind| blind.0.to_string()).collect();
            parts.push(format!("structure={}", played.structure));
            parts.push(format!("stakes={}", played.stakes));
            parts.push(format!("blinds={}", blinds.join(",")));
        }
        // A set-up always is an object.
        let Ok(Value::Object(fields)) = serde_json::to_value(spec) else { return GameKey(parts.join(";")) };
        let differs = |name: &str| !(RUNNING.contains(&name) || says && PLAYED.contains(&name));
        let plays = |value: &Value| !value.is_null() && *value != Value::String(NO_KILL.to_owned());
        let fields = fields.iter().filter(|(name, value)| differs(name) && plays(value));
        parts.extend(fields.map(|(name, value)| match value {
            Value::String(text) => format!("{name}={text}"),
            other => format!("{name}={other}"),
        }));
        GameKey(parts.join(";"))
    }

    /// The listing of the game.
    pub fn listing(&self) -> &str {
        self.0.split(';').next().unwrap_or_default()
    }

    /// The private table whose list this is, if it is one.
    pub fn private_table(&self) -> Option<TableNo> {
        let (_, number) = self.0.rsplit_once(";table=")?;
        number.parse().ok().map(TableNo)
    }
}

impl fmt::Display for GameKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}
