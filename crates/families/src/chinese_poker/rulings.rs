//! What the floor states and decides: misdeals, and hands that may be fouled.

use table::{
    Case, Command, Effect, Event, FloorEvent, On, Place, Position, Refusal, RoundEvent, Ruling, Sink, Why,
};

use super::Chinese;
use super::state::Stage;
use crate::chinese_poker::case;
use crate::chinese_poker::why;

/// What a ruling leads to.
enum Outcome {
    Misdeal(Why),
    Foul(Position, Why),
    Nothing(Why),
}

impl Chinese {
    pub(super) fn rule(&mut self, command: &Command, sink: &mut impl Sink) -> Result<(), Refusal> {
        let Some(ruling) = command.ruling() else { return Err(Refusal::OnlyTheHouseDealer) };
        self.may_rule(ruling)?;
        match self.outcome(ruling) {
            Outcome::Misdeal(because) => {
                self.emit(Event::Floor(FloorEvent::Ruled { ruling, because, effect: Effect::Nothing }), sink);
                self.emit(Event::Floor(FloorEvent::Misdealt), sink);
                self.emit(Event::Round(RoundEvent::HandClosed), sink);
            }
            Outcome::Foul(position, because) => {
                self.emit(Event::Floor(FloorEvent::Ruled { ruling, because, effect: Effect::Nothing }), sink);
                self.emit(Event::Floor(FloorEvent::Fouled { position, because: because.into() }), sink);
            }
            Outcome::Nothing(because) => {
                self.emit(Event::Floor(FloorEvent::Ruled { ruling, because, effect: Effect::Nothing }), sink);
            }
        }
        Ok(())
    }

    /// Whether the floor may say this now.
    pub(super) fn may_rule(&self, ruling: Ruling) -> Result<(), Refusal> {
        let (setting, open) = (self.hand.stage == Stage::Setting, self.hand.stage == Stage::Open);
        let case = ruling.case;
        let in_time = match case {
            case::SEVERAL_EXPOSED | case::BOXED_CARDS | case::FOREIGN_CARD => setting,
            case::SAME_CARD_TWICE | case::SAME_CARD_IN_TWO => open,
            Case::WRONG_COUNT | case::FOUL | case::EXCUSE => setting || open,
            _ => return Err(Refusal::NoSuchRuling { case }),
        };
        if !in_time {
            return Err(if open { Refusal::AfterShowdown } else { self.not_now() });
        }
        let seats = seats(ruling).ok_or(Refusal::NoSuchRuling { case })?;
        for position in seats.into_iter().flatten() {
            if !self.hand.players.has(position) {
                return Err(Refusal::NoHandThere { position });
            }
        }
        let position = seats[0];
        let fouled = position.is_some_and(|at| self.hand.fouled.has(at));
        let nothing = match case {
            case::SAME_CARD_IN_TWO => seats[0] == seats[1],
            case::FOUL | case::EXCUSE => position.and_then(|at| self.cause(at)).is_none(),
            case::SAME_CARD_TWICE | Case::WRONG_COUNT => open && fouled,
            _ => !ruling.covers(ruling),
        };
        if nothing { Err(Refusal::NoSuchRuling { case }) } else { Ok(()) }
    }

    /// What is held against a hand and left to the floor (rules 1 and 8).
    fn cause(&self, position: Position) -> Option<Why> {
        if self.hand.fouled.has(position) || self.hand.surrendered(position) {
            None
        } else if self.hand.miscounted.has(position) {
            Some(Why::WRONG_COUNT)
        } else {
            self.hand.chips_moved.has(position).then_some(why::CHIPS_MOVED)
        }
    }

    fn outcome(&self, ruling: Ruling) -> Outcome {
        let position = seats(ruling).and_then(|seats| seats[0]).unwrap_or(Position(0));
        match (ruling.case, ruling.on) {
            (case::SEVERAL_EXPOSED, On::Several(_, cards)) if cards >= self.plan.exposed => {
                Outcome::Misdeal(why::CARDS_EXPOSED)
            }
            (case::BOXED_CARDS, On::Deck(cards)) if cards >= self.plan.boxed => {
                Outcome::Misdeal(why::CARDS_BOXED)
            }
            (case::FOREIGN_CARD, _) => Outcome::Misdeal(why::FOREIGN_CARD),
            (case::SAME_CARD_IN_TWO, _) => Outcome::Misdeal(why::SAME_CARD_IN_TWO),
            (Case::WRONG_COUNT, _) if self.hand.stage == Stage::Setting => {
                Outcome::Misdeal(Why::WRONG_COUNT_MISDEAL)
            }
            (Case::WRONG_COUNT, _) => Outcome::Nothing(Why::WRONG_COUNT),
            (case::SAME_CARD_TWICE, _) => Outcome::Foul(position, why::SAME_CARD_TWICE),
            (case::FOUL, _) => Outcome::Foul(position, self.cause(position).unwrap_or(why::CHIPS_MOVED)),
            (case::EXCUSE, _) => Outcome::Nothing(why::EXCUSED),
            _ => Outcome::Nothing(why::PLAYS_AS_DEALT),
        }
    }

    /// What a statement of the floor leaves behind.
    pub(super) fn ruled(&mut self, ruling: Ruling) {
        let Some([Some(position), _]) = seats(ruling) else { return };
        match ruling.case {
            Case::WRONG_COUNT => self.hand.miscounted.add(position),
            case::EXCUSE => self.answered(position),
            _ => {}
        }
    }

    /// Nothing is held against a hand any more.
    pub(super) fn answered(&mut self, position: Position) {
        self.hand.miscounted.remove(position);
        self.hand.chips_moved.remove(position);
    }
}

/// The seats that a ruling names; `None` when it is about something that this game does not have.
fn seats(ruling: Ruling) -> Option<[Option<Position>; 2]> {
    Some(match ruling.on {
        On::Table | On::Deck(_) => [None, None],
        On::Hand(Place::Position(position)) | On::Several(position, _) => [Some(position), None],
        On::Hands(position, other) => [Some(position), Some(other)],
        On::Hand(_) | On::Wager(..) | On::Person(_) | On::Cards(..) | On::Chips(..) => return None,
    })
}
