//! What the floor states and decides: misdeals, and hands that may be fouled.

use table::{Case, Command, Event, On, Place, Position, Refusal, Ruling, Sink, Why};

use super::ChinesePoker;
use super::state::Stage;

/// What a ruling leads to.
enum Outcome {
    Misdeal(Why),
    Foul(Position, Why),
    Nothing(Why),
}

impl ChinesePoker {
    pub(super) fn by_floor(&mut self, command: &Command, sink: &mut impl Sink) -> Result<(), Refusal> {
        let Some(ruling) = command.ruling() else { return Err(Refusal::OnlyTheHouseDealer) };
        self.may_rule(ruling)?;
        match self.outcome(ruling) {
            Outcome::Misdeal(because) => {
                self.emit(Event::Ruled { ruling, because }, sink);
                self.emit(Event::Misdealt, sink);
                self.emit(Event::HandClosed, sink);
            }
            Outcome::Foul(position, because) => {
                self.emit(Event::Ruled { ruling, because }, sink);
                self.emit(Event::Fouled { position, because: because.into() }, sink);
            }
            Outcome::Nothing(because) => self.emit(Event::Ruled { ruling, because }, sink),
        }
        Ok(())
    }

    /// Whether the floor may say this now.
    pub(super) fn may_rule(&self, ruling: Ruling) -> Result<(), Refusal> {
        let (setting, open) = (self.hand.stage == Stage::Setting, self.hand.stage == Stage::Open);
        let case = ruling.case;
        let in_time = match case {
            Case::SeveralExposed | Case::BoxedCards | Case::ForeignCard => setting,
            Case::SameCardTwice | Case::SameCardInTwo => open,
            Case::WrongCount | Case::Foul | Case::Excuse => setting || open,
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
            Case::SameCardInTwo => seats[0] == seats[1],
            Case::Foul | Case::Excuse => position.and_then(|at| self.cause(at)).is_none(),
            Case::SameCardTwice | Case::WrongCount => open && fouled,
            _ => !ruling.covers(ruling),
        };
        if nothing { Err(Refusal::NoSuchRuling { case }) } else { Ok(()) }
    }

    /// What is held against a hand and left to the floor (rules 1 and 8).
    fn cause(&self, position: Position) -> Option<Why> {
        if self.hand.fouled.has(position) || self.hand.surrendered(position) {
            None
        } else if self.hand.miscounted.has(position) {
            Some(Why::WrongCount)
        } else {
            self.hand.chips_moved.has(position).then_some(Why::ChipsMoved)
        }
    }

    fn outcome(&self, ruling: Ruling) -> Outcome {
        let position = seats(ruling).and_then(|seats| seats[0]).unwrap_or(Position(0));
        match (ruling.case, ruling.on) {
            (Case::SeveralExposed, On::Several(_, cards)) if cards >= self.plan.exposed => {
                Outcome::Misdeal(Why::CardsExposed)
            }
            (Case::BoxedCards, On::Deck(cards)) if cards >= self.plan.boxed => {
                Outcome::Misdeal(Why::CardsBoxed)
            }
            (Case::ForeignCard, _) => Outcome::Misdeal(Why::ForeignCard),
            (Case::SameCardInTwo, _) => Outcome::Misdeal(Why::SameCardInTwo),
            (Case::WrongCount, _) if self.hand.stage == Stage::Setting => {
                Outcome::Misdeal(Why::WrongCountMisdeal)
            }
            (Case::WrongCount, _) => Outcome::Nothing(Why::WrongCount),
            (Case::SameCardTwice, _) => Outcome::Foul(position, Why::SameCardTwice),
            (Case::Foul, _) => Outcome::Foul(position, self.cause(position).unwrap_or(Why::ChipsMoved)),
            (Case::Excuse, _) => Outcome::Nothing(Why::Excused),
            _ => Outcome::Nothing(Why::PlaysAsDealt),
        }
    }

    /// What a statement of the floor leaves behind.
    pub(super) fn ruled(&mut self, ruling: Ruling) {
        let Some([Some(position), _]) = seats(ruling) else { return };
        match ruling.case {
            Case::WrongCount => self.hand.miscounted.add(position),
            Case::Excuse => self.answered(position),
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
