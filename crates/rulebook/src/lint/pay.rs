//! What is odd about a printed pay table.

use super::Finding;
use crate::listing::Listing;
use crate::pay::{PayTable, RowOrder};

/// The slips of a listing's pay tables.
pub(super) fn findings(listing: &Listing) -> Vec<Finding> {
    let mut findings = Vec::new();
    for (name, table) in listing.body().pay_table.iter() {
        let node = listing.tree().at(&["pay-table", name.as_str(), "rows"]);
        let place = node.map_or(&listing.tree().place, |node| &node.place);
        for (code, what) in slips(table) {
            findings.push(Finding::new(place, code, format!("pay table `{name}`: {what}")));
        }
    }
    findings
}

fn slips(table: &PayTable) -> Vec<(&'static str, String)> {
    let mut slips = Vec::new();
    for (at, row) in table.rows.iter().enumerate() {
        if table.rows[..at].iter().any(|other| other.hand == row.hand) {
            slips.push(("row-twice", format!("{} has two rows", row.hand)));
        }
    }
    let rank =
        |hand: &str| table.ladder.and_then(|ladder| ladder.hands().iter().position(|known| *known == hand));
    for pair in table.rows.windows(2) {
        let (better, worse) = match table.order {
            RowOrder::BestFirst => (&pair[0], &pair[1]),
            RowOrder::BestLast => (&pair[1], &pair[0]),
            RowOrder::Unordered => continue,
        };
        if let (Some(upper), Some(lower)) = (rank(better.hand.as_str()), rank(worse.hand.as_str()))
            && upper > lower
        {
            slips.push(("rows-out-of-order", format!("{} stands above {}", better.hand, worse.hand)));
        }
        if better.pays.pays_less_than(worse.pays) {
            let what =
                format!("{} pays {}, less than {} with {}", better.hand, better.pays, worse.hand, worse.pays);
            slips.push(("better-pays-less", what));
        }
    }
    slips
}
