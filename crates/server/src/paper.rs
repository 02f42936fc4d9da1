//! The house's day on paper over HTTP: slips, drop pulls, who deals, and the sheets of a shift.

use std::sync::Arc;

use axum::Json;
use axum::extract::{Path, State};
use axum::http::{HeaderMap, StatusCode};
use axum::response::{IntoResponse, Response};
use money::Cents;
use room::accounts::{Pass, Role, Scope};
use room::clock::Clock as _;
use room::floor::{self, CountTime, Deed, Paper, SlipRequest, Span, Stint, What};
use room::ids::{AccountNo, TableNo};
use room::journal::{Slot, StoreError, Stream};
use room::ledger::Books;
use room::tables::Undone;
use rulebook::book::Book;
use rulebook::listing::ListingId;
use serde_json::{Value, json};
use table::say;

use crate::api::Room;
use crate::floor::{READS, allowed, told};
use crate::house::House;
use crate::refused::{bad, failed, no, undone};
use crate::runner::{FloorAsk, Mail};

/// What the floor writes on paper at a table.
#[derive(Debug, Clone, Copy)]
pub(crate) enum PaperAsk {
    Slip(SlipRequest),
    /// A person deals from now on, or the house dealer.
    Dealer(Option<AccountNo>),
}

/// What a message to the floor asks on paper; `None` where it asks something else.
pub(crate) fn asked(
    what: &str,
    amount: Option<Cents>,
    counted: Option<Cents>,
    when: Option<CountTime>,
    account: Option<AccountNo>,
) -> Option<Result<PaperAsk, Box<Response>>> {
    let amount = || amount.ok_or_else(|| Box::new(bad(|tongue| say!(tongue, "door.name-the-chips"))));
    let counted = || counted.ok_or_else(|| Box::new(bad(|tongue| say!(tongue, "door.name-the-count"))));
    let when = when.unwrap_or(CountTime::During);
    let slip = match what {
        "fill" => amount().map(SlipRequest::Fill),
        "credit" => amount().map(SlipRequest::Credit),
        "count" => counted().map(|counted| SlipRequest::Count { when, counted }),
        "pull" => counted().map(|counted| SlipRequest::Pull { counted }),
        "dealer" => return Some(Ok(PaperAsk::Dealer(account))),
        _ => return None,
    };
    Some(slip.map(PaperAsk::Slip))
}

/// Does it. A drop pull of an open table goes through the table, everything else past it; a closed table has no way through.
pub(crate) async fn act(
    house: &Arc<House>,
    number: u32,
    by: &Pass,
    ask: PaperAsk,
    reason: String,
) -> Response {
    let table = TableNo(number);
    let request = match ask {
        PaperAsk::Dealer(account) => return dealer(house, table, by.account, account, &reason).await,
        PaperAsk::Slip(request) => request,
    };
    if matches!(request, SlipRequest::Pull { .. })
        && let Some(open) = house.find(number).await.filter(|open| open.summary().table > 0)
    {
        let (reply, answer) = tokio::sync::oneshot::channel();
        let ask = FloorAsk::Slip { request, reason: reason.clone() };
        open.send(Mail::Floor { by: by.account, ask, reply }).await;
        match answer.await {
            Ok(Ok(told)) => return Json(told).into_response(),
            Ok(Err(wrong)) => return undone(&wrong),
            // It was closed meanwhile.
            Err(_) => {}
        }
    }
    match house.desk().slip(table, None, by.account, request, &reason).await {
        Ok(made) => Json(json!(made)).into_response(),
        Err(wrong) => undone(&wrong),
    }
}

async fn dealer(
    house: &House,
    table: TableNo,
    by: AccountNo,
    account: Option<AccountNo>,
    reason: &str,
) -> Response {
    match may_deal(house, table, account) {
        Ok(()) => {}
        Err(wrong) => return undone(&wrong),
    }
    let deed = Deed::at(by, table, What::Dealer { account }, reason);
    match house.write_down(&deed).await {
        Ok(()) => Json(json!({ "table": table, "account": account })).into_response(),
        Err(wrong) => undone(&wrong),
    }
}

/// Whether somebody may begin to deal a table: an account with the role of a dealer, at a table that is open.
fn may_deal(house: &House, table: TableNo, account: Option<AccountNo>) -> Result<(), Undone> {
    let reader = house.journal.reader();
    let head = reader.head(Stream::Table(table))?.seq;
    let last = reader.load(Stream::Table(table), head.saturating_sub(1), 1)?;
    match last.first() {
        None => return Err(Undone::not("no-table", |tongue| say!(tongue, "room.no-such-table"))),
        Some(last) if room::tables::is_closed(last) && account.is_some() => {
            return Err(Undone::not("table-closed", |tongue| say!(tongue, "room.table-closed")));
        }
        Some(_) => {}
    }
    let now = floor::dealing(reader)?.into_iter().find(|stint| stint.table == table);
    let Some(account) = account else {
        let none = || Undone::not("no-dealer", |tongue| say!(tongue, "room.no-dealer-here"));
        return now.map(drop).ok_or_else(none);
    };
    let who = house.name(account);
    let deals = house.office().file(account).is_ok_and(|file| file.scopes().contains(&Scope::Deal));
    if !deals {
        return Err(Undone::not("not-a-dealer", |tongue| {
            say!(tongue, "room.not-a-dealer", who = who.clone())
        }));
    }
    if now.is_some_and(|stint| stint.account == account) {
        return Err(Undone::not("done-before", |tongue| {
            say!(tongue, "room.deals-already", who = who.clone())
        }));
    }
    Ok(())
}

/// The sheet of one table today, what it holds now, who deals it, and who may.
pub(crate) async fn of_table(State(house): Room, Path(number): Path<u32>, headers: HeaderMap) -> Response {
    if let Err(response) = allowed(&house, &headers, &READS) {
        return *response;
    }
    let made = tokio::task::spawn_blocking({
        let house = Arc::clone(&house);
        move || one(&house, TableNo(number))
    });
    match made.await {
        Ok(Ok(Some(told))) => Json(told).into_response(),
        Ok(Ok(None)) => {
            let none = |tongue| say!(tongue, "door.never-a-table", number = number);
            no(StatusCode::NOT_FOUND, "no-table", none)
        }
        Ok(Err(wrong)) => undone(&wrong.into()),
        Err(_) => failed(),
    }
}

fn one(house: &House, table: TableNo) -> Result<Option<Value>, StoreError> {
    let reader = house.journal.reader();
    let books = Books::read(reader, Stream::Table(table))?;
    if books.head.seq == 0 {
        return Ok(None);
    }
    let span = house.day(house.clock.now().day(house.zone()));
    let book = house.book();
    let sheet = floor::table_sheet(reader, table, span, &house.opens(&book), &house.clock)?;
    let dealing = floor::dealing(reader)?;
    let dealer = dealing.iter().find(|stint| stint.table == table).map(|stint| stint_told(house, stint));
    let files = house.office().files().unwrap_or_default();
    let dealers = files.iter().filter(|file| file.roles.contains(&Role::Dealer));
    let dealers = dealers.map(|file| json!({ "account": file.account, "name": house.name(file.account) }));
    Ok(Some(json!({
        "table": table,
        "tray": floor::tray(reader, table)?,
        "box": books.balance(Slot::Drop(0)),
        "dealer": dealer,
        "dealers": dealers.collect::<Vec<_>>(),
        "sheet": sheet,
    })))
}

fn stint_told(house: &House, stint: &Stint) -> Value {
    let mut told = json!(stint);
    told["name"] = json!(house.name(stint.account));
    told
}

/// The sheets of a span.
pub(crate) fn paper(house: &House, span: Span) -> Result<Paper, StoreError> {
    let book = house.book();
    floor::paper(house.journal.reader(), span, &house.opens(&book), &house.clock)
}

/// The same with the names of games and of people.
pub(crate) fn named(house: &House, paper: &Paper) -> Value {
    let mut said = json!(paper);
    let book = house.book();
    for (table, sheet) in paper.tables.iter().enumerate() {
        said["tables"][table]["game"] = json!(game(&book, &sheet.listing));
    }
    said["dealers"] = paper.dealers.iter().map(|stint| stint_told(house, stint)).collect();
    said["slips"] = paper.slips.iter().map(|noted| told(house, noted)).collect();
    for (at, held) in paper.breaks.iter().enumerate() {
        said["breaks"][at]["name"] = json!(house.name(held.account));
    }
    said
}

/// What a listing is called; its id where the book does not have it any more.
pub(crate) fn game(book: &Book, id: &str) -> String {
    let found = id.parse::<ListingId>().ok().and_then(|id| book.listing(&id).ok());
    found.map_or_else(|| id.to_owned(), |listing| listing.body().listing.name.clone())
}
