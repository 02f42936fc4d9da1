//! What the waiting lists of the room, seat changes, reservations and marks are at a table.

use std::sync::Arc;

use room::accounts::Scope;
use room::clock::{Clock as _, Time};
use room::floor::{Deed, What};
use room::ids::{AccountNo, TableNo};
use room::lists::{CALL, Entry, LeftBecause, Vacancy};
use room::tables::{Beside, Member, Note, Provider, Refused, Reserved, SeatMove, Undone};
use serde_json::{Value, json};
use table::{Act, Command, Position, Verb, say};

use super::{Runner, TRIES, ask};
use crate::runner::Mail;

/// The longest that a seat is reserved, in minutes.
const MOST_MINUTES: i64 = 24 * 60;
/// How long a seat is reserved where nothing is said.
const USUAL_MINUTES: i64 = 15;

impl Runner {
    /// Looks who waits for a seat here; whether that is somebody else than before.
    pub(super) fn refresh_queue(&mut self) -> bool {
        let Ok(lists) = self.house.lists() else { return false };
        let list = lists.get(&self.live.game);
        let waits = |account: &AccountNo| {
            let person = self.live.members.person(Member::Account(*account));
            let seated = person.and_then(|person| self.live.table.seat_of(person)).is_some();
            !seated && !self.live.roster.removed.contains(account)
        };
        let queue = list.into_iter().flat_map(|list| list.queue(self.live.number));
        let queued: Vec<AccountNo> =
            queue.filter(|held| !held.away).map(|held| held.account).filter(waits).collect();
        let changed = queued != self.live.queued;
        self.live.queued = queued;
        changed
    }

    /// The list has changed.
    pub(super) fn listed(&mut self) {
        if self.refresh_queue() {
            self.show_all();
        }
    }

    /// A note that is stored together with a change of the list.
    pub(super) async fn note_listed(&mut self, note: Note, entries: Vec<Entry>) -> Result<(), Undone> {
        self.note_with(note, None, entries).await
    }

    /// A note with what else is stored together with it.
    pub(super) async fn note_with(
        &mut self,
        note: Note,
        deed: Option<Deed>,
        entries: Vec<Entry>,
    ) -> Result<(), Undone> {
        let house = Arc::clone(&self.house);
        let change = house.list_change(entries);
        for _ in 0..TRIES {
            let beside = Beside { deed: deed.as_ref(), list: Some(&change) };
            match house.desk().note_beside(&self.live, &note, beside).await {
                Ok(head) => {
                    self.noted(&note, head);
                    self.refresh_queue();
                    self.show_all();
                    house.lists_changed(&change.entries);
                    return Ok(());
                }
                Err(Undone::Behind) => self.behind()?,
                Err(wrong) => {
                    house.not_stored(&wrong);
                    return Err(wrong);
                }
            }
        }
        Err(Undone::Crowded)
    }

    /// The first of a list is called to a seat here, if it is still free.
    pub(super) async fn call_from_list(&mut self, vacancy: &Vacancy) -> Result<(), Undone> {
        let account = vacancy.account;
        if self.live.unclaimed_seats() == 0 || self.live.roster.closing || self.live.table.is_broken() {
            return Err(Undone::Refused(Refused::Full));
        }
        self.live.may_wait(account)?;
        let until = Time(self.house.clock.now().0 + CALL.as_millis() as i64);
        let entry = vacancy.entry(&self.live.game, until);
        self.note_listed(Note::Called { account, from: vacancy.from }, vec![entry]).await
    }

    /// A player who is called here comes no more.
    pub(super) async fn uncall(&mut self, account: AccountNo, because: LeftBecause) -> Result<(), Undone> {
        let entry = Entry::Left { list: self.live.game.clone(), account, because };
        self.leaving.retain(|held| held.account != account || held.to.is_none());
        self.note_listed(Note::WaitsNoMore(account), vec![entry]).await
    }

    /// What is written about the list when somebody did not come in time.
    pub(super) fn missed(&self, note: &Note) -> Vec<Entry> {
        let Note::WaitsNoMore(account) = *note else { return Vec::new() };
        let listed = self.live.roster.waiting.iter().any(|held| held.account == account && held.listed);
        let entry = Entry::Missed { list: self.live.game.clone(), account };
        if listed { vec![entry] } else { Vec::new() }
    }

    /// What is written about the list when somebody sits down here.
    pub(super) fn seated(&self, member: Option<Member>, command: Command) -> Vec<Entry> {
        let (Some(Member::Account(account)), Command::Do { act, .. }) = (member, command) else {
            return Vec::new();
        };
        if act.verb != Verb::SIT {
            return Vec::new();
        }
        let Ok(lists) = self.house.lists() else { return Vec::new() };
        let list = lists.get(&self.live.game);
        let on = list.is_some_and(|list| {
            list.request(account).is_some() || list.moving.iter().any(|held| held.account == account)
        });
        let entry = Entry::Left { list: self.live.game.clone(), account, because: LeftBecause::Seated };
        if on { vec![entry] } else { Vec::new() }
    }

    /// A seat that was kept at another table is free again for whoever has sat down here.
    pub(super) fn release_other(&self, account: AccountNo, before: Option<TableNo>) {
        if let Some(other) = before.filter(|other| *other != self.live.number) {
            let (reply, _) = tokio::sync::oneshot::channel();
            self.send_on(other, Mail::Uncall { account, because: LeftBecause::Seated, reply });
        }
    }

    /// The table where a player of this list is called to.
    pub(super) fn called_at(&self, account: AccountNo) -> Option<TableNo> {
        let lists = self.house.lists().ok()?;
        Some(lists.get(&self.live.game)?.request(account)?.call?.table)
    }

    /// A player asks for a seat at this table, or no more.
    pub(super) async fn wait_here(
        &mut self,
        account: AccountNo,
        from: Option<TableNo>,
        on: bool,
    ) -> Result<(), Undone> {
        let house = Arc::clone(&self.house);
        let (list, number) = (self.live.game.clone(), self.live.number);
        let lists = house.lists()?;
        let request = lists.get(&list).and_then(|held| held.request(account));
        let old = self.live.roster.waiting.iter().any(|held| held.account == account && !held.listed);
        if on {
            self.live.may_wait(account)?;
            if request.is_some_and(|request| request.wants(number)) || old {
                return Ok(());
            }
            let entry = Entry::Joined { list, account, tables: vec![number], from, game: None };
            house.write_lists(&|_| Ok(vec![entry.clone()])).await?;
        } else if old {
            self.note(Note::WaitsNoMore(account), None).await?;
        } else if request.is_some_and(|request| request.call.is_some_and(|call| call.table == number)) {
            self.uncall(account, LeftBecause::Asked).await?;
        } else if let Some(request) = request {
            let others: Vec<TableNo> =
                request.tables.iter().copied().filter(|held| *held != number).collect();
            let mut entries = vec![Entry::Left { list: list.clone(), account, because: LeftBecause::Asked }];
            if !others.is_empty() {
                let from = request.from;
                entries.push(Entry::Joined { list, account, tables: others, from, game: None });
            }
            house.write_lists(&|_| Ok(entries.clone())).await?;
        }
        self.listed();
        Ok(())
    }

    /// Whether a player waits for a seat at this table.
    pub(super) fn waits_here(&self, account: AccountNo) -> bool {
        let called = || self.live.roster.waiting.iter().any(|held| held.account == account);
        let number = self.live.number;
        let listed = || {
            let lists = self.house.lists().ok()?;
            Some(lists.get(&self.live.game)?.request(account)?.wants(number))
        };
        called() || listed().unwrap_or(false)
    }

    /// A seated player wants any other table of the same game and limit, or no more.
    pub(super) async fn change_any(&mut self, account: AccountNo, on: bool) -> Result<(), Undone> {
        let house = Arc::clone(&self.house);
        let (list, number) = (self.live.game.clone(), self.live.number);
        if !on {
            return match house.leave_list(&list, account, LeftBecause::Asked).await {
                Err(Undone::NotListed(_)) => Ok(()),
                done => done,
            };
        }
        let decide = |lists: &room::lists::Lists| {
            let held = lists.get(&list).and_then(|held| held.request(account));
            let (list, tables, game) = (list.clone(), Vec::new(), None);
            let entry = Entry::Joined { list, account, tables, from: Some(number), game };
            Ok(if held.is_some() { Vec::new() } else { vec![entry] })
        };
        house.write_lists(&decide).await.map(drop)
    }

    /// A seated player wants another seat of this table, or no more.
    pub(super) async fn seat_change(&mut self, id: u64, message: &Value) -> Result<(), Undone> {
        let account = self.signed_in(id, Scope::Play)?;
        let on = ask::is_on(message)?;
        let to = seat_of(message)?;
        if on {
            self.live.may_change_seat(account, to)?;
        } else if !self.live.roster.seat_changes.iter().any(|held| held.account == account) {
            return Ok(());
        }
        self.may_announce(id)?;
        self.note(Note::SeatChange { account, to, on }, None).await
    }

    /// Between rounds the first who asked for a seat that is open moves there.
    pub(super) async fn move_seats(&mut self) {
        let Some(due) = self.live.seat_move() else { return };
        let (account, moved) = match due {
            SeatMove::Moves(account, command) => {
                (account, self.perform_for(Member::Account(account), command).await)
            }
            SeatMove::Resits(account, to) => (account, self.resit(account, to).await),
        };
        match moved {
            Ok(()) => {
                let seat = self.live.members.person(Member::Account(account));
                let seat = seat.and_then(|person| self.live.table.seat_of(person)).map_or(0, |at| at.0);
                self.notice_to(account, "seat-changed", |tongue| {
                    say!(tongue, "list.seat-changed", seat = seat)
                });
                self.show_all();
            }
            Err(Undone::Behind) => {}
            Err(wrong) => {
                tracing::debug!(table = self.live.number.0, error = %wrong, "seat change not made");
                let over = Note::SeatChange { account, to: None, on: false };
                if let Err(wrong) = self.note(over, None).await {
                    tracing::warn!(table = self.live.number.0, error = %wrong, "seat change not dropped");
                }
            }
        }
    }

    /// Gets up and sits down elsewhere with the same stack, as a new player who owes what was missed.
    async fn resit(&mut self, account: AccountNo, to: Position) -> Result<(), Undone> {
        let member = Member::Account(account);
        let Some(person) = self.live.members.person(member) else { return Ok(()) };
        let (chips, dues) = (self.live.table.chips(person), self.live.table.dues(person));
        let mark = self.live.roster.mark(account);
        if !dues.is_none() {
            self.note(Note::Dues { account, dues }, None).await?;
        }
        // Nobody else takes the seat in between.
        let until = Time(self.house.clock.now().0 + CALL.as_millis() as i64);
        self.note(Note::Reserved(Reserved { position: to, account, until }), None).await?;
        self.perform_for(member, Command::table(Act::LEAVE)).await?;
        self.perform_for(member, Command::at(to, Verb::SIT.amount(chips))).await?;
        if mark.is_some() {
            self.note(Note::Marked { account, mark }, None).await?;
        }
        Ok(())
    }

    /// Reservations that have run out end.
    pub(super) async fn end_reservations(&mut self) {
        let now = self.house.clock.now();
        let past = self.live.roster.reserved.iter().find(|held| held.until <= now).map(|held| held.position);
        if let Some(position) = past
            && let Err(wrong) = self.note(Note::Unreserved(position), None).await
        {
            tracing::warn!(table = self.live.number.0, error = %wrong, "reservation not ended");
        }
    }

    /// A seat is reserved for a player; `by` where it is on the record of the floor.
    pub(super) async fn reserve(
        &mut self,
        account: AccountNo,
        (seat, minutes): (Position, Option<i64>),
        by: Option<AccountNo>,
        reason: &str,
    ) -> Result<(), Undone> {
        let minutes = minutes.unwrap_or(USUAL_MINUTES);
        if !(1..=MOST_MINUTES).contains(&minutes) {
            return Err(Undone::not("bad-time", |tongue| {
                say!(tongue, "list.until-past", most = MOST_MINUTES as u64, minutes = minutes.to_string())
            }));
        }
        let seats = self.live.table.positions();
        if seat.0 == 0 || seat.0 > seats {
            return Err(Undone::Refused(Refused::NoSuchSeat { seats }));
        }
        let taken = self.live.members.all().any(|(person, _)| self.live.table.seat_of(person) == Some(seat));
        if taken {
            return Err(Undone::not("seat-taken", |tongue| say!(tongue, "list.seat-taken", seat = seat.0)));
        }
        self.live.may_wait(account)?;
        let until = Time(self.house.clock.now().0 + minutes * 60_000);
        let what = What::SeatReserved { account, seat, until };
        let deed = by.map(|by| Deed::at(by, self.live.number, what, reason));
        self.note(Note::Reserved(Reserved { position: seat, account, until }), deed).await?;
        let who = self.house.name(account);
        self.notice_all("reserved", |tongue| {
            say!(tongue, "list.reserved-until", seat = seat.0, who = who.clone())
        });
        Ok(())
    }

    /// A reservation is taken back.
    pub(super) async fn unreserve(
        &mut self,
        seat: Position,
        by: Option<AccountNo>,
        reason: &str,
    ) -> Result<(), Undone> {
        let deed = by.map(|by| Deed::at(by, self.live.number, What::SeatReleased { seat }, reason));
        self.note(Note::Unreserved(seat), deed).await
    }

    /// The floor marks a seated player, or takes the mark away.
    pub(super) async fn mark(
        &mut self,
        account: AccountNo,
        mark: Option<Provider>,
        by: AccountNo,
        reason: &str,
    ) -> Result<(), Undone> {
        let person = self.live.members.person(Member::Account(account));
        if person.is_none_or(|person| !self.live.table.here().has(person)) {
            return Err(Undone::not("not-at-the-table", |tongue| say!(tongue, "list.not-here")));
        }
        if mark == Some(Provider::ThirdPartyProvider) {
            self.live.may_be_provider(Member::Account(account))?;
        }
        let deed = Deed::at(by, self.live.number, What::Marked { account, mark }, reason);
        self.note(Note::Marked { account, mark }, Some(deed)).await
    }

    /// A seat that the owner names, and what is to become of it.
    pub(super) async fn owner_reserves(
        &mut self,
        message: &Value,
        on: bool,
        by: Option<AccountNo>,
    ) -> Result<(), Undone> {
        let Some(seat) = seat_of(message)? else {
            let seats = self.live.table.positions();
            return Err(Undone::Refused(Refused::NoSuchSeat { seats }));
        };
        if !on {
            return self.unreserve(seat, by, "").await;
        }
        let player = match &message["player"] {
            Value::Number(number) => number.to_string(),
            Value::String(name) => name.clone(),
            _ => return Err(Undone::not("bad-message", |tongue| say!(tongue, "door.name-the-account"))),
        };
        let account = self.house.account_called(&player)?;
        self.reserve(account, (seat, message["minutes"].as_i64()), by, "").await
    }

    /// The reserved seats, for everybody.
    pub(super) fn reserved_told(&self) -> Vec<Value> {
        let told = self.live.roster.reserved.iter().map(|held| {
            let name = self.house.name(held.account);
            json!({ "seat": held.position, "name": name, "until": held.until })
        });
        told.collect()
    }

    /// The players who want another seat here, in order.
    pub(super) fn seat_changes_told(&self, who: Option<AccountNo>) -> Vec<Value> {
        let told = self.live.roster.seat_changes.iter().map(|held| {
            let (name, you) = (self.house.name(held.account), who == Some(held.account));
            json!({ "name": name, "you": you, "seat": held.to })
        });
        told.collect()
    }
}

/// The seat that a message names, if it names one.
fn seat_of(message: &Value) -> Result<Option<Position>, Undone> {
    match &message["seat"] {
        Value::Null => Ok(None),
        seat => {
            let number = seat.as_u64().and_then(|seat| u8::try_from(seat).ok());
            let bad = || Undone::not("bad-message", |tongue| say!(tongue, "room.bad-seat", field = "seat"));
            number.map(|seat| Some(Position(seat))).ok_or_else(bad)
        }
    }
}
