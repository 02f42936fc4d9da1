//! What was answered, held against what is right.

use cards::Card;
use money::Cents;
use serde::{Deserialize, Serialize};
use table::Position;

use super::{Asked, End, Question, Row};

/// What somebody says becomes of a wager, or of somebody's chips.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RowAnswer {
    /// What becomes of it.
    pub end: End,
    /// How much moves; nothing needs to be said of what goes back.
    #[serde(default)]
    pub amount: Cents,
}

/// An answer.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub enum Answer {
    /// What becomes of each, in the order asked; nothing where nothing was said.
    Rows(Vec<Option<RowAnswer>>),
    /// Seats in order.
    Order(Vec<u8>),
    /// A seat.
    Seat(u8),
    /// Two cards.
    Front([String; 2]),
    /// Whether the hand draws.
    Draws(bool),
    /// "Show me."
    Nothing,
}

/// One row, graded.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct RowGraded {
    /// Whether it was right.
    pub right: bool,
    /// What is right.
    pub end: End,
    /// How much moves.
    pub amount: Cents,
    /// Why, in words.
    pub why: String,
    /// The clause behind it.
    pub clause: Option<String>,
}

/// What is right, and whether it was said.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Graded {
    /// Whether all of it was right.
    pub right: bool,
    /// Row by row.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub rows: Vec<RowGraded>,
    /// The right order, or the right seat.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub seats: Vec<Position>,
    /// The two in front.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub cards: Vec<String>,
    /// Whether the hand draws.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub draws: Option<bool>,
    /// Why, in words.
    pub why: String,
    /// The clause behind it.
    pub clause: Option<String>,
}

impl Question {
    /// Grades an answer; one of another shape is wrong.
    pub fn grade(&self, answer: &Answer) -> Graded {
        let mut graded = Graded {
            right: false,
            rows: Vec::new(),
            seats: Vec::new(),
            cards: Vec::new(),
            draws: None,
            why: self.why.clone(),
            clause: self.clause.clone(),
        };
        match &self.asked {
            Asked::Rows(rows) => {
                let said = if let Answer::Rows(said) = answer { said.as_slice() } else { &[] };
                let each = rows.iter().enumerate();
                graded.rows = each.map(|(at, row)| row.grade(said.get(at).copied().flatten())).collect();
                graded.right = graded.rows.iter().all(|row| row.right);
            }
            Asked::Order(order) => {
                let right: Vec<u8> = order.iter().map(|seat| seat.0).collect();
                graded.right = *answer == Answer::Order(right);
                graded.seats.clone_from(order);
            }
            Asked::Seat { right, .. } => {
                graded.right = *answer == Answer::Seat(right.0);
                graded.seats = vec![*right];
            }
            Asked::Front { right, .. } => {
                graded.right = matches!(answer, Answer::Front(said) if same_two(said, right));
                graded.cards = right.iter().map(ToString::to_string).collect();
            }
            Asked::Draws { right, .. } => {
                graded.right = *answer == Answer::Draws(*right);
                graded.draws = Some(*right);
            }
        }
        graded
    }
}

impl Row {
    fn grade(&self, said: Option<RowAnswer>) -> RowGraded {
        let right = said.is_some_and(|said| {
            said.end == self.end && (self.end == End::Back || said.amount == self.amount)
        });
        RowGraded {
            right,
            end: self.end,
            amount: self.amount,
            why: self.why.clone(),
            clause: self.clause.clone(),
        }
    }
}

/// Whether these are the two cards, in either order.
fn same_two(said: &[String; 2], right: &[Card; 2]) -> bool {
    let [one, other] = right.map(|card| card.to_string());
    *said == [one.clone(), other.clone()] || *said == [other, one]
}
