//! The laws: what holds for every table of every family, whatever is played.

use std::collections::BTreeMap;

use cards::Card;
use families::AnyTable;
use money::Cents;
use rulebook::listing::WagerKind;
use table::banked::Phase;
use table::{
    Account, Act, Actor, Arrangement, Awaits, Case, Command, Concerns, Event, EventSeen, Eye, Face, Meld,
    Offer, Offers, On, Person, Place, Play, Position, Request, Ruling, Seen, WagerNo,
};

use crate::between;
use crate::packs::Packs;
use crate::random::Random;

/// How many commands a round may take before it counts as endless: the stock of panguingue is long.
const BOUND: usize = 2_000;

/// A table under test: everything that is played on it is held against the laws.
pub struct UnderLaw {
    table: AnyTable,
    /// Fed by events alone.
    shadow: AnyTable,
    books: BTreeMap<Account, Cents>,
    /// What was collected and paid in this round.
    moved: Cents,
    covers: Cents,
    packs: Packs,
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
            packs: Packs::default(),
            events: Vec::new(),
        }
    }

    /// The table.
    pub fn table(&self) -> &AnyTable {
        &self.table
    }

    /// Takes a command that must be accepted.
    pub fn must(&mut self, who: Actor, command: &Command) {
        let mut decided = Vec::new();
        let before = self.table.clone();
        let result = self.table.decide(who, command, &mut decided);
        assert_eq!(result, Ok(()), "{who:?} {command:?} was offered\n{:?}", self.table);
        assert!(self.table == before, "decide changed the table");
        let mut events = Vec::with_capacity(decided.len());
        let allocated = allocation_counter::measure(|| {
            self.table.act(who, command, &mut events).expect("what decide accepts, act accepts");
        });
        assert_eq!(allocated.count_total, 0, "{command:?} allocates");
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
        self.packs.hold(event, &self.shadow);
        between::nothing_is_left(event, &self.shadow);
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
            Event::BankJoined { amount, .. } => self.covers += amount,
            Event::Settled { wager, moved, stake, due, .. } => {
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
            Event::Earned { moved, due, .. } => {
                self.moved += moved;
                assert!(moved <= due && moved >= Cents::ZERO && self.moved <= self.covers, "{event:?}");
            }
            Event::RoundClosed { .. } | Event::HandClosed => {
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
        let people = self.table.here().iter().map(Eye::Person);
        people.chain([Eye::Rail]).collect()
    }

    /// No event shows a hidden card to the wrong eye; the table's own state before the event says who holds a hand.
    fn hidden_cards(&self, event: &Event) {
        let core = &self.shadow;
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
                    let banks = core.banked().and_then(table::banked::Core::bank);
                    let banks = banks.is_some_and(|bank| bank.position == position);
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
        let core = &self.table;
        for eye in self.eyes() {
            for hand in core.view(eye).hands {
                let held = core.hands().at(hand.place);
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
        let mut people: Vec<Actor> = self.table.here().iter().map(Actor::Person).collect();
        people.extend([Actor::House, Actor::Floor, Actor::Person(Person(31))]);
        let Some(who) = random.pick(&people).copied() else { return };
        let command = any_command(random, self.table.banked().map_or(1, |core| core.plan.wagers.len()));
        let offers = self.table.offers(who);
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
        for who in people.chain([Actor::House, Actor::Floor]) {
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
        self.between_rounds(random);
        if !self.table.offers(Actor::House).contains(&Offer::OpenRound) {
            return;
        }
        self.must(Actor::House, &Command::OpenRound);
        for _ in 0..BOUND {
            if self.table.phase() == Phase::Idle || self.table.is_broken() {
                return;
            }
            if random.percent(30) {
                self.refuses_what_is_not_offered(random);
            }
            if random.percent(5) {
                self.accepts_what_is_offered(random);
            }
            self.floor(random);
            if self.table.phase() != Phase::Idle {
                self.random_step(random);
            }
        }
        panic!("the round does not end: {:?}", self.table);
    }

    /// Now and then somebody does something between two rounds.
    fn between_rounds(&mut self, random: &mut Random) {
        let people: Vec<Person> = self.table.here().iter().collect();
        if let Some(person) = random.pick(&people).copied().filter(|_| random.percent(15)) {
            let offers = self.table.offers(Actor::Person(person));
            if let Some(command) = choose(&offers, random) {
                self.must(Actor::Person(person), &command);
            }
        }
        let between = self.table.offers(Actor::Floor);
        if let Some(command) = choose(&between, random).filter(|_| random.percent(30)) {
            self.must(Actor::Floor, &command);
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
    let hit = offers.iter().find(|offer| matches!(offer, Offer::Choice { act: Act::Hit, .. }));
    let offer: &Offer = hit.filter(|_| random.has_short_stocks()).or_else(|| random.pick(offers))?;
    let count = offer.count();
    let place = if random.percent(70) { random.below(count.min(50)) } else { random.below(count) };
    Some(offer.sample(place))
}

/// Any command, sensible or not.
fn any_command(random: &mut Random, wagers: usize) -> Command {
    let position = Position(random.below(17) as u8);
    let wager = WagerNo(random.below(wagers as u64 + 1) as u8);
    let amount = Cents(random.below(200_000) as i64 - 100);
    match random.below(40) {
        0 => Command::OpenRound,
        1 => Command::TakeBank { covers: amount },
        2 => Command::PassBank,
        3..=5 => Command::Stake { position, wager, amount },
        6 => Command::CloseWagers,
        7 => Command::Decide { position, act: Act::Fold },
        8 => Command::Decide { position, act: Act::Check },
        9 | 10 => Command::Decide { position, act: Act::Bet { wager, amount } },
        11 => Command::Decide { position, act: Act::Call },
        12 | 13 => Command::Decide { position, act: Act::RaiseTo { amount } },
        14 => {
            Command::Decide { position, act: Act::Change { cards: table::CardMask(random.below(32) as u16) } }
        }
        15 => Command::Decide { position, act: Act::Show },
        16 => Command::Post(table::Post::OverBlind { amount }),
        17 => Command::Share { position, wager, amount },
        18 => Command::JoinBank { amount },
        19 => Command::NameShaker { person: Person(random.below(9) as u8) },
        20 => Command::GoOn,
        21 => Command::Rule { ruling: any_ruling(random, position) },
        22 => Command::Decide { position, act: any_act(random) },
        23 => Command::Decide { position, act: Act::Hit },
        24 => Command::Decide { position, act: Act::Stand },
        25 => Command::Decide { position, act: Act::Double { amount } },
        26 => Command::Decide { position, act: Act::Split },
        27 => {
            let acts = [Act::Surrender, Act::Rescue, Act::EvenMoney, Act::Decline];
            Command::Decide { position, act: acts[random.below(4) as usize] }
        }
        28 => Command::Decide { position, act: Act::HouseWay },
        29 => Command::Decide { position, act: Act::Pick { pile: random.below(10) as u8 } },
        30 => {
            let mut card = || Card::from_index(random.below(Card::FACES as u64) as u8).unwrap_or(Card::BLANK);
            Command::Decide { position, act: Act::Front { cards: [card(), card()] } }
        }
        31 => {
            Command::Decide { position, act: Act::Arrange { setting: Arrangement::nth(random.below(1_000)) } }
        }
        32 => Command::Showdown,
        33 => Command::Settle,
        34 => {
            let acts = [Act::DeclareSweep, Act::Surrender, Act::Confirm, Act::Withdraw];
            Command::Decide { position, act: acts[random.below(4) as usize] }
        }
        35 => {
            let acts = [Act::Go, Act::StayOut, Act::Draw, Act::DrawAgain, Act::Take];
            Command::Decide { position, act: acts[random.below(5) as usize] }
        }
        36 => Command::Decide { position, act: Act::Meld { meld: any_meld(random) } },
        37 => {
            let card = Card::from_index(random.below(52) as u8).unwrap_or(Card::BLANK);
            let meld = random.below(3) as u8;
            let acts = [Act::AddTo { meld, card }, Act::Throw { card }];
            Command::Decide { position, act: acts[random.below(2) as usize] }
        }
        _ => Command::Throw { dice: random.dice() },
    }
}

/// Something that looks like a meld.
fn any_meld(random: &mut Random) -> Meld {
    let mut below = |bound| random.below(bound) as u8;
    if below(2) == 0 {
        let low = below(11);
        return Meld::Rope { suit: below(4), low, high: low + below(5) };
    }
    Meld::Square { rank: below(11), suits: [below(3), below(3), below(3), below(3)] }
}

fn any_act(random: &mut Random) -> Act {
    let acts = [
        Act::Card,
        Act::NoCard,
        Act::HouseWay,
        Act::AskCover,
        Act::StayLive,
        Act::DeclareAllIn,
        Act::Complete,
        Act::Forfeit,
        Act::CallTime,
        Act::AskFor { cards: 2 },
        Act::Tell,
    ];
    *random.pick(&acts).expect("there are some")
}

fn any_ruling(random: &mut Random, position: Position) -> Ruling {
    let case = *random.pick(Case::ALL).expect("there are some");
    let person = Person(random.below(9) as u8);
    let on = match case.concerns() {
        Concerns::Table => On::Table,
        Concerns::Hand if random.percent(20) => On::Hand(Place::Bank),
        Concerns::TableOrHand if random.percent(50) => On::Table,
        Concerns::Cards => On::Cards(Place::Position(position), table::CardMask(random.below(32) as u16)),
        Concerns::Chips => On::Chips(position, Cents(random.below(50) as i64 * 100), Cents::ZERO),
        Concerns::TwoAmounts => {
            On::Chips(position, Cents(random.below(50) as i64 * 100), Cents(random.below(50) as i64 * 100))
        }
        Concerns::Hand | Concerns::TableOrHand => On::Hand(Place::Position(position)),
        Concerns::Wager => On::Wager(position, person),
        Concerns::Person => On::Person(person),
        Concerns::Several => On::Several(position, random.below(14) as u8),
        Concerns::Deck => On::Deck(random.below(14) as u8),
        Concerns::Hands => On::Hands(position, Position(random.below(5) as u8)),
    };
    Ruling { case, on }
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
                law.must(Actor::Person(Person(person)), &Command::Sit { position, chips });
            } else {
                let person = Person(person);
                law.must(Actor::House, &Command::Resume { person, position, chips });
            }
            person += 1;
        }
    }
    if law.table.banked().is_some() {
        law.must(Actor::Person(Person(person)), &Command::StandBehind { chips: Cents(50_000) });
    }
}
