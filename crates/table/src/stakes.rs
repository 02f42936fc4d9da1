//! The stakes on the layout.

use arrayvec::ArrayVec;
use money::Cents;

use crate::ids::{Person, Position, WagerNo};

/// A stake on a circle.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[repr(C)]
pub struct Stake {
    /// At which position.
    pub position: Position,
    /// Whose.
    pub person: Person,
    /// On which circle.
    pub wager: WagerNo,
    /// Whether it is settled.
    pub settled: bool,
    /// The next stake at the same position.
    next: u8,
    /// Its place in the order of settlement, once that has begun.
    place: u16,
    /// How much.
    pub amount: Cents,
}

impl Stake {
    /// Position, person and wager in one number, so that a stake is found by one comparison.
    const fn id(&self) -> u32 {
        id(self.person, self.position, self.wager)
    }
}

const fn id(person: Person, position: Position, wager: WagerNo) -> u32 {
    u32::from_le_bytes([position.0, person.0, wager.0, 0])
}

/// The stakes of a round, in the order in which they were put down, or in that of settlement once it has begun.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Stakes {
    stakes: ArrayVec<Stake, { Stakes::MOST }>,
    /// The first and the last stake at each position.
    ends: [(u8, u8); Position::MOST + 1],
    /// How many stakes at the front are settled for certain.
    behind: u8,
}

/// Where a list of stakes ends.
const NONE: u8 = u8::MAX;

impl Default for Stakes {
    fn default() -> Stakes {
        Stakes { stakes: ArrayVec::new(), ends: [(NONE, NONE); Position::MOST + 1], behind: 0 }
    }
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
        let mut at = self.ends.get(position.index()).map_or(NONE, |ends| ends.0);
        std::iter::from_fn(move || {
            let stake = self.stakes.get(at as usize)?;
            at = stake.next;
            Some(stake)
        })
    }

    /// What a person has on a circle.
    pub fn amount(&self, person: Person, position: Position, wager: WagerNo) -> Cents {
        self.find(person, position, wager).map_or(Cents::ZERO, |stake| stake.amount)
    }

    /// The stake of a person on a circle.
    pub fn find(&self, person: Person, position: Position, wager: WagerNo) -> Option<&Stake> {
        let wanted = id(person, position, wager);
        self.at(position).find(|stake| stake.id() == wanted)
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
        let at = self.stakes.len();
        self.stakes.push(Stake { position, person, wager, settled: false, next: NONE, place: 0, amount });
        self.link(at);
    }

    /// Hangs a stake behind the others at its position.
    fn link(&mut self, at: usize) {
        let ends = &mut self.ends[self.stakes[at].position.index()];
        let before = std::mem::replace(&mut ends.1, at as u8);
        match self.stakes.get_mut(before as usize) {
            Some(stake) => stake.next = at as u8,
            None => ends.0 = at as u8,
        }
        self.stakes[at].next = NONE;
    }

    /// Hangs all stakes anew, after their order has changed.
    fn relink(&mut self) {
        self.ends = [(NONE, NONE); Position::MOST + 1];
        (0..self.stakes.len()).for_each(|at| self.link(at));
    }

    pub(crate) fn take(&mut self, person: Person, position: Position, wager: WagerNo) {
        let wanted = id(person, position, wager);
        self.stakes.retain(|stake| stake.id() != wanted);
        self.relink();
    }

    /// The stakes that are not settled.
    pub fn open(&self) -> impl Iterator<Item = &Stake> {
        self.stakes[self.behind as usize..].iter().filter(|stake| !stake.settled)
    }

    pub(crate) fn settle(&mut self, person: Person, position: Position, wager: WagerNo) {
        let wanted = id(person, position, wager);
        let open = &mut self.stakes[self.behind as usize..];
        if let Some(stake) = open.iter_mut().find(|stake| stake.id() == wanted) {
            stake.settled = true;
        }
        while self.stakes.get(self.behind as usize).is_some_and(|stake| stake.settled) {
            self.behind += 1;
        }
    }

    /// Brings the stakes into the order of their keys; equal keys keep their order.
    pub(crate) fn order(&mut self, key: impl Fn(&Stake) -> u16) {
        let stakes = &mut self.stakes;
        self.behind = 0;
        stakes.iter_mut().for_each(|stake| stake.place = key(stake));
        for at in 1..stakes.len() {
            let mut place = at;
            while place > 0 && stakes[place - 1].place > stakes[place].place {
                stakes.swap(place - 1, place);
                place -= 1;
            }
        }
        self.relink();
    }

    pub(crate) fn clear(&mut self) {
        self.stakes.clear();
        self.ends = [(NONE, NONE); Position::MOST + 1];
        self.behind = 0;
    }
}
