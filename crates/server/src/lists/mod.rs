//! The waiting lists of the room: what players and the floor ask of them, and who is called.

mod keeper;
mod routes;
mod rows;

use std::sync::Arc;

use room::clock::Clock as _;
use room::ids::{AccountNo, TableNo};
use room::lists::{Entry, GameKey, LeftBecause, ListChange, Lists};
use room::tables::{Spec, Undone};
use table::say;
use tokio::sync::oneshot;

pub(crate) use keeper::keep;
pub(crate) use routes::routes;

use crate::house::House;
use crate::runner::Mail;

impl House {
    /// The waiting lists as they are now.
    pub(crate) fn lists(&self) -> Result<Arc<Lists>, Undone> {
        Ok(self.lists.read(self.journal.reader())?)
    }

    /// Changes that are stored together with a record of a table.
    pub(crate) fn list_change(&self, entries: Vec<Entry>) -> ListChange {
        ListChange { board: Arc::clone(&self.lists), entries }
    }

    /// Stores what follows from the lists as they are, and has the tables look.
    pub(crate) async fn write_lists(
        &self,
        decide: &(dyn Fn(&Lists) -> Result<Vec<Entry>, Undone> + Sync),
    ) -> Result<Vec<Entry>, Undone> {
        let fresh = || self.desk().fresh_id();
        let written = self.lists.write(self.journal.as_ref(), (self.clock.now(), &fresh), decide).await;
        if let Err(wrong) = &written {
            self.not_stored(wrong);
        }
        let written = written?;
        self.lists_changed(&written);
        Ok(written)
    }

    /// Tables of these lists look who waits for them, and somebody may be called.
    pub(crate) fn lists_changed(&self, entries: &[Entry]) {
        if entries.is_empty() {
            return;
        }
        for table in self.tables() {
            let list = GameKey(table.summary().list);
            if entries.iter().any(|entry| *entry.list() == list) {
                table.try_send(Mail::Listed);
            }
        }
        self.list_news.notify_one();
    }

    /// Another node has changed a list.
    pub(crate) fn lists_changed_elsewhere(&self) {
        for table in self.tables() {
            table.try_send(Mail::Listed);
        }
        self.list_news.notify_one();
    }

    /// Puts a player on a list.
    pub(crate) async fn join_list(
        &self,
        list: &GameKey,
        account: AccountNo,
        game: Option<Spec>,
    ) -> Result<(), Undone> {
        let decide = |lists: &Lists| {
            let request = lists.get(list).and_then(|held| held.request(account));
            if request.is_some_and(|request| request.tables.is_empty()) {
                return Ok(Vec::new());
            }
            let (list, tables, from) = (list.clone(), Vec::new(), None);
            Ok(vec![Entry::Joined { list, account, tables, from, game: game.clone().map(Box::new) }])
        };
        self.write_lists(&decide).await.map(drop)
    }

    /// Takes a player off a list; a seat that is kept for them is free again.
    pub(crate) async fn leave_list(
        self: &Arc<House>,
        list: &GameKey,
        account: AccountNo,
        because: LeftBecause,
    ) -> Result<(), Undone> {
        let lists = self.lists()?;
        let request = lists.get(list).and_then(|held| held.request(account)).cloned();
        let Some(request) = request else { return Err(Undone::NotListed(room::lists::NotListed::NotOnList)) };
        if let Some(call) = request.call
            && let Some(table) = self.find(call.table.0).await
        {
            let (reply, answer) = oneshot::channel();
            table.send(Mail::Uncall { account, because, reply }).await;
            if let Ok(done) = answer.await {
                return done;
            }
        }
        let left = |lists: &Lists| {
            let on = lists.get(list).is_some_and(|held| held.request(account).is_some());
            Ok(if on { vec![Entry::Left { list: list.clone(), account, because }] } else { Vec::new() })
        };
        self.write_lists(&left).await.map(drop)
    }

    /// The account that the floor names: a number, a guest's number, or a name.
    pub(crate) fn account_called(&self, text: &str) -> Result<AccountNo, Undone> {
        let text = text.trim();
        let number = text.strip_prefix("Guest ").unwrap_or(text).parse().ok().map(AccountNo);
        let known = number.filter(|account| self.office().file(*account).is_ok());
        let owner = || text.parse().ok().and_then(|name| self.office().owner(&name).ok().flatten());
        known.or_else(owner).ok_or_else(|| {
            let name = text.to_owned();
            Undone::not("no-such-player", |tongue| say!(tongue, "list.no-such-player", name = name.clone()))
        })
    }

    /// Somebody was barred: they wait for nothing any more.
    pub(crate) async fn bar_from_lists(self: &Arc<House>, account: AccountNo) {
        let Ok(lists) = self.lists() else { return };
        let keys: Vec<GameKey> = lists.of(account).map(|(key, _)| key.clone()).collect();
        for key in keys {
            if let Err(wrong) = self.leave_list(&key, account, LeftBecause::Barred).await {
                tracing::warn!(error = %wrong, "barred player stays on a waiting list");
            }
        }
    }

    /// The set-up of the first table in a game.
    fn set_up(&self, tables: &[u32]) -> Option<Spec> {
        let first = TableNo(*tables.first()?);
        let gone = self.journal.reader().gone(room::journal::Stream::Table(first)).ok()?;
        room::tables::opened_with(self.journal.reader(), first, gone).ok()?.map(|opened| opened.spec)
    }
}
