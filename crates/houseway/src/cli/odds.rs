//! Options of `odds`, `equity` and `simulate`.

use std::path::PathBuf;

use clap::{Args, ValueEnum};
use money::Cents;

use super::{OnDate, amount, count};

#[derive(Args)]
pub(crate) struct OddsArgs {
    /// Game: its id, approval number, name or part of its name
    #[arg(value_name = "ID", required_unless_present = "all")]
    pub(crate) listing: Vec<String>,
    /// Every banked game in the rulebook
    #[arg(long, conflicts_with = "listing")]
    pub(crate) all: bool,
    /// Only this wager, by its name in `houseway rules`
    #[arg(long)]
    pub(crate) wager: Option<String>,
    /// Number of decks in the shoe
    #[arg(long, value_name = "N", visible_alias = "packs")]
    pub(crate) decks: Option<u8>,
    /// Cards that are out of the shoe, as in 8h 9c 4d
    #[arg(long, visible_alias = "dead", value_name = "CARDS", num_args = 1..)]
    pub(crate) seen: Vec<String>,
    /// Compute a running count of the shoe; with --seen, the count now
    ///
    /// Shows what each card that leaves the shoe does to the edges, what to add to the count for it, and the count from which
    /// the player has the edge.
    #[arg(long, conflicts_with_all = ["all", "strategy", "compare", "sampled", "csv", "svg", "html", "markdown", "option", "cover"])]
    pub(crate) count: bool,
    /// Change the payout of a row in a pay table, as in "trips:flush=7 to 1"
    #[arg(long, value_name = "WAGER:ROW=ODDS")]
    pub(crate) pay: Vec<String>,
    /// File of such changes, one per line
    #[arg(long, value_name = "FILE")]
    pub(crate) pay_file: Option<PathBuf>,
    /// Amount of each wager
    #[arg(long, value_name = "DOLLARS", value_parser = amount, allow_hyphen_values = true)]
    pub(crate) bet: Option<Cents>,
    /// Sample rounds of a blackjack game even where exact odds are known
    ///
    /// Gives the standard deviation of whole rounds, splits included.
    #[arg(long, conflicts_with_all = ["all", "strategy", "compare"])]
    pub(crate) sampled: bool,
    /// Number of deals to sample where they cannot all be counted
    #[arg(long, value_name = "N", value_parser = count, allow_negative_numbers = true)]
    pub(crate) samples: Option<u64>,
    /// Seed; the same seed draws the same sample
    #[arg(long, value_name = "S")]
    pub(crate) seed: Option<u64>,
    /// Include the fees of this schedule: BLOCK/N, or N alone if it is unique
    #[arg(long, visible_alias = "schedule", value_name = "BLOCK/N")]
    pub(crate) option: Option<String>,
    /// Players besides the player-dealer, for fees [default: 5, or fewer at a smaller table]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..))]
    pub(crate) players: Option<u16>,
    /// Rounds per hour, for fees
    #[arg(long, value_name = "N", default_value_t = 40, value_parser = clap::value_parser!(u32).range(1..))]
    pub(crate) rounds_an_hour: u32,
    /// Amount that the player-dealer covers in a round
    ///
    /// Shows what each place in the order of settlement is then worth.
    #[arg(long, visible_alias = "coverage", value_name = "DOLLARS", value_parser = amount, allow_hyphen_values = true)]
    pub(crate) cover: Option<Cents>,
    /// Pay tables to compare: names in `houseway rules`, or files as for --pay-file
    #[arg(long, value_name = "TABLE", num_args = 1.., conflicts_with = "all")]
    pub(crate) compare: Vec<String>,
    /// Print only the best play, as tables; with --json, as data for bots
    #[arg(long, conflicts_with_all = ["wager", "csv", "svg", "option", "cover", "compare"])]
    pub(crate) strategy: bool,
    #[command(flatten)]
    pub(crate) on: OnDate,
    /// Print JSON
    #[arg(long)]
    pub(crate) json: bool,
    /// Print CSV, one line per outcome
    #[arg(long, conflicts_with = "json")]
    pub(crate) csv: bool,
    /// Write a chart of the edges to this file
    #[arg(long, value_name = "FILE")]
    pub(crate) svg: Option<PathBuf>,
    /// Write an HTML page to this file
    #[arg(long, value_name = "FILE")]
    pub(crate) html: Option<PathBuf>,
    /// Write odds.md to this folder, with its charts in the subfolder odds
    #[arg(long, value_name = "DIR")]
    pub(crate) markdown: Option<PathBuf>,
}

#[derive(Args)]
pub(crate) struct EquityArgs {
    /// Game: its id, approval number, name or part of its name
    #[arg(long, visible_alias = "listing", value_name = "ID")]
    pub(crate) game: String,
    /// Hands: cards (AhKh) or ranges ("TT+, AKs, 76s-54s", AAxx, random)
    #[arg(value_name = "HAND", required = true, num_args = 2..)]
    pub(crate) hands: Vec<String>,
    /// Board so far, as in 2c 7d 9h
    #[arg(long, value_name = "CARDS", num_args = 1..)]
    pub(crate) board: Vec<String>,
    /// Second board so far
    #[arg(long, value_name = "CARDS", num_args = 1..)]
    pub(crate) second_board: Vec<String>,
    /// Dead cards: out of the deck, and in no hand
    #[arg(long, visible_alias = "seen", value_name = "CARDS", num_args = 1..)]
    pub(crate) dead: Vec<String>,
    /// Count every deal, however many there are
    #[arg(long, conflicts_with = "samples")]
    pub(crate) exact: bool,
    /// Number of deals to sample
    #[arg(long, value_name = "N", value_parser = count, allow_negative_numbers = true)]
    pub(crate) samples: Option<u64>,
    /// Seed; the same seed draws the same sample
    #[arg(long, value_name = "S")]
    pub(crate) seed: Option<u64>,
    #[command(flatten)]
    pub(crate) on: OnDate,
    /// Print JSON
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Args)]
pub(crate) struct SimulateArgs {
    /// Game: its id, approval number, name or part of its name
    #[arg(value_name = "ID", required = true)]
    pub(crate) listing: Vec<String>,
    /// Number of rounds
    #[arg(long, value_name = "N", default_value_t = 10_000, value_parser = count, allow_negative_numbers = true)]
    pub(crate) rounds: u64,
    /// Players at the table, the player-dealer included [default: 6, or fewer at a smaller table]
    #[arg(long, value_name = "P")]
    pub(crate) players: Option<u8>,
    /// Seed; the same seed plays the same rounds
    #[arg(long, value_name = "S")]
    pub(crate) seed: Option<u64>,
    /// Collection schedule: BLOCK/N, or N alone if it is unique [default: no fees]
    #[arg(long, visible_alias = "schedule", value_name = "BLOCK/N")]
    pub(crate) option: Option<String>,
    /// Number of decks in the shoe
    #[arg(long, visible_alias = "packs", value_name = "N")]
    pub(crate) decks: Option<u8>,
    /// Amount of each wager
    #[arg(long, value_name = "DOLLARS", value_parser = amount, allow_hyphen_values = true)]
    pub(crate) bet: Option<Cents>,
    /// Maximum amount that a player-dealer covers
    #[arg(long, visible_alias = "coverage", value_name = "DOLLARS", value_parser = amount, allow_hyphen_values = true)]
    pub(crate) cover: Option<Cents>,
    /// How the seats play, in order and repeated, as in novice,expert [default: expert]
    #[arg(long, value_name = "BOTS", value_delimiter = ',')]
    pub(crate) bots: Vec<BotArg>,
    /// Make no bonus bets
    #[arg(long)]
    pub(crate) no_bonus: bool,
    /// Rounds per hour, for the drop
    #[arg(long, value_name = "N", default_value_t = 40, value_parser = clap::value_parser!(u32).range(1..))]
    pub(crate) rounds_an_hour: u32,
    #[command(flatten)]
    pub(crate) on: OnDate,
    /// Print JSON, with amounts in cents
    #[arg(long)]
    pub(crate) json: bool,
    /// Write an HTML page to this file
    #[arg(long, value_name = "FILE")]
    pub(crate) html: Option<PathBuf>,
}

/// How well a bot plays.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum BotArg {
    /// Plays by what looks good
    Novice,
    /// Knows the game but makes mistakes
    Amateur,
    /// Plays as well as our bots can
    Expert,
    /// Plays the best strategy of `houseway odds`; takes insurance if it makes bonus bets
    Best,
}
