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
mod event;
mod facts;
mod fees;
mod forced;
mod kill;
mod leads;
mod offers;
mod plan;
mod pots;
mod rank;
mod rulings;
mod settle;
mod state;
mod turn;
mod view;
pub mod why;

use std::sync::Arc;

use table::{Actor, Awaits, Command, Event, Offers, Person, PersonSet, Play, Position, Refusal, Sink};

use apply::Happens;
pub use event::PokerEvent;
pub use facts::{BetNow, Post, Posted, SeatOrder};
pub use plan::{
    BettingPlan, CardsPlan, FeesPlan, ForcedPlan, KillPlan, OPEN_PAIR, Plan, RankPlan, SeatsPlan,
    ShowdownPlan, stakes_name,
};
pub use rulings::{Irregular, RulingPlan, Short};
pub use state::{Betting, Cards, Fees, Forced, Hand, Money, Seats, Showdown, Stage, Table};
use turn::Rated;
pub use turn::Turn;

/// What these games add to the vocabulary of the house.
pub static WORDS: table::Words = table::Words {
    number: 8,
    family: "pot-poker",
    verbs: &[],
    reasons: why::ROWS,
    cases: case::ROWS,
    events: event::ROWS,
};

/// A table of pot poker.
#[derive(Debug, Clone)]
pub struct PotPoker {
    pub(crate) plan: Arc<Plan>,
    /// What lasts.
    pub table: Table,
    /// What is under way.
    pub hand: Hand,
    /// Whose turn it was found to be when the table came to rest; forgotten with the next event.
    turn: Turn,
    /// The strengths found for the showdown.
    rated: Rated,
}

/// Two tables of one plan are equal when nothing distinguishes their state.
impl PartialEq for PotPoker {
    fn eq(&self, other: &PotPoker) -> bool {
        self.table == other.table && self.hand == other.hand
    }
}

impl PotPoker {
    /// An empty table.
    pub fn new(plan: Arc<Plan>) -> PotPoker {
        PotPoker {
            plan,
            table: Table::default(),
            hand: Hand::fresh(),
            turn: Turn::UNKNOWN,
            rated: Rated::NONE,
        }
    }

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
        self.table.seating.person(position).unwrap_or(Person(0))
    }

    /// An event is taken in as it is typed, and packed for the sink alone: one that keeps nothing packs nothing.
    #[inline(always)]
    fn emit<E: Happens>(&mut self, event: E, sink: &mut impl Sink) {
        self.take_in(&event);
        sink.push(event.into());
    }
}

impl Play for PotPoker {
    #[inline]
    fn awaits(&self) -> Awaits {
        if self.turn.is_found() {
            return Awaits::Persons(PersonSet::only(self.turn.person));
        }
        self.waits_for()
    }

    fn offers(&self, who: Actor) -> Offers {
        let mut offers = Offers::new();
        self.offers_to(who, &mut offers);
        offers
    }

    fn offers_to(&self, who: Actor, offers: &mut Offers) {
        offers.clear();
        match who {
            Actor::Person(person) => self.person_offers(person, offers),
            Actor::House => self.house_offers(offers),
            Actor::Floor => self.floor_offers(offers),
        }
    }

    fn seat_offers(&self, who: Actor) -> Offers {
        let mut offers = Offers::new();
        match who {
            Actor::Person(person) => self.person_seat_offers(person, &mut offers),
            Actor::House => self.house_seat_offers(&mut offers),
            Actor::Floor => {}
        }
        offers
    }

    #[inline(always)]
    fn act(&mut self, who: Actor, command: &Command, sink: &mut impl Sink) -> Result<(), Refusal> {
        match who {
            Actor::Person(person) if self.take_turn(person, command, sink) => Ok(()),
            Actor::Person(person) => self.by_person(person, command, sink),
            Actor::House => self.by_house(command, sink),
            Actor::Floor => self.by_floor(command, sink),
        }
    }

    fn apply(&mut self, event: &Event) {
        self.take_in(event);
    }
}
