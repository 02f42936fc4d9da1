//! What every store promises. Each test is given a place for a journal.

mod aside;
mod money;
mod order;
mod refusals;

pub(crate) use aside::*;
pub(crate) use money::*;
pub(crate) use order::*;
pub(crate) use refusals::*;

use ::money::{Cents, Entry, Posting};
use room::clock::Time;
use room::ids::{AccountNo, TableNo};
use room::journal::{Append, Appended, CommandId, Draft, Head, Journal, Slot, Stream};

pub(crate) const TABLE: Stream = Stream::Table(TableNo(7));
pub(crate) const OTHER: Stream = Stream::Table(TableNo(8));
pub(crate) const WALLET: Stream = Stream::Wallet(AccountNo(3));
pub(crate) const CHIPS: Slot = Slot::Chips(AccountNo(3));

/// The id of the n-th command of a test.
pub(crate) fn id(n: u64) -> CommandId {
    CommandId::of(&["test", &n.to_string()])
}

/// A record that moves so many cents from one account to another.
pub(crate) fn draft(stream: Stream, after: Head, from: Slot, to: Slot, cents: i64) -> Draft {
    let postings = Entry::transfer(from, to, Cents(cents));
    let payload = format!("{stream} {} {cents}", after.seq + 1).into_bytes();
    Draft { stream, after, kind: 3, version: 1, payload, postings }
}

/// A record of a bet.
pub(crate) fn bet(stream: Stream, after: Head, cents: i64) -> Draft {
    draft(stream, after, CHIPS, Slot::Layout, cents)
}

/// A single append.
pub(crate) fn one(n: u64, draft: Draft) -> Append {
    Append::one(id(n), Time(1_000 + n.cast_signed()), draft)
}

/// The head after an append that must be stored.
pub(crate) fn stored(answer: Result<Appended, room::journal::StoreError>) -> Head {
    match answer {
        Ok(Appended::Stored(heads)) => *heads.last().expect("a head"),
        other => panic!("not stored: {other:?}"),
    }
}

/// Bets on a stream, one after the other.
pub(crate) fn play(journal: &dyn Journal, stream: Stream, ids: std::ops::Range<u64>) -> Head {
    let mut head = journal.reader().head(stream).expect("a head");
    for n in ids {
        head = stored(journal.append(one(n, bet(stream, head, 5))).wait());
    }
    head
}

/// Postings by number.
pub(crate) fn entry(postings: &[(Slot, i64)]) -> Entry<Slot> {
    let posting = |(account, cents): &(Slot, i64)| Posting { account: *account, amount: Cents(*cents) };
    Entry::new(postings.iter().map(posting).collect()).expect("they balance")
}
