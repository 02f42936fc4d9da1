//! One range against another on a flop or a turn: card by card what is to come, all hands ranked on each board, and then
//! every hand compared with all of the other range at once.

use std::sync::atomic::{AtomicU64, Ordering};

use cards::Card;
use eval::high::Hand;
use rayon::prelude::*;

use super::{Hole, Winners, bits, pack};
use crate::watch::Watch;

/// Stands for a hand that a board leaves no cards for. No strength is so high.
const GONE: i16 = i16::MAX;

/// A hand of a range.
struct Held {
    hand: Hand,
    bits: u64,
}

/// Every deal, by set of winners; nothing when somebody stops it.
pub(super) fn count(
    one: &[Hole],
    other: &[Hole],
    board: &[Card],
    dead: &[Card],
    watch: &dyn Watch,
) -> Option<Winners> {
    let gone = bits(board) | bits(dead);
    let (own, theirs) = (held(one, gone), held(other, gone));
    // For each own hand, all bits of a row's place are set where the two hands share no card.
    let may: Vec<i16> = own
        .iter()
        .flat_map(|own| theirs.iter().map(|theirs| -i16::from(own.bits & theirs.bits == 0)))
        .collect();
    let boards = boards(Hand::of(board), gone, 5 - board.len());
    let (done, of) = (AtomicU64::new(0), boards.len() as u64);
    let counted = boards
        .par_chunks(64)
        .map(|boards| {
            let mut strengths = vec![0; theirs.len()];
            let mut sums = [0; 3];
            for board in boards {
                rank(board, &theirs, &mut strengths);
                compare(board, &own, &strengths, &may, &mut sums);
            }
            watch.at(done.fetch_add(boards.len() as u64, Ordering::Relaxed), of);
            (!watch.stops()).then_some(sums)
        })
        .try_reduce(|| [0; 3], |one, other| Some([0, 1, 2].map(|at| one[at] + other[at])));
    counted.map(|[below, above, equal]| vec![0, below, above, equal])
}

fn held(range: &[Hole], gone: u64) -> Vec<Held> {
    let free = range.iter().filter(|hole| bits(*hole) & gone == 0);
    free.map(|hole| Held { hand: Hand::of(hole), bits: bits(hole) }).collect()
}

/// A board of five, and the cards that completed it.
type Board = (Hand, u64);

/// All boards that a few cards more make.
fn boards(hand: Hand, gone: u64, to_come: usize) -> Vec<Board> {
    let mut boards = vec![(hand, 0u64)];
    for _ in 0..to_come {
        let further = |(hand, drawn): &Board| {
            let (hand, drawn) = (*hand, *drawn);
            // In rising order, so that every set comes once.
            let free =
                pack().filter(move |card| (gone >> card.index() & 1 == 0) && drawn >> card.index() == 0);
            free.map(move |card| (hand.with(card), drawn | 1 << card.index()))
        };
        boards = boards.iter().flat_map(further).collect();
    }
    boards
}

fn strength(board: &Board, held: &Held) -> i16 {
    if board.1 & held.bits != 0 {
        return GONE;
    }
    // Shifted so that all fit with a sign: such numbers are compared many at once.
    (board.0.and(held.hand).strength_of_seven().number() ^ 0x8000) as i16
}

fn rank(board: &Board, theirs: &[Held], strengths: &mut [i16]) {
    strengths.iter_mut().zip(theirs).for_each(|(held, theirs)| *held = strength(board, theirs));
}

/// Adds up how many of the other range are below, above and equal.
fn compare(board: &Board, own: &[Held], strengths: &[i16], may: &[i16], sums: &mut [u64; 3]) {
    for (own, may) in own.iter().zip(may.chunks_exact(strengths.len().max(1))) {
        let own = strength(board, own);
        if own == GONE {
            continue;
        }
        let (mut below, mut above, mut equal) = (0i16, 0i16, 0i16);
        for (theirs, may) in strengths.iter().zip(may) {
            below += i16::from(*theirs < own) & may;
            above += i16::from(*theirs > own && *theirs != GONE) & may;
            equal += i16::from(*theirs == own) & may;
        }
        for (sum, more) in sums.iter_mut().zip([below, above, equal]) {
            *sum += more as u64;
        }
    }
}
