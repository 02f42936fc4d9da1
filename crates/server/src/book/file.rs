//! Compliance files of listings and rooms, and the regimes of the rulebook, for a day.

use axum::extract::{Path, Query, State};
use axum::http::HeaderMap;
use axum::response::Response;
use room::clock::Clock as _;
use rulebook::book::Book;
use rulebook::compliance::{File, Owners};
use rulebook::date::Date;
use rulebook::listing::Listing;
use rulebook::regime::Regime;
use rulebook::sign::Sign;
use schemars::JsonSchema;
use serde::Deserialize;
use serde_json::json;
use table::say;

use super::{Room, Told, none, told};
use crate::compliance::{FileReport, regimes};
use crate::house::House;
use crate::refused::{bad_message, no_listing};

/// The day that is asked about.
#[derive(Deserialize, JsonSchema)]
pub(crate) struct OnDay {
    /// The day, as `2026-04-01` (default: today in the room's time zone).
    #[schemars(regex(pattern = r"^[1-9][0-9]{3}-[0-9]{2}-[0-9]{2}$"))]
    on: Option<String>,
}

impl OnDay {
    fn day(&self, house: &House) -> Result<Date, Box<Response>> {
        let Some(on) = &self.on else { return Ok(house.clock.now().date(house.zone())) };
        on.parse().map_err(|why: String| Box::new(bad_message(&format!("\"on\": {why}"))))
    }
}

/// The compliance file of a listing.
pub(super) async fn of_listing(
    State(house): Room,
    headers: HeaderMap,
    Path((room, game)): Path<(String, String)>,
    Query(on): Query<OnDay>,
) -> Response {
    let day = match on.day(&house) {
        Ok(day) => day,
        Err(refusal) => return *refusal,
    };
    told(house, headers, move |book, _| {
        let wanted = format!("{room}/{game}");
        let listing = super::listing::load(book, &wanted)?;
        let why = listing.effective().why_not(&wanted, day);
        let listings = if why.is_some() { Vec::new() } else { vec![listing] };
        files(book, &listings, day, why.into_iter().collect())
    })
    .await
}

/// The compliance file of a room: all its listings.
pub(super) async fn of_room(
    State(house): Room,
    headers: HeaderMap,
    Path(room): Path<String>,
    Query(on): Query<OnDay>,
) -> Response {
    let day = match on.day(&house) {
        Ok(day) => day,
        Err(refusal) => return *refusal,
    };
    told(house, headers, move |book, _| {
        let ids = book.ids().into_iter().filter(|id| id.room() == room);
        let listings: Vec<Listing> = ids.filter_map(|id| book.listing(&id).ok()).collect();
        if listings.is_empty() {
            return Err(Box::new(no_listing(&room)));
        }
        let why = |listing: &Listing| listing.effective().why_not(&listing.id().to_string(), day);
        let left_out = listings.iter().filter_map(why).collect();
        let in_force: Vec<Listing> = listings.iter().filter(|one| why(one).is_none()).cloned().collect();
        files(book, &in_force, day, left_out)
    })
    .await
}

fn files(book: &Book, listings: &[Listing], day: Date, left_out: Vec<String>) -> Told {
    let owners = Owners::of(book);
    let mut files = Vec::new();
    for listing in listings {
        files.push(File::of(book, listing, &owners).map_err(|faults| {
            let (id, fault) = (listing.id().to_string(), faults.first().map(ToString::to_string));
            none("broken-listing", |tongue| {
                say!(
                    tongue,
                    "door.broken-listing",
                    listing = id.clone(),
                    why = fault.clone().unwrap_or_default()
                )
            })
        })?);
    }
    Ok(json!(FileReport::of(book, files, day, left_out)))
}

/// The regimes of the rulebook, with their status on the day and over time.
pub(super) async fn list_regimes(
    State(house): Room,
    headers: HeaderMap,
    Query(on): Query<OnDay>,
) -> Response {
    let day = match on.day(&house) {
        Ok(day) => day,
        Err(refusal) => return *refusal,
    };
    told(house, headers, move |book, _| Ok(json!(regimes(book, day)))).await
}

/// Adds to a sign the notices that a regime wants.
pub(super) fn post_notices(sign: &mut Sign, book: &Book, id: &str, day: Date) -> Result<(), Box<Response>> {
    let regime = Regime::load(book, id).map_err(|faults| {
        let why = faults.first().map(ToString::to_string).unwrap_or_default();
        Box::new(bad_message(&format!("\"regime\": {why}")))
    })?;
    if regime.posts_position(day) {
        sign.open_position();
    }
    Ok(())
}
