//! House ways: every hand has exactly one setting, and it is never a foul. All 154,143,080 hands of seven cards take a
//! while: `make soak` sets them all, an ordinary run a part.

use cards::{Card, Deck, DeckKind};
use eval::pai_gow::Set;
use families::pai_gow_poker::Chart;
use families::pai_gow_tiles::{Ranking, TileChart, house_way::fours};
use rulebook::book::Book;
use rulebook::family::pai_gow_poker::{HouseWay, PaiGowPoker};
use rulebook::family::pai_gow_tiles::PaiGowTiles;

/// The charts of the book, by listing.
fn charts() -> Vec<(String, HouseWay)> {
    let book = Book::shipped();
    let mut charts: Vec<(String, HouseWay)> = Vec::new();
    for id in book.ids() {
        let listing = book.listing(&id).unwrap();
        if let Some(rules) = listing.section::<PaiGowPoker>()
            && let Some(chart) = &rules.house_way
            && !charts.iter().any(|(_, held)| held == chart)
        {
            charts.push((id.to_string(), chart.clone()));
        }
    }
    assert_eq!(charts.len(), 2, "one of Casino Chico, one of Face Up");
    charts
}

/// The five that are not in front.
fn behind(cards: &[Card; 7], front: [Card; 2]) -> [Card; 5] {
    let mut five = [Card::BLANK; 5];
    let rest = cards.iter().filter(|card| !front.contains(card));
    five.iter_mut().zip(rest).for_each(|(to, card)| *to = *card);
    assert!(!five.contains(&Card::BLANK), "two of the seven are in front");
    five
}

/// Calls `each` for all hands of seven of 53 cards whose first two are these.
fn hands_from(deck: &[Card], first: usize, second: usize, each: &mut impl FnMut(&[Card; 7])) {
    let n = deck.len();
    for c in second + 1..n {
        for d in c + 1..n {
            for e in d + 1..n {
                for f in e + 1..n {
                    for g in f + 1..n {
                        each(&[deck[first], deck[second], deck[c], deck[d], deck[e], deck[f], deck[g]]);
                    }
                }
            }
        }
    }
}

/// Sets a hand and checks it: a row of the chart decides, two of the seven are in front, and they do not outrank the five.
fn check(id: &str, chart: &Chart, cards: &[Card; 7], rows: &mut [u64]) {
    let set = chart.set(cards);
    let [one, other] = set.front;
    assert!(one != other && cards.contains(&one) && cards.contains(&other), "{id} {cards:?}: {set:?}");
    assert!(Set::new(&behind(cards, set.front), &set.front).is_some(), "{id} {cards:?}: a foul, {set:?}");
    rows[usize::from(set.row.unwrap_or_else(|| panic!("{id} {cards:?}: no row")))] += 1;
}

#[test]
fn every_hand_has_one_setting_and_never_a_foul() {
    let all = testkit::soak();
    let deck = Deck::single(DeckKind::OneJoker).cards();
    for (id, house_way) in charts() {
        let chart = Chart::new(&house_way);
        let mut rows = vec![0; chart.len()];
        let (mut hands, mut seen) = (0u64, 0u64);
        for first in 0..deck.len() {
            for second in first + 1..deck.len() {
                // A representative part: some pairs of first cards, and of their hands every eleventh.
                if !all && (first + 3 * second) % 23 != 0 {
                    continue;
                }
                hands_from(&deck, first, second, &mut |cards| {
                    seen += 1;
                    if all || seen % 11 == 0 {
                        check(&id, &chart, cards, &mut rows);
                        hands += 1;
                    }
                });
            }
        }
        if all {
            assert_eq!(hands, 154_143_080);
        }
        assert!(hands > 300_000, "{hands}");
        assert_eq!(rows.iter().sum::<u64>(), hands);
    }
}

/// The settings kept by ranks are those found row by row, and the order of the cards does not matter.
#[test]
fn what_is_kept_is_what_the_rows_say() {
    let deck = Deck::single(DeckKind::OneJoker).cards();
    for (id, house_way) in charts() {
        let chart = Chart::new(&house_way);
        let mut random = testkit::Random::new(7);
        for _ in 0..40_000 {
            let mut cards: Vec<Card> = deck.clone();
            for at in 0..7 {
                let other = at + random.below((cards.len() - at) as u64) as usize;
                cards.swap(at, other);
            }
            let mut seven = <[Card; 7]>::try_from(&cards[..7]).unwrap();
            let said = chart.explain(&seven);
            let set = chart.set(&seven);
            assert_eq!(set.front, said.front, "{id} {seven:?}");
            assert_eq!(set.row.and_then(|row| chart.row_name(row)), said.row.as_deref(), "{id} {seven:?}");
            seven.reverse();
            assert_eq!(chart.set(&seven), set, "{id} {seven:?}");
        }
    }
}

/// Each example printed beside a row is set as printed, card by card or by cards of the same rank.
#[test]
fn printed_examples_are_set_as_printed() {
    let ranks = |cards: &[Card]| {
        let mut ranks: Vec<u8> = cards.iter().map(|card| card.index() >> 2).collect();
        ranks.sort_unstable();
        ranks
    };
    let mut examples = 0;
    for (id, house_way) in charts() {
        let chart = Chart::new(&house_way);
        for (name, row) in house_way.row.iter() {
            let Some(example) = &row.example else { continue };
            let cards: Vec<Card> = example.front.iter().chain(&example.back).copied().collect();
            let set = chart.set(&<[Card; 7]>::try_from(cards).unwrap());
            assert_eq!(ranks(&set.front), ranks(&example.front), "{id} {name}: {example}");
            examples += 1;
        }
    }
    assert!(examples >= 20, "{examples}");
}

#[test]
fn every_row_is_reached() {
    for (id, house_way) in charts() {
        assert_eq!(Chart::new(&house_way).unreached(), (vec![], None), "{id}");
    }
}

/// The chart of the tiles sets all 35,960 hands, and its ranking is the usual one.
#[test]
fn every_hand_of_tiles_has_one_setting() {
    let book = Book::shipped();
    let listing = book.listing(&"delta/pai-gow-tiles".parse().unwrap()).unwrap();
    let rules = listing.section::<PaiGowTiles>().expect("tiles");
    let (chart, ranking) = (TileChart::new(&rules.house_way), Ranking::new(&rules.tiles).unwrap());
    let mut hands = 0;
    for tiles in fours() {
        let set = chart.set(&ranking, tiles);
        assert!(set.row.is_some(), "{tiles:?}");
        let (mut held, mut laid) = (tiles.to_vec(), [set.low, set.high].concat());
        held.sort_unstable();
        laid.sort_unstable();
        assert_eq!(held, laid);
        assert!(ranking.of(set.high) >= ranking.of(set.low), "{tiles:?}: {set:?}");
        let mut turned = tiles;
        turned.reverse();
        assert_eq!(chart.set(&ranking, turned), set);
        hands += 1;
    }
    assert_eq!(hands, 35_960);
    assert_eq!(chart.unreached(&ranking), (vec![], None));
    let all = cards::Tile::set();
    // A face that is there once is not compared with itself.
    let twice = |one: cards::Tile, other: cards::Tile| one == other && one.copies() == 1;
    for one in &all {
        for other in all.iter().filter(|other| !twice(*one, **other)) {
            for third in &all {
                for fourth in
                    [all[0], all[7], all[20], all[31]].into_iter().filter(|tile| !twice(*third, *tile))
                {
                    let ours = ranking.of([*one, *other]).cmp(&ranking.of([*third, fourth]));
                    let usual = eval::tiles::rank(&[*one, *other]).cmp(&eval::tiles::rank(&[*third, fourth]));
                    assert_eq!(ours, usual, "{one} {other} against {third} {fourth}");
                }
            }
        }
    }
}

/// Tiles that every other tile makes the same hand with, such as the two sevens: the house way does not tell them apart.
#[test]
fn the_house_way_of_tiles_does_not_depend_on_which_of_two_equal_tiles_is_held() {
    let book = Book::shipped();
    let listing = book.listing(&"delta/pai-gow-tiles".parse().unwrap()).unwrap();
    let rules = listing.section::<PaiGowTiles>().expect("tiles");
    let (chart, ranking) = (TileChart::new(&rules.house_way), Ranking::new(&rules.tiles).unwrap());
    let faces: Vec<cards::Tile> = (0..cards::Tile::FACES as u8).filter_map(cards::Tile::from_index).collect();
    let equal = |one: cards::Tile, other: cards::Tile| {
        let mut beside = faces.iter().filter(|tile| **tile != one && **tile != other);
        one != other && beside.all(|tile| ranking.of([one, *tile]) == ranking.of([other, *tile]))
    };
    let mut compared = 0;
    for tiles in fours() {
        let set = chart.set(&ranking, tiles);
        for (at, tile) in tiles.iter().enumerate().filter(|(at, tile)| !tiles[..*at].contains(tile)) {
            for other in faces.iter().filter(|other| equal(*tile, **other) && !tiles.contains(other)) {
                let mut swapped = tiles;
                swapped[at] = *other;
                let found = chart.set(&ranking, swapped);
                let worth =
                    |set: families::pai_gow_tiles::TileSet| [ranking.of(set.high), ranking.of(set.low)];
                assert_eq!(worth(set), worth(found), "{tiles:?} and {swapped:?}");
                compared += 1;
            }
        }
    }
    assert!(compared > 10_000, "{compared}");
}
