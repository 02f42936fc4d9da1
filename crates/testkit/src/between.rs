//! The law between rounds: nothing of a round is left when it is over.

use families::AnyTable;
use table::banked::Round;
use table::{BankEvent, Event};

/// When a round is over, a player-dealer table is as one on which none was played, but for what lasts.
pub(crate) fn nothing_is_left(event: &Event, after: &AnyTable) {
    let over = matches!(
        event,
        Event::Bank(BankEvent::RoundClosed { .. })
            | Event::Bank(BankEvent::NobodyWagered { .. })
            | Event::Bank(BankEvent::NoBank)
            | Event::Bank(BankEvent::GameBroken)
    );
    if let Some(core) = after.banked().filter(|_| over) {
        assert!(core.round == Round::fresh(), "something of the round is left: {:?}", core.round);
    }
}
