//! Rounds with a player-dealer: who banks, the wagers in the order in which they were made, the decisions.

use std::fmt::Write;

use money::Cents;
use table::{
    Act, Actor, BankEvent, Choice, Command, Event, FloorEvent, Person, Play, Position, Verb, WagerEvent,
    WagerNo,
};

use super::super::steps;
use super::{Record, Round};

impl Record {
    /// Takes in the next thing that happened; how many of the events it was.
    pub(super) fn banked(&self, round: &mut Round, events: &[Event]) -> usize {
        let [event, ..] = events else { return 0 };
        match *event {
            Event::Bank(BankEvent::BankTaken { person, covers, .. }) => {
                round.bank = Some(format!("{} covers {covers}", self.people.name(person)));
            }
            Event::Bank(BankEvent::NoBank) | Event::Bank(BankEvent::GameBroken) => {
                round.bank = Some("nobody".to_owned());
            }
            Event::Bank(BankEvent::BankJoined { person, amount }) if !round.wagers.is_empty() => {
                round.wagers.push(format!("{} joins {amount}", self.people.name(person)));
            }
            Event::Bank(BankEvent::BankJoined { person, amount }) => {
                let bank = round.bank.get_or_insert_default();
                let _ = write!(bank, ", {} {amount}", self.people.name(person));
            }
            Event::Bank(BankEvent::ShakerNamed { person }) if self.may_wager() => {
                round.wagers.push(format!("{} shakes", self.people.name(person)));
            }
            Event::Wager(WagerEvent::TimerRang) => round.wagers.push("timer".to_owned()),
            Event::Wager(WagerEvent::Staked { .. })
            | Event::Wager(WagerEvent::Shared { .. })
            | Event::Wager(WagerEvent::Unstaked { .. })
            | Event::Floor(FloorEvent::Warned { .. })
            | Event::Wager(WagerEvent::NoAction { .. })
                if self.may_wager() =>
            {
                return self.wager(round, events);
            }
            Event::Wager(WagerEvent::Decided { person, position, act }) => {
                if let Some(act) = self.decided(act) {
                    round.play.push(format!("{} {act}", self.whose(person, position)));
                }
            }
            _ => {}
        }
        1
    }

    fn may_wager(&self) -> bool {
        self.shadow.phase() == table::banked::Phase::Wagering
    }

    /// What was put down or taken back: one line says it, and what went with it by itself has none. Of several lines
    /// that may have led to it, the one that explains most did.
    fn wager(&self, round: &mut Round, events: &[Event]) -> usize {
        let tried = events.iter().take_while(|event| is_wager(event)).filter_map(wager_line);
        let explained = tried.map(|held| (self.explains(&held, events), held));
        let Some((taken @ 1.., held)) = explained.max_by_key(|(taken, _)| *taken) else { return 1 };
        let Wager { person, position, wager, amount, shared } = held;
        let who = if shared {
            format!("{} kum-kum {position}", self.people.name(person))
        } else {
            self.whose(person, position)
        };
        round.wagers.push(format!("{who} {} {amount}", self.key(wager)));
        taken
    }

    /// How many of the events a wager leads to; none when it leads elsewhere.
    fn explains(&self, held: &Wager, events: &[Event]) -> usize {
        let Wager { person, position, wager, amount, shared } = *held;
        let command = if shared {
            Command::at(position, Verb::SHARE.with(Choice::Wager { wager, amount }))
        } else {
            Command::stake(position, wager, amount)
        };
        let mut led_to = Vec::new();
        let taken = self.shadow.decide(Actor::Person(person), &command, &mut led_to);
        if taken.is_ok() && events.starts_with(&led_to) { led_to.len() } else { 0 }
    }

    fn key(&self, wager: WagerNo) -> String {
        self.shadow.banked().map_or_else(String::new, |core| core.plan.wager(wager).key.to_string())
    }

    /// Who, and at which circle where it is not their own.
    fn whose(&self, person: Person, position: Position) -> String {
        let name = self.people.name(person);
        if name == position.to_string() { name.to_owned() } else { format!("{name} at {position}") }
    }

    /// A decision as scripts write it.
    fn decided(&self, act: Act) -> Option<String> {
        steps::line(act, |wager| self.key(wager))
    }
}

/// What may have been asked for.
struct Wager {
    person: Person,
    position: Position,
    wager: WagerNo,
    amount: Cents,
    shared: bool,
}

const fn is_wager(event: &Event) -> bool {
    matches!(
        event,
        Event::Wager(WagerEvent::Staked { .. })
            | Event::Wager(WagerEvent::Shared { .. })
            | Event::Wager(WagerEvent::Unstaked { .. })
            | Event::Floor(FloorEvent::Warned { .. })
            | Event::Wager(WagerEvent::NoAction { .. })
    )
}

/// What may have led to an event.
const fn wager_line(event: &Event) -> Option<Wager> {
    Some(match *event {
        Event::Wager(WagerEvent::Staked { person, position, wager, amount })
        | Event::Wager(WagerEvent::NoAction { person, position, wager, amount, .. }) => {
            Wager { person, position, wager, amount, shared: false }
        }
        Event::Wager(WagerEvent::Shared { person, position, wager, amount }) => {
            Wager { person, position, wager, amount, shared: true }
        }
        Event::Wager(WagerEvent::Unstaked { person, position, wager, .. }) => {
            Wager { person, position, wager, amount: Cents::ZERO, shared: false }
        }
        _ => return None,
    })
}
