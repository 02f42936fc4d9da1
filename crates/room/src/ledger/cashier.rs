//! What the cage pays out, and what may be put right.

use jiff::civil::Date;
use jiff::tz::TimeZone;
use money::Cents;

use super::{Books, Leg, Movement, Refusal, Why, transfer};
use crate::clock::Time;
use crate::ids::AccountNo;
use crate::journal::{Append, Appended, CommandId, Journal, Slot, StoreError, Stream};

/// How often something is decided again when others were first.
const TRIES: usize = 1_000;

/// What the room gives.
#[derive(Debug, Clone)]
pub struct Terms {
    /// What anybody may draw each day.
    pub allowance: Cents,
    /// Where the day is counted.
    pub zone: TimeZone,
}

/// The cage's window.
pub struct Cashier<'a> {
    journal: &'a dyn Journal,
    terms: &'a Terms,
}

/// Something to be put right.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Correction {
    /// Who pays: a wallet, a jackpot, or the cage.
    pub from: Stream,
    /// Who gets it.
    pub to: Stream,
    /// How much.
    pub amount: Cents,
    /// Why, in the floor's words.
    pub reason: String,
    /// Who of the floor.
    pub by: AccountNo,
}

impl Correction {
    /// The most letters of a reason.
    pub const MOST_LETTERS: usize = 500;

    /// What is wrong with it.
    pub(crate) fn check(&self) -> Result<(), Refusal> {
        if self.amount <= Cents::ZERO || !self.amount.is_chips() {
            return Err(Refusal::NotAnAmount { amount: self.amount });
        }
        let has = self.reason.trim().chars().count();
        if has == 0 || has > Correction::MOST_LETTERS {
            return Err(Refusal::NoReason { has });
        }
        let none = [self.from, self.to].into_iter().find(|stream| !stream.holds(Slot::Purse));
        none.map_or(Ok(()), |stream| Err(Refusal::NoPurse { stream }))
    }
}

impl<'a> Cashier<'a> {
    /// A window on this journal.
    pub fn new(journal: &'a dyn Journal, terms: &'a Terms) -> Cashier<'a> {
        Cashier { journal, terms }
    }

    /// Pays the allowance of the day. Its command's id is made of person and day, so that the store itself refuses a
    /// second one, whoever asks from wherever.
    pub fn allowance(&self, account: AccountNo, now: Time) -> Result<Cents, Refusal> {
        let day = now.day(&self.terms.zone);
        let id = CommandId::of(&["allowance", &account.to_string(), &day.to_string()]);
        let amount = self.terms.allowance;
        if amount <= Cents::ZERO || !amount.is_chips() {
            return Err(Refusal::NotAnAmount { amount });
        }
        let wallet = Stream::Wallet(account);
        let drawn = |day: Date| Refusal::AllowanceDrawn { day, next: day.tomorrow().unwrap_or(day) };
        if self.journal.reader().find(wallet, id)?.is_some() {
            return Err(drawn(day));
        }
        let movement = Movement { why: Why::Allowance { account, day }, by: None };
        let decided = self.decide(|cashier| {
            let [cage, wallet] = cashier.books([Stream::Cage, wallet])?;
            let legs = [Leg { books: &cage, gains: -amount }, Leg { books: &wallet, gains: amount }];
            Ok((transfer(id, now, &legs, &movement)?, ()))
        })?;
        decided.map_or_else(|| Err(drawn(day)), |()| Ok(amount))
    }

    fn books<const N: usize>(&self, streams: [Stream; N]) -> Result<[Books; N], StoreError> {
        let mut books = Vec::with_capacity(N);
        for stream in streams {
            books.push(Books::read(self.journal.reader(), stream)?);
        }
        books.try_into().map_err(|_| StoreError::Closed)
    }

    /// Decides, and decides again while others are first; `None` when the command had been stored before.
    fn decide<T>(
        &self,
        decide: impl Fn(&Self) -> Result<(Append, T), Refusal>,
    ) -> Result<Option<T>, Refusal> {
        for _ in 0..TRIES {
            let (append, outcome) = decide(self)?;
            match self.journal.append(append).wait() {
                Ok(Appended::Stored(_)) => return Ok(Some(outcome)),
                Ok(Appended::Known(_)) => return Ok(None),
                Ok(Appended::Behind { .. }) | Err(StoreError::Forked { .. }) => {}
                Err(error) => return Err(error.into()),
            }
        }
        Err(Refusal::Crowded)
    }
}
