//! The table as an eye sees it.

use cards::Card;
use money::Cents;
use table::banked::Phase;
use table::{
    Event, EventSeen, Eye, Face, HandView, Person, Place, Position, SeatView, View, event_seen, seen,
};

use super::PotPoker;
use super::state::Stage;

impl PotPoker {
    /// Who holds the cards at a place, and so may look at them.
    pub fn holder_of(&self, place: Place) -> Option<Person> {
        match place {
            Place::Position(position) => self.table.seating.person(position),
            _ => None,
        }
    }

    /// An event as an eye sees it.
    pub fn event_seen(&self, event: &Event, eye: Eye) -> EventSeen {
        let holder = match event {
            Event::Dealt { place, .. } => self.holder_of(*place),
            _ => None,
        };
        event_seen(event, holder, eye)
    }

    /// Where the hand is.
    #[inline]
    pub fn phase(&self) -> Phase {
        match self.hand.stage {
            Stage::Idle => Phase::Idle,
            _ if self.turn.at().is_some() => Phase::Playing,
            _ if self.window_waits() => Phase::Wagering,
            Stage::Posting | Stage::Posted => Phase::Fees,
            _ => Phase::Playing,
        }
    }

    /// The table as an eye sees it.
    pub fn view(&self, eye: Eye) -> View {
        let positions = || (1..=self.plan.positions).map(Position);
        let seat = |position: Position| SeatView {
            position,
            person: self.table.seating.person(position),
            chips: self.chips(position),
            bet: self.hand.bets[position.index()],
            live: self.hand.live.has(position),
            away: self.table.away.has(position),
        };
        let places = positions().map(Place::Position).chain([Place::Board, Place::SecondBoard]);
        let pots = || {
            let mut hand = self.hand.clone();
            hand.bets = [Cents::ZERO; Position::MOST + 1];
            hand.pots(hand.live).into_iter().map(|pot| pot.amount).collect()
        };
        View {
            round: self.table.number,
            phase: self.phase(),
            seats: positions().map(seat).collect(),
            behind: Vec::new(),
            bank: None,
            offered_to: None,
            stakes: Vec::new(),
            hands: places.filter_map(|place| self.hand_view(place, eye)).collect(),
            burned: self.hand.burns.len() as u8,
            dice: None,
            button: None,
            dealer: self.table.button,
            pots: if self.hand.stage == Stage::Idle { Vec::new() } else { pots() },
            stock_left: self.table.shoe.left(),
            drop: self.table.drop,
        }
    }

    /// What the cards at a place make, in words.
    pub fn describe(&self, place: Place) -> Option<String> {
        match place {
            Place::Position(position) if self.hand.live.has(position) => self.hand_name(position),
            _ => None,
        }
    }

    fn hand_view(&self, place: Place, eye: Eye) -> Option<HandView> {
        let hand = self.hand.hands.at(place);
        let holder = self.holder_of(place);
        let cards = |(card, face): (Card, Face)| seen(card, face, holder, eye);
        (!hand.is_empty()).then(|| HandView { place, cards: hand.faces().map(cards).collect() })
    }
}
