//! Seats that are asked for at a table: reservations, seat changes, missed blinds from another table, and marked players.

use families::{Dues, SetUp};
use money::Cents;
use room::clock::{Clock as _, Time};
use room::floor::{Deed, Span, What, report};
use room::ids::AccountNo;
use room::journal::Journal as _;
use room::tables::{Member, Note, Provider, Reserved, SeatMove, Spec};
use table::{Act, Command, Position, Verb};

use crate::hall::{Hall, done, spec};

const HOLDEM: &str = "delta/holdem";
/// It prints that players may change seats with their blinds taken.
const FREE_MOVES: &str = "central-coast/california-lowball";

fn at_seat(hall: &mut Hall, account: AccountNo, seat: u8) -> Result<(), room::tables::Undone> {
    let member = Member::Account(account);
    let command = Command::at(Position(seat), Verb::SIT.amount(Cents::dollars(100)));
    hall.perform(&room::tables::Order::by(&hall.live, member, command))
}

fn reserve(hall: &mut Hall, account: AccountNo, seat: u8) {
    let until = Time(hall.clock.now().0 + 60_000);
    hall.note(&Note::Reserved(Reserved { position: Position(seat), account, until }));
}

#[test]
fn a_reserved_seat_is_for_one_player_and_for_no_bot() {
    let mut hall = Hall::open(Spec::of(HOLDEM, SetUp { seats: Some(3), ..SetUp::default() }));
    let [ann, ben] = [1, 2].map(|number| hall.guest(number, 1_000));
    reserve(&mut hall, ann, 1);
    assert_eq!(hall.live.free_seats(), 2);
    assert_eq!(at_seat(&mut hall, ben, 1).unwrap_err().key(), "seat-reserved");
    hall.bots(2);
    assert!(hall.live.bot_in(&mut hall.generator).is_none(), "what is left is reserved");
    hall.holds();
    at_seat(&mut hall, ann, 1).expect("it is hers");
    assert!(hall.live.roster.reserved.is_empty(), "she has it");
    hall.holds();
}

#[test]
fn players_at_the_table_change_seats_before_newcomers_come() {
    let mut hall = Hall::open(Spec::of(HOLDEM, SetUp { seats: Some(3), ..SetUp::default() }));
    let [ann, ben, cid] = [1, 2, 3].map(|number| hall.guest(number, 1_000));
    at_seat(&mut hall, ann, 1).expect("a seat");
    at_seat(&mut hall, ben, 2).expect("a seat");
    assert_eq!(hall.live.may_change_seat(cid, None).unwrap_err().key(), "no-seat");
    assert_eq!(hall.live.may_change_seat(ann, Some(Position(1))).unwrap_err().key(), "same-seat");
    assert_eq!(hall.live.may_change_seat(ann, Some(Position(4))).unwrap_err().key(), "no-such-seat");
    for account in [ben, ann] {
        assert_eq!(hall.live.may_change_seat(account, Some(Position(3))), Ok(()));
        hall.note(&Note::SeatChange { account, to: Some(Position(3)), on: true });
    }
    assert_eq!(at_seat(&mut hall, cid, 3).unwrap_err().key(), "seat-change-first");
    assert_eq!(hall.live.seat_move(), Some(SeatMove::Resits(ben, Position(3))), "he asked first");
    hall.note(&Note::SeatChange { account: ben, to: None, on: false });
    assert_eq!(hall.live.seat_move(), Some(SeatMove::Resits(ann, Position(3))));
    hall.holds();
    hall.perform(&room::tables::Order::by(&hall.live, Member::Account(ann), Command::table(Act::LEAVE)))
        .expect("she gets up");
    assert!(hall.live.roster.seat_changes.is_empty(), "who leaves wants no other seat");
}

#[test]
fn where_the_game_prints_it_a_seat_change_is_free() {
    let mut hall = Hall::open(spec(FREE_MOVES));
    let ann = hall.guest(1, 1_000);
    at_seat(&mut hall, ann, 1).expect("a seat");
    hall.note(&Note::SeatChange { account: ann, to: None, on: true });
    let Some(SeatMove::Moves(account, command)) = hall.live.seat_move() else { panic!("she may move") };
    hall.perform(&room::tables::Order::by(&hall.live, Member::Account(account), command)).expect("she moves");
    assert_eq!(hall.live.table.seat_of(hall.person(ann)), Some(Position(2)));
    assert!(hall.live.roster.seat_changes.is_empty());
    hall.holds();
}

#[test]
fn missed_blinds_go_along_to_another_table() {
    let mut hall = Hall::open(spec(HOLDEM));
    hall.bots(4);
    hall.until(|live| live.table.number() > 1 && live.in_round());
    let [ann, ben] = [1, 2].map(|number| hall.guest(number, 1_000));
    let dues = Dues { missed: true, owes: false };
    hall.note(&Note::Dues { account: ann, dues });
    hall.sits(ann, 100);
    hall.sits(ben, 100);
    assert_eq!(hall.live.table.dues(hall.person(ann)), dues);
    assert_eq!(hall.live.table.dues(hall.person(ben)), Dues::default());
    assert!(hall.live.roster.dues.is_empty());
    hall.holds();
    let rolled = hall.live.rolled_back().expect("a round is on");
    assert_eq!(rolled.dues(hall.person(ann)), dues, "also when the round is void");
}

#[test]
fn the_report_counts_what_a_marked_player_played() {
    let mut hall = Hall::open(Spec::of(HOLDEM, SetUp { seats: Some(3), ..SetUp::default() }));
    let [ann, ben] = [1, 2].map(|number| hall.guest(number, 1_000));
    hall.sits(ann, 100);
    hall.sits(ben, 100);
    hall.bots(1);
    hall.connected(&[ann, ben]);
    let mark = Some(Provider::ThirdPartyProvider);
    let deed = Deed::at(AccountNo(9), hall.live.number, What::Marked { account: ann, mark }, "on duty");
    let note = Note::Marked { account: ann, mark };
    let head = done(hall.desk().note(&hall.live, &note, Some(&deed))).expect("it is noted");
    hall.live.take_note(&note, head, hall.clock.running());
    hall.until(|live| live.table.number() >= 2 && !live.in_round());
    hall.holds();
    let all = Span { from: Time(0), to: Time(i64::MAX) };
    let told = report(hall.journal.reader(), all).expect("a report");
    let [row] = &told.providers[..] else { panic!("one is marked: {:?}", told.providers) };
    assert_eq!((row.account, row.mark), (ann, Provider::ThirdPartyProvider));
    assert!((1..=2).contains(&row.hands), "she has had a blind: {row:?}");
    assert_eq!(row.turns, 0, "nobody is player-dealer here");
    hall.does(ann, Verb::LEAVE, None).expect("nothing keeps her");
    assert_eq!(hall.live.roster.mark(ann), None, "the mark ends when she leaves");
    let before = report(hall.journal.reader(), Span { from: Time(0), to: Time(1) }).expect("a report");
    assert!(before.providers.is_empty());
}
