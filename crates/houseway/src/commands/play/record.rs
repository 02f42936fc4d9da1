//! Rounds kept as scripted rounds that `houseway settle` replays to the same cent.

use std::fmt::Write;

use families::AnyTable;
use histories::script::{People, act_line};
use table::terms::Terms;
use table::{Event, Person, Position};

use super::record_poker::Hand;

/// The rounds of a sitting.
pub(super) struct Record {
    head: String,
    people: Option<String>,
    rounds: Vec<String>,
    /// Follows the events of pot poker.
    shadow: AnyTable,
}

impl Record {
    pub(super) fn new(listing: &str, schedule: Option<&str>, terms: &Terms, table: &AnyTable) -> Record {
        let mut head = format!("listing = \"{listing}\"\n");
        if let Some(schedule) = schedule {
            let _ = writeln!(head, "schedule = \"{schedule}\"");
        }
        let _ = writeln!(head, "seats = {}", terms.positions);
        match table.pot_poker() {
            Some(poker) => {
                let _ = writeln!(
                    head,
                    "structure = \"{}\"\nchip = \"{}\"",
                    poker.plan().structure,
                    poker.plan().chip
                );
            }
            None => {
                let _ = writeln!(head, "chip = \"{}\"", terms.chip);
            }
        }
        for (key, value) in
            [("stakes", &terms.poker.stakes), ("kill", &terms.poker.kill), ("day", &terms.poker.day)]
        {
            if let Some(value) = value {
                let _ = writeln!(head, "{key} = \"{value}\"");
            }
        }
        Record { head, people: None, rounds: Vec::new(), shadow: table.clone() }
    }

    /// One more hand of pot poker; the button of the first one goes to the top.
    fn add_hand(&mut self, events: &[Event]) {
        let hand = Hand::of(&mut self.shadow, events);
        if let Some(button) = hand.button.filter(|_| self.rounds.is_empty()) {
            let _ = writeln!(self.head, "button = \"{button}\"");
        }
        self.rounds.push(hand.text());
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
        if table.pot_poker().is_some() {
            return self.add_hand(events);
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
                Event::Shared { person, position, wager, amount } => {
                    let line = format!("{} kum-kum {position} {} {amount}", people.name(person), key(wager));
                    wagers.push((person, position, wager, line));
                }
                Event::BankJoined { person, amount } => {
                    let _ = write!(bank, ", {} {amount}", people.name(person));
                }
                Event::ShakerNamed { person } if open => {
                    let line = format!("{} shakes", people.name(person));
                    wagers.push((person, Position(0), table::WagerNo(1), line));
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
                    let Some(act) = act_line(act, |wager| key(wager).clone()) else { continue };
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
