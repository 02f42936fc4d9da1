//! What may be done: offers are the one source of legality.

use money::Cents;
use smallvec::SmallVec;

use crate::act::Act;
use crate::command::Command;
use crate::ids::{Position, WagerNo};
use crate::shape::{Amounts, Rulings, Shape};
use crate::verb::Verb;

/// One thing that an actor may do: a verb, where, and how it is answered.
#[derive(Debug, Clone, Copy, PartialEq, Eq, serde::Serialize, schemars::JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub struct Offer {
    /// The verb.
    pub verb: Verb,
    /// At which position or on which hand, where it is about one.
    pub at: Option<Position>,
    /// How it is answered.
    pub shape: Shape,
}

/// The offers to one actor. More than these are kept elsewhere: none is lost.
pub type Offers = SmallVec<[Offer; 96]>;

impl Offer {
    /// An offer about no hand.
    pub const fn table(verb: Verb, shape: Shape) -> Offer {
        Offer { verb, at: None, shape }
    }

    /// An offer about no hand, with nothing to say.
    pub const fn only(verb: Verb) -> Offer {
        Offer::table(verb, Shape::Only)
    }

    /// An offer about a position or a hand.
    pub const fn at(position: Position, verb: Verb, shape: Shape) -> Offer {
        Offer { verb, at: Some(position), shape }
    }

    /// An offer about a hand, with nothing to say.
    pub const fn hand(position: Position, verb: Verb) -> Offer {
        Offer::at(position, verb, Shape::Only)
    }

    /// An amount on a circle.
    pub const fn wager(position: Position, verb: Verb, wager: WagerNo, amounts: Amounts) -> Offer {
        Offer::at(position, verb, Shape::Wager { wager, amounts })
    }

    /// Rulings of the floor.
    pub const fn rule(rulings: Rulings) -> Offer {
        Offer::table(Verb::RULE, Shape::Ruling(rulings))
    }

    /// What it takes, where it takes a fixed amount.
    pub const fn price(&self) -> Cents {
        match self.shape {
            Shape::Price(price) => price,
            _ => Cents::ZERO,
        }
    }

    /// Whether a command is one of those offered.
    pub fn contains(&self, command: &Command) -> bool {
        match *command {
            Command::Do { at, act } => self.at == at && self.takes(act),
            Command::Load { .. } | Command::Throw { .. } => false,
        }
    }

    /// Whether an act is one of those offered, wherever it is done.
    #[inline]
    pub fn takes(&self, act: Act) -> bool {
        self.verb == act.verb && self.shape.contains(act.choice)
    }

    /// Whether an act on a hand is one of those offered.
    #[inline]
    pub fn takes_at(&self, position: Position, act: Act) -> bool {
        self.at == Some(position) && self.takes(act)
    }

    /// How many commands it contains.
    pub fn count(&self) -> u64 {
        self.shape.count()
    }

    /// The command at a place below [`Offer::count`].
    pub fn sample(&self, place: u64) -> Command {
        Command::Do { at: self.at, act: Act { verb: self.verb, choice: self.shape.sample(place) } }
    }
}

/// What is done for somebody who is absent: of what is offered the most harmless, where there is nothing to choose.
pub fn absent(offers: &[Offer]) -> Option<Command> {
    let harmless = offers.iter().filter(|offer| offer.verb.row().absent > 0);
    harmless.min_by_key(|offer| offer.verb.row().absent).map(|offer| offer.sample(0))
}
