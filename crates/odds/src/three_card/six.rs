//! Six cards of both hands, for the bonus bet on the best five of them.

use cards::Card;
use eval::Category;
use eval::high::Hand;
use families::three_card::{Plan, Showdown, verdict};
use table::WagerNo;
use table::banked::Verdict;

/// Every set of six cards, by the kind of its best five: one verdict for each kind.
pub(super) fn six_cards(plan: &Plan, wager: WagerNo, all: &[Card], with: &mut impl FnMut(Verdict, u64)) {
    each_kind(all, &mut |_, six, count| with(six_verdict(plan, wager, six), count));
}

/// The verdict on the bonus bet on six cards.
pub(super) fn six_verdict(plan: &Plan, wager: WagerNo, six: &[Card; 6]) -> Verdict {
    let (own, bank) = six.split_at(3);
    let shown =
        Showdown { own, bank, own_strength: None, bank_strength: None, qualified: true, folded: false };
    verdict(plan, wager, &shown)
}

/// The kinds of best five that six cards can make: an example of each, and of how many sets.
pub(super) fn each_kind(all: &[Card], with: &mut impl FnMut(usize, &[Card; 6], u64)) {
    let mut counts = [0u64; Category::ALL.len()];
    let mut examples = [[Card::BLANK; 6]; Category::ALL.len()];
    for first in 0..all.len() {
        let mut six = [all[first]; 6];
        each_five(all, first + 1, 1, Hand::EMPTY.with(all[first]), &mut six, &mut |six, kind| {
            counts[kind] += 1;
            if counts[kind] == 1 {
                examples[kind] = *six;
            }
        });
    }
    for (kind, (six, count)) in examples.iter().zip(counts).enumerate().filter(|(_, (_, count))| *count > 0) {
        with(kind, six, count);
    }
}

/// Every way to fill up six cards from one on, with the kind of the best five.
fn each_five(
    all: &[Card],
    from: usize,
    held: usize,
    hand: Hand,
    six: &mut [Card; 6],
    with: &mut impl FnMut(&[Card; 6], usize),
) {
    for at in from..all.len() {
        six[held] = all[at];
        let hand = hand.with(all[at]);
        if held == 5 {
            with(six, hand.strength().category() as usize);
        } else {
            each_five(all, at + 1, held + 1, hand, six, with);
        }
    }
}
