//! Chips given back and collected: at the table where somebody has chips there, else with their wallet, and what cannot
//! be collected comes from the cage.

use std::collections::BTreeMap;

use money::Cents;
use table::Person;

use crate::ids::AccountNo;
use crate::journal::{Reader, Slot, StoreError, Stream};
use crate::ledger::Books;
use crate::tables::{Live, Member};

/// What is to be moved.
#[derive(Debug, Default)]
pub(super) struct Redress {
    /// At the table, by account.
    pub(super) moves: BTreeMap<Slot, Cents>,
    /// In wallets and the cage.
    pub(super) purses: BTreeMap<Stream, Cents>,
    /// What stacks at the table gain, or lose.
    pub(super) chips: Vec<(Person, Cents)>,
    /// What could not be collected.
    pub(super) from_cage: Cents,
}

impl Redress {
    /// Somebody of the table's books gets so much.
    pub(super) fn give(&mut self, live: &Live, account: AccountNo, amount: Cents) {
        let member = Member::of_books(account);
        match seated(live, member) {
            Some(person) => self.stack(person, account, amount),
            None => *self.purses.entry(member.purse()).or_default() += amount,
        }
    }

    /// So much is collected from somebody: from their stack, then from their wallet, then from the cage.
    pub(super) fn collect(
        &mut self,
        live: &Live,
        reader: &dyn Reader,
        account: AccountNo,
        amount: Cents,
    ) -> Result<(), StoreError> {
        let member = Member::of_books(account);
        let mut left = amount;
        if let Some(person) = seated(live, member) {
            let has = live.table.chips(person).min(left).max(Cents::ZERO);
            self.stack(person, account, -has);
            left -= has;
        }
        if let Stream::Wallet(_) = member.purse() {
            let has = Books::read(reader, member.purse())?.balance(Slot::Purse);
            let has = has.min(left).max(Cents::ZERO);
            *self.purses.entry(member.purse()).or_default() += -has;
            left -= has;
            self.from_cage += left;
        }
        *self.purses.entry(Stream::Cage).or_default() += -left;
        Ok(())
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
    pub(super) fn wallets(&self) -> Vec<(AccountNo, Cents)> {
        let wallets = self.purses.iter().filter_map(|(stream, amount)| match stream {
            Stream::Wallet(account) => Some((*account, *amount)),
            _ => None,
        });
        wallets.collect()
    }

    /// What leaves the table, or comes to it, is in transit.
    pub(super) fn balanced(mut self) -> Redress {
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
