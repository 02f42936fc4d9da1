//! What baccarat keeps beside the table: in a round next to nothing, for the cards say it all; and the display.

use cards::Card;
use table::banked::{Core, Game, Step, Verdict};
use table::snapshot::{self, BadSnapshot};
use table::{DealEvent, Display, Event, Offers, Place, Position, Stake, Tongue, WagerEvent};

use super::display::Record;
use super::{Plan, Result};

/// The state of a baccarat table.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Baccarat {
    /// How many of the two hands were turned up.
    pub(super) turned: u8,
    /// How the hands compare, once they are complete.
    pub(super) result: Option<Result>,
    /// The display: this shoe and the one before.
    pub(super) display: Record,
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

    fn reopen(&mut self) {
        self.turned = 0;
        self.result = None;
    }

    fn lasting(&self) -> Vec<u8> {
        snapshot::to_bytes(&self.display)
    }

    fn take_up(&mut self, lasting: &[u8]) -> std::result::Result<(), BadSnapshot> {
        self.display = snapshot::lasting(lasting)?;
        Ok(())
    }

    #[inline(always)]
    fn apply(&mut self, event: &Event, core: &Core, plan: &Plan) {
        match event {
            Event::Deal(DealEvent::TurnedUp { .. }) => self.turned += 1,
            Event::Deal(DealEvent::StockLoaded { first: true, .. }) => self.display.new_shoe(),
            Event::Wager(WagerEvent::SettlementBegan { .. }) => {
                let result = super::settle::open(core, plan);
                self.display.count(&result);
                self.result = Some(result);
            }
            _ => {}
        }
    }

    fn display(&self, core: &Core, plan: &Plan) -> Option<Display> {
        Some(self.display.shown(&core.plan, plan))
    }

    fn choices(&self, _: &Core, _: &Plan, _: Position, _: &mut Offers) {}

    fn verdict(&self, core: &Core, plan: &Plan, stake: &Stake) -> Verdict {
        super::settle::verdict(self, core, plan, stake)
    }

    fn describe(&self, core: &Core, plan: &Plan, place: Place, tongue: Tongue) -> Option<String> {
        let cards = core.round.hands.at(place).cards();
        let points = plan.total(cards);
        let key = match points {
            _ if plan.is_natural(cards) => "baccarat.natural",
            1 => "baccarat.point",
            _ => "baccarat.points",
        };
        (!cards.is_empty()).then(|| table::say!(tongue, key, points = points))
    }
}
