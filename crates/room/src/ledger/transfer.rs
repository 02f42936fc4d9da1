//! Money from one stream to another.

use money::{Cents, Entry, Posting};

use super::{Books, KIND, Movement, Refusal, VERSION, Why};
use crate::clock::Time;
use crate::ids::TableNo;
use crate::journal::{Append, CommandId, Draft, Slot, Stream};

/// One side of a transfer: what the purse of a stream gains, or loses.
#[derive(Debug, Clone, Copy)]
pub struct Leg<'a> {
    /// The books it was decided on.
    pub books: &'a Books,
    /// What the purse gains.
    pub gains: Cents,
}

impl Leg<'_> {
    /// The record of this leg.
    fn draft(&self, movement: &Movement) -> Result<Draft, Refusal> {
        let Leg { books, gains } = *self;
        books.can_gain(Slot::Purse, gains)?;
        Ok(Draft {
            stream: books.stream,
            after: books.head,
            kind: KIND,
            version: VERSION,
            payload: movement.to_bytes(),
            postings: Entry::transfer(Slot::Transit, Slot::Purse, gains),
        })
    }
}

/// Moves money between purses. The gains must sum to zero, and nothing goes below zero but the cage.
pub fn transfer(id: CommandId, at: Time, legs: &[Leg<'_>], why: &Movement) -> Result<Append, Refusal> {
    let postings = legs.iter().map(|leg| Posting { account: leg.books.stream, amount: leg.gains });
    Entry::new(postings.collect())?;
    let records = legs.iter().map(|leg| leg.draft(why)).collect::<Result<_, _>>()?;
    Ok(Append { id, at, records })
}

/// Adds to a table's record what the wallets of those who come and go gain by it. The record has what comes to the table
/// or leaves it as [`Slot::Transit`]; each wallet gains what its owner took away, or loses what they brought.
pub fn carry(id: CommandId, at: Time, table: Draft, wallets: &[Leg<'_>]) -> Result<Append, Refusal> {
    let number = if let Stream::Table(number) = table.stream { number } else { TableNo(0) };
    carry_because(id, at, table, wallets, &Movement { why: Why::Table(number), by: None })
}

/// The same, where the wallets are told another reason than coming and going.
pub fn carry_because(
    id: CommandId,
    at: Time,
    table: Draft,
    wallets: &[Leg<'_>],
    why: &Movement,
) -> Result<Append, Refusal> {
    // What is in transit at the table is what the wallets gain.
    let legs = table.postings.postings().iter().filter(|posting| posting.account == Slot::Transit);
    let left = legs.map(|posting| Posting { account: table.stream, amount: -posting.amount });
    let gains = wallets.iter().map(|leg| Posting { account: leg.books.stream, amount: leg.gains });
    Entry::new(left.chain(gains).collect())?;
    let mut records = vec![table];
    for leg in wallets {
        records.push(leg.draft(why)?);
    }
    Ok(Append { id, at, records })
}
