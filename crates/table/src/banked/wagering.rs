//! Wagers before the deal: who may put how much on which circle.

use money::Cents;
use rulebook::collection::{Basis, Charge, Payer, Per};
use rulebook::listing::Placed;

use super::plan::Size;
use super::{Core, Phase};
use crate::event::{BankEvent, Event, Sink, WagerEvent};
use crate::ids::{Person, PersonSet, Position, PositionSet, WagerNo};
use crate::offer::{Offer, Offers};
use crate::refusal::{Moment, Refusal};
use crate::shape::{Amounts, Shape};
use crate::stakes::{Stake, Stakes};
use crate::verb::Verb;

impl Core {
    /// What a person may put on a circle; or why nothing.
    #[inline]
    pub fn stakeable(&self, person: Person, position: Position, wager: WagerNo) -> Result<Amounts, Refusal> {
        self.may_wager_at(person, position, wager)?;
        self.may_have(person, position, wager)?;
        let amounts = self.amounts(person, position, wager)?;
        let amounts = self.above_leaning(person, position, wager, amounts);
        let held = self.round.stakes.find(person, position, wager);
        if held.is_some_and(|stake| stake.shared) {
            return Err(Refusal::HasOwnWager { person });
        }
        // With chips for the largest wager and all fees nothing is to be reckoned.
        if held.is_none() && !self.plan.spots.below_least && self.has_plenty(person, wager, amounts.to) {
            return Ok(amounts);
        }
        let held = held.map_or(Cents::ZERO, |stake| stake.amount);
        let fee = self.kept_for_fees(person, position, wager, held);
        let chips = self.table.chips[person.index()] + held - fee;
        let short = |chips: Cents| chips < amounts.from || self.with_companions(wager, chips) < amounts.from;
        if short(chips) && !short(chips + fee) {
            return Err(Refusal::FeeLeavesTooLittle { person, fee, chips });
        }
        if short(chips) {
            return Err(Refusal::NotEnoughChips { person, amount: amounts.from, chips });
        }
        let most = self.with_companions(wager, chips);
        // Less than the least has action, yet a full least wager must be left when the fee is paid.
        if let (true, Size::Between(least, _)) = (self.plan.spots.below_least, &self.plan.wager(wager).size)
            && chips < *least
        {
            return Err(Refusal::NotEnoughChips { person, amount: *least, chips });
        }
        if amounts.to <= most {
            return Ok(amounts);
        }
        let steps = (most.0 - amounts.from.0) / amounts.step.0;
        Ok(Amounts { to: Cents(amounts.from.0 + steps * amounts.step.0), ..amounts })
    }

    /// Whether a person has chips for a wager, what must go with it, and the fees of a full layout.
    fn has_plenty(&self, person: Person, wager: WagerNo, amount: Cents) -> bool {
        if self.plan.timed_fee {
            return false;
        }
        let fees = self.plan.most_player_fee.0.saturating_mul(Stakes::MOST as i64 + 16);
        let chips = self.table.chips[person.index()].0.saturating_sub(fees).saturating_mul(10);
        amount.0.saturating_mul(self.plan.wager(wager).tenths) <= chips
    }

    /// What the fees of a person's stakes can come to, with this one and those that go with it.
    fn kept_for_fees(&self, person: Person, position: Position, wager: WagerNo, held: Cents) -> Cents {
        if self.plan.most_player_fee == Cents::ZERO && !self.plan.timed_fee {
            return Cents::ZERO;
        }
        let own = || self.round.stakes.iter().filter(|stake| stake.person == person && !stake.shared);
        let new = if held == Cents::ZERO { 1 + self.plan.wager(wager).companions.len() } else { 0 };
        let mut positions: PositionSet = own().map(|stake| stake.position).collect();
        positions.add(position);
        let all = self.table.chips[person.index()] + own().map(|stake| stake.amount).sum();
        let by_hand = self.plan.charges.iter().filter(|charge| charge.payer == Payer::EachPlayer);
        let by_hand = by_hand.map(|charge| {
            let times = match charge.per {
                Per::HalfHour => 0,
                Per::WagerSpot => own().count() + new,
                _ => positions.len() as usize,
            };
            self.most_fee(charge, all).times(times as i64).unwrap_or(Cents(i64::MAX / 64))
        });
        by_hand.sum::<Cents>() + self.timed_due(person)
    }

    /// What is kept back for fees, where that is why a person may not put more than so much on a circle.
    pub fn held_back(
        &self,
        person: Person,
        position: Position,
        wager: WagerNo,
        most: Cents,
    ) -> Option<Cents> {
        let more = self.amounts(person, position, wager).is_ok_and(|amounts| amounts.to > most);
        let held = self.round.stakes.amount(person, position, wager);
        let fee = self.kept_for_fees(person, position, wager, held);
        (more && fee > Cents::ZERO).then_some(fee)
    }

    /// The most that a charge can come to for somebody with so much in chips and wagers: a wager is no larger than that.
    fn most_fee(&self, charge: &Charge, all: Cents) -> Cents {
        let own = matches!(charge.basis, Basis::Wager | Basis::Ante) && !self.plan.spots.shared;
        if own { charge.largest_up_to(all) } else { charge.largest() }
    }

    /// The most that leaves enough chips for the wagers that must go with this one.
    fn with_companions(&self, wager: WagerNo, chips: Cents) -> Cents {
        let tenths = self.plan.wager(wager).tenths;
        if tenths == 10 { chips } else { Cents(chips.0.saturating_mul(10) / tenths) }
    }

    /// Whether a person may have anything on a position at all.
    #[inline(always)]
    pub(super) fn may_wager_there(&self, person: Person, position: Position) -> Result<(), Refusal> {
        if position.0 == 0 || position.0 > self.plan.positions {
            return Err(Refusal::NoSuchPosition { position, positions: self.plan.positions });
        }
        let bank = self.bank().ok_or(Refusal::NotNow { at: Moment::OfferingTheBank })?;
        if position == bank.position {
            return Err(Refusal::BankPosition { position });
        }
        if person == bank.person || self.is_partner(person) {
            return Err(Refusal::BankMayNotWager);
        }
        if self.table.out.has(person) || self.table.seating.is_away(person) {
            return Err(Refusal::DealtOut { person });
        }
        Ok(())
    }

    #[inline(always)]
    fn may_wager_at(&self, person: Person, position: Position, wager: WagerNo) -> Result<(), Refusal> {
        self.may_wager_there(person, position)?;
        let Some(plan) = self.plan.wagers.get(wager.0 as usize) else {
            return Err(Refusal::NoSuchWager { wager });
        };
        match self.holder(position) {
            Some(holder) if holder == person => Ok(()),
            None if self.seat_of(person).is_none() => Err(Refusal::NoHandThere { position }),
            None if self.plan.several_circles => Ok(()),
            None => Err(Refusal::OneCircleOnly { position }),
            Some(holder) => self.may_bet_behind(person, holder, position, wager, plan.backline),
        }
    }

    #[inline(never)]
    fn may_bet_behind(
        &self,
        person: Person,
        holder: Person,
        position: Position,
        wager: WagerNo,
        on_wager: bool,
    ) -> Result<(), Refusal> {
        let most = self.plan.backline.ok_or(Refusal::NoBackline { position })?;
        if !on_wager {
            return Err(Refusal::NoBacklineOnWager { wager });
        }
        if !self.plan.spots.open && !self.round.stakes.at(position).any(|stake| stake.person == holder) {
            return Err(Refusal::NoHandThere { position });
        }
        // Where places are kept, a bet too many is not refused: it lies there without action.
        match self.no_backline_room(person, holder, position) {
            Some(_) if !self.plan.spots.beyond_idle => Err(Refusal::BacklineFull { position, most }),
            _ => Ok(()),
        }
    }

    /// Whether the wagers that it goes together with are there.
    #[inline(always)]
    fn may_have(&self, person: Person, position: Position, wager: WagerNo) -> Result<(), Refusal> {
        let plan = self.plan.wager(wager);
        if plan.placed == Placed::BeforeDeal && matches!(plan.size, Size::Nothing) {
            return Err(Refusal::WagerNotOffered { wager });
        }
        if plan.placed != Placed::BeforeDeal {
            return Err(Refusal::WagerNotNow { wager });
        }
        let has = |other: WagerNo| self.round.stakes.amount(person, position, other) > Cents::ZERO;
        if let Some(needs) = plan.requires.iter().find(|other| !has(*other)) {
            return Err(Refusal::RequiresWager { wager, needs });
        }
        let one_of = plan.requires_one_of;
        if let Some(needs) = one_of.iter().next()
            && !one_of.iter().any(has)
        {
            return Err(Refusal::RequiresWager { wager, needs });
        }
        if self.round.stakes.is_full() && !has(wager) {
            return Err(Refusal::TooManyStakes);
        }
        Ok(())
    }

    #[inline(always)]
    fn amounts(&self, person: Person, position: Position, wager: WagerNo) -> Result<Amounts, Refusal> {
        let chip = self.plan.chip;
        let of = |other: WagerNo, tenths: u16| {
            Cents(self.round.stakes.amount(person, position, other).0 * i64::from(tenths) / 10)
        };
        Ok(match &self.plan.wager(wager).size {
            Size::Between(from, to) => {
                let shared =
                    || self.holder(position) == Some(person) && self.shares(position, wager) > Cents::ZERO;
                let from = if self.plan.spots.below_least && !shared() { chip.min(*from) } else { *from };
                // What is above the largest wager may lie there, but has no action.
                let to = if self.plan.spots.excess_idle { Cents(i64::MAX / 4) } else { *to };
                Amounts { from, to, step: chip }
            }
            Size::Times(multiples, other) => multiples.of(self.round.stakes.amount(person, position, *other)),
            Size::UpTo(tenths, other) => {
                Amounts { from: chip, to: of(*other, *tenths).max(chip), step: chip }
            }
            Size::Within(from, to, tenths, other) => {
                let to = of(*other, *tenths).min(*to).max(*from);
                Amounts { from: *from, to: Cents(to.0 - (to.0 - from.0) % chip.0), step: chip }
            }
            Size::Nothing => return Err(Refusal::WagerNotNow { wager }),
        })
    }

    /// A wager is not made smaller than those beside it allow, which may be no more than a multiple of it.
    #[inline]
    fn above_leaning(&self, person: Person, position: Position, wager: WagerNo, amounts: Amounts) -> Amounts {
        let leaning = &self.plan.wager(wager).leaning;
        if leaning.is_empty() {
            return amounts;
        }
        let leaning = leaning.iter().map(|(other, tenths)| {
            let amount = self.round.stakes.amount(person, position, *other);
            Cents((amount.0 * 10 + i64::from(*tenths) - 1) / i64::from(*tenths))
        });
        let least = leaning.max().unwrap_or(Cents::ZERO);
        if least <= amounts.from {
            return amounts;
        }
        let steps = (least.0 - amounts.from.0 + amounts.step.0 - 1) / amounts.step.0;
        Amounts { from: Cents(amounts.from.0 + steps * amounts.step.0), ..amounts }
    }

    /// The refusal of a wager beside the hand for which a person has too few chips, so that it is not among the choices.
    pub(super) fn too_few_chips(
        &self,
        person: Person,
        position: Position,
        wager: WagerNo,
    ) -> Option<Refusal> {
        let plan = self.plan.wagers.get(usize::from(wager.0))?;
        let least = self.amounts(person, position, wager).ok()?.from;
        let chips = self.table.chips[person.index()];
        let short = plan.placed != Placed::BeforeDeal && chips < least;
        short.then_some(Refusal::NotEnoughChips { person, amount: least, chips })
    }

    /// What a person may do while wagers are taken.
    pub(super) fn wager_offers(&self, person: Person, offers: &mut Offers) {
        for position in (1..=self.plan.positions).map(Position) {
            for wager in (0..self.plan.wagers.len()).map(|at| WagerNo(at as u8)) {
                if self.round.stakes.amount(person, position, wager) > Cents::ZERO {
                    offers.push(Offer::wager(position, Verb::TAKE_BACK, wager, Amounts::only(Cents::ZERO)));
                }
                if let Ok(amounts) = self.stakeable(person, position, wager) {
                    offers.push(Offer::wager(position, Verb::STAKE, wager, amounts));
                }
                if let Ok(amounts) = self.shareable(person, position, wager) {
                    offers.push(Offer::wager(position, Verb::SHARE, wager, amounts));
                }
            }
        }
        if let Ok(amounts) = self.joinable(person) {
            offers.push(Offer::table(Verb::JOIN_BANK, Shape::Amount(amounts)));
        }
        if self.bank().is_some_and(|bank| bank.person == person) {
            let may: PersonSet =
                self.table.seating.here.iter().filter(|person| self.may_shake(*person).is_ok()).collect();
            if !may.is_empty() {
                offers.push(Offer::table(Verb::NAME_SHAKER, Shape::Persons(may)));
            }
        }
    }

    /// Takes a stake back, and with it what goes only together with it.
    pub(super) fn take_back(
        &self,
        person: Person,
        position: Position,
        wager: WagerNo,
        sink: &mut impl Sink,
    ) -> Result<(), Refusal> {
        if self.round.stakes.amount(person, position, wager) == Cents::ZERO {
            return Err(Refusal::NotOffered { position });
        }
        let own = self.round.stakes.at(position).filter(|stake| stake.person == person);
        for stake in own.filter(|stake| self.goes_with(stake, wager)) {
            sink.push(Event::Wager(WagerEvent::Unstaked {
                person,
                position,
                wager: stake.wager,
                amount: stake.amount,
            }));
        }
        self.take_back_behind(person, position, wager, sink);
        Ok(())
    }

    /// Whether a stake goes back when the same person takes this wager back: it is that one, or is nothing without it.
    fn goes_with(&self, stake: &Stake, wager: WagerNo) -> bool {
        let plan = self.plan.wager(stake.wager);
        let has = |held: WagerNo| {
            held != wager && self.round.stakes.amount(stake.person, stake.position, held) > Cents::ZERO
        };
        let one_of = plan.requires_one_of;
        stake.wager == wager || plan.requires.has(wager) || one_of.has(wager) && !one_of.iter().any(has)
    }

    /// Backline stakes go back when the hand they are on is no longer played.
    fn take_back_behind(&self, person: Person, position: Position, wager: WagerNo, sink: &mut impl Sink) {
        let stays = |stake: &Stake| {
            stake.person == person
                && stake.wager != wager
                && !self.plan.wager(stake.wager).requires.has(wager)
        };
        if self.holder(position) != Some(person) || self.round.stakes.at(position).any(stays) {
            return;
        }
        let goes = |stake: &&Stake| stake.person != person && (!self.plan.spots.open || stake.shared);
        for stake in self.round.stakes.at(position).filter(goes) {
            let Stake { person, position, wager, amount, .. } = *stake;
            sink.push(Event::Wager(WagerEvent::Unstaked { person, position, wager, amount }));
        }
    }

    /// What closing the wagers leads to: the deal, or the end of a round in which nobody wagered.
    pub(super) fn closing(&self) -> Event {
        match self.bank() {
            Some(bank) if self.round.stakes.is_empty() => {
                Event::Bank(BankEvent::NobodyWagered { bank: bank.person, amount: bank.fund })
            }
            _ => Event::Wager(WagerEvent::WagersClosed),
        }
    }

    /// Whether wagers can be closed; else what is missing.
    pub(super) fn closeable(&self) -> Result<(), Refusal> {
        debug_assert_eq!(self.round.phase, Phase::Wagering);
        match self.incomplete() {
            Some((stake, wager)) => Err(Refusal::WagersIncomplete { position: stake.position, wager }),
            None => Ok(()),
        }
    }

    /// A stake that cannot be played without another wager, which is not down: one goes down, or the other goes back.
    pub fn incomplete(&self) -> Option<(&Stake, WagerNo)> {
        self.round.stakes.iter().find_map(|stake| {
            let has =
                |wager: &WagerNo| self.round.stakes.find(stake.person, stake.position, *wager).is_some();
            let lacks = self.plan.wager(stake.wager).lacks;
            Some((stake, lacks.iter().find(|wager| !has(wager))?))
        })
    }
}
