//! A timed fee that fell due while a player was dealt out is paid with the missed blinds, where the room has it so.

use families::AnyTable;
use money::Cents;
use rulebook::book::Book;
use table::terms::Terms;
use table::{Act, Actor, Choice, Command, Event, FeeEvent, Person, Play, Position, Verb};
use testkit::Random;
use testkit::laws::UnderLaw;

const AWAY: Person = Person(3);

/// A game of a room, with the half-hour fee of the Players Club, which no room prints together with missed fees.
fn open(id: &str) -> UnderLaw {
    let book = Book::shipped();
    let listing = book.listing(&id.parse().unwrap()).unwrap();
    let block = book.block(&"players-club/no-limit-holdem".parse().unwrap()).unwrap();
    let terms = Terms::widest(&listing, Some((&block, &block.options[0])));
    // Unheld, so that nobody leaves by chance.
    let mut table = UnderLaw::unheld(AnyTable::open(&listing, &terms).unwrap());
    let chips = Cents::dollars(100_000);
    for seat in 1..=5 {
        let newcomer = Choice::Newcomer { person: Person(seat - 1), chips };
        table.must(Actor::House, &Command::at(Position(seat), Verb::RESUME.with(newcomer)));
    }
    table.must(Actor::House, &Command::at(Position(1), Act::PLACE_BUTTON));
    table
}

/// A hand; who is away posts all blinds as soon as that is offered.
fn hand(table: &mut UnderLaw, random: &mut Random) {
    table.must(Actor::House, &Command::table(Act::OPEN_ROUND));
    let makes_up = Command::table(Act::POST_ALL_BLINDS);
    let offers = table.table().offers(Actor::Person(AWAY));
    if offers.iter().any(|offer| offer.contains(&makes_up)) {
        table.must(Actor::Person(AWAY), &makes_up);
    }
    table.play_on(random);
}

/// The half-hour fees that the one who was away has paid.
fn paid(table: &UnderLaw) -> Vec<Cents> {
    let fee = |event: &Event| match *event {
        Event::Fee(FeeEvent::FeeTaken { person: AWAY, amount, timed: true, .. }) => Some(amount),
        _ => None,
    };
    table.events.iter().filter_map(fee).collect()
}

/// Hands while somebody is away and the half hour strikes, and some more when that player is back.
fn comes_back(id: &str) -> Vec<Cents> {
    let (mut table, mut random) = (open(id), Random::new(11));
    hand(&mut table, &mut random);
    table.must(Actor::Person(AWAY), &Command::table(Act::SIT_OUT));
    (0..6).for_each(|_| hand(&mut table, &mut random));
    table.must(Actor::House, &Command::table(Act::STRIKE_HALF_HOUR));
    hand(&mut table, &mut random);
    table.must(Actor::Person(AWAY), &Command::table(Act::COME_BACK));
    (0..6).for_each(|_| hand(&mut table, &mut random));
    assert!(table.table().here().has(AWAY), "who came back is here");
    paid(&table)
}

#[test]
fn missed_blinds_bring_the_missed_fee_along() {
    assert_eq!(comes_back("central-coast/omaha"), [Cents::dollars(5)], "once, with the blinds");
}

#[test]
fn elsewhere_it_is_not_asked_for() {
    assert_eq!(comes_back("chico/texas-holdem"), []);
}
