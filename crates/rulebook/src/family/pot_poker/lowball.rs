//! The sevens rule of lowball.

use crate::value::{choices, record};

choices! {
    /// What checking a seven or better after the draw costs.
    pub enum SevenChecked {
        /// if it is best, nothing bet after the draw is won: those bets go back; if it is beaten, all calls are lost
        NoWinAfterDraw = "no-win-after-draw",
    }
}

choices! {
    /// A seven and a short all-in after the draw.
    pub enum SevenShortAllIn {
        /// may call less than half a bet and win; overcalls behind go back; completing to a full bet lets all later action stand
        MayCallAndWin = "may-call-and-win",
    }
}

record! {
    /// The sevens rule.
    pub struct Sevens {
        /// Highest card of a hand that must be bet.
        pub highest: u8,
        /// Checking it.
        pub checked: SevenChecked,
        /// A short all-in.
        pub short_all_in: Option<SevenShortAllIn> = only "may-call-and-win",
    }
}
