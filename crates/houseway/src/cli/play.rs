//! What is said of a sitting in the terminal.

use std::path::PathBuf;

use clap::Args;
use table::Tongue;

use super::PotArgs;

#[derive(Args)]
pub(crate) struct PlayArgs {
    /// The listing: its id, its approval number, its name or a part of it; a menu without one
    #[arg(value_name = "ID")]
    pub(crate) listing: Vec<String>,
    /// Seats at the table
    #[arg(long, value_name = "N")]
    pub(crate) seats: Option<u8>,
    /// Bots beside you
    #[arg(long, value_name = "N")]
    pub(crate) bots: Option<u8>,
    /// The same number, the same cards
    #[arg(long, value_name = "S")]
    pub(crate) seed: Option<u64>,
    /// The schedule of fees, as BLOCK/N, or N alone where it is unique
    #[arg(long, value_name = "BLOCK/N")]
    pub(crate) option: Option<String>,
    #[command(flatten)]
    pub(crate) pot: PotArgs,
    /// The time zone that says which day it is, as America/Los_Angeles; else that of this computer
    #[arg(long, value_name = "ZONE")]
    pub(crate) zone: Option<String>,
    /// Rule on what goes wrong, as the floor: "floor" at a prompt lists what may be ruled on
    #[arg(long, conflicts_with = "record")]
    pub(crate) floor: bool,
    /// Keep the rounds as a script that `houseway settle` replays; as JSON for `houseway replay` if the name ends so
    #[arg(long, value_name = "FILE")]
    pub(crate) record: Option<PathBuf>,
    /// Plain lines, also where the terminal could show the whole table
    #[arg(long)]
    pub(crate) plain: bool,
    /// The language in which the table is told: en or es
    #[arg(long, value_name = "LANGUAGE", default_value = "en", value_parser = tongue)]
    pub(crate) language: Tongue,
}

/// A language by its short name.
fn tongue(text: &str) -> Result<Tongue, String> {
    let known: Vec<&str> = Tongue::ALL.iter().map(|tongue| tongue.key()).collect();
    Tongue::of_key(text).ok_or_else(|| format!("the languages are {}", known.join(" and ")))
}
