//! Every pot listing of the book has equities, and all deals agree with deals one by one.

use rulebook::book::Book;
use rulebook::family::Family;
use rulebook::family::pot_poker::PotPoker;

use super::*;
use crate::ranges;
use crate::watch::Quiet;
use cards::{Deck, parse_cards};

fn ask(
    listing: &Listing,
    hands: &[&str],
    board: &str,
    dead: &str,
    samples: Option<u64>,
) -> Result<Equity, Vec<String>> {
    let pack = Deck::single(listing.body().deck.pack.kind()).cards();
    equity(&Question {
        listing,
        ranges: hands.iter().map(|text| ranges::parse(text, &pack).unwrap()).collect(),
        boards: [parse_cards(board).unwrap(), Vec::new()],
        dead: parse_cards(dead).unwrap(),
        samples,
        exact: false,
        seed: 5,
        watch: &Quiet,
    })
}

fn listing(id: &str) -> Listing {
    Book::shipped().listing(&id.parse().unwrap()).unwrap()
}

#[test]
fn every_pot_listing_divides_the_whole_pot() {
    let book = Book::shipped();
    let mut seen = 0;
    for id in book.all_ids() {
        let listing = book.listing(&id).unwrap();
        if listing.family() != Family::of::<PotPoker>() {
            continue;
        }
        seen += 1;
        let found = ask(&listing, &["random", "As", "AA"], "", "", Some(500)).unwrap();
        let sum: f64 = found.shares.iter().map(|share| share.equity).sum();
        assert!((sum - 1.0).abs() < 1e-9, "{id}: {sum}");
        assert_eq!((found.deals, found.exact), (500, false), "{id}");
    }
    assert!(seen > 50, "{seen}");
}

/// Drawn and counted agree in games of every kind: low, hi-lo, short deck, joker, draw.
#[test]
fn drawn_and_counted_agree() {
    for (id, hands, board, dead) in [
        ("central-coast/omaha-high-low", ["As2s3dKc", "AA2x"], "4c 5d Kh 9h", ""),
        ("chico/short-deck-holdem", ["AsKs", "TT"], "9c 8d 7h", ""),
        ("outlaws/draw-poker-high-low", ["AsKs Jk 4d", "2c3c4c5h"], "", "9d 9h"),
        ("players-club/lowball-deuce-to-seven", ["2s3s4d7c", "8c7d5c4h2h"], "", ""),
        ("standard/badugi", ["As2d3c", "4s5d7h8c"], "", ""),
        ("chico/out-pops-the-devil", ["AsKsQdJc", "JkAh2c3c"], "4c 5d Kh", ""),
    ] {
        let listing = listing(id);
        let every = ask(&listing, &hands, board, dead, None).unwrap();
        let drawn = ask(&listing, &hands, board, dead, Some(30_000)).unwrap();
        assert!(every.exact && !drawn.exact, "{id}");
        for (every, drawn) in every.shares.iter().zip(&drawn.shares) {
            let off = (every.equity - drawn.equity).abs();
            assert!(off <= 5.0 * drawn.error + 1e-9, "{id}: {every:?} {drawn:?}");
        }
    }
}

/// A hand that two patterns name counts once: three aces beside one card are one hand of AAxx, not three.
#[test]
fn a_hand_that_several_patterns_name_counts_once() {
    let listing = listing("central-coast/omaha");
    let named = ask(&listing, &["AAAx", "KsKhQsQh"], "2c 7d 9h Jc 3s", "", None).unwrap();
    let sure = ask(&listing, &["AsAhAdx", "KsKhQsQh"], "2c 7d 9h Jc 3s", "", None).unwrap();
    // Four aces are one hand of AAAx; and AsAhAdAc is one of the 39 hands of AsAhAdx that are left.
    assert_eq!((named.exact, sure.exact), (true, true));
    let drawn = ask(&listing, &["AAAx", "KsKhQsQh"], "2c 7d 9h Jc 3s", "", Some(20_000)).unwrap();
    assert!((named.shares[0].equity - drawn.shares[0].equity).abs() < 5.0 * drawn.shares[0].error + 1e-9);
}

#[test]
fn hands_that_cannot_be_are_told() {
    let listing = listing("chico/texas-holdem");
    let wrong = |hands: &[&str], board: &str| ask(&listing, hands, board, "", None).unwrap_err().join("; ");
    assert!(wrong(&["AhKh", "AhQh"], "").contains("Ah is named twice"));
    assert!(wrong(&["AhKh"], "").contains("must be 2 to 10"));
    assert!(wrong(&["AhKh", "QQ"], "2c 2c 3d").contains("named twice"));
    assert!(wrong(&["AhKhQh", "QQ"], "").contains("has 3 cards"));
    assert!(wrong(&["AhKh", "QQ"], "2c 3c 4c 5c 6c 7c").contains("at most 5"));
}
