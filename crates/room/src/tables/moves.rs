//! How the events of a table move its money.

use families::AnyTable;
use money::{Cents, Entry, EntryError, Posting};
use rulebook::collection::Purpose;
use serde_json::Value;
use table::{Account, Event, FeeEvent, Person};

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
                Account::Drop if is_for_jackpot(event, table) => Slot::Jackpot,
                Account::Drop => Slot::Drop(0),
            };
            match postings.iter_mut().find(|posting| posting.account == slot) {
                Some(posting) => posting.amount += amount,
                None => postings.push(Posting { account: slot, amount }),
            }
        }
    }
    postings.retain(|posting| posting.amount != Cents::ZERO);
    carried.retain(|(_, amount)| *amount != Cents::ZERO);
    Ok((Entry::new(postings)?, carried))
}

/// Whether a fee is for the jackpot, which has a box of its own.
fn is_for_jackpot(event: &Event, table: &AnyTable) -> bool {
    let jackpot = |at: u8| {
        table.charges().get(usize::from(at)).is_some_and(|charge| charge.purpose == Purpose::Jackpot)
    };
    let any = table.charges().iter().any(|charge| charge.purpose == Purpose::Jackpot);
    any && charge_of(event).is_some_and(jackpot)
}

/// Which charge of the schedule a fee is; a family's own fees say it under the same name.
fn charge_of(event: &Event) -> Option<u8> {
    match event {
        Event::Fee(FeeEvent::FeeTaken { charge, .. }) => Some(*charge),
        Event::Own(own) => {
            let facts = (own.row()?.json)(own);
            facts.get("charge").and_then(Value::as_u64).and_then(|charge| u8::try_from(charge).ok())
        }
        _ => None,
    }
}
