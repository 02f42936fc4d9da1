//! Choices that are made with many cards: a hand of thirteen to set, a meld of several.

use cards::Card;
use table::{Arrangement, Choice, Command, Offer, Position, Shape, Tongue, Verb, say};

use super::sitting::{Sitting, YOU};

impl Sitting<'_> {
    /// A hand of thirteen or a meld; `None` where the shape is none of these. The key alone takes what is advised.
    pub(super) fn by_cards(&self, offer: &Offer, words: &[&str]) -> Option<Result<Command, String>> {
        let position = offer.at?;
        Some(match offer.shape {
            Shape::Thirteen | Shape::Meld(_) if words.is_empty() => Ok(self.advised(offer, position)),
            Shape::Thirteen => setting(&self.held(position), &words.join(" "), self.tongue)
                .map(|setting| Command::at(position, Verb::ARRANGE.with(Choice::Thirteen(setting)))),
            Shape::Meld(_) => self.meld(offer, position, &words.join(" ")),
            _ => return None,
        })
    }

    fn meld(&self, offer: &Offer, position: Position, text: &str) -> Result<Command, String> {
        let named = cards::parse_cards(text).map_err(|error| error.to_string())?;
        let meld = self.table.meld_of(&named);
        let command = meld.map(|meld| Command::at(position, Verb::MELD.with(Choice::Meld(meld))));
        let offered = command.filter(|command| offer.contains(command));
        offered.ok_or_else(|| say!(self.tongue, "play.no-meld", cards = text))
    }

    /// What the game advises, else what a bot in your place would do; else the last of those offered.
    fn advised(&self, offer: &Offer, position: Position) -> Command {
        let advice = self.table.advice(offer).map(|act| Command::at(position, act));
        let best = || self.best(YOU).filter(|command| offer.contains(command));
        advice.or_else(best).unwrap_or_else(|| offer.sample(offer.count() - 1))
    }

    /// A setting of your thirteen cards as it is typed.
    pub(super) fn thirteen(&self, offer: &Offer, position: Position) -> String {
        let advised = self.advised(offer, position);
        let Command::Do { act: table::Act { choice: Choice::Thirteen(setting), .. }, .. } = advised else {
            return String::new();
        };
        typed(&self.held(position), setting)
    }

    /// The cards of a hand of yours: the player-dealer's lie at a place of their own.
    pub(super) fn held(&self, position: Position) -> Vec<Card> {
        let bank = self.table.banked().and_then(table::banked::Core::bank);
        let place = match bank.filter(|bank| bank.position == position) {
            Some(_) => table::Place::Bank,
            None => table::Place::Position(position),
        };
        self.table.hands().at(place).cards().to_vec()
    }
}

/// How an offer is answered with cards.
pub(super) fn hint(shape: Shape, tongue: Tongue) -> Option<String> {
    match shape {
        Shape::Thirteen => Some(say!(tongue, "play.thirteen-hint")),
        Shape::Meld(_) => Some(say!(tongue, "play.meld-hint")),
        _ => None,
    }
}

/// A setting as it is typed: its front and its middle.
pub(super) fn typed(held: &[Card], setting: Arrangement) -> String {
    let part = |segment: u8| {
        let mask = setting.segment(segment);
        let cards = held.iter().enumerate().filter(|(at, _)| mask.has(*at)).map(|(_, card)| card.to_string());
        cards.collect::<Vec<_>>().join(" ")
    };
    format!("{} | {}", part(0), part(1))
}

/// A setting as it is typed: front | middle; what is not named is the back.
fn setting(held: &[Card], text: &str, tongue: Tongue) -> Result<Arrangement, String> {
    let mut segments = [2; Arrangement::CARDS];
    for (segment, part) in text.split('|').enumerate() {
        for card in cards::parse_cards(part).map_err(|error| error.to_string())? {
            let at = held.iter().position(|own| *own == card).filter(|at| *at < segments.len());
            let at = at.ok_or_else(|| say!(tongue, "play.not-yours", card = card.pretty()))?;
            segments[at] = segment.min(2) as u8;
        }
    }
    Ok(Arrangement::new(segments))
}
