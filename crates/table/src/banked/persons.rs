//! What a person does at a player-dealer table: stakes and takes back, banks or passes, decides on a hand.

use arrayvec::ArrayVec;
use money::Cents;
use rulebook::listing::Placed;

use super::{Banked, Game, Phase, Rest};
use crate::act::{Act, Choice};
use crate::command::Command;
use crate::event::{BankEvent, Event, SeatEvent, Sink, WagerEvent};
use crate::ids::{Person, Position, WagerNo};
use crate::offer::Offers;
use crate::refusal::Refusal;
use crate::shape::Shape;
use crate::stakes::Stakes;
use crate::verb::Verb;

impl<G: Game> Banked<G> {
    pub(super) fn by_person(
        &mut self,
        person: Person,
        command: &Command,
        sink: &mut impl Sink,
    ) -> Result<(), Refusal> {
        let here = self.core.table.seating.here.has(person);
        let Command::Do { at, ref act } = *command else { return Err(self.not_for(person)) };
        // What is done most, first, and without a copy of the act.
        if let (Verb::STAKE, Some(position), &Choice::Wager { wager, amount }) = (act.verb, at, &act.choice)
            && here
            && self.core.round.phase == Phase::Wagering
        {
            return self.stake(person, position, wager, amount, sink);
        }
        let act = *act;
        match (act.verb, at, act.choice) {
            (Verb::SIT, Some(position), Choice::Amount(chips)) => {
                self.may_sit(person, position)?;
                self.may_bring(chips)?;
                self.emit(Event::Seat(SeatEvent::SatDown { person, position, chips }), sink);
                Ok(())
            }
            (Verb::STAND_BEHIND, None, Choice::Amount(chips)) => {
                if here {
                    return Err(Refusal::AlreadyThere { person });
                }
                self.emit(Event::Seat(SeatEvent::StoodBehind { person, chips }), sink);
                Ok(())
            }
            _ if !here => Err(Refusal::NotAtTheTable { person }),
            (Verb::LEAVE, None, Choice::Only) => self.leave(person, sink),
            (Verb::LEAVE_AFTER, None, Choice::Only) => self.leave_after(person, sink),
            (Verb::BUY | Verb::SIT_OUT | Verb::COME_BACK, None, _) => self.keep_seat(person, act, sink),
            (Verb::TAKE_BANK, None, Choice::Amount(covers)) => self.take_bank(person, covers, sink),
            (Verb::PASS_BANK, None, Choice::Only) => {
                self.offered(person)?;
                self.emit(Event::Bank(BankEvent::BankPassed { person }), sink);
                self.run(sink);
                Ok(())
            }
            (Verb::STAKE | Verb::TAKE_BACK | Verb::SHARE | Verb::JOIN_BANK | Verb::NAME_SHAKER, ..)
                if self.core.round.phase != Phase::Wagering =>
            {
                Err(self.not_now())
            }
            (Verb::SHARE, Some(position), Choice::Wager { wager, amount }) => {
                self.share(person, position, wager, amount, sink)
            }
            (Verb::TAKE_BACK, Some(position), Choice::Wager { wager, amount: Cents::ZERO }) => {
                self.take_back(person, position, wager, sink)
            }
            (Verb::JOIN_BANK, None, Choice::Amount(amount)) => self.join_bank(person, amount, sink),
            (Verb::NAME_SHAKER, None, Choice::Person(named)) => self.name_shaker(person, named, sink),
            (_, Some(position), _) => self.decide_hand(person, position, act, sink),
            _ => Err(Refusal::OnlyTheHouseDealer),
        }
    }

    /// Why a person may not bring chance.
    fn not_for(&self, person: Person) -> Refusal {
        let here = self.core.table.seating.here.has(person);
        if here { Refusal::OnlyTheHouseDealer } else { Refusal::NotAtTheTable { person } }
    }

    /// Kept apart for the room that the events take up.
    #[inline(never)]
    fn take_back(
        &mut self,
        person: Person,
        position: Position,
        wager: WagerNo,
        sink: &mut impl Sink,
    ) -> Result<(), Refusal> {
        let mut events = ArrayVec::<Event, { Stakes::MOST }>::new();
        self.core.take_back(person, position, wager, &mut events)?;
        events.into_iter().for_each(|event| self.emit(event, sink));
        Ok(())
    }

    /// Puts a stake down, and with it those that must go with it.
    fn stake(
        &mut self,
        person: Person,
        position: Position,
        wager: WagerNo,
        amount: Cents,
        sink: &mut impl Sink,
    ) -> Result<(), Refusal> {
        self.core.stakeable(person, position, wager)?.check(amount)?;
        if self.core.plan.spots.remarks() && !self.remark(person, position, wager, amount, sink) {
            return Ok(());
        }
        self.replace(person, position, wager, amount, sink);
        for at in 0..self.core.plan.wager(wager).companions.len() {
            let (companion, tenths) = self.core.plan.wager(wager).companions[at];
            self.replace(person, position, companion, Cents(amount.0 * i64::from(tenths) / 10), sink);
        }
        Ok(())
    }

    /// Puts a stake where perhaps another one lies.
    #[inline(always)]
    fn replace(
        &mut self,
        person: Person,
        position: Position,
        wager: WagerNo,
        amount: Cents,
        sink: &mut impl Sink,
    ) {
        self.lift(person, position, wager, sink);
        self.often(|| Event::Wager(WagerEvent::Staked { person, position, wager, amount }), sink);
    }

    /// Takes up what a person has on a circle.
    #[inline(always)]
    pub(super) fn lift(&mut self, person: Person, position: Position, wager: WagerNo, sink: &mut impl Sink) {
        let amount = self.core.round.stakes.amount(person, position, wager);
        if amount > Cents::ZERO {
            self.emit(Event::Wager(WagerEvent::Unstaked { person, position, wager, amount }), sink);
        }
    }

    /// On which seat the player-dealer position is offered to this person.
    fn offered(&self, person: Person) -> Result<Position, Refusal> {
        if self.core.round.phase != Phase::Offering {
            return Err(self.not_now());
        }
        if let Some(refusal) = self.core.may_not_bank(person) {
            return Err(refusal);
        }
        match self.core.offered_at() {
            Some((seat, awaited)) if awaited == person => Ok(seat),
            Some((_, awaited)) => Err(Refusal::NotYourTurn { asked: person, awaited }),
            None => Err(self.not_now()),
        }
    }

    fn take_bank(&mut self, person: Person, covers: Cents, sink: &mut impl Sink) -> Result<(), Refusal> {
        let position = self.offered(person)?;
        let chips = self.core.table.chips[person.index()];
        let short = Refusal::NotEnoughChips { person, amount: covers, chips };
        if covers > chips {
            return Err(short);
        }
        self.core.bank_amounts(person).ok_or(short)?.check(covers)?;
        let turn = self.core.next_turn(position, person);
        self.emit(Event::Bank(BankEvent::BankTaken { person, position, turn, covers }), sink);
        Ok(())
    }

    fn decide_hand(
        &mut self,
        person: Person,
        position: Position,
        act: Act,
        sink: &mut impl Sink,
    ) -> Result<(), Refusal> {
        let positions = self.core.plan.positions;
        if position.0 == 0 || position.0 > positions {
            return Err(Refusal::NoSuchPosition { position, positions });
        }
        if let Some(refusal) = self.game.done_with(position) {
            return Err(refusal);
        }
        let Some(Rest::Decision(positions)) = self.resting() else { return Err(self.not_now()) };
        if !positions.has(position) || !self.game.deciders(&self.core, position).has(person) {
            // A wager that lies there is not changed any more, whoever's turn it is.
            if let Some(wager) = self.lies_there(person, position, act) {
                return Err(Refusal::WagerNotNow { wager });
            }
            if let Some(refusal) = self.why_not_hand(person, position, act) {
                return Err(refusal);
            }
            let awaited = positions.iter().find_map(|at| self.game.deciders(&self.core, at).iter().next());
            return Err(
                awaited.map_or(self.not_now(), |awaited| Refusal::NotYourTurn { asked: person, awaited })
            );
        }
        let mut offers = Offers::new();
        self.game.choices(&self.core, &self.plan, position, &mut offers);
        if !offers.iter().any(|offer| offer.takes_at(position, act)) {
            let telling = self.game.why_not(&self.core, &self.plan, position, act);
            return Err(telling.unwrap_or_else(|| self.why_not(person, &offers, position, act)));
        }
        self.often(|| Event::Wager(WagerEvent::Decided { person, position, act }), sink);
        if let (Verb::WAGER, Choice::Wager { wager, amount }) = (act.verb, act.choice) {
            self.often(|| Event::Wager(WagerEvent::Staked { person, position, wager, amount }), sink);
        }
        self.run(sink);
        Ok(())
    }

    /// Why a person may not decide on a hand that awaits nothing, where the family can say so.
    pub fn why_not_hand(&self, person: Person, position: Position, act: Act) -> Option<Refusal> {
        let holds = position.0 <= self.core.plan.positions && self.core.holder(position) == Some(person);
        holds.then(|| self.game.why_not(&self.core, &self.plan, position, act)).flatten()
    }

    /// The wager that a decision would change, if it was placed before the deal.
    fn lies_there(&self, person: Person, position: Position, act: Act) -> Option<WagerNo> {
        let (Verb::WAGER, Choice::Wager { wager, .. }) = (act.verb, act.choice) else { return None };
        let plan = self.core.plan.wagers.get(usize::from(wager.0))?;
        let lies = self.core.round.stakes.find(person, position, wager).is_some();
        (plan.placed == Placed::BeforeDeal && lies).then_some(wager)
    }

    /// The most telling reason why a decision is not among the choices.
    fn why_not(&self, person: Person, offers: &Offers, position: Position, act: Act) -> Refusal {
        let (Verb::WAGER, Choice::Wager { wager, amount }) = (act.verb, act.choice) else {
            let why = self.game.why_not(&self.core, &self.plan, position, act);
            return why.unwrap_or(Refusal::NotOffered { position });
        };
        let same = offers.iter().find_map(|offer| match offer.shape {
            Shape::Wager { wager: held, amounts } if held == wager => Some(amounts),
            _ => None,
        });
        match same {
            Some(amounts) => amounts.check(amount).err().unwrap_or(Refusal::WagerNotNow { wager }),
            None => {
                self.core.too_few_chips(person, position, wager).unwrap_or(Refusal::WagerNotNow { wager })
            }
        }
    }
}
