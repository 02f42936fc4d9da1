//! What the game keeps beside the cards: the decisions.

use eval::High;
use table::banked::{Core, Decisions, Game, Step, Verdict};
use table::{
    DealEvent, Event, Offers, Person, PersonSet, Place, Position, Speak as _, Stake, Tongue, WagerEvent,
};

use super::Plan;

/// The state of a round.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct HoldemVsBank {
    pub(super) decisions: Decisions,
    /// Who is to decide, where it has been found and nothing has happened since that could change it.
    turn: Option<Option<(Position, Person)>>,
    /// Decisions that are behind.
    pub(super) asked: u8,
    /// Streets that are open.
    pub(super) streets: u8,
    /// Cards burned since the last street.
    pub(super) burned: u8,
    /// The strengths of the hands that are shown, by position; the player-dealer's at 0.
    pub(super) shown: [High; Position::MOST + 1],
}

/// The best five of the two cards at a place and the board.
pub(super) fn strength(core: &Core, place: Place) -> Option<High> {
    let (own, board) = (core.round.hands.at(place).cards(), core.round.hands.at(Place::Board).cards());
    Some(super::verdict::best(own.try_into().ok()?, board.try_into().ok()?))
}

impl Game for HoldemVsBank {
    type Plan = Plan;

    fn fresh() -> HoldemVsBank {
        HoldemVsBank {
            decisions: Decisions::NONE,
            turn: None,
            asked: 0,
            streets: 0,
            burned: 0,
            shown: [High::NOTHING; Position::MOST + 1],
        }
    }

    fn next(&self, core: &Core, plan: &Plan) -> Step {
        self.next_step(core, plan)
    }

    #[inline(always)]
    fn apply(&mut self, event: &Event, core: &Core, plan: &Plan) {
        self.decisions.apply(event, core);
        match *event {
            Event::Deal(DealEvent::Dealt { place: Place::Burned, .. }) => self.burned += 1,
            Event::Deal(DealEvent::Dealt { place: Place::Board, .. }) if !plan.board_at_start => {
                let board = core.round.hands.at(Place::Board).len();
                let street = plan.streets.get(usize::from(self.streets));
                if street.is_some_and(|street| usize::from(street.reached) == board) {
                    self.open_street();
                }
            }
            Event::Deal(DealEvent::TurnedSome { place: Place::Board, .. }) => self.open_street(),
            Event::Deal(DealEvent::TurnedSome { .. }) => {}
            Event::Deal(DealEvent::TurnedUp { place }) => {
                let at = if let Place::Position(position) = place { position.index() } else { 0 };
                self.shown[at] = strength(core, place).unwrap_or(High::NOTHING);
            }
            Event::Wager(WagerEvent::Decided { .. }) => self.close_decision(core, plan),
            Event::Deal(DealEvent::Dealt { .. })
            | Event::Wager(WagerEvent::Staked { .. })
            | Event::Wager(WagerEvent::Settled { .. })
            | Event::Deal(DealEvent::TakenUp { .. })
            | Event::Deal(DealEvent::StubPutAway { .. }) => {}
            _ => self.turn = None,
        }
    }

    fn choices(&self, core: &Core, plan: &Plan, position: Position, offers: &mut Offers) {
        super::offers::choices(self, core, plan, position, offers);
    }

    fn deciders(&self, core: &Core, position: Position) -> PersonSet {
        self.found_at(position)
            .or_else(|| self.decisions.decider(core, position, false))
            .map_or(PersonSet::EMPTY, PersonSet::only)
    }

    fn verdict(&self, core: &Core, plan: &Plan, stake: &Stake) -> Verdict {
        super::settle::verdict(self, core, plan, stake)
    }

    fn describe(&self, core: &Core, _: &Plan, place: Place, tongue: Tongue) -> Option<String> {
        strength(core, place).map(|hand| hand.naming().speak(tongue))
    }

    fn qualifies(&self, core: &Core, plan: &Plan) -> Option<bool> {
        let bank = strength(core, Place::Bank).filter(|_| plan.needs_pair)?;
        Some(super::verdict::qualifies(plan, bank))
    }
}

impl HoldemVsBank {
    fn open_street(&mut self) {
        self.streets += 1;
        self.burned = 0;
    }

    /// Who is to decide at the open decision. Where one further wager is all, those who made it are passed over.
    #[inline(always)]
    pub(super) fn next_decision(&self, core: &Core, plan: &Plan) -> Option<(Position, Person)> {
        self.turn.unwrap_or_else(|| self.decisions.next(core, plan.one_raise))
    }

    /// Who is to decide at a position.
    pub(super) fn decider(&self, core: &Core, plan: &Plan, position: Position) -> Option<Person> {
        self.found_at(position).or_else(|| self.decisions.decider(core, position, plan.one_raise))
    }

    /// Who was found to decide there.
    #[inline(always)]
    fn found_at(&self, position: Position) -> Option<Person> {
        self.turn.flatten().filter(|(at, _)| *at == position).map(|(_, person)| person)
    }

    /// When everybody has acted, the next decision opens.
    fn close_decision(&mut self, core: &Core, plan: &Plan) {
        let mut next = self.decisions.next(core, plan.one_raise);
        if next.is_none() {
            self.asked += 1;
            self.decisions.reopen();
            let open = usize::from(self.asked) < plan.decisions.len();
            next = open.then(|| self.decisions.next(core, plan.one_raise)).flatten();
        }
        self.turn = Some(next);
    }
}
