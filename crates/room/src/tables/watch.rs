//! The clocks of a table: time banks, half hours, and how long somebody is gone or nobody there.
//!
//! All of it is by the clock that runs, and is forgotten when the room is closed: whoever comes back has time again.

use std::time::Duration;

use money::Cents;
use rulebook::collection::Per;
use table::{Act, Actor, Command, Event, Person, Play, RoundEvent, SeatEvent, Verb, say};

use super::{Live, Member, Undone};
use crate::ids::AccountNo;

/// What a time bank holds at most, and at first.
pub const TIME_BANK: Duration = Duration::from_secs(60);
/// What it gains with each round.
const GAINS: Duration = Duration::from_secs(5);
/// Half an hour.
pub const HALF_HOUR: Duration = Duration::from_secs(30 * 60);
/// How long somebody without chips keeps a seat after the connection is gone.
pub const EMPTY_SEAT: Duration = Duration::from_secs(60);
/// Whoever has let the time run out so often running sits out.
const MOST_MISSED: u8 = 2;
/// How often somebody who is to decide may ask for as much time again, where only bots wait for them and where people do.
const MOST_MORE: [u8; 2] = [10, 2];
/// How long somebody who is called has a seat kept.
pub const CALLED: Duration = Duration::from_secs(60);

/// The clocks.
#[derive(Debug, Clone)]
pub(super) struct Watch {
    /// What is left in everybody's time bank.
    banks: [Duration; Person::MOST],
    /// How often running the time of each has run out.
    missed: [u8; Person::MOST],
    /// Since when each is gone.
    gone: [Option<Duration>; Person::MOST],
    /// When the next half hour begins; at once where none has.
    half_hour: Option<Duration>,
    /// Since when no person is at the table.
    empty: Option<Duration>,
    /// How often more time was asked for since the last step.
    pub(super) more: u8,
    /// For whom a seat is kept, and until when.
    pub(super) called: Vec<(AccountNo, Duration)>,
}

impl Default for Watch {
    fn default() -> Watch {
        Watch {
            banks: [TIME_BANK; Person::MOST],
            missed: [0; Person::MOST],
            gone: [None; Person::MOST],
            half_hour: None,
            empty: None,
            more: 0,
            called: Vec::new(),
        }
    }
}

impl Watch {
    /// What is left in a time bank.
    pub(super) fn bank(&self, person: Person) -> Duration {
        self.banks[person.index()]
    }

    /// The time of somebody has run out, with all that was in the bank.
    pub(super) fn ran_out(&mut self, person: Person) {
        self.banks[person.index()] = Duration::ZERO;
        self.missed[person.index()] = self.missed[person.index()].saturating_add(1);
    }

    pub(super) fn take_in(&mut self, event: &Event, now: Duration) {
        match *event {
            Event::Round(RoundEvent::RoundOpened { .. }) => {
                self.banks.iter_mut().for_each(|bank| *bank = (*bank + GAINS).min(TIME_BANK));
            }
            Event::Round(RoundEvent::HalfHourStruck) => {
                // Half hours follow each other without a gap, unless nobody has played for longer.
                let next = self.half_hour.unwrap_or(now) + HALF_HOUR;
                self.half_hour = Some(if next > now { next } else { now + HALF_HOUR });
            }
            Event::Seat(SeatEvent::SatDown { person, .. } | SeatEvent::StoodBehind { person, .. }) => {
                self.banks[person.index()] = TIME_BANK;
                self.missed[person.index()] = 0;
            }
            Event::Seat(SeatEvent::SatOut { person, .. }) => self.missed[person.index()] = 0,
            _ => {}
        }
    }
}

impl Live {
    /// Somebody who is waited for wants as much time again as everybody has.
    pub fn more_time(&mut self, person: Person) -> Result<(), Undone> {
        let awaited = self.table.awaits().persons().has(person);
        if self.paused || !awaited {
            return Err(Undone::not("nobody-waits", |tongue| say!(tongue, "room.nobody-waits")));
        }
        if self.more_left(person) == 0 {
            return Err(Undone::not("no-more-time", |tongue| say!(tongue, "room.no-more-time")));
        }
        self.watch.more += 1;
        Ok(())
    }

    /// How often somebody may ask for more time now.
    pub fn more_left(&self, person: Person) -> u8 {
        let waits = |other: &Person| *other != person && self.table.here().has(*other);
        MOST_MORE[usize::from(self.present.iter().any(waits))].saturating_sub(self.watch.more)
    }

    /// Somebody has acted by themselves: what they took beyond their time is gone from the bank.
    pub fn acted(&mut self, person: Person, now: Duration) {
        let beyond = now.saturating_sub(self.since).saturating_sub(self.time_of(person));
        let on_the_clock = self.clock(now).is_some_and(|(held, ..)| held == person);
        let bank = &mut self.watch.banks[person.index()];
        if on_the_clock {
            *bank = bank.saturating_sub(beyond);
        }
        self.watch.missed[person.index()] = 0;
    }

    /// Who is connected now.
    pub fn connected(&mut self, present: Vec<Person>, now: Duration) {
        for (person, _) in self.members.all() {
            let gone = &mut self.watch.gone[person.index()];
            *gone = if present.contains(&person) { None } else { gone.or(Some(now)) };
        }
        self.present = present;
        self.note_empty(now);
    }

    /// Notes since when no person is here.
    pub(super) fn note_empty(&mut self, now: Duration) {
        let person = |(person, member): (Person, Member)| !member.is_bot() && self.table.here().has(person);
        let empty = !self.members.all().any(person);
        self.watch.empty = if empty { self.watch.empty.or(Some(now)) } else { None };
    }

    /// Whether the table is to be closed now: its owner wants it, its rules or its regime have ended the game, or nobody has
    /// been at a table that somebody opened for half an hour.
    pub fn is_over(&self, now: Duration) -> bool {
        let empty = self.watch.empty.is_some_and(|since| now.saturating_sub(since) >= HALF_HOUR);
        let deserted = empty && (self.spec.owner.is_some() || self.spec.from_list);
        let ended = self.roster.closing || self.roster.ended.is_some() || self.table.is_broken();
        !self.in_round() && (ended || deserted)
    }

    /// How long ago the half hour struck.
    pub(super) fn struck_ago(&self, now: Duration) -> Option<Duration> {
        self.watch.half_hour.map(|next| HALF_HOUR.saturating_sub(next.saturating_sub(now)))
    }

    /// The half hour struck so long before now, when the room was closed meanwhile.
    pub(super) fn struck(&mut self, now: Duration, ago: Duration) {
        self.watch.half_hour = Some(now + HALF_HOUR.saturating_sub(ago));
    }

    /// How long somebody who is gone keeps the seat.
    fn seat_kept(&self, person: Person) -> Duration {
        if self.table.chips(person) == Cents::ZERO { EMPTY_SEAT } else { HALF_HOUR }
    }

    /// What the clock does between rounds: a player whose time ran out sits out, one who is gone for half an hour leaves (without
    /// chips, after a minute), and a half hour that begins is struck before the round.
    pub(super) fn clock_between_rounds(&self, now: Duration, watched: bool) -> Option<(Actor, Command)> {
        let people =
            self.members.all().filter(|(person, member)| !member.is_bot() && self.table.here().has(*person));
        for (person, _) in people {
            let at = person.index();
            let gone = self.watch.gone[at].map(|since| now.saturating_sub(since));
            let verb = match gone {
                Some(gone) if gone >= self.seat_kept(person) => Verb::LEAVE,
                _ if self.watch.missed[at] >= MOST_MISSED => Verb::SIT_OUT,
                Some(_) if self.watch.missed[at] > 0 => Verb::SIT_OUT,
                _ => continue,
            };
            if self.table.seat_offers(Actor::Person(person)).iter().any(|offer| offer.verb == verb) {
                let act = if verb == Verb::LEAVE { Act::LEAVE } else { Act::SIT_OUT };
                return Some((Actor::Person(person), Command::table(act)));
            }
        }
        let timed = self.table.charges().iter().any(|charge| charge.per == Per::HalfHour);
        let due = self.watch.half_hour.is_none_or(|at| at <= now);
        let opens = || self.house_move() == Some(Command::table(Act::OPEN_ROUND));
        (watched && timed && due && opens()).then_some((Actor::House, Command::table(Act::STRIKE_HALF_HOUR)))
    }
}
