//! What players do with their cards on a street, besides betting.

use rulebook::family::pot_poker::streets::{ChangeKind, ChangeWhen};
use table::{CardMask, DealEvent, Event, Face, Place, Position, PositionSet, Sink};

use super::super::Poker;
use super::super::state::Stage;
use super::Rest;

impl Poker {
    /// What players do with their cards on this street; `None` when it is done, or not now.
    #[inline(always)]
    pub(super) fn change(&mut self, when: ChangeWhen, sink: &mut impl Sink) -> Option<Rest> {
        self.street_plan().change.as_ref().filter(|change| change.when == when)?;
        self.go_on_changing(sink)
    }

    #[inline(never)]
    pub(super) fn go_on_changing(&mut self, sink: &mut impl Sink) -> Option<Rest> {
        let change = self.street_plan().change.as_ref()?;
        let burn = change.burn;
        if self.hand.seats.live.len() < 2 {
            return None;
        }
        if self.hand.cards.to_draw.is_some() {
            if self.needs_stock().is_some() {
                return Some(Rest::Yes);
            }
            if !self.deal_draw(sink) {
                self.emit(Event::Deal(DealEvent::StockRanOut), sink);
            }
            return Some(Rest::No);
        }
        self.changing()?;
        let due = burn > 0 && self.hand.cards.burned < self.street_plan().burn + burn;
        if self.hand.cards.changed.is_empty() && due && self.hall.shoe.left() > 0 {
            let card = self.top();
            self.emit(Event::Deal(DealEvent::Dealt { place: Place::Burned, card, face: Face::Hidden }), sink);
            return Some(Rest::No);
        }
        Some(Rest::Yes)
    }

    /// Who is to do what the street asks besides betting: one after the other, or all at once.
    pub(in crate::pot_poker) fn changing(&self) -> Option<PositionSet> {
        let change = self.street_plan().change?;
        let right_time = match change.when {
            ChangeWhen::BeforeBetting => self.hand.stage == Stage::Dealing,
            ChangeWhen::AfterBetting => self.hand.stage == Stage::AfterBetting,
        };
        if !right_time || self.hand.seats.live.len() < 2 || self.hand.cards.to_draw.is_some() {
            return None;
        }
        let open = self.hand.seats.live.without(self.hand.cards.changed);
        let open: PositionSet = open.iter().filter(|at| self.can_change(*at)).collect();
        if change.at_once {
            return (!open.is_empty()).then_some(open);
        }
        self.hand.seats.order.iter().copied().find(|at| open.has(*at)).map(PositionSet::only)
    }

    /// Whether a player has a card to do it with.
    fn can_change(&self, position: Position) -> bool {
        !self.change_cards(position).is_empty()
    }

    /// The cards of a hand that the street lets its player change.
    pub(in crate::pot_poker) fn change_cards(&self, position: Position) -> CardMask {
        let hand = self.hand.cards.hands.at(Place::Position(position));
        let opens = self.street_plan().change.is_some_and(|change| change.kind == ChangeKind::Show);
        let fits = |(_, (_, face)): &(usize, (cards::Card, Face))| !opens || *face == Face::Down;
        CardMask(hand.faces().enumerate().filter(fits).fold(0, |mask, (at, _)| mask | 1 << at))
    }
}
