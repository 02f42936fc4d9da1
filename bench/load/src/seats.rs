//! The people at the tables: each has a line, sees every step, and acts when it is their turn.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

use futures_util::stream::SelectAll;
use futures_util::stream::{SplitSink, SplitStream};
use futures_util::{SinkExt as _, StreamExt as _};
use serde_json::{Value, json};
use tokio::net::TcpStream;
use tokio::sync::{mpsc, watch};
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::tungstenite::client::IntoClientRequest as _;
use tokio_tungstenite::tungstenite::protocol::WebSocketConfig;
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream};

use crate::people::{self, People};

type Line = WebSocketStream<MaybeTlsStream<TcpStream>>;
/// What a seat hears, with its number at the table.
type Heard = futures_util::stream::Map<SplitStream<Line>, Box<dyn FnMut(Hears) -> (usize, Hears) + Send>>;
type Hears = Result<Message, tokio_tungstenite::tungstenite::Error>;

/// Bytes that are kept for reading a line: they are cleared before every read.
const READ_AT_ONCE: usize = 3 * 1024;

/// What the tables are told to do: act, and after how long; nothing while they rest.
pub type Wish = Option<Duration>;

/// All tables.
pub struct Load {
    wish: watch::Sender<Wish>,
    measured: mpsc::UnboundedReceiver<Vec<u32>>,
    accepted: Arc<AtomicU64>,
    hands: Arc<AtomicU64>,
    tables: Vec<tokio::task::JoinHandle<()>>,
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
        let (wish, wishes) = watch::channel(begin);
        let (send, measured) = mpsc::unbounded_channel();
        let (accepted, hands) = (Arc::new(AtomicU64::new(0)), Arc::new(AtomicU64::new(0)));
        let mut running = Vec::new();
        for (at, cookies) in people.cookies.chunks(seats).take(tables).enumerate() {
            let number = people::open(nodes[at % nodes.len()], &cookies[0]).await;
            let mut table = Table::new(Arc::clone(&accepted), Arc::clone(&hands), send.clone());
            for (seat, cookie) in cookies.iter().enumerate() {
                if nodes.len() > 1 {
                    // The other nodes have heard of who sat down last.
                    tokio::time::sleep(Duration::from_millis(20)).await;
                }
                table.connect(nodes[(at + seat) % nodes.len()], number, seat, cookie).await;
            }
            running.push(tokio::spawn(table.run(wishes.clone())));
        }
        Load { wish, measured, accepted, hands, tables: running }
    }

    /// Everybody plays for a while, and thinks so long before each action.
    pub async fn play(&mut self, span: Duration, think: Duration) -> Measured {
        self.wish.send_replace(Some(think));
        tokio::time::sleep(Duration::from_secs(3)).await;
        while self.measured.try_recv().is_ok() {}
        let (start, before) = (Instant::now(), self.accepted.load(Ordering::Relaxed));
        let mut sights = Vec::new();
        while start.elapsed() < span {
            tokio::time::sleep(Duration::from_millis(200)).await;
            while let Ok(mut some) = self.measured.try_recv() {
                sights.append(&mut some);
            }
        }
        let (span, actions) = (start.elapsed(), self.accepted.load(Ordering::Relaxed) - before);
        sights.sort_unstable();
        Measured { actions, span, sights }
    }

    /// Nobody acts any more.
    pub async fn rest(&self) {
        self.wish.send_replace(None);
        tokio::time::sleep(Duration::from_secs(3)).await;
    }

    /// Hands that were played.
    pub async fn hands(&self) -> u64 {
        self.hands.load(Ordering::Relaxed)
    }

    /// Actions that were acknowledged.
    pub fn actions(&self) -> u64 {
        self.accepted.load(Ordering::Relaxed)
    }

    /// Everybody goes.
    pub async fn leave(&mut self) {
        for table in self.tables.drain(..) {
            table.abort();
            let _ = table.await;
        }
    }
}

struct Table {
    heard: SelectAll<Heard>,
    sinks: Vec<SplitSink<Line, Message>>,
    accepted: Arc<AtomicU64>,
    hands: Arc<AtomicU64>,
    tell: mpsc::UnboundedSender<Vec<u32>>,
    /// What each sent last.
    last: Vec<Option<Value>>,
    /// When the action was sent that is under way, and who has not seen it yet.
    sent: Option<(Instant, Vec<bool>)>,
    sights: Vec<u32>,
    count: u64,
}

impl Table {
    fn new(accepted: Arc<AtomicU64>, hands: Arc<AtomicU64>, tell: mpsc::UnboundedSender<Vec<u32>>) -> Table {
        Table {
            heard: SelectAll::new(),
            sinks: Vec::new(),
            accepted,
            hands,
            tell,
            last: Vec::new(),
            sent: None,
            sights: Vec::new(),
            count: 0,
        }
    }

    /// A line for somebody, who sits down.
    async fn connect(&mut self, address: &str, table: u32, seat: usize, cookie: &str) {
        let mut request =
            format!("ws://{address}/api/tables/{table}/ws").into_client_request().expect("a request");
        request.headers_mut().insert("cookie", cookie.parse().expect("a header"));
        let config = WebSocketConfig::default().read_buffer_size(READ_AT_ONCE);
        let line = tokio_tungstenite::connect_async_with_config(request, Some(config), true);
        let (line, _) = line.await.expect("a line");
        let (mut sink, mut stream) = line.split();
        let offers = loop {
            if let Message::Text(text) = stream.next().await.expect("the line holds").expect("a message")
                && let Some(offers) = offers(&text)
            {
                break offers;
            }
        };
        let sit = offers.iter().find(|offer| offer["verb"] == "sit").expect("a seat");
        let most = sit["shape"]["amount"]["to"].as_i64().unwrap_or(0).min(500_000);
        let wish = json!({ "type": "do", "id": "sit", "verb": "sit", "at": sit["at"], "choice": { "amount": most } });
        sink.send(Message::Text(wish.to_string().into())).await.expect("the line holds");
        loop {
            let message = stream.next().await.expect("the line holds").expect("a message");
            match message.to_text() {
                Ok(text) if text.contains("\"type\":\"accepted\"") => break,
                Ok(text) if text.contains("\"type\":\"refused\"") => panic!("no seat: {text}"),
                _ => {}
            }
        }
        self.sinks.push(sink);
        self.last.push(None);
        let numbered: Box<dyn FnMut(Hears) -> (usize, Hears) + Send> = Box::new(move |heard| (seat, heard));
        self.heard.push(stream.map(numbered));
    }

    async fn run(mut self, mut wishes: watch::Receiver<Wish>) {
        // What each would do by the last step that they saw, until they are told to play.
        let mut held: Vec<Option<Value>> = vec![None; self.sinks.len()];
        loop {
            let wish = *wishes.borrow_and_update();
            // While they rest, whoever is to act keeps it in mind.
            if let Some(think) = wish
                && let Some(seat) = held.iter().position(Option::is_some)
                && let Some(action) = held[seat].take()
            {
                if !think.is_zero() && acts(&action) {
                    tokio::time::sleep(think).await;
                }
                self.send(seat, &action).await;
                continue;
            }
            tokio::select! {
                heard = self.heard.next() => {
                    let Some((seat, Ok(Message::Text(text)))) = heard else { continue };
                    if text.contains("\"type\":\"step\"") {
                        held[seat] = self.hears(seat, &text);
                    } else if text.contains("\"type\":\"accepted\"") {
                        self.accepted.fetch_add(1, Ordering::Relaxed);
                    } else if text.contains("\"too-frequent\"") {
                        // Whoever is asked oftener than a person could answer waits a moment, as they are told.
                        tokio::time::sleep(Duration::from_millis(50)).await;
                        held[seat].clone_from(&self.last[seat]);
                    }
                }
                _ = wishes.changed() => {}
            }
        }
    }

    async fn send(&mut self, seat: usize, action: &Value) {
        if acts(action) {
            self.sent = Some((Instant::now(), vec![true; self.sinks.len()]));
        }
        self.last[seat] = Some(action.clone());
        // A line that is cut is seen in what is measured.
        let _ = self.sinks[seat].send(Message::Text(action.to_string().into())).await;
    }

    /// What somebody does when they hear of this step.
    fn hears(&mut self, seat: usize, text: &str) -> Option<Value> {
        self.saw(seat);
        if seat == 0 && text.contains("\"round-opened\"") {
            self.hands.fetch_add(1, Ordering::Relaxed);
        }
        let turn = text.rfind("\"offers\":").map(|at| &text[at..])?;
        // Whoever may put money in unasked says that they do not want to.
        if turn.contains("\"over-blind\"") {
            return Some(json!({ "type": "ready" }));
        }
        if !["\"check\"", "\"call\"", "\"show\""].iter().any(|verb| turn.contains(verb)) {
            return None;
        }
        let offers = offers(text)?;
        self.count += 1;
        let wanted = if self.count % 5 == 0 { ["check", "fold", "show"] } else { ["check", "call", "show"] };
        let offer = wanted.iter().find_map(|verb| offers.iter().find(|offer| offer["verb"] == *verb))?;
        let id = self.count.to_string();
        Some(json!({ "type": "do", "id": id, "verb": offer["verb"], "at": offer["at"], "choice": "only" }))
    }

    /// Somebody sees the action that is under way.
    fn saw(&mut self, seat: usize) {
        let Some((sent, waits)) = &mut self.sent else { return };
        if std::mem::take(&mut waits[seat]) {
            self.sights.push(sent.elapsed().as_micros() as u32);
        }
        if self.sights.len() >= 60 {
            let _ = self.tell.send(std::mem::take(&mut self.sights));
        }
    }
}

/// Whether somebody acts with a message.
fn acts(action: &Value) -> bool {
    action["type"] == "do"
}

/// The offers in a message; nothing else of it is read.
fn offers(text: &str) -> Option<Vec<Value>> {
    let rest = &text[text.rfind("\"offers\":")? + "\"offers\":".len()..];
    let mut read = serde_json::Deserializer::from_str(rest).into_iter::<Value>();
    read.next()?.ok()?.as_array().cloned()
}
