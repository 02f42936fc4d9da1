//! One of a few printed answers to the same question. What need not know the enum is a function of lists, compiled once.

/// Declares an enum whose variants a listing names. The documentation of a variant is its text on the page.
#[macro_export]
macro_rules! choices {
    ($(#[doc = $doc:literal])+ pub enum $name:ident { $($(#[doc = $text:literal])+ $variant:ident = $key:literal,)+ }) => {
        $(#[doc = $doc])+
        #[allow(unreachable_pub)]
        #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
        pub enum $name {
            $($(#[doc = $text])+ $variant,)+
        }

        #[allow(dead_code, unreachable_pub)]
        impl $name {
            /// All values, in reading order.
            pub const ALL: &'static [$name] = &[$($name::$variant),+];

            /// Their names in files.
            const KEYS: &'static [&'static str] = &[$($key),+];

            /// Their texts, line by line.
            const TEXTS: &'static [&'static [&'static str]] = &[$(&[$($text),+]),+];

            /// The name in files.
            pub const fn key(self) -> &'static str {
                match self { $($name::$variant => $key,)+ }
            }

            /// The value in words.
            pub fn text(self) -> String {
                $crate::value::choices::text($name::TEXTS[self as usize])
            }

            /// The value in words of a language.
            pub fn said(self, words: $crate::Wording) -> String {
                words.answer(&self.text())
            }

            /// The value with this name.
            pub fn from_key(key: &str) -> Option<$name> {
                Some($name::ALL[$crate::value::choices::place(key, $name::KEYS)?])
            }
        }

        impl $crate::value::Value for $name {
            fn expected() -> String {
                $crate::value::choices::one_of($name::KEYS)
            }

            fn read(node: &$crate::tree::Node, reader: &mut $crate::value::Reader) -> Option<$name> {
                Some($name::ALL[$crate::value::choices::read(node, reader, $name::KEYS)?])
            }

            fn json(&self, _: $crate::value::Detail) -> serde_json::Value {
                $crate::value::choices::json(self.key())
            }

            fn schema() -> $crate::value::Schema {
                $crate::value::choices::schema($name::KEYS, $name::TEXTS)
            }

            fn show(&self, words: $crate::Wording) -> $crate::value::Shown {
                $crate::value::Shown::Line(self.said(words))
            }
        }

        impl serde::Serialize for $name {
            fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.serialize_str(self.key())
            }
        }
    };
}
pub use choices;

use super::{Answer, Reader, Schema};
use crate::tree::Node;

/// Reads a name: where it stands.
pub fn read(node: &Node, reader: &mut Reader, keys: &[&str]) -> Option<usize> {
    let Some(text) = node.text() else {
        reader.wrong_type(node, &one_of(keys));
        return None;
    };
    let known = place(text, keys);
    if known.is_none() {
        reader.unknown(node, text, keys);
    }
    known
}

/// A name as JSON.
pub fn json(key: &str) -> serde_json::Value {
    key.into()
}

/// Where a name stands.
pub fn place(key: &str, keys: &[&str]) -> Option<usize> {
    keys.iter().position(|known| *known == key)
}

/// What should have been written.
pub fn one_of(keys: &[&str]) -> String {
    format!("one of: {}", keys.join(", "))
}

/// The text of a value, in one line without its full stop.
pub fn text(lines: &[&str]) -> String {
    let lines: Vec<&str> = lines.iter().map(|line| line.trim()).collect();
    lines.join(" ").trim_end_matches('.').to_owned()
}

/// The answers that may be given.
pub fn schema(keys: &'static [&'static str], texts: &[&[&str]]) -> Schema {
    let answers = keys.iter().zip(texts);
    Schema::Choice(answers.map(|(key, lines)| Answer { key, text: text(lines) }).collect())
}
