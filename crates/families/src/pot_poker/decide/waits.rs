//! Whom a table waits for.

use table::{Awaits, Offers, PersonSet, Position, PositionSet, Request};

use super::super::Poker;
use super::super::state::{Forced, Stage};

impl Poker {
    /// Whom the machine waits for, where it is no player's turn that was found before.
    pub(in crate::pot_poker) fn waits_for(&self) -> Awaits {
        if self.hand.stage == Stage::Idle {
            return Awaits::HouseDealer;
        }
        if let Some(request) = self.chance() {
            return Awaits::Chance(request);
        }
        if self.window_waits() {
            return Awaits::Persons(self.window_people());
        }
        if self.plan.floor && self.resting() {
            return Awaits::HouseDealer;
        }
        let people = |positions: PositionSet| {
            let persons: PersonSet = positions.iter().map(|at| self.person(at)).collect();
            Awaits::Persons(persons)
        };
        self.deciding().map_or(Awaits::HouseDealer, people)
    }

    pub(super) fn chance(&self) -> Option<Request> {
        let wanted = match self.hand.stage {
            Stage::Opening => self.hand.cards.drawing,
            Stage::Dealing => true,
            Stage::AfterBetting => self.hand.cards.to_draw.is_some(),
            _ => false,
        };
        self.needs_stock().filter(|_| wanted)
    }

    /// Whether somebody could still ask to be dealt in.
    pub(in crate::pot_poker) fn entry_open(&self) -> bool {
        self.hand.stage == Stage::Opening
            && !self.hand.cards.drawing
            && self.hand.forced.closed & Forced::ENTRY == 0
            && self.hall.number > 1
            && (!self.table.new.and(self.table.missed).and(self.table.owes).is_empty()
                || self.table.kill_held)
            && self.active().iter().any(|at| !self.entry_posts(at).is_empty())
    }

    /// Whether larger blinds or those who come in are waited for.
    pub(in crate::pot_poker) fn window_waits(&self) -> bool {
        match self.hand.stage {
            Stage::Opening => self.entry_open(),
            Stage::Posted => self.hand.forced.closed & Forced::BEFORE_CARDS == 0 && self.window_open(),
            Stage::Dealing => self.among_cards(),
            _ => false,
        }
    }

    pub(super) fn among_cards(&self) -> bool {
        self.hand.cards.opened == 1
            && self.hand.forced.closed & Forced::AMONG_CARDS == 0
            && self.has_stock()
            && self.stopped_among_cards()
    }

    pub(super) fn stopped_among_cards(&self) -> bool {
        let players = self.hand.seats.order.len().max(1);
        let given = usize::from(self.hand.cards.given);
        given > 0 && given.is_multiple_of(players) && self.stops_among_cards(given / players)
    }

    #[inline(never)]
    pub(super) fn window_people(&self) -> PersonSet {
        let mut offers = Offers::new();
        let asked = |at: &Position| {
            offers.clear();
            self.window_offers(*at, &mut offers);
            !offers.is_empty()
        };
        let seats = self.hall.seating.taken;
        seats.iter().filter(asked).map(|at| self.person(at)).collect()
    }

    /// The hands that await a decision.
    pub(in crate::pot_poker) fn deciding(&self) -> Option<PositionSet> {
        if self.plan.floor && self.resting() {
            return None;
        }
        match self.hand.stage {
            Stage::Betting => self.turn.at().or_else(|| self.to_act()).map(PositionSet::only),
            Stage::Dealing => self.changing(),
            Stage::AfterBetting => self.changing().or_else(|| self.to_show().map(PositionSet::only)),
            Stage::Showdown => self.to_show().map(PositionSet::only),
            _ => None,
        }
    }
}
