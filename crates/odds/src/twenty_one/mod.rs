//! The twenty-one family, for the real packs: the base game by recursion over what every hand and every player-dealer's
//! hand is made of, bonus bets by counting.

mod advice;
mod bank;
mod base;
mod bonus;
mod chart;
mod drawn;
mod further;
mod habits;
mod hint;
mod kinds;
mod net;
mod player;
mod split;

use families::twenty_one::Plan;
use table::WagerNo;
use table::banked::TablePlan;

pub(crate) use self::advice::Advice;
pub use self::drawn::Rounds;
pub(crate) use self::hint::Hints;
use crate::ask::Ask;
use crate::tally::Odds;

pub(crate) fn odds(ask: &Ask<'_>, table: &TablePlan, odds: &mut Odds) -> Result<(), Vec<String>> {
    let plan = Plan::new(ask.listing, table)?;
    let copies = ask.copies(table)?;
    let shoe = kinds::Shoe::new(&plan, &copies);
    if shoe.cards() < 24 {
        return Err(vec!["fewer than 24 cards are left; a round may need more".to_owned()]);
    }
    if ask.sampled {
        odds.wagers.push(drawn::odds(ask, table, &plan, &shoe, plan.base[0]));
        return Ok(());
    }
    let mut solver = player::Solver::new(&plan, &shoe);
    let mut later = base::Later::default();
    for wager in (0..table.wagers.len()).map(|at| WagerNo(at as u8)) {
        if wager == plan.base[0] {
            let (mut base, played) = base::base(ask, table, &plan, &mut solver, wager);
            if ask.together {
                let net = net::Net::whole(&mut solver);
                base.covariance = Some(drawn::covariance(ask, &net, &shoe, base.mean()));
            }
            odds.wagers.push(base);
            later = played;
        } else if !plan.base.contains(&wager) {
            odds.wagers.push(bonus::odds(ask, table, &plan, &shoe, wager));
        }
    }
    let firsts = chart::firsts(&mut solver);
    odds.strategy.push(chart::first(&solver, &firsts));
    odds.strategy.push(chart::later(&solver, &later));
    let insured = odds.wagers.iter().find(|held| insurance(&plan, table).as_deref() == Some(&held.wager));
    let habits = habits::mistakes(&mut solver, &firsts, insured);
    odds.habits("wager", habits);
    Ok(())
}

/// The key of the insurance wager.
fn insurance(plan: &Plan, table: &TablePlan) -> Option<String> {
    let mut wagers = (0..table.wagers.len()).map(|at| WagerNo(at as u8));
    wagers.find(|wager| plan.is_insurance(*wager)).map(|wager| table.wager(wager).key.to_string())
}

#[cfg(test)]
mod tests;
#[cfg(test)]
mod twins;
