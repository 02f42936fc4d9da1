//! What happens between rounds: who comes and goes, and time.

use std::fmt::Write;

use table::{Event, Person, Position, RoundEvent, SeatEvent};

use super::{Record, Round};
use crate::family;

/// Names for those without a seat.
const BEHIND: [&str; 8] = ["anna", "ben", "carla", "dan", "emma", "finn", "gina", "hugo"];

impl Record {
    /// Takes in what happens before a round, up to its opening.
    pub(super) fn before(&mut self, round: &mut Round, event: &Event) {
        let line = match *event {
            Event::Round(RoundEvent::RoundOpened { .. }) => {
                round.open = true;
                return;
            }
            Event::Seat(SeatEvent::SatDown { person, position, chips }) => {
                let name = position.to_string();
                return self.comes(round, person, &name, chips);
            }
            Event::Seat(SeatEvent::StoodBehind { person, chips }) => {
                let taken = |name: &&str| self.people.known(name).is_none();
                let name = BEHIND.into_iter().find(taken).unwrap_or("somebody");
                return self.comes(round, person, name, chips);
            }
            Event::Round(RoundEvent::ButtonSet { position }) => return self.button(position),
            Event::Seat(SeatEvent::Left { person, .. }) => format!("{} leaves", self.people.name(person)),
            Event::Round(RoundEvent::HalfHourStruck) => "half hour".to_owned(),
            Event::Seat(SeatEvent::Bought { position, chips, .. }) => format!("{position} sits {chips}"),
            Event::Seat(SeatEvent::SatOut { position, .. }) => format!("{position} sits out"),
            Event::Seat(SeatEvent::CameBack { position, .. }) => format!("{position} comes back"),
            Event::Own(ref own) => match family::manner(&self.shadow).between(&self.people, own) {
                Some(line) => line,
                None => return,
            },
            Event::Seat(SeatEvent::Moved { person, from, to }) => {
                self.people.moves(person, to);
                format!("{from} moves to {to}")
            }
            _ => return,
        };
        round.before.push(line);
    }

    /// Where the button is, or who is dealt first, in the first hand: once, at the top of the script.
    pub(crate) fn button(&mut self, position: Position) {
        let key = family::manner(&self.shadow).first_key();
        if self.rounds.is_empty() && !self.placed {
            let _ = writeln!(self.head, "{key} = \"{position}\"");
            self.placed = true;
        }
    }

    /// Somebody new: named at the top of the script, or in a line before a later round.
    fn comes(&mut self, round: &mut Round, person: Person, name: &str, chips: money::Cents) {
        if self.people.known(name).is_some() {
            self.people.renew(name);
        }
        let known = self.people.person(name);
        debug_assert_eq!(known, person, "people come in the order of their numbers");
        if self.rounds.is_empty() && round.before.is_empty() {
            self.there.push(format!("{name} {chips}"));
        } else {
            round.before.push(format!("{name} sits {chips}"));
        }
    }
}
