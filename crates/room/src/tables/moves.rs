//! How the events of a table move its money.

use families::AnyTable;
use money::{Cents, Entry, EntryError, Posting};
use rulebook::collection::{Charge, Purpose};
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

/// What of an amount that a fee brings to the boxes, or that goes back from them, is the jackpot's, which has a box of its
/// own. Fees of the pot go back all at once: the jackpot's part of them is what the table says it was.
fn of_jackpot(event: &Event, amount: Cents, table: &AnyTable) -> Cents {
    let is_jackpot = |charge: &Charge| charge.purpose == Purpose::Jackpot;
    if !table.charges().iter().any(is_jackpot) {
        return Cents::ZERO;
    }
    let to_pot = event.postings().iter().any(|(account, _)| *account == Account::Layout);
    match charge_of(event) {
        Some(at) if table.charges().get(usize::from(at)).is_some_and(is_jackpot) => amount,
        None if amount.is_negative() && to_pot => -table.jackpot_taken(),
        _ => Cents::ZERO,
    }
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
