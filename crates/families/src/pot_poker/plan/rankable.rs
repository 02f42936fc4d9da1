//! Whether hands as they are dealt can be compared at all: a listing may name streets, boards and a ranking that do not go together.

use cards::{Card, DeckKind};
use eval::orders::JokerDealt;
use rulebook::family::pot_poker::streets::ChangeKind;

use super::Plan;

/// The most cards that a player may hold, and that a board may have.
const MOST: (usize, usize) = (13, 5);
/// So many hands are tried: each of them must count.
const TRIED: usize = 24;

/// Why nobody could win a pot.
pub(super) fn wrong(plan: &Plan) -> Option<String> {
    if plan.cards.streets.is_empty() {
        return Some("the listing has no street: no cards are dealt".to_owned());
    }
    let deck = plan.hall.pack.deck.kind;
    if deck == DeckKind::Dominoes {
        return Some("tiles cannot be ranked as cards".to_owned());
    }
    let mut changes = plan.cards.streets.iter().filter_map(|street| street.change);
    if changes.any(|change| change.kind == ChangeKind::Discard && change.least != change.most) {
        return Some("all players must discard the same number of cards".to_owned());
    }
    let (own, board) = plan.cards.at_showdown();
    // Without a board no card is dealt to one.
    let board = if plan.rank.boards == 0 { 0 } else { board };
    let most_own = plan.cards.streets.iter().map(|street| street.deal.len()).sum::<usize>();
    if plan.rank.boards > 2 || most_own > MOST.0 || board > MOST.1 {
        return Some(format!(
            "{most_own} cards in a hand and {} boards of {board} are too many: at most {} and 2 boards of {}",
            plan.rank.boards, MOST.0, MOST.1
        ));
    }
    let cards = deck.cards();
    let counts = |at: usize| counts(plan, &cards, (at * 7, own, board));
    (!(0..TRIED).all(counts)).then(|| {
        format!("{own} cards of a player with {board} of the board do not always make a hand in this ranking")
    })
}

/// Whether a hand from somewhere in the pack is ranked.
fn counts(plan: &Plan, cards: &[Card], (from, own, board): (usize, usize, usize)) -> bool {
    // Every fifth card, so that ranks and suits differ.
    let picked: Vec<Card> = (from..).map(|at| cards[at * 5 % cards.len()]).take(own + board).collect();
    let (own, board) = picked.split_at(own);
    plan.rank.high(own, board, JokerDealt::FaceDown).is_some()
}
