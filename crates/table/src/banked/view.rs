//! The player-dealer table as an eye sees it.

use cards::Card;
use money::Cents;

use super::{Core, Phase};
use crate::event::{Event, Face, Place};
use crate::ids::{Person, Position};
use crate::seen::{EventSeen, Eye, event_seen, seen};
use crate::view::{HandView, SeatView, View};

impl Core {
    /// Who holds the cards at a place, and so may look at them.
    pub fn holder_of(&self, place: Place) -> Option<Person> {
        match place {
            Place::Position(position) => self.looker(position),
            Place::Bank => self.bank().map(|bank| bank.person),
            _ => None,
        }
    }

    /// The table as an eye sees it.
    pub fn view(&self, eye: Eye) -> View {
        let positions = || (1..=self.plan.positions).map(Position);
        let chips =
            |person: Option<Person>| person.map_or(Cents::ZERO, |person| self.table.chips[person.index()]);
        let seat = |position: Position| {
            let person = self.table.seats[position.index()];
            let live = !self.round.hands.of(position).is_empty();
            SeatView { position, person, chips: chips(person), bet: Cents::ZERO, live, away: false }
        };
        let behind = self.table.here.iter().filter(|person| self.seat_of(*person).is_none());
        let places = positions().map(Place::Position);
        let places = places.chain([Place::Bank, Place::PlayerHand, Place::BankerHand, Place::Board]);
        View {
            round: self.table.number,
            phase: self.round.phase,
            seats: positions().map(seat).collect(),
            behind: behind.map(|person| (person, chips(Some(person)))).collect(),
            bank: self.round.bank,
            offered_to: (self.round.phase == Phase::Offering).then(|| self.offered_to()).flatten(),
            stakes: self.round.stakes.iter().copied().collect(),
            hands: places.filter_map(|place| self.hand_view(place, eye)).collect(),
            burned: self.round.burned,
            dice: self.round.dice,
            button: self.round.button,
            dealer: None,
            pots: Vec::new(),
            stock_left: self.table.shoe.left(),
            drop: self.table.drop,
        }
    }

    fn hand_view(&self, place: Place, eye: Eye) -> Option<HandView> {
        let hand = self.round.hands.at(place);
        let holder = self.holder_of(place);
        let cards = |(card, face): (Card, Face)| seen(card, face, holder, eye);
        (!hand.is_empty()).then(|| HandView { place, cards: hand.faces().map(cards).collect() })
    }

    /// An event as an eye sees it.
    pub fn event_seen(&self, event: &Event, eye: Eye) -> EventSeen {
        let holder = match event {
            Event::Dealt { place, .. } => self.holder_of(*place),
            _ => None,
        };
        event_seen(event, holder, eye)
    }
}
