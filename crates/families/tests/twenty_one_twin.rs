//! Twenty-one once more, in plain code from the documents, beside the engine: what may be decided on a hand, when the
//! player-dealer draws, how every wager ends, in which order, and how far the player-dealer's wager covers it.

use std::collections::HashMap;

use cards::{Card, Rank};
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

/// The seats that are taken; the person after them stands behind.
const SEATS: [u8; 4] = [1, 2, 4, 7];
const BEHIND: Person = Person(SEATS.len() as u8);

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Game {
    /// Pure 21.5 at Chico, with what a Pure 21.5 pays.
    Chico(i64, i64),
    Outlaws,
    Spanish,
    BlackjackX,
    NoBust7,
    NoBust5,
    Jokers,
}

use Game::{BlackjackX, Chico, Jokers, NoBust5, NoBust7, Outlaws, Spanish};

const LISTINGS: [(&str, Game); 8] = [
    ("chico/pure-21-5-blackjack-3-to-2", Chico(3, 2)),
    ("chico/pure-21-5-blackjack-6-to-5", Chico(6, 5)),
    ("outlaws/pure-21-5-blackjack", Outlaws),
    ("delta/pure-spanish-21-5", Spanish),
    ("delta/blackjack-x", BlackjackX),
    ("delta/no-bust-21st-century-blackjack-7-0", NoBust7),
    ("players-club/no-bust-21st-century-blackjack-5-0", NoBust5),
    ("central-coast/no-bust-blackjack", Jokers),
];

/// A hand on the table, and what was done with it.
#[derive(Debug, Clone, Default)]
struct Hand {
    cards: Vec<Card>,
    split: bool,
    doubles: u8,
    surrendered: bool,
    rescued: bool,
}

fn points(card: Card) -> u8 {
    match card.rank() {
        Some(Rank::Ace) => 1,
        Some(rank) => (rank as u8 + 2).min(10),
        None => 0,
    }
}

/// The total, and whether an ace counts eleven in it.
fn total(cards: &[Card]) -> (u8, bool) {
    if cards.contains(&Card::JOKER) {
        return (21, false);
    }
    let hard: u8 = cards.iter().map(|card| points(*card)).sum();
    let soft = cards.iter().any(|card| points(*card) == 1) && hard + 10 <= 21;
    (if soft { hard + 10 } else { hard }, soft)
}

impl Hand {
    fn total(&self) -> u8 {
        total(&self.cards).0
    }

    /// A natural: 2 for a Blackjack X, 1 for any other.
    fn natural(&self, game: Game) -> u8 {
        let [one, other] = self.cards[..] else { return 0 };
        if self.split {
            return 0;
        }
        if game == Jokers {
            return u8::from(one == Card::JOKER && other == Card::JOKER);
        }
        let ranks = [one.rank(), other.rank()];
        let of_one_suit = one.suited().map(|(_, suit)| suit) == other.suited().map(|(_, suit)| suit);
        match points(one) * points(other) == 10 && points(one) + points(other) == 11 {
            true if game == BlackjackX && of_one_suit && ranks.contains(&Some(Rank::King)) => 2,
            made => u8::from(made),
        }
    }

    /// A ten on 21 at Blackjack X.
    fn hard_31(&self, game: Game) -> bool {
        game == BlackjackX && self.total() == 31
    }

    fn over(&self, game: Game) -> bool {
        self.total() > 21 && !self.hard_31(game)
    }
}

/// What may be done with a hand: hit, stand, double, split, surrender, rescue.
type Allowed = [bool; 6];

impl Game {
    fn must_stand(self, total: u8, soft: bool) -> bool {
        match self {
            Chico(..) | Outlaws => !soft && total >= 19,
            Spanish => !soft && total >= 17,
            BlackjackX => total > 21,
            NoBust7 | NoBust5 => total == 21,
            Jokers => total >= 20,
        }
    }

    fn must_hit(self, total: u8) -> bool {
        !matches!(self, Spanish | BlackjackX) && total <= 11
    }

    fn may_split(self, cards: &[Card], hands: usize, first: Card) -> bool {
        let [one, other] = cards else { return false };
        let (same_rank, same_value) = (one.rank() == other.rank(), points(*one) == points(*other));
        if one.rank().is_none() || other.rank().is_none() || hands >= if self == NoBust7 { 3 } else { 4 } {
            return false;
        }
        if points(*one) == 1 && matches!(self, BlackjackX | NoBust7 | NoBust5) {
            return same_rank && hands == 1;
        }
        let suit = |card: Card| card.suited().map(|(_, suit)| suit);
        match self {
            NoBust7 => same_rank,
            NoBust5 if points(*one) == 10 && hands == 3 => same_value && suit(*other) == suit(first),
            _ => same_value,
        }
    }

    fn may_surrender(self, hand: &Hand) -> bool {
        let two = hand.cards.len() == 2;
        hand.total() < 21
            && match self {
                NoBust7 => false,
                NoBust5 => true,
                BlackjackX => two && hand.doubles == 0,
                Chico(..) | Outlaws | Spanish | Jokers => two && hand.doubles == 0 && !hand.split,
            }
    }

    fn allowed(self, hand: &Hand, hands: usize, first: Card, again: bool) -> Allowed {
        let (total, soft) = total(&hand.cards);
        if hand.doubles > 0 {
            let double = self == Spanish && again && hand.doubles < 3;
            return [false, true, double, false, self.may_surrender(hand), self == Spanish];
        }
        let spent = hand.split && points(hand.cards[0]) == 1 && self != Spanish;
        let two = hand.cards.len() == 2;
        [
            !self.must_stand(total, soft) && !spent,
            !self.must_hit(total) || spent,
            two && !spent && !(matches!(self, NoBust7 | NoBust5) && total == 21),
            self.may_split(&hand.cards, hands, first),
            self.may_surrender(hand),
            false,
        ]
    }

    fn natural_pays(self, natural: u8) -> (i64, i64) {
        match self {
            Chico(pays, to) => (pays, to),
            BlackjackX if natural == 2 => (2, 1),
            Outlaws | Spanish | BlackjackX | NoBust7 => (6, 5),
            NoBust5 => (1, 1),
            Jokers => (2, 1),
        }
    }

    /// Both are over: whether the wager goes back.
    fn pushes_over(self, hand: &Hand, bank: &Hand) -> bool {
        let nearer = hand.total() < bank.total();
        let ranks: Vec<_> = bank.cards.iter().filter_map(|card| card.rank()).collect();
        let suit = |card: &Card| card.suited().map(|(_, suit)| suit);
        match self {
            Chico(..) | Outlaws | Spanish => ranks == [Rank::Eight; 3],
            NoBust7 => {
                let held = [Rank::Seven, Rank::Eight, Rank::Nine].iter().all(|rank| ranks.contains(rank));
                nearer
                    && ranks.len() == 3
                    && held
                    && bank.cards.iter().all(|card| suit(card) == suit(&bank.cards[0]))
            }
            NoBust5 => nearer && hand.cards.len() == 3 && (22..=25).contains(&hand.total()),
            Jokers => nearer,
            BlackjackX => false,
        }
    }

    /// What a wager on a hand comes to that was neither given up nor paid even money: won is positive.
    fn compare(self, hand: &Hand, bank: &Hand, stake: i64) -> i64 {
        let (own, theirs) = (hand.natural(self), bank.natural(self));
        let paid = |(pays, to): (i64, i64)| stake * pays / to;
        if own > theirs || own > 0 && own == theirs && self == Spanish {
            return paid(self.natural_pays(own));
        }
        if theirs > 0 {
            return if own == theirs { 0 } else { -stake };
        }
        match (hand.over(self), bank.over(self)) {
            (true, true) if self.pushes_over(hand, bank) => 0,
            (true, _) => -stake,
            (false, _) if hand.hard_31(self) => 3 * stake,
            (false, true) => stake,
            _ => match hand.total().cmp(&bank.total()) {
                std::cmp::Ordering::Greater => stake,
                std::cmp::Ordering::Less => -stake,
                std::cmp::Ordering::Equal if self == Spanish && hand.total() == 21 => stake,
                std::cmp::Ordering::Equal => 0,
            },
        }
    }

    /// What a bonus bet comes to.
    fn bonus(self, wager: &str, first: [Card; 2], bank: &Hand, stake: i64) -> i64 {
        let odds = match wager {
            "buster" if bank.total() <= 21 => 0,
            "buster" => {
                let rows = match self {
                    Chico(..) => [1, 3, 8, 20, 50, 200],
                    Outlaws => [2, 2, 4, 15, 50, 250],
                    _ => [2, 2, 4, 18, 50, 200],
                };
                rows[(bank.cards.len() - 3).min(5)]
            }
            "red-flex" => {
                let red = |card: &&Card| card.suited().is_some_and(|(_, suit)| suit.is_red());
                let run = bank.cards.iter().take_while(red).count().min(8);
                [0, 0, 2, 3, 8, 50, 100, 200, 300][run]
            }
            "match-the-dealer" => {
                let open = bank.cards[0];
                let suited = first.iter().filter(|card| **card == open).count();
                let ranks = first.iter().filter(|card| card.rank() == open.rank()).count();
                [[0, 3, 6], [0, 12, 15], [0, 0, 24]][suited][ranks]
            }
            "blackjack-bonus" => bonus_hands(first, bank.natural(self) > 0),
            other => panic!("{other}"),
        };
        if odds == 0 { -stake } else { odds * stake }
    }
}

/// Table of Payouts 1.
fn bonus_hands([one, other]: [Card; 2], natural: bool) -> i64 {
    let spades = Card::new(Rank::Jack, cards::Suit::Spades);
    let suited = one.suited().map(|(_, suit)| suit) == other.suited().map(|(_, suit)| suit);
    let twenty = total(&[one, other]).0 == 20;
    match (one.rank(), other.rank()) {
        _ if one == spades && other == spades && natural => 500,
        _ if one == spades && other == spades => 220,
        (Some(Rank::Jack), Some(Rank::Jack)) if suited => 60,
        _ if twenty && suited => 5,
        (a, b) if a == b && (2..=9).contains(&points(one)) => 2,
        _ => 0,
    }
}

/// A table of the engine, and what was seen of its round.
struct Twin {
    id: &'static str,
    game: Game,
    table: AnyTable,
    again: bool,
    random: Random,
    events: Vec<Event>,
    seen: usize,
    hands: HashMap<(u8, u8), Hand>,
    counts: HashMap<u8, u8>,
    first: HashMap<u8, [Card; 2]>,
    bank: Hand,
    /// Which hand of a position is played.
    playing: HashMap<u8, u8>,
    even_money: Vec<(Person, u8)>,
    /// The last double of a wager: how much, and which one it was.
    raised: HashMap<(Person, u8, u8), (i64, u8)>,
    turned: bool,
    left: i64,
}

impl Twin {
    fn open(id: &'static str, game: Game, seed: u64) -> Twin {
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

    fn act(&mut self, who: Actor, command: &Command) {
        let result = self.table.act(who, command, &mut self.events);
        result.unwrap_or_else(|refusal| panic!("{}: {who:?} {command:?}: {refusal}", self.id));
    }

    fn bank(&mut self) -> bool {
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

    fn stake(&mut self, person: Person, position: u8, wager: &str, amount: i64) {
        let wager = self.table.banked().unwrap().plan.wager_no(wager).expect("the wager");
        let stake = Command::stake(Position(position), wager, Cents(amount));
        self.act(Actor::Person(person), &stake);
    }

    fn wagers(&mut self) {
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

    fn chance(&mut self, request: Request) {
        let runs = self.random.stock(request);
        let count = runs.len();
        for (at, run) in runs.into_iter().enumerate() {
            self.act(Actor::House, &Command::Load { run, last: at + 1 == count });
        }
    }

    /// One of those who are asked does something that is offered; on the own hand that is what the documents allow.
    fn decide(&mut self, person: Person) {
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
    fn round(&mut self) -> bool {
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

    fn at_the_end(&self, watch: &Watch, start: &Start) {
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

    fn watch(&mut self, watch: &mut Watch) {
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
    fn needs_a_draw(&self, (_, position, wager): (Person, u8, u8)) -> bool {
        let plan = &self.table.banked().unwrap().plan.wagers[usize::from(wager)];
        match plan.key.as_str() {
            "base" => self.game != BlackjackX || !self.hands[&(position, plan.hand)].over(self.game),
            key => matches!(key, "buster" | "red-flex"),
        }
    }

    fn dealt(&mut self, place: Place, card: Card, watch: &Watch) {
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

    fn parted(&mut self, from: Place, to: Place) {
        let Place::SplitHand { position, hand } = to else { panic!("{to:?}") };
        let old = if let Place::SplitHand { hand, .. } = from { hand } else { 1 };
        let card = self.hands.get_mut(&(position.0, old)).unwrap().cards.pop().unwrap();
        self.hands.get_mut(&(position.0, old)).unwrap().split = true;
        let new = Hand { cards: vec![card], split: true, ..Hand::default() };
        self.hands.insert((position.0, hand), new);
        self.counts.insert(position.0, hand);
    }

    fn decided(&mut self, person: Person, position: u8, act: Act) {
        let number = self.playing.get(&position).copied().unwrap_or(1);
        match act {
            Act::SURRENDER => self.hands.get_mut(&(position, number)).unwrap().surrendered = true,
            Act::RESCUE => self.hands.get_mut(&(position, number)).unwrap().rescued = true,
            Act::EVEN_MONEY => self.even_money.push((person, position)),
            _ => {}
        }
    }

    /// What a wager comes to: won is positive.
    fn comes_to(&self, person: Person, position: u8, key: &str, number: u8, stake: i64) -> i64 {
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

    fn settled(&mut self, event: &Event, watch: &mut Watch) {
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

/// Hard 17 stands, soft 17 and everything below is hit, soft 18 stands.
fn draws_on(cards: &[Card]) -> bool {
    let (total, soft) = total(cards);
    total < 17 || soft && total == 17
}

/// What is noted of a round.
#[derive(Default)]
struct Watch {
    /// Wagers that are not settled.
    open: Vec<(Person, u8, u8)>,
    /// Wagers settled when the hole card was up: the seat, the kind of wager, the hand.
    settled: Vec<(u8, usize, u8)>,
    /// Whether the player-dealer's hand is drawn out.
    draws: bool,
    /// Where the cards of the deal went, nought for the player-dealer.
    deal: Vec<u8>,
    /// Where hands were played.
    acted: Vec<u8>,
}

/// Where settlement may start.
struct Start {
    bank: u8,
    positions: u8,
    playing: Vec<u8>,
}

impl Start {
    fn of(twin: &Twin) -> Start {
        let core = twin.table.banked().unwrap();
        let playing = core.round.stakes.iter().map(|stake| stake.position.0).collect();
        Start { bank: core.bank().unwrap().position.0, positions: core.plan.positions, playing }
    }

    fn clockwise(&self, from: u8) -> Vec<u8> {
        (0..self.positions).map(|step| (from - 1 + step) % self.positions + 1).collect()
    }

    /// The seats that play, in the order in which they get their cards.
    fn dealt(&self, game: Game) -> Vec<u8> {
        let from = match game {
            BlackjackX | NoBust7 | NoBust5 => 1,
            Chico(..) | Outlaws | Spanish | Jokers => self.bank % self.positions + 1,
        };
        self.clockwise(from).into_iter().filter(|seat| self.playing.contains(seat)).collect()
    }

    /// The seats in the order in which they act.
    fn acting(&self, game: Game) -> Vec<u8> {
        let from = if matches!(game, NoBust7 | NoBust5) { 1 } else { self.bank % self.positions + 1 };
        self.clockwise(from)
    }

    /// The seats in the order of settlement.
    fn seats(&self, game: Game, hole: Card) -> Vec<u8> {
        let left = self.bank % self.positions + 1;
        let rank = hole.rank().map_or(0, |rank| rank as usize + 2);
        let count = match (game, rank) {
            (_, 14) => 1,
            (Outlaws, rank) => rank.min(10),
            (_, rank) => rank,
        };
        let from = match game {
            Chico(..) | Jokers => return self.clockwise(left),
            NoBust7 | NoBust5 => return (1..=self.positions).rev().collect(),
            Spanish => 1,
            Outlaws | BlackjackX => left,
        };
        let seats: Vec<u8> = self.clockwise(from).into_iter().filter(|seat| *seat != self.bank).collect();
        let reached = seats[(count - 1) % seats.len()];
        let button = self.clockwise(reached).into_iter().find(|seat| self.playing.contains(seat)).unwrap();
        self.clockwise(button)
    }
}

#[test]
fn twenty_one_is_what_the_documents_say() {
    for (id, game) in LISTINGS {
        let mut played = 0;
        for seed in 0..25 {
            let mut twin = Twin::open(id, game, seed);
            // After two rounds without another player-dealer some tables stop.
            while played < 40 * (seed + 1) {
                if !twin.round() {
                    break;
                }
                played += 1;
            }
        }
        assert!(played > 400, "{id}: {played} rounds were played");
    }
}
