//! Chips that nobody has called.

use crate::pot_poker::event::PokerEvent;
use crate::pot_poker::why;
use money::Cents;
use table::{Position, Sink};

use super::super::Poker;

impl Poker {
    /// An uncalled part of the largest bet goes back.
    #[inline(always)]
    pub(super) fn return_uncalled(&mut self, sink: &mut impl Sink) {
        // With two or more players who could call, every bet was called.
        let can = self.can_act();
        let betting = &self.hand.betting;
        if betting.pot_part == Cents::ZERO && can.len() > 1 && betting.facing.both(can).is_empty() {
            return;
        }
        // Only chips of this round of betting go back.
        if betting.current == Cents::ZERO {
            return;
        }
        let Some((position, amount)) = self.uncalled() else { return };
        let person = self.person(position);
        self.emit(PokerEvent::Returned { person, position, amount, because: why::UNCALLED.into() }, sink);
    }

    fn uncalled(&self) -> Option<(Position, Cents)> {
        // The last of those who have put in most, and what the others come to.
        let (mut most, mut position, mut next) = (Cents::ZERO, None, Cents::ZERO);
        for at in self.hand.seats.players.iter() {
            let total = self.hand.money.total(at);
            if total >= most {
                position = Some(at);
            }
            (next, most) = (next.max(total.min(most)), most.max(total));
        }
        let position = position?;
        // Who is left alone wins the posted money with the pot; what nobody else can match of it goes back.
        let at = position.index();
        let posted = match (self.hand.cards.street, self.hand.seats.live.len()) {
            (0, 1) => self.hand.money.forced[at] - self.hand.money.put[at],
            // A blind that is the fee is in the drop (N03).
            (0, _) => self.hand.money.dropped[at],
            _ => Cents::ZERO,
        };
        let amount = (most - next).min((self.hand.money.bets[at] - posted).max(Cents::ZERO));
        let live = self.hand.seats.live.has(position);
        (live && amount > Cents::ZERO).then_some((position, amount))
    }
}
