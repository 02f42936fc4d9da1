//! The person at the keyboard as the floor: what went wrong is said in the words of scripted rounds.

use std::io::{BufRead, Write};
use std::str::FromStr;

use cards::Card;
use histories::script::{floor_command, offer_text};
use table::{Actor, Command, Eye, Offer, Play, Refusal, Seen, Verb};

use super::{Sitting, YOU};

/// Whether a line speaks to the floor.
pub(super) fn is_meant(line: &str) -> bool {
    line == "floor" || line.starts_with("floor:")
}

impl<R: BufRead, W: Write> Sitting<R, W> {
    /// Whether the house dealer waits for the floor.
    pub(super) fn rests(&self) -> bool {
        self.table.offers(Actor::House).contains(&Offer::only(Verb::GO_ON))
    }

    /// Whether a card is named that does not lie open to the person at the keyboard: nobody finds cards out by asking.
    fn names_hidden(&self, words: &str) -> bool {
        let view = self.table.view(Eye::Person(YOU));
        let open: Vec<Seen> = view.hands.iter().flat_map(|hand| hand.cards.iter().copied()).collect();
        let mut named = words.split_whitespace().filter_map(|word| Card::from_str(word).ok());
        named.any(|card| !open.contains(&Seen::Face(card)))
    }

    /// The ruling that a line to the floor asks for; everything else about it is said here.
    pub(super) fn hear_floor(&mut self, line: &str) -> Option<Command> {
        if !self.floor {
            self.say("  there is no floor at this table: start with --floor");
            return None;
        }
        if self.table.banked().is_some_and(|core| core.plan.rulings.is_empty()) {
            self.say(&format!("  {}", Refusal::NoRulings));
            return None;
        }
        let offers = self.table.offers(Actor::Floor);
        let words = line.strip_prefix("floor:").map(str::trim).filter(|words| !words.is_empty());
        let Some(words) = words else {
            let known: Vec<String> =
                offers.iter().map(|offer| offer_text(&self.table, offer, self.tongue)).collect();
            let none = "  nothing can be ruled on now".to_owned();
            let list = known.iter().map(|text| format!("  floor: {text}")).collect::<Vec<_>>().join("\n");
            self.say(if known.is_empty() { &none } else { &list });
            return None;
        };
        if self.names_hidden(words) {
            self.say("  you do not see that card: count it, as in \"floor: card exposed seat 2 1\"");
            return None;
        }
        match floor_command(&self.table, &self.people, words) {
            Ok(command) if offers.iter().any(|offer| offer.contains(&command)) => Some(command),
            Ok(_) => {
                self.say("  that cannot be ruled on now: \"floor\" lists what can");
                None
            }
            Err(message) => {
                self.say(&format!("  {message}"));
                None
            }
        }
    }
}
