//! What players say besides acting.

use crate::pot_poker::event::PokerEvent;
use money::Cents;
use rulebook::family::pot_poker::streets::ChangeKind;
use table::{
    Act, Amounts, Command, Event, FloorEvent, Offer, Offers, Person, Position, PositionSet, Refusal, Shape,
    Sink, Verb, WagerEvent,
};

use super::super::Poker;
use super::super::state::Stage;
use super::betting::Bound;
use crate::pot_poker::why;

impl Poker {
    /// The words to which a ruling binds a player, instead of other choices; false when it binds to none.
    #[cold]
    pub(in crate::pot_poker) fn bound_offers(&self, position: Position, offers: &mut Offers) -> bool {
        let verbs: &[Verb] = match self.bound(position) {
            Bound::Free => return false,
            Bound::Chooses => &[Verb::STAY_LIVE, Verb::DECLARE_ALL_IN],
            Bound::Completes => &[Verb::COMPLETE],
            Bound::CompletesOrForfeits => &[Verb::COMPLETE, Verb::FORFEIT],
        };
        offers.extend(verbs.iter().map(|verb| Offer::hand(position, *verb)));
        true
    }

    /// What a player may say where the floor looks on: it binds nobody.
    pub(in crate::pot_poker) fn word_offers(&self, position: Position, turn: bool, offers: &mut Offers) {
        let held = &self.hand.irregular;
        let chip = self.plan.betting.chip;
        if self.hand.stage == Stage::Betting && turn && !held.spoke.has(position) {
            offers.push(Offer::hand(position, Verb::CALL_TIME));
            let amounts = Amounts { from: chip, to: self.chips(position), step: chip };
            if amounts.from <= amounts.to {
                offers.push(Offer::at(position, Verb::COUNT_CHIPS, Shape::Amount(amounts)));
            }
        }
        let change = self.street_plan().change.filter(|change| change.kind == ChangeKind::Draw);
        let drawing = self.hand.stage == Stage::Dealing && turn && !held.spoke.has(position);
        if let Some(change) = change.filter(|_| drawing) {
            offers.push(Offer::at(position, Verb::ASK_FOR, Shape::Number { most: change.most }));
        }
        let after_draw = self.hand.stage == Stage::Betting && self.is_drawing() && self.is_fresh();
        let asked = self.hand.seats.live.has(position) && !held.told.has(position);
        if after_draw && asked && self.plan.rules.names(why::NUMBER_TOLD) {
            offers.push(Offer::hand(position, Verb::TELL));
        }
    }

    /// Whether nobody has acted on this street.
    pub(super) fn is_fresh(&self) -> bool {
        let betting = &self.hand.betting;
        let still = betting.acted.is_empty() && betting.aggressor.is_none() && betting.checker.is_none();
        still && (betting.last.is_none() || self.hand.cards.street == 0 && self.hand.decisions == 0)
    }

    /// Takes words that are no action.
    pub(in crate::pot_poker) fn own_words(
        &mut self,
        person: Person,
        own: Position,
        position: Position,
        act: Act,
        sink: &mut impl Sink,
    ) -> Result<(), Refusal> {
        if own != position {
            return Err(Refusal::NotYourTurn { asked: person, awaited: self.person(position) });
        }
        let mut offers = Offers::new();
        self.offers_of(person, &mut offers);
        let command = Command::at(position, act);
        if !offers.iter().any(|offer| offer.contains(&command)) {
            return Err(self.word_refusal(position, act));
        }
        match act.verb {
            Verb::COMPLETE => {
                let short = self.hand.irregular.short.map_or(Cents::ZERO, |short| short.bet);
                let held = self.hand.money.bets[position.index()];
                let added = (short - held).max(Cents::ZERO).min(self.chips(position));
                let event = self.wager(person, position, act, added);
                self.emit(event, sink);
            }
            Verb::FORFEIT => {
                let amount = self.hand.irregular.short.map_or(Cents::ZERO, |short| short.amount);
                self.emit(PokerEvent::ChipsForfeited { person, position, amount }, sink);
                self.emit(
                    Event::Floor(FloorEvent::Fouled { position, because: why::SHORT_FORFEITED.into() }),
                    sink,
                );
            }
            Verb::TELL => {
                let cards = self.hand.cards.drawn[position.index()];
                self.emit(PokerEvent::Told { position, cards }, sink);
            }
            _ => self.emit(Event::Wager(WagerEvent::Decided { person, position, act }), sink),
        }
        Ok(())
    }

    fn word_refusal(&self, position: Position, act: Act) -> Refusal {
        match act.verb {
            Verb::DECLARE_ALL_IN if self.hand.stage == Stage::Betting && !self.is_fresh() => {
                Refusal::DeclaredTooLate { position }
            }
            Verb::DECLARE_ALL_IN => Refusal::NoDeclaration { position },
            _ => match self.deciding().unwrap_or(PositionSet::EMPTY).iter().next() {
                Some(awaited) if awaited != position => {
                    Refusal::NotYourTurn { asked: self.person(position), awaited: self.person(awaited) }
                }
                _ => self.bound_refusal(position).unwrap_or(Refusal::NotOffered { position }),
            },
        }
    }
}
