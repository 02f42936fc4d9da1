//! How long a writer waits for more before it writes: a transaction of twice as many costs little more.

use std::time::Duration;

/// When so many came with the last transaction, more are on their way.
const MANY: usize = 4;
/// The more came, the longer, up to a time that nobody feels.
const EACH: Duration = Duration::from_micros(80);
const MOST: Duration = Duration::from_millis(3);

/// How long the next transaction is waited with after one of so many; nothing where few write.
pub(super) fn after(taken: usize) -> Option<Duration> {
    (taken >= MANY).then(|| EACH.saturating_mul(taken as u32).min(MOST))
}
