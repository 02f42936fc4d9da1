//! Whose card must open, and who acts first.

use crate::pot_poker::facts::Posted;
use money::Cents;
use rulebook::family::pot_poker::streets::FirstToAct;
use table::{Position, Sink};

use super::super::Poker;

impl Poker {
    /// The forced bet of the card that must open, unless its player has a choice of amounts.
    #[inline(never)]
    pub(super) fn bring_in(&mut self, sink: &mut impl Sink) {
        let Some(position) = self.opener() else { return };
        let Some(plan) = &self.plan.forced.bring_in else { return };
        if plan.amounts.len() > 1 {
            return;
        }
        let amount = plan.amounts.first().copied().unwrap_or_default();
        self.post(position, Posted::BringIn, amount, Cents::ZERO, false, sink);
    }

    /// Whose card must open: the highest or the lowest, by suit or by place among equals.
    pub(super) fn opener(&self) -> Option<Position> {
        let plan = self.plan.forced.bring_in.as_ref()?;
        let key = |_, showing: &[cards::Card]| {
            let card = showing.last()?;
            let rank = match card.rank() {
                Some(cards::Rank::Ace) if !plan.ace_high => -1,
                Some(rank) => rank as i8,
                None if plan.joker_is_ace => 12,
                None => -1,
            };
            Some((rank, card.suit().filter(|_| plan.by_suit)))
        };
        self.first_by(key, |one, held| if plan.highest { one > held } else { one < held })
    }

    pub(in crate::pot_poker) fn first_to_act(&self) -> Option<Position> {
        let after = |from: Position| self.hand.seats.live.next_after(from);
        let button = self.hall.button?;
        match self.street_plan().first {
            FirstToAct::LeftOfBlinds => after(self.hand.forced.blinds.last().copied().unwrap_or(button)),
            FirstToAct::LeftOfButton => after(button),
            FirstToAct::BringIn | FirstToAct::LeftOfBringIn if self.hand.cards.street == 0 => self.opener(),
            FirstToAct::BringIn | FirstToAct::LeftOfBringIn => after(button),
            FirstToAct::HighestShowing => self.first_by_showing(false),
            FirstToAct::LowestShowing => self.first_by_showing(true),
        }
    }
}
