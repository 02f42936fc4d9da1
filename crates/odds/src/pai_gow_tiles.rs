//! Pai gow tiles over all deals of two hands of four of the 32 tiles.
//!
//! Hands of the same faces are one class. For each class all disjoint hands of the player-dealer are dealt, set the house
//! way, and counted by what their two hands are worth; the verdict of every two worths is asked once.

use std::collections::HashMap;

use cards::Tile;
use families::pai_gow_tiles::{Plan, Showdown, Worth, verdict};
use num_traits::Zero;
use rayon::prelude::*;
use table::WagerNo;
use table::banked::{TablePlan, Verdict};

use crate::ask::Ask;
use crate::fraction::{self, Fraction, fraction};
use crate::tally::{Method, Odds, Strategy, Tally, WagerOdds, net};

/// What a high and a low hand are worth.
type Two = [Worth; 2];

/// A hand of four tiles as a set of tiles, and the number of its worth.
struct Set {
    tiles: u32,
    worth: u16,
}

/// Deals by verdict.
type Counts = Vec<u64>;

pub(crate) fn odds(ask: &Ask<'_>, table: &TablePlan, odds: &mut Odds) -> Result<(), Vec<String>> {
    let plan = Plan::new(ask.listing, table)?;
    if !ask.seen.is_empty() {
        return Err(vec!["tiles are dealt from a whole set: none can have been seen".to_owned()]);
    }
    let wager = WagerNo(0);
    let game = Game::new(&plan, wager, &Tile::set());
    let (house, best) = game.count();
    for (counts, name, how) in [
        (&house, "base", "both hands set the house way"),
        (&best, "base, set the best way", "the player sets the best way, the player-dealer the house way"),
    ] {
        let mut tally = Tally::new(table, ask.stake);
        for (verdict, deals) in game.verdicts.iter().zip(counts).filter(|(_, deals)| **deals > 0) {
            tally.add(verdict, *deals);
        }
        let method = Method::Counted(format!("all deals of two hands of four tiles, {how}"));
        let mut found = WagerOdds::of(table, wager, method, tally.done());
        found.wager = name.to_owned();
        odds.wagers.push(found);
    }
    let cost = odds.wagers[1].mean() - odds.wagers[0].mean();
    odds.strategy.push(Strategy {
        title: "What the house way costs against the best setting".to_owned(),
        heads: vec!["who".to_owned(), "loses more, of the wager".to_owned()],
        rows: vec![vec!["sets the house way".to_owned(), crate::report::percent(cost, 4)]],
    });
    Ok(())
}

struct Game<'a> {
    plan: &'a Plan,
    tiles: Vec<Tile>,
    /// All worths that some setting has.
    worths: Vec<Two>,
    places: HashMap<Two, u16>,
    /// Every hand, set the house way.
    bank: Vec<Set>,
    verdicts: Vec<Verdict>,
    /// The verdict of each worth against each, by number.
    table: Vec<u8>,
}

impl<'a> Game<'a> {
    fn new(plan: &'a Plan, wager: WagerNo, tiles: &[Tile]) -> Game<'a> {
        let mut game = Game {
            plan,
            tiles: tiles.to_vec(),
            worths: Vec::new(),
            places: HashMap::new(),
            bank: Vec::new(),
            verdicts: Vec::new(),
            table: Vec::new(),
        };
        for set in hands(tiles.len()) {
            for way in game.ways(set) {
                game.place(way);
            }
            let house = game.house_way(set);
            let worth = game.place(house);
            game.bank.push(Set { tiles: set, worth });
        }
        for own in game.worths.clone() {
            for bank in game.worths.clone() {
                let verdict = verdict(plan, wager, &Showdown { own, bank });
                let at = game.verdicts.iter().position(|held| *held == verdict);
                game.table.push(at.unwrap_or(game.verdicts.len()) as u8);
                if at.is_none() {
                    game.verdicts.push(verdict);
                }
            }
        }
        game
    }

    fn place(&mut self, worth: Two) -> u16 {
        let next = self.worths.len() as u16;
        *self.places.entry(worth).or_insert_with(|| {
            self.worths.push(worth);
            next
        })
    }

    fn four(&self, set: u32) -> [Tile; 4] {
        let mut held =
            self.tiles.iter().enumerate().filter(|(at, _)| set >> at & 1 == 1).map(|(_, tile)| *tile);
        std::array::from_fn(|_| held.next().unwrap_or(self.tiles[0]))
    }

    fn worth(&self, one: [Tile; 2], other: [Tile; 2]) -> Two {
        let [one, other] = [one, other].map(|two| self.plan.ranking.of(two));
        [one.max(other), one.min(other)]
    }

    /// The three ways to set four tiles.
    fn ways(&self, set: u32) -> [Two; 3] {
        let [a, b, c, d] = self.four(set);
        [self.worth([a, b], [c, d]), self.worth([a, c], [b, d]), self.worth([a, d], [b, c])]
    }

    fn house_way(&self, set: u32) -> Two {
        let set = self.plan.chart.set(&self.plan.ranking, self.four(set));
        self.worth(set.high, set.low)
    }

    /// Hands of the same faces, each with one of them and how many there are.
    fn classes(&self) -> Vec<(u32, u64)> {
        let mut classes = HashMap::<[u8; 4], (u32, u64)>::new();
        for set in &self.bank {
            let mut faces = self.four(set.tiles).map(Tile::index);
            faces.sort_unstable();
            classes.entry(faces).or_insert((set.tiles, 0)).1 += 1;
        }
        classes.into_values().collect()
    }

    /// Deals by verdict: set the house way, and set the best way.
    fn count(&self) -> (Counts, Counts) {
        let values: Vec<Fraction> =
            self.verdicts.iter().map(|verdict| net(verdict.result, money::Cents(100))).collect();
        let none = || (vec![0; self.verdicts.len()], vec![0; self.verdicts.len()]);
        let add = |mut sums: (Counts, Counts), more: (Counts, Counts)| {
            sums.0.iter_mut().zip(more.0).for_each(|(sum, more)| *sum += more);
            sums.1.iter_mut().zip(more.1).for_each(|(sum, more)| *sum += more);
            sums
        };
        self.classes().into_par_iter().map(|(set, ways)| self.one(set, ways, &values)).reduce(none, add)
    }

    fn one(&self, set: u32, ways: u64, values: &[Fraction]) -> (Counts, Counts) {
        let mut against = vec![0u32; self.worths.len()];
        for bank in self.bank.iter().filter(|bank| bank.tiles & set == 0) {
            against[usize::from(bank.worth)] += 1;
        }
        let counted = |own: Two| {
            let row = usize::from(self.places[&own]) * self.worths.len();
            let mut counts = vec![0u64; self.verdicts.len()];
            for (at, deals) in against.iter().enumerate().filter(|(_, deals)| **deals > 0) {
                counts[usize::from(self.table[row + at])] += u64::from(*deals) * ways;
            }
            counts
        };
        let value = |counts: &Counts| {
            counts.iter().zip(values).fold(fraction::zero(), |sum, (count, value)| {
                if count.is_zero() { sum } else { sum + value * fraction(*count as i64, 1) }
            })
        };
        let best = self.ways(set).into_iter().map(counted).max_by_key(value);
        (counted(self.house_way(set)), best.unwrap_or_default())
    }
}

/// All sets of four of so many.
fn hands(of: usize) -> impl Iterator<Item = u32> {
    (0..of).flat_map(move |a| {
        (a + 1..of).flat_map(move |b| {
            (b + 1..of).flat_map(move |c| (c + 1..of).map(move |d| 1u32 << a | 1 << b | 1 << c | 1 << d))
        })
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::watch::Quiet;
    use rulebook::book::Book;

    #[test]
    fn every_deal_of_two_hands_is_there() {
        let listing = Book::shipped().listing(&"delta/pai-gow-tiles".parse().unwrap()).unwrap();
        let odds = crate::odds(&Ask::new(&listing, &Quiet)).unwrap();
        assert_eq!(odds.wagers[0].cases(), Some((35_960u64 * 20_475).into()));
        assert!(odds.wagers[1].mean() >= odds.wagers[0].mean());
    }

    /// The slow twin: every deal of twelve tiles, verdict by verdict.
    #[test]
    fn a_few_tiles_agree_with_every_deal_one_by_one() {
        let listing = Book::shipped().listing(&"delta/pai-gow-tiles".parse().unwrap()).unwrap();
        let table = Ask::new(&listing, &Quiet).table().unwrap();
        let plan = Plan::new(&listing, &table).unwrap();
        let tiles: Vec<Tile> =
            Tile::set().into_iter().step_by(3).chain(Tile::set().into_iter().take(2)).collect();
        let game = Game::new(&plan, WagerNo(0), &tiles);
        let fast = game.count().0;
        let mut slow = vec![0; game.verdicts.len()];
        for own in hands(tiles.len()) {
            for bank in hands(tiles.len()).filter(|bank| bank & own == 0) {
                let shown = Showdown { own: game.house_way(own), bank: game.house_way(bank) };
                let verdict = verdict(&plan, WagerNo(0), &shown);
                slow[game.verdicts.iter().position(|held| *held == verdict).unwrap()] += 1;
            }
        }
        assert_eq!(fast, slow);
    }
}
