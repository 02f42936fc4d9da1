//! What betting comes to, and who is dealt in: facts of events, so that who takes them in needs no rule.

use money::Cents;

use crate::ids::Position;

/// What the betting of a street has come to with the chips that an event puts in.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, serde::Serialize, serde::Deserialize)]
#[serde(rename_all = "kebab-case")]
pub struct BetNow {
    /// What there is to meet.
    pub meet: Cents,
    /// The last full bet or raise, as a total.
    pub level: Cents,
    /// The size of the last full bet or raise.
    pub by: Cents,
    /// The total of a bet of the size of the pot, where two have agreed on a larger one; else nothing.
    pub part: Cents,
    /// Raises that count so far.
    pub raises: u8,
    /// Whether those who have acted may act again.
    pub reopens: bool,
    /// Whether the one who put the chips in has bet or raised by it.
    pub leads: bool,
}

/// Positions in an order.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct SeatOrder {
    at: [Position; Position::MOST],
    count: u8,
}

impl SeatOrder {
    /// The positions, in their order.
    pub fn iter(&self) -> impl Iterator<Item = Position> + '_ {
        self.at[..usize::from(self.count)].iter().copied()
    }
}

impl FromIterator<Position> for SeatOrder {
    /// As many as there are places.
    fn from_iter<T: IntoIterator<Item = Position>>(positions: T) -> SeatOrder {
        let mut seats = SeatOrder { at: [Position(0); Position::MOST], count: 0 };
        for (place, position) in seats.at.iter_mut().zip(positions) {
            *place = position;
            seats.count += 1;
        }
        seats
    }
}

impl serde::Serialize for SeatOrder {
    fn serialize<S: serde::Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.collect_seq(&self.at[..usize::from(self.count)])
    }
}

impl<'de> serde::Deserialize<'de> for SeatOrder {
    fn deserialize<D: serde::Deserializer<'de>>(from: D) -> Result<SeatOrder, D::Error> {
        let positions = <arrayvec::ArrayVec<Position, { Position::MOST }>>::deserialize(from)?;
        Ok(positions.into_iter().collect())
    }
}
