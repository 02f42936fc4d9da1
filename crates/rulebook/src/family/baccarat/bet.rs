//! What decides a wager.

use std::fmt;

use crate::tree::Node;
use crate::value::{Reader, Shown, Value, choices, record, write_as_text};
use crate::wording::Wording;

choices! {
    /// One of the two hands.
    pub enum Hand {
        /// the Player hand
        Player = "player",
        /// the Banker hand
        Banker = "banker",
    }
}

/// So many points on so many cards: `3-card 7`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Total {
    /// The cards.
    pub cards: u8,
    /// The points.
    pub points: u8,
}

/// How a round can end: `"tie"`, `"banker wins"`, `"banker wins with 3-card 7"`, `"player does not win with 3-card 6"`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Event {
    /// Both hands have the same points.
    Tie,
    /// A hand wins, or does not, with a total where one is named.
    Ends {
        /// The hand.
        hand: Hand,
        /// Whether it is nearer to nine than the other.
        wins: bool,
        /// What it must hold.
        with: Option<Total>,
    },
}

fn total(text: &str) -> Option<Total> {
    let (cards, points) = text.split_once("-card ")?;
    let total = Total { cards: cards.parse().ok()?, points: points.parse().ok()? };
    (matches!(total.cards, 2 | 3) && total.points < 10).then_some(total)
}

fn event(text: &str) -> Option<Event> {
    if text == "tie" {
        return Some(Event::Tie);
    }
    let (ends, with) = match text.split_once(" with ") {
        Some((ends, with)) => (ends, Some(total(with)?)),
        None => (text, None),
    };
    let (hand, result) = ends.split_once(' ')?;
    let wins = match result {
        "wins" => true,
        "does not win" => false,
        _ => return None,
    };
    Some(Event::Ends { hand: Hand::from_key(hand)?, wins, with })
}

impl Event {
    /// In words of a language.
    fn said(self, words: Wording) -> String {
        let Event::Ends { hand, wins, with } = self else { return words.answer("tie") };
        let hand = words.answer(hand.key());
        let mut said = match wins {
            true => words.fill("{hand} wins", &[("hand", &hand)]),
            false => words.fill("{hand} does not win", &[("hand", &hand)]),
        };
        if let Some(Total { cards, points }) = with {
            said += &words.fill(" with {cards}-card {points}", &[("cards", &cards), ("points", &points)]);
        }
        said
    }
}

impl fmt::Display for Event {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.said(Wording::English))
    }
}

impl Value for Event {
    crate::value::json_by_serialize!();

    fn expected() -> String {
        "an event, as in \"tie\", \"banker wins with 3-card 7\" or \"player does not win with 3-card 6\""
            .to_owned()
    }

    fn read(node: &Node, reader: &mut Reader) -> Option<Event> {
        let Some(text) = node.text() else {
            return reader.wrong::<Event>(node);
        };
        event(text).or_else(|| reader.bad(node, &format!("\"{text}\" is not {}", Event::expected())))
    }

    fn show(&self, words: Wording) -> Shown {
        Shown::Line(self.said(words))
    }
}

write_as_text!(Event);

record! {
    /// What decides a wager; it loses when nothing here holds.
    pub struct Bet {
        /// Wins on.
        pub wins: Option<Vec<Event>>,
        /// Pushes on.
        pub pushes: Option<Vec<Event>>,
        /// Pays on the margin or natural of.
        pub margin_of: Option<Hand>,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn events_read_and_print() {
        for text in ["tie", "player wins", "banker wins with 3-card 7", "player does not win with 3-card 6"] {
            assert_eq!(event(text).unwrap().to_string(), text);
        }
        for text in [
            "",
            "house wins",
            "banker loses",
            "banker wins with 4-card 7",
            "banker wins with 3-card 10",
            "tie wins",
        ] {
            assert_eq!(event(text), None, "{text}");
        }
    }
}
