//! What the floor asks over HTTP. Who only reads may be an auditor; everything is on the record with who did it.

use std::sync::Arc;

use axum::extract::{Path, Query, State};
use axum::http::header::CONTENT_TYPE;
use axum::http::{HeaderMap, StatusCode};
use axum::response::{IntoResponse, Response};
use axum::routing::{get, post};
use axum::{Json, Router};
use jiff::civil::Date;
use money::Cents;
use room::accounts::{Pass, Refusal, Scope};
use room::clock::{Clock as _, Time};
use room::floor::{self, CountTime, Deed, Request, Span, What};
use room::ids::{AccountNo, TableNo};
use room::journal::StoreError;
use room::tables::{Member, Provider, Undone};
use serde::Deserialize;
use serde_json::{Value, json};
use table::{Position, say};
use tokio::sync::oneshot;

use crate::api::Room;
use crate::gate::Form;
use crate::house::House;
use crate::nodes::Gossip;
use crate::paper;
use crate::refused::{
    bad, bad_message, failed, no, no_table, not_allowed, not_signed_in, of_account, undone, unread,
};
use crate::runner::{FloorAsk, Mail};
use crate::session;
use crate::wire::{KeepOpen, KeptOpenRow};

/// The paths of the floor.
pub(crate) fn routes() -> Router<Arc<House>> {
    Router::new()
        .route("/api/floor/tables", get(tables))
        .route("/api/floor/tables/{number}/rounds", get(rounds))
        .route("/api/floor/tables/{number}/rounds/{seq}", get(round))
        .route("/api/floor/tables/{number}/paper", get(paper::of_table))
        .route("/api/floor/tables/{number}/{what}", post(at_table))
        .route("/api/floor/bar", post(bar))
        .route("/api/floor/hours", post(keep_open))
        .route("/api/floor/deeds", get(deeds))
        .route("/api/floor/report", get(report))
}

/// Whoever asks, if they may do one of these.
pub(crate) fn allowed(house: &House, headers: &HeaderMap, scopes: &[Scope]) -> Result<Pass, Box<Response>> {
    let pass = session::pass(house, headers).ok_or_else(|| Box::new(not_signed_in()))?;
    if scopes.iter().any(|scope| pass.may(*scope)) { Ok(pass) } else { Err(Box::new(not_allowed(scopes[0]))) }
}

/// Who may read.
pub(crate) const READS: [Scope; 2] = [Scope::Floor, Scope::Audit];

async fn tables(State(house): Room, headers: HeaderMap) -> Response {
    if let Err(response) = allowed(&house, &headers, &READS) {
        return *response;
    }
    let open = house.lobby().await.into_iter();
    let told = open.map(|summary| {
        let mut told = json!(summary);
        told["private"] = json!(summary.private);
        told["drop"] = json!(summary.drop);
        let accounts = summary.accounts.iter();
        told["accounts"] =
            accounts.map(|account| json!({ "account": account, "name": house.name(*account) })).collect();
        told
    });
    Json(told.collect::<Vec<Value>>()).into_response()
}

/// What the floor says with a command.
#[derive(Debug, Default, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
struct Said {
    #[serde(default)]
    reason: String,
    account: Option<AccountNo>,
    round: Option<u32>,
    seq: Option<u64>,
    from: Option<AccountNo>,
    to: Option<AccountNo>,
    amount: Option<Cents>,
    counted: Option<Cents>,
    when: Option<CountTime>,
    /// An account number or a name.
    player: Option<Value>,
    seat: Option<u8>,
    minutes: Option<i64>,
    mark: Option<String>,
}

impl Said {
    /// What is asked about a seat, or about who sits there.
    fn ask_of_seats(self, house: &House, what: &str) -> Result<FloorAsk, Box<Response>> {
        let Said { reason, account, player, seat, minutes, mark, .. } = self;
        let unnamed = || Box::new(bad(|tongue| say!(tongue, "door.name-the-account")));
        let named = || -> Result<AccountNo, Box<Response>> {
            let text = match (account, &player) {
                (Some(account), _) => return Ok(account),
                (None, Some(Value::Number(number))) => number.to_string(),
                (None, Some(Value::String(name))) => name.clone(),
                _ => return Err(unnamed()),
            };
            house.account_called(&text).map_err(|wrong| Box::new(undone(&wrong)))
        };
        // Which seats there are the table says.
        let seat = Position(seat.unwrap_or(0));
        Ok(match what {
            "reserve" => FloorAsk::Reserve { account: named()?, seat, minutes, reason },
            "unreserve" => FloorAsk::Unreserve { seat, reason },
            _ => FloorAsk::Mark { account: named()?, mark: provider(mark)?, reason },
        })
    }

    fn ask(self, house: &House, what: &str) -> Result<FloorAsk, Box<Response>> {
        if matches!(what, "reserve" | "unreserve" | "mark") {
            return self.ask_of_seats(house, what);
        }
        let Said { reason, account, round, seq, from, to, amount, .. } = self;
        Ok(match (what, account, amount) {
            ("pause", ..) => FloorAsk::Pause { paused: true, reason },
            ("go", ..) => FloorAsk::Pause { paused: false, reason },
            ("close", ..) => FloorAsk::Close { reason },
            ("remove", Some(account), _) => FloorAsk::Remove { account, reason },
            ("remove", None, _) => {
                return Err(Box::new(bad(|tongue| say!(tongue, "door.name-the-account"))));
            }
            ("void", ..) => FloorAsk::Void { round, seq, reason },
            ("correct", _, Some(amount)) => FloorAsk::Correct(Request { from, to, amount, reason, round }),
            ("correct", _, None) => {
                return Err(Box::new(bad(|tongue| say!(tongue, "door.name-the-amount"))));
            }
            _ => {
                let none = |tongue| say!(tongue, "door.no-such-deed");
                return Err(Box::new(no(StatusCode::NOT_FOUND, "no-such-deed", none)));
            }
        })
    }
}

/// What a player is marked as; `none` takes the mark away.
fn provider(mark: Option<String>) -> Result<Option<Provider>, Box<Response>> {
    let mark = mark.unwrap_or_default();
    let known = Provider::ALL.into_iter().find(|provider| provider.key() == mark);
    if known.is_none() && mark != "none" {
        return Err(Box::new(bad(|tongue| say!(tongue, "list.bad-mark", mark = mark.clone()))));
    }
    Ok(known)
}

async fn at_table(
    State(house): Room,
    Path((number, what)): Path<(u32, String)>,
    headers: HeaderMap,
    body: Option<Form<Value>>,
) -> Response {
    let pass = match allowed(&house, &headers, &[Scope::Floor]) {
        Ok(pass) => pass,
        Err(response) => return *response,
    };
    let said = body.map_or(json!({}), |body| body.0);
    let said: Said = match serde_json::from_value(said) {
        Ok(said) => said,
        Err(wrong) => return bad_message(&wrong),
    };
    let Said { amount, counted, when, account, .. } = said;
    match paper::asked(&what, amount, counted, when, account) {
        Some(Ok(ask)) => return paper::act(&house, number, &pass, ask, said.reason).await,
        Some(Err(response)) => return *response,
        None => {}
    }
    let ask = match said.ask(&house, &what) {
        Ok(ask) => ask,
        Err(response) => return *response,
    };
    let Some(table) = house.find(number).await.filter(|table| table.summary().table > 0) else {
        return no_table(number);
    };
    if let Err(wrong) = known(&house, &ask) {
        return of_account(&wrong);
    }
    let (reply, answer) = oneshot::channel();
    table.send(Mail::Floor { by: pass.account, ask, reply }).await;
    match answer.await {
        Ok(Ok(told)) => Json(told).into_response(),
        Ok(Err(wrong)) => undone(&wrong),
        Err(_) => no_table(number),
    }
}

/// Whether those that the floor names are somebody. Whoever was erased may still sit there and owe, and is paid no more.
fn known(house: &House, ask: &FloorAsk) -> Result<(), Refusal> {
    let office = house.office();
    let person = |account: &AccountNo| !Member::of_books(*account).is_bot();
    match ask {
        FloorAsk::Remove { account, .. }
        | FloorAsk::Reserve { account, .. }
        | FloorAsk::Mark { account, .. } => office.was_opened(*account),
        FloorAsk::Correct(Request { from, to, .. }) => {
            from.filter(person).map_or(Ok(()), |from| office.was_opened(from))?;
            to.filter(person).map_or(Ok(()), |to| office.file(to).map(drop))
        }
        FloorAsk::Pause { .. }
        | FloorAsk::Close { .. }
        | FloorAsk::Unreserve { .. }
        | FloorAsk::Void { .. }
        | FloorAsk::Slip { .. } => Ok(()),
    }
}

/// Who is barred, and until when.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Bar {
    account: AccountNo,
    until: Option<Time>,
    #[serde(default)]
    reason: String,
}

async fn bar(State(house): Room, headers: HeaderMap, Form(asked): Form<Value>) -> Response {
    let pass = match allowed(&house, &headers, &[Scope::Floor]) {
        Ok(pass) => pass,
        Err(response) => return *response,
    };
    let Bar { account, until, reason } = match serde_json::from_value(asked) {
        Ok(bar) => bar,
        Err(wrong) => return bad_message(&wrong),
    };
    if until.is_some() && (account == pass.account || is_admin(&house, account)) {
        return no(StatusCode::FORBIDDEN, "not-allowed", |tongue| say!(tongue, "door.nobody-bars"));
    }
    let deed = Deed { by: Some(pass.account), table: None, what: What::Barred { account, until }, reason };
    if let Err(wrong) = house.office().bar(account, until) {
        return of_account(&wrong);
    }
    let written = house.write_down(&deed).await;
    if until.is_some() {
        for table in house.all_tables().await {
            table.send(Mail::Barred { account }).await;
        }
        house.tell_nodes(&Gossip::Barred { account });
        house.bar_from_lists(account).await;
    }
    match written {
        Ok(()) => Json(json!({ "account": account, "until": until })).into_response(),
        Err(wrong) => undone(&wrong),
    }
}

/// Keeps a game, or the whole room, open outside its hours.
async fn keep_open(State(house): Room, headers: HeaderMap, Form(asked): Form<Value>) -> Response {
    let pass = match allowed(&house, &headers, &[Scope::Floor]) {
        Ok(pass) => pass,
        Err(response) => return *response,
    };
    let KeepOpen { listing, until, reason } = match serde_json::from_value(asked) {
        Ok(asked) => asked,
        Err(wrong) => return bad_message(&wrong),
    };
    match house.keep_open(pass.account, listing, Time(until), reason).await {
        Ok(kept) => Json(KeptOpenRow { listing: kept.listing, from: kept.from.0, until: kept.until.0 })
            .into_response(),
        Err(wrong) => undone(&wrong),
    }
}

fn is_admin(house: &House, account: AccountNo) -> bool {
    house.office().file(account).is_ok_and(|file| file.scopes().contains(&Scope::Admin))
}

#[derive(Deserialize)]
struct Before {
    before: Option<u64>,
}

async fn rounds(
    State(house): Room,
    Path(number): Path<u32>,
    Query(Before { before }): Query<Before>,
    headers: HeaderMap,
) -> Response {
    if let Err(response) = allowed(&house, &headers, &READS) {
        return *response;
    }
    match floor::rounds(house.journal.reader(), TableNo(number), before) {
        Ok(rounds) => Json(json!({ "rounds": rounds })).into_response(),
        Err(wrong) => unread(&wrong),
    }
}

async fn round(State(house): Room, Path((number, seq)): Path<(u32, u64)>, headers: HeaderMap) -> Response {
    let pass = match allowed(&house, &headers, &READS) {
        Ok(pass) => pass,
        Err(response) => return *response,
    };
    let looked = tokio::task::spawn_blocking({
        let house = Arc::clone(&house);
        move || look(&house, TableNo(number), seq)
    });
    let told = match looked.await {
        Ok(Ok(told)) => told,
        Ok(Err(wrong)) => return undone(&wrong),
        Err(_) => return failed(),
    };
    let deed = Deed::at(pass.account, TableNo(number), What::Looked { seq }, "");
    match house.write_down(&deed).await {
        Ok(()) => Json(told).into_response(),
        Err(wrong) => undone(&wrong),
    }
}

fn look(house: &House, number: TableNo, seq: u64) -> Result<Value, Undone> {
    let name = |member: Member| match member {
        Member::Account(account) => house.name(account),
        Member::Bot(bot) => crate::names::bot(number.0, bot).to_owned(),
    };
    let book = house.book();
    let opens = house.opens(&book);
    let played = floor::look(house.journal.reader(), number, seq, (&opens, &house.clock), &name)?;
    let people = played.before.members.all().map(|(person, member)| {
        let account = if let Member::Account(account) = member { Some(account) } else { None };
        (person.0.to_string(), json!({ "name": name(member), "account": account }))
    });
    Ok(json!({
        "table": number,
        "round": played.round,
        "void": played.void,
        "felt": house.felt(&played.before.felt),
        "people": Value::Object(people.collect()),
        "steps": played.steps,
    }))
}

/// The most deeds that are told at once.
const DEEDS: usize = 500;

#[derive(Deserialize)]
struct After {
    after: Option<u64>,
}

async fn deeds(State(house): Room, Query(After { after }): Query<After>, headers: HeaderMap) -> Response {
    if let Err(response) = allowed(&house, &headers, &READS) {
        return *response;
    }
    let reader = house.journal.reader();
    let last = || floor::last_deeds(reader, DEEDS);
    match after.map_or_else(last, |after| floor::deeds(reader, after, DEEDS)) {
        Ok(deeds) => Json(deeds.iter().map(|noted| told(&house, noted)).collect::<Vec<_>>()).into_response(),
        Err(wrong) => undone(&wrong.into()),
    }
}

/// A deed with the name of who did it.
pub(crate) fn told(house: &House, noted: &floor::Noted) -> Value {
    let mut told = json!(noted);
    told["name"] = json!(noted.deed.by.map(|by| house.name(by)));
    told
}

/// Of which time, and in which form.
#[derive(Deserialize)]
struct Asked {
    day: Option<Date>,
    from: Option<i64>,
    to: Option<i64>,
    form: Option<String>,
}

async fn report(State(house): Room, Query(asked): Query<Asked>, headers: HeaderMap) -> Response {
    if let Err(response) = allowed(&house, &headers, &READS) {
        return *response;
    }
    let now = house.clock.now();
    let span = match (asked.from, asked.to) {
        (None, None) => house.day(asked.day.unwrap_or_else(|| now.day(house.zone()))),
        (from, to) => Span { from: Time(from.unwrap_or(0)), to: Time(to.unwrap_or(now.0 + 1)) },
    };
    if span.to < span.from {
        return bad(|tongue| say!(tongue, "door.ends-before"));
    }
    let made = tokio::task::spawn_blocking({
        let house = Arc::clone(&house);
        move || Ok((floor::report(house.journal.reader(), span)?, paper::paper(&house, span)?))
    });
    match (made.await, asked.form.as_deref()) {
        (Ok(Ok((report, _))), Some("csv")) => ([(CONTENT_TYPE, "text/csv")], report.csv()).into_response(),
        (Ok(Ok((_, sheets))), Some("paper-csv")) => {
            let book = house.book();
            let csv = sheets.csv(&|listing| paper::game(&book, listing));
            ([(CONTENT_TYPE, "text/csv")], csv).into_response()
        }
        (Ok(Ok((report, sheets))), None | Some("json")) => {
            let mut said = json!(report);
            said["rulings"] = report.rulings.iter().map(|noted| told(&house, noted)).collect();
            for (row, told) in
                report.providers.iter().zip(said["providers"].as_array_mut().into_iter().flatten())
            {
                told["name"] = json!(house.name(row.account));
            }
            said["deeds"] = report.deeds.iter().map(|noted| told(&house, noted)).collect();
            said["paper"] = paper::named(&house, &sheets);
            Json(said).into_response()
        }
        (Ok(Ok(_)), Some(form)) => bad(|tongue| say!(tongue, "door.no-form", form = form)),
        (Ok(Err(wrong)), _) => undone(&StoreError::into(wrong)),
        (Err(_), _) => failed(),
    }
}
