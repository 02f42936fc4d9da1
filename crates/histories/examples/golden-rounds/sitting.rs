//! People at a table who do what they are offered, sensibly or not.

use families::{AnyTable, bot};
use money::Cents;
use table::banked::Phase;
use table::terms::Terms;
use table::{Act, Actor, Awaits, Choice, Command, Event, Offer, Person, Play, Position, Request, Verb};
use testkit::Random;
use testkit::laws::choose;

/// How many commands a round may take before it counts as endless.
const BOUND: usize = 3_000;

/// A table and those who play at it.
pub(crate) struct Sitting {
    table: AnyTable,
    random: Random,
    /// What happened since the last round.
    events: Vec<Event>,
    /// How many have come so far.
    came: u8,
    /// How often each seat was taken: expectations tell two apart who sat in one seat, not three.
    taken: [u8; 32],
    /// How often out of a hundred people play as the bots do.
    sense: u64,
    /// What a usual stack is.
    unit: Cents,
}

impl Sitting {
    /// Some people sit down, one stands behind them where that is possible.
    pub(crate) fn new(table: AnyTable, terms: &Terms, mut random: Random) -> Sitting {
        // Without any sense a hand of panguingue is long, and nobody goes out.
        let least = if table.panguingue().is_some() { 80 } else { 0 };
        let sense = least.max(*random.pick(&[0, 50, 90, 100]).expect("there are some"));
        let unit = unit(&table, terms);
        let mut sitting = Sitting { table, random, events: Vec::new(), came: 0, taken: [0; 32], sense, unit };
        let positions = sitting.table.positions();
        let wanted = 2 + sitting.random.below(u64::from(positions) - 1) as u8;
        for position in 1..=positions {
            let must = positions - position < wanted.saturating_sub(sitting.came);
            if sitting.came < wanted && (must || sitting.random.percent(75)) {
                sitting.comes(Position(position));
            }
        }
        if sitting.table.banked().is_some() {
            for _ in 0..sitting.random.below(3) {
                let chips = sitting.chips();
                let person = Person(sitting.came);
                sitting.came += u8::from(
                    sitting.act(Actor::Person(person), &Command::table(Verb::STAND_BEHIND.amount(chips))),
                );
            }
        }
        if sitting.table.pot_poker().is_some() || sitting.table.chinese_poker().is_some() {
            let seated: Vec<Position> =
                (1..=positions).map(Position).filter(|at| sitting.holder(*at).is_some()).collect();
            if let Some(position) = sitting.random.pick(&seated).copied() {
                sitting.act(Actor::House, &Command::at(position, Act::PLACE_BUTTON));
            }
        }
        sitting
    }

    fn holder(&self, position: Position) -> Option<Person> {
        self.table.here().iter().find(|person| self.table.seat_of(*person) == Some(position))
    }

    fn act(&mut self, who: Actor, command: &Command) -> bool {
        self.table.act(who, command, &mut self.events).is_ok()
    }

    /// A stack: small, usual or large; now and then with odd cents.
    fn chips(&mut self) -> Cents {
        let most = *self.random.pick(&[2, 10, 40, 400]).expect("there are some");
        let chips = Cents(1 + self.random.below(self.unit.0 as u64 * most) as i64);
        let odd = self.table.banked().is_some() && self.random.percent(20);
        if odd { chips } else { Cents(chips.0 + 99 - (chips.0 + 99) % 100) }
    }

    /// Somebody new sits down.
    fn comes(&mut self, position: Position) {
        let (person, chips) = (Person(self.came), self.chips());
        let resumes = self.table.pot_poker().is_some() && self.table.number() == 0;
        let taken = if resumes {
            self.act(
                Actor::House,
                &Command::at(position, Verb::RESUME.with(Choice::Newcomer { person, chips })),
            )
        } else {
            self.act(Actor::Person(person), &Command::at(position, Verb::SIT.amount(chips)))
                || self
                    .act(Actor::Person(person), &Command::at(position, Verb::SIT.amount(chips + self.unit)))
        };
        self.came += u8::from(taken);
        self.taken[position.index()] += u8::from(taken);
    }

    /// Plays a round; everything since the one before. Nothing when there can be none.
    pub(crate) fn round(&mut self) -> Option<Vec<Event>> {
        self.between();
        if self.table.is_broken() || !self.act(Actor::House, &Command::table(Act::OPEN_ROUND)) {
            return None;
        }
        for _ in 0..BOUND {
            if self.table.phase() == Phase::Idle || self.table.is_broken() {
                return Some(std::mem::take(&mut self.events));
            }
            self.step();
        }
        None
    }

    /// Now and then somebody comes, goes, buys or sits out, and time passes.
    fn between(&mut self) {
        if self.table.number() > 0 && self.random.percent(15) {
            self.act(Actor::House, &Command::table(Act::STRIKE_HALF_HOUR));
        }
        let people: Vec<Person> = self.table.here().iter().collect();
        for person in people {
            let poor = self.table.chips(person) < self.unit;
            if poor && self.random.percent(50) {
                let chips = self.chips();
                self.act(Actor::Person(person), &Command::table(Verb::BUY.amount(chips)));
            }
            let offers = self.table.offers(Actor::Person(person));
            let back = offers.contains(&Offer::only(Verb::COME_BACK)) && self.random.percent(70);
            let out = offers.contains(&Offer::only(Verb::SIT_OUT)) && self.random.percent(4);
            if back || out {
                let command =
                    if back { Command::table(Act::COME_BACK) } else { Command::table(Act::SIT_OUT) };
                self.act(Actor::Person(person), &command);
            } else if self.table.number() > 0 && self.random.percent(2) {
                self.act(Actor::Person(person), &Command::table(Act::LEAVE));
            }
        }
        let mut seats = (1..=self.table.positions()).map(Position);
        let free = seats.find(|at| self.holder(*at).is_none() && self.taken[at.index()] < 2);
        if let Some(position) = free.filter(|_| self.table.number() > 0 && self.came < 28)
            && self.random.percent(8)
        {
            self.comes(position);
        }
    }

    fn step(&mut self) {
        match self.table.awaits() {
            Awaits::Chance(Request::Dice) => {
                let dice = self.random.dice();
                self.act(Actor::House, &Command::Throw { dice });
            }
            Awaits::Chance(request) => {
                let runs = self.random.stock(request);
                let count = runs.len();
                for (at, run) in runs.into_iter().enumerate() {
                    self.act(Actor::House, &Command::Load { run, last: at + 1 == count });
                }
            }
            Awaits::Persons(persons) => {
                let people: Vec<Person> = persons.iter().collect();
                if !self.closes() {
                    let person = self.random.pick(&people).copied().unwrap_or(Person(0));
                    self.decide(person);
                }
            }
            Awaits::HouseDealer | Awaits::Nobody => {
                let offers = self.table.offers(Actor::House);
                if let Some(command) = choose(&offers, &mut self.random) {
                    self.act(Actor::House, &command);
                }
            }
        }
    }

    /// Whether the house dealer closes what is open to all: wagers, or the setting of hands.
    fn closes(&mut self) -> bool {
        let may = self.table.phase() == Phase::Wagering || self.table.chinese_poker().is_some();
        let offers = self.table.offers(Actor::House);
        let none = self.table.banked().is_some_and(|core| core.round.stakes.is_empty());
        let percent = if none {
            1
        } else if self.table.banked().is_some() {
            10
        } else {
            25
        };
        let offer = offers.first().filter(|_| may && self.random.percent(percent));
        offer.is_some_and(|offer| self.act(Actor::House, &offer.sample(0)))
    }

    fn decide(&mut self, person: Person) {
        let random = &mut self.random;
        let offers = self.table.offers(Actor::Person(person));
        // Chance alone hardly ever covers much: now and then somebody does.
        let covers = offers.iter().find(|offer| offer.verb == Verb::TAKE_BANK);
        if let Some(offer) = covers.filter(|_| random.percent(40)) {
            let command = offer.sample(offer.count() - 1 - random.below(offer.count() / 2));
            self.act(Actor::Person(person), &command);
            return;
        }
        let command = if random.percent(self.sense) {
            bot::choose(&self.table, person, &mut |bound| random.below(bound))
        } else {
            choose(&offers, random)
        };
        if let Some(command) = command {
            self.act(Actor::Person(person), &command);
        }
    }
}

/// What a stack is counted in: the least wager, the big bet, the least buy-in.
fn unit(table: &AnyTable, terms: &Terms) -> Cents {
    if let Some(chinese) = table.chinese_poker() {
        return chinese.plan().buy_in;
    }
    if let Some(pan) = table.panguingue() {
        return Cents(pan.plan().chip.0 * 4);
    }
    let Some(poker) = table.pot_poker() else { return terms.minimum.max(terms.chip) };
    poker.plan().cards.streets.last().map_or(poker.plan().big_blind(), |street| street.bet).max(Cents(100))
}
