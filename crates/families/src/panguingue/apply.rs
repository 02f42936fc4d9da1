//! Taking in events. Payments are in the events; whose turn it is, what lies where and what a meld has grown to are folded
//! from them.

use crate::panguingue::event::PanEvent;
use cards::Card;
use table::{
    Act, CardMask, Choice, DealEvent, Event, FeeEvent, Meld, Own, Place, Position, PositionSet, RoundEvent,
    Verb, WagerEvent,
};

use super::Pan;
use super::state::{Drawn, Hand, Stage};

impl Pan {
    pub(super) fn take_in(&mut self, event: &Event) {
        self.hall.take_in(event);
        match *event {
            Event::Round(RoundEvent::RoundOpened { .. }) => {
                self.hand = Hand::fresh();
                self.hand.stage = Stage::Fees;
                self.hand.opening = self.first.is_none();
                self.hand.loads_before = self.hall.shoe.loads();
            }
            Event::Fee(FeeEvent::FeeTaken { person, .. }) => self.hall.timed.remove(person),
            // Who could not pay still owes it, and is not dealt in.
            Event::Round(RoundEvent::PlayersIn { players }) => self.line_up(players),
            Event::Fee(FeeEvent::FeesDone) => self.hand.stage = Stage::Dealing,
            Event::Deal(DealEvent::Dealt { place: Place::Drawn, card, .. }) => {
                self.drew(Drawn { card, taken: false });
            }
            Event::Deal(DealEvent::Dealt { place, card, face }) => {
                self.hall.shoe.take();
                self.hand.hands.put(place, card, face);
                self.hand.given += 1;
                if u32::from(self.hand.given) == u32::from(self.plan.dealt()) * self.hand.players.len() {
                    self.hand.stage = Stage::Declaring;
                }
            }
            Event::Wager(WagerEvent::Decided { position, act, .. }) => self.decided(position, act),
            Event::Deal(DealEvent::StockRanOut) => {
                self.hand.stage = Stage::Over;
            }
            Event::Own(ref own) => self.take_in_own(own),
            Event::Round(RoundEvent::HandClosed) => self.hand = Hand::fresh(),
            _ => {}
        }
    }

    fn take_in_own(&mut self, own: &Own) {
        let Some(event) = PanEvent::unpack(own) else { return };
        match event {
            PanEvent::TakenUpAfter { winner } => self.first = Some(winner),
            PanEvent::ActsFirst { position } => {
                self.hand.first = Some(position);
                self.first = Some(position);
            }
            PanEvent::Paid { from, position, amount, .. } => {
                self.hall.chips[from.index()] -= amount;
                self.hall.chips[position.index()] += amount;
            }
            PanEvent::WentOut { position, .. } => {
                self.first = Some(position);
                self.hand.stage = Stage::Over;
            }
            PanEvent::NotPlayed => self.hand.stage = Stage::Over,
            PanEvent::Collects { .. } => {}
        }
    }

    fn line_up(&mut self, players: PositionSet) {
        let start = self.first.or(self.hall.button);
        // The document does not say who is dealt first in the first hand: the first seat.
        let start = start.or_else(|| players.iter().next()).unwrap_or(Position(1));
        self.hand.order = self.plan.around(start).filter(|at| players.has(*at)).collect();
        self.hand.players = players;
        self.hand.first = self.hand.order.first().copied();
    }

    fn drew(&mut self, drawn: Drawn) {
        self.hall.shoe.take();
        self.hand.drew = true;
        self.hand.drawn = Some(drawn);
        self.hand.draws += 1;
    }

    fn decided(&mut self, position: Position, act: Act) {
        match (act.verb, act.choice) {
            (Verb::GO, _) => {
                self.hand.asked.add(position);
                self.hand.taking_part.add(position);
                self.all_asked();
            }
            (Verb::STAY_OUT, _) => {
                self.hand.asked.add(position);
                self.hand.hands.take_up(Place::Position(position));
                self.all_asked();
            }
            (Verb::DRAW_AGAIN, _) => {
                if let Some(drawn) = self.hand.drawn.take() {
                    self.hand.discards.push(drawn.card);
                }
            }
            (Verb::TAKE, _) => {
                self.hand.drew = true;
                self.hand.drawn = self.hand.discards.pop().map(|card| Drawn { card, taken: true });
            }
            (Verb::MELD, Choice::Meld(meld)) => {
                self.use_cards(position, meld);
                self.hand.melds[position.index()].push(meld);
            }
            (Verb::ADD, Choice::Card { card, onto: meld }) => {
                self.use_card(position, card);
                let held = &mut self.hand.melds[position.index()][usize::from(meld)];
                *held = self.plan.extended(*held, card).unwrap_or(*held);
            }
            (Verb::THROW, Choice::Card { card, .. }) => {
                self.use_card(position, card);
                self.hand.discards.push(card);
                self.hand.drew = false;
                self.hand.turn = self.after(position);
            }
            _ => {}
        }
    }

    /// When everybody has said whether they take part, play begins with the first who does.
    fn all_asked(&mut self) {
        if self.hand.asked == self.hand.players {
            self.hand.stage = Stage::Playing;
            self.hand.turn = self.asking_order().find(|at| self.hand.taking_part.has(*at));
        }
    }

    /// Who has the turn after a player.
    fn after(&self, position: Position) -> Option<Position> {
        self.plan.around(position).skip(1).find(|at| self.hand.taking_part.has(*at))
    }

    fn use_cards(&mut self, position: Position, meld: Meld) {
        for rank in 0..self.plan.sequence.len() as u8 {
            for suit in 0..4 {
                for _ in 0..meld.count(rank, suit) {
                    self.use_card(position, self.plan.card(rank, suit));
                }
            }
        }
    }

    /// A card leaves the hand; the one that was drawn goes first.
    fn use_card(&mut self, position: Position, card: Card) {
        if self.hand.drawn.is_some_and(|drawn| drawn.card == card) {
            self.hand.drawn = None;
            return;
        }
        let place = Place::Position(position);
        if let Some(at) = self.hand.hands.of(position).iter().position(|held| *held == card) {
            self.hand.hands.take_out(place, CardMask(1 << at));
        }
    }
}
