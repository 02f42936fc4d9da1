//! Hands of a pair that was split while more of its cards are gone: the play that was found with the pair alone gone, and
//! what it brings from several stocks at once.

use families::twenty_one::{Fate, Hand, allowed};
use rustc_hash::FxHashMap as HashMap;

use super::kinds::{Counts, KINDS, hand, key};
use super::player::{Choice, Solver, first, with};
use super::split::Begun;

/// Stocks without one, two, … cards of the pair more: as many as four hands can show.
pub(super) const STOCKS: usize = 5;

/// A value for each of the stocks.
type Each = [f64; STOCKS];

/// Plays as it was found.
pub(super) struct Further<'a, 'b> {
    pair: &'a Solver<'b>,
    kind: usize,
    open: usize,
    known: HashMap<u64, Each>,
}

fn each(of: impl FnMut(usize) -> f64) -> Each {
    std::array::from_fn(of)
}

fn add(sum: &mut Each, chance: &Each, value: &Each) {
    for at in 0..STOCKS {
        sum[at] += chance[at] * value[at];
    }
}

impl<'a, 'b> Further<'a, 'b> {
    pub(super) fn new(pair: &'a Solver<'b>, kind: usize, open: usize) -> Further<'a, 'b> {
        Further { pair, kind, open, known: HashMap::default() }
    }

    /// What a hand brings that begins with a card of the pair, from each stock.
    pub(super) fn begin(&mut self) -> [Begun; STOCKS] {
        let mut held = [0; KINDS];
        held[self.kind] = 1;
        let (mut other, mut any) = ([0.0; STOCKS], [0.0; STOCKS]);
        for (second, chance) in self.draws(&held) {
            let value = self.value(&with(&held, second));
            add(&mut any, &chance, &value);
            if second != self.kind {
                add(&mut other, &chance, &value);
            }
        }
        std::array::from_fn(|at| Begun { other: other[at], any: any[at] })
    }

    /// What is left of each stock beside a hand and the open card, and how many cards that is.
    fn left(&self, held: &Counts) -> ([Each; KINDS], Each) {
        let of = self.pair.left(held, self.open).0;
        let left: [Each; KINDS] = std::array::from_fn(|kind| {
            each(|at| if kind == self.kind { (of[kind] - (at + 1) as f64).max(0.0) } else { of[kind] })
        });
        (left, each(|at| left.iter().map(|left| left[at]).sum()))
    }

    fn draws(&self, held: &Counts) -> impl Iterator<Item = (usize, Each)> + use<> {
        let (left, all) = self.left(held);
        let there = left.into_iter().enumerate().filter(|(_, left)| left[0] > 0.0);
        there.map(move |(kind, left)| (kind, each(|at| left[at] / all[at])))
    }

    fn value(&mut self, held: &Counts) -> Each {
        let at = key(held);
        if let Some(known) = self.known.get(&at) {
            return *known;
        }
        let own = hand(self.pair.plan, held, true);
        let value = match self.pair.choice(held, self.open) {
            Choice::Hit => {
                let mut sum = [0.0; STOCKS];
                for (kind, chance) in self.draws(held) {
                    add(&mut sum, &chance, &self.value(&with(held, kind)));
                }
                sum
            }
            Choice::Double => self.double(held, 1),
            Choice::Surrender => self.gives_up(own, Fate::Surrendered, &self.stand(own, held).1),
            Choice::Stand | Choice::Split => self.stand(own, held).0,
        };
        self.known.insert(at, value);
        value
    }

    fn gives_up(&self, own: Hand, fate: Fate, goes_on: &Each) -> Each {
        let worth = self.pair.gives_up(own, fate);
        goes_on.map(|goes_on| worth * goes_on)
    }

    /// What standing brings over all deals that go on, and the share of those.
    fn stand(&self, own: Hand, held: &Counts) -> (Each, Each) {
        let (left, all) = self.left(held);
        let (bank, looks) = (&self.pair.bank, self.pair.looks(self.open));
        if let Some(worth) = self.pair.certain(own, self.open) {
            let naturals = bank.natural_holes(self.open);
            let natural = each(|at| naturals.iter().map(|kind| left[*kind][at]).sum::<f64>() / all[at]);
            let goes_on = natural.map(|natural| if looks { 1.0 - natural } else { 1.0 });
            return (goes_on.map(|goes_on| worth * goes_on), goes_on);
        }
        let mut chances = vec![[0.0; STOCKS]; bank.made.len()];
        bank.chances(self.open, &left, &mut chances);
        let (mut sum, mut goes_on) = ([0.0; STOCKS], [0.0; STOCKS]);
        for ((made, chance), worth) in bank.made.iter().zip(&chances).zip(self.pair.worths(own).iter()) {
            if !(looks && made.natural) {
                add(&mut sum, chance, &[*worth; STOCKS]);
                add(&mut goes_on, chance, &[1.0; STOCKS]);
            }
        }
        (sum, goes_on)
    }

    fn double(&mut self, held: &Counts, times: u8) -> Each {
        let mut sum = [0.0; STOCKS];
        for (kind, chance) in self.draws(held) {
            add(&mut sum, &chance, &self.doubled(&with(held, kind), times));
        }
        sum
    }

    /// A hand that was doubled and has its card: stand, rescue, give up or double again, whatever is best.
    fn doubled(&mut self, held: &Counts, times: u8) -> Each {
        let mut own = hand(self.pair.plan, held, true);
        own.doubles = times;
        let (plan, first) = (self.pair.plan, first(Some(self.kind)));
        let may = allowed(plan, own, &[first], plan.hands, first);
        let (mut best, goes_on) = self.stand(own, held);
        let better = |best: &mut Each, value: Each| {
            best.iter_mut().zip(value).for_each(|(best, value)| *best = best.max(value));
        };
        for (fate, offered) in [(Fate::Rescued, may.rescue), (Fate::Surrendered, may.surrender)] {
            if offered {
                better(&mut best, self.gives_up(own, fate, &goes_on));
            }
        }
        if may.double {
            better(&mut best, self.double(held, times + 1));
        }
        best
    }
}
