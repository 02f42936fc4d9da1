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
    /// The stakes in the order of settlement, once that has begun.
    order: ArrayVec<u8, { Stakes::MOST }>,
    /// How many of these are settled for certain.
    behind: u8,
}

/// Where a list of stakes ends.
const NONE: u8 = u8::MAX;

impl Default for Stakes {
    fn default() -> Stakes {
        let ends = [(NONE, NONE); Position::MOST + 1];
        Stakes { stakes: ArrayVec::new(), ends, order: ArrayVec::new(), behind: 0 }
    }
}

impl Stakes {
    /// How many stakes a layout can hold.
    pub const MOST: usize = 192;
    /// Keys of the order of settlement from which on wagers come in a last pass.
    pub const LAST: u8 = 64;

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
        self.stakes.push(Stake { position, person, wager, settled: false, next: NONE, amount });
        self.link(at);
    }

    /// Adds to a stake.
    pub(crate) fn raise(&mut self, person: Person, position: Position, wager: WagerNo, amount: Cents) {
        let wanted = id(person, position, wager);
        let mut at = self.ends[position.index()].0;
        while let Some(stake) = self.stakes.get_mut(at as usize) {
            if stake.id() == wanted {
                stake.amount += amount;
                return;
            }
            at = stake.next;
        }
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

    /// The stakes that are not settled, in the order of settlement once that has begun.
    pub fn open(&self) -> impl Iterator<Item = &Stake> {
        let ordered = self.order[self.behind as usize..].iter().map(|at| &self.stakes[*at as usize]);
        let unordered = self.stakes.iter().filter(|_| self.order.is_empty());
        ordered.chain(unordered).filter(|stake| !stake.settled)
    }

    /// The next stake to be settled.
    pub(crate) fn first_open(&self) -> Option<&Stake> {
        self.order[self.behind as usize..]
            .iter()
            .map(|at| &self.stakes[*at as usize])
            .find(|stake| !stake.settled)
    }

    pub(crate) fn settle(&mut self, person: Person, position: Position, wager: WagerNo) {
        let wanted = id(person, position, wager);
        let mut at = self.ends[position.index()].0;
        while let Some(stake) = self.stakes.get_mut(at as usize) {
            if stake.id() == wanted {
                stake.settled = true;
                break;
            }
            at = stake.next;
        }
        let settled = |at: &u8| self.stakes[*at as usize].settled;
        while self.order.get(self.behind as usize).is_some_and(settled) {
            self.behind += 1;
        }
    }

    /// Brings the stakes into the order of settlement: position by position, those at one position by `key`; where the
    /// kind of wager comes first, by `key` alone, positions keeping their order. Keys from [`Stakes::LAST`] on come in a
    /// pass of their own.
    pub(crate) fn order(&mut self, positions: &[Position], by_kind: bool, key: impl Fn(&Stake) -> u8) {
        self.behind = 0;
        self.order.clear();
        for last in [false, true] {
            let pass = self.order.len();
            for position in positions {
                let group = if by_kind { pass } else { self.order.len() };
                let mut at = self.ends[position.index()].0;
                while let Some(stake) = self.stakes.get(at as usize) {
                    if (key(stake) >= Stakes::LAST) == last {
                        self.order.push(at);
                        sift(&self.stakes, &mut self.order, group, &key);
                    }
                    at = stake.next;
                }
            }
        }
    }

    pub(crate) fn clear(&mut self) {
        self.stakes.clear();
        self.order.clear();
        self.ends = [(NONE, NONE); Position::MOST + 1];
        self.behind = 0;
    }
}

/// Moves the last of the order forward, within its group, to where its key belongs.
fn sift(stakes: &[Stake], order: &mut [u8], group: usize, key: &impl Fn(&Stake) -> u8) {
    let mut place = order.len() - 1;
    while place > group && key(&stakes[order[place - 1] as usize]) > key(&stakes[order[place] as usize]) {
        order.swap(place - 1, place);
        place -= 1;
    }
}
