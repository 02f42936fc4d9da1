//! The deal, the decisions, the board.

use table::banked::{Core, Step};
use table::{Event, Face, Person, Place, Position, PositionSet};

use super::Plan;
use super::state::HoldemVsBank;

impl HoldemVsBank {
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
            if self.open_cards(core, plan) < usize::from(decision.shown) {
                return Step::Happens(self.next_board(core, plan));
            }
            return match self.to_decide(core, plan) {
                Some((position, _)) => Step::Decide(PositionSet::only(position)),
                // Everybody has wagered or folded already: the decision is passed over.
                None => self.rest_of_the_round(core, plan),
            };
        }
        self.rest_of_the_round(core, plan)
    }

    /// With no decision left to make: the rest of the board, all hands, settlement.
    fn rest_of_the_round(&self, core: &Core, plan: &Plan) -> Step {
        let all: usize = plan.streets.iter().map(|(cards, _)| usize::from(*cards)).sum();
        if self.open_cards(core, plan) < all {
            return Step::Happens(self.next_board(core, plan));
        }
        core.put_stub_away().or_else(|| show(core)).map_or(Step::Settle, Step::Happens)
    }

    /// Who is to decide at the open decision. Where one further wager is all, those who made it are passed over.
    pub(super) fn to_decide(&self, core: &Core, plan: &Plan) -> Option<(Position, Person)> {
        self.decisions.next(core, plan.one_raise)
    }

    /// The next card of the board: turned up, or dealt after its burn.
    fn next_board(&self, core: &Core, plan: &Plan) -> Event {
        let (cards, burns) = plan.streets[usize::from(self.streets)];
        if plan.board_at_start {
            return Event::TurnedSome { place: Place::Board, count: cards };
        }
        if self.burned < burns {
            return core.deal_to(Place::Burned, Face::Hidden);
        }
        core.deal_to(Place::Board, Face::Up)
    }
}

/// The stock, the hole cards, and the board where it is dealt at the start.
fn deal(core: &Core, plan: &Plan) -> Option<Step> {
    let dealt_out = |position: Position| core.round.hands.of(position).len();
    let bank = core.round.hands.at(Place::Bank).len();
    let hands = core.round.playing.len() as u16 + 1;
    if bank == 0
        && core.round.playing.iter().all(|position| dealt_out(position) == 0)
        && let Some(request) = core.needs_stock(plan.least_stock(hands) + 11, plan.least_stock(hands))
    {
        return Some(Step::Chance(request));
    }
    if bank < 2 {
        if bank == 0
            && core.round.playing.iter().all(|position| dealt_out(position) == 0)
            && let Some(burn) = core.next_burn()
        {
            return Some(Step::Happens(burn));
        }
        let want = if plan.one_at_a_time { bank + 1 } else { 2 };
        let mut positions = core.playing_from(core.plan.dealt_from, core.plan.direction);
        let next = positions.find(|position| dealt_out(*position) < want);
        return Some(Step::Happens(match next {
            Some(position) => core.deal_to(Place::Position(position), Face::Down),
            None => core.deal_to(Place::Bank, Face::Hidden),
        }));
    }
    let board: usize = plan.streets.iter().map(|(cards, _)| usize::from(*cards)).sum();
    let lying = core.round.hands.at(Place::Board).len();
    (plan.board_at_start && lying < board).then(|| Step::Happens(core.deal_to(Place::Board, Face::Hidden)))
}

/// The next hand to be turned up: the player-dealer's, then those with a wager that is still open, in the order of play.
fn show(core: &Core) -> Option<Event> {
    let hidden = |place: Place| core.round.hands.at(place).faces().any(|(_, face)| face != Face::Up);
    let in_play = core.playing_from(core.plan.decided_from, core.plan.direction);
    let in_play = in_play.filter(|position| core.round.open[position.index()] > 0).map(Place::Position);
    let place = std::iter::once(Place::Bank).chain(in_play).find(|place| hidden(*place))?;
    Some(Event::TurnedUp { place })
}
