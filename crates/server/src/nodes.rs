//! Several nodes on one store: how they hear of each other's records, and what they share that is not stored.
//!
//! The journal is the authority, a node is a cache. A node has a runner for every table that it drives and for every table that
//! it has connections to; a table that another node drives and nobody watches here is dropped after half a minute.
//!
//! - **Commands are decided where the client is**, and appended with the head they were decided on. On `Behind` the runner reads
//!   what it missed, applies and broadcasts it, and decides again. Nothing is forwarded, so nodes need no addresses. A command
//!   has an id: if it comes again through another node, it is found and acknowledged.
//! - **News** comes by NOTIFY, one notification a batch, with the node's name and how far each stream has come. All of it is
//!   read in one query and passed to the runners. Notifications may be lost: every second up to 2,000 tables are polled, and all
//!   of them after a reconnect. A writer with other nodes waits up to 3 ms for more records, because each batch costs the
//!   others a read.
//! - **Driving**: clock, house dealer and bots of a table belong to the node with the advisory lock of its shard (number modulo
//!   256), on a connection of its own. The lock dies with the connection; Postgres ends it after six silent seconds, and a node
//!   without an answer for four no longer believes that it drives anything. Each node counts the others in `pg_locks` and takes
//!   its share. The lock only saves work: the sequence number is the fence, and a late driver finds itself `Behind`. A new
//!   driver reads what there is, asks who is connected, and waits 0.4 s before it acts. A half-loaded deck is completed from
//!   the seed in the record.
//! - **Not stored**: connections, readiness, salt, chat, notices, kept seats and bars are `Gossip`, in notifications of their
//!   own, repeated every few seconds where it matters.
//! - **The lobby** shows tables of other nodes from the board, an unlogged table in which each node puts changed rows once a
//!   second.
//! - **One node at a time**: opening the demo's tables waits for a lock. Expired sessions are swept by the node that drives the
//!   first shard. A table that cannot be loaded is closed from its books only by a node that is alone, because another one may
//!   run a version that can load it.
//! - Rate limits are each node's own.
//!
//! `crates/houseway/tests/it/nodes.rs` tests all of this with real processes.

use std::collections::{BTreeMap, HashMap};
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::Duration;

use money::Cents;
use room::ids::{AccountNo, TableNo};
use room::journal::{Heard, Nodes, Stream, shard};
use room::lists::Seats;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use tokio::sync::mpsc::UnboundedReceiver;

use crate::ServeError;
use crate::house::House;
use crate::runner::Mail;
use crate::wire::TableRow;

/// The net below the notices: so often some tables are looked at, whether or not there was news.
const POLL: Duration = Duration::from_secs(1);
/// So many at once.
const POLLED: usize = 2_000;
/// After so many looks all streams are looked at for tables that nobody told of.
const SEEK: u32 = 15;
/// So many records of a table are read at once.
const PAGE: usize = 200;

/// After so long an answer has arrived.
const ANSWERED: Duration = Duration::from_secs(1);

/// What a node says to the others. What one of them does not know it passes over: they may be of different versions.
#[derive(Debug, Clone, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Gossip {
    /// So many lines to a table.
    Present { table: u32, here: Here },
    /// Whoever has lines to a table says so.
    WhoIsThere { table: u32 },
    /// Somebody adds salt to the next stock.
    Salt { table: u32, account: AccountNo, text: String },
    /// Somebody who is waited for after this step wants more time.
    MoreTime { table: u32, account: AccountNo, seq: u64 },
    /// Somebody says something.
    Chat { table: u32, account: AccountNo, from: String, text: String },
    /// A message for all at a table, or for one, in every language.
    Told { table: u32, to: Option<AccountNo>, messages: Vec<Value> },
    /// Seats are kept for these, for so many milliseconds.
    Called { table: u32, accounts: Vec<(AccountNo, u64)> },
    /// Somebody was barred from the room.
    Barred { account: AccountNo },
    /// Somebody is called otherwise now.
    Renamed { account: AccountNo },
    /// Somebody may more or less than before.
    Changed { account: AccountNo },
    /// Somebody looks at the lobby.
    Lobby,
}

/// Who has lines to a table at one node.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", default)]
pub(crate) struct Here {
    /// How many lines there are.
    pub(crate) lines: usize,
    /// The members of the table among them.
    pub(crate) accounts: Vec<AccountNo>,
    /// Those of them who have wagered all that they want in this round.
    pub(crate) ready: Vec<AccountNo>,
    /// Which round that is.
    pub(crate) round: u32,
}

impl Here {
    /// Whether the others learn something from it, of a table where wagers are taken or not. Only then it matters who is
    /// ready, and in another round nobody is until it is said.
    pub(crate) fn says_more(&self, than: &Here, wagering: bool) -> bool {
        let fresh = if self.round == than.round { self.ready != than.ready } else { !self.ready.is_empty() };
        (self.lines, &self.accounts) != (than.lines, &than.accounts) || wagering && fresh
    }
}

impl Gossip {
    /// The table that it is about.
    fn table(&self) -> Option<u32> {
        match *self {
            Gossip::Present { table, .. }
            | Gossip::WhoIsThere { table }
            | Gossip::Salt { table, .. }
            | Gossip::MoreTime { table, .. }
            | Gossip::Chat { table, .. }
            | Gossip::Told { table, .. }
            | Gossip::Called { table, .. } => Some(table),
            Gossip::Barred { .. } | Gossip::Renamed { .. } | Gossip::Changed { .. } | Gossip::Lobby => None,
        }
    }
}

/// A lobby row on the board, with the fields that the lobby does not show.
#[derive(Debug, PartialEq, Serialize, Deserialize)]
struct Posted {
    #[serde(flatten)]
    row: TableRow,
    hidden: bool,
    word: Option<String>,
    of: Vec<AccountNo>,
    dropped: Cents,
    /// Not `owner`: the row has that key for the owner's name, and a key that comes twice cannot be read back.
    #[serde(default)]
    owned_by: Option<AccountNo>,
    #[serde(default)]
    seats: Seats,
}

impl Posted {
    fn of(row: TableRow) -> Posted {
        let (hidden, word, of, dropped) = (row.private, row.link.clone(), row.accounts.clone(), row.drop);
        let (owned_by, seats) = (row.owned_by, row.seats.clone());
        Posted { row, hidden, word, of, dropped, owned_by, seats }
    }

    fn row(self) -> TableRow {
        let Posted { row, hidden, word, of, dropped, owned_by, seats } = self;
        TableRow { private: hidden, link: word, accounts: of, drop: dropped, owned_by, seats, ..row }
    }
}

impl House {
    /// The other nodes, where the store has any.
    pub(crate) fn nodes(&self) -> Option<&dyn Nodes> {
        self.journal.nodes()
    }

    /// Whether this node drives a table: its clock, its dealer, its bots.
    pub(crate) fn drives(&self, number: TableNo) -> bool {
        self.nodes().is_none_or(|nodes| nodes.drives(shard(number)))
    }

    /// Whether there are other nodes now.
    pub(crate) fn has_others(&self) -> bool {
        self.nodes().is_some_and(|nodes| nodes.count() > 1)
    }

    /// Says something to the other nodes.
    pub(crate) fn tell_nodes(&self, gossip: &Gossip) {
        if let Some(nodes) = self.nodes().filter(|nodes| nodes.count() > 1)
            && let Ok(text) = serde_json::to_string(gossip)
        {
            nodes.say(text);
        }
    }

    /// Closes the account's present connections on every node, because its scopes have changed; clients reconnect with the new
    /// ones. Waits a moment first, so that the answer with the new cookie arrives before the connection ends.
    pub(crate) fn rights_changed(self: &Arc<House>, account: AccountNo) {
        self.tell_nodes(&Gossip::Changed { account });
        self.cut_soon(account);
    }

    /// Closes the connections that the account has now, in a moment. Later ones have read the session as it is now.
    fn cut_soon(self: &Arc<House>, account: AccountNo) {
        let before = crate::socket::next_id();
        let (house, mut stopping) = (Arc::clone(self), self.stopping());
        self.until_it_stops(async move {
            tokio::select! {
                () = tokio::time::sleep(ANSWERED) => {}
                () = stopping.comes() => return,
            }
            for table in house.tables() {
                table.try_send(Mail::Changed { account, before });
            }
        });
    }

    /// The rows of the lobby: tables driven here as they are, the others as their nodes last posted them. A row is shown whether
    /// or not this node has heard of its table; only a table that is known to be closed is left out.
    pub(crate) async fn lobby(self: &Arc<House>) -> Vec<TableRow> {
        let own = self.all_tables().await.into_iter().map(|table| table.summary());
        let own = own.filter(|row| row.table > 0);
        let Some(nodes) = self.nodes().filter(|nodes| nodes.count() > 1) else { return own.collect() };
        let mut rows: BTreeMap<u32, TableRow> = own.map(|row| (row.table, row)).collect();
        let board = nodes.board().unwrap_or_else(|wrong| {
            tracing::warn!(error = %wrong, "cannot read lobby rows of other nodes");
            Vec::new()
        });
        for (number, text) in board {
            // A shard that has just changed hands is driven here before its tables are loaded.
            let own = rows.contains_key(&number.0) && self.drives(number);
            if own || self.asleep.was_closed(number.0) {
                continue;
            }
            match serde_json::from_str::<Posted>(&text) {
                Ok(posted) => drop(rows.insert(number.0, posted.row())),
                // A node of another version posted it. It is asked for often, so it is no warning.
                Err(wrong) => tracing::debug!(table = number.0, error = %wrong, "cannot read lobby row"),
            }
        }
        rows.into_values().collect()
    }

    /// Takes rows of closed tables off the board, which a node left there that ended before it could.
    fn prune_board(&self) {
        let Some(nodes) = self.nodes().filter(|nodes| nodes.count() > 1) else { return };
        let rows = nodes.board().unwrap_or_default();
        let stale = |number: &TableNo| self.drives(*number) && self.asleep.was_closed(number.0);
        let stale: Vec<_> =
            rows.iter().filter(|(number, _)| stale(number)).map(|(at, _)| (*at, None)).collect();
        if !stale.is_empty() {
            nodes.post(stale);
        }
    }

    /// Puts the rows of the tables that are driven here on the board, where they have changed.
    fn post_rows(&self) {
        let Some(nodes) = self.nodes().filter(|nodes| nodes.count() > 1) else { return };
        let changed = self.tables().into_iter().filter(|table| table.changed.swap(false, Ordering::Relaxed));
        let rows = changed.filter_map(|table| {
            let row = table.summary();
            let drives = self.drives(TableNo(row.table));
            // The node that drives it later has not posted it yet.
            table.changed.fetch_or(!drives, Ordering::Relaxed);
            drives.then_some(row)
        });
        let text = |row: TableRow| {
            let number = TableNo(row.table);
            Some((number, Some(serde_json::to_string(&Posted::of(row)).ok()?)))
        };
        let posted: Vec<_> = rows.filter_map(text).collect();
        if !posted.is_empty() {
            nodes.post(posted);
        }
    }
}

/// Joins the other nodes, and listens to them for as long as the room is open.
pub(crate) fn join(house: &Arc<House>) -> Result<(), ServeError> {
    if let Some(nodes) = house.nodes() {
        let heard = nodes.join()?;
        tokio::spawn(Hub { house: Arc::clone(house), polled: 0 }.listen(heard));
    }
    Ok(())
}

struct Hub {
    house: Arc<House>,
    /// The last table that was looked at.
    polled: u32,
}

impl Hub {
    async fn listen(mut self, mut heard: UnboundedReceiver<Heard>) {
        let mut stopping = self.house.stopping();
        let mut poll = tokio::time::interval(POLL);
        poll.set_missed_tick_behavior(tokio::time::MissedTickBehavior::Delay);
        let (mut looks, mut waiting) = (0_u32, Vec::new());
        loop {
            tokio::select! {
                count = heard.recv_many(&mut waiting, 1_000) => {
                    if count == 0 {
                        return;
                    }
                    self.take(std::mem::take(&mut waiting)).await;
                }
                _ = poll.tick() => {
                    looks += 1;
                    self.poll().await;
                    self.house.post_rows();
                    if looks.is_multiple_of(SEEK) {
                        self.seek();
                    }
                }
                () = stopping.comes() => return,
            }
        }
    }

    async fn take(&mut self, heard: Vec<Heard>) {
        let (mut news, mut missed, mut shards, mut lists) = (HashMap::new(), false, false, false);
        for heard in heard {
            match heard {
                Heard::News(streams) => {
                    for (stream, seq) in streams {
                        if let Stream::Table(number) = stream {
                            let held = news.entry(number.0).or_insert(seq);
                            *held = seq.max(*held);
                        }
                        lists |= stream == Stream::Lists;
                    }
                }
                Heard::Missed => missed = true,
                Heard::Shards => shards = true,
                Heard::Said { node, text } => self.said(node, &text).await,
            }
        }
        self.news(&news).await;
        if lists || missed {
            self.house.lists_changed_elsewhere();
        }
        if missed {
            self.seek();
            self.read_all().await;
            self.house.tables().iter().for_each(|table| table.changed.store(true, Ordering::Relaxed));
        }
        if missed || shards {
            for table in self.house.tables() {
                table.try_send(Mail::Look);
            }
            self.wake();
            // Shards change hands when a node has come or gone: its lobby shows these tables at once.
            self.house.post_rows();
        }
    }

    async fn said(&self, node: u64, text: &str) {
        let Ok(gossip) = serde_json::from_str::<Gossip>(text) else { return };
        match (&gossip, gossip.table()) {
            (_, Some(number)) => {
                if let Some(table) = self.house.table(number) {
                    table.try_send(Mail::Heard { node, gossip });
                }
            }
            (Gossip::Barred { account }, _) => {
                for table in self.house.tables() {
                    table.try_send(Mail::Barred { account: *account });
                }
            }
            (Gossip::Changed { account }, _) => self.house.cut_soon(*account),
            (Gossip::Renamed { account }, _) => self.house.called.forget(*account),
            (Gossip::Lobby, _) => self.house.lobby_looked(),
            _ => {}
        }
    }

    /// Reads what others have stored for the tables that are held here.
    async fn news(&self, news: &HashMap<u32, u64>) {
        let mut behind = Vec::new();
        for (number, seq) in news {
            match self.house.table(*number) {
                Some(table) => {
                    let has = table.head.load(Ordering::Relaxed);
                    if has < *seq {
                        behind.push((Stream::Table(TableNo(*number)), has));
                    }
                }
                None => {
                    let fresh = self.house.asleep.add(*number);
                    if fresh && self.house.drives(TableNo(*number)) {
                        self.wake();
                    }
                }
            }
        }
        self.read(behind).await;
    }

    /// Looks at some tables whether or not there was news.
    async fn poll(&mut self) {
        if !self.house.has_others() {
            return;
        }
        let mut numbers = self.house.held_after(self.polled, POLLED);
        if numbers.len() < POLLED {
            self.polled = 0;
        } else if let Some(last) = numbers.last() {
            self.polled = *last;
        }
        numbers.sort_unstable();
        self.read_numbers(&numbers).await;
    }

    async fn read_all(&self) {
        let mut after = 0;
        loop {
            let numbers = self.house.held_after(after, POLLED);
            let Some(last) = numbers.last() else { return };
            after = *last;
            self.read_numbers(&numbers).await;
        }
    }

    async fn read_numbers(&self, numbers: &[u32]) {
        let held = numbers.iter().filter_map(|number| Some((*number, self.house.table(*number)?)));
        let heads =
            held.map(|(number, table)| (Stream::Table(TableNo(number)), table.head.load(Ordering::Relaxed)));
        self.read(heads.collect()).await;
    }

    async fn read(&self, behind: Vec<(Stream, u64)>) {
        if behind.is_empty() {
            return;
        }
        let house = Arc::clone(&self.house);
        let read = tokio::task::spawn_blocking(move || house.journal.reader().load_all(&behind, PAGE)).await;
        let loaded = match read {
            Ok(Ok(loaded)) => loaded,
            Ok(Err(wrong)) => return tracing::warn!(error = %wrong, "cannot read records of other nodes"),
            Err(_) => return,
        };
        for (stream, records) in loaded {
            if let Stream::Table(number) = stream
                && let Some(table) = self.house.table(number.0)
            {
                // A table that has too much to do is looked at again.
                table.try_send(records.map_or(Mail::Missed, Mail::News));
            }
        }
    }

    /// Looks for tables that nobody told of.
    fn seek(&self) {
        let house = Arc::clone(&self.house);
        tokio::spawn(async move {
            let seeks = Arc::clone(&house);
            let _ = tokio::task::spawn_blocking(move || {
                seeks.find_fresh();
                seeks.prune_board();
            })
            .await;
            house.wake_all().await;
        });
    }

    /// Loads what this node drives and does not have.
    fn wake(&self) {
        let house = Arc::clone(&self.house);
        tokio::spawn(async move { house.wake_all().await });
    }
}

#[cfg(test)]
mod tests {
    use room::journal::SqliteJournal;
    use room::tables::{self, Note, Pace, Spec};
    use rulebook::book::Book;

    use super::*;

    fn here(accounts: &[u32], ready: &[u32], round: u32) -> Here {
        let numbers = |list: &[u32]| list.iter().map(|number| AccountNo(*number)).collect();
        Here { lines: accounts.len(), accounts: numbers(accounts), ready: numbers(ready), round }
    }

    /// Another has gone on with a table, closed it and moved its rounds away before this node heard of it.
    #[tokio::test(flavor = "multi_thread")]
    async fn a_table_whose_news_are_in_an_archive_reads_them_by_itself() {
        let folder = tempfile::tempdir().expect("a folder");
        let journal = Arc::new(SqliteJournal::in_memory().expect("a journal"));
        let house = House::new(
            Book::shipped(),
            journal,
            Pace::USUAL,
            crate::house::Keeps::default(),
            &crate::Access::default(),
        )
        .expect("a house");
        let spec = Spec { listing: "delta/ez-baccarat".to_owned(), ..Spec::default() };
        let number = house.open_table(spec.clone()).await.expect("a table");
        let other = house.open_table(spec).await.expect("a table");
        let has = |number: TableNo| house.table(number.0).map(|table| table.head.load(Ordering::Relaxed));
        let known = [number, other].map(|number| (Stream::Table(number), has(number).unwrap_or_default()));
        for number in [number, other] {
            let book = house.book();
            let opens = house.opens(&book);
            let live = tables::load(house.journal.reader(), number, &opens, &house.clock);
            let live = live.expect("it is read").expect("it is open");
            house.desk().note(&live, &Note::Pace(20), None).await.expect("it is noted");
        }
        house.close_from_books(number, "its rules are gone").await.expect("it is closed");
        room::archive::archive(house.journal.as_ref(), &folder.path().join("old.db")).expect("it is moved");
        Hub { house: Arc::clone(&house), polled: 0 }.read(known.to_vec()).await;
        let since = std::time::Instant::now();
        while has(number).is_some() || has(other) == Some(known[1].1) {
            assert!(since.elapsed() < Duration::from_secs(20), "{:?} {:?}", has(number), has(other));
            tokio::time::sleep(Duration::from_millis(10)).await;
        }
        assert_eq!(has(other), Some(known[1].1 + 1), "and holds up no other");
        house.stop();
    }

    const TERMS: &str = r#"{"stakes":"$4-$8","blinds":[200,400],"limits":[500,30000],"buy-in":{"minimum":4000,"maximum":null},
        "fees":[{"payer":"each-player","per":"hand","from":0,"to":100}]}"#;

    /// Every field of a row, each with a value of its own.
    fn row() -> TableRow {
        TableRow {
            table: 7,
            listing: "chico/texas-holdem".to_owned(),
            name: "Texas Hold'em".to_owned(),
            room_name: "Casino Chico".to_owned(),
            family: "pot-poker".to_owned(),
            positions: 9,
            people: vec!["Ann".to_owned(), "Finn (bot)".to_owned()],
            owner: Some("Ann".to_owned()),
            round: 12,
            watching: 3,
            option: Some("poker-hourly/2".to_owned()),
            jackpot: None,
            terms: serde_json::from_str(TERMS).expect("terms of a table"),
            waiting: 1,
            list: "chico/texas-holdem;stakes=$4-$8".to_owned(),
            free: 2,
            marked: vec![crate::wire::MarkedPlayer {
                name: "Ann".to_owned(),
                mark: tables::Provider::PropositionPlayer,
            }],
            seats: Seats {
                table: 7,
                free: 2,
                arrivals: vec![(AccountNo(5), Cents(900))],
                ..Seats::default()
            },
            paused: true,
            regime: Some("california-2026".to_owned()),
            private: true,
            link: Some("f00d".to_owned()),
            accounts: vec![AccountNo(5)],
            owned_by: Some(AccountNo(5)),
            drop: Cents(250),
            closes: Some(1_795_000_000_000),
            kept_open: true,
        }
    }

    #[test]
    fn a_lobby_row_is_read_as_it_was_posted() {
        for row in [row(), TableRow { owner: None, owned_by: None, option: None, link: None, ..row() }] {
            let text = serde_json::to_string(&Posted::of(row.clone())).expect("it is written");
            let posted: Posted =
                serde_json::from_str(&text).unwrap_or_else(|wrong| panic!("{wrong}: {text}"));
            assert_eq!(posted.row(), row);
        }
    }

    #[test]
    fn who_is_there_is_said_again_when_somebody_comes_or_goes() {
        assert!(here(&[1, 2], &[], 5).says_more(&here(&[1], &[], 5), false));
        assert!(here(&[1], &[], 5).says_more(&here(&[2], &[], 5), false));
        assert!(!here(&[1], &[], 5).says_more(&here(&[1], &[], 5), true));
    }

    #[test]
    fn who_is_ready_is_said_again_where_it_matters() {
        let told = here(&[1, 2], &[1], 5);
        assert!(here(&[1, 2], &[1, 2], 5).says_more(&told, true));
        assert!(here(&[1, 2], &[1], 6).says_more(&told, true), "ready for another round");
        assert!(here(&[1, 2], &[], 5).says_more(&told, true), "the round began again after a void");
        assert!(!here(&[1, 2], &[], 5).says_more(&told, false), "the wagers are made");
        assert!(!here(&[1, 2], &[], 6).says_more(&told, true), "nobody is ready in a new round");
    }
}
