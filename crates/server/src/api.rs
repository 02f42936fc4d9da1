//! What may be asked over HTTP.

use std::net::SocketAddr;
use std::sync::Arc;

use axum::extract::ws::WebSocketUpgrade;
use axum::extract::{ConnectInfo, DefaultBodyLimit, Path, Query, State};
use axum::http::header::{CONTENT_TYPE, SET_COOKIE};
use axum::http::{HeaderMap, StatusCode};
use axum::response::{IntoResponse, Response};
use axum::routing::{any, get, post};
use axum::{Json, Router, middleware};
use room::accounts;
use room::clock::Clock as _;
use room::ids::AccountNo;
use room::tables::Spec;
use rulebook::listing::{Page, PageLine};
use serde::Deserialize;
use serde_json::{Value, json};

use crate::house::House;
use crate::metrics::Now;
use crate::runner::Handle;
use crate::socket::{Caller, MOST_READ, MOST_UNWRITTEN};
use crate::{assets, gate, session, socket};

type Room = State<Arc<House>>;

/// Everything that is served.
pub(crate) fn routes(house: Arc<House>) -> Router {
    Router::new()
        .route("/api/guest", post(guest))
        .route("/api/me", get(me))
        .route("/api/name", post(take_name))
        .route("/api/sign-in", post(sign_in))
        .route("/api/sign-out", post(sign_out))
        .route("/api/games", get(games))
        .route("/api/games/{room}/{game}", get(game))
        .route("/api/tables", get(tables).post(open_table))
        .route("/api/tables/{number}", get(table))
        .route("/api/tables/{number}/ws", get(line))
        .route("/health", get(async || "ok"))
        .route("/ready", get(ready))
        .route("/metrics", get(metrics))
        .route("/api/{*path}", any(nothing))
        .fallback(get(assets::serve))
        .layer(DefaultBodyLimit::max(gate::MOST_BYTES))
        .layer(middleware::from_fn_with_state(Arc::clone(&house), gate::pass))
        .with_state(house)
}

async fn nothing() -> Response {
    no(StatusCode::NOT_FOUND, "no-such-path", "there is nothing at this path")
}

/// A refusal with its key.
pub(crate) fn no(status: StatusCode, key: &str, text: &str) -> Response {
    (status, Json(json!({ "key": key, "text": text }))).into_response()
}

fn not_signed_in() -> Response {
    no(StatusCode::UNAUTHORIZED, "not-signed-in", "nobody is signed in: come in as a guest or sign in")
}

async fn ready(State(house): Room) -> Response {
    match house.journal.reader().head(room::journal::Stream::Cage) {
        Ok(_) => "ready".into_response(),
        Err(error) => no(StatusCode::SERVICE_UNAVAILABLE, "store", &error.to_string()),
    }
}

/// What is counted, for Prometheus.
async fn metrics(State(house): Room) -> Response {
    let tables: Vec<_> = house.tables().iter().map(Handle::summary).collect();
    let open = tables.iter().filter(|table| table.table > 0);
    let now = Now {
        tables: open.clone().count() as u64,
        seated: open.clone().map(|table| table.people.len() as u64).sum(),
        watching: open.map(|table| table.watching as u64).sum(),
        running: house.clock.running(),
    };
    ([(CONTENT_TYPE, "text/plain; version=0.0.4")], house.metrics.text(&now)).into_response()
}

fn person(house: &House, account: AccountNo) -> Value {
    let named = house.office().file(account).is_ok_and(|file| file.name.is_some());
    json!({ "account": account, "name": house.name(account), "guest": !named, "chips": house.purse(account) })
}

/// Comes in as a guest; whoever is in already stays who they are.
async fn guest(State(house): Room, headers: HeaderMap) -> Response {
    if let Some(account) = session::account(&house, &headers) {
        return Json(person(&house, account)).into_response();
    }
    match house.office().guest(house.clock.now()) {
        Ok((account, secret)) => {
            house.allowance(account);
            let cookie = session::cookie(&secret, &headers);
            ([(SET_COOKIE, cookie)], Json(person(&house, account))).into_response()
        }
        Err(wrong) => refused(&wrong),
    }
}

async fn me(State(house): Room, headers: HeaderMap) -> Response {
    let Some(account) = session::account(&house, &headers) else { return not_signed_in() };
    house.allowance(account);
    Json(person(&house, account)).into_response()
}

/// A name with its password.
#[derive(Deserialize)]
struct Named {
    name: String,
    password: String,
}

async fn take_name(State(house): Room, headers: HeaderMap, Json(named): Json<Named>) -> Response {
    let Some(account) = session::account(&house, &headers) else { return not_signed_in() };
    // A password is worked on for a while: not on a thread that others wait for.
    let done = tokio::task::spawn_blocking({
        let house = Arc::clone(&house);
        move || {
            let name = named.name.parse().map_err(accounts::Refusal::NotAName)?;
            house.office().take_name(account, &name, &named.password)
        }
    });
    match done.await {
        Ok(Ok(())) => Json(person(&house, account)).into_response(),
        Ok(Err(wrong)) => refused(&wrong),
        Err(_) => no(StatusCode::INTERNAL_SERVER_ERROR, "failed", "it could not be done; try again"),
    }
}

async fn sign_in(State(house): Room, headers: HeaderMap, Json(named): Json<Named>) -> Response {
    let done = tokio::task::spawn_blocking({
        let house = Arc::clone(&house);
        move || house.office().sign_in(&named.name, &named.password, house.clock.now())
    });
    match done.await {
        Ok(Ok((account, secret))) => {
            house.allowance(account);
            let cookie = session::cookie(&secret, &headers);
            ([(SET_COOKIE, cookie)], Json(person(&house, account))).into_response()
        }
        Ok(Err(wrong)) => refused(&wrong),
        Err(_) => no(StatusCode::INTERNAL_SERVER_ERROR, "failed", "it could not be done; try again"),
    }
}

async fn sign_out(State(house): Room, headers: HeaderMap) -> Response {
    if let Some(secret) = session::secret(&headers) {
        // Whoever is out already is out.
        let _ = house.office().sign_out(&secret);
    }
    ([(SET_COOKIE, session::no_cookie())], Json(json!({}))).into_response()
}

fn refused(wrong: &accounts::Refusal) -> Response {
    let (status, key) = match wrong {
        accounts::Refusal::NameTaken(_) => (StatusCode::CONFLICT, "name-taken"),
        accounts::Refusal::NotAName(_) => (StatusCode::BAD_REQUEST, "not-a-name"),
        accounts::Refusal::BadPassword => (StatusCode::BAD_REQUEST, "bad-password"),
        accounts::Refusal::WrongPassword => (StatusCode::UNAUTHORIZED, "wrong-password"),
        accounts::Refusal::Barred(_) => (StatusCode::FORBIDDEN, "barred"),
        _ => (StatusCode::BAD_REQUEST, "refused"),
    };
    no(status, key, &wrong.to_string())
}

async fn games(State(house): Room) -> Response {
    let listings = house.book.ids().into_iter().filter_map(|id| house.book.listing(&id).ok());
    let rows: Vec<Value> = listings.map(|listing| row(&listing)).collect();
    Json(rows).into_response()
}

fn row(listing: &rulebook::listing::Listing) -> Value {
    let id = listing.id().to_string();
    let room = id.split('/').next().unwrap_or_default();
    json!({
        "listing": id,
        "name": listing.body().listing.name,
        "room": room,
        "room-name": capitals(room),
        "family": listing.family().key(),
        "family-name": listing.family().text(),
        "seats": listing.body().seats.positions,
    })
}

/// `central-coast` as `Central Coast`.
fn capitals(key: &str) -> String {
    let words = key.split('-').map(|word| {
        let mut letters = word.chars();
        letters
            .next()
            .map(|first| first.to_uppercase().chain(letters).collect::<String>())
            .unwrap_or_default()
    });
    words.collect::<Vec<_>>().join(" ")
}

async fn game(State(house): Room, Path((room, game)): Path<(String, String)>) -> Response {
    let wanted = format!("{room}/{game}");
    let id = house.book.all_ids().into_iter().find(|id| id.to_string() == wanted);
    let Some(listing) = id.and_then(|id| house.book.listing(&id).ok()) else {
        return no(StatusCode::NOT_FOUND, "no-listing", &format!("there is no listing \"{wanted}\""));
    };
    let mut told = row(&listing);
    let blocks =
        listing.body().collection.all().filter_map(|name| house.book.block(&name.parse().ok()?).ok());
    let options: Vec<Value> = blocks
        .flat_map(|block| {
            let name = block.id.name.clone();
            block
                .options
                .into_iter()
                .map(move |option| json!({ "option": format!("{name}/{}", option.number) }))
        })
        .collect();
    told["schedules"] = Value::Array(options);
    told["rules"] = json!(rules(&listing));
    Json(told).into_response()
}

/// The page of a listing, line by line.
fn rules(listing: &rulebook::listing::Listing) -> Vec<Value> {
    let lines = Page::of(listing).lines.into_iter().map(|line| match line {
        PageLine::Section(label) => json!({ "section": label }),
        PageLine::Part { depth, label } => json!({ "depth": depth, "label": label }),
        PageLine::Value { depth, label, text, source, .. } => {
            json!({ "depth": depth, "label": label, "text": text, "source": source })
        }
    });
    lines.collect()
}

async fn tables(State(house): Room) -> Response {
    let open = house.tables().into_iter().map(|table| table.summary());
    let open: Vec<_> = open.filter(|summary| summary.table > 0 && !summary.private).collect();
    Json(open).into_response()
}

async fn table(State(house): Room, Path(number): Path<u32>) -> Response {
    match house.table(number).map(|table| table.summary()).filter(|summary| summary.table > 0) {
        Some(summary) => Json(summary).into_response(),
        None => no(StatusCode::NOT_FOUND, "no-table", &format!("there is no open table {number}")),
    }
}

async fn open_table(State(house): Room, headers: HeaderMap, body: Json<Value>) -> Response {
    let Some(account) = session::account(&house, &headers) else { return not_signed_in() };
    let mut spec: Spec = match serde_json::from_value(body.0) {
        Ok(spec) => spec,
        Err(wrong) => return no(StatusCode::BAD_REQUEST, "bad-message", &wrong.to_string()),
    };
    spec.owner = Some(account);
    match house.open_table(spec).await {
        Ok(number) => Json(json!({ "table": number })).into_response(),
        Err(wrong) => no(StatusCode::BAD_REQUEST, "cannot-open", &wrong),
    }
}

/// Where a line is taken up again.
#[derive(Deserialize)]
struct Resume {
    after: Option<u64>,
}

async fn line(
    State(house): Room,
    Path(number): Path<u32>,
    Query(resume): Query<Resume>,
    ConnectInfo(peer): ConnectInfo<SocketAddr>,
    headers: HeaderMap,
    upgrade: WebSocketUpgrade,
) -> Response {
    let Some(table) = house.table(number).filter(|table| table.summary().table > 0) else {
        return no(StatusCode::NOT_FOUND, "no-table", &format!("there is no open table {number}"));
    };
    let account = session::account(&house, &headers);
    let who = gate::who(account, peer, &headers);
    let caller = Caller { account, who, after: resume.after };
    let upgrade = upgrade.max_message_size(MOST_READ).write_buffer_size(0);
    let upgrade = upgrade.max_write_buffer_size(MOST_UNWRITTEN);
    upgrade.on_upgrade(move |line| socket::serve(line, house, table, caller))
}
