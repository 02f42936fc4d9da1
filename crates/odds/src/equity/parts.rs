//! What the parts of a pot are called, and what the hands are compared as.

use rulebook::family::pot_poker::PotPoker;
use rulebook::family::pot_poker::showdown::Division;
use rulebook::family::pot_poker::streets::ChangeKind;
use rulebook::listing::Listing;

/// What is won alone, by how the game divides its pot: a pot that is not divided has one part.
pub fn parts(listing: &Listing) -> &'static [&'static str] {
    match listing.section::<PotPoker>().map(|game| game.pot.division) {
        Some(Division::Low) => &["low alone"],
        Some(Division::HighLow | Division::HighLowQualified) => &["high alone", "low alone"],
        Some(Division::HighEachBoard) => &["first board alone", "second board alone"],
        Some(Division::High) | None => &["high alone"],
    }
}

/// Whether hands are dealt new cards for others: they are compared as they are held all the same.
pub fn draws(listing: &Listing) -> bool {
    let Some(game) = listing.section::<PotPoker>() else { return false };
    let mut changes = game.street.iter().filter_map(|(_, street)| street.change.as_ref());
    changes.any(|change| matches!(change.kind, ChangeKind::Draw | ChangeKind::Exchange))
}
