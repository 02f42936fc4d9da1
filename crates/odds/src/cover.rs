//! What a wager is worth behind a player-dealer whose wager may run out.
//!
//! Wagers are settled in their order. Whatever is paid and whatever is collected is taken off the player-dealer's wager (X01);
//! who comes when less is left is settled for that, and gets the rest back (X02). So a late wager wins less and loses
//! less. Where one result decides for everybody, as in baccarat, this is exact. Where each player has cards of their own, their
//! results go together as far as their covariance says: in that part of the rounds all have one result, in the others each has
//! one by itself. So every player's result and the covariance of any two are right, and what three or more have in common is an
//! approximation, which is said.

use std::collections::BTreeMap;

use money::Cents;

use crate::fraction;
use crate::tally::{Ending, WagerOdds};

/// One place in the order of settlement.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub struct Place {
    /// What a player gains on average there, as a part of the bet.
    pub edge: f64,
    /// How often not all that was due was moved.
    pub short: f64,
}

/// A wager that several players make, with a limited cover.
#[derive(Debug, Clone, PartialEq)]
pub struct Covered {
    /// By place in the order of settlement.
    pub places: Vec<Place>,
    /// What the player-dealer gains on average in a round, in cents, fees not counted.
    pub bank: f64,
    /// The standard deviation of that.
    pub bank_deviation: f64,
    /// How often the cover runs out before all is settled.
    pub short: f64,
    /// Whether all players have one result, so that nothing was assumed.
    pub exact: bool,
}

/// What an ending moves, in cents: above zero to the player.
fn moves(ending: &Ending, bet: Cents) -> i64 {
    (fraction::value(&ending.net) * bet.0 as f64).round() as i64
}

/// What is moved of an amount while so much is left.
fn moved(due: i64, left: i64) -> i64 {
    due.signum() * due.abs().min(left)
}

/// So many players with the same bet, one after the other.
pub fn covered(wager: &WagerOdds, bet: Cents, players: u16, cover: Cents) -> Covered {
    let made = wager.made;
    let ending = |ending| (moves(ending, bet), made * wager.probability(ending));
    let mut endings: Vec<(i64, f64)> = wager.endings.iter().map(ending).collect();
    // In the other rounds it is not made, and nothing moves.
    endings.extend((made < 1.0).then_some((0, 1.0 - made)));
    let mut round = Round::new(bet, players, cover);
    let alike = wager.correlation();
    for (due, chance) in endings.iter().filter(|_| alike > 0.0) {
        round.all_alike(*due, alike * chance);
    }
    if alike < 1.0 {
        round.each_by_itself(&endings, 1.0 - alike);
    }
    for place in &mut round.places {
        place.edge /= made.max(1e-9);
    }
    round.told(wager.shared)
}

/// Sums over the ways a round can end.
struct Round {
    bet: f64,
    cover: i64,
    places: Vec<Place>,
    mean: f64,
    squares: f64,
    short: f64,
}

impl Round {
    fn new(bet: Cents, players: u16, cover: Cents) -> Round {
        let places = vec![Place::default(); usize::from(players)];
        Round { bet: bet.0.max(1) as f64, cover: cover.0, places, mean: 0.0, squares: 0.0, short: 0.0 }
    }

    fn settle(&mut self, at: usize, due: i64, left: i64, chance: f64) -> i64 {
        let moved = moved(due, left);
        self.places[at].edge += chance * moved as f64 / self.bet;
        self.places[at].short += if moved == due { 0.0 } else { chance };
        moved
    }

    /// The player-dealer gained so much, and the cover was enough or not.
    fn end(&mut self, net: i64, short: bool, chance: f64) {
        self.mean += chance * net as f64;
        self.squares += chance * (net as f64).powi(2);
        self.short += if short { chance } else { 0.0 };
    }

    /// One result for everybody.
    fn all_alike(&mut self, due: i64, chance: f64) {
        let (mut left, mut net) = (self.cover, 0);
        let mut short = false;
        for at in 0..self.places.len() {
            let moved = self.settle(at, due, left, chance);
            left -= moved.abs();
            net -= moved;
            short |= moved != due;
        }
        self.end(net, short, chance);
    }

    /// A result for each: all that can be left of the cover, with what the player-dealer has gained.
    fn each_by_itself(&mut self, endings: &[(i64, f64)], chance: f64) {
        let mut states = BTreeMap::from([((self.cover, 0i64, false), chance)]);
        for at in 0..self.places.len() {
            let mut further = BTreeMap::new();
            for ((left, net, short), weight) in states {
                for (due, chance) in endings {
                    let moved = self.settle(at, *due, left, weight * chance);
                    let state = (left - moved.abs(), net - moved, short || moved != *due);
                    *further.entry(state).or_insert(0.0) += weight * chance;
                }
            }
            states = further;
        }
        for ((_, net, short), chance) in states {
            self.end(net, short, chance);
        }
    }

    fn told(self, exact: bool) -> Covered {
        Covered {
            bank: self.mean,
            bank_deviation: (self.squares - self.mean * self.mean).max(0.0).sqrt(),
            short: self.short,
            places: self.places,
            exact,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ask::Ask;
    use crate::simulate::{Simulation, simulate};
    use crate::tally::Covariance;
    use crate::watch::Quiet;
    use rulebook::book::Book;
    use table::terms::Terms;

    fn wager(id: &str, key: &str) -> WagerOdds {
        let listing = Book::shipped().listing(&id.parse().unwrap()).unwrap();
        let odds = crate::odds(&Ask::new(&listing, &Quiet)).unwrap();
        odds.wagers.into_iter().find(|wager| wager.wager == key).unwrap()
    }

    #[test]
    fn enough_cover_changes_nothing() {
        for (key, shared) in [("dragon-7", true), ("dragon-7", false), ("tie", false)] {
            let wager = WagerOdds { shared, ..wager("delta/ez-baccarat", key) };
            let found = covered(&wager, Cents::dollars(10), 4, Cents::dollars(100_000));
            assert_eq!(found.short, 0.0);
            for place in &found.places {
                assert!((place.edge - wager.mean()).abs() < 1e-9, "{} {}", place.edge, wager.mean());
            }
            assert!((found.bank + 4.0 * 1000.0 * wager.mean()).abs() < 1e-6);
        }
    }

    /// With cover enough, what players have in common makes the deviation that it makes without a limit.
    #[test]
    fn enough_cover_leaves_the_deviation_of_players_whose_results_go_together() {
        let line = wager("delta/ez-baccarat", "player-line");
        for part in [0.0, 0.4, 1.0] {
            let value = part * line.deviation().powi(2);
            let covariance = Covariance { value, error: None, how: String::new() };
            let wager = WagerOdds { shared: false, covariance: Some(covariance), ..line.clone() };
            let found = covered(&wager, Cents::dollars(10), 4, Cents::dollars(100_000));
            let wanted = 1000.0 * wager.deviation_together(4).0;
            assert!(
                (found.bank_deviation - wanted).abs() < 1e-6 * wanted,
                "{} {wanted}",
                found.bank_deviation
            );
        }
    }

    /// What is made in one round of ten moves a tenth in a round, and is the same where it is made.
    #[test]
    fn a_wager_that_is_seldom_made_is_covered_like_one_that_always_is() {
        let always = wager("delta/ez-baccarat", "tie");
        let seldom = WagerOdds { made: 0.1, ..always.clone() };
        let of = |wager: &WagerOdds| covered(wager, Cents::dollars(10), 3, Cents::dollars(500));
        let (one, other) = (of(&always), of(&seldom));
        assert!(
            (one.bank - 10.0 * other.bank).abs() < 1e-6 && (one.short - 10.0 * other.short).abs() < 1e-12
        );
        for (one, other) in one.places.iter().zip(&other.places) {
            assert!((one.edge - other.edge).abs() < 1e-12);
        }
    }

    /// By hand: of 40 to 1 on $10 the first is paid $400 of the $500, the second what is left, the third nothing.
    #[test]
    fn a_short_cover_pays_in_order() {
        let dragon = wager("delta/ez-baccarat", "dragon-7");
        let hit = dragon.hit_rate();
        let found = covered(&dragon, Cents::dollars(10), 3, Cents::dollars(500));
        assert!(found.exact && (found.short - hit).abs() < 1e-12);
        for (place, paid) in found.places.iter().zip([40.0, 10.0, 0.0]) {
            assert!((place.edge - (hit * paid - (1.0 - hit))).abs() < 1e-9, "{place:?}");
        }
        let empty = covered(&dragon, Cents::dollars(10), 3, Cents::ZERO);
        assert!(empty.places.iter().all(|place| place.edge == 0.0) && empty.bank == 0.0);
    }

    /// The slow twin: every choice of endings of three players, one by one.
    #[test]
    fn states_agree_with_every_choice_of_endings() {
        // As if each player had cards of their own.
        let tie = WagerOdds { shared: false, ..wager("delta/ez-baccarat", "tie") };
        let (bet, cover) = (Cents(1000), Cents(1500));
        let endings: Vec<(i64, f64)> =
            tie.endings.iter().map(|ending| (moves(ending, bet), tie.probability(ending))).collect();
        let (mut edges, mut bank) = ([0.0; 3], 0.0);
        for one in &endings {
            for two in &endings {
                for three in &endings {
                    let (mut left, chance) = (cover.0, one.1 * two.1 * three.1);
                    for (at, due) in [one.0, two.0, three.0].into_iter().enumerate() {
                        let moved = due.clamp(-left, left);
                        left -= moved.abs();
                        edges[at] += chance * moved as f64 / 1000.0;
                        bank -= chance * moved as f64;
                    }
                }
            }
        }
        let found = covered(&tie, bet, 3, cover);
        assert!(!found.exact && (found.bank - bank).abs() < 1e-9);
        for (place, edge) in found.places.iter().zip(edges) {
            assert!((place.edge - edge).abs() < 1e-12);
        }
    }

    /// The full engine with a short cover agrees with the exact value, where one result decides for all.
    #[test]
    fn the_engine_runs_short_as_computed() {
        let listing = Book::shipped().listing(&"delta/ez-baccarat".parse().unwrap()).unwrap();
        let simulation = Simulation {
            listing: &listing,
            terms: Terms::widest(&listing, None),
            players: 3,
            rounds: 4_000,
            seed: 11,
            stake: Cents::dollars(10),
            bonus: false,
            cover: Some(Cents::dollars(15)),
            seats: Vec::new(),
            watch: &Quiet,
        };
        let played = simulate(&simulation).unwrap();
        let (key, sum) = played.wagers.iter().next().unwrap();
        let found = covered(&wager("delta/ez-baccarat", key), Cents::dollars(10), 2, Cents::dollars(15));
        let edge = found.places.iter().map(|place| place.edge).sum::<f64>() / 2.0;
        let off = (sum.edge() - edge).abs() / (sum.error() * 2f64.sqrt());
        assert!(off < 5.0, "{key}: {} and {edge}", sum.edge());
        let rounds = played.rounds as f64;
        let error = (found.short * (1.0 - found.short) / rounds).sqrt();
        assert!((played.short as f64 / rounds - found.short).abs() < 5.0 * error);
    }
}
