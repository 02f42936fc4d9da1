//! The sevens rule of lowball.

use crate::value::{choices, record};

choices! {
    /// What checking a seven or better after the draw costs.
    pub enum SevenChecked {
        /// if best, it wins nothing bet after the draw, and those bets are returned; if beaten, it loses all its calls
        NoWinAfterDraw = "no-win-after-draw",
    }
}

choices! {
    /// A seven and a short all-in after the draw.
    pub enum SevenShortAllIn {
        /// may call less than half a bet and win; overcalls behind are returned; if it is completed to a full bet, all later action stands
        MayCallAndWin = "may-call-and-win",
    }
}

record! {
    /// The sevens rule.
    pub struct Sevens {
        /// Highest card of a hand that must be bet.
        pub highest: u8,
        /// If checked.
        pub checked: SevenChecked,
        /// Short all-in.
        pub short_all_in: Option<SevenShortAllIn> = only "may-call-and-win",
    }
}
