//! Words and cards at the showdown.

use crate::pot_poker::event::PokerEvent;
use table::{DealEvent, Event, Place, PositionSet, Ruling, Sink, Why};

use super::super::Poker;
use crate::pot_poker::case;
use crate::pot_poker::why;

impl Poker {
    /// Those whose hands can still win.
    pub(super) fn claimants(&self) -> PositionSet {
        self.hand.seats.live.without(self.hand.showdown.mucked)
    }

    /// What a ruling at the showdown leads to.
    pub(super) fn carry_out_showdown(&mut self, ruling: Ruling, because: Why, sink: &mut impl Sink) {
        let Some(position) = ruling.position() else { return };
        match (ruling.case, because) {
            (_, why::CARDS_SPEAK) => {}
            (case::MUCKED, _) => {
                self.emit(PokerEvent::Mucked { position }, sink);
                // Who spread a pair without a word loses the claim when another hand is fouled over it.
                for spread in self.hand.irregular.spread.iter() {
                    if self.claimants().has(spread) && self.claimants().len() > 1 {
                        self.foul(Some(spread), why::SPREAD_PAIR_DEAD, sink);
                    }
                }
            }
            (case::RETRIEVED, _) => self.emit(PokerEvent::Retrieved { position }, sink),
            _ => self.foul(Some(position), because, sink),
        }
    }

    /// Cards that were shown to one are shown to all when the winner is known.
    #[cold]
    pub(in crate::pot_poker) fn show_after(&mut self, sink: &mut impl Sink) {
        for position in self.hand.irregular.show_after.without(self.hand.showdown.shown).iter() {
            let place = Place::Position(position);
            if !self.hand.cards.hands.at(place).is_empty() {
                self.emit(Event::Deal(DealEvent::TurnedUp { place }), sink);
            }
        }
    }
}
