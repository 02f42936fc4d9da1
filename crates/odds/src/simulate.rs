//! The full engine with bots: what comes of many rounds, by wager, with fees, rotation and cover.
//!
//! Tables are independent of each other and have seeds of their own, so that the same seed gives the same result on any
//! number of cores. Everybody stakes the same on every wager that is offered before the deal; decisions are the bots'.

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicU64, Ordering};

use cards::{Card, Dice};
use families::{AnyTable, bot};
use money::Cents;
use rand::{RngExt, SeedableRng, seq::SliceRandom};
use rand_chacha::ChaCha8Rng;
use rayon::prelude::*;
use rulebook::listing::Listing;
use table::banked::Phase;
use table::terms::Terms;
use table::{
    Act, Actor, Awaits, BankEvent, Choice, Command, Event, FeeEvent, Offer, Offers, Outcome, Person, Play,
    Position, Request, Run, Shape, Verb, WagerEvent,
};

use self::sums::FirstStakes;
pub use self::sums::{SeatSum, WagerSum};
use crate::advice::Advice;
use crate::watch::Watch;

mod sums;

/// What is to be simulated.
#[derive(Clone)]
pub struct Simulation<'a> {
    /// The listing.
    pub listing: &'a Listing,
    /// The terms of the tables, the schedule among them.
    pub terms: Terms,
    /// Players at each table, the player-dealer included.
    pub players: u8,
    /// Rounds in all.
    pub rounds: u64,
    /// The seed.
    pub seed: u64,
    /// The stake on each wager, as near as the limits allow.
    pub stake: Cents,
    /// Whether bonus bets are made, too.
    pub bonus: bool,
    /// The most that a player-dealer covers; else all there is.
    pub cover: Option<Cents>,
    /// How the seats play, one after the other and over again; else as well as bots can.
    pub seats: Vec<Seat<'a>>,
    /// Who looks on.
    pub watch: &'a dyn Watch,
}

/// How a seat plays.
#[derive(Clone, Copy)]
pub enum Seat<'a> {
    /// As a bot of the house.
    Bot(bot::Player),
    /// The best way that was counted; as player-dealer as well as bots can.
    Best(&'a Advice),
}

/// What came of all rounds.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Simulated {
    /// Rounds played to their end.
    pub rounds: u64,
    /// Rounds that could not be played, by the reason.
    pub unplayed: BTreeMap<&'static str, u64>,
    /// By wager.
    pub wagers: BTreeMap<String, WagerSum>,
    /// Fees of player-dealers and of players, in cents.
    pub fees: [i128; 2],
    /// What the drop box holds, in cents.
    pub drop: i128,
    /// How often each seat held the player-dealer position.
    pub banked: BTreeMap<u8, u64>,
    /// By seat, as player-dealer and as player.
    pub seats: BTreeMap<u8, SeatSum>,
    /// Rounds in which the player-dealer's wager ran out.
    pub short: u64,
    /// What player-dealers gained, fees not counted, in cents.
    pub bank_net: i128,
    /// Rounds by what the player-dealer gained in them, in whole stakes.
    pub bank_by_stakes: BTreeMap<i64, u64>,
    /// The squares of what player-dealers gained in a round, and their squares.
    bank_powers: [i128; 2],
}

impl Simulated {
    fn add(mut self, other: Simulated) -> Simulated {
        self.rounds += other.rounds;
        other.unplayed.into_iter().for_each(|(why, more)| *self.unplayed.entry(why).or_default() += more);
        for (key, more) in other.wagers {
            let sum = self.wagers.entry(key).or_default();
            sum.made += more.made;
            sum.staked += more.staked;
            sum.first += more.first;
            sum.net += more.net;
            sum.squares.iter_mut().zip(more.squares).for_each(|(sum, more)| *sum += more);
            sum.uncovered += more.uncovered;
            sum.ends.iter_mut().zip(more.ends).for_each(|(sum, more)| *sum += more);
        }
        self.fees.iter_mut().zip(other.fees).for_each(|(sum, more)| *sum += more);
        self.drop += other.drop;
        other.banked.into_iter().for_each(|(seat, more)| *self.banked.entry(seat).or_default() += more);
        other.seats.into_iter().for_each(|(seat, more)| self.seats.entry(seat).or_default().add(more));
        self.short += other.short;
        self.bank_net += other.bank_net;
        let rounds = other.bank_by_stakes.into_iter();
        rounds.for_each(|(stakes, more)| *self.bank_by_stakes.entry(stakes).or_default() += more);
        self.bank_powers.iter_mut().zip(other.bank_powers).for_each(|(sum, more)| {
            *sum = sum.saturating_add(more);
        });
        self
    }

    /// The standard deviation of what a player-dealer gains in a round, in cents.
    pub fn bank_deviation(&self) -> f64 {
        let rounds = self.rounds.max(1) as f64;
        let mean = self.bank_net as f64 / rounds;
        (self.bank_powers[0] as f64 / rounds - mean * mean).max(0.0).sqrt()
    }

    /// The standard error of that.
    pub fn bank_deviation_error(&self) -> f64 {
        let rounds = self.rounds.max(1) as f64;
        let [square, fourth] = self.bank_powers.map(|sum| sum as f64 / rounds);
        let of_square = ((fourth - square * square).max(0.0) / rounds).sqrt();
        let deviation = self.bank_deviation();
        if deviation > 0.0 { of_square / (2.0 * deviation) } else { 0.0 }
    }

    /// The standard error of what a player-dealer gains in a round, in cents.
    pub fn bank_error(&self) -> f64 {
        self.bank_deviation() / (self.rounds.max(1) as f64).sqrt()
    }
}

/// Rounds at one table before a new one opens.
const SITTING: u64 = 250;

/// The chips of everybody: more than any round can take.
const CHIPS: Cents = Cents::dollars(10_000_000);

/// Commands that a round may take before it counts as stuck.
const BOUND: usize = 20_000;

/// Why a round could not be played.
const NOT_OPENED: &str = "no table could be opened";
const BROKEN: &str = "the game broke because nobody took the player-dealer position";
const REFUSED: &str = "no round could be opened with so few players";
/// A round that never ends.
pub const STUCK: &str = "the round did not end";

/// Plays; what was played so far when somebody stops it.
pub fn simulate(simulation: &Simulation<'_>) -> Result<Simulated, Vec<String>> {
    let listing = simulation.listing;
    let seats = listing.body().seats.positions;
    if simulation.players < 2 || simulation.players > seats.max(2) {
        return Err(vec![format!("players must be 2 to {seats}; got {}", simulation.players)]);
    }
    AnyTable::open(listing, &simulation.terms)?;
    let done = AtomicU64::new(0);
    let sittings = simulation.rounds.div_ceil(SITTING);
    Ok((0..sittings)
        .into_par_iter()
        .take_any_while(|_| !simulation.watch.stops())
        .map(|number| {
            let rounds = SITTING.min(simulation.rounds - number * SITTING);
            let played = Sitting::new(simulation, number).map(|mut sitting| sitting.play(rounds));
            let before = done.fetch_add(rounds, Ordering::Relaxed);
            simulation.watch.at(before + rounds, simulation.rounds);
            played.unwrap_or_else(|| Simulated {
                unplayed: BTreeMap::from([(NOT_OPENED, rounds)]),
                ..Simulated::default()
            })
        })
        .reduce(Simulated::default, Simulated::add))
}

struct Sitting<'a> {
    simulation: &'a Simulation<'a>,
    table: AnyTable,
    chance: ChaCha8Rng,
    events: Vec<Event>,
    sums: Simulated,
}

impl<'a> Sitting<'a> {
    fn new(simulation: &'a Simulation<'a>, number: u64) -> Option<Sitting<'a>> {
        let table = AnyTable::open(simulation.listing, &simulation.terms).ok()?;
        let seed = simulation.seed.wrapping_mul(0x9E37_79B9_7F4A_7C15).wrapping_add(number);
        let chance = ChaCha8Rng::seed_from_u64(seed);
        let mut sitting =
            Sitting { simulation, table, chance, events: Vec::new(), sums: Simulated::default() };
        for seat in 1..=simulation.players {
            sitting.sit(Person(seat - 1), Position(seat));
        }
        if !simulation.listing.family().is_banked() {
            sitting.act(Actor::House, &Command::at(Position(1), Act::PLACE_BUTTON));
        }
        Some(sitting)
    }

    fn sit(&mut self, person: Person, position: Position) {
        let mut chips = CHIPS;
        // Where a buy-in has a limit, less is brought until it is taken.
        while chips >= Cents(100) {
            let resumes = Command::at(position, Verb::RESUME.with(Choice::Newcomer { person, chips }));
            if self.act(Actor::Person(person), &Command::at(position, Verb::SIT.amount(chips)))
                || self.act(Actor::House, &resumes)
            {
                return;
            }
            chips = Cents(chips.0 / 2);
        }
    }

    fn act(&mut self, who: Actor, command: &Command) -> bool {
        self.table.act(who, command, &mut self.events).is_ok()
    }

    fn play(&mut self, rounds: u64) -> Simulated {
        for played in 0..rounds {
            let people: Vec<Person> = self.table.here().iter().collect();
            for person in people {
                if self.table.chips(person) < Cents(CHIPS.0 / 4) {
                    let chips = CHIPS - self.table.chips(person);
                    self.act(Actor::Person(person), &Command::table(Verb::BUY.amount(chips)));
                }
            }
            self.events.clear();
            let before = self.chips();
            if let Some(why) = self.round() {
                // What is stuck stays so: this table plays no further round.
                self.sums.unplayed.insert(why, rounds - played);
                break;
            }
            self.read();
            self.seats(&before);
        }
        std::mem::take(&mut self.sums)
    }

    /// Plays a round; why it could not be played to its end.
    fn round(&mut self) -> Option<&'static str> {
        if self.table.is_broken() {
            return Some(BROKEN);
        }
        if !self.act(Actor::House, &Command::table(Act::OPEN_ROUND)) {
            return Some(REFUSED);
        }
        for _ in 0..BOUND {
            if self.table.phase() == Phase::Idle {
                return None;
            }
            if self.table.is_broken() {
                return Some(BROKEN);
            }
            self.step();
        }
        Some(STUCK)
    }

    /// What everybody has, seat by seat.
    fn chips(&self) -> Vec<Cents> {
        (0..self.simulation.players).map(|person| self.table.chips(Person(person))).collect()
    }

    /// What came to everybody since they had so much.
    fn seats(&mut self, before: &[Cents]) {
        for ((seat, before), now) in (1..).zip(before).zip(self.chips()) {
            let gained = (now - *before).0;
            let squares = i128::from(gained).pow(2);
            self.sums.seats.entry(seat).or_default().add(SeatSum { rounds: 1, net: gained.into(), squares });
        }
    }

    fn step(&mut self) {
        match self.table.awaits() {
            Awaits::Chance(Request::Dice) => {
                let mut die = || self.chance.random_range(1..=6u8);
                if let Some(dice) = Dice::new([die(), die(), die()]) {
                    self.act(Actor::House, &Command::Throw { dice });
                }
            }
            Awaits::Chance(request) => self.load(request),
            Awaits::Persons(persons) => {
                if self.table.banked().is_some() && self.table.phase() == Phase::Wagering {
                    return self.wagers();
                }
                let Some(person) = persons.iter().next() else { return };
                self.decide(person);
            }
            Awaits::HouseDealer | Awaits::Nobody => {
                let offers = self.table.offers(Actor::House);
                if let Some(offer) = offers.first() {
                    let command = offer.sample(0);
                    self.act(Actor::House, &command);
                }
            }
        }
    }

    fn load(&mut self, request: Request) {
        let mut cards: Vec<Card> = request.cards();
        cards.shuffle(&mut self.chance);
        for load in Run::loads(&cards) {
            self.act(Actor::House, &load);
        }
    }

    /// Everybody stakes, then no more bets.
    fn wagers(&mut self) {
        let bank = self.table.banked().and_then(|core| core.bank()).map(|bank| bank.person);
        let people: Vec<Person> = self.table.here().iter().filter(|person| Some(*person) != bank).collect();
        for person in people {
            let Some(seat) = self.table.seat_of(person) else { continue };
            // What one wager needs may be offered only once another lies there.
            for _ in 0..8 {
                let offers = self.table.offers(Actor::Person(person));
                let Some(command) = offers.iter().find_map(|offer| self.stake(offer, person, seat)) else {
                    break;
                };
                if !self.act(Actor::Person(person), &command) {
                    break;
                }
            }
        }
        let offers = self.table.offers(Actor::House);
        if let Some(offer) = offers.iter().find(|offer| offer.verb == Verb::CLOSE_WAGERS) {
            let command = offer.sample(0);
            self.act(Actor::House, &command);
        }
    }

    /// A stake that this person has not put down yet, as near to the wanted one as may be.
    fn stake(&self, offer: &Offer, person: Person, seat: Position) -> Option<Command> {
        let Shape::Wager { wager, amounts } = offer.shape else { return None };
        let core = self.table.banked()?;
        let mut own = core.round.stakes.at(seat).filter(|stake| stake.person == person).peekable();
        let has_none = own.peek().is_none();
        let has_one = own.any(|stake| stake.wager == wager);
        let plan = core.plan.wager(wager);
        // Where no wager must be made, the first that is offered is the one that is no bonus.
        let wanted = plan.required || self.simulation.bonus || has_none;
        if offer.verb != Verb::STAKE || offer.at != Some(seat) || has_one || !wanted {
            return None;
        }
        let steps = (self.simulation.stake.0 - amounts.from.0).max(0) / amounts.step.0.max(1);
        Some(offer.sample((steps as u64).min(offer.count() - 1)))
    }

    fn decide(&mut self, person: Person) {
        let offers = self.table.offers(Actor::Person(person));
        let take = offers.iter().find(|offer| offer.verb == Verb::TAKE_BANK);
        if let Some((offer, amounts)) = take.and_then(|offer| Some((offer, offer.shape.amounts()?))) {
            let cover = self.simulation.cover.unwrap_or(Cents(CHIPS.0 / 2));
            let steps = (cover.0 - amounts.from.0).max(0) / amounts.step.0.max(1);
            let command = offer.sample((steps as u64).min(offer.count() - 1));
            self.act(Actor::Person(person), &command);
            return;
        }
        let seats = &self.simulation.seats;
        let player = match seats.get(usize::from(person.0) % seats.len().max(1)) {
            Some(Seat::Best(advice)) => {
                let best = self.insurance(&offers).or_else(|| advice.command(&self.table, person));
                if let Some(command) = best {
                    self.act(Actor::Person(person), &command);
                    return;
                }
                bot::Player::USUAL
            }
            Some(Seat::Bot(player)) => *player,
            None => bot::Player::USUAL,
        };
        let chance = &mut self.chance;
        let mut drawn = |bound: u64| chance.random_range(0..bound.max(1));
        let command = bot::choose_as(&self.table, person, player, &mut drawn);
        let command = command.or_else(|| offers.first().map(|offer| offer.sample(0)));
        if let Some(command) = command {
            self.act(Actor::Person(person), &command);
        }
    }

    /// A wager in the middle of a round that may be declined: it is made where bonus bets are, but not in the place of a
    /// natural that may be paid at once.
    fn insurance(&self, offers: &Offers) -> Option<Command> {
        let has = |verb: Verb| offers.iter().find(|offer| offer.verb == verb);
        let offer =
            has(Verb::WAGER).filter(|_| has(Verb::DECLINE).is_some() && has(Verb::EVEN_MONEY).is_none())?;
        self.simulation.bonus.then(|| offer.sample(offer.count() - 1))
    }

    /// Adds a wager that was settled: its key, what the player gained, and whether it was made (and not split off).
    fn settled(&mut self, event: &WagerEvent, stakes: &FirstStakes) -> Option<(String, i64, u64)> {
        let WagerEvent::Settled { person, position, wager, outcome, stake, due, moved, .. } = *event else {
            return None;
        };
        let (gained, end) = match outcome {
            Outcome::Won => (moved.0, 0),
            Outcome::Lost => (-moved.0, 1),
            Outcome::Pushed => (0, 2),
            _ => (0, 3),
        };
        let table = &self.table.banked()?.plan;
        let plan = table.wager(wager);
        let made = u64::from(plan.hand == 1);
        let key = plan.key.to_string();
        let first = stakes.first(table, person, position, wager, stake);
        let sum = self.sums.wagers.entry(key.clone()).or_default();
        sum.made += made;
        sum.first += if made == 1 { i128::from(first.0) } else { 0 };
        sum.staked += i128::from(stake.0);
        sum.net += i128::from(gained);
        sum.uncovered += i128::from((due - moved).0);
        sum.ends[end] += 1;
        Some((key, gained, made))
    }

    /// What a round came to.
    fn read(&mut self) {
        let (mut bank, mut bank_net, mut short) = (None, 0i64, false);
        // What players gained together, and how many made it, by wager.
        let mut together: BTreeMap<String, (i64, u64)> = BTreeMap::new();
        let mut stakes = FirstStakes::default();
        for event in std::mem::take(&mut self.events) {
            match event {
                Event::Bank(BankEvent::BankTaken { person, position, .. }) => {
                    bank = Some(person);
                    *self.sums.banked.entry(position.0).or_default() += 1;
                }
                Event::Fee(FeeEvent::FeeTaken { person, amount, .. }) => {
                    self.sums.fees[usize::from(bank != Some(person))] += i128::from(amount.0);
                    self.sums.drop += i128::from(amount.0);
                }
                Event::Wager(WagerEvent::Staked { person, position, wager, amount }) => {
                    stakes.staked(person, position, wager, amount);
                }
                Event::Wager(WagerEvent::Raised { person, position, wager, amount }) => {
                    stakes.raised(person, position, wager, amount);
                }
                Event::Wager(settled @ WagerEvent::Settled { due, moved, .. }) => {
                    short |= moved < due;
                    let Some((key, gained, made)) = self.settled(&settled, &stakes) else { continue };
                    bank_net -= gained;
                    let round = together.entry(key).or_default();
                    *round = (round.0 + gained, round.1 + made);
                }
                Event::Wager(WagerEvent::Earned { wager, moved, .. }) => {
                    bank_net -= moved.0;
                    let Some(core) = self.table.banked() else { continue };
                    let key = core.plan.wager(wager).key.to_string();
                    self.sums.wagers.entry(key.clone()).or_default().net += i128::from(moved.0);
                    together.entry(key).or_default().0 += moved.0;
                }
                _ => {}
            }
        }
        for (key, (net, made)) in together {
            self.sums.wagers.entry(key).or_default().round(net, made);
        }
        self.sums.rounds += 1;
        self.sums.short += u64::from(short);
        self.sums.bank_net += i128::from(bank_net);
        let stakes = (bank_net as f64 / self.simulation.stake.0.max(1) as f64).round() as i64;
        *self.sums.bank_by_stakes.entry(stakes).or_default() += 1;
        let square = i128::from(bank_net).pow(2);
        for (sum, more) in self.sums.bank_powers.iter_mut().zip([square, square.saturating_mul(square)]) {
            *sum = sum.saturating_add(more);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ask::Ask;
    use crate::watch::Quiet;
    use rulebook::book::Book;

    fn play(id: &str, rounds: u64, cover: Option<Cents>) -> Simulated {
        let listing = Book::shipped().listing(&id.parse().unwrap()).unwrap();
        let simulation = Simulation {
            listing: &listing,
            terms: Terms::widest(&listing, None),
            players: 4,
            rounds,
            seed: 7,
            stake: Cents::dollars(10),
            bonus: true,
            cover,
            seats: Vec::new(),
            watch: &Quiet,
        };
        simulate(&simulation).unwrap()
    }

    /// Enumeration and the engine agree within error, where nobody decides anything.
    #[test]
    fn the_engine_agrees_with_counting() {
        for id in ["delta/ez-baccarat", "delta/pai-gow-tiles"] {
            let simulated = play(id, 4_000, None);
            assert_eq!(simulated.rounds, 4_000, "{id}");
            let listing = Book::shipped().listing(&id.parse().unwrap()).unwrap();
            let odds = crate::odds(&Ask::new(&listing, &Quiet)).unwrap();
            for wager in odds.wagers.iter().filter(|wager| !wager.wager.contains(',')) {
                let sum = &simulated.wagers[&wager.wager];
                let off = (sum.edge() - wager.mean()).abs() / sum.error();
                assert!(off < 5.0, "{id} {}: {} and {}", wager.wager, sum.edge(), wager.mean());
                // One result decides for all players alike: three of them know no more than one.
                if wager.shared {
                    let alone = wager.deviation() / 4_000f64.sqrt();
                    let error = sum.error();
                    assert!((error / alone - 1.0).abs() < 0.25, "{id} {}: {error} {alone}", wager.wager);
                }
            }
        }
    }

    /// Insurance is half the wager, and its edge is told of what was staked on it; so is that of a wager that cannot be as
    /// small as the others.
    #[test]
    fn an_edge_is_told_of_the_wagers_own_stake() {
        let simulated = play("delta/blackjack-x", 4_000, None);
        let listing = Book::shipped().listing(&"delta/blackjack-x".parse().unwrap()).unwrap();
        let advice = Advice::new(&Ask::new(&listing, &Quiet)).unwrap();
        assert!(simulated.wagers["base"].first < simulated.wagers["base"].staked, "some are raised");
        let simulation = Simulation {
            listing: &listing,
            terms: Terms::widest(&listing, None),
            players: 2,
            rounds: 12_000,
            seed: 3,
            stake: Cents::dollars(10),
            bonus: true,
            cover: None,
            seats: vec![Seat::Best(&advice)],
            watch: &Quiet,
        };
        let insured = &simulate(&simulation).unwrap().wagers["insurance"];
        assert_eq!(insured.first, i128::from(insured.made) * 500, "half of $10");
        // Two to one, or it is lost.
        let [won, lost, ..] = insured.ends.map(|count| count as f64);
        assert!((insured.edge() - (2.0 * won - lost) / insured.made as f64).abs() < 1e-12);
        let odds = crate::odds(&Ask::new(&listing, &Quiet)).unwrap();
        let counted = odds.wagers.iter().find(|wager| wager.wager == "insurance").unwrap();
        assert!((insured.edge() - counted.mean()).abs() < 5.0 * insured.error());
    }

    #[test]
    fn the_same_seed_gives_the_same_result_and_a_short_cover_shows() {
        let one = play("delta/ez-baccarat", 600, Some(Cents::dollars(20)));
        let two = play("delta/ez-baccarat", 600, Some(Cents::dollars(20)));
        assert_eq!(one, two);
        assert!(one.short > 0 && one.wagers.values().any(|sum| sum.uncovered > 0));
        assert_eq!(one.banked.values().sum::<u64>(), 600);
        // Without fees, what some gain others lose.
        assert_eq!(one.seats.values().map(|seat| seat.net).sum::<i128>(), 0);
        assert!(one.seats.values().all(|seat| seat.rounds == 600 && seat.error() > 0.0));
    }
}
