//! A node among others on one database: a connection of its own that listens, says, and holds the locks of the shards
//! that it drives. The locks die with it. Postgres ends it when the node has said nothing for a while, so that a node that
//! hangs is not waited for.

use std::collections::BTreeSet;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError, Weak};
use std::time::Duration;

use tokio::sync::mpsc::{UnboundedReceiver, UnboundedSender, unbounded_channel};
use tokio::sync::{oneshot, watch};
use tokio_postgres::{Client, Notification};

use super::PostgresReader;
use super::line::Line;
use super::link::{APART, Link, PATIENCE, failed};
use crate::ids::TableNo;
use crate::journal::{Heard, MOST_SAID, Nodes, SHARDS, StoreError, Stream, Turn};

/// The second half of the locks' numbers: the shards are counted from here. The first half is the number that the
/// database has for the journal, so that rooms in schemas of one database do not meet.
const SHARD: i32 = 0x4857_0000;
/// The lock that every node shares that is there.
const NODE: i32 = SHARD + SHARDS.cast_signed();
/// The lock of what one does at a time.
const TURN: i32 = NODE + 1;
/// The first half, and what the channels of notices end with.
const JOURNAL: &str = "SELECT 'journal'::regclass::oid";
/// A node shows so often that it is there.
const BEAT: Duration = Duration::from_secs(1);
/// Postgres ends the connection of a node that has said nothing for so long.
const SILENT: Duration = Duration::from_secs(6);
/// A node that is not answered for so long does not believe any more that it drives anything, and seeks another line.
const BELIEVES: Duration = Duration::from_secs(4);
/// How long a node waits at its start to know what it drives.
const JOINING: Duration = Duration::from_secs(15);

/// The shards that a node holds.
type Standing = BTreeSet<u32>;

#[derive(Debug)]
enum Out {
    Say(String),
    Post(Vec<(TableNo, Option<String>)>),
    Leave(oneshot::Sender<()>),
}

/// A node among the others.
#[derive(Debug)]
pub(super) struct Meeting {
    link: Arc<Link>,
    name: String,
    standing: Arc<Mutex<Standing>>,
    count: Arc<AtomicUsize>,
    out: Mutex<Option<UnboundedSender<Out>>>,
}

impl Meeting {
    pub(super) fn new(link: &Arc<Link>, name: &str) -> Meeting {
        Meeting {
            link: Arc::clone(link),
            name: name.to_owned(),
            standing: Arc::default(),
            count: Arc::new(AtomicUsize::new(1)),
            out: Mutex::default(),
        }
    }

    /// How many nodes there are, now and whenever it is looked at again.
    pub(super) fn counted(&self) -> Arc<AtomicUsize> {
        Arc::clone(&self.count)
    }

    fn send(&self, out: Out) {
        if let Some(sender) = self.out.lock().unwrap_or_else(PoisonError::into_inner).as_ref() {
            let _ = sender.send(out);
        }
    }
}

impl Nodes for Meeting {
    fn join(&self) -> Result<UnboundedReceiver<Heard>, StoreError> {
        let (heard, hears) = unbounded_channel();
        let (out, outbox) = unbounded_channel();
        *self.out.lock().unwrap_or_else(PoisonError::into_inner) = Some(out);
        let (joined, mut has_joined) = watch::channel(false);
        let member = Member {
            link: Arc::downgrade(&self.link),
            name: self.name.clone(),
            standing: Arc::clone(&self.standing),
            count: Arc::clone(&self.count),
            heard,
            joined,
        };
        self.link.spawn(member.stay(outbox));
        self.link.wait(async move {
            let late =
                StoreError::Failed { said: "the database does not answer about other nodes".to_owned() };
            match tokio::time::timeout(JOINING, has_joined.wait_for(|joined| *joined)).await {
                Ok(Ok(_)) => Ok(()),
                _ => Err(late),
            }
        })?;
        Ok(hears)
    }

    fn leave(&self) {
        let (done, is_done) = oneshot::channel();
        self.send(Out::Leave(done));
        *self.out.lock().unwrap_or_else(PoisonError::into_inner) = None;
        let left = self.link.wait(async move {
            // Whoever does not get through is gone all the same when the connection ends.
            let _ = tokio::time::timeout(BEAT, is_done).await;
            Ok(())
        });
        drop(left);
        held(&self.standing).clear();
    }

    fn drives(&self, shard: u32) -> bool {
        held(&self.standing).contains(&shard)
    }

    fn count(&self) -> usize {
        self.count.load(Ordering::Relaxed)
    }

    fn say(&self, text: String) {
        if text.len() <= MOST_SAID && !text.contains('\n') {
            self.send(Out::Say(text));
        }
    }

    fn post(&self, rows: Vec<(TableNo, Option<String>)>) {
        self.send(Out::Post(rows));
    }

    fn board(&self) -> Result<Vec<(TableNo, String)>, StoreError> {
        let reader = PostgresReader(Arc::clone(&self.link));
        let rows = reader.query("SELECT place, row FROM board ORDER BY place", Vec::new())?;
        let row = |row: &tokio_postgres::Row| {
            Some((TableNo(u32::try_from(row.get::<_, i64>(0)).ok()?), row.get(1)))
        };
        Ok(rows.iter().filter_map(row).collect())
    }

    fn turn(&self) -> Result<Box<dyn Turn>, StoreError> {
        let link = Arc::clone(&self.link);
        let client = self.link.wait(async move {
            let client = link.connect().await?;
            let taken = async {
                let journal: u32 = client.query_one(JOURNAL, &[]).await?.get(0);
                client.execute("SELECT pg_advisory_lock($1, $2)", &[&journal.cast_signed(), &TURN]).await
            };
            taken.await.map_err(|error| failed(&error))?;
            Ok(client)
        })?;
        Ok(Box::new(OneTurn(client)))
    }
}

/// A name that no other node has: sixteen digits of who it is to the database, and since when.
pub(super) async fn name(link: &Link) -> Result<String, StoreError> {
    let sql = "SELECT lpad(to_hex(pg_backend_pid()), 8, '0')
        || lpad(to_hex((extract(epoch FROM clock_timestamp()) * 1000)::bigint & 4294967295), 8, '0')";
    let line = link.shared().await?;
    Ok(line.client.query_one(sql, &[]).await.map_err(|error| failed(&error))?.get(0))
}

/// The lock goes with the connection.
struct OneTurn(#[expect(dead_code, reason = "it is held, not used")] Client);
impl Turn for OneTurn {}

fn held(standing: &Mutex<Standing>) -> MutexGuard<'_, Standing> {
    standing.lock().unwrap_or_else(PoisonError::into_inner)
}

struct Member {
    link: Weak<Link>,
    name: String,
    standing: Arc<Mutex<Standing>>,
    count: Arc<AtomicUsize>,
    heard: UnboundedSender<Heard>,
    joined: watch::Sender<bool>,
}

/// A connection is over that was not left.
struct Lost;

/// What is answered in time. A line that is silent for longer is lost, whatever was asked.
async fn in_time<T>(asked: impl Future<Output = Result<T, tokio_postgres::Error>>) -> Result<T, Lost> {
    tokio::time::timeout(BELIEVES, asked).await.map_err(|_| Lost)?.map_err(|_| Lost)
}

impl Member {
    /// Stays among the others until it leaves, on one connection after another.
    async fn stay(self, mut outbox: UnboundedReceiver<Out>) {
        loop {
            let Some(link) = self.link.upgrade() else { return };
            let (told, mut notices) = unbounded_channel();
            let hear = move |notice| drop(told.send(notice));
            let line = async { Line::on(link.connect_and_hear(hear).await?).await };
            let line = tokio::time::timeout(PATIENCE, line).await;
            drop(link);
            let met = match &line {
                Ok(Ok(line)) => self.meet(line, &mut notices, &mut outbox).await,
                _ => Err(Lost),
            };
            self.stand(BTreeSet::new());
            if met.is_ok() {
                return;
            }
            tokio::time::sleep(APART).await;
        }
    }

    /// Meets the others until it leaves.
    async fn meet(
        &self,
        line: &Line,
        notices: &mut UnboundedReceiver<Notification>,
        outbox: &mut UnboundedReceiver<Out>,
    ) -> Result<(), Lost> {
        let journal = self.come_in(line).await?;
        let mut beat = tokio::time::interval(BEAT);
        beat.set_missed_tick_behavior(tokio::time::MissedTickBehavior::Delay);
        let mut waiting = Vec::new();
        loop {
            tokio::select! {
                _ = beat.tick() => in_time(self.beat(line, journal)).await?,
                notice = notices.recv() => {
                    if self.hear(&notice.ok_or(Lost)?) {
                        in_time(self.beat(line, journal)).await?;
                    }
                }
                count = outbox.recv_many(&mut waiting, 500) => {
                    if count == 0 {
                        return Ok(());
                    }
                    if let Some(done) = in_time(self.tell(line, journal, waiting.drain(..))).await? {
                        let _ = done.send(());
                        return Ok(());
                    }
                }
            }
        }
    }

    /// Begins on a new connection; the number that the database has for the journal.
    async fn come_in(&self, line: &Line) -> Result<u32, Lost> {
        // Nothing that is said here need last.
        in_time(line.client.batch_execute("SET synchronous_commit = off")).await?;
        let silent = format!("SET idle_session_timeout = {}", SILENT.as_millis());
        // A database that does not know this setting ends the connection when the line is dead.
        let _ = in_time(line.client.batch_execute(&silent)).await;
        let journal: u32 = in_time(line.client.query_one(JOURNAL, &[])).await?.get(0);
        let listen = format!("LISTEN houseway_news_{journal}; LISTEN houseway_said_{journal}");
        in_time(line.client.batch_execute(&listen)).await?;
        let sql = "SELECT pg_advisory_lock_shared($1, $2)";
        in_time(line.execute(sql, &[&journal.cast_signed(), &NODE])).await?;
        in_time(self.beat(line, journal)).await?;
        // The others count again, and share.
        in_time(self.notify(line, journal, &mut format!("{}\n{FREE}", self.name))).await?;
        let _ = self.heard.send(Heard::Missed);
        self.joined.send_replace(true);
        Ok(journal)
    }

    /// What a notice says; whether shards are free.
    fn hear(&self, notice: &Notification) -> bool {
        let Some((name, said)) = notice.payload().split_once([' ', '\n']) else { return false };
        if name == self.name {
            return false;
        }
        if notice.channel().starts_with("houseway_news") {
            let _ = self.heard.send(news(said).map_or(Heard::Missed, Heard::News));
            return false;
        }
        let node = u64::from_str_radix(name, 16).unwrap_or_default();
        let mut free = false;
        for text in said.lines() {
            free |= text == FREE;
            let _ = self.heard.send(Heard::Said { node, text: text.to_owned() });
        }
        free
    }

    /// Shows that this node is there, and takes or gives back shards, so that all have about as many.
    async fn beat(&self, line: &Line, journal: u32) -> Result<(), tokio_postgres::Error> {
        let sql = "SELECT objid FROM pg_locks WHERE locktype = 'advisory' AND granted AND objsubid = 2
            AND classid = $1 AND database = (SELECT oid FROM pg_database WHERE datname = current_database())";
        let rows = line.query(sql, &[&journal]).await?;
        let locks = || rows.iter().map(|row| row.get::<_, u32>(0).cast_signed());
        let count = locks().filter(|lock| *lock == NODE).count().max(1);
        self.count.store(count, Ordering::Relaxed);
        let taken: BTreeSet<u32> = locks().map(shard_of).collect();
        let mut mine = held(&self.standing).clone();
        let share = (SHARDS as usize).div_ceil(count);
        let surplus: Vec<i32> = mine.iter().skip(share).map(|shard| lock_of(*shard)).collect();
        if !surplus.is_empty() {
            mine = mine.into_iter().take(share).collect();
            // It stops to drive them before others may.
            self.stand(mine);
            let sql = "SELECT pg_advisory_unlock($1, s) FROM unnest($2::int4[]) s";
            line.query(sql, &[&journal.cast_signed(), &surplus]).await?;
            return self.notify(line, journal, &mut format!("{}\n{FREE}", self.name)).await;
        }
        let free = (0..SHARDS).filter(|shard| !taken.contains(shard) && !mine.contains(shard));
        let wanted: Vec<i32> = free.take(share.saturating_sub(mine.len())).map(lock_of).collect();
        if !wanted.is_empty() {
            let sql = "SELECT s FROM unnest($2::int4[]) s WHERE pg_try_advisory_lock($1, s)";
            let got = line.query(sql, &[&journal.cast_signed(), &wanted]).await?;
            mine.extend(got.iter().map(|row| shard_of(row.get(0))));
        }
        self.stand(mine);
        Ok(())
    }

    fn stand(&self, mine: Standing) {
        let mut standing = held(&self.standing);
        if *standing != mine {
            *standing = mine;
            let _ = self.heard.send(Heard::Shards);
        }
    }

    /// Says what waits, in as few notices as it fits; answers whoever waits for the end.
    async fn tell(
        &self,
        line: &Line,
        journal: u32,
        waiting: impl Iterator<Item = Out>,
    ) -> Result<Option<oneshot::Sender<()>>, tokio_postgres::Error> {
        let mut notice = self.name.clone();
        let mut left = None;
        for out in waiting {
            match out {
                Out::Say(text) => {
                    if notice.len() + text.len() >= MOST_SAID {
                        self.notify(line, journal, &mut notice).await?;
                    }
                    notice.push('\n');
                    notice.push_str(&text);
                }
                Out::Post(rows) => post(line, &rows).await?,
                Out::Leave(done) => left = Some(done),
            }
        }
        self.notify(line, journal, &mut notice).await?;
        if left.is_some() {
            self.stand(BTreeSet::new());
            line.client.batch_execute("SELECT pg_advisory_unlock_all()").await?;
            self.notify(line, journal, &mut format!("{}\n{FREE}", self.name)).await?;
        }
        Ok(left)
    }

    async fn notify(
        &self,
        line: &Line,
        journal: u32,
        notice: &mut String,
    ) -> Result<(), tokio_postgres::Error> {
        if notice.len() > self.name.len() {
            let channel = format!("houseway_said_{journal}");
            line.execute("SELECT pg_notify($1, $2)", &[&channel, &*notice]).await?;
            notice.truncate(self.name.len());
        }
        Ok(())
    }
}

/// The second half of the lock of a shard.
fn lock_of(shard: u32) -> i32 {
    SHARD + shard.cast_signed()
}

/// The shard of a lock; of another lock a number that no shard has.
fn shard_of(lock: i32) -> u32 {
    lock.wrapping_sub(SHARD).cast_unsigned()
}

/// Said when shards are free.
const FREE: &str = "free";

async fn post(line: &Line, rows: &[(TableNo, Option<String>)]) -> Result<(), tokio_postgres::Error> {
    let place = |table: TableNo| i64::from(table.0);
    let gone: Vec<i64> = rows.iter().filter(|(_, row)| row.is_none()).map(|(at, _)| place(*at)).collect();
    if !gone.is_empty() {
        line.execute("DELETE FROM board WHERE place = ANY($1)", &[&gone]).await?;
    }
    let mut fresh: Vec<(i64, &str)> =
        rows.iter().filter_map(|(at, row)| Some((place(*at), row.as_deref()?))).collect();
    // In one order, so that two nodes never wait for each other in a circle.
    fresh.sort_unstable();
    fresh.dedup_by_key(|(at, _)| *at);
    if !fresh.is_empty() {
        let (places, texts): (Vec<i64>, Vec<&str>) = fresh.into_iter().unzip();
        let sql = "INSERT INTO board(place, row) SELECT * FROM unnest($1::int8[], $2::text[])
            ON CONFLICT (place) DO UPDATE SET row = excluded.row";
        line.execute(sql, &[&places, &texts]).await?;
    }
    Ok(())
}

/// Streams and how far they have come; nothing where that could not be said.
fn news(said: &str) -> Option<Vec<(Stream, u64)>> {
    let row = |word: &str| {
        let (stream, seq) = word.split_once(':')?;
        let stream = Stream::from_code(i64::from_str_radix(stream, 16).ok()?)?;
        Some((stream, u64::from_str_radix(seq, 16).ok()?))
    };
    said.split(' ').map(row).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn news_say_which_streams_went_on() {
        let table = |number| Stream::Table(TableNo(number));
        assert_eq!(news("b:1 1b:ff"), Some(vec![(table(1), 1), (table(3), 255)]));
        for wrong in ["*", "", "b", "b:", "zz:1", "b:1 *", "f:1"] {
            assert_eq!(news(wrong), None, "{wrong}");
        }
    }
}
