//! The dice, the deal, the decisions, the draws, the hands opened.

use crate::pan_nine::event::PanNineEvent;
use arrayvec::ArrayVec;
use table::banked::{Core, Step, around};
use table::{BankEvent, DealEvent, Event, Face, FloorEvent, Place, Position, PositionSet, Request, Ruling};

use super::Plan;
use super::state::PanNine;
use crate::pan_nine::why;

/// Where the floor may look on: before the deal is complete, before the player-dealer's hand is opened, before wagers
/// are settled.
const BEFORE_LAST_HAND: u8 = 1;
const BEFORE_OPENING: u8 = 2;
const BEFORE_SETTLING: u8 = 3;

impl PanNine {
    pub(super) fn next_step(&self, core: &Core, plan: &Plan) -> Step {
        if self.misdeal.is_some() {
            return if self.void { Step::Settle } else { Step::Happens(Event::Floor(FloorEvent::Misdealt)) };
        }
        if self.totals[0].is_none() {
            return self.before_opening(core, plan);
        }
        if let Some(step) = self.bank_hand(core, plan) {
            return step;
        }
        if let Some(event) = self.hands_opened(core, plan) {
            return Step::Happens(event);
        }
        rest(core, BEFORE_SETTLING).unwrap_or(Step::Settle)
    }

    /// Everything until the player-dealer's hand is opened.
    fn before_opening(&self, core: &Core, plan: &Plan) -> Step {
        if !self.dealt
            && let Some(step) = self.deal(core, plan)
        {
            return step;
        }
        if let Some(position) = self.unseen.iter().next() {
            return Step::Happens(PanNineEvent::LeftUnseen { position }.into());
        }
        if let Some(event) = self.draw(core, plan) {
            return Step::Happens(event);
        }
        if let Some(position) = self.draw_lost(core) {
            return Step::Happens(PanNineEvent::DrawLost { position }.into());
        }
        let asked = self.asked(core);
        if !asked.is_empty() {
            return Step::Decide(asked);
        }
        rest(core, BEFORE_OPENING)
            .unwrap_or(Step::Happens(Event::Deal(DealEvent::TurnedUp { place: Place::Bank })))
    }

    /// The stock, the dice, the button, and three cards to each hand from the seat that the dice reach.
    fn deal(&self, core: &Core, plan: &Plan) -> Option<Step> {
        if core.round.dealt == 0 {
            // Each ruling can cost a card or two beside those of the hands.
            let hands = core.round.playing.len() as u16 + 1;
            let least = hands * u16::from(plan.most) + 2 * u16::from(Ruling::MOST);
            if let Some(request) = core.needs_stock(least, least) {
                return Some(Step::Chance(request));
            }
        }
        if core.round.dice.is_none() {
            return Some(shake(core));
        }
        if core.round.button.is_none() {
            let position = core.first_in_play(core.dice_position(plan.around)?, plan.around);
            return Some(Step::Happens(Event::Bank(BankEvent::ButtonPlaced { position })));
        }
        let full = usize::from(plan.cards);
        let short = |place: &&Place| core.round.hands.at(**place).len() < full;
        let place = *self.order.iter().find(short)?;
        let last = Some(&place) == self.order.last() && core.round.hands.at(place).is_empty();
        if let Some(step) = rest(core, BEFORE_LAST_HAND).filter(|_| last) {
            return Some(step);
        }
        let face = if place == Place::Bank { Face::Hidden } else { Face::Down };
        let cards = (full - core.round.hands.at(place).len()) as u8;
        Some(Step::DealHand { place, cards, face })
    }

    /// The next card drawn.
    fn draw(&self, core: &Core, plan: &Plan) -> Option<Event> {
        if self.draws.is_empty() {
            return None;
        }
        let most = usize::from(plan.most);
        let position = self.draws.iter().find(|at| core.round.hands.of(*at).len() < most)?;
        let open = self.totals[position.index()].is_some();
        Some(core.deal_to(Place::Position(position), if open { Face::Up } else { Face::Down }))
    }

    /// Who is asked: the next in turn whose hand is not set, and whoever was passed over and may still speak up.
    pub(super) fn asked(&self, core: &Core) -> PositionSet {
        let open = |at: &&Position| !self.set.has(**at) && !self.passed.has(**at);
        let next = core.round.deciding.iter().find(open).copied();
        next.into_iter().chain(self.passed.iter()).collect()
    }

    /// A player who was passed over, once the next one has drawn.
    fn draw_lost(&self, core: &Core) -> Option<Position> {
        let next = |at: Position| {
            let mut after = core.round.deciding.iter().skip_while(move |held| **held != at).skip(1);
            after.next().copied()
        };
        self.passed.iter().find(|at| next(*at).is_some_and(|next| self.draws.has(next)))
    }

    /// The player-dealer's hand: three or less draws, seven and more stands, in between the player-dealer chooses.
    fn bank_hand(&self, core: &Core, plan: &Plan) -> Option<Step> {
        let cards = core.round.hands.at(Place::Bank).cards();
        if cards.len() > usize::from(plan.cards) {
            return None;
        }
        let total = usize::from(plan.total(cards));
        if plan.bank_chooses[total] && self.bank_draws.is_none() {
            return core.bank().map(|bank| Step::Decide(PositionSet::only(bank.position)));
        }
        let draws = plan.bank_draws[total] || self.bank_draws == Some(true);
        draws.then_some(Step::DealHand { place: Place::Bank, cards: 1, face: Face::Up })
    }

    /// Exposed draws replaced, house-way hands opened and checked, then the others from the action button on.
    fn hands_opened(&self, core: &Core, plan: &Plan) -> Option<Event> {
        if let Some(position) = self.exposed.iter().next() {
            return Some(Event::Deal(DealEvent::CardDead { place: Place::Position(position) }));
        }
        if let Some(event) = self.draw(core, plan) {
            return Some(event);
        }
        if let Some(event) = self.warning(plan) {
            return Some(event);
        }
        let opened = |at: &Position| self.totals[at.index()].is_some();
        if let Some(position) = self.misplayed.iter().find(|at| self.house_way.has(*at) && opened(at)) {
            return Some(PanNineEvent::HouseWayReset { position }.into());
        }
        if core.round.face_down.is_empty() {
            return None;
        }
        let house_way = core.round.deciding.iter().copied().filter(|at| self.house_way.has(*at));
        let start = core.settlement_start();
        let others = core.plan.round_from(start, core.plan.settle.direction);
        let others = others.filter(|at| core.round.playing.has(*at));
        let position = house_way.chain(others).find(|at| core.round.face_down.has(*at))?;
        Some(Event::Deal(DealEvent::TurnedUp { place: Place::Position(position) }))
    }

    /// Whoever stood on a total that should be drawn to is warned when the hand is opened.
    fn warning(&self, plan: &Plan) -> Option<Event> {
        let low = |at: &Position| {
            self.totals[at.index()].is_some_and(|total| plan.should_draw[usize::from(total)])
                && self.fouled[at.index()].is_none()
        };
        let position = self.stood.iter().find(low)?;
        Some(Event::Floor(FloorEvent::Warned {
            person: self.stood_by[position.index()],
            because: why::STOOD_TOO_LOW,
        }))
    }
}

/// Somebody shakes the dice: the player-dealer, unless they have done so too often or named another.
fn shake(core: &Core) -> Step {
    let bank = core.bank().map(|bank| bank.person);
    match core.shaker().filter(|shaker| Some(*shaker) != bank && core.round.shaker.is_none()) {
        Some(person) => Step::Happens(Event::Bank(BankEvent::ShakerNamed { person })),
        None => Step::Chance(Request::Dice),
    }
}

/// The house dealer waits for the floor, once at each place, at a table where the floor looks on.
fn rest(core: &Core, place: u8) -> Option<Step> {
    (core.plan.floor && core.round.rests < place).then_some(Step::Rest)
}

/// Where hands go: from the place that the dice reach on, the player-dealer's in its place.
pub(super) fn order(core: &Core, plan: &Plan) -> ArrayVec<Place, { Position::MOST }> {
    let (Some(bank), Some(first)) = (core.bank(), core.dice_position(plan.around)) else {
        return ArrayVec::new();
    };
    let next = |at: &Position| Some(around(*at, plan.around, core.plan.direction));
    let places = std::iter::successors(Some(first), next).take(usize::from(plan.around));
    let place = |at: Position| {
        if at == bank.position {
            Some(Place::Bank)
        } else {
            core.round.playing.has(at).then_some(Place::Position(at))
        }
    };
    places.filter_map(place).collect()
}
