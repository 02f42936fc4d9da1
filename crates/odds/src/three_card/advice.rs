//! Whether to play on, at a table.

use cards::Card;
use eval::three_card::rank;
use families::three_card::Plan;
use table::banked::TablePlan;
use table::{Command, Place, Verb};

use super::count::{CARDS, CASES, Counts, Game, against};
use crate::advice::Asked;
use crate::ask::Ask;
use crate::hint::Values;

/// All that a decision needs.
pub(crate) struct Advice {
    game: Game,
    open_card: bool,
}

impl Advice {
    pub(crate) fn new(ask: &Ask<'_>, table: &TablePlan) -> Result<Advice, Vec<String>> {
        let plan = Plan::new(ask.listing, table)?;
        Ok(Advice { game: Game::new(&plan), open_card: plan.open_card })
    }

    pub(crate) fn command(&self, asked: &Asked<'_>) -> Option<Command> {
        let counts = self.seen(asked)?;
        asked.bets(self.game.best(&counts))
    }

    /// What playing on and folding bring, in Antes.
    pub(crate) fn values(&self, asked: &Asked<'_>) -> Option<Values> {
        let counts = self.seen(asked)?;
        let deals = counts.iter().sum::<u64>() as f64;
        let value = |plays: bool| self.game.value(&counts, plays) as f64 / deals / self.game.unit;
        let ways = [true, false].map(|plays| asked.bets(plays).map(|command| (command, value(plays))));
        Some(Values::counted(ways.into_iter().flatten().collect()))
    }

    /// All hands of the player-dealer that may lie there, by case; nothing where there is nothing to decide.
    fn seen(&self, asked: &Asked<'_>) -> Option<Counts> {
        let own = <[Card; 3]>::try_from(asked.own().as_slice()).ok()?;
        if !asked.may(Verb::WAGER) {
            return None;
        }
        let open = asked.cards(Place::Bank).first().copied().filter(|_| self.open_card);
        let rest: Vec<usize> =
            (0..CARDS).filter(|at| !own.iter().any(|card| usize::from(card.index()) == *at)).collect();
        let opens: Vec<usize> = open.map_or_else(|| rest.clone(), |open| vec![usize::from(open.index())]);
        let mut counts = [0; CASES];
        for open in opens {
            let more = against(&self.game, rank(&own), open, &rest);
            counts.iter_mut().zip(more).for_each(|(sum, more)| *sum += more);
        }
        Some(counts)
    }
}
