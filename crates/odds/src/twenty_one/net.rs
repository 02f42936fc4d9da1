//! The best play of every hand as a net: a card leads from one place to the next, until the hand stands.
//!
//! Only places at which a card is drawn have a row; where a hand ends, the way there says how it is settled.

use families::twenty_one::{Fate, Hand, Plan};
use rustc_hash::FxHashMap as HashMap;

use super::bank::Bank;
use super::base::{NaturalWorth, choice, deal_weight, naturals};
use super::kinds::{Counts, KINDS, Shoe, hand, key};
use super::player::{Choice, Solver, with};
use crate::tally::part;

/// Where a card leads: to a row of the net, or to an end.
pub(super) type Way = u32;

/// Ends have this bit; the rest is the number of the settlement.
pub(super) const END: Way = 1 << 31;

/// What is done with two first cards against an open card.
#[derive(Clone, Copy, Default)]
pub(super) struct Start {
    pub(super) does: Does,
    /// What comes of it when the house dealer finds a natural at the look.
    pub(super) looked: f64,
}

#[derive(Clone, Copy)]
pub(super) enum Does {
    /// Goes a way of the net.
    Plays(Way),
    /// Splits.
    Splits,
    /// Is a natural: the number of what may come of it.
    Natural(u32),
}

impl Default for Does {
    fn default() -> Does {
        Does::Plays(END)
    }
}

/// What the player-dealer's cards lead to: a row, or the number of what is made.
pub(super) struct BankNet {
    pub(super) rows: Vec<[Way; KINDS]>,
    /// By open card: where the hole card leads.
    pub(super) opens: [Way; KINDS],
    /// The number of seven, eight and nine of one suit beside that of any suits: one of sixteen is.
    pub(super) suited: HashMap<Way, Way>,
    pub(super) naturals: [[bool; KINDS]; KINDS],
    /// By what is made: whether it is a natural.
    pub(super) made_naturals: Vec<bool>,
}

pub(super) struct Net {
    pub(super) rows: Vec<[Way; KINDS]>,
    pub(super) starts: Vec<Start>,
    /// By pair and open card: where the second card of a hand from a split leads.
    pub(super) splits: HashMap<(usize, usize), Way>,
    pub(super) most_hands: [usize; KINDS],
    /// What each settlement brings against all that the player-dealer can make.
    pub(super) worths: Vec<Vec<f64>>,
    /// The same where it does not matter what is made.
    pub(super) certain: Vec<Option<f64>>,
    /// How often the hand that is settled was doubled.
    pub(super) doubles: Vec<u8>,
    /// What may come of a natural, each with the chance of it and of all before it.
    pub(super) naturals: Vec<Vec<(f64, f64)>>,
    /// What a natural brings by what the player-dealer makes.
    pub(super) natural_worths: Vec<NaturalWorth>,
    pub(super) bank: BankNet,
    pub(super) looks: [bool; KINDS],
    /// Whether further hands go back against a natural, and the first does not.
    pub(super) extra_returned: bool,
    known: HashMap<(u64, usize, Option<usize>, u8), Way>,
    settled: HashMap<[u8; 8], Way>,
}

impl Net {
    pub(super) fn new(plan: &Plan, shoe: &Shoe) -> Net {
        Net::whole(&mut Solver::new(plan, shoe))
    }

    /// The play of every first two cards.
    pub(super) fn whole(solver: &mut Solver<'_>) -> Net {
        let mut net = Net::empty(solver);
        for open in 0..KINDS {
            solver.prepare(open, None);
            for one in 0..KINDS {
                for two in one..KINDS {
                    if deal_weight(solver, [one, two], open) > 0.0 {
                        let start = net.start(solver, [one, two], open);
                        net.starts[(open * KINDS + one) * KINDS + two] = start;
                        net.starts[(open * KINDS + two) * KINDS + one] = start;
                    }
                }
            }
        }
        net
    }

    /// The play of pairs that are split alone: of each a kind and an open card.
    pub(super) fn of_splits(solver: &mut Solver<'_>, splits: impl Iterator<Item = (usize, usize)>) -> Net {
        let mut net = Net::empty(solver);
        splits.for_each(|(kind, open)| net.split(solver, kind, open));
        net
    }

    fn empty(solver: &Solver<'_>) -> Net {
        let plan = solver.plan;
        Net {
            rows: Vec::new(),
            starts: vec![Start::default(); KINDS * KINDS * KINDS],
            splits: HashMap::default(),
            most_hands: std::array::from_fn(|kind| solver.most_hands(kind)),
            worths: Vec::new(),
            certain: Vec::new(),
            doubles: Vec::new(),
            naturals: Vec::new(),
            natural_worths: Vec::new(),
            bank: BankNet::new(plan, &solver.stock),
            looks: std::array::from_fn(|open| solver.looks(open)),
            extra_returned: plan.extra_returned,
            known: HashMap::default(),
            settled: HashMap::default(),
        }
    }

    fn start(&mut self, solver: &mut Solver<'_>, two: [usize; 2], open: usize) -> Start {
        let held = super::base::held(two);
        let own = hand(solver.plan, &held, false);
        if own.is_natural(solver.plan) {
            let mut sum = 0.0;
            let mut add = |(value, chance): (f64, f64)| {
                sum += chance;
                (value, sum)
            };
            let found = naturals(solver, two, open).into_iter();
            let found =
                found.map(|(verdict, chance)| add((part(verdict.result, super::player::UNIT), chance)));
            self.naturals.push(found.collect());
            self.natural_worths.push(NaturalWorth::new(solver, two, open));
            return Start { does: Does::Natural(self.naturals.len() as u32 - 1), looked: 0.0 };
        }
        let mut found = solver.bank.made.iter().filter(|made| made.natural);
        let looked = found
            .next()
            .map_or(0.0, |made| part(solver.verdict(own, made, true).result, super::player::UNIT));
        let does = if choice(solver, two, open).choice == Choice::Split {
            self.split(solver, two[0], open);
            Does::Splits
        } else {
            Does::Plays(self.way(solver, &held, open, None, 0))
        };
        Start { does, looked }
    }

    /// The play of hands from a split.
    fn split(&mut self, solver: &Solver<'_>, kind: usize, open: usize) {
        let mut pair = solver.without(kind);
        pair.prepare(open, Some(kind));
        pair.begin(kind, open);
        let mut one = [0; KINDS];
        one[kind] = 1;
        let way = self.row(&mut pair, &one, open, Some(kind), 0);
        self.splits.insert((kind, open), way);
    }

    /// Where a hand stands in the net.
    fn way(
        &mut self,
        solver: &mut Solver<'_>,
        held: &Counts,
        open: usize,
        split: Option<usize>,
        doubles: u8,
    ) -> Way {
        let at = (key(held), open, split, doubles);
        if let Some(way) = self.known.get(&at) {
            return *way;
        }
        let mut own = hand(solver.plan, held, split.is_some());
        own.doubles = doubles;
        let (fate, doubled) = if doubles > 0 {
            match solver.doubled(held, open, split, doubles).1 {
                Some(Fate::Open) => (None, doubles + 1),
                fate => (Some(fate.unwrap_or(Fate::Open)), doubles),
            }
        } else {
            match solver.play(held, open, split).choice {
                Choice::Hit => (None, 0),
                Choice::Double => (None, 1),
                Choice::Surrender => (Some(Fate::Surrendered), 0),
                Choice::Stand | Choice::Split => (Some(Fate::Open), 0),
            }
        };
        let way = match fate {
            Some(fate) => self.end(solver, Hand { fate, ..own }),
            None => self.row(solver, held, open, split, doubled),
        };
        self.known.insert(at, way);
        way
    }

    /// A place at which a card is drawn.
    fn row(
        &mut self,
        solver: &mut Solver<'_>,
        held: &Counts,
        open: usize,
        split: Option<usize>,
        doubles: u8,
    ) -> Way {
        let mut row = [END; KINDS];
        for (kind, _) in solver.draws(held, open) {
            row[kind] = self.way(solver, &with(held, kind), open, split, doubles);
        }
        self.rows.push(row);
        self.rows.len() as Way - 1
    }

    /// A hand that is played to its end.
    fn end(&mut self, solver: &Solver<'_>, own: Hand) -> Way {
        let Hand { hard, aces, jokers, cards, special, doubles, split, fate } = own;
        let at = [hard, aces, jokers, cards, special, doubles, u8::from(split), fate as u8];
        if let Some(way) = self.settled.get(&at) {
            return *way;
        }
        let worths = solver.worths(own).to_vec();
        let same = worths.windows(2).all(|two| two[0] == two[1]);
        self.certain.push(worths.first().copied().filter(|_| same));
        self.worths.push(worths);
        self.doubles.push(doubles);
        let way = END | (self.worths.len() as Way - 1);
        self.settled.insert(at, way);
        way
    }
}

impl BankNet {
    fn new(plan: &Plan, shoe: &Shoe) -> BankNet {
        let mut bank = Bank::new(plan, &shoe.counts);
        let mut net = BankNet {
            rows: Vec::new(),
            opens: [END; KINDS],
            suited: HashMap::default(),
            naturals: [[false; KINDS]; KINDS],
            made_naturals: Vec::new(),
        };
        let mut known = HashMap::default();
        for open in (0..KINDS).filter(|open| shoe.counts[*open] > 0) {
            net.opens[open] = net.way(plan, shoe, &mut bank, &mut vec![open], &mut known);
            bank.natural_holes(open).iter().for_each(|hole| net.naturals[open][*hole] = true);
        }
        net.made_naturals = bank.made.iter().map(|made| made.natural).collect();
        net
    }

    fn way(
        &mut self,
        plan: &Plan,
        shoe: &Shoe,
        bank: &mut Bank,
        cards: &mut Vec<usize>,
        known: &mut HashMap<Counts, Way>,
    ) -> Way {
        let held = cards.iter().fold([0; KINDS], |held, kind| with(&held, *kind));
        if let Some(way) = known.get(&held) {
            return *way;
        }
        let own = hand(plan, &held, false);
        let way = if super::bank::is_over(plan, own, cards.len()) {
            let makes = bank.makes(plan, cards, own);
            let ways: Vec<Way> = makes.iter().map(|(made, _)| END | *made as Way).collect();
            if let [one, other] = ways.as_slice() {
                self.suited.insert(*other, *one);
            }
            ways.last().copied().unwrap_or(END)
        } else {
            let mut row = [END; KINDS];
            for kind in (0..KINDS).filter(|kind| shoe.counts[*kind] > 0) {
                cards.push(kind);
                row[kind] = self.way(plan, shoe, bank, cards, known);
                cards.pop();
            }
            self.rows.push(row);
            self.rows.len() as Way - 1
        };
        known.insert(held, way);
        way
    }
}
