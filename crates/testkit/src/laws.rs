//! The laws: what holds for every table of every family, whatever is played.

use std::collections::BTreeMap;

use cards::Card;
use families::AnyTable;
use money::Cents;
use rulebook::listing::WagerKind;
use table::banked::{Core, Phase};
use table::{
    Account, Act, Actor, Awaits, Command, Event, EventSeen, Eye, Face, Offer, Offers, Person, Place, Play,
    Position, Request, Seen, WagerNo,
};

use crate::random::Random;

/// How many commands a round may take before it counts as endless.
const BOUND: usize = 600;

/// A table under test: everything that is played on it is held against the laws.
pub struct UnderLaw {
    table: AnyTable,
    /// Fed by events alone.
    shadow: AnyTable,
    books: BTreeMap<Account, Cents>,
    /// What was collected and paid in this round.
    moved: Cents,
    covers: Cents,
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
            books: BTreeMap::new(),
            moved: Cents::ZERO,
            covers: Cents::ZERO,
            events: Vec::new(),
        }
    }

    /// The table.
    pub fn table(&self) -> &AnyTable {
        &self.table
    }

    fn core(&self) -> &Core {
        self.table.core()
    }

    /// Takes a command that must be accepted.
    pub fn must(&mut self, who: Actor, command: &Command) {
        let mut decided = Vec::new();
        let before = self.table.clone();
        let result = self.table.decide(who, command, &mut decided);
        assert_eq!(result, Ok(()), "{who:?} {command:?} was offered\n{:?}", self.core().round);
        assert!(self.table == before, "decide changed the table");
        let mut events = Vec::new();
        self.table.act(who, command, &mut events).expect("what decide accepts, act accepts");
        assert_eq!(events, decided, "act and decide agree");
        for event in &events {
            self.event(event);
        }
        assert!(self.table == self.shadow, "replay equals live\n{:?}\n{:?}", self.table, self.shadow);
        self.views();
    }

    /// Every law about one event.
    fn event(&mut self, event: &Event) {
        self.hidden_cards(event);
        self.shadow.apply(event);
        let postings = event.postings();
        let sum: Cents = postings.iter().map(|(_, amount)| *amount).sum();
        assert_eq!(sum, Cents::ZERO, "{event:?} does not balance");
        for (account, amount) in postings {
            *self.books.entry(account).or_default() += amount;
        }
        let short = self
            .books
            .iter()
            .find(|(account, held)| !matches!(account, Account::Away(_)) && held.is_negative());
        assert_eq!(short, None, "after {event:?} an account is short");
        self.cover(event);
        let text = serde_json::to_string(event).expect("an event is JSON");
        let read: Event = serde_json::from_str(&text).expect("an event reads back");
        assert_eq!(read, *event, "encode and decode are inverse: {text}");
        self.events.push(*event);
    }

    /// What is collected and paid together never exceeds the player-dealer's wager.
    fn cover(&mut self, event: &Event) {
        match *event {
            Event::BankTaken { covers, .. } => (self.covers, self.moved) = (covers, Cents::ZERO),
            Event::Settled { wager, moved, stake, due, .. } => {
                self.moved += moved;
                // An Envy button costs nothing.
                let free = self.core().plan.wager(wager).kind == WagerKind::Envy;
                assert!(moved <= due && moved >= Cents::ZERO && (stake > Cents::ZERO || free), "{event:?}");
                assert!(
                    self.moved <= self.covers,
                    "{} moved, but only {} is covered",
                    self.moved,
                    self.covers
                );
            }
            Event::RoundClosed { .. } => {
                for account in [Account::Layout, Account::Bank] {
                    assert_eq!(
                        self.books.get(&account).copied().unwrap_or_default(),
                        Cents::ZERO,
                        "{account:?} is cleared"
                    );
                }
            }
            _ => {}
        }
    }

    fn eyes(&self) -> Vec<Eye> {
        let people = self.core().table.here.iter().map(Eye::Person);
        people.chain([Eye::Rail]).collect()
    }

    /// No event shows a hidden card to the wrong eye; the table's own state before the event says who holds a hand.
    fn hidden_cards(&self, event: &Event) {
        let core = self.shadow.core();
        for eye in self.eyes() {
            match (core.event_seen(event, eye), *event) {
                (EventSeen::Whole(Event::Dealt { place, face, .. }), _) => {
                    let holds = matches!((face, eye), (Face::Down, Eye::Person(person)) if core.may_look(place, person));
                    assert!(face == Face::Up || holds, "{eye:?} sees {event:?}");
                }
                (EventSeen::Whole(Event::HandSet { place: place @ Place::Position(_), .. }), _) => {
                    let looks = matches!(eye, Eye::Person(person) if core.may_look(place, person));
                    assert!(looks, "{eye:?} sees {event:?}");
                }
                (EventSeen::Whole(Event::Decided { position, act: Act::Front { .. }, .. }), _) => {
                    let place = Place::Position(position);
                    let banks = core.bank().is_some_and(|bank| bank.position == position);
                    let looks = matches!(eye, Eye::Person(person) if core.may_look(place, person));
                    assert!(banks || looks, "{eye:?} sees {event:?}");
                }
                (EventSeen::Whole(seen), event) => {
                    assert!(!matches!(seen, Event::StockLoaded { .. }), "{eye:?} sees the stock: {event:?}");
                }
                _ => {}
            }
        }
    }

    /// No view shows a hidden card to the wrong eye, and every card that may be seen is.
    fn views(&self) {
        let core = self.core();
        for eye in self.eyes() {
            for hand in core.view(eye).hands {
                let held = core.round.hands.at(hand.place);
                for ((card, face), seen) in held.faces().zip(&hand.cards) {
                    let holds = matches!(eye, Eye::Person(person) if core.may_look(hand.place, person));
                    let may = face == Face::Up || face == Face::Down && holds;
                    let expected = if may { Seen::Face(card) } else { Seen::Back };
                    assert_eq!(*seen, expected, "{eye:?} at {:?}", hand.place);
                }
            }
        }
    }

    /// What is not offered is refused, and changes nothing.
    pub fn refuses_what_is_not_offered(&self, random: &mut Random) {
        let mut people: Vec<Actor> = self.core().table.here.iter().map(Actor::Person).collect();
        people.extend([Actor::House, Actor::Floor, Actor::Person(Person(31))]);
        let Some(who) = random.pick(&people).copied() else { return };
        let command = any_command(random, self.core().plan.wagers.len());
        let offers = self.table.offers(who);
        // Dice are chance, not an offer.
        let awaited = matches!(
            (who, command, self.table.awaits()),
            (Actor::House, Command::Throw { .. }, Awaits::Chance(Request::Dice))
        );
        if awaited || offers.iter().any(|offer| offer.contains(&command)) {
            return;
        }
        let result = self.table.decide(who, &command, &mut ());
        assert!(result.is_err(), "{who:?} {command:?} is not among {offers:?}, but it was accepted");
    }

    /// Every offer of everybody is accepted, at both its ends and in between.
    pub fn accepts_what_is_offered(&self, random: &mut Random) {
        let people = self.core().table.here.iter().map(Actor::Person);
        for who in people.chain([Actor::House]) {
            for offer in self.table.offers(who) {
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
        self.must(Actor::House, &Command::OpenRound);
        for _ in 0..BOUND {
            if self.core().round.phase == Phase::Idle || self.core().table.broken {
                return;
            }
            if random.percent(30) {
                self.refuses_what_is_not_offered(random);
            }
            if random.percent(5) {
                self.accepts_what_is_offered(random);
            }
            self.random_step(random);
        }
        panic!("the round does not end: {:?}", self.core().round);
    }

    fn random_step(&mut self, random: &mut Random) {
        match self.table.awaits() {
            Awaits::Chance(Request::Stock { deck, .. }) => {
                let runs = random.stock(deck);
                let count = runs.len();
                for (at, run) in runs.into_iter().enumerate() {
                    self.must(Actor::House, &Command::Load { run, last: at + 1 == count });
                }
            }
            Awaits::Chance(Request::Dice) => self.must(Actor::House, &Command::Throw { dice: random.dice() }),
            Awaits::Persons(persons) => {
                let close = self.table.offers(Actor::House);
                let percent = if self.core().round.stakes.is_empty() { 2 } else { 25 };
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
            Awaits::HouseDealer | Awaits::Nobody => panic!("nothing goes on: {:?}", self.core().round),
        }
    }
}

/// One of the offers, at a random place in it; amounts lean to the lower end.
pub fn choose(offers: &Offers, random: &mut Random) -> Option<Command> {
    let offer: &Offer = random.pick(offers)?;
    let count = offer.count();
    let place = if random.percent(70) { random.below(count.min(50)) } else { random.below(count) };
    Some(offer.sample(place))
}

/// Any command, sensible or not.
fn any_command(random: &mut Random, wagers: usize) -> Command {
    let position = Position(random.below(17) as u8);
    let wager = WagerNo(random.below(wagers as u64 + 1) as u8);
    let amount = Cents(random.below(200_000) as i64 - 100);
    match random.below(15) {
        0 => Command::OpenRound,
        1 => Command::TakeBank { covers: amount },
        2 => Command::PassBank,
        3..=5 => Command::Stake { position, wager, amount },
        6 => Command::CloseWagers,
        7 => Command::Decide { position, act: Act::Fold },
        8 => Command::Decide { position, act: Act::Check },
        9 | 10 => Command::Decide { position, act: Act::Bet { wager, amount } },
        11 => Command::Decide { position, act: Act::HouseWay },
        12 => Command::Decide { position, act: Act::Pick { pile: random.below(10) as u8 } },
        13 => {
            let mut card = || Card::from_index(random.below(Card::FACES as u64) as u8).unwrap_or(Card::BLANK);
            Command::Decide { position, act: Act::Front { cards: [card(), card()] } }
        }
        _ => Command::Throw { dice: random.dice() },
    }
}

/// Seats some people with chips, one of them behind the seats.
pub fn seat_people(law: &mut UnderLaw, random: &mut Random) {
    let positions = law.core().plan.positions;
    let seats = 2 + random.below(u64::from(positions) - 1) as u8;
    let mut person = 0;
    for position in (1..=positions).map(Position) {
        if person < seats && (random.percent(75) || positions - position.0 < seats - person) {
            let most = if random.percent(30) { 3_000 } else { 300_000 };
            let chips = Cents(random.below(most) as i64 + 1);
            law.must(Actor::Person(Person(person)), &Command::Sit { position, chips });
            person += 1;
        }
    }
    law.must(Actor::Person(Person(person)), &Command::StandBehind { chips: Cents(50_000) });
}
