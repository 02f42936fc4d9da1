//! Melds that can be laid down.

use crate::command::Meld;

/// Melds that can be laid down.
#[derive(Debug, Clone, Copy, PartialEq, Eq, serde::Serialize, schemars::JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Melds {
    /// A rope of at least three cards within a run that is held.
    Rope {
        /// The suit.
        suit: u8,
        /// The lowest rank of the run.
        low: u8,
        /// The highest rank of the run.
        high: u8,
        /// A rank that it must hold: that of the card drawn.
        with: Option<u8>,
    },
    /// A square of at least three cards of a rank.
    Square {
        /// The rank.
        rank: u8,
        /// How many there are of each suit.
        most: [u8; 4],
        /// Whether suits may be mixed in any way; else it is one suit, or different suits.
        mixed: bool,
        /// A suit that it must hold: that of the card drawn.
        with: Option<u8>,
    },
}

impl Melds {
    /// Whether a meld is one of them.
    pub fn has(self, meld: Meld) -> bool {
        match (self, meld) {
            (Melds::Rope { suit, low, high, with }, Meld::Rope { suit: of, low: from, high: to }) => {
                let long = from <= to && to - from >= 2;
                let used = with.is_none_or(|rank| from <= rank && rank <= to);
                suit == of && low <= from && to <= high && long && used
            }
            (Melds::Square { rank, most, mixed, with }, Meld::Square { rank: of, suits }) => {
                let held = suits.iter().zip(most).all(|(count, most)| *count <= most);
                let kinds = suits.iter().filter(|count| **count > 0).count();
                let shape = mixed || kinds == 1 || suits.iter().all(|count| *count <= 1);
                let used = with.is_none_or(|suit| suits[usize::from(suit)] > 0);
                rank == of && held && shape && used && meld.len() >= 3
            }
            _ => false,
        }
    }

    /// All of them.
    pub fn all(self) -> impl Iterator<Item = Meld> {
        let (ropes, squares) = match self {
            Melds::Rope { low, high, .. } => (low..high + 1, 0..0),
            Melds::Square { most, .. } => (0..0, 0..most.iter().map(|most| u32::from(*most) + 1).product()),
        };
        let ends = ropes.clone().flat_map(move |low| ropes.clone().map(move |high| (low, high)));
        let ropes = ends.filter_map(move |(low, high)| match self {
            Melds::Rope { suit, .. } => Some(Meld::Rope { suit, low, high }),
            Melds::Square { .. } => None,
        });
        let squares = squares.filter_map(move |number| match self {
            Melds::Square { rank, most, .. } => Some(Meld::Square { rank, suits: counts(number, most) }),
            Melds::Rope { .. } => None,
        });
        ropes.chain(squares).filter(move |meld| self.has(*meld))
    }
}

/// A number as one count for each suit, none above the most.
fn counts(mut number: u32, most: [u8; 4]) -> [u8; 4] {
    most.map(|most| {
        let count = number % (u32::from(most) + 1);
        number /= u32::from(most) + 1;
        count as u8
    })
}
