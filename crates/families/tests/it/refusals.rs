//! Refusals that no script can provoke: commands that only a program can say, and listings that no room prints.

use families::AnyTable;
use money::Cents;
use rulebook::book::Book;
use rulebook::listing::Listing;
use table::terms::Terms;
use table::{Act, Actor, Choice, Command, Event, Person, Play, Position, Refusal, Stakes, Verb, WagerNo};
use testkit::Random;

const CHIPS: Cents = Cents::dollars(5_000);

fn open(listing: &Listing) -> AnyTable {
    AnyTable::open(listing, &Terms::widest(listing, None)).unwrap()
}

fn shipped(id: &str) -> AnyTable {
    open(&Book::shipped().listing(&id.parse().unwrap()).unwrap())
}

/// A listing of a room with one printed answer changed, as somebody may write it in a folder of their own.
fn changed(id: &str, from: &str, to: &str) -> AnyTable {
    let mut book = Book::shipped();
    let id = id.parse().unwrap();
    let path = Book::path(&id);
    let text = book.files().text(&path).unwrap();
    assert!(text.contains(from), "{path} does not say {from}");
    let file = tempfile::NamedTempFile::new().unwrap();
    std::fs::write(file.path(), text.replacen(from, to, 1)).unwrap();
    book.add_file(&path, file.path());
    open(&book.listing(&id).unwrap_or_else(|faults| panic!("{faults:?}")))
}

fn act(table: &mut AnyTable, who: Actor, command: Command) {
    table.act(who, &command, &mut ()).unwrap_or_else(|refusal| panic!("{command:?}: {refusal}"));
}

fn refused(table: &mut AnyTable, who: Actor, command: Command, refusal: Refusal) {
    let mut events: Vec<Event> = Vec::new();
    assert_eq!(table.act(who, &command, &mut events), Err(refusal), "{command:?}");
    assert!(events.is_empty(), "{command:?} was refused and did something");
}

const fn person(number: u8) -> Actor {
    Actor::Person(Person(number))
}

/// So many seats are taken, by the person of the same number; seat 1 banks, and wagers are taken.
fn wagering(table: &mut AnyTable, seats: u8) {
    for seat in 1..=seats {
        act(table, person(seat), Command::at(Position(seat), Verb::SIT.amount(CHIPS)));
    }
    act(table, Actor::House, Command::table(Act::OPEN_ROUND));
    act(table, person(1), Command::table(Verb::TAKE_BANK.amount(Cents::dollars(1_000))));
}

fn behind(table: &mut AnyTable, number: u8) {
    act(table, person(number), Command::table(Verb::STAND_BEHIND.amount(CHIPS)));
}

#[test]
fn only_who_has_a_seat_buys_and_sits_out() {
    let mut table = shipped("central-coast/pai-gow-poker");
    behind(&mut table, 3);
    for verb in [Verb::BUY.amount(CHIPS), Act::SIT_OUT, Act::COME_BACK] {
        refused(&mut table, person(3), Command::table(verb), Refusal::NoSeat { person: Person(3) });
    }
}

#[test]
fn who_has_money_on_the_table_stays() {
    let mut table = shipped("central-coast/pai-gow-poker");
    wagering(&mut table, 2);
    act(&mut table, person(2), Command::stake(Position(2), WagerNo(0), Cents::dollars(10)));
    for number in [1, 2] {
        let refusal = Refusal::HasWagers { person: Person(number) };
        refused(&mut table, person(number), Command::table(Act::LEAVE), refusal);
    }
    act(
        &mut table,
        person(2),
        Command::at(
            Position(2),
            Verb::TAKE_BACK.with(Choice::Wager { wager: WagerNo(0), amount: Cents::ZERO }),
        ),
    );
    act(&mut table, person(2), Command::table(Act::LEAVE));
}

#[test]
fn a_wager_is_one_of_the_listing() {
    let mut table = shipped("central-coast/super-pan-9");
    wagering(&mut table, 2);
    let (position, wager, amount) = (Position(2), WagerNo(1), Cents::dollars(10));
    let refusal = Refusal::NoSuchWager { wager };
    refused(&mut table, person(2), Command::stake(position, wager, amount), refusal);
    behind(&mut table, 3);
    let share = Command::at(position, Verb::SHARE.with(Choice::Wager { wager, amount }));
    refused(&mut table, person(3), share, refusal);
}

#[test]
fn nobody_but_the_player_dealer_names_who_shakes() {
    let mut table = shipped("central-coast/super-pan-9");
    wagering(&mut table, 2);
    let name = Command::table(Verb::NAME_SHAKER.with(Choice::Person(Person(2))));
    refused(&mut table, person(2), name, Refusal::OnlyThePlayerDealer);
    act(&mut table, person(1), name);
}

#[test]
fn one_person_plays_one_circle_where_the_listing_says_so() {
    let mut table = changed(
        "central-coast/no-bust-blackjack",
        "several-circles = \"not-stated\"",
        "several-circles = \"not-permitted\"",
    );
    wagering(&mut table, 2);
    let (wager, amount) = (WagerNo(0), Cents::dollars(10));
    act(&mut table, person(2), Command::stake(Position(2), wager, amount));
    let position = Position(3);
    let refusal = Refusal::OneCircleOnly { position };
    refused(&mut table, person(2), Command::stake(position, wager, amount), refusal);
}

#[test]
fn a_table_holds_so_many_stakes_and_no_more() {
    let mut table = shipped("delta/dragon-bonus-baccarat");
    let seats = table.banked().unwrap().plan.positions;
    wagering(&mut table, seats);
    (seats + 1..Person::MOST as u8).for_each(|number| behind(&mut table, number));
    let mut placed = 0;
    'all: for number in 2..Person::MOST as u8 {
        for position in (2..=seats).map(Position) {
            let (wager, amount) = (WagerNo(0), Cents::dollars(10));
            let command = Command::stake(position, wager, amount);
            if placed == Stakes::MOST {
                refused(&mut table, person(number), command, Refusal::TooManyStakes);
                break 'all;
            }
            if table.act(person(number), &command, &mut ()).is_ok() {
                placed += 1;
            }
        }
    }
    assert_eq!(placed, Stakes::MOST);
}

#[test]
fn what_is_added_goes_onto_a_meld_that_lies_there() {
    let mut table = shipped("players-club/panguingue");
    for seat in 1..=2 {
        act(&mut table, person(seat), Command::at(Position(seat), Verb::SIT.amount(Cents::dollars(100))));
    }
    act(&mut table, Actor::House, Command::table(Act::OPEN_ROUND));
    let mut random = Random::new(1);
    for _ in 0..50 {
        match table.awaits() {
            table::Awaits::Chance(request) => {
                let runs = random.stock(request);
                let count = runs.len();
                for (at, run) in runs.into_iter().enumerate() {
                    act(&mut table, Actor::House, Command::Load { run, last: at + 1 == count });
                }
            }
            table::Awaits::Persons(persons) => {
                let who = Actor::Person(persons.iter().next().unwrap());
                let offers = table.offers(who);
                if let Some(throw) = offers.iter().find(|offer| offer.verb == Verb::THROW) {
                    let position = throw.at.unwrap();
                    let Command::Do { act: Act { choice: Choice::Card { card, .. }, .. }, .. } =
                        throw.sample(0)
                    else {
                        panic!("{throw:?}")
                    };
                    let add = Command::at(position, Verb::ADD.with(Choice::Card { card, onto: 9 }));
                    return refused(&mut table, who, add, Refusal::NoSuchMeld { position });
                }
                act(&mut table, who, offers[0].sample(0));
            }
            other => panic!("{other:?}"),
        }
    }
    panic!("nobody came to throw a card away");
}
