//! Pai gow poker: the bonus bets counted whole, the base game drawn at random.

mod ace_high;
mod advice;
mod base;
mod envy;
mod fortune;
mod hint;
mod settings;
mod together;

use families::pai_gow_poker::Plan;
use table::WagerNo;
use table::banked::TablePlan;

pub(crate) use self::advice::Advice;
use crate::ask::Ask;
use crate::tally::Odds;

pub(crate) fn odds(ask: &Ask<'_>, table: &TablePlan, odds: &mut Odds) -> Result<(), Vec<String>> {
    let plan = Plan::new(ask.listing, table)?;
    if !ask.seen.is_empty() {
        return Err(vec!["pai gow poker is dealt from a full deck; leave out --seen".to_owned()]);
    }
    let bonus = ["fortune", "envy"].iter().any(|key| table.wager_no(key).is_some());
    let hands = if bonus { fortune::count(&cards::Rank::ALL) } else { fortune::Fits::new() };
    for wager in (0..table.wagers.len()).map(|at| WagerNo(at as u8)) {
        let found = match table.wager(wager).key.as_str() {
            "fortune" => fortune::fortune(ask, table, &plan, wager, &hands),
            "envy" => {
                odds.wagers.extend(envy::odds(ask, table, &plan, wager, &hands));
                continue;
            }
            "ace-high" => ace_high::odds(ask, table, &plan, wager),
            _ => base::odds(ask, table, &plan, wager),
        };
        odds.wagers.push(found);
    }
    if ask.together {
        together::covariances(ask, table, &plan, &mut odds.wagers);
    }
    let base = table.wager_no("base").unwrap_or(WagerNo(0));
    let settings = settings::Settings::new(ask, table, &plan, base);
    odds.strategy.push(settings.table(&plan));
    odds.habits("wager", settings.mistakes());
    Ok(())
}
