//! The table of all games without a player-dealer.
//!
//! [`Open`] seats players, keeps their chips, lets them buy in, sit out, move and leave, opens rounds, brings decks, and shows
//! the table to each viewer. A family says who is dealt in, what comes next and what may be done ([`OpenGame`]).
//!
//! The game keeps the shared seats (`Hall`) in its own state, so that it reads chips, deck and hands without going
//! through another struct. Chips are kept by seat here, because a player is a seat; at a player-dealer table they are kept by
//! person, because players also stand behind seats and bet on several.

mod fees;
mod game;
mod hall;
mod house;
mod plan;
mod seats;
mod view;

use std::ops::Deref;
use std::sync::Arc;

pub use fees::seat_fee;
pub use game::{OpenGame, Unit};
pub use hall::Hall;
pub use plan::HallPlan;

use crate::awaits::Awaits;
use crate::command::{Actor, Command};
use crate::event::{Event, Sink};
use crate::offer::{Offer, Offers};
use crate::play::Play;
use crate::refusal::Refusal;
use crate::verb::Verb;

/// A table without a player-dealer. What the game knows can be asked of it directly.
#[derive(Debug, Clone, PartialEq)]
pub struct Open<G: OpenGame> {
    /// The game.
    pub game: G,
}

impl<G: OpenGame> Deref for Open<G> {
    type Target = G;

    fn deref(&self) -> &G {
        &self.game
    }
}

impl<G: OpenGame> Open<G> {
    /// An empty table.
    pub fn new(plan: Arc<G::Plan>) -> Open<G> {
        Open { game: G::fresh(plan) }
    }

    fn not_now(&self) -> Refusal {
        Refusal::NotNow { at: self.game.moment() }
    }

    /// What is taken in is a copy, as at [`crate::banked::Banked`].
    #[inline(always)]
    fn emit(&mut self, event: Event, sink: &mut impl Sink) {
        let taken_in = event;
        self.game.apply(&taken_in);
        sink.push(event);
    }
}

impl<G: OpenGame> Play for Open<G> {
    #[inline]
    fn awaits(&self) -> Awaits {
        self.game.awaits()
    }

    fn offers(&self, who: Actor) -> Offers {
        let mut offers = Offers::new();
        self.offers_to(who, &mut offers);
        offers
    }

    fn offers_to(&self, who: Actor, offers: &mut Offers) {
        offers.clear();
        match who {
            Actor::Person(person) => self.game.person_offers(person, offers),
            Actor::House => {
                if self.game.is_idle() && self.enough_players().is_ok() {
                    offers.push(Offer::only(Verb::OPEN_ROUND));
                }
                self.game.house_offers(offers);
            }
            Actor::Floor => self.game.floor_offers(offers),
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
            Actor::Person(person) if self.game.take_turn(person, command, sink) => {}
            Actor::Person(person) => self.by_person(person, command, sink)?,
            Actor::House => self.by_house(command, sink)?,
            Actor::Floor => self.game.by_floor(command, sink)?,
        }
        if !self.game.hall().seating.leaving.is_empty() {
            self.see_out(sink);
        }
        Ok(())
    }

    fn apply(&mut self, event: &Event) {
        self.game.apply(event);
    }
}
