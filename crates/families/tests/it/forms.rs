//! The bytes of events as earlier versions wrote them, one file a form: this version reads each, says the same in JSON,
//! and writes its own form to the same bytes. `make update` adds lines for kinds of events that are new; a line that is
//! there is never written again.

use std::collections::BTreeSet;
use std::fmt::Write as _;
use std::path::PathBuf;

use serde_json::Value;
use table::Event;
use table::record::{BadRecord, FORM, FamilyVersion, NotAnew, of_bytes, to_bytes};
use testkit::Random;

/// So many events of each kind.
const EACH: usize = 3;

fn file(form: u8) -> PathBuf {
    testkit::root().join(format!("crates/families/tests/forms/{form}.txt"))
}

fn kind(event: &Event) -> String {
    serde_json::to_value(event).unwrap()["event"].as_str().unwrap().to_owned()
}

fn hex(bytes: &[u8]) -> String {
    bytes.iter().fold(String::new(), |mut text, byte| {
        let _ = write!(text, "{byte:02x}");
        text
    })
}

fn unhex(text: &str) -> Vec<u8> {
    (0..text.len() / 2).map(|at| u8::from_str_radix(&text[2 * at..2 * at + 2], 16).unwrap()).collect()
}

/// Some event that reads from chance: the first byte is the room, the second the kind.
fn any_event(room: u8, place: u8, random: &mut Random) -> Option<Event> {
    let mut bytes = vec![FORM, room, place];
    // Small numbers make more sense of amounts and options than large ones.
    let most = if random.percent(60) { 12 } else { 256 };
    bytes.extend((0..120).map(|_| random.below(most) as u8));
    // What is left over are more events, or none.
    let long = (3..bytes.len()).find_map(|len| of_bytes(&bytes[..len]).ok().filter(|read| read.len() == 1));
    long?.pop()
}

/// An event of a family from random facts, as the family reads them.
fn any_own(row: &'static table::OwnRow, family: u8, place: u8, random: &mut Random) -> Option<Event> {
    let mut facts = [0; table::Own::RECORDED];
    for fact in &mut facts[..row.size] {
        let most = if random.percent(60) { 3 } else { 60 };
        *fact = random.below(most) as u8;
    }
    let own = table::Own::of_recorded(table::Own::new(family, place).kind(), &facts)?;
    // Facts that are no answers are none: only what comes back the same is an event.
    let json = (row.json)(&own);
    (row.of_json)(json).ok().map(Event::Own)
}

/// Some events that a source brings, none twice; nothing where it brings none for long.
fn some(mut bring: impl FnMut() -> Option<Event>) -> Vec<Event> {
    let mut found: Vec<Event> = Vec::new();
    for _ in 0..300 {
        // A number that is no word of anybody's has no name by which it comes back.
        let comes_back = |event: &Event| {
            serde_json::to_value(event)
                .and_then(serde_json::from_value)
                .is_ok_and(|again: Event| again == *event)
        };
        if let Some(event) = bring().filter(comes_back)
            && !found.contains(&event)
        {
            found.push(event);
        }
        if found.len() == EACH {
            break;
        }
    }
    found
}

/// Events of the kinds that the file has not got.
fn missing(has: &BTreeSet<String>) -> Vec<Event> {
    let mut random = Random::new(15);
    let mut found = Vec::new();
    for room in 0..7 {
        // The kinds of a room are numbered without a gap.
        let kinds = (0..).map(|place| some(|| any_event(room, place, &mut random)));
        found.extend(kinds.take_while(|kind| !kind.is_empty()).flatten());
    }
    for words in table::Words::all() {
        for (place, row) in words.events.iter().enumerate() {
            found.extend(some(|| any_own(row, words.number, place as u8, &mut random)));
        }
    }
    found.retain(|event| !has.contains(&kind(event)));
    found
}

fn lines(text: &str) -> impl Iterator<Item = (Vec<u8>, Value)> + '_ {
    text.lines().map(|line| {
        let (bytes, json) = line.split_once(' ').expect("bytes, then JSON");
        (unhex(bytes), serde_json::from_str(json).expect("JSON"))
    })
}

fn kinds_in(text: &str) -> BTreeSet<String> {
    lines(text).map(|(_, json)| json["event"].as_str().unwrap().to_owned()).collect()
}

#[test]
fn every_form_reads_as_it_was_written() {
    families::learn();
    let path = file(FORM);
    let mut text = std::fs::read_to_string(&path).unwrap_or_default();
    if std::env::var_os("HOUSEWAY_UPDATE").is_some() {
        for event in missing(&kinds_in(&text)) {
            let json = serde_json::to_string(&event).unwrap();
            let _ = writeln!(text, "{} {json}", hex(&to_bytes(&[event]).unwrap()));
        }
        std::fs::write(&path, &text).unwrap();
    }
    let has = kinds_in(&text);
    let without: Vec<&str> = Event::kinds().filter(|kind| !has.contains(*kind)).collect();
    assert!(without.is_empty(), "no line for {without:?}: make update");
    for form in 1..=FORM {
        for (bytes, json) in lines(&std::fs::read_to_string(file(form)).unwrap()) {
            let read = of_bytes(&bytes).unwrap_or_else(|wrong| panic!("{json}: {wrong}"));
            assert_eq!(read.len(), 1, "{json}");
            assert_eq!(serde_json::to_value(read[0]).unwrap(), json);
            assert_eq!(serde_json::from_value::<Event>(json.clone()).unwrap(), read[0]);
            if form == FORM {
                assert_eq!(hex(&to_bytes(&read).unwrap()), hex(&bytes), "{json}");
            }
        }
    }
}

#[test]
fn bytes_that_are_cut_or_of_a_later_form_are_refused() {
    families::learn();
    let text = std::fs::read_to_string(file(FORM)).unwrap();
    for (bytes, json) in lines(&text) {
        for len in 2..bytes.len() {
            let read = of_bytes(&bytes[..len]);
            assert!(matches!(read, Err(BadRecord::Bytes(_))), "{json} cut to {len}: {read:?}");
        }
        let mut later = bytes.clone();
        later[0] = FORM + 1;
        assert_eq!(of_bytes(&later), Err(BadRecord::Form(FORM + 1)));
    }
    assert_eq!(of_bytes(&[]), Err(BadRecord::Empty));
}

#[test]
fn only_rounds_of_the_same_number_are_decided_anew() {
    families::learn();
    let now = table::Words::all().find(|words| words.family == "baccarat").unwrap();
    let mut family = FamilyVersion::from(now);
    assert_eq!(family.decides_anew(), Ok(()));
    family.version += 1;
    let told = family.decides_anew().unwrap_err().to_string();
    assert!(told.contains("baccarat was version 2") && told.contains("is version 1"), "{told}");
    family.key = "faro".to_owned();
    assert_eq!(family.decides_anew(), Err(NotAnew::Family("faro".to_owned())));
}
