//! A table that several nodes have: one of them drives it, all take in what any of them has stored, and tell it to the
//! lines that they hold.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;
use std::time::Duration;

use room::clock::Clock as _;
use room::ids::AccountNo;
use room::journal::{Record, StoreError, Stream};
use room::tables::{self, Decided, Member, Note, Said, Undone};
use serde_json::{Value, json};
use table::banked::Phase;
use table::{Actor, Tongue};

use super::{Goes, Runner};
use crate::nodes::{Gossip, Here};
use crate::recent::Recent;

/// Who has lines to a table says so at least so often.
const ANNOUNCE: Duration = Duration::from_secs(4);
/// Lines of a node that has not said anything for so long are gone.
const GONE: Duration = Duration::from_secs(10);
/// Whoever begins to drive a table hears first who is there.
const LISTENS: Duration = Duration::from_millis(400);
/// A table that another node drives, and nobody looks at here, is kept so long.
const KEPT: Duration = Duration::from_secs(30);
/// So many records are read at once.
const PAGE: usize = 200;
/// Whoever has missed more than this is shown the table as it is, without what happened.
const TOLD: usize = 48;

/// What a table knows of the other nodes.
#[derive(Default)]
pub(super) struct Others {
    /// Who has lines at other nodes, and when that was heard.
    nodes: BTreeMap<u64, (Here, Duration)>,
    /// What the others were told last, and when.
    announced: Here,
    at: Option<Duration>,
    /// Since when this node drives it; it acts a little later.
    drives: Option<Duration>,
    /// When somebody wanted something of it last.
    used: Duration,
    /// Whether another node has closed it.
    pub(super) closed: bool,
}

impl Others {
    /// Nothing yet, of a table that is held from now on: whoever it was loaded for is still to come.
    pub(super) fn from(now: Duration) -> Others {
        Others { used: now, ..Others::default() }
    }

    /// Whether nobody has wanted anything of it for so long that it need not be held.
    fn is_idle(&self, now: Duration) -> bool {
        now.saturating_sub(self.used) >= KEPT
    }

    /// How many lines other nodes have.
    pub(super) fn lines(&self) -> usize {
        self.nodes.values().map(|(here, _)| here.lines).sum()
    }

    /// Who has a line to another node.
    pub(super) fn accounts(&self) -> impl Iterator<Item = AccountNo> {
        self.nodes.values().flat_map(|(here, _)| here.accounts.iter().copied())
    }

    /// A round begins again: whoever was ready for it says so anew.
    pub(super) fn nobody_is_ready(&mut self) {
        self.nodes.values_mut().for_each(|(here, _)| here.ready.clear());
    }
}

impl Runner {
    /// Whether this node acts for the house at this table now; else how it goes on.
    pub(super) async fn drives(&mut self, now: Duration) -> Result<(), Goes> {
        if self.house.nodes().is_none() {
            self.bots_come().await;
            return Ok(());
        }
        self.forget_others(now);
        self.announce(now);
        if !self.house.drives(self.live.number) {
            self.others.drives = None;
            return Err(self.follow(now).await);
        }
        let since = match self.others.drives {
            Some(since) => since,
            None => {
                self.live.overtaken();
                if let Err(wrong) = self.catch_up() {
                    tracing::warn!(table = self.live.number.0, error = %wrong, "cannot take over table yet");
                    return Err(Goes::Waits(Duration::from_millis(500)));
                }
                self.house.tell_nodes(&Gossip::WhoIsThere { table: self.live.number.0 });
                self.others.drives = Some(now);
                now
            }
        };
        if self.others.closed {
            return Err(Goes::On);
        }
        let listens = if self.house.has_others() { LISTENS } else { Duration::ZERO };
        match (since + listens).checked_sub(now) {
            Some(left) if !left.is_zero() => Err(Goes::Waits(left)),
            _ => {
                self.bots_come().await;
                Ok(())
            }
        }
    }

    /// Another node drives it: here it is only shown, and those leave who are to.
    async fn follow(&mut self, now: Duration) -> Goes {
        self.see_out().await;
        if !self.connections.is_empty() || !self.leaving.is_empty() {
            self.others.used = now;
        } else if self.others.is_idle(now) {
            return Goes::Sleeps;
        }
        Goes::Waits(ANNOUNCE)
    }

    /// Lets the table go from this node's memory; what came too late for it is handed to whoever holds it next.
    pub(super) async fn sleep(mut self) {
        let (house, number) = (Arc::clone(&self.house), self.live.number);
        house.sleeps(number);
        self.inbox.close();
        while let Some(mail) = self.inbox.recv().await {
            let house = Arc::clone(&house);
            tokio::spawn(async move {
                if let Some(table) = house.find(number.0).await {
                    table.send(mail).await;
                }
            });
        }
    }

    /// Says who is here, when it has changed or was said a while ago.
    pub(super) fn announce(&mut self, now: Duration) {
        if !self.house.has_others() {
            return;
        }
        let (here, wagering) = (self.here(), self.live.table.phase() == Phase::Wagering);
        let old = self.others.at.is_none_or(|at| now.saturating_sub(at) >= ANNOUNCE);
        if here.says_more(&self.others.announced, wagering) || here.lines > 0 && old {
            self.house.tell_nodes(&Gossip::Present { table: self.live.number.0, here: here.clone() });
            (self.others.announced, self.others.at) = (here, Some(now));
        }
    }

    /// Says it again as soon as may be: others may have missed it.
    pub(super) fn announce_again(&mut self) {
        self.others.at = None;
    }

    /// Who has a line to this node.
    fn here(&self) -> Here {
        let accounts = self.connections.iter().filter_map(|held| held.visitor.account);
        let person = |account: &AccountNo| self.live.members.person(Member::Account(*account));
        let accounts: BTreeSet<AccountNo> = accounts.filter(|account| person(account).is_some()).collect();
        let is_ready =
            |account: &&AccountNo| person(account).is_some_and(|person| self.live.ready.contains(&person));
        Here {
            lines: self.connections.len(),
            ready: accounts.iter().filter(is_ready).copied().collect(),
            accounts: accounts.into_iter().collect(),
            round: self.live.table.number(),
        }
    }

    /// Whoever is ready at another node is ready here, once the table is where they are.
    fn note_ready(&mut self) {
        let round = self.live.table.number();
        let said = self.others.nodes.values().filter(|(here, _)| here.round == round);
        let ready: Vec<AccountNo> = said.flat_map(|(here, _)| here.ready.iter().copied()).collect();
        if self.live.table.phase() == Phase::Wagering {
            ready.into_iter().for_each(|account| self.is_ready(account));
        }
    }

    fn forget_others(&mut self, now: Duration) {
        let had = self.others.nodes.len();
        self.others.nodes.retain(|_, (_, heard)| now.saturating_sub(*heard) < GONE);
        if had != self.others.nodes.len() {
            self.note_present();
        }
    }

    /// What another node says of this table.
    pub(super) fn heard(&mut self, node: u64, gossip: Gossip) {
        let now = self.house.clock.running();
        match gossip {
            Gossip::Present { here, .. } => {
                if here.lines == 0 {
                    self.others.nodes.remove(&node);
                } else {
                    self.others.nodes.insert(node, (here, now));
                }
                self.note_present();
                self.note_ready();
            }
            Gossip::WhoIsThere { .. } => {
                self.announce_again();
                self.announce(now);
            }
            Gossip::Salt { account, text, .. } => self.live.shuffle.salt(account, &text),
            Gossip::MoreTime { account, seq, .. } => self.more_time_elsewhere(account, seq),
            Gossip::Chat { account, from, text, .. } => self.tell_chat(account, &from, &text),
            Gossip::Told { to, messages, .. } => self.tell_on(to, &messages),
            Gossip::Called { accounts, .. } => {
                let kept: Vec<_> =
                    accounts.iter().map(|(account, ms)| (*account, Duration::from_millis(*ms))).collect();
                self.live.keep_seats(&kept, now);
                self.show_all();
            }
            _ => {}
        }
    }

    /// Somebody has asked another node for more time. Where the table has gone on meanwhile they need none.
    fn more_time_elsewhere(&mut self, account: AccountNo, seq: u64) {
        if seq > self.live.head.seq && self.catch_up().is_err() {
            return;
        }
        let person = self.live.members.person(Member::Account(account));
        if seq == self.live.head.seq && person.is_some_and(|person| self.live.more_time(person).is_ok()) {
            self.tell_clock();
        }
    }

    /// Says for whom seats are kept.
    pub(super) fn say_called(&self) {
        let kept = self.live.kept_seats(self.house.clock.running());
        let accounts = kept.into_iter().map(|(account, left)| (account, left.as_millis() as u64)).collect();
        self.house.tell_nodes(&Gossip::Called { table: self.live.number.0, accounts });
    }

    /// Has the other nodes tell something to all, or to one.
    pub(super) fn tell_elsewhere(&self, to: Option<AccountNo>, message: impl Fn(Tongue) -> Value) {
        if self.house.has_others() {
            let messages = Tongue::ALL.map(message).to_vec();
            self.house.tell_nodes(&Gossip::Told { table: self.live.number.0, to, messages });
        }
    }

    fn tell_on(&mut self, to: Option<AccountNo>, messages: &[Value]) {
        let meant = |held: &&super::Connection| to.is_none_or(|to| held.visitor.account == Some(to));
        let lines = self.connections.iter().filter(meant);
        let lines: Vec<(u64, Tongue)> = lines.map(|held| (held.id, held.visitor.tongue)).collect();
        for (id, tongue) in lines {
            if let Some(message) = messages.get(tongue as usize).or(messages.first()) {
                self.send(id, message);
            }
        }
    }

    /// Reads what others have stored at this table, and tells it. Whether there was anything.
    pub(super) fn catch_up(&mut self) -> Result<bool, Undone> {
        let before = self.live.head.seq;
        loop {
            let stream = Stream::Table(self.live.number);
            match self.house.journal.reader().load(stream, self.live.head.seq, PAGE) {
                Ok(page) => {
                    self.take_news(&page)?;
                    if page.len() < PAGE || self.others.closed {
                        return Ok(self.live.head.seq > before);
                    }
                }
                // What this node last knew is not in the store any more.
                Err(StoreError::InArchive { .. } | StoreError::Damaged { .. }) => {
                    self.read_anew()?;
                    // Of a table that is closed there is nothing to go on with.
                    if self.others.closed {
                        return Ok(true);
                    }
                }
                Err(wrong) => return Err(wrong.into()),
            }
        }
    }

    /// The store has other records than this node knew: what others have written is taken in. Where nobody has, records that were
    /// known here are lost, as after a failover, and the table is what the store has.
    pub(super) fn behind(&mut self) -> Result<(), Undone> {
        if !self.catch_up()? && !self.others.closed {
            self.read_anew()?;
        }
        Ok(())
    }

    /// Takes in what others have stored; what is known already is passed over.
    pub(super) fn take_news(&mut self, records: &[Record]) -> Result<(), Undone> {
        let fresh: Vec<&Record> = records.iter().filter(|record| record.seq > self.live.head.seq).collect();
        let Some(first) = fresh.first() else { return Ok(()) };
        if first.seq != self.live.head.seq + 1 {
            // Something came before its turn: it is read again from where this node is.
            return Ok(());
        }
        self.live.overtaken();
        if first.before != self.live.head.digest || fresh.len() > TOLD {
            return self.read_anew();
        }
        for record in fresh {
            if self.others.closed {
                break;
            }
            self.take_record(record)?;
        }
        self.note_ready();
        let house = Arc::clone(&self.house);
        if house.drives(self.live.number) {
            house.desk().save(&mut self.live);
        }
        Ok(())
    }

    fn take_record(&mut self, record: &Record) -> Result<(), Undone> {
        let (head, now) = (record.head(), self.house.clock.running());
        match Said::of(record).map_err(|wrong| Undone::cannot_load(&wrong))? {
            Said::Step(step) => {
                if let Actor::Person(person) = step.who
                    && matches!(self.live.members.of(person), Some(Member::Account(_)))
                {
                    self.live.acted(person, now);
                }
                let (postings, carried) = (money::Entry::none(), Vec::new());
                let decided = Decided { step, postings, carried, at: record.at };
                for (member, sitting) in self.taken_in(&decided, head) {
                    if let Member::Account(account) = member {
                        self.tell_sitting(account, &sitting, false);
                    }
                }
            }
            Said::Note(Note::Reopened(opened)) => {
                let house = Arc::clone(&self.house);
                let book = house.book();
                let opens = house.opens(&book);
                let reopened = self.live.reopen_as(&opened, &opens, head);
                reopened.map_err(|wrong| Undone::cannot_load(&wrong))?;
                self.recent = Recent::default();
                self.show_all();
            }
            Said::Note(note) => {
                self.noted(&note, head);
                if let Note::JackpotPaid(paid) = &note {
                    self.say_jackpot(paid);
                }
                self.read_fund();
                self.show_all();
            }
            Said::Closed => {
                self.live.head = head;
                self.others.closed = true;
            }
            Said::Opened(_) => {}
        }
        Ok(())
    }

    /// Reads the table anew, and shows it as it is.
    fn read_anew(&mut self) -> Result<(), Undone> {
        let house = Arc::clone(&self.house);
        let book = house.book();
        let opens = house.opens(&book);
        let loaded = tables::load(house.journal.reader(), self.live.number, &opens, &house.clock);
        match loaded.map_err(|wrong| Undone::cannot_load(&wrong))? {
            Some(mut live) => {
                house.set_pace(&mut live);
                let salts = self.live.shuffle.salts().to_vec();
                self.live = live;
                salts.iter().for_each(|salt| self.live.shuffle.salt(salt.account, &salt.text));
                self.recent = Recent::default();
                self.note_present();
                self.show_all();
            }
            None => self.others.closed = true,
        }
        Ok(())
    }

    /// Finds in the store what happened since a record, which somebody saw at another node; whether that was not too long
    /// ago.
    pub(super) fn remember(&mut self, seq: u64) -> bool {
        let missed = self.live.head.seq.checked_sub(seq).filter(|missed| *missed <= TOLD as u64);
        if self.house.nodes().is_none() || missed.is_none() {
            return false;
        }
        let house = Arc::clone(&self.house);
        let (reader, number, book) = (house.journal.reader(), self.live.number, house.book());
        let opens = house.opens(&book);
        let Ok(Some(live)) = tables::load_at(reader, number, seq, &opens, &house.clock) else { return false };
        let Ok(mut records) = reader.load(Stream::Table(number), seq, TOLD) else { return false };
        records.retain(|record| record.seq <= self.live.head.seq);
        match Recent::since_then(live, &records) {
            Ok(Some(recent)) => {
                self.recent = recent;
                true
            }
            Ok(None) | Err(_) => false,
        }
    }

    /// Another node has closed the table.
    pub(super) fn closed_elsewhere(&mut self) {
        self.send_all_closed("notice.closed");
        self.house.closed(self.live.number);
    }

    /// Tells somebody how their sitting went.
    pub(super) fn tell_sitting(&mut self, account: AccountNo, sitting: &tables::Sitting, closed: bool) {
        let mut told = json!(sitting);
        told["type"] = json!("sitting");
        told["net"] = json!(sitting.net());
        told["closed"] = json!(closed);
        self.send_to(account, &told);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_table_that_is_loaded_late_is_held_until_nobody_has_come_for_a_while() {
        let late = Duration::from_secs(90);
        let others = Others::from(late);
        assert!(!others.is_idle(late), "the client that it was loaded for has not connected yet");
        assert!(!others.is_idle(late + KEPT - Duration::from_secs(1)));
        assert!(others.is_idle(late + KEPT));
    }
}
