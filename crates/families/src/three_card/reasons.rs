//! The reasons for which wagers can end, by the answers of a listing.

use rulebook::family::three_card::{NotQualified, ThreeCard as Section};
use rulebook::ladder::Ladder;
use rulebook::listing::Listing;
use rulebook::value::Name;
use table::Why;

use super::why;
use crate::reasons::{by_table, ladder};

/// The reasons for which a wager can end.
pub(super) fn of(rules: &Section, listing: &Listing, wager: &Name) -> Vec<Why> {
    let compared = [Why::HAND_WINS, Why::HAND_LOSES, Why::HANDS_EQUAL];
    match wager.as_str() {
        "ante" => {
            let unqualified = match rules.not_qualified {
                NotQualified::AntePaid => [why::NOT_QUALIFIED_PAID, why::NOT_QUALIFIED_EQUAL_PAID],
                NotQualified::AntePlaysPushIfBehind => {
                    [why::NOT_QUALIFIED_AHEAD, why::NOT_QUALIFIED_NOT_BETTER]
                }
            };
            [&compared[..], &unqualified, &[Why::FOLDED]].concat()
        }
        "play" => [&compared[..], &[Why::NOT_QUALIFIED_RETURNED]].concat(),
        _ if ladder(listing, wager) == Some(Ladder::FiveCard) => {
            [by_table(listing, wager), vec![Why::FOLDED_PAID_BY_TABLE, Why::FOLDED_BELOW_TABLE]].concat()
        }
        _ => [by_table(listing, wager), vec![Why::FOLDED]].concat(),
    }
}
