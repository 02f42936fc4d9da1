//! What people ask of a table.

use std::sync::atomic::Ordering;

use room::accounts::Scope;
use room::clock::Clock as _;
use room::floor::{Deed, What};
use room::ids::AccountNo;
use room::journal::{CommandId, StoreError, Stream};
use room::tables::{Member, Order, Salt, SpectatorChat, Undone};
use serde_json::{Value, json};
use table::{Actor, Choice, Command, Offer, Person, Play as _, Tongue, say};

use super::{Connection, Runner, TRIES};
use crate::gate::Class;
use crate::nodes::Gossip;

/// The most letters of something that is said.
const MOST_LETTERS: usize = 300;

/// Whether a letter may stand in a text that others read: control characters, and those that change the direction or line of what
/// follows, could make it read as something else.
fn is_plain(letter: &char) -> bool {
    let reorders = matches!(letter,
        '\u{61c}' | '\u{200e}' | '\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2066}'..='\u{2069}');
    !letter.is_control() && !reorders
}

/// A message that is not what it should be.
fn bad(say: impl Fn(Tongue) -> String) -> Undone {
    Undone::not("bad-message", say)
}

/// The text of a message.
fn text_of(message: &Value) -> Result<&str, Undone> {
    message["text"].as_str().ok_or_else(|| bad(|tongue| say!(tongue, "room.bad-text", field = "text")))
}

/// Whether something is wanted; left out, it is.
pub(super) fn is_on(message: &Value) -> Result<bool, Undone> {
    match &message["on"] {
        Value::Null => Ok(true),
        Value::Bool(on) => Ok(*on),
        _ => Err(bad(|tongue| say!(tongue, "room.bad-switch", field = "on"))),
    }
}

impl Runner {
    pub(super) async fn asked(&mut self, id: u64, message: &Value) {
        let kind = message["type"].as_str();
        let done = match kind {
            Some("do") => return self.asked_to_do(id, message).await,
            Some("ready") => self.ready(id),
            Some("more-time") => self.more_time(id),
            Some("chat") => self.chat(id, message),
            Some("mute") => self.mute(id, message),
            Some("wait") => self.wait(id, message).await,
            Some("change") => self.change(id, message).await,
            Some("seat-change") => self.seat_change(id, message).await,
            Some("hint") => self.hint(id, message),
            Some("name") => self.name_rows(id, message),
            Some("would") => self.would(id, message),
            Some("owner") => self.owner(id, message).await,
            Some("salt") => self.salt(id, message),
            _ => {
                let types = "do, ready, more-time, chat, mute, wait, change, seat-change, hint, name, would, salt, owner";
                Err(bad(|tongue| say!(tongue, "room.message-types", types = types)))
            }
        };
        match (done, &message["id"]) {
            (Err(wrong), _) => self.refuse(id, message, &wrong),
            (Ok(()), Value::Null) => {}
            (Ok(()), _) => self.accept(id, message, self.live.head.seq),
        }
    }

    /// Somebody who plays here adds salt to the next stock.
    fn salt(&mut self, id: u64, message: &Value) -> Result<(), Undone> {
        let (account, _) = self.player(id, |tongue| say!(tongue, "room.salt-at-the-table"))?;
        let text = text_of(message)?;
        self.live.shuffle.salt(account, text);
        let text = text.chars().take(Salt::MOST).collect();
        self.house.tell_nodes(&Gossip::Salt { table: self.live.number.0, account, text });
        Ok(())
    }

    /// The account of a line, if it may do that.
    pub(super) fn signed_in(&self, id: u64, scope: Scope) -> Result<AccountNo, Undone> {
        let Some(account) = self.account(id) else {
            return Err(Undone::not("not-signed-in", |tongue| say!(tongue, "room.sign-in-first")));
        };
        if !self.may_do(id, scope) {
            return Err(Undone::not("not-allowed", |tongue| say!(tongue, "door.not-allowed", what = scope)));
        }
        Ok(account)
    }

    /// Who is at the other end of a line, if they are at the table; else `why` it is for those only.
    fn player(&self, id: u64, why: impl Fn(Tongue) -> String) -> Result<(AccountNo, Person), Undone> {
        let account = self.signed_in(id, Scope::Play)?;
        match self.live.members.person(Member::Account(account)) {
            Some(person) => Ok((account, person)),
            None => Err(Undone::not("not-at-the-table", why)),
        }
    }

    async fn asked_to_do(&mut self, id: u64, message: &Value) {
        // Whoever asks may have seen at another node what this one has not read yet.
        if message["seq"].as_u64().is_some_and(|seen| seen > self.live.head.seq)
            && self.house.nodes().is_some()
            && let Err(wrong) = self.catch_up()
        {
            return self.refuse(id, message, &wrong);
        }
        for _ in 0..TRIES {
            let order = match self.order(id, message) {
                Ok(order) => order,
                Err(wrong) => return self.refuse(id, message, &wrong),
            };
            let known = order.id;
            let done = match self.not_stale(message, &order) {
                Ok(()) => self.perform(order).await,
                stale => stale,
            };
            // What was done already is not refused because it cannot be done twice. Whether it was done must be known for that.
            let before = match known.filter(|_| done.is_err()).map(|known| self.done_before(known)) {
                Some(Err(unread)) => return self.refuse(id, message, &unread.into()),
                Some(Ok(before)) => before,
                None => None,
            };
            match (done, before) {
                (Ok(()), _) => return self.accept(id, message, self.live.head.seq),
                (Err(_), Some(seq)) => {
                    // It may have been stored by another node: whoever is told that it is done sees it done.
                    if seq > self.live.head.seq
                        && let Err(wrong) = self.catch_up()
                    {
                        return self.refuse(id, message, &wrong);
                    }
                    return self.accept(id, message, seq);
                }
                (Err(Undone::Behind), None) => {}
                (Err(wrong), None) => return self.refuse(id, message, &wrong),
            }
        }
        self.refuse(id, message, &Undone::Crowded);
    }

    /// The place of a command that is stored already.
    fn done_before(&self, id: CommandId) -> Result<Option<u64>, StoreError> {
        self.house.journal.reader().find(Stream::Table(self.live.number), id)
    }

    /// Whether what is asked for is still offered as it was when the asker last looked.
    fn not_stale(&self, message: &Value, order: &Order) -> Result<(), Undone> {
        let (seen, now) = (&message["seq"], self.live.head.seq);
        if seen.is_null() {
            return Ok(());
        }
        let Some(seen) = seen.as_u64().filter(|seen| *seen <= now) else {
            return Err(Undone::not("bad-sequence", |tongue| {
                say!(tongue, "room.bad-sequence", last = now, seen = seen.to_string())
            }));
        };
        let (Command::Do { at, act }, Some(member)) = (order.command, order.member) else { return Ok(()) };
        let of = |offers: Vec<Offer>| -> Vec<Offer> {
            offers.into_iter().filter(|offer| offer.verb == act.verb && offer.at == at).collect()
        };
        let offered = match order.who {
            Actor::Person(person) => self.live.offers(person),
            who => self.live.table.all_offers(who).into_vec(),
        };
        let offered = of(offered);
        if seen == now || self.recent.offers(seen, member).map(of) == Some(offered) {
            return Ok(());
        }
        Err(Undone::not("stale", |tongue| say!(tongue, "room.stale", seen = seen)))
    }

    /// Who wants what.
    pub(super) fn order(&self, id: u64, message: &Value) -> Result<Order, Undone> {
        let scope = match message["as"].as_str() {
            None => Scope::Play,
            Some("dealer") => Scope::Deal,
            Some("floor") => Scope::Floor,
            Some(other) => {
                return Err(bad(|tongue| say!(tongue, "room.nobody-acts-as", other = other)));
            }
        };
        let account = self.signed_in(id, scope)?;
        let command = self.live.command_said(message)?;
        let word = message["id"].as_str().unwrap_or_default();
        let known = (!word.is_empty())
            .then(|| CommandId::of(&["do", &account.to_string(), &self.live.number.to_string(), word]));
        let order = match scope {
            Scope::Play => Order::by(&self.live, Member::Account(account), command),
            scope => {
                let who = if scope == Scope::Floor { Actor::Floor } else { Actor::House };
                let reason = message["reason"].as_str().unwrap_or_default();
                let deed = self.deed(account, command, reason);
                Order { deed, ..Order::of(who, command) }
            }
        };
        Ok(Order { id: known, ..order })
    }

    /// What the record of the floor says of a command.
    fn deed(&self, by: AccountNo, command: Command, reason: &str) -> Option<Deed> {
        let Command::Do { act, .. } = command else { return None };
        let what = match act.choice {
            Choice::Ruling(ruling) => What::Ruled { round: self.live.table.number(), ruling },
            _ => What::Dealt { verb: act.verb.key().to_owned() },
        };
        let reason: String = reason.chars().filter(is_plain).take(MOST_LETTERS).collect();
        Some(Deed::at(by, self.live.number, what, &reason))
    }

    /// Somebody has wagered all that they want: when all have, the dealer closes the bets.
    fn ready(&mut self, id: u64) -> Result<(), Undone> {
        let (account, _) = self.player(id, |tongue| say!(tongue, "room.ready-at-the-table"))?;
        self.is_ready(account);
        self.announce(self.house.clock.running());
        Ok(())
    }

    pub(super) fn is_ready(&mut self, account: AccountNo) {
        let person = self.live.members.person(Member::Account(account));
        if let Some(person) = person.filter(|person| !self.live.ready.contains(person)) {
            self.live.ready.push(person);
        }
    }

    /// Somebody needs longer to decide; everybody sees their clock.
    fn more_time(&mut self, id: u64) -> Result<(), Undone> {
        let (account, person) = self.player(id, |tongue| say!(tongue, "room.time-at-the-table"))?;
        self.live.more_time(person)?;
        self.tell_clock();
        let (table, seq) = (self.live.number.0, self.live.head.seq);
        self.house.tell_nodes(&Gossip::MoreTime { table, account, seq });
        Ok(())
    }

    fn chat(&mut self, id: u64, message: &Value) -> Result<(), Undone> {
        let account = self.signed_in(id, Scope::Read)?;
        let text = text_of(message)?;
        self.may_chat(id, account)?;
        let text: String = text.chars().filter(is_plain).take(MOST_LETTERS).collect();
        if text.trim().is_empty() {
            return Ok(());
        }
        let (from, text) = (self.house.name(account), text.trim().to_owned());
        self.tell_chat(account, &from, &text);
        self.house.tell_nodes(&Gossip::Chat { table: self.live.number.0, account, from, text });
        Ok(())
    }

    /// Whether a connection may chat now: its account is not silenced, its rate limit allows it, and so does the table's rule for
    /// spectators.
    fn may_chat(&self, id: u64, account: AccountNo) -> Result<(), Undone> {
        if self.live.roster.silenced.contains(&account) {
            return Err(Undone::not("silenced", |tongue| say!(tongue, "room.silenced")));
        }
        let Some(held) = self.connections.iter().find(|held| held.id == id) else { return Ok(()) };
        let class = match self.live.roster.spectator_chat {
            SpectatorChat::Off if self.is_spectator(&held.visitor) => {
                return Err(Undone::not("spectator-chat-off", |tongue| {
                    say!(tongue, "room.spectator-chat-off")
                }));
            }
            SpectatorChat::Slow if self.is_spectator(&held.visitor) => Class::SlowChat,
            _ => Class::Chat,
        };
        self.spend(held, class, |tongue, seconds| say!(tongue, "room.chat-too-fast", seconds = seconds))
    }

    /// Whether a connection may change a waiting list now: each change is stored, and shown to everybody at the table.
    pub(super) fn may_announce(&self, id: u64) -> Result<(), Undone> {
        let Some(held) = self.connections.iter().find(|held| held.id == id) else { return Ok(()) };
        self.spend(held, Class::Waiting, |tongue, seconds| {
            say!(tongue, "room.waiting-too-fast", seconds = seconds)
        })
    }

    /// Takes something from the budget of a connection's client.
    pub(super) fn spend(
        &self,
        held: &Connection,
        class: Class,
        say: impl Fn(Tongue, u64) -> String,
    ) -> Result<(), Undone> {
        let (limits, now) = (&self.house.limits, self.house.clock.running());
        let taken = match held.seated.load(Ordering::Relaxed) {
            true => limits.take_own(class, held.client, now),
            false => limits.take(class, held.client, now),
        };
        taken.map_err(|wait| {
            self.house.metrics.too_frequent();
            let seconds = wait.as_secs() + 1;
            Undone::not("too-frequent", |tongue| say(tongue, seconds))
        })
    }

    /// Tells what somebody says to those who want to hear it.
    pub(super) fn tell_chat(&mut self, account: AccountNo, from: &str, text: &str) {
        if self.live.roster.silenced.contains(&account) {
            return;
        }
        let person = self.live.members.person(Member::Account(account));
        let said =
            json!({ "type": "chat", "person": person, "account": account, "from": from, "text": text });
        let hears = |held: &&Connection| !held.visitor.mutes.contains(&account);
        let all: Vec<u64> = self.connections.iter().filter(hears).map(|held| held.id).collect();
        all.into_iter().for_each(|id| self.send(id, &said));
    }

    /// Somebody does not want to hear another any more, or again.
    fn mute(&mut self, id: u64, message: &Value) -> Result<(), Undone> {
        let account = self.signed_in(id, Scope::Read)?;
        let other = self.account_named(message)?;
        let on = is_on(message)?;
        let mutes = self.house.mute(account, other, on)?;
        for held in self.connections.iter_mut().filter(|held| held.visitor.account == Some(account)) {
            held.visitor.mutes.clone_from(&mutes);
        }
        self.show_to(account);
        Ok(())
    }

    /// The account of the person that a message names.
    pub(super) fn account_named(&self, message: &Value) -> Result<AccountNo, Undone> {
        let person = message["person"].as_u64().and_then(|person| u8::try_from(person).ok()).map(Person);
        match person.and_then(|person| self.live.members.of(person)) {
            Some(Member::Account(account)) => Ok(account),
            Some(Member::Bot(_)) => Err(Undone::not("a-bot", |tongue| say!(tongue, "room.a-bot"))),
            None => Err(Undone::not("no-such-person", |tongue| say!(tongue, "room.no-such-person"))),
        }
    }

    async fn wait(&mut self, id: u64, message: &Value) -> Result<(), Undone> {
        let account = self.signed_in(id, Scope::Play)?;
        let on = is_on(message)?;
        if on == self.waits_here(account) {
            return Ok(());
        }
        self.may_announce(id)?;
        self.wait_here(account, None, on).await
    }
}
