//! Odds and engine agree for listings of one's own, too: those that differ from a shipped one in a value that decides. Their odds
//! are refused with a reason, or they are what comes of rounds at real tables.

use families::AnyTable;
use odds::advice::Advice;
use odds::{Ask, Quiet};
use rulebook::book::Book;
use rulebook::listing::Listing;
use table::terms::Terms;
use testkit::mutants::{self, Step, changed, changes};

use crate::engine::{Stopped, hold, play};

/// Every other listing of a family that loads and opens: with one value that decides changed.
fn mutants(family: &str) -> Vec<(String, Listing)> {
    let book = Book::shipped();
    let all = book.all_ids().into_iter().map(|id| book.listing(&id).expect("a listing"));
    let listings: Vec<Listing> = all.filter(|listing| listing.family().key() == family).collect();
    let mut found = Vec::new();
    for (name, held) in mutants::keys(&listings) {
        let Some(key) = held.key.filter(|key| key.decides() && !held.told && name != "listing::Body.because")
        else {
            continue;
        };
        for spot in &held.spots {
            let before = &listings[spot.listing];
            let Some(node) = mutants::at(before.tree(), &spot.path) else { continue };
            for change in changes(&key.schema, node, &[], spot.optional) {
                let tree = changed(before.tree(), &spot.path, &change);
                let Ok(after) = Listing::check(before.id().clone(), tree) else { continue };
                if AnyTable::open(&after, &Terms::widest(&after, None)).is_ok() {
                    let step = |step: &Step| match step {
                        Step::Key(key) => key.clone(),
                        Step::Item(at) => at.to_string(),
                    };
                    let path: Vec<String> = spot.path.iter().map(step).collect();
                    found.push((format!("{} {} = {}", before.id(), path.join("."), change.plain()), after));
                }
            }
        }
    }
    found
}

/// Plays one in so many of the mutants of a family.
fn every(family: &str, step: usize, rounds: u64) {
    let long = family == "holdem-vs-bank" && !testkit::soak();
    let rounds = if testkit::soak() { rounds * 50 } else { rounds };
    let all = mutants(family);
    assert!(all.len() > 20, "{family}: {}", all.len());
    let mut counted = 0;
    for (said, listing) in testkit::share(all.iter(), step) {
        let mut ask = Ask::new(listing, if long { &Stopped } else { &Quiet });
        ask.samples = if testkit::soak() { 1_000_000 } else { 50_000 };
        // What cannot be counted says why.
        let odds = match odds::odds(&ask) {
            Ok(odds) => odds,
            Err(wrong) => {
                assert!(!wrong.is_empty(), "{said}");
                continue;
            }
        };
        let Ok(advice) = Advice::new(&ask) else { continue };
        let found = play(listing, &advice, ask.stake, rounds);
        hold(said, &odds.wagers, &found, ask.stake, |_| ());
        counted += 1;
    }
    assert!(counted > 0, "no odds of {family} were counted");
}

#[test]
fn baccarat() {
    every("baccarat", 193, 3_000);
}

#[test]
fn pan_nine() {
    every("pan-nine", 61, 2_000);
}

/// The families whose odds take long to count: one listing of one in `make test`, every listing of every family in `make soak`.
#[test]
fn families_that_take_long() {
    let long = ["three-card", "twenty-one", "holdem-vs-bank", "pai-gow-poker", "pai-gow-tiles"];
    for family in long.into_iter().take(if testkit::soak() { 5 } else { 1 }) {
        every(family, 100_000, 1_000);
    }
}

/// Two-card hands: where nobody draws, no hand of three cards is counted.
#[test]
fn hands_that_never_draw_are_counted_with_two_cards() {
    let book = Book::shipped();
    let before = book.listing(&"delta/ez-baccarat".parse().expect("an id")).expect("it loads");
    let path = ["baccarat", "naturals"].map(|key| Step::Key(key.to_owned()));
    let all: Vec<u8> = (0..10).collect();
    let text = format!("naturals = {all:?}\n");
    let (node, faults) = rulebook::tree::parse(&std::sync::Arc::from("naturals.toml"), &text);
    assert!(faults.is_empty());
    let mut tree = before.tree().clone();
    let named = node.at(&["naturals"]).expect("it is there");
    mutants::put(&mut tree, &path, named.kind.clone());
    let listing = Listing::check(before.id().clone(), tree).unwrap_or_else(|faults| panic!("{faults:?}"));
    let ask = Ask::new(&listing, &Quiet);
    let odds = odds::odds(&ask).expect("odds");
    let seven = odds.wagers.iter().find(|wager| wager.wager == "dragon-7").expect("the wager");
    assert!((seven.mean() + 1.0).abs() < 1e-12, "{}", seven.mean());
    let advice = Advice::new(&ask).expect("advice");
    hold("two-card hands", &odds.wagers, &play(&listing, &advice, ask.stake, 4_000), ask.stake, |_| ());
}

/// Two-card hands at pan nine: six cards are dealt at most, not eight.
#[test]
fn pan_nine_with_two_cards_is_counted_with_two_cards() {
    let mut book = Book::shipped();
    let text = "from = \"central-coast/super-pan-9\"\n[pan-nine.hand]\ncards = 2\n[sources]\n\"pan-nine.hand\" = \"outside\"\n";
    book.add_text("rooms/kitchen/pan.toml", text.to_owned());
    let listing =
        book.listing(&"kitchen/pan".parse().expect("an id")).unwrap_or_else(|faults| panic!("{faults:?}"));
    let ask = Ask::new(&listing, &Quiet);
    let odds = odds::odds(&ask).expect("odds");
    let odds::Method::Counted(how) = &odds.wagers[0].method else { panic!("it is counted") };
    assert!(how.contains("six cards"), "{how}");
    let all: u64 = (427..=432u64).product();
    assert_eq!(odds.wagers[0].cases(), Some(all.into()));
    let advice = Advice::new(&ask).expect("advice");
    hold("two-card hands", &odds.wagers, &play(&listing, &advice, ask.stake, 6_000), ask.stake, |_| ());
}
