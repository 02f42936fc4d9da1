//! What the game keeps beside the cards: the decisions.

use eval::three_card::ThreeCard as Strength;
use table::banked::{Core, Decisions, Game, Step, Verdict};
use table::{DealEvent, Event, Offers, PersonSet, Place, Position, Speak as _, Stake, Tongue};

use super::Plan;

/// The state of a round.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ThreeCard {
    pub(super) decisions: Decisions,
    /// Whether the player-dealer qualifies, once the hand is shown.
    pub(super) qualified: Option<bool>,
    /// The strengths of the hands that are shown, by position; the player-dealer's at 0.
    pub(super) shown: [Option<Strength>; Position::MOST + 1],
}

/// The strength of the three cards at a place.
pub(super) fn strength(core: &Core, place: Place) -> Option<Strength> {
    super::verdict::strength(core.round.hands.at(place).cards())
}

impl Game for ThreeCard {
    type Plan = Plan;

    fn fresh() -> ThreeCard {
        ThreeCard { decisions: Decisions::NONE, qualified: None, shown: [None; Position::MOST + 1] }
    }

    fn next(&self, core: &Core, plan: &Plan) -> Step {
        self.next_step(core, plan)
    }

    #[inline(always)]
    fn apply(&mut self, event: &Event, core: &Core, plan: &Plan) {
        self.decisions.apply(event, core);
        match *event {
            Event::Deal(DealEvent::TurnedUp { place: Place::Bank }) => {
                let bank = core.round.hands.at(Place::Bank).cards();
                self.shown[0] = super::verdict::strength(bank);
                self.qualified = Some(super::verdict::plays(plan, self.shown[0], bank));
            }
            Event::Deal(DealEvent::TurnedUp { place: Place::Position(position) }) => {
                self.shown[position.index()] = strength(core, Place::Position(position));
            }
            _ => {}
        }
    }

    fn choices(&self, core: &Core, plan: &Plan, position: Position, offers: &mut Offers) {
        super::offers::choices(self, core, plan, position, offers);
    }

    fn deciders(&self, core: &Core, position: Position) -> PersonSet {
        self.decisions.decider(core, position, false).map_or(PersonSet::EMPTY, PersonSet::only)
    }

    fn verdict(&self, core: &Core, plan: &Plan, stake: &Stake) -> Verdict {
        super::settle::verdict(self, core, plan, stake)
    }

    fn describe(&self, core: &Core, _: &Plan, place: Place, tongue: Tongue) -> Option<String> {
        strength(core, place).map(|hand| hand.naming().speak(tongue))
    }

    fn qualifies(&self, _: &Core, _: &Plan) -> Option<bool> {
        self.qualified
    }
}
