//! What a family's own events say: each fact has a form for records, and one for memory.

use cards::{Card, Rank, Suit};
use money::Cents;

use super::{Face, Own, Place};
use crate::ids::{Person, PersonSet, Position, PositionSet, WagerSet};
use crate::reason::{Reason, RowRef, Why};
use crate::verb::Verb;

/// Where the next fact of an event lies.
#[derive(Debug, Clone, Copy, Default)]
pub struct At {
    /// Bytes from the front.
    pub(super) byte: usize,
    /// Bits from the back.
    pub(super) bit: usize,
}

impl At {
    /// Passes over a fact that is not there.
    #[inline(always)]
    const fn pass<F: Fact>(&mut self) {
        self.byte += F::BYTES;
        self.bit += F::BITS;
    }
}

/// Something that can be a fact of an [`Own`] event. It has a form for records, which never changes, and one for memory, which is
/// the same where nothing shorter is said.
pub trait Fact: Copy {
    /// How many bytes it takes in a record.
    const SIZE: usize;

    /// How many bytes it takes in memory.
    const BYTES: usize = Self::SIZE;

    /// How many bits beside them.
    const BITS: usize = 0;

    /// Writes it for a record.
    fn pack(self, into: &mut [u8]);

    /// Reads it from a record.
    fn unpack(from: &[u8]) -> Self;

    /// Writes it behind the other facts of an event.
    #[inline(always)]
    fn hold(self, own: &mut Own, at: &mut At) {
        self.pack(own.next_bytes(at, Self::SIZE));
    }

    /// Reads it where it was written.
    #[inline(always)]
    fn held(own: &Own, at: &mut At) -> Self {
        Self::unpack(own.read_bytes(at, Self::SIZE))
    }
}

/// Writes a fact for a record, and answers where the next one goes.
pub fn pack_first<F: Fact>(into: &mut [u8], fact: F) -> &mut [u8] {
    let (first, rest) = into.split_at_mut(F::SIZE);
    fact.pack(first);
    rest
}

/// Reads the next fact of a record.
pub fn unpack_first<F: Fact>(from: &mut &[u8]) -> F {
    let (first, rest) = from.split_at(F::SIZE);
    *from = rest;
    F::unpack(first)
}

macro_rules! numbers {
    ($($number:ty),+) => {
        $(impl Fact for $number {
            const SIZE: usize = size_of::<$number>();

            #[inline(always)]
            fn pack(self, into: &mut [u8]) {
                into.copy_from_slice(&self.to_le_bytes());
            }

            #[inline]
            fn unpack(from: &[u8]) -> $number {
                let mut bytes = [0; size_of::<$number>()];
                bytes.copy_from_slice(from);
                <$number>::from_le_bytes(bytes)
            }
        })+
    };
}

numbers!(u8, u16, u32, i16, i64);

/// Says a fact in terms of another: how to make the one of the other, and back.
#[macro_export]
macro_rules! fact {
    ($type:ty as $other:ty, $to:expr, $from:expr) => {
        impl $crate::Fact for $type {
            const SIZE: usize = <$other as $crate::Fact>::SIZE;
            const BYTES: usize = <$other as $crate::Fact>::BYTES;
            const BITS: usize = <$other as $crate::Fact>::BITS;

            #[inline(always)]
            fn pack(self, into: &mut [u8]) {
                let to: fn($type) -> $other = $to;
                <$other as $crate::Fact>::pack(to(self), into);
            }

            #[inline]
            fn unpack(from: &[u8]) -> $type {
                let back: fn($other) -> $type = $from;
                back(<$other as $crate::Fact>::unpack(from))
            }

            #[inline(always)]
            fn hold(self, own: &mut $crate::Own, at: &mut $crate::At) {
                let to: fn($type) -> $other = $to;
                <$other as $crate::Fact>::hold(to(self), own, at);
            }

            #[inline(always)]
            fn held(own: &$crate::Own, at: &mut $crate::At) -> $type {
                let back: fn($other) -> $type = $from;
                back(<$other as $crate::Fact>::held(own, at))
            }
        }
    };
}

fact!(Cents as i64, |amount| amount.0, Cents);
fact!(Person as u8, |person| person.0, Person);
fact!(Position as u8, |position| position.0, Position);
fact!(PositionSet as u32, PositionSet::bits, PositionSet::of_bits);
fact!(PersonSet as u32, PersonSet::bits, PersonSet::of_bits);
fact!(WagerSet as u16, WagerSet::bits, WagerSet::of_bits);
fact!(Card as u8, Card::index, |index| Card::from_index(index).unwrap_or(Card::new(Rank::Ace, Suit::Spades)));
fact!(Why as u16, Why::number, Why::numbered);
fact!(Verb as u16, Verb::number, Verb::numbered);
fact!(Face as u8, |face| face as u8, |byte| match byte {
    0 => Face::Up,
    1 => Face::Down,
    _ => Face::Hidden,
});

impl Fact for bool {
    const SIZE: usize = 1;
    const BYTES: usize = 0;
    const BITS: usize = 1;

    fn pack(self, into: &mut [u8]) {
        into[0] = u8::from(self);
    }

    fn unpack(from: &[u8]) -> bool {
        from[0] == 1
    }

    #[inline(always)]
    fn hold(self, own: &mut Own, at: &mut At) {
        own.put_bit(at, self);
    }

    #[inline(always)]
    fn held(own: &Own, at: &mut At) -> bool {
        own.read_bit(at)
    }
}

impl<F: Fact> Fact for Option<F> {
    const SIZE: usize = 1 + F::SIZE;
    const BYTES: usize = F::BYTES;
    const BITS: usize = 1 + F::BITS;

    #[inline(always)]
    fn pack(self, into: &mut [u8]) {
        into[0] = u8::from(self.is_some());
        if let Some(fact) = self {
            fact.pack(&mut into[1..]);
        }
    }

    #[inline]
    fn unpack(from: &[u8]) -> Option<F> {
        (from[0] == 1).then(|| F::unpack(&from[1..]))
    }

    #[inline(always)]
    fn hold(self, own: &mut Own, at: &mut At) {
        own.put_bit(at, self.is_some());
        match self {
            Some(fact) => fact.hold(own, at),
            None => at.pass::<F>(),
        }
    }

    #[inline(always)]
    fn held(own: &Own, at: &mut At) -> Option<F> {
        if own.read_bit(at) {
            return Some(F::held(own, at));
        }
        at.pass::<F>();
        None
    }
}

impl<F: Fact, const N: usize> Fact for [F; N] {
    const SIZE: usize = N * F::SIZE;
    const BYTES: usize = N * F::BYTES;
    const BITS: usize = N * F::BITS;

    #[inline(always)]
    fn pack(self, into: &mut [u8]) {
        for (fact, bytes) in self.into_iter().zip(into.chunks_exact_mut(F::SIZE)) {
            fact.pack(bytes);
        }
    }

    #[inline]
    fn unpack(from: &[u8]) -> [F; N] {
        std::array::from_fn(|at| F::unpack(&from[at * F::SIZE..(at + 1) * F::SIZE]))
    }

    #[inline(always)]
    fn hold(self, own: &mut Own, at: &mut At) {
        self.into_iter().for_each(|fact| fact.hold(own, at));
    }

    #[inline(always)]
    fn held(own: &Own, at: &mut At) -> [F; N] {
        std::array::from_fn(|_| F::held(own, at))
    }
}

impl Fact for Reason {
    const SIZE: usize = Why::SIZE + <Option<[u8; 2]>>::SIZE;

    #[inline(always)]
    fn pack(self, into: &mut [u8]) {
        self.why.pack(&mut into[..Why::SIZE]);
        self.row.map(|row| [row.table, row.row]).pack(&mut into[Why::SIZE..]);
    }

    #[inline]
    fn unpack(from: &[u8]) -> Reason {
        let row = <Option<[u8; 2]>>::unpack(&from[Why::SIZE..]);
        Reason { why: Why::unpack(&from[..Why::SIZE]), row: row.map(|[table, row]| RowRef { table, row }) }
    }
}

/// A place is a kind and up to two numbers.
impl Fact for Place {
    const SIZE: usize = 3;

    #[inline(always)]
    fn pack(self, into: &mut [u8]) {
        let bytes = match self {
            Place::Position(position) => [0, position.0, 0],
            Place::Bank => [1, 0, 0],
            Place::Board => [2, 0, 0],
            Place::SecondBoard => [3, 0, 0],
            Place::PlayerHand => [4, 0, 0],
            Place::BankerHand => [5, 0, 0],
            Place::Burned => [6, 0, 0],
            Place::Early => [7, 0, 0],
            Place::Drawn => [8, 0, 0],
            Place::Discards => [9, 0, 0],
            Place::Meld(position, meld) => [10, position.0, meld],
            Place::Pile(pile) => [11, pile, 0],
            Place::SplitHand { position, hand } => [12, position.0, hand],
        };
        into.copy_from_slice(&bytes);
    }

    fn unpack(from: &[u8]) -> Place {
        match *from {
            [0, position, _] => Place::Position(Position(position)),
            [1, ..] => Place::Bank,
            [2, ..] => Place::Board,
            [3, ..] => Place::SecondBoard,
            [4, ..] => Place::PlayerHand,
            [5, ..] => Place::BankerHand,
            [6, ..] => Place::Burned,
            [7, ..] => Place::Early,
            [8, ..] => Place::Drawn,
            [10, position, meld] => Place::Meld(Position(position), meld),
            [11, pile, _] => Place::Pile(pile),
            [12, position, hand] => Place::SplitHand { position: Position(position), hand },
            _ => Place::Discards,
        }
    }
}
