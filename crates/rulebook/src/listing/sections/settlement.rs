//! How wagers are settled, what the floor rules on, and what is collected.

use super::Direction;
use crate::collection::BlockId;
use crate::hours::HoursLine;
use crate::value::{Name, choices, record};

choices! {
    /// Where a procedure starts.
    pub enum Start {
        /// the first seat clockwise from the player-dealer
        LeftOfPlayerDealer = "left-of-player-dealer",
        /// the first seat on the house dealer's left
        LeftOfHouseDealer = "left-of-house-dealer",
        /// the first seat on the house dealer's right
        RightOfHouseDealer = "right-of-house-dealer",
        /// the next seat counter-clockwise from the player-dealer
        RightOfPlayerDealer = "right-of-player-dealer",
        /// the seat the dice point to
        DiceSeat = "dice-seat",
        /// the action button
        ActionButton = "action-button",
        /// the first seat clockwise from the dealer button
        LeftOfButton = "left-of-button",
        /// everyone at once
        AllAtOnce = "all-at-once",
        /// nobody; the chart decides
        Chart = "chart",
        /// the two hands dealt for the whole table
        CommunityHands = "community-hands",
        /// the winner of the last hand; in the first hand, the lowest card turned up
        LastWinner = "last-winner",
    }
}

choices! {
    /// Whether a seat is finished before the next.
    pub enum Pass {
        /// seat by seat: all wagers of a seat before the next seat
        SeatBySeat = "seat-by-seat",
        /// wager by wager: once around the table for each type
        TypeByType = "type-by-type",
    }
}

choices! {
    /// Whether losing wagers are collected before winning ones are paid.
    pub enum Sides {
        /// each wager is collected or paid in turn
        Together = "together",
        /// all losing wagers are collected first, then winning wagers are paid
        LosersFirst = "losers-first",
    }
}

choices! {
    /// How the player-dealer's wager is used up.
    pub enum Coverage {
        /// every dollar collected or paid counts against it; a wager covered in part is settled for that part, and the rest is returned
        Gross = "gross",
    }
}

choices! {
    /// What a payout that falls between chips is rounded to.
    pub enum PayRounding {
        /// none: paid to the cent, and a fraction of a cent is dropped
        Exact = "exact",
    }
}

record! {
    /// Settlement.
    pub struct Settlement {
        /// Starts with.
        pub start: Start,
        /// Direction.
        pub direction: Direction,
        /// Sequence.
        pub pass: Pass,
        /// Losing and winning wagers.
        pub sides: Sides,
        /// Order of wagers.
        pub order: Vec<Name>,
        /// Settled last, after all other wagers.
        pub last: Option<Vec<Name>>,
        /// Settled at once.
        pub at_once: Option<Vec<String>> = noted,
        /// Player-dealer coverage.
        pub coverage: Option<Coverage> = only "gross",
        /// Rounding.
        pub rounding: Option<PayRounding> = only "exact",
    }
}

record! {
    /// A ruling on an irregularity.
    pub struct Ruling {
        /// When.
        pub case: String = told,
        /// Then.
        pub does: String = told,
        /// Floor may rule.
        pub floor: Option<Vec<String>>,
    }
}

record! {
    /// Collections.
    pub struct CollectionRule {
        /// Schedule blocks in force.
        /// Written `room/block`.
        pub blocks: Vec<String>,
        /// Older schedule blocks printed with the rules.
        pub older: Option<Vec<String>>,
        /// If there is no schedule.
        pub remark: Option<String> = told,
    }
}

impl CollectionRule {
    /// All blocks, those in force first.
    pub fn all(&self) -> impl Iterator<Item = &str> {
        self.blocks.iter().chain(self.older.iter().flatten()).map(String::as_str)
    }

    /// Whether others have taken the place of a block.
    pub fn is_older(&self, block: &BlockId) -> bool {
        self.older.iter().flatten().any(|older| older.parse().ok().as_ref() == Some(block))
    }
}

record! {
    /// When the game is offered and for how much.
    pub struct Offering {
        /// Opening hours.
        pub hours: Option<Vec<HoursLine>>,
        /// Limits.
        pub limits: Option<Vec<String>>,
        /// Buy-in.
        pub buy_in: Option<Vec<String>>,
    }
}

record! {
    /// Equipment.
    pub struct Equipment {
        /// On the table.
        pub items: Vec<String>,
    }
}
