//! Where the house dealer waits for the floor, at a table where the floor looks on: before the up cards of a first
//! street, before the cards of every later one, and before the pots are pushed.

use rulebook::family::pot_poker::streets::Face as Dealt;

use super::super::PotPoker;
use super::super::state::Stage;

/// The bit of the rest before the up cards of the first street.
const BEFORE_UP_CARDS: u8 = 14;
/// The bit of the rest before the pots are pushed.
const BEFORE_POTS: u8 = 15;

impl PotPoker {
    /// Whether the house dealer waits for the floor.
    pub(in crate::pot_poker) fn resting(&self) -> bool {
        self.plan.floor && self.rest_place().is_some_and(|place| !self.has_rested(place))
    }

    fn has_rested(&self, place: u8) -> bool {
        self.hand.irregular.rested >> place & 1 == 1
    }

    /// The bit of the rest that the hand has come to.
    pub(super) fn rest_place(&self) -> Option<u8> {
        let hand = &self.hand;
        match hand.stage {
            Stage::Ending => Some(BEFORE_POTS),
            Stage::Dealing if hand.opened == 0 => None,
            Stage::Dealing if hand.street == 0 => self.before_up_cards().then_some(BEFORE_UP_CARDS),
            Stage::Dealing => {
                let deals = !self.street_plan().deal.is_empty() || self.street_plan().board > 0;
                let none = hand.given == 0 && hand.board == 0 && hand.burned == 0;
                (deals && none && hand.to_draw.is_none()).then_some(hand.street)
            }
            _ => None,
        }
    }

    fn before_up_cards(&self) -> bool {
        let deal = &self.street_plan().deal;
        let given = usize::from(self.hand.given);
        let last = deal.len().saturating_sub(1);
        self.turns_up_last() && given == last * self.hand.order.len()
    }

    /// Whether the first street ends with a card face up after cards face down.
    fn turns_up_last(&self) -> bool {
        let deal = &self.street_plan().deal;
        deal.first() == Some(&Dealt::Down) && deal.last() == Some(&Dealt::Up)
    }

    /// Whether the deal stops before a round of cards, for the floor.
    pub(in crate::pot_poker) fn rests_before(&self, pass: usize) -> bool {
        self.plan.floor
            && self.hand.street == 0
            && self.turns_up_last()
            && pass + 1 == self.street_plan().deal.len()
            && !self.has_rested(BEFORE_UP_CARDS)
    }
}
