//! The house way of a listing, whichever family it belongs to: a hand set by it, and what is odd about its rows.

use cards::Card;
use rulebook::listing::Listing;

use crate::registry;

/// A hand as the house way sets it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct HandSet {
    /// What the two hands are called, with their pieces and what they make.
    pub hands: [(&'static str, Vec<Card>, String); 2],
    /// The row that decided; none where the chart has nothing for the hand.
    pub row: Option<String>,
    /// The rows that were passed over.
    pub passed: Vec<PassedRow>,
}

/// A row of the chart that did not decide.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PassedRow {
    /// Its name.
    pub row: String,
    /// Why it was passed over.
    pub why: &'static str,
    /// Whether it is for hands of another kind altogether.
    pub other_kind: bool,
}

/// How the house dealer sets a hand.
pub trait HouseWay {
    /// Sets a hand; else what is wrong with it, and what would be right.
    fn set(&self, cards: &[Card]) -> Result<HandSet, String>;

    /// Rows that no hand reaches, and a hand that no row is for.
    fn unreached(&self) -> (Vec<String>, Option<String>);
}

/// The house way of a listing that has one, or what is wrong with its chart.
pub type Way = Option<Result<Box<dyn HouseWay>, Vec<String>>>;

/// The house way of a listing.
pub fn house_way(listing: &Listing) -> Way {
    // What hands make is said in the words of the families.
    registry::learn();
    registry::entry(listing.family()).ok()?.house_way_of(listing)
}
