//! What the cards are dealt from, and who shuffles, as one word.

use std::borrow::Cow;
use std::fmt;
use std::str::FromStr;

use rulebook::listing::{Device, Listing, Shuffle};
use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// What the cards are dealt from, and who shuffles; what is left out is as usual at the listing.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Shuffling {
    /// A shoe or a shuffling machine.
    pub dealt_from: Option<Device>,
    /// Whether the house dealer shuffles, or a machine.
    pub by_hand: Option<bool>,
}

impl Shuffling {
    const SHUFFLER: Shuffling = Shuffling { dealt_from: Some(Device::Shuffler), by_hand: None };
    const SHOE: Shuffling = Shuffling { dealt_from: Some(Device::Shoe), by_hand: None };
    const MACHINE: Shuffling = Shuffling { dealt_from: None, by_hand: Some(false) };
    const HAND: Shuffling = Shuffling { dealt_from: None, by_hand: Some(true) };
    /// All that one word names.
    const ALL: [Shuffling; 4] = [Shuffling::SHUFFLER, Shuffling::SHOE, Shuffling::MACHINE, Shuffling::HAND];

    /// The word.
    pub const fn word(self) -> &'static str {
        match (self.dealt_from, self.by_hand) {
            (Some(Device::Shuffler), _) => "shuffler",
            (Some(Device::Shoe), Some(true)) => "shoe-by-hand",
            (Some(Device::Shoe), Some(false)) => "shoe-by-machine",
            (Some(Device::Shoe), None) => "shoe",
            (None, Some(true)) => "hand",
            (None, Some(false) | None) => "machine",
        }
    }

    /// Whether a listing allows it.
    pub fn is_allowed(self, listing: &Listing) -> bool {
        listing.wrong_dealing(self.dealt_from, self.by_hand).is_empty()
    }

    /// What a listing allows, the usual one first. A shuffler is the machine, where there is one.
    pub fn allowed(listing: &Listing) -> Vec<Shuffling> {
        let mut all: Vec<Shuffling> =
            Shuffling::ALL.into_iter().filter(|one| one.is_allowed(listing)).collect();
        if all.contains(&Shuffling::SHUFFLER) {
            all.retain(|one| *one != Shuffling::MACHINE);
        }
        let usual = Shuffling::usual(listing);
        all.sort_by_key(|one| *one != usual);
        all
    }

    /// How a listing is dealt where the house says nothing.
    fn usual(listing: &Listing) -> Shuffling {
        match listing.devices().first() {
            Some(device) => Shuffling { dealt_from: Some(*device), by_hand: None },
            None if listing.body().deck.shuffle == Shuffle::Hand => Shuffling::HAND,
            None => Shuffling::MACHINE,
        }
    }
}

impl fmt::Display for Shuffling {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.word())
    }
}

impl FromStr for Shuffling {
    type Err = String;

    fn from_str(text: &str) -> Result<Shuffling, String> {
        let by_hand = [true, false].map(|hand| Shuffling { by_hand: Some(hand), ..Shuffling::SHOE });
        let found = Shuffling::ALL.into_iter().chain(by_hand).find(|one| one.word() == text);
        found.ok_or_else(|| format!("\"{text}\" is not a shuffle: write shoe, shuffler, machine or hand"))
    }
}

impl Serialize for Shuffling {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.word())
    }
}

impl<'de> Deserialize<'de> for Shuffling {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Shuffling, D::Error> {
        let text: Cow<'de, str> = Cow::deserialize(deserializer)?;
        text.parse().map_err(serde::de::Error::custom)
    }
}

impl JsonSchema for Shuffling {
    fn schema_name() -> Cow<'static, str> {
        "Shuffling".into()
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        json_schema!({ "type": "string", "enum": ["shuffler", "shoe", "machine", "hand", "shoe-by-hand", "shoe-by-machine"] })
    }
}
