//! What everybody may do: the one source of legality.

use cards::Card;
use table::{Act, Offer, Offers, Person, Position};

use super::Panguingue;
use super::state::Stage;

impl Panguingue {
    pub(super) fn person_offers(&self, person: Person, offers: &mut Offers) {
        let Some(position) = self.table.seating.seat_of(person) else { return };
        if self.hand.stage == Stage::Idle {
            offers.push(if self.table.seating.away.has(position) { Offer::ComeBack } else { Offer::SitOut });
        }
        if self.acting() == Some(position) && self.needs_stock().is_none() {
            self.turn_offers(position, offers);
        }
    }

    pub(super) fn house_offers(&self, offers: &mut Offers) {
        if self.hand.stage == Stage::Idle && self.ready().len() >= u32::from(self.plan.fewest) {
            offers.push(Offer::OpenRound);
        }
    }

    fn turn_offers(&self, position: Position, offers: &mut Offers) {
        let top = self.hand.discards.last().copied().unwrap_or(Card::BLANK);
        let all = [
            (Act::Go, Offer::Go { position }),
            (Act::StayOut, Offer::StayOut { position }),
            (Act::Draw, Offer::Draw { position }),
            (Act::Take, Offer::Take { position, card: top }),
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
        if self.may(position, Act::DrawAgain).is_ok() {
            offers.push(Offer::DrawAgain { position });
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
                if self.may(position, Act::AddTo { meld, card: *card }).is_ok() {
                    offers.push(Offer::AddTo { position, meld, card: *card });
                }
            }
        }
        for card in cards {
            if self.may(position, Act::Throw { card }).is_ok() {
                offers.push(Offer::Throw { position, card });
            }
        }
    }
}
