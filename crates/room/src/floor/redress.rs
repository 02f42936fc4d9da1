//! Chips given back and collected: at the table where somebody has chips there, else with their wallet, and what cannot
//! be collected comes from the cage.

use std::collections::BTreeMap;

use money::Cents;
use table::Person;

use crate::ids::AccountNo;
use crate::jackpots::VoidedJackpot;
use crate::journal::{Reader, Slot, StoreError, Stream};
use crate::ledger::Books;
use crate::tables::{Live, Member};

/// What is to be moved.
#[derive(Debug, Default)]
pub(crate) struct Redress {
    /// At the table, by account.
    pub(crate) moves: BTreeMap<Slot, Cents>,
    /// In wallets and the cage.
    pub(crate) purses: BTreeMap<Stream, Cents>,
    /// What stacks at the table gain, or lose.
    pub(crate) chips: Vec<(Person, Cents)>,
    /// What could not be collected.
    pub(crate) from_cage: Cents,
    /// What was undone of a jackpot.
    pub(crate) jackpot: Option<VoidedJackpot>,
}

impl Redress {
    /// Somebody of the table's books gets so much.
    pub(crate) fn give(&mut self, live: &Live, account: AccountNo, amount: Cents) {
        let member = Member::of_books(account);
        match seated(live, member) {
            Some(person) => self.stack(person, account, amount),
            None => *self.purses.entry(member.purse()).or_default() += amount,
        }
    }

    /// So much is collected from somebody: from their stack, then from their wallet, then from the cage.
    pub(crate) fn collect(
        &mut self,
        live: &Live,
        reader: &dyn Reader,
        account: AccountNo,
        amount: Cents,
    ) -> Result<(), StoreError> {
        let left = self.collect_what_there_is(live, reader, account, amount)?;
        self.from_cage += left;
        *self.purses.entry(Stream::Cage).or_default() += -left;
        Ok(())
    }

    /// The same without the cage; answers what could not be collected. Bots play with the cage's chips and owe nothing.
    pub(crate) fn collect_what_there_is(
        &mut self,
        live: &Live,
        reader: &dyn Reader,
        account: AccountNo,
        amount: Cents,
    ) -> Result<Cents, StoreError> {
        let member = Member::of_books(account);
        let mut left = amount;
        if let Some(person) = seated(live, member) {
            // What was given or collected before in the same correction counts.
            let moved = self.moves.get(&Slot::Chips(account)).copied().unwrap_or_default();
            let has = (live.table.chips(person) + moved).min(left).max(Cents::ZERO);
            self.stack(person, account, -has);
            left -= has;
        }
        let purse = member.purse();
        if purse == Stream::Cage {
            *self.purses.entry(Stream::Cage).or_default() += -left;
            return Ok(Cents::ZERO);
        }
        let moved = self.purses.get(&purse).copied().unwrap_or_default();
        let has = Books::read(reader, purse)?.balance(Slot::Purse) + moved;
        let has = has.min(left).max(Cents::ZERO);
        *self.purses.entry(purse).or_default() += -has;
        Ok(left - has)
    }

    /// Fees go back from a box; what was pulled from it meanwhile comes from the cage.
    pub(super) fn take_from_box(
        &mut self,
        live: &Live,
        reader: &dyn Reader,
        slot: Slot,
        amount: Cents,
    ) -> Result<(), StoreError> {
        let has = Books::read(reader, Stream::Table(live.number))?.balance(slot);
        let has = has.min(amount).max(Cents::ZERO);
        *self.moves.entry(slot).or_default() += -has;
        *self.purses.entry(Stream::Cage).or_default() += has - amount;
        Ok(())
    }

    fn stack(&mut self, person: Person, account: AccountNo, amount: Cents) {
        *self.moves.entry(Slot::Chips(account)).or_default() += amount;
        match self.chips.iter_mut().find(|(held, _)| *held == person) {
            Some((_, sum)) => *sum += amount,
            None => self.chips.push((person, amount)),
        }
    }

    /// What wallets gain by it, or lose.
    pub(crate) fn wallets(&self) -> Vec<(AccountNo, Cents)> {
        let wallets = self.purses.iter().filter_map(|(stream, amount)| match stream {
            Stream::Wallet(account) => Some((*account, *amount)),
            _ => None,
        });
        wallets.collect()
    }

    /// What leaves the table, or comes to it, is in transit.
    pub(crate) fn balanced(mut self) -> Redress {
        let left: Cents = self.moves.values().copied().sum();
        *self.moves.entry(Slot::Transit).or_default() += -left;
        self.purses.retain(|_, amount| *amount != Cents::ZERO);
        self.chips.retain(|(_, amount)| *amount != Cents::ZERO);
        self
    }
}

/// The number of somebody who has chips at the table.
fn seated(live: &Live, member: Member) -> Option<Person> {
    live.members.person(member).filter(|person| live.table.here().has(*person))
}
