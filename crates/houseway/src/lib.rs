//! `houseway`: the command line of the house.
//!
//! Exit codes: 0 all is well, 1 the thing checked is wrong, 2 wrong usage.
//!
//! ```
//! let code = houseway::program(["houseway", "games", "omaha"].map(Into::into), &[]);
//! assert_eq!(format!("{code:?}"), format!("{:?}", std::process::ExitCode::SUCCESS));
//! ```

mod cli;
mod commands;
mod find;
mod fold;
mod out;
mod play;
mod width;

use std::ffi::OsString;
use std::process::ExitCode;

use clap::{CommandFactory as _, Parser as _};

/// The whole program, with families of its own beside those of the documents.
pub fn program(words: impl IntoIterator<Item = OsString>, families: &[families::Entry]) -> ExitCode {
    families::bring(families);
    let words: Vec<OsString> = words.into_iter().collect();
    let cli = match cli::Cli::try_parse_from(&words) {
        Ok(cli) => cli,
        Err(error) => return wrong_words(&words, &error),
    };
    match commands::run(&cli) {
        Ok(answer) => answer.print(),
        Err(usage) => {
            out::complain(&format!("houseway: {usage}"));
            ExitCode::from(2)
        }
    }
}

/// Help goes to standard output as it is; a mistake is one line.
fn wrong_words(words: &[OsString], error: &clap::Error) -> ExitCode {
    if !error.use_stderr() {
        return out::Answer::file(error.to_string()).print();
    }
    let text = error.to_string();
    if error.kind() == clap::error::ErrorKind::DisplayHelpOnMissingArgumentOrSubcommand {
        eprint!("{text}");
        return ExitCode::from(2);
    }
    let lines = text.lines().map(str::trim).filter(|line| !line.is_empty());
    let said =
        lines.take_while(|line| !line.starts_with("Usage:") && !line.starts_with("For more information"));
    // How to write a value that looks like an option is no help to somebody who wrote a word too many.
    let said: Vec<&str> = said.filter(|line| !line.starts_with("tip: to pass")).collect();
    let said = said.join("; ").replace(":;", ":");
    let said = said.trim_start_matches("error: ");
    out::complain(&format!("houseway: {said} (`houseway help{}` tells more)", command_of(words)));
    ExitCode::from(2)
}

/// The command among the words, after a space; nothing where there is none.
fn command_of(words: &[OsString]) -> String {
    let known = cli::Cli::command();
    let named =
        words.iter().skip(1).filter_map(|word| word.to_str()).find_map(|word| known.find_subcommand(word));
    named.map(|command| format!(" {}", command.get_name())).unwrap_or_default()
}
