//! Bots of pot poker win from players who decide at random.

use families::pot_poker::PotPoker;
use families::{AnyTable, bot};
use money::Cents;
use rulebook::book::Book;
use table::banked::Phase;
use table::terms::Terms;
use table::{Act, Actor, Awaits, Choice, Command, Person, Play, Position, Verb};
use testkit::{Random, laws};

const SEATS: u8 = 4;
/// The most hands of a listing, and the first after which a lead beyond doubt ends the play.
const HANDS: usize = 2_000;
const FIRST: usize = 250;

/// The lead in standard errors after which no more hands are played.
fn beyond_doubt() -> f64 {
    if testkit::soak() { 5.0 } else { 3.5 }
}

/// What the bot wins in each hand against players who choose among their offers at random.
fn results(table: &AnyTable) -> Vec<i64> {
    let (mut cards, mut random) = (Random::new(3), Random::new(4));
    let mut won = Vec::new();
    let mut table = seated(table);
    while won.len() < HANDS && !(won.len() >= FIRST && sigmas(&won) > beyond_doubt()) {
        // Everybody begins every hand with the same chips, so that hands can be compared.
        table = seated_again(table);
        let before = table.chips(Person(0));
        table.act(Actor::House, &Command::table(Act::OPEN_ROUND), &mut ()).unwrap();
        while table.phase() != Phase::Idle {
            step(&mut table, &mut cards, &mut random);
        }
        won.push((table.chips(Person(0)) - before).0);
    }
    won
}

fn mean(won: &[i64]) -> f64 {
    won.iter().sum::<i64>() as f64 / won.len() as f64
}

/// How many standard errors the mean is above nothing.
fn sigmas(won: &[i64]) -> f64 {
    let (count, mean) = (won.len() as f64, mean(won));
    let variance = won.iter().map(|won| (*won as f64 - mean).powi(2)).sum::<f64>() / (count - 1.0);
    mean / (variance / count).sqrt()
}

const CHIPS: Cents = Cents::dollars(400);

fn seated(table: &AnyTable) -> AnyTable {
    let mut table = table.clone();
    for seat in 0..SEATS {
        let command = Command::at(
            Position(seat + 1),
            Verb::RESUME.with(Choice::Newcomer { person: Person(seat), chips: CHIPS }),
        );
        table.act(Actor::House, &command, &mut ()).unwrap();
    }
    table
}

/// The same table with the chips evened out.
fn seated_again(mut table: AnyTable) -> AnyTable {
    if let Some(poker) = table.of_mut::<PotPoker>() {
        poker.game.hall.chips[1..=usize::from(SEATS)].fill(CHIPS);
        poker.game.table.missed = table::PositionSet::EMPTY;
        poker.game.table.owes = table::PositionSet::EMPTY;
    }
    table
}

fn step(table: &mut AnyTable, cards: &mut Random, random: &mut Random) {
    match table.awaits() {
        Awaits::Chance(request) => {
            let runs = cards.stock(request);
            let count = runs.len();
            for (at, run) in runs.into_iter().enumerate() {
                table.act(Actor::House, &Command::Load { run, last: at + 1 == count }, &mut ()).unwrap();
            }
        }
        Awaits::Persons(_) if table.phase() == Phase::Wagering => {
            table.act(Actor::House, &Command::table(Act::CLOSE_WAGERS), &mut ()).unwrap();
        }
        Awaits::Persons(persons) => {
            let person = persons.iter().next().unwrap();
            let command = if person == Person(0) {
                bot::choose(table, person, &mut |bound| random.below(bound)).expect("a bot decides")
            } else {
                laws::choose(&table.offers(Actor::Person(person)), random)
                    .expect("somebody asked has a choice")
            };
            table.act(Actor::Person(person), &command, &mut ()).unwrap();
        }
        awaits => panic!("{awaits:?}"),
    }
}

/// The lead is so large that chance explains it less than once in a hundred.
#[test]
fn poker_bots_beat_random_play() {
    let book = Book::shipped();
    let listings = book.all_ids().into_iter().map(|id| book.listing(&id).unwrap());
    for listing in testkit::share(listings.filter(|listing| listing.family().has_stakes()), 3) {
        let id = listing.id();
        let table = AnyTable::open(&listing, &Terms::widest(&listing, None)).unwrap();
        let won = results(&table);
        let (sigmas, mean) = (sigmas(&won), mean(&won));
        assert!(sigmas > 2.33, "{id}: the bot wins {mean:.1} cents a hand, {sigmas:.1} standard errors");
    }
}
