//! What is said of schedules, fees, signs and listings of one's own.

use std::path::PathBuf;

use clap::{Args, ValueEnum};
use money::Cents;

use super::{PotArgs, amount};

/// Which options of schedules are meant.
#[derive(Args)]
pub(crate) struct OptionFilter {
    /// Only schedules for these limits or stakes, as "4-8", "$1/$2" or "$25"
    #[arg(long, value_name = "LIMITS")]
    pub(crate) limit: Option<String>,
    /// Only schedules that name a fee for so many players
    #[arg(long, value_parser = clap::value_parser!(u16).range(1..))]
    pub(crate) players: Option<u16>,
    /// Only schedules with this fee
    #[arg(long, value_name = "DOLLARS", value_parser = amount, allow_negative_numbers = true)]
    pub(crate) fee: Option<Cents>,
}

#[derive(Args)]
pub(crate) struct Diff {
    /// A listing, a file of one, a block of schedules as room/block, or one schedule as room/block/N
    #[arg(value_name = "ONE")]
    pub(crate) one: String,
    /// The other; without it, the listing as shipped beside that of --rulebook
    #[arg(value_name = "OTHER")]
    pub(crate) other: Option<String>,
    /// As JSON
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Args)]
pub(crate) struct New {
    /// The new listing, as room/game
    #[arg(value_name = "ROOM/GAME")]
    pub(crate) id: String,
    /// The listing to start from
    #[arg(long, value_name = "ID")]
    pub(crate) from: String,
    /// The folder of your rulebook; else that of --rulebook, else this one
    #[arg(long, value_name = "DIR")]
    pub(crate) folder: Option<PathBuf>,
}

#[derive(Args)]
pub(crate) struct Schedules {
    /// Only the schedules of this listing
    #[arg(value_name = "ID")]
    pub(crate) listing: Vec<String>,
    #[command(flatten)]
    pub(crate) only: OptionFilter,
    /// As JSON, amounts in cents
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Args)]
pub(crate) struct Fees {
    /// The listing: its id, its approval number, its name or a part of it
    #[arg(value_name = "ID", required = true)]
    pub(crate) listing: Vec<String>,
    /// The schedule, as BLOCK/N, or N alone where it is unique; else every one that fits
    #[arg(long, value_name = "BLOCK/N")]
    pub(crate) option: Option<String>,
    #[command(flatten)]
    pub(crate) only: OptionFilter,
    /// Total table action
    #[arg(long, value_name = "DOLLARS", value_parser = amount, allow_negative_numbers = true)]
    pub(crate) action: Option<Cents>,
    /// Size of the pot
    #[arg(long, value_name = "DOLLARS", value_parser = amount, allow_negative_numbers = true)]
    pub(crate) pot: Option<Cents>,
    /// The player's Ante
    #[arg(long, value_name = "DOLLARS", value_parser = amount, allow_negative_numbers = true)]
    pub(crate) ante: Option<Cents>,
    /// The wager in the circle
    #[arg(long, value_name = "DOLLARS", value_parser = amount, allow_negative_numbers = true)]
    pub(crate) wager: Option<Cents>,
    /// Minutes at the table
    #[arg(long, value_parser = clap::value_parser!(u32).range(1..=525_600))]
    pub(crate) minutes: Option<u32>,
    /// As JSON, amounts in cents
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Args)]
pub(crate) struct Sign {
    /// The listing: its id, its approval number, its name or a part of it
    #[arg(value_name = "ID", required = true)]
    pub(crate) listing: Vec<String>,
    /// The schedules posted, as BLOCK/N, or N alone where it is unique; may be named several times
    #[arg(long, value_name = "BLOCK/N")]
    pub(crate) option: Vec<String>,
    #[command(flatten)]
    pub(crate) pot: PotArgs,
    /// This table's minimum
    #[arg(long, value_name = "DOLLARS", value_parser = amount, allow_negative_numbers = true)]
    pub(crate) minimum: Option<Cents>,
    /// This table's maximum
    #[arg(long, value_name = "DOLLARS", value_parser = amount, allow_negative_numbers = true)]
    pub(crate) maximum: Option<Cents>,
    /// The pay table that is posted where a wager may have one of several; else the first
    #[arg(long = "table", value_name = "TABLE")]
    pub(crate) table: Vec<String>,
    /// A jackpot, in your own words
    #[arg(long, value_name = "WORDS")]
    pub(crate) jackpot: Option<String>,
    /// The paper of the page
    #[arg(long, value_enum, default_value_t = PaperSize::Letter)]
    pub(crate) paper: PaperSize,
    /// As a page for a browser or printer
    #[arg(long)]
    pub(crate) html: bool,
}

/// The paper that a page is printed on.
#[derive(Clone, Copy, ValueEnum)]
pub(crate) enum PaperSize {
    /// Letter, as in America
    Letter,
    /// A4
    A4,
}
