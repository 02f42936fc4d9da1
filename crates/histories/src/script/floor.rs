//! Rulings of the floor as lines write them: `floor: card exposed seat 2`.

use families::AnyTable;
use rulebook::Place as FilePlace;
use table::banked::Core;
use table::{Act, Actor, Case, Command, Concerns, On, Place, Play, Ruling};

use super::Wrong;
use super::draft::Line;
use super::people::{People, split};
use super::run::Runner;
use crate::family;

/// The words of a ruling, if the line is one of the floor.
pub(crate) fn words(line: &str) -> Option<&str> {
    line.strip_prefix("floor:").map(str::trim)
}

/// Whether a player says something besides acting, for which the table waits only where the floor looks on.
pub(super) fn is_said(line: &str) -> bool {
    let said = [" calls time", " counts chips ", " asks for ", " tells"];
    said.iter().any(|words| line.contains(words))
}

/// What happened, and the words after it.
pub(crate) fn case(words: &str) -> Result<(Case, &str), String> {
    let fits = |case: &Case| {
        let rest = words.strip_prefix(case.words());
        rest.is_some_and(|rest| rest.is_empty() || rest.starts_with(' '))
    };
    let case = Case::all().filter(fits).max_by_key(|case| case.words().len()).ok_or_else(|| {
        let known: Vec<&str> = Case::all().map(Case::words).collect();
        format!("\"{words}\" is not a ruling; write {}", known.join(", "))
    })?;
    Ok((case, words[case.words().len()..].trim()))
}

/// What the floor says at a table of any family, as a command: `card exposed seat 2`.
pub fn floor_command(table: &AnyTable, people: &People, words: &str) -> Result<Command, String> {
    family::manner(table).ruling(table, people, words)
}

/// A ruling at a player-dealer table: what happened, then to whom.
pub(crate) fn ruling(words: &str, people: &People, core: Option<&Core>) -> Result<Command, String> {
    let (case, whom) = case(words)?;
    let on = on(case, whom, people, core)
        .ok_or_else(|| format!("name the seat, as in \"floor: {} seat 2\"", case.words()))?;
    Ok(Command::rule(Ruling { case, on }))
}

fn on(case: Case, whom: &str, people: &People, core: Option<&Core>) -> Option<On> {
    if case.concerns() == Concerns::Table {
        return whom.is_empty().then_some(On::Table);
    }
    if whom == "bank" {
        return Some(On::Hand(Place::Bank));
    }
    let (name, at, rest) = split(whom)?;
    let person = people.known(&name);
    let staked = || core?.round.stakes.iter().find(|stake| Some(stake.person) == person);
    let position = at.or_else(|| person.and_then(|person| people.seat_of(person)));
    let position = position.or_else(|| staked().map(|stake| stake.position));
    match case.concerns() {
        _ if !rest.is_empty() => None,
        Concerns::Table | Concerns::Cards | Concerns::Chips | Concerns::TwoAmounts => None,
        Concerns::Hand | Concerns::TableOrHand => position.map(|position| match core.and_then(Core::bank) {
            Some(bank) if bank.position == position => On::Hand(Place::Bank),
            _ => On::Hand(Place::Position(position)),
        }),
        Concerns::Wager => Some(On::Wager(position?, person?)),
        Concerns::Person => person.map(On::Person),
        // Those are written with numbers, where a family reads them.
        Concerns::Several | Concerns::Deck | Concerns::Hands => None,
    }
}

impl Runner<'_> {
    /// A ruling of the floor.
    pub(super) fn rule(&mut self, words: &str, place: &FilePlace) -> Result<(), Wrong> {
        let command = ruling(words, &self.people, self.table.banked())
            .map_err(|message| Wrong::new(place.clone(), message))?;
        self.act(Actor::Floor, &command, place)
    }

    /// Whether the table has rested for the floor in this round.
    fn has_rested(&self) -> bool {
        self.table.banked().is_some_and(|core| core.round.rests > 0)
    }

    /// Where the table rests for the floor: its next line, if it is for now; else the house dealer goes on.
    pub(super) fn rest(&mut self, next: Option<&Line>, place: &FilePlace) -> Result<bool, Wrong> {
        let ruled = next.and_then(|(line, place)| Some((words(line)?, place)));
        if let Some((words, place)) = ruled {
            let command = ruling(words, &self.people, self.table.banked())
                .map_err(|message| Wrong::new(place.clone(), message))?;
            if self.table.offers(Actor::Floor).iter().any(|offer| offer.contains(&command)) {
                self.act(Actor::Floor, &command, place)?;
                return Ok(true);
            }
        }
        // Once everybody is set only the player-dealer still decides: another line is refused for its own reason.
        if let Some((line, place)) = next.filter(|_| ruled.is_none() && self.has_rested()) {
            let (_, position, _) = self.decider(line, place)?;
            if self.bank_seat().is_some_and(|bank| bank.position != position) {
                self.decision(line, place)?;
                return Ok(true);
            }
        }
        self.act(Actor::House, &Command::table(Act::GO_ON), place)?;
        Ok(false)
    }
}
