//! Rounds step by step over HTTP: those of this room's tables, each as the person who asks may see it, and any that is
//! pasted: a script, a record of rounds, or a hand history.

use std::collections::VecDeque;
use std::ops::ControlFlow;
use std::sync::Arc;

use axum::Json;
use axum::extract::{Path, State};
use axum::http::{HeaderMap, StatusCode};
use axum::response::{IntoResponse, Response};
use families::AnyTable;
use histories::frames::Frames;
use histories::hand::Hand;
use histories::replay::{Replayer, Verdict};
use histories::script::People;
use histories::source::{Piece, pieces};
use room::accounts::Scope;
use room::clock::Clock as _;
use room::ids::{AccountNo, TableNo};
use room::journal::Stream;
use room::tables::{Live, Member, Members, NOTED, Note, OPENED, Opened, STEP, Step, names};
use rulebook::book::Book;
use rulebook::listing::Listing;
use schemars::JsonSchema;
use serde::Deserialize;
use serde_json::{Value, json};
use table::{BankEvent, Event, Eye, Person, RoundEvent};

use crate::api::no;
use crate::house::House;
use crate::{names as bots, session, settle};

type Room = State<Arc<House>>;

/// So many rounds are listed, the last ones first.
const LISTED: usize = 300;

/// Follows the records of a table from the first: the table before each step, and the step.
fn follow(
    house: &House,
    number: TableNo,
    mut each: impl FnMut(&Live, u64, i64, &Step) -> ControlFlow<()>,
) -> Result<Option<Listing>, String> {
    let mut held: Option<(Listing, Live)> = None;
    let mut after = 0;
    loop {
        let page = house
            .journal
            .reader()
            .load(Stream::Table(number), after, 1_000)
            .map_err(|wrong| wrong.to_string())?;
        let Some(last) = page.last() else { return Ok(held.map(|(listing, _)| listing)) };
        after = last.seq;
        for record in &page {
            match (record.kind, &mut held) {
                (OPENED, None) => {
                    let opened: Opened =
                        serde_json::from_slice(&record.payload).map_err(|wrong| wrong.to_string())?;
                    let (listing, table) = house.opens(&house.book())(&opened)?;
                    let live = Live::new(number, opened.spec, &listing, table);
                    held = Some((listing, live));
                }
                (STEP, Some((_, live))) => {
                    let step =
                        Step::of_bytes(record.version, &record.payload).map_err(|wrong| wrong.to_string())?;
                    if each(live, record.seq, record.at.0, &step).is_break() {
                        return Ok(held.map(|(listing, _)| listing));
                    }
                    live.take_in(&step, record.head(), house.clock.running(), 50);
                }
                (NOTED, Some((_, live))) => {
                    let note = Note::of_bytes(&record.payload).map_err(|wrong| wrong.to_string())?;
                    live.take_note(&note, record.head(), house.clock.running());
                }
                _ => {}
            }
        }
    }
}

fn opened(step: &Step) -> Option<u32> {
    step.events.iter().find_map(|event| match event {
        Event::Round(RoundEvent::RoundOpened { number }) => Some(*number),
        _ => None,
    })
}

fn closes(step: &Step) -> bool {
    let closed = |event: &Event| {
        matches!(event, Event::Bank(BankEvent::RoundClosed { .. }) | Event::Round(RoundEvent::HandClosed))
    };
    step.events.iter().any(closed)
}

/// Who asks: their account, and whether they may look at any hand afterwards.
fn asker(house: &House, headers: &HeaderMap) -> (Option<AccountNo>, bool) {
    let account = session::account(house, headers);
    let scopes = account.and_then(|account| house.office().file(account).ok()).map(|file| file.scopes());
    let all = scopes.is_some_and(|scopes| scopes.contains(&Scope::Floor) || scopes.contains(&Scope::Audit));
    (account, all)
}

/// A table that is found by its link alone shows its rounds to those who were there.
fn may_list(live: &Live, account: Option<AccountNo>, all: bool) -> bool {
    all || !live.spec.private
        || account.is_some_and(|one| live.members.person(Member::Account(one)).is_some())
}

fn no_table(number: u32) -> Response {
    no(StatusCode::NOT_FOUND, "no-table", &format!("there is no table {number}"))
}

/// The rounds of a table, the last first.
pub(crate) async fn list(State(house): Room, Path(number): Path<u32>, headers: HeaderMap) -> Response {
    let (account, all) = asker(&house, &headers);
    let read = tokio::task::spawn_blocking(move || {
        let mut rounds: VecDeque<Value> = VecDeque::new();
        let listing = follow(&house, TableNo(number), |live, seq, time, step| {
            if let Some(round) = opened(step).filter(|_| may_list(live, account, all)) {
                let there = account.is_some_and(|one| live.members.person(Member::Account(one)).is_some());
                rounds.push_front(json!({ "round": round, "seq": seq, "time": time, "there": there }));
                rounds.truncate(LISTED);
            }
            ControlFlow::Continue(())
        })?;
        Ok::<_, String>(listing.map(|listing| {
            let name = &listing.body().listing.name;
            json!({ "table": number, "listing": listing.id().to_string(), "name": name, "rounds": rounds })
        }))
    });
    match read.await {
        Ok(Ok(Some(value))) => Json(value).into_response(),
        Ok(Ok(None)) => no_table(number),
        Ok(Err(wrong)) => no(StatusCode::INTERNAL_SERVER_ERROR, "store", &wrong),
        Err(_) => no(StatusCode::INTERNAL_SERVER_ERROR, "failed", "the rounds could not be read; try again"),
    }
}

/// A round as it was stored.
struct Stored {
    start: AnyTable,
    members: Members,
    steps: Vec<Step>,
    time: i64,
    hidden: bool,
}

impl Stored {
    /// The number that an account held through the whole round: a number that changed hands sees nothing.
    fn person(&self, account: AccountNo) -> Option<Person> {
        let person = self.members.person(Member::Account(account))?;
        let given = |step: &Step| step.member.is_some_and(|(held, _)| held == person);
        (!self.steps.iter().any(given)).then_some(person)
    }
}

fn stored(
    house: &House,
    number: TableNo,
    round: u32,
    account: Option<AccountNo>,
    all: bool,
) -> Result<Option<(Listing, Stored)>, String> {
    let mut held: Option<Stored> = None;
    let listing = follow(house, number, |live, _, time, step| {
        if opened(step) == Some(round) {
            held = Some(Stored {
                start: live.table.clone(),
                members: live.members.clone(),
                steps: Vec::new(),
                time,
                hidden: !may_list(live, account, all),
            });
        }
        let Some(held) = &mut held else { return ControlFlow::Continue(()) };
        if opened(step).is_some_and(|other| other != round) {
            return ControlFlow::Break(());
        }
        held.steps.push(step.clone());
        if closes(step) { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    })?;
    Ok(listing.zip(held.filter(|held| !held.hidden)))
}

/// One round, as the person who asks may see it.
pub(crate) async fn one(
    State(house): Room,
    Path((number, round)): Path<(u32, u32)>,
    headers: HeaderMap,
) -> Response {
    let (account, all) = asker(&house, &headers);
    let read = tokio::task::spawn_blocking(move || {
        let Some((listing, stored)) = stored(&house, TableNo(number), round, account, all)? else {
            return Ok(None);
        };
        let person = account.and_then(|account| stored.person(account));
        let eye = if all { Eye::Surveillance } else { person.map_or(Eye::Rail, Eye::Person) };
        let people = names(&stored.members, |member| match member {
            Member::Account(account) => house.name(account),
            Member::Bot(bot) => bots::bot(number, bot).to_owned(),
        });
        let mut frames = Frames::new(&stored.start, &people, eye);
        stored.steps.iter().flat_map(|step| &step.events).for_each(|event| frames.take(event));
        let mut told = frames.json(&listing);
        told["table"] = json!(number);
        told["round"] = json!(round);
        told["time"] = json!(stored.time);
        told["you"] = json!(person);
        Ok::<_, String>(Some(told))
    });
    match read.await {
        Ok(Ok(Some(value))) => Json(value).into_response(),
        Ok(Ok(None)) => {
            no(StatusCode::NOT_FOUND, "no-round", &format!("there is no round {round} at table {number}"))
        }
        Ok(Err(wrong)) => no(StatusCode::INTERNAL_SERVER_ERROR, "store", &wrong),
        Err(_) => no(StatusCode::INTERNAL_SERVER_ERROR, "failed", "the round could not be read; try again"),
    }
}

/// Something pasted, and which hand of it is wanted, from one on.
#[derive(Deserialize, JsonSchema)]
pub(crate) struct Pasted {
    text: String,
    #[serde(default)]
    hand: usize,
}

/// Plays what was pasted.
pub(crate) async fn pasted(State(house): Room, Json(pasted): Json<Pasted>) -> Response {
    let done = tokio::task::spawn_blocking(move || replayed(&house.book(), &pasted));
    match done.await {
        Ok(value) => Json(value).into_response(),
        Err(_) => no(StatusCode::INTERNAL_SERVER_ERROR, "failed", "the text could not be played"),
    }
}

fn fault(line: usize, text: &str) -> Value {
    json!({ "faults": [{ "line": line, "key": "history", "text": text }] })
}

/// A script names its listing on a line of its own; no other format does.
fn is_script(text: &str) -> bool {
    text.lines().any(|line| {
        line.trim_start().strip_prefix("listing").is_some_and(|rest| rest.trim_start().starts_with('='))
    })
}

fn replayed(book: &Book, pasted: &Pasted) -> Value {
    if is_script(&pasted.text) {
        return settle::settled(book, &pasted.text);
    }
    let hands: Vec<Piece> = pieces(pasted.text.as_bytes()).filter_map(Result::ok).collect();
    let wanted = pasted.hand.clamp(1, hands.len().max(1));
    let Some(piece) = hands.get(wanted - 1) else { return fault(1, "there is no hand in it") };
    let mut told = match piece.rounds() {
        Some(record) => settle::settled(book, record["script"].as_str().unwrap_or_default()),
        None => match piece.hand() {
            Ok(hand) => history(book, piece, &hand),
            Err(wrong) => fault(wrong.line, &wrong.reason),
        },
    };
    told["hands"] = json!(hands.len());
    told["hand"] = json!(wanted);
    told
}

/// A hand of a history, played again.
fn history(book: &Book, piece: &Piece, hand: &Hand) -> Value {
    let mut events = Vec::new();
    let replayed = match Replayer::new(book).replay(hand, &mut events) {
        Ok(replayed) => replayed,
        Err(problem) => return fault(piece.line, &problem.to_string()),
    };
    let listing = hand.game.listing.parse().ok().and_then(|id| book.listing(&id).ok());
    let Some(listing) = listing else { return fault(piece.line, "its game does not load") };
    let mut people = People::default();
    (1..=hand.seats()).for_each(|seat| people.call(&hand.name(seat)));
    let start = AnyTable::new(families::pot_poker::PotPoker::new(Arc::clone(&replayed.plan)));
    let mut frames = Frames::new(&start, &people, Eye::Surveillance);
    events.iter().for_each(|event| frames.take(event));
    let mut told = frames.json(&listing);
    told["listing"] = json!(hand.game.listing);
    told["verdict"] = verdict(&replayed.verdict(hand), hand);
    told
}

/// Whether the history tells the truth: a key, and what differs.
fn verdict(verdict: &Verdict, hand: &Hand) -> Value {
    match verdict {
        Verdict::Settles => json!({ "key": "settles" }),
        Verdict::SettlesLess(rake) => json!({ "key": "settles-less", "text": hand.chips(*rake).to_string() }),
        Verdict::Unseen(seats) => {
            let names: Vec<String> = seats.iter().map(|seat| hand.name(*seat)).collect();
            json!({ "key": "unseen", "text": names.join(", ") })
        }
        Verdict::Incomplete(at) => json!({ "key": "incomplete", "text": at }),
        Verdict::Otherwise(differences) => {
            let each = differences.iter().map(|one| {
                format!(
                    "{}: {}, not {}",
                    hand.name(one.seat),
                    hand.chips(one.played),
                    hand.chips(one.recorded)
                )
            });
            json!({ "key": "otherwise", "text": each.collect::<Vec<_>>().join("; ") })
        }
    }
}
