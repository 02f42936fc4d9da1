//! The player-dealer table as an eye sees it.

use money::Cents;

use super::{Core, Phase};
use crate::event::{Event, Place, WagerEvent};
use crate::hands::Hands;
use crate::ids::{Person, Position};
use crate::seen::{EventSeen, Eye, Secret, event_seen};
use crate::view::{HandView, SeatView, View};

impl Core {
    /// Who holds the cards at a place, and so may look at them.
    pub fn holder_of(&self, place: Place) -> Option<Person> {
        match place {
            Place::Position(position) | Place::SplitHand { position, .. } => self.looker(position),
            Place::Bank => self.bank().map(|bank| bank.person),
            _ => None,
        }
    }

    /// Whether a person may look at face-down cards: those they hold, or have the last word on.
    pub fn may_look(&self, place: Place, person: Person) -> bool {
        let last_word = || match place {
            // Where spots are shared, who handles the cards is one person, who holds them.
            Place::Position(position) if self.plan.largest_decides && !self.plan.spots.largest_decides => {
                self.last_word(position) == Some(person)
            }
            _ => false,
        };
        self.holder_of(place) == Some(person) || last_word()
    }

    /// The person behind an eye, where they may look at face-down cards.
    fn looking(&self, place: Place, eye: Eye) -> Option<Person> {
        match eye {
            Eye::Person(person) if self.may_look(place, person) => Some(person),
            _ => None,
        }
    }

    /// The table as everybody sees it, without its hands.
    pub fn open_view(&self) -> View {
        let positions = || (1..=self.plan.positions).map(Position);
        let chips =
            |person: Option<Person>| person.map_or(Cents::ZERO, |person| self.table.chips[person.index()]);
        let seat = |position: Position| {
            let held = chips(self.table.seating.person(position));
            let live = !self.round.hands.of(position).is_empty();
            SeatView { live, ..self.table.seating.view(position, held) }
        };
        let behind = self.table.seating.here.iter().filter(|person| self.seat_of(*person).is_none());
        View {
            round: self.table.number,
            phase: self.round.phase,
            seats: positions().map(seat).collect(),
            behind: behind.map(|person| (person, chips(Some(person)))).collect(),
            bank: self.round.bank,
            offered_to: (self.round.phase == Phase::Offering).then(|| self.offered_to()).flatten(),
            stakes: self.round.stakes.iter().copied().collect(),
            burned: self.round.burned,
            dice: self.round.dice,
            button: self.round.button,
            stock_left: self.table.shoe.left(),
            drop: self.table.drop,
            ..View::default()
        }
    }

    /// The hands as an eye sees them.
    pub fn hands_seen(&self, eye: Eye) -> Vec<HandView> {
        let hands = &self.round.hands;
        let places = (1..=self.plan.positions).map(|at| Place::Position(Position(at)));
        let places = places.chain(hands.split_places());
        let places = places.chain([Place::Bank, Place::PlayerHand, Place::BankerHand, Place::Board]);
        let places = places.chain((1..=Hands::MOST_PILES as u8).map(Place::Pile));
        let hand = |place: Place| HandView::new(place, hands.at(place), self.looking(place, eye), eye);
        places.filter_map(hand).collect()
    }

    /// An event as an eye sees it.
    pub fn event_seen(&self, event: &Event, eye: Eye) -> EventSeen {
        let holder = match (event, event.secret()) {
            // The player-dealer decides in the open.
            (Event::Wager(WagerEvent::Decided { position, .. }), _)
                if self.bank().is_some_and(|bank| bank.position == *position) =>
            {
                return EventSeen::Whole(*event);
            }
            (_, Secret::Of(place)) => self.looking(place, eye),
            _ => None,
        };
        event_seen(event, holder, eye)
    }
}
