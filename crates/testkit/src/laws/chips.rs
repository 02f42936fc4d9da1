//! What the postings say is what the table holds: person by person, and the drop.

use std::collections::BTreeMap;

use families::AnyTable;
use money::Cents;
use table::{Account, Event, Eye};

/// The books, kept from postings alone.
#[derive(Debug, Clone, Default)]
pub(super) struct Books {
    held: BTreeMap<Account, Cents>,
}

impl Books {
    /// Takes in an event: it balances, and nobody but who brought chips from elsewhere owes any.
    pub(super) fn take(&mut self, event: &Event) {
        let postings = event.postings();
        let sum: Cents = postings.iter().map(|(_, amount)| *amount).sum();
        assert_eq!(sum, Cents::ZERO, "{event:?} does not balance");
        for (account, amount) in postings {
            *self.held.entry(account).or_default() += amount;
        }
        let short = self
            .held
            .iter()
            .find(|(account, held)| !matches!(account, Account::Away(_)) && held.is_negative());
        assert_eq!(short, None, "after {event:?} an account is short");
    }

    /// What an account holds.
    pub(super) fn of(&self, account: Account) -> Cents {
        self.held.get(&account).copied().unwrap_or_default()
    }

    /// The law: after every event the table holds what the books say.
    pub(super) fn compare(&self, table: &AnyTable, event: &Event) {
        for person in table.here().iter() {
            let (booked, there) = (self.of(Account::Chips(person)), table.chips(person));
            assert_eq!(booked, there, "after {event:?} the books give {person:?} {booked}");
        }
        let booked: Cents = self
            .held
            .iter()
            .filter(|(account, _)| matches!(account, Account::Chips(person) if !table.here().has(*person)))
            .map(|(_, amount)| *amount)
            .sum();
        assert_eq!(booked, Cents::ZERO, "after {event:?} somebody who has left has chips");
    }

    /// The law on the drop; it is looked at when a command is done.
    pub(super) fn drop(&self, table: &AnyTable) {
        assert_eq!(self.of(Account::Drop), table.view(Eye::Rail).drop, "the books and the drop differ");
    }
}
