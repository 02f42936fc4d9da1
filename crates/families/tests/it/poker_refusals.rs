//! Commands that no script can say are refused for what they are, and leave the table as it was; what is offered is taken.

use cards::Card;
use families::AnyTable;
use families::pot_poker::Post;
use money::Cents;
use rulebook::book::Book;
use rulebook::collection;
use table::terms::Terms;
use table::{
    Act, Actor, Amounts, Awaits, Choice, Command, Event, FeeEvent, Person, Play, Position, Refusal, Run,
    SeatEvent, Shape, Verb,
};

fn open(id: &str, schedule: Option<&str>) -> AnyTable {
    let book = Book::shipped();
    let listing = book.listing(&id.parse().unwrap()).unwrap();
    let terms = match schedule {
        None => Terms::widest(&listing, None),
        Some(name) => {
            let blocks: Vec<_> = book.blocks().iter().map(|id| book.block(id).unwrap()).collect();
            let found = collection::find(&blocks, name).unwrap();
            Terms::widest(&listing, Some(found))
        }
    };
    AnyTable::open(&listing, &terms).unwrap()
}

/// A table with players in the first seats.
fn seated(id: &str, schedule: Option<&str>, chips: &[i64]) -> AnyTable {
    let mut table = open(id, schedule);
    for (at, dollars) in (0u8..).zip(chips) {
        let (person, position, chips) = (Person(at), Position(at + 1), Cents::dollars(*dollars));
        table
            .act(
                Actor::House,
                &Command::at(position, Verb::RESUME.with(Choice::Newcomer { person, chips })),
                &mut (),
            )
            .unwrap();
    }
    table
}

fn refused(table: &mut AnyTable, who: Actor, command: Command, refusal: Refusal) {
    let mut events: Vec<Event> = Vec::new();
    assert_eq!(table.act(who, &command, &mut events), Err(refusal), "{command:?}");
    assert!(events.is_empty(), "{command:?} was refused and did something");
}

const FIRST: Actor = Actor::Person(Person(0));

#[test]
fn seats_are_taken_once() {
    let mut table = seated("chico/texas-holdem", None, &[100, 100]);
    let chips = Cents::dollars(100);
    let third = Actor::Person(Person(2));
    let position = Position(2);
    refused(
        &mut table,
        third,
        Command::at(position, Verb::SIT.amount(chips)),
        Refusal::SeatTaken { position },
    );
    let again = Command::at(Position(3), Verb::SIT.amount(chips));
    refused(&mut table, FIRST, again, Refusal::AlreadyThere { person: Person(0) });
    let positions = table.pot_poker().unwrap().plan().hall.positions;
    let position = Position(positions + 1);
    let beyond = Refusal::NoSuchPosition { position, positions };
    refused(&mut table, third, Command::at(position, Verb::SIT.amount(chips)), beyond);
    let owing = Command::at(Position(3), Verb::SIT.amount(Cents(-1)));
    refused(&mut table, third, owing, Refusal::NotChips { chips: Cents(-1), most: Cents::MOST });
}

#[test]
fn players_and_house_dealer_have_their_own_commands() {
    let mut table = seated("chico/texas-holdem", None, &[100, 100]);
    refused(&mut table, FIRST, Command::table(Act::OPEN_ROUND), Refusal::OnlyTheHouseDealer);
    refused(&mut table, Actor::House, Command::table(Act::LEAVE), Refusal::NotTheHouseDealer);
    let empty = Position(5);
    let place = Command::at(empty, Act::PLACE_BUTTON);
    refused(&mut table, Actor::House, place, Refusal::NoHandThere { position: empty });
    let place = Command::at(Position(1), Act::PLACE_BUTTON);
    table.act(Actor::House, &place, &mut ()).unwrap();
    refused(&mut table, Actor::House, place, Refusal::ButtonPlaced);
}

#[test]
fn a_stock_is_a_whole_deck() {
    let mut table = seated("chico/texas-holdem", None, &[100, 100]);
    let place = Command::at(Position(1), Act::PLACE_BUTTON);
    table.act(Actor::House, &place, &mut ()).unwrap();
    table.act(Actor::House, &Command::table(Act::OPEN_ROUND), &mut ()).unwrap();
    let deck = table.pot_poker().unwrap().plan().hall.pack.deck.cards();
    let load = |cards: &[Card]| Command::Load { run: Run::new(cards).unwrap(), last: true };
    // Two hands of two, five on the board, three burned.
    let short = Refusal::StockTooShort { cards: 11, least: 12 };
    refused(&mut table, Actor::House, load(&deck[..11]), short);
    let twice = Refusal::NotInTheDeck { card: deck[0], named: 2, held: 1 };
    refused(&mut table, Actor::House, load(&[deck[0], deck[0]]), twice);
    refused(&mut table, FIRST, Command::table(Act::LEAVE), Refusal::InTheHand { person: Person(0) });
    // Twelve are enough.
    table.act(Actor::House, &load(&deck[..12]), &mut ()).unwrap();
}

#[test]
fn who_is_not_dealt_in_posts_nothing_in_the_hand() {
    let mut table = seated("central-coast/texas-holdem", None, &[100, 100, 100]);
    let place = Command::at(Position(1), Act::PLACE_BUTTON);
    table.act(Actor::House, &place, &mut ()).unwrap();
    table.act(Actor::House, &Command::table(Act::OPEN_ROUND), &mut ()).unwrap();
    let deck = table.pot_poker().unwrap().plan().hall.pack.deck.cards();
    for command in Run::loads(&deck) {
        table.act(Actor::House, &command, &mut ()).unwrap();
    }
    let (late, position) = (Actor::Person(Person(3)), Position(4));
    table.act(late, &Command::at(position, Verb::SIT.amount(Cents::dollars(200))), &mut ()).unwrap();
    let refusal = Refusal::WaitsForBlind { position };
    refused(&mut table, late, Post::BigBlind.command(), refusal);
    let act = Command::at(Position(2), Act::FOLD);
    let turn = Refusal::NotYourTurn { asked: Person(1), awaited: Person(0) };
    refused(&mut table, Actor::Person(Person(1)), act, turn);
}

/// S22: $10 a point and a fee of $1; with $10 nothing that plays would be left, with $11 one point.
#[test]
fn chinese_poker_tells_the_floor_whom_the_fee_keeps_out() {
    for (chips, out) in [(10, true), (11, false)] {
        let schedule = Some("chinese-poker/4");
        let mut table = seated("central-coast/chinese-poker-western", schedule, &[500, 500, chips]);
        let mut events: Vec<Event> = Vec::new();
        table.act(Actor::House, &Command::table(Act::OPEN_ROUND), &mut events).unwrap();
        let (person, position) = (Person(2), Position(3));
        assert_eq!(
            events.contains(&Event::Fee(FeeEvent::CannotPayFee { person, position })),
            out,
            "${chips}"
        );
        let paid = |event: &Event| matches!(event, Event::Fee(FeeEvent::FeeTaken { person: Person(2), .. }));
        assert_eq!(events.iter().any(paid), !out, "${chips}");
        let left = Cents::dollars(if out { chips } else { chips - 1 });
        assert_eq!(table.chips(person), left);
    }
}

/// What is offered of a verb about chips.
fn amounts(table: &AnyTable, who: Actor, verb: Verb) -> Amounts {
    let offers = table.seat_offers(who);
    let offer = offers.iter().find(|offer| offer.verb == verb).unwrap_or_else(|| panic!("{offers:?}"));
    let Shape::Amount(amounts) = offer.shape else { panic!("{offer:?}") };
    amounts
}

/// Opens a hand and brings all the cards that it asks for.
fn deal(table: &mut AnyTable) {
    table.act(Actor::House, &Command::table(Act::OPEN_ROUND), &mut ()).unwrap();
    let Awaits::Chance(request) = table.awaits() else { panic!("{:?}", table.awaits()) };
    for command in Run::loads(&request.cards()) {
        table.act(Actor::House, &command, &mut ()).unwrap();
    }
}

#[test]
fn the_least_that_is_offered_is_bought() {
    let mut table = seated("chico/texas-holdem", None, &[100, 100]);
    let chips = amounts(&table, FIRST, Verb::BUY).from;
    assert_eq!(chips, Cents(1));
    table.act(FIRST, &Command::table(Verb::BUY.amount(chips)), &mut ()).unwrap();
    assert_eq!(table.chips(Person(0)), Cents::dollars(100) + chips);
}

/// Only pot poker has buy-ins that are short.
#[test]
fn more_chips_are_no_short_buy_in_where_nothing_is_short() {
    for id in ["central-coast/chinese-poker-western", "players-club/panguingue"] {
        let mut table = seated(id, None, &[500, 500]);
        let mut events: Vec<Event> = Vec::new();
        let (person, position, chips) = (Person(0), Position(1), Cents::dollars(100));
        table.act(FIRST, &Command::table(Verb::BUY.amount(chips)), &mut events).unwrap();
        assert_eq!(
            events,
            [Event::Seat(SeatEvent::Bought { person, position, chips, short: false })],
            "{id}"
        );
    }
}

/// Where a cent is a chip, who has one left may call with it.
#[test]
fn the_last_cent_is_offered_as_a_call() {
    let listing = Book::shipped().listing(&"central-coast/texas-holdem".parse().unwrap()).unwrap();
    let mut terms = Terms::widest(&listing, None);
    terms.poker.chip = Some(Cents(1));
    let mut table = AnyTable::open(&listing, &terms).unwrap();
    for (at, chips) in (0u8..).zip([Cents::dollars(100), Cents::dollars(100), Cents(1)]) {
        let sits = Verb::RESUME.with(Choice::Newcomer { person: Person(at), chips });
        table.act(Actor::House, &Command::at(Position(at + 1), sits), &mut ()).unwrap();
    }
    table.act(Actor::House, &Command::at(Position(3), Act::PLACE_BUTTON), &mut ()).unwrap();
    deal(&mut table);
    let offers = table.offers(Actor::Person(Person(2)));
    let call = offers.iter().find(|offer| offer.verb == Verb::CALL).unwrap_or_else(|| panic!("{offers:?}"));
    assert_eq!(call.shape, Shape::Price(Cents(1)));
}

#[test]
fn chips_are_taken_off_as_far_as_they_reach() {
    let mut table = seated("central-coast/chinese-poker-western", None, &[500, 500]);
    deal(&mut table);
    let chips = amounts(&table, FIRST, Verb::TAKE_OFF).to;
    assert_eq!(chips, Cents::dollars(500));
    table.act(FIRST, &Command::table(Verb::TAKE_OFF.amount(chips)), &mut ()).unwrap();
}
