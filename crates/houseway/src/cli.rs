//! Commands and their options.

mod filing;
mod help;
mod odds;
mod play;
mod pot;
mod set_up;
mod tables;

use std::ffi::OsString;
use std::net::IpAddr;
use std::path::PathBuf;

use clap::{Args, FromArgMatches as _, Parser, Subcommand, ValueEnum};
use clap_complete::Shell;
use ipnet::IpNet;
use money::Cents;
use rulebook::date::Date;
use rulebook::lint::Severity;

pub(crate) use filing::{AtTime, FileArgs, HoursArgs, OnDate};
use help::command;
pub(crate) use play::PlayArgs;
pub(crate) use pot::PotArgs;
pub(crate) use set_up::SetUpArgs;
pub(crate) use tables::{Diff, Fees, New, OptionFilter, PaperSize, Schedules, Sign};

pub(crate) use odds::{BotArg, EquityArgs, OddsArgs, SimulateArgs};

/// The last line of the help.
const MORE: &str = "`houseway help COMMAND` shows the options of a command, with examples.";

/// An executable California card room: the approved games of six rooms with their rules and collection rates. Play money
/// only.
#[derive(Parser)]
#[command(name = "houseway", version, max_term_width = 100, after_help = MORE)]
pub(crate) struct Cli {
    /// Load your own listings and schedules from this folder, on top of the built-in rulebook
    #[arg(long, global = true, value_name = "DIR")]
    pub(crate) rulebook: Option<PathBuf>,

    /// Print `odds`, `rules` and `search` directly instead of through $PAGER
    #[arg(long, global = true)]
    pub(crate) no_pager: bool,

    #[command(subcommand)]
    pub(crate) command: Command,
}

/// Maximum length of an argument in bytes, which is that of a path.
pub(crate) const LONGEST_WORD: usize = 4_096;

/// Parses the command line. Negative numbers are values, so that they are reported as wrong values and not as unknown options.
pub(crate) fn parse(words: &[OsString]) -> Result<Cli, clap::Error> {
    let takes_value = |arg: &clap::Arg| arg.get_action().takes_values() && !arg.is_positional();
    let mut command = command();
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
    /// List games: id, name, approval number, room, family, seats, deck
    Games(Games),
    /// Print all the rules of a game, each value with its source
    Rules(Rules),
    /// Print the compliance file of a game or of a room
    ///
    /// Owners, approvals, required postings, schedules in force and superseded ones, each with its source.
    File(FileArgs),
    /// List collection schedules with their bands, payers and sources
    Schedules(Schedules),
    /// Look up the collection fee for a table
    ///
    /// Under one schedule (--option), or under every schedule that fits.
    Fees(Fees),
    /// Compare two listings, two schedules, or two versions of one
    Diff(Diff),
    /// Start your own listing from an existing one
    ///
    /// The new file holds only what differs from the listing it starts from.
    New(New),
    /// Print the sign a table posts: limits, odds, collection fees
    Sign(Sign),
    /// Show opening hours, and whether games are open
    ///
    /// Printed hours come with their source. Hours belong to the day on which they begin.
    Hours(HoursArgs),
    /// Play in the terminal, with bots in the other seats
    Play(PlayArgs),
    /// Open a card room in the browser, with players and bots
    Serve(Serve),
    /// Make an admin, or create an admin or password-reset link
    ///
    /// With a name, makes that member an admin. Without one, prints a link that makes the first person to open it an admin.
    Admin(AdminArgs),
    /// Audit a store: records, rounds, shuffles and chips
    ///
    /// Checks that every stream is complete, every round comes out the same when it is played again, every shuffle matches its
    /// commitment, and every chip is accounted for.
    Audit(AuditArgs),
    /// Show where every chip is, or the entries of one account
    Ledger(LedgerArgs),
    /// Print the sheets of a day: counts, fills, drop, cage, dealers
    ///
    /// For every table what it held at the beginning and at the end, and what came and went in between; then the cage, who dealt,
    /// and what does not balance.
    Report(ReportArgs),
    /// Export rounds that were played, as records or hand histories
    Export(ExportArgs),
    /// Copy a store to a new file while the room runs
    Backup(BackupArgs),
    /// Move finished rounds to a new file
    ///
    /// `houseway audit` and `houseway export` read the file together with the store.
    Archive(ArchiveArgs),
    /// Erase a member; their number and chips stay in the books
    ///
    /// Deletes the name, password, roles and sessions.
    Erase(EraseArgs),
    /// Play a scripted round and settle it to the cent
    ///
    /// Prints every fee, card and movement of chips with its reason, then the totals.
    Settle(Settle),
    /// Set a hand the house way, and show which row decided
    ///
    /// Where the house way goes by the total of the hand, prints the totals on which it draws and stands; CARDS are not needed.
    HouseWay(HouseWay),
    /// Compute the return of every wager of a banked game
    ///
    /// Exact wherever possible. Each result names its method.
    Odds(OddsArgs),
    /// Compute each hand's share of a pot: high, low, scoops, ties
    ///
    /// Hands rank by the listing's own rules.
    Equity(EquityArgs),
    /// Simulate rounds with bots: results, fees, rotation, coverage
    Simulate(SimulateArgs),
    /// Replay hand histories, check them, convert their format
    ///
    /// Reads PHH, Open Hand History, the text of PokerStars, GGPoker, Full Tilt and PokerTracker, and rounds of our own.
    Replay(Replay),
    /// Search rules, rulings, clauses, interpretations, schedules
    Search(Search),
    /// Print a clause by its id
    Clause(Cite),
    /// Print an interpretation by its id
    ///
    /// An interpretation settles what the documents leave unclear. Also lists the games, schedules and clauses that it decides.
    #[command(visible_alias = "interpretation")]
    Reading(Cite),
    /// Show what a document contains, or what cites its lines
    Document(DocumentArgs),
    /// List the keys of a family's listings, with meaning and values
    ///
    /// Also says which keys decide how the game is played.
    Keys(KeysArgs),
    /// Check listings and schedules for mistakes
    ///
    /// Prints `file:line: code: message` for every finding. docs/lint.md explains the codes.
    Lint(Lint),
    /// Print the licenses of everything built in
    #[command(visible_alias = "licenses")]
    Licences,
    /// Print a completion script for a shell
    Completions {
        /// Shell to print completions for
        shell: Shell,
    },
}

#[derive(Args)]
pub(crate) struct Games {
    /// Words from the name, number, room or family, as in omaha
    #[arg(value_name = "WORDS")]
    pub(crate) words: Vec<String>,
    /// List only this room: its id, name or part of its name
    #[arg(long)]
    pub(crate) room: Option<String>,
    /// List only this family: its key, name or part of its name
    #[arg(long)]
    pub(crate) family: Option<String>,
    #[command(flatten)]
    pub(crate) on: OnDate,
    /// Print JSON
    #[arg(long)]
    pub(crate) json: bool,
}

/// The number of a port.
fn port(text: &str) -> Result<u16, String> {
    text.parse().map_err(|_| "write a port number from 1 to 65535, or 0 for any free port".to_owned())
}

#[derive(Args)]
pub(crate) struct Serve {
    /// Port to listen on; 0 for any free port
    #[arg(long, default_value_t = 8080, value_parser = port)]
    pub(crate) port: u16,
    /// Store file [default: houseway/room.db in your data folder]
    #[arg(long, value_name = "FILE", conflicts_with = "database")]
    pub(crate) data: Option<PathBuf>,
    /// Use a Postgres database instead of a file: postgres://user@host/name
    #[arg(long, value_name = "URL")]
    pub(crate) database: Option<String>,
    /// Accept connections from your network, not only from this machine
    #[arg(long)]
    pub(crate) lan: bool,
    /// Open a table of every game family, with bots
    #[arg(long)]
    pub(crate) demo: bool,
    /// Keep the hours of this calendar; docs/host.md describes the file
    ///
    /// The file is read again when it changes. Printed opening hours are kept with or without it.
    #[arg(long, value_name = "FILE", conflicts_with = "always_open")]
    pub(crate) calendar: Option<PathBuf>,
    /// Keep no opening hours: every game can be opened at any time
    ///
    /// This is so with --demo too, unless --calendar is given.
    #[arg(long)]
    pub(crate) always_open: bool,
    /// Time zone for opening hours, allowances, shifts and weekday limits, as America/Los_Angeles [default: this machine's]
    #[arg(long, value_name = "AREA/CITY")]
    pub(crate) zone: Option<String>,
    /// Open new tables under this regime, as in california-2026
    ///
    /// The tables show its rotation timer, end a game whose player-dealer position does not go round, and refuse what its
    /// provisions forbid. `houseway lint --regime` shows the regime. It is not legal advice.
    #[arg(long, value_name = "REGIME")]
    pub(crate) regime: Option<String>,
    /// Serve a store even if it is damaged
    ///
    /// A store is checked when it is opened, and a damaged one is not served. Copy its files first, then see what
    /// `houseway audit` reports.
    #[arg(long)]
    pub(crate) serve_damaged: bool,
    /// Also accept requests for this host name
    ///
    /// Localhost, IP addresses and this machine's name are always accepted. Needed behind a reverse proxy or with your own DNS
    /// name, as in cards.example.org. May be repeated.
    #[arg(long, value_name = "NAME")]
    pub(crate) host: Vec<String>,
    /// Trust X-Forwarded-For from this reverse proxy
    ///
    /// An address or network, as in 127.0.0.1 or 10.0.0.0/8. Without it, all clients behind a proxy share one rate limit. May be
    /// repeated.
    #[arg(long, value_name = "ADDRESS", value_parser = network)]
    pub(crate) proxy: Vec<IpNet>,
}

/// An address, or a network as 10.0.0.0/8.
fn network(text: &str) -> Result<IpNet, String> {
    let network = text.parse().or_else(|_| text.parse::<IpAddr>().map(IpNet::from));
    network.map_err(|_| "write an IP address or network, as in 127.0.0.1 or 10.0.0.0/8".to_owned())
}

#[derive(Args)]
pub(crate) struct AdminArgs {
    /// Name of the member; without it, print a link that works once
    pub(crate) name: Option<String>,
    /// Print a link instead that lets the member set a new password; it works once, for one day
    #[arg(long, requires = "name")]
    pub(crate) reset_password: bool,
    #[command(flatten)]
    pub(crate) store: StoreArgs,
}

/// Which store.
#[derive(Args)]
pub(crate) struct StoreArgs {
    /// Store file [default: houseway/room.db in your data folder]
    #[arg(long, value_name = "FILE", conflicts_with = "database")]
    pub(crate) data: Option<PathBuf>,
    /// Use a Postgres database instead of a file: postgres://user@host/name
    #[arg(long, value_name = "URL")]
    pub(crate) database: Option<String>,
}

#[derive(Args)]
pub(crate) struct AuditArgs {
    /// Archive files that rounds of the store were moved to
    #[arg(value_name = "ARCHIVE")]
    pub(crate) archives: Vec<PathBuf>,
    /// Check the play at each table against a regime instead, as in california-2026
    ///
    /// Lists per table which provisions held, and when one did not. Exit code 1 where the table ran under the regime, or the
    /// regime was in force.
    #[arg(long, value_name = "REGIME")]
    pub(crate) regime: Option<String>,
    /// With --regime: only this table
    #[arg(long, value_name = "NUMBER", requires = "regime")]
    pub(crate) table: Option<u32>,
    /// With --regime: time zone of the times, as America/Los_Angeles [default: this machine's]
    #[arg(long, value_name = "AREA/CITY", requires = "regime")]
    pub(crate) zone: Option<String>,
    #[command(flatten)]
    pub(crate) store: StoreArgs,
    /// Print JSON
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Args)]
pub(crate) struct LedgerArgs {
    /// Show the entries of a member's account, by name or number
    #[arg(long, value_name = "NAME", conflicts_with_all = ["table", "cage"])]
    pub(crate) account: Option<String>,
    /// Show the entries of a table
    #[arg(long, value_name = "NUMBER", conflicts_with = "cage")]
    pub(crate) table: Option<u32>,
    /// Show the entries of the cage
    #[arg(long)]
    pub(crate) cage: bool,
    #[command(flatten)]
    pub(crate) store: StoreArgs,
    /// Print JSON
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Args)]
pub(crate) struct ReportArgs {
    /// Archive files that rounds of the store were moved to
    #[arg(value_name = "ARCHIVE")]
    pub(crate) archives: Vec<PathBuf>,
    /// Report only this day, as in 2026-11-16 [default: everything]
    #[arg(long, value_name = "DAY")]
    pub(crate) day: Option<String>,
    /// Time zone of --day and of the times, as America/Los_Angeles [default: this machine's]
    #[arg(long, value_name = "AREA/CITY")]
    pub(crate) zone: Option<String>,
    #[command(flatten)]
    pub(crate) store: StoreArgs,
    /// Print CSV: one figure a line, amounts in cents
    #[arg(long, conflicts_with = "json")]
    pub(crate) csv: bool,
    /// Print JSON
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Args)]
pub(crate) struct ExportArgs {
    /// Archive files that rounds of the store were moved to
    #[arg(value_name = "ARCHIVE")]
    pub(crate) archives: Vec<PathBuf>,
    /// Format to write
    #[arg(long, value_enum, visible_alias = "format", default_value_t = ExportForm::Record)]
    pub(crate) form: ExportForm,
    /// Export only what this member saw, by name or number
    #[arg(long, visible_alias = "account", value_name = "NAME")]
    pub(crate) player: Option<String>,
    /// Export only this table
    #[arg(long, value_name = "NUMBER")]
    pub(crate) table: Option<u32>,
    /// Export only this round of the table
    #[arg(long, value_name = "NUMBER", requires = "table")]
    pub(crate) round: Option<u32>,
    /// Export only rounds that began on this day, as in 2026-11-16
    #[arg(long, value_name = "DAY")]
    pub(crate) day: Option<String>,
    /// Time zone of --day, as America/Los_Angeles [default: this machine's]
    #[arg(long, value_name = "AREA/CITY")]
    pub(crate) zone: Option<String>,
    #[command(flatten)]
    pub(crate) store: StoreArgs,
}

/// The format in which rounds are exported.
#[derive(Clone, Copy, ValueEnum)]
pub(crate) enum ExportForm {
    /// Our own record: one line of JSON per round
    Record,
    /// PHH, for poker
    Phh,
    /// Open Hand History, for poker: one line of JSON per hand
    Ohh,
    /// PokerStars text, for poker
    Pokerstars,
    /// Proofs of the shuffles: one line of JSON per round, for tools/verify.py
    Proofs,
}

#[derive(Args)]
pub(crate) struct BackupArgs {
    /// File to create
    pub(crate) file: PathBuf,
    #[command(flatten)]
    pub(crate) store: StoreArgs,
}

#[derive(Args)]
pub(crate) struct ArchiveArgs {
    /// File to create
    pub(crate) file: PathBuf,
    #[command(flatten)]
    pub(crate) store: StoreArgs,
}

#[derive(Args)]
pub(crate) struct EraseArgs {
    /// Member to erase, by name or number
    pub(crate) account: String,
    #[command(flatten)]
    pub(crate) store: StoreArgs,
}

#[derive(Args)]
pub(crate) struct Rules {
    /// Game: its id, approval number, name or part of its name
    #[arg(value_name = "ID", required = true)]
    pub(crate) listing: Vec<String>,
    /// Print the clauses of the documents that apply to the game
    #[arg(long)]
    pub(crate) clauses: bool,
    /// Print what the document leaves to the house: each choice with its default, its values and its clause
    #[arg(long, conflicts_with_all = ["clauses", "brief", "no_sources", "html"])]
    pub(crate) choices: bool,
    /// Print a summary: object of the game, table, order of play and wagers
    #[arg(long, conflicts_with_all = ["clauses", "json"])]
    pub(crate) brief: bool,
    /// Leave out the sources of the values
    #[arg(long, conflicts_with_all = ["clauses", "json"])]
    pub(crate) no_sources: bool,
    /// Print an HTML page
    #[arg(long, conflicts_with_all = ["clauses", "json", "brief"])]
    pub(crate) html: bool,
    #[command(flatten)]
    pub(crate) on: OnDate,
    /// Print JSON
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Args)]
pub(crate) struct Settle {
    /// Script file, or - for standard input; docs/scripted-rounds.md describes the format
    #[arg(value_name = "FILE")]
    pub(crate) file: PathBuf,
    /// Print JSON, with amounts in cents
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Args)]
pub(crate) struct HouseWay {
    /// Game: its id, approval number, name or part of its name
    #[arg(value_name = "ID")]
    pub(crate) listing: String,
    /// Seven cards, as in Ah As Kd 7c 5s 3h 2d (the joker is Jk), or four tiles, as in 6-6 5-4 3-1 2-1
    #[arg(value_name = "CARDS")]
    pub(crate) cards: Vec<String>,
    #[command(flatten)]
    pub(crate) on: OnDate,
    /// Print JSON
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Args)]
pub(crate) struct Replay {
    /// Hand history files, folders of them, or - for standard input
    #[arg(value_name = "FILE", required = true)]
    pub(crate) files: Vec<PathBuf>,
    /// Print the hands in this format, and the report to standard error
    #[arg(long, visible_alias = "format", value_name = "FORMAT")]
    pub(crate) to: Option<Format>,
    /// Print the report as JSON, with amounts in the units of the file
    #[arg(long, conflicts_with = "to")]
    pub(crate) json: bool,
    /// Report only the hands that do not settle, and the totals
    #[arg(long, short, conflicts_with = "json")]
    pub(crate) quiet: bool,
}

/// A format of hand histories.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum Format {
    /// PHH, the Poker Hand History format
    Phh,
    /// Open Hand History, in JSON
    Ohh,
    /// PokerStars text
    Pokerstars,
}

#[derive(Args)]
pub(crate) struct Search {
    /// Words to find; a result contains all of them
    #[arg(value_name = "WORDS", required = true)]
    pub(crate) words: Vec<String>,
    #[command(flatten)]
    pub(crate) on: OnDate,
    /// Print JSON
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Args)]
pub(crate) struct Cite {
    /// Id, as printed by `rules`, `settle` and `search`
    #[arg(value_name = "ID")]
    pub(crate) id: String,
    #[command(flatten)]
    pub(crate) on: OnDate,
    /// Print JSON
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Args)]
pub(crate) struct DocumentArgs {
    /// Document, as in 001, or lines of it, as in 001:162 or 001:162-170
    #[arg(value_name = "NUMBER")]
    pub(crate) document: String,
    /// Text file of the document, to print the lines themselves
    #[arg(long, value_name = "FILE")]
    pub(crate) file: Option<PathBuf>,
    #[command(flatten)]
    pub(crate) on: OnDate,
    /// Print JSON
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Args)]
pub(crate) struct KeysArgs {
    /// Family, as in three-card, or part of its name
    #[arg(value_name = "FAMILY")]
    pub(crate) family: String,
    /// Print JSON
    #[arg(long)]
    pub(crate) json: bool,
    /// Print a JSON schema, with which an editor completes and checks listings
    #[arg(long, conflicts_with = "json")]
    pub(crate) schema: bool,
}

#[derive(Args)]
pub(crate) struct Lint {
    /// Your own files or folders [default: the whole rulebook]
    #[arg(value_name = "PATH")]
    pub(crate) paths: Vec<PathBuf>,
    /// Check games against a regime instead, as in california-2026
    ///
    /// Lists the provisions that a game does not meet. PATH may then also be a game, as in delta/blackjack-x.
    #[arg(long, value_name = "REGIME")]
    pub(crate) regime: Option<String>,
    /// Check only what is in force on this date, as in 2026-04-01
    ///
    /// With --regime: the status of the regime on this date [default: today].
    #[arg(long, value_name = "DATE")]
    pub(crate) on: Option<Date>,
    /// Lowest severity to report: odd, slip or fault
    #[arg(long, value_name = "SEVERITY", default_value = "odd")]
    pub(crate) severity: Severity,
    /// Print JSON
    #[arg(long)]
    pub(crate) json: bool,
}

/// A count of at least one; a negative number is refused like any other wrong number.
fn count(text: &str) -> Result<u64, String> {
    text.parse()
        .ok()
        .filter(|count| *count > 0)
        .ok_or_else(|| "write a whole number of at least 1".to_owned())
}

/// An amount that is not negative.
fn amount(text: &str) -> Result<Cents, String> {
    let cents: Cents = text.parse().map_err(|error: money::ParseCentsError| error.to_string())?;
    if cents.is_negative() { Err(format!("{cents} is negative; write $0 or more")) } else { Ok(cents) }
}
