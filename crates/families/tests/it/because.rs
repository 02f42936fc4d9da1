//! The clauses behind reasons: those of the shipped listings are all needed, and what is called impossible never happens.

use families::AnyTable;
use families::lint::{CHECKS, impossible_reasons};
use rulebook::book::Book;
use rulebook::listing::Listing;
use table::terms::Terms;
use table::{Event, WagerEvent, Why};
use testkit::Random;
use testkit::laws::{UnderLaw, seat_people};

fn listings() -> Vec<Listing> {
    let book = Book::shipped();
    book.all_ids().iter().map(|id| book.listing(id).unwrap_or_else(|faults| panic!("{faults:?}"))).collect()
}

#[test]
fn every_shipped_clause_stands_behind_a_reason_that_can_come_up() {
    for listing in listings() {
        let findings = (CHECKS.of_clauses)(&listing);
        assert!(findings.is_empty(), "{}: {findings:#?}", listing.id());
    }
}

/// The reasons of what happened, with the wager where there is one.
fn reasons(table: &AnyTable, events: &[Event]) -> Vec<(Option<String>, Why)> {
    let reason = |event: &Event| match event {
        Event::Wager(WagerEvent::Settled { wager, because, .. }) => {
            let key = table.banked().map(|core| core.plan.wager(*wager).key.to_string());
            Some((key, because.why))
        }
        other => other.because().map(|because| (None, because.why)),
    };
    events.iter().filter_map(reason).collect()
}

#[test]
fn what_happens_is_never_called_impossible() {
    let mut seen = 0;
    for listing in testkit::share(listings(), 3) {
        let impossible = impossible_reasons(&listing);
        for floor in [false, true] {
            let terms = Terms { floor, ..Terms::widest(&listing, None) };
            let table = AnyTable::open(&listing, &terms).unwrap_or_else(|wrong| panic!("{wrong:?}"));
            for seed in 0..if testkit::soak() { 200 } else { 6 } {
                let mut law = UnderLaw::unheld(table.clone());
                let mut random = Random::with_stacked_stocks(seed);
                seat_people(&mut law, &mut random);
                for _ in 0..6 {
                    if !law.table().is_broken() {
                        law.random_round(&mut random);
                    }
                }
                for (wager, why) in reasons(law.table(), &law.events) {
                    seen += 1;
                    let never = impossible.iter().any(|(on, held)| {
                        *held == why && on.as_ref().is_none_or(|on| wager.as_deref() == Some(on.as_str()))
                    });
                    assert!(!never, "{}: {wager:?} ends by {}", listing.id(), why.key());
                }
            }
        }
    }
    assert!(seen > 500, "{seen} reasons were seen");
}
