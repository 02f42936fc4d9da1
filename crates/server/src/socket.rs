//! The line between a browser and a table.

use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use axum::extract::ws::{Message, WebSocket};
use futures_util::{SinkExt as _, StreamExt as _};
use room::ids::AccountNo;
use serde_json::Value;
use tokio::sync::mpsc;

use crate::runner::{BACKLOG, Handle, Mail};

/// The most bytes of a message.
pub(crate) const MOST_BYTES: usize = 16 * 1024;
/// So many messages a second are taken from one line; more have to wait.
const A_SECOND: u32 = 20;
/// A line on which nothing is written for so long gets a sign of life.
const PING: Duration = Duration::from_secs(20);

static NEXT: AtomicU64 = AtomicU64::new(1);

/// Serves one line until it ends.
pub(crate) async fn serve(socket: WebSocket, table: Handle, account: Option<AccountNo>) {
    let id = NEXT.fetch_add(1, Ordering::Relaxed);
    let (out, mut outbox) = mpsc::channel::<String>(BACKLOG);
    if !table.send(Mail::Join { id, account, out: out.clone() }).await {
        return;
    }
    let (mut sink, mut stream) = socket.split();
    let mut taken = (tokio::time::Instant::now(), 0u32);
    // The table holds the other end: when it drops it, the line ends.
    drop(out);
    loop {
        tokio::select! {
            message = outbox.recv() => match message {
                Some(text) => {
                    let sent = tokio::time::timeout(PING, sink.send(Message::Text(text.into()))).await;
                    if !matches!(sent, Ok(Ok(()))) {
                        break;
                    }
                }
                None => break,
            },
            message = stream.next() => match message {
                Some(Ok(Message::Text(text))) => {
                    slow_down(&mut taken).await;
                    let message = serde_json::from_str(&text).unwrap_or(Value::Null);
                    if !table.send(Mail::Do { id, message }).await {
                        break;
                    }
                }
                Some(Ok(Message::Close(_)) | Err(_)) | None => break,
                Some(Ok(_)) => {}
            },
            () = tokio::time::sleep(PING) => {
                if sink.send(Message::Ping(Vec::new().into())).await.is_err() {
                    break;
                }
            }
        }
    }
    table.send(Mail::Part { id }).await;
}

/// Lets a line that says too much wait for its next second.
async fn slow_down((since, count): &mut (tokio::time::Instant, u32)) {
    let second = Duration::from_secs(1);
    if since.elapsed() > second {
        (*since, *count) = (tokio::time::Instant::now(), 0);
    }
    *count += 1;
    if *count > A_SECOND {
        tokio::time::sleep(second).await;
    }
}
