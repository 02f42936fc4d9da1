//! The chart as the doors of the house ask it.

use cards::Card;

use super::{Chart, Passed};
use crate::house_way::{HandSet, HouseWay, PassedRow};

impl HouseWay for Chart {
    fn set(&self, cards: &[Card]) -> Result<HandSet, String> {
        let said = self.explain(&seven(cards)?);
        let sorted = |cards: &[Card]| {
            let mut cards = cards.to_vec();
            cards.sort_unstable_by(|one, other| other.cmp(one));
            cards
        };
        let front = ("front", sorted(&said.front), eval::pai_gow::two(&said.front).name());
        let back = ("behind", sorted(&said.back), eval::high::five(&said.back).name());
        let passed = said.passed.into_iter().map(|(row, why)| PassedRow {
            row,
            why: why.text(),
            other_kind: why == Passed::OtherGroups,
        });
        Ok(HandSet { hands: [front, back], row: said.row, passed: passed.collect() })
    }

    fn unreached(&self) -> (Vec<String>, Option<String>) {
        let (rows, left_out) = Chart::unreached(self);
        (rows, left_out.map(|cards| cards.map(|card| card.to_string()).join(" ")))
    }
}

fn seven(cards: &[Card]) -> Result<[Card; 7], String> {
    let odd = |card: &Card| card.suited().is_none() && *card != Card::JOKER;
    if let Some(card) = cards.iter().find(|card| odd(card)) {
        return Err(format!("{card} is not in the deck of 52 cards and a joker"));
    }
    let twice = cards.iter().enumerate().find(|(at, card)| cards[..*at].contains(card));
    if let Some((_, card)) = twice {
        return Err(format!("{card} is named twice; the deck has only one"));
    }
    let wrong = |_| format!("a hand has seven cards, as in \"Ah As Kd 7c 5s 3h 2d\"; got {}", cards.len());
    <[Card; 7]>::try_from(cards).map_err(wrong)
}
