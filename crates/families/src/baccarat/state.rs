//! What baccarat keeps beside the table: nothing, for the cards say it all.

use cards::Card;
use table::banked::{Core, Game, Step, Verdict};
use table::{Event, Offers, Place, Position, Stake};

use super::Plan;

/// The state of a baccarat round.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Baccarat {
    /// How many of the two hands were turned up.
    pub(super) turned: u8,
}

/// The two hands.
pub(super) fn hands(core: &Core) -> (&[Card], &[Card]) {
    (core.round.hands.at(Place::PlayerHand).cards(), core.round.hands.at(Place::BankerHand).cards())
}

impl Game for Baccarat {
    type Plan = Plan;

    fn fresh() -> Baccarat {
        Baccarat::default()
    }

    fn next(&self, core: &Core, plan: &Plan) -> Step {
        self.next_step(core, plan)
    }

    fn apply(&mut self, event: &Event, _: &Core, _: &Plan) {
        if let Event::TurnedUp { .. } = event {
            self.turned += 1;
        }
    }

    fn choices(&self, _: &Core, _: &Plan, _: Position, _: &mut Offers) {}

    fn verdict(&self, core: &Core, plan: &Plan, stake: &Stake) -> Verdict {
        super::settle::verdict(core, plan, stake)
    }

    fn describe(&self, core: &Core, plan: &Plan, place: Place) -> Option<String> {
        let cards = core.round.hands.at(place).cards();
        let natural = if plan.is_natural(cards) { "natural " } else { "" };
        (!cards.is_empty()).then(|| format!("{natural}{}", plan.total(cards)))
    }
}
