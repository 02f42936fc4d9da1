//! What the house dealer does.

use crate::pot_poker::why;
use table::{Act, Event, FloorEvent, PositionSet, Refusal, Sink, WagerEvent};

use super::super::Poker;

impl Poker {
    /// What is closed or gone on with.
    pub(in crate::pot_poker) fn go_by_house(
        &mut self,
        act: Act,
        sink: &mut impl Sink,
    ) -> Result<(), Refusal> {
        match act {
            Act::CLOSE_WAGERS if self.discards_due() => self.foul_the_late(sink),
            Act::CLOSE_WAGERS if self.window_waits() => {
                self.emit(Event::Wager(WagerEvent::WagersClosed), sink);
            }
            Act::GO_ON if self.resting() => self.emit(Event::Floor(FloorEvent::WentOn), sink),
            Act::CLOSE_WAGERS | Act::GO_ON => return Err(self.not_now()),
            _ => return Err(Refusal::NotTheHouseDealer),
        }
        Ok(())
    }

    /// Whether everybody was asked for a discard without which a hand is dead.
    pub(in crate::pot_poker) fn discards_due(&self) -> bool {
        let change =
            self.hand.cards.opened > 0 && self.street_plan().change.is_some_and(|change| change.or_dead);
        change && self.changing().is_some()
    }

    /// Whoever has not discarded when play goes on has a dead hand.
    #[cold]
    pub(super) fn foul_the_late(&mut self, sink: &mut impl Sink) {
        for position in self.changing().unwrap_or(PositionSet::EMPTY).iter() {
            if self.hand.seats.live.len() > 1 {
                self.emit(
                    Event::Floor(FloorEvent::Fouled { position, because: why::NO_DISCARD.into() }),
                    sink,
                );
            }
        }
    }
}
