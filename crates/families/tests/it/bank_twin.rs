//! The player-dealer games of two, three and nine points once more, in plain code from the documents, beside the engine: who
//! gets which cards of the stock, in which order wagers are settled, what moves, and which clause stands behind it.

mod baccarat;
mod holdem;
mod pan_nine;
mod poker;
mod three_card;

use std::collections::VecDeque;

use cards::Card;
use families::AnyTable;
use money::Cents;
use rulebook::book::Book;
use rulebook::listing::Device;
use table::banked::Phase;
use table::terms::Terms;
use table::{
    Act, Actor, Awaits, Choice, Command, Event, Outcome, Person, Play, Position, Request, Verb, WagerEvent,
};
use testkit::Random;

/// The seats that are taken; others stay empty, because empty seats are counted or passed over.
const SEATS: [u8; 5] = [1, 2, 4, 5, 7];

/// What moved: the seat, the wager, and how much its player won or lost.
pub(crate) type Moved = (u8, String, i64);

/// What a model is told of a round.
pub(crate) struct Round<'a> {
    pub(crate) bank: u8,
    pub(crate) positions: u8,
    pub(crate) covers: i64,
    /// Wagers in the order in which they were made.
    pub(crate) stakes: Vec<(u8, String, i64)>,
    /// Hands that were folded, in the order of folding.
    pub(crate) folded: Vec<u8>,
    /// Hands that drew.
    pub(crate) drew: Vec<u8>,
    /// Whether the player-dealer drew by choice.
    pub(crate) bank_drew: bool,
    pub(crate) dice: u8,
    /// Whether the stock was loaded for this round.
    pub(crate) fresh: bool,
    /// The cards that are left of the stock.
    pub(crate) stock: &'a mut VecDeque<Card>,
}

impl Round<'_> {
    pub(crate) fn stake(&self, seat: u8, wager: &str) -> Option<i64> {
        self.stakes.iter().find(|(at, on, _)| *at == seat && on == wager).map(|(.., amount)| *amount)
    }

    /// All seats clockwise from one on.
    pub(crate) fn clockwise(&self, from: u8) -> Vec<u8> {
        (0..self.positions).map(|step| (from - 1 + step) % self.positions + 1).collect()
    }

    pub(crate) fn left_of_bank(&self) -> Vec<u8> {
        self.clockwise(self.bank % self.positions + 1)
    }

    /// Whether somebody plays there: the base wager comes first of all.
    pub(crate) fn plays(&self, seat: u8) -> bool {
        self.stakes.iter().any(|(at, ..)| *at == seat)
    }

    pub(crate) fn deal(&mut self) -> (u8, u8) {
        let card = self.stock.pop_front().expect("the stock holds enough");
        let (rank, suit) = card.suited().expect("a card with a rank");
        (rank as u8 + 2, suit as u8)
    }

    /// One card is shown, and as many more go as it is worth: pictures ten, the ace one.
    pub(crate) fn burn_by_value(&mut self) {
        let (rank, _) = self.deal();
        for _ in 0..if rank == 14 { 1 } else { rank.min(10) } {
            self.deal();
        }
    }

    /// The seat with the action button: counted from seat 1 clockwise, the player-dealer's left out.
    pub(crate) fn button(&self, count: u8) -> u8 {
        let seats: Vec<u8> = (1..=self.positions).filter(|seat| *seat != self.bank).collect();
        seats[(usize::from(count) - 1) % seats.len()]
    }
}

/// The player-dealer's wager, used up by what is paid and by what is collected.
pub(crate) struct Cover {
    left: i64,
    moves: Vec<Moved>,
}

impl Cover {
    pub(crate) fn new(round: &Round) -> Cover {
        Cover { left: round.covers, moves: Vec::new() }
    }

    pub(crate) fn win(&mut self, seat: u8, wager: &str, due: i64) {
        self.moved(seat, wager, due, 1);
    }

    pub(crate) fn lose(&mut self, seat: u8, wager: &str, stake: i64) {
        self.moved(seat, wager, stake, -1);
    }

    fn moved(&mut self, seat: u8, wager: &str, due: i64, sign: i64) {
        let moved = due.min(self.left);
        self.left -= moved;
        if moved > 0 {
            self.moves.push((seat, wager.to_owned(), sign * moved));
        }
    }

    pub(crate) fn moves(self) -> Vec<Moved> {
        self.moves
    }
}

/// A game: which wagers are made, what is decided, and what the documents make of it.
pub(crate) trait Model {
    /// Base wagers that may be made alone, and bonus bets beside them.
    fn wagers(&self) -> (&'static [&'static str], &'static [&'static str]);
    /// A decision: the number of board cards that are open, and the Ante.
    fn decide(&self, _open: usize, _ante: i64, _random: &mut Random) -> Decision {
        Decision::Check
    }
    fn settle(&self, round: Round) -> Vec<Moved>;
}

pub(crate) enum Decision {
    Fold,
    Check,
    Bet(&'static str, i64),
    Card,
    NoCard,
}

/// A table of the engine, and what was seen of the round.
struct Twin {
    id: &'static str,
    table: AnyTable,
    events: Vec<Event>,
    random: Random,
    stock: VecDeque<Card>,
    folded: Vec<u8>,
    drew: Vec<u8>,
    bank_drew: bool,
    dice: u8,
    fresh: bool,
}

fn seat(person: Person) -> u8 {
    SEATS[usize::from(person.0)]
}

impl Twin {
    fn open(id: &'static str, device: Option<Device>, seed: u64) -> Twin {
        let listing = Book::shipped().listing(&id.parse().unwrap()).unwrap();
        let terms = Terms { dealt_from: device, ..Terms::widest(&listing, None) };
        let mut twin = Twin {
            id,
            table: AnyTable::open(&listing, &terms).unwrap(),
            events: Vec::new(),
            random: Random::new(seed),
            stock: VecDeque::new(),
            folded: Vec::new(),
            drew: Vec::new(),
            bank_drew: false,
            dice: 0,
            fresh: false,
        };
        for at in 0..SEATS.len() as u8 {
            let sit = Command::at(Position(seat(Person(at))), Verb::SIT.amount(Cents::dollars(100_000_000)));
            twin.act(Actor::Person(Person(at)), &sit);
        }
        twin
    }

    fn act(&mut self, who: Actor, command: &Command) {
        let result = self.table.act(who, command, &mut self.events);
        result.unwrap_or_else(|refusal| panic!("{}: {who:?} {command:?}: {refusal}", self.id));
    }

    /// Whoever is offered the position takes it or not; whether anybody did.
    fn bank(&mut self) -> bool {
        while self.table.phase() == Phase::Offering {
            let Awaits::Persons(offered) = self.table.awaits() else { panic!("the position is offered") };
            let person = offered.iter().next().unwrap();
            // Every other player-dealer cannot pay everything.
            let covers = if self.random.percent(50) { 1 + self.random.below(150) } else { 10_000_000 };
            let take = Command::table(Verb::TAKE_BANK.amount(Cents::dollars(covers as i64)));
            let taken = self.random.percent(40);
            self.act(Actor::Person(person), &if taken { take } else { Command::table(Act::PASS_BANK) });
        }
        self.table.phase() == Phase::Wagering
    }

    fn stake(&mut self, person: Person, wager: &str, amount: i64) {
        let wager = self.table.banked().unwrap().plan.wager_no(wager).expect("the wager");
        let stake = Command::stake(Position(seat(person)), wager, Cents(amount));
        self.act(Actor::Person(person), &stake);
    }

    fn wagers(&mut self, model: &dyn Model) {
        let bank = self.table.banked().unwrap().bank().unwrap().person;
        let (base, bonus) = model.wagers();
        let players = (0..SEATS.len() as u8).map(Person).filter(|person| *person != bank);
        for person in players.collect::<Vec<_>>() {
            let chosen = self.random.below(base.len() as u64) as usize;
            let mut on_line = false;
            for (at, wager) in base.iter().enumerate() {
                if at == chosen || self.random.percent(20) {
                    on_line |= !matches!(*wager, "tie" | "kill-the-ox-tiger");
                    let amount = 100 * (1 + self.random.below(40) as i64);
                    self.stake(person, wager, amount);
                }
            }
            for wager in bonus.iter().filter(|_| on_line) {
                if self.random.percent(50) {
                    let amount = 100 * (1 + self.random.below(10) as i64);
                    self.stake(person, wager, amount);
                }
            }
        }
        self.act(Actor::House, &Command::table(Act::CLOSE_WAGERS));
    }

    fn chance(&mut self, request: Request) {
        if request == Request::Dice {
            let dice = self.random.dice();
            self.dice = dice.total();
            return self.act(Actor::House, &Command::Throw { dice });
        }
        let runs = self.random.stock(request);
        self.stock = runs.iter().flat_map(|run| run.cards().to_vec()).collect();
        self.fresh = true;
        let count = runs.len();
        for (at, run) in runs.into_iter().enumerate() {
            self.act(Actor::House, &Command::Load { run, last: at + 1 == count });
        }
    }

    fn decide(&mut self, model: &dyn Model, person: Person) {
        let core = self.table.banked().unwrap();
        let is_bank = core.bank().unwrap().person == person;
        let board = core.round.hands.at(table::Place::Board);
        let open = board.faces().filter(|(_, face)| *face == table::Face::Up).count();
        let ante = core.plan.wager_no("ante").map_or(0, |ante| {
            let stakes = core.round.stakes.iter();
            stakes
                .filter(|stake| stake.person == person && stake.wager == ante)
                .map(|stake| stake.amount.0)
                .sum()
        });
        let position = Position(seat(person));
        let act = match model.decide(open, ante, &mut self.random) {
            Decision::Fold => {
                self.folded.push(position.0);
                Act::FOLD
            }
            Decision::Check => Act::CHECK,
            Decision::Bet(wager, amount) => {
                let wager = core.plan.wager_no(wager).expect("the wager");
                Verb::WAGER.with(Choice::Wager { wager, amount: Cents(amount) })
            }
            Decision::Card if is_bank => {
                self.bank_drew = true;
                Act::CARD
            }
            Decision::Card => {
                self.drew.push(position.0);
                Act::CARD
            }
            Decision::NoCard => Act::NO_CARD,
        };
        self.act(Actor::Person(person), &Command::at(position, act));
    }

    /// Plays a round; `None` when nobody banks it.
    fn round(&mut self, model: &dyn Model) -> Option<Vec<Moved>> {
        self.events.clear();
        self.folded.clear();
        self.drew.clear();
        (self.bank_drew, self.fresh) = (false, false);
        self.act(Actor::House, &Command::table(Act::OPEN_ROUND));
        if !self.bank() {
            return None;
        }
        let bank = *self.table.banked().unwrap().bank().unwrap();
        self.wagers(model);
        while self.table.phase() != Phase::Idle {
            match self.table.awaits() {
                Awaits::Chance(request) => self.chance(request),
                Awaits::Persons(persons) => self.decide(model, persons.iter().next().unwrap()),
                awaits => panic!("{}: {awaits:?}", self.id),
            }
        }
        let plan = self.table.banked().unwrap().plan.clone();
        let stakes = self.events.iter().filter_map(|event| match *event {
            Event::Wager(WagerEvent::Staked { position, wager, amount, .. }) => {
                Some((position.0, plan.wager(wager).key.to_string(), amount.0))
            }
            _ => None,
        });
        Some(model.settle(Round {
            bank: bank.position.0,
            positions: plan.positions,
            covers: bank.covers.0,
            stakes: stakes.collect(),
            folded: self.folded.clone(),
            drew: self.drew.clone(),
            bank_drew: self.bank_drew,
            dice: self.dice,
            fresh: self.fresh,
            stock: &mut self.stock,
        }))
    }

    /// What moved at the engine's table; every movement has a clause.
    fn moves(&self) -> Vec<Moved> {
        let plan = &self.table.banked().unwrap().plan;
        let mut moves = Vec::new();
        for event in &self.events {
            let Event::Wager(WagerEvent::Settled { position, wager, outcome, moved, because, .. }) = *event
            else {
                continue;
            };
            let key = plan.wager(wager).key.to_string();
            assert!(plan.clause_of(wager, because).is_some(), "{}: {key} {because:?} has no clause", self.id);
            let sign = if outcome == Outcome::Won { 1 } else { -1 };
            if moved != Cents::ZERO {
                moves.push((position.0, key, sign * moved.0));
            }
        }
        moves
    }
}

fn compare(id: &'static str, device: Option<Device>, model: &dyn Model, rounds: u32) {
    let mut twin = Twin::open(id, device, 17);
    let mut played = 0;
    for round in 0..rounds {
        let Some(expected) = twin.round(model) else { continue };
        played += 1;
        assert_eq!(twin.moves(), expected, "{id}, round {round}: {:#?}", twin.events);
    }
    assert!(played > rounds / 3, "{id}: {played} rounds were played");
}

const ROUNDS: u32 = 3_000;

#[test]
fn baccarat_is_what_the_documents_say() {
    for (id, rules) in baccarat::LISTINGS {
        compare(id, None, rules, ROUNDS);
    }
    for (id, rules) in baccarat::FROM_A_SHUFFLER {
        compare(id, Some(Device::Shuffler), rules, 500);
    }
}

#[test]
fn three_card_poker_is_what_the_documents_say() {
    for (id, rules) in three_card::LISTINGS {
        compare(id, None, rules, ROUNDS);
    }
}

#[test]
fn holdem_against_the_player_dealer_is_what_the_documents_say() {
    for device in Device::BOTH {
        compare("westlane/ultimate-texas-holdem", Some(device), &holdem::Ultimate { device }, ROUNDS);
        compare("chico/never-foldem-holdem", Some(device), &holdem::NeverFold { device }, ROUNDS);
    }
}

#[test]
fn super_pan_9_is_what_the_document_says() {
    compare("central-coast/super-pan-9", None, &pan_nine::PanNine, ROUNDS);
}
