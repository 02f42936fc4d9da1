//! Why a command was not done: a line for people, a key for programs.

use std::path::Path;
use std::{fmt, io};

use clap::error::ErrorKind;
use schemars::JsonSchema;
use serde::Serialize;

/// Why a command was not done: one clear line, with the right names where there are some.
#[derive(Debug)]
pub(crate) struct Usage {
    /// What kind of mistake it is, for programs.
    pub(crate) key: Key,
    /// What is wrong and what would be right, for people.
    pub(crate) text: String,
}

/// A mistake of no more particular kind than wrong usage.
#[expect(non_snake_case, reason = "most mistakes are of this kind, and are written like a tuple struct")]
pub(crate) fn Usage(text: String) -> Usage {
    Usage { key: Key::Usage, text }
}

impl Usage {
    /// A mistake of a particular kind.
    pub(crate) fn of(key: Key, text: impl Into<String>) -> Usage {
        Usage { key, text: text.into() }
    }

    /// A file that cannot be read, written, made or checked.
    pub(crate) fn cannot(what: &str, path: &Path, error: &io::Error) -> Usage {
        Usage::of(Key::File, format!("cannot {what} {}: {}", path.display(), reason(error)))
    }
}

/// What is wrong with a file, without the words of the operating system.
pub(crate) fn reason(error: &io::Error) -> String {
    let text = match error.kind() {
        // An error of our own has its own words.
        _ if error.get_ref().is_some() => return error.to_string(),
        io::ErrorKind::NotFound => "there is no such file or folder",
        io::ErrorKind::PermissionDenied => "it belongs to somebody else (permission denied)",
        io::ErrorKind::ReadOnlyFilesystem => "it lies where nothing can be written (read-only)",
        io::ErrorKind::IsADirectory => "it is a folder; name a file",
        io::ErrorKind::NotADirectory => "it, or what it lies in, is a file and no folder",
        io::ErrorKind::InvalidData => "it is not a text file (UTF-8)",
        io::ErrorKind::AlreadyExists => "a file is called so",
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

/// What kind of mistake it is. The keys are an interface: they keep their meaning, and new ones may come.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Key {
    /// Wrong usage of no more particular kind.
    Usage,
    /// No command was named; the text is the help.
    MissingCommand,
    /// There is no such command.
    UnknownCommand,
    /// The command has no such option, or takes no such word.
    UnknownOption,
    /// Two options that exclude each other.
    ConflictingOptions,
    /// An argument that the command needs is missing.
    MissingArgument,
    /// A value cannot be read as what it stands for.
    InvalidValue,
    /// Nothing has this name or number, or holds these words.
    NotFound,
    /// A name fits several things.
    Ambiguous,
    /// The documents print no schedule for the listing.
    NoSchedule,
    /// The rulebook, or a part of it, does not load.
    Rulebook,
    /// A file cannot be read or written.
    File,
    /// The store of a room cannot be read or written.
    Store,
    /// A script cannot be played.
    Script,
}

impl Key {
    /// The kind of a mistake that the reader of the command line found.
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

/// Why a command was not done, as JSON. The exit code is that of the command without `--json`.
#[derive(Serialize, JsonSchema)]
pub(crate) struct Failed<'a> {
    error: Mistake<'a>,
}

/// What went wrong.
#[derive(Serialize, JsonSchema)]
struct Mistake<'a> {
    key: Key,
    /// What is wrong and what would be right, in English.
    text: &'a str,
}

impl Failed<'_> {
    pub(crate) fn of(key: Key, text: &str) -> Failed<'_> {
        Failed { error: Mistake { key, text } }
    }
}
