//! The dice, the deal, and who sets a hand when.

use cards::Card;
use table::banked::{Core, DealAround, Step};
use table::{BankEvent, DealEvent, Event, Place, Position, PositionSet, Request};

use super::Plan;
use super::state::{PaiGowTiles, four};

impl PaiGowTiles {
    pub(super) fn next_step(&self, core: &Core, plan: &Plan) -> Step {
        if core.round.dealt == 0 {
            return first_step(core, plan);
        }
        if let Some(event) = core.put_stub_away() {
            return Step::Happens(event);
        }
        if let Some(unwagered) = core.round.face_down.without(core.round.playing).iter().next() {
            return Step::Happens(Event::Deal(DealEvent::TakenUp {
                place: Place::Position(unwagered),
                cards: plan.tiles,
            }));
        }
        if let Some(place) = self.settings.asked() {
            return Step::Happens(house_way(core, plan, place));
        }
        let open = self.settings.open(core);
        if !open.is_empty() {
            return Step::Decide(open);
        }
        self.bank_hand(core, plan)
    }

    /// The player-dealer's tiles are opened, then set.
    fn bank_hand(&self, core: &Core, plan: &Plan) -> Step {
        if !self.bank_open {
            return Step::Happens(Event::Deal(DealEvent::TurnedUp { place: Place::Bank }));
        }
        match core.bank() {
            _ if self.laid[0].is_some() => Step::Settle,
            Some(bank) if plan.bank_sets => Step::Decide(PositionSet::only(bank.position)),
            _ => Step::Happens(house_way(core, plan, Place::Bank)),
        }
    }
}

/// The stock, the dice, the action button, and the tiles: four to each player in play and to the player-dealer.
fn first_step(core: &Core, plan: &Plan) -> Step {
    let hands = if plan.everybody { u16::from(plan.around) } else { core.round.dealing.len() as u16 + 1 };
    let least = hands * u16::from(plan.tiles);
    if let Some(request) = core.needs_stock(least, least) {
        return Step::Chance(request);
    }
    if core.round.dice.is_none() {
        return Step::Chance(Request::Dice);
    }
    let first = core.dice_position(plan.around).unwrap_or(Position(1));
    if core.round.button.is_none() {
        return Step::Happens(Event::Bank(BankEvent::ButtonPlaced {
            position: core.first_in_play(first, plan.around),
        }));
    }
    Step::DealAround(DealAround { first, around: plan.around, each: plan.tiles, everybody: plan.everybody })
}

/// The tiles at a place as the house way sets them.
fn house_way(core: &Core, plan: &Plan, place: Place) -> Event {
    let set = four(core, place).map(|tiles| plan.chart.set(&plan.ranking, tiles));
    let (front, row) = set.map_or(([Card::BLANK; 2], None), |set| (set.low.map(Card::of_tile), set.row));
    Event::Deal(DealEvent::HandSet { place, front, row })
}
