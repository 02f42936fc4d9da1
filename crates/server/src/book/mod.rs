//! The rulebook over HTTP: what `houseway rules`, `search`, `clause`, `reading`, `document`, `schedules`, `sign` and `odds`
//! print, as data for pages that lead from one to the other.

mod cites;
mod listing;
mod odds;
mod schedule;

use std::sync::Arc;

use axum::Router;
use axum::extract::{Path, Query, State};
use axum::http::StatusCode;
use axum::response::{Html, IntoResponse, Response};
use axum::routing::get;
use rulebook::book::Book;
use rulebook::lookup::{self, Found};
use rulebook::readings::Readings;
use rulebook::room::Room as CardRoom;
use rulebook::search;
use rulebook::sign::Sign;
use schemars::JsonSchema;
use serde::Deserialize;
use serde_json::{Value, json};
use table::{Tongue, say};

pub(crate) use odds::Counted;

use crate::house::House;
use crate::refused::{failed, no};

type Room = State<Arc<House>>;

/// What is served.
pub(crate) fn routes() -> Router<Arc<House>> {
    Router::new()
        .route("/api/book", get(contents))
        .route("/api/book/search", get(find))
        .route("/api/book/listing/{room}/{game}", get(page))
        .route("/api/book/odds/{room}/{game}", get(odds::odds))
        .route("/api/book/schedule/{room}/{block}", get(block))
        .route("/api/book/clause/{*id}", get(clause))
        .route("/api/book/readings", get(readings))
        .route("/api/book/reading/{id}", get(reading))
        .route("/api/book/document/{document}", get(document))
        .route("/api/book/document/{document}/{lines}", get(lines))
        .route("/sign/{room}/{game}", get(sign))
}

/// An answer of the book, or why there is none.
type Told = Result<Value, Box<Response>>;

/// Nothing of that name.
fn none(key: &'static str, say: impl Fn(Tongue) -> String) -> Box<Response> {
    Box::new(no(StatusCode::NOT_FOUND, key, say))
}

/// Reads in the book, off the threads that others wait for.
async fn told(house: Arc<House>, read: impl FnOnce(&Book) -> Told + Send + 'static) -> Response {
    match tokio::task::spawn_blocking(move || read(&house.book())).await {
        Ok(Ok(value)) => axum::Json(value).into_response(),
        Ok(Err(refusal)) => *refusal,
        Err(_) => failed(),
    }
}

/// Rooms with their listings and schedules, and the documents.
async fn contents(State(house): Room) -> Response {
    told(house, |book| Ok(listing::contents(book))).await
}

/// Words that are looked for.
#[derive(Deserialize, JsonSchema)]
pub(crate) struct Words {
    #[serde(default)]
    q: String,
}

/// How many places are told; a word such as "card" is everywhere.
const HITS: usize = 120;

async fn find(State(house): Room, Query(words): Query<Words>) -> Response {
    told(house, move |book| {
        let hits = search::search(book, &words.q);
        let listings = match lookup::listing(book, &words.q) {
            Found::One(id) => vec![id],
            Found::Several(ids) => ids,
            Found::Nothing => Vec::new(),
        };
        let listings: Vec<Value> = listings.iter().filter_map(|id| listing::heading(book, id)).collect();
        let all = hits.len();
        Ok(json!({ "listings": listings, "all": all, "hits": hits.into_iter().take(HITS).collect::<Vec<_>>() }))
    })
    .await
}

async fn page(State(house): Room, Path((room, game)): Path<(String, String)>) -> Response {
    told(house, move |book| listing::page(book, &format!("{room}/{game}"))).await
}

async fn block(State(house): Room, Path((room, block)): Path<(String, String)>) -> Response {
    told(house, move |book| schedule::block(book, &format!("{room}/{block}"))).await
}

async fn clause(State(house): Room, Path(id): Path<String>) -> Response {
    told(house, move |book| cites::clause(book, &id)).await
}

async fn readings(State(house): Room) -> Response {
    told(house, |book| {
        let all = Readings::load(book)
            .map_err(|_| none("no-readings", |tongue| say!(tongue, "door.no-readings")))?;
        Ok(all.reading.iter().map(cites::reading_row).collect())
    })
    .await
}

async fn reading(State(house): Room, Path(id): Path<String>) -> Response {
    told(house, move |book| cites::reading(book, &id)).await
}

async fn document(State(house): Room, Path(number): Path<String>) -> Response {
    told(house, move |book| cites::document(book, &number)).await
}

async fn lines(State(house): Room, Path((number, lines)): Path<(String, String)>) -> Response {
    told(house, move |book| cites::lines(book, &format!("{number}:{lines}"))).await
}

/// The schedule that a sign posts.
#[derive(Deserialize, JsonSchema)]
pub(crate) struct Posted {
    option: Option<String>,
}

/// A sign to print; without an option the first schedule of the game.
async fn sign(
    State(house): Room,
    Path((room, game)): Path<(String, String)>,
    Query(posted): Query<Posted>,
) -> Response {
    let wanted = format!("{room}/{game}");
    let made = tokio::task::spawn_blocking(move || {
        let book = &house.book();
        let listing = listing::load(book, &wanted)?;
        let blocks = schedule::blocks(book, &listing);
        let option = posted.option.as_deref().filter(|option| !option.is_empty());
        let schedule = match option {
            Some(option) => Some(
                rulebook::collection::find(&blocks, option)
                    .map_err(|_| schedule::none_such(&format!("{wanted} {option}")))?,
            ),
            None => blocks.iter().find_map(|block| Some((block, block.options.first()?))),
        };
        let room = CardRoom::load(book, listing.id().room()).map_or_else(|_| room, |room| room.name);
        Ok::<String, Box<Response>>(Sign::new(&listing, room, schedule).html())
    });
    match made.await {
        Ok(Ok(page)) => Html(page).into_response(),
        Ok(Err(refusal)) => *refusal,
        Err(_) => failed(),
    }
}
