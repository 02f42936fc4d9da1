//! Rounds kept as scripted rounds that `houseway settle` replays to the same cent.

use std::fmt::Write;

use families::AnyTable;
use histories::script::People;
use money::Cents;
use table::{Act, Event, Person, Position};

/// The rounds of a sitting.
pub(super) struct Record {
    head: String,
    people: Option<String>,
    rounds: Vec<String>,
}

impl Record {
    pub(super) fn new(listing: &str, schedule: Option<&str>, seats: u8, chip: Cents) -> Record {
        let mut head = format!("listing = \"{listing}\"\n");
        if let Some(schedule) = schedule {
            let _ = writeln!(head, "schedule = \"{schedule}\"");
        }
        let _ = writeln!(head, "seats = {seats}\nchip = \"{chip}\"");
        Record { head, people: None, rounds: Vec::new() }
    }

    /// How many rounds there are.
    pub(super) fn rounds(&self) -> usize {
        self.rounds.len()
    }

    /// One more round.
    pub(super) fn add(&mut self, table: &AnyTable, events: &[Event], people: &People) {
        if self.people.is_none() {
            let all: Vec<String> = people
                .all()
                .map(|person| format!("\"{} {}\"", people.name(person), super::buy_in(table)))
                .collect();
            self.people = Some(format!("people = [{}]\n", all.join(", ")));
        }
        if let Some(round) = super::unbanked::round(table, events) {
            return self.rounds.push(round);
        }
        let key = |wager: table::WagerNo| {
            table.banked().map_or_else(String::new, |core| core.plan.wager(wager).key.to_string())
        };
        let whose = |person: Person, position: Position| {
            let name = people.name(person);
            if name == position.to_string() { name.to_owned() } else { format!("{name} at {position}") }
        };
        let (mut bank, mut wagers, mut play, mut stock, mut dice) =
            ("nobody".to_owned(), Vec::new(), Vec::new(), String::new(), None);
        let mut open = true;
        for event in events {
            match *event {
                Event::BankTaken { person, covers, .. } => {
                    bank = format!("{} covers {covers}", people.name(person));
                }
                Event::Staked { person, position, wager, amount } if open => {
                    wagers.push((
                        person,
                        position,
                        wager,
                        format!("{} {} {amount}", whose(person, position), key(wager)),
                    ));
                }
                Event::Unstaked { person, position, wager, .. } => {
                    wagers.retain(|held| (held.0, held.1, held.2) != (person, position, wager));
                }
                Event::WagersClosed => open = false,
                Event::StockLoaded { run, .. } => {
                    stock.extend(run.cards().iter().map(|card| format!("{card} ")));
                }
                Event::DiceThrown { dice: thrown } => dice = Some(thrown),
                Event::Decided { person, position, act } => {
                    let act = match act {
                        Act::Fold => "fold".to_owned(),
                        Act::Check => "check".to_owned(),
                        Act::Bet { wager, amount } => format!("{} {amount}", key(wager)),
                        _ => continue,
                    };
                    play.push(format!("{} {act}", whose(person, position)));
                }
                _ => {}
            }
        }
        let list = |items: Vec<String>| {
            items.into_iter().map(|item| format!("\"{item}\"")).collect::<Vec<_>>().join(", ")
        };
        let mut text = format!("\n[[round]]\nbank = \"{bank}\"\n");
        let _ = writeln!(text, "wagers = [{}]", list(wagers.into_iter().map(|held| held.3).collect()));
        if !stock.is_empty() {
            let _ = writeln!(text, "stock = \"{}\"", stock.trim_end());
        }
        if let Some(dice) = dice {
            let _ = writeln!(text, "dice = \"{dice}\"");
        }
        let _ = writeln!(text, "play = [{}]", list(play));
        self.rounds.push(text);
    }

    /// The whole script.
    pub(super) fn text(&self) -> String {
        format!("{}{}{}", self.head, self.people.as_deref().unwrap_or_default(), self.rounds.concat())
    }
}
