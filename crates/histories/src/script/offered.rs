//! Offers of Chinese poker and panguingue in words.

use families::AnyTable;
use table::{Offer, Ruling};

/// One offer in words.
pub(super) fn text(_table: &AnyTable, offer: &Offer) -> String {
    match *offer {
        Offer::Arrange { .. } => "set the hand".to_owned(),
        Offer::DeclareSweep { .. } => "declare a clean sweep".to_owned(),
        Offer::Surrender { points, .. } => format!("surrender for {points} points"),
        Offer::Confirm { .. } => "confirm what you have declared".to_owned(),
        Offer::Withdraw { .. } => "take back what you have declared".to_owned(),
        Offer::Together { .. } => "note declarations at the same moment".to_owned(),
        Offer::Showdown => "open the hands".to_owned(),
        Offer::Settle => "settle".to_owned(),
        Offer::Rule(ruling) => ruling_text(ruling),
        _ => "something else".to_owned(),
    }
}

/// A ruling of the floor in words.
pub(super) fn ruling_text(ruling: Ruling) -> String {
    match ruling {
        Ruling::Exposed { position, cards } => format!("{cards} cards of {position} are exposed"),
        Ruling::Boxed { cards } => format!("{cards} boxed cards"),
        Ruling::ForeignCard => "a foreign card".to_owned(),
        Ruling::WrongCount { position } => format!("{position} has a wrong number of cards"),
        Ruling::SameCardTwice { position } => format!("{position} has the same card twice"),
        Ruling::SameCardInTwo { position, other } => format!("{position} and {other} have the same card"),
        Ruling::Foul { position } => format!("the hand of {position} is to be fouled"),
        Ruling::Excuse { position } => format!("{position} is excused"),
    }
}
