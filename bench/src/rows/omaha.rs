//! Omaha.

use aya_poker::base::{Card as AyaCard, Hand as Theirs};
use cards::{Card, DeckKind, Rank};
use eval::high::Hand;
use eval::{High, omaha};
use openpql_prelude::{Card as OpenCard, Card64, HandRating, eval_omaha, eval_omaha5};

use crate::hands::{COUNT, assert_same_order, deals};
use crate::report::Report;
use crate::timing::compare;

fn open(cards: &[Card]) -> Card64 {
    let card = |card: &Card| -> OpenCard { card.to_string().parse().expect("the same notation") };
    cards.iter().fold(Card64::default(), |all, next| all | Card64::from(card(next)))
}

/// The same cards as Aya's sum.
pub fn aya(cards: &[Card]) -> Theirs {
    cards.iter().map(|next| next.to_string().parse::<AyaCard>().expect("the same notation")).collect()
}

pub fn rows(report: &mut Report, filter: &str) {
    if !"omaha".contains(filter) {
        return;
    }
    let dealt: Vec<[Card; 9]> = deals(DeckKind::Standard, COUNT, 5);
    let holes: Vec<Hand> = dealt.iter().map(|deal| Hand::of(&deal[..4])).collect();
    let boards: Vec<Hand> = dealt.iter().map(|deal| Hand::of(&deal[4..])).collect();
    let theirs: Vec<(Card64, Card64)> =
        dealt.iter().map(|deal| (open(&deal[..4]), open(&deal[4..]))).collect();
    let high = |at: usize| omaha::high(holes[at], boards[at]).unwrap_or(High::NOTHING).number();
    let order = theirs.iter().map(|(hole, board)| eval_omaha(*hole, *board)).collect::<Vec<_>>();
    let mut classes = order.clone();
    classes.sort();
    classes.dedup();
    let class = |rating| classes.binary_search(rating).expect("it is there") as u32;
    assert_same_order((0..COUNT).map(|at| u32::from(high(at))), order.iter().map(class));

    let peer = || theirs.iter().filter(|(hole, board)| eval_omaha(*hole, *board) > classes[9]).count() as u64;
    let single = || (0..COUNT).map(|at| u64::from(high(at))).sum::<u64>();
    report.row("Omaha high, one hand a board", "openpql-prelude", 0.7, &compare(COUNT, COUNT, single, peer));

    let mut strengths = vec![High::NOTHING; COUNT];
    let batch = || {
        for at in (0..COUNT).step_by(32) {
            let steps = at..(at + 32).min(COUNT);
            omaha::high_batch(&holes[steps.clone()], &boards[steps.clone()], &mut strengths[steps]);
        }
        u64::from(strengths[COUNT / 2].number())
    };
    report.row(
        "Omaha high, 32 hands on 32 boards",
        "openpql-prelude",
        1.5,
        &compare(COUNT, COUNT, batch, peer),
    );
    assert_eq!(strengths.iter().map(|s| u64::from(s.number())).sum::<u64>(), single());

    six_a_board(report, classes[9]);
    five_in_the_hand(report, classes[9]);
    high_low(report, &dealt, &holes, &boards);

    let devil: Vec<[Card; 9]> = deals(DeckKind::JokerAndBlank, COUNT, 8);
    let devil: Vec<(Hand, Hand)> =
        devil.iter().map(|deal| (Hand::of(&deal[..4]), Hand::of(&deal[4..]))).collect();
    let with_joker =
        || devil.iter().filter_map(|(h, b)| omaha::high(*h, *b)).map(|s| u64::from(s.number())).sum::<u64>();
    report.row(
        "Out Pops the Devil, high of 54",
        "our 52",
        1.0 / 3.0,
        &compare(COUNT, COUNT, with_joker, single),
    );
}

/// Six hands a board: 24 and 5 cards of one deal.
fn six_a_board(report: &mut Report, bar: HandRating) {
    let tables: Vec<[Card; 29]> = deals(DeckKind::Standard, COUNT / 6, 6);
    let six: Vec<(Hand, [Hand; 6])> = tables
        .iter()
        .map(|deal| {
            (Hand::of(&deal[24..]), std::array::from_fn(|seat| Hand::of(&deal[seat * 4..seat * 4 + 4])))
        })
        .collect();
    let six_open: Vec<(Card64, [Card64; 6])> = tables
        .iter()
        .map(|deal| (open(&deal[24..]), std::array::from_fn(|seat| open(&deal[seat * 4..seat * 4 + 4]))))
        .collect();
    let count = six.len() * 6;
    let peer_six = || {
        let above = |(board, holes): &(Card64, [Card64; 6])| {
            holes.iter().filter(|hole| eval_omaha(**hole, *board) > bar).count() as u64
        };
        six_open.iter().map(above).sum::<u64>()
    };
    let seats = || {
        let mut sum = 0;
        let mut strengths = [High::NOTHING; 6];
        for (board, holes) in &six {
            omaha::high_on(*board, holes, &mut strengths);
            sum += strengths.iter().map(|strength| u64::from(strength.number())).sum::<u64>();
        }
        sum
    };
    report.row(
        "Omaha high, six hands a board",
        "openpql-prelude",
        2.0,
        &compare(count, count, seats, peer_six),
    );
}

fn five_in_the_hand(report: &mut Report, bar: HandRating) {
    let five_dealt: Vec<[Card; 10]> = deals(DeckKind::Standard, COUNT, 7);
    let five: Vec<(Hand, Hand)> =
        five_dealt.iter().map(|deal| (Hand::of(&deal[..5]), Hand::of(&deal[5..]))).collect();
    let five_open: Vec<(Card64, Card64)> =
        five_dealt.iter().map(|deal| (open(&deal[..5]), open(&deal[5..]))).collect();
    let big =
        || five.iter().filter_map(|(h, b)| omaha::high(*h, *b)).map(|s| u64::from(s.number())).sum::<u64>();
    let peer_five = || five_open.iter().filter(|(h, b)| eval_omaha5(*h, *b) > bar).count() as u64;
    report.row(
        "Big O high, one hand a board",
        "openpql-prelude",
        0.7,
        &compare(COUNT, COUNT, big, peer_five),
    );
}

/// Aya tries everything, so a tenth of the hands.
fn high_low(report: &mut Report, dealt: &[[Card; 9]], holes: &[Hand], boards: &[Hand]) {
    let high = |at: usize| omaha::high(holes[at], boards[at]).unwrap_or(High::NOTHING).number();
    let few = COUNT / 10;
    let aya_hands: Vec<(Theirs, Theirs)> =
        dealt[..few].iter().map(|deal| (aya(&deal[..4]), aya(&deal[4..]))).collect();
    let hi_lo = || {
        let both = |at: usize| {
            let low = omaha::low(holes[at], boards[at], Rank::Eight).map_or(0, eval::Low::number);
            u64::from(high(at)) + u64::from(low)
        };
        (0..COUNT).map(both).sum::<u64>()
    };
    let qualified = |(hole, board): &(Theirs, Theirs)| aya_poker::omaha_lo_rank(hole, board).to_lo_8_rank();
    assert_same_order(
        (0..few).map(|at| {
            omaha::low(holes[at], boards[at], Rank::Eight).map_or(0, |low| u32::from(low.number()))
        }),
        aya_hands.iter().map(|hand| u32::from(qualified(hand).0)),
    );
    let peer_hi_lo = || {
        let both = |hand: &(Theirs, Theirs)| {
            u64::from(aya_poker::omaha_rank(&hand.0, &hand.1).0) + u64::from(qualified(hand).0)
        };
        aya_hands.iter().map(both).sum::<u64>()
    };
    report.row("Omaha hi-lo, one hand a board", "aya_poker", 15.0, &compare(COUNT, few, hi_lo, peer_hi_lo));
}
