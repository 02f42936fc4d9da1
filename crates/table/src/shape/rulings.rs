//! Rulings that the floor can make on one case.

use money::Cents;

use super::{Amounts, fits, masks};
use crate::command::CardMask;
use crate::event::Place;
use crate::ids::{Position, PositionSet};
use crate::ruling::{Case, On, Ruling};

/// Rulings that the floor can make on one case.
#[derive(Debug, Clone, Copy, PartialEq, Eq, serde::Serialize, schemars::JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Rulings {
    /// This one, on any number of cards where a number is named.
    One(Ruling),
    /// On one of these hands.
    Hands {
        /// What happened.
        case: Case,
        /// Whose hands.
        positions: PositionSet,
    },
    /// On cards at a place.
    Cards {
        /// What happened.
        case: Case,
        /// Where.
        place: Place,
        /// At least so many.
        least: u8,
        /// At most so many.
        most: u8,
        /// Which cards.
        of: CardMask,
    },
    /// On chips that a player has put in.
    Chips {
        /// What happened.
        case: Case,
        /// Whose.
        position: Position,
        /// How many.
        amounts: Amounts,
        /// How many in a second motion, or other than was said.
        other: Option<Amounts>,
    },
}

impl Rulings {
    /// What happened.
    pub const fn case(self) -> Case {
        match self {
            Rulings::One(ruling) => ruling.case,
            Rulings::Hands { case, .. } | Rulings::Cards { case, .. } | Rulings::Chips { case, .. } => case,
        }
    }

    /// Whether a ruling is one of them.
    pub fn has(self, ruling: Ruling) -> bool {
        match (self, ruling.on) {
            (Rulings::One(offered), _) => offered.covers(ruling),
            (Rulings::Hands { case, positions }, On::Hand(Place::Position(position))) => {
                case == ruling.case && positions.has(position)
            }
            (Rulings::Cards { case, place, least, most, of }, On::Cards(at, cards)) => {
                case == ruling.case && place == at && fits(cards, least, most, of)
            }
            (Rulings::Chips { case, position, amounts, other }, On::Chips(at, amount, second)) => {
                let second = other.map_or(second == Cents::ZERO, |other| other.has(second));
                case == ruling.case && position == at && amounts.has(amount) && second
            }
            _ => false,
        }
    }

    pub(super) fn count(self) -> u64 {
        match self {
            Rulings::One(ruling) => ruling.count(),
            Rulings::Hands { positions, .. } => u64::from(positions.len()),
            Rulings::Cards { least, most, of, .. } => masks(of, least, most).count() as u64,
            Rulings::Chips { amounts, other, .. } => {
                amounts.count().saturating_mul(other.map_or(1, Amounts::count))
            }
        }
    }

    pub(super) fn at(self, place: u64) -> Ruling {
        match self {
            Rulings::One(ruling) => ruling.with_cards(place as u8 + 1),
            Rulings::Hands { case, positions } => {
                let position = positions.iter().nth(place as usize).unwrap_or(Position(0));
                Ruling::hand(case, Place::Position(position))
            }
            Rulings::Cards { case, place: at, least, most, of } => {
                let cards = masks(of, least, most).nth(place as usize).unwrap_or_default();
                Ruling { case, on: On::Cards(at, cards) }
            }
            Rulings::Chips { case, position, amounts, other } => {
                let count = amounts.count();
                let second = other.map_or(Cents::ZERO, |other| other.at(place / count));
                Ruling { case, on: On::Chips(position, amounts.at(place % count), second) }
            }
        }
    }
}
