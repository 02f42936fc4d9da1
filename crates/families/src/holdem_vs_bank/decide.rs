//! The deal, the decisions, the board.

use table::banked::{Core, Deal, Step};
use table::{DealEvent, Event, Face, Place, PositionSet};

use super::Plan;
use super::state::HoldemVsBank;

impl HoldemVsBank {
    #[inline(always)]
    pub(super) fn next_step(&self, core: &Core, plan: &Plan) -> Step {
        if let Some(stake) = self.decisions.lost_by_last_fold(core) {
            return Step::SettleNow(stake);
        }
        if let Some(event) = core.take_up() {
            return Step::Happens(event);
        }
        if let Some(step) = deal(core, plan) {
            return step;
        }
        if let Some(event) = core.put_stub_away().filter(|_| plan.board_at_start) {
            return Step::Happens(event);
        }
        if let Some(decision) = plan.decisions.get(usize::from(self.asked)) {
            if self.streets < decision.streets {
                return Step::Happens(self.next_board(core, plan));
            }
            return match self.next_decision(core, plan) {
                Some((position, _)) => Step::Decide(PositionSet::only(position)),
                // Everybody has wagered or folded already: the decision is passed over.
                None => self.rest_of_the_round(core, plan),
            };
        }
        self.rest_of_the_round(core, plan)
    }

    /// With no decision left to make: the rest of the board, all hands, settlement.
    fn rest_of_the_round(&self, core: &Core, plan: &Plan) -> Step {
        if usize::from(self.streets) < plan.streets.len() {
            return Step::Happens(self.next_board(core, plan));
        }
        if let Some(event) = core.put_stub_away() {
            return Step::Happens(event);
        }
        if core.round.hands.at(Place::Bank).faces().any(|(_, face)| face != Face::Up) {
            return Step::Happens(Event::Deal(DealEvent::TurnedUp { place: Place::Bank }));
        }
        if core.has_hands_to_show() {
            return Step::Show { from: core.plan.decided_from, direction: core.plan.direction };
        }
        Step::Settle
    }

    /// The next card of the board: turned up, or dealt after its burn.
    fn next_board(&self, core: &Core, plan: &Plan) -> Event {
        let street = plan.streets[usize::from(self.streets)];
        if plan.board_at_start {
            return Event::Deal(DealEvent::TurnedSome { place: Place::Board, count: street.cards });
        }
        if self.burned < street.burned {
            return core.deal_to(Place::Burned, Face::Hidden);
        }
        core.deal_to(Place::Board, Face::Up)
    }
}

/// The stock, the hole cards, and the board where it is dealt at the start.
#[inline(always)]
fn deal(core: &Core, plan: &Plan) -> Option<Step> {
    if core.round.dealt > 0 {
        return None;
    }
    let hands = core.round.dealing.len() as u16 + 1;
    let least = plan.least_stock(hands);
    if let Some(request) = core.needs_stock(least + 11, least) {
        return Some(Step::Chance(request));
    }
    if let Some(burn) = core.next_burn() {
        return Some(Step::Happens(burn));
    }
    let board = plan.streets.last().filter(|_| plan.board_at_start).map_or(0, |street| street.reached);
    Some(Step::Deal(Deal { each: 2, one_at_a_time: plan.one_at_a_time, last_open: false, board }))
}
