//! What holds at every player-dealer table: who and what is let in, who is let go, limits, clauses of cover.

use cards::Card;
use families::AnyTable;
use money::Cents;
use rulebook::book::Book;
use rulebook::collection::Block;
use rulebook::listing::{ButtonBy, Device, Listing};
use table::terms::Terms;
use table::{
    Act, Actor, Awaits, BankEvent, Choice, Command, Event, Person, Play, Position, Refusal, Request, Run,
    SeatEvent, Verb, WagerNo,
};
use testkit::Random;

fn listings(book: &Book) -> Vec<Listing> {
    let all = book.all_ids().into_iter();
    all.map(|id| book.listing(&id).unwrap_or_else(|faults| panic!("{id}: {faults:?}"))).collect()
}

fn banked(book: &Book) -> Vec<Listing> {
    listings(book).into_iter().filter(|listing| listing.family().is_banked()).collect()
}

fn blocks(book: &Book, listing: &Listing) -> Vec<Block> {
    book.blocks_of(listing).collect::<Result<_, _>>().unwrap_or_else(|faults| panic!("{faults:?}"))
}

fn open(listing: &Listing, terms: &Terms) -> AnyTable {
    AnyTable::open(listing, terms).unwrap_or_else(|wrong| panic!("{}: {wrong:?}", listing.id()))
}

fn table(id: &str, change: impl Fn(&mut Terms)) -> AnyTable {
    let listing = Book::shipped().listing(&id.parse().unwrap()).unwrap();
    let mut terms = Terms::widest(&listing, None);
    change(&mut terms);
    open(&listing, &terms)
}

fn act(table: &mut AnyTable, who: Actor, command: Command) -> Vec<Event> {
    let mut events = Vec::new();
    table.act(who, &command, &mut events).unwrap_or_else(|refusal| panic!("{command:?}: {refusal}"));
    events
}

fn person(number: u8) -> Actor {
    Actor::Person(Person(number))
}

fn sit(table: &mut AnyTable, number: u8, chips: i64) {
    let position = Position(number);
    act(table, person(number), Command::at(position, Verb::SIT.amount(Cents::dollars(chips))));
}

#[test]
fn every_listing_names_its_clauses_of_cover() {
    let book = Book::shipped();
    for listing in banked(&book) {
        let rows = listing.body().because.get("any").unwrap_or_else(|| panic!("{}", listing.id()));
        for why in ["cover-used-up", "cover-in-part"] {
            assert!(rows.get(why).is_some(), "{} names no clause for {why}", listing.id());
        }
    }
}

#[test]
fn every_printed_limit_binds() {
    let book = Book::shipped();
    let mut bound = 0;
    for listing in banked(&book) {
        for block in blocks(&book, &listing) {
            for option in &block.options {
                let printed = &option.terms;
                if printed.limit.is_none() && printed.maximum.is_none() {
                    continue;
                }
                let terms = Terms::widest(&listing, Some((&block, option)));
                let chip = terms.chip;
                let wider = [(terms.minimum - chip, terms.maximum), (terms.minimum, terms.maximum + chip)];
                for (minimum, maximum) in wider {
                    let terms = Terms { minimum, maximum, ..terms.clone() };
                    let wrong = AnyTable::open(&listing, &terms).err().unwrap_or_default();
                    let said = wrong.iter().any(|wrong| wrong.contains("the schedule prints"));
                    assert!(
                        said,
                        "{} under {}/{}: {minimum} to {maximum}",
                        listing.id(),
                        block.id,
                        option.number
                    );
                }
                open(&listing, &terms);
                bound += 1;
            }
        }
    }
    assert!(bound > 100, "{bound} options print limits");
}

#[test]
fn chips_below_zero_or_beyond_what_adds_up_are_refused_at_every_table() {
    let book = Book::shipped();
    for listing in listings(&book) {
        let table = open(&listing, &Terms::widest(&listing, None));
        for chips in [Cents(-1), Cents::dollars(-5), Cents::MOST + Cents(1), Cents(i64::MAX)] {
            let position = Position(1);
            let commands = [
                (person(0), Command::at(position, Verb::SIT.amount(chips))),
                (person(0), Command::table(Verb::STAND_BEHIND.amount(chips))),
                (person(0), Command::table(Verb::BUY.amount(chips))),
                (
                    Actor::House,
                    Command::at(position, Verb::RESUME.with(Choice::Newcomer { person: Person(0), chips })),
                ),
            ];
            for (who, command) in commands {
                let refusal = table.decide(who, &command, &mut ());
                assert_eq!(refusal, Err(Refusal::NotChips { chips, most: Cents::MOST }), "{}", listing.id());
            }
        }
    }
}

#[test]
fn a_table_holds_so_many_people_and_no_more() {
    let book = Book::shipped();
    let most = Person::MOST as u8;
    for listing in listings(&book) {
        let mut table = open(&listing, &Terms::widest(&listing, None));
        let chips = Cents::dollars(500);
        let strangers = [
            (person(most), Command::table(Verb::STAND_BEHIND.amount(chips))),
            (person(most), Command::at(Position(1), Verb::SIT.amount(chips))),
            (person(u8::MAX), Command::table(Act::LEAVE)),
            (
                Actor::House,
                Command::at(Position(1), Verb::RESUME.with(Choice::Newcomer { person: Person(most), chips })),
            ),
        ];
        for (who, command) in strangers {
            let refusal = table.decide(who, &command, &mut ());
            assert_eq!(refusal, Err(Refusal::TooManyPeople { most }), "{}", listing.id());
        }
        if listing.family().is_banked() {
            act(&mut table, person(most - 1), Command::table(Verb::STAND_BEHIND.amount(chips)));
        }
    }
}

#[test]
fn a_broken_game_lets_everybody_go_with_their_chips() {
    let mut table = table("central-coast/no-bust-blackjack", |_| {});
    sit(&mut table, 1, 500);
    sit(&mut table, 2, 300);
    for _ in 0..2 {
        act(&mut table, Actor::House, Command::table(Act::OPEN_ROUND));
        act(&mut table, person(1), Command::table(Verb::TAKE_BANK.amount(Cents::dollars(100))));
        let (position, wager, amount) = (Position(2), WagerNo(0), Cents::dollars(10));
        act(&mut table, person(2), Command::stake(position, wager, amount));
        act(&mut table, Actor::House, Command::table(Act::CLOSE_WAGERS));
        play_out(&mut table);
    }
    act(&mut table, Actor::House, Command::table(Act::OPEN_ROUND));
    act(&mut table, person(2), Command::table(Act::PASS_BANK));
    assert!(table.is_broken());
    let refusal = table.decide(Actor::House, &Command::table(Act::OPEN_ROUND), &mut ());
    assert_eq!(refusal, Err(Refusal::GameBroken));
    for number in [1, 2] {
        let chips = table.chips(Person(number));
        assert!(chips > Cents::ZERO);
        let events = act(&mut table, person(number), Command::table(Act::LEAVE));
        assert_eq!(events, [Event::Seat(SeatEvent::Left { person: Person(number), chips })]);
    }
    assert!(table.here().is_empty());
}

/// Everybody does the first thing that is offered.
fn play_out(table: &mut AnyTable) {
    let mut random = Random::new(1);
    loop {
        match table.awaits() {
            Awaits::Chance(request) => {
                let runs = random.stock(request);
                let count = runs.len();
                for (at, run) in runs.into_iter().enumerate() {
                    act(table, Actor::House, Command::Load { run, last: at + 1 == count });
                }
            }
            Awaits::Persons(persons) => {
                let decides = persons.iter().next().expect("somebody decides");
                let command = table.offers(Actor::Person(decides))[0].sample(0);
                act(table, Actor::Person(decides), command);
            }
            _ => return,
        }
    }
}

/// One pack whose stock runs out: what is brought must be what does not lie on the table, card by card (S06).
#[test]
fn what_is_shuffled_again_is_exactly_the_rest_of_the_packs() {
    let mut table = table("central-coast/no-bust-blackjack", |terms| {
        terms.packs = 1;
        terms.dealt_from = Some(Device::Shoe);
    });
    sit(&mut table, 1, 500);
    sit(&mut table, 2, 500);
    act(&mut table, Actor::House, Command::table(Act::OPEN_ROUND));
    act(&mut table, person(1), Command::table(Verb::TAKE_BANK.amount(Cents::dollars(100))));
    let (position, wager, amount) = (Position(2), WagerNo(0), Cents::dollars(10));
    act(&mut table, person(2), Command::stake(position, wager, amount));
    act(&mut table, Actor::House, Command::table(Act::CLOSE_WAGERS));
    // Ten cards: the player's four deuces and three treys make 17; the player-dealer has 2 to draw from 5 and 6.
    let first = cards::parse_cards("2c 5c 2d 6c 2h 2s 3c 3d 3h As").unwrap();
    act(&mut table, Actor::House, Command::Load { run: Run::new(&first).unwrap(), last: true });
    for _ in 0..5 {
        act(&mut table, person(2), Command::at(position, Act::HIT));
    }
    act(&mut table, person(2), Command::at(position, Act::STAND));
    let Awaits::Chance(request @ Request::Refill { cards: counts }) = table.awaits() else {
        panic!("{:?}", table.awaits())
    };
    let rest = request.cards();
    assert_eq!((rest.len(), counts.total()), (43, 43));
    assert!(first.iter().all(|card| !rest.contains(card)));
    let lying = Run::new(&first[..1]).unwrap();
    let refusal = table.decide(Actor::House, &Command::Load { run: lying, last: false }, &mut ());
    assert_eq!(refusal, Err(Refusal::NotInTheDeck { card: first[0], named: 1, held: 0 }));
    let twice: Vec<Card> = [rest[0], rest[0]].into();
    let run = Run::new(&twice).unwrap();
    let refusal = table.decide(Actor::House, &Command::Load { run, last: false }, &mut ());
    assert_eq!(refusal, Err(Refusal::NotInTheDeck { card: rest[0], named: 2, held: 1 }));
    let run = Run::new(&rest[..20]).unwrap();
    let refusal = table.decide(Actor::House, &Command::Load { run, last: true }, &mut ());
    assert_eq!(refusal, Err(Refusal::StockTooShort { cards: 20, least: 43 }));
    Run::loads(&rest).for_each(|command| {
        act(&mut table, Actor::House, command);
    });
}

/// Nobody holds a third hand in a row by taking another seat (S01).
#[test]
fn another_seat_is_no_other_player_dealer() {
    let mut table = table("players-club/three-card-poker", |_| {});
    sit(&mut table, 1, 500);
    sit(&mut table, 2, 500);
    for _ in 0..2 {
        act(&mut table, Actor::House, Command::table(Act::OPEN_ROUND));
        act(&mut table, person(1), Command::table(Verb::TAKE_BANK.amount(Cents::dollars(100))));
        let (position, wager, amount) = (Position(2), WagerNo(0), Cents::dollars(10));
        act(&mut table, person(2), Command::stake(position, wager, amount));
        act(&mut table, Actor::House, Command::table(Act::CLOSE_WAGERS));
        play_out(&mut table);
    }
    act(&mut table, person(1), Command::table(Act::LEAVE));
    act(&mut table, person(1), Command::at(Position(3), Verb::SIT.amount(Cents::dollars(500))));
    act(&mut table, Actor::House, Command::table(Act::OPEN_ROUND));
    let take = Command::table(Verb::TAKE_BANK.amount(Cents::dollars(100)));
    let refusal = table.decide(person(1), &take, &mut ());
    assert_eq!(refusal, Err(Refusal::HeldTooOften { person: Person(1), rounds: 2 }));
    assert_eq!(
        act(&mut table, person(2), Command::table(Act::PASS_BANK)).last(),
        Some(&Event::Bank(BankEvent::NoBank))
    );
}

/// The least stock that is asked for with so many players beside the player-dealer.
fn least_stock(id: &str, players: u8) -> u16 {
    let mut table = table(id, |_| {});
    (1..=players + 1).for_each(|number| sit(&mut table, number, 5000));
    act(&mut table, Actor::House, Command::table(Act::OPEN_ROUND));
    act(&mut table, person(1), Command::table(Verb::TAKE_BANK.amount(Cents::dollars(1000))));
    for number in 2..=players + 1 {
        act(&mut table, person(number), Command::stake(Position(number), WagerNo(0), Cents::dollars(10)));
    }
    act(&mut table, Actor::House, Command::table(Act::CLOSE_WAGERS));
    let Awaits::Chance(Request::Stock { least, .. }) = table.awaits() else {
        panic!("{id}: {:?}", table.awaits())
    };
    least
}

#[test]
fn a_stock_reaches_every_further_hand() {
    for (id, cards) in [
        ("westlane/ultimate-texas-holdem", 2),
        ("chico/never-foldem-holdem", 2),
        ("players-club/three-card-poker", 3),
    ] {
        for players in 1..5 {
            assert_eq!(least_stock(id, players + 1), least_stock(id, players) + cards, "{id}");
        }
    }
}

/// Dice count round the table the way the cards go: what a listing prints of the count is that way.
#[test]
fn dice_are_counted_the_way_of_the_deal() {
    for listing in banked(&Book::shipped()) {
        let body = listing.body();
        let Some(button) = body.action_button.as_ref().filter(|button| button.placed_by == ButtonBy::Dice)
        else {
            continue;
        };
        let way = Some(body.play.direction);
        assert_eq!((button.counted, button.passes), (way, way), "{}", listing.id());
    }
}
