//! The way round the table where dice say who comes first, and who has the last word on a hand.

use rulebook::listing::Direction;

use super::Core;
use crate::event::{Face, Place};
use crate::ids::{Person, Position};

/// The next of so many places in a direction.
pub const fn around(from: Position, places: u8, direction: Direction) -> Position {
    match direction {
        Direction::Clockwise if from.0 >= places => Position(1),
        Direction::Clockwise => Position(from.0 + 1),
        Direction::CounterClockwise if from.0 <= 1 => Position(places),
        Direction::CounterClockwise => Position(from.0 - 1),
    }
}

impl Core {
    /// The place that the dice name among so many, the player-dealer being one; empty places are counted.
    pub fn dice_position(&self, places: u8) -> Option<Position> {
        let (dice, bank) = (self.round.dice?, self.bank()?);
        let steps = (dice.total() - 1) % places;
        let next = |at: Position, _| around(at, places, self.plan.direction);
        Some((0..steps).fold(bank.position, next))
    }

    /// The first place in play from one on: where the action button goes.
    pub fn first_in_play(&self, from: Position, places: u8) -> Position {
        let mut at = from;
        for _ in 0..places {
            if self.round.playing.has(at) {
                return at;
            }
            at = around(at, places, self.plan.direction);
        }
        from
    }

    /// Where the hand of a position lies, and who sees it: nobody the hand of a position without a wager, and nobody the
    /// player-dealer's before it is opened.
    pub fn dealt_place(&self, position: Position) -> (Place, Face) {
        if self.bank().is_some_and(|bank| bank.position == position) {
            (Place::Bank, Face::Hidden)
        } else if self.round.playing.has(position) {
            (Place::Position(position), Face::Down)
        } else {
            (Place::Position(position), Face::Hidden)
        }
    }

    /// Who has the last word on a hand: whoever plays it, or the largest wager where the listing says so; of equal
    /// ones the player's.
    pub fn last_word(&self, position: Position) -> Option<Person> {
        let holder = self.holder(position);
        if !self.plan.largest_decides {
            return holder;
        }
        let mut largest = holder.map(|holder| (holder, self.base_of(holder, position)));
        for stake in self.round.stakes.at(position) {
            let base = self.base_of(stake.person, position);
            if largest.is_none_or(|(_, amount)| base > amount) {
                largest = Some((stake.person, base));
            }
        }
        largest.map(|(person, _)| person)
    }

    fn base_of(&self, person: Person, position: Position) -> money::Cents {
        let own = self.round.stakes.at(position).filter(|stake| stake.person == person);
        let base = own.filter(|stake| self.is_base(stake)).map(|stake| stake.amount);
        base.max().unwrap_or_default()
    }
}
