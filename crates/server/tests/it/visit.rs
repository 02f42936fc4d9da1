//! What tests share who come to a room by the network.

#![allow(dead_code, unreachable_pub)]

use std::net::SocketAddr;
use std::path::PathBuf;
use std::time::Duration;

use futures_util::{SinkExt as _, StreamExt as _};
use rulebook::book::Book;
use serde_json::Value;
use server::{Access, Config, HoursRule, Pace, RoomClock, Store};
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::{TcpSocket, TcpStream};
use tokio::sync::oneshot;
use tokio::time::Instant;
use tokio_tungstenite::MaybeTlsStream;
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::tungstenite::client::IntoClientRequest as _;
use tokio_tungstenite::tungstenite::http::HeaderName;

/// A line to a table.
pub type Line = tokio_tungstenite::WebSocketStream<MaybeTlsStream<TcpStream>>;

/// A room that is open for a test.
pub struct Room {
    pub address: SocketAddr,
    /// The path of the link for the first admin.
    pub admin: Option<String>,
    stop: oneshot::Sender<()>,
    serving: tokio::task::JoinHandle<()>,
}

impl Room {
    /// Opens a room without a table, whose dealers are fast.
    pub async fn open(store: Store) -> Room {
        Room::with(store, false, None, Access::default()).await
    }

    /// The same behind reverse proxies.
    pub async fn behind(proxies: &[&str]) -> Room {
        let proxies = proxies.iter().map(|proxy| proxy.parse().expect("a network")).collect();
        Room::with(Store::Memory, false, None, Access { proxies, ..Access::default() }).await
    }

    /// The same with a table of every family, at which bots play.
    pub async fn demo(store: Store) -> Room {
        Room::with(store, true, None, Access::default()).await
    }

    /// The same without a table, with a folder of rules over the shipped ones.
    pub async fn with_rules(store: Store, rulebook: PathBuf) -> Room {
        Room::with(store, false, Some(rulebook), Access::default()).await
    }

    /// The same without a table, by a clock of the test's own: opening hours are kept in the zone.
    pub async fn keeping_hours(
        zone: jiff::tz::TimeZone,
        clock: RoomClock,
        calendar: Option<PathBuf>,
    ) -> Room {
        let keeps = (zone, HoursRule::Kept, clock, calendar);
        Room::keeping(Store::Memory, false, None, Access::default(), keeps).await
    }

    async fn with(store: Store, demo: bool, rulebook: Option<PathBuf>, access: Access) -> Room {
        // Whatever the time of day is, every game is open.
        let keeps = (far_from_midnight(), HoursRule::AlwaysOpen, RoomClock::default(), None);
        Room::keeping(store, demo, rulebook, access, keeps).await
    }

    async fn keeping(
        store: Store,
        demo: bool,
        rulebook: Option<PathBuf>,
        access: Access,
        (zone, hours, clock, calendar): (jiff::tz::TimeZone, HoursRule, RoomClock, Option<PathBuf>),
    ) -> Room {
        let address = ([127, 0, 0, 1], 0).into();
        let config = Config {
            address,
            store,
            demo,
            pace: Pace::tenths(200),
            rulebook,
            zone,
            hours,
            calendar,
            clock,
            access,
            regime: None,
            serve_damaged: false,
        };
        let book =
            config.rulebook.as_ref().map(|folder| Book::with_folder(folder).expect("a folder of rules"));
        let book = book.unwrap_or_else(Book::shipped);
        let (stop, stopped) = oneshot::channel();
        let stopped = async {
            // Whoever drops the room stops it too.
            let _ = stopped.await;
        };
        let room = server::open_room(&config, book, stopped).await.expect("the room opens");
        let (address, admin, serving) = (room.address, room.admin, room.serving);
        let serving = tokio::spawn(async move { serving.await.expect("the room is served") });
        Room { address, admin, stop, serving }
    }

    /// Closes it, and comes when everything is stored.
    pub async fn close(self) {
        self.stop.send(()).expect("it is open");
        self.serving.await.expect("it ends");
    }
}

/// A zone in which it is about noon: at midnight everybody gets the allowance of a new day, and reports begin anew.
fn far_from_midnight() -> jiff::tz::TimeZone {
    let hour = jiff::Timestamp::now().to_zoned(jiff::tz::TimeZone::UTC).hour();
    jiff::tz::TimeZone::fixed(jiff::tz::offset(12 - hour))
}

/// Asks over HTTP: the status, the cookie that was set, the body (as a text where it is no JSON).
pub async fn ask(
    address: SocketAddr,
    method: &str,
    path: &str,
    headers: &str,
    body: &str,
) -> (u16, String, Value) {
    ask_from(1, address, method, path, headers, body).await
}

/// A connection from 127.0.0.`from`, so that a test has clients at several addresses.
pub async fn connect_from(from: u8, address: SocketAddr) -> TcpStream {
    let socket = TcpSocket::new_v4().expect("a socket");
    socket.bind(([127, 0, 0, from], 0).into()).expect("a loopback address");
    socket.connect(address).await.expect("it listens")
}

/// The same from 127.0.0.`from`.
pub async fn ask_from(
    from: u8,
    address: SocketAddr,
    method: &str,
    path: &str,
    headers: &str,
    body: &str,
) -> (u16, String, Value) {
    let mut stream = connect_from(from, address).await;
    let request = format!(
        "{method} {path} HTTP/1.1\r\nHost: {address}\r\nConnection: close\r\nContent-Type: application/json\r\n{headers}Content-Length: {}\r\n\r\n{body}",
        body.len()
    );
    stream.write_all(request.as_bytes()).await.expect("it reads");
    let mut answer = String::new();
    stream.read_to_string(&mut answer).await.expect("it answers");
    let (head, body) = answer.split_once("\r\n\r\n").expect("an answer has a head");
    let status = head.split(' ').nth(1).and_then(|status| status.parse().ok()).expect("and a status");
    let cookie = head.lines().find_map(|line| line.strip_prefix("set-cookie: "));
    let cookie = cookie.and_then(|line| line.split(';').next()).unwrap_or_default().to_owned();
    (status, cookie, serde_json::from_str(body).unwrap_or_else(|_| Value::from(body)))
}

/// The whole answer to a request as it was written, from 127.0.0.`from`.
pub async fn raw_from(from: u8, address: SocketAddr, request: &str) -> String {
    let mut stream = connect_from(from, address).await;
    // A request may be refused before all of it is read.
    let _ = stream.write_all(request.as_bytes()).await;
    let mut answer = Vec::new();
    let _ = stream.read_to_end(&mut answer).await;
    String::from_utf8_lossy(&answer).into_owned()
}

/// A line to a table.
pub async fn line(address: SocketAddr, table: u64, cookie: &str) -> Line {
    line_after(address, table, cookie, None).await
}

/// The same, taken up after a step.
pub async fn line_after(address: SocketAddr, table: u64, cookie: &str, after: Option<u64>) -> Line {
    let after = after.map(|seq| format!("?after={seq}")).unwrap_or_default();
    let cookie = if cookie.is_empty() { String::new() } else { format!("Cookie: {cookie}\r\n") };
    line_with(address, table, &after, &cookie).await
}

/// The same with a query and with headers as they are sent, each on a line of its own.
pub async fn line_with(address: SocketAddr, table: u64, query: &str, headers: &str) -> Line {
    try_line(1, address, table, query, headers).await.expect("a line opens")
}

/// The same from 127.0.0.`from`; the status where it is refused.
pub async fn try_line(
    from: u8,
    address: SocketAddr,
    table: u64,
    query: &str,
    headers: &str,
) -> Result<Line, u16> {
    let url = format!("ws://{address}/api/tables/{table}/ws{query}");
    let mut request = url.into_client_request().unwrap();
    for (name, value) in headers.lines().filter_map(|line| line.split_once(": ")) {
        let name: HeaderName = name.parse().expect("the name of a header");
        request.headers_mut().insert(name, value.parse().expect("a value"));
    }
    let stream = MaybeTlsStream::Plain(connect_from(from, address).await);
    match tokio_tungstenite::client_async(request, stream).await {
        Ok((line, _)) => Ok(line),
        Err(tokio_tungstenite::tungstenite::Error::Http(answer)) => Err(answer.status().as_u16()),
        Err(wrong) => panic!("no answer: {wrong}"),
    }
}

/// The next message of a table.
pub async fn hear(line: &mut Line) -> Value {
    // One measure for the whole wait: the heartbeats of the line do not lengthen it.
    let until = Instant::now() + Duration::from_secs(60);
    loop {
        let message = tokio::time::timeout_at(until, line.next()).await;
        match message.expect("the table goes on").expect("the line holds").expect("it is a message") {
            Message::Text(text) => return serde_json::from_str(&text).expect("it is JSON"),
            _ => continue,
        }
    }
}

/// Waits until the room ends a line.
pub async fn ends(line: &mut Line) {
    let ended = async { while !matches!(line.next().await, None | Some(Err(_) | Ok(Message::Close(_)))) {} };
    tokio::time::timeout(testkit::CEILING, ended).await.expect("the line ends");
}

/// Says something to a table.
pub async fn say(line: &mut Line, message: Value) {
    line.send(Message::Text(message.to_string().into())).await.expect("the line holds");
}

/// The answer to what was just said. A table that goes on without answering is a fault.
pub async fn answer(line: &mut Line) -> Value {
    let until = Instant::now() + Duration::from_secs(60);
    loop {
        let heard = tokio::time::timeout_at(until, hear(line)).await.expect("an answer comes");
        if heard["type"] == "refused" || heard["type"] == "accepted" {
            return heard;
        }
    }
}

/// Comes in as a guest: the cookie.
pub async fn guest(address: SocketAddr) -> String {
    guest_from(1, address).await
}

/// The same from 127.0.0.`from`.
pub async fn guest_from(from: u8, address: SocketAddr) -> String {
    let (status, cookie, answer) = ask_from(from, address, "POST", "/api/guest", "", "").await;
    assert_eq!(status, 200, "{answer}");
    cookie
}
