//! Whole rounds through the tables: wagers, fees, deal, decisions, settlement with reasons, the record on.

use std::sync::Arc;

use cards::{Card, Dice};
use families::{baccarat, holdem_vs_bank, pan_nine, three_card, twenty_one};
use money::Cents;
use rulebook::book::Book;
use rulebook::family::twenty_one::TwentyOne;
use rulebook::listing::{Device, Listing};
use table::banked::{Banked, Game, Phase, TablePlan};
use table::terms::Terms;
use table::{
    Act, Actor, Awaits, Choice, Command, Face, Person, Place, Play, Position, Request, Run, Verb, WagerNo,
};

use crate::report::Report;
use crate::simulated::{Chance, Record};
use crate::timing::rounds_a_second;

/// Six players and the player-dealer.
const SEATS: u8 = 7;
pub(super) const ROUNDS: usize = 100_000;

pub(super) struct Simulation<G: Game> {
    table: Banked<G>,
    record: Record,
    chance: Chance,
    deck: Vec<Card>,
    wagers: Vec<WagerNo>,
}

impl<G: Game> Simulation<G> {
    pub(super) fn new(table: Banked<G>, wagers: &[&str]) -> Simulation<G> {
        let plan = &table.core().plan;
        let wagers = wagers.iter().map(|name| plan.wager_no(name).expect("a wager")).collect();
        let deck = plan.deck.cards();
        let mut simulation = Simulation { table, record: Record::new(), chance: Chance::new(), deck, wagers };
        for seat in 1..=SEATS {
            let chips = Cents::dollars(1_000_000_000);
            simulation
                .act(Actor::Person(Person(seat)), &Command::at(Position(seat), Verb::SIT.amount(chips)));
        }
        simulation
    }

    fn act(&mut self, who: Actor, command: &Command) {
        self.table.act(who, command, &mut self.record).expect("a legal command");
    }

    fn round(&mut self, decide: &impl Fn(&Banked<G>, &mut Chance) -> Act) {
        self.act(Actor::House, &Command::table(Act::OPEN_ROUND));
        let Awaits::Persons(offered) = self.table.awaits() else { panic!("the bank is offered") };
        let bank = offered.iter().next().expect("somebody is offered the bank");
        self.act(Actor::Person(bank), &Command::table(Verb::TAKE_BANK.amount(Cents::dollars(10_000))));
        for seat in (1..=SEATS).filter(|seat| *seat != bank.0) {
            for at in 0..self.wagers.len() {
                let (position, wager) = (Position(seat), self.wagers[at]);
                self.act(Actor::Person(Person(seat)), &Command::stake(position, wager, Cents(1000)));
            }
        }
        self.act(Actor::House, &Command::table(Act::CLOSE_WAGERS));
        while self.table.core().round.phase != Phase::Idle {
            match self.table.awaits() {
                Awaits::Chance(Request::Stock { deck, least }) => {
                    self.shuffle(if deck.packs > 1 { u16::MAX } else { least })
                }
                Awaits::Chance(request @ Request::Refill { .. }) => {
                    let mut cards = request.cards();
                    (1..cards.len()).for_each(|at| cards.swap(at, self.chance.below(at as u32 + 1) as usize));
                    Run::loads(&cards).for_each(|command| self.act(Actor::House, &command));
                }
                Awaits::Chance(Request::Dice) => {
                    let mut die = || self.chance.below(6) as u8 + 1;
                    let dice = Dice::new([die(), die(), die()]).expect("dice show one to six");
                    self.act(Actor::House, &Command::Throw { dice });
                }
                Awaits::Persons(persons) => {
                    let person = persons.iter().next().expect("somebody decides");
                    let act = decide(&self.table, &mut self.chance);
                    self.act(Actor::Person(person), &Command::at(Position(person.0), act));
                }
                awaits => panic!("{awaits:?}"),
            }
        }
    }

    /// A partial shuffle: as many cards as a round can need.
    fn shuffle(&mut self, least: u16) {
        let count = usize::from(least).min(self.deck.len());
        for at in 0..count {
            let other = at + self.chance.below((self.deck.len() - at) as u32) as usize;
            self.deck.swap(at, other);
        }
        let mut from = 0;
        while from < count {
            let to = (from + Run::MOST).min(count);
            let run = Run::new(&self.deck[from..to]).expect("a run");
            self.act(Actor::House, &Command::Load { run, last: to == count });
            from = to;
        }
    }

    pub(super) fn many(&mut self, decide: &impl Fn(&Banked<G>, &mut Chance) -> Act) -> u64 {
        for _ in 0..ROUNDS {
            self.round(decide);
        }
        self.record.at as u64
    }
}

/// A table of a listing under the first option of its schedule, where one is printed.
pub(super) fn open(id: &str) -> (Listing, Arc<TablePlan>) {
    let book = Book::shipped();
    let listing = book.listing(&id.parse().expect("an id")).expect("a listing");
    let name = listing.body().collection.blocks.first();
    let block = name.map(|name| book.block(&name.parse().expect("a block")).expect("a block"));
    let mut terms = Terms::widest(&listing, block.as_ref().map(|block| (block, &block.options[0])));
    terms.chip = Cents(100);
    terms.dealt_from = listing.section::<TwentyOne>().map(|_| Device::Shoe);
    let plan = families::table_plan(&listing, &terms).expect("a plan");
    (listing, Arc::new(plan))
}

pub fn rows(report: &mut Report, filter: &str) {
    if !"tables".contains(filter) {
        return;
    }
    let (listing, plan) = open("westlane/ez-baccarat-panda-8");
    let rules = Arc::new(baccarat::Plan::new(&listing, &plan).expect("a plan"));
    let mut game = Simulation::new(Banked::<baccarat::Baccarat>::new(plan, rules), &["player-line", "tie"]);
    let rate = rounds_a_second(ROUNDS, || game.many(&|_, _| Act::FOLD));
    report.rounds("baccarat, six players with two wagers each", 1_000_000.0, rate);

    let (listing, plan) = open("delta/three-card-poker-6-card-bonus");
    let play = plan.wager_no("play").expect("a wager");
    let rules = Arc::new(three_card::Plan::new(&listing, &plan).expect("a plan"));
    let mut game = Simulation::new(Banked::<three_card::ThreeCard>::new(plan, rules), &["ante", "pair-plus"]);
    let decide = |_: &Banked<three_card::ThreeCard>, chance: &mut Chance| match chance.below(3) {
        0 => Act::FOLD,
        _ => Verb::WAGER.with(Choice::Wager { wager: play, amount: Cents(1000) }),
    };
    let rate = rounds_a_second(ROUNDS, || game.many(&decide));
    report.rounds("three card poker, six players with two wagers each, a third folding", 500_000.0, rate);

    let (listing, plan) = open("westlane/ultimate-texas-holdem");
    let play = plan.wager_no("play").expect("a wager");
    let rules = Arc::new(holdem_vs_bank::Plan::new(&listing, &plan).expect("a plan"));
    let mut game = Simulation::new(Banked::<holdem_vs_bank::HoldemVsBank>::new(plan, rules), &["ante"]);
    let decide = |table: &Banked<holdem_vs_bank::HoldemVsBank>, chance: &mut Chance| {
        let board = table.core().round.hands.at(Place::Board);
        let open = board.faces().filter(|(_, face)| *face == Face::Up).count();
        let bet = |times: i64| Verb::WAGER.with(Choice::Wager { wager: play, amount: Cents(1000 * times) });
        match (open, chance.below(2) == 0) {
            (0, true) => bet(4),
            (3, true) => bet(2),
            (5, true) => bet(1),
            (5, false) => Act::FOLD,
            _ => Act::CHECK,
        }
    };
    let rate = rounds_a_second(ROUNDS, || game.many(&decide));
    report.rounds(
        "Ultimate Texas Hold'em, six players with Ante and Blind, half of them betting",
        500_000.0,
        rate,
    );

    let (listing, plan) = open("central-coast/super-pan-9");
    let rules = Arc::new(pan_nine::Plan::new(&listing, &plan).expect("a plan"));
    let mut game = Simulation::new(Banked::<pan_nine::PanNine>::new(plan, rules), &["base"]);
    let decide = |_: &Banked<pan_nine::PanNine>, chance: &mut Chance| match chance.below(3) {
        0 => Act::CARD,
        1 => Act::NO_CARD,
        _ => Act::HOUSE_WAY,
    };
    let rate = rounds_a_second(ROUNDS, || game.many(&decide));
    report.rounds(
        "Super Pan 9, six players, a third each drawing, standing, playing the house way",
        300_000.0,
        rate,
    );
    let (listing, plan) = open("players-club/no-bust-21st-century-blackjack-5-0");
    let rules = Arc::new(twenty_one::Plan::new(&listing, &plan).expect("a plan"));
    let mut game = Simulation::new(Banked::<twenty_one::TwentyOne>::new(plan, rules), &["base"]);
    let rate = rounds_a_second(ROUNDS, || game.many(&basic));
    report.rounds("No Bust blackjack from a shoe, six players drawing, doubling, splitting", 300_000.0, rate);
}

/// Draws against a strong open card up to 16, else up to 11; splits where it may, but no tens; doubles 10 and 11.
fn basic(table: &Banked<twenty_one::TwentyOne>, _: &mut Chance) -> Act {
    let Some(hand) = table.game().in_play(table.core(), table.plan()) else { return Act::DECLINE };
    let strong = hand.open == 1 || hand.open > 6;
    match hand.total {
        10 | 11 if hand.choices.double => Verb::DOUBLE.amount(Cents(1000)),
        total if hand.choices.split && total != 20 => Act::SPLIT,
        total if hand.choices.hit && (total < 12 || strong && total < 17) => Act::HIT,
        _ => Act::STAND,
    }
}
