//! Leaving after the round: offered at every table, and whoever says so stays until it is over and takes everything along.

use families::AnyTable;
use rulebook::book::Book;
use table::banked::Phase;
use table::terms::Terms;
use table::{Act, Actor, Command, Event, Person, Play, Refusal, SeatEvent, Verb};
use testkit::Random;
use testkit::laws::{UnderLaw, seat_people};

const LEAVES: Command = Command::table(Act::LEAVE_AFTER);

fn offered(table: &AnyTable, person: Person) -> bool {
    table.seat_offers(Actor::Person(person)).iter().any(|offer| offer.verb == Verb::LEAVE_AFTER)
}

/// A round in which somebody says it as soon as the round is open.
fn round(table: &mut UnderLaw, person: Person, random: &mut Random) {
    assert!(!offered(table.table(), person), "between rounds people just leave");
    table.must(Actor::House, &Command::table(Act::OPEN_ROUND));
    if table.table().phase() == Phase::Idle {
        return;
    }
    assert!(offered(table.table(), person), "in a round it is offered to everybody at the table");
    table.must(Actor::Person(person), &LEAVES);
    assert!(!offered(table.table(), person), "it is said once");
    let again = table.table().decide(Actor::Person(person), &LEAVES, &mut ());
    assert!(matches!(again, Err(Refusal::NotNow { .. })), "{again:?}");
    assert!(table.table().here().has(person), "nobody goes before the round is over");
    table.play_on(random);
}

#[test]
fn whoever_leaves_after_the_round_takes_everything_along() {
    let book = Book::shipped();
    for id in book.ids() {
        let listing = book.listing(&id).expect("a shipped listing loads");
        let terms = Terms::widest(&listing, None);
        let start = AnyTable::open(&listing, &terms).unwrap_or_else(|wrong| panic!("{id}: {wrong:?}"));
        let mut random = Random::new(5);
        let mut table = UnderLaw::new(start);
        seat_people(&mut table, &mut random);
        let person = table.table().here().iter().next().expect("somebody is there");
        round(&mut table, person, &mut random);
        let left = |event: &Event| match *event {
            Event::Seat(SeatEvent::Left { person: gone, chips }) if gone == person => Some(chips),
            _ => None,
        };
        let chips: Vec<_> = table.events.iter().filter_map(left).collect();
        assert_eq!(chips.len(), 1, "{id}: {chips:?}");
        assert!(!table.table().here().has(person), "{id}");
        assert_eq!(table.table().chips(person), money::Cents::ZERO, "{id}: nothing stays behind");
    }
}
