//! Rulings of the floor at a table of pot poker: `floor: card exposed seat 3 Ac`, `floor: puts in seat 1 $6`.

use cards::parse_cards;
use families::AnyTable;
use money::Cents;
use rulebook::Place as FilePlace;
use table::{Act, Actor, CardMask, Command, Concerns, On, Place, Play, Ruling};

use super::round::Lines;
use crate::script::{Line, People, RoundDraft, Runner, Wrong, floor, split};

/// A kill that is owed and not posted, as a line of `post`.
const UNPOSTED: &str = " fails to post";

impl Runner<'_> {
    /// The lines for money before the cards; a kill that is not posted is the floor's before the hand.
    pub(super) fn unposted(&mut self, round: &RoundDraft) -> Result<Vec<Line>, Wrong> {
        let mut posts = Vec::new();
        for (line, place) in &round.post {
            if !line.ends_with(UNPOSTED) {
                posts.push((line.clone(), place.clone()));
                continue;
            }
            let (person, ..) = self.who(line, place)?;
            let ruling = Ruling { case: families::pot_poker::case::KILL_NOT_POSTED, on: On::Person(person) };
            self.act(Actor::Floor, &Command::rule(ruling), place)?;
        }
        Ok(posts)
    }

    /// Takes the next line if it is one of the floor.
    pub(super) fn floor_line(&mut self, hand: &mut Lines<'_>) -> Result<bool, Wrong> {
        let [(line, place), rest @ ..] = hand.play else { return Ok(false) };
        let Some(words) = floor::words(line) else { return Ok(false) };
        let command = self.poker_ruling(words, place)?;
        hand.play = rest;
        self.act(Actor::Floor, &command, place)?;
        Ok(true)
    }

    /// Where the house dealer waits for the floor: its next line, if it is for now.
    pub(super) fn poker_rest(&mut self, hand: &mut Lines<'_>, round: &RoundDraft) -> Result<(), Wrong> {
        if let [(line, place), rest @ ..] = hand.play
            && let Some(words) = floor::words(line)
            && let Ok(command) = self.poker_ruling(words, place)
            && self.table.offers(Actor::Floor).iter().any(|offer| offer.contains(&command))
        {
            hand.play = rest;
            return self.act(Actor::Floor, &command, place);
        }
        self.act(Actor::House, &Command::table(Act::GO_ON), &round.place)
    }

    fn poker_ruling(&self, words: &str, place: &FilePlace) -> Result<Command, Wrong> {
        ruling(&self.table, &self.people, words).map_err(|message| Wrong::new(place.clone(), message))
    }
}

/// A ruling: what happened, to whom, and the cards or chips that are named.
pub(super) fn ruling(table: &AnyTable, people: &People, words: &str) -> Result<Command, String> {
    let (case, rest) = floor::case(words)?;
    let unclear = || format!("name the seat, as in \"floor: {} seat 2\"", case.words());
    let (at, rest) = match rest.strip_prefix("board") {
        Some(rest) => (Some(Place::Board), rest.trim()),
        None if rest.is_empty() => (None, ""),
        None => {
            let (name, _, _) = split(rest).ok_or_else(unclear)?;
            let person = people.known(&name).ok_or_else(unclear)?;
            let position = people.seat_of(person).ok_or_else(unclear)?;
            if case.concerns() == Concerns::Person {
                return Ok(Command::rule(Ruling { case, on: On::Person(person) }));
            }
            (Some(Place::Position(position)), rest[name.len()..].trim())
        }
    };
    Ok(Command::rule(Ruling { case, on: on(table, at, rest)? }))
}

fn on(table: &AnyTable, at: Option<Place>, rest: &str) -> Result<On, String> {
    let amounts = rest.split_whitespace().filter(|word| word.starts_with('$'));
    let amounts: Result<Vec<Cents>, _> = amounts.map(str::parse).collect();
    let amounts = amounts.map_err(|error: money::ParseCentsError| error.to_string())?;
    match (at, amounts.as_slice()) {
        (None, _) => Ok(On::Table),
        (Some(Place::Position(position)), [first, rest @ ..]) => {
            Ok(On::Chips(position, *first, rest.first().copied().unwrap_or_default()))
        }
        (Some(place), _) if rest.is_empty() => Ok(On::Hand(place)),
        (Some(place), _) => Ok(On::Cards(place, cards_at(table, place, rest)?)),
    }
}

/// The cards that are named, or counted from the first one: `Ac`, `2`.
fn cards_at(table: &AnyTable, place: Place, text: &str) -> Result<CardMask, String> {
    let held = table.hands().at(place).cards();
    let mut mask = 0u16;
    for word in text.split_whitespace() {
        let at = match word.parse::<usize>() {
            Ok(number) => number.checked_sub(1).filter(|at| *at < held.len()),
            Err(_) => {
                let card = parse_cards(word).map_err(|error| error.to_string())?;
                held.iter().position(|other| card == [*other])
            }
        };
        mask |= 1 << at.ok_or_else(|| format!("{word} is not there now"))?;
    }
    Ok(CardMask(mask))
}
