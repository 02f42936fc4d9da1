//! Rounds step by step over HTTP: those of this room's tables, each as the person who asks may see it, and any that is
//! pasted: a script, a record of rounds, or a hand history.

use std::collections::VecDeque;
use std::ops::ControlFlow;
use std::sync::Arc;

use axum::Json;
use axum::extract::{Path, Query, State};
use axum::http::{HeaderMap, StatusCode};
use axum::response::{IntoResponse, Response};
use families::AnyTable;
use histories::frames::Frames;
use histories::hand::Hand;
use histories::replay::{Replayer, Verdict};
use histories::script::People;
use histories::source::{Piece, pieces};
use room::accounts::Scope;
use room::clock::Time;
use room::floor::{Deed, What};
use room::ids::{AccountNo, TableNo};
use room::journal::{Record, StoreError, Stream};
use room::tables::{CannotLoad, Fold, From, Held, Live, Member, Said, Step, each_record_after, names};
use rulebook::book::Book;
use rulebook::listing::Listing;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use table::{BankEvent, Event, Eye, RoundEvent, Tongue, say};

use crate::house::House;
use crate::refused::{failed, no, tongue, undone, unread};
use crate::{names as bots, session, settle};

type Room = State<Arc<House>>;

/// So many rounds are listed, the last ones first.
const LISTED: usize = 300;

/// Follows the records of a table from some place on: the table before each step, its record, and the step.
fn follow(
    house: &House,
    number: TableNo,
    from: From,
    mut each: impl FnMut(&Live, &Record, &Step) -> ControlFlow<()>,
) -> Result<Option<Listing>, CannotLoad> {
    let book = house.book();
    let opens = house.opens(&book);
    let mut fold = Fold::new(number, &opens, &house.clock);
    let after = fold.begin(house.journal.reader(), from)?;
    each_record_after(house.journal.reader(), number, after, |record| {
        let said = Said::of(record)?;
        if let (Said::Step(step), Some(live)) = (&said, &fold.live)
            && each(live, record, step).is_break()
        {
            return Ok(false);
        }
        fold.take_in(record, &said)?;
        Ok(true)
    })?;
    // The rules that count where the reading ended: they may have been corrected on the way.
    let opened = fold.live.and_then(|live| live.opened);
    opened.map(|opened| opens(&opened)).transpose().map_err(CannotLoad::Opening).map(|found| Some(found?.0))
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
    let pass = session::pass(house, headers);
    let all = pass.as_ref().is_some_and(|pass| pass.may(Scope::Floor) || pass.may(Scope::Audit));
    (pass.map(|pass| pass.account), all)
}

/// A table that is found by its link alone shows its rounds to those who were there.
fn may_list(live: &Live, account: Option<AccountNo>, all: bool) -> bool {
    all || !live.spec.private
        || account.is_some_and(|one| live.members.person(Member::Account(one)).is_some())
}

/// Whether somebody may know of a table. A private one is known to those who are or were there, to its owner, and to those who may
/// look at any hand; for all others it is as if it had never been.
pub(crate) async fn may_know(
    house: &Arc<House>,
    number: TableNo,
    (account, all): (Option<AccountNo>, bool),
) -> Result<bool, CannotLoad> {
    // All of it is read of a table that never was, too, so that the time tells nothing.
    let there = house.find(number.0).await.map(|table| table.summary().accounts).unwrap_or_default();
    let house = Arc::clone(house);
    let read = tokio::task::spawn_blocking(move || {
        let known = account.is_some_and(|account| there.contains(&account) || house.has_sat(account, number));
        Ok(is_private(&house, number)?.is_some_and(|private| all || known || !private))
    });
    read.await.unwrap_or(Ok(false))
}

/// Whether a table is private; nothing of a table that never was.
fn is_private(house: &House, number: TableNo) -> Result<Option<bool>, CannotLoad> {
    match house.journal.reader().load(Stream::Table(number), 0, 1) {
        Ok(first) => match first.first().map(Said::of).transpose()? {
            Some(Said::Opened(opened)) => Ok(Some(opened.spec.private)),
            _ => Ok(None),
        },
        // Its first records were moved away: it is read as it was saved later.
        Err(StoreError::InArchive { .. }) => {
            let book = house.book();
            let opens = house.opens(&book);
            let mut fold = Fold::new(number, &opens, &house.clock);
            fold.begin(house.journal.reader(), From::Round(u32::MAX))?;
            Ok(fold.live.map(|live| live.spec.private))
        }
        Err(wrong) => Err(wrong.into()),
    }
}

fn no_round(number: u32, round: u32) -> Response {
    no(StatusCode::NOT_FOUND, "no-round", |tongue| {
        say!(tongue, "door.no-round", round = round, number = number)
    })
}

fn no_table(number: u32) -> Response {
    no(StatusCode::NOT_FOUND, "no-table", |tongue| say!(tongue, "door.never-a-table", number = number))
}

/// Which page of rounds is wanted: those before this one.
#[derive(Deserialize)]
pub(crate) struct Before {
    before: Option<u32>,
}

/// From where the page before a round is read; without a round, the last page: as the table was saved last, few rounds are
/// missing.
fn page(house: &House, number: TableNo, before: Option<u32>) -> Result<From, CannotLoad> {
    let end = match before {
        Some(before) => before,
        None => saved_round(house, number)?,
    };
    Ok(From::Round(end.saturating_sub(LISTED as u32)))
}

/// The last round before a table was saved.
fn saved_round(house: &House, number: TableNo) -> Result<u32, CannotLoad> {
    let book = house.book();
    let opens = house.opens(&book);
    let mut fold = Fold::new(number, &opens, &house.clock);
    fold.begin(house.journal.reader(), From::Round(u32::MAX))?;
    Ok(fold.live.map_or(0, |live| live.table.number()))
}

/// A page of the rounds of a table, the last first.
pub(crate) async fn list(
    State(house): Room,
    Path(number): Path<u32>,
    Query(Before { before }): Query<Before>,
    headers: HeaderMap,
) -> Response {
    let (account, all) = asker(&house, &headers);
    match may_know(&house, TableNo(number), (account, all)).await {
        Ok(true) => {}
        Ok(false) => return no_table(number),
        Err(wrong) => return unread(&wrong),
    }
    let read = tokio::task::spawn_blocking(move || {
        let mut rounds: VecDeque<Value> = VecDeque::new();
        let from = page(&house, TableNo(number), before)?;
        let listing = follow(&house, TableNo(number), from, |live, record, step| {
            let (seq, time) = (record.seq, record.at);
            if opened(step).zip(before).is_some_and(|(round, before)| round >= before) {
                return ControlFlow::Break(());
            }
            if let Some(round) = opened(step).filter(|_| may_list(live, account, all)) {
                let there = account.is_some_and(|one| live.members.person(Member::Account(one)).is_some());
                rounds.push_front(json!({ "round": round, "seq": seq, "time": time, "there": there }));
                rounds.truncate(LISTED);
            }
            // Who comes while bets are taken is in the round too.
            let comes = step.member.is_some_and(|(_, who)| Some(who) == account.map(Member::Account));
            if let Some(round) = rounds.front_mut().filter(|_| comes && live.in_round()) {
                round["there"] = json!(true);
            }
            ControlFlow::Continue(())
        })?;
        let earlier = rounds.back().is_some_and(|first| first["round"] != 1);
        Ok::<_, CannotLoad>(listing.map(|listing| {
            let name = &listing.body().listing.name;
            json!({ "table": number, "listing": listing.id().to_string(), "name": name, "rounds": rounds, "earlier": earlier })
        }))
    });
    match read.await {
        Ok(Ok(Some(value))) => Json(value).into_response(),
        Ok(Ok(None)) => no_table(number),
        Ok(Err(wrong)) => unread(&wrong),
        Err(_) => failed(),
    }
}

/// A round as it was stored.
struct Stored {
    start: AnyTable,
    held: Held,
    steps: Vec<Step>,
    /// The record that opened it.
    seq: u64,
    time: Time,
    hidden: bool,
    /// Whether it is over: until then nobody sees more of it than at the table.
    over: bool,
}

fn stored(
    house: &House,
    number: TableNo,
    round: u32,
    account: Option<AccountNo>,
    all: bool,
) -> Result<Option<(Listing, Stored)>, CannotLoad> {
    let mut held: Option<Stored> = None;
    let listing = follow(house, number, From::Round(round), |live, record, step| {
        if opened(step) == Some(round) {
            held = Some(Stored {
                start: live.table.clone(),
                held: Held::at_start(&live.members),
                steps: Vec::new(),
                seq: record.seq,
                time: record.at,
                hidden: !may_list(live, account, all),
                over: false,
            });
        }
        let Some(held) = &mut held else { return ControlFlow::Continue(()) };
        let next = opened(step).is_some_and(|other| other != round);
        if !next {
            held.held.take_in(step);
            held.steps.push(step.clone());
        }
        held.over = next || closes(step);
        if held.over { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    })?;
    Ok(listing.zip(held.filter(|held| !held.hidden)))
}

/// A round as it is told, and the deed of who has seen all its cards.
type Told = (Value, Option<Deed>);

/// A round as somebody may see it: what they saw then, and all of it afterwards who may look at any hand.
fn shown(
    house: &House,
    (number, round): (u32, u32),
    (account, all): (Option<AccountNo>, bool),
    tongue: Tongue,
) -> Result<Option<Told>, CannotLoad> {
    let Some((listing, stored)) = stored(house, TableNo(number), round, account, all)? else {
        return Ok(None);
    };
    let saw = account.and_then(|account| stored.held.eye(account)).unwrap_or(Eye::Rail);
    let looks = account.filter(|_| all && stored.over);
    let eye = if looks.is_some() { Eye::Surveillance } else { saw };
    let people = names(&stored.held.members(), |member| match member {
        Member::Account(account) => house.name(account),
        Member::Bot(bot) => bots::bot(number, bot).to_owned(),
    });
    let mut frames = Frames::new(&stored.start, &people, eye).speaking(tongue);
    stored.steps.iter().flat_map(|step| &step.events).for_each(|event| frames.take(event));
    let mut told = frames.json(&listing);
    told["table"] = json!(number);
    told["round"] = json!(round);
    told["time"] = json!(stored.time);
    told["you"] = json!(if let Eye::Person(person) = saw { Some(person) } else { None });
    let deed = looks.map(|by| Deed::at(by, TableNo(number), What::Looked { seq: stored.seq }, ""));
    Ok(Some((told, deed)))
}

/// One round, as the person who asks may see it.
pub(crate) async fn one(
    State(house): Room,
    Path((number, round)): Path<(u32, u32)>,
    headers: HeaderMap,
) -> Response {
    let (asker, tongue) = (asker(&house, &headers), tongue(&headers));
    match may_know(&house, TableNo(number), asker).await {
        Ok(true) => {}
        Ok(false) => return no_round(number, round),
        Err(wrong) => return unread(&wrong),
    }
    let read = tokio::task::spawn_blocking({
        let house = Arc::clone(&house);
        move || shown(&house, (number, round), asker, tongue)
    });
    match read.await {
        Ok(Ok(Some((value, None)))) => Json(value).into_response(),
        Ok(Ok(Some((value, Some(deed))))) => match house.write_down(&deed).await {
            Ok(()) => Json(value).into_response(),
            Err(wrong) => undone(&wrong),
        },
        Ok(Ok(None)) => no_round(number, round),
        Ok(Err(wrong)) => unread(&wrong),
        Err(_) => failed(),
    }
}

/// A pasted script, record or hand history to replay.
#[derive(Deserialize, JsonSchema)]
pub(crate) struct Pasted {
    /// The pasted text.
    text: String,
    /// Which hand of it to show, counted from 1.
    #[serde(default)]
    hand: usize,
}

/// Plays what was pasted.
pub(crate) async fn pasted(State(house): Room, headers: HeaderMap, Json(pasted): Json<Pasted>) -> Response {
    let tongue = tongue(&headers);
    let done = tokio::task::spawn_blocking(move || replayed(&house.book(), &pasted, tongue));
    match done.await {
        Ok(value) => Json(value).into_response(),
        Err(_) => failed(),
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

fn replayed(book: &Book, pasted: &Pasted, tongue: Tongue) -> Value {
    if is_script(&pasted.text) {
        return settle::settled(book, &pasted.text, tongue);
    }
    let hands: Vec<Piece> = pieces(pasted.text.as_bytes()).filter_map(Result::ok).collect();
    let wanted = pasted.hand.clamp(1, hands.len().max(1));
    let Some(piece) = hands.get(wanted - 1) else { return fault(1, "no hand found") };
    let mut told = match piece.rounds() {
        Some(record) => settle::settled(book, record["script"].as_str().unwrap_or_default(), tongue),
        None => match piece.hand() {
            Ok(hand) => history(book, piece, &hand, tongue),
            Err(wrong) => fault(wrong.line, &wrong.reason),
        },
    };
    told["hands"] = json!(hands.len());
    told["hand"] = json!(wanted);
    told
}

/// A hand of a history, played again.
fn history(book: &Book, piece: &Piece, hand: &Hand, tongue: Tongue) -> Value {
    let mut events = Vec::new();
    let replayed = match Replayer::new(book).replay(hand, &mut events) {
        Ok(replayed) => replayed,
        Err(problem) => return fault(piece.line, &problem.to_string()),
    };
    let listing = hand.game.listing.parse().ok().and_then(|id| book.listing(&id).ok());
    let Some(listing) = listing else { return fault(piece.line, "the game could not be loaded") };
    let mut people = People::default();
    (1..=hand.seats()).for_each(|seat| people.call(&hand.name(seat)));
    let start = AnyTable::new(families::pot_poker::PotPoker::new(Arc::clone(&replayed.plan)));
    let mut frames = Frames::new(&start, &people, Eye::Surveillance).speaking(tongue);
    events.iter().for_each(|event| frames.take(event));
    let mut told = frames.json(&listing);
    told["listing"] = json!(hand.game.listing);
    told["verdict"] = verdict(&replayed.verdict(hand), hand, tongue);
    told
}

/// What the replay of a hand history came to. The client words it.
#[derive(Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum HistoryOutcome {
    /// As recorded.
    Settles,
    /// As recorded, but for the rake.
    SettlesLess,
    /// Hands that were not shown decide it.
    Unseen,
    /// The record ends early.
    Incomplete,
    /// Otherwise than recorded.
    Otherwise,
}

/// Whether the history tells the truth: a key, and what differs.
fn verdict(verdict: &Verdict, hand: &Hand, tongue: Tongue) -> Value {
    use HistoryOutcome::*;
    match verdict {
        Verdict::Settles => json!({ "key": Settles }),
        Verdict::SettlesLess(rake) => json!({ "key": SettlesLess, "text": hand.chips(*rake).to_string() }),
        Verdict::Unseen(seats) => {
            let names: Vec<String> = seats.iter().map(|seat| hand.name(*seat)).collect();
            json!({ "key": Unseen, "text": names.join(", ") })
        }
        Verdict::Incomplete(at) => json!({ "key": Incomplete, "text": at }),
        Verdict::Otherwise(differences) => {
            let each = differences.iter().map(|one| {
                say!(
                    tongue,
                    "door.otherwise",
                    who = hand.name(one.seat),
                    played = hand.chips(one.played).to_string(),
                    recorded = hand.chips(one.recorded).to_string()
                )
            });
            json!({ "key": Otherwise, "text": each.collect::<Vec<_>>().join("; ") })
        }
    }
}
