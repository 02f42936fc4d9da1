//! Whoever leaves a table of any family has an account that adds up: what was brought, taken, won or lost, and paid in fees.

use crate::hall::{Hall, NUMBER, done, spec, under};
use families::bot::choose;
use families::pot_poker::PokerEvent;
use money::Cents;
use rand::RngExt as _;
use room::clock::{Clock as _, Time};
use room::floor::{Span, report};
use room::ids::AccountNo;
use room::journal::{Journal as _, Slot, Stream};
use room::ledger::Books;
use room::tables::{HALF_HOUR, JackpotFees, Member, Next, Order, Said, each_record_after, moves};
use rulebook::collection::Purpose;
use table::{Account, Event, FeeEvent, Play as _, RoundEvent};

const LISTINGS: [(&str, Option<&str>, usize); 12] = [
    ("chico/texas-holdem", None, 4),
    // A fee from the pot, and beside it one for the jackpot.
    ("delta/holdem", Some("poker-games/1"), 4),
    ("players-club/no-limit-holdem", None, 4),
    ("delta/ez-baccarat", None, 3),
    ("delta/blackjack-x", None, 3),
    ("players-club/three-card-poker", None, 3),
    ("westlane/ultimate-texas-holdem", None, 3),
    ("chico/fortune-pai-gow-poker", None, 3),
    ("delta/pai-gow-tiles", None, 3),
    ("central-coast/super-pan-9", None, 3),
    ("central-coast/chinese-poker", None, 3),
    ("players-club/panguingue", None, 4),
];

/// Plays rounds; the person plays as a bot would.
fn plays(hall: &mut Hall, account: AccountNo, rounds: u32) {
    let until = hall.live.table.number() + rounds;
    while hall.live.table.number() < until || hall.live.in_round() {
        let person = hall.person(account);
        if hall.live.table.awaits().persons().has(person) {
            let mut generator = hall.generator.clone();
            let wish = choose(&hall.live.table, person, &mut |bound| generator.random_range(0..bound.max(1)));
            hall.generator = generator;
            if let Some(command) = wish {
                hall.perform(&Order::by(&hall.live, Member::Account(account), command)).expect("it is legal");
                continue;
            }
        }
        match hall.next() {
            Next::Do(who, command) => hall.perform(&Order::of(who, command)).expect("it is done"),
            Next::Wait(wait) => hall.clock.pass(wait),
            Next::Rest => panic!("the table rests"),
        }
    }
}

fn boxes(hall: &Hall) -> (Cents, Cents) {
    let books = Books::read(hall.journal.reader(), Stream::Table(NUMBER)).expect("books");
    (books.balance(Slot::Drop(0)), books.balance(Slot::Jackpot))
}

/// What went from pots to the boxes, by the events.
fn from_pots(hall: &Hall) -> Cents {
    let mut sum = Cents::ZERO;
    let mut count = |event: &Event| {
        let postings = event.postings();
        let of = |wanted: Account| {
            postings.iter().find(|(account, _)| *account == wanted).map(|(_, cents)| *cents)
        };
        let chips = postings.iter().any(|(account, _)| matches!(account, Account::Chips(_)));
        if !chips && of(Account::Layout).is_some() {
            sum += of(Account::Drop).unwrap_or_default();
        }
    };
    each_record_after(hall.journal.reader(), NUMBER, 0, |record| {
        if let Said::Step(step) = Said::of(record)? {
            step.events.iter().for_each(&mut count);
        }
        Ok(true)
    })
    .expect("records");
    sum
}

#[test]
fn wallet_winnings_and_fees_add_up_at_every_family() {
    for (listing, option, bots) in LISTINGS {
        let mut hall = Hall::open(option.map_or_else(|| spec(listing), |option| under(listing, option)));
        let ann = hall.guest(1, 5_000);
        hall.bots(bots);
        hall.sits(ann, 500);
        hall.connected(&[ann]);
        plays(&mut hall, ann, 6);
        hall.clock.pass(HALF_HOUR);
        plays(&mut hall, ann, 4);
        let everybody: Vec<Member> = hall.live.members.all().map(|(_, member)| member).collect();
        for member in everybody {
            let order = Order::by(&hall.live, member, table::Command::table(table::Act::LEAVE));
            hall.perform(&order).unwrap_or_else(|wrong| panic!("{listing}: {wrong}"));
        }
        let (drop, jackpot) = boxes(&hall);
        let (mut net, mut fees) = (Cents::ZERO, Cents::ZERO);
        for (member, sitting) in &hall.left {
            assert_eq!(sitting.net(), sitting.taken - sitting.brought);
            net += sitting.net();
            fees += sitting.fees;
            if *member == Member::Account(ann) {
                assert_eq!(hall.wallet(ann), Cents::dollars(5_000) + sitting.net(), "{listing}");
                assert!(sitting.rounds > 0, "{listing}");
            }
        }
        assert_eq!(net + drop + jackpot, Cents::ZERO, "{listing}: what all have lost is in the boxes");
        assert_eq!(fees + from_pots(&hall), drop + jackpot, "{listing}: fees are what was dropped");
        let whole = Span { from: Time(0), to: Time(i64::MAX) };
        let told = report(hall.journal.reader(), whole).expect("a report").total;
        assert_eq!(
            (told.drop, told.jackpot, told.hands),
            (drop, jackpot, hall.live.table.number()),
            "{listing}"
        );
    }
}

#[test]
fn a_hand_that_is_void_gives_the_jackpot_its_part_back() {
    let spec = under("delta/holdem", "poker-games/1");
    let mut hall = Hall::open(spec);
    hall.bots(5);
    let before = boxes(&hall);
    hall.until(|live| live.table.jackpot_taken() > Cents::ZERO);
    assert_eq!(boxes(&hall), (before.0 + Cents::dollars(5), before.1 + Cents::dollars(1)), "after the flop");
    let none = |_| panic!("the round is on");
    let void =
        done(hall.desk().void(&hall.live, None, AccountNo(9), "a marked card", none)).expect("it is void");
    hall.live.take_note(&void.note, void.head, hall.clock.running());
    assert_eq!(boxes(&hall), before);
    hall.holds();
}

/// Whatever fee goes back goes back from the box that it came to: from the pot or from a player, whatever the pot is by then.
#[test]
fn a_fee_that_goes_back_goes_back_from_its_own_box() {
    let spec = under("delta/holdem", "poker-games/1");
    let mut hall = Hall::open(spec);
    hall.bots(2);
    let table = &hall.live.table;
    let place = |purpose: Purpose| {
        let at = table.charges().iter().position(|charge| charge.purpose == purpose);
        at.expect("a charge of that purpose") as u8
    };
    let (jackpot, collection) = (place(Purpose::Jackpot), place(Purpose::Collection));
    let (person, position) = (table::Person(0), table::Position(1));
    let seat_fee = |charge, cents| {
        let (basis, amount) = (Cents::ZERO, Cents(cents));
        Event::Fee(FeeEvent::FeeTaken { person, position, charge, basis, amount, timed: false })
    };
    let seat_back = |cents| Event::Fee(FeeEvent::FeeReturned { person, position, amount: Cents(cents) });
    let pot_fee =
        |charge, cents| Event::from(PokerEvent::PotFeeTaken { charge, basis: 7, amount: Cents(cents) });
    let pot_back = |cents| Event::from(PokerEvent::PotFeeReturned { amount: Cents(cents) });
    let in_boxes = |events: &[Event]| {
        let (postings, _) =
            moves(events, &hall.live.members, table, &JackpotFees::default()).expect("they balance");
        let sum = |slot| {
            postings.postings().iter().filter(|held| held.account == slot).map(|held| held.amount.0).sum()
        };
        let sums: (i64, i64) = (sum(Slot::Drop(0)), sum(Slot::Jackpot));
        sums
    };
    let taken =
        [seat_fee(collection, 300), seat_fee(jackpot, 100), pot_fee(collection, 500), pot_fee(jackpot, 200)];
    assert_eq!(in_boxes(&taken), (800, 300));
    for back in [vec![seat_back(400), pot_back(700)], vec![pot_back(700), seat_back(300), seat_back(100)]] {
        assert_eq!(in_boxes(&[&taken[..], &back].concat()), (0, 0), "{back:?}");
    }
    // A hand knows nothing of the one before.
    let opens = Event::Round(RoundEvent::RoundOpened { number: 9 });
    let next = [&taken[..], &[opens, pot_fee(collection, 500), pot_back(500)]].concat();
    assert_eq!(in_boxes(&next), (800, 300));
}
