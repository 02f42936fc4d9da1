//! The twenty-one family, for the real packs: the base game by recursion over what every hand and every player-dealer's
//! hand is made of, bonus bets by counting.

mod bank;
mod bonus;
mod chart;
mod further;
mod kinds;
mod player;
mod split;

use families::twenty_one::Plan;
use table::WagerNo;
use table::banked::TablePlan;

use crate::ask::Ask;
use crate::tally::Odds;

pub(crate) fn odds(ask: &Ask<'_>, table: &TablePlan, odds: &mut Odds) -> Result<(), Vec<String>> {
    let plan = Plan::new(ask.listing, table)?;
    let copies = ask.copies(table)?;
    let shoe = kinds::Shoe::new(&plan, &copies);
    if shoe.cards() < 24 {
        return Err(vec!["fewer than 24 cards are left: a round may need more".to_owned()]);
    }
    let mut solver = player::Solver::new(&plan, &shoe);
    for wager in (0..table.wagers.len()).map(|at| WagerNo(at as u8)) {
        if wager == plan.base[0] {
            odds.wagers.push(chart::base(ask, table, &plan, &mut solver, wager));
        } else if !plan.base.contains(&wager) {
            odds.wagers.push(bonus::odds(ask, table, &plan, &shoe, wager));
        }
    }
    odds.strategy.extend(chart::charts(&plan, &mut solver));
    Ok(())
}

#[cfg(test)]
mod tests;
