//! Odds and engine agree: every wager of the banked listings is played at real tables with the best strategy that was computed,
//! and the results are compared with the odds. `make test` plays some listings of each family and a few rounds; `make soak` plays
//! every listing and a hundred times as many rounds.

use money::Cents;
use odds::advice::Advice;
use odds::simulate::{Seat, Simulated, Simulation, simulate};
use odds::{Ask, Quiet, WagerOdds, Watch};
use rulebook::book::Book;
use rulebook::listing::Listing;
use table::terms::Terms;

/// How many standard errors a mean may be off. So many wagers are asked that one may well be off by three.
const FAR: f64 = 4.5;

/// Rounds with one player beside the player-dealer, so that all are independent of each other.
pub(crate) fn play(listing: &Listing, advice: &Advice, stake: Cents, rounds: u64) -> Simulated {
    let simulation = Simulation {
        listing,
        terms: Terms::widest(listing, None),
        players: 2,
        rounds,
        seed: 11,
        stake,
        bonus: true,
        cover: None,
        seats: vec![Seat::Best(advice)],
        watch: &Quiet,
    };
    simulate(&simulation).expect("it can be played")
}

/// What the players gained of the first stake, and how often it was made; several wagers are played as one.
fn gained(found: &Simulated, wager: &WagerOdds, stake: Cents) -> Option<(f64, u64)> {
    let keys: Vec<&str> = wager.wager.split(" + ").collect();
    let first = found.wagers.get(keys[0])?;
    let net: i128 = keys.iter().filter_map(|key| found.wagers.get(*key)).map(|sum| sum.net).sum();
    // A stake may be another than the one that was wanted: half of it for insurance, the least of a bonus bet. What is
    // raised in the middle of a round is told in units of the first stake.
    let raised = keys.len() == 1 && (wager.staked() - 1.0).abs() > 1e-9;
    let unit = if raised { stake.0 as f64 } else { first.staked as f64 / first.made as f64 };
    Some((net as f64 / first.made as f64 / unit, first.made))
}

/// Stops a count at once. It then covers the same few percent of the boards in every run.
pub(crate) struct Stopped;

impl Watch for Stopped {
    fn stops(&self) -> bool {
        true
    }
}

fn agrees(listing: &Listing, rounds: u64) {
    let id = listing.id().to_string();
    let long = listing.family().key() == "holdem-vs-bank";
    let mut ask = Ask::new(listing, if long && !testkit::soak() { &Stopped } else { &Quiet });
    ask.samples = if testkit::soak() { 4_000_000 } else { 100_000 };
    let odds = odds::odds(&ask).expect("odds");
    if testkit::soak() {
        is_as_published(&id, &odds.wagers[0]);
    }
    let advice = Advice::new(&ask).expect("advice");
    let found = play(listing, &advice, ask.stake, rounds);
    assert_eq!(found.rounds, rounds, "{id}");
    // Ways to play beside the usual one have a comma; an Envy button needs a second player.
    let never = |wager: &WagerOdds| panic!("{id}: {} was never made", wager.wager);
    hold(&id, &odds.wagers, &found, ask.stake, never);
}

/// Holds odds to what was played; `never` is told which wager nobody made.
pub(crate) fn hold(
    id: &str,
    wagers: &[WagerOdds],
    found: &Simulated,
    stake: Cents,
    never: impl Fn(&WagerOdds),
) {
    let told = wagers.iter().filter(|wager| !wager.wager.contains(',') && wager.wager != "envy");
    for wager in told {
        let Some((edge, made)) = gained(found, wager, stake) else {
            never(wager);
            continue;
        };
        let own = wager.deviation() / (made as f64).sqrt();
        let error = (own * own + wager.error().unwrap_or(0.0).powi(2)).sqrt();
        // What always ends alike has no deviation.
        let off = if error > 0.0 { (edge - wager.mean()) / error } else { (edge - wager.mean()) * 1e9 };
        println!("{id} {}: {edge:.5} and {:.5}, {off:.2} errors of {error:.5}", wager.wager, wager.mean());
        assert!(off.abs() < FAR, "{id} {}: {edge} at the table, {} counted", wager.wager, wager.mean());
    }
}

/// Ultimate Texas Hold'em with this Blind table is known to cost 2.185 % of the Ante.
fn is_as_published(id: &str, base: &WagerOdds) {
    if id == "westlane/ultimate-texas-holdem" {
        assert_eq!(base.cases(), Some((2_598_960u64 * 1081 * 990 * 10).into()));
        assert_eq!(odds::fraction::decimal(&base.exact().expect("a fraction"), 5), "-0.02185");
    }
}

/// The listings of a family: every third of them in `make test`.
fn every(family: &str, rounds: u64) {
    let book = Book::shipped();
    let rounds = if testkit::soak() { rounds * 100 } else { rounds };
    let all = book.all_ids().into_iter().map(|id| book.listing(&id).expect("a listing"));
    let mut seen = 0;
    for listing in testkit::share(all.filter(|listing| listing.family().key() == family), 3) {
        seen += 1;
        agrees(&listing, rounds);
    }
    assert!(seen > 0, "no listing of {family}");
}

#[test]
fn baccarat() {
    every("baccarat", 4_000);
}

#[test]
fn three_card_poker() {
    every("three-card", 4_000);
}

#[test]
fn twenty_one() {
    every("twenty-one", 4_000);
}

#[test]
fn holdem_against_the_player_dealer() {
    every("holdem-vs-bank", 1_000);
}

#[test]
fn pan_nine() {
    every("pan-nine", 4_000);
}

#[test]
fn pai_gow_poker() {
    every("pai-gow-poker", 4_000);
}

#[test]
fn pai_gow_tiles() {
    every("pai-gow-tiles", 4_000);
}
