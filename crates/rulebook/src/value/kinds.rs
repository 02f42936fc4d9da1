//! The plain kinds of values.

use std::fmt;

use money::{Cents, Odds};

use serde_json::Value as Json;

use super::{Detail, Reader, Row, Schema, Shown, Value, json_by_serialize};
use crate::tree::{Kind, Node};
use crate::wording::Wording;

impl Value for String {
    json_by_serialize!();

    fn expected() -> String {
        "text".to_owned()
    }

    fn read(node: &Node, reader: &mut Reader) -> Option<String> {
        match node.text() {
            Some(text) if !text.trim().is_empty() => Some(text.to_owned()),
            Some(_) => reader.bad(node, "must not be empty"),
            None => reader.wrong::<String>(node),
        }
    }

    fn schema() -> Schema {
        Schema::Text
    }

    fn show(&self, words: Wording) -> Shown {
        Shown::Line(words.text(self))
    }
}

impl Value for bool {
    json_by_serialize!();

    fn expected() -> String {
        "true or false".to_owned()
    }

    fn read(node: &Node, reader: &mut Reader) -> Option<bool> {
        match node.kind {
            Kind::Flag(flag) => Some(flag),
            _ => reader.wrong::<bool>(node),
        }
    }

    fn schema() -> Schema {
        Schema::Flag
    }

    fn show(&self, words: Wording) -> Shown {
        Shown::Line(if *self { words.answer("yes") } else { words.answer("no") })
    }
}

macro_rules! whole_number {
    ($($type:ty),+) => {$(
        impl Value for $type {
            json_by_serialize!();

            fn expected() -> String {
                format!("a whole number from 0 to {}", <$type>::MAX)
            }

            fn read(node: &Node, reader: &mut Reader) -> Option<$type> {
                let Kind::Number(number) = node.kind else { return reader.wrong::<$type>(node) };
                <$type>::try_from(number).ok().or_else(|| {
                    reader.bad(node, &format!("{number} is not {}", <$type as Value>::expected()))
                })
            }

            fn schema() -> Schema {
                Schema::Number { most: i64::from(<$type>::MAX) }
            }

            fn show(&self, _: Wording) -> Shown {
                Shown::Line(self.to_string())
            }
        }
    )+};
}
whole_number!(u8, u16, u32);

impl Value for Cents {
    json_by_serialize!();

    fn expected() -> String {
        "an amount, as in \"$2.50\"".to_owned()
    }

    /// No rule is about an amount below zero, or above what all tables together hold.
    fn read(node: &Node, reader: &mut Reader) -> Option<Cents> {
        let amount: Cents = reader.parsed(node)?;
        if amount.is_negative() || amount > Cents::dollars(100_000_000) {
            return reader.bad(node, &format!("{amount} is out of range: expected {}", Cents::expected()));
        }
        Some(amount)
    }

    fn show(&self, _: Wording) -> Shown {
        Shown::Line(self.to_string())
    }
}

impl Value for Odds {
    json_by_serialize!();

    fn expected() -> String {
        "odds, as in \"6 to 5\"".to_owned()
    }

    fn read(node: &Node, reader: &mut Reader) -> Option<Odds> {
        reader.parsed(node)
    }

    fn show(&self, words: Wording) -> Shown {
        Shown::Line(words.odds(*self))
    }
}

impl<T: Value> Value for Option<T> {
    fn expected() -> String {
        T::expected()
    }

    fn read(node: &Node, reader: &mut Reader) -> Option<Option<T>> {
        T::read(node, reader).map(Some)
    }

    fn absent() -> Option<Option<T>> {
        Some(None)
    }

    fn schema() -> Schema {
        Schema::Optional(Box::new(T::schema()))
    }

    fn json(&self, detail: Detail) -> Json {
        self.as_ref().map_or(Json::Null, |value| value.json(detail))
    }

    fn show(&self, words: Wording) -> Shown {
        self.as_ref().map_or(Shown::Nothing, |value| value.show(words))
    }
}

impl<T: Value> Value for Vec<T> {
    fn expected() -> String {
        format!("a list, each item {}", T::expected())
    }

    /// Every item is read even after a bad one, so that all faults show.
    fn read(node: &Node, reader: &mut Reader) -> Option<Vec<T>> {
        let items = reader.items(node, Self::expected)?;
        let mut read = Vec::with_capacity(items.len());
        for item in items {
            if let Some(value) = T::read(item, reader) {
                read.push(value);
            }
        }
        (read.len() == items.len()).then_some(read)
    }

    fn schema() -> Schema {
        Schema::List(Box::new(T::schema()))
    }

    fn json(&self, detail: Detail) -> Json {
        let mut items = Vec::with_capacity(self.len());
        for item in self {
            items.push(item.json(detail));
        }
        Json::Array(items)
    }

    fn show(&self, words: Wording) -> Shown {
        let mut items = Vec::with_capacity(self.len());
        for item in self {
            items.push(item.show(words));
        }
        show_list(&items)
    }
}

/// The items of a list as rows of a grid, on one line where they are short, or each on its own.
fn show_list(items: &[Shown]) -> Shown {
    let cells = |item: &Shown| match item {
        Shown::Lines(cells) => Some(cells.clone()),
        _ => None,
    };
    let rows: Option<Vec<Vec<String>>> = items.iter().map(cells).collect();
    if let Some(rows) = rows.filter(|rows| !rows.is_empty()) {
        return Shown::Grid(rows);
    }
    let lines: Vec<String> = items.iter().map(Shown::inline).collect();
    let short = lines.iter().map(String::len).sum::<usize>() <= 70;
    if short { Shown::Line(lines.join(", ")) } else { Shown::Lines(lines) }
}

/// A name that other values refer to: lower case, words joined by dashes.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, serde::Serialize)]
#[serde(transparent)]
pub struct Name(String);

impl Name {
    /// The name, if the text is one.
    pub fn new(text: &str) -> Option<Name> {
        let part = |part: &str| {
            !part.is_empty() && part.bytes().all(|b| b.is_ascii_lowercase() || b.is_ascii_digit())
        };
        text.split('-').all(part).then(|| Name(text.to_owned()))
    }

    /// The name that is the key of a table.
    fn of_key(key: &str, node: &Node, reader: &mut Reader) -> Option<Name> {
        Name::new(key).or_else(|| reader.bad(node, &format!("\"{key}\" is not {}", Name::expected())))
    }

    /// The name as text.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl fmt::Display for Name {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&self.0)
    }
}

impl Value for Name {
    json_by_serialize!();

    fn expected() -> String {
        "a name in lower case, as in \"pair-plus\"".to_owned()
    }

    fn read(node: &Node, reader: &mut Reader) -> Option<Name> {
        let Some(text) = node.text() else {
            return reader.wrong::<Name>(node);
        };
        Name::new(text).or_else(|| reader.bad(node, &format!("\"{text}\" is not {}", Name::expected())))
    }

    fn schema() -> Schema {
        Schema::Name
    }

    fn show(&self, _: Wording) -> Shown {
        Shown::Line(self.0.clone())
    }
}

/// Values by name, in the order of the file: `[wager.ante]`, `[wager.play]`.
#[derive(Debug, Clone, PartialEq)]
pub struct Named<T>(pub Vec<(Name, T)>);

impl<T> Named<T> {
    /// The value with this name.
    pub fn get(&self, name: &str) -> Option<&T> {
        self.iter().find(|(key, _)| key.as_str() == name).map(|(_, value)| value)
    }

    /// Name and value, in order.
    pub fn iter(&self) -> impl Iterator<Item = &(Name, T)> {
        self.0.iter()
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
}

impl<T: Value> Value for Named<T> {
    fn expected() -> String {
        "a table of named entries".to_owned()
    }

    fn read(node: &Node, reader: &mut Reader) -> Option<Named<T>> {
        let Some(table) = node.table() else {
            return reader.wrong::<Named<T>>(node);
        };
        let mut read = Vec::with_capacity(table.entries.len());
        for (key, node) in &table.entries {
            let name = Name::of_key(key, node, reader);
            if let Some(named) = name.zip(reader.step::<T>(key, node)) {
                read.push(named);
            }
        }
        (read.len() == table.entries.len()).then_some(Named(read))
    }

    fn absent() -> Option<Named<T>> {
        Some(Named(Vec::new()))
    }

    fn schema() -> Schema {
        Schema::Named(Box::new(T::schema()))
    }

    fn json(&self, detail: Detail) -> Json {
        let mut named = Vec::with_capacity(self.0.len());
        for (name, value) in self.iter() {
            named.push((name.to_string(), value.json(detail)));
        }
        named_json(named, detail)
    }

    fn show(&self, words: Wording) -> Shown {
        let mut rows = Vec::with_capacity(self.0.len());
        for (name, value) in self.iter() {
            rows.push(Row {
                key: name.to_string(),
                label: name.to_string(),
                shown: value.show(words),
                told: false,
            });
        }
        Shown::Part(rows)
    }
}

fn named_json(named: Vec<(String, Json)>, detail: Detail) -> Json {
    match detail {
        Detail::All => Json::Object(named.into_iter().collect()),
        Detail::Deciding => named.into_iter().map(|(name, value)| serde_json::json!([name, value])).collect(),
    }
}

/// A number or a range: `6` or `"4-8"`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Span {
    /// The lower end.
    pub from: u16,
    /// The upper end.
    pub to: u16,
}

impl Value for Span {
    json_by_serialize!();

    fn expected() -> String {
        "a number, or a range as in \"4-8\"".to_owned()
    }

    fn read(node: &Node, reader: &mut Reader) -> Option<Span> {
        let span = match &node.kind {
            Kind::Number(number) => u16::try_from(*number).ok().map(|number| (number, number)),
            Kind::Text(text) => {
                text.split_once('-').and_then(|(from, to)| from.parse().ok().zip(to.parse().ok()))
            }
            _ => return reader.wrong::<Span>(node),
        };
        let span = span.filter(|(from, to)| from <= to).map(|(from, to)| Span { from, to });
        span.or_else(|| reader.bad(node, &format!("expected {}", Span::expected())))
    }

    fn show(&self, words: Wording) -> Shown {
        Shown::Line(self.said(words))
    }
}

impl Span {
    /// In words of a language.
    pub fn said(&self, words: Wording) -> String {
        words.span(&self.from, Some(&self.to))
    }
}

impl fmt::Display for Span {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.said(Wording::English))
    }
}

impl serde::Serialize for Span {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        [self.from, self.to].serialize(serializer)
    }
}
