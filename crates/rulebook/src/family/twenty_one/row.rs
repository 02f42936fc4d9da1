//! Rows of charts: lists of a fixed length, and texts that are read with `FromStr`.

use std::fmt;
use std::str::FromStr;

use crate::tree::{Kind, Node};
use crate::value::{Reader, Value};

/// The cells of a row.
pub(super) fn cells<'a, T: Value, const N: usize>(
    node: &'a Node,
    reader: &mut Reader,
) -> Option<[&'a Node; N]> {
    let Kind::List(cells) = &node.kind else {
        reader.wrong::<T>(node);
        return None;
    };
    let cells: Vec<&Node> = cells.iter().collect();
    cells.try_into().ok().or_else(|| reader.bad(node, &format!("expected {}", T::expected())))
}

/// Reads a text with `FromStr`, whose error says what would be right.
pub(super) fn parsed<T: Value + FromStr<Err: fmt::Display>>(node: &Node, reader: &mut Reader) -> Option<T> {
    let Some(text) = node.text() else {
        return reader.wrong::<T>(node);
    };
    text.parse().map_err(|error: T::Err| reader.bad::<T>(node, &error.to_string())).ok()
}

/// Serializes a type as the text that it is read from.
macro_rules! write_as_text {
    ($type:ty) => {
        impl serde::Serialize for $type {
            fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.collect_str(self)
            }
        }
    };
}
pub(super) use write_as_text;
