//! The reasons for which a wager that a pay table pays can end.

use rulebook::ladder::Ladder;
use rulebook::listing::Listing;
use rulebook::pay::{PayTable, Payout};
use rulebook::value::Name;
use table::Why;

/// The pay tables that a table may post for a wager.
fn tables<'a>(listing: &'a Listing, wager: &Name) -> impl Iterator<Item = &'a PayTable> {
    let body = listing.body();
    let posted = body.wager.get(wager.as_str()).and_then(|rule| rule.pay_tables.as_ref());
    posted.into_iter().flatten().filter_map(|name| body.pay_table.get(name.as_str()))
}

/// The ladder of the pay tables of a wager.
pub(crate) fn ladder(listing: &Listing, wager: &Name) -> Option<Ladder> {
    tables(listing, wager).find_map(|table| table.ladder)
}

/// A row that pays, a row that pushes, and no row.
pub(crate) fn by_table(listing: &Listing, wager: &Name) -> Vec<Why> {
    let pushes = tables(listing, wager).any(|table| table.rows.iter().any(|row| row.pays == Payout::Push));
    let pushed = pushes.then_some(Why::PUSHED_BY_TABLE);
    [Why::PAID_BY_TABLE, Why::BELOW_TABLE].into_iter().chain(pushed).collect()
}
