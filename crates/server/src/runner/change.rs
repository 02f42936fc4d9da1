//! Seats that become free: who waits is called, and who wants to come from another table is taken over.

use std::sync::Arc;

use families::Dues;
use money::Cents;
use room::accounts::Scope;
use room::clock::Clock as _;
use room::ids::{AccountNo, TableNo};
use room::lists::{Entry, LeftBecause};
use room::tables::{Member, Note, Undone};
use serde_json::{Value, json};
use table::{Act, Actor, Command, Play as _, Speak as _, Verb, say};
use tokio::sync::oneshot;

use super::{Handle, Leaving, Mail, Runner, ask, tell};

fn no_other_table() -> Undone {
    Undone::not("no-table", |tongue| say!(tongue, "room.other-table"))
}

impl Runner {
    /// Calls those for whom there is a seat.
    pub(super) async fn call_waiting(&mut self) {
        if self.live.roster.waiting.is_empty() {
            return;
        }
        let (called, late) = self.live.call(self.house.clock.running());
        if let Some(note) = late {
            self.too_late(note).await;
        }
        let any = !called.is_empty();
        for waiting in called {
            let table = self.live.number;
            self.notice_to(waiting.account, "seat-kept", |tongue| say!(tongue, "list.called", table = table));
            if let Some(from) = waiting.from {
                self.send_on(from, Mail::Release { account: waiting.account, to: self.live.number });
            }
        }
        if any {
            self.say_called();
            self.show_all();
        }
    }

    /// A called player has not come: the next one is called.
    async fn too_late(&mut self, note: Note) {
        let entries = self.missed(&note);
        if let Note::WaitsNoMore(account) = note
            && !entries.is_empty()
        {
            let table = self.live.number;
            self.leaving.retain(|held| held.account != account || held.to.is_none());
            self.notice_to(account, "seat-missed", |tongue| say!(tongue, "list.missed", table = table));
        }
        if let Err(wrong) = self.note_listed(note, entries).await {
            tracing::warn!(table = self.live.number.0, error = %wrong, "waiting list not updated");
        }
    }

    /// Sends something to another table, which may have to be loaded first. Two tables never wait for each other.
    pub(super) fn send_on(&self, to: TableNo, mail: Mail) {
        let house = Arc::clone(&self.house);
        tokio::spawn(async move {
            if let Some(table) = house.find(to.0).await {
                table.send(mail).await;
            }
        });
    }

    /// Somebody wants to go to another table. The answer comes from there.
    pub(super) async fn change(&mut self, id: u64, message: &Value) -> Result<(), Undone> {
        let account = self.signed_in(id, Scope::Play)?;
        let person = self.live.members.person(Member::Account(account));
        if person.is_none_or(|person| self.live.table.seat_of(person).is_none()) {
            return Err(Undone::not("no-seat", |tongue| say!(tongue, "room.no-seat")));
        }
        let on = ask::is_on(message)?;
        if message["to"].is_null() {
            self.may_announce(id)?;
            return self.change_any(account, on).await;
        }
        let to = message["to"].as_u64().and_then(|to| u32::try_from(to).ok());
        let Some(to) = to.filter(|to| *to != self.live.number.0) else { return Err(no_other_table()) };
        self.may_announce(id)?;
        let held = self.connections.iter().find(|held| held.id == id);
        let Some((out, tongue)) = held.map(|held| (held.out.line(), held.visitor.tongue)) else {
            return Ok(());
        };
        let (from, message, house) = (self.live.number, message.clone(), Arc::clone(&self.house));
        // Two tables never wait for each other.
        tokio::spawn(async move {
            let may = |table: &Handle| {
                let row = table.summary();
                row.table > 0 && (!row.private || row.accounts.contains(&account))
            };
            let Some(other) = house.find(to).await.filter(may) else {
                let wrong = no_other_table();
                let _ = out
                    .try_send(tell::refused(&message, wrong.key(), &wrong.speak(tongue)).to_string().into());
                return;
            };
            let (reply, answer) = oneshot::channel();
            other.send(Mail::Wants { account, from, on, reply }).await;
            let told = match answer.await {
                Ok(Ok(())) if on => tell::notice("change-asked", &say!(tongue, "notice.change-asked")),
                Ok(Ok(())) => tell::notice("change-undone", &say!(tongue, "notice.change-undone")),
                Ok(Err(wrong)) => tell::refused(&message, wrong.key(), &wrong.speak(tongue)),
                Err(_) => tell::refused(&message, "no-table", &say!(tongue, "room.table-closed")),
            };
            // Whoever asked may be gone.
            let _ = out.try_send(told.to_string().into());
        });
        Ok(())
    }

    /// Somebody at another table wants a seat here.
    pub(super) async fn wanted(&mut self, account: AccountNo, from: TableNo, on: bool) -> Result<(), Undone> {
        self.wait_here(account, Some(from), on).await
    }

    /// Whoever is to go goes as soon as the table lets them.
    pub(super) async fn see_out(&mut self) {
        for leaving in std::mem::take(&mut self.leaving) {
            let member = Member::Account(leaving.account);
            let Some(person) = self.live.members.person(member) else { continue };
            let offers = self.live.table.all_offers(Actor::Person(person));
            let may = offers.iter().any(|offer| offer.verb == Verb::LEAVE);
            // Whoever goes to another table plays the round to its end; who was removed goes when they may.
            if !may || leaving.to.is_some() && self.live.in_round() {
                self.leaving.push(leaving);
                continue;
            }
            self.goes(leaving, member).await;
        }
    }

    async fn goes(&mut self, leaving: Leaving, member: Member) {
        let person = self.live.members.person(member);
        let chips = person.map(|person| self.live.table.chips(person)).unwrap_or_default();
        let entries = self.moving(&leaving, chips);
        let dues = self.dues_along(&entries);
        if let Err(wrong) = self.perform_listed(member, Command::table(Act::LEAVE), entries).await {
            tracing::warn!(table = self.live.number.0, error = %wrong, "player could not leave");
            return;
        }
        let (Some(to), account) = (leaving.to, leaving.account) else { return };
        self.send_on(to, Mail::Arrive { account, chips, dues });
        let go = json!({ "type": "go-to", "table": to });
        self.send_to(account, &go);
        self.tell_elsewhere(Some(account), |_| go.clone());
    }

    /// What is written about the list when a player leaves for another table: the missed blinds go along to the same game and
    /// limit.
    fn moving(&self, leaving: &Leaving, chips: Cents) -> Vec<Entry> {
        let (Some(to), Ok(lists)) = (leaving.to, self.house.lists()) else { return Vec::new() };
        let account = leaving.account;
        let called = lists.of(account).find(|(_, held)| held.call.is_some_and(|call| call.table == to));
        let Some((list, _)) = called else { return Vec::new() };
        let person = self.live.members.person(Member::Account(account));
        let owed = person.filter(|_| *list == self.live.game).map(|person| self.live.table.dues(person));
        let (list, dues) = (list.clone(), owed.unwrap_or_default());
        vec![Entry::Moving { list, account, from: self.live.number, to, chips, dues }]
    }

    fn dues_along(&self, entries: &[Entry]) -> Dues {
        let moving = entries.iter().find_map(|entry| match entry {
            Entry::Moving { dues, .. } => Some(*dues),
            _ => None,
        });
        moving.unwrap_or_default()
    }

    /// A player who came over cannot sit: they are on no list for it any more.
    async fn turned_away(&mut self, account: AccountNo) {
        let listed = self.live.roster.waiting.iter().any(|held| held.account == account && held.listed);
        let entry = Entry::Left { list: self.live.game.clone(), account, because: LeftBecause::NoSeat };
        let done = match listed {
            true => self.note_listed(Note::WaitsNoMore(account), vec![entry]).await,
            false => self.house.write_lists(&|_| Ok(vec![entry.clone()])).await.map(drop),
        };
        if let Err(wrong) = done {
            tracing::warn!(table = self.live.number.0, error = %wrong, "waiting list not updated");
        }
    }

    /// Somebody has come over: they sit down with what they had, as far as the table takes it.
    pub(super) async fn arrive(&mut self, account: AccountNo, chips: Cents, dues: Dues) {
        let member = Member::Account(account);
        let seat = self.live.members.person(member).and_then(|person| self.live.table.seat_of(person));
        if seat.is_some() {
            return;
        }
        if !dues.is_none()
            && let Err(wrong) = self.note(Note::Dues { account, dues }, None).await
        {
            tracing::warn!(table = self.live.number.0, error = %wrong, "missed blinds not carried over");
            return;
        }
        let person = self.live.person(member);
        let offers = person.map(|person| self.live.table.seat_offers(Actor::Person(person)));
        let takes = |offer: &&table::Offer| {
            offer.verb == Verb::SIT && offer.at.is_some_and(|at| self.live.may_take(member, at).is_ok())
        };
        let sit = offers.and_then(|offers| offers.iter().find(takes).copied());
        let amounts = sit.as_ref().and_then(|offer| Some((offer.at, offer.shape.amounts()?)));
        let Some((at, amounts)) = amounts else { return };
        let chips = chips.min(amounts.to);
        if chips < amounts.from {
            let least = amounts.from;
            self.turned_away(account).await;
            return self.notice_to(account, "below-the-least", |tongue| {
                say!(tongue, "notice.below-the-least", least = least)
            });
        }
        let command = Command::Do { at, act: Verb::SIT.amount(chips) };
        if let Err(wrong) = self.perform_for(member, command).await {
            self.notice_to(account, wrong.key(), |tongue| wrong.speak(tongue));
            self.turned_away(account).await;
        }
    }
}
