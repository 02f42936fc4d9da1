//! The end of a table: everybody is paid out and told what they won, lost and paid.

use std::sync::Arc;

use room::ids::AccountNo;
use room::lists::Entry;
use room::tables::{Beside, Member, Undone};
use serde_json::json;
use table::{Act, Command, say};

use super::{Runner, TRIES};

impl Runner {
    /// Pays everybody out and writes the last record. `false` when that cannot be stored: the table stays, with all that is in
    /// it, and is closed later.
    pub(super) async fn close(&mut self) -> bool {
        let entries = self.game_over();
        let closed = match self.all_leave().await {
            Ok(true) => self.write_closed(entries).await,
            Ok(false) => self.paid_from_books("some players could not leave").await,
            Err(wrong) => Err(wrong),
        };
        // Another node was first.
        if self.others.closed {
            self.closed_elsewhere();
            return true;
        }
        if let Err(wrong) = closed {
            tracing::error!(table = self.live.number.0, error = %wrong, "table not closed yet");
            return false;
        }
        self.send_all_closed(match self.live.roster.ended {
            Some(_) => "notice.closed-by-regime",
            None => "notice.closed",
        });
        self.house.closed(self.live.number);
        self.house.list_news.notify_one();
        // A table of the house whose rules or regime have ended the game is opened anew.
        if self.live.spec.owner.is_none() && !self.live.roster.closing && !self.live.spec.from_list {
            self.house.open_again(self.live.spec.clone());
        }
        true
    }

    /// What is written about the list: its players are ahead of all who wait for the same game and limit, in the order of
    /// their seats (001:99).
    fn game_over(&self) -> Vec<Entry> {
        let (list, table) = (self.live.game.clone(), self.live.number);
        if self.live.spec.private {
            return vec![Entry::TableClosed { list, table }];
        }
        let seated = self.live.members.all().filter_map(|(person, member)| match member {
            Member::Account(account) if self.live.present.contains(&person) => {
                Some((self.live.table.seat_of(person)?, account))
            }
            _ => None,
        });
        let mut seated: Vec<_> = seated.collect();
        seated.sort_unstable();
        let accounts: Vec<AccountNo> = seated.into_iter().map(|(_, account)| account).collect();
        vec![Entry::Broke { list, table, accounts }]
    }

    /// Everybody leaves. `false` when the table does not let somebody go.
    async fn all_leave(&mut self) -> Result<bool, Undone> {
        let mut all = true;
        for (person, member) in self.live.members.clone().all() {
            if !self.live.table.here().has(person) {
                continue;
            }
            match self.perform_for(member, Command::table(Act::LEAVE)).await {
                Ok(()) => {}
                Err(Undone::Refused(wrong)) => {
                    all = false;
                    tracing::error!(table = self.live.number.0, error = %wrong, "player not paid out yet");
                }
                Err(wrong) => return Err(wrong),
            }
        }
        Ok(all)
    }

    /// Writes the last record, on whatever others have written meanwhile.
    async fn write_closed(&mut self, entries: Vec<Entry>) -> Result<(), Undone> {
        let house = Arc::clone(&self.house);
        let change = house.list_change(entries);
        let beside = Beside { deed: None, list: Some(&change) };
        for _ in 0..TRIES {
            match house.desk().close_beside(&self.live, beside).await {
                Err(Undone::Behind) => self.behind()?,
                done => return done,
            }
            if self.others.closed {
                return Ok(());
            }
        }
        Err(Undone::Crowded)
    }

    /// Whoever the table cannot let go gets their chips from the books.
    pub(super) async fn paid_from_books(&mut self, why: &str) -> Result<(), Undone> {
        self.house.close_from_books(self.live.number, why).await?;
        for (_, member) in self.live.members.clone().all() {
            if let (Member::Account(account), Some(sitting)) = (member, self.live.sitting(member)) {
                self.sitting_over(account, &sitting, true);
            }
        }
        Ok(())
    }

    /// Tells everybody that the table is closed, in these words.
    pub(super) fn send_all_closed(&mut self, words: &'static str) {
        self.send_all(|tongue| json!({ "type": "closed", "text": say!(tongue, words) }));
    }
}
