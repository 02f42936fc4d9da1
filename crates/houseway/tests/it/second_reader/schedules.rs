//! The transcribed schedule options, as `houseway schedules --json` prints them.

use crate::second_reader::command::{entries, houseway, list, text, texts};
use crate::second_reader::documents::{Place, places};
use crate::second_reader::figures::Reach;
use serde_json::Value;

/// A block of schedule options.
pub(crate) struct Block {
    pub(crate) id: String,
    /// The numbers of the games for which it is: `GEGR-001825`.
    pub(crate) numbers: Vec<String>,
    pub(crate) places: Vec<Place>,
    pub(crate) options: Vec<ScheduleOption>,
}

/// One schedule option.
pub(crate) struct ScheduleOption {
    pub(crate) number: u64,
    /// The limits under which it is offered: name and printed text.
    pub(crate) terms: Vec<(String, String)>,
    pub(crate) charges: Vec<Charge>,
    pub(crate) places: Vec<Place>,
}

/// One fee of an option.
pub(crate) struct Charge {
    pub(crate) name: String,
    pub(crate) payer: String,
    /// Bands of this charge count players, not money.
    pub(crate) by_players: bool,
    pub(crate) rates: Rates,
}

/// How much a charge is.
pub(crate) enum Rates {
    Flat(i64),
    Bands(Vec<Band>),
    HalfHour { hour: Option<i64>, half: i64 },
    PerPlayer { each: i64, plus: i64 },
}

/// One band of a charge.
pub(crate) struct Band {
    pub(crate) printed: String,
    pub(crate) printed_reach: Option<Reach>,
    pub(crate) reach: Option<Reach>,
    pub(crate) fee: Option<i64>,
    pub(crate) has_reading: bool,
}

/// Options that follow one another in a block and name one and the same source: compared together.
pub(crate) struct Group<'a> {
    pub(crate) block: &'a Block,
    pub(crate) options: &'a [ScheduleOption],
}

impl Group<'_> {
    /// `chico/gegr-001825 4` or `central-coast/big-o 1-18`.
    pub(crate) fn name(&self) -> String {
        let (first, last) = (self.options[0].number, self.options[self.options.len() - 1].number);
        if self.options.len() == 1 {
            format!("{} {first}", self.block.id)
        } else {
            format!("{} {first}-{last}", self.block.id)
        }
    }

    /// The lines that the options name as their source.
    pub(crate) fn places(&self) -> &[Place] {
        &self.options[0].places
    }
}

/// Every block of the rulebook.
pub(crate) fn blocks() -> Vec<Block> {
    houseway(&["schedules"]).as_array().expect("a list of blocks").iter().map(block).collect()
}

/// The options of all blocks, those with the same source together.
pub(crate) fn groups(blocks: &[Block]) -> Vec<Group<'_>> {
    let chunk = |block| move |options| Group { block, options };
    blocks
        .iter()
        .flat_map(|block| block.options.chunk_by(|a, b| a.places == b.places).map(chunk(block)))
        .collect()
}

fn block(value: &Value) -> Block {
    Block {
        id: text(value, "id"),
        numbers: texts(value, "numbers"),
        places: source(value),
        options: list(value, "options").iter().map(option).collect(),
    }
}

fn source(value: &Value) -> Vec<Place> {
    texts(&value["source"], "lines").iter().flat_map(|lines| places(lines)).collect()
}

fn option(value: &Value) -> ScheduleOption {
    let term = |(name, value): (&String, &Value)| Some((name.clone(), value.as_str()?.to_owned()));
    ScheduleOption {
        number: value["number"].as_u64().expect("an option has a number"),
        terms: entries(&value["terms"]).filter_map(term).collect(),
        charges: list(value, "charges").iter().map(charge).collect(),
        places: source(value),
    }
}

fn charge(value: &Value) -> Charge {
    let rates = &value["rates"];
    Charge {
        name: text(value, "name"),
        payer: text(value, "payer"),
        by_players: value["basis"] == "players",
        rates: if let Some(fee) = rates["flat"].as_i64() {
            Rates::Flat(fee)
        } else if let Some(half) = rates["half-hour"]["half"].as_i64() {
            Rates::HalfHour { hour: rates["half-hour"]["hour"].as_i64(), half }
        } else if let Some(each) = rates["per-player"]["each"].as_i64() {
            Rates::PerPlayer { each, plus: rates["per-player"]["plus"].as_i64().unwrap_or(0) }
        } else {
            assert!(rates["bands"].is_array(), "rates of an unknown form: {rates}");
            Rates::Bands(list(rates, "bands").iter().map(band).collect())
        },
    }
}

fn band(value: &Value) -> Band {
    let reach = |value: &Value| Some(Reach { from: value["from"].as_i64()?, to: value["to"].as_i64() });
    Band {
        printed: text(value, "printed"),
        printed_reach: reach(&value["printed-reach"]),
        reach: reach(&value["reach"]),
        fee: value["fee"].as_i64(),
        has_reading: value["reading"].is_string(),
    }
}
