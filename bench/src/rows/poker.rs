//! Whole hands of pot poker: six players, random legal actions, the record on; beside the engines of others.

use std::sync::Arc;

use cards::Card;
use families::pot_poker::{Plan, PotPoker};
use kicker::GameN;
use money::Cents;
use rs_poker::arena::agent::RandomAgent;
use rs_poker::arena::{Agent, GameStateBuilder, HoldemSimulationBuilder};
use rulebook::book::Book;
use table::banked::Phase;
use table::terms::Terms;
use table::{Actor, Awaits, Command, Offer, Offers, Person, Play, Position, Request, Run, Unbanked};

use crate::report::Report;
use crate::simulated::{Chance, Record};
use crate::timing::{compare_passes, rounds_a_second};

const SEATS: u8 = 6;
const HANDS: usize = 20_000;

struct Simulation {
    table: PotPoker,
    record: Record,
    chance: Chance,
    deck: Vec<Card>,
    chips: Cents,
    actions: u64,
    offers: Box<Offers>,
}

/// One time in ten a fold that costs something, one in five a raise, else a check or a call.
fn choose(offers: &Offers, chance: &mut Chance) -> Command {
    let find = |wanted: fn(&Offer) -> bool| offers.iter().find(|offer| wanted(offer));
    let roll = chance.below(10);
    if (1..=2).contains(&roll)
        && let Some(raise) = find(|offer| matches!(offer, Offer::RaiseTo { .. }))
    {
        return any_of(raise, chance);
    }
    let quiet = find(|offer| matches!(offer, Offer::Call { .. } | Offer::Check { .. } | Offer::Show { .. }));
    let fold = || find(|offer| matches!(offer, Offer::Fold { .. }));
    let costs = roll == 0 && matches!(quiet, Some(Offer::Call { .. }));
    match if costs { fold() } else { quiet } {
        Some(offer) => offer.sample(0),
        None => any_of(&offers[0], chance),
    }
}

fn any_of(offer: &Offer, chance: &mut Chance) -> Command {
    let count = offer.count().min(u64::from(u32::MAX)) as u32;
    offer.sample(u64::from(chance.below(count)))
}

impl Simulation {
    fn new(id: &str, structure: &str) -> Simulation {
        let book = Book::shipped();
        let listing = book.listing(&id.parse().expect("an id")).expect("a listing");
        let mut terms = Terms::widest(&listing, None);
        terms.poker.structure = Some(structure.to_owned());
        let plan = Plan::new(&listing, &terms).expect("a plan");
        let (deck, chips) = (plan.deck.cards(), Cents(plan.big_blind().0 * 100));
        let table = PotPoker::new(Arc::new(plan));
        let (record, chance) = (Record::new(), Chance::new());
        let mut simulation =
            Simulation { table, record, chance, deck, chips, actions: 0, offers: Box::default() };
        for seat in 0..SEATS {
            let command = Command::Resume { person: Person(seat), position: Position(seat + 1), chips };
            simulation.act(Actor::House, &command);
        }
        simulation.act(Actor::House, &Command::PlaceButton { position: Position(1) });
        simulation
    }

    fn act(&mut self, who: Actor, command: &Command) {
        self.table.act(who, command, &mut self.record).expect("a legal command");
    }

    /// One hand; everybody begins with a hundred big blinds.
    fn hand(&mut self) {
        self.table.table.seating.chips[1..=usize::from(SEATS)].fill(self.chips);
        self.act(Actor::House, &Command::OpenRound);
        loop {
            match self.table.awaits() {
                Awaits::Chance(Request::Stock { least, .. }) => {
                    let mut deck = std::mem::take(&mut self.deck);
                    self.shuffle(&mut deck, usize::from(least));
                    self.deck = deck;
                }
                Awaits::Chance(request) => {
                    let mut cards = request.cards();
                    let all = cards.len();
                    self.shuffle(&mut cards, all);
                }
                Awaits::Persons(_) if self.table.phase() == Phase::Wagering => {
                    self.act(Actor::House, &Command::CloseWagers);
                }
                Awaits::Persons(persons) => {
                    let person = persons.iter().next().expect("somebody decides");
                    self.table.offers_to(Actor::Person(person), &mut self.offers);
                    let command = choose(&self.offers, &mut self.chance);
                    self.actions += 1;
                    self.act(Actor::Person(person), &command);
                }
                Awaits::HouseDealer | Awaits::Nobody => return,
            }
        }
    }

    fn shuffle(&mut self, deck: &mut [Card], least: usize) {
        for at in 0..least {
            let other = at + self.chance.below((deck.len() - at) as u32) as usize;
            deck.swap(at, other);
        }
        let mut from = 0;
        while from < least {
            let to = (from + Run::MOST).min(least);
            let run = Run::new(&deck[from..to]).expect("a run");
            self.act(Actor::House, &Command::Load { run, last: to == least });
            from = to;
        }
    }

    fn many(&mut self) -> u64 {
        for _ in 0..HANDS {
            self.hand();
        }
        self.record.at as u64
    }
}

/// The arena of rs_poker with agents that fold, call and raise as often.
fn arena(runtime: &tokio::runtime::Runtime) -> u64 {
    let mut sum = 0;
    for _ in 0..HANDS {
        let seats = usize::from(SEATS);
        let state = GameStateBuilder::new().num_players_with_stack(seats, 200.0).blinds(2.0, 1.0).build();
        let agents = (0..seats).map(|seat| -> Box<dyn Agent> {
            Box::new(RandomAgent::new(format!("{seat}"), vec![0.1], vec![0.7]))
        });
        let simulation = HoldemSimulationBuilder::default().game_state(state.expect("a state"));
        let mut simulation = simulation.agents(agents.collect()).build().expect("a simulation");
        runtime.block_on(simulation.run());
        sum += simulation.game_state.stacks.len() as u64;
    }
    sum
}

/// The engine of robopoker, choosing among its legal actions as often.
fn robopoker(chance: &mut Chance) -> u64 {
    let mut sum = 0;
    for _ in 0..HANDS {
        let mut game = GameN::<6>::root();
        loop {
            if game.must_stop() {
                break;
            }
            if game.must_deal() {
                game = game.apply(game.reveal());
                continue;
            }
            let action = match chance.below(10) {
                0 if game.may_fold() => game.folds(),
                1 | 2 if game.may_raise() => game.raise(),
                _ => game.passive(),
            };
            let action = if game.is_allowed(&action) { action } else { game.legal()[0] };
            game = game.apply(action);
        }
        sum += game.settlements().len() as u64;
    }
    sum
}

pub fn rows(report: &mut Report, filter: &str) {
    if !"poker hands".contains(filter) {
        return;
    }
    let mut holdem = Simulation::new("central-coast/texas-holdem", "no-limit");
    let runtime = tokio::runtime::Builder::new_current_thread().build().expect("a runtime");
    let measured = compare_passes(1, HANDS, HANDS, || holdem.many(), || arena(&runtime));
    report.row("no-limit hold'em, six players, random actions (hands)", "rs_poker arena", 3.0, &measured);
    let mut chance = Chance::new();
    let measured = compare_passes(1, HANDS, HANDS, || holdem.many(), || robopoker(&mut chance));
    report.row("no-limit hold'em, six players, random actions (hands)", "robopoker (kicker)", 2.0, &measured);

    let actions = |simulation: &mut Simulation| {
        let rate = rounds_a_second(HANDS, || simulation.many());
        simulation.actions = 0;
        simulation.many();
        rate * simulation.actions as f64 / HANDS as f64
    };
    let base = actions(&mut holdem);
    for (what, id, structure) in [
        ("Omaha hi-lo, pot limit", "delta/omaha-high-low", "pot-limit"),
        ("seven-card stud, fixed limit", "chico/seven-card-stud", "limit"),
        ("razz, fixed limit", "central-coast/razz", "limit"),
        ("Kansas City lowball, fixed limit", "central-coast/kansas-city-lowball", "limit"),
    ] {
        let rate = actions(&mut Simulation::new(id, structure));
        report.actions(what, 0.3, rate, rate / base);
    }
}
