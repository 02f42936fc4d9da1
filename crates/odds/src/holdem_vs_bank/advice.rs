//! Whether to make a further wager, at a table.

use cards::{Card, Rank};
use eval::high::seven;
use families::holdem_vs_bank::Plan;
use table::banked::TablePlan;
use table::{Command, Place, Verb};

use super::boards::{CARDS, card};
use super::count::{self, Best, Counter};
use super::values::Values;
use crate::advice::Asked;
use crate::ask::Ask;
use crate::watch::Quiet;

/// The best decisions before the flop and after it; those after the river are found when they come.
pub(crate) struct Advice {
    counter: Counter<'static>,
    best: Best,
}

impl Advice {
    pub(crate) fn new(ask: &Ask<'_>, table: &TablePlan) -> Result<Advice, Vec<String>> {
        let plan = Plan::new(ask.listing, table)?;
        let (Some(moments), Some(first)) = (count::moments(&plan), plan.decisions.first()) else {
            return Err(vec!["advice is not implemented for these decisions".to_owned()]);
        };
        let values = Values::new(&plan, table, first.wager);
        let best = Counter::new(values.clone(), moments, ask.watch).best();
        Ok(Advice { counter: Counter::new(values, moments, &Quiet), best })
    }

    pub(crate) fn command(&self, asked: &Asked<'_>) -> Option<Command> {
        if !asked.may(Verb::WAGER) {
            return None;
        }
        let own = <[usize; 2]>::try_from(numbers(&asked.own()).as_slice()).ok()?;
        let board = numbers(&asked.cards(Place::Board));
        let bets = match board.as_slice() {
            [] => self.counter.bets_before(&self.best, own),
            [one, two, three] => self.counter.bets_after(&self.best, own, [*one, *two, *three]),
            board => self.bets_last(own, <[usize; 5]>::try_from(board).ok()?),
        };
        asked.bets(bets)
    }

    /// Whether a wager is best when all lies open, every hand of the player-dealer looked at.
    fn bets_last(&self, own: [usize; 2], board: [usize; 5]) -> bool {
        let strength = |two: [usize; 2]| {
            let [a, b, c, d, e] = board.map(card);
            let [one, other] = two.map(card);
            seven(&[one, other, a, b, c, d, e])
        };
        let mine = strength(own);
        let free = |at: &usize| !own.contains(at) && !board.contains(at);
        let pairs =
            (0..CARDS).filter(free).flat_map(|one| (one + 1..CARDS).filter(free).map(move |two| [one, two]));
        let against = pairs.map(strength);
        self.counter.bets_last(mine, against)
    }
}

/// Cards as they are counted here: by suit, then by rank.
pub(super) fn numbers(cards: &[Card]) -> Vec<usize> {
    let rank = |rank: Rank| Rank::ALL.iter().position(|held| *held == rank);
    let number = |card: &Card| Some(card.suit()? as usize * 13 + rank(card.rank()?)?);
    cards.iter().filter_map(number).collect()
}
