//! Every movement of the games that are set and compared names the clause that moved it.

use std::collections::BTreeMap;

use families::chinese_poker::ChineseEvent;
use histories::script::{Draft, Report, play};
use rulebook::book::Book;
use rulebook::family::Family;
use table::{BankEvent, DealEvent, Event, FeeEvent, FloorEvent, Outcome, WagerEvent};
use testkit::texts;

const FAMILIES: [&str; 5] = ["pai-gow-poker", "pai-gow-tiles", "pan-nine", "chinese-poker", "panguingue"];

/// Whether an event moves chips from one to another, keeps them from moving, or pays without them.
fn moves(event: &Event) -> bool {
    match event {
        Event::Wager(WagerEvent::Settled { .. })
        | Event::Wager(WagerEvent::Earned { .. })
        | Event::Wager(WagerEvent::NoAction { .. })
        | Event::Floor(FloorEvent::Fouled { .. })
        | Event::Bank(BankEvent::BankParted { .. })
        | Event::Deal(DealEvent::StockRanOut)
        | Event::Fee(FeeEvent::FreeCollectionGiven { .. })
        | Event::Fee(FeeEvent::FreeCollectionUsed { .. })
        | Event::Fee(FeeEvent::FreeCollectionLapsed { .. }) => true,
        Event::Own(own) => match ChineseEvent::unpack(own) {
            Some(ChineseEvent::Compared { due, .. }) => due != 0,
            _ => !own.postings().is_empty() && own.because().is_some(),
        },
        _ => false,
    }
}

/// How many clauses, or readings where nothing is printed, a line must name: one for what moved, one more for what could not be played for.
fn clauses(event: &Event) -> usize {
    match ChineseEvent::of(event) {
        Some(ChineseEvent::Compared { due, moved, .. }) if due != moved => 2,
        _ => 1,
    }
}

#[test]
fn every_movement_names_its_clause() {
    let book = Book::shipped();
    let ids = book.ids().into_iter();
    let families =
        ids.map(|id| (id.to_string(), book.listing(&id).expect("a shipped listing loads").family()));
    let families: BTreeMap<String, Family> = families.collect();
    let (mut seen, mut wrong) = (0, Vec::new());
    for (name, text) in texts("scenes", "toml") {
        let Ok(draft) = Draft::read(&name, &text) else { continue };
        if !families.get(&draft.listing.0).is_some_and(|family| FAMILIES.contains(&family.key())) {
            continue;
        }
        let Ok(played) = play(&book, &draft) else { continue };
        for (event, told) in Report::of(&played).events.iter().filter(|(event, _)| moves(event)) {
            let told = told.as_deref().unwrap_or_default();
            seen += 1;
            if told.matches('#').count() + told.matches("[interpretation ").count() < clauses(event) {
                wrong.push(format!("{name}: {told}"));
            }
        }
    }
    assert!(seen > 1000, "{seen} movements were told");
    assert!(wrong.is_empty(), "{} movements name no clause:\n{}", wrong.len(), wrong.join("\n"));
}

/// A wager that is not covered says so by its clause, whatever the cards.
#[test]
fn an_uncovered_wager_names_the_cover() {
    let book = Book::shipped();
    let mut seen = 0;
    for (name, text) in texts("scenes/central-coast/pai-gow-poker", "toml") {
        let Ok(played) =
            Draft::read(&name, &text).map_err(|_| ()).and_then(|draft| play(&book, &draft).map_err(|_| ()))
        else {
            continue;
        };
        for (event, told) in &Report::of(&played).events {
            if let Event::Wager(WagerEvent::Settled { outcome: Outcome::NotCovered, .. }) = event {
                let told = told.as_deref().unwrap_or_default();
                assert!(told.contains("#uncovered-wagers-returned"), "{name}: {told}");
                seen += 1;
            }
        }
    }
    assert!(seen > 0, "no wager was left without cover");
}

/// The account of a script in which seat 2 wins all that the player-dealer has wagered and seat 3 would push.
fn nothing_is_left(expect: &str) -> Result<Report, String> {
    let text = format!(
        "listing = \"central-coast/super-pan-9\"\nbank = \"seat 1 covers $10\"\n\
         wagers = [\"seat 2 base $10\", \"seat 3 base $60\"]\ndice = \"3 3 3\"\n\
         cards = {{ seat-2 = \"5h 4c Kd\", seat-3 = \"4h 4d Kc\", bank = \"5s 3c Kh\" }}\n\
         play = [\"seat 2 no card\", \"seat 3 no card\"]\n[expect]\nseat-3 = {{ base = \"{expect}\" }}\n"
    );
    let draft = Draft::read("script.toml", &text).unwrap();
    let played = play(&Book::shipped(), &draft).unwrap();
    let report = Report::of(&played);
    let wrong = draft.check(&report, &played.people);
    wrong.first().map_or(Ok(report), |wrong| Err(wrong.to_string()))
}

/// One event, one telling: in words, in JSON and in what a scene may expect (X01).
#[test]
fn what_would_push_goes_back_uncovered_when_nothing_is_left() {
    let report = nothing_is_left("not covered $60").unwrap();
    let json = report.json();
    let events = json["events"].as_array().unwrap();
    let settled = events.iter().rfind(|event| event["event"] == "settled").unwrap();
    assert_eq!(
        (&settled["outcome"], &settled["because"]["why"]),
        (&"not-covered".into(), &"cover-used-up".into())
    );
    let text = settled["text"].as_str().unwrap();
    assert!(text.contains("$60 is returned, nothing is left of the player-dealer's wager"), "{text}");
    // It is returned all the same, and scenes that say so stand.
    assert!(nothing_is_left("returned $60").is_ok());
    assert!(nothing_is_left("lost $60").is_err());
}

/// No chip is worth a part of a cent (X12): what is dropped is told, and nothing is where nothing is.
#[test]
fn a_part_of_a_cent_that_is_dropped_is_told() {
    let lines = |ante: &str| {
        let text = format!(
            "listing = \"westlane/ultimate-texas-holdem\"\nbank = \"seat 1 covers $5000\"\n\
             wagers = [\"seat 2 ante {ante}\"]\n\
             cards = {{ seat-2 = \"Ah Th\", bank = \"Kc Kd\", board = \"8h 5h 2h 9s 3d\" }}\n\
             play = [\"seat 2 play 4x\"]\n"
        );
        let played = play(&Book::shipped(), &Draft::read("script.toml", &text).unwrap()).unwrap();
        Report::of(&played).lines.join("\n")
    };
    let odd = lines("$5.05");
    let told: Vec<&str> =
        odd.lines().filter(|line| line.contains("the fraction of a cent is dropped")).collect();
    assert!(matches!(told.as_slice(), [line] if line.contains("Blind") && line.contains("$7.57")), "{odd}");
    assert!(!lines("$5.10").contains("fraction of a cent"));
}
