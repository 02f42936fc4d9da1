//! The line between a browser and a table.

use std::pin::pin;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::Duration;

use axum::extract::ws::{Message, Utf8Bytes, WebSocket};
use futures_util::future::poll_immediate;
use futures_util::{SinkExt as _, StreamExt as _};
use room::accounts::{Refusal, Secret};
use room::clock::Clock as _;
use serde_json::{Value, json};
use table::say;
use tokio::sync::mpsc;

use crate::gate::{Class, Client, Hold, too_long};
use crate::house::House;
use crate::runner::{BACKLOG, Handle, Join, Mail, Visitor};

/// Maximum size of an incoming message and of a frame of it. A larger one closes the connection.
pub(crate) const MAX_MESSAGE_BYTES: usize = 64 * 1024;
/// Read buffer of a connection: there are many connections, and clients send little.
pub(crate) const READ_AT_ONCE: usize = 2 * 1024;
/// Bytes gathered before they are written without a flush, so that a few waiting messages go out in one write.
pub(crate) const WRITTEN_AT_ONCE: usize = 16 * 1024;
/// Maximum of unwritten bytes: one message may be large, two are not kept.
pub(crate) const MOST_UNWRITTEN: usize = 512 * 1024;
/// Messages written at once: together they stay far below the maximum of unwritten bytes.
const AT_ONCE: usize = 6;
/// Maximum size of a message that is parsed. A larger one is refused.
const MAX_PARSED_BYTES: usize = 16 * 1024;
/// Ping a connection that has been idle this long.
const PING_INTERVAL: Duration = Duration::from_secs(20);
/// How long a write may block before the connection is dropped.
const WRITE_TIMEOUT: Duration = Duration::from_secs(20);
/// How long to wait for the peer's close frame.
const CLOSE_TIMEOUT: Duration = Duration::from_millis(500);
/// Rate-limited frames before the connection is closed. A frame within the limit makes up for several that were not.
const MAX_RATE_LIMITED: u32 = 500;
/// Rate-limited frames that one within the limit makes up for, so that a client a little over the limit stays connected.
const MADE_UP_FOR: u32 = 10;
/// Maximum letters of a string in a message. What it is for may allow fewer.
const MAX_LETTERS: usize = 1_000;

/// Ping intervals between two checks that the session still holds its scopes.
const SESSION_CHECK: u32 = 3;

static NEXT: AtomicU64 = AtomicU64::new(1);

/// The number of the next connection of this node. Numbers rise, so a connection that took its number before its session was
/// read has a session that is at least as new as its number.
pub(crate) fn next_id() -> u64 {
    NEXT.fetch_add(1, Ordering::Relaxed)
}

/// The client of a connection.
pub(crate) struct Caller {
    /// The number of the connection, taken before the session was read.
    pub(crate) id: u64,
    pub(crate) visitor: Visitor,
    /// The session cookie or token that it connected with.
    pub(crate) secret: Option<Secret>,
    /// Whose rate limits count.
    pub(crate) client: Client,
    /// The last step that the client has seen, when it reconnects.
    pub(crate) after: Option<u64>,
    /// Its place among the connections of its account and address.
    pub(crate) hold: Hold,
    /// Whether its account has a seat at the table, as the table says.
    pub(crate) seated: Arc<AtomicBool>,
}

/// Serves one line until it ends.
pub(crate) async fn serve(socket: WebSocket, house: Arc<House>, table: Handle, caller: Caller) {
    let id = caller.id;
    // The table holds the only end to write to: when it drops it, the line ends.
    let (out, outbox) = mpsc::channel::<Utf8Bytes>(BACKLOG);
    let (visitor, seated) = (caller.visitor.clone(), Arc::clone(&caller.seated));
    let join = Join { id, visitor, client: caller.client, seated, after: caller.after, out };
    if table.send(Mail::Join(join)).await {
        house.metrics.line_opened();
        carry(socket, &house, &table, &caller, id, outbox).await;
        house.metrics.line_closed();
        table.send(Mail::Part { id }).await;
    }
    drop(caller.hold);
}

async fn carry(
    mut socket: WebSocket,
    house: &House,
    table: &Handle,
    caller: &Caller,
    id: u64,
    mut outbox: mpsc::Receiver<Utf8Bytes>,
) {
    let mut refused = 0;
    // One bell for the whole line: it looks whether anything was written since it rang last.
    let mut bell = pin!(tokio::time::sleep(PING_INTERVAL));
    let mut quiet = true;
    let mut rung = 0_u32;
    loop {
        // What is told comes first: somebody who writes without end still hears.
        let written = tokio::select! {
            biased;
            message = outbox.recv() => match message {
                Some(text) => {
                    quiet = false;
                    write_waiting(&mut socket, text, &mut outbox).await
                }
                None => break,
            },
            message = socket.next() => match message {
                Some(Ok(message)) => match taken(house, caller, message, &mut refused) {
                    Taken::Message(message) => table.send(Mail::Do { id, message }).await,
                    Taken::Refused(refusal) => write(&mut socket, Message::Text(refusal.into())).await,
                    Taken::Nothing => true,
                    Taken::End => break,
                },
                Some(Err(_)) | None => return,
            },
            () = &mut bell => {
                bell.as_mut().reset(tokio::time::Instant::now() + PING_INTERVAL);
                rung = rung.wrapping_add(1);
                if rung.is_multiple_of(SESSION_CHECK) && !is_still(house, caller) {
                    break;
                }
                let sign = std::mem::replace(&mut quiet, true);
                !sign || write(&mut socket, Message::Ping(Vec::new().into())).await
            }
        };
        if !written {
            return;
        }
    }
    part(socket).await;
}

/// Ends a line in order: a close is answered with one, and an answer to ours is waited for, so that nothing that was told
/// before is cut off.
async fn part(mut socket: WebSocket) {
    let parted = async {
        if socket.close().await.is_ok() {
            while let Some(Ok(_)) = socket.next().await {}
        }
    };
    let _ = tokio::time::timeout(CLOSE_TIMEOUT, parted).await;
}

/// Whether somebody may still what they could when the line was opened: sessions end, roles are taken away, by whatever node.
fn is_still(house: &House, caller: &Caller) -> bool {
    let (Some(secret), Some(account)) = (&caller.secret, caller.visitor.account) else { return true };
    match house.office().pass(secret, house.clock.now()) {
        Ok(pass) => pass.account == account && pass.scopes == caller.visitor.scopes,
        // A store that does not answer takes nothing away.
        Err(wrong) => matches!(wrong, Refusal::Store(_)),
    }
}

/// Writes a message with those that wait behind it: one write to the network for all of them.
async fn write_waiting(
    socket: &mut WebSocket,
    first: Utf8Bytes,
    outbox: &mut mpsc::Receiver<Utf8Bytes>,
) -> bool {
    in_time(async {
        socket.feed(Message::Text(first)).await?;
        for _ in 1..AT_ONCE {
            let Ok(text) = outbox.try_recv() else { break };
            socket.feed(Message::Text(text)).await?;
        }
        socket.flush().await
    })
    .await
}

async fn write(socket: &mut WebSocket, message: Message) -> bool {
    in_time(socket.send(message)).await
}

/// Whether something could be written in time: nobody is waited for without end. Most of it is written at once, and needs no clock.
async fn in_time(writing: impl Future<Output = Result<(), axum::Error>>) -> bool {
    let mut writing = pin!(writing);
    let done = match poll_immediate(&mut writing).await {
        Some(done) => done,
        None => match tokio::time::timeout(WRITE_TIMEOUT, writing).await {
            Ok(done) => done,
            Err(_) => return false,
        },
    };
    done.is_ok()
}

/// What becomes of something that came.
enum Taken {
    Message(Value),
    Refused(String),
    Nothing,
    End,
}

fn taken(house: &House, caller: &Caller, message: Message, refused: &mut u32) -> Taken {
    let tongue = caller.visitor.tongue;
    house.metrics.heard();
    // Frames without a message cost time too.
    let (limits, now) = (&house.limits, house.clock.running());
    let often = match caller.seated.load(Ordering::Relaxed) {
        true => limits.take_own(Class::Message, caller.client, now),
        false => limits.take(Class::Message, caller.client, now),
    };
    let often = often.is_err();
    *refused = if often { *refused + 1 } else { refused.saturating_sub(MADE_UP_FOR) };
    if *refused > MAX_RATE_LIMITED {
        return Taken::End;
    }
    let text = match message {
        Message::Text(text) => text,
        Message::Binary(_) => {
            return refusal(house, &Value::Null, "bad-message", &say!(tongue, "room.text-only"));
        }
        Message::Ping(_) | Message::Pong(_) => return Taken::Nothing,
        Message::Close(_) => return Taken::End,
    };
    if text.len() > MAX_PARSED_BYTES {
        let words = say!(tongue, "room.message-too-large", most = MAX_PARSED_BYTES, has = text.len());
        return refusal(house, &Value::Null, "too-large", &words);
    }
    let message = match serde_json::from_str::<Value>(&text) {
        Ok(message) => message,
        Err(wrong) => {
            let words = say!(tongue, "room.no-json", why = wrong.to_string());
            return refusal(house, &Value::Null, "bad-message", &words);
        }
    };
    if let Some(letters) = too_long(&message, MAX_LETTERS) {
        let words = say!(tongue, "door.text-too-long", most = MAX_LETTERS, has = letters);
        return refusal(house, &Value::Null, "too-large", &words);
    }
    if often {
        house.metrics.too_frequent();
        return refusal(house, &message["id"], "too-frequent", &say!(tongue, "room.too-many-messages"));
    }
    Taken::Message(message)
}

fn refusal(house: &House, id: &Value, key: &str, text: &str) -> Taken {
    house.metrics.refused();
    Taken::Refused(json!({ "type": "refused", "id": id, "key": key, "text": text }).to_string())
}
