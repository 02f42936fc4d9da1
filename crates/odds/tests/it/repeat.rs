//! Odds, shares of a pot and simulations come out the same to the last digit in every run: no hash order, no order of threads.

use money::Cents;
use odds::simulate::{Simulation, simulate};
use odds::{Ask, Quiet, Watch, equity, ranges, report};
use rulebook::book::Book;
use rulebook::listing::Listing;
use table::terms::Terms;

/// Stops a count at once. It then covers the same few percent of the boards in every run.
struct Stopped;

impl Watch for Stopped {
    fn stops(&self) -> bool {
        true
    }
}

fn listing(id: &str) -> Listing {
    Book::shipped().listing(&id.parse().expect("an id")).expect("a listing")
}

/// Families of which a listing is counted in a moment.
const QUICK: [&str; 3] = ["baccarat", "pan-nine", "pai-gow-poker"];

/// What `odds --json` prints of a listing, with what it tells for several players where that does not take long.
fn told(listing: &Listing) -> String {
    let family = listing.family().key();
    let mut ask = Ask::new(listing, if family == "holdem-vs-bank" { &Stopped } else { &Quiet });
    (ask.samples, ask.together) = (5_000, testkit::soak() || QUICK.contains(&family));
    let odds = odds::odds(&ask).expect("odds");
    serde_json::to_string(&report::json(&odds)).expect("JSON") + &report::csv(&[odds])
}

#[test]
fn two_runs_of_every_listing_are_the_same() {
    let book = Book::shipped();
    let all = book.all_ids().into_iter().map(|id| book.listing(&id).expect("a listing"));
    let mut families = Vec::new();
    for listing in all.filter(|listing| listing.family().is_banked()) {
        // One of each quick family in `make test`.
        let family = listing.family().key();
        if !testkit::soak() && (families.contains(&family) || !QUICK.contains(&family)) {
            continue;
        }
        families.push(family);
        assert_eq!(told(&listing), told(&listing), "{}", listing.id());
    }
    assert!(families.len() >= QUICK.len(), "{families:?}");
}

/// The listings with hands that are counted by what they fit: their outcomes have an order of their own.
#[test]
fn bonus_bets_on_seven_cards_list_their_outcomes_in_one_order() {
    for id in testkit::share(["chico/fortune-pai-gow-poker", "westlane/face-up-pai-gow-poker"], 2) {
        let listing = listing(id);
        assert_eq!(told(&listing), told(&listing), "{id}");
    }
}

#[test]
fn shares_of_a_pot_are_the_same_in_every_run() {
    for (id, hands) in [
        ("chico/omaha-high-low", ["AcAd2c3d", "random", "random"]),
        ("standard/razz", ["2c3d4h5s", "random", "random"]),
    ] {
        let listing = listing(id);
        let deck = cards::Deck::single(listing.body().deck.pack.kind()).cards();
        let run = || {
            let question = equity::Question {
                listing: &listing,
                ranges: hands.iter().map(|hand| ranges::parse(hand, &deck).expect("a hand")).collect(),
                boards: Default::default(),
                dead: Vec::new(),
                samples: Some(40_000),
                exact: false,
                seed: 3,
                watch: &Quiet,
            };
            equity::equity(&question).expect("it is counted")
        };
        assert_eq!(run(), run(), "{id}");
    }
}

#[test]
fn simulations_are_the_same_in_every_run() {
    let listing = listing("outlaws/three-card-poker-6-card-bonus");
    let simulation = Simulation {
        listing: &listing,
        terms: Terms::widest(&listing, None),
        players: 5,
        rounds: 3_000,
        seed: 5,
        stake: Cents(1_333),
        bonus: true,
        cover: None,
        seats: Vec::new(),
        watch: &Quiet,
    };
    let run = || simulate(&simulation).expect("it can be played");
    assert_eq!(run(), run());
}
