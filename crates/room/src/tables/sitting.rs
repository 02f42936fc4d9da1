//! What somebody brought to a table, took away and paid.

use money::Cents;
use serde::{Deserialize, Serialize};
use table::{Account, Event, Person, RoundEvent};

use super::{Live, Member};

/// The account of one sitting.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Sitting {
    /// Chips brought to the table.
    pub brought: Cents,
    /// Chips taken away.
    pub taken: Cents,
    /// Collection fees paid out of one's own stack.
    pub fees: Cents,
    /// Rounds that were opened meanwhile, and the one that was on when they sat down, where they put chips into it.
    pub rounds: u32,
}

impl Sitting {
    /// Won, or below zero lost, when somebody has gone.
    pub fn net(&self) -> Cents {
        self.taken - self.brought
    }
}

impl Live {
    /// Notes in the sittings what an event moves.
    pub(super) fn account_for(&mut self, event: &Event) {
        if let Event::Round(RoundEvent::RoundOpened { .. }) = event {
            for (person, member) in self.members.clone().all() {
                if self.table.here().has(person) {
                    self.count_round(member);
                }
            }
        }
        let postings = event.postings();
        let played = postings.iter().any(|(account, _)| matches!(account, Account::Layout | Account::Bank));
        let dropped = postings.iter().find(|(account, _)| *account == Account::Drop);
        for (account, amount) in &postings {
            match *account {
                Account::Away(person) if amount.is_negative() => {
                    self.of_member(person, |sitting| sitting.brought += -*amount);
                }
                Account::Away(person) => self.of_member(person, |sitting| sitting.taken += *amount),
                // Of what is put in some may go to the pot, and some to the box.
                Account::Chips(person) => {
                    let fee = dropped.map_or(Cents::ZERO, |(_, dropped)| *dropped);
                    self.of_member(person, |sitting| sitting.fees += fee);
                    if let Some(member) = self.members.of(person).filter(|_| played && amount.is_negative()) {
                        self.count_round(member);
                    }
                }
                _ => {}
            }
        }
    }

    /// Counts the round that is on for somebody, once.
    fn count_round(&mut self, member: Member) {
        if self.begun.as_mut().is_some_and(|begun| begun.counts(member)) {
            self.roster.sitting(member).rounds += 1;
        }
    }

    fn of_member(&mut self, person: Person, note: impl FnOnce(&mut Sitting)) {
        if let Some(member) = self.members.of(person) {
            note(self.roster.sitting(member));
        }
    }

    /// What somebody has brought and paid so far, with the chips in front of them as if they left now.
    pub fn sitting(&self, member: Member) -> Option<Sitting> {
        let held = self.roster.sittings.iter().find(|(held, _)| *held == member)?.1;
        let chips = self.members.person(member).map_or(Cents::ZERO, |person| self.table.chips(person));
        Some(Sitting { taken: held.taken + chips, ..held })
    }
}
