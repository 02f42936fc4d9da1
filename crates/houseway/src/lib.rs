//! `houseway`: the command line of the house.
//!
//! Exit codes: 0 success, 1 the thing checked is wrong, 2 wrong usage, 130 stopped by Ctrl-C with a partial result.
//!
//! ```
//! let code = houseway::program(["houseway", "games", "omaha"].map(Into::into), &[]);
//! assert_eq!(format!("{code:?}"), format!("{:?}", std::process::ExitCode::SUCCESS));
//! ```

mod at;
mod cli;
mod commands;
mod find;
mod fold;
mod on;
mod out;
mod pager;
mod play;
mod pot;
mod set_up;
mod shapes;
mod usage;
mod width;

use std::ffi::OsString;
use std::process::ExitCode;

use clap::CommandFactory as _;
use clap::error::ErrorKind;

use out::{Answer, Key, Usage};

/// The JSON schemas of the output of `--json`, by name, as in docs/schemas/commands.
pub fn schemas() -> Vec<(&'static str, serde_json::Value)> {
    shapes::all()
}

/// The whole program, with families of its own beside those of the documents.
pub fn program(words: impl IntoIterator<Item = OsString>, families: &[families::Entry]) -> ExitCode {
    families::bring(families);
    let words: Vec<OsString> = words.into_iter().collect();
    let done = match cli::parse(&words) {
        _ if words.iter().any(|word| word.len() > cli::LONGEST_WORD) => {
            let text = format!("an argument is too long; the maximum is {} bytes", cli::LONGEST_WORD);
            Err(Usage::of(Key::InvalidValue, text))
        }
        Ok(cli) => commands::run(&cli).map(|answer| (answer, cli.pages())),
        Err(error) if error.use_stderr() => Err(wrong_words(&words, &error)),
        Err(help) => Ok((Answer::file(help.to_string()), false)),
    };
    match done {
        Ok((answer, pager)) => {
            let code = answer.print(pager);
            commands::interrupted().unwrap_or(code)
        }
        Err(usage) => {
            if asks_for_json(&words) {
                Answer::error(usage.key, &usage.text).print(false);
            } else if usage.key == Key::MissingCommand {
                out::complain(usage.text.trim_end());
            } else {
                out::complain(&format!("houseway: {}", in_one_line(&usage.text)));
            }
            ExitCode::from(2)
        }
    }
}

/// Escapes line breaks and other control characters: names may contain them, and a terminal would obey them.
fn in_one_line(text: &str) -> String {
    let shown =
        |sign: char| if sign.is_control() { sign.escape_default().to_string() } else { sign.to_string() };
    text.chars().map(shown).collect()
}

/// Whether `--json` is among the options, also where they cannot be parsed.
fn asks_for_json(words: &[OsString]) -> bool {
    let mut options = words.iter().skip(1).map(|word| word.to_string_lossy()).take_while(|word| word != "--");
    options.any(|word| word == "--json" || word.starts_with("--json="))
}

/// An error of the command-line parser in one line.
fn wrong_words(words: &[OsString], error: &clap::Error) -> Usage {
    let text = error.to_string();
    if error.kind() == ErrorKind::DisplayHelpOnMissingArgumentOrSubcommand {
        return Usage::of(Key::MissingCommand, text);
    }
    let lines = text.lines().map(str::trim).filter(|line| !line.is_empty());
    let said =
        lines.take_while(|line| !line.starts_with("Usage:") && !line.starts_with("For more information"));
    // How to pass a value that looks like an option does not help with a superfluous word.
    let said = said.filter(|line| !line.starts_with("tip: to pass"));
    // A global option is similar to many words.
    let of_pages = words.iter().any(|word| word.to_string_lossy().contains("pag"));
    let said: Vec<&str> = said
        .filter(|line| of_pages || !line.starts_with("tip: ") || !line.contains("'--no-pager'"))
        .collect();
    let said = said.join("; ").replace(":;", ":");
    let said = in_words(said.trim_start_matches("error: "));
    // Newcomers do not know the ids.
    let ids = error.kind() == ErrorKind::MissingRequiredArgument && said.contains("<ID>...");
    let ids = if ids { "; `houseway games` lists the games" } else { "" };
    Usage::of(Key::of(error.kind()), format!("{said}{ids} (see `houseway help{}`)", command_of(words)))
}

/// Replaces the messages of number parsing.
fn in_words(said: &str) -> String {
    let not_a_number = ["invalid digit found in string", "cannot parse integer from empty string"];
    let said = not_a_number
        .into_iter()
        .fold(said.to_owned(), |said, told| said.replace(told, "write a whole number"));
    let said = said.replace("number too large to fit in target type", "write a smaller number");
    // As in "0 is not in 1..=255".
    let Some((before, range)) = said.split_once(" is not in ") else { return said };
    let Some((from, to)) = range.split_once("..") else { return said };
    let to = to.trim_start_matches('=');
    match before.rsplit_once(": ") {
        Some((before, _)) => format!("{before}: write a whole number from {from} to {to}"),
        None => said,
    }
}

/// The command among the words, after a space; nothing where there is none.
fn command_of(words: &[OsString]) -> String {
    let known = cli::Cli::command();
    let named =
        words.iter().skip(1).filter_map(|word| word.to_str()).find_map(|word| known.find_subcommand(word));
    named.map(|command| format!(" {}", command.get_name())).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_asked_for_in_words() {
        for (said, wanted) in [
            (
                "invalid value '0' for '--players <N>': 0 is not in 1..=65535",
                "write a whole number from 1 to 65535",
            ),
            ("invalid value 'x' for '--bots <N>': invalid digit found in string", "write a whole number"),
            (
                "invalid value '' for '--seed <S>': cannot parse integer from empty string",
                "write a whole number",
            ),
            ("unexpected argument '--x' found", "unexpected argument '--x' found"),
        ] {
            let told = in_words(said);
            assert!(told.ends_with(wanted) && told.starts_with(&said[..20]), "{told}");
        }
    }
}
