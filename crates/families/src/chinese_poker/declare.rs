//! Setting hands and declaring: what a player may do before the showdown, and the showdown itself.

use crate::chinese_poker::event::ChineseEvent;
use table::{
    Act, DealEvent, Event, FloorEvent, Place, Position, PositionSet, Refusal, Shape, Sink, Verb, WagerEvent,
    Why,
};

use super::Chinese;
use super::state::{Claim, Order, Stage};
use crate::chinese_poker::why;

impl Chinese {
    /// Whether a player may do this now; else why not.
    pub(super) fn may(&self, position: Position, act: Act) -> Result<(), Refusal> {
        let declared = self.hand.declared[position.index()];
        let confirmed = declared.is_some_and(|held| held.confirmed);
        match (act.verb, declared) {
            // Nothing is said with any of the others.
            (verb, _) if verb != Verb::ARRANGE && !act.choice.is_only() => {
                Err(Refusal::NotOffered { position })
            }
            (Verb::ARRANGE, _) if self.hand.surrendered(position) => {
                Err(Refusal::HasSurrendered { position })
            }
            (Verb::ARRANGE, _) if Shape::Thirteen.contains(act.choice) => Ok(()),
            (Verb::CONFIRM, Some(_)) if !confirmed => Ok(()),
            (Verb::WITHDRAW, Some(_)) if !confirmed => Ok(()),
            (Verb::CONFIRM | Verb::WITHDRAW, None) => Err(Refusal::NothingDeclared { position }),
            (Verb::CONFIRM | Verb::WITHDRAW | Verb::DECLARE_SWEEP | Verb::SURRENDER, Some(_))
                if confirmed =>
            {
                Err(Refusal::DeclarationFinal { position })
            }
            (Verb::DECLARE_SWEEP | Verb::SURRENDER, Some(_)) => Err(Refusal::DeclaredAlready { position }),
            (Verb::DECLARE_SWEEP, None) => Ok(()),
            (Verb::SURRENDER, None) => self.may_surrender(position),
            _ => Err(Refusal::NotOffered { position }),
        }
    }

    /// One player may surrender, who can pay everybody.
    fn may_surrender(&self, position: Position) -> Result<(), Refusal> {
        if let Some(other) = self.hand.surrendering() {
            return Err(Refusal::OneSurrender { position: other });
        }
        let (needed, points) = (self.surrender_cost(position), self.left(position));
        if points < needed { Err(Refusal::SurrenderTooDear { position, needed, points }) } else { Ok(()) }
    }

    /// What a surrender takes now: to a clean sweep declared before, its points.
    pub(super) fn surrender_cost(&self, position: Position) -> i16 {
        let others = self.hand.players.iter().filter(|at| *at != position);
        let cost = |at: Position| {
            let declared = self.hand.declared[at.index()].is_some_and(|held| held.claim == Claim::Sweep);
            let sweep = declared.then(|| self.sweep_of(at)).flatten();
            sweep.map_or(self.plan.surrender, |sweep| sweep.points)
        };
        others.map(cost).sum()
    }

    /// Those for whom the showdown waits: hands that are not set, declarations that are not settled.
    pub(super) fn busy(&self) -> PositionSet {
        let open = |at: &Position| {
            let pending = self.hand.declared[at.index()].is_some_and(|held| !held.confirmed);
            pending || self.hand.set[at.index()].is_none() && !self.hand.surrendered(*at)
        };
        self.hand.players.iter().filter(open).collect()
    }

    /// Declarations made at the same moment count from the button clockwise, and of several surrenders only the first
    /// is one (rules of surrender, and 6).
    pub(super) fn together(
        &mut self,
        sweeps: PositionSet,
        surrenders: PositionSet,
        sink: &mut impl Sink,
    ) -> Result<(), Refusal> {
        if self.hand.stage == Stage::Open {
            return Err(Refusal::AfterShowdown);
        }
        if self.hand.stage != Stage::Setting || sweeps.len() + surrenders.len() < 2 {
            return Err(self.not_now());
        }
        for position in sweeps.and(surrenders).iter() {
            if !self.hand.players.has(position) || sweeps.has(position) && surrenders.has(position) {
                return Err(Refusal::NoHandThere { position });
            }
            self.may(position, if sweeps.has(position) { Act::DECLARE_SWEEP } else { Act::SURRENDER })?;
        }
        for position in self.hand.order.clone() {
            let person = self.person(position);
            if sweeps.has(position) {
                self.emit(
                    Event::Wager(WagerEvent::Decided { person, position, act: Act::DECLARE_SWEEP }),
                    sink,
                );
            } else if surrenders.has(position) && self.hand.surrendering().is_none() {
                self.emit(Event::Wager(WagerEvent::Decided { person, position, act: Act::SURRENDER }), sink);
            }
        }
        Ok(())
    }

    /// Opens the hands, clean sweeps first, and fouls those that are not in order.
    pub(super) fn showdown(&mut self, sink: &mut impl Sink) -> Result<(), Refusal> {
        if self.hand.stage != Stage::Setting {
            return Err(self.not_now());
        }
        if let Some(position) = self.busy().iter().next() {
            let declared = self.hand.declared[position.index()].is_some();
            return Err(if declared {
                Refusal::DeclaredAlready { position }
            } else {
                Refusal::NotSet { position }
            });
        }
        self.emit(ChineseEvent::ShowdownBegan.into(), sink);
        let order = self.hand.order.clone();
        let swept = |game: &Chinese, at: Position| game.hand.confirmed(at).is_some();
        let first = order.iter().filter(|at| swept(self, **at));
        let others = order.iter().filter(|at| !swept(self, **at));
        let shown: Order = first.chain(others).copied().filter(|at| !self.hand.surrendered(*at)).collect();
        for position in shown {
            self.emit(Event::Deal(DealEvent::TurnedUp { place: Place::Position(position) }), sink);
            if let Some(why) = self.fault(position) {
                self.emit(Event::Floor(FloorEvent::Fouled { position, because: why.into() }), sink);
            }
        }
        Ok(())
    }

    /// What fouls a hand as it lies there.
    fn fault(&self, position: Position) -> Option<Why> {
        if self.hand.confirmed(position).is_some() {
            return self.sweep_of(position).is_none().then_some(why::FALSE_SWEEP);
        }
        match self.rows(position) {
            None => Some(why::WRONG_SEGMENTS),
            Some(rows) => rows.strengths().is_none().then_some(why::OUT_OF_ORDER),
        }
    }
}
