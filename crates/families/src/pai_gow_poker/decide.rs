//! The deal, the dice, and who sets a hand when.

use table::banked::{Core, DealAround, DealPiles, Step, around};
use table::{BankEvent, DealEvent, Event, Place, Position, PositionSet, Request};

use super::Plan;
use super::plan::Piles;
use super::state::{PaiGowPoker, seven};

impl PaiGowPoker {
    pub(super) fn next_step(&self, core: &Core, plan: &Plan) -> Step {
        if core.round.dealt == 0 {
            return self.first_step(core, plan);
        }
        if let Some(step) = self.deal(core, plan) {
            return step;
        }
        if let Some(place) = self.settings.asked() {
            return Step::Happens(house_way(core, plan, place));
        }
        if plan.face_up
            && let Some(step) = self.bank_hand(core, plan)
        {
            return step;
        }
        // An ace-high hand of an open player-dealer ends the base game: nobody sets (D56).
        let open = if self.bank_ace_high.is_some() { PositionSet::EMPTY } else { self.settings.open(core) };
        if !open.is_empty() {
            return Step::Decide(open);
        }
        self.bank_hand(core, plan).unwrap_or(Step::Settle)
    }

    /// Envy buttons, the stock, and what goes before the first card.
    fn first_step(&self, core: &Core, plan: &Plan) -> Step {
        if let Some(button) = super::envy::next_button(core, plan) {
            return Step::Happens(button);
        }
        let cards = u16::from(plan.hands) * u16::from(plan.cards);
        if let Some(request) = core.needs_stock(cards, cards) {
            return Step::Chance(request);
        }
        if let Some(Piles { back_and_forth, .. }) = plan.piles {
            return Step::DealPiles(DealPiles { piles: plan.hands, each: plan.cards, back_and_forth });
        }
        let deal = |first| {
            Step::DealAround(DealAround { first, around: plan.around, each: plan.cards, everybody: true })
        };
        dice(core, plan).unwrap_or_else(|| deal(core.dice_position(plan.around).unwrap_or(Position(1))))
    }

    /// What is left of the deal: the cards over, the piles given out, the hands of positions without a wager.
    fn deal(&self, core: &Core, plan: &Plan) -> Option<Step> {
        if let Some(event) = core.put_stub_away() {
            return Some(Step::Happens(event));
        }
        if let Some(piles) = plan.piles
            && self.given < plan.hands
        {
            return Some(self.give(core, plan, piles));
        }
        let unwagered = core.round.face_down.without(core.round.playing).iter().next()?;
        Some(Step::Happens(Event::Deal(DealEvent::TakenUp {
            place: Place::Position(unwagered),
            cards: plan.cards,
        })))
    }

    /// The pile that the player-dealer picks, the dice, and the piles round the table from the seat of the dice.
    fn give(&self, core: &Core, plan: &Plan, piles: Piles) -> Step {
        let bank = core.bank().map_or(Position(1), |bank| bank.position);
        if piles.picked && self.picked.is_none() {
            return Step::Decide(PositionSet::only(bank));
        }
        if let Some(step) = dice(core, plan) {
            return step;
        }
        let first = core.dice_position(plan.around).unwrap_or(bank);
        let next = |at: Position, _| around(at, plan.around, core.plan.direction);
        let (place, face) = core.dealt_place((0..self.given).fold(first, next));
        let pile = (self.picked.unwrap_or(1) - 1 + self.given) % plan.hands + 1;
        Step::Happens(Event::Deal(DealEvent::PileGiven { pile, place, face }))
    }

    /// The player-dealer's hand is opened, then set.
    fn bank_hand(&self, core: &Core, plan: &Plan) -> Option<Step> {
        if !self.bank_open {
            return Some(Step::Happens(Event::Deal(DealEvent::TurnedUp { place: Place::Bank })));
        }
        if self.laid[0].is_some() {
            return None;
        }
        if plan.bank_sets {
            let bank = core.bank()?.position;
            return Some(Step::Decide(PositionSet::only(bank)));
        }
        Some(Step::Happens(house_way(core, plan, Place::Bank)))
    }
}

/// The dice, then the action button: at the place they name, or the next in play (C07).
fn dice(core: &Core, plan: &Plan) -> Option<Step> {
    if core.round.dice.is_none() {
        return Some(Step::Chance(Request::Dice));
    }
    if core.round.button.is_some() {
        return None;
    }
    let position = core.first_in_play(core.dice_position(plan.around)?, plan.around);
    Some(Step::Happens(Event::Bank(BankEvent::ButtonPlaced { position })))
}

/// The hand at a place as the house way sets it.
fn house_way(core: &Core, plan: &Plan, place: Place) -> Event {
    let set = plan.chart.as_ref().zip(seven(core, place)).map(|(chart, cards)| chart.set(&cards));
    let (front, row) = set.map_or(([cards::Card::BLANK; 2], None), |set| (set.front, set.row));
    Event::Deal(DealEvent::HandSet { place, front, row })
}
