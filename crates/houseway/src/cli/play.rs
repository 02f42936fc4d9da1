//! Options of `play`.

use std::path::PathBuf;

use clap::Args;
use table::Tongue;

use super::filing::AtTime;
use super::{PotArgs, SetUpArgs};

#[derive(Args)]
pub(crate) struct PlayArgs {
    /// Game: its id, approval number, name or part of its name [default: choose from a menu]
    #[arg(value_name = "ID")]
    pub(crate) listing: Vec<String>,
    /// Number of seats at the table
    #[arg(long, value_name = "N")]
    pub(crate) seats: Option<u8>,
    /// Number of bots
    #[arg(long, value_name = "N")]
    pub(crate) bots: Option<u8>,
    /// Seed; the same seed deals the same cards
    #[arg(long, value_name = "S")]
    pub(crate) seed: Option<u64>,
    /// Collection schedule: BLOCK/N, or N alone if it is unique; or "none" if the document prints no schedule
    #[arg(long, visible_alias = "schedule", value_name = "BLOCK/N")]
    pub(crate) option: Option<String>,
    #[command(flatten)]
    pub(crate) set_up: SetUpArgs,
    #[command(flatten)]
    pub(crate) pot: PotArgs,
    #[command(flatten)]
    pub(crate) at: AtTime,
    /// Time zone that decides which day and time it is, as America/Los_Angeles [default: this machine's]
    #[arg(long, value_name = "AREA/CITY")]
    pub(crate) zone: Option<String>,
    /// Also act as the floor; type "floor" at a prompt to list the rulings
    #[arg(long, conflicts_with = "record")]
    pub(crate) floor: bool,
    /// Save the rounds as a script for `houseway settle`, or as JSON for `houseway replay` if FILE ends in .json
    #[arg(long, value_name = "FILE")]
    pub(crate) record: Option<PathBuf>,
    /// Print plain lines even if the terminal can show the whole table
    #[arg(long)]
    pub(crate) plain: bool,
    /// Language of the table: en or es
    #[arg(long, value_name = "LANGUAGE", default_value = "en", value_parser = tongue)]
    pub(crate) language: Tongue,
}

/// A language by its short name.
fn tongue(text: &str) -> Result<Tongue, String> {
    let known: Vec<&str> = Tongue::ALL.iter().map(|tongue| tongue.key()).collect();
    Tongue::of_key(text).ok_or_else(|| format!("write {}", known.join(" or ")))
}
