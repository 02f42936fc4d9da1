//! Two cards that a bonus bet is paid for.

use crate::family::points::Ranks;
use crate::value::record;

record! {
    /// Two hole cards; all that is given must hold.
    pub struct HoleHand {
        /// Cards add up to.
        pub sum: Option<u8>,
        /// Ace with one of.
        pub ace_with: Option<Ranks>,
        /// Neither card is one of.
        pub without: Option<Ranks>,
        /// Suited.
        pub suited: Option<bool>,
    }
}
