//! Pai gow tiles over all deals of two hands of four of the 32 tiles.
//!
//! Hands of the same faces are one class. For each class all disjoint hands of the player-dealer are dealt, set the house
//! way, and counted by what their two hands are worth; the verdict of every two worths is asked once.

mod hint;
mod together;

use std::collections::{BTreeMap, HashMap};

use cards::Tile;
use families::pai_gow_tiles::{Plan, Showdown, Worth, verdict};
use num_traits::Zero;
use rayon::prelude::*;
use table::WagerNo;
use table::banked::{TablePlan, Verdict};

pub(crate) use self::hint::Hints;
use crate::ask::Ask;
use crate::fraction::{self, Fraction, fraction};
use crate::report::percent;
use crate::strategy::{Decision, Mistake, Strategy};
use crate::tally::{Covariance, Method, Odds, Tally, WagerOdds, net};

/// What a high and a low hand are worth.
type Two = [Worth; 2];

/// A hand of four tiles as a set of tiles, and the number of its worth.
struct Set {
    tiles: u32,
    worth: u16,
}

/// Deals by verdict.
type Counts = Vec<u64>;

/// Hands of the same faces, and what their settings bring on average.
#[derive(Clone, Copy)]
struct Class {
    /// One of them.
    set: u32,
    deals: f64,
    ways: [f64; 3],
    /// The setting of the house way.
    house: usize,
    /// The settings with the highest high hand and with the highest low hand.
    by_high: [usize; 2],
}

impl Class {
    /// The setting that brings most; of several the first, but the house way where it is one of them.
    fn best(&self) -> usize {
        (0..3).fold(self.house, |best, at| if self.ways[at] > self.ways[best] { at } else { best })
    }

    /// What a setting costs against the best.
    fn cost(&self, way: usize) -> f64 {
        self.ways[self.best()] - self.ways[way]
    }
}

/// Deals by verdict set the house way and set the best way, and what every hand's settings bring.
type Found = (Counts, Counts, Vec<Class>);

pub(crate) fn odds(ask: &Ask<'_>, table: &TablePlan, odds: &mut Odds) -> Result<(), Vec<String>> {
    let plan = Plan::new(ask.listing, table)?;
    if !ask.seen.is_empty() {
        return Err(vec!["tiles are dealt from a full set; leave out --seen".to_owned()]);
    }
    let wager = WagerNo(0);
    let game = Game::new(&plan, wager, &Tile::set());
    let (house, best, classes) = game.count();
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
    if ask.together {
        let products = together::products(&game, &classes);
        for (found, product) in odds.wagers.iter_mut().zip(products) {
            let how = "two hands against every hand of the player-dealer";
            found.covariance = Some(Covariance::counted(product, found.mean(), how));
        }
    }
    odds.strategy.push(dearest(&game, &classes));
    odds.habits("wager", mistakes(&classes));
    Ok(())
}

/// Hands on which the house way costs most that are told.
const DEAREST: usize = 24;

/// The hands on which the house way loses most against the best setting, by how often they come.
fn dearest(game: &Game<'_>, classes: &[Class]) -> Strategy {
    let all: f64 = classes.iter().map(|class| class.deals).sum();
    let cost = |class: &Class| class.cost(class.house) * class.deals / all;
    let mut sorted: Vec<&Class> = classes.iter().filter(|class| cost(class) > 0.0).collect();
    sorted.sort_by(|one, other| cost(other).total_cmp(&cost(one)).then(one.set.cmp(&other.set)));
    let names = |tiles: &[Tile]| tiles.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ");
    let set = |class: &Class, way: usize| {
        let [one, other] = game.pairs(class.set)[way];
        format!("{} / {}", names(&one), names(&other))
    };
    let row = |class: &&Class| {
        let own = percent(class.cost(class.house), 3);
        vec![set(class, class.house), set(class, class.best()), own, percent(cost(class), 5)]
    };
    let decision = |class: &&Class| Decision {
        seen: vec![("tiles", names(&game.four(class.set))), ("best", set(class, class.best()))],
        share: class.deals / all,
        values: vec![("house-way", class.ways[class.house]), ("best-setting", class.ways[class.best()])],
    };
    let heads = ["house way sets", "best setting", "costs on this hand", "of every wager"];
    Strategy {
        title: "Where the house way costs most".to_owned(),
        heads: heads.map(str::to_owned).to_vec(),
        rows: sorted.iter().take(DEAREST).map(row).collect(),
        decisions: sorted.iter().map(decision).collect(),
    }
}

/// What habits cost against the best setting.
fn mistakes(classes: &[Class]) -> Vec<Mistake> {
    let all: f64 = classes.iter().map(|class| class.deals).sum();
    let cost = |way: &dyn Fn(&Class) -> usize| {
        classes.iter().map(|class| class.cost(way(class)) * class.deals).sum::<f64>() / all
    };
    vec![
        Mistake::new("sets the house way", cost(&|class| class.house)),
        Mistake::new("sets the highest high hand", cost(&|class| class.by_high[0])),
        Mistake::new("sets the highest low hand", cost(&|class| class.by_high[1])),
    ]
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
        self.pairs(set).map(|[one, other]| self.worth(one, other))
    }

    fn pairs(&self, set: u32) -> [[[Tile; 2]; 2]; 3] {
        let [a, b, c, d] = self.four(set);
        [[[a, b], [c, d]], [[a, c], [b, d]], [[a, d], [b, c]]]
    }

    fn house_way(&self, set: u32) -> Two {
        let set = self.plan.chart.set(&self.plan.ranking, self.four(set));
        self.worth(set.high, set.low)
    }

    /// Hands of the same faces, each with one of them and how many there are.
    fn classes(&self) -> Vec<(u32, u64)> {
        let mut classes = BTreeMap::<[u8; 4], (u32, u64)>::new();
        for set in &self.bank {
            let mut faces = self.four(set.tiles).map(Tile::index);
            faces.sort_unstable();
            classes.entry(faces).or_insert((set.tiles, 0)).1 += 1;
        }
        classes.into_values().collect()
    }

    /// Deals by verdict: set the house way, and set the best way; and every hand by itself.
    fn count(&self) -> Found {
        let values: Vec<Fraction> =
            self.verdicts.iter().map(|verdict| net(verdict.result, money::Cents(100))).collect();
        let none = || (vec![0; self.verdicts.len()], vec![0; self.verdicts.len()], Vec::new());
        let add = |mut sums: Found, more: Found| {
            sums.0.iter_mut().zip(more.0).for_each(|(sum, more)| *sum += more);
            sums.1.iter_mut().zip(more.1).for_each(|(sum, more)| *sum += more);
            sums.2.extend(more.2);
            sums
        };
        let one = |(set, ways)| self.one(set, ways, &values);
        let mut found = self.classes().into_par_iter().map(one).reduce(none, add);
        found.2.sort_by_key(|class| class.set);
        found
    }

    fn one(&self, set: u32, ways: u64, values: &[Fraction]) -> Found {
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
        let (house, each) = (counted(self.house_way(set)), self.ways(set).map(counted));
        let deals = house.iter().sum::<u64>() as f64;
        let mean = |counts: &Counts| fraction::value(&value(counts)) / deals;
        let highest = |hand: usize| {
            let worths = self.ways(set).map(|worth| worth[hand]);
            (0..3).max_by_key(|at| worths[*at]).unwrap_or(0)
        };
        let class = Class {
            set,
            deals,
            ways: [0, 1, 2].map(|at| mean(&each[at])),
            house: self.ways(set).iter().position(|way| *way == self.house_way(set)).unwrap_or(0),
            by_high: [highest(0), highest(1)],
        };
        let best = each.into_iter().max_by_key(value);
        (house, best.unwrap_or_default(), vec![class])
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

    /// The slow twin: every deal of ten tiles, verdict by verdict.
    #[test]
    fn a_few_tiles_agree_with_every_deal_one_by_one() {
        let listing = Book::shipped().listing(&"delta/pai-gow-tiles".parse().unwrap()).unwrap();
        let table = Ask::new(&listing, &Quiet).table().unwrap();
        let plan = Plan::new(&listing, &table).unwrap();
        let tiles: Vec<Tile> =
            Tile::set().into_iter().step_by(4).chain(Tile::set().into_iter().take(2)).collect();
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
