//! The end of a table: everybody is paid out and told what they won, lost and paid.

use std::sync::Arc;

use room::tables::{Member, Order};
use serde_json::json;
use table::{Act, Command, say};

use super::Runner;

impl Runner {
    /// Pays everybody out and writes the last record.
    pub(super) async fn close(mut self) {
        let house = Arc::clone(&self.house);
        let mut unpaid = false;
        for (person, member) in self.live.members.clone().all() {
            if !self.live.table.here().has(person) {
                continue;
            }
            let order = Order::by(&self.live, member, Command::table(Act::LEAVE));
            if let Err(wrong) = self.perform(order).await {
                unpaid = true;
                tracing::error!(table = self.live.number.0, "somebody cannot be paid out: {wrong}");
            }
        }
        let closed = if unpaid {
            self.paid_from_books("not everybody could leave").await
        } else {
            house.desk().close(&self.live, None).await.map_err(|wrong| wrong.to_string())
        };
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
