//! Reading Open Hand History.

use serde_json::Value;

use super::rounds::{Counting, Reader};
use crate::hand::Hand;
use crate::phh::Fault;
use crate::source::Format;
use crate::units::USUAL_PARTS;

/// The parts of a unit where an amount is finer than usual.
const FINE_PARTS: i64 = 100_000;

/// The hands of a text: one JSON object after the other, or a list of them. Each is read on its own.
pub fn read(text: &str) -> Vec<Result<Hand, Fault>> {
    let pieces = crate::source::pieces_of(Format::Json, text.as_bytes());
    let pieces = pieces.filter(|piece| piece.as_ref().is_ok_and(|piece| !piece.text.is_empty()));
    pieces
        .map(|piece| piece.map_err(|error| Fault::at(1, error.to_string())).and_then(|piece| piece.hand()))
        .collect()
}

/// One hand: one JSON object.
pub fn read_one(text: &str) -> Result<Hand, Fault> {
    let value: Value =
        serde_json::from_str(text).map_err(|error| Fault::at(error.line(), error.to_string()))?;
    hand(&value).map_err(|reason| Fault::at(1, reason))
}

fn hand(value: &Value) -> Result<Hand, String> {
    // Some programs leave the name out and write what is in it.
    let bare = Some(value).filter(|value| value.get("players").is_some() && value.get("rounds").is_some());
    let value = value.get("ohh").or(bare).ok_or("`ohh` is missing; it holds the hand")?;
    let first = counted(value, Counting::Added);
    if matches!(first, Ok((_, true))) {
        return first.map(|(hand, _)| hand);
    }
    // What the pots hold says how a program counts that does not keep to the specification.
    let others = [Counting::RaisesTo, Counting::InAll].into_iter();
    let right = others.filter_map(|counting| counted(value, counting).ok()).find(|(_, right)| *right);
    right.map_or(first, Ok).map(|(hand, _)| hand)
}

/// The hand, and whether the pots hold what was put in.
fn counted(value: &Value, counting: Counting) -> Result<(Hand, bool), String> {
    match Reader::new(value, USUAL_PARTS, counting)?.hand() {
        Err(reason) if reason.ends_with("too fine") => Reader::new(value, FINE_PARTS, counting)?.hand(),
        read => read,
    }
}
