//! Double entry: money moves, it never appears.

use crate::Cents;

/// What one account gains (or, below zero, loses).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Posting<A> {
    /// The account.
    pub account: A,
    /// The change of its balance.
    pub amount: Cents,
}

/// Postings that sum to zero.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Entry<A> {
    postings: Vec<Posting<A>>,
}

/// Postings that do not balance.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum EntryError {
    /// The sum is not zero.
    #[error("the postings sum to {sum} instead of zero")]
    Unbalanced {
        /// What they sum to.
        sum: Cents,
    },
    /// The sum is too large to hold.
    #[error("the postings are too large to add up")]
    Overflow,
}

impl<A> Entry<A> {
    /// These postings, if they sum to zero.
    pub fn new(postings: Vec<Posting<A>>) -> Result<Entry<A>, EntryError> {
        let sum = postings.iter().try_fold(0i64, |sum, posting| sum.checked_add(posting.amount.0));
        match sum {
            None => Err(EntryError::Overflow),
            Some(0) => Ok(Entry { postings }),
            Some(sum) => Err(EntryError::Unbalanced { sum: Cents(sum) }),
        }
    }

    /// Nothing moves.
    pub const fn none() -> Entry<A> {
        Entry { postings: Vec::new() }
    }

    /// An amount that goes from one account to another.
    pub fn transfer(from: A, to: A, amount: Cents) -> Entry<A> {
        let postings = [Posting { account: from, amount: -amount }, Posting { account: to, amount }];
        Entry { postings: postings.into() }
    }

    /// The postings, in the order given.
    pub fn postings(&self) -> &[Posting<A>] {
        &self.postings
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn posting(account: &str, cents: i64) -> Posting<&str> {
        Posting { account, amount: Cents(cents) }
    }

    #[test]
    fn only_balanced_postings_make_an_entry() {
        assert!(Entry::new(vec![posting("seat", -150), posting("bank", 100), posting("drop", 50)]).is_ok());
        let error = Entry::new(vec![posting("seat", -150), posting("bank", 100)]).unwrap_err();
        assert_eq!(error.to_string(), "the postings sum to -$0.50 instead of zero");
        let huge = Entry::new(vec![posting("seat", i64::MAX), posting("bank", i64::MAX)]);
        assert_eq!(huge, Err(EntryError::Overflow));
    }

    #[test]
    fn a_transfer_balances() {
        let entry = Entry::transfer("seat", "bank", Cents(150));
        assert_eq!(Entry::new(entry.postings().to_vec()), Ok(entry));
    }
}
