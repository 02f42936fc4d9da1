//! The reasons for which wagers can end, by the answers of a listing.

use rulebook::family::baccarat::{Baccarat as Section, BankerSeven, Event, Hand};
use rulebook::listing::Listing;
use rulebook::value::Name;
use table::Why;

use super::why;
use crate::reasons::by_table;

/// The reasons for which a wager can end.
pub(super) fn of(rules: &Section, listing: &Listing, wager: &Name) -> Vec<Why> {
    let Some(bet) = rules.bet.get(wager.as_str()) else { return Vec::new() };
    if bet.margin_of.is_some() {
        return [by_table(listing, wager), vec![why::MARGIN_TOO_SMALL, Why::LINE_LOSES, Why::LINE_TIES]]
            .concat();
    }
    let wins = bet.wins.as_deref().unwrap_or_default();
    let plain = |hand: Hand| wins.contains(&Event::Ends { hand, wins: true, with: None });
    let mut reasons = Vec::new();
    if plain(Hand::Player) || plain(Hand::Banker) {
        reasons.extend([Why::LINE_WINS, Why::LINE_LOSES]);
    } else {
        reasons.extend([why::EVENT_HAPPENED, why::EVENT_MISSED]);
        reasons.extend((wins.len() > 1).then_some(why::SECOND_EVENT_HAPPENED));
    }
    if plain(Hand::Banker) {
        reasons.push(match rules.banker_seven {
            BankerSeven::Push => why::BANKER_SEVEN_PUSHES,
            BankerSeven::Paid => why::BANKER_SEVEN_PAID,
        });
    }
    reasons.extend(bet.pushes.as_ref().map(|_| Why::LINE_TIES));
    reasons
}
