//! One file per command.

mod admin;
mod audit;
mod backup;
mod cite;
mod equity;
mod export;
mod fees;
mod games;
mod house_way;
mod keys;
mod ledger;
mod lint;
mod odds;
mod play;
mod progress;
mod replay;
mod rules;
mod schedules;
mod search;
mod serve;
mod settle;
mod sign;
mod simulate;
mod stored;

use std::path::Path;

use clap::CommandFactory;
use rulebook::book::Book;

use crate::cli::{Cli, Command};
use crate::out::{Answer, Usage};

/// What ships in the program, with its licences; `tools/licences.py` writes it.
const LICENCES: &str = include_str!("../../licences.txt");

/// A folder of rules that cannot be used.
fn bad_folder(folder: &Path, error: &std::io::Error) -> Usage {
    Usage(format!("cannot use the rulebook folder {}: {error}", folder.display()))
}

/// Runs a command.
pub(crate) fn run(cli: &Cli) -> Result<Answer, Usage> {
    let mut book = Book::shipped();
    if let Some(folder) = &cli.rulebook {
        book.add_folder(folder).map_err(|error| bad_folder(folder, &error))?;
    }
    match &cli.command {
        Command::Games(args) => games::run(&book, args),
        Command::Rules(args) => rules::run(&book, args),
        Command::Schedules(args) => schedules::run(&book, args),
        Command::Fees(args) => fees::run(&book, args),
        Command::Sign(args) => sign::run(&book, args),
        Command::Play(args) => play::run(&book, args),
        Command::Serve(args) => serve::run(cli.rulebook.as_ref(), args),
        Command::Admin(args) => admin::run(args),
        Command::Audit(args) => audit::run(&book, args),
        Command::Ledger(args) => ledger::run(args),
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
        Command::Keys(args) => keys::run(args),
        Command::Lint(args) => lint::run(book, args),
        Command::Licences => Ok(Answer::text(LICENCES.to_owned())),
        Command::Completions { shell } => {
            let mut script = Vec::new();
            clap_complete::generate(*shell, &mut Cli::command(), "houseway", &mut script);
            Ok(Answer::text(String::from_utf8_lossy(&script).into_owned()))
        }
    }
}
