//! How events move money: each answer sums to zero.

use money::Cents;

use crate::ids::Person;

/// An account of the table's books.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Account {
    /// The chips in front of a person.
    Chips(Person),
    /// The chips a person has away from the table.
    Away(Person),
    /// The stakes on the layout, or the bets and the pot.
    Layout,
    /// The player-dealer's wager and what it won.
    Bank,
    /// The drop box.
    Drop,
}

/// The postings of an event; at most three, which sum to zero.
pub type Postings = arrayvec::ArrayVec<(Account, Cents), 3>;

/// No chip moves.
pub fn nothing() -> Postings {
    Postings::new()
}

/// So much goes from one account to another.
pub fn moved(from: Account, to: Account, amount: Cents) -> Postings {
    posted([(from, -amount), (to, amount)])
}

/// These postings, without those of nothing.
pub fn posted<const N: usize>(postings: [(Account, Cents); N]) -> Postings {
    postings.into_iter().filter(|(_, amount)| *amount != Cents::ZERO).collect()
}
