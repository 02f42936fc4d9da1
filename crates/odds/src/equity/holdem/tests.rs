//! The quick ways against each other, against plain enumeration, and against figures that are known.

use cards::{Card, parse_cards};
use eval::high;

use super::*;
use crate::watch::Quiet;

fn hole(text: &str) -> Hole {
    parse_cards(text).unwrap().try_into().unwrap()
}

fn holdem<'a>(hands: &[&[&str]], board: &'a [Card], dead: &'a [Card]) -> Holdem<'a> {
    let ranges = hands.iter().map(|range| range.iter().map(|text| hole(text)).collect()).collect();
    Holdem { ranges, board, dead, watch: &Quiet }
}

/// The slow twin: every set of hands, every board, card by card.
fn slow(holdem: &Holdem<'_>) -> Winners {
    let mut winners = vec![0; 1 << holdem.ranges.len()];
    let mut holes = Vec::new();
    holdem.each_set(bits(holdem.board) | bits(holdem.dead), &mut holes, &mut |holes| {
        let gone =
            bits(holdem.board) | bits(holdem.dead) | holes.iter().fold(0, |gone, hole| gone | bits(hole));
        let left: Vec<Card> = pack().filter(|card| gone >> card.index() & 1 == 0).collect();
        fill(holes, &left, &mut holdem.board.to_vec(), &mut winners);
    });
    winners
}

fn fill(holes: &[Hole], left: &[Card], board: &mut Vec<Card>, winners: &mut Winners) {
    if board.len() == 5 {
        let strengths: Vec<_> =
            holes.iter().map(|hole| high::best(&[board.as_slice(), hole].concat()).unwrap()).collect();
        let best = strengths.iter().max().unwrap();
        let set = strengths.iter().enumerate().filter(|(_, held)| *held == best);
        winners[set.fold(0, |set, (at, _)| set | 1usize << at)] += 1;
        return;
    }
    for at in 0..left.len() {
        board.push(left[at]);
        fill(holes, &left[at + 1..], board, winners);
        board.pop();
    }
}

#[test]
fn a_known_match_up_comes_out_to_the_last_board() {
    let found = holdem(&[&["AhKh"], &["QsQd"]], &[], &[]).every_deal().unwrap();
    assert_eq!(found, [0, 787_966, 917_606, 6_732]);
}

#[test]
fn boards_by_rank_agree_with_boards_one_by_one() {
    for (hands, board, dead) in [
        (vec!["AhKh", "QsQd"], "2h 7h", "3c"),
        (vec!["2c2d", "As3s", "9h8h"], "Ks Qs", ""),
        (vec!["7c6c", "Ac2c"], "5c 4d 3c", "9c Kd"),
        (vec!["AsAh", "AdAc", "KsKh", "2s3s"], "4s 5s", "Ts"),
        (vec!["JhTh", "9h8h"], "7h 6h 2c Ac", ""),
        (vec!["JhTh", "9h8h"], "7h 6h 5h 2c Ac", ""),
    ] {
        let (board, dead) = (parse_cards(board).unwrap(), parse_cards(dead).unwrap());
        let ranges: Vec<Vec<&str>> = hands.iter().map(|hand| vec![*hand]).collect();
        let ranges: Vec<&[&str]> = ranges.iter().map(Vec::as_slice).collect();
        let holdem = holdem(&ranges, &board, &dead);
        assert_eq!(holdem.every_deal().unwrap(), slow(&holdem), "{hands:?} {board:?} {dead:?}");
    }
}

#[test]
fn ranges_agree_with_all_their_hands_one_by_one() {
    let one = ["AhKh", "AdKd", "AhAd", "2c2d", "Th9h"];
    let other = ["QsQd", "AhQh", "2c3c", "2s2h", "JdTd"];
    for (board, dead) in [("2h 7h 9c", ""), ("2h 7h 9h", "Kc"), ("5d 7h 9c Qc", "")] {
        let (board, dead) = (parse_cards(board).unwrap(), parse_cards(dead).unwrap());
        let holdem = holdem(&[&one, &other], &board, &dead);
        let found = holdem.every_deal().unwrap();
        assert_eq!(found, slow(&holdem), "{board:?}");
        assert_eq!(found, holdem.by_kind_of_set().unwrap(), "{board:?}");
    }
}

#[test]
fn hands_that_differ_by_a_renaming_of_suits_are_counted_once() {
    let holdem = holdem(&[&["AhKh", "AsKs", "AdKd", "AcKc"], &["QhQd", "QsQc"]], &[], &[]);
    // Suited with a suit that the queens have, or not: two kinds of the eight sets.
    assert_eq!(holdem.kinds_of_sets().len(), 2);
    let all = Holdem { ranges: vec![every_hole(), vec![hole("AsAh")]], board: &[], dead: &[], watch: &Quiet };
    assert_eq!(all.kinds_of_sets().values().map(|(_, sets)| sets).sum::<u64>(), 1225);
}

#[test]
fn drawn_deals_agree_within_error_and_with_their_seed() {
    let holdem = holdem(&[&["AhKh", "AsKs"], &["QsQd", "QhQd"], &["7c6c"]], &[], &[]);
    let drawn = holdem.drawn(200_000, 3);
    assert_eq!(drawn, holdem.drawn(200_000, 3));
    let every = holdem.every_deal().unwrap();
    let (all, some): (u64, u64) = (every.iter().sum(), drawn.iter().sum());
    assert_eq!(some, 200_000);
    for (every, drawn) in every.iter().zip(&drawn) {
        let (share, found) = (*every as f64 / all as f64, *drawn as f64 / some as f64);
        let error = (share * (1.0 - share) / some as f64).sqrt();
        assert!((share - found).abs() <= 5.0 * error, "{share} {found}");
    }
}
