//! What a table without a player-dealer fixes for its seats, its stock and its fees.

use cards::Deck;
use rulebook::collection::Charge;
use rulebook::listing::Listing;

use crate::pack::Pack;
use crate::terms::Terms;

/// The hall's part of a plan.
#[derive(Debug, Clone, PartialEq)]
pub struct HallPlan {
    /// Positions in use.
    pub positions: u8,
    /// The fewest players of a hand.
    pub fewest: u8,
    /// The packs.
    pub pack: Pack,
    /// The charges of the schedule.
    pub charges: Vec<Charge>,
    /// The step between bands of charges.
    pub band_step: i64,
}

impl HallPlan {
    /// Of a listing under these terms.
    pub fn new(listing: &Listing, terms: &Terms) -> HallPlan {
        let body = listing.body();
        let option = terms.schedule.as_ref().map(|schedule| &schedule.option);
        HallPlan {
            positions: terms.positions,
            fewest: body.seats.fewest.max(2),
            pack: Pack::new(Deck { kind: body.deck.pack.kind(), packs: terms.packs }),
            charges: option.map_or_else(Vec::new, |option| option.charges.clone()),
            band_step: option.map_or(100, |option| option.step),
        }
    }

    /// The same, where nothing is wrong with the number of seats.
    pub fn checked(listing: &Listing, terms: &Terms) -> Result<HallPlan, Vec<String>> {
        match HallPlan::wrong_seats(listing, terms) {
            Some(wrong) => Err(vec![wrong]),
            None => Ok(HallPlan::new(listing, terms)),
        }
    }

    /// What is wrong with the number of seats, if anything is.
    pub fn wrong_seats(listing: &Listing, terms: &Terms) -> Option<String> {
        let (fewest, most) = (listing.body().seats.fewest, listing.body().seats.positions);
        let wrong = terms.positions < fewest || terms.positions > most;
        wrong.then(|| format!("seats must be {fewest} to {most}, not {}", terms.positions))
    }
}
