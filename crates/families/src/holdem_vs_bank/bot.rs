//! When a bot makes a further wager.

use cards::{Card, Deck, DeckKind};
use eval::high::seven;
use table::{Offer, Verb};

use crate::bot::{Chance, Strength};

/// How many deals a judgement is drawn from.
const SAMPLES: u64 = 160;

/// Bets when it is ahead more often than not; where the other choice is to fold, when it is not far behind. Whoever is
/// weaker waits for more.
pub(crate) fn wants_to_bet(
    own: &[Card],
    board: &[Card],
    offers: &[Offer],
    strength: Strength,
    chance: Chance<'_>,
) -> bool {
    let ([one, two], true) = (own, board.len() <= 5) else { return false };
    let folds = offers.iter().any(|offer| offer.verb == Verb::FOLD);
    let ahead = ahead_of(&[*one, *two], board, chance);
    // A fold gives up two stakes, a bet risks a third: it pays from one chance in six on.
    let needed = match (strength, folds) {
        (Strength::Expert, false) => 50,
        (Strength::Expert, true) => 20,
        (Strength::Amateur, false) => 66,
        (Strength::Amateur, true) => 40,
        (Strength::Novice, false) => 85,
        (Strength::Novice, true) => 60,
    };
    ahead * 100 > SAMPLES * needed
}

/// In how many of the sampled deals the hand is at least as good as the player-dealer's.
fn ahead_of(own: &[Card; 2], board: &[Card], chance: Chance<'_>) -> u64 {
    let seen = |card: &Card| own.contains(card) || board.contains(card);
    let mut rest: Vec<Card> =
        Deck::single(DeckKind::Standard).cards().into_iter().filter(|card| !seen(card)).collect();
    let drawn = 2 + 5 - board.len();
    let mut ahead = 0;
    for _ in 0..SAMPLES {
        for at in 0..drawn {
            let other = at + chance((rest.len() - at) as u64) as usize;
            rest.swap(at, other);
        }
        let mut common = [Card::BLANK; 5];
        common[..board.len()].copy_from_slice(board);
        common[board.len()..].copy_from_slice(&rest[2..drawn]);
        let [a, b, c, d, e] = common;
        ahead +=
            u64::from(seven(&[own[0], own[1], a, b, c, d, e]) >= seven(&[rest[0], rest[1], a, b, c, d, e]));
    }
    ahead
}
