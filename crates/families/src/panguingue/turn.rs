//! A turn: whether a decision is allowed, and what is paid for it.

use crate::panguingue::event::PanEvent;
use cards::Card;
use money::Cents;
use table::{
    Act, Choice, DealEvent, Event, Face, Meld, Place, Position, Reason, Refusal, Sink, Verb, WagerEvent,
};

use super::Pan;
use super::melds::Held;
use super::plan::reason;
use super::state::Stage;
use crate::panguingue::why;

impl Pan {
    pub(super) fn play_turn(
        &mut self,
        position: Position,
        act: Act,
        sink: &mut impl Sink,
    ) -> Result<(), Refusal> {
        self.may(position, act)?;
        let person = self.person(position);
        let before = match (act.verb, act.choice) {
            (Verb::ADD, Choice::Card { onto: meld, .. }) => {
                self.hand.melds[position.index()].get(usize::from(meld)).copied()
            }
            _ => None,
        };
        self.emit(Event::Wager(WagerEvent::Decided { person, position, act }), sink);
        match (act.verb, act.choice) {
            (Verb::DRAW | Verb::DRAW_AGAIN, _) => {
                let card = self.hall.shoe.top().unwrap_or(Card::BLANK);
                self.emit(Event::Deal(DealEvent::Dealt { place: Place::Drawn, card, face: Face::Up }), sink);
            }
            (Verb::MELD, Choice::Meld(meld)) => self.melded(position, meld, None, sink),
            (Verb::ADD, Choice::Card { onto: meld, .. }) => {
                let now = self.hand.melds[position.index()][usize::from(meld)];
                self.melded(position, now, before, sink);
            }
            (Verb::THROW, _) if self.hall.shoe.left() == 0 => {
                self.emit(Event::Deal(DealEvent::StockRanOut), sink);
            }
            _ => {}
        }
        Ok(())
    }

    /// Whether a decision of the one whose turn it is is allowed.
    pub(super) fn may(&self, position: Position, act: Act) -> Result<(), Refusal> {
        if self.hand.stage == Stage::Declaring {
            return match act.verb {
                Verb::GO | Verb::STAY_OUT => Ok(()),
                _ => Err(Refusal::NotOffered { position }),
            };
        }
        match (act.verb, act.choice) {
            (Verb::DRAW, Choice::Only) if self.hand.drew => Err(Refusal::DrewAlready { position }),
            (Verb::DRAW, Choice::Only) => Ok(()),
            (Verb::DRAW_AGAIN, _) => self.may_draw_again(),
            (Verb::TAKE, _) => self.may_take(position),
            (Verb::MELD | Verb::ADD | Verb::THROW, _) if !self.hand.drew => {
                Err(Refusal::DrawFirst { position })
            }
            (Verb::MELD, Choice::Meld(meld)) => self.may_meld(position, meld),
            (Verb::ADD, Choice::Card { card, onto }) => self.may_add(position, onto, card),
            (Verb::THROW, Choice::Card { card, onto: 0 }) => self.may_throw(position, card),
            _ => Err(Refusal::NotOffered { position }),
        }
    }

    /// Only the very first card of the hand may be refused.
    fn may_draw_again(&self) -> Result<(), Refusal> {
        let first = self.hand.draws == 1 && self.hand.drawn.is_some_and(|drawn| !drawn.taken);
        if first && self.hall.shoe.left() > 0 { Ok(()) } else { Err(Refusal::NoDrawAgain) }
    }

    /// A discard is taken to be melded at once, so it must fit.
    fn may_take(&self, position: Position) -> Result<(), Refusal> {
        if self.hand.drew {
            return Err(Refusal::DrewAlready { position });
        }
        let card = *self.hand.discards.last().ok_or(Refusal::NoDiscards)?;
        if self.fits(position, card) { Ok(()) } else { Err(Refusal::CannotUse { card }) }
    }

    /// Whether a card can be melded with what a player has.
    pub(super) fn fits(&self, position: Position, card: Card) -> bool {
        let own = self.hand.hands.of(position).iter().copied();
        let held = Held::of(&self.plan, own.chain([card]));
        let mut found =
            self.hand.melds[position.index()].iter().any(|meld| self.plan.extended(*meld, card).is_some());
        held.melds(&self.plan, position, self.plan.face(card), |_| found = true);
        found
    }

    /// What a player can meld from: the hand, and the card drawn.
    pub(super) fn available(&self, position: Position) -> Held {
        let own = self.hand.hands.of(position).iter().copied();
        Held::of(&self.plan, own.chain(self.hand.drawn.map(|drawn| drawn.card)))
    }

    fn may_meld(&self, position: Position, meld: Meld) -> Result<(), Refusal> {
        if !self.plan.is_meld(meld) {
            return Err(Refusal::NotAMeld);
        }
        if let Some(drawn) = self.hand.drawn
            && self.plan.face(drawn.card).is_some_and(|(rank, suit)| meld.count(rank, suit) == 0)
        {
            return Err(Refusal::MustUse { card: drawn.card });
        }
        if self.available(position).has(meld) { Ok(()) } else { Err(Refusal::NotOffered { position }) }
    }

    fn may_add(&self, position: Position, meld: u8, card: Card) -> Result<(), Refusal> {
        let own = self.hand.melds[position.index()].get(usize::from(meld));
        let own = *own.ok_or(Refusal::NoSuchMeld { position })?;
        match self.hand.drawn {
            Some(drawn) if drawn.card != card => return Err(Refusal::MustUse { card: drawn.card }),
            None if !self.hand.hands.of(position).contains(&card) => {
                return Err(Refusal::NotHeld { position, card });
            }
            _ => {}
        }
        self.plan.extended(own, card).map(|_| ()).ok_or(Refusal::NotAMeld)
    }

    fn may_throw(&self, position: Position, card: Card) -> Result<(), Refusal> {
        match self.hand.drawn {
            Some(drawn) if drawn.taken => Err(Refusal::MustMeld { card: drawn.card }),
            Some(drawn) if drawn.card != card => Err(Refusal::MustUse { card: drawn.card }),
            None if !self.hand.hands.of(position).contains(&card) => Err(Refusal::NotHeld { position, card }),
            _ => Ok(()),
        }
    }

    /// What is paid for a meld: its conditions, but for those that were there before; and going out.
    fn melded(&mut self, position: Position, meld: Meld, before: Option<Meld>, sink: &mut impl Sink) {
        let old = before.map(|meld| self.plan.conditions(meld)).unwrap_or_default();
        for (condition, chips) in self.plan.conditions(meld) {
            if !old.iter().any(|(held, _)| *held == condition) {
                let (person, each, because) =
                    (self.person(position), self.chips(chips), reason(condition).into());
                self.emit(PanEvent::Collects { person, position, each, because }.into(), sink);
                self.collect(position, each, because, sink);
            }
        }
        if self.hand.melded(position) >= self.plan.out_cards {
            self.go_out(position, sink);
        }
    }

    /// The winner collects for going out, and for every condition again.
    fn go_out(&mut self, position: Position, sink: &mut impl Sink) {
        let melds = self.hand.melds[position.index()].clone();
        let again = melds.iter().flat_map(|meld| self.plan.conditions(*meld)).map(|(_, chips)| chips).sum();
        let (out, again) = (self.chips(self.plan.out_chips), self.chips(again));
        let person = self.person(position);
        self.emit(PanEvent::WentOut { person, position, each: out + again }.into(), sink);
        self.collect(position, out, why::WENT_OUT.into(), sink);
        self.collect(position, again, why::CONDITIONS_AGAIN.into(), sink);
    }

    fn chips(&self, count: u8) -> Cents {
        Cents(self.plan.chip.0 * i64::from(count))
    }

    /// Everybody else in the hand pays, as far as they can.
    fn collect(&mut self, position: Position, each: Cents, because: Reason, sink: &mut impl Sink) {
        let person = self.person(position);
        for from in self.plan.around(position).skip(1) {
            let amount = each.min(self.hall.chips[from.index()]);
            if self.hand.taking_part.has(from) && amount > Cents::ZERO {
                let payer = self.person(from);
                self.emit(PanEvent::Paid { payer, from, person, position, amount, because }.into(), sink);
            }
        }
    }
}
