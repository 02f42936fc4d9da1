//! Settlement lines of all families from random play, to be read against the rulebook.
//!
//! `cargo run -p histories --example settlement-lines -- LINES SEED EACH` prints so many, numbered, at most about EACH of a
//! listing and the same kind of line at a listing once: wagers that ended, points and conditions that were paid, pots that
//! were won. Each stands in its round, so that whoever reads has the cards, wagers and decisions that lead to it; rounds
//! without a new kind are left out.

#[path = "../golden-rounds/sitting.rs"]
mod sitting;
#[path = "../golden-rounds/tables.rs"]
mod tables;

use std::collections::HashSet;

use histories::script::{Record, Teller};
use rulebook::book::Book;
use rulebook::listing::Listing;
use table::{DealEvent, Event, Eye, WagerEvent};
use testkit::Random;

use self::sitting::Sitting;
use self::tables::Opened;

/// So many times every listing is opened before the search for new kinds ends.
const MOST_SEEDS: u64 = 200;

fn main() {
    let mut words = std::env::args().skip(1).map(|word| word.parse().expect("a number"));
    let (wanted, first) = (words.next().unwrap_or(1_000), words.next().unwrap_or(0));
    let each = words.next().unwrap_or(wanted);
    let book = Book::shipped();
    let listings: Vec<Listing> =
        book.all_ids().iter().map(|id| book.listing(id).expect("it loads")).collect();
    let mut kinds = HashSet::new();
    let mut printed = vec![0; listings.len()];
    // A listing whose lines are all alike has no more kinds, however long it is played.
    for seed in first..first + MOST_SEEDS {
        for (at, listing) in listings.iter().enumerate() {
            if printed[at] >= each {
                continue;
            }
            for round in rounds(&book, listing, seed * 1_000 + at as u64) {
                if kinds.len() as u64 >= wanted {
                    return;
                }
                if printed[at] < each {
                    let before = kinds.len();
                    print(&listing.id().to_string(), &round, &mut kinds);
                    printed[at] += (kinds.len() - before) as u64;
                }
            }
        }
    }
}

/// What is told of a round, and whether it is the end of a wager.
struct Told {
    head: String,
    lines: Vec<(String, bool)>,
}

/// Prints a round that has a line of a new kind, with numbers before those lines.
fn print(id: &str, round: &Told, kinds: &mut HashSet<String>) {
    let before = kinds.len();
    let mut text = String::new();
    for (line, ends) in &round.lines {
        let kind = format!("{id} {}", line.replace(|sign: char| sign.is_ascii_digit(), ""));
        if *ends && kinds.insert(kind) {
            text += &format!("{:>6}  {line}\n", format!("#{}", kinds.len()));
        } else {
            text += &format!("        {line}\n");
        }
    }
    if kinds.len() > before {
        println!("== {id}, {}\n{text}", round.head);
    }
}

/// A few rounds of a listing.
fn rounds(book: &Book, listing: &Listing, seed: u64) -> Vec<Told> {
    let mut random = Random::new(seed);
    let Some(Opened { terms, schedule, table: start }) = tables::open(book, listing, &mut random) else {
        return Vec::new();
    };
    let mut record = Record::new(&listing.id().to_string(), schedule.as_deref(), &terms, &start);
    let mut sitting = Sitting::new(start.clone(), &terms, random);
    let mut rounds = Vec::new();
    for _ in 0..6 {
        let Some(round) = sitting.round() else { break };
        record.add(&round);
        rounds.push(round);
    }
    let seats = terms.positions;
    let fees = schedule.map_or("no fees".to_owned(), |name| format!("fees by {name}"));
    let mut teller = Teller::new(start, record.people().clone(), Eye::Surveillance);
    let mut told = Vec::new();
    for (at, events) in rounds.iter().enumerate() {
        let head = format!("seed {seed}, round {}, a table of {seats} seats, {fees}", at + 1);
        let mut lines = Vec::new();
        let mut dealt: Vec<(String, String)> = Vec::new();
        for event in events {
            let Some(line) = teller.tell(event) else { continue };
            match (event, line.split_once(": ")) {
                (Event::Deal(DealEvent::Dealt { .. }), Some((place, cards))) => {
                    gather(&mut dealt, place, cards);
                }
                _ => {
                    lines.extend(all_dealt(&mut dealt).into_iter().map(|line| (line, false)));
                    lines.push((line, ends(event)));
                }
            }
        }
        lines.extend(all_dealt(&mut dealt).into_iter().map(|line| (line, false)));
        told.push(Told { head, lines });
    }
    told
}

/// One more card for a place; the cards of a deal are told in one line.
fn gather(dealt: &mut Vec<(String, String)>, place: &str, cards: &str) {
    let cards = cards.replace(" face down", "(down)");
    match dealt.iter_mut().find(|(held, _)| held == place) {
        Some((_, line)) => *line += &format!(" {cards}"),
        None => dealt.push((place.to_owned(), cards)),
    }
}

/// That line, where there is one.
fn all_dealt(dealt: &mut Vec<(String, String)>) -> Option<String> {
    let places: Vec<String> = dealt.drain(..).map(|(place, cards)| format!("{place} {cards}")).collect();
    (!places.is_empty()).then(|| format!("dealt: {}", places.join(", ")))
}

/// Whether an event is the end of a wager, or of a share in a pot.
fn ends(event: &Event) -> bool {
    match event {
        Event::Wager(event) => {
            matches!(
                event,
                WagerEvent::Settled { .. } | WagerEvent::Earned { .. } | WagerEvent::NoAction { .. }
            )
        }
        Event::Own(_) => event.because().is_some(),
        _ => false,
    }
}
