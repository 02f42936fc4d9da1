//! The trainer over HTTP. A question is named by listing, drill and seed, so nothing is kept between asking and grading.

use std::sync::Arc;

use axum::Json;
use axum::extract::{Query, State};
use axum::http::{HeaderMap, StatusCode};
use axum::response::{IntoResponse, Response};
use histories::trainer::{Answer, Asked, Drill, Question, ask};
use room::chance::Chance as _;
use rulebook::listing::Listing;
use schemars::JsonSchema;
use serde::Deserialize;
use serde_json::{Map, Value, json};
use table::{Eye, Position, Tongue, say};

use crate::gate::Form;
use crate::house::House;
use crate::refused::{failed, no, no_listing, tongue};

/// A question of the trainer.
#[derive(Debug, Clone, Deserialize, JsonSchema)]
pub(crate) struct Which {
    /// The listing, as `room/game`.
    listing: String,
    /// The drill.
    drill: String,
    /// The seed, as text because a JavaScript number cannot hold it (default: a new question).
    seed: Option<String>,
}

/// An answer to a question.
#[derive(Debug, Deserialize)]
pub(crate) struct Answered {
    listing: String,
    drill: String,
    seed: String,
    answer: Answer,
}

/// A refusal, or a question with its listing.
type Found = Result<(Listing, Question), Response>;

/// Asks.
pub(crate) async fn question(
    State(house): State<Arc<House>>,
    headers: HeaderMap,
    Query(which): Query<Which>,
) -> Response {
    let seed = match &which.seed {
        None => u64::from_le_bytes(house.chance.bytes()),
        Some(text) => match text.parse() {
            Ok(seed) => seed,
            Err(_) => return bad_seed(),
        },
    };
    match found(Arc::clone(&house), which, seed, tongue(&headers)).await {
        Ok((listing, question)) => {
            Json(told(&house, &listing, &question, seed, tongue(&headers))).into_response()
        }
        Err(refusal) => refusal,
    }
}

/// Grades, and shows the whole round.
pub(crate) async fn answer(
    State(house): State<Arc<House>>,
    headers: HeaderMap,
    Form(said): Form<Answered>,
) -> Response {
    let Ok(seed) = said.seed.parse() else {
        return bad_seed();
    };
    let which = Which { listing: said.listing, drill: said.drill, seed: None };
    match found(house, which, seed, tongue(&headers)).await {
        Ok((listing, question)) => {
            let graded = question.grade(&said.answer);
            Json(json!({ "graded": graded, "round": question.whole(&listing) })).into_response()
        }
        Err(refusal) => refusal,
    }
}

fn bad_seed() -> Response {
    no(StatusCode::BAD_REQUEST, "bad-seed", |tongue| say!(tongue, "door.bad-seed"))
}

async fn found(house: Arc<House>, which: Which, seed: u64, tongue: Tongue) -> Found {
    let Some(drill) = Drill::of_key(&which.drill) else {
        let keys = Drill::ALL.map(Drill::key).join(", ");
        return Err(no(StatusCode::NOT_FOUND, "no-drill", |tongue| {
            say!(tongue, "door.no-drill", drill = which.drill.clone(), drills = keys.clone())
        }));
    };
    let id = house.book().ids().into_iter().find(|id| id.to_string() == which.listing);
    let Some(listing) = id.and_then(|id| house.book().listing(&id).ok()) else {
        return Err(no_listing(&which.listing));
    };
    let made = tokio::task::spawn_blocking(move || {
        let question = ask(&house.book(), &listing, drill, seed, tongue);
        (listing, question)
    });
    match made.await {
        Ok((listing, Some(question))) => Ok((listing, question)),
        Ok((listing, None)) => {
            let name = &listing.body().listing.name;
            Err(no(StatusCode::NOT_FOUND, "no-question", |tongue| {
                say!(tongue, "door.no-question", game = name.clone())
            }))
        }
        Err(_) => Err(failed()),
    }
}

/// A question without its answer.
fn told(house: &House, listing: &Listing, question: &Question, seed: u64, tongue: Tongue) -> Value {
    let table = &question.table;
    let keys = table.keys();
    let mut view = keys.json(&table.seen_in(Eye::Rail, tongue));
    // Whose turn it is may be the question.
    view["awaited"] = json!([]);
    let people: Map<String, Value> = question
        .people
        .all()
        .map(|person| (person.0.to_string(), json!({ "name": question.name(person), "bot": true })))
        .collect();
    json!({
        "listing": listing.id().to_string(), "seed": seed.to_string(), "option": question.option,
        "felt": house.felt(&table.felt(listing)), "people": people, "view": view, "lines": question.lines,
        "about": question.about, "asked": asked(&question.asked),
    })
}

fn asked(asked: &Asked) -> Value {
    match asked {
        Asked::Rows(rows) => {
            let row = |row: &histories::trainer::Row| json!({ "label": row.label, "stake": row.stake });
            json!({ "rows": rows.iter().map(row).collect::<Vec<_>>() })
        }
        Asked::Order(order) => json!({ "order": sorted(order) }),
        Asked::Seat { of, .. } => json!({ "seat": sorted(of) }),
        Asked::Front { place, hand, .. } => json!({ "front": texts(hand), "place": place }),
        Asked::Draws { place, hand, .. } => json!({ "draws": texts(hand), "place": place }),
    }
}

/// Seats by number, so that nothing is told by their order.
fn sorted(seats: &[Position]) -> Vec<Position> {
    let mut seats = seats.to_vec();
    seats.sort_unstable_by_key(|seat| seat.0);
    seats
}

fn texts(hand: &[cards::Card]) -> Vec<String> {
    hand.iter().map(ToString::to_string).collect()
}
