//! How a bot plays a hand.

use cards::Card;
use table::{Command, Offer, Verb};

use super::Plan;
use super::hand::Hand;
use crate::bot::Strength;

/// What a bot does with a hand against the player-dealer's open card, as basic strategy has it, within what is offered.
/// Whoever is weaker neither splits nor doubles well nor gives up, and is afraid of drawing too much; a novice doubles in
/// the hope of one good card.
pub(crate) fn choose(
    plan: &Plan,
    cards: &[Card],
    open: Option<Card>,
    offers: &[Offer],
    strength: Strength,
) -> Option<Command> {
    let expert = strength == Strength::Expert;
    let hopes = |total: u8, soft: bool| strength == Strength::Novice && !soft && (12..=15).contains(&total);
    let hand = Hand::of(cards, plan);
    let open = open.map_or(10, |card| plan.points_of(card));
    let offered = |verb: Verb| offers.iter().find(|offer| offer.verb == verb);
    let double = offers.iter().find(|offer| offer.verb == Verb::DOUBLE);
    let wanted = [
        offered(Verb::EVEN_MONEY),
        offered(Verb::SURRENDER).filter(|_| expert && gives_up(hand.total(plan), hand.is_soft(plan), open)),
        offered(Verb::SPLIT).filter(|_| expert && splits(cards, open, plan)),
        double.filter(|_| expert && doubles(hand.total(plan), hand.is_soft(plan), cards.len(), open)),
        double.filter(|_| hopes(hand.total(plan), hand.is_soft(plan))),
        offered(Verb::DECLINE),
        offered(Verb::HIT).filter(|_| draws(strength, hand.total(plan), hand.is_soft(plan), open)),
        offered(Verb::STAND),
        offered(Verb::HIT),
    ];
    let offer = wanted.into_iter().flatten().next().or_else(|| offers.first())?;
    Some(offer.sample(offer.count() - 1))
}

fn draws(strength: Strength, total: u8, soft: bool, open: u8) -> bool {
    match strength {
        Strength::Novice => total < 12,
        Strength::Amateur => total < 15 && hits(total, soft, open),
        Strength::Expert => hits(total, soft, open),
    }
}

/// Whether the player-dealer is likely to make a hand.
fn strong(open: u8) -> bool {
    open == 1 || open >= 7
}

fn gives_up(total: u8, soft: bool, open: u8) -> bool {
    !soft && (total == 16 && (open == 1 || open >= 9) || total == 15 && open == 10)
}

fn splits(cards: &[Card], open: u8, plan: &Plan) -> bool {
    let points = cards.first().map_or(0, |card| plan.points_of(*card));
    match points {
        1 | 8 => true,
        9 => !matches!(open, 1 | 7 | 10),
        2 | 3 | 7 => (2..=7).contains(&open),
        6 => (2..=6).contains(&open),
        _ => false,
    }
}

fn doubles(total: u8, soft: bool, cards: usize, open: u8) -> bool {
    if soft || cards != 2 {
        return false;
    }
    match total {
        11 => open != 1,
        10 => (2..=9).contains(&open),
        9 => (3..=6).contains(&open),
        _ => false,
    }
}

fn hits(total: u8, soft: bool, open: u8) -> bool {
    match total {
        0..=11 => true,
        12..=16 if !soft => strong(open) || total == 12 && open <= 3,
        17 if soft => true,
        18 if soft => open == 1 || open >= 9,
        total => total < 17,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn stiff_hands_draw_against_strong_cards_only() {
        assert!(hits(16, false, 10) && !hits(16, false, 6) && hits(12, false, 2) && !hits(12, false, 4));
        assert!(hits(17, true, 6) && !hits(17, false, 10) && !hits(19, true, 10) && hits(18, true, 9));
        assert!(doubles(11, false, 2, 10) && !doubles(11, false, 3, 10) && !doubles(12, false, 2, 6));
    }
}
