//! Rulings of the floor as lines write them: `floor: card exposed seat 2`.

use table::banked::Core;
use table::{Case, Command, Concerns, On, Place, Ruling};

use super::people::{People, split};

/// The words of a ruling, if the line is one of the floor.
pub(super) fn words(line: &str) -> Option<&str> {
    line.strip_prefix("floor:").map(str::trim)
}

/// A ruling: what happened, then to whom.
pub(super) fn ruling(words: &str, people: &People, core: &Core) -> Result<Command, String> {
    let fits = |case: &&Case| {
        let rest = words.strip_prefix(case.words());
        rest.is_some_and(|rest| rest.is_empty() || rest.starts_with(' '))
    };
    let case = Case::ALL.iter().find(fits).ok_or_else(|| {
        let known: Vec<&str> = Case::ALL.iter().map(|case| case.words()).collect();
        format!("\"{words}\" is no ruling: the floor says {}", known.join(", "))
    })?;
    let whom = words[case.words().len()..].trim();
    let on = on(*case, whom, people, core)
        .ok_or_else(|| format!("the floor says on whom, as in \"floor: {} seat 2\"", case.words()))?;
    Ok(Command::Rule { ruling: Ruling { case: *case, on } })
}

fn on(case: Case, whom: &str, people: &People, core: &Core) -> Option<On> {
    if case.concerns() == Concerns::Table {
        return whom.is_empty().then_some(On::Table);
    }
    if whom == "bank" {
        return Some(On::Hand(Place::Bank));
    }
    let (name, at, rest) = split(whom)?;
    let person = people.known(&name);
    let staked = || core.round.stakes.iter().find(|stake| Some(stake.person) == person);
    let position = at.or_else(|| person.and_then(|person| people.seat_of(person)));
    let position = position.or_else(|| staked().map(|stake| stake.position));
    match case.concerns() {
        _ if !rest.is_empty() => None,
        Concerns::Table => None,
        Concerns::Hand => position.map(|position| match core.bank() {
            Some(bank) if bank.position == position => On::Hand(Place::Bank),
            _ => On::Hand(Place::Position(position)),
        }),
        Concerns::Wager => Some(On::Wager(position?, person?)),
        Concerns::Person => person.map(On::Person),
    }
}
