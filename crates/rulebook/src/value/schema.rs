//! What a value of a file may be: the same list that reads a record, for references and for tests that go through all
//! of it.

use super::shown::on_page;

/// What a value of a file may be.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Schema {
    /// True or false.
    Flag,
    /// A whole number from nothing up.
    Number {
        /// The maximum.
        most: i64,
    },
    /// A text in words.
    Text,
    /// A name that other values refer to.
    Name,
    /// A text, a row or a number with a form of its own.
    Written {
        /// What is right, with an example.
        form: String,
    },
    /// One of a few answers.
    Choice(Vec<Answer>),
    /// May be left out.
    Optional(Box<Schema>),
    /// Values in order.
    List(Box<Schema>),
    /// Values by name, in order.
    Named(Box<Schema>),
    /// A table with keys.
    Record(RecordSchema),
}

/// One of a few answers to a question.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Answer {
    /// As it is written.
    pub key: &'static str,
    /// In words.
    pub text: String,
}

/// A table with keys.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RecordSchema {
    /// The name of the record, one for all places where it stands.
    pub name: &'static str,
    /// Where it is declared: records of two families may share a name.
    pub module: &'static str,
    /// What it is about.
    pub about: String,
    /// Its keys, in the order of the page.
    pub keys: Vec<Key>,
}

/// What a key is for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Mark {
    /// It decides: another value makes another game.
    Decides,
    /// It is shown on pages and signs, and no rule of play depends on it.
    Told,
    /// The only supported value; any other is refused. Synonyms are separated by `|`
    /// between them.
    Only(&'static str),
    /// As [`Mark::Told`]. The digest counts it, because tables that were stored before it was marked have it in theirs.
    Noted,
    /// As [`Mark::Only`]. The digest counts it, because tables that were stored before it was marked have it in theirs; those
    /// may say something else.
    Fixed(&'static str),
}

impl Mark {
    /// Whether a value may stand there, by its plain text.
    pub fn allows(self, text: &str) -> bool {
        self.only().is_none_or(|words| words.split(" | ").any(|word| word == text))
    }

    /// The words for what is always played, where nothing else is.
    pub const fn only(self) -> Option<&'static str> {
        match self {
            Mark::Only(words) | Mark::Fixed(words) => Some(words),
            Mark::Decides | Mark::Told | Mark::Noted => None,
        }
    }

    /// Whether no rule of play depends on the value.
    pub const fn is_told(self) -> bool {
        matches!(self, Mark::Told | Mark::Noted)
    }

    /// Whether the digest of the rules counts the value.
    pub const fn is_in_digest(self) -> bool {
        matches!(self, Mark::Decides | Mark::Noted | Mark::Fixed(_))
    }
}

/// A key of a table.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Key {
    /// As it is written.
    pub key: String,
    /// The label on the page.
    pub title: String,
    /// What it means: the label on the page, then any further explanation.
    pub label: String,
    /// What it is for.
    pub mark: Mark,
    /// What may be written.
    pub schema: Schema,
}

impl Schema {
    /// What stands there when it is not left out.
    pub fn given(&self) -> &Schema {
        match self {
            Schema::Optional(inner) => inner.given(),
            other => other,
        }
    }

    /// Whether it may be left out.
    pub const fn may_be_left_out(&self) -> bool {
        matches!(self, Schema::Optional(_) | Schema::Named(_))
    }

    /// The record, if it is one.
    pub fn record(&self) -> Option<&RecordSchema> {
        match self.given() {
            Schema::Record(record) => Some(record),
            _ => None,
        }
    }
}

/// A field of a record as it is declared.
#[doc(hidden)]
pub struct Field {
    /// Its name in the code.
    pub name: &'static str,
    /// The lines of its documentation.
    pub docs: &'static [&'static str],
    /// What it is for.
    pub mark: Mark,
    /// What may be written.
    pub schema: fn() -> Schema,
}

impl Field {
    /// Its key in a file.
    pub fn key(&self) -> String {
        self.name.replace('_', "-")
    }

    /// The label on the page.
    pub(super) fn title(&self) -> &'static str {
        self.docs.first().map_or("", |doc| on_page(doc))
    }
}

/// What should have been written for a record, for the text of a fault.
#[doc(hidden)]
pub fn expected_table(fields: &[Field]) -> String {
    let keys: Vec<String> = fields.iter().map(Field::key).collect();
    format!("a table with the keys {}", keys.join(", "))
}

impl RecordSchema {
    /// The schema of a record with these fields.
    #[doc(hidden)]
    pub fn new(
        name: &'static str,
        module: &'static str,
        docs: &[&str],
        fields: &'static [Field],
    ) -> RecordSchema {
        RecordSchema { name, module, about: in_one_line(docs), keys: fields.iter().map(Key::of).collect() }
    }

    /// The key that is written so.
    pub fn key(&self, key: &str) -> Option<&Key> {
        self.keys.iter().find(|held| held.key == key)
    }
}

impl Key {
    fn of(field: &Field) -> Key {
        Key {
            key: field.key(),
            title: field.title().to_owned(),
            label: in_one_line(field.docs),
            mark: field.mark,
            schema: (field.schema)(),
        }
    }

    /// Whether another value makes another game.
    pub fn decides(&self) -> bool {
        self.mark == Mark::Decides
    }
}

/// The lines of a documentation as one text.
fn in_one_line(docs: &[&str]) -> String {
    docs.iter().map(|line| line.trim()).collect::<Vec<_>>().join(" ")
}
