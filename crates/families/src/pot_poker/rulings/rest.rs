//! Where the house dealer waits for the floor, at a table where the floor looks on: before the up cards of a first
//! street, before the cards of every later one, and before the pots are pushed.

use rulebook::family::pot_poker::streets::Face as Dealt;

use super::super::Poker;
use super::super::state::Stage;

/// The bit of the rest before the up cards of the first street.
pub(super) const BEFORE_UP_CARDS: u8 = 14;
/// The bit of the rest before the pots are pushed.
pub(super) const BEFORE_POTS: u8 = 15;

impl Poker {
    /// Whether the house dealer waits for the floor.
    pub(in crate::pot_poker) fn resting(&self) -> bool {
        self.plan.floor && self.rest_place().is_some_and(|place| !self.has_rested(place))
    }

    fn has_rested(&self, place: u8) -> bool {
        self.hand.irregular.rested >> place & 1 == 1
    }

    /// The bit of the rest that the hand has come to.
    fn rest_place(&self) -> Option<u8> {
        let hand = &self.hand;
        match hand.stage {
            Stage::Ending => Some(BEFORE_POTS),
            Stage::Dealing if hand.cards.opened == 0 => None,
            Stage::Dealing if hand.cards.street == 0 => self.before_up_cards().then_some(BEFORE_UP_CARDS),
            Stage::Dealing => {
                let deals = !self.street_plan().deal.is_empty() || self.street_plan().board > 0;
                let none = hand.cards.given == 0 && hand.cards.board == 0 && hand.cards.burned == 0;
                (deals && none && hand.cards.to_draw.is_none()).then_some(hand.cards.street)
            }
            _ => None,
        }
    }

    fn before_up_cards(&self) -> bool {
        let deal = &self.street_plan().deal;
        let given = usize::from(self.hand.cards.given);
        let last = deal.len().saturating_sub(1);
        self.turns_up_last() && given == last * self.hand.seats.order.len()
    }

    /// Whether the first street ends with a card face up after cards face down.
    fn turns_up_last(&self) -> bool {
        let deal = &self.street_plan().deal;
        deal.first() == Some(&Dealt::Down) && deal.last() == Some(&Dealt::Up)
    }

    /// Whether the deal stops before a round of cards, for the floor.
    pub(in crate::pot_poker) fn rests_before(&self, pass: usize) -> bool {
        self.plan.floor
            && self.hand.cards.street == 0
            && self.turns_up_last()
            && pass + 1 == self.street_plan().deal.len()
            && !self.has_rested(BEFORE_UP_CARDS)
    }
}
