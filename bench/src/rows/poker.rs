//! Whole hands of pot poker: six players, random legal actions, the record on; beside the engines of others.

use std::sync::Arc;
use std::sync::atomic::AtomicU64;
use std::sync::atomic::Ordering::Relaxed;

use cards::Card;
use families::pot_poker::{Plan, PotPoker, Turn};
use kicker::{Action, GameN};
use money::Cents;
use rs_poker::arena::agent::RandomAgent;
use rs_poker::arena::historian::FnHistorian;
use rs_poker::arena::{self, Agent, GameStateBuilder, Historian, HoldemSimulationBuilder};
use rulebook::book::Book;
use table::banked::Phase;
use table::terms::Terms;
use table::{Act, Actor, Awaits, Choice, Command, Offers, Person, Play, Position, Request, Run, Verb};

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
    /// Decisions, and those of them that showed a hand.
    actions: u64,
    shows: u64,
    offers: Box<Offers>,
}

/// What all engines play: one time in ten a fold that saves chips, one in five a raise to any legal total, else a check
/// or a call.
enum Wish {
    Fold,
    Raise,
    Stay,
}

impl Wish {
    fn any(chance: &mut Chance) -> Wish {
        match chance.below(10) {
            0 => Wish::Fold,
            1 | 2 => Wish::Raise,
            _ => Wish::Stay,
        }
    }
}

/// The decision at a turn, with the amount of a raise; none where the offers must be asked.
fn decide(turn: &Turn, chance: &mut Chance) -> Option<(Verb, Option<Cents>)> {
    if turn.is_show() {
        return Some((Verb::SHOW, None));
    }
    let calls = turn.call() > Cents::ZERO;
    match (Wish::any(chance), turn.raise()) {
        (Wish::Raise, Some(amounts)) => {
            let count = amounts.count().min(u64::from(u32::MAX)) as u32;
            Some((turn.raise_verb(), Some(amounts.at(u64::from(chance.below(count))))))
        }
        (Wish::Fold, _) if calls => Some((Verb::FOLD, None)),
        _ if calls => Some((Verb::CALL, None)),
        _ if turn.may_check() => Some((Verb::CHECK, None)),
        _ => None,
    }
}

/// Whatever is offered first.
fn first_offer(offers: &Offers, chance: &mut Chance) -> Command {
    let offer = &offers[0];
    let count = offer.count().min(u64::from(u32::MAX)) as u32;
    offer.sample(u64::from(chance.below(count)))
}

/// Shuffles the first cards of a deck.
fn shuffle(deck: &mut [Card], least: usize, chance: &mut Chance) {
    for at in 0..least {
        let other = at + chance.below((deck.len() - at) as u32) as usize;
        deck.swap(at, other);
    }
}

impl Simulation {
    fn new(id: &str, structure: &str) -> Simulation {
        let book = Book::shipped();
        let listing = book.listing(&id.parse().expect("an id")).expect("a listing");
        let mut terms = Terms::widest(&listing, None);
        terms.poker.structure = Some(structure.to_owned());
        let plan = Plan::new(&listing, &terms).expect("a plan");
        let (deck, chips) = (plan.hall.pack.deck.cards(), Cents(plan.big_blind().0 * 100));
        let table = PotPoker::new(Arc::new(plan));
        let (record, chance) = (Record::new(), Chance::new());
        let mut simulation =
            Simulation { table, record, chance, deck, chips, actions: 0, shows: 0, offers: Box::default() };
        for seat in 0..SEATS {
            let command = Command::at(
                Position(seat + 1),
                Verb::RESUME.with(Choice::Newcomer { person: Person(seat), chips }),
            );
            simulation.act(Actor::House, &command);
        }
        simulation.act(Actor::House, &Command::at(Position(1), Act::PLACE_BUTTON));
        simulation
    }

    fn act(&mut self, who: Actor, command: &Command) {
        self.table.act(who, command, &mut self.record).expect("a legal command");
    }

    /// One hand; everybody begins with a hundred big blinds.
    fn hand<const COUNT: bool>(&mut self) {
        self.table.game.hall.chips[1..=usize::from(SEATS)].fill(self.chips);
        self.act(Actor::House, &Command::table(Act::OPEN_ROUND));
        loop {
            if let Some(turn) = self.table.turn()
                && let Some((verb, amount)) = decide(turn, &mut self.chance)
            {
                let (person, position) = (turn.person, turn.position);
                if COUNT {
                    self.actions += 1;
                    self.shows += u64::from(turn.is_show());
                }
                let choice = amount.map_or(Choice::Only, Choice::Amount);
                let command = Command::at(position, verb.with(choice));
                self.table.act(Actor::Person(person), &command, &mut self.record).expect("a legal command");
                continue;
            }
            match self.table.awaits() {
                Awaits::Chance(Request::Stock { least, .. }) => {
                    let mut deck = std::mem::take(&mut self.deck);
                    self.load(&mut deck, usize::from(least));
                    self.deck = deck;
                }
                Awaits::Chance(request) => {
                    let mut cards = request.cards();
                    let all = cards.len();
                    self.load(&mut cards, all);
                }
                Awaits::Persons(_) if self.table.phase() == Phase::Wagering => {
                    self.act(Actor::House, &Command::table(Act::CLOSE_WAGERS));
                }
                Awaits::Persons(persons) => {
                    let person = persons.iter().next().expect("somebody decides");
                    self.table.offers_to(Actor::Person(person), &mut self.offers);
                    let command = first_offer(&self.offers, &mut self.chance);
                    self.actions += u64::from(COUNT);
                    self.act(Actor::Person(person), &command);
                }
                Awaits::HouseDealer | Awaits::Nobody => return,
            }
        }
    }

    /// Loads so many cards of the deck, shuffled.
    fn load(&mut self, deck: &mut [Card], least: usize) {
        shuffle(deck, least, &mut self.chance);
        let mut from = 0;
        while from < least {
            let to = (from + Run::MOST).min(least);
            let run = Run::new(&deck[from..to]).expect("a run");
            self.act(Actor::House, &Command::Load { run, last: to == least });
            from = to;
        }
    }

    /// Decisions in the betting and hands shown, of one hand.
    fn counted(&mut self) -> (f64, f64) {
        (self.actions, self.shows) = (0, 0);
        self.play::<true>();
        let a_hand = |count: u64| count as f64 / HANDS as f64;
        (a_hand(self.actions - self.shows), a_hand(self.shows))
    }

    fn many(&mut self) -> u64 {
        self.play::<false>()
    }

    fn play<const COUNT: bool>(&mut self) -> u64 {
        for _ in 0..HANDS {
            self.hand::<COUNT>();
        }
        self.record.at as u64
    }
}

/// What a peer has played.
#[derive(Default)]
struct Played {
    sum: u64,
    actions: u64,
}

/// The arena of rs_poker with agents that fold, call and raise as often; their raises go up to a few times the pot.
fn arena(runtime: &tokio::runtime::Runtime, count: bool) -> Played {
    let mut played = Played::default();
    for hand in 0..HANDS as u64 {
        let seats = u64::from(SEATS);
        let state =
            GameStateBuilder::new().num_players_with_stack(seats as usize, 200.0).blinds(2.0, 1.0).build();
        // They are asked for a call after they have not folded.
        let agents = (0..seats).map(|seat| -> Box<dyn Agent> {
            Box::new(RandomAgent::new_with_seed("", vec![0.1], vec![0.78], hand * seats + seat))
        });
        let actions = Arc::new(AtomicU64::new(0));
        let builder = HoldemSimulationBuilder::default().game_state(state.expect("a state"));
        let builder = builder.agents(agents.collect());
        let builder = if count { builder.historians(vec![counting(&actions)]) } else { builder };
        let mut simulation = builder.build().expect("a simulation");
        runtime.block_on(simulation.run());
        played.sum += simulation.game_state.stacks.len() as u64;
        played.actions += actions.load(Relaxed);
    }
    played
}

/// Counts the actions of agents; only where the time is not taken.
fn counting(actions: &Arc<AtomicU64>) -> Box<dyn Historian> {
    let actions = actions.clone();
    Box::new(FnHistorian::new(move |_, _, action| {
        if matches!(action, arena::action::Action::PlayedAction(_)) {
            actions.fetch_add(1, Relaxed);
        }
        Ok(())
    }))
}

/// The engine of robopoker under the same policy. `passive` would fold to any bet, so a call is asked for by name; who
/// has not more than the bet goes all-in.
fn robopoker(chance: &mut Chance) -> Played {
    let mut played = Played::default();
    for _ in 0..HANDS {
        let mut game = GameN::<6>::root();
        while !game.must_stop() {
            if game.must_deal() {
                game = game.apply(game.reveal());
                continue;
            }
            let action = match Wish::any(chance) {
                Wish::Fold if game.may_fold() => game.folds(),
                Wish::Raise if game.to_shove() > game.to_call() => any_raise(&game, chance),
                _ if game.may_check() => game.check(),
                _ if game.may_call() => game.calls(),
                _ => game.shove(),
            };
            game = game.apply(action);
            played.actions += 1;
        }
        played.sum += game.settlements().len() as u64;
    }
    played
}

/// A raise to any legal total; the largest is all-in, and the only one where it is less than a full raise.
fn any_raise(game: &GameN<6>, chance: &mut Chance) -> Action {
    let (least, most) = (game.to_raise().min(game.to_shove()), game.to_shove());
    let chips = least + chance.below((most - least) as u32 + 1) as i16;
    if chips == most { game.shove() } else { Action::Raise(chips) }
}

pub fn rows(report: &mut Report, filter: &str) {
    if !"poker hands".contains(filter) {
        return;
    }
    let mut holdem = Simulation::new("central-coast/texas-holdem", "no-limit");
    let ours = {
        let (bets, shows) = holdem.counted();
        format!(
            "no-limit hold'em, six players, random actions, {bets:.1} a hand and {shows:.1} hands shown (hands)"
        )
    };
    let a_hand = |played: Played| played.actions as f64 / HANDS as f64;
    let runtime = tokio::runtime::Builder::new_current_thread().build().expect("a runtime");
    let theirs = format!("rs_poker arena, {:.1} actions a hand", a_hand(arena(&runtime, true)));
    let measured = compare_passes(1, HANDS, HANDS, || holdem.many(), || arena(&runtime, false).sum);
    report.row(&ours, &theirs, 3.0, &measured);
    let mut chance = Chance::new();
    let theirs = format!("robopoker (kicker), {:.1} actions a hand", a_hand(robopoker(&mut chance)));
    let measured = compare_passes(1, HANDS, HANDS, || holdem.many(), || robopoker(&mut chance).sum);
    report.row(&ours, &theirs, 2.0, &measured);

    let actions = |simulation: &mut Simulation| {
        let rate = rounds_a_second(HANDS, || simulation.many());
        let (bets, shows) = simulation.counted();
        rate * (bets + shows)
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
