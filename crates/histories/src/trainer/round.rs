//! A random round, played by bots from a seed.

use cards::Seed;
use families::{AnyTable, bot};
use money::Cents;
use rand::RngExt as _;
use rand_chacha::ChaCha20Rng;
use rulebook::listing::Listing;
use table::banked::Phase;
use table::terms::Terms;
use table::{
    Act, Actor, Awaits, Command, Event, Eye, Offer, Person, Play, Position, Speak as _, Tongue, Verb,
};

use crate::frames::Frames;
use crate::script::{People, Teller};

/// Commands that a round may take before it counts as stuck.
const BOUND: usize = 3_000;

/// About what everybody brings.
const CHIPS: Cents = Cents::dollars(1_500);

/// A round from before it opened to its end.
#[derive(Debug, Clone)]
pub(super) struct Round {
    /// The table before.
    pub(super) start: AnyTable,
    /// Who is who.
    pub(super) people: People,
    /// What happened.
    pub(super) events: Vec<Event>,
    /// Where one person alone was to decide: after how many events, and who.
    pub(super) turns: Vec<(usize, Person)>,
    /// The language in which it is told.
    pub(super) tongue: Tongue,
}

impl Round {
    /// Plays one; nothing where the table cannot be opened so, or the round does not end.
    pub(super) fn play(listing: &Listing, terms: &Terms, seed: u64, tongue: Tongue) -> Option<Round> {
        let table = AnyTable::open(listing, terms).ok()?;
        let mut sitting = Sitting {
            table,
            people: People::default(),
            chance: Seed::from_number(seed).generator(),
            events: Vec::new(),
            turns: Vec::new(),
        };
        let most = sitting.table.positions().min(7);
        let players = sitting.chance.random_range(3.min(most)..=most);
        for seat in 1..=players {
            sitting.sit(Position(seat))?;
        }
        if sitting.table.banked().is_none() {
            // A table without a dealer button refuses it, which is as well.
            sitting.act(Actor::House, &Command::at(Position(players), Act::PLACE_BUTTON));
        }
        sitting.events.clear();
        let start = sitting.table.clone();
        if !sitting.act(Actor::House, &Command::table(Act::OPEN_ROUND)) {
            return None;
        }
        for _ in 0..BOUND {
            if sitting.table.phase() == Phase::Idle {
                let Sitting { people, events, turns, .. } = sitting;
                return Some(Round { start, people, events, turns, tongue });
            }
            sitting.step()?;
        }
        None
    }

    /// The table after so many events.
    pub(super) fn at(&self, events: usize) -> AnyTable {
        let mut table = self.start.clone();
        self.events.iter().take(events).for_each(|event| table.apply(event));
        table
    }

    /// What was said of each event, as an eye saw it.
    pub(super) fn told(&self, eye: Eye) -> Vec<Option<String>> {
        let teller = Teller::new(self.start.clone(), self.people.clone(), eye);
        let mut teller = teller.speaking(self.tongue);
        self.events.iter().map(|event| teller.tell(event)).collect()
    }

    /// What somebody is called: everybody goes by their seat.
    pub(super) fn name(&self, person: Person) -> String {
        let seat = self.people.seat_of(person);
        seat.map_or_else(|| self.people.name(person).to_owned(), |seat| seat.speak(self.tongue))
    }

    /// The round step by step, with all cards open.
    pub(super) fn frames(&self) -> Frames {
        let mut frames = Frames::new(&self.start, &self.people, Eye::Surveillance).speaking(self.tongue);
        self.events.iter().for_each(|event| frames.take(event));
        frames
    }
}

struct Sitting {
    table: AnyTable,
    people: People,
    chance: ChaCha20Rng,
    events: Vec<Event>,
    turns: Vec<(usize, Person)>,
}

impl Sitting {
    fn act(&mut self, who: Actor, command: &Command) -> bool {
        self.table.act(who, command, &mut self.events).is_ok()
    }

    fn sit(&mut self, seat: Position) -> Option<()> {
        let person = self.people.person(&seat.to_string());
        let offers = self.table.seat_offers(Actor::Person(person));
        let offer = offers.iter().find(|offer| offer.verb == Verb::SIT && offer.at == Some(seat))?;
        let amounts = offer.shape.amounts()?;
        let steps = (CHIPS.0 - amounts.from.0).max(0) / amounts.step.0.max(1);
        let command = offer.sample((steps as u64).min(offer.count().saturating_sub(1)));
        self.act(Actor::Person(person), &command).then_some(())
    }

    fn step(&mut self) -> Option<()> {
        match self.table.awaits() {
            Awaits::Chance(request) => {
                let loads = request.answered(Seed(self.chance.random()));
                loads.iter().all(|load| self.act(Actor::House, load)).then_some(())
            }
            Awaits::Persons(persons) if self.table.phase() == Phase::Wagering => {
                persons.iter().for_each(|person| self.stake(person));
                self.house()
            }
            Awaits::Persons(persons) => {
                let mut all = persons.iter();
                let person = all.next()?;
                if all.next().is_none() && self.table.phase() == Phase::Playing {
                    self.turns.push((self.events.len(), person));
                }
                self.decide(person)
            }
            Awaits::HouseDealer => self.house(),
            Awaits::Nobody => None,
        }
    }

    /// Puts down all that a bot wants.
    fn stake(&mut self, person: Person) {
        for _ in 0..8 {
            let chance = &mut self.chance;
            let wish = bot::choose(&self.table, person, &mut |bound| chance.random_range(0..bound.max(1)));
            match wish {
                Some(command) if self.act(Actor::Person(person), &command) => {}
                _ => return,
            }
        }
    }

    /// What a bot decides; the house way wherever it may be asked for.
    fn decide(&mut self, person: Person) -> Option<()> {
        let offers = self.table.offers(Actor::Person(person));
        let house_way =
            offers.iter().find(|offer| offer.verb == Verb::HOUSE_WAY).map(|offer| offer.sample(0));
        let chance = &mut self.chance;
        let command = house_way
            .or_else(|| bot::choose(&self.table, person, &mut |bound| chance.random_range(0..bound.max(1))))
            .or_else(|| offers.first().map(|offer: &Offer| offer.sample(0)))?;
        if self.act(Actor::Person(person), &command) { Some(()) } else { self.house() }
    }

    fn house(&mut self) -> Option<()> {
        let offers = self.table.offers(Actor::House);
        let offer = offers.iter().find(|offer| offer.verb != Verb::RING_TIMER)?;
        let command = offer.sample(0);
        self.act(Actor::House, &command).then_some(())
    }
}
