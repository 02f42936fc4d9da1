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
                let plan = self.table.panguingue()?.plan();
                let meld = named
                    .and_then(|named| plan.meld_of(&named).ok_or_else(|| format!("{cards} is not a meld")));
                meld.map(|meld| Wish::Do(Command::at(position, Verb::MELD.with(Choice::Meld(meld)))))
            }
            _ => return None,
        };
        Some(chosen)
    }

    /// What the setter advises; for a meld the last of those offered.
    fn advised(&self, offer: &Offer) -> Command {
        let own = offer.at.map(|at| self.table.hands().of(at).to_vec()).unwrap_or_default();
        let plan = self.table.chinese_poker().map(|game| (game.plan(), game.hand.players.len()));
        let best = plan.and_then(|(plan, players)| plan.setter().best(plan, &own, players));
        match (best, offer.at) {
            (Some(best), Some(position)) => {
                Command::at(position, Verb::ARRANGE.with(Choice::Thirteen(best.setting)))
            }
            _ => offer.sample(offer.count() - 1),
        }
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
