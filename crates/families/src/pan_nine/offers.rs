//! The choices on a hand.

use table::{Act, Offer, Offers, Position};

/// A card, no card, or the house way.
pub(super) fn choices(position: Position, offers: &mut Offers) {
    for act in [Act::Card, Act::NoCard, Act::HouseWay] {
        offers.push(Offer::Choice { position, act });
    }
}
