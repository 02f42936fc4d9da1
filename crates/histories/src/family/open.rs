//! Tables without a player-dealer whose family says nothing otherwise: decisions by the words of their verbs, and what
//! happened by what it moves and why.

use families::AnyTable;
use rulebook::Place as FilePlace;
use table::banked::Phase;
use table::{
    Account, Act, Actor, Awaits, Choice, Command, Event, Offer, Own, Person, Play, Position, SeatEvent,
    Shape, Speak as _, WagerEvent, say,
};

use super::Manner;
use crate::script::write::{Kept, Record, Round};
use crate::script::{RoundDraft, Runner, Stocks, Teller, Wrong, chips, steps};

pub(super) struct Way;

impl Manner for Way {
    fn is(&self, table: &AnyTable) -> bool {
        table.open_hall().is_some()
    }

    fn keys(&self) -> &'static [&'static str] {
        &["button", "stock", "reshuffle"]
    }

    fn round(&self, runner: &mut Runner<'_>, round: &RoundDraft, stocks: &mut Stocks) -> Result<(), Wrong> {
        runner.hall_round(round, stocks)
    }

    fn takes_up_seats(&self) -> bool {
        true
    }

    fn tell(&self, teller: &Teller, event: &Event) -> Option<String> {
        match event {
            Event::Wager(WagerEvent::Decided { person, act, .. }) => {
                Some(format!("{} {}", teller.name(*person), line(*act)?))
            }
            Event::Own(own) => told(teller, own),
            _ => None,
        }
    }

    fn keep(&self, record: &mut Record, _: &mut Kept, round: &mut Round, event: &Event) {
        let name = |person: Person| record.people().name(person).to_owned();
        let kept = match *event {
            Event::Wager(WagerEvent::Decided { person, act, .. }) => {
                line(act).map(|line| format!("{} {line}", name(person)))
            }
            Event::Seat(SeatEvent::Bought { person, chips, .. }) => {
                Some(format!("{} buys {chips}", name(person)))
            }
            _ => None,
        };
        round.play.extend(kept);
    }
}

/// A decision as a script writes it.
fn line(act: Act) -> Option<String> {
    steps::line(act, |_| String::new())
}

/// An event of the family's own: who pays whom, or what it is; and why.
fn told(teller: &Teller, own: &Own) -> Option<String> {
    let (row, tongue) = (own.row()?, teller.tongue());
    let people: Vec<String> = own
        .postings()
        .iter()
        .filter_map(|(account, amount)| match account {
            Account::Chips(person) if amount.is_negative() => {
                Some(say!(tongue, "log.pays-chips", who = teller.name(*person), amount = -*amount))
            }
            Account::Chips(person) => {
                Some(say!(tongue, "log.gets-chips", who = teller.name(*person), amount = *amount))
            }
            _ => None,
        })
        .collect();
    let what = if people.is_empty() { row.text.trim_end_matches('.').to_owned() } else { people.join(", ") };
    let why = own.because().map(|because| format!(", {}", because.why.speak(tongue))).unwrap_or_default();
    Some(format!("{what}{why}"))
}

impl Runner<'_> {
    /// Plays one hand from its lines.
    fn hall_round(&mut self, round: &RoundDraft, stocks: &mut Stocks) -> Result<(), Wrong> {
        self.place_button()?;
        self.open_round(round)?;
        let mut lines = round.play.iter();
        loop {
            match self.table.awaits() {
                _ if self.table.phase() == Phase::Idle => break,
                Awaits::Chance(request) => self.bring(request, round, stocks)?,
                Awaits::Persons(persons) => match lines.next() {
                    Some((line, place)) => self.hall_line(line, place)?,
                    None => return Err(self.undecided(round, persons.iter().next())),
                },
                Awaits::HouseDealer => {
                    let offers = self.table.offers(Actor::House);
                    let Some(offer) = offers.first().copied() else { break };
                    self.act(Actor::House, &offer.sample(0), &round.place)?;
                }
                Awaits::Nobody => break,
            }
        }
        match lines.next() {
            Some((line, place)) => {
                Err(Wrong::new(place.clone(), format!("\"{line}\" comes after the end of the hand")))
            }
            None => Ok(()),
        }
    }

    fn hall_line(&mut self, line: &str, place: &FilePlace) -> Result<(), Wrong> {
        let (person, position, words) = self.who(line, place)?;
        let offers = self.table.all_offers(Actor::Person(person));
        let said = words.join(" ");
        let command = offers.iter().find_map(|offer| answer(offer, &said)).ok_or_else(|| {
            let legal = steps::offered(&self.table, &self.table.offers(Actor::Person(person)));
            Wrong::new(
                place.clone(),
                format!("\"{said}\" is not offered to {position}; legal actions: {legal}"),
            )
        })?;
        self.act(Actor::Person(person), &command, place)
    }
}

/// An offer answered with the words of a line, where they are its own.
fn answer(offer: &Offer, said: &str) -> Option<Command> {
    let words = offer.verb.row().words.iter();
    let rest = words
        .filter_map(|words| said.strip_prefix(words))
        .find(|rest| rest.is_empty() || rest.starts_with(' '));
    let rest = rest?.trim();
    let choice = match offer.shape {
        Shape::Only => rest.is_empty().then_some(Choice::Only)?,
        Shape::Amount(_) => Choice::Amount(chips(rest).ok()?),
        Shape::Seats(_) => Choice::Seat(Position(rest.strip_prefix("seat ")?.parse().ok()?)),
        Shape::Number { .. } => Choice::Number(rest.parse().ok()?),
        _ => return None,
    };
    Some(Command::Do { at: offer.at, act: offer.verb.with(choice) })
}
