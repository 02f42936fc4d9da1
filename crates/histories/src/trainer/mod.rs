//! Questions for somebody who learns to deal, made from random rounds and graded by the engine.
//!
//! A question is found in a round that bots play from a seed: listing, drill and seed name it for good, so nothing is
//! kept between asking and grading. No family is known here by name: what is asked comes from events that all share.

mod answer;
mod find;
mod round;

use families::AnyTable;
use money::Cents;
use rulebook::book::Book;
use rulebook::collection::{Block, BlockId};
use rulebook::listing::Listing;
use table::terms::Terms;
use table::{Outcome, Person, Place, Position, Tongue};

pub use answer::{Answer, Graded, RowAnswer, RowGraded};
use round::Round;

use crate::script::People;

/// What is practised.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Drill {
    /// Who wins what.
    Settle,
    /// In which order.
    Order,
    /// What the fee is.
    Fee,
    /// Who acts next.
    Turn,
    /// Setting a hand by the house way.
    HouseWay,
}

impl Drill {
    /// All of them.
    pub const ALL: [Drill; 5] = [Drill::Settle, Drill::Order, Drill::Fee, Drill::Turn, Drill::HouseWay];

    /// Its key.
    pub const fn key(self) -> &'static str {
        match self {
            Drill::Settle => "settle",
            Drill::Order => "order",
            Drill::Fee => "fee",
            Drill::Turn => "turn",
            Drill::HouseWay => "house-way",
        }
    }

    /// The one with a key.
    pub fn of_key(key: &str) -> Option<Drill> {
        Drill::ALL.into_iter().find(|drill| drill.key() == key)
    }
}

/// What becomes of a wager, or of somebody's chips.
#[derive(Debug, Clone, Copy, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum End {
    /// The house dealer collects.
    Lost,
    /// The house dealer pays.
    Won,
    /// It goes back, or nothing moves.
    Back,
}

impl From<Outcome> for End {
    fn from(outcome: Outcome) -> End {
        match outcome {
            Outcome::Won => End::Won,
            Outcome::Lost => End::Lost,
            Outcome::Pushed | Outcome::NotCovered => End::Back,
        }
    }
}

/// One thing that is asked, with what is right.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Row {
    /// A wager, or whose chips.
    pub label: String,
    /// What lies there.
    pub stake: Cents,
    /// What becomes of it.
    pub end: End,
    /// How much moves.
    pub amount: Cents,
    /// Why, in words.
    pub why: String,
    /// The clause behind it.
    pub clause: Option<String>,
}

/// What is asked, with what is right.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Asked {
    /// What becomes of each.
    Rows(Vec<Row>),
    /// These in their order.
    Order(Vec<Position>),
    /// One of these.
    Seat {
        /// The right one.
        right: Position,
        /// All that may be named.
        of: Vec<Position>,
    },
    /// The two in front, of the cards at a place.
    Front {
        /// Where.
        place: Place,
        /// All of the hand.
        hand: Vec<cards::Card>,
        /// The two.
        right: [cards::Card; 2],
    },
    /// Whether a hand takes a card.
    Draws {
        /// Where.
        place: Place,
        /// The hand.
        hand: Vec<cards::Card>,
        /// Whether it does.
        right: bool,
    },
}

/// A question.
#[derive(Debug, Clone)]
pub struct Question {
    /// The schedule of fees at the table, as `block/number`.
    pub option: Option<String>,
    /// The table as it lies.
    pub table: AnyTable,
    /// Who is who.
    pub people: People,
    /// What has happened in the round so far.
    pub lines: Vec<String>,
    /// The seat it is about.
    pub about: Option<Position>,
    /// What is asked.
    pub asked: Asked,
    /// Why it is right, in words.
    pub why: String,
    /// The clause behind it.
    pub clause: Option<String>,
    /// The round, so that it can be looked at when it is answered.
    round: Round,
}

/// Rounds that are played before a drill is given up: some games never ask it.
const TRIES: u64 = 24;

/// The question of a drill at a listing, from a seed, in a language; nothing where the game has no such question.
pub fn ask(book: &Book, listing: &Listing, drill: Drill, seed: u64, tongue: Tongue) -> Option<Question> {
    let blocks = blocks(book, listing);
    let options: Vec<_> =
        blocks.iter().flat_map(|block| block.options.iter().map(move |option| (block, option))).collect();
    // A game that knows the house way sets a hand by it in every round.
    let tries = if drill == Drill::HouseWay { 4 } else { TRIES };
    (0..tries).find_map(|attempt| {
        let seed = seed.wrapping_add(attempt.wrapping_mul(0x9E37_79B9_7F4A_7C15));
        let at = (seed % options.len().max(1) as u64) as usize;
        let schedule = options.get(at).copied();
        // No table opens under a fee that cannot be read (T02).
        if schedule.is_some_and(|(_, option)| option.unreadable().is_some()) {
            return None;
        }
        let mut terms = Terms::widest(listing, schedule);
        terms.chip = Cents(100);
        let round = Round::play(listing, &terms, seed, tongue)?;
        let mut question = find::question(book, listing, drill, round, seed, attempt < TRIES / 2)?;
        question.option = schedule.map(|(block, option)| format!("{}/{}", block.id.name, option.number));
        Some(question)
    })
}

/// The schedules in force that can be read.
fn blocks(book: &Book, listing: &Listing) -> Vec<Block> {
    let ids = listing.body().collection.blocks.iter().filter_map(|name| name.parse::<BlockId>().ok());
    ids.filter_map(|id| book.block(&id).ok()).collect()
}

impl Question {
    /// What somebody at the table is called.
    pub fn name(&self, person: Person) -> String {
        self.round.name(person)
    }

    /// The whole round, step by step, for whoever has answered.
    pub fn whole(&self, listing: &Listing) -> serde_json::Value {
        self.round.frames().json(listing)
    }
}
