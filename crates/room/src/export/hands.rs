//! Rounds as hand histories, with the cards that an eye saw.

use std::collections::BTreeSet;

use cards::Card;
use histories::convert::{self, Target};
use histories::hand::{Cards, Hand, Step};
use histories::phh;
use histories::replay::Replayer;
use jiff::civil::DateTime;
use jiff::tz::TimeZone;
use rulebook::book::Book;
use table::{DealEvent, Event, EventSeen, Position, Seen};

use super::{Form, Round};

/// A round in a form of hand histories; else why it has no words for it.
pub(super) fn text(book: &Book, round: &Round, form: Form) -> Result<String, String> {
    if round.void {
        return Err("voided".to_owned());
    }
    let table = &round.live.table;
    let mut hand = histories::record::of_table(table, &round.events, |at| chips(round, at))?;
    let seats = histories::record::seats(&round.events);
    hide(&mut hand, &seats, &seen(round));
    name(&mut hand, &seats, round);
    if form == Form::Phh {
        return Ok(phh::write(&hand) + "\n");
    }
    let mut events: Vec<Event> = Vec::new();
    let mut replayer = Replayer::new(book);
    let replayed = replayer.replay(&hand, &mut events).map_err(|problem| problem.to_string())?;
    let target = if form == Form::Ohh { Target::Ohh } else { Target::PokerStars };
    convert::write(&mut replayer, target, &hand, &replayed, &events).map_err(|unwritten| unwritten.reason)
}

/// The chips at a seat before the round.
fn chips(round: &Round, at: Position) -> money::Cents {
    let table = &round.live.table;
    let person = table.open_hall().and_then(|hall| hall.seating.person(at));
    person.map_or(money::Cents::ZERO, |person| table.chips(person))
}

/// The cards that the viewer saw, by seat; those of the board have none.
type SeenCards = BTreeSet<(Option<Position>, Card)>;

fn seen(round: &Round) -> SeenCards {
    let mut seen = SeenCards::new();
    round.each(|table, event| {
        for hand in table.hands_seen(round.eye) {
            let at = hand.place.position();
            seen.extend(hand.cards.into_iter().filter_map(Seen::card).map(|card| (at, card)));
        }
        if let EventSeen::Whole(Event::Deal(event)) = table.event_seen(event, round.eye) {
            match event {
                DealEvent::Dealt { place, card, .. } => seen.extend([(place.position(), card)]),
                DealEvent::BoardDealt { cards, count, .. } => {
                    seen.extend(cards.into_iter().take(usize::from(count)).map(|card| (None, card)));
                }
                _ => {}
            }
        }
    });
    seen
}

/// Turns over what was not seen.
fn hide(hand: &mut Hand, seats: &[Position], seen: &SeenCards) {
    let hide = |at: Option<Position>, cards: &mut Cards| {
        for card in cards.iter_mut().filter(|card| card.is_some_and(|card| !seen.contains(&(at, card)))) {
            *card = None;
        }
    };
    for action in &mut hand.actions {
        let at = usize::from(action.seat).checked_sub(1).map(|at| seats[at]);
        match &mut action.step {
            Step::Deal(cards)
            | Step::Board(cards)
            | Step::Show(cards)
            | Step::PlayBoard(cards)
            | Step::TurnUp(cards)
            | Step::Change(cards) => hide(at, cards),
            _ => {}
        }
    }
    hide(None, &mut hand.second_board);
}

/// Adds who sat where, when it was played, and at which table.
fn name(hand: &mut Hand, seats: &[Position], round: &Round) {
    let table = &round.live.table;
    let called = |at: &Position| {
        let person = table.open_hall().and_then(|hall| hall.seating.person(*at));
        let name = person.and_then(|person| round.called.iter().find(|(held, _)| *held == person.0));
        name.map_or_else(|| at.to_string(), |(_, name)| name.clone())
    };
    hand.players = seats.iter().map(called).collect();
    hand.tell("hand", (u64::from(round.live.number.0) << 32 | u64::from(round.number)).to_string());
    hand.tell("table", format!("\"Houseway {}\"", round.live.number));
    let numbers: Vec<String> = seats.iter().map(|at| at.0.to_string()).collect();
    hand.tell("seats", format!("[{}]", numbers.join(", ")));
    if let Some(poker) = table.pot_poker() {
        hand.tell("seat_count", poker.plan().hall.positions.to_string());
    }
    tell_moment(hand, TimeZone::UTC.to_datetime(round.at.timestamp()));
}

/// Adds when the hand was played, in UTC to the second.
fn tell_moment(hand: &mut Hand, at: DateTime) {
    hand.tell("year", at.year().to_string());
    hand.tell("month", at.month().to_string());
    hand.tell("day", at.day().to_string());
    hand.tell("time", at.strftime("%H:%M:%S").to_string());
    hand.tell("time_zone_abbreviation", "\"UTC\"");
}
