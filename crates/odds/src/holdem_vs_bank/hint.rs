//! What a further wager brings and what waiting brings, at a table.
//!
//! With the flop on the table every turn, river and hand of the player-dealer is looked at when it is asked. Before the
//! flop all boards must have been counted.

use std::sync::OnceLock;

use eval::High;
use eval::high::{Addend, Hand};
use families::holdem_vs_bank::Plan;
use table::banked::TablePlan;
use table::{Command, Place, Verb};

use super::advice::numbers;
use super::boards::{CARDS, card};
use super::count::{self, Counter, Moments, Start, start_of};
use super::values::{Values, case};
use crate::advice::Asked;
use crate::ask::Ask;
use crate::hint;
use crate::watch::Watch;

/// All that a decision needs.
pub(crate) struct Hints {
    values: Values,
    moments: Moments,
    /// What each hand before the flop is worth, when it has been counted.
    starts: OnceLock<Vec<Start>>,
}

impl Hints {
    pub(crate) fn new(ask: &Ask<'_>, table: &TablePlan) -> Result<Hints, Vec<String>> {
        let plan = Plan::new(ask.listing, table)?;
        let (Some(moments), Some(first), 52) =
            (count::moments(&plan), plan.decisions.first(), table.deck.size())
        else {
            return Err(vec!["hints are not implemented for these decisions".to_owned()]);
        };
        Ok(Hints { values: Values::new(&plan, table, first.wager), moments, starts: OnceLock::new() })
    }

    pub(crate) fn wants_count(&self) -> bool {
        self.moments.start.is_some() && self.starts.get().is_none()
    }

    pub(crate) fn count(&self, watch: &dyn Watch) {
        let best = Counter::new(self.values.clone(), self.moments, watch).best();
        if !watch.stops() {
            // Somebody else may have been first: it is the same.
            let _ = self.starts.set(best.starts);
        }
    }

    /// What may be done brings so much, in Antes.
    pub(crate) fn values(&self, asked: &Asked<'_>) -> Option<hint::Values> {
        let wager = asked.offers.iter().find(|offer| offer.verb == Verb::WAGER)?;
        let own = <[usize; 2]>::try_from(numbers(&asked.own()).as_slice()).ok()?;
        let board = numbers(&asked.cards(Place::Board));
        let other = asked.bets(false)?;
        let most = wager.sample(wager.count() - 1);
        let ways = match board.as_slice() {
            [] => self.start(own, [wager.sample(0), most], other)?,
            board @ [_, _, _] => two(self.flop(own, board), most, other),
            board @ [_, _, _, _, _] => two(self.river(own, board), most, other),
            _ => return None,
        };
        Some(hint::Values::counted(ways))
    }

    fn start(&self, own: [usize; 2], bets: [Command; 2], other: Command) -> Option<Vec<(Command, f64)>> {
        let start = self.starts.get()?.get(start_of(own[0], own[1]))?;
        let antes = |sum: i128| sum as f64 / start.deals as f64 / self.values.unit as f64;
        let [least, most] = bets;
        // Who cannot afford the larger wager is offered the smaller alone.
        let larger = (least != most || start.least == start.most).then_some((most, antes(start.most)));
        let smaller = (least != most || larger.is_none()).then_some((least, antes(start.least)));
        Some(larger.into_iter().chain(smaller).chain([(other, antes(start.waits))]).collect())
    }

    /// After the flop: every two cards that may come.
    fn flop(&self, own: [usize; 2], flop: &[usize]) -> [f64; 2] {
        let free: Vec<usize> = (0..CARDS).filter(|at| !own.contains(at) && !flop.contains(at)).collect();
        let times = self.moments.flop.unwrap_or(0);
        let (mut sums, mut boards) = ([0; 2], 0);
        for (at, turn) in free.iter().enumerate() {
            for river in &free[at + 1..] {
                let board = [flop, &[*turn, *river]].concat();
                let (base, bet) = self.against_all(own, &board);
                let waits = if self.moments.one { self.late(base, bet) } else { base };
                sums = [sums[0] + base + times * bet, sums[1] + waits];
                boards += 1;
            }
        }
        sums.map(|sum| self.antes(sum, boards))
    }

    fn river(&self, own: [usize; 2], board: &[usize]) -> [f64; 2] {
        let (base, bet) = self.against_all(own, board);
        let wagers = base + self.moments.river.unwrap_or(0) * bet;
        [wagers, self.without(base)].map(|sum| self.antes(sum, 1))
    }

    /// What is left after the river to who makes no wager.
    fn without(&self, base: i64) -> i64 {
        if self.moments.or_fold { self.values.fold * HANDS } else { base }
    }

    /// The best after the river.
    fn late(&self, base: i64, bet: i64) -> i64 {
        let wagers = self.moments.river.map(|times| base + times * bet);
        wagers.map_or_else(|| self.without(base), |wagers| wagers.max(self.without(base)))
    }

    fn antes(&self, sum: i64, boards: i64) -> f64 {
        sum as f64 / (boards * HANDS) as f64 / self.values.unit as f64
    }

    /// What the first wagers and one further Ante bring against all hands of the player-dealer.
    fn against_all(&self, own: [usize; 2], board: &[usize]) -> (i64, i64) {
        let common = board.iter().fold(Hand::EMPTY, |hand, at| hand.with(card(*at)));
        let mine = own.iter().fold(common, |hand, at| hand.with(card(*at))).strength_of_seven();
        let kind = mine.category() as usize;
        let (base, bet) = (&self.values.base[kind], &self.values.bet[kind]);
        let mut sums = (0, 0);
        each_hand(
            common,
            |at| !own.contains(&at) && !board.contains(&at),
            |bank| {
                let case = case(mine, bank);
                sums = (sums.0 + base[case], sums.1 + bet[case]);
            },
        );
        sums
    }
}

/// Hands that the player-dealer may hold when five cards lie open.
const HANDS: i64 = 990;

/// Every two of the cards that are free, with what they make.
fn each_hand(common: Hand, free: impl Fn(usize) -> bool, mut with: impl FnMut(High)) {
    let cards: Vec<Addend> = (0..CARDS).filter(|at| free(*at)).map(|at| Addend::from(card(at))).collect();
    for (at, one) in cards.iter().enumerate() {
        let hand = common.plus(*one);
        cards[at + 1..].iter().for_each(|two| with(hand.plus(*two).strength_of_seven()));
    }
}

fn two([bets, waits]: [f64; 2], bet: Command, other: Command) -> Vec<(Command, f64)> {
    vec![(bet, bets), (other, waits)]
}
