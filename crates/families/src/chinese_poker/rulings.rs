//! What the floor states and decides: misdeals, and hands that may be fouled.

use table::{Command, Event, Position, Refusal, Ruling, Sink, Why};

use super::ChinesePoker;
use super::state::Stage;

impl ChinesePoker {
    pub(super) fn by_floor(&mut self, command: &Command, sink: &mut impl Sink) -> Result<(), Refusal> {
        let Command::Rule(ruling) = *command else { return Err(Refusal::OnlyTheHouseDealer) };
        self.may_rule(ruling)?;
        let outcome = self.outcome(ruling);
        self.emit(Event::Ruled { ruling }, sink);
        match outcome {
            Some(Outcome::Misdeal(why)) => {
                self.emit(Event::Misdeal { because: why.into() }, sink);
                self.emit(Event::HandClosed, sink);
            }
            Some(Outcome::Foul(position, why)) => {
                self.emit(Event::Fouled { position, because: why.into() }, sink);
            }
            None => {}
        }
        Ok(())
    }

    /// Whether the floor may say this now.
    pub(super) fn may_rule(&self, ruling: Ruling) -> Result<(), Refusal> {
        let (setting, open) = (self.hand.stage == Stage::Setting, self.hand.stage == Stage::Open);
        let in_time = match ruling {
            Ruling::Exposed { cards, .. } | Ruling::Boxed { cards } => setting && (1..=52).contains(&cards),
            Ruling::ForeignCard => setting,
            Ruling::SameCardTwice { .. } | Ruling::SameCardInTwo { .. } => open,
            Ruling::WrongCount { .. } | Ruling::Foul { .. } | Ruling::Excuse { .. } => setting || open,
        };
        if !in_time {
            return Err(if open { Refusal::AfterShowdown } else { self.not_now() });
        }
        for position in seats(ruling).into_iter().flatten() {
            if !self.hand.players.has(position) {
                return Err(Refusal::NoHandThere { position });
            }
        }
        match ruling {
            Ruling::SameCardInTwo { position, other } if position == other => {
                Err(Refusal::NoHandThere { position })
            }
            Ruling::Foul { position } | Ruling::Excuse { position } if self.cause(position).is_none() => {
                Err(Refusal::NothingToRule { position })
            }
            Ruling::SameCardTwice { position } | Ruling::WrongCount { position }
                if open && self.hand.fouled.has(position) =>
            {
                Err(Refusal::NothingToRule { position })
            }
            _ => Ok(()),
        }
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

    fn outcome(&self, ruling: Ruling) -> Option<Outcome> {
        match ruling {
            Ruling::Exposed { cards, .. } if cards >= self.plan.exposed => {
                Some(Outcome::Misdeal(Why::CardsExposed))
            }
            Ruling::Boxed { cards } if cards >= self.plan.boxed => Some(Outcome::Misdeal(Why::CardsBoxed)),
            Ruling::ForeignCard => Some(Outcome::Misdeal(Why::ForeignCard)),
            Ruling::WrongCount { .. } if self.hand.stage == Stage::Setting => {
                Some(Outcome::Misdeal(Why::WrongDeal))
            }
            Ruling::SameCardInTwo { .. } => Some(Outcome::Misdeal(Why::SameCardInTwo)),
            Ruling::SameCardTwice { position } => Some(Outcome::Foul(position, Why::SameCardTwice)),
            Ruling::Foul { position } => self.cause(position).map(|why| Outcome::Foul(position, why)),
            _ => None,
        }
    }

    /// What a statement of the floor leaves behind.
    pub(super) fn ruled(&mut self, ruling: Ruling) {
        match ruling {
            Ruling::WrongCount { position } => self.hand.miscounted.add(position),
            Ruling::Excuse { position } => self.answered(position),
            _ => {}
        }
    }

    /// Nothing is held against a hand any more.
    pub(super) fn answered(&mut self, position: Position) {
        self.hand.miscounted.remove(position);
        self.hand.chips_moved.remove(position);
    }
}

/// What a ruling leads to.
enum Outcome {
    Misdeal(Why),
    Foul(Position, Why),
}

/// The seats that a ruling names.
fn seats(ruling: Ruling) -> [Option<Position>; 2] {
    match ruling {
        Ruling::Exposed { position, .. }
        | Ruling::WrongCount { position }
        | Ruling::SameCardTwice { position }
        | Ruling::Foul { position }
        | Ruling::Excuse { position } => [Some(position), None],
        Ruling::SameCardInTwo { position, other } => [Some(position), Some(other)],
        Ruling::Boxed { .. } | Ruling::ForeignCard => [None, None],
    }
}
