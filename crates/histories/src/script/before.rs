//! What happens before a round: who comes, goes and moves, and time.

use table::{Act, Actor, Choice, Command, Position, Verb};

use super::draft::Line;
use super::people::{PLENTY, chips, split};
use super::run::Runner;
use super::{Wrong, floor};

/// What may happen before a round.
const BEFORE: &str = "write one of these before a round: \"half hour\", \"seat 3 leaves\", \"seat 3 leaves after this round\", \"seat 3 sits $200\", \
                      \"seat 3 sits out\", \"seat 3 comes back\" or a ruling of the floor";

impl Runner<'_> {
    /// A line about what happens before a round.
    pub(super) fn before(&mut self, (line, place): &Line) -> Result<(), Wrong> {
        if line == "half hour" {
            return self.act(Actor::House, &Command::table(Act::STRIKE_HALF_HOUR), place);
        }
        if let Some(words) = floor::words(line) {
            return self.rule(words, place);
        }
        let wrong = || Wrong::new(place.clone(), BEFORE.to_owned());
        let (name, _, rest) = split(line).ok_or_else(wrong)?;
        match rest.as_slice() {
            ["sits", "out"] | ["comes", "back"] => {
                let person = self.people.known(&name).ok_or_else(wrong)?;
                let command = if rest[0] == "sits" {
                    Command::table(Act::SIT_OUT)
                } else {
                    Command::table(Act::COME_BACK)
                };
                self.act(Actor::Person(person), &command, place)
            }
            // It is said when the round is open.
            ["leaves", "after", "this", "round"] => Ok(()),
            ["leaves"] => {
                let person = self.people.known(&name).ok_or_else(wrong)?;
                self.act(Actor::Person(person), &Command::table(Act::LEAVE), place)
            }
            ["moves", "to", "seat", seat] => {
                let person = self.people.known(&name).ok_or_else(wrong)?;
                let position = seat.parse().map(Position).map_err(|_| wrong())?;
                self.act(
                    Actor::Person(person),
                    &Command::table(Verb::MOVE.with(Choice::Seat(position))),
                    place,
                )?;
                self.people.moves(person, position);
                Ok(())
            }
            ["asks", "for", "a", "shuffle"] => {
                let person = self.people.known(&name).ok_or_else(wrong)?;
                self.place_button()?;
                self.act(Actor::Person(person), &Command::table(Act::ASK_SHUFFLE), place)
            }
            ["sits", rest @ ..] if rest.len() < 2 => {
                let named = rest.first().map(|word| chips(word));
                let chips = named.transpose().map_err(|message| Wrong::new(place.clone(), message))?;
                let chips = chips.unwrap_or(PLENTY);
                let known = self.people.known(&name);
                if let Some(person) = known.filter(|person| self.table.here().has(*person)) {
                    return self.act(Actor::Person(person), &Command::table(Verb::BUY.amount(chips)), place);
                }
                if known.is_some() {
                    self.people.renew(&name);
                }
                self.come(&name, chips, place)
            }
            _ => Err(wrong()),
        }
    }
}
