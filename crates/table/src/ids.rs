//! Who and where: persons, positions, wagers, and sets of them.

use std::fmt;

/// Somebody at the table: seated, or betting from behind.
#[derive(
    Clone,
    Copy,
    PartialEq,
    Eq,
    PartialOrd,
    Ord,
    Hash,
    serde::Serialize,
    serde::Deserialize,
    schemars::JsonSchema,
)]
#[serde(transparent)]
pub struct Person(pub u8);

/// A place that can be dealt a hand, numbered clockwise; 1 is the first on the house dealer's left.
#[derive(
    Clone,
    Copy,
    PartialEq,
    Eq,
    PartialOrd,
    Ord,
    Hash,
    serde::Serialize,
    serde::Deserialize,
    schemars::JsonSchema,
)]
#[serde(transparent)]
pub struct Position(pub u8);

/// A named circle on the layout, by its place in the plan.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, serde::Serialize, serde::Deserialize)]
#[serde(transparent)]
pub struct WagerNo(pub u8);

impl Person {
    /// How many persons a table can hold, backline bettors included.
    pub const MOST: usize = 32;

    /// The person as an index.
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

impl Position {
    /// How many positions a table can have.
    pub const MOST: usize = 15;

    /// The position as an index; 0 is not used.
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

impl fmt::Display for Person {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "person {}", self.0)
    }
}

impl fmt::Debug for Person {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "seat {}", self.0)
    }
}

impl fmt::Debug for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl fmt::Debug for WagerNo {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "wager {}", self.0)
    }
}

macro_rules! set {
    ($(#[doc = $doc:literal])+ $name:ident of $item:ident as $bits:ty) => {
        $(#[doc = $doc])+
        #[derive(Clone, Copy, PartialEq, Eq, Default, Hash)]
        pub struct $name($bits);

        impl $name {
            /// Nobody and nothing.
            pub const EMPTY: $name = $name(0);

            /// Just one.
            pub const fn only(item: $item) -> $name {
                $name(1 << item.0)
            }

            /// Whether it is in the set.
            pub const fn has(self, item: $item) -> bool {
                (item.0 as u32) < <$bits>::BITS && self.0 >> item.0 & 1 == 1
            }

            /// Puts it in.
            pub fn add(&mut self, item: $item) {
                self.0 |= 1 << item.0;
            }

            /// Takes it out.
            pub fn remove(&mut self, item: $item) {
                self.0 &= !(1 << item.0);
            }

            /// All that are in either set.
            #[must_use]
            pub const fn and(self, other: $name) -> $name {
                $name(self.0 | other.0)
            }

            /// All that are in both sets.
            #[must_use]
            pub const fn both(self, other: $name) -> $name {
                $name(self.0 & other.0)
            }

            /// All that are not in the other set.
            #[must_use]
            pub const fn without(self, other: $name) -> $name {
                $name(self.0 & !other.0)
            }

            /// Whether there is none.
            pub const fn is_empty(self) -> bool {
                self.0 == 0
            }

            /// How many there are.
            pub const fn len(self) -> u32 {
                self.0.count_ones()
            }

            /// The set as bits, as a fact of an event keeps it.
            pub(crate) const fn bits(self) -> $bits {
                self.0
            }

            /// The set of such bits.
            pub(crate) const fn of_bits(bits: $bits) -> $name {
                $name(bits)
            }

            /// The first after an item, round and round; the item itself comes last.
            pub fn next_after(self, item: $item) -> Option<$item> {
                let above = self.0 & !((2 << item.0) - 1);
                let bits = if above == 0 { self.0 } else { above };
                (bits != 0).then(|| $item(bits.trailing_zeros() as u8))
            }

            /// All of them from the one after an item on, round and round; the item itself comes last.
            pub fn after(self, item: $item) -> impl Iterator<Item = $item> {
                let mut bits = self.0 & !((2 << item.0) - 1);
                let mut rest = self.0 & !bits;
                std::iter::from_fn(move || {
                    if bits == 0 {
                        (bits, rest) = (rest, 0);
                    }
                    (bits != 0).then(|| {
                        let item = $item(bits.trailing_zeros() as u8);
                        bits &= bits - 1;
                        item
                    })
                })
            }

            /// All of them downwards from an item on, round and round.
            pub fn down_from(self, item: $item) -> impl Iterator<Item = $item> {
                let mut bits = self.0 & ((2 << item.0) - 1);
                let mut rest = self.0 & !bits;
                std::iter::from_fn(move || {
                    if bits == 0 {
                        (bits, rest) = (rest, 0);
                    }
                    (bits != 0).then(|| {
                        let item = (<$bits>::BITS - 1 - bits.leading_zeros()) as u8;
                        bits &= !(1 << item);
                        $item(item)
                    })
                })
            }

            /// All of them, in order.
            pub fn iter(self) -> impl Iterator<Item = $item> {
                let mut bits = self.0;
                std::iter::from_fn(move || {
                    (bits != 0).then(|| {
                        let item = $item(bits.trailing_zeros() as u8);
                        bits &= bits - 1;
                        item
                    })
                })
            }
        }

        impl FromIterator<$item> for $name {
            fn from_iter<I: IntoIterator<Item = $item>>(items: I) -> $name {
                let mut set = $name::EMPTY;
                items.into_iter().for_each(|item| set.add(item));
                set
            }
        }

        impl serde::Serialize for $name {
            fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                if !serializer.is_human_readable() {
                    return self.0.serialize(serializer);
                }
                serializer.collect_seq(self.iter())
            }
        }

        impl<'de> serde::Deserialize<'de> for $name {
            fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<$name, D::Error> {
                if !deserializer.is_human_readable() {
                    return <$bits>::deserialize(deserializer).map($name);
                }
                let items = Vec::<$item>::deserialize(deserializer)?;
                match items.iter().find(|item| u32::from(item.0) >= <$bits>::BITS) {
                    Some(item) => Err(serde::de::Error::custom(format!("{item:?} is too high a number"))),
                    None => Ok(items.into_iter().collect()),
                }
            }
        }

        impl fmt::Debug for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.debug_set().entries(self.iter()).finish()
            }
        }
    };
}

set! {
    /// A set of persons.
    PersonSet of Person as u32
}
set! {
    /// A set of positions. Sixteen bits would do, but a wider read of two sets side by side waits for the last write.
    PositionSet of Position as u32
}
set! {
    /// A set of wagers.
    WagerSet of WagerNo as u16
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sets_hold_what_is_put_in() {
        let mut set: PositionSet = [Position(3), Position(14), Position(1)].into_iter().collect();
        assert_eq!(set.iter().map(|position| position.0).collect::<Vec<_>>(), [1, 3, 14]);
        set.remove(Position(3));
        assert!(set.has(Position(14)) && !set.has(Position(3)) && set.len() == 2);
        set.add(Position(7));
        assert_eq!(set.after(Position(7)).map(|at| at.0).collect::<Vec<_>>(), [14, 1, 7]);
        assert_eq!(set.down_from(Position(7)).map(|at| at.0).collect::<Vec<_>>(), [7, 1, 14]);
        assert!(PersonSet::EMPTY.is_empty() && PersonSet::only(Person(31)).has(Person(31)));
    }
}
