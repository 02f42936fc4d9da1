//! Tables on a clock of the test's own: half hours, time banks, who is absent, who waits, and the end of a table.

use crate::hall;
use std::time::Duration;

use crate::hall::{Hall, done, seats, spec};
use families::SetUp;
use money::Cents;
use room::clock::{Clock as _, Time};
use room::ids::AccountNo;
use room::journal::{Journal as _, Slot, Stream};
use room::ledger::Books;
use room::tables::{EMPTY_SEAT, HALF_HOUR, Member, Next, Note, Order, Sitting, Spec, TIME_BANK, Undone};
use table::banked::Phase;
use table::{Act, Actor, Awaits, Command, Event, Play as _, RoundEvent, Verb};

const HOLDEM: &str = "chico/texas-holdem";
const SECOND: Duration = Duration::from_secs(1);

/// How many half hours the records of the table tell.
fn half_hours(hall: &Hall) -> usize {
    let mut struck = 0;
    room::tables::each_record_after(hall.journal.reader(), hall::NUMBER, 0, |record| {
        if let room::tables::Said::Step(step) = room::tables::Said::of(record)? {
            struck += step.events.iter().filter(|event| is_half_hour(event)).count();
        }
        Ok(true)
    })
    .expect("records");
    struck
}

fn is_half_hour(event: &Event) -> bool {
    matches!(event, Event::Round(RoundEvent::HalfHourStruck))
}

fn drop_box(hall: &Hall) -> Cents {
    let books = Books::read(hall.journal.reader(), Stream::Table(hall::NUMBER)).expect("books");
    books.balance(Slot::Drop(0))
}

#[test]
fn without_a_schedule_one_is_chosen_that_names_a_fee_for_any_number_of_players() {
    let hall = Hall::open(spec(HOLDEM));
    assert_eq!(hall.live.spec.schedule.as_ref().and_then(|held| held.address()), Some("poker-hourly/1"));
}

#[test]
fn half_hours_are_struck_by_the_clock_that_runs_and_by_no_other() {
    let mut hall = Hall::open(spec(HOLDEM));
    hall.bots(4);
    hall.pass(SECOND * 60);
    assert_eq!((half_hours(&hall), drop_box(&hall)), (1, Cents::dollars(16)), "$4 from each when it begins");
    hall.clock.set(Time(0));
    hall.pass(HALF_HOUR - SECOND * 120);
    assert_eq!(half_hours(&hall), 1, "whatever the time of day is set to");
    hall.pass(SECOND * 120);
    assert_eq!(half_hours(&hall), 2);
    hall.pass(HALF_HOUR);
    assert_eq!(half_hours(&hall), 3, "one every half hour");
    hall.holds();
}

#[test]
fn a_table_at_which_nobody_plays_pays_for_no_half_hour() {
    let mut hall = Hall::open(spec(HOLDEM));
    hall.bots(3);
    hall.until(|live| live.table.number() == 1);
    hall.until(|live| !live.in_round());
    hall.note(&Note::Paused(true));
    hall.pass(5 * HALF_HOUR);
    hall.note(&Note::Paused(false));
    hall.pass(SECOND * 90);
    assert_eq!(half_hours(&hall), 2, "the first, and the one in which they play again");
}

#[test]
fn a_room_that_is_opened_again_charges_no_half_hour_twice() {
    let mut hall = Hall::open(spec(HOLDEM));
    hall.bots(3);
    hall.pass(SECOND * 600);
    hall.until(|live| !live.in_round());
    hall.live = hall.loaded();
    hall.pass(SECOND * 600);
    assert_eq!(half_hours(&hall), 1);
    hall.pass(SECOND * 700);
    assert_eq!(half_hours(&hall), 2);
}

/// A table at which somebody is awaited who does nothing.
fn awaited() -> (Hall, AccountNo) {
    awaited_at(HOLDEM)
}

fn awaited_at(listing: &str) -> (Hall, AccountNo) {
    let mut hall = Hall::open(spec(listing));
    let ann = hall.guest(1, 1_000);
    hall.sits(ann, 100);
    hall.connected(&[ann]);
    hall.bots(2);
    let person = hall.person(ann);
    hall.until(|live| is_awaited(live, person));
    (hall, ann)
}

fn is_awaited(live: &room::tables::Live, person: table::Person) -> bool {
    live.table.phase() == Phase::Playing && live.table.awaits().persons().iter().eq([person])
}

#[test]
fn when_the_time_to_act_is_over_the_time_bank_runs() {
    let (mut hall, ann) = awaited();
    let person = hall.person(ann);
    let (on, left, bank) = hall.live.clock(hall.clock.running()).expect("a clock runs");
    assert_eq!((on, left, bank), (person, 30 * SECOND, TIME_BANK));
    hall.pass(50 * SECOND);
    assert!(is_awaited(&hall.live, person), "twenty seconds of the bank are used");
    assert_eq!(hall.live.clock(hall.clock.running()), Some((person, Duration::ZERO, 40 * SECOND)));
    let fold = hall.live.table.offers(Actor::Person(person));
    let command =
        fold.iter().find(|offer| matches!(offer.verb, Verb::CALL | Verb::CHECK)).expect("a choice").sample(0);
    hall.perform(&Order::by(&hall.live, Member::Account(ann), command)).expect("still in time");
    hall.until(|live| is_awaited(live, person));
    let (_, _, bank) = hall.live.clock(hall.clock.running()).expect("a clock runs");
    assert!(
        (40 * SECOND..=50 * SECOND).contains(&bank),
        "what was used is gone, but for what each round brings: {bank:?}"
    );
}

#[test]
fn who_needs_longer_asks_for_more_time_and_among_people_less_often() {
    let (mut hall, ann) = awaited();
    let person = hall.person(ann);
    for asked in 1..=10 {
        hall.live.more_time(person).expect("only bots wait");
        assert_eq!(hall.live.more_left(person), 10 - asked);
    }
    let refused = hall.live.more_time(person).expect_err("that was all");
    assert_eq!(refused.key(), "no-more-time");
    assert_eq!(hall.live.clock(hall.clock.running()), Some((person, 330 * SECOND, TIME_BANK)));
    hall.pass(320 * SECOND);
    assert!(is_awaited(&hall.live, person));
    hall.pass(10 * SECOND + TIME_BANK);
    assert!(!is_awaited(&hall.live, person), "the default of an absent person was done");
    assert_eq!(hall.live.more_time(person).expect_err("nobody waits").key(), "nobody-waits");
    let ben = hall.guest(2, 1_000);
    hall.sits(ben, 100);
    hall.connected(&[ann, ben]);
    hall.until(|live| is_awaited(live, person));
    assert_eq!(hall.live.more_left(person), 2, "time that was asked for before is over");
}

#[test]
fn who_lets_the_time_run_out_twice_sits_out_and_who_comes_back_has_missed_the_blinds() {
    let (mut hall, ann) = awaited_at("central-coast/texas-holdem");
    let person = hall.person(ann);
    hall.pass(30 * SECOND + TIME_BANK);
    assert!(!is_awaited(&hall.live, person), "the default of an absent person was done");
    hall.pass(300 * SECOND);
    let seat = hall.live.table.seat_of(person).expect("the seat is kept");
    let away = |hall: &Hall| {
        let view = hall.live.table.seen_by(table::Eye::Rail);
        view.seats.iter().find(|held| held.position == seat).expect("a seat").away
    };
    assert!(away(&hall));
    hall.pass(300 * SECOND);
    hall.until(|live| !live.in_round());
    hall.does(ann, Verb::COME_BACK, None).expect("anybody may come back");
    // The blinds went by: they are made up before a hand, or the big blind is waited for.
    assert!(hall.live.table.pot_poker().expect("pot poker").table.missed.has(seat));
    hall.live = hall.loaded();
    assert!(hall.live.table.pot_poker().expect("pot poker").table.missed.has(seat), "after a restart too");
    hall.holds();
}

#[test]
fn who_is_gone_has_less_time_and_leaves_with_the_chips_after_half_an_hour() {
    let (mut hall, ann) = awaited();
    let person = hall.person(ann);
    hall.connected(&[]);
    hall.pass(12 * SECOND);
    assert!(!is_awaited(&hall.live, person), "no time bank for somebody who is not there");
    hall.pass(HALF_HOUR + 120 * SECOND);
    assert_eq!(hall.live.members.person(Member::Account(ann)), None);
    let (member, sitting) = hall.left.iter().find(|(held, _)| !held.is_bot()).copied().expect("a sitting");
    assert_eq!(member, Member::Account(ann));
    assert_eq!(sitting.brought, Cents::dollars(100));
    assert_eq!(hall.wallet(ann), Cents::dollars(900) + sitting.taken);
    assert_eq!(sitting.fees, Cents::dollars(4), "the half hour");
    hall.holds();
}

#[test]
fn a_seat_without_chips_is_free_soon_after_the_connection_is_gone() {
    let mut hall = Hall::open(spec("delta/ez-baccarat"));
    let [ann, ben] = [1, 2].map(|number| hall.guest(number, 1_000));
    let [hers, _] = [ann, ben].map(|account| hall.sits(account, 100));
    hall.note(&Note::Corrected { chips: vec![(hers, -Cents::dollars(100))] });
    let sits = |hall: &Hall, account| hall.live.members.person(Member::Account(account)).is_some();
    hall.connected(&[ann, ben]);
    hall.pass(2 * EMPTY_SEAT);
    assert!(sits(&hall, ann), "while she is there she may buy in again");
    hall.connected(&[]);
    hall.pass(EMPTY_SEAT - 30 * SECOND);
    assert!(sits(&hall, ann), "a connection may come back");
    hall.pass(60 * SECOND);
    assert!(!sits(&hall, ann), "somebody else may have the seat");
    assert!(sits(&hall, ben), "his chips keep his seat");
}

#[test]
fn whoever_has_waited_longest_gets_the_seat() {
    let mut hall = Hall::open(seats(HOLDEM, 2));
    let [ann, ben, cid, dot] = [1, 2, 3, 4].map(|number| hall.guest(number, 1_000));
    hall.sits(ann, 100);
    hall.sits(ben, 100);
    assert_eq!(hall.live.free_seats(), 0);
    assert_eq!(hall.live.may_wait(ann).unwrap_err().key(), "has-a-seat");
    hall.note(&Note::Waits { account: cid, from: None });
    hall.note(&Note::Waits { account: dot, from: None });
    assert_eq!(hall.live.call(hall.clock.running()).0, []);
    hall.does(ben, Verb::LEAVE, None).expect("nothing keeps Ben");
    let (called, late) = hall.live.call(hall.clock.running());
    assert_eq!((called.len(), called[0].account, late), (1, cid, None));
    for refused in [dot, ben] {
        let wrong = hall.does(refused, Verb::SIT, Some(Cents::dollars(100))).unwrap_err();
        assert_eq!(wrong.key(), "waiting-list", "{wrong}");
    }
    // Who does not come within a minute is passed over.
    hall.clock.pass(61 * SECOND);
    let (_, late) = hall.live.call(hall.clock.running());
    assert_eq!(late, Some(Note::WaitsNoMore(cid)));
    hall.note(&late.expect("a note"));
    assert_eq!(hall.live.call(hall.clock.running()).0[0].account, dot);
    hall.sits(dot, 100);
    assert!(hall.live.roster.waiting.is_empty(), "whoever sits waits no more");
    hall.holds();
}

#[test]
fn a_waiting_list_has_an_end() {
    let mut hall = Hall::open(spec(HOLDEM));
    let mut waiting = 0;
    while hall.live.may_wait(AccountNo(100 + waiting)).is_ok() {
        hall.note(&Note::Waits { account: AccountNo(100 + waiting), from: None });
        waiting += 1;
        assert!(waiting < 1_000, "it is as long as anybody likes");
    }
    assert_eq!(hall.live.may_wait(AccountNo(100 + waiting)).unwrap_err().key(), "waiting-list-full");
    assert_eq!(hall.live.may_wait(AccountNo(100)), Ok(()), "whoever is on it stays on it");
    hall.note(&Note::WaitsNoMore(AccountNo(101)));
    assert_eq!(hall.live.may_wait(AccountNo(100 + waiting)), Ok(()));
}

#[test]
fn bots_make_room_for_people_who_wait() {
    let mut hall = Hall::open(seats(HOLDEM, 4));
    hall.bots(4);
    let ann = hall.guest(1, 1_000);
    hall.note(&Note::Waits { account: ann, from: None });
    hall.until(|live| live.free_seats() == 1);
    assert!(hall.live.bot_in(&mut hall.generator).is_none(), "and none takes the seat");
    hall.sits(ann, 100);
}

#[test]
fn who_was_removed_sits_here_no_more_until_let_in() {
    let mut hall = Hall::open(spec("delta/ez-baccarat"));
    let ann = hall.guest(1, 1_000);
    hall.note(&Note::Removed { account: ann, on: true });
    for verb in [Verb::SIT, Verb::STAND_BEHIND] {
        let wrong = hall.does(ann, verb, Some(Cents::dollars(100))).unwrap_err();
        assert_eq!(wrong.key(), "removed");
    }
    hall.note(&Note::Removed { account: ann, on: false });
    hall.does(ann, Verb::STAND_BEHIND, Some(Cents::dollars(100))).expect("let in again");
    hall.holds();
}

#[test]
fn a_table_that_somebody_opened_is_over_when_nobody_was_there_for_half_an_hour() {
    let owned = Spec { owner: Some(AccountNo(1)), ..spec("delta/ez-baccarat") };
    let mut hall = Hall::open(owned);
    let ann = hall.guest(1, 1_000);
    hall.connected(&[]);
    hall.bots(2);
    hall.clock.pass(HALF_HOUR - SECOND);
    assert!(!hall.live.is_over(hall.clock.running()));
    hall.does(ann, Verb::STAND_BEHIND, Some(Cents::dollars(100))).expect("she comes in time");
    hall.clock.pass(HALF_HOUR);
    assert!(!hall.live.is_over(hall.clock.running()), "she is there");
    hall.does(ann, Verb::LEAVE, None).expect("she goes");
    hall.clock.pass(HALF_HOUR);
    assert!(hall.live.is_over(hall.clock.running()), "bots are nobody");
    let mut house = Hall::open(spec("delta/ez-baccarat"));
    house.connected(&[]);
    house.clock.pass(10 * HALF_HOUR);
    assert!(!house.live.is_over(house.clock.running()), "a table of the house stays open");
}

#[test]
fn a_table_is_closed_after_the_round_and_everybody_has_an_account_of_it() {
    let mut hall = Hall::open(spec(HOLDEM));
    let ann = hall.guest(1, 1_000);
    hall.sits(ann, 100);
    hall.connected(&[ann]);
    hall.bots(3);
    hall.until(|live| live.table.number() == 5 && live.in_round());
    hall.note(&Note::Closing);
    assert!(!hall.live.is_over(hall.clock.running()), "the round is played to its end");
    hall.until(|live| !live.in_round());
    assert!(hall.live.is_over(hall.clock.running()));
    for (_, member) in hall.live.members.clone().all() {
        hall.perform(&Order::by(&hall.live, member, Command::table(Act::LEAVE))).expect("paid out");
    }
    done(hall.desk().close(&hall.live, None)).expect("closed");
    let Sitting { brought, taken, fees, rounds } =
        hall.left.iter().find(|(member, _)| *member == Member::Account(ann)).expect("hers").1;
    assert_eq!((brought, rounds), (Cents::dollars(100), 5));
    assert_eq!(hall.wallet(ann), Cents::dollars(900) + taken);
    assert!(fees > Cents::ZERO);
    let all: Cents = hall.left.iter().map(|(_, sitting)| sitting.net()).sum();
    assert_eq!(-all, drop_box(&hall), "what all have lost together is in the box");
    let opens = room::tables::from_book(&hall.book);
    let loaded = room::tables::load(hall.journal.reader(), hall::NUMBER, &opens, &hall.clock);
    assert!(loaded.expect("it is read").is_none(), "it is closed for good");
}

#[test]
fn what_the_owner_did_is_there_after_a_restart() {
    let mut hall = Hall::open(Spec { owner: Some(AccountNo(1)), ..spec(HOLDEM) });
    hall.guest(2, 100);
    for note in [
        Note::Pace(40),
        Note::Paused(true),
        Note::Owned(AccountNo(2)),
        Note::Silenced { account: AccountNo(1), on: true },
        Note::Waits { account: AccountNo(2), from: None },
    ] {
        hall.note(&note);
    }
    hall.holds();
    let loaded = hall.loaded();
    assert_eq!(loaded.roster.owner, Some(AccountNo(2)));
    assert_eq!((loaded.pace.in_tenths(), loaded.paused), (40, true));
    assert_eq!(hall.next(), Next::Rest);
}

#[test]
fn a_table_that_plays_for_the_lobby_goes_half_as_fast() {
    let mut hall = Hall::open(spec("delta/ez-baccarat"));
    hall.bots(3);
    let mut wait = |for_show| {
        hall.live.for_show = for_show;
        match hall.next() {
            Next::Wait(wait) => wait,
            other => panic!("{other:?}"),
        }
    };
    let (usual, gentle) = (wait(false), wait(true));
    assert!(usual > Duration::ZERO && gentle == usual * 2, "{usual:?} {gentle:?}");
    assert_eq!(wait(false), usual, "whoever comes to the table gets its own pace");
    assert_eq!(
        hall.live.next(hall.clock.running(), false, &mut hall.generator),
        Next::Rest,
        "without anybody it rests"
    );
}

#[test]
fn a_table_that_cannot_be_is_refused_with_what_would_be_right() {
    let book = rulebook::book::Book::shipped();
    let wrong = |spec: Spec| spec.choose(&book).and_then(|spec| spec.open(&book)).unwrap_err().to_string();
    for (spec, words) in [
        (Spec { pace: Some(0), ..spec(HOLDEM) }, "The pace must be 2 to 80 tenths of the usual pace; got 0"),
        (seats(HOLDEM, 1), "chico/texas-holdem has 2 to"),
        (
            Spec::of(HOLDEM, SetUp { minimum: Some(Cents(500)), ..SetUp::default() }),
            "has stakes, not wager limits",
        ),
        (Spec::of("delta/ez-baccarat", SetUp { minimum: Some(Cents(-500)), ..SetUp::default() }), ""),
        (Spec::of(HOLDEM, SetUp { stakes: Some("$7-$9".to_owned()), ..SetUp::default() }), ""),
        (spec("delta/nothing"), "Listing \"delta/nothing\" not found"),
    ] {
        let said = wrong(spec.clone());
        assert!(said.contains(words) && !said.is_empty(), "{spec:?}: {said}");
    }
}

/// A wager that no rule settles would be settled as another: a typo in its name must not move money.
#[test]
fn a_wager_that_no_rule_settles_opens_no_table() {
    let shipped = rulebook::book::Book::shipped();
    for id in shipped.ids() {
        let asked = spec(&id.to_string()).without_collection(&shipped);
        let opened = asked.choose(&shipped).and_then(|spec| spec.open(&shipped));
        assert!(opened.is_ok(), "{id}: {:?}", opened.err());
    }
    for (from, order) in [
        ("chico/fortune-pai-gow-poker", "\"base\", \"fortune\""),
        ("delta/blackjack-x", "\"base\", \"buster\""),
        ("delta/ez-baccarat", "\"player-line\", \"banker-line\", \"tie\", \"dragon-7\""),
    ] {
        let mut book = shipped.clone();
        let wager = "name = \"Luck\"\nkind = \"bonus\"\nplaced = \"before-deal\"\nrequired = false\n\
            amount = \"table-limits\"\nwins = \"luck\"\npays = \"1 to 1\"\nin-table-action = false\n";
        let sources = "[sources]\n\"wager.luck\" = \"outside\"\n\"settlement.order\" = \"outside\"\n";
        let settled = format!("[settlement]\norder = [{order}, \"luck\"]\n");
        let page = format!("from = \"{from}\"\n[wager.luck]\n{wager}{settled}{sources}");
        book.add_text("rooms/kitchen/luck.toml", page);
        let opened = spec("kitchen/luck").choose(&book).and_then(|spec| spec.open(&book));
        let said = opened.map(|_| ()).expect_err(from).to_string();
        assert!(said.contains("nothing decides wager `luck`"), "{from}: {said}");
    }
}

#[test]
fn more_chips_than_the_wallet_has_are_not_brought() {
    let mut hall = Hall::open(spec("delta/ez-baccarat"));
    let ann = hall.guest(1, 10);
    let wrong = hall.does(ann, Verb::SIT, Some(Cents::dollars(11))).unwrap_err();
    assert!(matches!(wrong, Undone::Ledger(_)), "{wrong}");
    assert_eq!(wrong.key(), "not-enough-chips");
    hall.holds();
}

#[test]
fn bots_come_and_go_at_the_pace_of_people_and_there_is_always_a_game() {
    let mut hall = Hall::open(Spec { bots: 5, ..spec("delta/ez-baccarat") });
    hall.bots(5);
    let (mut came, mut went, mut behind) = (0, 0, 0);
    for _ in 0..400 {
        let round = hall.live.table.number();
        hall.until(|live| live.table.number() > round && !live.in_round());
        let mut generator = hall.generator.clone();
        let due = hall.live.bot_due(&mut generator);
        hall.generator = generator;
        let Some((bot, command)) = due else { continue };
        hall.perform(&Order::by(&hall.live, bot, command)).expect("it may");
        let person = hall.live.members.person(bot);
        if person.is_some() {
            came += 1;
        } else {
            went += 1;
        }
        behind += usize::from(person.is_some_and(|person| hall.live.table.seat_of(person).is_none()));
        assert!((3..=5).contains(&hall.live.bots().len()), "about as many as are wanted");
    }
    assert!((5..40).contains(&went) && went - came <= 2, "{came} came and {went} went in 400 rounds");
    assert!(behind > 0, "some stand behind, and bet there");
    hall.holds();
    // The owner wants them to stay, or wants none.
    hall.note(&Note::BotsStay(true));
    for _ in 0..100 {
        let round = hall.live.table.number();
        hall.until(|live| live.table.number() > round && !live.in_round());
        let mut generator = hall.generator.clone();
        assert_eq!(hall.live.bot_due(&mut generator), None);
    }
    hall.note(&Note::BotsStay(false));
    hall.note(&Note::Bots(0));
    assert_eq!(hall.live.bots_wanted(), 0);
    hall.holds();
}

/// Who stands behind wagers on the hands of others, too.
#[test]
fn bots_bet_from_behind() {
    let mut hall = Hall::open(spec("delta/ez-baccarat"));
    hall.bots(3);
    let bot = Member::Bot(9);
    let person = hall.live.person(bot).expect("a number");
    let offers = hall.live.table.seat_offers(Actor::Person(person));
    let stand =
        offers.iter().find(|offer| offer.verb == Verb::STAND_BEHIND).expect("a place behind").sample(500);
    hall.perform(&Order::by(&hall.live, bot, stand)).expect("it stands");
    let wagers = |live: &room::tables::Live| {
        live.table.seen_by(table::Eye::Rail).stakes.iter().any(|stake| stake.person == person)
    };
    hall.until(wagers);
    hall.until(|live| !live.in_round());
    hall.holds();
}

/// A part of a stock that could not be stored is brought again, and no other comes in its place; nor does a part come after
/// another did something in between.
#[test]
fn a_part_of_a_stock_that_was_not_stored_is_brought_again() {
    let mut hall = Hall::open(spec(HOLDEM));
    hall.bots(3);
    let mut parts = Vec::new();
    while parts.is_empty() || matches!(hall.live.table.awaits(), Awaits::Chance(_)) {
        match hall.next() {
            Next::Do(who, command @ Command::Load { .. }) => {
                assert_eq!(hall.next(), Next::Do(who, command), "it was not stored: it comes again");
                assert!(!parts.contains(&command), "it was stored: it does not");
                hall.perform(&Order::of(who, command)).expect("it is stored");
                parts.push(command);
            }
            Next::Do(who, command) => hall.perform(&Order::of(who, command)).expect("it is done"),
            Next::Wait(wait) => hall.clock.pass(wait),
            Next::Rest => panic!("the table rests"),
        }
    }
    assert!(parts.len() > 1, "a stock comes in parts: {parts:?}");
    hall.until(|live| !live.in_round());
    let audited = {
        let opens = room::tables::from_store(hall.journal.reader(), &hall.book);
        room::audit::audit(hall.journal.reader(), &[], &opens, &hall.clock).expect("it holds")
    };
    assert!(audited.committed > 0 && audited.uncommitted == 0, "{audited:?}");
}

#[test]
fn who_buys_more_and_goes_now_or_after_the_round_has_every_chip_again() {
    let mut hall = Hall::open(spec("delta/ez-baccarat"));
    let [ann, ben] = [1, 2].map(|number| hall.guest(number, 100));
    hall.sits(ann, 40);
    hall.does(ann, Verb::BUY, Some(Cents::dollars(25))).expect("she buys more");
    assert_eq!(hall.wallet(ann), Cents::dollars(35));
    assert_eq!(hall.live.table.chips(hall.person(ann)), Cents::dollars(65));
    let wrong = hall.does(ann, Verb::BUY, Some(Cents::dollars(36))).unwrap_err();
    assert_eq!(wrong.key(), "not-enough-chips");
    hall.does(ann, Verb::LEAVE, None).expect("she goes");
    assert_eq!(hall.wallet(ann), Cents::dollars(100));
    // Ben says in the middle of a round that he will go: he is there until it is over, and then no more.
    hall.sits(ben, 50);
    hall.connected(&[ben]);
    hall.bots(3);
    hall.until(|live| live.table.phase() == Phase::Wagering);
    hall.does(ben, Verb::LEAVE_AFTER, None).expect("he says that he will go");
    assert!(hall.live.members.person(Member::Account(ben)).is_some());
    let round = hall.live.table.number();
    hall.until(|live| live.table.number() > round);
    assert_eq!(hall.live.members.person(Member::Account(ben)), None);
    assert_eq!(hall.wallet(ben), Cents::dollars(100), "he had no wager");
    hall.holds();
}

/// Whoever asks to be dealt in for the blinds, and leaves before the hand is, is not: the seat that they left gets no cards.
#[test]
fn who_asks_to_be_dealt_in_and_leaves_is_not() {
    const POSTS: [Verb; 3] = [Verb::POST_BLIND, Verb::POST_ALL_BLINDS, Verb::POST_DOUBLE_ANTE];
    let mut asked = 0;
    let book = rulebook::book::Book::shipped();
    let pots = |id: &rulebook::listing::ListingId| book.listing(id).expect("a listing").family().has_stakes();
    for id in testkit::share(book.all_ids().into_iter().filter(pots), 4) {
        let mut hall = Hall::open(spec(&id.to_string()));
        hall.bots(3);
        hall.until(|live| live.table.number() > 2 && !live.in_round());
        let ann = hall.guest(1, 10_000);
        let sits =
            [1_000, 30].iter().any(|most| hall.does(ann, Verb::SIT, Some(Cents::dollars(*most))).is_ok());
        assert!(sits, "{id}: there is a seat");
        let person = hall.person(ann);
        hall.connected(&[ann]);
        let round = hall.live.table.number();
        let offered = |live: &room::tables::Live| {
            let offers = live.table.all_offers(Actor::Person(person));
            offers.iter().find(|offer| POSTS.contains(&offer.verb)).map(|offer| offer.verb)
        };
        hall.until(|live| live.table.number() > round + 8 || offered(live).is_some());
        let Some(verb) = offered(&hall.live) else { continue };
        hall.does(ann, verb, None).expect("it is offered");
        let seat = hall.live.table.seat_of(person).expect("a seat");
        if hall.does(ann, Verb::LEAVE, None).is_err() {
            continue;
        }
        asked += 1;
        let view = hall.live.table.seen_by(table::Eye::Rail);
        let left = view.seats.iter().find(|held| held.position == seat).expect("the seat");
        assert!(!left.live && left.bet == Cents::ZERO, "{id}: {left:?}");
        let round = hall.live.table.number();
        hall.until(|live| live.table.number() > round + 1);
        hall.holds();
    }
    assert!(asked > if testkit::soak() { 5 } else { 1 }, "{asked} listings have such blinds");
}
