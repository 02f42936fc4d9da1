//! Records: events of random rounds of every listing come back from bytes and from JSON as they were.

use std::collections::BTreeMap;

use families::AnyTable;
use rulebook::book::Book;
use rulebook::listing::Listing;
use table::record::{BadRecord, FORM, of_bytes, to_bytes};
use table::terms::Terms;
use table::{Event, Eye, Person, Play};
use testkit::Random;
use testkit::laws::{UnderLaw, seat_people};

fn played(listing: &Listing, seed: u64) -> (AnyTable, Vec<Event>) {
    let terms = Terms { floor: true, ..Terms::widest(listing, None) };
    let start = AnyTable::open(listing, &terms).unwrap_or_else(|wrong| panic!("{}: {wrong:?}", listing.id()));
    let mut random = Random::new(seed);
    let mut table = UnderLaw::unheld(start.clone());
    seat_people(&mut table, &mut random);
    for _ in 0..8 {
        if table.table().is_broken() {
            break;
        }
        table.random_round(&mut random);
    }
    (start, table.events)
}

fn bytes(events: &[Event]) -> Vec<u8> {
    to_bytes(events).expect("an event can be written")
}

fn listings() -> Vec<Listing> {
    let book = Book::shipped();
    book.ids().into_iter().map(|id| book.listing(&id).expect("a shipped listing loads")).collect()
}

#[test]
fn events_come_back_from_bytes_and_from_json() {
    let mut sizes = BTreeMap::<String, (usize, usize)>::new();
    for (at, listing) in listings().iter().enumerate() {
        let (table, events) = played(listing, at as u64);
        assert_eq!(of_bytes(&bytes(&events)).as_deref(), Ok(&events[..]), "{}", listing.id());
        let keys = table.keys();
        for event in events {
            let mut json = keys.json(&event);
            let name = json["event"].as_str().expect("an event has a name").to_owned();
            for number in ["wager", "charge"] {
                assert!(!json[number].is_number(), "{}: a bare number in {json}", listing.id());
            }
            keys.unsay(&mut json).expect("every key is listed");
            assert_eq!(serde_json::from_value::<Event>(json).ok(), Some(event), "{}: {name}", listing.id());
            let (count, size) = sizes.entry(name).or_default();
            (*count, *size) = (*count + 1, *size + bytes(&[event]).len() - 1);
        }
    }
    let all: usize = sizes.values().map(|(count, _)| count).sum();
    for (name, (count, bytes)) in &sizes {
        // A stock is as long as it is; what is rare may be longer.
        let common = count * 100 > all && name != "stock-loaded";
        assert!(!common || bytes / count <= 24, "{name}: {} bytes", bytes / count);
    }
    assert!(sizes.len() > 60, "{sizes:?}");
}

#[test]
fn what_is_no_record_says_so() {
    assert_eq!(of_bytes(&[]), Err(BadRecord::Empty));
    assert_eq!(of_bytes(&[FORM + 1, 3]), Err(BadRecord::Form(FORM + 1)));
    assert!(matches!(of_bytes(&[FORM, 250, 250]), Err(BadRecord::Bytes(_))));
    let keys = table::record::Keys::default();
    let mut wrong = serde_json::json!({"event": "staked", "wager": "no-such-circle"});
    let refused = keys.unsay(&mut wrong).map_err(|wrong| wrong.to_string());
    assert_eq!(refused, Err("the table's opening lists no wager \"no-such-circle\"".to_owned()));
}

/// A table goes on from any event on: the fold of a record is the table.
#[test]
fn a_record_folds_to_the_table() {
    for (at, listing) in listings().iter().enumerate().step_by(5) {
        let (start, events) = played(listing, 100 + at as u64);
        let read = of_bytes(&bytes(&events)).expect("it was just written");
        let (mut one, mut other) = (start.clone(), start);
        events.iter().for_each(|event| one.apply(event));
        read.iter().for_each(|event| other.apply(event));
        for eye in [Eye::Rail, Eye::Surveillance, Eye::Person(Person(0))] {
            assert_eq!(one.seen_by(eye), other.seen_by(eye), "{}", listing.id());
        }
    }
}
