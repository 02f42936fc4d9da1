//! A table of every family, with bots.

use std::sync::Arc;

use room::tables::{DEMO, Spec};

use crate::ServeError;
use crate::house::House;

/// Opens those that are not open yet.
pub(crate) async fn open(house: &Arc<House>) -> Result<(), ServeError> {
    let there: Vec<String> = house.tables().iter().map(|table| table.summary().listing).collect();
    for (listing, bots) in DEMO.iter().filter(|(listing, _)| !there.iter().any(|held| held == listing)) {
        let spec = Spec { listing: (*listing).to_owned(), bots: *bots, ..Spec::default() };
        let spec = spec.without_collection(&house.book());
        let opened = house.open_table(spec).await;
        opened.map_err(|wrong| ServeError::Demo(format!("{listing}: {wrong}")))?;
    }
    Ok(())
}
