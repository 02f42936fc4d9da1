//! Ranks in words.

use cards::Rank;

/// The rank with this number, the two being 0.
pub(crate) fn rank(number: u16) -> Rank {
    Rank::ALL[usize::from(number)]
}
