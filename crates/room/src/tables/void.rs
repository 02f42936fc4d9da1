//! A round that is void: everybody has the chips from before it, and the table is as it was.

use std::collections::BTreeMap;
use std::sync::Arc;

use families::{AnyTable, Dues};
use money::Cents;
use table::{Account, Event, FloorEvent, Person, Play, RoundEvent, SeatEvent};

use super::moves::{JackpotFees, moves};
use super::{Live, Member, Members, Step};
use crate::journal::{Head, Slot};

/// The table before the round that is on, and what of the round stays when it is void.
#[derive(Debug, Clone)]
pub(super) struct RoundBegun {
    /// The record that opened it.
    pub(super) seq: u64,
    table: Arc<AnyTable>,
    members: Arc<Members>,
    /// Who came, went, bought and rested since.
    seats: Vec<SeatEvent>,
    /// Missed blinds that players brought since.
    dues: Vec<(Person, Dues)>,
    /// In whose sittings it is counted.
    counted: Vec<Member>,
}

impl RoundBegun {
    /// Whether the round is to be counted for somebody: the first time it is.
    pub(super) fn counts(&mut self, member: Member) -> bool {
        let first = !self.counted.contains(&member);
        self.counted.extend(first.then_some(member));
        first
    }

    /// Whoever has left and sits down again begins another sitting.
    pub(super) fn left(&mut self, member: Member) {
        self.counted.retain(|held| *held != member);
    }
}

impl Live {
    /// The record that opened the round that is on.
    pub fn round_began(&self) -> Option<u64> {
        self.begun.as_ref().map(|begun| begun.seq)
    }

    /// Who was who when the round began that is on.
    pub fn members_before(&self) -> Option<&Members> {
        self.begun.as_ref().map(|begun| begun.members.as_ref())
    }

    /// Keeps the table as it is before a round.
    pub(super) fn note_round(&mut self, step: &Step, head: Head) {
        if step.events.iter().any(opens) {
            self.begun = Some(RoundBegun {
                seq: head.seq,
                table: Arc::new(self.table.clone()),
                members: Arc::new(self.members.clone()),
                seats: Vec::new(),
                dues: Vec::new(),
                counted: Vec::new(),
            });
        }
        if let Some(begun) = &mut self.begun {
            begun.seats.extend(step.events.iter().filter_map(|event| match event {
                Event::Seat(seat) => Some(*seat),
                _ => None,
            }));
        }
    }

    /// A player who has sat down owes what they owed at another table; also when the round that is on is void.
    pub(super) fn carry_dues(&mut self, person: Person, dues: Dues) {
        if !dues.is_none() {
            self.table.carry_dues(person, dues);
            self.begun.iter_mut().for_each(|begun| begun.dues.push((person, dues)));
        }
    }

    /// The table as it was before the round, with those who came and went since.
    pub(super) fn roll_back(&mut self) {
        self.roster.turns.undone();
        if let Some(table) = self.rolled_back() {
            self.table = table;
            self.begun = None;
            self.jackpot = JackpotFees::default();
            self.ready.clear();
            self.clear_loading();
        }
    }

    /// The table as it would be if the round were void.
    pub fn rolled_back(&self) -> Option<AnyTable> {
        let begun = self.begun.as_ref()?;
        let mut table = self.table.rolled_back(&begun.table);
        for seat in &begun.seats {
            let seat = match *seat {
                // All that they have then: what they took along is settled with their wallets.
                SeatEvent::Left { person, .. } => SeatEvent::Left { person, chips: table.chips(person) },
                // The round after which they wanted to leave is none.
                SeatEvent::WillLeave { .. } => continue,
                seat => seat,
            };
            table.apply(&Event::Seat(seat));
        }
        begun.dues.iter().for_each(|(person, dues)| table.carry_dues(*person, *dues));
        Some(table)
    }

    /// Changes stacks as the floor said.
    pub(super) fn put_right(&mut self, chips: &[(Person, Cents)]) {
        for (person, amount) in chips {
            self.table.apply(&Event::Floor(FloorEvent::Corrected { person: *person, amount: *amount }));
        }
    }
}

/// Whether an event opens a round.
pub fn opens(event: &Event) -> bool {
    matches!(event, Event::Round(RoundEvent::RoundOpened { .. }))
}

/// What the steps of a round moved at the table, by account; what came to it or left it is not of the round.
pub fn moved(
    members: &Members,
    table: &AnyTable,
    steps: &[Step],
) -> Result<BTreeMap<Slot, Cents>, money::EntryError> {
    let mut members = members.clone();
    let mut all: BTreeMap<Slot, Cents> = BTreeMap::new();
    let mut jackpot = JackpotFees::default();
    for step in steps {
        if let Some((person, member)) = step.member {
            members.set(person, Some(member));
        }
        let away = |event: &Event| event.postings().iter().any(|(slot, _)| matches!(slot, Account::Away(_)));
        let own: Vec<Event> = step.events.iter().filter(|event| !away(event)).copied().collect();
        for posting in moves(&own, &members, table, &jackpot)?.0.postings() {
            *all.entry(posting.account).or_default() += posting.amount;
        }
        for event in &step.events {
            jackpot.take_in(event, table);
            if let Event::Seat(SeatEvent::Left { person, .. }) = event {
                members.set(*person, None);
            }
        }
    }
    all.retain(|_, amount| *amount != Cents::ZERO);
    Ok(all)
}
