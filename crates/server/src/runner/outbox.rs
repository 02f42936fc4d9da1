//! The near end of a line.

use std::time::Duration;

use axum::extract::ws::Utf8Bytes;
use room::clock::Clock as _;
use table::Play as _;
use tokio::sync::mpsc;

use super::tell::you;
use super::{BACKLOG, Runner};

/// When a table has gone on by itself for so long, or has said so much, it lets go of what it said before it does the next thing.
const TOGETHER: Duration = Duration::from_millis(50);
const MANY: usize = BACKLOG / 4;

/// Whoever is not waited for is told of the steps of a quick table together: what is told lies as far apart as so many steps
/// take to be stored. A house with little to do tells everybody at once, and a busy one has fewer messages to send.
const STEPS_APART: u32 = 5;
const MOST_APART: Duration = Duration::from_millis(100);

/// Messages to a line. What a table says until it waits goes out together: one wake for all of it, and few writes.
pub(super) struct Outbox {
    line: mpsc::Sender<Utf8Bytes>,
    said: Vec<Utf8Bytes>,
    /// Whether something of it is no step: an answer, or a word to this line alone.
    is_asked_for: bool,
    /// When it last let go of something.
    last: Duration,
}

impl Outbox {
    pub(super) const fn new(line: mpsc::Sender<Utf8Bytes>) -> Outbox {
        Outbox { line, said: Vec::new(), is_asked_for: false, last: Duration::ZERO }
    }

    /// Tells of a step.
    pub(super) fn tell(&mut self, step: Utf8Bytes) {
        self.said.push(step);
    }

    /// Says something that does not wait.
    pub(super) fn say(&mut self, message: Utf8Bytes) {
        self.said.push(message);
        self.is_asked_for = true;
    }

    /// Where an answer goes that comes later, and not from the table.
    pub(super) fn line(&self) -> mpsc::Sender<Utf8Bytes> {
        self.line.clone()
    }

    /// How long what was said may wait still.
    fn waits(&self, now: Duration, apart: Duration) -> Duration {
        let done = self.is_asked_for || self.said.is_empty() || self.said.len() >= MANY;
        if done { Duration::ZERO } else { (self.last + apart).saturating_sub(now) }
    }

    /// Lets go of what was said; `false` where the reader is too slow for it.
    fn let_go(&mut self, now: Duration) -> bool {
        (self.is_asked_for, self.last) = (false, now);
        self.said.drain(..).all(|message| self.line.try_send(message).is_ok())
    }
}

/// Whoever is not at the table any more still hears what was said to them.
impl Drop for Outbox {
    fn drop(&mut self) {
        self.let_go(self.last);
    }
}

impl Runner {
    /// Lets go of what was said when nothing follows, or has waited long enough; how long the rest may wait, where
    /// something is left. A reader that is too slow is dropped, and comes again when it can.
    pub(super) fn let_go(&mut self, follows: bool) -> Option<Duration> {
        let now = self.house.clock.running();
        if follows {
            let since = *self.goes_on_since.get_or_insert(now);
            let little = self.connections.iter().all(|held| held.out.said.len() < MANY);
            if little && now.saturating_sub(since) < TOGETHER {
                return None;
            }
        }
        self.goes_on_since = None;
        let (awaited, live) = (self.live.table.awaits().persons(), &self.live);
        let (apart, metrics) = ((self.storing * STEPS_APART).min(MOST_APART), &self.house.metrics);
        let mut left: Option<Duration> = None;
        self.connections.retain_mut(|held| {
            let waits = held.out.waits(now, apart);
            if !waits.is_zero() && !you(live, &held.visitor).is_some_and(|you| awaited.has(you)) {
                left = Some(left.map_or(waits, |left| left.min(waits)));
                return true;
            }
            let heard = held.out.said.is_empty() || held.out.let_go(now);
            if !heard {
                metrics.dropped();
            }
            heard
        });
        left
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn steps_that_follow_each_other_closely_go_out_together_and_an_answer_takes_them_along() {
        let (line, mut far_end) = mpsc::channel(8);
        let mut out = Outbox::new(line);
        let (now, apart) = (Duration::from_secs(9), Duration::from_millis(20));
        let later = |ms: u64| now + Duration::from_millis(ms);
        out.tell("first".into());
        assert_eq!(out.waits(now, apart), Duration::ZERO, "nothing went out of late");
        assert!(out.let_go(now));
        out.tell("second".into());
        assert_eq!(out.waits(later(5), apart), Duration::from_millis(15));
        out.tell("third".into());
        assert_eq!(out.waits(later(20), apart), Duration::ZERO, "it has waited long enough");
        out.say("answer".into());
        assert_eq!(out.waits(later(6), apart), Duration::ZERO, "an answer does not wait");
        assert!(out.let_go(later(6)));
        out.tell("fourth".into());
        assert_eq!(out.waits(later(7), apart), Duration::from_millis(19));
        assert_eq!(out.waits(later(7), Duration::ZERO), Duration::ZERO, "a house with little to do");
        drop(out);
        let heard: Vec<String> =
            std::iter::from_fn(|| far_end.try_recv().ok()).map(|text| text.to_string()).collect();
        assert_eq!(heard, ["first", "second", "third", "answer", "fourth"]);
    }

    #[test]
    fn whoever_has_much_to_hear_does_not_wait() {
        let (line, _far_end) = mpsc::channel(MANY);
        let mut out = Outbox::new(line);
        let now = Duration::from_secs(9);
        assert!(out.let_go(now));
        (1..MANY).for_each(|_| out.tell("step".into()));
        assert!(!out.waits(now, MOST_APART).is_zero());
        out.tell("step".into());
        assert_eq!(out.waits(now, MOST_APART), Duration::ZERO);
    }
}
