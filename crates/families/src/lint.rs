//! What the linter cannot see without playing: tables that cannot be opened, rows of a house way that nothing reaches,
//! and hands without a row.

use rulebook::family::Rules;
use rulebook::lint::Finding;
use rulebook::listing::Listing;

use table::terms::Terms;

use crate::{AnyTable, pai_gow_poker, pai_gow_tiles};

/// What is odd about a listing that loads.
pub fn findings(listing: &Listing) -> Vec<Finding> {
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
    let (rows, left_out) = match listing.rules() {
        Rules::PaiGowPoker(rules) => {
            let Some(house_way) = &rules.house_way else { return Vec::new() };
            let (rows, left_out) = pai_gow_poker::Chart::new(house_way).unreached();
            (rows, left_out.map(|cards| cards.map(|card| card.to_string()).join(" ")))
        }
        Rules::PaiGowTiles(rules) => {
            let Ok(ranking) = pai_gow_tiles::Ranking::new(&rules.tiles) else { return Vec::new() };
            let (rows, left_out) = pai_gow_tiles::TileChart::new(&rules.house_way).unreached(&ranking);
            (rows, left_out.map(|tiles| tiles.map(|tile| tile.to_string()).join(" ")))
        }
        _ => return Vec::new(),
    };
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
