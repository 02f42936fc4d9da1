//! Odds and shares of a pot, on one core, beside what others count; the time is that of the whole process.

use std::collections::VecDeque;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use cards::{Deck, parse_cards};
use freebj::basic_strategy::BasicStrategy;
use freebj::betting::FixedBet;
use freebj::game_rules::GameRules;
use freebj::round_factory::RoundFactory;
use freebj::shoe::standard_shoe::StandardShoe;
use freebj::simulator::Simulator;
use odds::equity::{Equity, Question, equity};
use odds::{Ask, Quiet, Rounds, ranges};
use pokers::{HandRange, exact_equity, get_card_mask};
use rs_poker::core::Hand;
use rs_poker::holdem::MonteCarloGame;
use rulebook::book::Book;
use rulebook::listing::Listing;

use crate::report::Report;
use crate::timing::{compare_processes, process_milliseconds};

/// Deals of a sample.
const DEALS: usize = 1_000_000;

/// Rounds of blackjack.
const ROUNDS: usize = 2_000_000;

/// Listings with the most that all their wagers may take, in milliseconds, and how often they are measured.
const LISTINGS: [(&str, &str, f64, usize); 13] = [
    ("baccarat, every wager, 8 decks", "delta/dragon-bonus-baccarat", 5.0, 11),
    ("three card poker, every wager", "chico/three-card-poker-6-card-bonus", 1000.0, 5),
    ("Fortune and Envy, all hands", "chico/fortune-pai-gow-poker", 1000.0, 5),
    ("Fortune, Envy and Ace-High, all hands", "westlane/face-up-pai-gow-poker", 1000.0, 5),
    ("Pure 21.5 blackjack, every wager, 6 decks", "chico/pure-21-5-blackjack-3-to-2", 500.0, 5),
    ("Pure 21.5 blackjack of Outlaw's, every wager, 6 decks", "outlaws/pure-21-5-blackjack", 500.0, 5),
    ("Spanish 21.5 without tens, every wager, 8 decks", "delta/pure-spanish-21-5", 500.0, 5),
    ("Blackjack X, every wager, 6 decks", "delta/blackjack-x", 500.0, 5),
    ("No Bust 7.0, every wager, 6 decks", "delta/no-bust-21st-century-blackjack-7-0", 500.0, 5),
    ("No Bust 5.0, every wager, 6 decks", "players-club/no-bust-21st-century-blackjack-5-0", 500.0, 5),
    ("No Bust with jokers, every wager, 6 decks", "central-coast/no-bust-blackjack", 500.0, 5),
    ("Ultimate Texas Hold'em, every wager", "westlane/ultimate-texas-holdem", 60_000.0, 1),
    ("Never Fold'em Hold'em, every wager", "chico/never-foldem-holdem", 60_000.0, 1),
];

fn listing(id: &str) -> Listing {
    Book::shipped().listing(&id.parse().expect("an id")).expect("a listing")
}

fn ours(listing: &Listing, hands: &[&str], board: &str, samples: Option<u64>) -> Equity {
    let pack = Deck::single(listing.body().deck.pack.kind()).cards();
    let question = Question {
        listing,
        ranges: hands.iter().map(|hand| ranges::parse(hand, &pack).expect("a range")).collect(),
        boards: [parse_cards(board).expect("a board"), Vec::new()],
        dead: Vec::new(),
        samples,
        exact: samples.is_none(),
        seed: 1,
        watch: &Quiet,
    };
    equity(&question).expect("an equity")
}

fn theirs(hands: &[&str], board: &str) -> f64 {
    let ranges = HandRange::from_strings(hands.iter().map(|hand| (*hand).to_owned()).collect());
    let never = Arc::new(AtomicBool::new(false));
    exact_equity(&ranges, get_card_mask(board), 0, 1, never, |_| {}).expect("an equity").equities[0]
}

fn exact(report: &mut Report) {
    let holdem = listing("chico/texas-holdem");
    let wide = ["TT+,AQs+,AKo", "22+,A2s+,KTs+,QTs+,JTs,ATo+,KJo+"];
    for (what, hands, board, goal, pairs) in [
        ("exact hold'em, two hands before the flop (match-ups)", ["AhKh", "QsQd"], "", 4.0, 11),
        ("exact hold'em, range against range before the flop", ["QQ+,AKs", "TT+,AQs+"], "", 5.0, 3),
        ("exact hold'em, range against range on a flop", wide, "2c7d9h", 5.0, 11),
    ] {
        let (own, other) = (ours(&holdem, &hands, board, None).shares[0].equity, theirs(&hands, board));
        assert!((own - other).abs() < 1e-9, "{what}: {own} {other}");
        let deals = ours(&holdem, &hands, board, None).deals as usize;
        let measured = compare_processes(
            pairs,
            deals,
            || ours(&holdem, &hands, board, None).deals,
            || theirs(&hands, board).to_bits(),
        );
        report.row(what, "pokers", goal, &measured);
    }
    let time = process_milliseconds(11, || ours(&holdem, &["AhKh", "QsQd"], "", None).deals);
    report.time("exact hold'em, two hands before the flop", 1.0, time);
}

fn sampled(report: &mut Report) {
    let holdem = listing("chico/texas-holdem");
    for hands in [vec!["AhKh", "QsQd", "JcTc"], vec!["AhKh", "QsQd", "JcTc", "7s7d", "5h4h", "AsQc"]] {
        let cards = hands.iter().map(|hand| Hand::new_from_str(hand).expect("a hand")).collect();
        let mut game = MonteCarloGame::new(cards).expect("a game");
        let measured = compare_processes(
            5,
            DEALS,
            || ours(&holdem, &hands, "", Some(DEALS as u64)).deals,
            || {
                let mut deals = 0;
                for _ in 0..DEALS {
                    game.reset();
                    deals += u64::from(game.simulate().0.count() > 0);
                }
                deals
            },
        );
        let what = format!("sampled hold'em, {} hands (deals)", hands.len());
        report.row(&what, "rs_poker", 3.0, &measured);
    }
}

/// Rounds of blackjack from six packs, each played by a chart: ours from fresh packs by what hands are made of, theirs from
/// a shoe.
fn blackjack(report: &mut Report) {
    let listing = listing("chico/pure-21-5-blackjack-3-to-2");
    let ours = Rounds::new(&Ask::new(&listing, &Quiet)).expect("rounds");
    let rules = GameRules::default();
    let (strategy, bets) = (BasicStrategy::new(false), FixedBet(1.0));
    let make = || {
        RoundFactory::new(&rules, &strategy, &bets, 1, false, None, None, VecDeque::new(), VecDeque::new())
    };
    let measured = compare_processes(
        5,
        ROUNDS,
        || ours.gained(ROUNDS as u64, 1).to_bits(),
        || {
            let (factory, shoe) = (make(), StandardShoe::shuffled(rules.decks, rules.penetration_cards));
            let simulator = Simulator::new(ROUNDS as u64, Box::new(shoe), &factory, None, None, false, false);
            simulator.run().winning_distrib.len() as u64
        },
    );
    report.row("sampled blackjack, six decks, one player (rounds)", "freebj", 1.5, &measured);
}

pub fn rows(report: &mut Report, filter: &str) {
    if !"odds".contains(filter) {
        return;
    }
    // One core: whatever is counted in parallel is counted here, one after the other.
    let _ = rayon::ThreadPoolBuilder::new().num_threads(1).build_global();
    exact(report);
    sampled(report);
    blackjack(report);
    for (what, id, goal, runs) in LISTINGS {
        let listing = listing(id);
        // What is drawn at random beside it (pai gow poker's base game) is drawn once.
        let ask = Ask { samples: 1, ..Ask::new(&listing, &Quiet) };
        let count = || odds::odds(&ask).map_or(0, |odds| odds.wagers.len() as u64);
        report.time(what, goal, process_milliseconds(runs, count));
    }
}
