//! What may be asked over HTTP.

use std::net::SocketAddr;
use std::sync::Arc;

use axum::extract::ws::WebSocketUpgrade;
use axum::extract::{ConnectInfo, DefaultBodyLimit, Path, Query, State};
use axum::http::header::CONTENT_TYPE;
use axum::http::{HeaderMap, StatusCode};
use axum::response::{IntoResponse, Response};
use axum::routing::{any, get, post};
use axum::{Json, Router, middleware};
use room::accounts::Scope;
use room::clock::Clock as _;
use room::tables::{Spec, Undone};
use rulebook::book::Book;
use rulebook::collection::{self, Block};
use rulebook::jackpot::Jackpot;
use rulebook::listing::{Listing, Page, PageLine};
use rulebook::room::Room as CardRoom;
use serde::Deserialize;
use serde_json::{Value, json};
use table::{Speak as _, Tongue, say};

use crate::gate::{Form, SOCKETS, TABLES};
use crate::hours::CLOSED_NOW;
use crate::house::{CANNOT_OPEN, House};
use crate::metrics::Now;
use crate::refused::{
    bad, bad_message, failed, no, no_field, no_listing, no_table, not_allowed, not_signed_in, store_failed,
    tongue, undone,
};
use crate::runner::{Handle, Visitor};
use crate::socket::{Caller, MAX_MESSAGE_BYTES, MOST_UNWRITTEN, READ_AT_ONCE, WRITTEN_AT_ONCE};
use crate::wire::{Fee, FeeCase, Fees, Game, GamePage, Opened, RuleRow, Source, TableRow};
use crate::{
    accounts, admin, assets, book, fairness, floor, gate, health, lists, openapi, primer, reset, rounds,
    scenes, session, settle, socket, table_sign, trainer,
};

pub(crate) type Room = State<Arc<House>>;

/// Everything that is served.
pub(crate) fn routes(house: Arc<House>) -> Router {
    Router::new()
        .merge(accounts::routes())
        .route("/api/games", get(games))
        .route("/api/hours", get(hours))
        .route("/api/games/{room}/{game}", get(game))
        .route("/api/games/{room}/{game}/fees", get(fees))
        .route("/api/openapi.json", get(async || Json(openapi::document())))
        .route("/api/tables", get(tables).post(open_table))
        .route("/api/tables/{number}", get(table))
        .route("/api/tables/{number}/sign", get(table_sign::sign))
        .route("/api/tables/{number}/ws", get(line))
        .route("/api/tables/{number}/rounds", get(rounds::list))
        .route("/api/tables/{number}/rounds/{round}", get(rounds::one))
        .route("/api/replay", post(rounds::pasted))
        .route("/api/settle", post(settle::settle))
        .route("/api/scenes/{room}/{game}", get(scenes::list))
        .route("/api/scenes/{room}/{game}/{name}", get(scenes::one))
        .route("/api/trainer", get(trainer::question).post(trainer::answer))
        .merge(book::routes())
        .merge(fairness::routes())
        .merge(floor::routes())
        .merge(lists::routes())
        .merge(admin::routes())
        .merge(reset::routes())
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
    no(StatusCode::NOT_FOUND, "no-such-path", |tongue| say!(tongue, "door.no-such-path"))
}

async fn ready(State(house): Room) -> Response {
    match health::check(&house).await {
        Ok(()) => "ready".into_response(),
        Err(wrong) => store_failed(&wrong),
    }
}

/// What is counted, for Prometheus.
async fn metrics(State(house): Room) -> Response {
    let tables: Vec<_> = house.tables().iter().map(Handle::summary).collect();
    // Each node counts what it drives, so that the sum over all nodes is right.
    let open = tables.iter().filter(|table| house.drives(room::ids::TableNo(table.table)));
    let now = Now {
        tables: open.clone().count() as u64,
        seated: open.clone().map(|table| table.people.len() as u64).sum(),
        watching: open.map(|table| table.watching as u64).sum(),
        running: house.clock.running(),
    };
    ([(CONTENT_TYPE, "text/plain; version=0.0.4")], house.metrics.text(&now)).into_response()
}

async fn games(State(house): Room, headers: HeaderMap) -> Response {
    let tongue = tongue(&headers);
    rendered(move || {
        let list = house.game_list.get(tongue, || {
            let book = house.book();
            let listings = book.ids().into_iter().filter_map(|id| book.listing(&id).ok());
            let rows: Vec<Game> = listings.map(|listing| row(&house, &listing, tongue)).collect();
            json!(rows).to_string()
        });
        ([(CONTENT_TYPE, "application/json")], list.to_string()).into_response()
    })
    .await
}

async fn hours(State(house): Room, headers: HeaderMap) -> Response {
    let tongue = tongue(&headers);
    rendered(move || Json(house.room_hours(tongue)).into_response()).await
}

/// Renders an answer off the threads that tables wait for.
async fn rendered(render: impl FnOnce() -> Response + Send + 'static) -> Response {
    tokio::task::spawn_blocking(render).await.unwrap_or_else(|_| failed())
}

fn row(house: &House, listing: &Listing, tongue: Tongue) -> Game {
    let blocks = blocks(house, listing);
    let id = listing.id().to_string();
    Game {
        name: listing.body().listing.name.clone(),
        room_name: CardRoom::name_of(&house.book(), listing.id().room()),
        family: listing.family().key().to_owned(),
        family_name: primer::family(listing.family(), tongue),
        seats: listing.body().seats.positions,
        limits: primer::limits(listing, &blocks, tongue),
        fees: primer::fees(&blocks, tongue),
        room: listing.id().room().to_owned(),
        listing: id,
    }
}

/// The listing of a path.
fn found(house: &House, wanted: &str) -> Option<Listing> {
    let id = house.book().all_ids().into_iter().find(|id| id.to_string() == wanted);
    id.and_then(|id| house.book().listing(&id).ok())
}

/// The schedules of a listing that load.
fn blocks(house: &House, listing: &Listing) -> Vec<Block> {
    house.book().blocks_of(listing).filter_map(Result::ok).collect()
}

async fn game(
    State(house): Room,
    Path((room, game)): Path<(String, String)>,
    headers: HeaderMap,
) -> Response {
    let tongue = tongue(&headers);
    rendered(move || {
        let wanted = format!("{room}/{game}");
        let Some(listing) = found(&house, &wanted) else { return no_listing(&wanted) };
        let blocks = blocks(&house, &listing);
        let card = primer::card(&listing, &blocks, tongue);
        let schedules = primer::schedules(&blocks, tongue);
        let (game, rules, kills) = (
            row(&house, &listing, tongue),
            rules(&house.book(), &listing, tongue),
            families::kills(&listing),
        );
        Json(GamePage { game, card, rules, schedules, kills }).into_response()
    })
    .await
}

/// The page of a listing, line by line.
fn rules(book: &Book, listing: &Listing, tongue: Tongue) -> Vec<RuleRow> {
    let jackpots = Jackpot::of_listing(book, listing.id()).into_iter().flat_map(|rule| {
        let text = Some(rule.said(listing.id(), primer::wording(tongue)));
        let row = RuleRow::Row { depth: 0, label: rule.file.title, text, source: None };
        [RuleRow::Section { section: say!(tongue, "room.jackpot") }, row]
    });
    let lines = Page::told_in(listing, primer::wording(tongue)).lines.into_iter().map(|line| match line {
        PageLine::Section(section) => RuleRow::Section { section },
        PageLine::Part { depth, label } => RuleRow::Row { depth, label, text: None, source: None },
        PageLine::Value { depth, label, text, source, .. } => {
            let source = source.as_ref().map(Source::of);
            RuleRow::Row { depth, label, text: Some(text), source }
        }
    });
    lines.chain(jackpots).collect()
}

/// The fees of a case.
async fn fees(
    State(house): Room,
    Path((room, game)): Path<(String, String)>,
    Query(asked): Query<FeeCase>,
) -> Response {
    if asked.is_below_nothing() {
        return bad(|tongue| say!(tongue, "door.below-nothing"));
    }
    let wanted = format!("{room}/{game}");
    let Some(listing) = found(&house, &wanted) else { return no_listing(&wanted) };
    let blocks = blocks(&house, &listing);
    let schedule = match &asked.option {
        Some(option) => collection::find(&blocks, option).ok(),
        None => blocks.first().and_then(|block| Some((block, block.options.first()?))),
    };
    let Some((block, option)) = schedule else {
        return no(StatusCode::BAD_REQUEST, "no-schedule", |tongue| say!(tongue, "door.no-such-schedule"));
    };
    match option.fees(&asked.case()) {
        Ok(dues) => Json(Fees {
            listing: listing.id().to_string(),
            option: format!("{}/{}", block.id.name, option.number),
            fees: dues.iter().map(Fee::of).collect(),
        })
        .into_response(),
        Err(missing) => {
            let wants: Vec<String> = missing.iter().map(|lack| lack.basis.text()).collect();
            no(StatusCode::BAD_REQUEST, "case-incomplete", |tongue| {
                say!(tongue, "door.case-incomplete", wants = wants.join(", "))
            })
        }
    }
}

async fn tables(State(house): Room) -> Response {
    house.lobby_asked();
    let open: Vec<_> = house.lobby().await.into_iter().filter(|summary| !summary.private).collect();
    Json(open).into_response()
}

/// What the address of a table ends with.
#[derive(Deserialize)]
pub(crate) struct Link {
    /// The word by which a private table is known.
    pub(crate) link: Option<String>,
    /// Where a line is taken up again.
    after: Option<u64>,
    /// The language of what the table says, as `en` or `es`; English without one.
    language: Option<String>,
}

impl Link {
    /// The address of a table with this secret.
    pub(crate) fn of(link: Option<String>) -> Link {
        Link { link, after: None, language: None }
    }
}

/// An open table, if whoever asks may know of it: a private one is known by its link, to who is there, and to those who
/// work in the room.
pub(crate) async fn known_table(
    house: &Arc<House>,
    number: u32,
    headers: &HeaderMap,
    link: &Link,
) -> Option<Handle> {
    // Who asks is looked up whether or not there is such a table, so that the time tells nothing.
    let pass = session::pass(house, headers);
    let table = house.find(number).await?;
    let summary = table.summary();
    if summary.table == 0 {
        return None;
    }
    let linked =
        || summary.link.as_deref().zip(link.link.as_deref()).is_some_and(|(own, sent)| is_same(own, sent));
    let known = !summary.private
        || linked()
        || pass.is_some_and(|pass| {
            summary.accounts.contains(&pass.account) || pass.may(Scope::Floor) || pass.may(Scope::Audit)
        });
    known.then_some(table)
}

/// Whether two secrets are the same, in a time that does not depend on where they differ.
fn is_same(one: &str, other: &str) -> bool {
    let differences = one.bytes().zip(other.bytes()).fold(0, |found, (one, other)| found | (one ^ other));
    one.len() == other.len() && differences == 0
}

async fn table(
    State(house): Room,
    Path(number): Path<u32>,
    Query(link): Query<Link>,
    headers: HeaderMap,
) -> Response {
    match known_table(&house, number, &headers, &link).await {
        Some(table) => Json(table.summary()).into_response(),
        None => no_table(number),
    }
}

async fn open_table(
    State(house): Room,
    ConnectInfo(peer): ConnectInfo<SocketAddr>,
    headers: HeaderMap,
    Form(body): Form<Value>,
) -> Response {
    let Some(pass) = session::pass(&house, &headers) else { return not_signed_in() };
    if !pass.may(Scope::Play) {
        return not_allowed(Scope::Play);
    }
    let mut spec: Spec = match serde_json::from_value(body) {
        Ok(spec) => spec,
        Err(wrong) => return bad_message(&wrong),
    };
    let owns = |row: &&TableRow| row.owned_by == Some(pass.account);
    let open = house.lobby().await.iter().filter(owns).count();
    let hold = house.opened.take(house.client(Some(pass.account), peer, &headers));
    let Some(hold) = hold.filter(|_| open < TABLES.account) else {
        return no(StatusCode::TOO_MANY_REQUESTS, "too-many-tables", |tongue| {
            let (account, address) = (TABLES.account, TABLES.address);
            say!(tongue, "opening.too-many-tables", most = account, address = address)
        });
    };
    (spec.owner, spec.from_list, spec.calendar) = (Some(pass.account), false, None);
    let asked = spec.clone();
    // A client that hangs up meanwhile has a table all the same.
    let opening = tokio::spawn({
        let house = Arc::clone(&house);
        async move {
            let opened = house.open_table(spec).await;
            if let Ok(number) = &opened {
                house.hold_table(*number, hold);
            }
            opened
        }
    });
    let Ok(opened) = opening.await else { return failed() };
    match opened {
        Ok(number) => {
            let link = house.table(number.0).and_then(|table| table.summary().link);
            Json(Opened { table: number.0, link }).into_response()
        }
        Err(wrong @ (Undone::Store(_) | Undone::Crowded | Undone::Behind)) => undone(&wrong),
        Err(wrong) if wrong.key() == CLOSED_NOW => {
            no(StatusCode::CONFLICT, CLOSED_NOW, |tongue| wrong.speak(tongue))
        }
        Err(wrong) => {
            let field = house.wrong_field(asked);
            no_field(StatusCode::BAD_REQUEST, CANNOT_OPEN, field, |tongue| wrong.speak(tongue))
        }
    }
}

async fn line(
    State(house): Room,
    Path(number): Path<u32>,
    Query(link): Query<Link>,
    ConnectInfo(peer): ConnectInfo<SocketAddr>,
    headers: HeaderMap,
    upgrade: WebSocketUpgrade,
) -> Response {
    let Some(table) = known_table(&house, number, &headers, &link).await else { return no_table(number) };
    let id = socket::next_id();
    let visitor = session::pass(&house, &headers).map(|pass| Visitor {
        account: Some(pass.account),
        mutes: house.mutes(pass.account),
        scopes: pass.scopes,
        ..Visitor::default()
    });
    let tongue = link.language.as_deref().and_then(Tongue::of_key).unwrap_or_default();
    let visitor = Visitor { tongue, ..visitor.unwrap_or_default() };
    let client = house.client(visitor.account, peer, &headers);
    let Some(hold) = house.sockets.take(client) else {
        return no(StatusCode::TOO_MANY_REQUESTS, "too-many-connections", |tongue| {
            say!(tongue, "door.too-many-connections", account = SOCKETS.account, address = SOCKETS.address)
        });
    };
    let (secret, after, seated) = (session::secret(&headers), link.after, Arc::default());
    let caller = Caller { id, secret, visitor, client, after, hold, seated };
    // A frame is refused by the length in its header, before anything is allocated for it.
    let upgrade = upgrade.max_message_size(MAX_MESSAGE_BYTES).max_frame_size(MAX_MESSAGE_BYTES);
    let upgrade = upgrade.read_buffer_size(READ_AT_ONCE).write_buffer_size(WRITTEN_AT_ONCE);
    let upgrade = upgrade.max_write_buffer_size(MOST_UNWRITTEN);
    let lines = house.lines.clone();
    upgrade.on_upgrade(move |line| lines.track_future(socket::serve(line, house, table, caller)))
}
