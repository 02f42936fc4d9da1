//! How many cards a full table needs.

use crate::family::Rules;
use crate::family::pot_poker::PotPoker;
use crate::family::pot_poker::streets::{ChangeKind, Street};

/// The cards that a round of a full table cannot do without. Games from a shoe load a new one; for them it is the first
/// deal.
pub(super) fn cards(rules: &Rules, positions: u8) -> usize {
    let hands = usize::from(positions);
    match rules {
        Rules::PotPoker(rules) => pot_poker(rules, hands),
        Rules::ChinesePoker(rules) => usize::from(rules.cards) * hands,
        Rules::Panguingue(_) => 10 * hands,
        Rules::TwentyOne(_) => 2 * hands,
        Rules::Baccarat(_) => 6,
        Rules::ThreeCard(rules) => usize::from(rules.cards) * hands,
        Rules::HoldemVsBank(rules) => {
            usize::from(rules.hole_cards) * hands + usize::from(rules.community_cards)
        }
        Rules::PaiGowPoker(rules) => usize::from(rules.deal.cards) * hands,
        Rules::PaiGowTiles(rules) => usize::from(rules.deal.tiles) * hands,
        Rules::PanNine(rules) => (usize::from(rules.hand.cards) + usize::from(rules.hand.most_drawn)) * hands,
    }
}

/// All streets; the first alone where the listing says what happens when the cards run out.
fn pot_poker(rules: &PotPoker, hands: usize) -> usize {
    let boards = usize::from(rules.hand.boards);
    let streets = rules.street.iter().map(|(_, street)| self::street(street, hands, boards));
    if rules.shortage.is_some() { streets.take(1).sum() } else { streets.sum() }
}

fn street(street: &Street, hands: usize, boards: usize) -> usize {
    let dealt = street.deal.as_ref().map_or(0, Vec::len) * hands;
    let board = usize::from(street.board.unwrap_or(0)) * boards;
    let exchanged = street.change.as_ref().map_or(0, |change| match change.kind {
        ChangeKind::Exchange => usize::from(change.cards.to) * hands,
        ChangeKind::Discard | ChangeKind::Draw | ChangeKind::Show => 0,
    });
    usize::from(street.burn) + dealt + board + exchanged
}
