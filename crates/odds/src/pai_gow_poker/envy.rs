//! The Envy button beside any number of other hands.
//!
//! Beside one other hand it is counted whole. Beside several, where every hand pays for itself the mean is that times their
//! number, for it does not matter how hands go together; what several pay at once, and where only the highest pays, is found
//! from the chances of one hand as if hands were independent of each other. Two hands that pay come to one table so seldom that
//! this changes nothing that is told.

use std::collections::BTreeMap;

use eval::High;
use families::pai_gow_poker::{Envied, Plan, verdict};
use money::Cents;
use table::banked::{TablePlan, Verdict};
use table::{Outcome, Position, WagerNo};

use super::fortune::{Fits, shown};
use crate::ask::Ask;
use crate::fraction::fraction;
use crate::tally::{Covariance, Ending, Method, Tally, WagerOdds, Weight, label, outcome_of};

/// What one other hand pays, and the chance of it, from the highest row down.
type Rows = Vec<(Cents, f64, String)>;

/// The button beside one other hand, and beside each larger number of them that the table has room for.
pub(super) fn odds(
    ask: &Ask<'_>,
    table: &TablePlan,
    plan: &Plan,
    wager: WagerNo,
    hands: &Fits,
) -> Vec<WagerOdds> {
    let least = plan.least_fortune_for_envy().unwrap_or(ask.stake);
    let stake = ask.stake.max(least);
    let (one, rows) = beside_one(table, plan, wager, hands, stake);
    // The player-dealer and the owner of the button have no hand that pays.
    let most = u16::from(ask.listing.body().seats.positions).saturating_sub(2).max(1);
    let found = (1..=most).map(|others| {
        let several = Several { rows: &rows, others, every: plan.envy_pays_every_hand(), stake };
        let mut odds = if others == 1 {
            one.clone()
        } else {
            let method = Method::Approximate(format!(
                "all hands of seven cards, treating those of {others} players as independent"
            ));
            let mut odds = WagerOdds::of(table, wager, method, several.endings());
            odds.wager = format!("{}, beside {others} other hands", odds.wager);
            odds
        };
        odds.beside = Some(others);
        odds.covariance = ask.together.then(|| several.covariance(odds.mean()));
        odds.note(several.note())
    });
    found.collect()
}

/// The button beside one other hand, in units of the Fortune wager, and what such a hand pays.
fn beside_one(
    table: &TablePlan,
    plan: &Plan,
    wager: WagerNo,
    all_hands: &Fits,
    stake: Cents,
) -> (WagerOdds, Rows) {
    let mut tally = Tally::new(table, stake);
    let mut rows: BTreeMap<u8, (Cents, u64, String)> = BTreeMap::new();
    let all: u64 = all_hands.values().sum();
    for (fits, hands) in all_hands {
        let (fits, hands) = (*fits, *hands);
        let hand =
            Envied { position: Position(2), fits, best: High::NOTHING, with_fortune: true, own: false };
        let mut verdict: Verdict = verdict(plan, wager, &shown(None, &[hand]));
        let pays = verdict.result.due(stake);
        if pays.0 == Outcome::Won {
            let row = verdict.because.row.map_or(u8::MAX, |at| at.row);
            rows.entry(row).or_insert_with(|| (pays.1, 0, label(table, &verdict))).1 += hands;
        } else {
            // A button costs nothing.
            verdict.result = table::banked::Verdicted::Pushes;
        }
        tally.add(&verdict, hands);
    }
    let rows = rows.into_values().map(|(pays, hands, label)| (pays, hands as f64 / all as f64, label));
    let method = Method::Counted("all 154,143,080 hands of one other player".to_owned());
    (WagerOdds::of(table, wager, method, tally.done()), rows.collect())
}

/// Several other hands.
struct Several<'a> {
    rows: &'a Rows,
    others: u16,
    /// Whether every hand pays, and not the highest alone.
    every: bool,
    stake: Cents,
}

/// What is paid in all, for how many hands, and by which row where one hand pays.
type Paid = (i64, u8, usize);

impl Several<'_> {
    fn none(&self) -> f64 {
        1.0 - self.rows.iter().map(|(_, chance, _)| chance).sum::<f64>()
    }

    /// What the button brings, with its chance.
    fn paid(&self) -> BTreeMap<Paid, f64> {
        if !self.every {
            return self.highest();
        }
        let mut paid = BTreeMap::from([((0, 0, usize::MAX), 1.0)]);
        for _ in 0..self.others {
            let mut next: BTreeMap<Paid, f64> = BTreeMap::new();
            for ((cents, hands, row), chance) in paid {
                *next.entry((cents, hands, row)).or_default() += chance * self.none();
                for (at, (pays, own, _)) in self.rows.iter().enumerate() {
                    let row = if hands == 0 { at } else { usize::MAX };
                    *next.entry((cents + pays.0, (hands + 1).min(2), row)).or_default() += chance * own;
                }
            }
            paid = next;
        }
        paid
    }

    /// The highest hand alone pays, and never its own button.
    fn highest(&self) -> BTreeMap<Paid, f64> {
        let not_own = f64::from(self.others) / f64::from(self.others + 1);
        let mut paid = BTreeMap::new();
        let mut all = 0.0;
        for (at, chance) in self.highest_rows().into_iter().enumerate() {
            let pays = self.rows[at].0;
            paid.insert((pays.0, 1, at), chance * not_own);
            all += chance * not_own;
        }
        paid.insert((0, 0, usize::MAX), 1.0 - all);
        paid
    }

    /// The chance that the highest hand of all with a button, one's own among them, is of each row.
    fn highest_rows(&self) -> Vec<f64> {
        let hands = i32::from(self.others) + 1;
        let mut below = 1.0;
        let row = |(_, chance, _): &(Cents, f64, String)| {
            let all_below: f64 = below;
            below -= chance;
            all_below.powi(hands) - below.powi(hands)
        };
        self.rows.iter().map(row).collect()
    }

    fn endings(&self) -> Vec<Ending> {
        let ending = |((cents, hands, row), chance): (Paid, f64)| {
            let net = fraction(cents, self.stake.0.max(1));
            let label = match (hands, self.rows.get(row)) {
                (0, _) => "no-envy-hand".to_owned(),
                (1, Some((.., label))) => label.clone(),
                _ => "several hands".to_owned(),
            };
            let (outcome, staked) = (outcome_of(&net), fraction(1, 1));
            Ending { label, outcome, net, staked, weight: Weight::Share(chance) }
        };
        self.paid().into_iter().map(ending).collect()
    }

    /// Two of these buttons, with no other hands than those of their table.
    fn covariance(&self, mean: f64) -> Covariance {
        let (others, unit) = (f64::from(self.others), self.stake.0.max(1) as f64);
        let squares = |chances: &[f64]| {
            let of =
                |((pays, ..), chance): (&(Cents, f64, String), &f64)| (pays.0 as f64 / unit).powi(2) * chance;
            self.rows.iter().zip(chances).map(of).sum::<f64>()
        };
        let value = if self.every {
            // All hands but the two players' own pay both of them.
            let chances: Vec<f64> = self.rows.iter().map(|(_, chance, _)| *chance).collect();
            let one = mean / others;
            (others - 1.0) * (squares(&chances) - one * one)
        } else {
            squares(&self.highest_rows()) * (others - 1.0) / (others + 1.0) - mean * mean
        };
        let how = "the same hands pay both buttons; hands are treated as independent";
        Covariance { value, error: None, how: how.to_owned() }
    }

    fn note(&self) -> String {
        let hands = if self.others == 1 {
            "one other player's hand".to_owned()
        } else {
            format!("{} other players' hands", self.others)
        };
        let rule = if self.every { "each pays for itself" } else { "only the highest pays" };
        let note = format!(
            "with {hands} at the table, each with a Fortune wager, in units of a Fortune wager of {}; {rule}; the button is free",
            self.stake
        );
        match (self.others, self.every) {
            (1, true) => note,
            (1, false) => {
                let share = 1.0 - self.none();
                let largest = self.rows.iter().map(|row| row.0).max().unwrap_or_default();
                let bound = share * share * largest.0 as f64 / self.stake.0.max(1) as f64;
                format!("{note}; a higher hand of your own takes off less than {bound:.1e}")
            }
            _ => {
                let (hands, none) = (i32::from(self.others), self.none());
                let one = f64::from(hands) * (1.0 - none) * none.powi(hands - 1);
                let two = 1.0 - none.powi(hands) - one;
                let how_often = crate::report::percent(two, 4);
                format!("{note}; two or more of them come in {how_often} of the rounds")
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The slow twin: every choice of hands of all players with a button, one by one; the results of the first two.
    fn one_by_one(rows: &Rows, players: usize, every: bool) -> [f64; 3] {
        let mut sums = [0.0; 3];
        let kinds = rows.len() + 1;
        for code in 0..kinds.pow(players as u32) {
            let hands: Vec<usize> = (0..players).map(|at| code / kinds.pow(at as u32) % kinds).collect();
            let none = 1.0 - rows.iter().map(|row| row.1).sum::<f64>();
            let chance: f64 = hands.iter().map(|hand| rows.get(*hand).map_or(none, |row| row.1)).product();
            let pays = |hand: usize| rows.get(hand).map_or(0.0, |row| row.0.0 as f64 / 500.0);
            // Of equal hands each is the highest as often as the others.
            let top = hands.iter().copied().min().unwrap();
            let equal = hands.iter().filter(|hand| **hand == top).count() as f64;
            let mut add = |chance: f64, first: f64, second: f64| {
                sums[0] += chance * first;
                sums[1] += chance * first * first;
                sums[2] += chance * first * second;
            };
            if every {
                let all: f64 = hands.iter().map(|hand| pays(*hand)).sum();
                add(chance, all - pays(hands[0]), all - pays(hands[1]));
            } else {
                for (at, _) in hands.iter().enumerate().filter(|(_, hand)| **hand == top) {
                    let of = |player: usize| if at == player { 0.0 } else { pays(top) };
                    add(chance / equal, of(0), of(1));
                }
            }
        }
        sums
    }

    #[test]
    fn several_hands_agree_with_every_choice_of_hands_one_by_one() {
        let rows: Rows = vec![(Cents(50_000), 0.02, "a".to_owned()), (Cents(500), 0.1, "b".to_owned())];
        for (players, every) in [(2, true), (3, true), (5, true), (2, false), (3, false), (5, false)] {
            let several = Several { rows: &rows, others: players as u16 - 1, every, stake: Cents(500) };
            let [mean, square, product] = one_by_one(&rows, players, every);
            let (mut found, mut squares) = (0.0, 0.0);
            for ending in several.endings() {
                let (net, chance) = (crate::fraction::value(&ending.net), ending.weight.value());
                found += chance * net;
                squares += chance * net * net;
            }
            assert!((found - mean).abs() < 1e-9 * mean, "{players} {every}: {found} {mean}");
            assert!((squares - square).abs() < 1e-9 * square, "{players} {every}: {squares} {square}");
            let covariance = several.covariance(found).value;
            assert!(
                (covariance - (product - mean * mean)).abs() < 1e-9 * square,
                "{players} {every}: {covariance}"
            );
        }
    }
}
