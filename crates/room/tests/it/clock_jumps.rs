//! The time of day jumps, to and fro and beyond every calendar, in the middle of rounds: the game goes on by the clock that
//! runs, what is stored loads as it was, and the audit finds every stream whole and every chip.

use std::time::Duration;

use crate::hall::{Hall, spec};
use room::audit::audit;
use room::clock::{HandClock, Time};
use room::journal::Journal as _;

/// A day.
const DAY: i64 = 86_400_000;

#[test]
fn a_clock_that_jumps_changes_nothing_but_the_time_of_day() {
    for listing in
        ["chico/texas-holdem", "delta/ez-baccarat", "delta/blackjack-x", "central-coast/chinese-poker"]
    {
        let mut hall = Hall::open(spec(listing));
        let ann = hall.guest(1, 1_000);
        hall.sits(ann, 200);
        hall.connected(&[ann]);
        hall.bots(2);
        let jumps = [DAY, -DAY, 3_650 * DAY, 0, 1, i64::MAX, i64::MIN, -1, 1_780_012_800_000];
        for jump in jumps {
            hall.clock.set(Time(jump));
            hall.pass(Duration::from_secs(41));
            hall.holds();
        }
        assert!(hall.live.table.number() > 1, "{listing}: rounds were played");
        let opens = room::tables::from_store(hall.journal.reader(), &hall.book);
        let found = audit(hall.journal.reader(), &[], &opens, &HandClock::at(Time(0)));
        assert!(found.is_ok(), "{listing}: {:?}", found.err());
    }
}
