//! Commands and their options.

mod odds;
mod play;
mod pot;
mod tables;

use std::ffi::OsString;
use std::net::IpAddr;
use std::path::PathBuf;

use clap::{Args, CommandFactory as _, FromArgMatches as _, Parser, Subcommand, ValueEnum};
use clap_complete::Shell;
use ipnet::IpNet;
use money::Cents;
use rulebook::lint::Severity;

pub(crate) use play::PlayArgs;
pub(crate) use pot::PotArgs;
pub(crate) use tables::{Diff, Fees, New, OptionFilter, PaperSize, Schedules, Sign};

pub(crate) use odds::{BotArg, EquityArgs, OddsArgs, SimulateArgs};

/// An executable California cardroom: the approved games of six rooms, their rules, their collection rates. Play money
/// only.
#[derive(Parser)]
#[command(name = "houseway", version, max_term_width = 100)]
pub(crate) struct Cli {
    /// A folder of your own listings and schedules, laid over the shipped rulebook
    #[arg(long, global = true, value_name = "DIR")]
    pub(crate) rulebook: Option<PathBuf>,

    /// Print the pages of `odds`, `rules` and `search` without $PAGER
    #[arg(long, global = true)]
    pub(crate) no_pager: bool,

    #[command(subcommand)]
    pub(crate) command: Command,
}

/// Maximum length of an argument in bytes: that of the longest path.
pub(crate) const LONGEST_WORD: usize = 4_096;

/// Parses the command line. Negative numbers are values, so that they are reported as wrong values and not as unknown options.
pub(crate) fn parse(words: &[OsString]) -> Result<Cli, clap::Error> {
    let takes_value = |arg: &clap::Arg| arg.get_action().takes_values() && !arg.is_positional();
    let mut command = Cli::command();
    let named: Vec<String> = command.get_subcommands().map(|one| one.get_name().to_owned()).collect();
    for name in named {
        command = command.mut_subcommand(name, |one| {
            one.mut_args(|arg| if takes_value(&arg) { arg.allow_negative_numbers(true) } else { arg })
        });
    }
    Cli::from_arg_matches(&command.try_get_matches_from(words)?)
}

impl Cli {
    /// Whether the answer goes through a pager on a terminal.
    pub(crate) const fn pages(&self) -> bool {
        !self.no_pager && matches!(self.command, Command::Odds(_) | Command::Rules(_) | Command::Search(_))
    }
}

#[derive(Subcommand)]
pub(crate) enum Command {
    /// List the games: id, name, approval number, room, family, seats, deck
    Games(Games),
    /// Print the whole rules of a listing, each value with its source
    Rules(Rules),
    /// List schedule options with their bands, payers and sources
    Schedules(Schedules),
    /// Look up the collection fee for a case: of one schedule, or of all that fit
    Fees(Fees),
    /// What is different between two listings, two schedules, or two versions of one
    Diff(Diff),
    /// Start a listing of your own from another: it holds only the difference
    New(New),
    /// Print the posted sign of a table
    Sign(Sign),
    /// Sit down and play in the terminal, with bots in the other seats
    Play(PlayArgs),
    /// Open the room in a browser: tables, people and bots
    Serve(Serve),
    /// Make a member an admin, or make a link to become one or to reset a password
    Admin(AdminArgs),
    /// Check a store: every stream whole, every round decided anew, every stock as committed, every chip accounted for
    Audit(AuditArgs),
    /// Where every chip is, or how an account or a table came to what it has
    Ledger(LedgerArgs),
    /// Tell rounds that were played: our own record, PHH, Open Hand History, PokerStars text, or proofs of the cards
    Export(ExportArgs),
    /// Copy a store to a new file, while the room runs
    Backup(BackupArgs),
    /// Move rounds that are over to a new file, which `audit` and `export` read
    Archive(ArchiveArgs),
    /// Forget a member: name, password, roles and sessions; the number and its chips stay in the books
    Erase(EraseArgs),
    /// Play a scripted round: every fee, card and movement with its reason, then the totals
    Settle(Settle),
    /// Set a hand the house way, and say which row of the chart decided
    HouseWay(HouseWay),
    /// The return of every wager of a banked game: exact wherever possible, with its method
    Odds(OddsArgs),
    /// Shares of a pot: high, low, scooped and tied, by the listing's own ranking
    Equity(EquityArgs),
    /// Many rounds of the full engine with bots: results by wager, fees, rotation, cover
    Simulate(SimulateArgs),
    /// Play hand histories again (PHH, Open Hand History), check them, and tell them in another format
    Replay(Replay),
    /// Look through rules, rulings, clauses, readings and schedules
    Search(Search),
    /// Print a clause that a page cites
    Clause(Cite),
    /// Print a reading that a page cites, and what it decides
    Reading(Cite),
    /// Say what a document holds, or who cites a line of it
    Document(DocumentArgs),
    /// Print every key of a family's listings: its meaning, its values, and whether it decides
    Keys(KeysArgs),
    /// Check listings and schedules; prints `file:line: code: message` for every finding
    Lint(Lint),
    /// Print the licences of everything that ships in the program
    #[command(alias = "licenses")]
    Licences,
    /// Print completions for a shell
    Completions {
        /// The shell
        shell: Shell,
    },
}

#[derive(Args)]
pub(crate) struct Games {
    /// Words of its name, number, room or family, as in omaha
    #[arg(value_name = "WORDS")]
    pub(crate) words: Vec<String>,
    /// Only this room: its id, its name or a part of it
    #[arg(long)]
    pub(crate) room: Option<String>,
    /// Only this family: its key, its name or a part of it
    #[arg(long)]
    pub(crate) family: Option<String>,
    /// As JSON
    #[arg(long)]
    pub(crate) json: bool,
}

/// The number of a port.
fn port(text: &str) -> Result<u16, String> {
    text.parse().map_err(|_| "a port is a number from 1 to 65535, or 0 for any that is free".to_owned())
}

#[derive(Args)]
pub(crate) struct Serve {
    /// Where to listen
    #[arg(long, default_value_t = 8080, value_parser = port)]
    pub(crate) port: u16,
    /// The file that keeps everything; else room.db in your folder for data
    #[arg(long, value_name = "FILE", conflicts_with = "database")]
    pub(crate) data: Option<PathBuf>,
    /// A Postgres database instead of a file, as postgres://user@host/name
    #[arg(long, value_name = "URL")]
    pub(crate) database: Option<String>,
    /// Let others on the network in, not this machine alone
    #[arg(long)]
    pub(crate) lan: bool,
    /// Open a table of every family, with bots
    #[arg(long)]
    pub(crate) demo: bool,
    /// Time zone of allowances, shifts and limits by weekday, as America/Los_Angeles [default: this machine's]
    #[arg(long, value_name = "AREA/CITY")]
    pub(crate) zone: Option<String>,
    /// Serve a store that is damaged
    ///
    /// A store is checked when it is opened, and one that is damaged is not served. Copy its files first, then look at what
    /// `houseway audit` says of it.
    #[arg(long)]
    pub(crate) serve_damaged: bool,
    /// Answer under this host name too, beside localhost, IP addresses and this machine's name
    ///
    /// Needed behind a reverse proxy and for a DNS name of your own: --host cards.example.org. Repeat it for several names.
    #[arg(long, value_name = "NAME")]
    pub(crate) host: Vec<String>,
    /// Believe X-Forwarded-For from this reverse proxy
    ///
    /// An address or network: --proxy 127.0.0.1 or --proxy 10.0.0.0/8. Without it all clients of a proxy share one rate limit.
    #[arg(long, value_name = "ADDRESS", value_parser = network)]
    pub(crate) proxy: Vec<IpNet>,
}

/// An address, or a network as 10.0.0.0/8.
fn network(text: &str) -> Result<IpNet, String> {
    let network = text.parse().or_else(|_| text.parse::<IpAddr>().map(IpNet::from));
    network.map_err(|_| "expected an IP address or network, as 127.0.0.1 or 10.0.0.0/8".to_owned())
}

#[derive(Args)]
pub(crate) struct AdminArgs {
    /// The member's name; else a link is made that works once
    pub(crate) name: Option<String>,
    /// Print a link by which the member sets a new password instead; it works once, within a day
    #[arg(long, requires = "name")]
    pub(crate) reset_password: bool,
    #[command(flatten)]
    pub(crate) store: StoreArgs,
}

/// Which store.
#[derive(Args)]
pub(crate) struct StoreArgs {
    /// The file that keeps everything; else room.db in your folder for data
    #[arg(long, value_name = "FILE", conflicts_with = "database")]
    pub(crate) data: Option<PathBuf>,
    /// A Postgres database instead of a file, as postgres://user@host/name
    #[arg(long, value_name = "URL")]
    pub(crate) database: Option<String>,
}

#[derive(Args)]
pub(crate) struct AuditArgs {
    /// Archives that records of the store were moved to
    #[arg(value_name = "ARCHIVE")]
    pub(crate) archives: Vec<PathBuf>,
    #[command(flatten)]
    pub(crate) store: StoreArgs,
    /// As JSON
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Args)]
pub(crate) struct LedgerArgs {
    /// The entries of a member's wallet, by name or number
    #[arg(long, value_name = "NAME", conflicts_with_all = ["table", "cage"])]
    pub(crate) account: Option<String>,
    /// The entries of a table
    #[arg(long, value_name = "NUMBER", conflicts_with = "cage")]
    pub(crate) table: Option<u32>,
    /// The entries of the cage
    #[arg(long)]
    pub(crate) cage: bool,
    #[command(flatten)]
    pub(crate) store: StoreArgs,
    /// As JSON
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Args)]
pub(crate) struct ExportArgs {
    /// Archives that rounds of the store were moved to
    #[arg(value_name = "ARCHIVE")]
    pub(crate) archives: Vec<PathBuf>,
    /// How rounds are told
    #[arg(long, value_enum, default_value_t = ExportForm::Record)]
    pub(crate) form: ExportForm,
    /// Only what a member saw, by name or number; else everything
    #[arg(long, value_name = "NAME")]
    pub(crate) player: Option<String>,
    /// Only this table
    #[arg(long, value_name = "NUMBER")]
    pub(crate) table: Option<u32>,
    /// Only this round of the table
    #[arg(long, value_name = "NUMBER", requires = "table")]
    pub(crate) round: Option<u32>,
    /// Only rounds that began on this day, as 2026-11-16
    #[arg(long, value_name = "DAY")]
    pub(crate) day: Option<String>,
    /// Time zone of the day, as America/Los_Angeles [default: this machine's]
    #[arg(long, value_name = "AREA/CITY")]
    pub(crate) zone: Option<String>,
    #[command(flatten)]
    pub(crate) store: StoreArgs,
}

/// How rounds are told.
#[derive(Clone, Copy, ValueEnum)]
pub(crate) enum ExportForm {
    /// Our own record, a line of JSON a round
    Record,
    /// PHH, for pots
    Phh,
    /// Open Hand History, for pots, a line of JSON a hand
    Ohh,
    /// As PokerStars tells hands, for pots
    Pokerstars,
    /// Proofs of the cards, a line of JSON a round; tools/verify.py reads one
    Proofs,
}

#[derive(Args)]
pub(crate) struct BackupArgs {
    /// The new file
    pub(crate) file: PathBuf,
    #[command(flatten)]
    pub(crate) store: StoreArgs,
}

#[derive(Args)]
pub(crate) struct ArchiveArgs {
    /// The new file
    pub(crate) file: PathBuf,
    #[command(flatten)]
    pub(crate) store: StoreArgs,
}

#[derive(Args)]
pub(crate) struct EraseArgs {
    /// The member, by name or number
    pub(crate) account: String,
    #[command(flatten)]
    pub(crate) store: StoreArgs,
}

#[derive(Args)]
pub(crate) struct Rules {
    /// The listing: its id, its approval number, its name or a part of it
    #[arg(value_name = "ID", required = true)]
    pub(crate) listing: Vec<String>,
    /// The clauses of the documents that hold for the listing
    #[arg(long)]
    pub(crate) clauses: bool,
    /// In short: the aim, the table, the course of a round and the wagers
    #[arg(long, conflicts_with_all = ["clauses", "json"])]
    pub(crate) brief: bool,
    /// Without the sources of the values
    #[arg(long, conflicts_with_all = ["clauses", "json"])]
    pub(crate) no_sources: bool,
    /// As a page for a browser
    #[arg(long, conflicts_with_all = ["clauses", "json", "brief"])]
    pub(crate) html: bool,
    /// As JSON
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Args)]
pub(crate) struct Settle {
    /// The script, or - for standard input (docs/scripted-rounds.md has the format)
    #[arg(value_name = "FILE")]
    pub(crate) file: PathBuf,
    /// As JSON, amounts in cents
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Args)]
pub(crate) struct HouseWay {
    /// The listing: its id, its approval number, its name or a part of it
    #[arg(value_name = "ID")]
    pub(crate) listing: String,
    /// Seven cards, as in Ah As Kd 7c 5s 3h 2d (the joker is Jk), or four tiles, as in 6-6 5-4 3-1 2-1
    #[arg(value_name = "CARDS")]
    pub(crate) cards: Vec<String>,
    /// As JSON
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Args)]
pub(crate) struct Replay {
    /// Hand histories, folders of them, or - for standard input
    #[arg(value_name = "FILE", required = true)]
    pub(crate) files: Vec<PathBuf>,
    /// Print the hands in this format; the report goes to standard error
    #[arg(long, value_name = "FORMAT")]
    pub(crate) to: Option<Format>,
    /// The report as JSON, amounts in the units of the file
    #[arg(long, conflicts_with = "to")]
    pub(crate) json: bool,
    /// Report only hands that do not settle, and the totals
    #[arg(long, short, conflicts_with = "json")]
    pub(crate) quiet: bool,
}

/// A format of hand histories.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum Format {
    /// PHH, the poker hand history format
    Phh,
    /// Open Hand History, in JSON
    Ohh,
    /// PokerStars text
    Pokerstars,
}

#[derive(Args)]
pub(crate) struct Search {
    /// The words; all of them must be there
    #[arg(value_name = "WORDS", required = true)]
    pub(crate) words: Vec<String>,
    /// As JSON
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Args)]
pub(crate) struct Cite {
    /// The id, as it is cited
    #[arg(value_name = "ID")]
    pub(crate) id: String,
    /// As JSON
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Args)]
pub(crate) struct DocumentArgs {
    /// The document, as in 001, or lines of it, as in 001:162 or 001:162-170
    #[arg(value_name = "NUMBER")]
    pub(crate) document: String,
    /// The file of the document, to print the lines themselves
    #[arg(long, value_name = "FILE")]
    pub(crate) file: Option<PathBuf>,
    /// As JSON
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Args)]
pub(crate) struct KeysArgs {
    /// The family, as in three-card, or a part of its name
    #[arg(value_name = "FAMILY")]
    pub(crate) family: String,
    /// As JSON
    #[arg(long)]
    pub(crate) json: bool,
    /// As a JSON schema, by which an editor completes and checks a listing
    #[arg(long, conflicts_with = "json")]
    pub(crate) schema: bool,
}

#[derive(Args)]
pub(crate) struct Lint {
    /// Files or folders of your own; without any, the whole rulebook
    #[arg(value_name = "PATH")]
    pub(crate) paths: Vec<PathBuf>,
    /// Only findings at least so bad: odd, slip or fault
    #[arg(long, value_name = "SEVERITY", default_value = "odd")]
    pub(crate) severity: Severity,
    /// As JSON
    #[arg(long)]
    pub(crate) json: bool,
}

/// How many, one at least; what is below zero is answered like any other wrong number.
fn count(text: &str) -> Result<u64, String> {
    text.parse().ok().filter(|count| *count > 0).ok_or_else(|| "write a whole number, 1 at least".to_owned())
}

/// An amount that is not below zero.
fn amount(text: &str) -> Result<Cents, String> {
    let cents: Cents = text.parse().map_err(|error: money::ParseCentsError| error.to_string())?;
    if cents.is_negative() { Err(format!("{cents} is below zero")) } else { Ok(cents) }
}
