//! Why a chip moved.

use std::fmt;

use crate::words::{self, Words};

/// A reason, and the row of the pay table where there is one.
#[derive(
    Debug, Clone, Copy, PartialEq, Eq, Hash, serde::Serialize, serde::Deserialize, schemars::JsonSchema,
)]
pub struct Reason {
    /// The reason.
    pub why: Why,
    /// The pay table and its row.
    pub row: Option<RowRef>,
}

/// A row of a pay table, by their places in the plan.
#[derive(
    Debug, Clone, Copy, PartialEq, Eq, Hash, serde::Serialize, serde::Deserialize, schemars::JsonSchema,
)]
pub struct RowRef {
    /// The table.
    pub table: u8,
    /// The row.
    pub row: u8,
}

impl From<Why> for Reason {
    fn from(why: Why) -> Reason {
        Reason { why, row: None }
    }
}

/// A reason: a number, whose key and words its owner holds.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Why(u16);

/// What is said of a reason.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct WhyRow {
    /// The name in listings, which say which clause stands behind it.
    pub key: &'static str,
    /// The reason in words.
    pub text: &'static str,
    /// The reason of which this one is a case: its clause stands behind both where the listing names none for the case.
    pub general: Option<Why>,
}

/// Reasons, one a line: the words, the constant, its key, and the reason of which it is a case.
///
/// A family writes its number first; it gets a constant for each reason, and `ROWS` for its [`crate::Words`].
#[macro_export]
macro_rules! reasons {
    (house; $($(#[doc = $doc:literal])+ $name:ident = $key:literal $(of $general:path)?,)+) => {
        #[repr(u8)]
        #[allow(non_camel_case_types, clippy::upper_case_acronyms)]
        enum Number { $($name,)+ }

        impl Why {
            $($(#[doc = $doc])+ pub const $name: Why = Why(Number::$name as u16);)+

            /// The reasons of the house.
            pub(crate) const HOUSE: &'static [WhyRow] =
                &[$(WhyRow {
                    key: $key,
                    text: [$($doc),+][0],
                    general: [$(Some($general),)? None][0],
                }),+];
        }
    };
    ($family:literal; $($(#[doc = $doc:literal])+ $name:ident = $key:literal $(of $general:path)?,)+) => {
        #[repr(u8)]
        #[allow(non_camel_case_types, clippy::upper_case_acronyms)]
        enum Number { $($name,)+ }

        $($(#[doc = $doc])+ pub const $name: $crate::Why = $crate::Why::own($family, Number::$name as u8);)+

        /// All of them.
        pub const ROWS: &[$crate::WhyRow] = &[$($crate::WhyRow {
            key: $key,
            text: [$($doc),+][0],
            general: [$(Some($general),)? None][0],
        }),+];
    };
}

impl Why {
    /// A family's own reason, by its place among them.
    pub const fn own(family: u8, place: u8) -> Why {
        Why(words::number(family, place))
    }

    /// Whether it belongs to the family with this number; 0 is the house.
    pub const fn is_of(self, family: u8) -> bool {
        self.0 >> 8 == family as u16
    }

    /// Whether another reason is the more general one of this, at once or by steps.
    pub fn is_case_of(self, other: Why) -> bool {
        self.row().general.is_some_and(|general| general == other || general.is_case_of(other))
    }

    /// Its number in records.
    pub const fn number(self) -> u16 {
        self.0
    }

    /// The one with a number.
    pub const fn numbered(number: u16) -> Why {
        Why(number)
    }

    /// What is said of it.
    pub fn row(self) -> &'static WhyRow {
        let rows = Words::of(self.0).map_or(&[][..], |words| words.reasons);
        rows.get(words::place(self.0)).unwrap_or(&WhyRow {
            key: "unknown",
            text: "an unknown reason",
            general: None,
        })
    }

    /// The name in listings.
    pub fn key(self) -> &'static str {
        self.row().key
    }

    /// The reason in words.
    pub fn text(self) -> &'static str {
        self.row().text.trim()
    }

    /// The reasons of the house and of all families that are known.
    pub fn all() -> impl Iterator<Item = Why> {
        Words::all()
            .flat_map(|words| (0..words.reasons.len()).map(|place| Why::own(words.number, place as u8)))
    }

    /// What is named for the reason with a key, or else for the more general one.
    pub fn most_special<'a>(key: &str, named: &dyn Fn(&str) -> Option<&'a str>) -> Option<&'a str> {
        named(key).or_else(|| Why::most_special(Why::of_key(key)?.row().general?.key(), named))
    }

    /// The reason with a key.
    pub fn of_key(key: &str) -> Option<Why> {
        Why::all().find(|why| why.key() == key)
    }
}

impl fmt::Debug for Why {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.key())
    }
}

impl serde::Serialize for Why {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        if serializer.is_human_readable() {
            serializer.serialize_str(self.key())
        } else {
            serializer.serialize_u16(self.0)
        }
    }
}

impl<'de> serde::Deserialize<'de> for Why {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Why, D::Error> {
        if !deserializer.is_human_readable() {
            return u16::deserialize(deserializer).map(Why);
        }
        let key = String::deserialize(deserializer)?;
        Why::of_key(&key).ok_or_else(|| serde::de::Error::custom(format!("unknown reason \"{key}\"")))
    }
}

reasons! {
    house;
    /// the hand beats the player-dealer's
    HAND_WINS = "hand-wins",
    /// the player-dealer's hand is better
    HAND_LOSES = "hand-loses",
    /// the hands are equal
    HANDS_EQUAL = "hands-equal",
    /// the hand was folded
    FOLDED = "folded",
    /// the player-dealer does not qualify
    NOT_QUALIFIED_RETURNED = "not-qualified-returned",
    /// paid by its pay table
    PAID_BY_TABLE = "paid-by-table",
    /// the hand was folded, but is still paid by its pay table
    FOLDED_PAID_BY_TABLE = "folded-paid-by-table",
    /// the hand is not on the pay table
    BELOW_TABLE = "below-table",
    /// the hand was folded, and is not on the pay table
    FOLDED_BELOW_TABLE = "folded-below-table",
    /// the hand wins, but is not on the pay table
    BELOW_TABLE_RETURNED = "below-table-returned",
    /// the pay table pushes it
    PUSHED_BY_TABLE = "pushed-by-table",
    /// the hand wagered on is closer to nine
    LINE_WINS = "line-wins",
    /// the other hand is closer to nine
    LINE_LOSES = "line-loses",
    /// both hands have the same points
    LINE_TIES = "line-ties",
    /// nothing is left of the player-dealer's wager
    COVER_USED_UP = "cover-used-up",
    /// the player-dealer's wager covers only part of it
    COVER_IN_PART = "cover-in-part",
    /// wrong number of cards
    WRONG_COUNT = "wrong-count",
    /// the hand was surrendered
    SURRENDERED = "surrendered",
    /// the wager is below the minimum, and must not be repeated
    BELOW_LEAST_WARNED = "below-least-warned",
    /// it is above the table maximum
    ABOVE_MOST_NO_ACTION = "above-most-no-action",
    /// one backline bet too many for the spot
    BEYOND_BACKLINE = "beyond-backline",
    /// the spot is held for a player who has wagered there
    PLACE_IS_KEPT = "place-is-kept",
    /// wrong number of cards: misdeal
    WRONG_COUNT_MISDEAL = "wrong-count-misdeal",
    /// changed after bets were closed, the wager stands as it was
    CHANGED_LATE_STANDS = "changed-late-stands",
    /// the cards come back into view, and the hand plays on
    CARDS_BACK_IN_VIEW = "cards-back-in-view",
    /// misread, the hand plays at its true value
    MISREAD_TRUE_VALUE = "misread-true-value",
    /// both hands rank higher than the player-dealer's
    BOTH_HIGHER = "both-higher",
    /// both hands rank lower than the player-dealer's
    BOTH_LOWER = "both-lower",
    /// one hand ranks higher, the other lower
    ONE_EACH = "one-each",
    /// a copy goes to the player-dealer, and the other hand is not higher
    COPY_LOSES = "copy-loses",
    /// a copy goes to the player-dealer, but the other hand is higher
    COPY_PUSHES = "copy-pushes",
    /// the wager had no chance of action
    FREE_COLLECTION_GIVEN = "free-collection-given",
    /// a free collection button pays the fee of the next hand
    FREE_COLLECTION_USED = "free-collection-used",
    /// a free collection button is good for the next hand only
    FREE_COLLECTION_LAPSED = "free-collection-lapsed",
    /// settled as one bet, and divided by shares
    SHARED_AS_ONE = "shared-as-one",
    /// divided by shares of the player-dealer's wager
    BANK_DIVIDED = "bank-divided",
    /// the deck is used up
    STOCK_USED_UP = "stock-used-up",
    /// the player-dealer's wager covers only part of it
    COVER_PART_BACK = "cover-part-back" of Why::COVER_IN_PART,
    /// both hands are copies, and copies go to the player-dealer
    BOTH_COPIES_LOSE = "both-copies-lose" of Why::COPY_LOSES,
    /// it is above the table maximum
    ABOVE_MOST_JOINT = "above-most-joint" of Why::ABOVE_MOST_NO_ACTION,
}
