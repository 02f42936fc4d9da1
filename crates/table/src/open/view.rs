//! The table as an eye sees it, and what may be asked of it.

use cards::{Card, Deck};
use rulebook::collection::Charge;

use super::Open;
use super::game::OpenGame;
use crate::banked::Phase;
use crate::event::{Event, Place};
use crate::ids::{Person, Position};
use crate::seen::{EventSeen, Eye, Secret, event_seen};
use crate::tongue::Tongue;
use crate::view::{HandView, RowNames, View};

impl<G: OpenGame> Open<G> {
    /// Positions in use.
    pub fn positions(&self) -> u8 {
        self.game.hall_plan().positions
    }

    /// The deck.
    pub fn deck(&self) -> Deck {
        self.game.hall_plan().pack.deck
    }

    /// The charges of the schedule.
    pub fn charges(&self) -> &[Charge] {
        &self.game.hall_plan().charges
    }

    /// Where the hand is.
    pub fn phase(&self) -> Phase {
        self.game.phase()
    }

    /// What the cards at a place make, in words.
    pub fn describe(&self, place: Place, tongue: Tongue) -> Option<String> {
        self.game.describe(place, tongue)
    }

    /// What rows of a hand that is being set are called.
    pub fn row_names(&self, rows: &[Vec<Card>], tongue: Tongue) -> Option<RowNames> {
        self.game.row_names(rows, tongue)
    }

    /// Who holds the cards at a place, and so may look at them.
    pub fn holder_of(&self, place: Place) -> Option<Person> {
        match place {
            Place::Position(position) => self.game.hall().seating.person(position),
            _ => None,
        }
    }

    /// The table as everybody sees it, without its hands.
    pub fn open_view(&self) -> View {
        let hall = self.game.hall();
        let positions = || (1..=self.positions()).map(Position);
        let mut view = View {
            round: hall.number,
            phase: self.game.phase(),
            seats: positions()
                .map(|at| self.game.seat(hall.seating.view(at, hall.chips[at.index()])))
                .collect(),
            dealer: hall.button,
            stock_left: hall.shoe.left(),
            drop: hall.drop,
            ..View::default()
        };
        self.game.view(&mut view);
        view
    }

    /// The hands as an eye sees them.
    pub fn hands_seen(&self, eye: Eye) -> Vec<HandView> {
        let places = (1..=self.positions()).map(|at| Place::Position(Position(at)));
        let places = places.chain([Place::Board, Place::SecondBoard]);
        let hand =
            |place: Place| HandView::new(place, self.game.hands().at(place), self.holder_of(place), eye);
        places.filter_map(hand).chain(self.game.open_hands()).collect()
    }

    /// An event as an eye sees it.
    pub fn event_seen(&self, event: &Event, eye: Eye) -> EventSeen {
        let holder = match event.secret() {
            Secret::Of(place) => self.holder_of(place),
            _ => None,
        };
        event_seen(event, holder, eye)
    }
}
