//! Which hands play on, and what habits cost.

use cards::{Card, Rank, Suit};
use eval::three_card::{ThreeCard as Strength, ThreeKind, rank};

use super::count::{Counted, Decided, Game, Sum};
use crate::strategy::{Decision, Mistake, Strategy};

/// Ways that people play, beside the best.
pub(super) const MISTAKES: [&str; 3] =
    ["plays every hand", "plays queen-six-four or better, whatever card is open", "folds below a pair"];

/// Whether somebody with a habit plays a hand.
pub(super) fn plays_by_habit(habit: usize, own: &[Card; 3]) -> bool {
    let line = rank(
        &[(Rank::Queen, Suit::Clubs), (Rank::Six, Suit::Diamonds), (Rank::Four, Suit::Hearts)]
            .map(|(rank, suit)| Card::new(rank, suit)),
    );
    match habit {
        0 => true,
        1 => rank(own) >= line,
        _ => rank(own).kind() > ThreeKind::HighCard,
    }
}

/// Hands of this many steps beside the line are told one by one.
const NEAR: usize = 6;

/// From which hand on one plays, by the open card where there is one.
pub(super) fn strategy(game: &Game, counted: &Counted, open_card: bool) -> Strategy {
    let none = [("none".to_owned(), &counted.by_strength)];
    let by_open = Rank::ALL.iter().zip(&counted.by_open);
    let by_open: Vec<(String, &Decided)> =
        by_open.map(|(rank, decided)| (rank.name().to_owned(), decided)).collect();
    let opens: &[(String, &Decided)] = if open_card { &by_open } else { &none };
    let deals: u64 = counted.played.iter().sum::<u64>() + counted.folded;
    let heads = ["open card", "lowest hand that sometimes plays", "lowest hand from which every hand plays"];
    Strategy {
        title: "Which hands to play".to_owned(),
        heads: heads.map(str::to_owned).to_vec(),
        rows: opens.iter().map(|(open, decided)| row(open, decided)).collect(),
        decisions: opens.iter().flat_map(|(open, decided)| near(game, open, decided, deals)).collect(),
    }
}

/// The places of the lowest hand that sometimes plays, and of the lowest from which every hand does.
fn lines(decided: &Decided) -> (Option<usize>, Option<usize>) {
    let sometimes = decided.values().position(|sum| sum.deals[0] > 0);
    let always = decided.values().rev().take_while(|sum| sum.deals[1] == 0).count();
    (sometimes, decided.len().checked_sub(always).filter(|_| always > 0))
}

fn row(open: &str, decided: &Decided) -> Vec<String> {
    let name = |at: Option<usize>| {
        at.and_then(|at| decided.keys().nth(at)).map_or_else(String::new, |held| held.name())
    };
    let (sometimes, always) = lines(decided);
    vec![open.to_owned(), name(sometimes), name(always)]
}

/// The decisions around the line, from a few hands below it to a few above.
fn near(game: &Game, open: &str, decided: &Decided, deals: u64) -> Vec<Decision> {
    let (sometimes, always) = lines(decided);
    let from = sometimes.unwrap_or(decided.len()).saturating_sub(NEAR);
    let to = always.map_or(decided.len(), |always| always + NEAR);
    let told = decided.iter().enumerate().filter(|(at, _)| (from..to).contains(at));
    let decision = |(_, (strength, sum)): (usize, (&Strength, &Sum))| {
        let own = (sum.deals[0] + sum.deals[1]) as f64;
        Decision {
            seen: vec![("hand", strength.name()), ("open", open.to_owned())],
            share: own / deals as f64,
            values: vec![
                ("play", sum.plays as f64 / own / game.unit),
                ("fold", game.folded as f64 / game.unit),
            ],
        }
    };
    told.map(decision).collect()
}

/// What habits cost against the best play, in parts of the Ante.
pub(super) fn mistakes(game: &Game, counted: &Counted) -> Vec<Mistake> {
    let deals: u64 = counted.played.iter().sum::<u64>() + counted.folded;
    let best = game.value(&counted.played, true) + game.folded * i128::from(counted.folded);
    let cost = |sum: &i128| (best - sum) as f64 / deals as f64 / game.unit;
    MISTAKES.iter().zip(&counted.otherwise).map(|(habit, sum)| Mistake::new(*habit, cost(sum))).collect()
}
