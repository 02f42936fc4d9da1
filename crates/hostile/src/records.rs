//! Records as the store holds them, and events in JSON.

use std::sync::LazyLock;

use families::AnyTable;
use room::floor::Deed;
use room::tables::{Note, Opened, Step};
use rulebook::book::Book;
use serde_json::Value;
use table::Event;
use table::record::{Keys, of_bytes, to_bytes};
use table::terms::Terms;

/// The keys of a table with circles and pay tables; the families' own words are known from here on.
static KEYS: LazyLock<Keys> = LazyLock::new(|| {
    let listing = Book::shipped().listing(&"delta/blackjack-x".parse().expect("an id")).expect("it loads");
    AnyTable::open(&listing, &Terms::widest(&listing, None)).expect("it opens").keys()
});

/// Everything that is kept as bytes: events, steps of both versions, notes, deeds of the floor, openings.
pub fn records(bytes: &[u8]) {
    LazyLock::force(&KEYS);
    if let Ok(events) = of_bytes(bytes) {
        same_when_written(&events);
    }
    for version in 0..4 {
        if let Ok(step) = Step::of_bytes(version, bytes) {
            let written = step.to_bytes().expect("what was read can be written");
            let again = Step::of_bytes(Step::VERSION, &written).expect("what was written can be read");
            assert_eq!(again.to_bytes().as_ref(), Ok(&written));
            assert_eq!((again.who, again.member, again.command), (step.who, step.member, step.command));
            same_when_written(&step.events);
        }
    }
    if let Ok(note) = Note::of_bytes(bytes) {
        assert_eq!(Note::of_bytes(&note.to_bytes()).ok(), Some(note));
    }
    if let Ok(deed) = serde_json::from_slice::<Deed>(bytes) {
        assert!(serde_json::to_vec(&deed).is_ok());
    }
    if let Ok(opened) = serde_json::from_slice::<Opened>(bytes) {
        assert!(serde_json::to_vec(&opened).is_ok());
        let _ = opened.opening.family.decides_anew();
    }
}

/// What was read says the same when it is written and read again. (Bytes that say nothing may stand in a record that was
/// tampered with; they are not written.)
fn same_when_written(events: &[Event]) {
    let written = to_bytes(events).expect("what was read can be written");
    let again = of_bytes(&written).expect("what was written can be read");
    assert_eq!(to_bytes(&again).as_ref(), Ok(&written));
    for (one, other) in events.iter().zip(&again) {
        assert_eq!(KEYS.json(one), KEYS.json(other));
        told(one);
    }
}

/// Whatever an event says, it can be asked for its postings and its reason.
fn told(event: &Event) {
    let _ = (event.postings(), KEYS.json(event));
}

/// Events in JSON, with keys in the place of numbers.
pub fn records_json(bytes: &[u8]) {
    let Ok(mut value) = serde_json::from_slice::<Value>(bytes) else { return };
    if KEYS.unsay(&mut value).is_err() {
        return;
    }
    if let Ok(event) = serde_json::from_value::<Event>(value) {
        told(&event);
        let mut again = KEYS.json(&event);
        let read = KEYS.unsay(&mut again).ok().and_then(|()| serde_json::from_value::<Event>(again).ok());
        assert_eq!(read, Some(event));
    }
}
