//! The languages of the house: a sentence is a key and facts, and each language has one for every key.
//!
//! The house's sentences lie in `words/`, a file a language; a family brings its own beside its rules. What has words of
//! its own in the code (a reason, a case, a verb, what a hand makes) needs no English sentence: those words are it. Names of
//! wagers, rows of pay tables and clauses stay as printed.

use std::collections::HashMap;
use std::fmt;
use std::sync::{Arc, OnceLock};

use cards::{Card, Dice, Rank};
use eval::HandName;
use money::{Cents, Odds};
use rulebook::wording::filled;

use crate::event::Place;
use crate::ids::{Person, Position};
use crate::reason::Why;
use crate::ruling::Case;
use crate::verb::Verb;
use crate::words::Words;

/// A language.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default, serde::Serialize, serde::Deserialize)]
pub enum Tongue {
    /// English.
    #[default]
    #[serde(rename = "en")]
    English,
    /// Spanish.
    #[serde(rename = "es")]
    Spanish,
}

impl Tongue {
    /// All languages.
    pub const ALL: [Tongue; 2] = [Tongue::English, Tongue::Spanish];

    /// Its short name.
    pub const fn key(self) -> &'static str {
        match self {
            Tongue::English => "en",
            Tongue::Spanish => "es",
        }
    }

    /// The one with a short name, which may say a country too: `es`, `es-MX`.
    pub fn of_key(key: &str) -> Option<Tongue> {
        let short = key.split(['-', '_']).next().unwrap_or_default();
        Tongue::ALL.into_iter().find(|tongue| tongue.key().eq_ignore_ascii_case(short))
    }
}

/// The sentences of the house, or of a family, as they are written.
#[derive(Debug, Clone, Copy)]
pub struct Sentences {
    texts: [&'static str; Tongue::ALL.len()],
}

/// Sentences by their keys.
type ByKey = HashMap<String, String>;

/// Those that have been read, by the number of the family.
static READ: [OnceLock<[ByKey; Tongue::ALL.len()]>; Words::MOST] = [const { OnceLock::new() }; Words::MOST];

impl Sentences {
    /// The sentences of these files, one a language.
    pub const fn new(english: &'static str, spanish: &'static str) -> Sentences {
        Sentences { texts: [english, spanish] }
    }

    /// None: what the rows in the code say is all.
    pub const NONE: Sentences = Sentences::new("", "");
}

impl Words {
    /// All its sentences in a language by their keys.
    pub fn said(&self, tongue: Tongue) -> &'static ByKey {
        let read = READ[usize::from(self.number)].get_or_init(|| self.sentences.texts.map(read));
        &read[tongue as usize]
    }

    /// The sentence of a key in a language.
    fn sentence(&self, tongue: Tongue, key: &str) -> Option<&'static str> {
        self.said(tongue).get(key).map(String::as_str)
    }
}

/// Reads a file of sentences: `[section]`, then `key = "sentence"`.
fn read(text: &str) -> ByKey {
    let (tree, faults) = rulebook::tree::parse(&Arc::from("words"), text);
    debug_assert!(faults.is_empty(), "{faults:?}");
    let mut sentences = HashMap::new();
    tree.leaves(&mut Vec::new(), &mut |path, node| {
        if let Some(text) = node.text() {
            sentences.insert(path.join("."), text.to_owned());
        }
    });
    sentences
}

/// Says a sentence with its facts: `say!(tongue, "log.leaves", who = name)`.
#[macro_export]
macro_rules! say {
    ($tongue:expr, $key:expr $(, $name:ident = $fact:expr)* $(,)?) => {{
        let tongue: $crate::Tongue = $tongue;
        $crate::say(tongue, $key, &[$((stringify!($name), $crate::Speak::speak(&$fact, tongue))),*])
    }};
}

/// Says a sentence with facts that are words already. A language that lacks it falls back on English, and an unknown
/// key on itself.
pub fn say(tongue: Tongue, key: &str, facts: &[(&str, String)]) -> String {
    let found = |tongue| Words::all().find_map(|words| words.sentence(tongue, key));
    match found(tongue).or_else(|| found(Tongue::English)) {
        Some(sentence) => filled(sentence, facts),
        None => key.to_owned(),
    }
}

/// Something that can be said in any language.
pub trait Speak {
    /// In words of a language.
    fn speak(&self, tongue: Tongue) -> String;
}

/// A sentence in every language, for a reader who is not known yet.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Sentence([String; Tongue::ALL.len()]);

impl Sentence {
    /// What is said, in every language.
    pub fn new(say: impl Fn(Tongue) -> String) -> Sentence {
        Sentence(Tongue::ALL.map(say))
    }
}

impl Speak for Sentence {
    fn speak(&self, tongue: Tongue) -> String {
        self.0[tongue as usize].clone()
    }
}

/// Where nobody says who reads it, it is English.
impl fmt::Display for Sentence {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0[Tongue::English as usize])
    }
}

/// What reads the same in all languages.
macro_rules! speak_alike {
    ($($type:ty),+) => {
        $(impl Speak for $type {
            fn speak(&self, _: Tongue) -> String {
                self.to_string()
            }
        })+
    };
}

speak_alike!(&str, String, u8, u16, u32, u64, i16, usize, Cents, Odds, Card, Dice);

impl Speak for Position {
    fn speak(&self, tongue: Tongue) -> String {
        say!(tongue, "who.seat", number = self.0)
    }
}

impl Speak for Person {
    fn speak(&self, tongue: Tongue) -> String {
        say!(tongue, "who.person", number = self.0)
    }
}

impl Speak for Place {
    fn speak(&self, tongue: Tongue) -> String {
        match *self {
            Place::Position(position) => position.speak(tongue),
            Place::Bank => say!(tongue, "place.bank"),
            Place::Board => say!(tongue, "place.board"),
            Place::SecondBoard => say!(tongue, "place.second-board"),
            Place::PlayerHand => say!(tongue, "place.player-hand"),
            Place::BankerHand => say!(tongue, "place.banker-hand"),
            Place::SplitHand { position, hand } => {
                say!(tongue, "place.split-hand", seat = position, hand = hand)
            }
            Place::Pile(pile) => say!(tongue, "place.pile", number = pile),
            Place::Burned => say!(tongue, "place.burned"),
            Place::Drawn => say!(tongue, "place.drawn"),
            Place::Discards => say!(tongue, "place.discards"),
            Place::Meld(position, _) => say!(tongue, "place.meld", seat = position),
            Place::Early => say!(tongue, "place.early"),
        }
    }
}

/// The words of something that has its own in the code: these in English, else the sentence of its key.
pub fn of_row(tongue: Tongue, section: &str, key: &str, own: &str) -> String {
    let key = format!("{section}.{key}");
    let found = || Words::all().find_map(|words| words.sentence(tongue, &key));
    if tongue == Tongue::English { own.to_owned() } else { found().unwrap_or(own).to_owned() }
}

impl Speak for Why {
    fn speak(&self, tongue: Tongue) -> String {
        of_row(tongue, "reason", self.key(), self.text())
    }
}

impl Speak for Case {
    fn speak(&self, tongue: Tongue) -> String {
        of_row(tongue, "case", self.key(), self.words())
    }
}

impl Speak for Verb {
    fn speak(&self, tongue: Tongue) -> String {
        of_row(tongue, "verb", self.key(), self.row().label)
    }
}

/// What a hand makes, in a language: the sentence of its kind, filled with its ranks.
impl Speak for HandName {
    fn speak(&self, tongue: Tongue) -> String {
        if tongue == Tongue::English {
            return self.to_string();
        }
        let rank = |section: &str, rank: Option<&Rank>| {
            rank.map(|rank| of_row(tongue, section, rank.name(), rank.name())).unwrap_or_default()
        };
        let run = |ranks: &[Rank]| {
            let each = ranks.iter().map(|one| rank("rank", Some(one)));
            each.collect::<Vec<_>>().join("-")
        };
        let sentence = of_row(tongue, "hand", self.kind.key(), self.kind.sentence());
        let [first, second] = [self.made.first(), self.made.get(1)];
        let facts = [
            ("ranks", run(&self.made)),
            ("one", rank("to-rank", first)),
            ("many", rank("ranks", first)),
            ("others", rank("ranks", second)),
        ];
        let mut said = filled(&sentence, &facts);
        if !self.kickers.is_empty() {
            let key = if self.kickers.len() == 1 { "kicker" } else { "kickers" };
            said += &filled(&of_row(tongue, "hand", key, ""), &[("ranks", run(&self.kickers))]);
        }
        said + &if self.plays_low { of_row(tongue, "hand", "plays-low", "") } else { String::new() }
    }
}

impl Verb {
    /// What it means, in a sentence.
    pub fn meaning(self, tongue: Tongue) -> String {
        of_row(tongue, "meaning", self.key(), self.row().meaning.trim())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_sentence_is_filled_with_its_facts() {
        let facts = [("who", "Anna".to_owned()), ("sum", "$5".to_owned())];
        assert_eq!(filled("{who} pays {sum}.", &facts), "Anna pays $5.");
        assert_eq!(say(Tongue::English, "nothing.of-the-kind", &[]), "nothing.of-the-kind");
        assert_eq!(Position(3).speak(Tongue::English), "seat 3");
        assert_eq!(Position(3).speak(Tongue::Spanish), "asiento 3");
    }

    #[test]
    fn a_language_is_known_by_its_short_name() {
        assert_eq!(Tongue::of_key("es-MX"), Some(Tongue::Spanish));
        assert_eq!(Tongue::of_key("EN"), Some(Tongue::English));
        assert_eq!(Tongue::of_key("de"), None);
    }
}
