//! The sign of an open table, to print: its stakes or limits, its buy-in, what else the house has chosen, and all fees.

use std::sync::Arc;

use axum::extract::{Path, Query, State};
use axum::http::{HeaderMap, StatusCode};
use axum::response::{Html, IntoResponse, Response};
use room::ids::TableNo;
use room::regime::Rule;
use room::tables::{Spec, load};
use rulebook::book::Book;
use rulebook::jackpot::Jackpot;
use rulebook::listing::Listing;
use rulebook::sign::Sign;
use schemars::JsonSchema;
use serde::Deserialize;
use serde_json::Value;
use table::{Speak as _, Tongue, say};

use crate::api::{Link, Room, known_table};
use crate::house::{CANNOT_OPEN, House};
use crate::refused::{bad_message, failed, no, no_field, no_table, tongue};

/// The options of a table's sign. Its language is part of the link, because a browser sends its own.
#[derive(Deserialize, JsonSchema)]
pub(crate) struct TableSign {
    /// The secret in the link to a private table.
    link: Option<String>,
    /// The language: `en` or `es` (default: the browser's).
    language: Option<String>,
}

/// The sign of an open table, for those who may know of it.
pub(crate) async fn sign(
    State(house): Room,
    Path(number): Path<u32>,
    Query(asked): Query<TableSign>,
    headers: HeaderMap,
) -> Response {
    let language = asked.language.as_deref().and_then(Tongue::of_key).unwrap_or_else(|| tongue(&headers));
    let link = Link::of(asked.link);
    if known_table(&house, number, &headers, &link).await.is_none() {
        return no_table(number);
    }
    match tokio::task::spawn_blocking(move || page(&house, TableNo(number), language)).await {
        Ok(Ok(page)) => Html(page).into_response(),
        Ok(Err(refusal)) => *refusal,
        Err(_) => failed(),
    }
}

/// The page, under the rules that the table plays by.
fn page(house: &Arc<House>, number: TableNo, language: Tongue) -> Result<String, Box<Response>> {
    let refused = |why: String| {
        Box::new(no(StatusCode::BAD_REQUEST, "not-posted", |tongue| {
            say!(tongue, "door.not-posted", why = why.clone())
        }))
    };
    let book = house.book();
    let opens = house.opens(&book);
    let live = load(house.journal.reader(), number, &opens, &house.clock);
    let live = live.map_err(|wrong| refused(wrong.to_string()))?.ok_or_else(|| no_table(number.0))?;
    let (listing, _) = match &live.opened {
        Some(opened) => opens(opened).map_err(refused)?,
        None => live.spec.open(&book).map_err(|wrong| refused(wrong.to_string()))?,
    };
    let room = house.room_name(&live.spec.listing);
    let sign = live.spec.set_up.sign(room, &listing, language);
    let sign = sign.map(|sign| with_notices(sign, &live.spec));
    sign.map(|sign| with_jackpot(sign, &book, &listing).html())
        .map_err(|wrong| refused(wrong.speak(language)))
}

/// Posts the notices that the regime of a table wants.
fn with_notices(mut sign: Sign, spec: &Spec) -> Sign {
    let regime = spec.provisions.as_ref();
    if regime.is_some_and(|regime| regime.with(|rule| rule == Rule::Sign).is_some()) {
        sign.open_position();
    }
    sign
}

/// Posts the host's rule for the jackpot.
fn with_jackpot(mut sign: Sign, book: &Book, listing: &Listing) -> Sign {
    sign.jackpot_rules(listing, &Jackpot::of_listing(book, listing.id()));
    sign
}

/// The sign of a table that would be opened with a set-up, given as the body of a request to open it.
pub(crate) fn planned(
    house: &Arc<House>,
    listing: &Listing,
    set_up: &str,
    language: Tongue,
) -> Result<String, Box<Response>> {
    let body: Result<Spec, _> = serde_json::from_str(set_up).and_then(|mut body: Value| {
        if let Some(body) = body.as_object_mut() {
            body.insert("listing".to_owned(), listing.id().to_string().into());
        }
        serde_json::from_value(body)
    });
    let spec = body.map_err(|wrong| Box::new(bad_message(&wrong)))?;
    let day = house.hours_now(&spec).day;
    let chosen = spec.choose_for(&house.book(), day);
    let chosen = chosen.and_then(|spec| spec.under_regime(&house.book(), day));
    let opened = chosen.and_then(|spec| {
        spec.open(&house.book())?;
        let sign = spec.set_up.sign(house.room_name(&spec.listing), listing, language)?;
        Ok(with_notices(sign, &spec))
    });
    let book = house.book();
    opened.map(|sign| with_jackpot(sign, &book, listing).html()).map_err(|wrong| {
        let field = wrong.field();
        Box::new(no_field(StatusCode::BAD_REQUEST, CANNOT_OPEN, field, |tongue| wrong.speak(tongue)))
    })
}
