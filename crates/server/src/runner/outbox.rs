//! The near end of a line.

use std::time::Duration;

use axum::extract::ws::Utf8Bytes;
use room::clock::Clock as _;
use tokio::sync::mpsc;

use super::{BACKLOG, Runner};

/// When a table has gone on by itself for so long, or has said so much, it lets go of what it said before it does the next thing.
const TOGETHER: Duration = Duration::from_millis(50);
const MANY: usize = BACKLOG / 4;

/// Messages to a line. What a table says until it waits goes out together: one wake for all of it, and few writes.
pub(super) struct Outbox {
    line: mpsc::Sender<Utf8Bytes>,
    said: Vec<Utf8Bytes>,
}

impl Outbox {
    pub(super) const fn new(line: mpsc::Sender<Utf8Bytes>) -> Outbox {
        Outbox { line, said: Vec::new() }
    }

    pub(super) fn say(&mut self, message: Utf8Bytes) {
        self.said.push(message);
    }

    /// Where an answer goes that comes later, and not from the table.
    pub(super) fn line(&self) -> mpsc::Sender<Utf8Bytes> {
        self.line.clone()
    }

    /// Lets go of what was said; `false` where the reader is too slow for it.
    fn let_go(&mut self) -> bool {
        self.said.drain(..).all(|message| self.line.try_send(message).is_ok())
    }
}

/// Whoever is not at the table any more still hears what was said to them.
impl Drop for Outbox {
    fn drop(&mut self) {
        self.let_go();
    }
}

impl Runner {
    /// Lets go of what was said when nothing follows, or has waited long enough. A reader that is too slow is dropped, and
    /// comes again when it can.
    pub(super) fn let_go(&mut self, follows: bool) {
        if follows {
            let now = self.house.clock.running();
            let since = *self.goes_on_since.get_or_insert(now);
            let little = self.connections.iter().all(|held| held.out.said.len() < MANY);
            if little && now.saturating_sub(since) < TOGETHER {
                return;
            }
        }
        self.goes_on_since = None;
        let metrics = &self.house.metrics;
        self.connections.retain_mut(|held| {
            let heard = held.out.let_go();
            if !heard {
                metrics.dropped();
            }
            heard
        });
    }
}
