//! The families: one folder each, with the same rooms, and the registry.
//!
//! A family compiles its section of a listing (`plan`), keeps its own state within a round (`state`), says what comes
//! next (`decide`) and how a wager ends (`settle`). No family imports another; what two need is in `table`.

pub mod baccarat;

use cards::Rank;
use rulebook::family::points::RankPoints;
use rulebook::listing::Listing;

/// What each rank counts, by a listing's rows; a rank that no row names counts nothing.
pub(crate) fn rank_points(rows: &[RankPoints]) -> [u8; 13] {
    let mut points = [0; 13];
    for row in rows {
        for rank in &row.ranks.0 {
            points[*rank as usize] = row.points.unwrap_or(pips(*rank));
        }
    }
    points
}

/// The number a card shows: the ace one, pictures ten.
fn pips(rank: Rank) -> u8 {
    if rank == Rank::Ace { 1 } else { (rank as u8 + 2).min(10) }
}

/// What the card that places the action button counts, by rank: rows as in `"J 11"`.
pub(crate) fn button_values(listing: &Listing) -> [u8; 13] {
    let mut values = [0; 13];
    let rows = listing.body().action_button.iter().flat_map(|button| button.values.iter().flatten());
    for row in rows {
        let Some((rank, value)) = row.split_once(' ') else { continue };
        let rank = rank.chars().next().and_then(Rank::from_letter);
        if let (Some(rank), Ok(value)) = (rank, value.parse()) {
            values[rank as usize] = value;
        }
    }
    values
}
