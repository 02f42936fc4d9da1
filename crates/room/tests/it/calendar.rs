//! Hours in the room's time zone, over whole years.

use jiff::tz::TimeZone;
use room::calendar::{Calendar, KeptOpen, Phase};
use room::clock::{Time, zone};
use rulebook::book::Book;
use rulebook::calendar::{GameHours, HostCalendar, OpenTable};
use rulebook::hours::DAY;
use rulebook::listing::ListingId;
use table::{Speak as _, Tongue};

const MINUTE: i64 = 60_000;
const PAN: &str = "players-club/panguingue";
const NO_LIMIT: &str = "players-club/no-limit-holdem";

fn los_angeles() -> TimeZone {
    zone("America/Los_Angeles").expect("a zone")
}

fn id(listing: &str) -> ListingId {
    listing.parse().expect("an id")
}

fn printed(listing: &str) -> GameHours {
    GameHours::printed(&Book::shipped().listing(&id(listing)).expect("it loads"))
}

fn host(text: &str) -> HostCalendar {
    let any = |_: &OpenTable| Ok(());
    HostCalendar::read(&Book::shipped(), "calendar.toml", text, &any)
        .unwrap_or_else(|faults| panic!("{faults:?}"))
}

fn at(zone: &TimeZone, text: &str) -> Time {
    let local: jiff::civil::DateTime = text.parse().expect("a time");
    local.to_zoned(zone.clone()).expect("it is there").timestamp().into()
}

/// A calendar with a host's own, and the hours of a game in it.
fn with(zone: TimeZone, listing: &str, text: &str) -> (Calendar, GameHours) {
    let host = host(text);
    let hours = printed(listing).within(&id(listing), &host);
    (Calendar::new(zone, host), hours)
}

/// 003:19: panguingue and the $3-6 games every day from 10:00 AM to 2:00 AM, no-limit hold'em from Wednesday to Saturday from
/// 9:00 AM to 2:00 AM; hours belong to the day on which they begin.
#[test]
fn hours_of_the_players_club_are_those_of_003_19() {
    let (la, book) = (los_angeles(), Book::shipped());
    let calendar = Calendar::of_zone(la.clone());
    let with_hours: Vec<String> =
        rulebook::calendar::printed(&book).iter().map(|(listing, _)| listing.id().to_string()).collect();
    assert_eq!(
        with_hours,
        [
            "players-club/crazy-pineapple",
            "players-club/lazy-pineapple-high-low",
            "players-club/lazy-pineapple",
            NO_LIMIT,
            "players-club/omaha-high-low",
            "players-club/omaha",
            PAN,
            "players-club/texas-holdem-3-6",
        ]
    );
    for (listing, text, open, day) in [
        (PAN, "2026-11-19T09:59:59", false, "2026-11-19"),
        (PAN, "2026-11-19T10:00", true, "2026-11-19"),
        (PAN, "2026-11-20T01:59:59", true, "2026-11-19"),
        (PAN, "2026-11-20T02:00", false, "2026-11-20"),
        ("players-club/omaha", "2026-11-20T01:59:59", true, "2026-11-19"),
        // Wednesday to Saturday: Sunday at 1:59 AM is still Saturday's game, Tuesday has none.
        (NO_LIMIT, "2026-11-18T08:59", false, "2026-11-18"),
        (NO_LIMIT, "2026-11-18T09:00", true, "2026-11-18"),
        (NO_LIMIT, "2026-11-22T01:59", true, "2026-11-21"),
        (NO_LIMIT, "2026-11-22T09:00", false, "2026-11-22"),
        (NO_LIMIT, "2026-11-24T12:00", false, "2026-11-24"),
        ("delta/ez-baccarat", "2026-11-22T04:00", true, "2026-11-22"),
    ] {
        let status = calendar.status(&printed(listing), &[], at(&la, text));
        assert_eq!((status.open, status.day.to_string().as_str()), (open, day), "{listing} {text}");
        assert_eq!(status.because.is_some(), !open, "{listing} {text}");
    }
    let closed = calendar.status(&printed(NO_LIMIT), &[], at(&la, "2026-11-22T02:00"));
    assert_eq!(closed.opens, Some(at(&la, "2026-11-25T09:00")));
    let refused = room::calendar::Closed { game: "No-Limit".to_owned(), status: closed, zone: la };
    assert_eq!(
        refused.speak(Tongue::English),
        "No-Limit is closed now. Its hours are Wednesday to Saturday, 9:00 AM to 2:00 AM (003:19). \
         It opens on Wednesday, 2026-11-25, at 9:00 AM"
    );
    assert_eq!(
        refused.speak(Tongue::Spanish),
        "No-Limit está cerrado ahora. Su horario es de miércoles a sábado, de 9:00 AM a 2:00 AM (003:19). \
         Abre el miércoles, 2026-11-25, a las 9:00 AM"
    );
}

/// Every hour of a year, or every few hours, in a zone with and one without summer time: what one status says of the future holds then.
#[test]
fn over_a_year_every_status_keeps_its_word() {
    let calendars = [
        "",
        "[room]\nhours = [\"every day 9:00 AM to 2:00 AM\"]\nwarning = 30\nlast-hand = 10\n",
        "[room]\nhours = [\"Friday to Sunday, 24 hours\", \"Monday to Thursday, 10:00 to 10:00\"]\n\
         [[date]]\nfrom = \"2026-12-24\"\nuntil = \"2026-12-25\"\nname = \"Christmas\"\nclosed = true\n\
         [[date]]\nfrom = \"2026-07-04\"\nname = \"Fourth of July\"\nhours = \"6:00 PM to 3:00 AM\"\n",
        "[[game]]\nlisting = \"delta/holdem\"\nhours = [\"Saturday 1:30 AM to 3:30 AM\", \"Sunday 1:30 AM to 3:30 AM\"]\n",
    ];
    for zone in [los_angeles(), TimeZone::UTC] {
        for text in calendars {
            for listing in [PAN, NO_LIMIT, "delta/holdem"] {
                let (calendar, hours) = with(zone.clone(), listing, text);
                let (from, until) = (at(&zone, "2026-01-01T00:00"), at(&zone, "2027-01-01T00:00"));
                let (mut now, mut open_for) = (from, 0_i64);
                let step = if text.is_empty() { 60 } else { 211 };
                let status = |at: Time| calendar.status(&hours, &[], at);
                let mut held = status(now);
                while now < until {
                    let next = Time(now.0 + step * MINUTE);
                    let said = status(now);
                    let name = || format!("{listing} {} {text}: {said:?}", now.timestamp());
                    assert_eq!(said.open, said.opens.is_none() && said.because.is_none(), "{}", name());
                    assert!(said.holds_until.is_some_and(|end| end > now), "{}", name());
                    let change = if said.open { said.closes } else { said.opens };
                    assert!(change.is_none_or(|change| change > now), "{}", name());
                    // Within what it says it stays as it is, and at its end it is otherwise.
                    if change.is_none_or(|change| change > next) {
                        assert_eq!(status(next).open, said.open, "{}", name());
                    }
                    if let Some(change) = change.filter(|change| *change <= next) {
                        assert_ne!(status(change).open, said.open, "{}", name());
                        assert_eq!(status(Time(change.0 - 1)).open, said.open, "{}", name());
                    }
                    // The day is that on which the hours began: today, or yesterday until the end of its hours.
                    let today = calendar.date(now);
                    assert!([today, today.plus(-1)].contains(&said.day), "{}", name());
                    if said.open && !hours.is_always_open() {
                        let began = hours.of_layer(hours.layers.first(), said.day);
                        let within = began.iter().any(|one| {
                            calendar.moment(said.day, one.from) <= now
                                && now < calendar.moment(said.day, one.until)
                        });
                        assert!(within, "{}", name());
                    }
                    if held.holds_until.is_some_and(|end| now < end) {
                        assert_eq!((held.open, held.day), (said.open, said.day), "{}", name());
                    } else {
                        held = said.clone();
                    }
                    open_for += i64::from(said.open) * step;
                    now = next;
                }
                assert!(open_for > 0, "{listing} {text}");
                if text.is_empty() && listing == PAN {
                    // Sixteen hours a day, and one more in the night in which the clocks go back.
                    let more = if zone == TimeZone::UTC { 0 } else { 60 };
                    assert_eq!(open_for, 365 * 16 * 60 + more, "{:?}", zone.iana_name());
                }
            }
        }
    }
}

/// The night in which the clocks go back has 25 hours, and the one in which they go forward 23: hours end by the clock.
#[test]
fn hours_end_by_the_clock_when_the_clocks_change() {
    let la = los_angeles();
    let (calendar, hours) = with(la.clone(), PAN, "");
    let length = |day: &str| {
        let opens = at(&la, &format!("{day}T10:00"));
        let status = calendar.status(&hours, &[], opens);
        (status.closes.expect("it closes").0 - opens.0) / MINUTE
    };
    assert_eq!([length("2026-03-06"), length("2026-03-07"), length("2026-03-08")], [960, 960, 960]);
    assert_eq!([length("2026-10-30"), length("2026-10-31"), length("2026-11-01")], [960, 1020, 960]);
    // 2:00 AM on 8 March does not exist: it is the moment at which the clocks show 3:00 AM.
    let closes = calendar.status(&hours, &[], at(&la, "2026-03-07T22:00")).closes;
    assert_eq!(closes, Some(at(&la, "2026-03-08T03:00")));
    let whole = calendar.moment("2026-11-01".parse().expect("a day"), DAY).0
        - calendar.moment("2026-11-01".parse().expect("a day"), 0).0;
    assert_eq!(whole / MINUTE, 25 * 60);
}

#[test]
fn a_holiday_closes_its_day_and_not_the_night_before() {
    let la = los_angeles();
    let text = "[room]\nhours = [\"every day 9:00 AM to 3:00 AM\"]\n\
                [[date]]\nfrom = \"2026-12-25\"\nname = \"Christmas\"\nclosed = true\n\
                [[date]]\nfrom = \"2026-12-24\"\nname = \"Christmas Eve\"\nhours = \"9:00 AM to 6:00 PM\"\n\
                listings = [\"players-club/panguingue\"]\n";
    let (calendar, hours) = with(la.clone(), PAN, text);
    let open = |hours: &GameHours, text: &str| calendar.status(hours, &[], at(&la, text)).open;
    assert!(
        open(&hours, "2026-12-24T01:59") && !open(&hours, "2026-12-24T02:00"),
        "printed hours end at 2:00"
    );
    assert!(open(&hours, "2026-12-24T17:59") && !open(&hours, "2026-12-24T18:00"), "closes early");
    assert!(!open(&hours, "2026-12-25T12:00") && !open(&hours, "2026-12-26T01:00"), "all of its night too");
    assert!(open(&hours, "2026-12-26T10:00"));
    let (_, holdem) = with(la.clone(), "delta/holdem", text);
    assert!(open(&holdem, "2026-12-25T02:59") && !open(&holdem, "2026-12-25T09:00"));
    assert!(open(&holdem, "2026-12-24T20:00"), "the eve is about another game");
    let status = calendar.status(&holdem, &[], at(&la, "2026-12-25T12:00"));
    let refused = room::calendar::Closed { game: "Hold'em".to_owned(), status, zone: la };
    assert_eq!(
        refused.speak(Tongue::English),
        "Hold'em is closed now: Christmas. It opens on Saturday, 2026-12-26, at 9:00 AM"
    );
}

#[test]
fn the_floor_keeps_a_game_open_and_it_stays_the_same_day() {
    let la = los_angeles();
    let (calendar, hours) = with(la.clone(), PAN, "[room]\nlast-hand = 5\n");
    let kept =
        [KeptOpen { listing: None, from: at(&la, "2026-11-20T01:45"), until: at(&la, "2026-11-20T04:00") }];
    let status = calendar.status(&hours, &kept, at(&la, "2026-11-20T03:00"));
    assert!(status.open && status.overridden && status.because.is_some());
    assert_eq!((status.day.to_string().as_str(), status.closes), ("2026-11-19", Some(kept[0].until)));
    let before = calendar.status(&hours, &kept, at(&la, "2026-11-20T01:50"));
    assert!(before.open && !before.overridden && before.closes == Some(kept[0].until));
    for (text, phase) in [
        ("2026-11-20T01:50", Phase::Open),
        ("2026-11-20T03:30", Phase::Warned),
        ("2026-11-20T03:55", Phase::LastHand),
        ("2026-11-20T04:00", Phase::Closing),
    ] {
        let now = at(&la, text);
        assert_eq!(calendar.phase(&calendar.status(&hours, &kept, now), now), phase, "{text}");
    }
    // Opened at a time that belongs to no hours, it plays the calendar's day.
    let early =
        [KeptOpen { listing: None, from: at(&la, "2026-11-20T06:00"), until: at(&la, "2026-11-20T07:00") }];
    let status = calendar.status(&hours, &early, at(&la, "2026-11-20T06:30"));
    assert!(status.open && status.overridden && status.day.to_string() == "2026-11-20");
}

/// At 1:00 AM on Tuesday it is still Monday's game, where the room's hours go past midnight (004:115-143, T04).
#[test]
fn limits_by_weekday_follow_the_day_of_the_hours() {
    let la = los_angeles();
    let night = at(&la, "2026-11-24T01:00");
    let (calendar, hours) =
        with(la.clone(), "outlaws/holdem", "[room]\nhours = [\"every day 9:00 AM to 2:00 AM\"]\n");
    assert_eq!(calendar.status(&hours, &[], night).day.weekday().key(), "monday");
    let (calendar, hours) = with(la, "outlaws/holdem", "");
    assert_eq!(
        calendar.status(&hours, &[], night).day.weekday().key(),
        "tuesday",
        "always open: midnight counts"
    );
}

#[test]
fn faults_of_a_calendar_have_a_line_and_say_what_would_be_right() {
    let book = Book::shipped();
    let refuse = |table: &OpenTable| {
        if table.set_up.get("seats").is_some() { Err("seats must be 2 to 9".to_owned()) } else { Ok(()) }
    };
    for (text, line, says) in [
        ("[room]\nhours = [\"late\"]", 2, "every day from 10:00 AM to 2:00 AM"),
        ("[room]\nhors = [\"every day 24 hours\"]", 2, "did you mean"),
        ("[room]\nwarning = 9999", 2, "0 to 240 minutes"),
        ("[room]\nlast-hand = 45", 2, "0 to 30 minutes"),
        ("\n[[game]]\nlisting = \"delta/holdm\"\nhours = [\"daily 24 hours\"]", 3, "did you mean"),
        ("[[game]]\nlisting = \"players-club/panguingue\"\nhours = [\"daily 24 hours\"]", 3, "003:19"),
        ("[[date]]\nfrom = \"2026-02-30\"\nname = \"x\"\nclosed = true", 2, "day of the calendar"),
        ("[[date]]\nfrom = \"2026-02-20\"\nname = \"x\"", 1, "closed = true or hours"),
        ("[[date]]\nfrom = \"2026-02-20\"\nuntil = \"2026-02-19\"\nname = \"x\"\nclosed = true", 3, "later"),
        ("[[date]]\nfrom = \"2026-02-20\"\nname = \"x\"\nhours = \"noon\"", 4, "10:00 AM to 2:00 AM"),
        (
            "[[open]]\nname = \"one\"\nlisting = \"delta/holdem\"\nhours = [\"daily 24 hours\"]\nset-up = { seats = 99 }",
            5,
            "seats must be 2 to 9",
        ),
        (
            "[[open]]\nname = \"one\"\nlisting = \"delta/holdem\"\nhours = [\"daily 24 hours\"]\n\
             [[open]]\nname = \"one\"\nlisting = \"delta/holdem\"\nhours = [\"daily 24 hours\"]",
            6,
            "two tables are called",
        ),
        ("[room\n", 1, ""),
    ] {
        let faults = HostCalendar::read(&book, "calendar.toml", text, &refuse).expect_err(text);
        let fault = &faults[0];
        assert_eq!((&*fault.place.file, fault.place.line), ("calendar.toml", line), "{text}: {fault}");
        assert!(fault.message.contains(says), "{text}: {fault}");
    }
}
