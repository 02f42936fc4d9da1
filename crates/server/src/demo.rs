//! A table of every family, with bots.

use std::sync::Arc;

use room::tables::Spec;

use crate::ServeError;
use crate::house::House;

/// One listing of each family.
const TABLES: [(&str, u8); 10] = [
    ("chico/texas-holdem", 6),
    ("delta/ez-baccarat", 4),
    ("delta/blackjack-x", 4),
    ("players-club/three-card-poker", 4),
    ("westlane/ultimate-texas-holdem", 4),
    ("chico/fortune-pai-gow-poker", 4),
    ("delta/pai-gow-tiles", 4),
    ("central-coast/super-pan-9", 4),
    ("central-coast/chinese-poker", 3),
    ("players-club/panguingue", 5),
];

/// Opens those that are not open yet.
pub(crate) async fn open(house: &Arc<House>) -> Result<(), ServeError> {
    let there: Vec<String> = house.tables().iter().map(|table| table.summary().listing).collect();
    for (listing, bots) in TABLES.iter().filter(|(listing, _)| !there.iter().any(|held| held == listing)) {
        let spec = Spec { listing: (*listing).to_owned(), bots: *bots, ..Spec::default() };
        let opened = house.open_table(spec).await;
        opened.map_err(|wrong| ServeError::Demo(format!("{listing}: {wrong}")))?;
    }
    Ok(())
}
