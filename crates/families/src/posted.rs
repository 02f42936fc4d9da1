//! What a sign posts of the betting at a table with a pot.

use rulebook::family::pot_poker::PotPoker;
use rulebook::family::pot_poker::betting::{Stakes, Structure};
use rulebook::listing::Listing;
use rulebook::sign::Sign;
use table::terms::Terms;

use crate::pot_poker::Plan;
use crate::schedule::{as_printed, goes_by_day};

/// Posts the stakes of a table with a pot: those that the terms name, else those that their schedule is printed for. Where the
/// betting goes by the day of the week and the terms name none, that of every day.
pub fn post_stakes(sign: &mut Sign, listing: &Listing, terms: Terms) -> Result<(), String> {
    let Some(rules) = listing.section::<PotPoker>() else { return Ok(()) };
    let terms = as_printed(listing, terms);
    if goes_by_day(rules) && terms.poker.day.is_none() && terms.poker.structure.is_none() {
        let all = rules.structure.iter().map(|(name, _)| {
            let mut of_day = terms.clone();
            of_day.poker.structure = Some(name.as_str().to_owned());
            played(listing, rules, &of_day)
        });
        sign.stakes_by_day(&all.collect::<Result<Vec<_>, _>>()?);
    } else {
        let (structure, stakes) = played(listing, rules, &terms)?;
        sign.stakes(&structure, &stakes);
    }
    Ok(())
}

/// The structure and the stakes of the terms.
fn played(listing: &Listing, rules: &PotPoker, terms: &Terms) -> Result<(Structure, Stakes), String> {
    let (_, structure, mut stakes) = Plan::stakes(rules, listing, terms)?;
    let plan = Plan::new(listing, terms).map_err(|wrong| wrong.join("; "))?;
    // What the listing states in terms of the limits is posted as an amount.
    stakes.bring_in = stakes.bring_in.or(plan.forced.least_bring_in());
    stakes.opening = stakes.opening.or(plan.forced.opening);
    stakes.buy_in = stakes.buy_in.or(plan.seats.buy_in);
    Ok((structure.clone(), stakes))
}
