//! What the house dealer does.

use crate::pot_poker::why;
use table::{
    Choice, Command, Event, FloorEvent, PositionSet, Refusal, RoundEvent, SeatEvent, Sink, Verb, WagerEvent,
};

use super::super::PotPoker;
use super::super::state::Stage;

impl PotPoker {
    #[inline(never)]
    pub(in crate::pot_poker) fn by_house(
        &mut self,
        command: &Command,
        sink: &mut impl Sink,
    ) -> Result<(), Refusal> {
        let (verb, at, choice) = match *command {
            Command::Do { at, act } => (act.verb, at, act.choice),
            Command::Load { run, last } => {
                let event = self.load(run, last)?;
                self.emit(event, sink);
                self.run(sink);
                return Ok(());
            }
            Command::Throw { .. } => return Err(Refusal::NotTheHouseDealer),
        };
        match (verb, at, choice) {
            (Verb::OPEN_ROUND, None, Choice::Only) => {
                if self.hand.stage != Stage::Idle {
                    return Err(self.not_now());
                }
                self.enough_players()?;
                self.emit(Event::Round(RoundEvent::RoundOpened { number: self.table.number + 1 }), sink);
            }
            (Verb::RESUME, Some(position), Choice::Newcomer { person, chips }) => {
                if self.table.number > 0 {
                    return Err(self.not_now());
                }
                self.table.seating.may_sit(person, position, self.plan.seats.positions)?;
                self.emit(Event::Seat(SeatEvent::SatDown { person, position, chips }), sink);
                return Ok(());
            }
            (Verb::PLACE_BUTTON, Some(position), Choice::Only) => {
                if self.table.button.is_some() || self.hand.stage != Stage::Idle {
                    return Err(Refusal::ButtonPlaced);
                }
                if !self.table.seating.taken.has(position) {
                    return Err(Refusal::NoHandThere { position });
                }
                self.emit(Event::Round(RoundEvent::ButtonSet { position }), sink);
                return Ok(());
            }
            (Verb::CLOSE_WAGERS, None, Choice::Only) => {
                if self.discards_due() {
                    self.foul_the_late(sink);
                } else if self.window_waits() {
                    self.emit(Event::Wager(WagerEvent::WagersClosed), sink);
                } else {
                    return Err(self.not_now());
                }
            }
            (Verb::GO_ON, None, Choice::Only) if self.resting() => {
                self.emit(Event::Floor(FloorEvent::WentOn), sink);
            }
            (Verb::STRIKE_HALF_HOUR, None, Choice::Only) if self.hand.stage == Stage::Idle => {
                self.emit(Event::Round(RoundEvent::HalfHourStruck), sink);
            }
            (Verb::GO_ON | Verb::STRIKE_HALF_HOUR, ..) => return Err(self.not_now()),
            _ => return Err(Refusal::NotTheHouseDealer),
        }
        self.run(sink);
        Ok(())
    }

    pub(super) fn enough_players(&self) -> Result<(), Refusal> {
        let here = self.active().len() as u8;
        if here < self.plan.seats.fewest {
            Err(Refusal::TooFewPlayers { fewest: self.plan.seats.fewest, here })
        } else {
            Ok(())
        }
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
