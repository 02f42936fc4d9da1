//! Settlement: the order, and what the player-dealer's wager covers.

use money::{Cents, Rounding};
use rulebook::listing::{ButtonBy, CountFrom, Direction, Sides, Start};
use rulebook::pay::Payout;

use super::game::{Game, Verdict, Verdicted};
use super::{Banked, Core};
use crate::event::{Event, Outcome, Place};
use crate::ids::Position;
use crate::reason::Why;
use crate::stakes::Stake;

impl Core {
    /// Where settlement starts: at the button, or at the listed place; on to the next position in play.
    pub fn settlement_start(&self) -> Position {
        let bank = self.bank().map_or(Position(1), |bank| bank.position);
        let plan = &self.plan;
        let from = match plan.settle.start {
            Start::ActionButton => self.round.button.unwrap_or(bank),
            Start::LeftOfHouseDealer => Position(1),
            Start::RightOfHouseDealer => Position(plan.positions),
            Start::RightOfPlayerDealer => plan.step(bank, Direction::CounterClockwise),
            _ => plan.step(bank, Direction::Clockwise),
        };
        self.first_playing(from, plan.settle.direction)
    }

    /// The first position in play from one on.
    pub fn first_playing(&self, from: Position, direction: Direction) -> Position {
        self.plan.round_from(from, direction).find(|at| self.round.playing.has(*at)).unwrap_or(from)
    }

    /// The positions in play from a start on, in a direction.
    pub fn playing_from(&self, start: Start, direction: Direction) -> impl Iterator<Item = Position> + '_ {
        let bank = self.bank().map_or(Position(1), |bank| bank.position);
        let from = match start {
            Start::LeftOfHouseDealer => Position(1),
            Start::RightOfHouseDealer => Position(self.plan.positions),
            Start::RightOfPlayerDealer => self.plan.step(bank, Direction::CounterClockwise),
            _ => self.plan.step(bank, Direction::Clockwise),
        };
        self.plan.round_from(from, direction).filter(|at| self.round.playing.has(*at))
    }

    /// Where a count puts the action button. The player-dealer's position is passed over, empty ones are counted; a
    /// position without a wager passes it on (X07, N07).
    pub fn button_position(&self, count: u8) -> Option<Position> {
        let button = self.plan.button.as_ref().filter(|button| button.placed_by != ButtonBy::None)?;
        let bank = self.bank()?.position;
        let from = match button.counted_from {
            CountFrom::PlayerDealer => bank,
            CountFrom::LeftOfPlayerDealer => self.plan.step(bank, button.counted),
            CountFrom::LeftOfHouseDealer => Position(1),
        };
        let counted = |at: &Position| button.counted_from == CountFrom::PlayerDealer || *at != bank;
        let seats: arrayvec::ArrayVec<Position, 16> =
            self.plan.round_from(from, button.counted).filter(counted).collect();
        let reached = *seats.get(usize::from(count.saturating_sub(1)) % seats.len())?;
        Some(self.first_playing(reached, button.passes))
    }

    /// A stake with its verdict, within what is left of the player-dealer's wager.
    #[inline(always)]
    pub(super) fn settled(&self, stake: &Stake, verdict: Verdict) -> Event {
        let left = self.bank().map_or(Cents::ZERO, |bank| bank.left);
        let (outcome, due) = match verdict.result {
            Verdicted::Wins(payout) => (Outcome::Won, prize(payout, stake.amount)),
            Verdicted::Loses => (Outcome::Lost, stake.amount),
            Verdicted::Pushes => (Outcome::Pushed, Cents::ZERO),
        };
        let moved = due.min(left);
        let uncovered = outcome != Outcome::Pushed && left == Cents::ZERO && due > Cents::ZERO;
        let (outcome, because) = if uncovered {
            (Outcome::NotCovered, Why::CoverUsedUp.into())
        } else {
            (outcome, verdict.because)
        };
        let Stake { person, position, wager, amount: stake, .. } = *stake;
        Event::Settled { person, position, wager, outcome, stake, due, moved, because }
    }
}

/// What a payout brings on a stake; a part of a cent is dropped.
fn prize(payout: Payout, stake: Cents) -> Cents {
    match payout {
        Payout::Odds(odds) if odds.to == 1 => {
            stake.times(i64::from(odds.pays)).unwrap_or(Cents(i64::MAX / 4))
        }
        Payout::Odds(odds) => odds.prize(stake, Rounding::DownToCent).unwrap_or(Cents(i64::MAX / 4)),
        Payout::Fixed(amount) => amount,
        Payout::Push => Cents::ZERO,
    }
}

impl<G: Game> Banked<G> {
    /// The next wager to be settled, or the end of the round.
    #[inline(always)]
    pub(super) fn next_settled(&self) -> Option<Event> {
        let core = &self.core;
        if let Some(event) = core.take_up() {
            return Some(event);
        }
        if let Some((person, position)) = core.round.owed {
            return Some(Event::FreeCollectionGiven { person, position });
        }
        let open = || core.round.stakes.open();
        let verdict = |stake: &Stake| self.game.verdict(core, &self.plan, stake);
        let losing = |stake: &&Stake| verdict(stake).result == Verdicted::Loses;
        let losers_first = core.plan.settle.sides == Sides::LosersFirst;
        let stake = if losers_first {
            open().find(losing).or_else(|| open().next())
        } else {
            core.round.stakes.first_open()
        };
        match stake {
            Some(stake) if core.plan.opened_in_turn && core.round.face_down.has(stake.position) => {
                Some(Event::TurnedUp { place: Place::Position(stake.position) })
            }
            Some(stake) => Some(core.settled(stake, verdict(stake))),
            None => core.bank().map(|bank| Event::RoundClosed { bank: bank.person, amount: bank.fund }),
        }
    }
}
