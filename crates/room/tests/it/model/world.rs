//! The simulated room: nodes on one store, people on a network, a floor, a clock, and everything that goes wrong.

use std::collections::VecDeque;
use std::sync::Arc;
use std::time::Duration;

use cards::Seed;
use money::Cents;
use rand_chacha::ChaCha20Rng;
use room::chance::SeededChance;
use room::clock::{Clock as _, HandClock, Time};
use room::ids::{AccountNo, TableNo};
use room::journal::{CommandId, Head, Reader as _, StoreError, Stream};
use room::ledger::{Cashier, Terms};
use room::tables::{Fold, Live, Member, Next, Opened, Order, Said, Undone, each_record_after};
use table::{Act, Actor, Command, Event, Play as _, SeatEvent, Verb};
use testkit::Random;

use crate::model::counts::Counts;
use crate::model::network::Sent;
use crate::model::people::{self, Person};
use crate::model::store::{Lie, Memory};
use crate::model::work::{Done, House, Letter, Op, Opens, Work, load};

/// Midnight in UTC.
const START: Time = Time(1_780_012_800_000);
/// The most nodes of a room.
const NODES: usize = 2;
/// The chips of everybody at first.
pub(crate) const ALLOWANCE: Cents = Cents::dollars(4_000);
/// Whoever has no answer for so many ticks says it again.
pub(crate) const PATIENCE: u64 = 40;

/// A table as one node has it.
pub(crate) struct Runner {
    pub(crate) live: Option<Live>,
    pub(crate) op: Option<Op>,
    pub(crate) mail: VecDeque<Letter>,
    chance: ChaCha20Rng,
    /// Nothing comes by itself before this.
    idle: Duration,
    bots_after: u32,
    leaving: Vec<AccountNo>,
}

pub(crate) struct World {
    pub(crate) random: Random,
    pub(crate) house: House,
    pub(crate) tables: Vec<Arc<Opens>>,
    pub(crate) nodes: Vec<Vec<Runner>>,
    /// Until when a node does nothing.
    frozen: [u64; NODES],
    /// Which node drives each table.
    driver: Vec<usize>,
    pub(crate) closed: Vec<bool>,
    pub(crate) people: Vec<Person>,
    pub(crate) network: Vec<(u64, Sent)>,
    /// What nodes have told: the last record of a table.
    pub(crate) told: Vec<(usize, Head)>,
    /// Commands that were acknowledged.
    pub(crate) acknowledged: Vec<(usize, CommandId)>,
    pub(crate) counts: Counts,
    pub(crate) tick: u64,
    /// How often something goes wrong, in ten thousand.
    pub(crate) trouble: u64,
    pub(crate) healing: bool,
}

pub(crate) fn number(table: usize) -> TableNo {
    TableNo(table as u32 + 1)
}

impl World {
    pub(crate) fn new(seed: u64, tables: Vec<Arc<Opens>>, lie: Option<Lie>) -> World {
        let mut random = Random::new(seed);
        let chance = SeededChance::new(Seed::from_number(seed).0);
        let house = House {
            store: Arc::new(Memory::default()),
            clock: Arc::new(HandClock::at(START)),
            chance: Arc::new(chance),
        };
        let mut nodes: Vec<Vec<Runner>> = Vec::new();
        for node in 0..1 + random.below(NODES as u64) as usize {
            let start = |table: usize| Seed::from_number(seed ^ (node * 16 + table + 1) as u64).generator();
            nodes.push((0..tables.len()).map(|table| Runner::new(start(table))).collect());
        }
        let trouble = [0, 20, 60, 150][random.below(4) as usize];
        let count = tables.len();
        let mut world = World {
            house,
            nodes,
            frozen: [0; NODES],
            driver: vec![0; count],
            closed: vec![false; count],
            people: Vec::new(),
            network: Vec::new(),
            told: Vec::new(),
            acknowledged: Vec::new(),
            counts: Counts::default(),
            tick: 0,
            trouble,
            healing: false,
            random,
            tables,
        };
        world.set_up(lie);
        world
    }

    /// Opens the tables, and gives everybody their chips.
    fn set_up(&mut self, lie: Option<Lie>) {
        for (table, opens) in self.tables.clone().iter().enumerate() {
            let desk = self.house.desk();
            let mut opening = Box::pin(desk.open(number(table), &opens.spec, &opens.listing, &opens.table));
            let mut context = std::task::Context::from_waker(std::task::Waker::noop());
            let std::task::Poll::Ready(opened) = opening.as_mut().poll(&mut context) else {
                panic!("the store answers at once")
            };
            assert!(opened.expect("a table opens").is_some());
            self.counts.listings.insert(opens.spec.listing.clone());
        }
        let terms = Terms { allowance: ALLOWANCE, zone: jiff::tz::TimeZone::UTC };
        let people = 2 + self.random.below(5);
        for at in 0..people {
            let account = AccountNo(at as u32 + 1);
            let cashier = Cashier::new(&*self.house.store, &terms);
            cashier.allowance(account, self.house.clock.now()).expect("an allowance");
            let table = self.random.below(self.tables.len() as u64) as usize;
            let node = Some(self.random.below(self.nodes.len() as u64) as usize);
            let eager = [3, 20, 60][self.random.below(3) as usize];
            self.people.push(Person { account, node, table, asked: None, given: 0, eager });
        }
        self.house.store.lies(lie);
    }

    /// Plays until so many rounds were opened; then everything is mended and the rounds that are on are played out.
    pub(crate) fn play(&mut self, rounds: u64) {
        let most = 400 * rounds + 2_000;
        while self.counts.rounds < rounds && self.tick < most && !self.closed.iter().all(|closed| *closed) {
            self.turn();
        }
        self.heal();
        let last = self.tick + 40_000;
        while !self.at_rest() {
            assert!(self.tick < last, "a round does not end: {:?}", self.on());
            self.turn();
        }
    }

    /// Nothing goes wrong any more.
    fn heal(&mut self) {
        self.healing = true;
        self.network.clear();
        self.house.store.slow(false);
        self.house.store.flush(usize::MAX);
        self.frozen = [0; NODES];
        for person in &mut self.people {
            (person.node, person.asked) = (Some(0), None);
        }
        for table in 0..self.tables.len() {
            self.driver[table] = 0;
            self.news(table);
        }
    }

    fn at_rest(&self) -> bool {
        (0..self.tables.len()).all(|table| self.rests(table))
    }

    /// Whether nothing is on at a table. At one that is closed nobody reads what came too late.
    fn rests(&self, table: usize) -> bool {
        let mut runners = self.nodes.iter().map(|node| &node[table]);
        let idle = runners.all(|runner| runner.op.is_none() && runner.mail.is_empty());
        let live = self.nodes[0][table].live.as_ref();
        let over = live.is_some_and(|live| !live.in_round() || live.table.is_broken());
        self.closed[table] || idle && over
    }

    /// Whether a table goes on. When all is mended it opens no further round while another plays its last.
    fn plays(&self, table: usize) -> bool {
        !(self.closed[table] || self.healing && self.rests(table))
    }

    /// What is on, for whoever reads a fault.
    fn on(&self) -> Vec<String> {
        let lives = self.nodes[0].iter().filter_map(|runner| runner.live.as_ref());
        lives
            .filter(|live| live.in_round())
            .map(|live| format!("{} awaits {:?}", live.spec.listing, live.table.awaits()))
            .collect()
    }

    fn turn(&mut self) {
        self.tick += 1;
        if !self.healing {
            self.trouble();
            self.persons();
            self.floor();
        }
        self.deliver();
        let mut busy = false;
        for node in 0..self.nodes.len() {
            for table in 0..self.tables.len() {
                if self.frozen[node] <= self.tick && self.plays(table) {
                    busy |= self.run(node, table);
                }
            }
        }
        if self.house.store.waiting() > 0 && self.random.percent(30) {
            let some = 1 + self.random.below(3) as usize;
            self.house.store.flush(some);
        }
        if !busy {
            self.pass();
        }
    }

    /// Nobody does anything: time passes until somebody may.
    fn pass(&mut self) {
        let now = self.house.clock.running();
        let plays = (0..self.tables.len()).filter(|table| self.plays(*table));
        let waits = plays.map(|table| self.nodes[self.driver[table]][table].idle);
        let next = waits.min().unwrap_or(now).saturating_sub(now);
        self.house.clock.pass(next.clamp(Duration::from_millis(100), Duration::from_secs(120)));
    }

    /// A node does the next thing at a table; whether there was any.
    fn run(&mut self, node: usize, table: usize) -> bool {
        if let Some(op) = &mut self.nodes[node][table].op {
            if let Some((live, work, done)) = op.poll() {
                self.nodes[node][table].op = None;
                self.finish(node, table, live, work, done);
            }
            return true;
        }
        if self.nodes[node][table].live.is_none() && !self.load(node, table) {
            return false;
        }
        if let Some(letter) = self.nodes[node][table].mail.pop_front() {
            let member = self.people[letter.client].member();
            let live = self.nodes[node][table].live.as_ref().expect("it is loaded");
            let order = Order { id: Some(letter.id), ..Order::by(live, member, letter.command) };
            self.begin(node, table, Work::Order(order, Some(letter)));
            return true;
        }
        // A node that was frozen may believe that it still drives.
        let drives = self.driver[table] == node || (!self.healing && self.random.below(400) == 0);
        drives && self.drive(node, table)
    }

    /// What the house dealer, the clock and the bots do.
    fn drive(&mut self, node: usize, table: usize) -> bool {
        let now = self.house.clock.running();
        let runner = &mut self.nodes[node][table];
        let Some(live) = &mut runner.live else { return false };
        if live.is_over(now) {
            return self.close(node, table);
        }
        if self.healing && live.paused {
            self.begin(node, table, Work::Note(room::tables::Note::Paused(false), None));
            return true;
        }
        if !live.roster.waiting.is_empty()
            && let (_, Some(late)) = live.call(now)
        {
            self.begin(node, table, Work::Note(late, None));
            return true;
        }
        if let Some(order) = runner.see_out() {
            self.begin(node, table, Work::Order(order, None));
            return true;
        }
        let Runner { live: Some(live), chance, bots_after, .. } = runner else { return false };
        let round = live.table.number();
        if round != *bots_after && !live.in_round() {
            *bots_after = round;
            if let Some((bot, command)) = live.bot_due(chance) {
                self.counts.note("a bot came or went");
                let order = Order::by(live, bot, command);
                self.begin(node, table, Work::Order(order, None));
                return true;
            }
        }
        let few = live.members.all().count() < 2 && live.bots().len() < 2;
        if few && let Some((bot, command)) = live.bot_in(chance) {
            let order = Order::by(live, bot, command);
            self.begin(node, table, Work::Order(order, None));
            return true;
        }
        match live.next(now, true, chance) {
            Next::Do(who, command) => {
                self.begin(node, table, Work::Order(Order::of(who, command), None));
                true
            }
            Next::Wait(wait) => {
                runner.idle = now + wait;
                false
            }
            Next::Rest => {
                runner.idle = now + Duration::from_secs(15);
                false
            }
        }
    }

    /// Everybody leaves, and the table writes its last record.
    fn close(&mut self, node: usize, table: usize) -> bool {
        let Some(live) = &self.nodes[node][table].live else { return false };
        let somebody = live.members.all().find(|(person, _)| live.table.here().has(*person));
        let work = match somebody {
            Some((_, member)) => Work::Order(Order::by(live, member, Command::table(Act::LEAVE)), None),
            None => Work::Close,
        };
        self.begin(node, table, work);
        true
    }

    pub(crate) fn begin(&mut self, node: usize, table: usize, work: Work) {
        let runner = &mut self.nodes[node][table];
        if let Some(live) = runner.live.take() {
            runner.op = Some(Op::start(&self.house, &self.tables[table], live, work));
        }
    }

    /// Takes in what became of something.
    fn finish(&mut self, node: usize, table: usize, mut live: Live, work: Work, done: Done) {
        let now = self.house.clock.running();
        let head = match (&work, done) {
            (Work::Order(order, _), Done::Performed(Ok(Some((decided, head))))) => {
                if let (Some(Member::Account(_)), Actor::Person(person)) = (order.member, order.who) {
                    live.acted(person, now);
                }
                self.note_step(&live, order, &decided.step.events);
                live.take_in(&decided.step, head, now, self.random.below(100));
                self.house.desk().save(&mut live);
                Ok(Some(head))
            }
            (_, Done::Performed(Ok(None))) => Ok(None),
            (Work::Note(note, _), Done::Noted(Ok(head))) => {
                live.take_note(note, head, now);
                Ok(Some(head))
            }
            (_, Done::Righted(Ok(done))) => {
                live.take_note(&done.note, done.head, now);
                let what = match done.note {
                    room::tables::Note::Voided { open: true, .. } => "a round that was on was made void",
                    room::tables::Note::Voided { .. } => "a round that was over was made void",
                    _ => "a settlement was put right",
                };
                self.counts.note(what);
                Ok(Some(done.head))
            }
            (_, Done::Closed(Ok(()))) => {
                self.closed[table] = true;
                Ok(None)
            }
            (
                _,
                Done::Performed(Err(wrong))
                | Done::Noted(Err(wrong))
                | Done::Righted(Err(wrong))
                | Done::Closed(Err(wrong)),
            ) => Err(wrong),
            (_, Done::Noted(_) | Done::Performed(_)) => {
                unreachable!("a note answers a note, a step a command")
            }
        };
        self.nodes[node][table].live = Some(live);
        match head {
            Ok(Some(head)) => {
                self.counts.steps += 1;
                self.told.push((table, head));
                self.tell(node, table);
            }
            Ok(None) => self.catch_up(node, table),
            Err(ref wrong) => self.undone(node, table, wrong),
        }
        if let Work::Order(_, Some(letter)) = work {
            self.answer(node, table, letter, &head.map(drop));
        }
    }

    /// Why something was not done decides what the node does next.
    fn undone(&mut self, node: usize, table: usize, wrong: &Undone) {
        match wrong {
            Undone::Behind | Undone::Crowded => {
                self.counts.note("a node was behind");
                self.catch_up(node, table);
            }
            Undone::Store(StoreError::Forked { .. }) => {
                panic!("the store has other records than were told: {wrong}")
            }
            // Whether it was stored is not known: the store is read again.
            Undone::Store(_) => self.catch_up(node, table),
            Undone::Record(_) => panic!("it cannot be written down: {wrong}"),
            Undone::Refused(refused) if refused.key() == "bad-books" => panic!("{wrong}"),
            Undone::Refused(_) | Undone::Ledger(_) | Undone::NotListed(_) | Undone::Not { .. } => {
                let now = self.house.clock.running();
                self.nodes[node][table].idle = now + Duration::from_secs(1);
            }
        }
    }

    fn news(&mut self, table: usize) {
        for node in 0..self.nodes.len() {
            if self.nodes[node][table].op.is_none() {
                self.catch_up(node, table);
            }
        }
    }

    /// Reads what the node has missed, or everything anew.
    pub(crate) fn catch_up(&mut self, node: usize, table: usize) {
        let runner = &mut self.nodes[node][table];
        let Some(live) = runner.live.take() else { return };
        let opens = Arc::clone(&self.tables[table]);
        let open = |opened: &Opened| opens.open(opened);
        let mut fold = Fold::new(number(table), &open, &*self.house.clock);
        let after = live.head.seq;
        fold.live = Some(live);
        let missed = self.house.store.load(Stream::Table(number(table)), after, usize::MAX).expect("records");
        for record in &missed {
            fold.take_in(record, &Said::of(record).expect("a record is read")).expect("a record is taken in");
        }
        self.closed[table] |= fold.closed;
        runner.live = fold.live;
        self.present(node, table);
    }

    /// Loads a table; `false` when it is closed.
    fn load(&mut self, node: usize, table: usize) -> bool {
        self.nodes[node][table].live = load(&self.house, &self.tables[table], number(table));
        self.closed[table] |= self.nodes[node][table].live.is_none();
        self.present(node, table);
        !self.closed[table]
    }

    /// Who is connected here.
    fn present(&mut self, node: usize, table: usize) {
        let Some(live) = &mut self.nodes[node][table].live else { return };
        // A room of several nodes knows who is connected to any of them.
        let here = self.people.iter().filter(|person| person.node.is_some());
        let here = here.filter_map(|person| live.members.person(person.member())).collect();
        live.connected(here, self.house.clock.running());
    }

    /// Counts what a step was.
    fn note_step(&mut self, live: &Live, order: &Order, events: &[Event]) {
        self.counts.rounds += events.iter().filter(|event| room::tables::opens(event)).count() as u64;
        if order.who == Actor::Floor && people::is_ruling(&order.command) {
            self.counts.note("the floor ruled");
        }
        for event in events {
            match event {
                Event::Seat(SeatEvent::SatDown { .. }) if order.id.is_some() => {
                    self.counts.note("a person sat down");
                }
                Event::Seat(SeatEvent::StoodBehind { .. }) if order.id.is_some() => {
                    self.counts.note("a person stood behind");
                }
                Event::Seat(SeatEvent::Left { person, .. })
                    if live.members.of(*person).is_some_and(|member| !member.is_bot()) =>
                {
                    self.counts.note("a person left");
                }
                Event::Wager(table::WagerEvent::Settled { moved, due, .. }) if moved < due => {
                    self.counts.note("a player-dealer ran short");
                }
                _ => {}
            }
        }
    }
}

impl Runner {
    fn new(chance: ChaCha20Rng) -> Runner {
        Runner {
            live: None,
            op: None,
            mail: VecDeque::new(),
            chance,
            idle: Duration::ZERO,
            bots_after: 0,
            leaving: Vec::new(),
        }
    }

    /// Whoever was removed leaves as soon as they may.
    fn see_out(&mut self) -> Option<Order> {
        let live = self.live.as_ref()?;
        let at = self.leaving.iter().position(|account| {
            let person = live.members.person(Member::Account(*account));
            person.is_some_and(|person| {
                live.table.all_offers(Actor::Person(person)).iter().any(|offer| offer.verb == Verb::LEAVE)
            })
        })?;
        let account = self.leaving.remove(at);
        Some(Order::by(live, Member::Account(account), Command::table(Act::LEAVE)))
    }

    pub(crate) fn must_leave(&mut self, account: AccountNo) {
        self.leaving.push(account);
    }

    /// The node is gone, with all that it held.
    pub(crate) fn dies(&mut self) {
        (self.live, self.op) = (None, None);
        self.mail.clear();
        self.leaving.clear();
    }
}

impl World {
    /// Freezes a node for so many ticks.
    pub(crate) fn freeze(&mut self, node: usize, ticks: u64) {
        self.frozen[node] = self.tick + ticks;
    }

    /// Another node drives a table from now on.
    pub(crate) fn drives(&mut self, table: usize, node: usize) {
        self.driver[table] = node;
    }

    pub(crate) fn is_troubled(&mut self) -> bool {
        self.random.below(10_000) < self.trouble
    }

    /// A table that a node holds now.
    pub(crate) fn held(&self, node: usize, table: usize) -> Option<&Live> {
        self.nodes[node][table].live.as_ref().filter(|_| !self.closed[table])
    }

    /// The records that opened rounds of a table.
    pub(crate) fn opened(&self, table: usize) -> Vec<u64> {
        let mut opened = Vec::new();
        let read = each_record_after(&*self.house.store, number(table), 0, |record| {
            if let Said::Step(step) = Said::of(record)?
                && step.events.iter().any(room::tables::opens)
            {
                opened.push(record.seq);
            }
            Ok(true)
        });
        read.expect("records");
        opened
    }
}
