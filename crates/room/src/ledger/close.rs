//! A table that cannot be loaded is closed from its books: its round is void, and everybody gets their chips.

use std::collections::BTreeMap;

use money::{Cents, Entry, Posting};

use super::{Books, KIND, Leg, Movement, Refusal, VERSION, Why, transfer::carry};
use crate::clock::Time;
use crate::ids::AccountNo;
use crate::journal::{Append, CommandId, Draft, Record, Slot, Stream};
use crate::tables::Member;

/// Closes a table. `round` are its records since the last round was opened: what they moved at the table moves back,
/// fees too; what came to the table or left it meanwhile stays so. `wallets` are the books of those who have chips, and
/// of the cage, which gets what is nobody's.
pub fn close_table(
    id: CommandId,
    at: Time,
    table: &Books,
    round: &[Record],
    wallets: &[Books],
) -> Result<Append, Refusal> {
    let Stream::Table(number) = table.stream else {
        return Err(Refusal::NoPurse { stream: table.stream });
    };
    let mut moves = undone(round);
    let mut left: BTreeMap<Slot, Cents> = table.balances.iter().copied().collect();
    for (slot, amount) in &moves {
        *left.entry(*slot).or_default() += *amount;
    }
    let mut gains: BTreeMap<Stream, Cents> = BTreeMap::new();
    for (slot, amount) in left {
        let to = match slot {
            Slot::Chips(account) => Member::of_books(account).purse(),
            Slot::Layout | Slot::Bank => Stream::Cage,
            // Boxes stay until they are counted.
            Slot::Drop(_) | Slot::Jackpot | Slot::Purse | Slot::Transit => continue,
        };
        *moves.entry(slot).or_default() -= amount;
        *moves.entry(Slot::Transit).or_default() += amount;
        *gains.entry(to).or_default() += amount;
    }
    let postings = moves.into_iter().filter(|(_, amount)| *amount != Cents::ZERO);
    let postings = postings.map(|(account, amount)| Posting { account, amount }).collect();
    let why = Movement { why: Why::TableClosed(number), by: None };
    let draft = Draft {
        stream: table.stream,
        after: table.head,
        kind: KIND,
        version: VERSION,
        payload: why.to_bytes(),
        postings: Entry::new(postings)?,
    };
    let mut legs = Vec::new();
    for (stream, gains) in gains.into_iter().filter(|(_, amount)| *amount != Cents::ZERO) {
        let books = wallets.iter().find(|books| books.stream == stream);
        let books = books.ok_or(Refusal::NoPurse { stream })?;
        legs.push(Leg { books, gains });
    }
    carry(id, at, draft, &legs)
}

/// What the records of a round moved at the table, the other way. A command that brings chips or takes them away does
/// nothing else, so its records are left out whole.
fn undone(round: &[Record]) -> BTreeMap<Slot, Cents> {
    let mut moves = BTreeMap::new();
    let own = round.iter().filter(|record| record.postings.iter().all(|p| p.account != Slot::Transit));
    for posting in own.flat_map(|record| &record.postings) {
        *moves.entry(posting.account).or_default() -= posting.amount;
    }
    moves
}

/// Whose wallets [`close_table`] may need, beside the cage.
pub fn concerned(table: &Books, round: &[Record]) -> Vec<AccountNo> {
    let held = table.balances.iter().map(|(slot, _)| *slot);
    let moved = round.iter().flat_map(|record| record.postings.iter().map(|posting| posting.account));
    let mut accounts: Vec<AccountNo> = held
        .chain(moved)
        .filter_map(|slot| if let Slot::Chips(account) = slot { Some(account) } else { None })
        .collect();
    accounts.sort_unstable();
    accounts.dedup();
    accounts
}
