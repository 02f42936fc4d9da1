//! Collection fees: fixed by the wagers before the deal, dropped when the schedule says.

use money::Cents;
use rulebook::collection::{Basis, Charge, NoFee, Payer, Per, When};
use rulebook::listing::WagerKind;

use super::Core;
use crate::event::{Event, FeeEvent};
use crate::ids::{Person, Position};
use crate::stakes::Stake;

/// One fee that is due.
#[derive(Debug, Clone, Copy)]
struct Due {
    person: Person,
    position: Position,
    /// What the charge goes by.
    basis: Cents,
}

impl Core {
    /// All wagers of players before the deal that count: not the player-dealer's, and nothing wagered later.
    pub fn table_action(&self) -> Cents {
        if self.round.has_shares { self.round.action - self.idle_in_shared() } else { self.round.action }
    }

    /// The next fee of this stage, or the end of it.
    pub(super) fn next_fee(&self) -> Event {
        let mut skip = self.round.fees;
        for (at, charge) in self.plan.charges.iter().enumerate().filter(|(_, charge)| self.is_now(charge)) {
            for due in self.dues(charge) {
                let Some(event) = fee(at as u8, charge, due, self.plan.band_step) else { continue };
                if skip == 0 {
                    let fee = if self.plan.free_collection { self.or_free(event) } else { event };
                    return if charge.per == Per::HalfHour { self.or_waived(fee) } else { fee };
                }
                skip -= 1;
            }
        }
        let lapsed = if self.plan.free_collection { self.lapsed() } else { None };
        lapsed.unwrap_or(Event::Fee(FeeEvent::FeesDone))
    }

    /// The next fee of this hand that goes back; what falls due with time is no fee of a hand, and stays.
    pub(super) fn next_return(&self) -> Option<Event> {
        let paid = |charge: &&(usize, &Charge)| {
            let stage = if charge.1.when == When::AfterFirstCards { 1 } else { 0 };
            charge.1.is_ever_due() && charge.1.per != Per::HalfHour && self.round.fee_stage > stage
        };
        let charges = self.plan.charges.iter().enumerate();
        let dues = charges.filter(|charge| paid(&charge)).flat_map(|(at, charge)| {
            self.dues(charge).filter_map(move |due| match fee(at as u8, charge, due, self.plan.band_step)? {
                Event::Fee(FeeEvent::FeeTaken { person, position, amount, .. }) => {
                    Some(Event::Fee(FeeEvent::FeeReturned { person, position, amount }))
                }
                _ => None,
            })
        });
        dues.into_iter().nth(usize::from(self.round.fees))
    }

    /// What somebody owes for the half hour that has passed.
    pub(super) fn timed_due(&self, person: Person) -> Cents {
        if !self.plan.timed_fee || !self.table.timed.has(person) {
            return Cents::ZERO;
        }
        let timed = |charge: &&Charge| charge.per == Per::HalfHour && charge.payer == Payer::EachPlayer;
        self.plan.charges.iter().filter(timed).map(Charge::largest).sum()
    }

    /// A timed fee, but from somebody who has no more than that.
    #[inline(never)]
    fn or_waived(&self, fee: Event) -> Event {
        let Event::Fee(FeeEvent::FeeTaken { person, position, charge, amount, .. }) = fee else { return fee };
        let chips = self.table.chips[person.index()];
        let plays = self.is_partner(person)
            || self.bank().is_some_and(|bank| bank.person == person)
            || self.round.stakes.iter().any(|stake| stake.person == person);
        if chips > amount || plays && chips == amount {
            return fee;
        }
        Event::Fee(FeeEvent::FeeWaived { person, position, charge, amount })
    }

    /// The fee, or the free collection button that pays it, where there are such.
    #[inline(never)]
    fn or_free(&self, fee: Event) -> Event {
        match fee {
            Event::Fee(FeeEvent::FeeTaken { person, position, charge, basis, amount, .. })
                if self.table.free[person.index()] > 0 =>
            {
                Event::Fee(FeeEvent::FreeCollectionUsed { person, position, charge, basis, amount })
            }
            fee => fee,
        }
    }

    /// A free collection button that was not used in this hand: it was good for no other.
    #[inline(never)]
    fn lapsed(&self) -> Option<Event> {
        let unused = self.table.seating.here.iter().find(|person| self.table.free[person.index()] > 0);
        unused.map(|person| Event::Fee(FeeEvent::FreeCollectionLapsed { person }))
    }

    /// Whether the schedule has fees that are taken after the first cards.
    pub fn has_later_fees(&self) -> bool {
        self.plan.charges.iter().any(|charge| charge.when == When::AfterFirstCards && charge.is_ever_due())
    }

    fn is_now(&self, charge: &Charge) -> bool {
        charge.is_ever_due() && (charge.when == When::AfterFirstCards) == (self.round.fee_stage > 0)
    }

    /// Everybody who pays a charge, once for each time.
    fn dues(&self, charge: &Charge) -> impl Iterator<Item = Due> + '_ {
        let bank = (charge.payer == Payer::PlayerDealer).then(|| self.bank_due(charge)).flatten();
        let each = charge.payer == Payer::EachPlayer;
        let (basis, per, timed) = (charge.basis, charge.per, charge.per == Per::HalfHour);
        let stakes = self.round.stakes.iter().filter(move |stake| each && !timed && self.pays(per, stake));
        let stakes = stakes.map(move |stake| Due {
            person: stake.person,
            position: stake.position,
            basis: self.basis_of(basis, stake),
        });
        let by_time = self.table.timed.iter().filter(move |_| each && timed).map(|person| Due {
            person,
            position: self.seat_of(person).unwrap_or(Position(0)),
            basis: Cents::ZERO,
        });
        bank.into_iter().chain(stakes).chain(by_time)
    }

    fn bank_due(&self, charge: &Charge) -> Option<Due> {
        let bank = self.bank()?;
        // A shared wager is one, and what has no action pays no fee.
        let bases = || self.round.stakes.iter().filter(|stake| !stake.shared && self.is_base(stake));
        let largest = || bases().map(|stake| self.live(stake.wager, self.whole(stake))).max();
        let basis = match charge.basis {
            Basis::Wager => largest().unwrap_or(Cents::ZERO),
            _ => self.table_action(),
        };
        Some(Due { person: bank.person, position: bank.position, basis })
    }

    pub(super) fn is_base(&self, stake: &Stake) -> bool {
        self.plan.wager(stake.wager).kind == WagerKind::Base
    }

    /// Whether a charge is made for this stake: for every spot, for every Ante, or once for what one person has at one
    /// position (Ante and its companion are one base wager, S16).
    fn pays(&self, per: Per, stake: &Stake) -> bool {
        // The stakes at a position hang together in the order in which they were put down.
        let before = self.round.stakes.at(stake.position).take_while(|held| !std::ptr::eq(*held, stake));
        let mut own_before = before.filter(|held| held.person == stake.person);
        // What was put into another person's wager is no bet of its own.
        if stake.shared {
            return false;
        }
        match per {
            Per::WagerSpot => true,
            Per::Ante | Per::BaseWager => self.is_base(stake) && !own_before.any(|held| self.is_base(held)),
            Per::Hand | Per::Circle => own_before.next().is_none(),
            Per::HalfHour => false,
        }
    }

    fn basis_of(&self, basis: Basis, stake: &Stake) -> Cents {
        match basis {
            Basis::TableAction => self.table_action(),
            Basis::Ante | Basis::Wager => {
                let base = self
                    .round
                    .stakes
                    .at(stake.position)
                    .find(|held| held.person == stake.person && self.is_base(held));
                if self.is_base(stake) || basis == Basis::Ante {
                    let base = base.map_or(stake.amount, |base| self.whole(base));
                    self.live(stake.wager, base)
                } else {
                    self.live(stake.wager, stake.amount)
                }
            }
            _ => Cents::ZERO,
        }
    }
}

/// The event of a fee; nothing when the fee is nothing.
fn fee(number: u8, charge: &Charge, due: Due, step: i64) -> Option<Event> {
    let Due { person, position, basis } = due;
    match charge.fee(basis.0, step) {
        Ok(Cents::ZERO) => None,
        Ok(amount) => {
            let timed = charge.per == Per::HalfHour;
            Some(Event::Fee(FeeEvent::FeeTaken { person, position, charge: number, basis, amount, timed }))
        }
        Err(why) => {
            let unreadable = why == NoFee::Unreadable;
            Some(Event::Fee(FeeEvent::NoFeeNamed { person, position, charge: number, basis, unreadable }))
        }
    }
}
