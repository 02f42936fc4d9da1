//! Random hands of the games that PHH has codes for, as one file of PHH: what other engines are asked to read.
//!
//! `cargo run -p histories --example random-hands -- SEED HANDS-PER-GAME`

use std::sync::Arc;

use families::pot_poker::{Plan, PotPoker};
use histories::hand::Hand;
use histories::phh::{self, CODES, Code};
use histories::record::record;
use money::Cents;
use rulebook::book::Book;
use rulebook::listing::Listing;
use table::terms::{GivenStakes, Terms};
use table::{Act, Actor, Awaits, Choice, Command, Event, Offer, Offers, Person, Play, Position, Verb};
use testkit::Random;

fn main() {
    let mut numbers = std::env::args().skip(1).map(|word| word.parse::<u64>().expect("a number"));
    let (seed, count) = (numbers.next().unwrap_or(1), numbers.next().unwrap_or(100));
    let book = Book::shipped();
    let mut hands: Vec<Hand> = Vec::new();
    for (at, code) in CODES.iter().enumerate() {
        let listing = book.listing(&code.listing.parse().expect("an id")).expect("a listing");
        let mut random = Random::new(seed * 100 + at as u64);
        hands.extend((0..count).map(|_| hand(code, &listing, &mut random)));
    }
    print!("{}", phh::write_all(&hands));
}

/// Stakes of every kind: antes from all, from one, or none; straddles; a bring-in.
fn stakes(code: &Code, seats: usize, random: &mut Random) -> GivenStakes {
    let unit = 2 * (1 + random.below(50) as i64);
    let mut blinds = vec![Cents::ZERO; seats];
    if !code.bring_in {
        // Seats count from the left of the button; when two play, the button has the small blind.
        let (small, big) = if seats == 2 { (1, 0) } else { (0, 1) };
        (blinds[small], blinds[big]) = (Cents(unit / 2), Cents(unit));
        if seats > 2 && random.percent(20) {
            blinds[2] = Cents(unit * 2);
        }
    }
    let mut antes = vec![Cents::ZERO; seats];
    let matched = random.percent(70);
    if code.bring_in || random.percent(40) {
        antes.fill(Cents((unit / 4).max(1)));
    } else if !matched {
        antes[usize::from(seats > 2)] = Cents(unit);
    }
    GivenStakes {
        antes,
        antes_matched: matched,
        blinds,
        bring_in: code.bring_in.then_some(Cents(unit / 2)),
        small_bet: Cents(unit),
        big_bet: code.limit.then_some(Cents(unit * 2)),
    }
}

fn hand(code: &Code, listing: &Listing, random: &mut Random) -> Hand {
    let most = listing.body().seats.positions.min(6);
    let seats = 2 + random.below(u64::from(most) - 1) as u8;
    let given = stakes(code, usize::from(seats), random);
    let unit = given.small_bet.0;
    let mut terms = Terms::widest(listing, None);
    terms.positions = seats;
    terms.poker.structure = Some(code.structure.to_owned());
    terms.poker.chip = Some(Cents(1));
    terms.poker.given = Some(given);
    let mut table = PotPoker::new(Arc::new(Plan::new(listing, &terms).expect("a plan")));
    for seat in 1..=seats {
        let most = if random.percent(40) { 4 } else { 60 };
        let chips = Cents(2 + random.below((unit * most) as u64) as i64);
        let command = Command::at(
            Position(seat),
            Verb::RESUME.with(Choice::Newcomer { person: Person(seat - 1), chips }),
        );
        table.act(Actor::House, &command, &mut ()).expect("a seat");
    }
    table.act(Actor::House, &Command::at(Position(seats), Act::PLACE_BUTTON), &mut ()).expect("a button");
    let before = table.table.seating.chips;
    let events = play(&mut table, random);
    record(table.plan(), &events, |at| before[at.index()]).expect("a history")
}

fn play(table: &mut PotPoker, random: &mut Random) -> Vec<Event> {
    let mut events = Vec::new();
    table.act(Actor::House, &Command::table(Act::OPEN_ROUND), &mut events).expect("a round");
    loop {
        let (who, commands) = match table.awaits() {
            Awaits::Chance(request) => {
                let runs = random.stock(request);
                let count = runs.len();
                let load = |(at, run)| Command::Load { run, last: at + 1 == count };
                (Actor::House, runs.into_iter().enumerate().map(load).collect())
            }
            Awaits::Persons(persons) => {
                let person = persons.iter().next().expect("somebody");
                let who = Actor::Person(person);
                (who, vec![choose(table, &table.offers(who), random)])
            }
            _ => return events,
        };
        for command in commands {
            table.act(who, &command, &mut events).expect("what is offered");
        }
    }
}

/// Calls more often than it folds, so that hands go on; what nobody else can match is not bet.
fn choose(table: &PotPoker, offers: &Offers, random: &mut Random) -> Command {
    let wanted: Vec<&Offer> = offers
        .iter()
        .filter(|offer| match offer.verb {
            Verb::FOLD => random.percent(25) && offers.len() > 1,
            Verb::MUCK => random.percent(30) && offer.at.is_some_and(|position| is_matched(table, position)),
            Verb::BET | Verb::RAISE => {
                random.percent(60) && offer.at.is_some_and(|position| can_be_met(table, position))
            }
            _ => true,
        })
        .collect();
    let offer = random.pick(&wanted).copied().unwrap_or(&offers[0]);
    let count = offer.count();
    let place = if random.percent(70) { random.below(count.min(50)) } else { random.below(count) };
    offer.sample(place)
}

/// Whether a hand that is shown can win all that a player could.
fn is_matched(table: &PotPoker, position: Position) -> bool {
    let shown = table.hand.showdown.shown;
    shown.iter().any(|at| table.hand.money.total(at) >= table.hand.money.total(position))
}

/// Whether another player could put in more than the bet.
fn can_be_met(table: &PotPoker, position: Position) -> bool {
    let total = |at: Position| table.hand.money.bets[at.index()] + table.table.seating.chips[at.index()];
    table.hand.seats.live.iter().any(|at| at != position && total(at) > table.hand.betting.current)
}
