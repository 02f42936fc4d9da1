//! The deal of stud where a history names only the cards that somebody saw.

use crate::hand::{Action, Cards, Step};

/// Everybody who is in the hand has the cards of the street: those that are not named, nobody saw. The actions are those
/// of the hand; the street's begin at `start`.
pub(super) fn fill(actions: &mut Vec<Action>, start: usize, seats: u8) {
    let count: usize = if start == 0 { 3 } else { 1 };
    let (before, street) = actions.split_at_mut(start);
    let folded = |seat: u8| before.iter().any(|action| action.seat == seat && action.step == Step::Fold);
    let mut missing = Vec::new();
    for seat in (1..=seats).filter(|seat| !folded(*seat)) {
        let dealt = street.iter_mut().find_map(|action| match &mut action.step {
            Step::Deal(cards) if action.seat == seat => Some(cards),
            _ => None,
        });
        match dealt {
            Some(cards) => {
                // Up-cards come last.
                let down = unseen(count.saturating_sub(cards.len()));
                *cards = down.chain(cards.clone()).collect();
            }
            None => missing.push(Action { seat, step: Step::Deal(unseen(count).collect::<Cards>()) }),
        }
    }
    actions.splice(start..start, missing);
}

fn unseen(count: usize) -> impl Iterator<Item = Option<cards::Card>> {
    std::iter::repeat_n(None, count)
}
