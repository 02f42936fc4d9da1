//! Fees by the half hour at tables of pot poker: whoever makes up missed blinds makes up the fee, where the room has it so.

use cards::Seed;
use families::AnyTable;
use money::Cents;
use rulebook::book::Book;
use table::banked::Phase;
use table::terms::Terms;
use table::{Act, Actor, Awaits, Command, Event, FeeEvent, Person, Play, Position, Verb, absent};

/// Omaha of a room that has the collection made up with missed blinds, under fees by the half hour.
fn omaha() -> AnyTable {
    let mut book = Book::shipped();
    let path = "rooms/central-coast/omaha.toml";
    let text = book.files().text(path).unwrap().into_owned();
    let timed = "[collection]\nblocks = [\"chico/poker-hourly\"]\nsource = \"outside\"\n\n[sources]";
    assert!(!text.contains("[collection]"));
    book.add_text(path, text.replacen("[sources]", timed, 1));
    let listing = book.listing(&"central-coast/omaha".parse().unwrap()).unwrap();
    let block = book.block(&"chico/poker-hourly".parse().unwrap()).unwrap();
    let terms = Terms::widest(&listing, Some((&block, &block.options[0])));
    let mut table = AnyTable::open(&listing, &terms).unwrap();
    for seat in 0..4 {
        let sit = Command::at(Position(seat + 1), Verb::SIT.amount(Cents::dollars(1_000)));
        table.act(Actor::Person(Person(seat)), &sit, &mut ()).unwrap();
    }
    table
}

fn house(table: &mut AnyTable, act: Act, events: &mut Vec<Event>) {
    table.act(Actor::House, &Command::table(act), events).unwrap();
}

/// Plays a hand in which nobody wants anything, but whoever may make up missed blinds does.
fn hand(table: &mut AnyTable) -> Vec<Event> {
    let mut events = Vec::new();
    house(table, Act::OPEN_ROUND, &mut events);
    while table.phase() != Phase::Idle {
        let makes_up = (0..4).map(|person| Actor::Person(Person(person))).find_map(|who| {
            let offers = table.offers(who);
            let offer = offers.iter().find(|offer| offer.verb == Verb::POST_ALL_BLINDS)?;
            Some((who, offer.sample(0)))
        });
        let (who, commands) = match (makes_up, table.awaits()) {
            (Some((who, command)), _) => (who, vec![command]),
            (None, Awaits::Chance(request)) => (Actor::House, request.answered(Seed([7; 32]))),
            (None, Awaits::Persons(persons)) if table.phase() == Phase::Playing => {
                let who = Actor::Person(persons.iter().next().unwrap());
                (who, vec![absent(&table.offers(who)).unwrap()])
            }
            _ => {
                let offers = table.offers(Actor::House);
                let next = offers.iter().find(|offer| offer.verb != Verb::RING_TIMER).unwrap();
                (Actor::House, vec![next.sample(0)])
            }
        };
        for command in commands {
            table.act(who, &command, &mut events).unwrap();
        }
    }
    events
}

/// How many fees of half hours somebody paid.
fn paid(events: &[Event], who: u8) -> usize {
    let fee = |event: &&Event| matches!(event, Event::Fee(FeeEvent::FeeTaken { person, timed: true, .. }) if person.0 == who);
    events.iter().filter(fee).count()
}

#[test]
fn a_half_hour_that_was_made_up_is_paid_beside_the_next() {
    for struck_between in [false, true] {
        let mut table = omaha();
        house(&mut table, Act::STRIKE_HALF_HOUR, &mut Vec::new());
        let first = hand(&mut table);
        assert_eq!((paid(&first, 0), paid(&first, 3)), (1, 1));
        let away = Actor::Person(Person(3));
        table.act(away, &Command::table(Act::SIT_OUT), &mut ()).unwrap();
        house(&mut table, Act::STRIKE_HALF_HOUR, &mut Vec::new());
        for at in 0..4 {
            let events = hand(&mut table);
            assert_eq!((paid(&events, 0), paid(&events, 3)), (usize::from(at == 0), 0), "hand {at}");
        }
        table.act(away, &Command::table(Act::COME_BACK), &mut ()).unwrap();
        let back = hand(&mut table);
        assert_eq!(paid(&back, 3), 0, "the fees are in before the blinds are made up");
        if struck_between {
            house(&mut table, Act::STRIKE_HALF_HOUR, &mut Vec::new());
        }
        let next = hand(&mut table);
        assert_eq!(paid(&next, 3), 1 + usize::from(struck_between), "one for each half hour");
        assert_eq!(paid(&next, 0), usize::from(struck_between));
        assert_eq!(paid(&hand(&mut table), 3), 0, "and no more");
    }
}
