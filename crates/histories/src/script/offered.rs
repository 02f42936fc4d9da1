//! Offers of Chinese poker and panguingue in words.

use families::AnyTable;
use table::{Meld, Offer};

/// One offer in words.
pub(super) fn text(table: &AnyTable, offer: &Offer) -> String {
    match *offer {
        Offer::Arrange { .. } => "set the hand".to_owned(),
        Offer::DeclareSweep { .. } => "declare a clean sweep".to_owned(),
        Offer::Surrender { points, .. } => format!("surrender for {points} points"),
        Offer::Confirm { .. } => "confirm what you have declared".to_owned(),
        Offer::Withdraw { .. } => "take back what you have declared".to_owned(),
        Offer::Together { .. } => "note declarations at the same moment".to_owned(),
        Offer::Showdown => "open the hands".to_owned(),
        Offer::Settle => "settle".to_owned(),
        Offer::Go { .. } => "take part".to_owned(),
        Offer::StayOut { .. } => "stay out of the hand".to_owned(),
        Offer::Draw { .. } => "draw from the stock".to_owned(),
        Offer::DrawAgain { .. } => "refuse the card and draw another".to_owned(),
        Offer::Take { card, .. } => format!("take {card} from the discards"),
        Offer::Throw { card, .. } => format!("discard {card}"),
        Offer::AddTo { meld, card, .. } => format!("add {card} to {}", own_meld(table, offer, meld)),
        Offer::Rope { .. } | Offer::Square { .. } => {
            let melds: Vec<String> = offer.melds().map(|meld| cards(table, meld)).collect();
            format!("meld {}", melds.join(" or "))
        }
        _ => String::new(),
    }
}

/// The cards of a meld as scripts write them.
fn cards(table: &AnyTable, meld: Meld) -> String {
    let cards = table.panguingue().map(|game| game.plan().cards(meld)).unwrap_or_default();
    cards.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ")
}

fn own_meld(table: &AnyTable, offer: &Offer, number: u8) -> String {
    let melds = table.panguingue().zip(offer.hand()).map(|(game, at)| &game.hand.melds[at.index()]);
    let meld = melds.and_then(|melds| melds.get(usize::from(number)).copied());
    meld.map(|meld| cards(table, meld)).unwrap_or_default()
}
