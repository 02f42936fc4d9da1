//! Findings in printed pay tables.

use super::Finding;
use crate::ladder::Ladder;
use crate::listing::Listing;
use crate::pay::{PayRow, PayTable, Payout, RowOrder};
use crate::tree::Node;
use crate::value::Name;

/// The slips of a listing's pay tables.
pub(super) fn findings(listing: &Listing) -> Vec<Finding> {
    let mut findings = Vec::new();
    let high = listing.body().ranking.high;
    for (name, table) in listing.body().pay_table.iter() {
        let node = listing.tree().at(&["pay-table", name.as_str(), "rows"]);
        let found = slips(table).into_iter().chain(rank_slips(table, high)).chain(promised(listing, table));
        let found = found.chain(unpaid(table));
        for (code, what) in found {
            findings.push(finding(listing, node, code, format!("pay table `{name}`: {what}")));
        }
    }
    findings
}

fn finding(listing: &Listing, node: Option<&Node>, code: &'static str, message: String) -> Finding {
    let node = node.unwrap_or(listing.tree());
    let found = Finding::new(&node.place, code, message);
    match node.source.as_deref() {
        Some(source) => found.resting_on(source),
        None => found,
    }
}

fn place_of(ladder: Option<Ladder>, hand: &str) -> Option<usize> {
    ladder?.hands().iter().position(|known| *known == hand)
}

fn slips(table: &PayTable) -> Vec<(&'static str, String)> {
    let mut slips = Vec::new();
    for (at, row) in table.rows.iter().enumerate() {
        if table.rows[..at].iter().any(|other| other.hand == row.hand) {
            slips.push(("row-twice", format!("{} has two rows", row.hand)));
        }
    }
    for (better, worse) in neighbours(table) {
        let ranks =
            place_of(table.ladder, better.hand.as_str()).zip(place_of(table.ladder, worse.hand.as_str()));
        if ranks.is_some_and(|(upper, lower)| upper > lower) {
            slips.push(("rows-out-of-order", format!("{} is listed above {}", better.hand, worse.hand)));
        }
        if better.pays.pays_less_than(worse.pays) {
            let what =
                format!("{} pays {}, less than {} at {}", better.hand, better.pays, worse.hand, worse.pays);
            slips.push(("better-pays-less", what));
        }
    }
    slips
}

/// Each row with the next one below it whose pay is of the same kind, the better first.
fn neighbours(table: &PayTable) -> Vec<(&PayRow, &PayRow)> {
    let mut rows: Vec<&PayRow> = table.rows.iter().collect();
    match table.order {
        RowOrder::BestFirst => {}
        RowOrder::BestLast => rows.reverse(),
        RowOrder::Unordered => rows = by_rank(table),
    }
    let fixed = |row: &PayRow| matches!(row.pays, Payout::Fixed(_));
    let next = |(at, row): (usize, &&'_ PayRow)| {
        rows[at + 1..].iter().find(|other| fixed(other) == fixed(row)).map(|other| (at, *other))
    };
    let pairs: Vec<(usize, &PayRow)> = rows.iter().enumerate().filter_map(next).collect();
    pairs.into_iter().map(|(at, other)| (rows[at], other)).collect()
}

/// The rows of a table that is in no order, by the ranking that they are taken from; none without one.
fn by_rank(table: &PayTable) -> Vec<&PayRow> {
    let mut rows: Vec<&PayRow> =
        table.rows.iter().filter(|row| place_of(table.ladder, row.hand.as_str()).is_some()).collect();
    rows.sort_by_key(|row| place_of(table.ladder, row.hand.as_str()));
    rows
}

/// Hands that the table pays in another order than the game ranks them: a seven-card hand can be both.
fn rank_slips(table: &PayTable, high: Option<Ladder>) -> Vec<(&'static str, String)> {
    if table.ladder != Some(Ladder::SevenCardFortune) || high.is_none() {
        return Vec::new();
    }
    let mut slips = Vec::new();
    for pair in neighbours(table) {
        let (above, below) = pair;
        let ranks = place_of(high, above.hand.as_str()).zip(place_of(high, below.hand.as_str()));
        if ranks.is_some_and(|(upper, lower)| upper > lower) && below.pays.pays_less_than(above.pays) {
            let what = format!(
                "{} pays {}, {} only {}, but the game ranks {} above {}",
                above.hand, above.pays, below.hand, below.pays, below.hand, above.hand
            );
            slips.push(("rank-pays-less", what));
        }
    }
    slips
}

/// Hands that a text promises to pay and no row does.
fn promised(listing: &Listing, table: &PayTable) -> Vec<(&'static str, String)> {
    let wager = listing.body().wager.get(table.wager.as_str());
    let wins = wager.and_then(|wager| wager.wins.as_deref());
    let told = wins.and_then(|wins| or_better(wins, table.ladder));
    let named = listing.rules().promised(&table.wager).iter().map(Name::as_str);
    let missing = named.chain(told).filter(|hand| !table.rows.iter().any(|row| row.hand.as_str() == *hand));
    missing
        .map(|hand| ("row-promised", format!("the text promises to pay {hand}, which has no row")))
        .collect()
}

/// Hands that rank above the lowest paid one and that no row pays.
fn unpaid(table: &PayTable) -> Vec<(&'static str, String)> {
    let hands = table.ladder.map_or(&[][..], Ladder::hands);
    let paid = |hand: &str| table.rows.iter().any(|row| row.hand.as_str() == hand);
    let lowest = hands.iter().rposition(|hand| paid(hand)).unwrap_or(0);
    let unpaid = hands[..lowest.min(hands.len())].iter();
    let unpaid = unpaid.filter(|hand| !paid(hand) && !Ladder::general(hand).is_some_and(paid));
    unpaid
        .map(|hand| {
            ("unpaid-hand", format!("{hand} ranks above {}, which is paid, but has no row", hands[lowest]))
        })
        .collect()
}

/// The hand in "three of a kind or better".
fn or_better(text: &str, ladder: Option<Ladder>) -> Option<&'static str> {
    let before = text.split_once(" or better")?.0;
    let hands = ladder?.hands();
    let ends = |hand: &&&'static str| before.replace(' ', "-").ends_with(&format!("-{hand}"));
    hands.iter().filter(ends).max_by_key(|hand| hand.len()).copied()
}
