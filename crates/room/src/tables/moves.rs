//! How the events of a table move its money.

use families::AnyTable;
use money::{Cents, Entry, EntryError, Posting};
use rulebook::collection::Purpose;
use table::{Account, Collected, Event, Person};

use super::{Member, Members};
use crate::journal::Slot;

/// What members bring to the table, below zero, or take away.
pub type Carried = Vec<(Member, Cents)>;

/// How events move the money of the table, and what everybody brought or took away.
pub fn moves(
    events: &[Event],
    members: &Members,
    table: &AnyTable,
) -> Result<(Entry<Slot>, Carried), EntryError> {
    let mut postings: Vec<Posting<Slot>> = Vec::new();
    let mut carried: Carried = Vec::new();
    let chips =
        |person: Person| members.of(person).map_or(Slot::Layout, |member| Slot::Chips(member.books()));
    for event in events {
        for (account, amount) in event.postings() {
            let slot = match account {
                Account::Chips(person) => chips(person),
                Account::Away(person) => {
                    if let Some(member) = members.of(person) {
                        match carried.iter_mut().find(|(held, _)| *held == member) {
                            Some((_, sum)) => *sum += amount,
                            None => carried.push((member, amount)),
                        }
                    }
                    Slot::Transit
                }
                Account::Layout => Slot::Layout,
                Account::Bank => Slot::Bank,
                Account::Drop => {
                    let jackpot = of_jackpot(event, amount, table);
                    post(&mut postings, Slot::Jackpot, jackpot);
                    post(&mut postings, Slot::Drop(0), amount - jackpot);
                    continue;
                }
            };
            post(&mut postings, slot, amount);
        }
    }
    postings.retain(|posting| posting.amount != Cents::ZERO);
    carried.retain(|(_, amount)| *amount != Cents::ZERO);
    Ok((Entry::new(postings)?, carried))
}

fn post(postings: &mut Vec<Posting<Slot>>, slot: Slot, amount: Cents) {
    match postings.iter_mut().find(|posting| posting.account == slot) {
        Some(posting) => posting.amount += amount,
        None => postings.push(Posting { account: slot, amount }),
    }
}

/// How much of an amount that an event brings to the drop, or takes from it, belongs to the jackpot's own box.
fn of_jackpot(event: &Event, amount: Cents, table: &AnyTable) -> Cents {
    let is_jackpot = |at: u8| {
        table.charges().get(usize::from(at)).is_some_and(|charge| charge.purpose == Purpose::Jackpot)
    };
    match event.collected() {
        Some(Collected::Charge(at)) if is_jackpot(at) => amount,
        Some(Collected::PotFeesReturned) => -table.jackpot_taken(),
        _ => Cents::ZERO,
    }
}
