//! Names that people take.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

use super::look;

/// A name as its owner writes it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Name(String);

/// What guests are called before their numbers, in the languages of the room.
const GUESTS: [&str; 3] = ["guest", "invitado", "invitada"];

/// Why a text is no name.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum NotAName {
    /// Too short or too long.
    Length {
        /// The text.
        text: String,
        /// How many it has.
        has: usize,
    },
    /// Signs of a name, but hardly a letter or a figure.
    Bare {
        /// The text.
        text: String,
    },
    /// A sign that is none of a name.
    Sign {
        /// The text.
        text: String,
        /// The sign.
        sign: char,
    },
    /// Letters of several alphabets, as in an imitation of another name.
    Mixed {
        /// The text.
        text: String,
    },
    /// A name that other players would take for the staff's.
    Reserved {
        /// The text.
        text: String,
    },
    /// What guests are called.
    Guest {
        /// The text.
        text: String,
    },
}

impl Name {
    /// The least letters.
    pub const LEAST: usize = 2;
    /// The most letters.
    pub const MOST: usize = 24;

    /// What makes the name the same as another: its letters and figures, in small letters.
    pub fn key(&self) -> String {
        key(&self.0)
    }

    /// What the name looks like: another account's name of the same look would be an imitation.
    pub(super) fn look(&self) -> String {
        look::look(&self.0)
    }

    /// Whether somebody may take it. An account that has had such a name since before keeps it.
    pub fn may_be_taken(&self) -> Result<(), NotAName> {
        let text = self.0.clone();
        if let Some(sign) = look::unusual_letter(&text) {
            return Err(NotAName::Sign { text, sign });
        }
        if self.is_for_guests() {
            return Err(NotAName::Guest { text });
        }
        if look::is_staff(&text) {
            return Err(NotAName::Reserved { text });
        }
        if look::is_one_alphabet(&text) { Ok(()) } else { Err(NotAName::Mixed { text }) }
    }

    /// Whether it reads like a guest's: the word with a number, or with letters that look like one.
    fn is_for_guests(&self) -> bool {
        let look = self.look();
        let number = GUESTS.iter().find_map(|guest| look.strip_prefix(&look::look(guest)));
        number.is_some_and(|number| {
            number.chars().all(|letter| letter.is_numeric() || matches!(letter, 'l' | 'o'))
        })
    }

    /// The name as it is written.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

fn key(text: &str) -> String {
    text.chars().filter(|sign| sign.is_alphanumeric()).flat_map(char::to_lowercase).collect()
}

impl FromStr for Name {
    type Err = NotAName;

    fn from_str(text: &str) -> Result<Name, NotAName> {
        let text = text.trim();
        let has = text.chars().count();
        let key = key(text);
        if !(Name::LEAST..=Name::MOST).contains(&has) {
            let text = text.chars().take(Name::MOST * 2).collect();
            return Err(NotAName::Length { text, has });
        }
        let strange = |sign: &char| !sign.is_alphanumeric() && !matches!(sign, ' ' | '.' | '-' | '_');
        if let Some(sign) = text.chars().find(strange) {
            return Err(NotAName::Sign { text: text.to_owned(), sign });
        }
        if key.chars().count() < Name::LEAST {
            return Err(NotAName::Bare { text: text.to_owned() });
        }
        Ok(Name(text.to_owned()))
    }
}

impl TryFrom<String> for Name {
    type Error = NotAName;
    fn try_from(text: String) -> Result<Name, NotAName> {
        text.parse()
    }
}

impl From<Name> for String {
    fn from(name: Name) -> String {
        name.0
    }
}

impl fmt::Display for Name {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_that_look_alike_are_one() {
        for (one, other) in [("Ann Lee", "annlee"), ("ÉMILE", "émile"), ("a-1_b.c", "A1BC")] {
            let keys = [one, other].map(|text| text.parse::<Name>().unwrap().key());
            assert_eq!(keys[0], keys[1]);
        }
        assert_eq!("  Bea  ".parse::<Name>().unwrap().as_str(), "Bea");
    }

    #[test]
    fn what_is_no_name_says_why() {
        for (text, said) in [
            ("", "2 to 24 characters"),
            ("x", "2 to 24 characters"),
            ("- -", "2 letters or digits"),
            ("<b>", "has '<'"),
            ("<>", "has '<'"),
            (&"x".repeat(25), "has 25"),
            (&"x".repeat(100_000), "has 100000"),
            ("a<b>", "has '<'"),
            ("a\u{202e}b", "has '\\u{202e}'"),
            ("The\nHouse", "has '\\n'"),
        ] {
            let error = text.parse::<Name>().unwrap_err().to_string();
            assert!(error.contains(said) && error.len() < 300, "{text}: {error}");
        }
    }

    #[test]
    fn what_guests_are_called_is_taken_by_nobody() {
        let name = |text: &str| text.parse::<Name>().unwrap();
        for text in
            ["Guest 5", "guest5", "GUEST-05", "Guest", "Invitado 12", "Guest ٥", "Guest l2", "Gu\u{e9}st 7"]
        {
            let error = name(text).may_be_taken().unwrap_err().to_string();
            assert!(error.contains("reserved for guests"), "{text}: {error}");
            assert!(serde_json::from_str::<Name>(&format!("\"{text}\"")).is_ok(), "who has it keeps it");
        }
        for text in ["Guesty", "Guest Ann", "Guest 5a", "5 Guests"] {
            assert_eq!(name(text).may_be_taken(), Ok(()), "{text}");
        }
    }
    #[test]
    fn what_imitates_staff_or_mixes_alphabets_may_not_be_taken() {
        for (text, said) in [
            ("The House", "taken for staff"),
            ("Floor manager", "taken for staff"),
            ("ADMIN", "taken for staff"),
            ("Аnneliese", "mixes alphabets"),
            ("𝐀nn", "has '𝐀'"),
        ] {
            let error = text.parse::<Name>().unwrap().may_be_taken().unwrap_err().to_string();
            assert!(error.contains(said), "{text}: {error}");
            assert!(serde_json::from_str::<Name>(&format!("\"{text}\"")).is_ok(), "an old account keeps it");
        }
    }
}
