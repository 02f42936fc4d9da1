//! Chips and words that do not go together, chips that are too few, and players who do not act.

use crate::pot_poker::event::PokerEvent;
use money::Cents;
use rulebook::family::pot_poker::betting::{ShortCall, ShortRaise};
use table::{Act, Amounts, Event, FloorEvent, On, Position, Refusal, Ruling, Sink, Why};

use super::super::Poker;
use super::Before;
use crate::pot_poker::case;
use crate::pot_poker::why;

/// What chips come to.
#[derive(Debug, Clone, Copy)]
pub(super) struct Meaning {
    /// What its player does by it; nothing yet where the chips are too few.
    pub act: Option<Act>,
    /// Why.
    pub because: Why,
    /// Chips that do not count.
    pub back: Cents,
}

/// What a player may do about chips that are too few.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(in crate::pot_poker) enum Bound {
    /// Nothing is bound.
    Free,
    /// Completes.
    Completes,
    /// Completes or forfeits.
    CompletesOrForfeits,
    /// Says whether to stay live.
    Chooses,
}

impl Poker {
    /// What has to be found out before a ruling is recorded.
    pub(super) fn before_ruling(&self, ruling: Ruling) -> Before {
        self.meaning(ruling)
    }

    /// What chips come to by the room's rules.
    pub(super) fn meaning(&self, ruling: Ruling) -> Option<Meaning> {
        let position = ruling.position()?;
        let amounts = self.raise_amounts(position, self.chips(position)).ok();
        let raise = |total: Cents, because: Why| {
            let amount = largest(amounts?, total);
            let back = (total - amount).max(Cents::ZERO);
            Some(Meaning { act: Some(self.raise_verb().amount(amount)), because, back })
        };
        let to_call = self.to_call(position) > Cents::ZERO;
        match (ruling.case, ruling.on) {
            (case::PUTS_IN, On::Chips(_, total, _)) => Some(self.put_in(position, total)),
            (case::SINGLE_CHIP, On::Chips(_, total, _)) if to_call => {
                let back = (total - self.met(position)).max(Cents::ZERO);
                Some(Meaning { act: Some(Act::CALL), because: why::SINGLE_CHIP_CALLS, back })
            }
            (case::SINGLE_CHIP, On::Chips(_, total, _)) => raise(total, why::SINGLE_CHIP_OPENS),
            (case::OVERSIZED_CHIP, On::Chips(_, total, _)) => {
                let pot = raise(self.pot_size(position).min(total), why::OVERSIZED_IS_POT)?;
                Some(Meaning { back: total - total.min(self.pot_size(position)), ..pot })
            }
            (case::STRING_BET, On::Chips(_, first, second)) => {
                let first = self.put_in(position, first);
                Some(Meaning { back: first.back + second, ..first })
            }
            (case::ANNOUNCED_RAISE, On::Chips(_, first, second)) => {
                raise(first + second, why::ANNOUNCED_COUNTS)
            }
            (case::WORDS_AND_CHIPS, On::Chips(_, said, put)) => {
                let said = self.put_in(position, said);
                Some(Meaning { back: said.back.min(put), ..said })
            }
            (case::INDICATES_CALL, _) => {
                Some(Meaning { act: Some(Act::CALL), because: why::INDICATED_BINDS, back: Cents::ZERO })
            }
            (case::INDICATES_BET, _) => raise(Cents::ZERO, why::INDICATED_BINDS),
            _ => None,
        }
    }

    /// The total that meets the bet, as far as the chips reach.
    fn met(&self, position: Position) -> Cents {
        let all = self.hand.money.bets[position.index()] + self.chips(position);
        self.hand.betting.current.min(all)
    }

    /// Chips without a word, as a total of the street: too few, a call, or a raise.
    fn put_in(&self, position: Position, total: Cents) -> Meaning {
        let met = self.met(position);
        if total < met {
            let because = self.too_few().unwrap_or(why::SHORT_RECONSIDERED);
            return Meaning { act: None, because, back: Cents::ZERO };
        }
        let called = if self.to_call(position) > Cents::ZERO { Act::CALL } else { Act::CHECK };
        let call = |because: Why| Meaning { act: Some(called), because, back: total - met };
        let (Ok(amounts), true) = (self.raise_amounts(position, self.chips(position)), total > met) else {
            return call(if total > met { why::EXCESS_BACK } else { why::RELEASED_BINDS });
        };
        let raise = |amount: Cents, because: Why| {
            let back = (total - amount).max(Cents::ZERO);
            Meaning { act: Some(self.raise_verb().amount(amount)), because, back }
        };
        let least = self.wanted_amounts(position).from;
        if total >= least {
            return raise(largest(amounts, total), why::RELEASED_BINDS);
        }
        let half = (total - met).0 * 2 >= (least - met).0;
        match self.plan.rules.short_raise {
            Some(ShortRaise::HalfCompleted) if half => raise(amounts.from, why::HALF_RAISE_COMPLETED),
            Some(ShortRaise::HalfCompleted) => call(why::UNDER_HALF_CALLS),
            _ => call(why::EXCESS_BACK),
        }
    }

    /// What a ruling on chips leads to.
    pub(super) fn carry_out_chips(&mut self, ruling: Ruling, meaning: Before, sink: &mut impl Sink) {
        let (Some(position), Some(meaning)) = (ruling.position(), meaning) else { return };
        let person = self.person(position);
        let Some(act) = meaning.act else {
            let On::Chips(_, amount, _) = ruling.on else { return };
            let amount = amount - self.hand.money.bets[position.index()];
            self.emit(PokerEvent::ChipsHeld { person, position, amount }, sink);
            return;
        };
        if meaning.back > Cents::ZERO {
            self.emit(PokerEvent::ChipsBack { person, position, amount: meaning.back }, sink);
        }
        self.play_act(person, position, act, sink);
    }

    /// What a ruling on somebody's turn leads to.
    pub(super) fn carry_out_turn(&mut self, ruling: Ruling, because: Why, sink: &mut impl Sink) {
        let Some(position) = ruling.position() else { return };
        if ruling.case == case::OUT_OF_TURN {
            let person = self.person(position);
            self.emit(Event::Floor(FloorEvent::Warned { person, because }), sink);
        } else {
            self.foul(Some(position), because, sink);
        }
    }

    /// Whose decision comes before everybody else's.
    #[cold]
    pub(in crate::pot_poker) fn bound_to_act(&self) -> Option<Position> {
        let held = &self.hand.irregular;
        let short = held.short.map(|short| short.position);
        held.chooses.or(short).filter(|at| self.hand.seats.live.has(*at) && self.hand.seats.live.len() > 1)
    }

    /// What a player is bound to.
    pub(in crate::pot_poker) fn bound(&self, position: Position) -> Bound {
        let held = &self.hand.irregular;
        if held.chooses == Some(position) {
            return Bound::Chooses;
        }
        let Some(short) = held.short.filter(|short| short.position == position) else { return Bound::Free };
        match self.plan.rules.short_call {
            Some(ShortCall::CompleteOrForfeit) => Bound::CompletesOrForfeits,
            Some(ShortCall::ReconsiderUntilAction) if short.behind => Bound::CompletesOrForfeits,
            Some(ShortCall::ReconsiderThenHeld) if short.behind => Bound::Completes,
            Some(ShortCall::ReconsiderUnlessKillAnnounced)
                if self.hand.forced.killer.is_some() && self.hand.showdown.before_draw.is_none() =>
            {
                Bound::Completes
            }
            _ => Bound::Free,
        }
    }

    /// Whether a player may act behind one who has put in too little and not said what comes of it.
    pub(in crate::pot_poker) fn acts_behind(&self, position: Position) -> bool {
        let rule = matches!(
            self.plan.rules.short_call,
            Some(ShortCall::ReconsiderUntilAction | ShortCall::ReconsiderThenHeld)
        );
        let Some(short) = self.hand.irregular.short.filter(|short| rule && !short.behind) else {
            return false;
        };
        let others = self.must_act().without(table::PositionSet::only(short.position));
        position != short.position && others.next_after(short.position) == Some(position)
    }

    /// Why a bound player may not do what was tried.
    pub(in crate::pot_poker) fn bound_refusal(&self, position: Position) -> Option<Refusal> {
        match self.bound(position) {
            Bound::Free => None,
            Bound::Chooses => Some(Refusal::DeclaresFirst { position }),
            Bound::Completes => Some(Refusal::MustComplete { position }),
            Bound::CompletesOrForfeits => Some(Refusal::CompleteOrForfeit { position }),
        }
    }
}

/// The largest of some amounts that is no more than a total, and no less than the least of them.
fn largest(amounts: Amounts, total: Cents) -> Cents {
    if total >= amounts.to {
        return amounts.to;
    }
    let steps = (total - amounts.from).0.max(0) / amounts.step.0.max(1);
    Cents(amounts.from.0 + steps * amounts.step.0)
}
