//! Choices that are made with cards: a hand to set, a meld of several.

use std::io::{BufRead, Write};

use cards::Card;
use table::{Arrangement, Choice, Command, Offer, Shape, Verb};

use super::{Sitting, Wish, YOU};

impl<R: BufRead, W: Write> Sitting<R, W> {
    /// A choice that is made with cards: a hand to set, a meld of several; `None` when it is none of these. The number
    /// alone takes what a bot would do.
    pub(super) fn read_cards(&mut self, line: &str, offers: &[Offer]) -> Option<Result<Wish, String>> {
        let (number, cards) = line.split_once(' ').unwrap_or((line, ""));
        let offer = *offers.get(number.parse::<usize>().ok()?.checked_sub(1)?)?;
        let position = offer.at?;
        let chosen = match offer.shape {
            Shape::Thirteen | Shape::Meld(_) if cards.is_empty() => {
                let act = match self.choose(YOU) {
                    Some(Command::Do { act, .. }) => Some(act),
                    _ => None,
                };
                let wanted =
                    act.map(|act| Command::at(position, act)).filter(|wanted| offer.contains(wanted));
                Ok(Wish::Do(wanted.unwrap_or_else(|| self.advised(&offer))))
            }
            Shape::Thirteen => {
                let held = self.table.hands().of(position);
                setting(held, cards)
                    .map(|setting| Command::at(position, Verb::ARRANGE.with(Choice::Thirteen(setting))))
                    .map(Wish::Do)
            }
            Shape::Meld(_) => {
                let named = cards::parse_cards(cards).map_err(|error| error.to_string());
                let table = &self.table;
                let meld = named
                    .and_then(|named| table.meld_of(&named).ok_or_else(|| format!("{cards} is not a meld")));
                meld.map(|meld| Wish::Do(Command::at(position, Verb::MELD.with(Choice::Meld(meld)))))
            }
            _ => return None,
        };
        Some(chosen)
    }

    /// What the game advises; else the last of those offered.
    fn advised(&self, offer: &Offer) -> Command {
        match (self.table.advice(offer), offer.at) {
            (Some(act), Some(position)) => Command::at(position, act),
            _ => offer.sample(offer.count() - 1),
        }
    }
}

/// How an offer is answered with cards.
pub(super) fn hint(shape: Shape) -> Option<&'static str> {
    match shape {
        Shape::Thirteen => Some(
            "with front and middle, as in \"1 Ks Kd 4c | 8h 8c 8d 5s 2h\"; the number alone sets it well",
        ),
        Shape::Meld(_) => Some("of several melds one is chosen by its cards, as in \"1 3h 3s 3c\""),
        _ => None,
    }
}

/// A setting as it is typed: front | middle; what is not named is the back.
fn setting(held: &[Card], text: &str) -> Result<Arrangement, String> {
    let mut segments = [2; Arrangement::CARDS];
    for (segment, part) in text.split('|').enumerate() {
        for card in cards::parse_cards(part).map_err(|error| error.to_string())? {
            let at = held.iter().position(|own| *own == card).filter(|at| *at < segments.len());
            segments[at.ok_or_else(|| format!("you do not hold {card}"))?] = segment.min(2) as u8;
        }
    }
    Ok(Arrangement::new(segments))
}
