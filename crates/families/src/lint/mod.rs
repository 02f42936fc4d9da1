//! What the linter cannot see without playing: tables that cannot be opened, rows of a house way that nothing reaches,
//! hands without a row, and clauses for what cannot happen.

mod because;

use rulebook::lint::{Checks, Finding};
use rulebook::listing::Listing;
use table::terms::Terms;

use crate::{AnyTable, Impossible};

/// The checks of those who play the listings.
pub const CHECKS: Checks =
    Checks { of_clauses: because::findings, of_tables, of_jackpots: crate::jackpot::findings };

/// The reasons that cannot come up by the answers of a listing: for one wager, or for all.
pub fn impossible_reasons(listing: &Listing) -> Impossible {
    crate::learn();
    let entry = crate::registry::entry(listing.family());
    entry.map(|entry| entry.impossible_reasons(listing)).unwrap_or_default()
}

/// What is odd about a listing when its tables are tried.
fn of_tables(listing: &Listing) -> Vec<Finding> {
    let mut findings = house_way(listing);
    let opened = AnyTable::open(listing, &Terms::widest(listing, None));
    findings.extend(opened.err().into_iter().flatten().map(|wrong| closed(listing, wrong)));
    findings
}

fn closed(listing: &Listing, wrong: String) -> Finding {
    Finding::new(&listing.tree().place, "cannot-open", wrong)
}

/// What is odd about the house way of a listing.
fn house_way(listing: &Listing) -> Vec<Finding> {
    let Some(Ok(way)) = crate::house_way::house_way(listing) else { return Vec::new() };
    let (rows, left_out) = way.unreached();
    let found = rows.iter().map(|row| unreached(listing, row));
    found.chain(left_out.map(|hand| without_row(listing, &hand))).collect()
}

fn unreached(listing: &Listing, row: &str) -> Finding {
    let tree = listing.tree();
    let node = tree.at(&[listing.family().key(), "house-way", "row", row]).unwrap_or(tree);
    let message =
        format!("row `{row}` of the house way is never reached: rows before it decide all its hands");
    Finding::new(&node.place, "unreached-row", message)
}

fn without_row(listing: &Listing, hand: &str) -> Finding {
    let tree = listing.tree();
    let node = tree.at(&[listing.family().key(), "house-way"]).unwrap_or(tree);
    let message = format!("no row of the house way sets {hand}");
    Finding::new(&node.place, "hand-without-row", message)
}
