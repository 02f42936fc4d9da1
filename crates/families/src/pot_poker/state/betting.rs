//! The betting of one street.

use crate::pot_poker::facts::BetNow;
use arrayvec::ArrayVec;
use money::Cents;
use table::{Position, PositionSet};

use super::Order;

/// The betting of one street.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Betting {
    /// The bet of the street, in a killed pot multiplied; known when the betting opens.
    pub bet: Cents,
    /// The amount to meet.
    pub current: Cents,
    /// The last full bet or raise, as a total.
    pub level: Cents,
    /// The size of the last full bet or raise.
    pub last_raise: Cents,
    /// Full raises so far.
    pub raises: u8,
    /// Who has acted since the last full bet or raise.
    pub acted: PositionSet,
    /// Who has a bet to meet.
    pub facing: PositionSet,
    /// Who acted last.
    pub last: Option<Position>,
    /// Who begins.
    pub first: Option<Position>,
    /// Who bet or raised last.
    pub aggressor: Option<Position>,
    /// Who checked first.
    pub checker: Option<Position>,
    /// Players who could bet when the betting began.
    pub started: u8,
    /// Raises that had been made when two players were left; `NEVER` while there are more.
    pub two_at: u8,
    /// The total of a bet of the pot's size, where a larger one was made by agreement; else nothing.
    pub pot_part: Cents,
    /// An order of its own for the first time round, and how far it has got.
    pub orbit: Order,
    /// Places of it that are behind.
    pub behind: u8,
}

impl Betting {
    /// More raises than there can be.
    pub(in crate::pot_poker) const NEVER: u8 = u8::MAX;

    /// Nothing has been bet.
    pub(in crate::pot_poker) const NONE: Betting = Betting {
        bet: Cents::ZERO,
        current: Cents::ZERO,
        level: Cents::ZERO,
        last_raise: Cents::ZERO,
        raises: 0,
        acted: PositionSet::EMPTY,
        facing: PositionSet::EMPTY,
        last: None,
        first: None,
        aggressor: None,
        checker: None,
        started: 0,
        two_at: Betting::NEVER,
        pot_part: Cents::ZERO,
        orbit: ArrayVec::new_const(),
        behind: 0,
    };

    /// The betting of the street begins, with so many who can bet.
    pub(in crate::pot_poker) fn open(
        &mut self,
        first: Position,
        bet: Cents,
        can_bet: PositionSet,
        live: PositionSet,
    ) {
        self.bet = bet;
        self.first = Some(first);
        // Who is all-in takes no part in the betting (S15).
        self.started = can_bet.len() as u8;
        self.two_at = if live.len() == 2 { 0 } else { Betting::NEVER };
    }

    /// Forced or unasked money lies there now.
    pub(in crate::pot_poker) fn posted(
        &mut self,
        position: Position,
        bet: Cents,
        live: PositionSet,
        acts: bool,
        now: Option<BetNow>,
    ) {
        if let Some(now) = now {
            // Nobody has put in more than there was to meet before.
            self.facing = live;
            self.come_to(position, &now);
        }
        if bet >= self.current {
            self.facing.remove(position);
        }
        if acts {
            self.acted.add(position);
        }
    }

    /// What the betting has come to.
    #[inline(always)]
    pub(in crate::pot_poker) fn come_to(&mut self, position: Position, now: &BetNow) {
        self.current = now.meet;
        self.level = now.level;
        self.last_raise = now.by;
        self.pot_part = now.part;
        self.raises = now.raises;
        if now.reopens {
            self.acted = PositionSet::EMPTY;
        }
        if now.leads {
            self.aggressor = Some(position);
        }
    }

    /// What the betting has come to so far, for an event that changes a part of it.
    #[inline(always)]
    pub(in crate::pot_poker) fn now(&self) -> BetNow {
        BetNow {
            meet: self.current,
            level: self.level,
            by: self.last_raise,
            part: self.pot_part,
            raises: self.raises,
            reopens: false,
            leads: false,
        }
    }

    /// Somebody has acted, and so many are left in the hand.
    #[inline(always)]
    pub(in crate::pot_poker) fn acted(&mut self, position: Position, live: PositionSet) {
        self.acted.add(position);
        self.last = Some(position);
        if !self.orbit.is_empty()
            && let Some(at) = self.orbit.iter().position(|held| *held == position)
        {
            self.behind = self.behind.max(at as u8 + 1);
        }
        if live.len() == 2 {
            self.two_at = self.two_at.min(self.raises);
        }
    }
}
