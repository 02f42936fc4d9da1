//! Every movement of chips that the rules make carries the clause that makes it.

use std::collections::{BTreeMap, BTreeSet};

use families::AnyTable;
use families::pot_poker::{PokerEvent, Posted};
use histories::script::{People, Played, Report};
use rulebook::book::Book;
use rulebook::clauses::Clauses;
use rulebook::listing::Listing;
use rulebook::readings::Readings;
use table::terms::Terms;
use table::{Event, FeeEvent, Person, RoundEvent, WagerEvent};
use testkit::Random;
use testkit::laws::{UnderLaw, seat_people};

/// The clauses that hold for a listing, those of the rooms whose rules it borrows, and the readings of silent places.
fn clauses(book: &Book, listing: &Listing) -> BTreeSet<String> {
    let own = Clauses::of(book, listing.id()).unwrap_or_else(|faults| panic!("{faults:?}"));
    let borrows = own.iter().any(|set| set.clause.iter().any(|held| held.id.as_str() == BORROWED));
    let (all, _) = Clauses::load(book, |path| borrows && path.starts_with("clauses/delta/"));
    let sets = own.iter().chain(all.sets());
    let cited = sets.flat_map(|set| set.clause.iter().map(|held| format!("{}#{}", set.set, held.id)));
    let readings = Readings::load(book).unwrap_or_else(|faults| panic!("{faults:?}"));
    cited.chain(readings.reading.iter().map(|reading| reading.id.clone())).collect()
}

/// The clause by which the Players Club takes Delta's rules where it prints none.
const BORROWED: &str = "unprinted-holdem-rules-are-deltas";

/// Every way to open a table of a listing: without fees, by every schedule, with the floor looking on.
fn tables(book: &Book, listing: &Listing) -> Vec<Terms> {
    let plain = Terms::widest(listing, None);
    let mut all = vec![Terms { floor: true, ..plain.clone() }, plain];
    for block in book.blocks_of(listing) {
        let block = block.unwrap_or_else(|faults| panic!("{faults:?}"));
        all.extend(block.options.iter().map(|option| Terms::widest(listing, Some((&block, option)))));
    }
    all
}

/// Random rounds as they are told.
fn play(listing: &Listing, terms: &Terms, seed: u64, rounds: usize) -> Report {
    let start = AnyTable::open(listing, terms).unwrap_or_else(|wrong| panic!("{}: {wrong:?}", listing.id()));
    let mut random = Random::new(seed);
    let mut table = UnderLaw::unheld(start.clone());
    seat_people(&mut table, &mut random);
    for _ in 0..rounds {
        if table.table().is_broken() {
            break;
        }
        table.random_round(&mut random);
    }
    // People come and go under any number.
    let mut people = People::default();
    for at in 0..Person::MOST {
        people.person(&format!("guest-{at}"));
    }
    let (listing, events) = (listing.clone(), table.events);
    Report::of(&Played { listing, start, events, people, notes: Vec::new(), commands: 0 })
}

/// The name of an event in records.
fn key(event: &Event) -> String {
    let json = serde_json::to_value(event).expect("an event has a form");
    json["event"].as_str().unwrap_or_default().to_owned()
}

/// What the rules moved and why, in a word; `None` for chips that somebody put down, or took back, of their own will.
/// What a player-dealer's wager has left when a round is over was moved by no rule.
fn moved(event: &Event) -> Option<String> {
    let amount = event.postings().iter().map(|(_, amount)| amount.0.abs()).max()?;
    let name = match *event {
        Event::Wager(WagerEvent::Settled { because, moved, due, outcome, .. }) => {
            let part = if moved < due && moved.0 > 0 { " (covered in part)" } else { "" };
            format!("{outcome:?} {}{part}", because.why.key())
        }
        Event::Fee(FeeEvent::FeeTaken { .. }) => "FeeTaken".to_owned(),
        Event::Fee(FeeEvent::FeeReturned { .. }) => "FeeReturned".to_owned(),
        _ => match PokerEvent::of(event) {
            Some(PokerEvent::Posted { post: Posted::Straddle | Posted::OverBlind, .. }) => return None,
            Some(PokerEvent::Posted { post, .. }) => format!("Posted {post:?}"),
            Some(PokerEvent::PotFeeTaken { .. }) => "PotFeeTaken".to_owned(),
            Some(PokerEvent::PotFeeReturned { .. }) => "PotFeeReturned".to_owned(),
            Some(PokerEvent::ChipsForfeited { .. }) => "ChipsForfeited".to_owned(),
            _ => format!("{} {}", key(event), event.because()?.why.key()),
        },
    };
    (amount > 0).then_some(name)
}

/// Movements of which the documents say nothing: the games are played with blinds, and none is printed.
const UNPRINTED: [(&str, &str); 4] = [
    ("players-club/lowball-ace-to-five", "Posted Blind"),
    ("players-club/lowball-deuce-to-seven", "Posted Blind"),
    ("players-club/lowball-ace-to-five", "Posted AllBlinds"),
    ("players-club/lowball-deuce-to-seven", "Posted AllBlinds"),
];

/// The clauses and readings in brackets at the end of a line.
fn cited(line: &str) -> Vec<&str> {
    let cited = line.split('[').skip(1).filter_map(|part| part.split(']').next());
    let ids = cited.map(|inside| inside.strip_prefix("interpretation ").unwrap_or(inside));
    ids.filter(|id| *id != "outside").collect()
}

#[test]
fn every_movement_names_its_clause() {
    let book = Book::shipped();
    let mut missing = BTreeMap::<(String, String), (usize, String)>::new();
    let (mut movements, mut rounds) = (0, 0);
    let mut unprinted = BTreeSet::new();
    // Games of no room have no document, and so no clauses.
    for id in book.all_ids().into_iter().filter(|id| !id.to_string().starts_with("standard/")) {
        let listing = book.listing(&id).unwrap_or_else(|faults| panic!("{id}: {faults:?}"));
        let known = clauses(&book, &listing);
        for (at, terms) in tables(&book, &listing).iter().enumerate() {
            let report = play(&listing, terms, 300 + at as u64, if testkit::soak() { 40 } else { 15 });
            for (event, line) in report.told() {
                rounds += usize::from(matches!(event, Event::Round(RoundEvent::RoundOpened { .. })));
                let Some(what) = moved(event) else { continue };
                movements += 1;
                let line = line.unwrap_or_default();
                let found = cited(line);
                let what = match found.iter().find(|clause| !known.contains(**clause)) {
                    Some(strange) => format!("{what}: {strange} is no clause of the listing"),
                    None if found.is_empty() => {
                        let is_it =
                            |held: &&(&str, &str)| held.0 == id.to_string() && what.starts_with(held.1);
                        if let Some(held) = UNPRINTED.iter().find(is_it) {
                            unprinted.insert(*held);
                            continue;
                        }
                        what
                    }
                    None => continue,
                };
                missing.entry((id.to_string(), what)).or_insert_with(|| (0, line.to_owned())).0 += 1;
            }
        }
    }
    assert!(rounds > 1_000 && movements > 10_000, "{rounds} rounds, {movements} movements");
    let lines =
        missing.iter().map(|((id, what), (count, line))| format!("{id}: {what} ({count}x, \"{line}\")"));
    let lines: Vec<String> = lines.collect();
    assert!(lines.is_empty(), "{} kinds of movement without a clause:\n{}", lines.len(), lines.join("\n"));
}
