//! What comes next, and what commands lead to.

use arrayvec::ArrayVec;
use money::Cents;
use rulebook::collection::{Charge, Payer, Per};
use table::open::{OpenGame, seat_fee};
use table::{
    Act, Awaits, DealEvent, Event, Face, FeeEvent, Person, PersonSet, Place, Position, PositionSet, Refusal,
    Request, RoundEvent, Sink,
};

use super::Chinese;
use super::state::Stage;

/// The most charges of a schedule that one player pays.
const MOST_CHARGES: usize = 8;

impl Chinese {
    pub(super) fn may_take_off(
        &self,
        person: Person,
        position: Position,
        amount: Cents,
    ) -> Result<(), Refusal> {
        if !matches!(self.hand.stage, Stage::Setting | Stage::Open) {
            return Err(self.not_now());
        }
        let chips = self.hall.chips[position.index()];
        if amount <= Cents::ZERO || amount > chips {
            return Err(Refusal::NotEnoughChips { person, amount, chips });
        }
        Ok(())
    }

    pub(super) fn before_showdown(&self) -> Result<(), Refusal> {
        match self.hand.stage {
            Stage::Setting => Ok(()),
            Stage::Open => Err(Refusal::AfterShowdown),
            _ => Err(self.not_now()),
        }
    }

    /// Whether a decision is allowed now: it must be among the offers, and one's own.
    pub(super) fn check_act(&self, person: Person, position: Position, act: Act) -> Result<(), Refusal> {
        self.before_showdown()?;
        if self.hall.seating.person(position) != Some(person) || !self.hand.players.has(position) {
            return Err(Refusal::NoHandThere { position });
        }
        self.may(position, act)
    }

    /// Everything that follows by itself.
    pub(super) fn go_on(&mut self, sink: &mut impl Sink) {
        if self.hand.stage == Stage::Opening {
            self.tell_unable(sink);
            let position = self.next_button();
            let players = self.dealt_in();
            self.emit(Event::Round(RoundEvent::DealerButton { position }), sink);
            self.emit(Event::Round(RoundEvent::PlayersIn { players }), sink);
        }
        if self.hand.stage == Stage::Fees {
            self.take_fees(sink);
            self.emit(Event::Fee(FeeEvent::FeesDone), sink);
        }
        while self.hand.stage == Stage::Dealing && self.needs_stock().is_none() {
            let order = &self.hand.order;
            let place = Place::Position(order[usize::from(self.hand.given) % order.len()]);
            let Some(card) = self.hall.shoe.top() else { return };
            self.emit(Event::Deal(DealEvent::Dealt { place, card, face: Face::Down }), sink);
        }
    }

    /// Where the button goes: to the next player clockwise; in the first hand to the first seat, if nobody put it down.
    fn next_button(&self) -> Position {
        let ready = self.dealt_in();
        let from = match self.hall.button {
            Some(button) if self.hall.button_stays && ready.has(button) => return button,
            Some(button) => button,
            None => Position(self.plan.hall.positions),
        };
        self.hall.seating.after(from, self.plan.hall.positions).find(|at| ready.has(*at)).unwrap_or(from)
    }

    /// Those who can be dealt in: a point is left when the fee is paid.
    pub(super) fn dealt_in(&self) -> PositionSet {
        let active = self.hall.seating.in_game();
        let has_point = |at: &Position| self.hall.chips[at.index()] - self.fee_due(*at) >= self.plan.point;
        active.iter().filter(has_point).collect()
    }

    /// The floor is told who is not dealt in for want of the fee (S22).
    fn tell_unable(&mut self, sink: &mut impl Sink) {
        for position in self.hall.seating.in_game().without(self.dealt_in()).iter() {
            if self.hall.chips[position.index()] >= self.plan.point {
                self.emit(
                    Event::Fee(FeeEvent::CannotPayFee { person: self.person(position), position }),
                    sink,
                );
            }
        }
    }

    fn fee_due(&self, position: Position) -> Cents {
        let fees = self.plan.hall.charges.iter().filter(|charge| self.owes(position, charge));
        fees.map(|charge| charge.fee(0, self.plan.hall.band_step).unwrap_or(Cents::ZERO)).sum()
    }

    /// Whether a player still owes a charge: for the hand, unless it was paid for a hand that was misdealt; for the half hour,
    /// where one has struck since the player last paid.
    fn owes(&self, position: Position, charge: &Charge) -> bool {
        let due = match charge.per {
            Per::HalfHour => self.hall.timed.has(self.person(position)),
            _ => !self.paid.has(position),
        };
        charge.payer == Payer::EachPlayer && due
    }

    fn take_fees(&mut self, sink: &mut impl Sink) {
        let charges = self.plan.hall.charges.len();
        for position in self.hand.order.clone() {
            let owed: ArrayVec<usize, MOST_CHARGES> = (0..charges)
                .filter(|at| self.owes(position, &self.plan.hall.charges[*at]))
                .take(MOST_CHARGES)
                .collect();
            for number in owed {
                let chips = self.hall.chips[position.index()];
                if let Some(event) = seat_fee(&self.plan.hall, &self.hall, number, 0, (position, chips)) {
                    self.emit(event, sink);
                }
            }
        }
    }

    /// The stock that is waited for.
    pub(super) fn needs_stock(&self) -> Option<Request> {
        let least = 13 * self.hand.players.len() as u16;
        let needed = self.hand.stage == Stage::Dealing && !self.hall.is_fresh(self.hand.loads_before);
        needed.then_some(Request::Stock { deck: self.plan.hall.pack.deck, least })
    }

    pub(super) fn waits_for(&self) -> Awaits {
        if let Some(request) = self.needs_stock() {
            return Awaits::Chance(request);
        }
        let busy = if self.hand.stage == Stage::Setting { self.busy() } else { PositionSet::EMPTY };
        if busy.is_empty() {
            return Awaits::HouseDealer;
        }
        Awaits::Persons(busy.iter().map(|at| self.person(at)).collect::<PersonSet>())
    }

    pub(super) fn not_now(&self) -> Refusal {
        Refusal::NotNow { at: self.moment() }
    }
}
