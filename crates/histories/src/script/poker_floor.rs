//! Rulings of the floor at a table of pot poker: `floor: card exposed seat 3 Ac`, `floor: puts in seat 1 $6`.

use cards::{Card, parse_cards};
use money::Cents;
use rulebook::Place as FilePlace;
use table::{Actor, CardMask, Case, Command, Concerns, On, Place, Play, Ruling};

use super::Wrong;
use super::draft::{Line, RoundDraft};
use super::floor;
use super::people::split;
use super::poker::Lines;
use super::run::Runner;

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
            let ruling = Ruling { case: Case::KillNotPosted, on: On::Person(person) };
            self.act(Actor::Floor, &Command::Rule { ruling }, place)?;
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
        self.act(Actor::House, &Command::GoOn, &round.place)
    }

    /// A ruling: what happened, to whom, and the cards or chips that are named.
    fn poker_ruling(&self, words: &str, place: &FilePlace) -> Result<Command, Wrong> {
        let wrong = |message: String| Wrong { place: place.clone(), message };
        let (case, rest) = floor::case(words).map_err(wrong)?;
        let unclear = || wrong(format!("the floor says on whom, as in \"floor: {} seat 2\"", case.words()));
        let (on, rest) = match rest.strip_prefix("board") {
            Some(rest) => (Some(Place::Board), rest.trim()),
            None if rest.is_empty() => (None, ""),
            None => {
                let (name, _, _) = split(rest).ok_or_else(unclear)?;
                let person = self.people.known(&name).ok_or_else(unclear)?;
                let position = self.people.seat_of(person).ok_or_else(unclear)?;
                if case.concerns() == Concerns::Person {
                    return Ok(Command::Rule { ruling: Ruling { case, on: On::Person(person) } });
                }
                (Some(Place::Position(position)), rest[name.len()..].trim())
            }
        };
        let on = self.on(on, rest).map_err(wrong)?;
        Ok(Command::Rule { ruling: Ruling { case, on } })
    }

    fn on(&self, at: Option<Place>, rest: &str) -> Result<On, String> {
        let amounts = rest.split_whitespace().filter(|word| word.starts_with('$'));
        let amounts: Result<Vec<Cents>, _> = amounts.map(str::parse).collect();
        let amounts = amounts.map_err(|error: money::ParseCentsError| error.to_string())?;
        match (at, amounts.as_slice()) {
            (None, _) => Ok(On::Table),
            (Some(Place::Position(position)), [first, rest @ ..]) => {
                Ok(On::Chips(position, *first, rest.first().copied().unwrap_or_default()))
            }
            (Some(place), _) if rest.is_empty() => Ok(On::Hand(place)),
            (Some(place), _) => Ok(On::Cards(place, self.cards_at(place, rest)?)),
        }
    }

    /// The named cards by their places in a hand.
    fn cards_at(&self, place: Place, text: &str) -> Result<CardMask, String> {
        let wanted: Vec<Card> = parse_cards(text).map_err(|error| error.to_string())?;
        let held = self.table.hands().at(place).cards();
        let mut mask = 0u16;
        for card in wanted {
            let at = held.iter().position(|other| *other == card);
            let at = at.ok_or_else(|| format!("{card} does not lie there now"))?;
            mask |= 1 << at;
        }
        Ok(CardMask(mask))
    }
}
