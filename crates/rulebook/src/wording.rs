//! Translations of pages, signs and intro cards.
//!
//! The book is English: labels and answers are the doc comments of records and choices; objects and steps are in its files.
//! Translations are in `words/`, keyed by the English text, so that no English is written twice. Text without a translation
//! stays English: names of wagers and hands, clauses, notes.

use std::collections::HashMap;
use std::fmt::{Display, Write as _};
use std::sync::{Arc, LazyLock};

use money::Odds;

use crate::tree;

/// The language of a page.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Wording {
    /// That of the book.
    #[default]
    English,
    /// Spanish.
    Spanish,
}

/// The kind of a text; the same English may be translated differently for each.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Kind {
    /// Labels and headings.
    Label,
    /// Answers that a file chooses from.
    Answer,
    /// Sentences of pages and signs, with placeholders.
    Sentence,
    /// Texts of the files: what a game is about, how a round goes, when a wager wins.
    Text,
}

impl Kind {
    /// All kinds.
    pub const ALL: [Kind; 4] = [Kind::Label, Kind::Answer, Kind::Sentence, Kind::Text];

    const fn key(self) -> &'static str {
        match self {
            Kind::Label => "label",
            Kind::Answer => "answer",
            Kind::Sentence => "sentence",
            Kind::Text => "text",
        }
    }
}

/// The texts of a language by kind and English.
type Words = HashMap<Kind, HashMap<String, String>>;

static SPANISH: LazyLock<Words> = LazyLock::new(|| {
    read(concat!(
        include_str!("../words/es/labels.toml"),
        include_str!("../words/es/answers.toml"),
        include_str!("../words/es/sentences.toml"),
        include_str!("../words/es/texts.toml"),
    ))
});

/// Reads the words of a language: `[label]`, then `"English" = "words"`.
fn read(text: &str) -> Words {
    let (tree, faults) = tree::parse(&Arc::from("words"), text);
    debug_assert!(faults.is_empty(), "{faults:?}");
    let section = |kind: Kind| {
        let rows = tree.at(&[kind.key()]).and_then(|node| node.table());
        let rows = rows.iter().flat_map(|table| &table.entries);
        rows.filter_map(|(english, node)| Some((english.clone(), node.text()?.to_owned()))).collect()
    };
    Kind::ALL.into_iter().map(|kind| (kind, section(kind))).collect()
}

/// Fills in the placeholders of a sentence.
pub fn filled<T: Display>(sentence: &str, facts: &[(&str, T)]) -> String {
    let (mut said, mut rest) = (String::with_capacity(sentence.len() + 32), sentence);
    while let Some((before, after)) = rest.split_once('{') {
        let (name, behind) = after.split_once('}').unwrap_or((after, ""));
        let fact = facts.iter().find(|(held, _)| *held == name);
        debug_assert!(fact.is_some(), "\"{sentence}\" needs {name}, which is not given");
        said.push_str(before);
        if let Some((_, fact)) = fact {
            // Writing to a `String` cannot fail.
            let _ = write!(said, "{fact}");
        }
        rest = behind;
    }
    said + rest
}

impl Wording {
    /// The language with this code; English if unknown.
    pub fn of_key(key: &str) -> Wording {
        if key == Wording::Spanish.key() { Wording::Spanish } else { Wording::English }
    }

    /// Its code.
    pub const fn key(self) -> &'static str {
        match self {
            Wording::English => "en",
            Wording::Spanish => "es",
        }
    }

    /// All its words of a kind with their English.
    pub fn words(self, kind: Kind) -> impl Iterator<Item = (&'static str, &'static str)> {
        let all = if self == Wording::Spanish { SPANISH.get(&kind) } else { None };
        all.into_iter().flatten().map(|(english, words)| (english.as_str(), words.as_str()))
    }

    fn said(self, kind: Kind, english: &str) -> String {
        let found = match self {
            Wording::English => None,
            Wording::Spanish => SPANISH.get(&kind).and_then(|words| words.get(english)),
        };
        found.map_or(english, String::as_str).to_owned()
    }

    /// A label or a heading.
    pub fn label(self, english: &str) -> String {
        self.said(Kind::Label, english)
    }

    /// One of a few answers.
    pub fn answer(self, english: &str) -> String {
        self.said(Kind::Answer, english)
    }

    /// A text of a file.
    pub fn text(self, english: &str) -> String {
        self.said(Kind::Text, english)
    }

    /// A sentence with its placeholders filled in.
    pub fn fill(self, sentence: &str, facts: &[(&str, &dyn Display)]) -> String {
        filled(&self.said(Kind::Sentence, sentence), facts)
    }

    /// A range; open-ended without an upper end.
    pub fn span<T: Display + PartialEq>(self, from: &T, to: Option<&T>) -> String {
        match to {
            None => self.fill("{from} and up", &[("from", from)]),
            Some(to) if to == from => from.to_string(),
            Some(to) => self.fill("{from} to {to}", &[("from", from), ("to", to)]),
        }
    }

    /// Odds, as in "6 to 5".
    pub fn odds(self, odds: Odds) -> String {
        let text = odds.to_string();
        match text.split_once(" to ") {
            Some((pays, to)) => self.fill("{pays} to {to}", &[("pays", &pays), ("to", &to)]),
            None => text,
        }
    }
}
