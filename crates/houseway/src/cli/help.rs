//! The parts of the help that clap does not generate: commands grouped by purpose, examples, exit codes and environment
//! variables.

use std::fmt::Write as _;

use clap::{Command, CommandFactory as _};

use super::Cli;

/// An environment variable and its meaning.
type Variable = (&'static str, &'static str);

/// The help of one command.
struct Topic {
    command: &'static str,
    /// What each example does, and the example itself.
    examples: &'static [(&'static str, &'static str)],
    /// The meaning of exit code 1.
    fails: &'static str,
    /// The meaning of exit code 130, if Ctrl-C ends the command with it.
    stops: Option<&'static str>,
    /// The environment variables that the command reads.
    reads: &'static [&'static [Variable]],
}

/// Exit code 1 of commands that check nothing.
const NOT_WRITTEN: &str = "The output cannot be written";

/// Exit code 130 of commands that print what they have.
const PARTIAL: &str = "Stopped by Ctrl-C: the result is partial";

/// Read by every command that lays out text.
const WIDTH: &[Variable] = &[("COLUMNS", "Width of the output on a terminal [default: its own]")];

/// Read by every command that prints a page.
const COLOR: &[Variable] = &[("NO_COLOR", "If set, print without colors")];

/// Read by commands with pages that may be long.
const PAGER: &[Variable] = &[
    ("PAGER", "Shows long output; empty: none [default: less]"),
    ("LESS", "Options of less [default: FRX]"),
    ("TERM", "dumb: do not start less"),
];

/// Read by commands that compute on all processors.
const THREADS: &[Variable] = &[("RAYON_NUM_THREADS", "Number of threads [default: one per processor]")];

/// Read by commands that open the default store.
const STORE: &[Variable] = &[
    ("XDG_DATA_HOME", "Data folder; the default store is houseway/room.db in it"),
    ("HOME", "Without XDG_DATA_HOME, the data folder is .local/share in it"),
    ("APPDATA", "Data folder if neither is set (Windows)"),
];

/// Read by commands with `--zone`.
const ZONE: &[Variable] = &[("TZ", "Time zone of this machine, used without --zone")];

/// Read by commands with `--on`.
const DAY: &[Variable] = &[("TZ", "Time zone of this machine, which decides what day is today")];

/// Read by `play`, which can use the whole screen.
const SCREEN: &[Variable] = &[("TERM", "dumb: print plain lines, as with --plain")];

/// Read by `serve`.
const LOG: &[Variable] = &[("RUST_LOG", "Log level or filter for standard error [default: info]")];

/// The commands by purpose, in the order of `houseway --help`.
static GROUPS: [(&str, &[Topic]); 7] = [
    ("Play", &[PLAY]),
    ("Look up", &[GAMES, RULES, FEES, SCHEDULES, SIGN, FILE, HOURS, SEARCH, CLAUSE, READING, DOCUMENT]),
    ("Compute", &[ODDS, EQUITY, SIMULATE, HOUSE_WAY]),
    ("Check and convert", &[SETTLE, REPLAY]),
    ("Run a room", &[SERVE, ADMIN, BACKUP, ARCHIVE, ERASE, AUDIT, LEDGER, REPORT, EXPORT]),
    ("Write listings", &[NEW, KEYS, LINT, DIFF]),
    ("This program", &[COMPLETIONS, LICENCES]),
];

const PLAY: Topic = Topic {
    command: "play",
    examples: &[
        ("Choose a room and a game from a menu", "houseway play"),
        ("Sit down at a $4-$8 table", "houseway play chico/texas-holdem --stakes 4-8 --bots 5"),
        ("Keep the rounds for `houseway settle`", "houseway play delta/blackjack-x --record rounds.toml"),
    ],
    fails: NOT_WRITTEN,
    stops: None,
    reads: &[WIDTH, COLOR, SCREEN, ZONE],
};

const GAMES: Topic = Topic {
    command: "games",
    examples: &[
        ("Every room that deals Omaha", "houseway games omaha"),
        ("The games of one room, as JSON", "houseway games --room outlaws --json"),
    ],
    fails: NOT_WRITTEN,
    stops: None,
    reads: &[WIDTH, COLOR, DAY],
};

const HOURS: Topic = Topic {
    command: "hours",
    examples: &[
        ("The printed hours of every game that has any", "houseway hours"),
        ("A game at 1:30 AM", "houseway hours players-club/crazy-pineapple --at \"2026-11-20 01:30\""),
        (
            "The week of Christmas by your own calendar",
            "houseway hours --calendar calendar.toml --on 2026-12-21",
        ),
    ],
    fails: NOT_WRITTEN,
    stops: None,
    reads: &[WIDTH, COLOR, DAY],
};

const RULES: Topic = Topic {
    command: "rules",
    examples: &[
        ("The rules on one screen", "houseway rules delta/blackjack-x --brief"),
        ("By approval number", "houseway rules GEGA-003406"),
        ("The clauses of the documents", "houseway rules players-club/three-card-poker --clauses"),
    ],
    fails: NOT_WRITTEN,
    stops: None,
    reads: &[WIDTH, COLOR, PAGER, DAY],
};

const FEES: Topic = Topic {
    command: "fees",
    examples: &[
        (
            "A $4-$8 table with six players, under every schedule",
            "houseway fees chico/texas-holdem --limit 4-8 --players 6",
        ),
        (
            "One schedule, with $420 of total table action",
            "houseway fees chico/three-card-poker-6-card-bonus --option 1 --action 420",
        ),
    ],
    fails: "No fee is named for this case, or it is unreadable in the document",
    stops: None,
    reads: &[WIDTH, COLOR, DAY],
};

const SCHEDULES: Topic = Topic {
    command: "schedules",
    examples: &[
        ("The schedules of a game", "houseway schedules chico/texas-holdem"),
        ("Every schedule with a $5 fee for $2-$4 tables", "houseway schedules --fee 5 --limit 2-4"),
    ],
    fails: NOT_WRITTEN,
    stops: None,
    reads: &[WIDTH, COLOR, DAY],
};

const SIGN: Topic = Topic {
    command: "sign",
    examples: &[
        (
            "The sign of a $1/$3 table",
            "houseway sign chico/texas-holdem --option no-limit-20-200/1 --stakes 1/3",
        ),
        ("A page to print", "houseway sign chico/texas-holdem --option no-limit-20-200/1 --html > sign.html"),
    ],
    fails: NOT_WRITTEN,
    stops: None,
    reads: &[WIDTH, COLOR, DAY],
};

const FILE: Topic = Topic {
    command: "file",
    examples: &[
        ("Owners, approvals, postings and schedules of a game", "houseway file outlaws/pure-21-5-blackjack"),
        ("All games of a room, as a page to print", "houseway file delta --html > delta.html"),
    ],
    fails: NOT_WRITTEN,
    stops: None,
    reads: &[WIDTH, COLOR, DAY],
};

const SEARCH: Topic = Topic {
    command: "search",
    examples: &[("Everything about exposed cards", "houseway search exposed card")],
    fails: NOT_WRITTEN,
    stops: None,
    reads: &[WIDTH, COLOR, PAGER, DAY],
};

const CLAUSE: Topic = Topic {
    command: "clause",
    examples: &[(
        "The clause that a settlement cites",
        "houseway clause players-club/three-card-poker#fold-forfeits-ante",
    )],
    fails: NOT_WRITTEN,
    stops: None,
    reads: &[WIDTH, COLOR, DAY],
};

const READING: Topic = Topic {
    command: "reading",
    examples: &[("An interpretation and the games that it decides", "houseway reading J22")],
    fails: NOT_WRITTEN,
    stops: None,
    reads: &[WIDTH, COLOR, DAY],
};

const DOCUMENT: Topic = Topic {
    command: "document",
    examples: &[
        ("The listings and schedules of a document", "houseway document 003"),
        ("Everything that cites a line", "houseway document 001:747"),
    ],
    fails: NOT_WRITTEN,
    stops: None,
    reads: &[WIDTH, COLOR, DAY],
};

const ODDS: Topic = Topic {
    command: "odds",
    examples: &[
        ("The return of every wager", "houseway odds players-club/three-card-poker"),
        (
            "With another payout for a flush",
            "houseway odds westlane/ultimate-texas-holdem --pay \"trips:flush=7 to 1\"",
        ),
        ("Every banked game, as CSV", "houseway odds --all --csv > odds.csv"),
    ],
    fails: NOT_WRITTEN,
    stops: Some(PARTIAL),
    reads: &[WIDTH, COLOR, PAGER, THREADS, DAY],
};

const EQUITY: Topic = Topic {
    command: "equity",
    examples: &[
        ("Two hands before the flop", "houseway equity --game chico/texas-holdem AhKh QsQd"),
        (
            "A hand against a range on the flop",
            "houseway equity --game chico/texas-holdem AhKh \"TT+, AKs\" --board 2c 7d 9h",
        ),
    ],
    fails: NOT_WRITTEN,
    stops: Some(PARTIAL),
    reads: &[WIDTH, COLOR, THREADS, DAY],
};

const SIMULATE: Topic = Topic {
    command: "simulate",
    examples: &[
        ("100,000 rounds", "houseway simulate delta/blackjack-x --rounds 100000"),
        (
            "Six players, with the fees of a schedule",
            "houseway simulate chico/texas-holdem --players 6 --option poker-limit/2",
        ),
        ("Novices and experts in turn", "houseway simulate delta/blackjack-x --bots novice,expert"),
    ],
    fails: NOT_WRITTEN,
    stops: Some(PARTIAL),
    reads: &[WIDTH, COLOR, THREADS, DAY],
};

const HOUSE_WAY: Topic = Topic {
    command: "house-way",
    examples: &[
        ("Seven cards", "houseway house-way chico/fortune-pai-gow-poker Jh Jd 8c 8h As 7h 4s"),
        ("Four tiles", "houseway house-way delta/pai-gow-tiles 6-6 5-4 3-1 2-1"),
    ],
    fails: NOT_WRITTEN,
    stops: None,
    reads: &[WIDTH, COLOR, DAY],
};

const SETTLE: Topic = Topic {
    command: "settle",
    examples: &[
        ("Every chip with its reason", "houseway settle docs/examples/three-card.toml"),
        ("From standard input, as JSON", "houseway settle - --json < round.toml"),
    ],
    fails: "The script is wrong, or the round does not come out as it expects",
    stops: None,
    reads: &[WIDTH, COLOR],
};

const REPLAY: Topic = Topic {
    command: "replay",
    examples: &[
        ("Check every hand in a folder", "houseway replay --quiet hands/"),
        ("Convert PHH to Open Hand History", "houseway replay hands.phhs --to ohh > hands.ohh"),
    ],
    fails: "A hand is refused or does not settle as recorded",
    stops: Some(PARTIAL),
    reads: &[WIDTH],
};

const SERVE: Topic = Topic {
    command: "serve",
    examples: &[
        ("A room for yourself, with bots", "houseway serve --demo"),
        ("A room for everyone on your network", "houseway serve --lan --port 8080 --data room.db"),
    ],
    fails: NOT_WRITTEN,
    stops: None,
    reads: &[LOG, STORE, ZONE],
};

const ADMIN: Topic = Topic {
    command: "admin",
    examples: &[
        ("Make a member an admin", "houseway admin \"Ann of Chico\" --data room.db"),
        ("A link to set a new password", "houseway admin \"Ann of Chico\" --reset-password --data room.db"),
    ],
    fails: NOT_WRITTEN,
    stops: None,
    reads: &[WIDTH, COLOR, STORE],
};

const BACKUP: Topic = Topic {
    command: "backup",
    examples: &[("Copy a store", "houseway backup copy.db --data room.db")],
    fails: NOT_WRITTEN,
    stops: None,
    reads: &[WIDTH, COLOR, STORE],
};

const ARCHIVE: Topic = Topic {
    command: "archive",
    examples: &[("Move finished rounds to a file", "houseway archive 2026.db --data room.db")],
    fails: NOT_WRITTEN,
    stops: None,
    reads: &[WIDTH, COLOR, STORE],
};

const ERASE: Topic = Topic {
    command: "erase",
    examples: &[("Erase a member", "houseway erase \"Ann of Chico\" --data room.db")],
    fails: NOT_WRITTEN,
    stops: None,
    reads: &[WIDTH, COLOR, STORE],
};

const AUDIT: Topic = Topic {
    command: "audit",
    examples: &[
        ("Audit a store", "houseway audit --data room.db"),
        ("Audit a store with its archives", "houseway audit 2025.db 2026.db --data room.db"),
    ],
    fails: "The store fails the audit",
    stops: Some("Stopped by Ctrl-C: there is no result"),
    reads: &[WIDTH, COLOR, STORE],
};

const LEDGER: Topic = Topic {
    command: "ledger",
    examples: &[
        ("All balances", "houseway ledger --data room.db"),
        ("The entries of a member", "houseway ledger --account \"Ann of Chico\" --data room.db"),
    ],
    fails: NOT_WRITTEN,
    stops: None,
    reads: &[WIDTH, COLOR, STORE],
};

const REPORT: Topic = Topic {
    command: "report",
    examples: &[
        ("The sheets of a day", "houseway report --day 2026-11-16 --zone America/Los_Angeles --data room.db"),
        ("Every figure as CSV", "houseway report --csv --data room.db > report.csv"),
    ],
    fails: NOT_WRITTEN,
    stops: None,
    reads: &[WIDTH, COLOR, STORE, ZONE],
};

const EXPORT: Topic = Topic {
    command: "export",
    examples: &[
        ("Every round, as our own record", "houseway export --data room.db > rounds.jsonl"),
        (
            "The hands of one day as a member saw them",
            "houseway export --form ohh --player \"Ann of Chico\" --day 2026-11-16",
        ),
    ],
    fails: "No round fits, so nothing is exported",
    stops: Some(PARTIAL),
    reads: &[STORE, ZONE],
};

const NEW: Topic = Topic {
    command: "new",
    examples: &[(
        "Your own version of a game, in this folder",
        "houseway new kitchen/three-card --from players-club/three-card-poker",
    )],
    fails: NOT_WRITTEN,
    stops: None,
    reads: &[WIDTH, COLOR],
};

const KEYS: Topic = Topic {
    command: "keys",
    examples: &[
        ("Every key of a family", "houseway keys three-card"),
        ("A schema for an editor", "houseway keys three-card --schema > three-card.schema.json"),
    ],
    fails: NOT_WRITTEN,
    stops: None,
    reads: &[WIDTH, COLOR],
};

const LINT: Topic = Topic {
    command: "lint",
    examples: &[
        ("The built-in rulebook", "houseway lint"),
        ("Your own rulebook", "houseway --rulebook club lint club"),
        (
            "A game against a regime",
            "houseway lint --regime california-2026 --on 2026-04-15 delta/blackjack-x",
        ),
    ],
    fails: "Unaccepted findings, or provisions in force that are not met",
    stops: None,
    reads: &[WIDTH, COLOR, DAY],
};

const DIFF: Topic = Topic {
    command: "diff",
    examples: &[
        ("Two schedules", "houseway diff chico/poker-limit/1 chico/poker-limit/4"),
        ("A listing of yours and the built-in one", "houseway --rulebook club diff chico/omaha"),
    ],
    fails: NOT_WRITTEN,
    stops: None,
    reads: &[WIDTH, COLOR, DAY],
};

const COMPLETIONS: Topic = Topic {
    command: "completions",
    examples: &[(
        "Completion of commands, options and games in bash",
        "houseway completions bash > ~/.houseway.bash",
    )],
    fails: NOT_WRITTEN,
    stops: None,
    reads: &[],
};

const LICENCES: Topic = Topic {
    command: "licences",
    examples: &[("All licenses", "houseway licences")],
    fails: NOT_WRITTEN,
    stops: None,
    reads: &[WIDTH, COLOR],
};

/// The command line with its full help.
pub(super) fn command() -> Command {
    let command = Cli::command();
    let template = template(&command);
    command.help_template(template).mut_subcommands(|one| match topic(one.get_name()) {
        Some(topic) => one.after_long_help(topic.text()),
        None => one,
    })
}

fn topic(command: &str) -> Option<&'static Topic> {
    GROUPS.iter().flat_map(|(_, topics)| *topics).find(|topic| topic.command == command)
}

/// The layout of `houseway --help`: clap lists subcommands in one block and cannot group them.
fn template(command: &Command) -> String {
    let mut text = "{about-with-newline}\n{usage-heading} {usage}\n".to_owned();
    for (title, topics) in &GROUPS {
        let _ = writeln!(text, "\n{title}:");
        for topic in *topics {
            let one = command.find_subcommand(topic.command);
            let about = one.and_then(Command::get_about).map(ToString::to_string).unwrap_or_default();
            let aliases = one.into_iter().flat_map(Command::get_visible_aliases);
            let aliases: String = aliases.map(|alias| format!(" [alias: {alias}]")).collect();
            let _ = writeln!(text, "  {:11}  {about}{aliases}", topic.command);
        }
    }
    text.push_str("\nOptions:\n{options}{after-help}");
    text
}

impl Topic {
    /// The end of the long help: examples, exit codes, environment variables.
    fn text(&self) -> String {
        let mut text = "Examples:\n".to_owned();
        for (what, example) in self.examples {
            let _ = writeln!(text, "  # {what}\n  {example}");
        }
        text.push_str("\nExit codes:\n  0    Success\n");
        let _ = writeln!(text, "  1    {}", self.fails);
        text.push_str("  2    Wrong usage, or a name or file that cannot be used\n");
        if let Some(stops) = self.stops {
            let _ = writeln!(text, "  130  {stops}");
        }
        let variables: Vec<&Variable> = self.reads.iter().copied().flatten().collect();
        if let Some(width) = variables.iter().map(|(name, _)| name.len()).max() {
            text.push_str("\nEnvironment:\n");
            for (name, meaning) in variables {
                let _ = writeln!(text, "  {name:width$}  {meaning}");
            }
        }
        text
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;
    use std::ffi::OsString;

    use super::*;

    fn topics() -> impl Iterator<Item = &'static Topic> {
        GROUPS.iter().flat_map(|(_, topics)| *topics)
    }

    /// The words of a command line: double quotes hold a word together, and what is behind `>` or `<` is the shell's.
    fn words(example: &str) -> Vec<OsString> {
        let signs = [" > ", " < "];
        let line = signs.iter().fold(example, |line, sign| line.split(*sign).next().unwrap_or_default());
        let mut words: Vec<OsString> = Vec::new();
        for (at, part) in line.split('"').enumerate() {
            if at % 2 == 1 {
                words.push(part.into());
            } else {
                words.extend(part.split_whitespace().map(OsString::from));
            }
        }
        words
    }

    #[test]
    fn every_command_is_in_exactly_one_group() {
        let grouped: Vec<&str> = topics().map(|topic| topic.command).collect();
        let once: BTreeSet<&str> = grouped.iter().copied().collect();
        assert_eq!(grouped.len(), once.len(), "a command is in two groups: {grouped:?}");
        let command = command();
        let all: BTreeSet<&str> = command.get_subcommands().map(Command::get_name).collect();
        assert_eq!(once, all);
    }

    #[test]
    fn every_command_has_examples_that_parse() {
        for topic in topics() {
            assert!(!topic.examples.is_empty(), "{} has no example", topic.command);
            for (_, example) in topic.examples {
                let words = words(example);
                assert!(words.iter().any(|word| word == topic.command), "{example} is of another command");
                if let Err(error) = crate::cli::parse(&words) {
                    panic!("{example}: {error}");
                }
            }
        }
    }

    #[test]
    fn every_line_of_the_help_fits_80_columns() {
        let mut command = command();
        let mut texts = vec![template(&command)];
        texts.extend(topics().map(Topic::text));
        for line in texts.iter().flat_map(|text| text.lines()).filter(|line| !line.contains("houseway ")) {
            assert!(line.chars().count() <= 80, "{line}");
        }
        let help = command.render_help().to_string();
        let at = |words: &str| help.find(words).unwrap_or_else(|| panic!("{words} is missing:\n{help}"));
        let places = ["\nPlay:\n  play ", "\nLook up:\n  games ", "\nRun a room:\n", "\nOptions:\n"].map(at);
        assert!(places.is_sorted(), "{help}");
    }

    /// A narrow terminal breaks no example into two lines.
    #[test]
    fn examples_fit_80_columns() {
        for (_, example) in topics().flat_map(|topic| topic.examples) {
            assert!(example.len() <= 78, "{example}");
        }
    }
}
