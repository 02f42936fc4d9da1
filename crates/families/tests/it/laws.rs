//! The laws of `testkit` on random play over every listing of a coded family and every schedule option.

use std::collections::BTreeSet;

use families::AnyTable;
use rulebook::book::Book;
use rulebook::collection::Block;
use rulebook::family::pot_poker::PotPoker;
use rulebook::family::twenty_one::TwentyOne;
use rulebook::listing::{Device, Listing};
use table::terms::Terms;
use table::{Case, Event, FloorEvent};
use testkit::Random;
use testkit::laws::{UnderLaw, seat_people};

fn listings(book: &Book) -> Vec<Listing> {
    let all = book
        .all_ids()
        .into_iter()
        .map(|id| book.listing(&id).unwrap_or_else(|faults| panic!("{id}: {faults:?}")));
    all.filter(|listing| AnyTable::plays(listing.family())).collect()
}

fn blocks(book: &Book, listing: &Listing) -> Vec<Block> {
    book.blocks_of(listing).collect::<Result<_, _>>().unwrap_or_else(|faults| panic!("{faults:?}"))
}

fn play(listing: &Listing, terms: &Terms, seed: u64, rounds: usize) -> Vec<Event> {
    let table = AnyTable::open(listing, terms).unwrap_or_else(|wrong| panic!("{}: {wrong:?}", listing.id()));
    let mut random = Random::new(seed);
    let mut law = UnderLaw::new(table).printed(listing, terms);
    seat_people(&mut law, &mut random);
    for _ in 0..rounds {
        if law.table().is_broken() {
            break;
        }
        law.random_round(&mut random);
    }
    law.events
}

/// The number of rounds a table plays: all in `make soak`, a twelfth of them otherwise.
fn rounds(all: usize) -> usize {
    if testkit::soak() { all } else { all / 12 }
}

#[test]
fn the_laws_hold_under_every_schedule() {
    let book = Book::shipped();
    let mut tables = 0;
    for listing in listings(&book) {
        for block in blocks(&book, &listing) {
            for option in &block.options {
                let mut terms = Terms::widest(&listing, Some((&block, option)));
                terms.chip = money::Cents(if option.number % 2 == 0 { 100 } else { 25 });
                play(&listing, &terms, u64::from(option.number), rounds(30));
                tables += 1;
            }
        }
    }
    assert!(tables > 100, "{tables} tables were played");
}

#[test]
fn the_laws_hold_for_long_play() {
    let book = Book::shipped();
    for listing in listings(&book) {
        for seed in 0..if testkit::soak() { 60 } else { 2 } {
            // Half of them with the machine out of order: piles, and a first one that is picked.
            let by_hand = (seed % 2 == 1 && listing.may_be_shuffled_by_hand()).then_some(true);
            let terms = Terms { by_hand, ..Terms::widest(&listing, None) };
            play(&listing, &terms, 1000 + seed, rounds(120));
        }
    }
}

/// Every betting structure of pot poker, with every row of stakes and every kind of kill.
#[test]
fn the_laws_hold_for_every_structure() {
    let book = Book::shipped();
    let mut tables = 0;
    for listing in listings(&book) {
        let Some(rules) = listing.section::<PotPoker>() else { continue };
        let kinds =
            rules.kill.iter().flat_map(|kill| kill.kind.iter().map(|(name, _)| Some(name.to_string())));
        let kills: Vec<Option<String>> = [None].into_iter().chain(kinds).collect();
        for (name, structure) in rules.structure.iter() {
            for (at, row) in structure.stakes.iter().enumerate() {
                let mut terms = Terms::widest(&listing, None);
                terms.poker.structure = Some(name.to_string());
                terms.poker.stakes = Some(families::pot_poker::stakes_name(row));
                terms.poker.kill.clone_from(&kills[at % kills.len()]);
                play(&listing, &terms, 5000 + at as u64, rounds(24));
                tables += 1;
            }
        }
    }
    assert!(tables > 200, "{tables} tables were played");
}

/// Rulings that random play does not reach; scenes show them. A table without kills owes none, a pot-limit table is not the first
/// structure of any listing, and a ruling that answers another one is too rare.
const RARE_RULINGS: [&str; 8] = [
    "kill not posted",
    "oversized chip",
    "time is up",
    "foul",
    "excuse",
    "passed over",
    "house way misplayed",
    "wager removed",
];

/// Rulings that the first seeds do not reach, with a seed and a listing that do.
const LATE_RULINGS: [(u64, &str); 2] = [(4, "central-coast/asian-stud"), (8, "central-coast/super-pan-9")];

/// The same with the floor present: the table pauses where a ruling can still apply. Every ruling is made at least once.
#[test]
fn the_laws_hold_with_the_floor_present() {
    let book = Book::shipped();
    let listings = listings(&book);
    let late = |seed, listing: &Listing| {
        LATE_RULINGS.iter().any(|(at, id)| *at == seed && listing.id().to_string() == *id)
    };
    let mut missing: BTreeSet<&str> =
        Case::all().map(Case::words).filter(|case| !RARE_RULINGS.contains(case)).collect();
    for seed in 0..10 {
        for listing in listings.iter().filter(|listing| seed < 3 || testkit::soak() || late(seed, listing)) {
            let terms = Terms { floor: true, ..Terms::widest(listing, None) };
            for event in play(listing, &terms, 2000 + seed, if testkit::soak() { 100 } else { 50 }) {
                if let Event::Floor(FloorEvent::Ruled { ruling, .. }) = event {
                    missing.remove(ruling.case.words());
                }
            }
        }
    }
    assert!(missing.is_empty(), "random play never ruled on {missing:?}");
}

/// Shoes and shuffling machines, every number of packs, and what a listing leaves to the table.
#[test]
fn the_laws_hold_under_other_terms() {
    let book = Book::shipped();
    for listing in listings(&book) {
        let packs = listing.body().deck.packs;
        let deals = match listing.family().key() {
            "twenty-one" | "baccarat" => [packs.from, packs.to],
            "holdem-vs-bank" => [1, 1],
            _ => continue,
        };
        for (packs, device) in deals.into_iter().flat_map(|packs| Device::BOTH.map(|device| (packs, device)))
        {
            let mut terms = Terms::widest(&listing, None);
            (terms.packs, terms.dealt_from) = (packs as u8, Some(device));
            if listing.section::<TwentyOne>().is_some_and(|rules| rules.double.double_double.is_some()) {
                terms.offered = vec!["double-double".to_owned()];
            }
            if listing.devices().contains(&device) {
                play(&listing, &terms, 7 + u64::from(packs), rounds(120));
            } else {
                assert!(AnyTable::open(&listing, &terms).is_err(), "{} from a {device:?}", listing.id());
            }
        }
    }
}

/// Reasons in listings are reasons of the house, wagers are theirs, and clauses exist.
#[test]
fn every_reason_in_a_listing_is_known() {
    families::learn();
    let book = Book::shipped();
    let (clauses, faults) = rulebook::clauses::Clauses::load(&book, |_| true);
    assert_eq!(faults, []);
    let readings = rulebook::readings::Readings::load(&book).unwrap();
    let known = |cited: &str| {
        clauses.cited(cited).is_some() || readings.reading.iter().any(|reading| reading.id == cited)
    };
    for listing in listings(&book) {
        for (wager, reasons) in listing.body().because.iter() {
            let wagered = wager.as_str() == "any" || listing.body().wager.get(wager.as_str()).is_some();
            assert!(wagered, "{}: because.{wager} is not a wager", listing.id());
            for (why, clause) in reasons.iter() {
                let reason = table::Why::of_key(why.as_str()).is_some();
                let mut tables = listing.body().pay_table.iter().map(|(_, table)| table);
                let row = tables.any(|table| table.rows.iter().any(|row| row.hand.as_str() == why.as_str()));
                assert!(reason || row, "{}: because.{wager}.{why} is not a reason", listing.id());
                assert!(known(clause), "{}: there is no clause or reading {clause}", listing.id());
            }
        }
    }
}
