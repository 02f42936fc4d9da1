//! The choices on a hand.

use table::banked::Core;
use table::{Act, Offer, Offers, Position};

use super::state::PanNine;

/// A card, no card, or the house way; players may ask, once, how much the player-dealer has wagered.
pub(super) fn choices(game: &PanNine, core: &Core, position: Position, offers: &mut Offers) {
    for act in [Act::Card, Act::NoCard, Act::HouseWay] {
        offers.push(Offer::Choice { position, act });
    }
    let banks = core.bank().is_some_and(|bank| bank.position == position);
    if !banks && !game.told.has(position) {
        offers.push(Offer::Choice { position, act: Act::AskCover });
    }
}
