//! Who is who: you are "you", the bots have the names of the room.

use std::collections::BTreeSet;

use families::AnyTable;
use room::ids::TableNo;
use room::tables::{Character, character};
use table::{Person, Position, Speak as _, Tongue, say};

use super::person;
use super::sitting::YOU;

/// The people of the table by their names. Everybody sits where their number says: the first person on seat 1.
pub(super) struct Names {
    names: Vec<String>,
    bots: Vec<Character>,
    /// The names of the circles, so that a wager is somebody's.
    circles: Vec<String>,
    tongue: Tongue,
}

impl Names {
    pub(super) fn new(bots: u8, table: &AnyTable, tongue: Tongue) -> Names {
        let bots: Vec<Character> = (0..bots).map(|bot| character(TableNo(1), bot)).collect();
        let you = say!(tongue, "play.you");
        let names = std::iter::once(you).chain(bots.iter().map(|bot| bot.name.to_owned())).collect();
        let circles = table.banked().map(|core| core.plan.wagers.iter().map(|wager| wager.name.clone()));
        let circles: BTreeSet<String> = circles.into_iter().flatten().collect();
        let mut circles: Vec<String> = circles.into_iter().collect();
        circles.sort_by_key(|name| std::cmp::Reverse(name.len()));
        Names { names, bots, circles, tongue }
    }

    /// A person's name.
    pub(super) fn of(&self, person: Person) -> &str {
        self.names.get(person.index()).map_or("", String::as_str)
    }

    /// How a bot plays.
    pub(super) fn bot(&self, person: Person) -> Option<Character> {
        self.bots.get(person.index().checked_sub(1)?).copied()
    }

    /// Everybody.
    pub(super) fn all(&self) -> impl Iterator<Item = Person> + use<> {
        (0..self.names.len() as u8).map(Person)
    }

    /// A name where a seat is meant; a seat that is empty stays one.
    pub(super) fn of_seat(&self, position: Position) -> String {
        let person = position.0.checked_sub(1).map(Person).filter(|person| person.index() < self.names.len());
        person.map_or_else(|| position.speak(self.tongue), |person| self.of(person).to_owned())
    }

    /// A line about seats as one about people, with a capital at its start.
    pub(super) fn in_line(&self, line: &str) -> String {
        let mut said = line.to_owned();
        for person in self.all().collect::<Vec<_>>().into_iter().rev() {
            said = self.named(&said, person);
        }
        said = person::second(&said, self.tongue);
        said = match self.tongue {
            Tongue::English => self.hands_of(&said),
            Tongue::Spanish => self.manos_de(&said),
        };
        capital(&said)
    }

    /// What is set is a hand, not a person; and everybody sets the hand before them.
    fn hands_of(&self, line: &str) -> String {
        let mut said = line.replace("you are set the house way", "your hand is set the house way");
        said = said.replace("the hand of you are", "your hand is").replace("the hand of you", "your hand");
        for person in self.all().filter(|person| *person != YOU) {
            let name = self.of(person);
            said = said.replace(&format!("{name} is set the"), &format!("{name}'s hand is set the"));
            said = said.replace(&format!("{name} sets the hand at {name}"), &format!("{name} sets the hand"));
        }
        said
    }

    /// The same in Spanish.
    fn manos_de(&self, line: &str) -> String {
        let mut said = line.replace("tú te colocas con", "tu mano se coloca con");
        said = said.replace("la mano de ti ", "tu mano ");
        for person in self.all().filter(|person| *person != YOU) {
            let name = self.of(person);
            said =
                said.replace(&format!("{name} se coloca con"), &format!("la mano de {name} se coloca con"));
            said =
                said.replace(&format!("{name} coloca la mano de {name}"), &format!("{name} coloca la mano"));
        }
        said
    }

    /// A line with one person's name in the place of their seat.
    fn named(&self, line: &str, person: Person) -> String {
        let seat = Position(person.0 + 1).speak(self.tongue);
        let mut said = String::with_capacity(line.len());
        let mut rest = line;
        while let Some(at) = rest.find(&seat) {
            let (before, after) = (&rest[..at], &rest[at + seat.len()..]);
            said.push_str(before);
            let part_of_another = after.starts_with(|c: char| c.is_ascii_digit());
            rest = if part_of_another {
                said.push_str(&seat);
                after
            } else {
                self.put(&mut said, person, after)
            };
        }
        said.push_str(rest);
        said
    }

    /// Puts a name, or a name with what is the person's; what is left of the line.
    fn put<'l>(&self, said: &mut String, person: Person, after: &'l str) -> &'l str {
        let owned = |what: &str| match person {
            YOU => say!(self.tongue, "play.yours", what = what),
            other => say!(self.tongue, "play.theirs", who = self.of(other), what = what),
        };
        let circle = after.strip_prefix(' ').and_then(|rest| {
            let name = self.circles.iter().find(|name| rest.starts_with(name.as_str()))?;
            Some((name, &rest[name.len()..]))
        });
        if let Some((name, rest)) = circle {
            said.push_str(&owned(name));
            return rest;
        }
        if let Some(rest) = after.strip_prefix("'s ").filter(|_| self.tongue == Tongue::English) {
            let word = rest.split([' ', ':', ',']).next().unwrap_or_default();
            said.push_str(&owned(word));
            return &rest[word.len()..];
        }
        said.push_str(self.of(person));
        after
    }
}

/// A text with its first letter large.
pub(super) fn capital(text: &str) -> String {
    let start = text.len() - text.trim_start().len();
    let mut letters = text[start..].chars();
    let first = letters.next().into_iter().flat_map(char::to_uppercase);
    text[..start].chars().chain(first).chain(letters).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn names() -> Names {
        let names = ["you", "Alma", "Bruno"].map(str::to_owned).to_vec();
        let circles = vec!["Pair Plus".to_owned(), "Ante".to_owned()];
        Names { names, bots: Vec::new(), circles, tongue: Tongue::English }
    }

    #[test]
    fn seats_are_people() {
        families::learn();
        let names = names();
        for (line, said) in [
            ("seat 1 passes the player-dealer position", "You pass the player-dealer position"),
            ("seat 2 raises to $12", "Alma raises to $12"),
            ("seat 1 raises to $12", "You raise to $12"),
            ("seat 1 Ante: loses $8", "Your Ante: loses $8"),
            ("seat 3 Pair Plus: $5", "Bruno's Pair Plus: $5"),
            ("seat 12 folds, seat 1 has the button", "Seat 12 folds, you have the button"),
            ("fee: seat 1 (the player-dealer) pays $1", "Fee: you (the player-dealer) pay $1"),
            ("$4 is returned to seat 1, nobody called it", "$4 is returned to you, nobody called it"),
            ("seat 1 is player-dealer", "You are player-dealer"),
            ("seat 2 sets the hand at seat 2", "Alma sets the hand"),
            ("seat 1 is set the house way", "Your hand is set the house way"),
            ("seat 2 against seat 1: the hand of seat 1 is fouled", "Alma against you: your hand is fouled"),
        ] {
            assert_eq!(names.in_line(line), said);
        }
    }

    #[test]
    fn hands_are_set_in_spanish() {
        families::learn();
        let names = Names {
            names: ["tú", "Alma"].map(str::to_owned).to_vec(),
            bots: Vec::new(),
            circles: Vec::new(),
            tongue: Tongue::Spanish,
        };
        for (line, said) in [
            ("asiento 1 se coloca con house way", "Tu mano se coloca con house way"),
            ("asiento 2 se coloca con house way", "La mano de Alma se coloca con house way"),
            ("la mano de asiento 1 es foul", "Tu mano es foul"),
            ("asiento 1 pide carta", "Tú pides carta"),
        ] {
            assert_eq!(names.in_line(line), said);
        }
    }
}
