//! Spots on which several persons have money: who decides, who sees the cards, wagers shared as one, the player-dealer's
//! partners, the dice cup.
//!
//! Most listings have none of this; each rule is a value of the plan.

use money::Cents;

use super::Core;
use super::plan::Size;
use crate::event::{BankEvent, Event};
use crate::ids::{Person, PersonSet, Position, PositionSet, WagerNo};
use crate::reason::Why;
use crate::refusal::Refusal;
use crate::shape::Amounts;
use crate::stakes::Stake;

/// What a listing says of spots.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct SpotPlan {
    /// The largest wager on a spot handles the cards, and may decide if its owner speaks up.
    pub largest_decides: bool,
    /// A person sees one hand only.
    pub one_hand_seen: bool,
    /// Others may wager on a spot whose player does not.
    pub open: bool,
    /// Who has wagered on a spot keeps the place until the player-dealer position moves on.
    pub keeps_place: bool,
    /// Less than the least wager has action, with a warning.
    pub below_least: bool,
    /// What is above the largest wager has no action.
    pub excess_idle: bool,
    /// A backline bet more than a spot takes has no action.
    pub beyond_idle: bool,
    /// Several persons may put their money into one wager.
    pub shared: bool,
    /// Several persons may put their money into the player-dealer's wager, and take the second deal if it is passed.
    pub partners: bool,
    /// The player-dealer position needs a wager on the spot in the round before.
    pub bank_needs_wager: bool,
    /// Who shakes the dice is named, and how often running one person may.
    pub shaker: Option<u8>,
}

impl SpotPlan {
    /// Whether settlement is more than every wager by itself and by its own amount.
    #[inline(always)]
    pub(super) const fn weighs(&self) -> bool {
        self.shared || self.excess_idle || self.partners
    }

    /// Whether there may be something to say of a wager that is accepted.
    #[inline(always)]
    pub(super) const fn remarks(&self) -> bool {
        self.below_least || self.excess_idle || self.beyond_idle
    }
}

impl Core {
    /// What a person has in action at a position; what was shared counts for the one who plays the hand.
    fn weight(&self, position: Position, person: Person) -> Cents {
        let own = self.round.stakes.at(position).filter(|stake| !stake.shared && stake.person == person);
        own.map(|stake| self.live(stake.wager, self.whole(stake))).sum()
    }

    /// A wager with what others have put into it.
    pub(super) fn whole(&self, stake: &Stake) -> Cents {
        let Stake { person, position, wager, amount, .. } = *stake;
        amount + if self.round.has_shares { self.shares_of(person, position, wager) } else { Cents::ZERO }
    }

    /// What the parts of shared wagers come to that has no action only because they are one wager (S28).
    pub(super) fn idle_in_shared(&self) -> Cents {
        let parts = self.round.stakes.iter().filter(|stake| self.plan.wager(stake.wager).in_action);
        let parts: Cents = parts.map(|stake| self.live(stake.wager, stake.amount)).sum();
        let own = self.round.stakes.iter().filter(|stake| !stake.shared);
        let own = own.filter(|stake| self.plan.wager(stake.wager).in_action);
        parts - own.map(|stake| self.live(stake.wager, self.whole(stake))).sum()
    }

    /// What of a wager has action: nothing above the largest wager, where the listing says so.
    #[inline(always)]
    pub fn live(&self, wager: WagerNo, amount: Cents) -> Cents {
        if !self.plan.spots.excess_idle {
            return amount;
        }
        match self.plan.wager(wager).size {
            Size::Between(_, most) => amount.min(most),
            _ => amount,
        }
    }

    /// What of a stake has no action; of a wager that several share, each has the same part (S28).
    pub fn idle(&self, stake: &Stake) -> Cents {
        if !self.is_shared(stake) {
            return stake.amount - self.live(stake.wager, stake.amount);
        }
        let whole = self.shared_wager(stake.position, stake.wager);
        stake.amount - self.shared_part(stake, self.live(stake.wager, whole), whole)
    }

    /// Why a bet from behind has no action at a spot, where one bet too many is not refused.
    pub fn has_no_room(&self, person: Person, position: Position) -> Option<Why> {
        let holder =
            self.holder(position).filter(|holder| self.plan.spots.beyond_idle && *holder != person)?;
        self.no_backline_room(person, holder, position)
    }

    /// Why a spot takes no further bettor from behind.
    pub(super) fn no_backline_room(&self, person: Person, holder: Person, position: Position) -> Option<Why> {
        let most = self.plan.backline.unwrap_or(0);
        let behind = self.round.stakes.at(position).filter(|stake| stake.person != holder && !stake.shared);
        let bettors: PersonSet = behind.map(|stake| stake.person).collect();
        if !bettors.has(person) && bettors.len() >= u32::from(most) {
            return Some(Why::BEYOND_BACKLINE);
        }
        let mut kept = self.table.kept[position.index()];
        kept.remove(holder);
        let comes = |kept: &Person| {
            self.table.seating.here.has(*kept) && self.may_wager_there(*kept, position).is_ok()
        };
        let kept = kept.iter().filter(comes).collect::<PersonSet>().and(bettors);
        (!kept.has(person) && kept.len() >= u32::from(most)).then_some(Why::PLACE_IS_KEPT)
    }

    /// Who has the most money in action at a position; of equals the one who plays the hand.
    pub fn heaviest(&self, position: Position) -> Option<Person> {
        let bettors = self.round.bettors[position.index()];
        if bettors.len() <= 1 {
            return bettors.iter().next();
        }
        let holder = self.holder(position).filter(|holder| self.weight(position, *holder) > Cents::ZERO);
        let mut best = holder.map(|holder| (holder, self.weight(position, holder)));
        for stake in self.round.stakes.at(position).filter(|stake| !stake.shared) {
            let weight = self.weight(position, stake.person);
            if best.is_none_or(|(_, held)| weight > held) {
                best = Some((stake.person, weight));
            }
        }
        best.map(|(person, _)| person)
    }

    /// Who may decide a hand on which several persons have money: its player, and the one with the most money, who must
    /// speak up first.
    pub fn spot_deciders(&self, position: Position) -> PersonSet {
        if let Some(bank) = self.bank().filter(|bank| bank.position == position) {
            return PersonSet::only(bank.person).and(PersonSet::only(self.heaviest_partner()));
        }
        let bettors = self.round.bettors[position.index()];
        if bettors.len() == 1 {
            return bettors;
        }
        let staked = |person: &Person| self.round.stakes.at(position).any(|stake| stake.person == *person);
        let holder = self.holder(position).filter(staked);
        let largest = self.plan.spots.largest_decides || holder.is_none();
        holder.into_iter().chain(self.heaviest(position).filter(|_| largest)).collect()
    }

    /// Who has the largest part of the player-dealer's wager; of equals the player-dealer.
    fn heaviest_partner(&self) -> Person {
        let Some(bank) = self.bank() else { return Person(0) };
        let joined: Cents = self.round.partners.iter().map(|(_, amount)| *amount).sum();
        let mut best = (bank.person, bank.covers - joined);
        for (person, amount) in &self.round.partners {
            if *amount > best.1 {
                best = (*person, *amount);
            }
        }
        best.0
    }

    /// Who handles the cards at a position, and so may look at them: one hand each, where the listing says so.
    pub(super) fn looker(&self, position: Position) -> Option<Person> {
        if !self.plan.spots.largest_decides {
            return self.holder(position);
        }
        let person = self.heaviest(position)?;
        (!self.plan.spots.one_hand_seen || self.looks_at(person) == Some(position)).then_some(person)
    }

    /// The one hand that a person looks at: the own seat's, else the first.
    fn looks_at(&self, person: Person) -> Option<Position> {
        let handles = |position: &Position| self.heaviest(*position) == Some(person);
        let own = self.seat_of(person).filter(handles);
        own.or_else(|| (1..=self.plan.positions).map(Position).find(handles))
    }

    /// The hands that nobody looks at before they are opened.
    pub fn unseen(&self) -> PositionSet {
        if !self.plan.spots.one_hand_seen {
            return PositionSet::EMPTY;
        }
        self.round.playing.iter().filter(|position| self.looker(*position).is_none()).collect()
    }

    /// What a person may put into the wager of the player at a position.
    pub fn shareable(&self, person: Person, position: Position, wager: WagerNo) -> Result<Amounts, Refusal> {
        if !self.plan.spots.shared {
            return Err(Refusal::NotShared);
        }
        self.may_wager_there(person, position)?;
        let plan = self.plan.wagers.get(wager.0 as usize).ok_or(Refusal::NoSuchWager { wager })?;
        let Size::Between(least, most) = plan.size else { return Err(Refusal::NotShared) };
        let holder = self.holder(position).ok_or(Refusal::NoHandThere { position })?;
        let held = self.round.stakes.find(person, position, wager);
        if holder == person || held.is_some_and(|stake| !stake.shared) {
            return Err(Refusal::HasOwnWager { person });
        }
        let base = self.round.stakes.amount(holder, position, wager);
        if base < least {
            return Err(Refusal::NoHandThere { position });
        }
        if self.round.stakes.is_full() && held.is_none() {
            return Err(Refusal::TooManyStakes);
        }
        let own = held.map_or(Cents::ZERO, |stake| stake.amount);
        let room = most - base.min(most) - (self.shares(position, wager) - own);
        // What is above the largest wager may lie there, but has no action, as with a single wager (S28).
        let room = if self.plan.spots.excess_idle { Cents(i64::MAX / 4) } else { room };
        self.within(person, least, room, own)
    }

    /// What has been put into a wager beside the player's own.
    pub(super) fn shares(&self, position: Position, wager: WagerNo) -> Cents {
        let shared = |stake: &&Stake| stake.shared && stake.wager == wager;
        self.round.stakes.at(position).filter(shared).map(|stake| stake.amount).sum()
    }

    /// What others have put into a person's own wager.
    pub(super) fn shares_of(&self, person: Person, position: Position, wager: WagerNo) -> Cents {
        if self.holder(position) == Some(person) { self.shares(position, wager) } else { Cents::ZERO }
    }

    /// The wager of the player at a position, with what others have put into it.
    pub(super) fn shared_wager(&self, position: Position, wager: WagerNo) -> Cents {
        let own = self.holder(position).map(|holder| self.round.stakes.amount(holder, position, wager));
        own.unwrap_or(Cents::ZERO) + self.shares(position, wager)
    }

    /// Amounts from `least` to `most` as far as a person's chips reach.
    fn within(&self, person: Person, least: Cents, most: Cents, held: Cents) -> Result<Amounts, Refusal> {
        let due = self.timed_due(person);
        let (chip, chips) = (self.plan.chip, self.table.chips[person.index()] + held - due);
        if chips < least && chips + due >= least {
            return Err(Refusal::FeeLeavesTooLittle { person, fee: due, chips });
        }
        if chips < least {
            return Err(Refusal::NotEnoughChips { person, amount: least, chips });
        }
        let to = most.min(chips);
        if to < least {
            return Err(Refusal::AboveTheMost { amount: least, most: to.max(Cents::ZERO) });
        }
        Ok(Amounts { from: least, to: Cents(to.0 - (to.0 - least.0) % chip.0), step: chip })
    }

    /// What a person may put into the player-dealer's wager.
    pub fn joinable(&self, person: Person) -> Result<Amounts, Refusal> {
        let bank = self.bank().filter(|_| self.plan.spots.partners).ok_or(Refusal::NotShared)?;
        if bank.person == person || self.is_partner(person) {
            return Err(Refusal::InTheBank { person });
        }
        if self.round.stakes.iter().any(|stake| stake.person == person) {
            return Err(Refusal::HasWagers { person });
        }
        if self.table.out.has(person) {
            return Err(Refusal::DealtOut { person });
        }
        if self.round.partners.is_full() {
            return Err(Refusal::TooManyStakes);
        }
        let chips = self.table.chips[person.index()] - self.timed_due(person);
        self.within(person, self.plan.chip, chips, Cents::ZERO)
    }

    /// Whether a person has put money into the player-dealer's wager.
    #[inline(always)]
    pub fn is_partner(&self, person: Person) -> bool {
        self.plan.spots.partners && self.round.partners.iter().any(|(held, _)| *held == person)
    }

    /// What the next of the partners takes back of the player-dealer's wager; odd cents stay with the player-dealer.
    pub(super) fn next_part(&self) -> Option<Event> {
        let bank = self.bank()?;
        let (taken, parted) = self.round.parted;
        let (person, amount) = *self.round.partners.get(usize::from(taken))?;
        Some(Event::Bank(BankEvent::BankParted {
            person,
            amount: proportion(bank.fund + parted, amount, bank.covers),
        }))
    }

    /// Who shakes the dice: whom the player-dealer named, else the player-dealer; nobody too often running.
    pub fn shaker(&self) -> Option<Person> {
        let most = self.plan.spots.shaker?;
        if let Some(named) = self.round.shaker {
            return Some(named);
        }
        let bank = self.bank()?;
        let tired = |person: Person| self.table.shook.0 == Some(person) && self.table.shook.1 >= most;
        let seats = self.plan.round_from(bank.position, rulebook::listing::Direction::Clockwise);
        let others = seats.filter_map(|at| self.table.seating.seats[at.index()]);
        std::iter::once(bank.person).chain(others).find(|person| !tired(*person))
    }

    /// Whether somebody may be named to shake the dice.
    pub(super) fn may_shake(&self, person: Person) -> Result<(), Refusal> {
        let most = self.plan.spots.shaker.ok_or(Refusal::NoShaker)?;
        if !self.table.seating.here.has(person) {
            return Err(Refusal::NotAtTheTable { person });
        }
        if self.table.shook.0 == Some(person) && self.table.shook.1 >= most {
            return Err(Refusal::ShookTooOften { person, most });
        }
        Ok(())
    }

    /// Whether a seat may have the player-dealer position: it had a wager in the round before, or nobody's had.
    pub fn may_bank_at(&self, position: Position) -> bool {
        let seated = |at: &Position| self.table.seating.seats[at.index()].is_some();
        !self.plan.spots.bank_needs_wager
            || self.table.wagered.has(position)
            || !self.table.wagered.iter().any(|at| seated(&at))
    }

    /// How much of what moves falls to one stake of a shared wager, by the parts as they lie there; odd cents go to the
    /// player of the hand.
    pub(super) fn shared_part(&self, stake: &Stake, moved: Cents, whole: Cents) -> Cents {
        let part = |amount: Cents| proportion(moved, amount, whole);
        if stake.shared {
            return part(stake.amount);
        }
        let others = self.round.stakes.at(stake.position);
        let others = others.filter(|held| held.shared && held.wager == stake.wager);
        moved - others.map(|held| part(held.amount)).sum()
    }

    /// The next part of a shared wager that is being settled: its parts are not parted by other wagers.
    #[inline(always)]
    pub(super) fn rest_of_shared(&self) -> Option<&Stake> {
        let (position, wager, _) = self.round.shared?;
        let mut stakes = self.round.stakes.at(position);
        stakes.find(|stake| !stake.settled && stake.wager == wager && self.is_shared(stake))
    }

    /// Whether a stake is a part of a shared wager.
    #[inline(always)]
    pub fn is_shared(&self, stake: &Stake) -> bool {
        self.round.has_shares
            && (stake.shared
                || self.holder(stake.position) == Some(stake.person)
                    && self.shares(stake.position, stake.wager) > Cents::ZERO)
    }
}

/// `part` of `whole`, of an amount, rounded down to the cent.
fn proportion(amount: Cents, part: Cents, whole: Cents) -> Cents {
    let product = i128::from(amount.0) * i128::from(part.0);
    Cents(i64::try_from(product / i128::from(whole.0.max(1))).unwrap_or(0))
}
