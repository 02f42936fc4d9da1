//! What a script need not say: no further wager, and the only way that is left.

use money::Cents;
use table::{
    Act, Actor, Command, Event, Offer, Person, PersonSet, Play, Position, Refusal, RoundEvent, Verb,
    WagerEvent,
};

use super::draft::Line;
use super::people::split;
use super::run::Runner;
use super::steps;

impl Runner<'_> {
    /// What somebody does of whom the next line does not speak: who says nothing makes no further wager, and takes the
    /// only way that is left.
    pub(super) fn unsaid(&self, persons: PersonSet, line: Option<&Line>) -> Option<(Person, Command)> {
        let spoken = line.and_then(|(line, _)| split(line));
        let speaker = spoken.as_ref().and_then(|(name, ..)| self.person(name));
        let words = spoken.map_or_else(Vec::new, |(.., words)| words);
        if speaker.is_some_and(|speaker| persons.has(speaker)) {
            let speaker = speaker?;
            let offers = self.table.offers(Actor::Person(speaker));
            let answer = matches!(words.first(), Some(&("insurance" | "no" | "even" | "double" | "split")));
            return if answer { None } else { Some((speaker, declined(&offers)?)) };
        }
        let silent = |person: Person| {
            let offers = self.table.offers(Actor::Person(person));
            Some((person, declined(&offers).or_else(|| only_way(&offers))?))
        };
        persons.iter().find_map(silent)
    }

    /// Whether a line stands on a hand that stood by itself, or on which nothing else was possible: it says nothing new.
    pub(super) fn stands_again(&self, line: &str) -> bool {
        let Some((name, at, words)) = split(line) else { return false };
        if !matches!(words.as_slice(), ["stand" | "stands"]) {
            return false;
        }
        let Some(person) = self.person(&name) else { return false };
        let Some(position) = at.or_else(|| self.people.seat_of(person)) else { return false };
        let offers = self.table.offers(Actor::Person(person));
        let passed = matches!(
            self.table.why_not(person, position, Act::HIT),
            Some(Refusal::MustStand { .. } | Refusal::HandFrozen { .. })
        );
        passed && !offers.iter().any(|offer| offer.at == Some(position)) && !self.has_stood(position)
    }

    /// Whether every hand at a position stood because somebody said so.
    fn has_stood(&self, position: Position) -> bool {
        let opened = |event: &Event| matches!(event, Event::Round(RoundEvent::RoundOpened { .. }));
        let from = self.events.iter().rposition(opened).unwrap_or(0);
        let said = |verb: Verb| {
            let is = |event: &&Event| {
                matches!(event, Event::Wager(WagerEvent::Decided { position: at, act, .. })
                    if *at == position && act.verb == verb)
            };
            self.events[from..].iter().filter(is).count()
        };
        said(Verb::STAND) > said(Verb::SPLIT)
    }

    /// Why a line that comes too late could not have been obeyed.
    pub(super) fn why_not(&self, line: &str) -> Option<Refusal> {
        let (name, at, words) = split(line)?;
        let person = self.person(&name)?;
        let position = at.or_else(|| self.people.seat_of(person))?;
        let plan = &self.table.banked()?.plan;
        let command = steps::decision(plan, position, &words, &[], Cents(1)).ok()?;
        match command {
            Command::Do { act, .. } => self.table.why_not(person, position, act),
            _ => None,
        }
    }
}

/// To make no further wager, where that is a choice.
fn declined(offers: &[Offer]) -> Option<Command> {
    let offer = offers.iter().find(|offer| offer.verb == Verb::DECLINE)?;
    Some(offer.sample(0))
}

/// To stand where the hand may not be hit, and to hit where that is all.
fn only_way(offers: &[Offer]) -> Option<Command> {
    let chosen = |verb: Verb| offers.iter().find(|offer| offer.verb == verb);
    match (chosen(Verb::STAND), chosen(Verb::HIT)) {
        (Some(stand), None) => Some(stand.sample(0)),
        (None, Some(hit)) if offers.len() == 1 => Some(hit.sample(0)),
        _ => None,
    }
}
