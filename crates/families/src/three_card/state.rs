//! What the game keeps beside the cards: the decisions.

use cards::Card;
use eval::three_card::ThreeCard as Strength;
use table::banked::{Core, Decisions, Game, Step, Verdict};
use table::{Event, Offers, PersonSet, Place, Position, Stake};

use super::Plan;

/// The state of a round.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ThreeCard {
    pub(super) decisions: Decisions,
}

/// The strength of the three cards at a place.
pub(super) fn strength(core: &Core, place: Place) -> Option<Strength> {
    let cards: &[Card; 3] = core.round.hands.at(place).cards().try_into().ok()?;
    Some(eval::three_card::rank(cards))
}

impl Game for ThreeCard {
    type Plan = Plan;

    fn fresh() -> ThreeCard {
        ThreeCard { decisions: Decisions::NONE }
    }

    fn next(&self, core: &Core, plan: &Plan) -> Step {
        self.next_step(core, plan)
    }

    fn apply(&mut self, event: &Event, _: &Core, _: &Plan) {
        self.decisions.apply(event);
    }

    fn choices(&self, core: &Core, plan: &Plan, position: Position, offers: &mut Offers) {
        super::offers::choices(self, core, plan, position, offers);
    }

    fn deciders(&self, core: &Core, position: Position) -> PersonSet {
        let next = self.decisions.next(core, false).filter(|(at, _)| *at == position);
        next.map_or(PersonSet::EMPTY, |(_, person)| PersonSet::only(person))
    }

    fn verdict(&self, core: &Core, plan: &Plan, stake: &Stake) -> Verdict {
        super::settle::verdict(self, core, plan, stake)
    }

    fn describe(&self, core: &Core, _: &Plan, place: Place) -> Option<String> {
        strength(core, place).map(Strength::name)
    }
}
