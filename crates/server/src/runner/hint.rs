//! What a table tells who is setting a hand: the house way at a training table, and what rows are called.

use cards::Card;
use room::accounts::Scope;
use room::tables::{Member, Undone};
use serde_json::{Value, json};
use table::say;

use super::Runner;

impl Runner {
    /// The house way for the hand of whoever asks.
    pub(super) fn hint(&mut self, id: u64) -> Result<(), Undone> {
        let account = self.signed_in(id, Scope::Play)?;
        if !self.live.spec.training {
            return Err(Undone::not("not-a-training-table", |tongue| say!(tongue, "room.no-training")));
        }
        let person = self.live.members.person(Member::Account(account));
        let Some(front) = person.and_then(|person| self.live.house_way(person)) else {
            return Err(Undone::not("no-hint", |tongue| say!(tongue, "room.no-hint")));
        };
        let front = self.live.keys.json(&front);
        self.send(id, &json!({ "type": "hint", "front": front }));
        Ok(())
    }

    /// What the rows of a hand that somebody is setting would be called.
    pub(super) fn name_rows(&mut self, id: u64, message: &Value) -> Result<(), Undone> {
        let account = self.signed_in(id, Scope::Play)?;
        let person = self.live.members.person(Member::Account(account));
        let named = person.zip(cards(&message["rows"]));
        let Some(named) = named.and_then(|(person, rows)| self.live.row_names(person, &rows)) else {
            return Err(Undone::not("bad-rows", |tongue| say!(tongue, "room.bad-rows")));
        };
        let told =
            json!({ "type": "named", "rows": message["rows"], "names": named.names, "foul": named.foul });
        self.send(id, &told);
        Ok(())
    }
}

/// Rows of cards as they are written, at most as many as a hand has.
fn cards(rows: &Value) -> Option<Vec<Vec<Card>>> {
    let row = |row: &Value| row.as_array()?.iter().map(|card| card.as_str()?.parse().ok()).collect();
    rows.as_array()?.iter().map(row).collect()
}
