//! What everybody may do: the one source of legality.

use cards::Card;
use table::{Act, Choice, Offer, Offers, Person, Position, Shape, Verb};

use super::Pan;
use super::state::Stage;

impl Pan {
    pub(super) fn hand_offers(&self, person: Person, offers: &mut Offers) {
        let Some(position) = self.hall.seating.seat_of(person) else { return };
        if self.acting() == Some(position) && self.needs_stock().is_none() {
            self.turn_offers(position, offers);
        }
    }

    fn turn_offers(&self, position: Position, offers: &mut Offers) {
        let all = [
            (Act::GO, Offer::hand(position, Verb::GO)),
            (Act::STAY_OUT, Offer::hand(position, Verb::STAY_OUT)),
            (Act::DRAW, Offer::hand(position, Verb::DRAW)),
            (Act::TAKE, Offer::hand(position, Verb::TAKE)),
        ];
        offers.extend(
            all.into_iter().filter(|(act, _)| self.may(position, *act).is_ok()).map(|(_, offer)| offer),
        );
        if self.hand.stage != Stage::Playing || !self.hand.drew {
            return;
        }
        let with = self.hand.drawn.and_then(|drawn| self.plan.face(drawn.card));
        self.available(position).melds(&self.plan, position, with, |offer| offers.push(offer));
        self.card_offers(position, offers);
        if self.may(position, Act::DRAW_AGAIN).is_ok() {
            offers.push(Offer::hand(position, Verb::DRAW_AGAIN));
        }
    }

    /// Cards that may be added to melds or thrown away; equal cards once.
    fn card_offers(&self, position: Position, offers: &mut Offers) {
        let own = self.hand.hands.of(position);
        let drawn = self.hand.drawn.map(|drawn| drawn.card);
        let cards = drawn.into_iter().chain(own.iter().copied().filter(|_| drawn.is_none()));
        let mut cards: arrayvec::ArrayVec<Card, 16> = cards.collect();
        cards.sort_unstable();
        let mut last = None;
        cards.retain(|card| last.replace(*card) != Some(*card));
        for card in &cards {
            for meld in 0..self.hand.melds[position.index()].len() as u8 {
                let (card, onto) = (*card, meld);
                if self.may(position, Verb::ADD.with(Choice::Card { card, onto })).is_ok() {
                    offers.push(Offer::at(position, Verb::ADD, Shape::Card { card, onto }));
                }
            }
        }
        for card in cards {
            if self.may(position, Verb::THROW.with(Choice::Card { card, onto: 0 })).is_ok() {
                offers.push(Offer::at(position, Verb::THROW, Shape::Card { card, onto: 0 }));
            }
        }
    }
}
