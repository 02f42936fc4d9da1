//! Settlement lines of all families from random play, to be read against the rulebook.
//!
//! `cargo run -p histories --example settlement-lines -- LINES SEED` prints so many, the same kind of line at a listing
//! once: wagers that ended, points and conditions that were paid, pots that were won.

#[path = "../golden-rounds/sitting.rs"]
mod sitting;
#[path = "../golden-rounds/tables.rs"]
mod tables;

use std::collections::HashSet;

use families::AnyTable;
use histories::script::{Record, Teller};
use rulebook::book::Book;
use rulebook::listing::Listing;
use table::{Event, Eye, WagerEvent};
use testkit::Random;

use self::sitting::Sitting;
use self::tables::Opened;

fn main() {
    let mut words = std::env::args().skip(1).map(|word| word.parse().expect("a number"));
    let (wanted, first) = (words.next().unwrap_or(1_000), words.next().unwrap_or(0));
    let book = Book::shipped();
    let listings: Vec<Listing> =
        book.all_ids().iter().map(|id| book.listing(id).expect("it loads")).collect();
    let mut printed = HashSet::new();
    for seed in first.. {
        for listing in &listings {
            for line in lines(&book, listing, seed) {
                let kind =
                    format!("{} {}", listing.id(), line.replace(|sign: char| sign.is_ascii_digit(), ""));
                if printed.len() as u64 >= wanted {
                    return;
                }
                if printed.insert(kind) {
                    println!("{}: {line}", listing.id());
                }
            }
        }
    }
}

/// The settlement lines of a few rounds.
fn lines(book: &Book, listing: &Listing, seed: u64) -> Vec<String> {
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
        rounds.extend(round);
    }
    told(start, &record, &rounds)
}

fn told(start: AnyTable, record: &Record, events: &[Event]) -> Vec<String> {
    let mut teller = Teller::new(start, record.people().clone(), Eye::Surveillance);
    let mut lines = Vec::new();
    for event in events {
        let ends = match event {
            Event::Wager(event) => matches!(
                event,
                WagerEvent::Settled { .. } | WagerEvent::Earned { .. } | WagerEvent::NoAction { .. }
            ),
            Event::Own(_) => event.because().is_some(),
            _ => false,
        };
        let line = teller.tell(event);
        lines.extend(line.filter(|_| ends));
    }
    lines
}
