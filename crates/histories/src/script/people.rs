//! Who is at the table of a script, and how lines name them.

use std::sync::Arc;

use money::Cents;
use table::{Person, Position};

/// The chips of somebody for whom the script names none: more than any listing lets them wager.
pub(super) const PLENTY: Cents = Cents::dollars(100_000_000);

/// The name of the house in totals, which nobody else may have.
pub(super) const HOUSE: &str = "house";

/// Everybody a script names, in the order in which they are named. A copy shares the names until one of both changes.
#[derive(Debug, Clone, Default)]
pub struct People {
    names: Arc<Vec<(String, Option<Position>)>>,
}

impl People {
    /// What follows the name of somebody who has left, once another goes by it.
    pub(crate) const BEFORE: &str = " before";

    /// The person with this name; a new one is added.
    pub fn person(&mut self, name: &str) -> Person {
        let at = self.names.iter().position(|(held, _)| held == name).unwrap_or_else(|| {
            self.held().push((name.to_owned(), seat(name)));
            self.names.len() - 1
        });
        Person(at as u8)
    }

    /// The next person, who is called so, whoever else may be.
    pub fn call(&mut self, name: &str) {
        self.held().push((name.to_owned(), None));
    }

    /// Somebody else takes the name of a person who has left.
    pub fn renew(&mut self, name: &str) {
        for (held, _) in self.held().iter_mut().filter(|(held, _)| held == name) {
            held.push_str(Self::BEFORE);
        }
    }

    /// A person goes by another seat from now on.
    pub fn moves(&mut self, person: Person, to: Position) {
        self.renew(&to.to_string());
        if let Some(held) = self.held().get_mut(person.index()) {
            *held = (to.to_string(), Some(to));
        }
    }

    fn held(&mut self) -> &mut Vec<(String, Option<Position>)> {
        Arc::make_mut(&mut self.names)
    }

    /// The person with this name, if there is one.
    pub fn known(&self, name: &str) -> Option<Person> {
        self.names.iter().position(|(held, _)| held == name).map(|at| Person(at as u8))
    }

    /// The seat that a person's name says.
    pub fn seat_of(&self, person: Person) -> Option<Position> {
        self.names.get(person.index()).and_then(|(_, seat)| *seat)
    }

    /// A person's name.
    pub fn name(&self, person: Person) -> &str {
        self.names.get(person.index()).map_or("somebody", |(name, _)| name.as_str())
    }

    /// Everybody.
    pub fn all(&self) -> impl Iterator<Item = Person> + '_ {
        (0..self.names.len()).map(|at| Person(at as u8))
    }
}

/// An amount of chips as a line writes it: not below zero, and no more than adds up.
pub(crate) fn chips(text: &str) -> Result<Cents, String> {
    let amount: Cents = text.parse().map_err(|error: money::ParseCentsError| error.to_string())?;
    if amount.is_chips() {
        return Ok(amount);
    }
    Err(format!("\"{text}\" is not an amount of chips; write $0 to {}", Cents::MOST))
}

/// The seat in a name as `seat 3`.
fn seat(name: &str) -> Option<Position> {
    name.strip_prefix("seat ")?.parse().ok().map(Position)
}

/// Splits a line into who it is about, at which position, and the rest: `seat 2 at seat 5 ante $10`,
/// `anna behind seat 2 ante $5`, `anna kum-kum seat 2 base $20`, `seat 2 ante $10`.
pub(crate) fn split(line: &str) -> Option<(String, Option<Position>, Vec<&str>)> {
    let words: Vec<&str> = line.split_whitespace().collect();
    let (who, rest) = match words.as_slice() {
        ["seat", number, rest @ ..] => (format!("seat {number}"), rest),
        [name, rest @ ..] => ((*name).to_owned(), rest),
        [] => return None,
    };
    match rest {
        ["at" | "behind" | "kum-kum", "seat", number, rest @ ..] => {
            Some((who, Some(Position(number.parse().ok()?)), rest.to_vec()))
        }
        rest => Some((who, None, rest.to_vec())),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_say_who_where_and_what() {
        let line = |text| split(text).unwrap();
        assert_eq!(line("seat 2 ante $10"), ("seat 2".to_owned(), None, vec!["ante", "$10"]));
        assert_eq!(line("seat 2 at seat 5 ante $10").1, Some(Position(5)));
        assert_eq!(
            line("anna behind seat 2 ante $5"),
            ("anna".to_owned(), Some(Position(2)), vec!["ante", "$5"])
        );
        assert!(chips("$0").is_ok() && chips("-$5").is_err() && chips("$1,000,000,000,001").is_err());
        assert_eq!(split(""), None);
        assert_eq!(split("anna behind seat x ante"), None);
    }
}
