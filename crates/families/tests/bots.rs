//! Bots play better than chance, wherever there is a decision.

use families::{AnyTable, bot};
use money::Cents;
use rulebook::book::Book;
use rulebook::family::Family;
use table::banked::Phase;
use table::terms::Terms;
use table::{Actor, Awaits, Command, Offer, Person, Play, Position, Request};
use testkit::{Random, laws};

const BANK: Person = Person(0);
const PLAYER: Person = Person(1);
const ROUNDS: u64 = 10_000;

/// What the player wins in each of so many rounds with an Ante of $10, deciding with `choose`.
fn results(table: &AnyTable, choose: fn(&AnyTable, &mut Random) -> Command) -> Vec<i64> {
    let mut table = table.clone();
    let (mut cards, mut random) = (Random::new(1), Random::new(2));
    for (person, seat) in [(BANK, 1), (PLAYER, 2)] {
        let chips = Cents::dollars(10_000_000);
        table.act(Actor::Person(person), &Command::Sit { position: Position(seat), chips }, &mut ()).unwrap();
    }
    let ante = table.banked().unwrap().plan.wager_no("ante").unwrap();
    let mut won = Vec::new();
    for _ in 0..ROUNDS {
        let before = table.chips(PLAYER);
        table.act(Actor::House, &Command::OpenRound, &mut ()).unwrap();
        while table.phase() == Phase::Offering {
            let command = Command::TakeBank { covers: Cents::dollars(100_000) };
            if table.act(Actor::Person(BANK), &command, &mut ()).is_err() {
                table.act(Actor::Person(PLAYER), &Command::PassBank, &mut ()).unwrap();
            }
        }
        let stake = Command::Stake { position: Position(2), wager: ante, amount: Cents(1000) };
        table.act(Actor::Person(PLAYER), &stake, &mut ()).unwrap();
        table.act(Actor::House, &Command::CloseWagers, &mut ()).unwrap();
        while table.phase() != Phase::Idle {
            match table.awaits() {
                Awaits::Chance(request @ Request::Stock { .. }) => {
                    let runs = cards.stock(request);
                    let count = runs.len();
                    for (at, run) in runs.into_iter().enumerate() {
                        table
                            .act(Actor::House, &Command::Load { run, last: at + 1 == count }, &mut ())
                            .unwrap();
                    }
                }
                Awaits::Persons(_) => {
                    let command = choose(&table, &mut random);
                    table.act(Actor::Person(PLAYER), &command, &mut ()).unwrap();
                }
                awaits => panic!("{awaits:?}"),
            }
        }
        won.push((table.chips(PLAYER) - before).0);
    }
    won
}

fn by_bot(table: &AnyTable, random: &mut Random) -> Command {
    bot::choose(table, PLAYER, &mut |bound| random.below(bound)).expect("a bot decides")
}

/// One of the offers, each as likely.
fn by_chance(table: &AnyTable, random: &mut Random) -> Command {
    let offers = table.offers(Actor::Person(PLAYER));
    assert!(offers.iter().all(|offer| !matches!(offer, Offer::PassBank)));
    laws::choose(&offers, random).expect("somebody is asked who has a choice")
}

/// The same deals both ways: the bot's lead is so large that chance explains it less than once in a hundred.
#[test]
fn bots_beat_random_play() {
    let book = Book::shipped();
    for id in book.ids() {
        let listing = book.listing(&id).unwrap();
        if !matches!(listing.family(), Family::ThreeCard | Family::HoldemVsBank) {
            continue;
        }
        let table = AnyTable::open(&listing, &Terms::widest(&listing, None)).unwrap();
        let (ours, theirs) = (results(&table, by_bot), results(&table, by_chance));
        let leads: Vec<f64> = ours.iter().zip(&theirs).map(|(one, other)| (one - other) as f64).collect();
        let count = leads.len() as f64;
        let mean = leads.iter().sum::<f64>() / count;
        let variance = leads.iter().map(|lead| (lead - mean).powi(2)).sum::<f64>() / (count - 1.0);
        let sigmas = mean / (variance / count).sqrt();
        assert!(sigmas > 2.33, "{id}: the bot leads by {mean:.1} cents a round, {sigmas:.1} standard errors");
    }
}
