//! The people at the tables: each has a line, sees every step, and acts when it is their turn. One thread plays for all of them, so
//! that most of the machine is the room's.

use std::cmp::Reverse;
use std::collections::BinaryHeap;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::mpsc::{Receiver, channel};
use std::sync::{Arc, Mutex};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

use memchr::memmem;
use serde_json::{Value, json};

use crate::line::{Crowd, Line, step};
use crate::people::{self, People};

/// What the tables are told to do: act, and after how long; nothing while they rest.
pub type Wish = Option<Duration>;

/// So often it is looked whether the tables are told something else.
const LOOK: Duration = Duration::from_millis(5);
/// Whoever is asked oftener than a person could answer waits a moment, as they are told.
const MOMENT: Duration = Duration::from_millis(50);

/// All tables.
pub struct Load {
    shared: Arc<Shared>,
    playing: Option<JoinHandle<()>>,
}

/// What the tables are told, and what is counted at them.
#[derive(Default)]
struct Shared {
    wish: Mutex<Wish>,
    accepted: AtomicU64,
    hands: AtomicU64,
    sights: Mutex<Vec<u32>>,
    over: AtomicBool,
}

/// What a time of play came to.
pub struct Measured {
    actions: u64,
    span: Duration,
    /// From an action to the sight of it, for every seat, in microseconds, in order.
    sights: Vec<u32>,
}

impl Measured {
    /// Acknowledged actions a second.
    pub fn rate(&self) -> f64 {
        self.actions as f64 / self.span.as_secs_f64()
    }

    /// The time within which so many of all saw an action.
    pub fn sight(&self, part: f64) -> Duration {
        let at = ((self.sights.len() as f64 * part) as usize).min(self.sights.len().saturating_sub(1));
        Duration::from_micros(self.sights.get(at).copied().unwrap_or(u32::MAX).into())
    }

    /// How long everybody thinks so that half as much happens: nearly as long as two actions take now, for with less to do
    /// all the rest is quick.
    pub fn think_for_half(&self, tables: usize) -> Duration {
        Duration::from_secs_f64(1.8 * tables as f64 / self.rate())
    }
}

impl Load {
    /// Opens the tables, and seats everybody.
    pub async fn seat(address: &str, people: &People, tables: usize, seats: usize) -> Load {
        Load::seat_at(&[address], people, tables, seats, None).await
    }

    /// The same through several nodes, those who sit side by side through different ones; they begin with a wish.
    pub async fn seat_at(nodes: &[&str], people: &People, tables: usize, seats: usize, begin: Wish) -> Load {
        let shared = Arc::new(Shared { wish: Mutex::new(begin), ..Shared::default() });
        let ((come, coming), theirs) = (channel(), Arc::clone(&shared));
        let playing = std::thread::spawn(move || Players::new(seats, coming, theirs).play());
        for (at, cookies) in people.cookies.chunks(seats).take(tables).enumerate() {
            let number = people::open(nodes[at % nodes.len()], &cookies[0]).await;
            for (seat, cookie) in cookies.iter().enumerate() {
                if nodes.len() > 1 {
                    // The other nodes have heard of who sat down last.
                    tokio::time::sleep(Duration::from_millis(20)).await;
                }
                let line = sit(nodes[(at + seat) % nodes.len()], number, cookie, at * seats + seat);
                come.send(line).expect("they play");
            }
        }
        Load { shared, playing: Some(playing) }
    }

    /// Everybody plays for a while, and thinks so long before each action.
    pub async fn play(&mut self, span: Duration, think: Duration) -> Measured {
        self.wish(Some(think));
        tokio::time::sleep(Duration::from_secs(3)).await;
        self.sights().clear();
        let (start, before) = (Instant::now(), self.actions());
        tokio::time::sleep(span).await;
        let (span, actions) = (start.elapsed(), self.actions() - before);
        let mut sights = std::mem::take(&mut *self.sights());
        sights.sort_unstable();
        Measured { actions, span, sights }
    }

    /// Nobody acts any more.
    pub async fn rest(&self) {
        self.wish(None);
        tokio::time::sleep(Duration::from_secs(3)).await;
    }

    fn wish(&self, wish: Wish) {
        *self.shared.wish.lock().expect("nobody failed") = wish;
    }

    fn sights(&self) -> std::sync::MutexGuard<'_, Vec<u32>> {
        self.shared.sights.lock().expect("nobody failed")
    }

    /// Hands that were played.
    pub async fn hands(&self) -> u64 {
        self.shared.hands.load(Ordering::Relaxed)
    }

    /// Actions that were acknowledged.
    pub fn actions(&self) -> u64 {
        self.shared.accepted.load(Ordering::Relaxed)
    }

    /// Everybody goes.
    pub async fn leave(&mut self) {
        self.shared.over.store(true, Ordering::Relaxed);
        self.playing.take().map(JoinHandle::join).transpose().expect("nobody failed");
    }
}

/// A line for somebody, who sits down.
fn sit(address: &str, table: u32, cookie: &str, at: usize) -> Line {
    let mut line = Line::open(address, table, cookie, at);
    let offers = line.wait(offers);
    let sit = offers.iter().find(|offer| offer["verb"] == "sit").expect("a seat");
    let most = sit["shape"]["amount"]["to"].as_i64().unwrap_or(0).min(500_000);
    let wish =
        json!({ "type": "do", "id": "sit", "verb": "sit", "at": sit["at"], "choice": { "amount": most } });
    line.send(&wish.to_string());
    line.wait(|text| {
        assert!(!has(text, r#""type":"refused""#), "no seat: {}", String::from_utf8_lossy(text));
        has(text, r#""type":"accepted""#).then_some(())
    });
    line
}

/// Everybody, with the thread that plays for them.
struct Players {
    crowd: Crowd,
    /// Those who sit down one after the other, table by table.
    coming: Receiver<Line>,
    tables: Tables,
    shared: Arc<Shared>,
}

/// What they know, apart from their lines.
#[derive(Default)]
struct Tables {
    seats: usize,
    /// What each would do by the last step that they saw, and whether it is an action.
    held: Vec<Option<(String, bool)>>,
    /// Who acts when.
    due: BinaryHeap<Reverse<(Instant, usize)>>,
    /// What each sent last.
    last: Vec<Option<String>>,
    /// The last step that each saw.
    seen: Vec<u64>,
    /// The actions of each table that somebody has not seen yet.
    under_way: Vec<Vec<UnderWay>>,
    sights: Vec<u32>,
    count: u64,
}

/// An action that is sent: its step is one behind the last that its actor saw.
struct UnderWay {
    sent: Instant,
    behind: u64,
    /// Who has not seen it.
    waits: Vec<bool>,
}

impl Players {
    fn new(seats: usize, coming: Receiver<Line>, shared: Arc<Shared>) -> Players {
        let tables = Tables { seats, ..Tables::default() };
        Players { crowd: Crowd::new(Vec::new()), coming, tables, shared }
    }

    fn play(mut self) {
        let Players { crowd, coming, tables, shared } = &mut self;
        let mut wish = None;
        while !shared.over.load(Ordering::Relaxed) {
            let now = *shared.wish.lock().expect("nobody failed");
            if now != wish {
                wish = now;
                tables.wake(wish);
            }
            for line in coming.try_iter() {
                let at = tables.sits_down();
                crowd.add(line, |text| tables.hears(at, text, wish, shared));
            }
            let due = tables.due.peek();
            let wait = due.map_or(LOOK, |Reverse((due, _))| due.saturating_duration_since(Instant::now()));
            crowd.hear(wait.min(LOOK), |at, text| tables.hears(at, text, wish, shared));
            tables.act(crowd);
            shared.sights.lock().expect("nobody failed").append(&mut tables.sights);
        }
    }
}

impl Tables {
    /// One more sits down: their number.
    fn sits_down(&mut self) -> usize {
        let at = self.held.len();
        self.held.push(None);
        self.last.push(None);
        self.seen.push(0);
        if at.is_multiple_of(self.seats) {
            self.under_way.push(Vec::new());
        }
        at
    }

    /// They are told something else: whoever has something in mind does it now, or no more.
    fn wake(&mut self, wish: Wish) {
        self.due.clear();
        (0..self.held.len()).for_each(|at| self.mean(at, wish));
    }

    /// Somebody will do what they have in mind. Only an action is thought about.
    fn mean(&mut self, at: usize, wish: Wish) {
        if let (Some((_, acts)), Some(think)) = (&self.held[at], wish) {
            let think = if *acts { think } else { Duration::ZERO };
            self.due.push(Reverse((Instant::now() + think, at)));
        }
    }

    /// Whoever is due acts.
    fn act(&mut self, crowd: &mut Crowd) {
        let now = Instant::now();
        while let Some(Reverse((_, at))) = self.due.peek().copied().filter(|Reverse((due, _))| *due <= now) {
            self.due.pop();
            let Some((action, acts)) = self.held[at].take() else { continue };
            if acts {
                let waits = vec![true; self.seats];
                let sent = UnderWay { sent: Instant::now(), behind: self.seen[at], waits };
                self.under_way[at / self.seats].push(sent);
            }
            crowd.line(at).send(&action);
            self.last[at] = Some(action);
        }
    }

    /// Somebody hears something.
    fn hears(&mut self, at: usize, text: &[u8], wish: Wish, shared: &Shared) {
        if let Some(seq) = step(text) {
            self.saw(at, seq);
            if at % self.seats == 0 && has(text, r#""round-opened""#) {
                shared.hands.fetch_add(1, Ordering::Relaxed);
            }
            self.held[at] = self.answer(text);
            self.mean(at, wish);
        } else if has(text, r#""type":"accepted""#) {
            shared.accepted.fetch_add(1, Ordering::Relaxed);
        } else if has(text, r#""too-frequent""#) {
            self.held[at] = self.last[at].clone().map(|action| (action, false));
            self.due.push(Reverse((Instant::now() + MOMENT, at)));
        }
    }

    /// Somebody sees a step, and with it the actions that are not behind it.
    fn saw(&mut self, at: usize, seq: u64) {
        self.seen[at] = seq;
        let (table, seat) = (at / self.seats, at % self.seats);
        let sights = &mut self.sights;
        self.under_way[table].retain_mut(|action| {
            if action.behind < seq && std::mem::take(&mut action.waits[seat]) {
                sights.push(action.sent.elapsed().as_micros() as u32);
            }
            action.waits.contains(&true)
        });
    }

    /// What somebody does when they hear of this step, and whether it is an action.
    fn answer(&mut self, text: &[u8]) -> Option<(String, bool)> {
        let turn = &text[memmem::rfind(text, OFFERS)?..];
        // Whoever may put money in unasked says that they do not want to.
        if has(turn, r#""over-blind""#) {
            return Some((json!({ "type": "ready" }).to_string(), false));
        }
        if ![r#""check""#, r#""call""#, r#""show""#].iter().any(|verb| has(turn, verb)) {
            return None;
        }
        let offers = offers(text)?;
        self.count += 1;
        let wanted = if self.count % 5 == 0 { ["check", "fold", "show"] } else { ["check", "call", "show"] };
        let offer = wanted.iter().find_map(|verb| offers.iter().find(|offer| offer["verb"] == *verb))?;
        let id = self.count.to_string();
        let action =
            json!({ "type": "do", "id": id, "verb": offer["verb"], "at": offer["at"], "choice": "only" });
        Some((action.to_string(), true))
    }
}

const OFFERS: &[u8] = br#""offers":"#;

fn has(text: &[u8], what: &str) -> bool {
    memmem::find(text, what.as_bytes()).is_some()
}

/// The offers in a message; nothing else of it is read.
fn offers(text: &[u8]) -> Option<Vec<Value>> {
    let rest = &text[memmem::rfind(text, OFFERS)? + OFFERS.len()..];
    let mut read = serde_json::Deserializer::from_slice(rest).into_iter::<Value>();
    read.next()?.ok()?.as_array().cloned()
}
