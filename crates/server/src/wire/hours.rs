//! Opening hours.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// The opening hours of the room.
#[derive(Debug, Serialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub(crate) struct RoomHours {
    /// The time zone of the hours.
    pub(crate) zone: String,
    /// Whether opening hours are kept; a demonstration keeps none.
    pub(crate) kept: bool,
    /// A remark for everybody, in the language of `Accept-Language`.
    pub(crate) note: Option<String>,
    /// Mistakes in the host's calendar, while its last good version is in use.
    pub(crate) faults: Vec<String>,
    /// The games that have hours.
    pub(crate) games: Vec<GameHoursRow>,
}

/// The opening hours of a game.
#[derive(Debug, Serialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub(crate) struct GameHoursRow {
    /// The listing, as `room/game`.
    pub(crate) listing: String,
    /// The name of the game.
    pub(crate) name: String,
    /// Its hours with their source; it is open when all of these lines hold.
    pub(crate) hours: Vec<String>,
    /// Whether it is open now.
    pub(crate) open: bool,
    /// When it opens next, in milliseconds since 1970; `null` while it is open.
    pub(crate) opens: Option<i64>,
    /// When it closes, in milliseconds since 1970; `null` while it is closed, or if not within a week.
    pub(crate) closes: Option<i64>,
    /// Whether the floor keeps it open outside its hours.
    pub(crate) kept_open: bool,
    /// The same in words.
    pub(crate) text: Option<String>,
}

/// An override of opening hours by the floor.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct KeepOpen {
    /// The listing to keep open (default: the whole room).
    pub(crate) listing: Option<String>,
    /// Until when, in milliseconds since 1970; at most 24 hours from now.
    pub(crate) until: i64,
    /// The reason, for the record.
    #[schemars(length(min = 1, max = 500))]
    pub(crate) reason: String,
}

/// A game, or the whole room, that the floor keeps open.
#[derive(Debug, Serialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub(crate) struct KeptOpenRow {
    /// The listing; `null` for the whole room.
    pub(crate) listing: Option<String>,
    /// From when, in milliseconds since 1970.
    pub(crate) from: i64,
    /// Until when, in milliseconds since 1970.
    pub(crate) until: i64,
}
