//! The line between a browser and a table.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use axum::extract::ws::{Message, Utf8Bytes, WebSocket};
use futures_util::stream::SplitSink;
use futures_util::{SinkExt as _, StreamExt as _};
use room::clock::Clock as _;
use serde_json::{Value, json};
use table::say;
use tokio::sync::mpsc;

use crate::gate::{Class, Who};
use crate::house::House;
use crate::runner::{BACKLOG, Handle, Mail, Visitor};

/// The most bytes of a message that is read; a line with a longer one ends.
pub(crate) const MOST_READ: usize = 256 * 1024;
/// Bytes that are kept for reading a line: there are many, and they say little.
pub(crate) const READ_AT_ONCE: usize = 2 * 1024;
/// The most bytes that wait to be written: one message may be large, two are not kept.
pub(crate) const MOST_UNWRITTEN: usize = 512 * 1024;
/// The most messages that are written at once: together they stay far below what may be unwritten.
const AT_ONCE: usize = 6;
/// The most bytes of a message that is taken.
const MOST_BYTES: usize = 16 * 1024;
/// A line on which nothing is written for so long gets a sign of life, and one that takes nothing for so long ends.
const PING: Duration = Duration::from_secs(20);
/// So many messages in a row that come too often end the line.
const TOO_MANY: u32 = 500;

static NEXT: AtomicU64 = AtomicU64::new(1);

/// Who is at the other end.
pub(crate) struct Caller {
    pub(crate) visitor: Visitor,
    /// Whom the limits hold for.
    pub(crate) who: Who,
    /// The last step that the caller has seen, when the line was lost and is taken up again.
    pub(crate) after: Option<u64>,
}

type Sink = SplitSink<WebSocket, Message>;

/// Serves one line until it ends.
pub(crate) async fn serve(socket: WebSocket, house: Arc<House>, table: Handle, caller: Caller) {
    let id = NEXT.fetch_add(1, Ordering::Relaxed);
    // The table holds the only end to write to: when it drops it, the line ends.
    let (out, outbox) = mpsc::channel::<Utf8Bytes>(BACKLOG);
    if table.send(Mail::Join { id, visitor: caller.visitor.clone(), after: caller.after, out }).await {
        house.metrics.line_opened();
        carry(socket, &house, &table, &caller, id, outbox).await;
        house.metrics.line_closed();
        table.send(Mail::Part { id }).await;
    }
}

async fn carry(
    socket: WebSocket,
    house: &House,
    table: &Handle,
    caller: &Caller,
    id: u64,
    mut outbox: mpsc::Receiver<Utf8Bytes>,
) {
    let (mut sink, mut stream) = socket.split();
    let mut refused = 0;
    loop {
        let written = tokio::select! {
            message = outbox.recv() => match message {
                Some(text) => write_waiting(&mut sink, text, &mut outbox).await,
                None => break,
            },
            message = stream.next() => match message {
                Some(Ok(message)) => match taken(house, caller, message, &mut refused) {
                    Taken::Message(message) => table.send(Mail::Do { id, message }).await,
                    Taken::Refused(refusal) => write(&mut sink, Message::Text(refusal.into())).await,
                    Taken::Nothing => true,
                    Taken::End => break,
                },
                Some(Err(_)) | None => return,
            },
            () = tokio::time::sleep(PING) => write(&mut sink, Message::Ping(Vec::new().into())).await,
        };
        if !written {
            return;
        }
    }
    write(&mut sink, Message::Close(None)).await;
}

/// Writes a message with those that wait behind it: one write to the network for all of them.
async fn write_waiting(sink: &mut Sink, first: Utf8Bytes, outbox: &mut mpsc::Receiver<Utf8Bytes>) -> bool {
    let written = async {
        sink.feed(Message::Text(first)).await?;
        for _ in 1..AT_ONCE {
            let Ok(text) = outbox.try_recv() else { break };
            sink.feed(Message::Text(text)).await?;
        }
        sink.flush().await
    };
    matches!(tokio::time::timeout(PING, written).await, Ok(Ok(())))
}

/// Whether a message could be written in time: nobody is waited for without end.
async fn write(sink: &mut Sink, message: Message) -> bool {
    matches!(tokio::time::timeout(PING, sink.send(message)).await, Ok(Ok(())))
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
    let text = match message {
        Message::Text(text) => text,
        Message::Binary(_) => {
            return refusal(house, &Value::Null, "bad-message", &say!(tongue, "room.text-only"));
        }
        Message::Ping(_) | Message::Pong(_) => return Taken::Nothing,
        Message::Close(_) => return Taken::End,
    };
    house.metrics.heard();
    let often = house.limits.take(Class::Say, caller.who, house.clock.running()).is_err();
    *refused = if often { *refused + 1 } else { 0 };
    if *refused > TOO_MANY {
        return Taken::End;
    }
    if text.len() > MOST_BYTES {
        let words = say!(tongue, "room.message-too-large", most = MOST_BYTES, has = text.len());
        return refusal(house, &Value::Null, "too-large", &words);
    }
    match serde_json::from_str::<Value>(&text) {
        Ok(message) if often => {
            house.metrics.too_frequent();
            refusal(house, &message["id"], "too-frequent", &say!(tongue, "room.too-many-messages"))
        }
        Ok(message) => Taken::Message(message),
        Err(wrong) => {
            let words = say!(tongue, "room.no-json", why = wrong.to_string());
            refusal(house, &Value::Null, "bad-message", &words)
        }
    }
}

fn refusal(house: &House, id: &Value, key: &str, text: &str) -> Taken {
    house.metrics.refused();
    Taken::Refused(json!({ "type": "refused", "id": id, "key": key, "text": text }).to_string())
}
