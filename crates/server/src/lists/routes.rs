//! The waiting lists over HTTP.

use std::net::SocketAddr;
use std::sync::Arc;

use axum::extract::{ConnectInfo, Path, State};
use axum::http::{HeaderMap, StatusCode};
use axum::response::{IntoResponse, Response};
use axum::routing::{get, post};
use axum::{Json, Router};
use room::accounts::{Pass, Scope};
use room::clock::Clock as _;
use room::floor::{Deed, What};
use room::ids::AccountNo;
use room::lists::{Entry, GameKey, LeftBecause, Lists, NotListed, Settings};
use room::tables::{Spec, Undone};
use serde::Deserialize;
use serde_json::{Value, json};
use table::{Speak as _, say};

use crate::api::Room;
use crate::gate::{Class, Form};
use crate::house::{CANNOT_OPEN, House};
use crate::refused::{bad, bad_message, no, not_allowed, not_signed_in, undone, wait_for};
use crate::session;
use crate::wire::{ListAway, ListJoin, ListNamed};

/// The paths of the lists.
pub(crate) fn routes() -> Router<Arc<House>> {
    Router::new()
        .route("/api/lists", get(lists))
        .route("/api/lists/join", post(join))
        .route("/api/lists/leave", post(leave))
        .route("/api/lists/away", post(away))
        .route("/api/floor/lists", get(of_floor))
        .route("/api/floor/lists/{what}", post(by_floor))
}

async fn lists(State(house): Room, headers: HeaderMap) -> Response {
    let who = session::account(&house, &headers);
    match house.list_rows(who).await {
        Ok(rows) => Json(rows).into_response(),
        Err(wrong) => undone(&wrong),
    }
}

/// The player who asks, within the rate limit for waiting lists.
fn player(house: &House, headers: &HeaderMap, peer: SocketAddr) -> Result<AccountNo, Box<Response>> {
    let pass = session::pass(house, headers).ok_or_else(|| Box::new(not_signed_in()))?;
    if !pass.may(Scope::Play) {
        return Err(Box::new(not_allowed(Scope::Play)));
    }
    let client = house.client(Some(pass.account), peer, headers);
    match house.limits.take(Class::Waiting, client, house.clock.running()) {
        Ok(()) => Ok(pass.account),
        Err(wait) => {
            house.metrics.too_frequent();
            Err(Box::new(wait_for(wait, |tongue, seconds| {
                say!(tongue, "room.waiting-too-fast", seconds = seconds)
            })))
        }
    }
}

async fn answer(house: &Arc<House>, who: AccountNo, list: &GameKey, done: Result<(), Undone>) -> Response {
    if let Err(wrong) = done {
        return undone(&wrong);
    }
    match house.list_rows(Some(who)).await {
        Ok(rows) => Json(rows.into_iter().find(|row| row.list == list.0)).into_response(),
        Err(wrong) => undone(&wrong),
    }
}

fn no_list() -> Response {
    no(StatusCode::NOT_FOUND, "no-list", |tongue| say!(tongue, "list.no-such-list"))
}

async fn join(
    State(house): Room,
    ConnectInfo(peer): ConnectInfo<SocketAddr>,
    headers: HeaderMap,
    Form(asked): Form<ListJoin>,
) -> Response {
    let who = match player(&house, &headers, peer) {
        Ok(who) => who,
        Err(response) => return *response,
    };
    let (list, game) = match named(&house, who, asked).await {
        Ok(named) => named,
        Err(response) => return *response,
    };
    let done = house.join_list(&list, who, game).await;
    answer(&house, who, &list, done).await
}

/// The list that is meant, and the set-up of the game where it was named by one.
async fn named(
    house: &Arc<House>,
    who: AccountNo,
    asked: ListJoin,
) -> Result<(GameKey, Option<Spec>), Box<Response>> {
    match asked {
        ListJoin { table: Some(table), list: None, game: None } => {
            let rows = house.lobby().await;
            let may = |row: &&crate::wire::TableRow| {
                row.table == table && (!row.private || row.accounts.contains(&who))
            };
            let row = rows.iter().find(may);
            Ok((GameKey(row.ok_or_else(|| Box::new(no_list()))?.list.clone()), None))
        }
        ListJoin { table: None, list: Some(list), game: None } => {
            let rows = house.list_rows(Some(who)).await.map_err(|wrong| Box::new(undone(&wrong)))?;
            let known = rows.iter().any(|row| row.list == list);
            if known { Ok((GameKey(list), None)) } else { Err(Box::new(no_list())) }
        }
        ListJoin { table: None, list: None, game: Some(game) } => {
            let spec: Spec =
                serde_json::from_value(Value::Object(game)).map_err(|wrong| Box::new(bad_message(&wrong)))?;
            let refused = |wrong: room::tables::SpecError| {
                Box::new(no(StatusCode::BAD_REQUEST, CANNOT_OPEN, |tongue| wrong.speak(tongue)))
            };
            let spec = Spec { private: false, link: None, owner: None, bots: 0, calendar: None, ..spec };
            let day = house.hours_now(&spec).day;
            let spec = spec.choose_for(&house.book(), day).map_err(refused)?;
            let (_, table) = spec.open(&house.book()).map_err(refused)?;
            Ok((GameKey::of_game(&spec, &table), Some(spec)))
        }
        _ => Err(Box::new(bad(|tongue| say!(tongue, "list.name-one")))),
    }
}

async fn leave(
    State(house): Room,
    ConnectInfo(peer): ConnectInfo<SocketAddr>,
    headers: HeaderMap,
    Form(asked): Form<ListNamed>,
) -> Response {
    let who = match player(&house, &headers, peer) {
        Ok(who) => who,
        Err(response) => return *response,
    };
    let list = GameKey(asked.list);
    let done = house.leave_list(&list, who, LeftBecause::Asked).await;
    answer(&house, who, &list, done).await
}

async fn away(
    State(house): Room,
    ConnectInfo(peer): ConnectInfo<SocketAddr>,
    headers: HeaderMap,
    Form(asked): Form<ListAway>,
) -> Response {
    let who = match player(&house, &headers, peer) {
        Ok(who) => who,
        Err(response) => return *response,
    };
    let (list, on) = (GameKey(asked.list), asked.on);
    let decide = |lists: &Lists| {
        let request = lists.get(&list).and_then(|held| held.request(who));
        let request = request.ok_or(Undone::NotListed(NotListed::NotOnList))?;
        let entry = Entry::Away { list: list.clone(), account: who, on };
        Ok(if request.away == on { Vec::new() } else { vec![entry] })
    };
    let done = house.write_lists(&decide).await.map(drop);
    answer(&house, who, &list, done).await
}

fn of_the_floor(house: &House, headers: &HeaderMap, scopes: &[Scope]) -> Result<Pass, Box<Response>> {
    let pass = session::pass(house, headers).ok_or_else(|| Box::new(not_signed_in()))?;
    if scopes.iter().any(|scope| pass.may(*scope)) { Ok(pass) } else { Err(Box::new(not_allowed(scopes[0]))) }
}

async fn of_floor(State(house): Room, headers: HeaderMap) -> Response {
    if let Err(response) = of_the_floor(&house, &headers, &[Scope::Floor, Scope::Audit]) {
        return *response;
    }
    match house.floor_lists().await {
        Ok(rows) => Json(rows).into_response(),
        Err(wrong) => undone(&wrong),
    }
}

/// What the floor asks of a list.
#[derive(Debug, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
struct Asked {
    list: String,
    /// An account number or a name.
    player: Option<Value>,
    /// From 1.
    place: Option<usize>,
    open_at: Option<u8>,
    #[serde(default)]
    must_move: bool,
    #[serde(default)]
    reason: String,
}

async fn by_floor(
    State(house): Room,
    Path(what): Path<String>,
    headers: HeaderMap,
    Form(asked): Form<Value>,
) -> Response {
    let pass = match of_the_floor(&house, &headers, &[Scope::Floor]) {
        Ok(pass) => pass,
        Err(response) => return *response,
    };
    let asked: Asked = match serde_json::from_value(asked) {
        Ok(asked) => asked,
        Err(wrong) => return bad_message(&wrong),
    };
    let rows = match house.list_rows(None).await {
        Ok(rows) => rows,
        Err(wrong) => return undone(&wrong),
    };
    if !rows.iter().any(|row| row.list == asked.list) {
        return no_list();
    }
    match changed(&house, &what, &asked).await {
        Ok(Some(done)) => {
            let deed = Deed {
                by: Some(pass.account),
                table: None,
                what: done,
                reason: asked.reason.trim().to_owned(),
            };
            match house.write_down(&deed).await {
                Ok(()) => Json(json!({})).into_response(),
                Err(wrong) => undone(&wrong),
            }
        }
        Ok(None) => no(StatusCode::NOT_FOUND, "no-such-deed", |tongue| say!(tongue, "door.no-such-deed")),
        Err(wrong) => undone(&wrong),
    }
}

/// What the floor did to a list; nothing where there is no such thing to do.
async fn changed(house: &Arc<House>, what: &str, asked: &Asked) -> Result<Option<What>, Undone> {
    let list = GameKey(asked.list.clone());
    if what == "set" {
        let settings = Settings { open_at: asked.open_at, must_move: asked.must_move };
        let entry = Entry::Set { list: list.clone(), settings };
        house.write_lists(&|_: &Lists| Ok(vec![entry.clone()])).await?;
        return Ok(Some(What::ListSet { list, settings }));
    }
    if !matches!(what, "add" | "remove" | "place") {
        return Ok(None);
    }
    let account = house.account_called(&player_named(asked)?)?;
    match what {
        "add" => {
            house.join_list(&list, account, None).await?;
            if let Some(place) = asked.place {
                put(house, &list, account, place).await?;
            }
            Ok(Some(What::Listed { account, list, on: true }))
        }
        "remove" => {
            house.leave_list(&list, account, LeftBecause::Floor).await?;
            Ok(Some(What::Listed { account, list, on: false }))
        }
        _ => {
            let place = asked.place.unwrap_or(1);
            put(house, &list, account, place).await?;
            Ok(Some(What::Placed { account, list, place }))
        }
    }
}

fn player_named(asked: &Asked) -> Result<String, Undone> {
    match &asked.player {
        Some(Value::Number(number)) => Ok(number.to_string()),
        Some(Value::String(name)) => Ok(name.clone()),
        _ => Err(Undone::not("bad-message", |tongue| say!(tongue, "door.name-the-account"))),
    }
}

async fn put(house: &House, list: &GameKey, account: AccountNo, place: usize) -> Result<(), Undone> {
    let place = place.checked_sub(1).unwrap_or(usize::MAX - 1);
    let entry = Entry::Placed { list: list.clone(), account, place };
    house.write_lists(&|_: &Lists| Ok(vec![entry.clone()])).await.map(drop)
}
