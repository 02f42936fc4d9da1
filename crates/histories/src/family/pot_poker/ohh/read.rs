//! Reading Open Hand History.

use money::Cents;
use serde_json::Value;
use table::Position;

use super::rounds::Reader;
use crate::hand::Hand;
use crate::phh::Fault;
use crate::source::Format;
use crate::units::{Decimal, USUAL_PARTS};

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
    let value = value.get("ohh").ok_or("there is no `ohh`: a hand is an object of that name")?;
    match Reader::new(value, USUAL_PARTS)?.hand() {
        Err(reason) if reason.ends_with("too fine") => Reader::new(value, FINE_PARTS)?.hand(),
        read => read,
    }
}

pub(super) fn list<'a>(value: &'a Value, key: &str) -> Result<&'a [Value], String> {
    wanted(value, key, "a list", |held| held.as_array().map(Vec::as_slice))
}

pub(super) fn text<'a>(value: &'a Value, key: &str) -> Result<&'a str, String> {
    wanted(value, key, "a text", Value::as_str)
}

pub(super) fn number(value: &Value, key: &str) -> Result<i64, String> {
    wanted(value, key, "a whole number", Value::as_i64)
}

fn wanted<'a, T>(
    value: &'a Value,
    key: &str,
    kind: &str,
    read: impl Fn(&'a Value) -> Option<T>,
) -> Result<T, String> {
    let held = value.get(key).ok_or_else(|| format!("`{key}` is missing: it is {kind}"))?;
    read(held).ok_or_else(|| format!("`{key}` is not {kind}"))
}

/// An amount; a number that is not there is nothing. Some sites write amounts as texts.
pub(super) fn cents(value: &Value, key: &str, parts: i64) -> Result<Cents, String> {
    let shown = match value.get(key) {
        None | Some(Value::Null) => return Ok(Cents::ZERO),
        Some(Value::Number(held)) => held.to_string(),
        Some(Value::String(held)) => held.clone(),
        Some(_) => return Err(format!("`{key}` is not an amount")),
    };
    let number = Decimal::parse(&shown).ok_or_else(|| format!("`{key}`: {shown} is not an amount"))?;
    let cents = number.cents(parts).map_err(|wrong| format!("`{key}`: {shown} {wrong}"))?;
    if cents < Cents::ZERO { Err(format!("`{key}`: {shown} is below zero")) } else { Ok(cents) }
}

/// Who plays, from the left of the button.
pub(super) struct Players {
    pub(super) ids: Vec<i64>,
    pub(super) seats: Vec<i64>,
    pub(super) names: Vec<String>,
    pub(super) stacks: Vec<Cents>,
}

impl Players {
    pub(super) fn of(value: &Value, parts: i64) -> Result<Players, String> {
        let dealer = number(value, "dealer_seat")?;
        let playing = playing(value);
        let mut seated: Vec<(i64, i64, &str, Cents)> = Vec::new();
        for player in list(value, "players")? {
            let id = number(player, "id")?;
            if playing.binary_search(&id).is_ok() {
                let (seat, stack) = (number(player, "seat")?, cents(player, "starting_stack", parts)?);
                if stack == Cents::ZERO {
                    return Err(format!("player {id} plays without chips: `starting_stack` is missing or 0"));
                }
                if seated.iter().any(|(held, other, ..)| *held == seat || *other == id) {
                    return Err(format!(
                        "player {id} in seat {seat} is there twice: everybody has an `id` and a `seat`"
                    ));
                }
                seated.push((seat, id, text(player, "name")?, stack));
            }
        }
        if !(2..=Position::MOST).contains(&seated.len()) {
            return Err(format!("{} players take part; 2 to {} can play", seated.len(), Position::MOST));
        }
        // The seat after the button first, the button last.
        seated.sort_by_key(|(seat, ..)| (*seat <= dealer, *seat));
        // When two play the small blind has the button, wherever the site has left it.
        if seated.len() == 2 && small_blind(value) == Some(seated[0].1) {
            seated.swap(0, 1);
        }
        Ok(Players {
            ids: seated.iter().map(|(_, id, ..)| *id).collect(),
            seats: seated.iter().map(|(seat, ..)| *seat).collect(),
            names: seated.iter().map(|(.., name, _)| (*name).to_owned()).collect(),
            stacks: seated.iter().map(|(.., stack)| *stack).collect(),
        })
    }
}

fn actions(value: &Value) -> impl Iterator<Item = (&str, Option<i64>)> {
    let rounds = value.get("rounds").and_then(Value::as_array);
    let actions = rounds.into_iter().flatten().filter_map(|round| round.get("actions")?.as_array()).flatten();
    actions.filter_map(|action| {
        Some((action.get("action")?.as_str()?, action.get("player_id").and_then(Value::as_i64)))
    })
}

/// Who takes part in the hand, by id.
fn playing(value: &Value) -> Vec<i64> {
    let idle = ["Added Chips", "Sits Down", "Stands Up", "Add to Pot", "Added To Pot"];
    let mut ids: Vec<i64> =
        actions(value).filter(|(action, _)| !idle.contains(action)).filter_map(|(_, id)| id).collect();
    ids.sort_unstable();
    ids.dedup();
    ids
}

fn small_blind(value: &Value) -> Option<i64> {
    actions(value).find(|(action, _)| *action == "Post SB").and_then(|(_, id)| id)
}
