//! Rounds as hand histories, with the cards that an eye saw.

use std::collections::BTreeSet;

use cards::Card;
use histories::hand::{Cards, Hand, Step};
use histories::replay::Replayer;
use histories::{ohh, phh, pokerstars};
use rulebook::book::Book;
use table::{DealEvent, Event, EventSeen, Position, Seen};

use super::{Form, Round};

/// A round in a form of hand histories; else why it has no words for it.
pub(super) fn text(book: &Book, round: &Round, form: Form) -> Result<String, String> {
    if round.void {
        return Err("a round that is void".to_owned());
    }
    let table = &round.live.table;
    let mut hand = histories::record::of_table(table, &round.events, |at| chips(round, at))?;
    hide(&mut hand, &seen(round));
    name(&mut hand, round);
    if form == Form::Phh {
        return Ok(phh::write(&hand) + "\n");
    }
    let mut events: Vec<Event> = Vec::new();
    let replayed = Replayer::new(book).replay(&hand, &mut events).map_err(|problem| problem.to_string())?;
    Ok(match form {
        Form::Ohh => ohh::value(&hand, &replayed, &events).to_string() + "\n",
        _ => pokerstars::write(&hand, &replayed, &events) + "\n",
    })
}

/// The chips at a seat before the round.
fn chips(round: &Round, at: Position) -> money::Cents {
    let table = &round.live.table;
    let person = table.open_hall().and_then(|hall| hall.seating.person(at));
    person.map_or(money::Cents::ZERO, |person| table.chips(person))
}

/// The faces that the eye saw; in these games each is there once.
fn seen(round: &Round) -> BTreeSet<Card> {
    let mut seen = BTreeSet::new();
    round.each(|table, event| {
        let faces = table.hands_seen(round.eye).into_iter().flat_map(|hand| hand.cards);
        seen.extend(faces.filter_map(Seen::card));
        if let EventSeen::Whole(Event::Deal(event)) = table.event_seen(event, round.eye) {
            match event {
                DealEvent::Dealt { card, .. } => seen.extend([card]),
                DealEvent::BoardDealt { cards, count, .. } => {
                    seen.extend(cards.into_iter().take(usize::from(count)));
                }
                _ => {}
            }
        }
    });
    seen
}

/// Turns over what was not seen.
fn hide(hand: &mut Hand, seen: &BTreeSet<Card>) {
    let hide = |cards: &mut Cards| {
        for card in cards.iter_mut().filter(|card| card.is_some_and(|card| !seen.contains(&card))) {
            *card = None;
        }
    };
    for action in &mut hand.actions {
        match &mut action.step {
            Step::Deal(cards)
            | Step::Board(cards)
            | Step::Show(cards)
            | Step::PlayBoard(cards)
            | Step::TurnUp(cards)
            | Step::Change(cards) => hide(cards),
            _ => {}
        }
    }
    hide(&mut hand.second_board);
}

/// Says who played, and where the hand comes from.
fn name(hand: &mut Hand, round: &Round) {
    let seats = histories::record::seats(&round.events);
    let table = &round.live.table;
    let called = |at: &Position| {
        let person = table.open_hall().and_then(|hall| hall.seating.person(*at));
        let name = person.and_then(|person| round.called.iter().find(|(held, _)| *held == person.0));
        name.map_or_else(|| at.to_string(), |(_, name)| name.clone())
    };
    hand.players = seats.iter().map(called).collect();
    hand.tell("hand", (u64::from(round.live.number.0) << 32 | u64::from(round.number)).to_string());
    hand.tell("table", format!("\"Houseway {}\"", round.live.number));
}
