//! What a table tells: each eye what it may see.

use std::cell::OnceCell;
use std::collections::{BTreeSet, HashMap};
use std::sync::atomic::Ordering;
use std::sync::{Arc, PoisonError};

use axum::extract::ws::Utf8Bytes;
use histories::script::People;
use money::Cents;
use room::accounts::Scope;
use room::chance::Chance as _;
use room::clock::{Clock as _, Time};
use room::ids::AccountNo;
use room::journal::Head;
use room::lists::GameKey;
use room::tables::{Decided, Live, Member, Members, Provider, Screen, Sitting, Undone};
use serde_json::{Value, json};
use table::{Actor, Offer, Person, PersonSet, Play as _, Speak as _, Tongue, Verb};

use super::state::{ClockTold, Common, Said, SaltTold, State};
use super::{BACKLOG, Runner, Visitor};
use crate::primer;
use crate::purse;
use crate::recent::{Again, Recent, named};
use crate::said::{Public, Written};
use crate::table_terms::TableTerms;
use crate::wire::{JackpotRow, MarkedPlayer, TableRow};
use crate::words;

/// Whoever missed more than this starts afresh: a line takes no more at once.
const MOST_MISSED: u64 = BACKLOG as u64 - 4;

/// Whether somebody is signed in, with what they could come; what they may do, their language.
type Alike<'a> = (Option<Cents>, &'a BTreeSet<Scope>, Tongue);

/// A refusal.
pub(super) fn refused(message: &Value, key: &str, text: &str) -> Value {
    json!({ "type": "refused", "id": message["id"], "key": key, "text": text })
}

/// Something that is told beside the game.
pub(super) fn notice(key: &str, text: &str) -> Value {
    json!({ "type": "notice", "key": key, "text": text })
}

impl Runner {
    /// Takes in a step and tells it; answers who has left by it.
    pub(super) fn taken_in(&mut self, decided: &Decided, head: Head) -> Vec<(Member, Sitting)> {
        let (before, keys) = (self.live.table.clone(), Arc::clone(&self.live.keys));
        let members = named(&self.live.members, decided.step.member);
        self.recent.begin(&self.live);
        decided.carried.iter().for_each(|(member, _)| self.house.purses.forget(member.books()));
        let now = self.house.clock.running();
        let mut chance = [0; 1];
        self.house.chance.fill(&mut chance);
        self.live.note_turns(&decided.step, decided.at);
        let left = self.live.take_in(&decided.step, head, now, u64::from(chance[0]) % 100);
        self.note_present();
        if let Ok(payload) = decided.step.to_bytes() {
            self.recent.keep(payload, head);
        }
        let (called, tongues) = (self.named(&members), self.tongues());
        let (table, events) = ((&before, &*keys), &decided.step.events);
        let public = self.log.add(head.seq, table, &called.people, events, tongues);
        let now = self.live.members.clone();
        let named = self.named(&now);
        let common = Common::of(&self.live, named);
        let again = Again { before: &before, members: &members, after: &self.live, step: &decided.step };
        let tell = |table: &Runner, visitor: &Visitor| {
            table.told(&again, visitor, &common, (&called.people, Some(&public)))
        };
        let told = self.each_told(tell);
        self.connections.iter_mut().zip(told).for_each(|(held, step)| held.out.tell(step));
        self.summarize();
        left
    }

    /// What everybody is told, line by line, made once for all who see the same.
    fn each_told(&self, make: impl Fn(&Runner, &Visitor) -> Utf8Bytes) -> Vec<Utf8Bytes> {
        let mut made: Vec<(Alike<'_>, Utf8Bytes)> = Vec::new();
        // Asked once, and only where somebody looks on who could come.
        let open = OnceCell::new();
        let told = self.connections.iter().map(|held| {
            let alike = self.alike(&held.visitor, || *open.get_or_init(|| self.is_open()));
            let known = alike.as_ref().and_then(|alike| made.iter().find(|(held, _)| held == alike));
            if let Some((_, text)) = known {
                return text.clone();
            }
            let text = make(self, &held.visitor);
            made.extend(alike.map(|alike| (alike, text.clone())));
            text
        });
        told.collect()
    }

    /// What decides what somebody sees who only looks on; nothing for whoever has to do with the table.
    fn alike<'a>(&self, visitor: &'a Visitor, is_open: impl Fn() -> bool) -> Option<Alike<'a>> {
        let roster = &self.live.roster;
        let known = |account: &AccountNo| {
            self.live.members.person(Member::Account(*account)).is_some()
                || roster.owner == Some(*account)
                || roster.removed.contains(account)
                || roster.waiting.iter().any(|held| held.account == *account)
                || roster.has_reserved(*account)
                || self.live.queued.contains(account)
        };
        let apart = visitor.account.as_ref().is_some_and(known) || !visitor.mutes.is_empty();
        let purse = |account| if is_open() { self.house.purse_lately(account) } else { Cents::ZERO };
        (!apart).then(|| (visitor.account.map(purse), &visitor.scopes, visitor.tongue))
    }

    /// Whether somebody who looks on is offered to come: then it counts what they have.
    fn is_open(&self) -> bool {
        let nobody = self.live.person(Member::Account(AccountNo(0)));
        let offers = nobody.map(|person| self.live.table.seat_offers(Actor::Person(person)));
        offers.is_some_and(|offers| offers.iter().any(purse::is_brought))
    }

    /// A step as somebody is told of it. Most is there for all to see, and is told once.
    fn told(
        &self,
        step: &Again<'_>,
        visitor: &Visitor,
        common: &Common,
        (names, public): (&People, Option<&Public>),
    ) -> Utf8Bytes {
        let public = public.and_then(|public| public.for_all(visitor.tongue));
        let own = public.is_none().then(|| {
            let screen = Screen::of(you(step.after, visitor)).speaking(visitor.tongue);
            Written::of(&screen.events(step.before, &step.after.keys, names, &step.step.events))
        });
        let salts = step.step.drawn.as_ref().and_then(|drawn| drawn.used.as_ref());
        let salts = salts.map(|used| used.salts.iter().map(SaltTold::of).collect());
        let said = Said { kind: "step", happened: public.or(own.as_ref()), salts };
        self.state(step.after, visitor, common, &said).into()
    }

    /// Tells what somebody has missed since a step; `false` where it is not known any more.
    pub(super) fn resume(&mut self, id: u64, seq: u64) -> bool {
        let Some(visitor) = self.visitor(id).cloned() else { return false };
        let mut missed = Vec::new();
        let near = self.live.head.seq.saturating_sub(seq) <= MOST_MISSED;
        let known = seq == self.live.head.seq
            || near
                && self.recent.since(seq, |again| {
                    let (names, common) = (&self.named_anew(again.members).people, self.common(again.after));
                    missed.push(self.told(&again, &visitor, &common, (names, None)));
                });
        if known {
            let resumed = json!({ "type": "resumed", "seq": self.live.head.seq });
            missed.push(resumed.to_string().into());
            missed.into_iter().for_each(|message| self.send_text(id, message));
        }
        known
    }

    /// What is the same for everybody who looks at a table.
    fn common(&self, live: &Live) -> Common {
        Common::of(live, self.named_anew(&live.members))
    }

    /// The languages that somebody reads here; English where nobody does.
    fn tongues(&self) -> [bool; Tongue::ALL.len()] {
        let reads = |tongue| self.connections.iter().any(|held| held.visitor.tongue == tongue);
        Tongue::ALL.map(|tongue| reads(tongue) || self.connections.is_empty() && tongue == Tongue::default())
    }

    /// The log in a language, with what nobody has read in it before.
    fn log_in(&self, tongue: Tongue) -> Vec<String> {
        self.log.lines(tongue, &self.told_again(tongue))
    }

    /// The lines of the last steps that are not told in a language yet.
    fn told_again(&self, tongue: Tongue) -> HashMap<u64, Vec<String>> {
        let mut told = HashMap::new();
        if let Some(first) = self.log.untold(tongue) {
            let screen = Screen::of(None).speaking(tongue);
            self.recent.since(first.saturating_sub(1).max(self.recent.oldest()), |again| {
                let names = &self.named_anew(again.members).people;
                let lines = screen.events(again.before, &again.after.keys, names, &again.step.events).lines;
                told.insert(again.after.head.seq, lines);
            });
        }
        told
    }

    /// Nobody will take up a line any more: the steps are forgotten, and only their lines are left, in every language.
    pub(super) fn forget_steps(&mut self) {
        for tongue in Tongue::ALL {
            let told = self.told_again(tongue);
            self.log.also(tongue, told);
        }
        self.recent = Recent::default();
    }

    /// A message that holds the state of a table.
    fn state(&self, live: &Live, visitor: &Visitor, common: &Common, said: &Said<'_>) -> String {
        let (you, keys) = (you(live, visitor), &*live.keys);
        let offers = offers(live, visitor, you, |account| self.house.purse_lately(account));
        let house = |scope: Scope, who: Actor| {
            visitor.scopes.contains(&scope).then(|| self.live.table.offers(who).into_vec())
        };
        let (floor, dealer) = (house(Scope::Floor, Actor::Floor), house(Scope::Deal, Actor::House));
        let state = State {
            salts: said.salts.as_deref(),
            offers: keys.spoken(&offers),
            people: common.people(),
            seq: live.head.seq,
            you,
            paused: self.live.paused,
            may: self.may(visitor),
            waiting: self.waiting(visitor),
            reserved: self.reserved_told(),
            seat_changes: self.seat_changes_told(visitor.account),
            muted: self.muted(visitor),
            clock: self.clock_told(),
            regime: self.regime_told(),
            floor: floor.as_ref().map(|offers| keys.spoken(offers)),
            dealer: dealer.as_ref().map(|offers| keys.spoken(offers)),
        };
        common.message(live, (you, visitor.tongue), said, &state)
    }

    /// Whose time runs.
    fn clock_told(&self) -> Option<ClockTold> {
        let (person, left, bank) = self.live.clock(self.house.clock.running())?;
        let [ms, bank] = [left, bank].map(|time| time.as_millis() as u64);
        Some(ClockTold { person, ms, bank, more: self.live.more_left(person) })
    }

    /// Tells everybody how much time is left, where it is more than they think.
    pub(super) fn tell_clock(&mut self) {
        let said = json!({ "type": "clock", "clock": self.clock_told() });
        self.send_all(|_| said.clone());
    }

    fn waiting(&self, visitor: &Visitor) -> Value {
        let called = self.live.roster.waiting.iter().map(|held| held.account);
        let waiting = called.chain(self.live.queued.iter().copied()).map(|account| {
            let you = visitor.account == Some(account);
            let called = self.live.is_called(account);
            json!({ "name": self.house.name(account), "you": you, "called": called })
        });
        waiting.collect()
    }

    /// The persons whose chat somebody does not want.
    fn muted(&self, visitor: &Visitor) -> Vec<Person> {
        let persons = visitor.mutes.iter();
        persons.filter_map(|account| self.live.members.person(Member::Account(*account))).collect()
    }

    /// Everything, for who starts afresh.
    pub(super) fn show_whole(&mut self, id: u64) {
        if let Some(visitor) = self.visitor(id) {
            let whole = self.whole(visitor, &self.common(&self.live));
            self.send(id, &whole);
        }
    }

    fn whole(&self, visitor: &Visitor, common: &Common) -> Value {
        let said = Said { kind: "table", happened: None, salts: None };
        let state = self.state(&self.live, visitor, common, &said);
        let mut whole: Value = serde_json::from_str(&state).unwrap_or_default();
        whole["table"] = json!(self.live.number);
        whole["felt"] = self.house.felt(&self.live.felt);
        whole["verbs"] = words::verbs(visitor.tongue);
        whole["betting"] = json!(self.live.table.played_for(visitor.tongue));
        let charges = self.live.table.charges().iter();
        whole["fees"] = charges.filter_map(|charge| primer::fee(charge, visitor.tongue)).collect();
        if visitor.scopes.contains(&Scope::Floor) {
            whole["cases"] = words::cases(visitor.tongue);
            // As listings name them, whose words are English.
            whole["listed-cases"] = words::cases(Tongue::English);
        }
        whole["training"] = json!(self.live.spec.training);
        whole["log"] = json!(self.log_in(visitor.tongue));
        whole["jackpot"] = json!(self.jackpot_shown(visitor.tongue));
        whole["pace"] = json!(self.live.pace.factor());
        whole["owner"] = json!(visitor.account.is_some() && self.live.roster.owner == visitor.account);
        if self.may(visitor).contains(&"let-in") {
            let live = &self.live;
            let removed = live.roster.removed.iter();
            whole["removed"] = removed.map(|account| self.row(*account)).collect();
            let spectator = |account: &&AccountNo| live.members.person(Member::Account(**account)).is_none();
            let silenced = live.roster.silenced.iter().filter(spectator);
            whole["silenced"] = silenced.map(|account| self.row(*account)).collect();
        }
        whole["list"] = json!(self.live.game);
        whole["spectator-chat"] = json!(self.live.roster.spectator_chat);
        let here = visitor.account.is_some_and(|account| self.summary_accounts().contains(&account));
        whole["link"] = json!(self.live.spec.link.as_ref().filter(|_| here));
        whole
    }

    /// An account that has no seat, for the owner's list.
    fn row(&self, account: AccountNo) -> Value {
        json!({ "account": account, "name": self.house.name(account) })
    }

    pub(super) fn show_all(&mut self) {
        let common = OnceCell::new();
        let tell = |table: &Runner, visitor: &Visitor| {
            let common = common.get_or_init(|| table.common(&table.live));
            table.whole(visitor, common).to_string().into()
        };
        let told = self.each_told(tell);
        self.connections.iter_mut().zip(told).for_each(|(held, whole)| held.out.say(whole));
        self.summarize();
    }

    pub(super) fn show_to(&mut self, account: AccountNo) {
        self.lines_of(account).into_iter().for_each(|id| self.show_whole(id));
    }

    fn lines_of(&self, account: AccountNo) -> Vec<u64> {
        let lines = self.connections.iter().filter(|held| held.visitor.account == Some(account));
        lines.map(|held| held.id).collect()
    }

    pub(super) fn accept(&mut self, id: u64, message: &Value, seq: u64) {
        self.send(id, &json!({ "type": "accepted", "id": message["id"], "seq": seq }));
    }

    pub(super) fn refuse(&mut self, id: u64, message: &Value, wrong: &Undone) {
        self.house.metrics.refused();
        let member = self.account(id).map(Member::Account);
        let tongue = self.tongue(id);
        let said = wrong.speak(tongue);
        let text = words::with_names(&self.live, &said, tongue, member, |member| self.name(member));
        self.send(id, &refused(message, wrong.key(), &text));
    }

    /// Tells something to all.
    pub(super) fn notice_all(&mut self, key: &str, say: impl Fn(Tongue) -> String) {
        self.send_all(|tongue| notice(key, &say(tongue)));
        self.tell_elsewhere(None, |tongue| notice(key, &say(tongue)));
    }

    /// Tells something to one.
    pub(super) fn notice_to(&mut self, account: AccountNo, key: &str, say: impl Fn(Tongue) -> String) {
        for id in self.lines_of(account) {
            self.send(id, &notice(key, &say(self.tongue(id))));
        }
        self.tell_elsewhere(Some(account), |tongue| notice(key, &say(tongue)));
    }

    /// Sends everybody a message in their language.
    pub(super) fn send_all(&mut self, message: impl Fn(Tongue) -> Value) {
        let all: Vec<u64> = self.connections.iter().map(|held| held.id).collect();
        for id in all {
            self.send(id, &message(self.tongue(id)));
        }
    }

    /// The language of a line.
    pub(super) fn tongue(&self, id: u64) -> Tongue {
        self.visitor(id).map(|visitor| visitor.tongue).unwrap_or_default()
    }

    /// Sends a message to all lines of somebody.
    pub(super) fn send_to(&mut self, account: AccountNo, message: &Value) {
        self.lines_of(account).into_iter().for_each(|id| self.send(id, message));
    }

    pub(super) fn send(&mut self, id: u64, message: &Value) {
        self.send_text(id, message.to_string().into());
    }

    fn send_text(&mut self, id: u64, message: Utf8Bytes) {
        if let Some(held) = self.connections.iter_mut().find(|held| held.id == id) {
            held.out.say(message);
        }
    }

    /// Tells somebody what they won, lost and paid, and keeps it for them.
    pub(super) fn sitting_over(&mut self, account: AccountNo, sitting: &Sitting, closed: bool) {
        self.house.keep_sitting(account, self.live.number, &self.live.spec.listing, sitting);
        self.tell_sitting(account, sitting, closed);
    }

    /// The accounts that have to do with the table, each once.
    fn summary_accounts(&self) -> Vec<AccountNo> {
        let members = self.live.members.all().filter_map(|(_, member)| match member {
            Member::Account(account) => Some(account),
            Member::Bot(_) => None,
        });
        let all: BTreeSet<AccountNo> = members.chain(self.live.roster.owner).collect();
        all.into_iter().collect()
    }

    /// Makes the row of the lobby anew, where it is another.
    pub(super) fn summarize(&mut self) {
        self.head.store(self.live.head.seq, Ordering::Relaxed);
        let seated = self.live.table.here();
        let summed = Summed {
            members: self.live.members.clone(),
            seated,
            owner: self.live.roster.owner,
            round: self.live.table.number(),
            watching: self.connections.len() + self.others.lines(),
            waiting: self.live.roster.waiting.len() + self.live.queued.len(),
            called: self.live.roster.waiting.len(),
            reserved: self.live.roster.reserved.len(),
            closing: self.live.roster.closing,
            removed: self.live.roster.removed.len(),
            marks: self.live.roster.marks.clone(),
            game: self.live.game.clone(),
            paused: self.live.paused,
            drop: self.live.table.dropped(),
            jackpot: self.live.roster.jackpot.as_ref().and(self.jackpot.amount),
            renamed: self.house.called.changes(),
            closes: self.hours.status.as_ref().and_then(|status| status.closes),
            kept_open: self.hours.status.as_ref().is_some_and(|status| status.overridden),
        };
        if self.summed.as_ref() != Some(&summed) {
            self.put_down(&summed);
            self.note_seated();
            self.summed = Some(summed);
        }
    }

    fn put_down(&self, summed: &Summed) {
        let seated = summed.seated;
        let people = self.live.members.all().filter(|(person, _)| seated.has(*person));
        let name = |member: Member| {
            if member.is_bot() { format!("{} (bot)", self.name(member)) } else { self.name(member) }
        };
        let seats = self.live.seats();
        let marked = self.live.roster.marks.iter();
        let marked =
            marked.map(|(account, mark)| MarkedPlayer { name: self.house.name(*account), mark: *mark });
        let summary = TableRow {
            list: self.live.game.0.clone(),
            free: seats.free as u32,
            marked: marked.collect(),
            seats,
            table: self.live.number.0,
            listing: self.live.spec.listing.clone(),
            name: self.live.felt.name.clone(),
            room_name: self.house.room_name(&self.live.spec.listing),
            family: self.live.felt.family.to_owned(),
            option: self.live.spec.schedule.as_ref().and_then(|held| held.address()).map(str::to_owned),
            terms: Some(TableTerms::of(&self.live)),
            positions: self.live.felt.positions,
            people: people.map(|(_, member)| name(member)).collect(),
            owner: self.live.roster.owner.map(|owner| self.house.name(owner)),
            owned_by: self.live.roster.owner,
            round: summed.round,
            watching: summed.watching,
            waiting: summed.waiting,
            paused: summed.paused,
            regime: self.live.spec.regime.clone(),
            private: self.live.spec.private,
            link: self.live.spec.link.clone(),
            accounts: self.summary_accounts(),
            jackpot: summed.jackpot.and(self.live.roster.jackpot.as_deref()).map(|terms| JackpotRow {
                fund: terms.fund,
                title: terms.title.clone(),
                amount: summed.jackpot.unwrap_or_default(),
            }),
            drop: summed.drop,
            closes: summed.closes.map(|at| at.0),
            kept_open: summed.kept_open,
        };
        let mut held = self.summary.lock().unwrap_or_else(PoisonError::into_inner);
        if *held != summary {
            *held = summary;
            self.changed.store(true, Ordering::Relaxed);
        }
    }
}

/// What the row of a table in the lobby is made of.
#[derive(PartialEq)]
pub(super) struct Summed {
    members: Members,
    seated: PersonSet,
    owner: Option<AccountNo>,
    round: u32,
    watching: usize,
    waiting: usize,
    called: usize,
    reserved: usize,
    closing: bool,
    removed: usize,
    marks: Vec<(AccountNo, Provider)>,
    game: GameKey,
    paused: bool,
    drop: Cents,
    jackpot: Option<Cents>,
    renamed: u64,
    closes: Option<Time>,
    kept_open: bool,
}

/// The number of somebody at this table: theirs, or the one that they would get.
pub(super) fn you(live: &Live, visitor: &Visitor) -> Option<Person> {
    live.person(Member::Account(visitor.account?))
}

/// What somebody may do; a seat is offered to nobody who must wait for it, and no more chips than they have.
fn offers(
    live: &Live,
    visitor: &Visitor,
    you: Option<Person>,
    purse: impl Fn(AccountNo) -> Cents,
) -> Vec<Offer> {
    let (Some(account), Some(you)) = (visitor.account, you) else { return Vec::new() };
    let mut offers = live.offers(you);
    let plays = visitor.scopes.contains(&Scope::Play);
    let may = |verb| plays && live.may_come(Member::Account(account), verb).is_ok();
    let (sit, stand) = (may(Verb::SIT), may(Verb::STAND_BEHIND));
    let takes =
        |at: Option<table::Position>| at.is_none_or(|at| live.may_take(Member::Account(account), at).is_ok());
    offers.retain(|offer| match offer.verb {
        Verb::SIT => sit && takes(offer.at),
        Verb::STAND_BEHIND => stand,
        _ => true,
    });
    purse::keep_within(&mut offers, || purse(account));
    offers
}
