//! The sections that listings of all families share.

mod cards;
mod people;
mod settlement;
mod wagers;

pub use self::cards::*;
pub use self::people::*;
pub use self::settlement::*;
pub use self::wagers::*;
use crate::date::Date;
use crate::family::Family;
use crate::value::record;

record! {
    /// What the game is.
    pub struct Heading {
        /// Name.
        pub name: String = told,
        /// Approval number.
        pub number: Option<String> = told,
        /// In force from.
        pub from: Option<Date> = told,
        /// In force until.
        pub until: Option<Date> = told,
        /// Family.
        pub family: Family,
        /// Object of the game.
        pub object: String = told,
    }
}
