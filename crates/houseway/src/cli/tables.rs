//! Options of `schedules`, `fees`, `sign`, `diff` and `new`.

use std::path::PathBuf;

use clap::{Args, ValueEnum};
use money::Cents;

use super::{AtTime, OnDate, PotArgs, SetUpArgs, amount};

/// Which schedules are meant.
#[derive(Args)]
pub(crate) struct OptionFilter {
    /// Only schedules for these limits or stakes, as in 4-8, 1/2 or 25
    #[arg(long, visible_alias = "stakes", value_name = "LIMITS")]
    pub(crate) limit: Option<String>,
    /// Only schedules that name a fee for this number of players
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..))]
    pub(crate) players: Option<u16>,
    /// Only schedules with this fee
    #[arg(long, value_name = "DOLLARS", value_parser = amount, allow_negative_numbers = true)]
    pub(crate) fee: Option<Cents>,
}

#[derive(Args)]
pub(crate) struct Diff {
    /// Listing, file of one, schedule block (room/block) or one schedule (room/block/N)
    #[arg(value_name = "ONE")]
    pub(crate) one: String,
    /// What to compare it with [default: the version in --rulebook, against the built-in one]
    #[arg(value_name = "OTHER")]
    pub(crate) other: Option<String>,
    #[command(flatten)]
    pub(crate) on: OnDate,
    /// Print JSON
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Args)]
pub(crate) struct New {
    /// Id of the new listing, as in room/game
    #[arg(value_name = "ROOM/GAME")]
    pub(crate) id: String,
    /// Listing to start from
    #[arg(long, value_name = "ID")]
    pub(crate) from: String,
    /// Folder of your rulebook [default: that of --rulebook, or the current folder]
    #[arg(long, value_name = "DIR")]
    pub(crate) folder: Option<PathBuf>,
}

#[derive(Args)]
pub(crate) struct Schedules {
    /// Only the schedules of this game
    #[arg(value_name = "ID")]
    pub(crate) listing: Vec<String>,
    #[command(flatten)]
    pub(crate) only: OptionFilter,
    #[command(flatten)]
    pub(crate) on: OnDate,
    /// Print JSON, with amounts in cents
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Args)]
pub(crate) struct Fees {
    /// Game: its id, approval number, name or part of its name
    #[arg(value_name = "ID", required = true)]
    pub(crate) listing: Vec<String>,
    /// Collection schedule: BLOCK/N, or N alone if it is unique [default: all that fit]
    #[arg(long, visible_alias = "schedule", value_name = "BLOCK/N")]
    pub(crate) option: Option<String>,
    #[command(flatten)]
    pub(crate) only: OptionFilter,
    /// Total table action
    #[arg(long, value_name = "DOLLARS", value_parser = amount, allow_negative_numbers = true)]
    pub(crate) action: Option<Cents>,
    /// Size of the pot
    #[arg(long, value_name = "DOLLARS", value_parser = amount, allow_negative_numbers = true)]
    pub(crate) pot: Option<Cents>,
    /// Amount of the player's Ante
    #[arg(long, value_name = "DOLLARS", value_parser = amount, allow_negative_numbers = true)]
    pub(crate) ante: Option<Cents>,
    /// Amount of the wager in the circle
    #[arg(long, value_name = "DOLLARS", value_parser = amount, allow_negative_numbers = true)]
    pub(crate) wager: Option<Cents>,
    /// Minutes at the table
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=525_600))]
    pub(crate) minutes: Option<u32>,
    #[command(flatten)]
    pub(crate) on: OnDate,
    /// Print JSON, with amounts in cents
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Args)]
pub(crate) struct Sign {
    /// Game: its id, approval number, name or part of its name
    #[arg(value_name = "ID", required = true)]
    pub(crate) listing: Vec<String>,
    /// Collection schedule to post: BLOCK/N, or N alone if it is unique; may be repeated
    #[arg(long, visible_alias = "schedule", value_name = "BLOCK/N")]
    pub(crate) option: Vec<String>,
    #[command(flatten)]
    pub(crate) pot: PotArgs,
    #[command(flatten)]
    pub(crate) set_up: SetUpArgs,
    /// Jackpot, in your own words
    #[arg(long, value_name = "WORDS")]
    pub(crate) jackpot: Option<String>,
    #[command(flatten)]
    pub(crate) at: AtTime,
    #[command(flatten)]
    pub(crate) on: OnDate,
    /// Also show the notices that this regime wants, as in california-2026
    #[arg(long, value_name = "REGIME")]
    pub(crate) regime: Option<String>,
    /// Paper size of the page
    #[arg(long, value_enum, default_value_t = PaperSize::Letter)]
    pub(crate) paper: PaperSize,
    /// Print an HTML page for a browser or printer
    #[arg(long)]
    pub(crate) html: bool,
}

/// The paper that a page is printed on.
#[derive(Clone, Copy, ValueEnum)]
pub(crate) enum PaperSize {
    /// US Letter
    Letter,
    /// A4
    A4,
}
