//! Betting: whose turn it is, and what they may do.

mod raises;
mod sizes;

use money::Cents;
use rulebook::family::pot_poker::betting::FirstRound;
use table::{Face, Place, Position, PositionSet, Refusal};

use super::Poker;
use super::plan::StreetPlan;

impl Poker {
    #[inline(always)]
    pub(in crate::pot_poker) fn street_plan(&self) -> &StreetPlan {
        &self.plan.cards.streets[usize::from(self.hand.cards.street)]
    }

    /// The chips of a player that play: what does not make up the smallest chip stays out.
    #[inline(always)]
    pub(in crate::pot_poker) fn chips(&self, position: Position) -> Cents {
        let chips = self.hall.chips[position.index()];
        Cents(chips.0 - self.plan.betting.beyond_chips(chips))
    }

    /// The players who are in the hand with chips to bet.
    #[inline(always)]
    pub(in crate::pot_poker) fn can_act(&self) -> PositionSet {
        self.hand.seats.live.without(self.hand.seats.broke)
    }

    /// What a player must put in to stay.
    #[inline(always)]
    pub(in crate::pot_poker) fn to_call(&self, position: Position) -> Cents {
        (self.hand.betting.current - self.hand.money.bets[position.index()]).max(Cents::ZERO)
    }

    /// The chips that a call takes.
    #[inline(always)]
    pub(in crate::pot_poker) fn call_chips(&self, position: Position) -> Cents {
        self.to_call(position).min(self.chips(position))
    }

    #[inline(always)]
    pub(super) fn others_can_act(&self, position: Position) -> bool {
        !self.can_act().without(PositionSet::only(position)).is_empty()
    }

    /// The players who have a decision to make: those with a bet to meet, and those who have not acted while somebody
    /// else could answer.
    #[inline(always)]
    pub(in crate::pot_poker) fn must_act(&self) -> PositionSet {
        let can = self.can_act();
        if self.hand.seats.live.len() < 2 {
            return PositionSet::EMPTY;
        }
        let betting = &self.hand.betting;
        let fresh = if can.len() > 1 { can.without(betting.acted) } else { PositionSet::EMPTY };
        fresh.and(can.both(betting.facing))
    }

    /// Whether anybody has a decision to make in this round of betting.
    pub(in crate::pot_poker) fn betting_needed(&self) -> bool {
        !self.must_act().is_empty()
    }

    /// Whose turn it is.
    #[inline(always)]
    pub(in crate::pot_poker) fn to_act(&self) -> Option<Position> {
        if self.hand.irregular.any
            && let Some(position) = self.bound_to_act()
        {
            return Some(position);
        }
        let betting = &self.hand.betting;
        let must = self.must_act();
        if !betting.orbit.is_empty()
            && let Some(position) = self.next_in_orbit(must)
        {
            return Some(position);
        }
        match (betting.last, betting.first) {
            (Some(last), _) => must.next_after(last),
            (None, Some(first)) if must.has(first) => Some(first),
            (None, Some(first)) => must.next_after(first),
            (None, None) => None,
        }
    }

    /// Whose turn it is in an order of its own.
    #[cold]
    fn next_in_orbit(&self, must: PositionSet) -> Option<Position> {
        let betting = &self.hand.betting;
        let mut orbit = betting.orbit.iter().skip(usize::from(betting.behind)).copied();
        orbit.find(|at| must.has(*at)).or_else(|| self.back_to_first(must))
    }

    /// After a raise of the killer, the first who entered; where the room has it so.
    fn back_to_first(&self, must: PositionSet) -> Option<Position> {
        let betting = &self.hand.betting;
        let (killer, _) = self.hand.forced.killer?;
        let rule = self.plan.kill.as_ref().is_some_and(|kill| kill.back_to_first);
        let raised = betting.last == Some(killer) && betting.aggressor == Some(killer);
        let found = || betting.orbit.iter().copied().find(|at| must.has(*at));
        (rule && raised && self.hand.cards.street == 0).then(found).flatten()
    }

    /// Whether the bring-in is still to be chosen by its player.
    #[inline(always)]
    pub(in crate::pot_poker) fn bring_in_awaited(&self) -> bool {
        if self.plan.betting.plain_opening {
            return false;
        }
        let choice = self.plan.forced.bring_in.as_ref().is_some_and(|bring_in| bring_in.amounts.len() > 1);
        choice && self.hand.cards.street == 0 && self.hand.betting.current == Cents::ZERO
    }

    /// Looks at the cards of a player that everybody sees. They are not handed over: a list that was just made is slow
    /// to copy.
    #[inline(always)]
    pub(in crate::pot_poker) fn look<T>(
        &self,
        position: Position,
        look: impl FnOnce(&[cards::Card]) -> T,
    ) -> T {
        let mut showing = arrayvec::ArrayVec::<cards::Card, { table::Hand::MOST }>::new();
        for (card, face) in self.hand.cards.hands.at(Place::Position(position)).faces() {
            if face == Face::Up {
                showing.push(card);
            }
        }
        look(&showing)
    }

    /// Whether nobody has come in yet in a game with a set opening bet.
    #[inline(always)]
    pub(in crate::pot_poker) fn must_open(&self) -> bool {
        if self.plan.betting.plain_opening {
            return false;
        }
        let Some(opening) = self.plan.forced.opening else { return false };
        let largest = self.plan.big_blind();
        opening > largest && self.hand.cards.street == 0 && self.hand.betting.current <= largest
    }

    /// Whether a player may call.
    #[inline(always)]
    pub(in crate::pot_poker) fn may_call(&self, position: Position) -> bool {
        // Who has less than what must be opened for may always go all-in for it (S11).
        let rest = || self.chips(position) <= self.to_call(position);
        self.to_call(position) > Cents::ZERO
            && (!self.must_open() || self.hand.forced.blinds.contains(&position) || rest())
            && !self.bring_in_awaited()
    }

    /// Whether a player may check; or why not.
    #[inline(always)]
    pub(in crate::pot_poker) fn may_check(&self, position: Position) -> Result<(), Refusal> {
        if self.to_call(position) > Cents::ZERO {
            return Err(Refusal::NoCheck { position, bet: self.hand.betting.current });
        }
        if self.plan.betting.plain_opening {
            return Ok(());
        }
        let first = self.plan.betting.first_round == FirstRound::BetOrFold && self.hand.cards.street == 0;
        let posted = self.hand.money.bets[position.index()] > Cents::ZERO;
        if first && !posted || self.bring_in_awaited() {
            return Err(Refusal::BetOrFold { position });
        }
        Ok(())
    }
}

pub(super) fn has_pair(cards: &[cards::Card]) -> bool {
    cards.iter().enumerate().any(|(at, card)| {
        card.rank().is_some() && cards[..at].iter().any(|other| other.rank() == card.rank())
    })
}
