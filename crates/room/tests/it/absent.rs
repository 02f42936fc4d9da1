//! Who is absent holds up no table, at any family, and loses nothing but what the game takes; bots bank, bet from behind,
//! think at the pace of people, and rest when nobody watches.

use std::collections::BTreeSet;
use std::time::Duration;

use crate::hall::{Hall, NUMBER, seats, spec};
use money::Cents;
use room::clock::Clock as _;
use room::ids::AccountNo;
use room::journal::Journal as _;
use room::tables::{DEMO, Member, Next, Order, Said, each_record_after};
use table::banked::Phase;
use table::{Actor, BankEvent, Choice, Command, Event, Person, Play as _, SeatEvent, Verb, WagerEvent};

const SECOND: Duration = Duration::from_secs(1);

/// All steps of the table: who did what, and what happened.
fn steps(hall: &Hall) -> Vec<(Actor, Command, Vec<Event>)> {
    let mut steps = Vec::new();
    each_record_after(hall.journal.reader(), NUMBER, 0, |record| {
        if let Said::Step(step) = Said::of(record)? {
            steps.push((step.who, step.command, step.events));
        }
        Ok(true)
    })
    .expect("records");
    steps
}

/// Somebody sits among bots and has a hand, for which they have wagered where that is asked; then their line is lost.
fn lost_in_a_hand(listing: &str) -> (Hall, AccountNo) {
    let mut hall = Hall::open(spec(listing));
    let ann = hall.guest(1, 10_000);
    hall.sits(ann, 1_000);
    hall.connected(&[ann]);
    hall.bots(3);
    let person = hall.person(ann);
    for _ in 0..200 {
        hall.until(|live| live.in_round() && live.table.phase() != Phase::Idle);
        let offers = hall.live.table.offers(Actor::Person(person));
        if offers.iter().any(|offer| offer.verb == Verb::STAKE) {
            hall.does(ann, Verb::STAKE, None).expect("the least wager");
        }
        let banked = hall.live.table.phase() == Phase::Wagering;
        if !banked || wagers(&hall, person) {
            break;
        }
        let round = hall.live.table.number();
        hall.until(|live| live.table.number() > round);
    }
    hall.connected(&[]);
    (hall, ann)
}

fn wagers(hall: &Hall, person: Person) -> bool {
    hall.live.table.seen_by(table::Eye::Rail).stakes.iter().any(|stake| stake.person == person)
}

#[test]
fn who_is_absent_holds_up_no_table_of_any_family_and_puts_nothing_more_in() {
    for (listing, _) in DEMO {
        let (mut hall, ann) = lost_in_a_hand(listing);
        let (person, round, before) = (hall.person(ann), hall.live.table.number(), steps(&hall).len());
        let since = hall.clock.running();
        hall.until(|live| live.table.number() >= round + 3 && !live.in_round());
        assert!(hall.clock.running() - since < 1_200 * SECOND, "{listing}: nobody waits for long");
        for (who, command, events) in &steps(&hall)[before..] {
            if *who != Actor::Person(person) {
                continue;
            }
            let Command::Do { act, .. } = command else { panic!("{listing}: {command:?}") };
            assert!(
                act.verb.row().absent > 0 || matches!(act.verb, Verb::SIT_OUT | Verb::ARRANGE),
                "{listing}: {act:?} is no default of an absent person"
            );
            let amount = matches!(act.choice, Choice::Amount(_) | Choice::Wager { .. });
            assert!(!amount, "{listing}: {act:?} is an amount that nobody chose");
            let staked = |event: &Event| matches!(event, Event::Wager(WagerEvent::Staked { person: held, .. }) if *held == person);
            assert!(!events.iter().any(staked), "{listing}: {events:?}");
        }
        assert!(hall.live.table.seat_of(person).is_some(), "{listing}: the seat is kept");
        hall.holds();
    }
}

/// Some wagers are played only together. Whoever leaves half of them down holds up nobody: it goes back.
#[test]
fn wagers_that_are_left_incomplete_go_back_and_the_round_goes_on() {
    let mut left = 0;
    for id in rulebook::book::Book::shipped().all_ids() {
        let mut hall = Hall::open(spec(&id.to_string()));
        if hall.live.table.banked().is_none() {
            continue;
        }
        let ann = hall.guest(1, 10_000);
        let person = hall.sits(ann, 1_000);
        hall.connected(&[ann]);
        hall.bots(3);
        let staking = |live: &room::tables::Live| {
            let offers = live.table.offers(Actor::Person(person));
            live.table.phase() == Phase::Wagering && offers.iter().any(|offer| offer.verb == Verb::STAKE)
        };
        hall.until(staking);
        hall.does(ann, Verb::STAKE, None).expect("the least wager");
        // What was put down with it goes back.
        let offers = hall.live.table.offers(Actor::Person(person));
        let back = offers.iter().rfind(|offer| offer.verb == Verb::TAKE_BACK).expect("what lies there");
        hall.perform(&Order::by(&hall.live, Member::Account(ann), back.sample(0))).expect("it goes back");
        if hall.live.table.banked().and_then(table::banked::Core::incomplete).is_none() {
            continue;
        }
        left += 1;
        let (round, since, before) = (hall.live.table.number(), hall.clock.running(), steps(&hall).len());
        hall.until(|live| live.table.number() > round);
        assert!(hall.clock.running() - since < 1_200 * SECOND, "{id}: nobody waits for long");
        let back = |event: &Event| matches!(event, Event::Wager(WagerEvent::Unstaked { person: held, .. }) if *held == person);
        let events = steps(&hall).split_off(before).into_iter().flat_map(|(_, _, events)| events);
        assert_eq!(events.filter(back).count(), 1, "{id}: it went back");
        hall.holds();
    }
    assert!(left > 1, "{left} listings have wagers that go together");
}

/// Where a bet too many from behind has no action and is not refused, bots do not lay it again and again.
#[test]
fn bots_lay_no_bet_from_behind_that_has_no_room() {
    let mut hall = Hall::open(seats("central-coast/super-pan-9", 3));
    let ann = hall.guest(1, 10_000);
    hall.sits(ann, 1_000);
    hall.connected(&[ann]);
    hall.bots(7);
    hall.until(|live| live.table.number() > 40);
    let all = steps(&hall);
    let behind = all.iter().filter(
        |(_, command, _)| matches!(command, Command::Do { act, .. } if act.verb == Verb::STAND_BEHIND),
    );
    assert!(behind.count() > 2, "some stand behind");
    let vain = |event: &Event| matches!(event, Event::Wager(WagerEvent::NoAction { .. }));
    let vain = all.iter().find(|(_, _, events)| events.iter().any(vain));
    assert!(vain.is_none(), "{vain:?}");
}

/// Thirteen cards that nobody sets are set by the clock, and never foul.
#[test]
fn a_hand_of_thirteen_that_nobody_sets_is_not_fouled() {
    let mut set = 0;
    for _ in 0..6 {
        let (mut hall, ann) = lost_in_a_hand("central-coast/chinese-poker");
        // Each time another deal.
        hall.generator = cards::Seed([set as u8 + 20; 32]).generator();
        let person = hall.person(ann);
        let round = hall.live.table.number();
        while hall.live.table.number() < round + 2 {
            match hall.next() {
                Next::Wait(wait) => hall.clock.pass(wait),
                Next::Rest => panic!("it goes on"),
                Next::Do(who, command) => {
                    if let (true, Command::Do { act, .. }) = (who == Actor::Person(person), command)
                        && let Choice::Thirteen(setting) = act.choice
                    {
                        let seat = hall.live.table.seat_of(person).expect("a seat");
                        let hands = hall.live.table.seen_by(table::Eye::Person(person)).hands;
                        let hand = hands.iter().find(|hand| hand.place == table::Place::Position(seat));
                        let cards: Vec<_> =
                            hand.expect("a hand").cards.iter().filter_map(|card| card.card()).collect();
                        let row = |segment| {
                            let held = cards.iter().enumerate();
                            held.filter(|(at, _)| setting.segment(segment).has(*at))
                                .map(|(_, card)| *card)
                                .collect()
                        };
                        let rows: Vec<Vec<cards::Card>> = (0..3).map(row).collect();
                        let named = hall
                            .live
                            .row_names(person, &rows, table::Tongue::English)
                            .expect("her own cards");
                        assert!(!named.foul, "{rows:?}");
                        set += 1;
                    }
                    hall.perform(&Order::of(who, command)).expect("it is done");
                }
            }
        }
    }
    assert!(set >= 5, "{set} hands were set");
}

#[test]
fn who_comes_back_in_the_middle_of_a_hand_has_the_time_of_who_is_there() {
    let (mut hall, ann) = lost_in_a_hand("chico/texas-holdem");
    let person = hall.person(ann);
    let awaited = |live: &room::tables::Live| {
        live.table.phase() == Phase::Playing && live.table.awaits().persons().iter().eq([person])
    };
    hall.connected(&[ann]);
    hall.until(awaited);
    hall.connected(&[]);
    let (_, gone, bank) = hall.live.clock(hall.clock.running()).expect("a clock runs");
    assert_eq!((gone, bank), (12 * SECOND, Duration::ZERO));
    hall.clock.pass(11 * SECOND);
    assert!(matches!(hall.next(), Next::Wait(_)));
    // On another device: the same hand, and the time of somebody who is there.
    let cards = |hall: &Hall| {
        let seat = hall.live.table.seat_of(person).expect("a seat");
        let view = hall.live.table.seen_by(table::Eye::Person(person));
        view.hands.into_iter().find(|hand| hand.place == table::Place::Position(seat)).map(|hand| hand.cards)
    };
    let held = cards(&hall);
    hall.connected(&[ann]);
    let (_, left, bank) = hall.live.clock(hall.clock.running()).expect("a clock runs");
    assert_eq!(left, 19 * SECOND);
    assert!(bank > 30 * SECOND);
    assert_eq!(cards(&hall), held);
    let offers = hall.live.table.offers(Actor::Person(person));
    let offer = offers.iter().find(|offer| matches!(offer.verb, Verb::CHECK | Verb::CALL)).expect("a choice");
    hall.perform(&Order::by(&hall.live, Member::Account(ann), offer.sample(0))).expect("still in time");
}

/// Who took the player-dealer position, by the records.
fn banks(hall: &Hall) -> BTreeSet<Person> {
    let events = steps(hall).into_iter().flat_map(|(_, _, events)| events);
    let taken = events.filter_map(|event| match event {
        Event::Bank(BankEvent::BankTaken { person, .. }) => Some(person),
        _ => None,
    });
    taken.collect()
}

#[test]
fn bots_take_their_turn_as_player_dealer_at_every_banked_game() {
    for (listing, _) in DEMO {
        let mut hall = Hall::open(spec(listing));
        hall.bots(4);
        if hall.live.table.pot_poker().is_some() || hall.live.table.open_hall().is_some() {
            continue;
        }
        hall.until(|live| live.table.number() >= 14 && !live.in_round());
        let banks = banks(&hall);
        assert!(banks.len() >= 2, "{listing}: only {banks:?} were player-dealer in 14 rounds");
        hall.holds();
    }
}

#[test]
fn bots_that_stand_behind_wager_at_every_game_that_lets_them() {
    let mut games = 0;
    for (listing, _) in DEMO {
        let mut hall = Hall::open(spec(listing));
        hall.bots(4);
        let bot = Member::Bot(9);
        let person = hall.live.person(bot).expect("a number");
        let offers = hall.live.table.seat_offers(Actor::Person(person));
        let Some(stand) = offers.iter().find(|offer| offer.verb == Verb::STAND_BEHIND) else { continue };
        let all = stand.shape.amounts().map_or(0, |amounts| amounts.to.0);
        let stand = Command::Do { at: stand.at, act: Verb::STAND_BEHIND.amount(Cents(all.min(200_000))) };
        hall.perform(&Order::by(&hall.live, bot, stand)).expect("it stands");
        // Where the house rules name no place behind, somebody may stand there and is offered no wager.
        hall.until(|live| live.table.phase() == Phase::Wagering);
        let offers = hall.live.table.offers(Actor::Person(person));
        if !offers.iter().any(|offer| offer.verb == Verb::STAKE) {
            continue;
        }
        let from = hall.live.table.number();
        hall.until(|live| live.table.number() >= from + 10 && !live.in_round());
        let staked = |event: &Event| matches!(event, Event::Wager(WagerEvent::Staked { person: held, .. }) if *held == person);
        let wagered = steps(&hall).iter().any(|(_, _, events)| events.iter().any(staked));
        assert!(wagered, "{listing}: it only looks on");
        games += 1;
        hall.holds();
    }
    assert!(games >= 1, "no game has places behind");
}

#[test]
fn bots_think_at_a_human_pace_and_rest_when_nobody_watches() {
    let mut hall = Hall::open(spec("chico/texas-holdem"));
    hall.bots(4);
    let mut thought = Vec::new();
    while thought.len() < 60 {
        let since = hall.clock.running();
        match hall.next() {
            Next::Wait(wait) => {
                hall.clock.pass(wait);
                if let Next::Do(Actor::Person(_), _) = hall.next() {
                    thought.push(hall.clock.running() - since);
                }
            }
            Next::Do(who, command) => hall.perform(&Order::of(who, command)).expect("it is done"),
            Next::Rest => panic!("somebody watches"),
        }
    }
    let (least, most) = (thought.iter().min().copied(), thought.iter().max().copied());
    assert!(least >= Some(SECOND / 2) && most <= Some(2 * SECOND), "{least:?} to {most:?}");
    hall.until(|live| !live.in_round());
    let (now, round) = (hall.clock.running(), hall.live.table.number());
    for hour in 0..24 {
        let next = hall.live.next(now + hour * 3_600 * SECOND, false, &mut hall.generator);
        assert_eq!(next, Next::Rest, "nobody watches");
    }
    hall.until(|live| live.table.number() > round);
    let left = steps(&hall)
        .iter()
        .flat_map(|(_, _, events)| events.clone())
        .filter(|event| matches!(event, Event::Seat(SeatEvent::Left { .. })))
        .count();
    assert_eq!(left, 0, "nobody went meanwhile");
}
