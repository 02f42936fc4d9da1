//! The best play of a hand by what it is made of, against every open card.
//!
//! Where the house dealer has looked for a natural, play goes on only without one. Values are then kept as sums over the
//! deals that go on, not as averages of them: draws have their plain chances, the player-dealer's natural is left out, and
//! only at the end the sum stands beside the deals that ended at the look.

use std::cell::RefCell;
use std::rc::Rc;

use cards::Card;
use families::twenty_one::{Fate, Hand, Plan, Raised, Showdown, allowed, verdict};
use money::Cents;
use rustc_hash::FxHashMap as HashMap;
use table::banked::Verdict;

use super::bank::{Bank, Made};
use super::kinds::{ACE, Counts, FACES, JOKER, KINDS, Shoe, TEN, hand, key};
use crate::tally::part;

/// The stake that verdicts are asked about: it can be halved and doubled.
pub(super) const UNIT: Cents = Cents(1_000_000);

/// What is done with a hand.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
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

/// What is asked again and again, whatever hand is played: solvers of one stock share it.
#[derive(Default)]
struct Found {
    /// Chances of what the player-dealer makes, one after the other.
    chances: Vec<[f64; 1]>,
    /// Where those begin, by what is gone and the open card.
    places: HashMap<(u64, u8), usize>,
    /// What a hand is worth against all that can be made.
    worths: HashMap<[u8; 8], Rc<[f64]>>,
}

/// Plays hands from one stock.
pub(super) struct Solver<'a> {
    pub(super) plan: &'a Plan,
    pub(super) bank: Rc<Bank>,
    pub(super) shoe: [f64; KINDS],
    pub(super) stock: Shoe,
    /// What was found.
    known: HashMap<At, Worth>,
    /// Cards that are gone beside the hand: those of a pair that was split.
    gone: Counts,
    found: Rc<RefCell<Found>>,
    pub(super) splits: HashMap<(usize, usize), f64>,
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
            gone: [0; KINDS],
            found: Rc::default(),
            splits: HashMap::default(),
        }
    }

    /// The same from a stock without one more card of a kind, for hands that come from a split.
    pub(super) fn without(&self, kind: usize) -> Solver<'a> {
        let (mut shoe, mut gone) = (self.shoe, self.gone);
        shoe[kind] = (shoe[kind] - 1.0).max(0.0);
        gone[kind] += 1;
        Solver {
            plan: self.plan,
            bank: self.bank.clone(),
            shoe,
            stock: self.stock.clone(),
            known: HashMap::default(),
            gone,
            found: Rc::clone(&self.found),
            splits: HashMap::default(),
        }
    }

    /// All hands that were played, with the open card and what is best.
    pub(super) fn played(&self) -> impl Iterator<Item = (u64, usize, Choice)> {
        self.known.iter().map(|(at, worth)| (at.held, usize::from(at.open), worth.choice))
    }

    /// The choice that was found for a split hand.
    pub(super) fn choice(&self, held: &Counts, open: usize) -> Choice {
        let at = At { held: key(held), open: open as u8, split: true };
        self.known.get(&at).map_or(Choice::Stand, |worth| worth.choice)
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

    /// Looks up the chances beside all hands that may stand against an open card, several at once: those that begin with a
    /// card of a pair, or all.
    pub(super) fn prepare(&self, open: usize, pair: Option<usize>) {
        if self.shoe[open] <= 0.0 {
            return;
        }
        let mut hands = Vec::new();
        let mut held = [0; KINDS];
        if let Some(kind) = pair {
            held[kind] = 1;
        }
        each_hand(&self.shoe, 0, &mut held, &mut |held| {
            // What goes over is asked for only where it may still be told apart from others that did.
            let over = hard(held) > 21;
            if !over || self.certain(hand(self.plan, held, pair.is_some()), open).is_none() {
                hands.push(*held);
            }
        });
        let mut found = self.found.borrow_mut();
        hands.retain(|held| !found.places.contains_key(&(key(&self.all_gone(held)), open as u8)));
        let width = self.bank.made.len();
        let mut chances = vec![[0.0; AT_ONCE]; width];
        for hands in hands.chunks(AT_ONCE) {
            // A last chunk that is not full has its last hand several times.
            let hand = |at: usize| &hands[at.min(hands.len() - 1)];
            let left: [[f64; KINDS]; AT_ONCE] = std::array::from_fn(|at| self.left(hand(at), open).0);
            let left = std::array::from_fn(|kind| left.map(|left| left[kind]));
            chances.fill([0.0; AT_ONCE]);
            self.bank.chances(open, &left, &mut chances);
            for (at, held) in hands.iter().enumerate() {
                let place = found.chances.len();
                found.chances.extend(chances.iter().map(|chances| [chances[at]]));
                found.places.insert((key(&self.all_gone(held)), open as u8), place);
            }
        }
    }

    /// What is gone with a hand.
    fn all_gone(&self, held: &Counts) -> Counts {
        std::array::from_fn(|kind| held[kind] + self.gone[kind])
    }

    /// Where the chances of what the player-dealer makes begin, in the order of `Bank::made`.
    fn place(&self, held: &Counts, open: usize) -> usize {
        let at = (key(&self.all_gone(held)), open as u8);
        let mut found = self.found.borrow_mut();
        if let Some(place) = found.places.get(&at) {
            return *place;
        }
        let place = found.chances.len();
        found.chances.resize(place + self.bank.made.len(), [0.0]);
        let left = self.left(held, open).0.map(|left| [left]);
        self.bank.chances(open, &left, &mut found.chances[place..]);
        found.places.insert(at, place);
        place
    }

    /// What the player-dealer can make, with its chance.
    pub(super) fn made(&self, held: &Counts, open: usize) -> Vec<(Rc<Made>, f64)> {
        let place = self.place(held, open);
        let found = self.found.borrow();
        let chances = &found.chances[place..place + self.bank.made.len()];
        let made = self.bank.made.iter().cloned().zip(chances.iter().map(|[chance]| *chance));
        made.filter(|(_, chance)| *chance > 0.0).collect()
    }

    /// What a hand is worth against all that can be made, in the order of `Bank::made`.
    pub(super) fn worths(&self, hand: Hand) -> Rc<[f64]> {
        let Hand { hard, aces, jokers, cards, special, doubles, split, fate } = hand;
        let at = [hard, aces, jokers, cards, special, doubles, u8::from(split), fate as u8];
        if let Some(worths) = self.found.borrow().worths.get(&at) {
            return Rc::clone(worths);
        }
        let worths: Rc<[f64]> = self.bank.made.iter().map(|made| self.worth_of(hand, made, false)).collect();
        self.found.borrow_mut().worths.insert(at, Rc::clone(&worths));
        worths
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
    pub(super) fn stand(&self, hand: Hand, held: &Counts, open: usize) -> (f64, f64) {
        if let Some(worth) = self.certain(hand, open) {
            let goes_on = self.goes_on(held, open);
            return (worth * goes_on, goes_on);
        }
        let (looks, worths) = (self.looks(open), self.worths(hand));
        let place = self.place(held, open);
        let (mut sum, mut goes_on) = (0.0, 0.0);
        let found = self.found.borrow();
        for ((made, [chance]), worth) in self.bank.made.iter().zip(&found.chances[place..]).zip(worths.iter())
        {
            if *chance > 0.0 && !(looks && made.natural) {
                sum += chance * worth;
                goes_on += chance;
            }
        }
        (sum, goes_on)
    }

    /// What a hand that is over brings, where that is the same whatever the player-dealer makes.
    pub(super) fn certain(&self, hand: Hand, open: usize) -> Option<f64> {
        if !hand.is_over(self.plan) {
            return None;
        }
        let (looks, worths) = (self.looks(open), self.worths(hand));
        let possible =
            || self.bank.possible(open).iter().filter(|made| !(looks && self.bank.made[**made].natural));
        let worth = worths[*possible().next()?];
        possible().all(|made| worths[*made] == worth).then_some(worth)
    }

    /// The share of the deals that go on after a look.
    fn goes_on(&self, held: &Counts, open: usize) -> f64 {
        if self.looks(open) { 1.0 - self.natural(held, open) } else { 1.0 }
    }

    /// Whether a card can gain anything: from hard eighteen and soft nineteen on it costs more than any rule gives,
    /// unless a hand can be drawn to that beats all totals.
    fn may_gain(&self, hand: Hand) -> bool {
        let total = hand.total(self.plan);
        self.plan.drawn != 0 || total < if hand.is_soft(self.plan) { STANDS + 1 } else { STANDS }
    }

    /// The chance of a natural behind an open card.
    fn natural(&self, held: &Counts, open: usize) -> f64 {
        let (left, all) = self.left(held, open);
        self.bank.natural_holes(open).iter().map(|kind| left[*kind]).sum::<f64>() / all
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
        let first = first(split);
        let may = allowed(self.plan, hand, &[first], self.plan.hands, first);
        let frozen = open == JOKER && self.plan.joker_freezes;
        // Whoever cannot go over, and may hit, never stands.
        let safe = hand.hard <= 11 && !hand.is_soft(self.plan) && may.hit && !frozen;
        let stands = frozen || may.stand && !safe;
        let stand =
            if stands { self.stand(hand, held, open) } else { (f64::NEG_INFINITY, self.goes_on(held, open)) };
        let (stand, goes_on) = stand;
        let mut best = Worth { value: stand, choice: Choice::Stand };
        if !frozen {
            if may.hit && (!may.stand || self.may_gain(hand)) {
                let value = self.hit(held, open, split);
                best = better(best, Choice::Hit, value);
            }
            if may.double {
                let value = self.double(held, open, split, 1);
                best = better(best, Choice::Double, value);
            }
            if may.surrender {
                let value = self.gives_up(hand, Fate::Surrendered) * goes_on;
                best = better(best, Choice::Surrender, value);
            }
        }
        self.known.insert(at, best);
        best
    }

    /// What every choice that is offered brings, apart from splitting, over all deals that go on; and the share of those.
    pub(super) fn choices(
        &mut self,
        held: &Counts,
        open: usize,
        split: Option<usize>,
    ) -> (Vec<(Choice, f64)>, f64) {
        let hand = hand(self.plan, held, split.is_some());
        let first = first(split);
        let may = allowed(self.plan, hand, &[first], self.plan.hands, first);
        let (stand, goes_on) = self.stand(hand, held, open);
        let mut found = Vec::new();
        if open == JOKER && self.plan.joker_freezes {
            return (vec![(Choice::Stand, stand)], goes_on);
        }
        if may.stand {
            found.push((Choice::Stand, stand));
        }
        if may.hit {
            found.push((Choice::Hit, self.hit(held, open, split)));
        }
        if may.double {
            found.push((Choice::Double, self.double(held, open, split, 1)));
        }
        if may.surrender {
            found.push((Choice::Surrender, self.gives_up(hand, Fate::Surrendered) * goes_on));
        }
        (found, goes_on)
    }

    fn hit(&mut self, held: &Counts, open: usize, split: Option<usize>) -> f64 {
        let mut sum = 0.0;
        for (kind, chance) in self.draws(held, open) {
            sum += chance * self.play(&with(held, kind), open, split).value;
        }
        sum
    }

    /// Doubled for the so-manieth time: one card, then stand, rescue, give up or double again.
    pub(super) fn double(&mut self, held: &Counts, open: usize, split: Option<usize>, times: u8) -> f64 {
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
        let first = first(split);
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

/// The hard total from which on nobody hits, unless the game has a hand that beats all totals.
const STANDS: u8 = 18;

/// Hands whose chances are looked up at once.
const AT_ONCE: usize = 8;

/// The points of a hand, aces as one.
fn hard(held: &Counts) -> usize {
    (ACE..=TEN).map(|kind| usize::from(held[kind]) * (kind + 1)).sum()
}

/// Every hand of two cards or more that counts twelve to twenty-one, or that one card took over, with those it holds already.
fn each_hand(shoe: &[f64; KINDS], from: usize, held: &mut Counts, with: &mut impl FnMut(&Counts)) {
    let points = hard(held);
    let soft = held[ACE] > 0 || held[JOKER] > 0;
    if held.iter().sum::<u8>() >= 2 && (points >= 12 || soft) {
        with(held);
    }
    for kind in from..KINDS {
        let more = if kind == JOKER { 1 } else { kind + 1 };
        let there = shoe[kind] > f64::from(held[kind]) && (kind != JOKER || held[JOKER] == 0);
        if there && (points + more <= 21 || points < usize::from(STANDS)) {
            held[kind] += 1;
            if points + more <= 21 {
                each_hand(shoe, kind, held, with);
            } else {
                with(held);
            }
            held[kind] -= 1;
        }
    }
}

/// The first card of a hand as far as it matters: a card of the pair, or any that is no ace.
///
/// What may be done is asked with all hands there already: no money is looked at, and splitting is weighed apart.
pub(super) const fn first(split: Option<usize>) -> Card {
    match split {
        Some(kind) => FACES[kind],
        None => FACES[1],
    }
}

fn better(best: Worth, choice: Choice, value: f64) -> Worth {
    if value > best.value { Worth { value, choice } } else { best }
}

/// One card more.
pub(super) fn with(held: &Counts, kind: usize) -> Counts {
    let mut held = *held;
    held[kind] += 1;
    held
}
