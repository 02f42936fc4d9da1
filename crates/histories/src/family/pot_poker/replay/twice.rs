//! Hands whose last cards were dealt twice: the same hand with the other board, and pots that are halved.

use money::Cents;

use super::Problem;
use super::outcome::{Award, Replayed};
use crate::hand::{Cards, Hand, Step};
use crate::units::ENDLESS;

/// The hand with its second board in place of the first.
pub(super) fn with_second_board(hand: &Hand) -> Result<Hand, Problem> {
    let mut other = hand.clone();
    let mut left = hand.second_board.iter().copied();
    for action in &mut other.actions {
        if let Step::Board(cards) = &mut action.step {
            let again: Cards = left.by_ref().take(cards.len()).collect();
            if again.len() < cards.len() {
                return Err(Problem::whole("the second board has fewer cards than the first"));
            }
            *cards = again;
        }
    }
    if left.next().is_some() {
        return Err(Problem::whole("the second board has more cards than the first"));
    }
    Ok(other)
}

impl Replayed {
    /// The same hand with the other board as well: each board has half of every pot, the odd chip goes to the first.
    pub(super) fn and_again(mut self, second: &Replayed, smallest: Cents) -> Replayed {
        let chip = smallest.0.max(1);
        let mut awards = Vec::new();
        let pots = self.awards.iter().map(|award| award.pot).max().map_or(0, |most| most + 1);
        for pot in 0..pots {
            let whole: i64 = of(&self.awards, pot).map(|award| award.amount.0).sum();
            let half = whole / 2 / chip * chip;
            part(&self.awards, pot, whole - half, chip, &mut awards);
            part(&second.awards, pot, half, chip, &mut awards);
        }
        let ended = |seat: u8, stacks: &[Cents]| stacks[usize::from(seat) - 1] < ENDLESS;
        for award in
            self.awards.iter().filter(|award| ended(award.seat, &self.stacks)).copied().collect::<Vec<_>>()
        {
            self.stacks[usize::from(award.seat) - 1] -= award.amount;
        }
        for award in &awards {
            if ended(award.seat, &self.stacks) {
                self.stacks[usize::from(award.seat) - 1] += award.amount;
            }
        }
        self.awards = awards;
        self
    }
}

fn of(awards: &[Award], pot: u8) -> impl Iterator<Item = &Award> {
    awards.iter().filter(move |award| award.pot == pot)
}

/// A part of a pot, in the shares of those who won it; what does not divide goes to the first of them.
fn part(awards: &[Award], pot: u8, amount: i64, chip: i64, into: &mut Vec<Award>) {
    let whole: i64 = of(awards, pot).map(|award| award.amount.0).sum();
    let start = into.len();
    let mut left = amount;
    for award in of(awards, pot) {
        let share = (i128::from(award.amount.0) * i128::from(amount) / i128::from(whole.max(1))) as i64;
        let share = share / chip * chip;
        left -= share;
        into.push(Award { amount: Cents(share), ..*award });
    }
    if let Some(first) = into.get_mut(start) {
        first.amount += Cents(left);
    }
}
