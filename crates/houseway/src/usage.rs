//! Errors of commands: a line for people, a key for programs.

use std::path::Path;
use std::{fmt, io};

use clap::error::ErrorKind;
use schemars::JsonSchema;
use serde::Serialize;

/// An error of a command: wrong usage, or a file that cannot be used.
#[derive(Debug)]
pub(crate) struct Usage {
    /// The kind of error, for programs.
    pub(crate) key: Key,
    /// One line for people: the mistake and the fix.
    pub(crate) text: String,
}

impl Usage {
    /// An error of no more particular kind than wrong usage.
    pub(crate) fn new(text: String) -> Usage {
        Usage::of(Key::Usage, text)
    }

    /// An error of a particular kind.
    pub(crate) fn of(key: Key, text: impl Into<String>) -> Usage {
        Usage { key, text: text.into() }
    }

    /// A file that cannot be read, written, made or checked.
    pub(crate) fn cannot(what: &str, path: &Path, error: &io::Error) -> Usage {
        Usage::of(Key::File, format!("cannot {what} {}: {}", path.display(), reason(error)))
    }
}

/// The reason of an I/O error, in words for people.
pub(crate) fn reason(error: &io::Error) -> String {
    let text = match error.kind() {
        // An error of our own has its own words.
        _ if error.get_ref().is_some() => return error.to_string(),
        io::ErrorKind::NotFound => "no such file or folder",
        io::ErrorKind::PermissionDenied => "permission denied; name a file or folder of your own",
        io::ErrorKind::ReadOnlyFilesystem => "the disk is read-only; name a file or folder elsewhere",
        io::ErrorKind::IsADirectory => "it is a folder; name a file",
        io::ErrorKind::NotADirectory => "part of the path is a file, not a folder",
        io::ErrorKind::InvalidData => "it is not a text file (UTF-8)",
        io::ErrorKind::AlreadyExists => "a file of this name already exists",
        io::ErrorKind::StorageFull => "the disk is full",
        _ => return error.to_string(),
    };
    text.to_owned()
}

impl fmt::Display for Usage {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text)
    }
}

/// The kind of error. Keys are an interface: they keep their meaning, and new ones may be added.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Key {
    /// Wrong usage of no particular kind.
    Usage,
    /// No command was named; the text is the help.
    MissingCommand,
    /// Unknown command.
    UnknownCommand,
    /// The command does not take this option or argument.
    UnknownOption,
    /// Two options that cannot be used together.
    ConflictingOptions,
    /// A required argument is missing.
    MissingArgument,
    /// A value that cannot be parsed.
    InvalidValue,
    /// Nothing matches this name, number or search.
    NotFound,
    /// A name that matches several things.
    Ambiguous,
    /// The documents print no schedule for the game.
    NoSchedule,
    /// A listing or a schedule is not in force on the day.
    NotInForce,
    /// A game is outside its opening hours.
    ClosedNow,
    /// The rulebook or part of it does not load.
    Rulebook,
    /// A file cannot be read or written.
    File,
    /// The store of a room cannot be read or written.
    Store,
    /// A script cannot be played.
    Script,
}

impl Key {
    /// The kind of an error of the command-line parser.
    pub(crate) const fn of(kind: ErrorKind) -> Key {
        match kind {
            ErrorKind::InvalidSubcommand => Key::UnknownCommand,
            ErrorKind::UnknownArgument => Key::UnknownOption,
            ErrorKind::ArgumentConflict => Key::ConflictingOptions,
            ErrorKind::DisplayHelpOnMissingArgumentOrSubcommand => Key::MissingCommand,
            ErrorKind::MissingRequiredArgument | ErrorKind::MissingSubcommand => Key::MissingArgument,
            ErrorKind::InvalidValue
            | ErrorKind::ValueValidation
            | ErrorKind::InvalidUtf8
            | ErrorKind::NoEquals
            | ErrorKind::TooManyValues
            | ErrorKind::TooFewValues
            | ErrorKind::WrongNumberOfValues => Key::InvalidValue,
            _ => Key::Usage,
        }
    }
}

/// An error as JSON. The exit code is the same as without `--json`.
#[derive(Serialize, JsonSchema)]
pub(crate) struct ErrorReport<'a> {
    error: ErrorBody<'a>,
}

/// The error.
#[derive(Serialize, JsonSchema)]
struct ErrorBody<'a> {
    key: Key,
    /// The mistake and the fix, in English.
    text: &'a str,
}

impl ErrorReport<'_> {
    pub(crate) fn of(key: Key, text: &str) -> ErrorReport<'_> {
        ErrorReport { error: ErrorBody { key, text } }
    }
}
