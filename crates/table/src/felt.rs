//! How a table looks: what does not change while it is open, for whoever draws it.

use money::Cents;
use serde::Serialize;

/// What lies on a table and where, as far as it does not change.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, schemars::JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub struct Felt {
    /// The listing.
    pub listing: String,
    /// The name of the game as the room prints it.
    pub name: String,
    /// The family.
    pub family: &'static str,
    /// The places that can be dealt a hand, numbered clockwise from the house dealer's left.
    pub positions: u8,
    /// Whether one of the players is the player-dealer.
    pub banked: bool,
    /// Whether tiles are played instead of cards.
    pub tiles: bool,
    /// The least chip.
    pub chip: Cents,
    /// The circles before each place, from the nearest on.
    pub circles: Vec<Circle>,
    /// The pay tables posted.
    pub pays: Vec<PayTable>,
    /// The fees of the schedule in words.
    pub fees: Vec<String>,
}

/// A circle on the layout.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, schemars::JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub struct Circle {
    /// Its key.
    pub wager: String,
    /// Its name on the layout.
    pub name: String,
    /// The part it plays: base, bonus and so on.
    pub kind: String,
    /// Whether it is placed before the deal.
    pub before: bool,
    /// Whether a hand is dealt only with it.
    pub required: bool,
    /// What it pays, where no table says so: "6 to 5".
    pub pays: Option<String>,
    /// The pay table posted for it, by its place.
    pub table: Option<u8>,
    /// The least and the most that is taken, where it does not hang on another wager.
    pub limits: Option<(Cents, Cents)>,
    /// The wagers that are placed with it by themselves, each as so many tenths of it.
    pub brings: Vec<(String, u16)>,
}

/// A pay table as it is posted.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, schemars::JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub struct PayTable {
    /// Its name.
    pub name: String,
    /// Its rows: the hand, and what it pays.
    pub rows: Vec<(String, String)>,
}
