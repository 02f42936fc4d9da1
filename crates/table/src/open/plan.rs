//! What a table without a player-dealer fixes for its seats, its stock and its fees.

use cards::Deck;
use money::Cents;
use rulebook::collection::Charge;
use rulebook::listing::Listing;

use crate::pack::Pack;
use crate::shape::Amounts;
use crate::terms::{BuyIn, Terms};

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
    /// The table's own buy-in.
    pub buy_in: Option<BuyIn>,
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
            buy_in: terms.buy_in,
        }
    }

    /// What may be bought by a player with this stack, of the amounts that the game allows.
    pub fn bought(&self, amounts: Amounts, held: Cents) -> Option<Amounts> {
        self.buy_in.map_or(Some(amounts), |buy_in| buy_in.narrow(amounts, held))
    }

    /// What a player may sit down with, of the amounts that the game allows.
    pub fn brought(&self, amounts: Amounts) -> Amounts {
        self.bought(amounts, Cents::ZERO).unwrap_or(amounts)
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
