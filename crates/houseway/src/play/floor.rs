//! You as the floor: what went wrong is said in the words of scripted rounds.

use std::str::FromStr;

use cards::Card;
use histories::script::{floor_command, offer_text};
use table::{Actor, Case, Command, Eye, Offer, Play, Refusal, Seen, Speak as _, Verb, say};

use super::sitting::{Sitting, YOU};

/// Whether a line speaks to the floor.
pub(super) fn is_meant(line: &str) -> bool {
    line == "floor" || line.starts_with("floor:")
}

impl Sitting<'_> {
    /// Whether the house dealer waits for the floor.
    pub(super) fn rests(&self) -> bool {
        self.table.offers(Actor::House).contains(&Offer::only(Verb::GO_ON))
    }

    /// What may be ruled on in this game, said once at the start.
    pub(super) fn floor_introduction(&self) -> Vec<String> {
        let tongue = self.tongue;
        let cases: Vec<String> = self.cases().into_iter().map(|case| case.words().to_owned()).collect();
        if cases.is_empty() {
            return vec![Refusal::NoRulings.speak(tongue)];
        }
        vec![
            say!(tongue, "play.floor-cases", cases = cases.join(", ")),
            say!(tongue, "play.floor-how", case = cases[0].clone()),
        ]
    }

    /// The cases that the rules of this game have an answer to; at tables without a player-dealer those of the family.
    fn cases(&self) -> Vec<Case> {
        let words = self.table.words();
        match self.table.banked() {
            Some(core) => core.plan.rulings.clone(),
            None => (0..words.cases.len()).map(|place| Case::own(words.number, place as u8)).collect(),
        }
    }

    /// Whether a card is named that does not lie open to you: nobody finds cards out by asking.
    fn names_hidden(&self, words: &str) -> bool {
        let view = self.table.view(Eye::Person(YOU));
        let open: Vec<Seen> = view.hands.iter().flat_map(|hand| hand.cards.iter().copied()).collect();
        let mut named = words.split_whitespace().filter_map(|word| Card::from_str(word).ok());
        named.any(|card| !open.contains(&Seen::Face(card)))
    }

    /// The ruling that a line to the floor asks for; everything else about it is said here.
    pub(super) fn hear_floor(&mut self, line: &str) -> Option<Command> {
        match self.ruling(line) {
            Ok(command) => Some(command),
            Err(lines) => {
                for line in lines {
                    self.say(&format!("  {line}"));
                }
                None
            }
        }
    }

    fn ruling(&self, line: &str) -> Result<Command, Vec<String>> {
        let tongue = self.tongue;
        if !self.floor {
            return Err(vec![say!(tongue, "play.no-floor")]);
        }
        if self.cases().is_empty() {
            return Err(vec![Refusal::NoRulings.speak(tongue)]);
        }
        let offers = self.table.offers(Actor::Floor);
        let words = line.strip_prefix("floor:").map(str::trim).filter(|words| !words.is_empty());
        let Some(words) = words else {
            let known = offers.iter().map(|offer| offer_text(&self.table, offer, tongue));
            let mut known: Vec<String> = known.map(|text| format!("floor: {text}")).collect();
            if known.is_empty() {
                known.push(say!(tongue, "play.nothing-to-rule"));
            }
            return Err(known);
        };
        if self.names_hidden(words) {
            return Err(vec![say!(tongue, "play.hidden-card")]);
        }
        match floor_command(&self.table, &self.people, words) {
            Ok(command) if offers.iter().any(|offer| offer.contains(&command)) => Ok(command),
            Ok(_) => Err(vec![say!(tongue, "play.not-ruled-now")]),
            Err(message) => Err(vec![message]),
        }
    }
}
