//! Bots play better than chance, wherever there is a decision.

use families::{AnyTable, bot};
use money::Cents;
use rulebook::book::Book;
use rulebook::listing::Listing;
use table::banked::Phase;
use table::terms::Terms;
use table::{Act, Actor, Awaits, Command, Person, Play, Position, Request, Verb};
use testkit::{Random, laws};

const PLAYER: Person = Person(1);
/// Two who bank by turns: in some rooms nobody may hold the position a third time.
const BANKS: [(Person, u8); 2] = [(Person(0), 1), (Person(2), 3)];
const ROUNDS: u64 = 4_000;

/// How somebody decides.
type Choose = fn(&AnyTable, Person, &mut Random) -> Command;

/// A table on which the player wagers $10 a round.
#[derive(Clone)]
struct Sitting {
    table: AnyTable,
    cards: Random,
    random: Random,
}

impl Sitting {
    fn new(mut table: AnyTable) -> Sitting {
        for (person, seat) in BANKS.into_iter().chain([(PLAYER, 2)]) {
            let chips = Cents::dollars(10_000_000);
            let sit = Command::at(Position(seat), Verb::SIT.amount(chips));
            table.act(Actor::Person(person), &sit, &mut ()).unwrap();
        }
        Sitting { table, cards: Random::new(1), random: Random::new(2) }
    }

    fn act(&mut self, who: Actor, command: &Command) {
        self.table.act(who, command, &mut ()).unwrap();
    }

    /// What the player wins in a round, when everybody decides like this.
    fn round(&mut self, player: Choose, bank: Choose) -> i64 {
        let before = self.table.chips(PLAYER);
        self.act(Actor::House, &Command::table(Act::OPEN_ROUND));
        while self.table.phase() == Phase::Offering {
            let Awaits::Persons(offered) = self.table.awaits() else { panic!("the bank is offered") };
            let person = offered.iter().next().unwrap();
            let take = Command::table(Verb::TAKE_BANK.amount(Cents::dollars(100_000)));
            self.act(
                Actor::Person(person),
                &if person == PLAYER { Command::table(Act::PASS_BANK) } else { take },
            );
        }
        let plan = &self.table.banked().unwrap().plan;
        let wager = plan.wager_no("ante").or_else(|| plan.wager_no("base")).unwrap();
        let stake = Command::stake(Position(2), wager, Cents(1000));
        self.act(Actor::Person(PLAYER), &stake);
        self.act(Actor::House, &Command::table(Act::CLOSE_WAGERS));
        while self.table.phase() != Phase::Idle {
            match self.table.awaits() {
                Awaits::Chance(request @ (Request::Stock { .. } | Request::Refill { .. })) => {
                    let runs = self.cards.stock(request);
                    let count = runs.len();
                    for (at, run) in runs.into_iter().enumerate() {
                        self.act(Actor::House, &Command::Load { run, last: at + 1 == count });
                    }
                }
                Awaits::Chance(Request::Dice) => {
                    let dice = self.cards.dice();
                    self.act(Actor::House, &Command::Throw { dice });
                }
                Awaits::Persons(persons) => {
                    let banks = BANKS.iter().map(|(person, _)| *person).find(|person| persons.has(*person));
                    let (person, choose) = banks.map_or((PLAYER, player), |person| (person, bank));
                    let command = choose(&self.table, person, &mut self.random);
                    self.act(Actor::Person(person), &command);
                }
                awaits => panic!("{awaits:?}"),
            }
        }
        (self.table.chips(PLAYER) - before).0
    }
}

fn by_bot(table: &AnyTable, person: Person, random: &mut Random) -> Command {
    bot::choose(table, person, &mut |bound| random.below(bound)).expect("a bot decides")
}

/// One of the offers, each as likely.
fn by_chance(table: &AnyTable, person: Person, random: &mut Random) -> Command {
    let offers = table.offers(Actor::Person(person));
    assert!(offers.iter().all(|offer| offer.verb != Verb::PASS_BANK));
    laws::choose(&offers, random).expect("somebody is asked who has a choice")
}

/// Plays the same deals with bots and with one side by chance. The bot's lead is so large that chance explains it less
/// than once in a hundred.
fn leads(what: &str, table: AnyTable, player: Choose, bank: Choose, sign: f64) {
    let mut sitting = Sitting::new(table);
    let leads = (0..ROUNDS).map(|_| {
        let mut same = sitting.clone();
        let ours = sitting.round(by_bot, by_bot);
        let theirs = same.round(player, bank);
        sitting.random = same.random;
        sign * (ours - theirs) as f64
    });
    let leads: Vec<f64> = leads.collect();
    let count = leads.len() as f64;
    let mean = leads.iter().sum::<f64>() / count;
    let variance = leads.iter().map(|lead| (lead - mean).powi(2)).sum::<f64>() / (count - 1.0);
    let sigmas = mean / (variance / count).sqrt();
    assert!(sigmas > 2.33, "{what}: the bot leads by {mean:.1} cents a round, {sigmas:.1} standard errors");
}

#[test]
fn bots_beat_random_play() {
    let book = Book::shipped();
    let listings: Vec<Listing> = book.ids().iter().map(|id| book.listing(id).unwrap()).collect();
    for family in ["three-card", "holdem-vs-bank", "pan-nine", "twenty-one"] {
        let of_family = listings.iter().filter(|listing| listing.family().key() == family);
        for listing in testkit::share(of_family, 3) {
            let id = listing.id();
            let table = AnyTable::open(listing, &Terms::widest(listing, None)).unwrap();
            leads(&format!("{id}, as a player"), table.clone(), by_chance, by_bot, 1.0);
            if family == "pan-nine" {
                leads(&format!("{id}, as the player-dealer"), table, by_bot, by_chance, -1.0);
            }
        }
    }
}
