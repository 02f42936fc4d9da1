//! Whether somebody looks at the lobby. Meanwhile bots play at the tables of the house, at a gentle pace; else those tables rest.

use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use room::clock::Clock as _;

use crate::house::House;
use crate::nodes::Gossip;
use crate::runner::Mail;

/// How long a request for the lobby counts. The client asks every five seconds while its page is visible.
const STAYS: Duration = Duration::from_secs(15);
/// How often other nodes are told.
const TELLS: Duration = Duration::from_secs(5);

/// When the lobby was asked for.
#[derive(Debug, Default)]
pub(crate) struct LobbyWatch(Mutex<Asked>);

#[derive(Debug, Default)]
struct Asked {
    /// Last, by the clock that runs.
    at: Option<Duration>,
    /// When other nodes were told last.
    told: Option<Duration>,
}

/// Whether something was so long ago, or never.
fn is_past(at: Option<Duration>, now: Duration, after: Duration) -> bool {
    at.is_none_or(|at| now.saturating_sub(at) >= after)
}

impl LobbyWatch {
    fn asked(&self) -> MutexGuard<'_, Asked> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Whether somebody looks at it.
    fn is_watched(&self, now: Duration) -> bool {
        !is_past(self.asked().at, now, STAYS)
    }

    /// Somebody looks at it; whether nobody did before.
    fn looked(&self, now: Duration) -> bool {
        let mut asked = self.asked();
        is_past(asked.at.replace(now), now, STAYS)
    }

    /// Whether other nodes are to be told now.
    fn tells(&self, now: Duration) -> bool {
        let mut asked = self.asked();
        let tells = is_past(asked.told, now, TELLS);
        if tells {
            asked.told = Some(now);
        }
        tells
    }
}

impl House {
    /// Whether somebody looks at the lobby, at any node.
    pub(crate) fn is_lobby_watched(&self, now: Duration) -> bool {
        self.lobby_watch.is_watched(now)
    }

    /// Somebody has asked for the lobby here.
    pub(crate) fn lobby_asked(&self) {
        self.lobby_looked();
        if self.lobby_watch.tells(self.clock.running()) {
            self.tell_nodes(&Gossip::Lobby);
        }
    }

    /// Somebody looks at the lobby, here or at another node: resting tables of the house look whether they play now.
    pub(crate) fn lobby_looked(&self) {
        if self.lobby_watch.looked(self.clock.running()) {
            for table in self.tables() {
                table.try_send(Mail::Look);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_look_at_the_lobby_lasts_a_while() {
        let (watch, second) = (LobbyWatch::default(), Duration::from_secs);
        assert!(!watch.is_watched(second(0)));
        assert!(watch.looked(second(100)), "nobody looked before");
        assert!(!watch.looked(second(105)), "somebody did");
        assert!(watch.is_watched(second(119)));
        assert!(!watch.is_watched(second(120)), "nobody has asked since");
        assert!(watch.looked(second(200)), "and somebody comes again");
    }

    #[test]
    fn other_nodes_are_told_now_and_then() {
        let (watch, second) = (LobbyWatch::default(), Duration::from_secs);
        let told: Vec<u64> = (100..120).filter(|at| watch.tells(second(*at))).collect();
        assert_eq!(told, [100, 105, 110, 115]);
    }
}
