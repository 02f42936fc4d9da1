//! Who plays, and in which order.

use money::Cents;
use serde_json::Value;
use table::Position;

use super::values::{cents, id, list, number, text};

/// Who plays, from the left of the button.
pub(super) struct Players {
    pub(super) ids: Vec<String>,
    pub(super) seats: Vec<i64>,
    pub(super) names: Vec<String>,
    pub(super) stacks: Vec<Cents>,
}

impl Players {
    pub(super) fn of(value: &Value, parts: i64) -> Result<Players, String> {
        let playing = playing(value);
        let mut seated: Vec<(i64, String, String, Cents)> = Vec::new();
        for player in list(value, "players")? {
            let id = id(player, "id")?;
            if !playing.contains(&id) {
                continue;
            }
            let (seat, stack) = (number(player, "seat")?, cents(player, "starting_stack", parts)?);
            if stack == Cents::ZERO {
                return Err(format!("player {id} has no chips; `starting_stack` is missing or 0"));
            }
            if seated.iter().any(|(held, other, ..)| *held == seat || *other == id) {
                return Err(format!(
                    "player {id} in seat {seat} is listed twice; every `id` and `seat` must be unique"
                ));
            }
            seated.push((seat, id, name(player)?, stack));
        }
        if !(2..=Position::MOST).contains(&seated.len()) {
            return Err(format!("{} players in the hand; it takes 2 to {}", seated.len(), Position::MOST));
        }
        let blinds = blinds(value);
        let dealer = match value.get("dealer_seat").filter(|held| !held.is_null()) {
            Some(_) => number(value, "dealer_seat")?,
            None => before_blinds(&seated, &blinds)
                .ok_or("`dealer_seat` is missing, and no blind shows where the button is")?,
        };
        // The seat after the button first, the button last.
        seated.sort_by_key(|(seat, ..)| (*seat <= dealer, *seat));
        // When two play the small blind has the button, wherever the site has left it.
        if seated.len() == 2 && blinds.0.as_ref() == Some(&seated[0].1) {
            seated.swap(0, 1);
        }
        let mut players =
            Players { ids: Vec::new(), seats: Vec::new(), names: Vec::new(), stacks: Vec::new() };
        for (seat, id, name, stack) in seated {
            players.seats.push(seat);
            players.ids.push(id);
            players.names.push(name);
            players.stacks.push(stack);
        }
        Ok(players)
    }

    /// The player whom a key of an object names.
    pub(super) fn at(&self, value: &Value, key: &str) -> Result<Result<usize, String>, String> {
        let id = id(value, key)?;
        Ok(self.ids.iter().position(|held| *held == id).ok_or(id))
    }
}

/// A name, the one that is shown where there is no other; those of anonymous tables have none.
fn name(player: &Value) -> Result<String, String> {
    for key in ["name", "display"] {
        if player.get(key).is_some_and(|held| !held.is_null()) {
            return text(player, key).map(str::to_owned);
        }
    }
    Ok(String::new())
}

/// The seat before the one that posts the first blind.
fn before_blinds(seated: &[(i64, String, String, Cents)], blinds: &Blinds) -> Option<i64> {
    let first = blinds.0.as_ref().or(blinds.1.as_ref())?;
    seated.iter().find(|(_, id, ..)| id == first).map(|(seat, ..)| seat - 1)
}

fn actions(value: &Value) -> impl Iterator<Item = (&str, String)> {
    let rounds = value.get("rounds").and_then(Value::as_array);
    let actions = rounds.into_iter().flatten().filter_map(|round| round.get("actions")?.as_array()).flatten();
    actions.filter_map(|action| Some((action.get("action")?.as_str()?, id(action, "player_id").ok()?)))
}

/// Who takes part in the hand, by id.
fn playing(value: &Value) -> Vec<String> {
    let idle = ["Added Chips", "Sits Down", "Stands Up", "Add to Pot", "Added To Pot"];
    let mut ids: Vec<String> = Vec::new();
    for (_, id) in actions(value).filter(|(action, _)| !idle.contains(action)) {
        if !ids.contains(&id) {
            ids.push(id);
        }
    }
    ids
}

/// Who posts the small blind, and who the big one.
type Blinds = (Option<String>, Option<String>);

fn blinds(value: &Value) -> Blinds {
    let first = |name: &str| actions(value).find(|(action, _)| *action == name).map(|(_, id)| id);
    (first("Post SB"), first("Post BB"))
}
