//! Cards go out and are turned up, one event after the other.

use rulebook::listing::{Direction, Start};

use super::game::{Deal, DealAround, DealPiles, Game};
use super::{Banked, around};
use crate::event::{DealEvent, Event, Face, Place, Sink};

impl<G: Game> Banked<G> {
    /// The hands with open wagers are turned up one after the other.
    pub(super) fn show_hands(&mut self, from: Start, direction: Direction, sink: &mut impl Sink) {
        for position in self.core.playing_from(from, direction) {
            if self.core.is_to_be_shown(position) {
                self.often(|| Event::Deal(DealEvent::TurnedUp { place: Place::Position(position) }), sink);
            }
        }
    }

    /// The next card of the stock, dealt to a place.
    #[inline(always)]
    pub(super) fn deal_to(&mut self, place: Place, face: Face, sink: &mut impl Sink) {
        let card = self.core.top_card();
        self.often(|| Event::Deal(DealEvent::Dealt { place, card, face }), sink);
    }

    /// Hands for everybody in play, the player-dealer's last, then the board where it is dealt with them.
    pub(super) fn deal_out(&mut self, deal: &Deal, sink: &mut impl Sink) {
        let (rounds, each) = if deal.one_at_a_time { (deal.each, 1) } else { (1, deal.each) };
        for round in 1..=rounds {
            for at in 0..self.core.round.dealing.len() {
                let place = Place::Position(self.core.round.dealing[at]);
                for _ in 0..each {
                    self.deal_to(place, Face::Down, sink);
                }
            }
            for card in 1..=each {
                let open = deal.last_open && round == rounds && card == each;
                let face = if open { Face::Up } else { Face::Hidden };
                self.deal_to(Place::Bank, face, sink);
            }
        }
        for _ in 0..deal.board {
            self.deal_to(Place::Board, Face::Hidden, sink);
        }
    }

    /// Two open cards for everybody in play, one at a time; the player-dealer's come last, the second face down.
    pub(super) fn deal_open(&mut self, sink: &mut impl Sink) {
        for bank_face in [Face::Up, Face::Hidden] {
            for at in 0..self.core.round.dealing.len() {
                let position = self.core.round.dealing[at];
                self.deal_to(Place::Position(position), Face::Up, sink);
            }
            self.deal_to(Place::Bank, bank_face, sink);
        }
    }

    /// Whole hands, from the first place on in the direction of the deal.
    pub(super) fn deal_around(&mut self, deal: &DealAround, sink: &mut impl Sink) {
        let mut at = deal.first;
        for _ in 0..deal.around {
            let playing = self.core.round.playing.has(at);
            let bank = self.core.bank().is_some_and(|bank| bank.position == at);
            if deal.everybody || playing || bank {
                let (place, face) = self.core.dealt_place(at);
                for _ in 0..deal.each {
                    self.deal_to(place, face, sink);
                }
            }
            at = around(at, deal.around, self.core.plan.direction);
        }
    }

    /// Face-down piles before the house dealer.
    pub(super) fn deal_piles(&mut self, deal: &DealPiles, sink: &mut impl Sink) {
        for at in 0..deal.piles * deal.each {
            let (row, place) = (at / deal.piles, at % deal.piles);
            let pile = match (deal.back_and_forth, row % 2 == 0) {
                (false, _) => at / deal.each,
                (true, true) => place,
                (true, false) => deal.piles - 1 - place,
            };
            self.deal_to(Place::Pile(pile + 1), Face::Hidden, sink);
        }
    }
}
