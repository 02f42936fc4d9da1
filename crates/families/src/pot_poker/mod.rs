//! Pot poker: community, stud and draw games, under every betting structure. One machine; streets are data.
//!
//! A hand opens, players come in, the button moves, forced money is posted, cards go out street by street with betting
//! and whatever else the street asks, hands are shown, and the pots are divided.

mod apply;
mod betting;
pub(crate) mod bot;
pub mod case;
mod deal;
mod decide;
mod entry;
mod event;
mod facts;
mod fees;
mod forced;
mod game;
pub(crate) mod jackpot;
mod kill;
mod leads;
mod offers;
mod outlook;
mod own_cards;
mod plan;
mod pots;
mod rank;
mod reasons;
mod rulings;
mod settle;
mod special;
mod state;
mod thrown;
mod told;
mod turn;
pub mod why;

use std::sync::Arc;

use table::open::Hall;
use table::{Open, Person, Position, Sink};

use apply::Happens;
pub use event::PokerEvent;
pub use facts::{BetNow, Post, Posted, SeatOrder};
pub(crate) use plan::divisor;
pub use plan::{
    BettingPlan, CardsPlan, ForcedPlan, KillPlan, OPEN_PAIR, Plan, RankPlan, ScheduleFit, SeatsPlan,
    ShowdownPlan, free_blinds, stakes_name,
};
pub use rulings::{Irregular, RulingPlan, Short};
pub use state::{Betting, Cards, Fees, Forced, Hand, Money, Seats, Showdown, Stage, Table};
use turn::Rated;
pub use turn::Turn;

/// What these games add to the vocabulary of the house.
pub static WORDS: table::Words = table::Words {
    number: 8,
    family: "pot-poker",
    version: 3,
    verbs: &[],
    reasons: why::ROWS,
    cases: case::ROWS,
    events: event::ROWS,
    sentences: table::Sentences::new(include_str!("words/en.toml"), include_str!("words/es.toml")),
};

/// A table of pot poker.
pub type PotPoker = Open<Poker>;

/// Pot poker at a table.
#[derive(Debug, Clone)]
pub struct Poker {
    pub(crate) plan: Arc<Plan>,
    /// Seats, chips, button and stock.
    pub hall: Hall,
    /// What else lasts.
    pub table: Table,
    /// What is under way.
    pub hand: Hand,
    /// Whose turn it was found to be when the table came to rest; forgotten with the next event.
    turn: Turn,
    /// The strengths found for the showdown.
    rated: Rated,
}

/// Two tables of one plan are equal when nothing distinguishes their state.
impl PartialEq for Poker {
    fn eq(&self, other: &Poker) -> bool {
        self.hall == other.hall && self.table == other.table && self.hand == other.hand
    }
}

impl Poker {
    /// The plan.
    pub fn plan(&self) -> &Plan {
        &self.plan
    }

    /// Whose turn it is, for who needs no list of offers. None where nobody is to bet or to show, and where a ruling
    /// binds what may be done.
    #[inline]
    pub fn turn(&self) -> Option<&Turn> {
        (self.turn.is_found() && !self.hand.irregular.any).then_some(&self.turn)
    }

    /// Whether hands are to be shown or thrown away now.
    pub fn is_showing(&self) -> bool {
        matches!(self.hand.stage, Stage::AfterBetting | Stage::Showdown)
            && self.changing().is_none()
            && self.to_show().is_some()
    }

    #[inline]
    pub(crate) fn person(&self, position: Position) -> Person {
        self.hall.person(position)
    }

    /// An event is taken in as it is typed, and packed for the sink alone: one that keeps nothing packs nothing.
    #[inline(always)]
    fn emit<E: Happens>(&mut self, event: E, sink: &mut impl Sink) {
        self.take_in(&event);
        sink.push(event.told());
    }
}
