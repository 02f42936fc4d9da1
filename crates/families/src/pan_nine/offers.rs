//! The choices on a hand.

use table::banked::Core;
use table::{Offer, Offers, Position, Verb};

use super::state::PanNine;

/// A card, no card, or the house way; players may ask, once, how much the player-dealer has wagered.
pub(super) fn choices(game: &PanNine, core: &Core, position: Position, offers: &mut Offers) {
    for verb in [Verb::CARD, Verb::NO_CARD, Verb::HOUSE_WAY] {
        offers.push(Offer::hand(position, verb));
    }
    let banks = core.bank().is_some_and(|bank| bank.position == position);
    if !banks && !game.told.has(position) {
        offers.push(Offer::hand(position, Verb::ASK_COVER));
    }
}
