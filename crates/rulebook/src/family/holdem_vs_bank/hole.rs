//! Two cards that a bonus bet is paid for.

use crate::family::points::Ranks;
use crate::value::record;

record! {
    /// Two hole cards; all that is given must hold.
    pub struct HoleHand {
        /// They add up to.
        pub sum: Option<u8>,
        /// An ace with one of.
        pub ace_with: Option<Ranks>,
        /// Neither is one of.
        pub without: Option<Ranks>,
        /// Of one suit.
        pub suited: Option<bool>,
    }
}
