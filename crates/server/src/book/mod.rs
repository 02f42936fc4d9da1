//! The rulebook over HTTP: what `houseway rules`, `search`, `clause`, `reading`, `document`, `schedules`, `file`, `sign` and
//! `odds` print, as data for pages that lead from one to the other.

mod cites;
mod file;
mod listing;
mod odds;
mod schedule;

use std::sync::Arc;

use axum::Router;
use axum::extract::{Path, Query, State};
use axum::http::{HeaderMap, StatusCode};
use axum::response::{Html, IntoResponse, Response};
use axum::routing::get;
use families::set_up::Choices;
use families::stakes_meant;
use money::Cents;
use room::clock::Clock as _;
use rulebook::book::Book;
use rulebook::collection::{Block, ScheduleOption};
use rulebook::jackpot::Jackpot;
use rulebook::listing::Listing;
use rulebook::lookup::{self, Found};
use rulebook::readings::Readings;
use rulebook::room::Room as CardRoom;
use rulebook::search;
use rulebook::sign::Sign;
use schemars::JsonSchema;
use serde::Deserialize;
use serde_json::{Value, json};
use table::terms::{PokerTerms, Terms};
use table::{Speak as _, Tongue, say};

pub(crate) use file::OnDay;
pub(crate) use odds::Counted;

use crate::house::House;
use crate::primer;
use crate::refused::{bad, failed, no, tongue};
use crate::table_sign;

type Room = State<Arc<House>>;

/// What is served.
pub(crate) fn routes() -> Router<Arc<House>> {
    Router::new()
        .route("/api/book", get(contents))
        .route("/api/book/search", get(find))
        .route("/api/book/listing/{room}/{game}", get(page))
        .route("/api/book/listings/{room}/{game}/set-up", get(set_up))
        .route("/api/book/odds/{room}/{game}", get(odds::odds))
        .route("/api/book/file/{room}", get(file::of_room))
        .route("/api/book/file/{room}/{game}", get(file::of_listing))
        .route("/api/book/regimes", get(file::list_regimes))
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

/// Reads in the book for who asks, in their language, off the threads that others wait for.
async fn told(
    house: Arc<House>,
    headers: HeaderMap,
    read: impl FnOnce(&Book, Tongue) -> Told + Send + 'static,
) -> Response {
    match tokio::task::spawn_blocking(move || read(&house.book(), tongue(&headers))).await {
        Ok(Ok(value)) => axum::Json(value).into_response(),
        Ok(Err(refusal)) => *refusal,
        Err(_) => failed(),
    }
}

/// Rooms with their listings and schedules, and the documents.
async fn contents(State(house): Room, headers: HeaderMap) -> Response {
    told(house, headers, |book, tongue| Ok(listing::contents(book, tongue))).await
}

/// A search of the rulebook.
#[derive(Deserialize, JsonSchema)]
pub(crate) struct Words {
    /// The words to find.
    #[serde(default)]
    q: String,
}

/// The most letters that are looked for.
const SEARCHED: usize = 200;
/// How many places are told; a word such as "card" is everywhere.
const HITS: usize = 120;

async fn find(State(house): Room, headers: HeaderMap, Query(words): Query<Words>) -> Response {
    let letters = words.q.chars().count();
    if letters > SEARCHED {
        return bad(|tongue| say!(tongue, "door.text-too-long", most = SEARCHED, has = letters));
    }
    told(house, headers, move |book, tongue| {
        let hits = search::search(book, &words.q);
        let listings = match lookup::listing(book, &words.q) {
            Found::One(id) => vec![id],
            Found::Several(ids) => ids,
            Found::Nothing => Vec::new(),
        };
        let listings: Vec<Value> = listings.iter().filter_map(|id| listing::heading(book, id, tongue)).collect();
        let all = hits.len();
        Ok(json!({ "listings": listings, "all": all, "hits": hits.into_iter().take(HITS).collect::<Vec<_>>() }))
    })
    .await
}

async fn page(
    State(house): Room,
    headers: HeaderMap,
    Path((room, game)): Path<(String, String)>,
) -> Response {
    told(house, headers, move |book, tongue| listing::page(book, &format!("{room}/{game}"), tongue)).await
}

/// What a listing leaves to the house today.
async fn set_up(
    State(house): Room,
    headers: HeaderMap,
    Path((room, game)): Path<(String, String)>,
) -> Response {
    let today = house.clock.now().weekday(house.zone());
    told(house, headers, move |book, tongue| {
        let listing = listing::load(book, &format!("{room}/{game}"))?;
        let choices = Choices::of(book, &listing, Some(today), tongue);
        let choices = choices.map_err(|wrong| none("broken-listing", |tongue| wrong.speak(tongue)))?;
        serde_json::to_value(choices).map_err(|_| Box::new(failed()))
    })
    .await
}

async fn block(
    State(house): Room,
    headers: HeaderMap,
    Path((room, block)): Path<(String, String)>,
) -> Response {
    told(house, headers, move |book, tongue| schedule::block(book, &format!("{room}/{block}"), tongue)).await
}

async fn clause(State(house): Room, headers: HeaderMap, Path(id): Path<String>) -> Response {
    told(house, headers, move |book, tongue| cites::clause(book, &id, tongue)).await
}

async fn readings(State(house): Room, headers: HeaderMap) -> Response {
    told(house, headers, |book, tongue| {
        let all = Readings::load(book)
            .map_err(|_| none("no-readings", |tongue| say!(tongue, "door.no-readings")))?;
        let words = primer::wording(tongue);
        Ok(all.reading.iter().map(|reading| cites::reading_row(reading, words)).collect())
    })
    .await
}

async fn reading(State(house): Room, headers: HeaderMap, Path(id): Path<String>) -> Response {
    told(house, headers, move |book, tongue| cites::reading(book, &id, tongue)).await
}

async fn document(State(house): Room, headers: HeaderMap, Path(number): Path<String>) -> Response {
    told(house, headers, move |book, tongue| cites::document(book, &number, tongue)).await
}

async fn lines(
    State(house): Room,
    headers: HeaderMap,
    Path((number, lines)): Path<(String, String)>,
) -> Response {
    told(house, headers, move |book, _| cites::lines(book, &format!("{number}:{lines}"))).await
}

/// The options of a sign. Its language is part of the link, because a browser sends its own.
#[derive(Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub(crate) struct Posted {
    /// The collection schedule, as `block/number` (default: the first of the game).
    option: Option<String>,
    /// The betting structure, for games with a pot.
    structure: Option<String>,
    /// The stakes, for games with a pot.
    stakes: Option<String>,
    /// The blinds in cents, smallest first, as `100,300`.
    blinds: Option<String>,
    /// The set-up of a table, as JSON with the fields of `POST /api/tables`; in the place of the options above.
    set_up: Option<String>,
    /// The regime whose notices the sign shows too.
    regime: Option<String>,
    /// The language: `en` or `es` (default: the browser's).
    language: Option<String>,
}

impl Posted {
    /// What the table plays, where it has a pot.
    fn terms(&self, listing: &Listing, schedule: Option<(&Block, &ScheduleOption)>) -> Terms {
        let wanted = self.stakes.as_deref();
        let meant = wanted.and_then(|stakes| stakes_meant(listing, self.structure.as_deref(), stakes));
        let (structure, stakes) = match meant {
            Some((structure, stakes)) => (Some(structure), Some(stakes)),
            None => (self.structure.clone(), self.stakes.clone()),
        };
        let mut terms = Terms::widest(listing, schedule);
        let blinds = self.blinds.as_deref().and_then(|blinds| {
            blinds.split(',').map(|blind| blind.parse().ok().map(Cents)).collect::<Option<Vec<Cents>>>()
        });
        terms.poker = PokerTerms { structure, stakes, blinds, ..PokerTerms::default() };
        terms
    }
}

/// A sign to print; without an option the first schedule of the game.
async fn sign(
    State(house): Room,
    headers: HeaderMap,
    Path((room, game)): Path<(String, String)>,
    Query(posted): Query<Posted>,
) -> Response {
    let asked = posted.language.as_deref().and_then(Tongue::of_key);
    let language = asked.unwrap_or_else(|| tongue(&headers));
    let words = primer::wording(language);
    let wanted = format!("{room}/{game}");
    let made = tokio::task::spawn_blocking(move || {
        let book = &house.book();
        let listing = listing::load(book, &wanted)?;
        if let Some(set_up) = &posted.set_up {
            return table_sign::planned(&house, &listing, set_up, language);
        }
        let blocks = schedule::blocks(book, &listing);
        let option = posted.option.as_deref().filter(|option| !option.is_empty());
        let schedule = match option {
            Some(option) => Some(
                rulebook::collection::find(&blocks, option)
                    .map_err(|_| schedule::none_such(&format!("{wanted} {option}")))?,
            ),
            None => blocks.iter().find_map(|block| Some((block, block.options.first()?))),
        };
        let room = CardRoom::name_of(book, listing.id().room());
        let mut sign = Sign::new(&listing, room, schedule, words);
        sign.jackpot_rules(&listing, &Jackpot::of_listing(book, listing.id()));
        if let Some(id) = posted.regime.as_deref().filter(|id| !id.is_empty()) {
            file::post_notices(&mut sign, book, id, house.clock.now().date(house.zone()))?;
        }
        let unreadable = schedule.and_then(|(_, option)| option.unreadable());
        let terms = posted.terms(&listing, schedule);
        let wrong = unreadable.or_else(|| families::post_stakes(&mut sign, &listing, terms).err());
        if let Some(why) = wrong {
            return Err(Box::new(no(StatusCode::BAD_REQUEST, "not-posted", |tongue| {
                say!(tongue, "door.not-posted", why = why.clone())
            })));
        }
        Ok::<String, Box<Response>>(sign.html())
    });
    match made.await {
        Ok(Ok(page)) => Html(page).into_response(),
        Ok(Err(refusal)) => *refusal,
        Err(_) => failed(),
    }
}
