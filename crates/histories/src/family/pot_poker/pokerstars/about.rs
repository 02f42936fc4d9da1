//! What the first lines say beside the play, in the words of PHH.

use super::NO_NUMBER;
use super::head::{Head, Table};
use super::seats::Player;
use crate::hand::Hand;
use crate::phh::quoted;

/// The names, where they are more than the seats.
pub(super) fn names(players: &[Player<'_>]) -> Vec<String> {
    let is_seat = |seat: u8, name: &str| name.starts_with('p') && name[1..] == seat.to_string();
    let by_seat = (1..).zip(players).all(|(seat, player)| is_seat(seat, player.name));
    if by_seat { Vec::new() } else { players.iter().map(|player| player.name.to_owned()).collect() }
}

/// Tells a hand what its head and its table say.
pub(super) fn tell(hand: &mut Hand, head: &Head, table: &Table, players: &[Player<'_>]) {
    if head.number != NO_NUMBER {
        hand.tell_number(&head.number);
    }
    if let Some([year, month, day]) = head.date {
        hand.tell("year", year.to_string());
        hand.tell("month", month.to_string());
        hand.tell("day", day.to_string());
    }
    if let Some(time) = &head.time {
        hand.tell_time(time);
    }
    if let Some(zone) = &head.zone {
        hand.tell("time_zone_abbreviation", quoted(zone));
    }
    if let Some(tournament) = head.tournament.as_ref().filter(|number| *number != "0") {
        hand.tell("_tournament", quoted(tournament));
    }
    if let Some(buy_in) = &head.buy_in {
        hand.tell("_buy_in", quoted(buy_in));
    }
    if let Some(level) = head.level {
        hand.tell("level", level.to_string());
    }
    if !table.name.is_empty() && table.name != "Houseway" {
        hand.tell("table", quoted(&table.name));
    }
    let seats: Vec<i64> = players.iter().map(|player| player.seat).collect();
    let count = seats.len() as i64;
    if seats.iter().copied().ne(1..=count) || table.seats.is_some_and(|seats| seats != count) {
        hand.tell("seats", format!("{seats:?}"));
        if let Some(seats) = table.seats {
            hand.tell("seat_count", seats.to_string());
        }
    }
    if let Some(currency) = &head.currency {
        hand.tell("currency", quoted(currency));
    }
}
