//! What the floor does at a table.

use std::sync::Arc;

use families::AnyTable;
use room::floor::{PutRight, Request, SlipRequest, rounds};
use room::ids::AccountNo;
use room::tables::{Fold, From, Member, Members, Note, Provider, Said, Screen, Undone, each_record_after};
use serde_json::{Value, json};
use table::{Event, FloorEvent, Position, Sentence, Speak as _, say};

use super::{Leaving, Runner, TRIES};

/// What the floor asks.
#[derive(Debug)]
pub(crate) enum FloorAsk {
    /// Pause it, or let it go on.
    Pause { paused: bool, reason: String },
    /// Close it after the round.
    Close { reason: String },
    /// Remove a person.
    Remove { account: AccountNo, reason: String },
    /// Make a round void: by its number, or by the record that opened it, else the one that is on.
    Void { round: Option<u32>, seq: Option<u64>, reason: String },
    /// Reserve a seat for a player.
    Reserve { account: AccountNo, seat: Position, minutes: Option<i64>, reason: String },
    /// Take a reservation back.
    Unreserve { seat: Position, reason: String },
    /// Mark a player as a proposition player or third-party provider, or no more.
    Mark { account: AccountNo, mark: Option<Provider>, reason: String },
    /// Put a settlement right.
    Correct(Request),
    /// Pull the drop box.
    Slip { request: SlipRequest, reason: String },
}

impl Runner {
    pub(super) async fn floor(&mut self, by: AccountNo, ask: FloorAsk) -> Result<Value, Undone> {
        match ask {
            FloorAsk::Pause { paused, reason } => self.pause(paused, Some(by), &reason).await?,
            FloorAsk::Close { reason } => self.closing(Some(by), &reason).await?,
            FloorAsk::Remove { account, reason } => self.remove(account, Some(by), &reason).await?,
            FloorAsk::Void { round, seq, reason } => return self.void(by, round, seq, &reason).await,
            FloorAsk::Reserve { account, seat, minutes, reason } => {
                self.reserve(account, (seat, minutes), Some(by), &reason).await?;
            }
            FloorAsk::Unreserve { seat, reason } => self.unreserve(seat, Some(by), &reason).await?,
            FloorAsk::Mark { account, mark, reason } => self.mark(account, mark, by, &reason).await?,
            FloorAsk::Correct(request) => return self.correct(by, &request).await,
            FloorAsk::Slip { request, reason } => return self.slip(by, request, &reason).await,
        }
        Ok(json!({}))
    }

    async fn void(
        &mut self,
        by: AccountNo,
        round: Option<u32>,
        seq: Option<u64>,
        reason: &str,
    ) -> Result<Value, Undone> {
        let house = Arc::clone(&self.house);
        let on = round.is_some_and(|round| self.live.in_round() && round == self.live.table.number());
        let seq = match round.filter(|_| seq.is_none() && !on) {
            Some(round) => Some(self.where_is(round)?),
            None => seq,
        };
        let mut tries = 0;
        let done = loop {
            let before = |seq| self.table_before(seq);
            match house.desk().void(&self.live, seq, by, reason, before).await {
                Err(Undone::Behind) if tries < TRIES => self.behind()?,
                done => break done?,
            }
            tries += 1;
        };
        let reason = reason.trim();
        let text = Sentence::new(|tongue| say!(tongue, "notice.void", reason = reason));
        let returned = done.returned.iter();
        let told = returned.map(|(account, amount)| json!({ "account": account, "amount": amount }));
        let mut told = json!({ "returned": told.collect::<Value>(), "from-cage": done.from_cage });
        if let Some(jackpot) = &done.jackpot {
            told["jackpot"] = json!(jackpot);
        }
        self.put_right(&done, "void", &text);
        Ok(told)
    }

    async fn correct(&mut self, by: AccountNo, request: &Request) -> Result<Value, Undone> {
        let house = Arc::clone(&self.house);
        let mut tries = 0;
        let done = loop {
            match house.desk().correct(&self.live, by, request).await {
                Err(Undone::Behind) if tries < TRIES => self.behind()?,
                done => break done?,
            }
            tries += 1;
        };
        let from_cage = done.from_cage;
        let reason = request.reason.trim();
        let text = Sentence::new(|tongue| say!(tongue, "notice.corrected", reason = reason));
        self.put_right(&done, "corrected", &text);
        Ok(json!({ "collected": request.amount - from_cage, "from-cage": from_cage }))
    }

    async fn slip(&mut self, by: AccountNo, request: SlipRequest, reason: &str) -> Result<Value, Undone> {
        let house = Arc::clone(&self.house);
        let mut tries = 0;
        let made = loop {
            let table = self.live.number;
            match house.desk().slip(table, Some(&self.live), by, request, reason).await {
                Err(Undone::Behind) if tries < TRIES => self.behind()?,
                made => break made?,
            }
            tries += 1;
        };
        if let Some((note, head)) = &made.note {
            self.noted(note, *head);
        }
        Ok(json!(made))
    }

    fn put_right(&mut self, done: &PutRight, key: &str, text: &Sentence) {
        self.house.purses.forget_all();
        let round = match done.note {
            Note::Voided { seq, .. } => Some(seq),
            _ => None,
        };
        self.house.amend_sittings(self.live.number, round, &done.wallets);
        self.noted(&done.note, done.head);
        if done.jackpot.is_some() {
            self.fund_changed();
        }
        self.log.push(|tongue| say!(tongue, "notice.by-the-floor", what = text.clone()));
        self.show_all();
        self.notice_all(key, |tongue| text.speak(tongue));
    }

    /// The record that opened the last round of a number that is not void.
    fn where_is(&self, round: u32) -> Result<u64, Undone> {
        let reader = self.house.journal.reader();
        let (mut before, mut void) = (None, false);
        loop {
            let rows =
                rounds(reader, self.live.number, before).map_err(|wrong| Undone::cannot_load(&wrong))?;
            if let Some(row) = rows.iter().find(|row| row.round == round && !row.void) {
                return Ok(row.seq);
            }
            void |= rows.iter().any(|row| row.round == round);
            before = rows.last().map(|row| row.seq);
            if before.is_none() && void {
                return Err(Undone::not("done-before", |tongue| say!(tongue, "room.done-before")));
            }
            if before.is_none() {
                return Err(Undone::not("no-round", |tongue| {
                    say!(tongue, "room.no-void-round", round = round)
                }));
            }
        }
    }

    /// Who was who before a round that is over, and the table under its rules of then.
    fn table_before(&self, seq: u64) -> Result<(Members, AnyTable), Undone> {
        let book = self.house.book();
        let opens = self.house.opens(&book);
        let mut fold = Fold::new(self.live.number, &opens, &self.house.clock);
        let reader = self.house.journal.reader();
        let after = fold.begin(reader, From::Record(seq)).map_err(|wrong| Undone::cannot_load(&wrong))?;
        let read = each_record_after(reader, self.live.number, after, |record| {
            if record.seq < seq {
                fold.take_in(record, &Said::of(record)?)?;
            }
            Ok(record.seq < seq)
        });
        read.map_err(|wrong| Undone::cannot_load(&wrong))?;
        let none = || Undone::not("cannot-load", |tongue| say!(tongue, "room.no-records"));
        let live = fold.live.filter(|_| after < seq).ok_or_else(none)?;
        Ok((live.members, live.table))
    }

    /// What would follow from a ruling, in the words of the log: what the rule makes of the case and no more, for what comes
    /// after it may turn on cards that nobody has seen.
    pub(super) fn would(&mut self, id: u64, message: &Value) -> Result<(), Undone> {
        let order = self.order(id, message)?;
        let decided = self.live.decide_as(order.who, order.command)?;
        let is_ruled = |event: &&Event| matches!(event, Event::Floor(FloorEvent::Ruled { .. }));
        let Some(ruled) = decided.step.events.iter().find(is_ruled) else {
            return Err(Undone::not("no-ruling", |tongue| say!(tongue, "room.no-ruling")));
        };
        let names = &self.named_anew(&self.live.members).people;
        let screen = Screen::of(None).speaking(self.tongue(id));
        let lines = screen.events(&self.live.table, &self.live.keys, names, &[*ruled]).lines;
        self.send(id, &json!({ "type": "would", "id": message["id"], "lines": lines }));
        Ok(())
    }

    /// Somebody was barred: their lines end, and they leave as soon as they may.
    pub(super) fn barred(&mut self, account: AccountNo) {
        let has_line = self.connections.iter().any(|held| held.visitor.account == Some(account));
        if !has_line && self.live.members.person(Member::Account(account)).is_none() {
            return;
        }
        self.notice_to(account, "barred", |tongue| say!(tongue, "notice.barred"));
        self.leaving.push(Leaving { account, to: None });
        self.cut(account, u64::MAX);
    }

    /// Closes the connections of an account that have a number below `before`. A client that may still connect does so again,
    /// with the scopes it has now.
    pub(super) fn cut(&mut self, account: AccountNo, before: u64) {
        self.connections.retain(|held| held.visitor.account != Some(account) || held.id >= before);
        self.note_present();
    }
}
