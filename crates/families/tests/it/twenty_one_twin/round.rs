//! A table of the engine, followed through a round and held against the documents.

use std::collections::HashMap;

use cards::Card;
use families::AnyTable;
use money::Cents;
use rulebook::book::Book;
use table::banked::Phase;
use table::terms::Terms;
use table::{
    Act, Actor, Awaits, Command, DealEvent, Event, Outcome, Person, Place, Play, Position, Request, Verb,
    WagerEvent,
};
use testkit::Random;

use crate::twenty_one_twin::game::Game::{
    self, BlackjackX, Chico, Jokers, NoBust5, NoBust7, Outlaws, Spanish,
};
use crate::twenty_one_twin::game::*;
use crate::twenty_one_twin::order::Start;

/// The seats that are taken; the person after them stands behind.
const SEATS: [u8; 4] = [1, 2, 4, 7];
const BEHIND: Person = Person(SEATS.len() as u8);

/// A table of the engine, and what was seen of its round.
pub(crate) struct Twin {
    pub id: &'static str,
    pub game: Game,
    pub table: AnyTable,
    pub again: bool,
    pub random: Random,
    pub events: Vec<Event>,
    pub seen: usize,
    pub hands: HashMap<(u8, u8), Hand>,
    pub counts: HashMap<u8, u8>,
    pub first: HashMap<u8, [Card; 2]>,
    pub bank: Hand,
    /// Which hand of a position is played.
    pub playing: HashMap<u8, u8>,
    pub even_money: Vec<(Person, u8)>,
    /// The last double of a wager: how much, and which one it was.
    pub raised: HashMap<(Person, u8, u8), (i64, u8)>,
    pub turned: bool,
    pub left: i64,
}

impl Twin {
    pub(crate) fn open(id: &'static str, game: Game, seed: u64) -> Twin {
        let listing = Book::shipped().listing(&id.parse().unwrap()).unwrap();
        let again = game == Spanish && seed % 2 == 1;
        let offered = if again { vec!["double-double".to_owned()] } else { Vec::new() };
        let terms = Terms { offered, ..Terms::widest(&listing, None) };
        let mut twin = Twin {
            id,
            game,
            table: AnyTable::open(&listing, &terms).unwrap(),
            again,
            random: Random::new(seed),
            events: Vec::new(),
            seen: 0,
            hands: HashMap::new(),
            counts: HashMap::new(),
            first: HashMap::new(),
            bank: Hand::default(),
            playing: HashMap::new(),
            even_money: Vec::new(),
            raised: HashMap::new(),
            turned: false,
            left: 0,
        };
        let chips = Cents::dollars(100_000_000);
        for (at, seat) in SEATS.iter().enumerate() {
            let sit = Command::at(Position(*seat), Verb::SIT.amount(chips));
            twin.act(Actor::Person(Person(at as u8)), &sit);
        }
        twin.act(Actor::Person(BEHIND), &Command::table(Verb::STAND_BEHIND.amount(chips)));
        twin
    }

    pub(crate) fn act(&mut self, who: Actor, command: &Command) {
        let result = self.table.act(who, command, &mut self.events);
        result.unwrap_or_else(|refusal| panic!("{}: {who:?} {command:?}: {refusal}", self.id));
    }

    pub(crate) fn bank(&mut self) -> bool {
        while self.table.phase() == Phase::Offering {
            let Awaits::Persons(offered) = self.table.awaits() else { panic!("the position is offered") };
            let person = offered.iter().next().unwrap();
            // Every other player-dealer cannot pay everything.
            let covers = if self.random.percent(50) { 5 + self.random.below(150) } else { 10_000_000 };
            let take = Command::table(Verb::TAKE_BANK.amount(Cents::dollars(covers as i64)));
            let offers = self.table.offers(Actor::Person(person));
            let may = offers.iter().any(|offer| offer.verb == Verb::TAKE_BANK);
            let command = if may && self.random.percent(70) { take } else { Command::table(Act::PASS_BANK) };
            self.act(Actor::Person(person), &command);
        }
        self.table.phase() == Phase::Wagering
    }

    pub(crate) fn stake(&mut self, person: Person, position: u8, wager: &str, amount: i64) {
        let wager = self.table.banked().unwrap().plan.wager_no(wager).expect("the wager");
        let stake = Command::stake(Position(position), wager, Cents(amount));
        self.act(Actor::Person(person), &stake);
    }

    pub(crate) fn wagers(&mut self) {
        let bank = self.table.banked().unwrap().bank().unwrap().person;
        let bonus: &[&str] = match self.game {
            Chico(..) => &["red-flex", "buster"],
            Outlaws | BlackjackX | NoBust5 => &["buster"],
            NoBust7 => &["blackjack-bonus", "buster"],
            Spanish => &["match-the-dealer"],
            Jokers => &[],
        };
        let mut someone = None;
        for person in (0..SEATS.len() as u8).map(Person).filter(|person| *person != bank) {
            let seat = SEATS[usize::from(person.0)];
            if someone.is_some() && self.random.percent(30) {
                continue;
            }
            let mut bettors = vec![person];
            if someone.is_none() && self.game != Jokers && self.random.percent(50) {
                bettors.push(BEHIND);
            }
            someone = Some(seat);
            for person in bettors {
                let base = 500 + self.random.below(4_500) as i64;
                self.stake(person, seat, "base", base);
                for wager in bonus {
                    if self.random.percent(50) {
                        let amount = 500 + self.random.below((base - 499) as u64) as i64;
                        self.stake(person, seat, wager, amount);
                    }
                }
            }
        }
        self.act(Actor::House, &Command::table(Act::CLOSE_WAGERS));
    }

    pub(crate) fn chance(&mut self, request: Request) {
        let runs = self.random.stock(request);
        let count = runs.len();
        for (at, run) in runs.into_iter().enumerate() {
            self.act(Actor::House, &Command::Load { run, last: at + 1 == count });
        }
    }

    /// One of those who are asked does something that is offered; on the own hand that is what the documents allow.
    pub(crate) fn decide(&mut self, person: Person) {
        let offers = self.table.offers(Actor::Person(person));
        let acts = |wanted: Act| offers.iter().any(|offer| offer.takes(wanted));
        let double = offers.iter().any(|offer| offer.verb == Verb::DOUBLE);
        let position = offers.iter().find_map(|offer| offer.at).expect("a hand");
        if acts(Act::STAND) || acts(Act::HIT) {
            let number = self.table.hand_in_play(position);
            self.playing.insert(position.0, number);
            let hand = &self.hands[&(position.0, number)];
            let count = usize::from(self.counts[&position.0]);
            let allowed = self.game.allowed(hand, count, self.first[&position.0][0], self.again);
            let offered = [
                acts(Act::HIT),
                acts(Act::STAND),
                double,
                acts(Act::SPLIT),
                acts(Act::SURRENDER),
                acts(Act::RESCUE),
            ];
            assert_eq!(offered, allowed, "{}: {hand:?}", self.id);
        }
        let offer = *self.random.pick(&offers).unwrap();
        let command = offer.sample(self.random.below(offer.count()));
        self.act(Actor::Person(person), &command);
    }

    /// Plays a round and looks at everything that happens; false when nobody banks it.
    pub(crate) fn round(&mut self) -> bool {
        self.events.clear();
        self.seen = 0;
        (self.hands, self.counts, self.first) = Default::default();
        (self.bank, self.playing, self.even_money, self.raised) = Default::default();
        self.turned = false;
        self.act(Actor::House, &Command::table(Act::OPEN_ROUND));
        if !self.bank() {
            return false;
        }
        self.left = self.table.banked().unwrap().bank().unwrap().covers.0;
        self.wagers();
        let start = Start::of(self);
        let mut watch = Watch::default();
        loop {
            self.watch(&mut watch);
            if self.table.phase() == Phase::Idle {
                break;
            }
            match self.table.awaits() {
                Awaits::Chance(request) => self.chance(request),
                Awaits::Persons(persons) => self.decide(persons.iter().next().unwrap()),
                awaits => panic!("{}: {awaits:?}", self.id),
            }
        }
        self.at_the_end(&watch, &start);
        true
    }

    pub(crate) fn at_the_end(&self, watch: &Watch, start: &Start) {
        let natural = self.bank.natural(self.game) > 0;
        if watch.draws && !natural {
            assert!(!draws_on(&self.bank.cards), "{}: {:?}", self.id, self.bank);
        } else {
            assert_eq!(self.bank.cards.len(), 2, "{}", self.id);
        }
        let mut deal = start.dealt(self.game);
        let in_turn = start.acting(self.game);
        deal.push(0);
        assert_eq!(watch.deal, deal.repeat(2), "{}: the deal", self.id);
        let turns = watch.acted.iter().map(|seat| in_turn.iter().position(|at| at == seat));
        assert!(turns.is_sorted(), "{}: {:?} in the order of {in_turn:?}", self.id, watch.acted);
        let seats = start.seats(self.game, self.bank.cards[1]);
        let place = |seat: u8| seats.iter().position(|at| *at == seat).unwrap();
        let key = |(seat, kind, hand): &(u8, usize, u8)| match self.game {
            Chico(..) => (*kind, place(*seat), *hand),
            _ => (place(*seat), *kind, *hand),
        };
        let keys: Vec<_> = watch.settled.iter().map(key).collect();
        assert!(keys.is_sorted(), "{}: {:?} in the order of {seats:?}", self.id, watch.settled);
        assert!(watch.open.is_empty(), "{}: {:?}", self.id, watch.open);
    }

    pub(crate) fn watch(&mut self, watch: &mut Watch) {
        while let Some(event) = self.events.get(self.seen).copied() {
            self.seen += 1;
            match event {
                Event::Wager(WagerEvent::Staked { person, position, wager, .. }) => {
                    watch.open.push((person, position.0, wager.0));
                }
                Event::Wager(WagerEvent::Unstaked { .. }) => panic!("{}: nobody takes a wager back", self.id),
                Event::Deal(DealEvent::Dealt { place, card, .. }) => {
                    if self.bank.cards.len() < 2 && place != Place::Burned {
                        watch.deal.push(place.position().map_or(0, |position| position.0));
                    }
                    self.dealt(place, card, watch);
                }
                Event::Deal(DealEvent::CardMoved { from, to }) => self.parted(from, to),
                Event::Wager(WagerEvent::Decided { person, position, act }) => {
                    if !matches!(act, Act { verb: Verb::WAGER, .. } | Act::DECLINE | Act::EVEN_MONEY) {
                        watch.acted.push(position.0);
                    }
                    self.decided(person, position.0, act);
                }
                Event::Wager(WagerEvent::Raised { person, position, wager, amount }) => {
                    let number = self.table.banked().unwrap().plan.wager(wager).hand;
                    let holder = self.table.banked().unwrap().holder(position) == Some(person);
                    let hand = self.hands.get_mut(&(position.0, number)).unwrap();
                    hand.doubles += u8::from(holder);
                    self.raised.insert((person, position.0, number), (amount.0, hand.doubles));
                }
                Event::Deal(DealEvent::TurnedUp { place: Place::Bank }) => {
                    self.turned = true;
                    watch.draws = watch.open.iter().any(|open| self.needs_a_draw(*open));
                }
                Event::Wager(WagerEvent::Settled { .. }) => self.settled(&event, watch),
                _ => {}
            }
        }
    }

    /// Whether a wager has the player-dealer's hand drawn out.
    pub(crate) fn needs_a_draw(&self, (_, position, wager): (Person, u8, u8)) -> bool {
        let plan = &self.table.banked().unwrap().plan.wagers[usize::from(wager)];
        match plan.key.as_str() {
            "base" => self.game != BlackjackX || !self.hands[&(position, plan.hand)].over(self.game),
            key => matches!(key, "buster" | "red-flex"),
        }
    }

    pub(crate) fn dealt(&mut self, place: Place, card: Card, watch: &Watch) {
        match place {
            Place::Position(position) => {
                let hand = self.hands.entry((position.0, 1)).or_default();
                if !hand.split && hand.cards.len() < 2 {
                    self.first.entry(position.0).or_insert([card; 2])[hand.cards.len()] = card;
                    self.counts.insert(position.0, 1);
                }
                hand.cards.push(card);
            }
            Place::SplitHand { position, hand } => {
                self.hands.get_mut(&(position.0, hand)).unwrap().cards.push(card);
            }
            Place::Bank => {
                let third = self.bank.cards.len() >= 2;
                let draws = watch.draws && draws_on(&self.bank.cards) && self.bank.natural(self.game) == 0;
                assert!(!third || self.turned && draws, "{}: {:?}", self.id, self.bank);
                self.bank.cards.push(card);
            }
            _ => {}
        }
    }

    pub(crate) fn parted(&mut self, from: Place, to: Place) {
        let Place::SplitHand { position, hand } = to else { panic!("{to:?}") };
        let old = if let Place::SplitHand { hand, .. } = from { hand } else { 1 };
        let card = self.hands.get_mut(&(position.0, old)).unwrap().cards.pop().unwrap();
        self.hands.get_mut(&(position.0, old)).unwrap().split = true;
        let new = Hand { cards: vec![card], split: true, ..Hand::default() };
        self.hands.insert((position.0, hand), new);
        self.counts.insert(position.0, hand);
    }

    pub(crate) fn decided(&mut self, person: Person, position: u8, act: Act) {
        let number = self.playing.get(&position).copied().unwrap_or(1);
        match act {
            Act::SURRENDER => self.hands.get_mut(&(position, number)).unwrap().surrendered = true,
            Act::RESCUE => self.hands.get_mut(&(position, number)).unwrap().rescued = true,
            Act::EVEN_MONEY => self.even_money.push((person, position)),
            _ => {}
        }
    }

    /// What a wager comes to: won is positive.
    pub(crate) fn comes_to(&self, person: Person, position: u8, key: &str, number: u8, stake: i64) -> i64 {
        if key == "insurance" {
            return if self.bank.natural(self.game) > 0 { 2 * stake } else { -stake };
        }
        if key != "base" {
            return self.game.bonus(key, self.first[&position], &self.bank, stake);
        }
        let hand = &self.hands[&(position, number)];
        let raised = self.raised.get(&(person, position, number));
        let last = raised.filter(|(_, double)| *double == hand.doubles).map(|(amount, _)| *amount);
        match last.filter(|_| hand.rescued) {
            _ if hand.surrendered => -(stake / 2),
            Some(back) => back - stake,
            None if self.even_money.contains(&(person, position)) => stake,
            None => self.game.compare(hand, &self.bank, stake),
        }
    }

    pub(crate) fn settled(&mut self, event: &Event, watch: &mut Watch) {
        let Event::Wager(WagerEvent::Settled {
            person,
            position,
            wager,
            outcome,
            stake,
            due,
            moved,
            because,
        }) = *event
        else {
            return;
        };
        let plan = &self.table.banked().unwrap().plan;
        let held = plan.wager(wager);
        let (key, number) = (held.key.to_string(), held.hand);
        assert!(
            plan.clause(wager, because.why.key()).is_some(),
            "{}: {key} {because:?} has no clause",
            self.id
        );
        let comes_to = self.comes_to(person, position.0, &key, number, stake.0);
        let said = format!(
            "{}: {key} {number} of {person} at {position}: {:?}, {:?}",
            self.id, self.hands, self.bank
        );
        assert_eq!(due.0, comes_to.abs(), "{said}");
        assert_eq!(moved.0, comes_to.abs().min(self.left), "{said}");
        let covered = match comes_to {
            0 => Outcome::Pushed,
            _ if self.left == 0 => Outcome::NotCovered,
            1.. => Outcome::Won,
            _ => Outcome::Lost,
        };
        assert_eq!(outcome, covered, "{said}");
        self.left -= moved.0;
        let at =
            watch.open.iter().position(|open| *open == (person, position.0, wager.0)).expect("an open wager");
        watch.open.remove(at);
        if self.turned && key == "insurance" {
            assert!(watch.settled.is_empty(), "{said}: insurance comes first");
        } else if self.turned {
            let kinds = ["base", "red-flex", "blackjack-bonus", "match-the-dealer", "buster"];
            let kind = kinds.iter().position(|kind| *kind == key).unwrap();
            watch.settled.push((position.0, kind, number));
        }
    }
}

/// What is noted of a round.
#[derive(Default)]
pub(crate) struct Watch {
    /// Wagers that are not settled.
    pub open: Vec<(Person, u8, u8)>,
    /// Wagers settled when the hole card was up: the seat, the kind of wager, the hand.
    pub settled: Vec<(u8, usize, u8)>,
    /// Whether the player-dealer's hand is drawn out.
    pub draws: bool,
    /// Where the cards of the deal went, nought for the player-dealer.
    pub deal: Vec<u8>,
    /// Where hands were played.
    pub acted: Vec<u8>,
}
