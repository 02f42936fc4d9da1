//! The ten families: what each asks of a listing.
//!
//! One file per family holds its record, the section of the same name in a listing's file. The code that plays a
//! family compiles this record; the records of families that are not coded yet are a first version.

pub mod baccarat;
pub mod chinese_poker;
pub mod holdem_vs_bank;
pub mod pai_gow_poker;
pub mod pai_gow_tiles;
pub mod pan_nine;
pub mod panguingue;
pub mod points;
pub mod pot_poker;
pub mod three_card;
pub mod twenty_one;
pub mod two_hands;

use crate::tree::Node;
use crate::value::{Reader, Schema, Shown, Value, choices};

choices! {
    /// A way to play, shared by many listings.
    pub enum Family {
        /// Pot poker
        PotPoker = "pot-poker",
        /// Chinese poker
        ChinesePoker = "chinese-poker",
        /// Panguingue
        Panguingue = "panguingue",
        /// Twenty-one
        TwentyOne = "twenty-one",
        /// Baccarat
        Baccarat = "baccarat",
        /// Three card poker
        ThreeCard = "three-card",
        /// Hold'em against the player-dealer
        HoldemVsBank = "holdem-vs-bank",
        /// Pai gow poker
        PaiGowPoker = "pai-gow-poker",
        /// Pai gow tiles
        PaiGowTiles = "pai-gow-tiles",
        /// Pan nine
        PanNine = "pan-nine",
    }
}

impl Family {
    /// Whether one seat banks and the others play against it.
    pub const fn is_banked(self) -> bool {
        !matches!(self, Family::PotPoker | Family::ChinesePoker | Family::Panguingue)
    }
}

/// The family's own section of a listing.
#[derive(Debug, Clone, PartialEq, serde::Serialize)]
#[serde(untagged)]
#[allow(missing_docs, clippy::large_enum_variant)]
pub enum Rules {
    PotPoker(pot_poker::PotPoker),
    ChinesePoker(chinese_poker::ChinesePoker),
    Panguingue(panguingue::Panguingue),
    TwentyOne(twenty_one::TwentyOne),
    Baccarat(baccarat::Baccarat),
    ThreeCard(three_card::ThreeCard),
    HoldemVsBank(holdem_vs_bank::HoldemVsBank),
    PaiGowPoker(pai_gow_poker::PaiGowPoker),
    PaiGowTiles(pai_gow_tiles::PaiGowTiles),
    PanNine(pan_nine::PanNine),
}

impl Rules {
    /// What the section of a family may hold.
    pub fn schema(family: Family) -> Schema {
        match family {
            Family::PotPoker => pot_poker::PotPoker::schema(),
            Family::ChinesePoker => chinese_poker::ChinesePoker::schema(),
            Family::Panguingue => panguingue::Panguingue::schema(),
            Family::TwentyOne => twenty_one::TwentyOne::schema(),
            Family::Baccarat => baccarat::Baccarat::schema(),
            Family::ThreeCard => three_card::ThreeCard::schema(),
            Family::HoldemVsBank => holdem_vs_bank::HoldemVsBank::schema(),
            Family::PaiGowPoker => pai_gow_poker::PaiGowPoker::schema(),
            Family::PaiGowTiles => pai_gow_tiles::PaiGowTiles::schema(),
            Family::PanNine => pan_nine::PanNine::schema(),
        }
    }

    /// Reads the section of this family.
    pub fn read(family: Family, node: &Node, reader: &mut Reader) -> Option<Rules> {
        let key = family.key();
        Some(match family {
            Family::PotPoker => Rules::PotPoker(reader.step(key, node)?),
            Family::ChinesePoker => Rules::ChinesePoker(reader.step(key, node)?),
            Family::Panguingue => Rules::Panguingue(reader.step(key, node)?),
            Family::TwentyOne => Rules::TwentyOne(reader.step(key, node)?),
            Family::Baccarat => Rules::Baccarat(reader.step(key, node)?),
            Family::ThreeCard => Rules::ThreeCard(reader.step(key, node)?),
            Family::HoldemVsBank => Rules::HoldemVsBank(reader.step(key, node)?),
            Family::PaiGowPoker => Rules::PaiGowPoker(reader.step(key, node)?),
            Family::PaiGowTiles => Rules::PaiGowTiles(reader.step(key, node)?),
            Family::PanNine => Rules::PanNine(reader.step(key, node)?),
        })
    }

    /// What of the section decides.
    pub fn rule(&self) -> serde_json::Value {
        match self {
            Rules::PotPoker(rules) => rules.rule(),
            Rules::ChinesePoker(rules) => rules.rule(),
            Rules::Panguingue(rules) => rules.rule(),
            Rules::TwentyOne(rules) => rules.rule(),
            Rules::Baccarat(rules) => rules.rule(),
            Rules::ThreeCard(rules) => rules.rule(),
            Rules::HoldemVsBank(rules) => rules.rule(),
            Rules::PaiGowPoker(rules) => rules.rule(),
            Rules::PaiGowTiles(rules) => rules.rule(),
            Rules::PanNine(rules) => rules.rule(),
        }
    }

    /// The section in words.
    pub fn show(&self) -> Shown {
        match self {
            Rules::PotPoker(rules) => rules.show(),
            Rules::ChinesePoker(rules) => rules.show(),
            Rules::Panguingue(rules) => rules.show(),
            Rules::TwentyOne(rules) => rules.show(),
            Rules::Baccarat(rules) => rules.show(),
            Rules::ThreeCard(rules) => rules.show(),
            Rules::HoldemVsBank(rules) => rules.show(),
            Rules::PaiGowPoker(rules) => rules.show(),
            Rules::PaiGowTiles(rules) => rules.show(),
            Rules::PanNine(rules) => rules.show(),
        }
    }
}
