//! Who is behind the persons of a table.

use serde::{Deserialize, Serialize};
use table::Person;

use crate::ids::AccountNo;
use crate::journal::Stream;

/// Somebody at a table: an account, or a bot of the house with a number of its own.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Member {
    /// A person who has an account.
    Account(AccountNo),
    /// A bot, by its number at this table.
    Bot(u8),
}

impl Member {
    /// The number under which the books of the table keep the chips. Bots have numbers that no account gets.
    pub const fn books(self) -> AccountNo {
        match self {
            Member::Account(account) => account,
            Member::Bot(bot) => AccountNo(u32::MAX - bot as u32),
        }
    }

    /// Whose number the books of a table have.
    pub const fn of_books(account: AccountNo) -> Member {
        let bot = u32::MAX - account.0;
        if bot < Person::MOST as u32 { Member::Bot(bot as u8) } else { Member::Account(account) }
    }

    /// Where their chips come from and go to. Bots play with the cage's.
    pub const fn purse(self) -> Stream {
        match self {
            Member::Account(account) => Stream::Wallet(account),
            Member::Bot(_) => Stream::Cage,
        }
    }

    /// Whether it is a bot.
    pub const fn is_bot(self) -> bool {
        matches!(self, Member::Bot(_))
    }
}

/// Everybody who has a number at a table.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Members([Option<Member>; Person::MOST]);

impl Members {
    /// Who a person is.
    pub fn of(&self, person: Person) -> Option<Member> {
        self.0.get(person.index()).copied().flatten()
    }

    /// The number that a member has.
    pub fn person(&self, member: Member) -> Option<Person> {
        self.0.iter().position(|held| *held == Some(member)).map(|at| Person(at as u8))
    }

    /// The number that a member has, or the first that is free.
    pub fn number(&self, member: Member) -> Option<Person> {
        let free = || self.0.iter().position(Option::is_none).map(|at| Person(at as u8));
        self.person(member).or_else(free)
    }

    /// Gives a number, or takes it back.
    pub fn set(&mut self, person: Person, member: Option<Member>) {
        if let Some(held) = self.0.get_mut(person.index()) {
            *held = member;
        }
    }

    /// Everybody with their numbers.
    pub fn all(&self) -> impl Iterator<Item = (Person, Member)> + '_ {
        self.0.iter().enumerate().filter_map(|(at, held)| held.map(|member| (Person(at as u8), member)))
    }
}
