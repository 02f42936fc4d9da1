//! The stakes on the layout.

use arrayvec::ArrayVec;
use money::Cents;

use crate::ids::{Person, Position, WagerNo};

/// A stake on a circle.
#[derive(Debug, Clone, Copy, PartialEq, Eq, serde::Serialize, schemars::JsonSchema)]
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
    /// Whether it was put into the wager of the player at the position, and is settled with it as one.
    pub shared: bool,
    /// The next stake at the same position.
    #[serde(skip)]
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
    /// The stakes in the order of settlement, once that has begun: the key in the upper half, the place in the lower.
    order: ArrayVec<u16, { Stakes::MOST }>,
}

/// Where a list of stakes ends.
const NONE: u8 = u8::MAX;

impl Default for Stakes {
    fn default() -> Stakes {
        let ends = [(NONE, NONE); Position::MOST + 1];
        Stakes { stakes: ArrayVec::new(), ends, order: ArrayVec::new() }
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
    #[inline]
    pub fn amount(&self, person: Person, position: Position, wager: WagerNo) -> Cents {
        self.find(person, position, wager).map_or(Cents::ZERO, |stake| stake.amount)
    }

    /// The stake of a person on a circle.
    #[inline]
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

    #[inline(always)]
    pub(crate) fn put(&mut self, person: Person, position: Position, wager: WagerNo, amount: Cents) {
        let at = self.stakes.len();
        self.stakes.push(Stake {
            position,
            person,
            wager,
            settled: false,
            shared: false,
            next: NONE,
            amount,
        });
        self.link(at);
    }

    /// Marks the stake that was put down last as a part of another person's wager.
    pub(crate) fn share_last(&mut self) {
        if let Some(stake) = self.stakes.last_mut() {
            stake.shared = true;
        }
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

    /// The stake at a place in the order of settlement.
    pub(crate) fn in_order(&self, at: usize) -> Option<&Stake> {
        self.stakes.get(usize::from(*self.order.get(at)? as u8))
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
    }

    /// Brings the stakes into the order of settlement: position by position, those at one position by the key of their
    /// wager; where the kind of wager comes first, by key alone, positions keeping their order. Keys from
    /// [`Stakes::LAST`] on come in a pass of their own.
    pub(crate) fn order(&mut self, positions: &[Position], by_kind: bool, keys: &SettleKeys) {
        self.order.clear();
        let mut postponed = false;
        for last in [false, true] {
            let pass = self.order.len();
            let positions = if last && !postponed { &[] } else { positions };
            for position in positions {
                let group = if by_kind { pass } else { self.order.len() };
                let mut at = self.ends[position.index()].0;
                while let Some(stake) = self.stakes.get(at as usize) {
                    let key = keys.of(stake);
                    if (key >= Stakes::LAST) == last {
                        self.order.push(u16::from(key) << 8 | u16::from(at));
                        sift(&mut self.order[group..]);
                    } else {
                        postponed = true;
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
    }
}

/// Moves the last of a group forward to where its key belongs, behind its equals.
#[inline(always)]
fn sift(group: &mut [u16]) {
    let mut place = group.len() - 1;
    let last = group[place];
    while place > 0 && group[place - 1] >> 8 > last >> 8 {
        group[place] = group[place - 1];
        place -= 1;
    }
    group[place] = last;
}

/// Where each wager comes in the order of settlement, by its number.
#[derive(Debug, Clone)]
pub(crate) struct SettleKeys([u8; u16::BITS as usize]);

impl FromIterator<u8> for SettleKeys {
    fn from_iter<I: IntoIterator<Item = u8>>(keys: I) -> SettleKeys {
        let mut all = [0; u16::BITS as usize];
        all.iter_mut().zip(keys).for_each(|(slot, key)| *slot = key);
        SettleKeys(all)
    }
}

impl SettleKeys {
    fn of(&self, stake: &Stake) -> u8 {
        self.0[usize::from(stake.wager.0) % self.0.len()]
    }
}
