//! What a training table tells who asks.

use room::accounts::Scope;
use room::tables::{Member, Undone};
use serde_json::json;

use super::Runner;

impl Runner {
    /// The house way for the hand of whoever asks.
    pub(super) fn hint(&mut self, id: u64) -> Result<(), Undone> {
        let account = self.signed_in(id, Scope::Play)?;
        if !self.live.spec.training {
            let text = "hints are given at training tables: open one of your own";
            return Err(Undone::not("not-a-training-table", text));
        }
        let person = self.live.members.person(Member::Account(account));
        let Some(front) = person.and_then(|person| self.live.house_way(person)) else {
            return Err(Undone::not("no-hint", "the house way has nothing to say about this hand"));
        };
        let front = self.live.keys.json(&front);
        self.send(id, &json!({ "type": "hint", "front": front }));
        Ok(())
    }
}
