//! How the events of a table move its money.

use std::collections::BTreeMap;

use families::AnyTable;
use money::{Cents, Entry, EntryError, Posting};
use rulebook::collection::Purpose;
use table::{Account, Collected, Event, FeeEvent, Person, Position};

use super::void::opens;
use super::{Member, Members};
use crate::journal::Slot;

/// What members bring to the table, below zero, or take away.
pub type Carried = Vec<(Member, Cents)>;

/// What fees of the hand that is on brought to the jackpot's box, so that they go back from there when the hand is void.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct JackpotFees {
    /// From the pot.
    pot: Cents,
    /// From players, by the position that they paid for.
    seats: BTreeMap<Position, Cents>,
}

impl JackpotFees {
    /// How much of an amount that an event brings to the drop, or takes from it, belongs to the jackpot's own box.
    fn part(&mut self, event: &Event, amount: Cents, table: &AnyTable) -> Cents {
        if let Event::Fee(FeeEvent::FeeReturned { position, amount: returned, .. }) = event {
            let held = self.seats.entry(*position).or_default();
            let part = (*held).min(*returned);
            *held -= part;
            return -part;
        }
        let is_jackpot = |at: u8| {
            table.charges().get(usize::from(at)).is_some_and(|charge| charge.purpose == Purpose::Jackpot)
        };
        match event.collected() {
            Some(Collected::Charge(at)) if is_jackpot(at) => {
                match event {
                    Event::Fee(FeeEvent::FeeTaken { timed: true, .. }) => {}
                    Event::Fee(FeeEvent::FeeTaken { position, .. }) => {
                        *self.seats.entry(*position).or_default() += amount;
                    }
                    _ => self.pot += amount,
                }
                amount
            }
            Some(Collected::PotFeesReturned) => -std::mem::take(&mut self.pot),
            _ => Cents::ZERO,
        }
    }

    /// Takes in what happened. A hand begins without any.
    pub(super) fn take_in(&mut self, event: &Event, table: &AnyTable) {
        if opens(event) {
            *self = JackpotFees::default();
        }
        for (account, amount) in event.postings() {
            if account == Account::Drop {
                self.part(event, amount, table);
            }
        }
    }
}

/// How events move the money of the table, and what everybody brought or took away. `jackpot` is what the hand brought to the
/// jackpot before them.
pub fn moves(
    events: &[Event],
    members: &Members,
    table: &AnyTable,
    jackpot: &JackpotFees,
) -> Result<(Entry<Slot>, Carried), EntryError> {
    let mut jackpot = jackpot.clone();
    let mut postings: Vec<Posting<Slot>> = Vec::new();
    let mut carried: Carried = Vec::new();
    let chips =
        |person: Person| members.of(person).map_or(Slot::Layout, |member| Slot::Chips(member.books()));
    for event in events {
        if opens(event) {
            jackpot = JackpotFees::default();
        }
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
                    let part = jackpot.part(event, amount, table);
                    post(&mut postings, Slot::Jackpot, part);
                    post(&mut postings, Slot::Drop(0), amount - part);
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
