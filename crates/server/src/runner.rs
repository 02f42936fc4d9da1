//! What runs a table: one command after another, each decided, stored, taken in and told.

use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use cards::Seed;
use histories::script::People;
use money::Cents;
use rand_chacha::ChaCha20Rng;
use room::chance::Chance as _;
use room::clock::Clock as _;
use room::ids::AccountNo;
use room::journal::{Append, Appended, CommandId, Draft, Stream};
use room::ledger::{self, Books, Leg};
use room::tables::{Decided, Live, Member, Next, STEP, Screen, VERSION, names};
use serde_json::{Value, json};
use table::{Act, Actor, Command, Offer, Person, Play as _, Verb, Words};
use tokio::sync::{mpsc, watch};
use tokio_util::task::TaskTracker;

use crate::house::House;
use crate::recent::{Again, Recent, named};
use crate::wire::TableRow;

/// The kind of a table's last record.
pub(crate) const CLOSED: u16 = 18;
/// So many messages wait for a slow reader before the connection is dropped.
pub(crate) const BACKLOG: usize = 64;
/// So many lines of the log are kept for who comes.
const LOG: usize = 60;
/// How often a command is decided again when another was first.
const TRIES: usize = 20;

/// A way to a running table.
#[derive(Clone)]
pub(crate) struct Handle {
    mail: mpsc::Sender<Mail>,
    summary: Arc<Mutex<TableRow>>,
}

/// What comes to a table.
pub(crate) enum Mail {
    /// A connection.
    Join { id: u64, account: Option<AccountNo>, after: Option<u64>, out: mpsc::Sender<String> },
    /// A connection is gone.
    Part { id: u64 },
    /// Somebody wants something done.
    Do { id: u64, message: Value },
}

impl Handle {
    /// A number that is taken by another.
    pub(crate) fn nobody() -> Handle {
        Handle { mail: mpsc::channel(1).0, summary: Arc::default() }
    }

    pub(crate) async fn send(&self, mail: Mail) -> bool {
        self.mail.send(mail).await.is_ok()
    }

    pub(crate) fn summary(&self) -> TableRow {
        self.summary.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }
}

/// Starts a table.
pub(crate) fn start(
    house: Arc<House>,
    live: Live,
    running: &TaskTracker,
    stopping: watch::Receiver<bool>,
) -> Handle {
    let (mail, inbox) = mpsc::channel(1_024);
    let summary = Arc::new(Mutex::new(TableRow::default()));
    let mut seed = [0; 32];
    house.chance.fill(&mut seed);
    let bots = live.spec.bots;
    let runner = Runner {
        house,
        recent: Recent::from(&live),
        live,
        inbox,
        summary: Arc::clone(&summary),
        chance: Seed(seed).generator(),
        connections: Vec::new(),
        log: Vec::new(),
        closing: false,
        stopping,
    };
    running.spawn(runner.run(bots));
    Handle { mail, summary }
}

struct Connection {
    id: u64,
    account: Option<AccountNo>,
    out: mpsc::Sender<String>,
}

struct Runner {
    house: Arc<House>,
    live: Live,
    inbox: mpsc::Receiver<Mail>,
    summary: Arc<Mutex<TableRow>>,
    chance: ChaCha20Rng,
    connections: Vec<Connection>,
    log: Vec<String>,
    recent: Recent,
    closing: bool,
    stopping: watch::Receiver<bool>,
}

impl Runner {
    async fn run(mut self, bots: u8) {
        for _ in 0..bots {
            let here = self.live.members.all().filter(|(_, member)| member.is_bot()).count();
            if here >= usize::from(bots) {
                break;
            }
            self.bot_in().await;
        }
        self.summarize();
        while !*self.stopping.borrow() {
            if self.closing && !self.live.in_round() {
                return self.close().await;
            }
            let now = self.house.clock.running();
            let watched = !self.connections.is_empty();
            let wait = match self.live.next(now, watched, &mut self.chance) {
                Next::Do(who, command) => match self.perform(who, None, command, None).await {
                    Ok(()) => continue,
                    Err(wrong) => {
                        tracing::debug!(table = self.live.number.0, "not done: {wrong}");
                        Duration::from_secs(1)
                    }
                },
                Next::Wait(wait) => wait,
                Next::Rest => Duration::from_secs(600),
            };
            tokio::select! {
                mail = self.inbox.recv() => match mail {
                    Some(mail) => self.take(mail).await,
                    None => return,
                },
                () = tokio::time::sleep(wait.max(Duration::from_millis(5))) => {}
                _ = self.stopping.changed() => {}
            }
        }
    }

    async fn take(&mut self, mail: Mail) {
        match mail {
            Mail::Join { id, account, after, out } => {
                self.connections.push(Connection { id, account, out });
                self.note_present();
                if !after.is_some_and(|seq| self.resume(id, seq)) {
                    self.show_whole(id);
                }
            }
            Mail::Part { id } => {
                self.connections.retain(|held| held.id != id);
                self.note_present();
            }
            Mail::Do { id, message } => self.asked(id, &message).await,
        }
        self.summarize();
    }

    fn note_present(&mut self) {
        let accounts = self.connections.iter().filter_map(|held| held.account);
        let persons = accounts.filter_map(|account| self.live.members.person(Member::Account(account)));
        self.live.present = persons.collect();
    }

    fn account(&self, id: u64) -> Option<AccountNo> {
        self.connections.iter().find(|held| held.id == id)?.account
    }

    async fn asked(&mut self, id: u64, message: &Value) {
        match message["type"].as_str() {
            Some("do") => self.asked_to_do(id, message).await,
            Some("ready") => self.ready(id),
            Some("chat") => self.chat(id, message["text"].as_str().unwrap_or_default()),
            Some("owner") => self.owner(id, message["what"].as_str().unwrap_or_default()).await,
            _ => self.refuse(id, message, "bad-message", "a message has a type: do, ready, chat or owner"),
        }
    }

    async fn asked_to_do(&mut self, id: u64, message: &Value) {
        let Some(account) = self.account(id) else {
            return self.refuse(id, message, "not-signed-in", "only guests and members act: sign in first");
        };
        let command = match self.command(message) {
            Ok(command) => command,
            Err(wrong) => return self.refuse(id, message, "bad-message", &wrong),
        };
        let member = Member::Account(account);
        let word = message["id"].as_str().unwrap_or_default();
        let known = (!word.is_empty())
            .then(|| CommandId::of(&["do", &account.to_string(), &self.live.number.to_string(), word]));
        let person = self.live.person(member);
        let who = person.map_or(Actor::Person(Person(0)), Actor::Person);
        let done = match self.not_stale(message, member, &command) {
            Ok(()) => self.perform(who, Some(member), command, known).await,
            stale => stale,
        };
        // What was done already is not refused because it cannot be done twice.
        let before = known.filter(|_| done.is_err()).and_then(|known| self.done_before(known));
        match (done, before) {
            (Ok(()), _) => self.accept(id, message, self.live.head.seq),
            (Err(_), Some(seq)) => self.accept(id, message, seq),
            (Err(wrong), None) => self.refuse(id, message, wrong.key, &wrong.text),
        }
    }

    fn accept(&mut self, id: u64, message: &Value, seq: u64) {
        self.send(id, &json!({ "type": "accepted", "id": message["id"], "seq": seq }));
    }

    /// The place of a command that is stored already.
    fn done_before(&self, id: CommandId) -> Option<u64> {
        self.house.journal.reader().find(Stream::Table(self.live.number), id).ok().flatten()
    }

    /// Whether what is asked for is still offered as it was when the asker last looked.
    fn not_stale(&self, message: &Value, member: Member, command: &Command) -> Result<(), Wrong> {
        let (seen, now) = (&message["seq"], self.live.head.seq);
        if seen.is_null() {
            return Ok(());
        }
        let Some(seen) = seen.as_u64().filter(|seen| *seen <= now) else {
            let text = format!("\"seq\" is the last step that was seen, at most {now}: not {seen}");
            return Err(Wrong::new("bad-sequence", &text));
        };
        let Command::Do { at, act } = *command else { return Ok(()) };
        let of = |offers: Vec<Offer>| -> Vec<Offer> {
            offers.into_iter().filter(|offer| offer.verb == act.verb && offer.at == at).collect()
        };
        let person = self.live.person(member).map(Actor::Person);
        let offered = person.map(|person| of(self.live.table.all_offers(person).into_vec()));
        if seen == now || self.recent.offers(seen, member).map(of) == offered {
            return Ok(());
        }
        let text = format!("the table has gone on since step {seen}, and this is offered otherwise now");
        Err(Wrong::new("stale", &text))
    }

    /// The command of a message.
    fn command(&self, message: &Value) -> Result<Command, String> {
        let key = message["verb"].as_str().ok_or("a message to do something names a verb")?;
        let verb = Verb::of_key(key).ok_or_else(|| format!("there is no verb \"{key}\""))?;
        let mut choice = message.get("choice").cloned().unwrap_or(Value::String("only".into()));
        self.live.keys.unsay(&mut choice).map_err(|wrong| wrong.to_string())?;
        let choice =
            serde_json::from_value(choice).map_err(|wrong| format!("the choice cannot be read: {wrong}"))?;
        let at = serde_json::from_value(message.get("at").cloned().unwrap_or(Value::Null))
            .map_err(|wrong| format!("\"at\" is a position or null: {wrong}"))?;
        Ok(Command::Do { at, act: Act { verb, choice } })
    }

    /// Somebody has wagered all that they want: when all have, the dealer closes the bets.
    fn ready(&mut self, id: u64) {
        let person = self.account(id).and_then(|account| self.live.members.person(Member::Account(account)));
        if let Some(person) = person.filter(|person| !self.live.ready.contains(person)) {
            self.live.ready.push(person);
        }
    }

    fn chat(&mut self, id: u64, text: &str) {
        let Some(account) = self.account(id) else { return };
        let text: String = text.chars().filter(|letter| !letter.is_control()).take(300).collect();
        if !text.trim().is_empty() {
            let said = json!({ "type": "chat", "from": self.house.name(account), "text": text.trim() });
            let all: Vec<u64> = self.connections.iter().map(|held| held.id).collect();
            all.into_iter().for_each(|id| self.send(id, &said));
        }
    }

    /// What the owner of a table may do; at a table of the house anybody may who sits there.
    async fn owner(&mut self, id: u64, what: &str) {
        let account = self.account(id);
        let sits = account.is_some_and(|held| self.live.members.person(Member::Account(held)).is_some());
        let may = match self.live.spec.owner {
            Some(owner) => account == Some(owner),
            None => sits && what != "close",
        };
        if !may {
            return self.refuse(
                id,
                &Value::Null,
                "not-the-owner",
                "that is for the owner of the table to do",
            );
        }
        match what {
            "pause" => self.live.paused = true,
            "go" => self.live.paused = false,
            "faster" => self.live.pace = self.live.pace.faster(),
            "slower" => self.live.pace = self.live.pace.slower(),
            "bot-in" => self.bot_in().await,
            "bot-out" => self.bot_out().await,
            "close" => self.closing = true,
            "step" => {
                let now = self.house.clock.running() + Duration::from_secs(3_600);
                self.live.paused = false;
                if let Next::Do(who, command) = self.live.next(now, true, &mut self.chance) {
                    // What the table refuses, it refuses.
                    let _ = self.perform(who, None, command, None).await;
                }
                self.live.paused = true;
            }
            _ => return self.refuse(id, &Value::Null, "bad-message", &format!("an owner cannot \"{what}\"")),
        }
        let ids: Vec<u64> = self.connections.iter().map(|held| held.id).collect();
        ids.into_iter().for_each(|id| self.show_whole(id));
    }

    async fn bot_in(&mut self) {
        if let Some((bot, command)) = self.live.bot_in(&mut self.chance) {
            let person = self.live.person(bot).unwrap_or(Person(0));
            if let Err(wrong) = self.perform(Actor::Person(person), Some(bot), command, None).await {
                tracing::warn!(table = self.live.number.0, "a bot cannot come: {wrong}");
            }
        }
    }

    async fn bot_out(&mut self) {
        if let Some((bot, command)) = self.live.bot_out() {
            let person = self.live.person(bot).unwrap_or(Person(0));
            // In the middle of a hand it stays.
            let _ = self.perform(Actor::Person(person), Some(bot), command, None).await;
        }
    }

    /// Decides, stores, takes in and tells; decides again while another was first.
    async fn perform(
        &mut self,
        who: Actor,
        member: Option<Member>,
        command: Command,
        id: Option<CommandId>,
    ) -> Result<(), Wrong> {
        for _ in 0..TRIES {
            let decided = match member {
                Some(member) => self.live.decide(member, command),
                None => self.live.decide_as(who, command),
            };
            let decided = decided.map_err(|wrong| Wrong { key: wrong.key(), text: wrong.to_string() })?;
            let id = id.unwrap_or_else(|| {
                let mut bytes = [0; 16];
                self.house.chance.fill(&mut bytes);
                CommandId(bytes)
            });
            let append = self.append(id, &decided)?;
            let since = self.house.clock.running();
            match self.house.journal.append(append).await {
                Ok(Appended::Stored(heads)) => {
                    self.house.metrics.stored(self.house.clock.running().saturating_sub(since));
                    let head = heads.first().copied().unwrap_or(self.live.head);
                    self.taken_in(&decided, head);
                    return Ok(());
                }
                Ok(Appended::Known(_)) => return Ok(()),
                Ok(Appended::Behind { stream, .. }) if stream == Stream::Table(self.live.number) => {
                    return Err(Wrong::new("behind", "another has gone on with this table: connect again"));
                }
                Ok(Appended::Behind { .. }) => {}
                Err(error) => return Err(Wrong::new("store", &error.to_string())),
            }
        }
        Err(Wrong::new("crowded", "others write to the same accounts without end; try again"))
    }

    /// The records of a step: the table's own, and those of the wallets it moves.
    fn append(&self, id: CommandId, decided: &Decided) -> Result<Append, Wrong> {
        let payload = decided.step.to_bytes().map_err(|wrong| Wrong::new("record", &wrong.to_string()))?;
        let draft = Draft {
            stream: Stream::Table(self.live.number),
            after: self.live.head,
            kind: STEP,
            version: VERSION,
            payload,
            postings: decided.postings.clone(),
        };
        let mut purses: Vec<(Stream, Cents)> = Vec::new();
        for (member, gains) in &decided.carried {
            let stream = match member {
                Member::Account(account) => Stream::Wallet(*account),
                // Bots play with the cage's chips.
                Member::Bot(_) => Stream::Cage,
            };
            match purses.iter_mut().find(|(held, _)| *held == stream) {
                Some((_, sum)) => *sum += *gains,
                None => purses.push((stream, *gains)),
            }
        }
        let store = |error: room::journal::StoreError| Wrong::new("store", &error.to_string());
        let mut books = Vec::new();
        for (stream, gains) in purses {
            books.push((Books::read(self.house.journal.reader(), stream).map_err(store)?, gains));
        }
        let legs: Vec<Leg<'_>> = books.iter().map(|(books, gains)| Leg { books, gains: *gains }).collect();
        ledger::carry(id, self.house.clock.now(), draft, &legs)
            .map_err(|wrong| Wrong::new("not-enough-chips", &wrong.to_string()))
    }

    fn taken_in(&mut self, decided: &Decided, head: room::journal::Head) {
        let before = self.live.clone();
        let now = self.house.clock.running();
        let mut chance = [0; 1];
        self.house.chance.fill(&mut chance);
        self.live.take_in(&decided.step, head, now, u64::from(chance[0]) % 100);
        self.note_present();
        if let Ok(payload) = decided.step.to_bytes() {
            self.recent.keep(payload, head);
        }
        let names = names(&named(&before.members, decided.step.member), |member| self.name(member));
        self.log.extend(Screen::of(None).events(&before, &names, &decided.step.events).lines);
        let surplus = self.log.len().saturating_sub(LOG);
        self.log.drain(..surplus);
        let people = self.people(&self.live);
        let told: Vec<(u64, Value)> = self
            .connections
            .iter()
            .map(|held| {
                let again = Again { before: &before, after: &self.live, step: &decided.step };
                (held.id, self.told(&again, held.account, &people, &names))
            })
            .collect();
        told.iter().for_each(|(id, step)| self.send(*id, step));
        self.summarize();
    }

    /// A step as somebody is told of it.
    fn told(&self, step: &Again<'_>, account: Option<AccountNo>, people: &Value, names: &People) -> Value {
        let you = account.and_then(|account| step.after.person(Member::Account(account)));
        let told = Screen::of(you).events(step.before, names, &step.step.events);
        let mut message = self.state(step.after, you, people);
        message["type"] = json!("step");
        message["events"] = json!(told.events);
        message["lines"] = json!(told.lines);
        message["shown"] = json!(told.shown);
        message
    }

    /// Tells what somebody has missed since a step; `false` where it is not known any more.
    fn resume(&mut self, id: u64, seq: u64) -> bool {
        let account = self.account(id);
        let mut missed = Vec::new();
        let known = self.recent.since(seq, |again| {
            let names = names(&named(&again.before.members, again.step.member), |member| self.name(member));
            missed.push(self.told(&again, account, &self.people(again.after), &names));
        });
        if known {
            missed.push(json!({ "type": "resumed", "seq": self.live.head.seq }));
            missed.iter().for_each(|message| self.send(id, message));
        }
        known
    }

    /// The number of somebody at this table: theirs, or the one that they would get.
    fn you(&self, account: AccountNo) -> Option<Person> {
        self.live.person(Member::Account(account))
    }

    fn name(&self, member: Member) -> String {
        match member {
            Member::Account(account) => self.house.name(account),
            Member::Bot(bot) => crate::names::bot(self.live.number.0, bot).to_owned(),
        }
    }

    /// Everybody at the table; names are read from the store, so once for all screens.
    fn people(&self, live: &Live) -> Value {
        let people = live.members.all().map(|(person, member)| {
            (person.0.to_string(), json!({ "name": self.name(member), "bot": member.is_bot() }))
        });
        Value::Object(people.collect())
    }

    /// What every message about the state of the table holds.
    fn state(&self, live: &Live, you: Option<Person>, people: &Value) -> Value {
        let mut state = Screen::of(you).view(live);
        state["people"] = people.clone();
        state["seq"] = json!(live.head.seq);
        state["you"] = json!(you);
        state["paused"] = json!(self.live.paused);
        let clock = self.live.clock(self.house.clock.running());
        state["clock"] =
            json!(clock.map(|(person, left)| json!({ "person": person, "ms": left.as_millis() as u64 })));
        state
    }

    /// Everything, for who starts afresh.
    fn show_whole(&mut self, id: u64) {
        let account = self.account(id);
        let you = account.and_then(|account| self.you(account));
        let mut whole = self.state(&self.live, you, &self.people(&self.live));
        let verbs = Words::all().flat_map(|words| words.verbs);
        let verbs = verbs
            .map(|row| (row.key.to_owned(), json!({ "label": row.label, "stroke": row.stroke.to_string() })));
        whole["type"] = json!("table");
        whole["table"] = json!(self.live.number);
        whole["felt"] = json!(self.live.felt);
        whole["verbs"] = Value::Object(verbs.collect());
        whole["log"] = json!(self.log);
        whole["pace"] = json!(self.live.pace.factor());
        whole["owner"] = json!(account.is_some() && self.live.spec.owner == account);
        self.send(id, &whole);
    }

    fn refuse(&mut self, id: u64, message: &Value, key: &str, text: &str) {
        self.house.metrics.refused();
        let refused = json!({ "type": "refused", "id": message["id"], "key": key, "text": text });
        self.send(id, &refused);
    }

    /// A reader that is too slow is dropped, and comes again when it can.
    fn send(&mut self, id: u64, message: &Value) {
        let Some(held) = self.connections.iter().find(|held| held.id == id) else { return };
        if held.out.try_send(message.to_string()).is_err() {
            self.house.metrics.dropped();
            self.connections.retain(|held| held.id != id);
        }
    }

    fn summarize(&self) {
        let seated = self.live.table.here();
        let people = self.live.members.all().filter(|(person, _)| seated.has(*person));
        let name = |member: Member| {
            if member.is_bot() { format!("{} (bot)", self.name(member)) } else { self.name(member) }
        };
        let summary = TableRow {
            table: self.live.number.0,
            listing: self.live.spec.listing.clone(),
            name: self.live.felt.name.clone(),
            family: self.live.felt.family.to_owned(),
            positions: self.live.felt.positions,
            people: people.map(|(_, member)| name(member)).collect(),
            owner: self.live.spec.owner.map(|owner| self.house.name(owner)),
            round: self.live.table.number(),
            watching: self.connections.len(),
            private: self.live.spec.private,
        };
        *self.summary.lock().unwrap_or_else(PoisonError::into_inner) = summary;
    }

    /// Pays everybody out and writes the last record.
    async fn close(mut self) {
        for (person, member) in self.live.members.clone().all() {
            if self.live.table.here().has(person) {
                let leave = Command::table(Act::LEAVE);
                if let Err(wrong) = self.perform(Actor::Person(person), Some(member), leave, None).await {
                    tracing::error!(table = self.live.number.0, "somebody cannot be paid out: {wrong}");
                }
            }
        }
        let Ok(postings) = money::Entry::new(Vec::new()) else { return };
        let draft = Draft {
            stream: Stream::Table(self.live.number),
            after: self.live.head,
            kind: CLOSED,
            version: VERSION,
            payload: Vec::new(),
            postings,
        };
        let id = CommandId::of(&["close", &self.live.number.to_string()]);
        let now = self.house.clock.now();
        if let Err(wrong) = self.house.journal.append(Append::one(id, now, draft)).await {
            tracing::error!(table = self.live.number.0, "cannot be closed: {wrong}");
        }
        self.house.closed(self.live.number);
    }
}

/// Why a command was not done.
#[derive(Debug, thiserror::Error)]
#[error("{text}")]
struct Wrong {
    key: &'static str,
    text: String,
}

impl Wrong {
    fn new(key: &'static str, text: &str) -> Wrong {
        Wrong { key, text: text.to_owned() }
    }
}
