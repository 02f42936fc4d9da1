//! Pot poker: community, stud and draw games as street plans.
//!
//! One machine plays all of them. The section says which cards come when ([`streets`]), what must be put in
//! ([`forced`]), who may enter and how ([`entry`]), what may be bet ([`betting`]), how hands are made and pots are
//! divided ([`showdown`]), and where the room has them: kill pots ([`kill`]), the sevens rule ([`lowball`]) and
//! what happens when something goes wrong ([`irregular`]). What a room does not answer is left out.

pub mod betting;
pub mod entry;
pub mod forced;
pub mod irregular;
pub mod kill;
mod left_to_house;
pub mod lowball;
mod played;
mod section;
pub mod showdown;
pub mod size;
pub mod streets;

pub use left_to_house::LeftToHouse;

use crate::value::{Named, record};

record! {
    /// Pot poker.
    pub struct PotPoker {
        /// Dealer button.
        pub button: entry::Button,
        /// Blinds.
        pub blinds: Option<forced::Blinds>,
        /// Over-blinds.
        pub over_blinds: Option<forced::OverBlinds>,
        /// Live straddle.
        pub straddle: Option<forced::Straddle>,
        /// Ante.
        pub ante: Option<forced::Ante>,
        /// Bring-in.
        pub bring_in: Option<forced::BringIn>,
        /// New players and missed blinds.
        pub entry: Option<entry::Entry>,
        /// Streets, in order.
        pub street: Named<streets::Street>,
        /// When the cards run out.
        pub shortage: Option<streets::Shortage>,
        /// Betting in every structure.
        pub betting: betting::Betting,
        /// Betting structures offered.
        pub structure: Named<betting::Structure>,
        /// Buying in.
        pub buy_in: Option<betting::BuyIn>,
        /// Making a hand.
        pub hand: showdown::Hand,
        /// Dividing the pot.
        pub pot: showdown::Pot,
        /// Showdown.
        pub showdown: Option<showdown::Showdown>,
        /// Kill pots.
        pub kill: Option<kill::Kill>,
        /// Sevens rule.
        pub sevens: Option<lowball::Sevens>,
        /// Irregularities.
        pub irregular: Option<irregular::Irregular>,
    }
}
