//! The stakes on the layout.

use arrayvec::ArrayVec;
use money::Cents;

use crate::ids::{Person, Position, WagerNo};

/// A stake on a circle.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Stake {
    /// At which position.
    pub position: Position,
    /// Whose.
    pub person: Person,
    /// On which circle.
    pub wager: WagerNo,
    /// Whether it is settled.
    pub settled: bool,
    /// How much.
    pub amount: Cents,
}

/// The stakes of a round, in the order in which they were put down, or in that of settlement once it has begun.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Stakes {
    stakes: ArrayVec<Stake, { Stakes::MOST }>,
}

impl Stakes {
    /// How many stakes a layout can hold.
    pub const MOST: usize = 192;

    /// All stakes.
    pub fn iter(&self) -> impl Iterator<Item = &Stake> {
        self.stakes.iter()
    }

    /// The stakes at a position.
    pub fn at(&self, position: Position) -> impl Iterator<Item = &Stake> {
        self.iter().filter(move |stake| stake.position == position)
    }

    /// What a person has on a circle.
    pub fn amount(&self, person: Person, position: Position, wager: WagerNo) -> Cents {
        self.find(person, position, wager).map_or(Cents::ZERO, |stake| stake.amount)
    }

    /// The stake of a person on a circle.
    pub fn find(&self, person: Person, position: Position, wager: WagerNo) -> Option<&Stake> {
        self.iter().find(|stake| stake.person == person && stake.position == position && stake.wager == wager)
    }

    /// Whether there is room for another.
    pub fn is_full(&self) -> bool {
        self.stakes.is_full()
    }

    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        self.stakes.is_empty()
    }

    pub(crate) fn put(&mut self, person: Person, position: Position, wager: WagerNo, amount: Cents) {
        self.stakes.push(Stake { position, person, wager, settled: false, amount });
    }

    pub(crate) fn take(&mut self, person: Person, position: Position, wager: WagerNo) {
        self.stakes
            .retain(|stake| stake.person != person || stake.position != position || stake.wager != wager);
    }

    pub(crate) fn settle(&mut self, person: Person, position: Position, wager: WagerNo) {
        let same =
            |stake: &&mut Stake| stake.person == person && stake.position == position && stake.wager == wager;
        if let Some(stake) = self.stakes.iter_mut().find(same) {
            stake.settled = true;
        }
    }

    /// Brings the stakes into the order of their keys; equal keys keep their order.
    pub(crate) fn order(&mut self, key: impl Fn(&Stake) -> u32) {
        let stakes = &mut self.stakes;
        for at in 1..stakes.len() {
            let mut place = at;
            while place > 0 && key(&stakes[place - 1]) > key(&stakes[place]) {
                stakes.swap(place - 1, place);
                place -= 1;
            }
        }
    }

    pub(crate) fn clear(&mut self) {
        self.stakes.clear();
    }
}
