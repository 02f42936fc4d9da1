//! Whether to play on, at a table.

use cards::Card;
use eval::three_card::rank;
use families::three_card::Plan;
use table::banked::TablePlan;
use table::{Command, Place, Verb};

use super::count::{CARDS, CASES, Game, against};
use crate::advice::Asked;
use crate::ask::Ask;

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
        let own = <[Card; 3]>::try_from(asked.own().as_slice()).ok()?;
        if !asked.may(Verb::WAGER) {
            return None;
        }
        let open = asked.cards(Place::Bank).first().copied().filter(|_| self.open_card);
        asked.bets(self.plays(&own, open))
    }

    /// Whether a hand is best played on, all hands of the player-dealer looked at that may lie there.
    fn plays(&self, own: &[Card; 3], open: Option<Card>) -> bool {
        let rest: Vec<usize> =
            (0..CARDS).filter(|at| !own.iter().any(|card| usize::from(card.index()) == *at)).collect();
        let opens: Vec<usize> = open.map_or_else(|| rest.clone(), |open| vec![usize::from(open.index())]);
        let mut counts = [0; CASES];
        for open in opens {
            let more = against(&self.game, rank(own), open, &rest);
            counts.iter_mut().zip(more).for_each(|(sum, more)| *sum += more);
        }
        self.game.best(&counts)
    }
}
