//! An evening at a poker table, exported in every format of hand histories and read back: the same players, stacks to the cent,
//! and times.

use std::collections::BTreeMap;
use std::ops::ControlFlow;

use histories::hand::Hand;
use histories::replay::{Replayer, Verdict};
use histories::source::pieces;
use jiff::tz::TimeZone;
use money::Cents;
use room::export::{Exporter, Form, Told, Wanted, made_void, rounds};
use room::journal::Journal as _;
use room::tables::{Member, from_store};
use rulebook::book::Book;
use table::{Event, FeeEvent, Person, Play as _, Verb};

use crate::hall::{Hall, NUMBER, spec};

const HANDS: u32 = 12;

/// What the room knows of a hand: when it began, and everybody's chips before and after it.
#[derive(Debug, PartialEq, Eq)]
struct Known {
    began: String,
    before: BTreeMap<String, Cents>,
    after: BTreeMap<String, Cents>,
}

/// Bots and a player whose chips are no whole dollars.
fn evening(listing: &str) -> Hall {
    let mut hall = Hall::open(spec(listing));
    hall.bots(3);
    let ann = hall.guest(5, 100_000);
    let usual = hall.live.table.usual_buy_in().expect("a buy-in");
    hall.does(ann, Verb::SIT, Some(usual - Cents(63))).expect("a seat");
    hall.connected(&[ann]);
    hall.until(|live| live.table.number() == HANDS && live.in_round());
    hall.until(|live| !live.in_round());
    hall
}

fn name(member: Member) -> String {
    format!("{member:?}")
}

fn exported(hall: &Hall, form: Form) -> (String, Told) {
    let reader = hall.journal.reader();
    let opens = from_store(reader, &hall.book);
    let name = |_, member: Member| name(member);
    let exporter = Exporter { reader, book: &hall.book, opens: &opens, clock: &hall.clock, name: &name };
    let mut text = String::new();
    let told = exporter.tell(&Wanted::default(), form, |hand| {
        text += hand;
        Ok(())
    });
    (text, told.expect("it is exported"))
}

/// What the room knows of each hand, by its number in the formats.
fn known(hall: &Hall) -> BTreeMap<String, Known> {
    let reader = hall.journal.reader();
    let opens = from_store(reader, &hall.book);
    let name = |_, member: Member| name(member);
    let exporter = Exporter { reader, book: &hall.book, opens: &opens, clock: &hall.clock, name: &name };
    let mut known = BTreeMap::new();
    let void = made_void(reader).expect("the floor's records");
    let whole = rounds(&exporter, NUMBER, &Wanted::default(), &void, |round| {
        let table = &round.live.table;
        let mut paid: BTreeMap<Person, Cents> = BTreeMap::new();
        let mut then = table.clone();
        for event in &round.events {
            if let Event::Fee(FeeEvent::FeeTaken { person, amount, .. }) = event {
                *paid.entry(*person).or_default() += *amount;
            }
            then.apply(event);
        }
        let seating = &table.open_hall().expect("a pot").seating;
        let dealt = histories::record::seats(&round.events);
        let stacks = |chips: &dyn Fn(Person) -> Cents| {
            let of = |person: Person| (round.people.name(person).to_owned(), chips(person));
            dealt.iter().filter_map(|at| seating.person(*at)).map(of).collect()
        };
        let hand = Known {
            began: TimeZone::UTC.to_datetime(round.at.timestamp()).strftime("%Y-%m-%d %H:%M:%S").to_string(),
            before: stacks(&|person| table.chips(person) - paid.get(&person).copied().unwrap_or_default()),
            after: stacks(&|person| then.chips(person)),
        };
        known.insert((u64::from(NUMBER.0) << 32 | u64::from(round.number)).to_string(), hand);
        ControlFlow::Continue(())
    });
    assert!(whole.expect("the rounds are read"));
    known
}

/// What a hand that was read back says.
fn read(hand: &Hand) -> Known {
    let number = |key: &str| hand.number(key).unwrap_or_default();
    let date = format!("{:04}-{:02}-{:02}", number("year"), number("month"), number("day"));
    let names = || (1..=hand.seats()).map(|seat| hand.name(seat));
    Known {
        began: format!("{date} {}", hand.text("time").unwrap_or_default()),
        before: names().zip(hand.stacks.iter().copied()).collect(),
        after: names().zip(hand.finishing.clone().unwrap_or_default()).collect(),
    }
}

/// Games that the sites which write PokerStars text do not deal.
const UNNAMED: [&str; 22] = [
    "central-coast/asian-stud",
    "central-coast/california-lowball",
    "central-coast/crazy-pineapple",
    "central-coast/crazy-pineapple-high-low",
    "central-coast/five-card-stud",
    "central-coast/kansas-city-lowball",
    "central-coast/mexican-poker",
    "central-coast/pineapple",
    "central-coast/pineapple-high-low",
    "central-coast/texas-holdem-high-low",
    "chico/double-flop-holdem",
    "chico/glory-hole-holdem",
    "chico/out-pops-the-devil",
    "chico/out-pops-the-devil-split",
    "outlaws/draw-poker-high-low",
    "outlaws/holdem-high-low",
    "players-club/crazy-pineapple",
    "players-club/lazy-pineapple",
    "players-club/lazy-pineapple-high-low",
    "players-club/lowball-ace-to-five",
    "players-club/lowball-deuce-to-seven",
    "players-club/pineapple",
];

/// Games that the sites deal by other rules, with the hands of the evening that would come out otherwise by these.
const OTHERWISE: [(&str, u64); 1] = [("chico/seven-card-stud-high-low", 3)];

/// Which hands of an evening are left out, by the reason.
fn left_out(listing: &str, form: Form) -> BTreeMap<String, u64> {
    if form != Form::PokerStars {
        return BTreeMap::new();
    }
    let unnamed = UNNAMED.contains(&listing);
    let unnamed =
        unnamed.then(|| (format!("PokerStars text has no name for the game of {listing}"), u64::from(HANDS)));
    let otherwise = OTHERWISE.iter().filter(|(held, _)| *held == listing).map(|(_, hands)| {
        let rules = format!("PokerStars text has no name for the rules of {listing}");
        (format!("{rules}; under the sites' rules the hand would end differently"), *hands)
    });
    unnamed.into_iter().chain(otherwise).collect()
}

#[test]
fn an_evening_is_read_back_in_every_format() {
    let book = Book::shipped();
    let listings = book.ids().into_iter().map(|id| book.listing(&id).expect("a listing"));
    let pots: Vec<_> = listings.filter(|listing| listing.family().key() == "pot-poker").collect();
    let mut wrong = Vec::new();
    for id in pots.iter().map(|listing| listing.id().to_string()) {
        let hall = evening(&id);
        let known = known(&hall);
        for form in [Form::Phh, Form::Ohh, Form::PokerStars] {
            let (text, told) = exported(&hall, form);
            if told.left_out != left_out(&id, form) {
                wrong.push((id.clone(), form, told.left_out.clone()));
            }
            assert_eq!(
                told.rounds + told.left_out.values().sum::<u64>(),
                known.len() as u64,
                "{id} {form:?}"
            );
            read_back(&book, &text, told.rounds, &known, &format!("{id} {form:?}"));
        }
    }
    assert_eq!(wrong, [], "left out otherwise than expected");
}

/// Holds every hand of a text against what the room knows of it.
fn read_back(book: &Book, text: &str, rounds: u64, known: &BTreeMap<String, Known>, at: &str) {
    let mut replayer = Replayer::new(book);
    let mut hands = 0;
    for piece in pieces(text.as_bytes()).take_while(|_| rounds > 0) {
        let piece = piece.expect("text");
        let hand = piece.hand().unwrap_or_else(|wrong| panic!("{at}: {wrong}\n{}", piece.text));
        let played = replayer.replay(&hand, &mut ());
        let played = played.unwrap_or_else(|wrong| panic!("{at}: {wrong}\n{}", piece.text));
        let verdict = played.verdict(&hand);
        let right = matches!(verdict, Verdict::Settles | Verdict::SettlesLess(_));
        assert!(right, "{at}: {verdict:?}\n{}", piece.text);
        let number = hand.text("hand").unwrap_or_default();
        assert_eq!(Some(&read(&hand)), known.get(number), "{at}\n{}", piece.text);
        hands += 1;
    }
    assert_eq!(hands, rounds, "{at}");
}
