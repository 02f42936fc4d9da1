//! The best play of a hand by what it is made of, against every open card.
//!
//! Where the house dealer has looked for a natural, play goes on only without one. Values are then kept as sums over the
//! deals that go on, not as averages of them: draws have their plain chances, the player-dealer's natural is left out, and
//! only at the end the sum stands beside the deals that ended at the look.

use std::rc::Rc;

use families::twenty_one::{Fate, Hand, Plan, Raised, Showdown, allowed, verdict};
use money::Cents;
use rulebook::pay::Payout;
use rustc_hash::FxHashMap as HashMap;
use table::banked::{Verdict, Verdicted};

use super::bank::{Bank, Made};
use super::kinds::{Counts, FACES, JOKER, KINDS, Shoe, hand, key};

/// The stake that verdicts are asked about: it can be halved and doubled.
const UNIT: Cents = Cents(1_000_000);

/// What is done with a hand.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Choice {
    Stand,
    Hit,
    Double,
    Surrender,
    Split,
}

/// What a hand is worth against an open card, and what is to be done.
#[derive(Debug, Clone, Copy)]
pub(super) struct Worth {
    pub(super) value: f64,
    pub(super) choice: Choice,
}

/// A hand against an open card.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
struct At {
    held: u64,
    open: u8,
    split: bool,
}

/// Plays hands from one stock.
pub(super) struct Solver<'a> {
    pub(super) plan: &'a Plan,
    pub(super) bank: Rc<Bank>,
    pub(super) shoe: [f64; KINDS],
    pub(super) stock: Shoe,
    /// What was found; a split hand is played as it was found with the pair alone gone.
    known: HashMap<At, Worth>,
    /// Chances of what the player-dealer makes, one after the other, and where those of a hand begin.
    chances: Vec<f64>,
    places: HashMap<(u64, u8), usize>,
    fixed: Option<Rc<HashMap<(u64, u8), Choice>>>,
    pub(super) splits: HashMap<(usize, usize), f64>,
}

/// What a verdict brings, as a part of the stake.
pub(super) fn part(result: Verdicted, stake: Cents) -> f64 {
    match result {
        Verdicted::Wins(Payout::Odds(odds)) => f64::from(odds.pays) / f64::from(odds.to),
        Verdicted::Wins(Payout::Fixed(amount)) => amount.0 as f64 / stake.0 as f64,
        Verdicted::Wins(Payout::Push) | Verdicted::Pushes => 0.0,
        Verdicted::Loses => -1.0,
        Verdicted::LosesPart(amount) => -(amount.0 as f64) / stake.0 as f64,
    }
}

impl<'a> Solver<'a> {
    pub(super) fn new(plan: &'a Plan, stock: &Shoe) -> Solver<'a> {
        let bank = Rc::new(Bank::new(plan, &stock.counts));
        Solver {
            plan,
            bank,
            shoe: stock.counts.map(f64::from),
            stock: stock.clone(),
            known: HashMap::default(),
            chances: Vec::new(),
            places: HashMap::default(),
            fixed: None,
            splits: HashMap::default(),
        }
    }

    /// The same from a stock without so many more cards of a kind, for hands that come from a split; with the choices as
    /// they were found before, where there are some.
    pub(super) fn without(
        &self,
        kind: usize,
        count: usize,
        fixed: Option<Rc<HashMap<(u64, u8), Choice>>>,
    ) -> Solver<'a> {
        let mut shoe = self.shoe;
        shoe[kind] = (shoe[kind] - count as f64).max(0.0);
        Solver {
            plan: self.plan,
            bank: self.bank.clone(),
            shoe,
            stock: self.stock.clone(),
            known: HashMap::default(),
            chances: Vec::new(),
            places: HashMap::default(),
            fixed,
            splits: HashMap::default(),
        }
    }

    /// The choices that were found for split hands.
    pub(super) fn choices(&self) -> HashMap<(u64, u8), Choice> {
        self.known
            .iter()
            .filter(|(at, _)| at.split)
            .map(|(at, worth)| ((at.held, at.open), worth.choice))
            .collect()
    }

    /// What is left beside a hand and the open card, and how many cards that is.
    pub(super) fn left(&self, held: &Counts, open: usize) -> ([f64; KINDS], f64) {
        let mut left = self.shoe;
        for (left, held) in left.iter_mut().zip(held) {
            *left = (*left - f64::from(*held)).max(0.0);
        }
        left[open] = (left[open] - 1.0).max(0.0);
        (left, left.iter().sum())
    }

    /// Where the chances of what the player-dealer makes begin, in the order of `Bank::made`.
    fn place(&mut self, held: &Counts, open: usize) -> usize {
        let at = (key(held), open as u8);
        if let Some(place) = self.places.get(&at) {
            return *place;
        }
        let place = self.chances.len();
        self.chances.resize(place + self.bank.made.len(), 0.0);
        let left = self.left(held, open).0;
        self.bank.chances(open, &left, &mut self.chances[place..]);
        self.places.insert(at, place);
        place
    }

    /// What the player-dealer can make, with its chance.
    pub(super) fn made(&mut self, held: &Counts, open: usize) -> Vec<(Rc<Made>, f64)> {
        let place = self.place(held, open);
        let chances = &self.chances[place..place + self.bank.made.len()];
        let made = self.bank.made.iter().cloned().zip(chances.iter().copied());
        made.filter(|(_, chance)| *chance > 0.0).collect()
    }

    /// Whether the house dealer looks under this open card.
    pub(super) fn looks(&self, open: usize) -> bool {
        self.plan.looks_under(FACES[open])
    }

    /// The verdict on a hand, doubled so often, against what the player-dealer made.
    pub(super) fn verdict(&self, hand: Hand, made: &Made, looked: bool) -> Verdict {
        let stake = Cents(UNIT.0 << hand.doubles);
        let raised = (hand.doubles > 0).then(|| Raised {
            total: Cents(stake.0 - UNIT.0),
            last: Cents(stake.0 / 2),
            double: hand.doubles,
        });
        let shown = Showdown {
            hand,
            cards: &[],
            first: [FACES[1]; 2],
            open: made.cards[0],
            bank: made.hand,
            bank_cards: &made.cards,
            looked: looked.then_some(made.natural),
            turned: true,
            even_money: false,
            stake,
            raised,
        };
        // Against a natural a second hand from a split may be treated otherwise than the first.
        let number = usize::from(hand.split && self.plan.extra_returned && self.plan.base.len() > 1);
        verdict(self.plan, self.plan.base[number], &shown)
    }

    fn worth_of(&self, hand: Hand, made: &Made, looked: bool) -> f64 {
        let stake = Cents(UNIT.0 << hand.doubles);
        part(self.verdict(hand, made, looked).result, stake) * f64::from(1u32 << hand.doubles)
    }

    /// What standing brings over all deals that go on, and the share of those.
    pub(super) fn stand(&mut self, hand: Hand, held: &Counts, open: usize) -> (f64, f64) {
        if let Some(worth) = self.certain(hand, open) {
            let goes_on = self.goes_on(held, open);
            return (worth * goes_on, goes_on);
        }
        let looks = self.looks(open);
        let place = self.place(held, open);
        let (mut sum, mut goes_on) = (0.0, 0.0);
        for (made, chance) in self.bank.made.iter().zip(&self.chances[place..]) {
            if *chance > 0.0 && !(looks && made.natural) {
                sum += chance * self.worth_of(hand, made, false);
                goes_on += chance;
            }
        }
        (sum, goes_on)
    }

    /// What a hand that is over brings, where that is the same whatever the player-dealer makes.
    fn certain(&self, hand: Hand, open: usize) -> Option<f64> {
        if !hand.is_over(self.plan) {
            return None;
        }
        let looks = self.looks(open);
        let made = || self.bank.possible(open).filter(|made| !(looks && made.natural));
        let worth = self.worth_of(hand, made().next()?, false);
        made().all(|made| self.worth_of(hand, made, false) == worth).then_some(worth)
    }

    /// The share of the deals that go on after a look.
    fn goes_on(&self, held: &Counts, open: usize) -> f64 {
        if self.looks(open) { 1.0 - self.natural(held, open) } else { 1.0 }
    }

    /// Whether a card can gain anything: from hard eighteen and soft nineteen on it costs more than any rule gives,
    /// unless a hand can be drawn to that beats all totals.
    fn may_gain(&self, hand: Hand) -> bool {
        let total = hand.total(self.plan);
        self.plan.drawn != 0 || total < if hand.is_soft(self.plan) { 19 } else { 18 }
    }

    /// The chance of a natural behind an open card.
    fn natural(&self, held: &Counts, open: usize) -> f64 {
        let (left, all) = self.left(held, open);
        self.bank.natural_holes(open).map(|kind| left[kind]).sum::<f64>() / all
    }

    /// Every card that can come next, with its chance.
    pub(super) fn draws(&self, held: &Counts, open: usize) -> impl Iterator<Item = (usize, f64)> + use<> {
        let (left, all) = self.left(held, open);
        left.into_iter()
            .enumerate()
            .filter(|(_, left)| *left > 0.0)
            .map(move |(kind, left)| (kind, left / all))
    }

    /// The best play of a hand, apart from splitting it.
    pub(super) fn play(&mut self, held: &Counts, open: usize, split: Option<usize>) -> Worth {
        let at = At { held: key(held), open: open as u8, split: split.is_some() };
        if let Some(known) = self.known.get(&at) {
            return *known;
        }
        let hand = hand(self.plan, held, split.is_some());
        // No money is looked at here, and splitting is weighed apart: all hands are taken to be there already.
        let first = FACES[split.unwrap_or(ACE_OR_ANY)];
        let may = allowed(self.plan, hand, &[first], self.plan.hands, first);
        let frozen = open == JOKER && self.plan.joker_freezes;
        // Whoever cannot go over, and may hit, never stands.
        let safe = hand.hard <= 11 && !hand.is_soft(self.plan) && may.hit && !frozen;
        let stands = frozen || may.stand && !safe;
        let stand =
            if stands { self.stand(hand, held, open) } else { (f64::NEG_INFINITY, self.goes_on(held, open)) };
        let (stand, goes_on) = stand;
        let mut best = Worth { value: stand, choice: Choice::Stand };
        let fixed = self.fixed.as_ref().and_then(|fixed| fixed.get(&(at.held, at.open)).copied());
        let wanted = |choice: Choice| fixed.is_none_or(|fixed| fixed == choice);
        if !wanted(Choice::Stand) && !frozen {
            best.value = f64::NEG_INFINITY;
        }
        if !frozen {
            if may.hit && wanted(Choice::Hit) && (!may.stand || self.may_gain(hand)) {
                let value = self.hit(held, open, split);
                best = better(best, Choice::Hit, value);
            }
            if may.double && wanted(Choice::Double) {
                let value = self.double(held, open, split, 1);
                best = better(best, Choice::Double, value);
            }
            if may.surrender && wanted(Choice::Surrender) {
                let value = self.gives_up(hand, Fate::Surrendered) * goes_on;
                best = better(best, Choice::Surrender, value);
            }
        }
        self.known.insert(at, best);
        best
    }

    fn hit(&mut self, held: &Counts, open: usize, split: Option<usize>) -> f64 {
        let mut sum = 0.0;
        for (kind, chance) in self.draws(held, open) {
            sum += chance * self.play(&with(held, kind), open, split).value;
        }
        sum
    }

    /// Doubled for the so-manieth time: one card, then stand, rescue, give up or double again.
    fn double(&mut self, held: &Counts, open: usize, split: Option<usize>, times: u8) -> f64 {
        let mut sum = 0.0;
        for (kind, chance) in self.draws(held, open) {
            sum += chance * self.doubled(&with(held, kind), open, split, times).0;
        }
        sum
    }

    /// A hand that was doubled and has its card: what it is worth, and how it ends.
    pub(super) fn doubled(
        &mut self,
        held: &Counts,
        open: usize,
        split: Option<usize>,
        times: u8,
    ) -> (f64, Option<Fate>) {
        let mut hand = hand(self.plan, held, split.is_some());
        hand.doubles = times;
        let first = FACES[split.unwrap_or(ACE_OR_ANY)];
        let may = allowed(self.plan, hand, &[first], self.plan.hands, first);
        let (stand, goes_on) = self.stand(hand, held, open);
        let mut best = (stand, None);
        for (fate, offered) in [(Fate::Rescued, may.rescue), (Fate::Surrendered, may.surrender)] {
            let value = self.gives_up(hand, fate) * goes_on;
            if offered && value > best.0 {
                best = (value, Some(fate));
            }
        }
        if may.double {
            let again = self.double(held, open, split, times + 1);
            if again > best.0 {
                best = (again, Some(Fate::Open));
            }
        }
        best
    }

    /// What giving a hand up costs.
    pub(super) fn gives_up(&self, mut hand: Hand, fate: Fate) -> f64 {
        hand.fate = fate;
        let made = &self.bank.made[0];
        self.worth_of(hand, made, false)
    }
}

/// A first card that is no ace, for hands that come from no split.
const ACE_OR_ANY: usize = 1;

fn better(best: Worth, choice: Choice, value: f64) -> Worth {
    if value > best.value { Worth { value, choice } } else { best }
}

/// One card more.
pub(super) fn with(held: &Counts, kind: usize) -> Counts {
    let mut held = *held;
    held[kind] += 1;
    held
}
