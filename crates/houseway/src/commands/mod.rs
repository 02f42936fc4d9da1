//! One file per command.

mod admin;
mod audit;
mod backup;
mod cite;
mod diff;
mod equity;
mod evening;
mod export;
mod fees;
mod file;
mod games;
mod hours;
mod house_way;
mod keys;
mod ledger;
mod lint;
mod new;
mod odds;
mod progress;
mod regime;
mod replay;
mod report;
mod rules;
mod schedules;
mod search;
mod serve;
mod settle;
mod sign;
mod simulate;
mod stored;
mod users;
mod wanted;

use std::path::Path;

use clap::CommandFactory;
use clap_complete::Shell;
use rulebook::book::Book;
use rulebook::family::Family;
use serde_json::Value;

pub(crate) use progress::interrupted;
pub(crate) use rules::brief;

use crate::cli::{Cli, Command};
use crate::out::{Answer, Key, Usage, reason};
use crate::shapes::of;

/// What ships in the program, with its licences; `tools/licences.py` writes it.
const LICENCES: &str = include_str!("../../licences.txt");

/// A folder of rules that cannot be used.
fn bad_folder(folder: &Path, error: &std::io::Error) -> Usage {
    Usage::of(
        Key::File,
        format!(
            "cannot use the rulebook folder {}: {}; docs/add-a-listing.md explains how to start one",
            folder.display(),
            reason(error)
        ),
    )
}

/// The schemas of the JSON that commands print.
pub(crate) fn shapes() -> Vec<(&'static str, Value)> {
    vec![
        of::<Vec<games::Game>>("games", 1, "houseway games --json"),
        of::<Vec<rules::ClauseRow<'_>>>("clauses", 1, "houseway rules --clauses --json"),
        of::<Vec<diff::Change<'_>>>("diff", 1, "houseway diff --json"),
        of::<Vec<search::HitRow<'_>>>("search", 1, "houseway search --json"),
        of::<cite::ClauseReport<'_>>("clause", 1, "houseway clause --json"),
        of::<cite::ReadingReport<'_>>("reading", 1, "houseway reading --json"),
        of::<cite::DocumentReport>("document", 1, "houseway document --json"),
        of::<Vec<lint::FindingRow<'_>>>("lint", 1, "houseway lint --json"),
        of::<regime::RegimeReport<'_>>("lint-regime", 1, "houseway lint --regime --json"),
        of::<server::compliance::FileReport>("file", 1, "houseway file --json"),
        of::<Vec<hours::HoursReport>>("hours", 1, "houseway hours --json"),
        of::<house_way::HouseWayReport>("house-way", 1, "houseway house-way --json"),
        of::<audit::AuditReport<'_>>("audit", 1, "houseway audit --json"),
        of::<evening::EveningReport>("audit-regime", 1, "houseway audit --regime --json"),
        of::<ledger::LedgerReport>("ledger", 1, "houseway ledger --json"),
        of::<report::ReportJson>("report", 1, "houseway report --json"),
    ]
}

/// Runs a command.
pub(crate) fn run(cli: &Cli) -> Result<Answer, Usage> {
    let mut book = Book::shipped();
    if let Some(folder) = &cli.rulebook {
        let added = book.add_folder(folder);
        // A listing may be the first of its folder.
        if !matches!(cli.command, Command::New(_)) {
            added.map_err(|error| bad_folder(folder, &error))?;
        }
    }
    match &cli.command {
        Command::Games(args) => games::run(&book, args),
        Command::Rules(args) => rules::run(&book, args),
        Command::File(args) => file::run(&book, args),
        Command::Schedules(args) => schedules::run(&book, args),
        Command::Fees(args) => fees::run(&book, args),
        Command::Diff(args) => diff::run(&book, args, cli.rulebook.is_some()),
        Command::New(args) => new::run(&book, args, cli.rulebook.as_deref()),
        Command::Sign(args) => sign::run(&book, args),
        Command::Hours(args) => hours::run(&book, args),
        Command::Play(args) => crate::play::run(&book, args),
        Command::Serve(args) => serve::run(cli.rulebook.as_ref(), args),
        Command::Admin(args) => admin::run(args),
        Command::Audit(args) => audit::run(&book, args),
        Command::Ledger(args) => ledger::run(args),
        Command::Report(args) => report::run(&book, args),
        Command::Export(args) => export::run(&book, args),
        Command::Backup(args) => backup::backup(args),
        Command::Archive(args) => backup::archive(args),
        Command::Erase(args) => backup::erase(args),
        Command::Settle(args) => settle::run(&book, args),
        Command::HouseWay(args) => house_way::run(&book, args),
        Command::Odds(args) => odds::run(&book, args),
        Command::Equity(args) => equity::run(&book, args),
        Command::Simulate(args) => simulate::run(&book, args),
        Command::Replay(args) => replay::run(&book, args),
        Command::Search(args) => search::run(&book, args),
        Command::Clause(args) => cite::clause(&book, args),
        Command::Reading(args) => cite::reading(&book, args),
        Command::Document(args) => cite::document(&book, args),
        Command::Keys(args) => keys::run(&book, args),
        Command::Lint(args) => lint::run(book, args),
        Command::Licences => Ok(Answer::text(LICENCES.to_owned())),
        Command::Completions { shell } => {
            let (mut command, mut script) = (with_ids(&book), Vec::new());
            clap_complete::generate(*shell, &mut command, "houseway", &mut script);
            let mut script = String::from_utf8_lossy(&script).into_owned();
            if *shell == Shell::Fish {
                script += &fish_words(&command);
            }
            Ok(Answer::file(script))
        }
    }
}

/// The command line with the names of all listings, families and rooms as what may be written for one, so that a shell
/// completes them.
fn with_ids(book: &Book) -> clap::Command {
    let mut rooms: Vec<String> = book.ids().iter().map(|id| id.room().to_owned()).collect();
    rooms.dedup();
    let ids = lasting(book.all_ids().iter().map(ToString::to_string));
    let rooms = lasting(rooms.into_iter());
    let families: Vec<&'static str> = Family::all().into_iter().map(Family::key).collect();
    let known = |arg: &clap::Arg| match arg.get_id().as_str() {
        "listing" | "from" | "one" | "other" | "game" => Some(ids.clone()),
        "family" => Some(families.clone()),
        "room" => Some(rooms.clone()),
        _ => None,
    };
    let mut command = Cli::command();
    let named: Vec<String> = command.get_subcommands().map(|one| one.get_name().to_owned()).collect();
    for name in named {
        command = command.mut_subcommand(name, |one| {
            one.mut_args(|arg| match known(&arg) {
                Some(known) => arg.value_parser(clap::builder::PossibleValuesParser::new(known)),
                None => arg,
            })
        });
    }
    command
}

/// What may be written after a command, for fish: the script that is made for it knows only what follows an option.
fn fish_words(command: &clap::Command) -> String {
    let mut script = String::new();
    for one in command.get_subcommands() {
        let named = one.get_positionals().flat_map(clap::Arg::get_possible_values);
        let mut words: Vec<String> = Vec::new();
        for value in named.map(|value| value.get_name().to_owned()) {
            if !words.contains(&value) {
                words.push(value);
            }
        }
        if !words.is_empty() {
            let (name, words) = (one.get_name(), words.join(" "));
            script += &format!(
                "complete -c houseway -n \"__fish_houseway_using_subcommand {name}\" -f -a \"{words}\"\n"
            );
        }
    }
    script
}

/// The command line is made of texts that last as long as the program, and the program ends with it.
fn lasting(texts: impl Iterator<Item = String>) -> Vec<&'static str> {
    texts.map(|text| &*text.leak()).collect()
}
