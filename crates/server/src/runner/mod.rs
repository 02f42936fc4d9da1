//! What runs a table: one command after another, each decided, stored, taken in and told.

mod ask;
mod bots;
mod change;
mod close;
mod floor;
mod hint;
mod hours;
mod jackpot;
mod lists;
mod named;
mod nodes;
mod outbox;
mod owner;
mod regime;
mod renew;
mod spectators;
pub(crate) mod state;
mod tell;

use std::collections::BTreeSet;
use std::sync::atomic::{AtomicBool, AtomicU64};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use axum::extract::ws::Utf8Bytes;
use cards::Seed;
use families::Dues;
use money::Cents;
use rand_chacha::ChaCha20Rng;
use room::accounts::Scope;
use room::chance::Chance as _;
use room::clock::{Clock as _, Time};
use room::floor::Deed;
use room::ids::{AccountNo, TableNo};
use room::journal::{Head, Record};
use room::lists::{Entry, LeftBecause, Vacancy};
use room::tables::{Live, Member, Next, Note, Order, Undone};
use rulebook::book::Book;
use rulebook::date::Date;
use serde_json::Value;
use table::{Command, say};
use tokio::sync::{mpsc, oneshot, watch};
use tokio_util::task::TaskTracker;

pub(crate) use floor::FloorAsk;
use jackpot::JackpotState;
use outbox::Outbox;

use crate::gate::Client;
use crate::house::House;
use crate::nodes::Gossip;
use crate::recent::Recent;
use crate::said::Log;
use crate::stopping::Stopping;
use crate::wire::TableRow;

/// So many messages wait for a slow reader before the connection is dropped.
pub(crate) const BACKLOG: usize = 64;
/// So long after the last line to it has ended a table keeps its last steps: whoever comes back later starts afresh.
const KEPT: Duration = Duration::from_secs(120);
/// A table looks at its clocks at least so often.
const LOOK: Duration = Duration::from_secs(15);

/// A way to a running table.
#[derive(Clone)]
pub(crate) struct Handle {
    mail: mpsc::Sender<Mail>,
    summary: Arc<Mutex<TableRow>>,
    /// The last record that the table knows.
    pub(crate) head: Arc<AtomicU64>,
    /// Whether the summary has changed since it was put on the board.
    pub(crate) changed: Arc<AtomicBool>,
}

/// Who is at the other end of a line.
#[derive(Debug, Clone, Default)]
pub(crate) struct Visitor {
    /// The account; none for somebody who only looks on.
    pub(crate) account: Option<AccountNo>,
    /// What they may do.
    pub(crate) scopes: BTreeSet<Scope>,
    /// Whose chat they do not want.
    pub(crate) mutes: BTreeSet<AccountNo>,
    /// The language that they read.
    pub(crate) tongue: table::Tongue,
}

/// A new connection to a table.
pub(crate) struct Join {
    pub(crate) id: u64,
    pub(crate) visitor: Visitor,
    /// Whose rate limits count.
    pub(crate) client: Client,
    /// Whether the account has a seat, which the table says.
    pub(crate) seated: Arc<AtomicBool>,
    /// The last step that the client has seen, when it reconnects.
    pub(crate) after: Option<u64>,
    pub(crate) out: mpsc::Sender<Utf8Bytes>,
}

/// What comes to a table.
pub(crate) enum Mail {
    /// A connection.
    Join(Join),
    /// A connection is gone.
    Part { id: u64 },
    /// Somebody wants something done.
    Do { id: u64, message: Value },
    /// The floor wants something done.
    Floor { by: AccountNo, ask: FloorAsk, reply: oneshot::Sender<Result<Value, Undone>> },
    /// Somebody at another table wants a seat here, or no more.
    Wants { account: AccountNo, from: TableNo, on: bool, reply: oneshot::Sender<Result<(), Undone>> },
    /// There is a seat for somebody at another table.
    Release { account: AccountNo, to: TableNo },
    /// Somebody has come over from another table with so much, and has missed these blinds.
    Arrive { account: AccountNo, chips: Cents, dues: Dues },
    /// A player of the list is called to a seat here.
    Call { vacancy: Vacancy, reply: oneshot::Sender<Result<(), Undone>> },
    /// A player who is called here comes no more.
    Uncall { account: AccountNo, because: LeftBecause, reply: oneshot::Sender<Result<(), Undone>> },
    /// The waiting list has changed.
    Listed,
    /// Somebody was barred from the room.
    Barred { account: AccountNo },
    /// Somebody may more or less than before.
    Changed { account: AccountNo, before: u64 },
    /// What other nodes have stored.
    News(Vec<Record>),
    /// What they have stored does not follow what is known here: the table reads it by itself.
    Missed,
    /// What another node says.
    Heard { node: u64, gossip: Gossip },
    /// Something has changed around the table: it looks what it is to do.
    Look,
    /// A jackpot fund has changed.
    Fund,
}

impl Handle {
    pub(crate) async fn send(&self, mail: Mail) -> bool {
        self.mail.send(mail).await.is_ok()
    }

    /// Sends what may be lost when the table has too much to do.
    pub(crate) fn try_send(&self, mail: Mail) {
        let _ = self.mail.try_send(mail);
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
    stopping: Stopping,
    books: watch::Receiver<Book>,
) -> Handle {
    let (mail, inbox) = mpsc::channel(1_024);
    let summary = Arc::new(Mutex::new(TableRow::default()));
    let (head, changed) = (Arc::new(AtomicU64::new(live.head.seq)), Arc::new(AtomicBool::new(true)));
    let mut seed = [0; 32];
    house.chance.fill(&mut seed);
    let others = nodes::Others::from(house.clock.running());
    let mut runner = Runner {
        house,
        recent: Recent::default(),
        live,
        inbox,
        summary: Arc::clone(&summary),
        head: Arc::clone(&head),
        changed: Arc::clone(&changed),
        others,
        bots_in: false,
        chance: Seed(seed).generator(),
        connections: Vec::new(),
        log: Log::default(),
        leaving: Vec::new(),
        stopping,
        books,
        renews: true,
        day: None,
        hours: hours::HoursWatch::default(),
        bots_after: 0,
        watched: Duration::ZERO,
        called: None,
        summed: None,
        goes_on_since: None,
        warned: None,
        storing: Duration::ZERO,
        jackpot: JackpotState::default(),
    };
    // Whoever opened it finds it at once.
    runner.summarize();
    // In a box, for what a task begins with lies in it twice.
    running.spawn(Box::new(runner).run());
    Handle { mail, summary, head, changed }
}

struct Connection {
    id: u64,
    visitor: Visitor,
    client: Client,
    seated: Arc<AtomicBool>,
    out: Outbox,
}

/// Somebody who goes as soon as the table lets them.
struct Leaving {
    account: AccountNo,
    /// The table that they go to.
    to: Option<TableNo>,
}

struct Runner {
    house: Arc<House>,
    live: Live,
    inbox: mpsc::Receiver<Mail>,
    summary: Arc<Mutex<TableRow>>,
    /// The last record that it knows, for who brings news.
    head: Arc<AtomicU64>,
    /// Whether the summary has changed.
    changed: Arc<AtomicBool>,
    /// What it knows of other nodes.
    others: nodes::Others,
    /// Whether the bots that it was opened with have come.
    bots_in: bool,
    chance: ChaCha20Rng,
    connections: Vec<Connection>,
    log: Log,
    recent: Recent,
    leaving: Vec<Leaving>,
    stopping: Stopping,
    /// Tells when the rulebook is another.
    books: watch::Receiver<Book>,
    /// Whether the rules are to be looked at before the next round.
    renews: bool,
    /// The day by whose rules the table was last looked at.
    day: Option<Date>,
    /// Its opening hours.
    hours: hours::HoursWatch,
    /// The round after which bots came or went last.
    bots_after: u32,
    /// When somebody was there last to see it.
    watched: Duration,
    /// What its people are called.
    called: Option<Arc<named::Named>>,
    /// What the summary was made of.
    summed: Option<tell::Summed>,
    /// Since when it goes on by itself and holds back what it says.
    goes_on_since: Option<Duration>,
    /// The end of the game that everybody was warned of.
    warned: Option<Time>,
    /// How long a step takes to be stored, of late.
    storing: Duration,
    /// What it knows of its jackpot.
    jackpot: JackpotState,
}

/// How a table goes on.
enum Goes {
    /// At once.
    On,
    /// When somebody writes, or after a while.
    Waits(Duration),
    /// Not at all: it is to be closed.
    Closes,
    /// Not at all: it is closed.
    Home,
    /// Not here: another node has it, and nobody looks at it here.
    Sleeps,
}

/// How often something is decided again when others were first.
const TRIES: usize = 20;

/// After so long a table is closed again that could not be.
const CLOSES_AGAIN: Duration = Duration::from_secs(5);

/// So many messages are taken between two steps.
const HEARD_A_STEP: u8 = 16;

impl Runner {
    async fn run(mut self: Box<Self>) {
        self.note_present();
        self.refresh_queue();
        self.summarize();
        while !self.stopping.is_told() {
            // What is done takes much room for a moment; a table that waits keeps none of it.
            let goes = Box::pin(self.go_on()).await;
            let held = self.let_go(matches!(goes, Goes::On));
            let wait = match goes {
                Goes::On => continue,
                Goes::Closes => {
                    if Box::pin(self.close()).await {
                        return;
                    }
                    CLOSES_AGAIN
                }
                Goes::Home => return,
                Goes::Sleeps => return Box::pin(self.sleep()).await,
                Goes::Waits(wait) => held.map_or(wait, |held| held.min(wait)),
            };
            tokio::select! {
                mail = self.inbox.recv() => match mail {
                    Some(mail) => Box::pin(self.take(mail)).await,
                    None => return,
                },
                () = tokio::time::sleep(wait.max(Duration::from_millis(5))) => {}
                () = self.stopping.comes() => {}
                Ok(()) = self.books.changed() => self.renews = true,
            }
        }
    }

    /// What the table does by itself.
    async fn go_on(&mut self) -> Goes {
        let now = self.house.clock.running();
        if self.others.closed {
            self.closed_elsewhere();
            return Goes::Home;
        }
        if let Err(goes) = self.drives(now).await {
            return goes;
        }
        if let Err(wrong) = self.settle_jackpot().await {
            return self.unsettled(&wrong);
        }
        self.keep_hours().await;
        self.renew().await;
        if self.live.is_over(now) {
            return Goes::Closes;
        }
        self.watch_rotation().await;
        self.see_out().await;
        self.call_waiting().await;
        self.end_reservations().await;
        self.move_seats().await;
        let seen = !self.connections.is_empty() || self.others.lines() > 0;
        if seen {
            self.watched = now;
        } else if !self.live.in_round() && now.saturating_sub(self.watched) >= KEPT {
            self.forget_steps();
        }
        if seen && !self.live.paused {
            self.bots_change().await;
        }
        self.live.for_show = !seen && self.is_for_show(now);
        let watched = seen || self.live.for_show;
        match self.live.next(now, watched, &mut self.chance) {
            Next::Do(who, command) => match self.perform(Order::of(who, command)).await {
                Ok(()) => {
                    self.take_waiting().await;
                    Goes::On
                }
                Err(Undone::Behind) => Goes::Waits(Duration::ZERO),
                Err(wrong) => {
                    tracing::debug!(table = self.live.number.0, error = %wrong, "automatic step failed");
                    Goes::Waits(Duration::from_secs(1))
                }
            },
            Next::Wait(wait) => Goes::Waits(wait.min(self.longest_wait()).min(self.until_hours())),
            Next::Rest => Goes::Waits(self.longest_wait().min(self.until_hours())),
        }
    }

    /// The jackpot could not be settled now: the table waits with the next round.
    fn unsettled(&mut self, wrong: &Undone) -> Goes {
        if *wrong == Undone::Behind && self.behind().is_ok() {
            return Goes::On;
        }
        tracing::warn!(table = self.live.number.0, error = %wrong, "jackpot not settled yet");
        Goes::Waits(Duration::from_secs(1))
    }

    /// Whether bots play here for somebody in the lobby: at a table of the house where no person is.
    fn is_for_show(&self, now: Duration) -> bool {
        let only_bots = || self.live.members.all().all(|(_, member)| member.is_bot());
        self.live.spec.owner.is_none() && self.house.is_lobby_watched(now) && only_bots()
    }

    /// Whoever has written is heard between the steps of a quick table, too.
    async fn take_waiting(&mut self) {
        for _ in 0..HEARD_A_STEP {
            let Ok(mail) = self.inbox.try_recv() else { break };
            self.take(mail).await;
        }
    }

    async fn take(&mut self, mail: Mail) {
        match mail {
            Mail::Join(join) => self.join(join),
            Mail::Part { id } => {
                self.connections.retain(|held| held.id != id);
                self.note_present();
            }
            Mail::Do { id, message } => self.asked(id, &message).await,
            Mail::Floor { by, ask, reply } => {
                let done = self.floor(by, ask).await;
                // Whoever asked may be gone.
                let _ = reply.send(done);
            }
            Mail::Wants { account, from, on, reply } => {
                let done = self.wanted(account, from, on).await;
                let _ = reply.send(done);
            }
            Mail::Release { account, to } => self.leaving.push(Leaving { account, to: Some(to) }),
            Mail::Arrive { account, chips, dues } => self.arrive(account, chips, dues).await,
            Mail::Call { vacancy, reply } => {
                let called = self.call_from_list(&vacancy).await;
                let _ = reply.send(called);
            }
            Mail::Uncall { account, because, reply } => {
                let done = self.uncall(account, because).await;
                let _ = reply.send(done);
            }
            Mail::Listed => self.listed(),
            Mail::Barred { account } => self.barred(account),
            Mail::Changed { account, before } => self.cut(account, before),
            Mail::News(records) => {
                let taken = self.take_news(&records);
                self.note_untaken(taken);
            }
            Mail::Missed => {
                let caught_up = self.catch_up().map(drop);
                self.note_untaken(caught_up);
            }
            Mail::Heard { node, gossip } => self.heard(node, gossip),
            Mail::Look => self.announce_again(),
            Mail::Fund => self.read_fund(),
        }
        self.summarize();
    }

    fn note_untaken(&self, taken: Result<(), Undone>) {
        if let Err(wrong) = taken {
            tracing::error!(table = self.live.number.0, error = %wrong, "cannot apply records of another node");
        }
    }

    fn join(&mut self, join: Join) {
        let Join { id, visitor, client, seated, after, out } = join;
        if self.is_spectator(&visitor) && !self.make_room(client) {
            let text = say!(visitor.tongue, "room.too-many-watching", watching = self.spectators());
            // The connection ends when the table does not keep its sender.
            let _ = out.try_send(tell::refused(&Value::Null, "too-many-watching", &text).to_string().into());
            return;
        }
        // A client that comes from another node may have seen more than this one has. It is read before the client counts as
        // connected, so that it is not told again what it has seen.
        if after.is_some_and(|seq| seq > self.live.head.seq)
            && let Err(wrong) = self.catch_up()
        {
            tracing::warn!(table = self.live.number.0, error = %wrong, "cannot read records of other nodes");
        }
        self.connections.push(Connection { id, visitor, client, seated, out: Outbox::new(out) });
        self.note_present();
        self.announce(self.house.clock.running());
        let taken_up =
            after.is_some_and(|seq| self.resume(id, seq) || self.remember(seq) && self.resume(id, seq));
        if !taken_up {
            self.show_whole(id);
        }
    }

    fn note_present(&mut self) {
        let accounts = self.connections.iter().filter_map(|held| held.visitor.account);
        let accounts = accounts.chain(self.others.accounts());
        let persons = accounts.filter_map(|account| self.live.members.person(Member::Account(account)));
        let persons = persons.collect();
        self.live.connected(persons, self.house.clock.running());
    }

    fn visitor(&self, id: u64) -> Option<&Visitor> {
        self.connections.iter().find(|held| held.id == id).map(|held| &held.visitor)
    }

    fn account(&self, id: u64) -> Option<AccountNo> {
        self.visitor(id)?.account
    }

    fn may_do(&self, id: u64, scope: Scope) -> bool {
        self.visitor(id).is_some_and(|visitor| visitor.scopes.contains(&scope))
    }

    /// Decides, stores, takes in and tells. Where another was first it takes in what that one did, and answers `Behind`:
    /// whoever asked decides again.
    async fn perform(&mut self, mut order: Order) -> Result<(), Undone> {
        let house = Arc::clone(&self.house);
        let entries = self.seated(order.member, order.command);
        let before = match order.member {
            Some(Member::Account(account)) if !entries.is_empty() => {
                self.called_at(account).map(|at| (account, at))
            }
            _ => None,
        };
        if !entries.is_empty() {
            order.list = Some(house.list_change(entries));
        }
        let since = house.clock.running();
        let (decided, head) = match house.desk().perform(&self.live, &order).await {
            Ok(Some(stored)) => stored,
            Ok(None) | Err(Undone::Behind) => {
                self.behind()?;
                return Err(Undone::Behind);
            }
            Err(wrong) => {
                house.not_stored(&wrong);
                return Err(wrong);
            }
        };
        let took = house.clock.running().saturating_sub(since);
        house.metrics.stored(took);
        house.health.stored();
        self.storing = (self.storing * 3 + took) / 4;
        if let (Some(Member::Account(_)), table::Actor::Person(person)) = (order.member, order.who) {
            self.live.acted(person, house.clock.running());
        }
        let over = self.live.is_over(house.clock.running());
        let left = self.taken_in(&decided, head);
        house.desk().save(&mut self.live);
        if let Some(change) = &order.list {
            self.refresh_queue();
            house.lists_changed(&change.entries);
        }
        if let Some((account, at)) = before {
            self.release_other(account, Some(at));
        }
        for (member, sitting) in left {
            if let Member::Account(account) = member {
                self.sitting_over(account, &sitting, over);
            }
        }
        Ok(())
    }

    /// The same for a member, decided again while others are first.
    async fn perform_for(&mut self, member: Member, command: Command) -> Result<(), Undone> {
        self.perform_listed(member, command, Vec::new()).await
    }

    /// The same, stored together with a change of the list.
    async fn perform_listed(
        &mut self,
        member: Member,
        command: Command,
        entries: Vec<Entry>,
    ) -> Result<(), Undone> {
        let list = (!entries.is_empty()).then(|| self.house.list_change(entries));
        for _ in 0..TRIES {
            let order = Order { list: list.clone(), ..Order::by(&self.live, member, command) };
            match self.perform(order).await {
                Err(Undone::Behind) => {}
                done => return done,
            }
        }
        Err(Undone::Crowded)
    }

    /// Writes down something that is no command of the game, and tells everybody how it is now.
    async fn note(&mut self, note: Note, deed: Option<Deed>) -> Result<(), Undone> {
        let house = Arc::clone(&self.house);
        for _ in 0..TRIES {
            match house.desk().note(&self.live, &note, deed.as_ref()).await {
                Ok(head) => {
                    self.noted(&note, head);
                    self.show_all();
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

    /// Takes in a note that is stored.
    fn noted(&mut self, note: &Note, head: Head) {
        self.recent.keep_note(&self.live, note, head);
        self.live.take_note(note, head, self.house.clock.running());
        if matches!(note, Note::Voided { open: true, .. }) {
            self.others.nobody_is_ready();
        }
    }
}
