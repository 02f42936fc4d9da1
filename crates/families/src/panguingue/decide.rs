//! What comes next, and what commands lead to.

use crate::panguingue::event::PanEvent;
use money::Cents;
use rulebook::collection::{Payer, Per};
use table::open::{OpenGame, seat_fee};
use table::{
    Awaits, DealEvent, Event, Face, FeeEvent, Person, PersonSet, Place, Position, PositionSet, Refusal,
    Request, RoundEvent, Sink,
};

use super::Pan;
use super::state::Stage;

impl Pan {
    /// Whether it is this person's turn.
    pub(super) fn my_turn(&self, person: Person, at: Position) -> Result<(), Refusal> {
        let awaited = self.acting().ok_or_else(|| self.not_now())?;
        if self.hall.seating.person(at) != Some(person) {
            return Err(Refusal::NoHandThere { position: at });
        }
        if awaited != at {
            return Err(Refusal::NotYourTurn { asked: person, awaited: self.person(awaited) });
        }
        Ok(())
    }

    /// Everything that follows by itself.
    pub(super) fn go_on(&mut self, sink: &mut impl Sink) {
        if self.hand.stage == Stage::Fees {
            self.tell_unable(sink);
            self.take_fees(sink);
            let players = self.dealt_in();
            self.emit(Event::Round(RoundEvent::PlayersIn { players }), sink);
            self.emit(Event::Fee(FeeEvent::FeesDone), sink);
        }
        while self.hand.stage == Stage::Dealing && self.needs_stock().is_none() {
            self.deal(sink);
        }
        if self.hand.stage == Stage::Playing && self.hand.taking_part.len() < 2 {
            self.emit(PanEvent::NotPlayed.into(), sink);
        }
        if self.hand.stage == Stage::Over {
            self.emit(Event::Round(RoundEvent::HandClosed), sink);
        }
    }

    /// One card: in packets, each player in turn; in the first hand the first cards of the first packet lie open.
    fn deal(&mut self, sink: &mut impl Sink) {
        let players = self.hand.players.len() as u8;
        let (mut before, mut packet) = (0, 0);
        for size in &self.plan.packets {
            packet = *size;
            if self.hand.given < before + size * players {
                break;
            }
            before += size * players;
        }
        if before > 0 && before == self.hand.given && self.hand.opening && self.hand.asked.is_empty() {
            self.first_to_act(sink);
        }
        let at = self.hand.given - before;
        let up = self.hand.opening && before == 0 && at % packet < self.plan.turned_up;
        let place = Place::Position(self.hand.order[usize::from(at / packet)]);
        let Some(card) = self.hall.shoe.top() else { return };
        self.emit(
            Event::Deal(DealEvent::Dealt { place, card, face: if up { Face::Up } else { Face::Down } }),
            sink,
        );
    }

    /// The lowest card that lies open; of equals the one dealt first.
    fn first_to_act(&mut self, sink: &mut impl Sink) {
        let open = |at: &Position| {
            let hand = self.hand.hands.at(Place::Position(*at));
            let up = hand.faces().filter(|(_, face)| *face == Face::Up);
            up.filter_map(|(card, _)| self.plan.face(card)).map(|(rank, _)| rank).min()
        };
        let lowest = self.hand.order.iter().min_by_key(|at| open(at).unwrap_or(u8::MAX)).copied();
        if let Some(position) = lowest {
            self.emit(PanEvent::ActsFirst { position }.into(), sink);
        }
    }

    /// Those who can be dealt in: something is left when the fee is paid.
    pub(super) fn dealt_in(&self) -> PositionSet {
        let active = self.hall.seating.in_game();
        active.iter().filter(|at| self.hall.chips[at.index()] > self.fee_due(*at)).collect()
    }

    /// The floor is told who is not dealt in for want of the fee (S22).
    fn tell_unable(&mut self, sink: &mut impl Sink) {
        for position in self.hall.seating.in_game().without(self.dealt_in()).iter() {
            if self.hall.chips[position.index()] > Cents::ZERO {
                self.emit(
                    Event::Fee(FeeEvent::CannotPayFee { person: self.person(position), position }),
                    sink,
                );
            }
        }
    }

    fn fee_due(&self, position: Position) -> Cents {
        if !self.hall.timed.has(self.person(position)) {
            return Cents::ZERO;
        }
        let fees = self.plan.hall.charges.iter().filter(|charge| charge.per == Per::HalfHour);
        fees.map(|charge| charge.fee(0, self.plan.hall.band_step).unwrap_or(Cents::ZERO)).sum()
    }

    /// Everybody in the game pays for the half hour, whether or not they take part in the hand.
    fn take_fees(&mut self, sink: &mut impl Sink) {
        let timed = self.hall.timed;
        for position in self.hall.seating.taken.iter() {
            let able = self.hall.chips[position.index()] > self.fee_due(position);
            for number in 0..self.plan.hall.charges.len() {
                let charge = &self.plan.hall.charges[number];
                let due = charge.payer == Payer::EachPlayer && charge.per == Per::HalfHour;
                if !due || !able || !timed.has(self.person(position)) {
                    continue;
                }
                let chips = self.hall.chips[position.index()];
                if let Some(event) = seat_fee(&self.plan.hall, &self.hall, number, 0, (position, chips)) {
                    self.emit(event, sink);
                }
            }
        }
    }

    /// The stock that is waited for: for all hands, and one to draw.
    pub(super) fn needs_stock(&self) -> Option<Request> {
        let least = u16::from(self.plan.dealt()) * self.hand.players.len() as u16 + 1;
        let needed = self.hand.stage == Stage::Dealing && !self.hall.is_fresh(self.hand.loads_before);
        needed.then_some(Request::Stock { deck: self.plan.hall.pack.deck, least })
    }

    /// The players in the order in which they say whether they take part.
    pub(super) fn asking_order(&self) -> impl Iterator<Item = Position> + use<> {
        let players = self.hand.players;
        self.plan.around(self.hand.first.unwrap_or(Position(1))).filter(move |at| players.has(*at))
    }

    /// Who is to act.
    pub(super) fn acting(&self) -> Option<Position> {
        match self.hand.stage {
            Stage::Declaring => self.asking_order().find(|at| !self.hand.asked.has(*at)),
            Stage::Playing => self.hand.turn,
            _ => None,
        }
    }

    pub(super) fn waits_for(&self) -> Awaits {
        if let Some(request) = self.needs_stock() {
            return Awaits::Chance(request);
        }
        let acting = self.acting().map(|at| Awaits::Persons(PersonSet::only(self.person(at))));
        acting.unwrap_or(Awaits::HouseDealer)
    }

    pub(super) fn not_now(&self) -> Refusal {
        Refusal::NotNow { at: self.moment() }
    }
}
