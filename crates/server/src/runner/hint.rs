//! What a training table tells who asks what to do, and what rows of a hand that is being set are called.

use std::sync::Arc;

use cards::Card;
use families::AnyTable;
use room::accounts::Scope;
use room::tables::{Member, Undone};
use serde_json::{Value, json};
use table::record::Keys;
use table::{Command, Person, say};

use super::Runner;
use crate::advisers::{Adviser, Asked};
use crate::gate::Class;
use crate::house::House;

impl Runner {
    /// What is best for whoever asks, and the house way for their hand. It is found beside the table and told when it is
    /// there; what must be counted first is answered as the best of bots would.
    pub(super) fn hint(&mut self, id: u64, message: &Value) -> Result<(), Undone> {
        let account = self.signed_in(id, Scope::Play)?;
        if !self.live.spec.training {
            return Err(Undone::not("not-a-training-table", |tongue| say!(tongue, "room.no-training")));
        }
        let Some(held) = self.connections.iter().find(|held| held.id == id) else { return Ok(()) };
        self.spend(held, Class::Work, |tongue, seconds| {
            say!(tongue, "door.too-frequent", seconds = seconds)
        })?;
        let person = self.live.members.person(Member::Account(account));
        let advised = person.and_then(|person| Some((person, self.live.advised(person, &self.chance)?)));
        let Some((person, bot)) = advised else {
            return Err(Undone::not("no-hint", |tongue| say!(tongue, "room.no-hint")));
        };
        let asked = Wanted {
            person,
            bot,
            rules: Asked::of(&self.live),
            table: self.live.table.clone(),
            keys: Arc::clone(&self.live.keys),
            told: json!({ "type": "hint", "id": message["id"] }),
            house_way: self.live.table.house_way(person),
        };
        let (house, out) = (Arc::clone(&self.house), held.out.line());
        tokio::task::spawn_blocking(move || {
            let (told, adviser) = asked.answer(&house);
            // Whoever asked may be gone.
            let _ = out.try_send(told.to_string().into());
            drop(out);
            if let Some(adviser) = adviser {
                adviser.count();
            }
        });
        Ok(())
    }

    /// What the rows of a hand that somebody is setting would be called.
    pub(super) fn name_rows(&mut self, id: u64, message: &Value) -> Result<(), Undone> {
        let account = self.signed_in(id, Scope::Play)?;
        let person = self.live.members.person(Member::Account(account));
        let named = person.zip(cards(&message["rows"]));
        let tongue = self.tongue(id);
        let Some(named) = named.and_then(|(person, rows)| self.live.row_names(person, &rows, tongue)) else {
            return Err(Undone::not("bad-rows", |tongue| say!(tongue, "room.bad-rows")));
        };
        let told =
            json!({ "type": "named", "rows": message["rows"], "names": named.names, "foul": named.foul });
        self.send(id, &told);
        Ok(())
    }
}

/// A hint that is wanted, with all that it takes.
struct Wanted {
    person: Person,
    /// What the best of bots would do.
    bot: Command,
    rules: Option<Asked>,
    table: AnyTable,
    keys: Arc<Keys>,
    told: Value,
    house_way: Option<[Card; 2]>,
}

impl Wanted {
    /// The hint; and who is to count, where that would make a better one.
    fn answer(mut self, house: &House) -> (Value, Option<Arc<Adviser>>) {
        let adviser = self.rules.as_ref().and_then(|rules| house.advisers.of(rules, &house.book()));
        let hint = adviser.as_ref().and_then(|adviser| adviser.hints.hint(&self.table, self.person));
        let counting =
            hint.is_none() && adviser.as_ref().is_some_and(|held| held.hints.waits(&self.table, self.person));
        let best = hint.as_ref().map_or(self.bot, |hint| hint.best);
        self.told["by"] = json!(if hint.is_some() { "count" } else { "bot" });
        self.told["counting"] = json!(counting);
        self.told["best"] = self.way(&best);
        let others = hint.iter().flat_map(|hint| &hint.others).map(|other| {
            let mut way = self.way(&other.command);
            way["cost"] = json!(other.cost);
            way
        });
        self.told["others"] = others.collect();
        if let Some(error) = hint.and_then(|hint| hint.error) {
            self.told["error"] = json!(error);
        }
        if let Some(front) = &self.house_way {
            self.told["front"] = self.keys.json(front);
        }
        (self.told, adviser.filter(|_| counting))
    }

    /// A command as the answer to an offer.
    fn way(&self, command: &Command) -> Value {
        match self.keys.json(command) {
            Value::Object(said) if said.contains_key("do") => {
                let done = &said["do"];
                json!({ "verb": done["act"]["verb"], "at": done["at"], "choice": done["act"]["choice"] })
            }
            said => said,
        }
    }
}

/// Rows of cards as they are written, at most as many as a hand has.
fn cards(rows: &Value) -> Option<Vec<Vec<Card>>> {
    let row = |row: &Value| row.as_array()?.iter().map(|card| card.as_str()?.parse().ok()).collect();
    rows.as_array()?.iter().map(row).collect()
}
