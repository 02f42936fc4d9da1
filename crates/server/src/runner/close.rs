//! The end of a table: everybody is paid out and told what they won, lost and paid.

use std::sync::Arc;

use room::tables::{Member, Undone};
use serde_json::json;
use table::{Act, Command, say};

use super::{Runner, TRIES};

impl Runner {
    /// Pays everybody out and writes the last record.
    pub(super) async fn close(mut self) {
        let house = Arc::clone(&self.house);
        let mut unpaid = false;
        for (person, member) in self.live.members.clone().all() {
            if !self.live.table.here().has(person) {
                continue;
            }
            if let Err(wrong) = self.perform_for(member, Command::table(Act::LEAVE)).await {
                unpaid = true;
                tracing::error!(table = self.live.number.0, "somebody cannot be paid out: {wrong}");
            }
        }
        let closed = if unpaid {
            self.paid_from_books("not everybody could leave").await
        } else {
            self.write_closed().await.map_err(|wrong| wrong.to_string())
        };
        // Another node was first.
        if self.others.closed {
            return self.closed_elsewhere();
        }
        if let Err(wrong) = closed {
            tracing::error!(table = self.live.number.0, "cannot be closed: {wrong}");
        }
        self.send_all_closed();
        house.closed(self.live.number);
        // A table of the house that its rules have broken is opened anew.
        if self.live.spec.owner.is_none() && !self.live.roster.closing {
            house.open_again(self.live.spec.clone());
        }
    }

    /// Writes the last record, on whatever others have written meanwhile.
    async fn write_closed(&mut self) -> Result<(), Undone> {
        let house = Arc::clone(&self.house);
        for _ in 0..TRIES {
            match house.desk().close(&self.live, None).await {
                Err(Undone::Behind) => self.catch_up().map(drop)?,
                done => return done,
            }
            if self.others.closed {
                return Ok(());
            }
        }
        Err(Undone::Crowded)
    }

    /// Whoever the table cannot let go gets their chips from the books.
    pub(super) async fn paid_from_books(&mut self, why: &str) -> Result<(), String> {
        for (_, member) in self.live.members.clone().all() {
            if let (Member::Account(account), Some(sitting)) = (member, self.live.sitting(member)) {
                self.sitting_over(account, &sitting, true);
            }
        }
        self.house.close_from_books(self.live.number, why).await
    }

    pub(super) fn send_all_closed(&mut self) {
        self.send_all(|tongue| json!({ "type": "closed", "text": say!(tongue, "notice.closed") }));
    }
}
