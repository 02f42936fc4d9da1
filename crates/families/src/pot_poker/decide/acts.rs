//! Decisions on a hand, and what they lead to.

use crate::pot_poker::event::PokerEvent;
use crate::pot_poker::facts::Posted;
use money::Cents;
use table::{Act, Choice, DealEvent, Event, Person, Place, Position, Refusal, Sink, Verb, WagerEvent};

use super::super::Poker;

impl Poker {
    pub(in crate::pot_poker) fn decide_hand(
        &mut self,
        person: Person,
        own: Position,
        position: Position,
        act: Act,
        sink: &mut impl Sink,
    ) -> Result<(), Refusal> {
        if is_word(act) {
            return self.own_words(person, own, position, act, sink);
        }
        let waits = self.turn.at().is_some() || !self.window_waits() && self.chance().is_none();
        let Some(positions) = self.deciding().filter(|_| waits) else { return Err(self.not_now()) };
        let behind = || self.hand.irregular.any && self.acts_behind(position);
        if own != position || !positions.has(position) && !behind() {
            let awaited = positions.iter().next().map_or(person, |at| self.person(at));
            return Err(Refusal::NotYourTurn { asked: person, awaited });
        }
        self.check_act(position, act)?;
        self.play_act(person, position, act, sink);
        Ok(())
    }

    /// Carries out a decision that was found legal.
    pub(in crate::pot_poker) fn play_act(
        &mut self,
        person: Person,
        position: Position,
        act: Act,
        sink: &mut impl Sink,
    ) {
        let added = match act.verb {
            Verb::CALL => self.call_chips(position),
            Verb::CALL_POT => self.pot_part(position),
            Verb::BET | Verb::RAISE if self.bring_in_awaited() => {
                return self.post(position, Posted::BringIn, act.amount(), Cents::ZERO, false, sink);
            }
            Verb::BET | Verb::RAISE => act.amount() - self.hand.money.bets[position.index()],
            Verb::SHOW => {
                return self
                    .emit(Event::Deal(DealEvent::TurnedUp { place: Place::Position(position) }), sink);
            }
            Verb::MUCK => return self.emit(PokerEvent::Mucked { position }, sink),
            Verb::PLAY_BOARD => {
                self.emit(Event::Wager(WagerEvent::Decided { person, position, act }), sink);
                return self
                    .emit(Event::Deal(DealEvent::TurnedUp { place: Place::Position(position) }), sink);
            }
            _ => {
                self.emit(Event::Wager(WagerEvent::Decided { person, position, act }), sink);
                let kept = self.hand.irregular.kept.is_some_and(|(at, _)| at == position);
                if kept && matches!(act.choice, Choice::Cards(_)) {
                    self.emit(PokerEvent::KeptGiven { position }, sink);
                }
                return;
            }
        };
        let event = self.wager(person, position, act, added);
        self.emit(event, sink);
    }

    /// The chips that a call of no more than the pot takes.
    pub(in crate::pot_poker) fn pot_part(&self, position: Position) -> Cents {
        let part = self.hand.betting.pot_part;
        (part - self.hand.money.bets[position.index()]).max(Cents::ZERO).min(self.chips(position))
    }
}

/// Whether it is said rather than done.
const fn is_word(act: Act) -> bool {
    matches!(
        act.verb,
        Verb::STAY_LIVE
            | Verb::DECLARE_ALL_IN
            | Verb::COMPLETE
            | Verb::FORFEIT
            | Verb::CALL_TIME
            | Verb::COUNT_CHIPS
            | Verb::ASK_FOR
            | Verb::TELL
    )
}
