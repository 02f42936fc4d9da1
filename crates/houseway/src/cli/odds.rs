//! The words of `odds`, `equity` and `simulate`.

use std::path::PathBuf;

use clap::{Args, ValueEnum};
use money::Cents;

use super::{amount, count};

#[derive(Args)]
pub(crate) struct OddsArgs {
    /// The listing: its id, its approval number, its name or a part of it
    #[arg(value_name = "ID", required_unless_present = "all")]
    pub(crate) listing: Vec<String>,
    /// Every banked listing of the book
    #[arg(long, conflicts_with = "listing")]
    pub(crate) all: bool,
    /// Only this wager, by its name in `houseway rules`
    #[arg(long)]
    pub(crate) wager: Option<String>,
    /// Packs in the stock
    #[arg(long, value_name = "N", visible_alias = "packs")]
    pub(crate) decks: Option<u8>,
    /// Cards that are gone from the stock, as in 8h 9c 4d
    #[arg(long, value_name = "CARDS", num_args = 1..)]
    pub(crate) seen: Vec<String>,
    /// A running count of the shoe: what each card that is gone does to the edges, what to add for it, and from
    /// which count on the player has the edge; with --seen, where the shoe stands
    #[arg(long, conflicts_with_all = ["all", "strategy", "compare", "sampled", "csv", "svg", "html", "markdown", "option", "cover"])]
    pub(crate) count: bool,
    /// A row of a pay table that pays something else, as in "trips:flush=7 to 1"
    #[arg(long, value_name = "WAGER:ROW=ODDS")]
    pub(crate) pay: Vec<String>,
    /// A file of such rows, one a line
    #[arg(long, value_name = "FILE")]
    pub(crate) pay_file: Option<PathBuf>,
    /// The stake on each wager
    #[arg(long, value_name = "DOLLARS", value_parser = amount, allow_hyphen_values = true)]
    pub(crate) bet: Option<Cents>,
    /// Draw rounds of a blackjack game at random though they can be counted: the deviation of whole rounds, splits included
    #[arg(long, conflicts_with_all = ["all", "strategy", "compare"])]
    pub(crate) sampled: bool,
    /// Deals to draw where not all can be counted
    #[arg(long, value_name = "N", value_parser = count, allow_negative_numbers = true)]
    pub(crate) samples: Option<u64>,
    /// The same number, the same sample
    #[arg(long, value_name = "S")]
    pub(crate) seed: Option<u64>,
    /// With the fees of this schedule, as BLOCK/N, or N alone where it is unique
    #[arg(long, value_name = "BLOCK/N")]
    pub(crate) option: Option<String>,
    /// Players beside the player-dealer, for fees: 5, or as many as the table has room for
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..))]
    pub(crate) players: Option<u16>,
    /// Rounds an hour, for fees
    #[arg(long, value_name = "N", default_value_t = 40, value_parser = clap::value_parser!(u32).range(1..))]
    pub(crate) rounds_an_hour: u32,
    /// What the player-dealer covers in a round: what each place in the order of settlement is then worth
    #[arg(long, value_name = "DOLLARS", value_parser = amount, allow_hyphen_values = true)]
    pub(crate) cover: Option<Cents>,
    /// Pay tables to compare: names in `houseway rules`, or files as for --pay-file
    #[arg(long, value_name = "TABLE", num_args = 1.., conflicts_with = "all")]
    pub(crate) compare: Vec<String>,
    /// Only what to do, as tables to print; with --json as data for bots
    #[arg(long, conflicts_with_all = ["wager", "csv", "svg", "option", "cover", "compare"])]
    pub(crate) strategy: bool,
    /// As JSON
    #[arg(long)]
    pub(crate) json: bool,
    /// As CSV, one line for each outcome
    #[arg(long, conflicts_with = "json")]
    pub(crate) csv: bool,
    /// A chart of the edges
    #[arg(long, value_name = "FILE")]
    pub(crate) svg: Option<PathBuf>,
    /// A page for a browser
    #[arg(long, value_name = "FILE")]
    pub(crate) html: Option<PathBuf>,
    /// A page of Markdown, odds.md, in this folder, with charts in its folder odds
    #[arg(long, value_name = "FOLDER")]
    pub(crate) markdown: Option<PathBuf>,
}

#[derive(Args)]
pub(crate) struct EquityArgs {
    /// The listing: its id, its approval number, its name or a part of it
    #[arg(long, value_name = "ID")]
    pub(crate) game: String,
    /// Hands, each as cards (AhKh) or a range ("TT+, AKs, 76s-54s", AAxx, random)
    #[arg(value_name = "HAND", required = true, num_args = 2..)]
    pub(crate) hands: Vec<String>,
    /// The board so far, as in 2c 7d 9h
    #[arg(long, value_name = "CARDS", num_args = 1..)]
    pub(crate) board: Vec<String>,
    /// The second board so far
    #[arg(long, value_name = "CARDS", num_args = 1..)]
    pub(crate) second_board: Vec<String>,
    /// Cards that are gone
    #[arg(long, value_name = "CARDS", num_args = 1..)]
    pub(crate) dead: Vec<String>,
    /// Every deal, however many there are
    #[arg(long, conflicts_with = "samples")]
    pub(crate) exact: bool,
    /// Deals to draw at random
    #[arg(long, value_name = "N", value_parser = count, allow_negative_numbers = true)]
    pub(crate) samples: Option<u64>,
    /// The same number, the same sample
    #[arg(long, value_name = "S")]
    pub(crate) seed: Option<u64>,
    /// As JSON
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Args)]
pub(crate) struct SimulateArgs {
    /// The listing: its id, its approval number, its name or a part of it
    #[arg(value_name = "ID", required = true)]
    pub(crate) listing: Vec<String>,
    /// Rounds in all
    #[arg(long, value_name = "N", default_value_t = 10_000, value_parser = count, allow_negative_numbers = true)]
    pub(crate) rounds: u64,
    /// Players at each table, the player-dealer included
    #[arg(long, value_name = "P")]
    pub(crate) players: Option<u8>,
    /// The same number, the same rounds
    #[arg(long, value_name = "S")]
    pub(crate) seed: Option<u64>,
    /// The schedule of fees, as BLOCK/N, or N alone where it is unique
    #[arg(long, value_name = "BLOCK/N")]
    pub(crate) option: Option<String>,
    /// Packs in the stock
    #[arg(long, value_name = "N")]
    pub(crate) decks: Option<u8>,
    /// The stake on each wager
    #[arg(long, value_name = "DOLLARS", value_parser = amount, allow_hyphen_values = true)]
    pub(crate) bet: Option<Cents>,
    /// The most that a player-dealer covers
    #[arg(long, value_name = "DOLLARS", value_parser = amount, allow_hyphen_values = true)]
    pub(crate) cover: Option<Cents>,
    /// How the seats play, one after the other and over again; experts where nothing is said
    #[arg(long, value_name = "BOTS", value_delimiter = ',')]
    pub(crate) bots: Vec<BotArg>,
    /// No bonus bets
    #[arg(long)]
    pub(crate) no_bonus: bool,
    /// Rounds an hour, for the drop
    #[arg(long, value_name = "N", default_value_t = 40, value_parser = clap::value_parser!(u32).range(1..))]
    pub(crate) rounds_an_hour: u32,
    /// As JSON, amounts in cents
    #[arg(long)]
    pub(crate) json: bool,
    /// A page for a browser
    #[arg(long, value_name = "FILE")]
    pub(crate) html: Option<PathBuf>,
}

/// How well a bot plays.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum BotArg {
    /// By what looks nice
    Novice,
    /// Knows the game, and gives something away
    Amateur,
    /// As well as is known here
    Expert,
    /// The best way that `houseway odds` counts, with insurance where bonus bets are made
    Best,
}
