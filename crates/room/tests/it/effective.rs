//! Listings and schedules with dates: a table opens under what is in force on its day, and goes on under what follows.

use families::SetUp;
use families::set_up::ScheduleChoice;
use room::tables::{Spec, SpecError};
use rulebook::book::Book;
use rulebook::date::Date;

use crate::hall::{Hall, done, spec};

const LISTING: &str = "rooms/outlaws/pure-21-5-blackjack.toml";
const GAME: &str = "outlaws/pure-21-5-blackjack";

fn date(text: &str) -> Date {
    text.parse().expect("a date")
}

/// The shipped book with dates for a listing and for the block of its schedules.
fn book(listing: Option<&str>, block: Option<&str>) -> Book {
    let mut book = Book::shipped();
    let mut change = |path: &str, after: &str, dates: &str| {
        let text = book.files().text(path).expect("a file").into_owned();
        let line = text.lines().find(|line| line.starts_with(after)).expect("a line").to_owned();
        book.add_text(path, text.replacen(&line, &format!("{line}\n{dates}"), 1));
    };
    if let Some(dates) = listing {
        change(LISTING, "name = ", dates);
    }
    if let Some(dates) = block {
        let chosen = spec(GAME).choose(&Book::shipped()).expect("a schedule");
        let chosen = chosen.schedule.as_ref().and_then(ScheduleChoice::address).expect("it is named");
        let (block, _) = chosen.split_once('/').expect("BLOCK/N");
        let path = format!("rooms/outlaws/collection/{block}.toml");
        change(&path, "most-rates = ", dates);
    }
    book
}

#[test]
fn a_listing_opens_only_while_it_is_in_force() {
    let book = book(Some("from = \"2026-04-01\"\nuntil = \"2026-06-30\""), None);
    let open = |day: &str| spec(GAME).choose_for(&book, date(day));
    assert!(open("2026-04-01").is_ok() && open("2026-06-30").is_ok());
    for day in ["2026-03-31", "2026-07-01"] {
        let Err(SpecError::NotInForce(why)) = open(day) else { panic!("{day}") };
        assert_eq!(why, format!("{GAME} is in force from 2026-04-01 until 2026-06-30, not on {day}"));
        assert!(spec(GAME).is_out_of_force(&book, date(day)));
    }
    assert!(!spec(GAME).is_out_of_force(&book, date("2026-05-01")));
    // A table that was opened before loads whatever the day is.
    assert!(spec(GAME).choose(&book).is_ok_and(|spec| spec.open(&book).is_ok()));
}

#[test]
fn a_schedule_opens_only_while_it_is_in_force_and_is_followed_by_another() {
    let book = book(None, Some("until = \"2026-06-30\""));
    let before = spec(GAME).choose_for(&book, date("2026-06-30")).expect("it is in force");
    let named = Spec::of(GAME, SetUp { schedule: before.schedule.clone(), ..SetUp::default() });
    let Err(SpecError::NotInForce(why)) = named.choose_for(&book, date("2026-07-01")) else {
        panic!("in force")
    };
    assert!(why.contains("is in force until 2026-06-30, not on 2026-07-01"), "{why}");
    let after = spec(GAME).choose_for(&book, date("2026-07-01")).expect("another one is in force");
    assert_ne!(after.schedule, before.schedule);
    // A table that is open changes to what is in force.
    let mut hall = Hall::in_book(book, before);
    assert!(hall.live.renewed_for(&hall.book, date("2026-06-30")).is_ok_and(|renewed| renewed.is_none()));
    let renewed = hall.live.renewed_for(&hall.book, date("2026-07-01")).expect("it goes on");
    let mut live = hall.live.clone();
    done(hall.desk().reopen(&mut live, renewed.expect("the schedule is over"))).expect("it is written down");
    hall.live = live;
    assert_eq!(hall.live.spec.schedule, after.schedule);
    assert_eq!(hall.loaded().spec.schedule, after.schedule);
}
