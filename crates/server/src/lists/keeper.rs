//! Calls players of the lists to seats that are free, and opens a table where enough of them wait.

use std::collections::BTreeMap;
use std::sync::Arc;
use std::time::Duration;

use room::clock::Clock as _;
use room::ids::{AccountNo, TableNo};
use room::lists::{Entry, GameKey, List, Lists, Moving, Seats, opens_table, vacancy};
use room::tables::Undone;
use tokio::sync::oneshot;

use crate::house::House;
use crate::runner::Mail;
use crate::wire::TableRow;

/// How often the lists are looked at while somebody waits; a change is looked at at once.
const BUSY: Duration = Duration::from_millis(500);
/// How often they are looked at while nobody does.
const IDLE: Duration = Duration::from_secs(5);
/// A player who is on the way to another table for so long is taken there again: a server ended in between.
const ON_THE_WAY: Duration = Duration::from_secs(5);
/// The node that drives this one calls for all.
const FIRST: TableNo = TableNo(0);

/// Keeps the lists for as long as the room is open.
pub(crate) async fn keep(house: Arc<House>) {
    let mut stopping = house.stopping();
    let mut keeper = Keeper { house, moving: BTreeMap::new() };
    let mut wait = BUSY;
    loop {
        let house = Arc::clone(&keeper.house);
        tokio::select! {
            () = house.list_news.notified() => {}
            () = tokio::time::sleep(wait) => {}
            () = stopping.comes() => return,
        }
        if !house.drives(FIRST) {
            continue;
        }
        wait = match keeper.look().await {
            Ok(true) => BUSY,
            Ok(false) => IDLE,
            Err(wrong) => {
                tracing::warn!(error = %wrong, "cannot keep the waiting lists");
                IDLE
            }
        };
    }
}

struct Keeper {
    house: Arc<House>,
    /// Players on the way, and since when this node knows.
    moving: BTreeMap<(GameKey, AccountNo), Duration>,
}

impl Keeper {
    /// Whether somebody waits.
    async fn look(&mut self) -> Result<bool, Undone> {
        let lists = self.house.lists()?;
        let busy = lists.all().any(|(_, list)| !list.requests.is_empty() || list.settings.must_move);
        let moves = lists.all().any(|(_, list)| !list.moving.is_empty());
        if !busy && !moves {
            self.moving.clear();
            return Ok(false);
        }
        let rows = self.house.lobby().await;
        self.take_over(&lists).await;
        for (key, list) in lists.all() {
            let mut seats = seats(key, &rows);
            self.forget_closed(key, list, &seats).await?;
            self.call(key, &mut seats).await?;
            self.open(key, &seats).await?;
        }
        Ok(true)
    }

    /// Calls players for as long as there is a seat.
    async fn call(&self, key: &GameKey, seats: &mut [Seats]) -> Result<(), Undone> {
        let most: usize = seats.iter().map(|held| held.free).sum();
        for _ in 0..most {
            let lists = self.house.lists()?;
            let Some(list) = lists.get(key) else { return Ok(()) };
            let Some(vacancy) = vacancy(list, seats) else { return Ok(()) };
            let number = vacancy.table.0;
            let (reply, answer) = oneshot::channel();
            let sent = match self.house.find(number).await {
                Some(table) => table.send(Mail::Call { vacancy, reply }).await,
                None => false,
            };
            let called = if sent { answer.await.unwrap_or(Err(Undone::Behind)) } else { Err(Undone::Behind) };
            for held in seats.iter_mut().filter(|held| held.table == number) {
                // The row is as of a moment ago: where the table says no, it is asked again later.
                held.free = if called.is_ok() { held.free - 1 } else { 0 };
            }
            if let Err(wrong) = called {
                tracing::debug!(table = number, error = %wrong, "nobody called to this table yet");
            }
        }
        Ok(())
    }

    /// Opens a table for those who wait in vain.
    async fn open(&self, key: &GameKey, seats: &[Seats]) -> Result<(), Undone> {
        let lists = self.house.lists()?;
        let free = seats.iter().any(|held| held.free > 0);
        let Some(list) = lists.get(key).filter(|_| !free && key.private_table().is_none()) else {
            return Ok(());
        };
        let tables: Vec<u32> = seats.iter().map(|held| held.table).collect();
        let asked = || list.game.as_deref().cloned();
        let Some(spec) = self.house.set_up(&tables).or_else(asked) else { return Ok(()) };
        if !opens_table(list, !spec.has_own_choices()) {
            return Ok(());
        }
        let number = self.house.open_table(spec.for_the_list()).await?;
        tracing::info!(table = number.0, list = %key, "table opened for its waiting list");
        Ok(())
    }

    /// Nobody is called to a table that is closed, or waits for it.
    async fn forget_closed(&self, key: &GameKey, list: &List, seats: &[Seats]) -> Result<(), Undone> {
        let calls = list.requests.iter().filter_map(|held| held.call.map(|call| call.table));
        let wanted = list.requests.iter().flat_map(|held| held.tables.iter().copied());
        let named = calls.chain(wanted).chain(list.moving.iter().map(|held| held.to));
        let mut closed: Vec<TableNo> =
            named.filter(|table| !seats.iter().any(|held| held.table == table.0)).collect();
        closed.sort_unstable();
        closed.dedup();
        for table in closed {
            if self.house.find(table.0).await.is_some() {
                continue;
            }
            let entry = Entry::TableClosed { list: key.clone(), table };
            self.house.write_lists(&|_: &Lists| Ok(vec![entry.clone()])).await?;
        }
        Ok(())
    }

    /// Players who have left one table and not come to the other are taken there.
    async fn take_over(&mut self, lists: &Lists) {
        let now = self.house.clock.running();
        let all: Vec<(GameKey, Moving)> = lists
            .all()
            .flat_map(|(key, list)| list.moving.iter().map(move |held| (key.clone(), *held)))
            .collect();
        let is_there = |key: &(GameKey, AccountNo)| {
            all.iter().any(|(list, moving)| *list == key.0 && moving.account == key.1)
        };
        self.moving.retain(|key, _| is_there(key));
        for (key, Moving { account, to, chips, dues, .. }) in all {
            let since = self.moving.entry((key, account)).or_insert(now);
            if now.saturating_sub(*since) >= ON_THE_WAY
                && let Some(table) = self.house.find(to.0).await
            {
                *since = now;
                table.send(Mail::Arrive { account, chips, dues }).await;
            }
        }
    }
}

/// The open tables of a game, the first that was opened first.
fn seats(key: &GameKey, rows: &[TableRow]) -> Vec<Seats> {
    let mut seats: Vec<Seats> =
        rows.iter().filter(|row| row.list == key.0).map(|row| row.seats.clone()).collect();
    seats.sort_by_key(|held| held.table);
    seats
}
