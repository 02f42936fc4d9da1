//! The laws: what holds for every table of every family, whatever is played.

mod any;
mod chips;
mod eyes;
mod limits;

use families::AnyTable;
use money::Cents;
use rulebook::listing::{Listing, WagerKind};
use table::banked::Phase;
use table::terms::Terms;
use table::{
    Account, Act, Actor, Awaits, BankEvent, Choice, Command, Event, Eye, Offer, Offers, Person, Play,
    Position, Request, RoundEvent, Verb, View, WagerEvent,
};

use self::any::any_command;
use self::chips::Books;
use self::eyes::Eyes;
use self::limits::Limits;
use crate::allocations::allocations;
use crate::between;
use crate::packs::Packs;
use crate::random::Random;

/// How many commands a round may take before it counts as endless: a stock of eight packs is long.
const BOUND: usize = 2_000;

/// A table under test: everything that is played on it is held against the laws.
pub struct UnderLaw {
    table: AnyTable,
    /// Fed by events alone.
    shadow: AnyTable,
    books: Books,
    eyes: Eyes,
    /// The limits, where the listing and the terms are known.
    limits: Option<Limits>,
    /// What was collected and paid in this round.
    moved: Cents,
    covers: Cents,
    packs: Packs,
    /// Whether the laws are looked at; without them play is quicker.
    held: bool,
    /// Everything that happened.
    pub events: Vec<Event>,
}

impl UnderLaw {
    /// A new table.
    pub fn new(table: AnyTable) -> UnderLaw {
        let shadow = table.clone();
        UnderLaw {
            table,
            shadow,
            books: Books::default(),
            eyes: Eyes::default(),
            limits: None,
            moved: Cents::ZERO,
            covers: Cents::ZERO,
            packs: Packs::default(),
            held: true,
            events: Vec::new(),
        }
    }

    /// The same by what is printed: the laws on eyes and limits read the listing and the terms themselves.
    pub fn printed(self, listing: &Listing, terms: &Terms) -> UnderLaw {
        let limits = self.table.banked().is_some().then(|| Limits::of(listing, terms));
        UnderLaw { eyes: Eyes::of(listing), limits, ..self }
    }

    /// A table on which no law is looked at: for tests of something else.
    pub fn unheld(table: AnyTable) -> UnderLaw {
        UnderLaw { held: false, ..UnderLaw::new(table) }
    }

    /// The table.
    pub fn table(&self) -> &AnyTable {
        &self.table
    }

    /// Takes a command that must be accepted.
    pub fn must(&mut self, who: Actor, command: &Command) {
        if !self.held {
            let taken = self.table.act(who, command, &mut self.events);
            return assert_eq!(taken, Ok(()), "{who:?} {command:?} was offered");
        }
        let mut decided = Vec::new();
        let before = self.table.clone();
        let result = self.table.decide(who, command, &mut decided);
        assert_eq!(result, Ok(()), "{who:?} {command:?} was offered\n{:?}", self.table);
        assert!(self.table == before, "decide changed the table");
        let mut events = Vec::with_capacity(decided.len());
        let allocated = allocations(|| {
            self.table.act(who, command, &mut events).expect("what decide accepts, act accepts");
        });
        assert_eq!(allocated, 0, "{command:?} allocates");
        assert_eq!(events, decided, "act and decide agree");
        for event in &events {
            self.event(event);
        }
        assert!(self.table == self.shadow, "replay equals live\n{:?}\n{:?}", self.table, self.shadow);
        self.books.drop(&self.table);
        self.views();
    }

    /// Every law about one event.
    fn event(&mut self, event: &Event) {
        for eye in self.eyes() {
            self.eyes.event(event, eye, &self.shadow.event_seen(event, eye));
        }
        self.eyes.take(event);
        self.shadow.apply(event);
        self.packs.hold(event, &self.shadow);
        between::nothing_is_left(event, &self.shadow);
        self.books.take(event);
        self.books.compare(&self.shadow, event);
        if let Some(limits) = &mut self.limits {
            limits.take(event);
        }
        self.cover(event);
        let text = serde_json::to_string(event).expect("an event is JSON");
        let read: Event = serde_json::from_str(&text).expect("an event reads back");
        assert_eq!(read, *event, "encode and decode are inverse: {text}");
        self.events.push(*event);
    }

    /// What is collected and paid together never exceeds the player-dealer's wager.
    fn cover(&mut self, event: &Event) {
        match *event {
            Event::Bank(BankEvent::BankTaken { covers, .. }) => {
                (self.covers, self.moved) = (covers, Cents::ZERO);
            }
            Event::Bank(BankEvent::BankJoined { amount, .. }) => self.covers += amount,
            Event::Wager(WagerEvent::Settled { wager, moved, stake, due, .. }) => {
                self.moved += moved;
                // An Envy button costs nothing.
                let core = self.table.banked();
                let free = core.is_some_and(|core| core.plan.wager(wager).kind == WagerKind::Envy);
                assert!(moved <= due && moved >= Cents::ZERO && (stake > Cents::ZERO || free), "{event:?}");
                assert!(
                    self.moved <= self.covers,
                    "{} moved, but only {} is covered",
                    self.moved,
                    self.covers
                );
            }
            Event::Wager(WagerEvent::Earned { moved, due, .. }) => {
                self.moved += moved;
                assert!(moved <= due && moved >= Cents::ZERO && self.moved <= self.covers, "{event:?}");
            }
            Event::Bank(BankEvent::RoundClosed { .. }) | Event::Round(RoundEvent::HandClosed) => {
                for account in [Account::Layout, Account::Bank] {
                    assert_eq!(self.books.of(account), Cents::ZERO, "{account:?} is cleared");
                }
            }
            _ => {}
        }
    }

    fn eyes(&self) -> Vec<Eye> {
        let people = self.table.here().iter().map(Eye::Person);
        people.chain([Eye::Rail]).collect()
    }

    /// No view shows a hidden card to the wrong eye, and every card that lies open is seen.
    fn views(&self) {
        let views: Vec<(Eye, View)> =
            self.eyes().into_iter().map(|eye| (eye, self.table.view(eye))).collect();
        for (eye, view) in &views {
            self.eyes.view(*eye, view, |place| self.table.hands().at(place).faces().collect());
        }
        self.eyes.lookers(&views);
    }

    /// What is not offered is refused, and changes nothing.
    pub fn refuses_what_is_not_offered(&self, random: &mut Random) {
        let mut people: Vec<Actor> = self.table.here().iter().map(Actor::Person).collect();
        people.extend([Actor::House, Actor::Floor, Actor::Person(Person(31))]);
        let Some(who) = random.pick(&people).copied() else { return };
        let command = any_command(random, self.table.banked().map_or(1, |core| core.plan.wagers.len()));
        let offers = self.table.all_offers(who);
        // What chance is asked for is no offer: it has no choice.
        let awaited = self.table.awaits() == Awaits::Chance(Request::Dice)
            && matches!((who, command), (Actor::House, Command::Throw { .. }));
        if awaited || offers.iter().any(|offer| offer.contains(&command)) {
            return;
        }
        let result = self.table.decide(who, &command, &mut ());
        assert!(result.is_err(), "{who:?} {command:?} is not among {offers:?}, but it was accepted");
    }

    /// Every offer of everybody is accepted, at both its ends and in between.
    pub fn accepts_what_is_offered(&self, random: &mut Random) {
        let people = self.table.here().iter().map(Actor::Person);
        let newcomer = Actor::Person(Person(30));
        for who in people.chain([Actor::House, Actor::Floor, newcomer]) {
            for offer in self.table.all_offers(who) {
                for place in [0, random.below(offer.count()), offer.count() - 1] {
                    let command = offer.sample(place);
                    assert!(offer.contains(&command), "{offer:?} does not contain its own {command:?}");
                    let result = self.table.decide(who, &command, &mut ());
                    assert_eq!(result, Ok(()), "{who:?} was offered {offer:?}, but {command:?} was refused");
                }
            }
        }
    }

    /// Plays a whole round at random.
    pub fn random_round(&mut self, random: &mut Random) {
        self.between_rounds(random);
        if !self.table.offers(Actor::House).contains(&Offer::only(Verb::OPEN_ROUND)) {
            return;
        }
        self.must(Actor::House, &Command::table(Act::OPEN_ROUND));
        self.play_on(random);
    }

    /// The rest of a round that is open.
    pub fn play_on(&mut self, random: &mut Random) {
        for _ in 0..BOUND {
            if self.table.phase() == Phase::Idle || self.table.is_broken() {
                return;
            }
            if self.held && random.percent(30) {
                self.refuses_what_is_not_offered(random);
            }
            if self.held && random.percent(5) {
                self.accepts_what_is_offered(random);
            }
            if self.held && random.percent(2) {
                self.leave_after(random);
            }
            self.floor(random);
            if self.table.phase() != Phase::Idle {
                self.random_step(random);
            }
        }
        panic!("the round does not end: {:?}", self.table);
    }

    /// Now and then somebody comes, goes, buys, sits out or asks for something between two rounds.
    fn between_rounds(&mut self, random: &mut Random) {
        // Somebody who is here, or somebody new under a number that may have been another's.
        let newcomer = Person(random.below(12) as u8);
        let people: Vec<Person> = self.table.here().iter().chain([newcomer]).collect();
        if let Some(person) = random.pick(&people).copied().filter(|_| random.percent(20)) {
            let mut offers = self.table.all_offers(Actor::Person(person));
            let few = self.table.here().len() <= 3;
            offers.retain(|offer| offer.verb != Verb::LEAVE || !few);
            if let Some(command) = choose(&offers, random) {
                self.must(Actor::Person(person), &command);
            }
        }
        let between = self.table.offers(Actor::Floor);
        if let Some(command) = choose(&between, random).filter(|_| random.percent(30)) {
            self.must(Actor::Floor, &command);
        }
    }

    /// Now and then somebody says in a round that they leave after it.
    fn leave_after(&mut self, random: &mut Random) {
        let people: Vec<Person> = self.table.here().iter().collect();
        let Some(person) = random.pick(&people).copied().filter(|_| people.len() > 3) else { return };
        let offers = self.table.seat_offers(Actor::Person(person));
        if offers.iter().any(|offer| offer.verb == Verb::LEAVE_AFTER) {
            self.must(Actor::Person(person), &Command::table(Act::LEAVE_AFTER));
        }
    }

    /// Now and then the floor says something, where it may.
    fn floor(&mut self, random: &mut Random) {
        let offers = self.table.offers(Actor::Floor);
        if let Some(command) = choose(&offers, random).filter(|_| random.percent(3)) {
            self.must(Actor::Floor, &command);
        }
    }

    fn random_step(&mut self, random: &mut Random) {
        if random.percent(10) {
            let offers = self.table.offers(Actor::Floor);
            if let Some(command) = choose(&offers, random) {
                return self.must(Actor::Floor, &command);
            }
        }
        match self.table.awaits() {
            Awaits::Chance(
                request @ (Request::Stock { .. } | Request::Reshuffle { .. } | Request::Refill { .. }),
            ) => {
                let runs = random.stock(request);
                let count = runs.len();
                for (at, run) in runs.into_iter().enumerate() {
                    self.must(Actor::House, &Command::Load { run, last: at + 1 == count });
                }
            }
            Awaits::Chance(Request::Dice) => self.must(Actor::House, &Command::Throw { dice: random.dice() }),
            Awaits::Persons(persons) => {
                let close = self.table.offers(Actor::House);
                let empty = self.table.banked().is_some_and(|core| core.round.stakes.is_empty());
                let percent = if empty { 2 } else { 25 };
                if !close.is_empty() && random.percent(percent) {
                    return self.must(Actor::House, &close[0].sample(0));
                }
                let people: Vec<Person> = persons.iter().collect();
                let Some(person) = random.pick(&people).copied() else { return };
                let offers = self.table.offers(Actor::Person(person));
                if let Some(command) = choose(&offers, random) {
                    self.must(Actor::Person(person), &command);
                }
            }
            Awaits::HouseDealer => {
                let offers = self.table.offers(Actor::House);
                let command =
                    choose(&offers, random).unwrap_or_else(|| panic!("nothing goes on: {:?}", self.table));
                self.must(Actor::House, &command);
            }
            Awaits::Nobody => panic!("nothing goes on: {:?}", self.table),
        }
    }
}

/// One of the offers, at a random place in it; amounts lean to the lower end.
pub fn choose(offers: &Offers, random: &mut Random) -> Option<Command> {
    let hit = offers.iter().find(|offer| offer.verb == Verb::HIT);
    let offer: &Offer = hit.filter(|_| random.has_short_stocks()).or_else(|| random.pick(offers))?;
    let count = offer.count();
    let place = if random.percent(70) { random.below(count.min(50)) } else { random.below(count) };
    Some(offer.sample(place))
}

/// Seats some people with chips, one of them behind the seats.
pub fn seat_people(law: &mut UnderLaw, random: &mut Random) {
    let positions = law.table.positions();
    let seats = 2 + random.below(u64::from(positions) - 1) as u8;
    let mut person = 0;
    for position in (1..=positions).map(Position) {
        if person < seats && (random.percent(75) || positions - position.0 < seats - person) {
            let most = if random.percent(30) { 3_000 } else { 300_000 };
            let chips = Cents(random.below(most) as i64 + 1);
            if law.table.banked().is_some() {
                law.must(Actor::Person(Person(person)), &Command::at(position, Verb::SIT.amount(chips)));
            } else {
                let person = Person(person);
                law.must(
                    Actor::House,
                    &Command::at(position, Verb::RESUME.with(Choice::Newcomer { person, chips })),
                );
            }
            person += 1;
        }
    }
    if law.table.banked().is_some() {
        law.must(Actor::Person(Person(person)), &Command::table(Verb::STAND_BEHIND.amount(Cents(50_000))));
    }
}
