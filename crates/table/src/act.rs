//! A verb and the answer to its shape.

use cards::Card;
use money::Cents;

use crate::command::{Arrangement, CardMask, Meld};
use crate::ids::{Person, Position, PositionSet, WagerNo};
use crate::ruling::Ruling;
use crate::verb::Verb;

/// Something done: a verb, and what was said with it.
#[derive(
    Debug, Clone, Copy, PartialEq, Eq, Hash, serde::Serialize, serde::Deserialize, schemars::JsonSchema,
)]
pub struct Act {
    /// The verb.
    pub verb: Verb,
    /// What was said with it.
    #[serde(default)]
    pub choice: Choice,
}

/// The answer to a shape.
#[derive(
    Debug,
    Clone,
    Copy,
    PartialEq,
    Eq,
    Hash,
    Default,
    serde::Serialize,
    serde::Deserialize,
    schemars::JsonSchema,
)]
#[serde(rename_all = "kebab-case")]
pub enum Choice {
    /// There is nothing to say.
    #[default]
    Only,
    /// So much.
    Amount(Cents),
    /// So much on a circle.
    Wager {
        /// Which.
        wager: WagerNo,
        /// How much.
        amount: Cents,
    },
    /// A seat.
    Seat(Position),
    /// A person.
    Person(Person),
    /// A person with chips.
    Newcomer {
        /// Who.
        person: Person,
        /// With how much.
        chips: Cents,
    },
    /// Two groups of seats.
    Groups(PositionSet, PositionSet),
    /// A number.
    Number(u8),
    /// Cards of the hand, by their places in it.
    Cards(CardMask),
    /// One card, and the pile or meld that it goes to.
    Card {
        /// Which.
        card: Card,
        /// Where to, where there are several.
        onto: u8,
    },
    /// Two in front.
    Front([Card; 2]),
    /// Thirteen in three.
    Thirteen(Arrangement),
    /// A meld.
    Meld(Meld),
    /// A ruling of the floor.
    Ruling(Ruling),
}

impl Choice {
    /// Whether nothing is said.
    pub const fn is_only(&self) -> bool {
        matches!(self, Choice::Only)
    }
}

impl Act {
    /// Whether it sets cards face down in an order that others may not see.
    pub const fn arranges(self) -> bool {
        matches!(self.choice, Choice::Front(_) | Choice::Thirteen(_))
    }

    /// The amount that was said; nothing is zero.
    pub const fn amount(self) -> Cents {
        match self.choice {
            Choice::Amount(amount) | Choice::Wager { amount, .. } => amount,
            _ => Cents::ZERO,
        }
    }

    /// The cards that were named by their places.
    pub const fn cards(self) -> CardMask {
        match self.choice {
            Choice::Cards(cards) => cards,
            _ => CardMask::NONE,
        }
    }
}
