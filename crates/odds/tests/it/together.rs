//! Players at one table share the player-dealer's hand: the deviation of what they gain together, as it is computed and as it is
//! played by the full engine.

use money::Cents;
use odds::advice::Advice;
use odds::simulate::{Seat, Simulated, Simulation, simulate};
use odds::{Ask, Odds, Quiet, WagerOdds, Watch};
use rulebook::book::Book;
use rulebook::family::twenty_one::TwentyOne;
use rulebook::listing::Listing;
use table::terms::Terms;

/// How many standard errors a deviation may be off. So many are asked that some may well be off by three.
const FAR: f64 = 5.0;

/// Stops a count at once. It then covers the same few percent of the boards in every run.
struct Stopped;

impl Watch for Stopped {
    fn stops(&self) -> bool {
        true
    }
}

fn counted(listing: &Listing) -> (Odds, Advice) {
    let long = listing.family().key() == "holdem-vs-bank";
    let mut ask = Ask::new(listing, if long && !testkit::soak() { &Stopped } else { &Quiet });
    (ask.samples, ask.together) = (if testkit::soak() { 1_000_000 } else { 30_000 }, true);
    (odds::odds(&ask).expect("odds"), Advice::new(&ask).expect("advice"))
}

fn played(listing: &Listing, advice: &Advice, stake: Cents, players: u8, rounds: u64) -> Simulated {
    let simulation = Simulation {
        listing,
        terms: Terms::widest(listing, None),
        players: players + 1,
        rounds,
        seed: 23,
        stake,
        bonus: true,
        cover: None,
        seats: vec![Seat::Best(advice)],
        watch: &Quiet,
    };
    simulate(&simulation).expect("it can be played")
}

/// The deviation of a round as it was played, in units of the first stake, where one wager stands for itself.
fn of_a_round(found: &Simulated, wager: &WagerOdds) -> Option<f64> {
    let sum = found.wagers.get(&wager.wager)?;
    let unit = sum.first as f64 / sum.made.max(1) as f64;
    Some(sum.round_deviation(found.rounds) / unit)
}

/// The standard error of a deviation from so many rounds: the fourth moment of what all players gain together is at most that of
/// one of them, who gains as often as all do.
fn error(wager: &WagerOdds, players: f64, deviation: f64, rounds: f64) -> f64 {
    let fourth: f64 = wager
        .endings
        .iter()
        .map(|ending| {
            let net = odds::fraction::value(&ending.net) - wager.mean();
            wager.probability(ending) * net.powi(4)
        })
        .sum();
    let fourth = fourth * wager.made * players.powi(if wager.shared { 4 } else { 3 });
    ((fourth - deviation.powi(4)).max(deviation.powi(4)) / rounds).sqrt() / (2.0 * deviation)
}

fn agrees(listing: &Listing, rounds: u64) {
    let id = listing.id().to_string();
    let (odds, advice) = counted(listing);
    let players = listing.body().seats.positions.saturating_sub(1).clamp(2, 5);
    let found = played(listing, &advice, odds.stake, players, rounds);
    let mut compared = 0;
    // In the simulation a natural that is offered even money is not insured, so fewer players are insured together than could be.
    let even_money = listing.section::<TwentyOne>().is_some_and(|rules| rules.even_money.pays.is_some());
    let is_comparable = |wager: &&WagerOdds| {
        let is_insurance = wager.wager == "insurance";
        !(wager.wager.contains([',', '+']) || even_money && is_insurance)
    };
    for wager in odds.wagers.iter().filter(is_comparable) {
        assert!(wager.shared || wager.covariance.is_some(), "{id} {}", wager.wager);
        let Some(played) = of_a_round(&found, wager).filter(|_| wager.beside.is_none()) else { continue };
        let (computed, own_error) = wager.deviation_together(u16::from(players));
        let error =
            error(wager, f64::from(players), computed, found.rounds as f64).hypot(own_error.unwrap_or(0.0));
        let off = (played - computed) / error;
        println!("{id} {}: {played:.4} and {computed:.4}, {off:.2} errors of {error:.4}", wager.wager);
        assert!(off.abs() < FAR, "{id} {}: {played} played, {computed} computed, error {error}", wager.wager);
        compared += 1;
    }
    assert!(compared > 0, "{id}");
    // Of the lines of baccarat bots choose one; all players share the result of each.
    if listing.family().key() != "baccarat" {
        base(listing, &odds, &advice, players, rounds);
    }
}

/// The base game alone, all its wagers together: what a bank is sized by.
fn base(listing: &Listing, odds: &Odds, advice: &Advice, players: u8, rounds: u64) {
    let simulation = Simulation {
        listing,
        terms: Terms::widest(listing, None),
        players: players + 1,
        rounds,
        seed: 29,
        stake: odds.stake,
        bonus: false,
        cover: None,
        seats: vec![Seat::Best(advice)],
        watch: &Quiet,
    };
    let found = simulate(&simulation).expect("it can be played");
    let wager = odds.wagers.iter().find(|wager| wager.wager.starts_with("base") || wager.wager.contains('+'));
    let wager = wager.unwrap_or_else(|| panic!("{} has no base game", listing.id()));
    let unit = odds.stake.0 as f64;
    let (computed, own_error) = wager.deviation_together(u16::from(players));
    let (played, error) = (found.bank_deviation() / unit, found.bank_deviation_error() / unit);
    let error = error.hypot(own_error.unwrap_or(0.0));
    println!("{} alone: {played:.4} and {computed:.4}, error {error:.4}", listing.id());
    assert!(
        (played - computed).abs() < FAR * error,
        "{}: {played} ± {error} played, {computed} computed for {players} players",
        listing.id()
    );
    // Without what players have in common the deviation would be far too small.
    let alone = wager.deviation() * f64::from(players).sqrt();
    assert!(computed > 1.1 * alone, "{}: {computed} is no more than {alone}", listing.id());
}

/// Families that are counted long: hold'em by its boards, three card poker and tiles by all pairs of hands.
const LONG: [&str; 3] = ["holdem-vs-bank", "three-card", "pai-gow-tiles"];

/// One listing of each other family in `make test`, all listings in `make soak`.
#[test]
fn what_players_gain_together_is_spread_as_it_is_played() {
    let book = Book::shipped();
    let mut families = Vec::new();
    for listing in book.all_ids().into_iter().map(|id| book.listing(&id).expect("a listing")) {
        let family = listing.family();
        let seen = families.contains(&family.key()) || LONG.contains(&family.key());
        if !family.is_banked() || seen && !testkit::soak() {
            continue;
        }
        families.push(family.key());
        agrees(&listing, if testkit::soak() { 200_000 } else { 1_500 });
    }
    assert!(families.len() >= 4, "{families:?}");
}
