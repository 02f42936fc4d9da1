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
            if told.matches('#').count() + told.matches("[reading ").count() < clauses(event) {
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
