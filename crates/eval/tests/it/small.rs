//! Three cards, parts of hands, pai gow, Fortune, Chinese poker, tiles, badugi and totals.

use std::cmp::Reverse;
use std::collections::BTreeMap;

use crate::twin::{FLUSH, STRAIGHT, STRAIGHT_FLUSH, SameOrder, Sample, Slow, five, standard_runs, subsets};
use cards::{Card, DeckKind, Rank, Suit, Tile, parse_cards};
use eval::chinese::{Rows, Sweep, Version};
use eval::fortune::{self, FortuneRow};
use eval::three_card::ThreeKind;
use eval::tiles::{self, TileKind};
use eval::twenty_one::Total;
use eval::{Category, badugi, high, pai_gow, points, showing, three_card};

fn cards<const N: usize>(text: &str) -> [Card; N] {
    parse_cards(text).unwrap().try_into().unwrap()
}

fn groups(cards: &[Card]) -> Vec<(usize, u8)> {
    let count = |rank: u8| cards.iter().filter(|card| card.rank().unwrap() as u8 == rank).count();
    let mut groups: Vec<(usize, u8)> =
        (0..13).map(|rank| (count(rank), rank)).filter(|group| group.0 > 0).collect();
    groups.sort_unstable();
    groups.reverse();
    groups
}

#[test]
fn all_three_card_hands() {
    let mut order = SameOrder::new();
    let mut counts = [0; 7];
    for hand in subsets(&DeckKind::Standard.cards(), 3) {
        let groups = groups(&hand);
        let ranks: Vec<u8> = groups.iter().map(|group| group.1).collect();
        let suited = hand.iter().all(|card| card.suit() == hand[0].suit());
        let run = match ranks.as_slice() {
            [12, 1, 0] => Some(1),
            [high, middle, low] if *high == middle + 1 && *middle == low + 1 => Some(*high),
            _ => None,
        };
        let slow: Slow = match (groups[0].0, run, suited) {
            (3, ..) => (4, ranks),
            (2, ..) => (1, ranks),
            (_, Some(12), true) => (6, vec![]),
            (_, Some(top), true) => (5, vec![top]),
            (_, Some(top), false) => (3, vec![top]),
            (_, None, true) => (2, ranks),
            _ => (0, ranks),
        };
        let fast = three_card::rank(hand.as_slice().try_into().unwrap());
        counts[fast.kind() as usize] += 1;
        order.see(slow, fast, &hand);
    }
    assert_eq!(counts, [16_440, 3_744, 1_096, 720, 52, 44, 4]);
    assert_eq!(order.check(), 741);
    for (text, name) in [
        ("As Ks Qs", "mini royal"),
        ("Ks Qs Js", "straight flush, king high"),
        ("As 2d 3c", "straight, three high"),
        ("9s 9d Kc", "pair of nines, king kicker"),
        ("9s 9d 9c", "three nines"),
        ("Qs 9s 4s", "flush, queen-nine-four"),
        ("Qs 9s 4d", "high card, queen-nine-four"),
    ] {
        assert_eq!(three_card::rank(&cards(text)).name(), name);
    }
    assert_eq!(three_card::rank(&cards("Qs 9s 4d")).leading_rank(), Rank::Queen);
    assert_eq!(ThreeKind::MiniRoyal.name(), "mini royal");
}

#[test]
fn parts_of_hands_are_compared_like_hands() {
    for size in 1..=3 {
        let (mut order, mut lows) = (SameOrder::new(), SameOrder::new());
        for hand in subsets(&DeckKind::Standard.cards(), size) {
            see_part(&hand, &mut order, &mut lows);
        }
        order.check();
        lows.check();
    }
    let (mut sample, deck) = (Sample(9), DeckKind::Standard.cards());
    let (mut order, mut lows) = (SameOrder::new(), SameOrder::new());
    for round in 0..60_000 {
        let part = if round % 2 == 0 { &deck[..] } else { &deck[round % 40..round % 40 + 12] };
        see_part(&sample.deal(part, 4), &mut order, &mut lows);
    }
    order.check();
    lows.check();
    assert_eq!(showing::high(&cards::<3>("9s 9d Jk")).name(), "pair of nines, ace kicker");
    assert_eq!(showing::high(&cards::<4>("9s 9d Ks Kd")).name(), "two pair, kings and nines");
    assert_eq!(showing::low(&cards::<3>("9s 2d As")).name(), "nine-two-ace low");
    assert!(showing::low(&cards::<3>("9s 2d As")) > showing::low(&cards::<3>("2s 2d As")));
}

fn see_part(
    hand: &[Card],
    order: &mut SameOrder<showing::Showing>,
    lows: &mut SameOrder<Reverse<showing::ShowingLow>>,
) {
    let slow = |hand: &[Card]| -> Slow {
        let groups = groups(hand);
        let sizes: Vec<usize> = groups.iter().map(|group| group.0).collect();
        let kind = match sizes.as_slice() {
            [4] => 4,
            [3, ..] => 3,
            [2, 2] => 2,
            [2, ..] => 1,
            _ => 0,
        };
        (kind, groups.iter().map(|group| group.1).collect())
    };
    order.see(slow(hand), showing::high(hand), hand);
    let lowered: Vec<Card> = hand
        .iter()
        .map(|card| Card::new(Rank::ALL[(card.rank().unwrap() as usize + 1) % 13], card.suit().unwrap()))
        .collect();
    lows.see(slow(&lowered), Reverse(showing::low(hand)), hand);
}

#[test]
fn five_cards_that_show_are_a_whole_hand() {
    let high = |text: &str| showing::high(&parse_cards(text).unwrap());
    let low = |text: &str| showing::low(&parse_cards(text).unwrap());
    assert!(high("2d 6d 4d Jd Kd") > high("Kc Ks Kh 9s"));
    assert!(high("2d 3s 4d 5d 6c") > high("As Ad Ac Kd 9h"));
    assert!(high("2d 2s 2c 3d 3c") > high("Ad Kd Qd Jd 9d"));
    assert!(high("Ks Kd 9c") > high("As Qd Jc 9h 8s"));
    // For low straights and flushes are nothing, and a full house is worse than three of a kind.
    assert!(low("2d 6d 4d 7d 8d") > low("9s 6c 5d 2c"));
    assert!(low("Ks Kd Kc 5h 2s") > low("As Ad Ac 5d 5c"));
}

#[test]
fn a_wild_joker_joins_the_largest_group() {
    let wild = |text: &str| showing::high_wild(&parse_cards(text).unwrap()).name();
    assert_eq!(wild("Qs Jk"), "pair of queens");
    assert_eq!(wild("Ks 7d Jk"), "pair of kings, seven kicker");
    assert_eq!(wild("2s 2d Ks Jk"), "three twos, king kicker");
    assert_eq!(wild("Jk"), "high card, ace");
    assert_eq!(wild("Ks Qd"), "high card, king-queen");
}

#[test]
fn the_opener_is_found_by_rank_and_suit() {
    let up = parse_cards("2d 2c Kh Ks").unwrap();
    assert_eq!(showing::lowest(&up), Some(1));
    assert_eq!(showing::highest_card(&up), Some(3));
    assert_eq!(showing::highest_card(&parse_cards("As Jk Ks").unwrap()), Some(1));
    assert_eq!(showing::lowest(&parse_cards("As Kd").unwrap()), Some(1));
    assert_eq!(showing::lowest(&[Card::BLANK]), None);
}

#[test]
fn pai_gow_sets_must_not_be_upside_down() {
    let set = |five: &str, two: &str| pai_gow::Set::new(&cards(five), &cards(two));
    assert!(set("9s 9d Ac 4h 2s", "Ks Kd").is_none());
    assert!(set("Ks Kh Ac 4h 2s", "Ks Kd").is_some());
    assert!(set("Ks Qd 7c 4h 2s", "Jk 3d").is_none());
    assert!(set("As Qd 7c 4h 2s", "Jk 3d").is_some());
    assert_eq!(pai_gow::two(&cards("Jk As")).name(), "pair of aces");
    assert_eq!(pai_gow::two(&cards("Jk Ks")).name(), "high card, ace-king");
    assert!(pai_gow::two(&cards("2d 2s")) > pai_gow::two(&cards("As Ks")));
}

/// The rows of seven cards, by trying every card in the joker's place and every five of seven.
fn slow_rows(hand: &[Card; 7]) -> Vec<FortuneRow> {
    let runs = standard_runs();
    let natural: Vec<Card> = hand.iter().copied().filter(|card| *card != Card::JOKER).collect();
    let joker = natural.len() < 7;
    let with_ace: Vec<u8> = natural
        .iter()
        .map(|card| card.rank().unwrap() as u8)
        .chain(joker.then_some(Rank::Ace as u8))
        .collect();
    let count = |rank: u8| with_ace.iter().filter(|other| **other == rank).count();
    let at_least = |n: usize| (0..13).filter(|rank| count(*rank) >= n).count();
    let mut kinds: Vec<Slow> = Vec::new();
    let mut sequence = false;
    let others: Vec<Card> =
        DeckKind::Standard.cards().into_iter().filter(|card| !natural.contains(card)).collect();
    let tries: Vec<Vec<Card>> = if joker {
        others.iter().map(|card| natural.iter().copied().chain([*card]).collect()).collect()
    } else {
        vec![natural.clone()]
    };
    for seven in &tries {
        kinds.extend(subsets(seven, 5).iter().map(|hand| five(hand, &runs)));
        let mut from_ace: Vec<u8> = seven.iter().map(|card| card.rank().unwrap() as u8 + 1).collect();
        let suited = seven.iter().all(|card| card.suit() == seven[0].suit());
        for _ in 0..2 {
            from_ace.sort_unstable();
            sequence |= suited && from_ace.windows(2).all(|pair| pair[1] == pair[0] + 1);
            from_ace.iter_mut().filter(|rank| **rank == 13).for_each(|rank| *rank = 0);
        }
    }
    let flush = kinds.iter().any(|kind| matches!(kind.0, FLUSH | STRAIGHT_FLUSH));
    let straight = kinds.iter().any(|kind| matches!(kind.0, STRAIGHT | STRAIGHT_FLUSH));
    let straight_flush = kinds.iter().any(|kind| kind.0 == STRAIGHT_FLUSH);
    let royal = kinds.contains(&(STRAIGHT_FLUSH, vec![12]));
    let royal_match = Suit::ALL.iter().any(|suit| {
        let (king, queen) = (Card::new(Rank::King, *suit), Card::new(Rank::Queen, *suit));
        let rest: Vec<Card> = hand.iter().copied().filter(|card| *card != king && *card != queen).collect();
        let plain = rest.iter().filter(|card| **card != Card::JOKER);
        let royal = |card: &&Card| {
            card.rank() >= Some(Rank::Ten) && card.suit() == rest.iter().find_map(|c| c.suit())
        };
        rest.len() == 5 && plain.clone().all(|card| royal(&card))
    });
    let mut rows = vec![
        (FortuneRow::SevenCardStraightFlush, sequence && !joker),
        (FortuneRow::RoyalFlushAndRoyalMatch, royal_match),
        (FortuneRow::SevenCardStraightFlushWithJoker, sequence && joker),
        (FortuneRow::FiveAces, at_least(5) > 0),
        (FortuneRow::RoyalFlush, royal),
        (FortuneRow::StraightFlush, straight_flush),
        (FortuneRow::FourOfAKind, at_least(4) > 0),
        (FortuneRow::FullHouse, at_least(3) > 0 && at_least(2) > 1),
        (FortuneRow::Flush, flush),
        (FortuneRow::ThreeOfAKind, at_least(3) > 0),
        (FortuneRow::Straight, straight),
        (FortuneRow::ThreePair, at_least(2) > 2),
        (FortuneRow::TwoPairs, at_least(2) > 1),
        (FortuneRow::Pair, at_least(2) > 0),
        (FortuneRow::HighCard, true),
    ];
    rows.retain(|row| row.1);
    rows.into_iter().map(|row| row.0).collect()
}

#[test]
fn fortune_hands_fit_the_rows_that_trying_finds() {
    for (text, best) in [
        ("4h 5h 6h 7h 8h 9h Th", FortuneRow::SevenCardStraightFlush),
        ("Ah 2h 3h 4h 5h 6h 7h", FortuneRow::SevenCardStraightFlush),
        ("8h 9h Th Jh Qh Kh Jk", FortuneRow::SevenCardStraightFlushWithJoker),
        ("4h 5h Jk 7h 8h 9h Th", FortuneRow::SevenCardStraightFlushWithJoker),
        ("As Ks Qs Js Ts Kd Qd", FortuneRow::RoyalFlushAndRoyalMatch),
        ("As Jk Qs Js Ts Kd Qd", FortuneRow::RoyalFlushAndRoyalMatch),
        ("As Ks Qs Js Ts Kd Jk", FortuneRow::RoyalFlush),
        ("As Ad Ac Ah Jk 2d 3c", FortuneRow::FiveAces),
        ("5s 5d 5c 6h 7d 8c 9s", FortuneRow::ThreeOfAKind),
        ("5s 5d 6c 6h 7d 7c 9s", FortuneRow::ThreePair),
        ("As Jk 6c 6h 7d 7c 9s", FortuneRow::ThreePair),
    ] {
        let hand = cards(text);
        assert_eq!(fortune::rows(&hand).best(), best, "{text}");
        assert_eq!(fortune::rows(&hand).iter().collect::<Vec<_>>(), slow_rows(&hand), "{text}");
    }
    let (mut sample, deck) = (Sample(10), DeckKind::OneJoker.cards());
    for round in 0..4_000 {
        // Whole decks, two suits, and high hearts and spades, where the rare rows are.
        let part: Vec<Card> = match round % 4 {
            0 | 1 => deck.clone(),
            2 => deck
                .iter()
                .copied()
                .filter(|card| card.suit().is_none_or(|suit| suit >= Suit::Hearts))
                .collect(),
            _ => deck[32..]
                .iter()
                .copied()
                .filter(|c| c.suit().is_none_or(|suit| suit >= Suit::Hearts))
                .collect(),
        };
        let mut dealt = sample.deal(&part, 7);
        if round % 2 == 0 && !dealt.contains(&Card::JOKER) {
            dealt[0] = Card::JOKER;
        }
        let hand: [Card; 7] = dealt.try_into().unwrap();
        assert_eq!(fortune::rows(&hand).iter().collect::<Vec<_>>(), slow_rows(&hand), "{hand:?}");
    }
    assert_eq!(FortuneRow::RoyalFlushAndRoyalMatch.name(), "royal flush + royal match");
}

#[test]
fn chinese_rows_must_rise_and_sweeps_are_seen() {
    let rows = |front: &str, middle: &str, back: &str| Rows {
        front: cards(front),
        middle: cards(middle),
        back: cards(back),
    };
    let good = rows("9s 9d Ks", "Ts Td 4s 5d 6h", "2s 3s 4s 5s 7s");
    let strengths = good.strengths().unwrap();
    assert_eq!(strengths.front.name(), "pair of nines, king kicker");
    assert_eq!(strengths.back.category(), Category::Flush);
    assert!(rows("9s 9d 9h", "Ts Td 4s 5d 6h", "2s 3s 4s 5s 7s").strengths().is_none());
    assert!(rows("9s 9d Kh", "2s 3s 4s 5s 7s", "Ts Td 4s 5d 6h").strengths().is_none());
    // A straight in front has no value.
    assert!(rows("Qs Kd Ah", "2s 2d 4s 5d 6h", "3s 3d 4c 5c 6c").strengths().is_some());

    for (front, middle, back, version, sweep, points) in [
        ("2s 3s 4s", "5s 6s 7s 8s 9s", "Ts Js Qs Ks As", Version::Mandarin, Some(Sweep::PureDragon), 39),
        ("2s 3c 4s", "5s 6s 7s 8s 9s", "Ts Js Qs Ks As", Version::Mandarin, Some(Sweep::ColourDragon), 26),
        ("2s 3d 4s", "5s 6s 7s 8s 9s", "Ts Js Qs Ks As", Version::Western, Some(Sweep::Dragon), 4),
        ("2s 2c 4s", "5s 6s 7s 8s 9s", "Tc Jc Qs Ks As", Version::Eastern, Some(Sweep::OneColour), 13),
        ("2s 2d 4s", "5s 6s 7s 8s 9s", "9c 9d 4h 4d 5c", Version::Mandarin, Some(Sweep::Minor), 6),
        ("2s 2d 4s", "5s 6s 7s 8s 9s", "9c 9d 4h 4d 5c", Version::Western, None, 0),
        ("Ts Td Tc", "Jd Js Jh Qd Qc", "Ks Kd Kc Ad As", Version::Mandarin, Some(Sweep::Senior), 6),
        ("2s 2d 9s", "Js Jd 4s 4d 4h", "4c Kd Kh As Ad", Version::Eastern, Some(Sweep::SixPairs), 3),
        ("2d 5d 9d", "3s 4s 8s Ts Ks", "2h 5h 9h Jh Qh", Version::Western, Some(Sweep::ThreeFlush), 4),
        ("2d 3s 4d", "3d 4s 5h 6h 7c", "7d 8h 9c Ts Jd", Version::Western, Some(Sweep::ThreeStraight), 4),
        ("2d 3s 5d", "3d 4s 5h 6h 7c", "7d 8h 9c Ts Jd", Version::Western, None, 0),
    ] {
        let rows = rows(front, middle, back);
        assert_eq!(rows.best_sweep(version), sweep, "{front} {middle} {back}");
        assert_eq!(sweep.map_or(0, |sweep| sweep.points(version).unwrap()), points);
    }
    assert!(Sweep::ALL.windows(2).all(|pair| pair[0].rank() <= pair[1].rank()));
}

#[test]
fn all_hands_of_tiles() {
    let set = Tile::set();
    // The 496 pairs of tiles, by the printed words: kind, then the higher tile.
    let order = "66 11 44 31 55 33 22 65 64 61 51 63=54 62=53 52=43 41=32 42=21";
    let place = |tile: Tile| {
        let name = format!("{}{}", tile.ends().0, tile.ends().1);
        15 - order.split(' ').position(|faces| faces.split('=').any(|face| face == name)).unwrap() as u8
    };
    let slow = |pair: &[Tile]| -> Slow {
        let (one, other) = (pair[0], pair[1]);
        let (high, low) = (place(one).max(place(other)), place(one).min(place(other)));
        let has = |spots: &[u8]| pair.iter().any(|tile| spots.contains(&tile.spots()));
        if high == low {
            return (if high == 0 { 20 } else { 19 }, vec![high]);
        }
        if has(&[12, 2]) && has(&[9]) {
            return (18, vec![high]);
        }
        if has(&[12, 2]) && has(&[8]) {
            return (17, vec![high]);
        }
        let values = |tile: Tile| {
            if place(tile) == 0 { vec![3, 6] } else { vec![tile.spots()] }
        };
        let best = values(one)
            .iter()
            .flat_map(|a| values(other).iter().map(|b| (a + b) % 10).collect::<Vec<u8>>())
            .max();
        (best.unwrap(), vec![high])
    };
    let (mut order, mut kinds) = (BTreeMap::new(), [0; 5]);
    for pair in subsets(&set, 2) {
        let fast = tiles::rank(&[pair[0], pair[1]]);
        assert_eq!(fast, tiles::rank(&[pair[1], pair[0]]));
        kinds[match fast.kind() {
            TileKind::Points(_) => 0,
            TileKind::Gong => 1,
            TileKind::Wong => 2,
            TileKind::Pair => 3,
            TileKind::SupremePair => 4,
        }] += 1;
        assert_eq!(*order.entry(slow(&pair)).or_insert(fast), fast, "{pair:?}");
    }
    let fast: Vec<_> = order.values().collect();
    assert!(fast.windows(2).all(|pair| pair[0] < pair[1] && pair[0].number() < pair[1].number()));
    assert_eq!(kinds, [496 - 16 - 8 - 16, 16, 8, 15, 1]);
    // All deals of four and their three ways to be set.
    let mut deals = 0;
    for four in subsets(&set, 4) {
        deals += 1;
        for (a, b, c, d) in [(0, 1, 2, 3), (0, 2, 1, 3), (0, 3, 1, 2)] {
            let (one, other) = (&[four[a], four[b]], &[four[c], four[d]]);
            assert_eq!(tiles::rank(one).cmp(&tiles::rank(other)), slow(one).cmp(&slow(other)), "{four:?}");
        }
    }
    assert_eq!(deals, 35_960);
    let named = |text: &str| {
        let tiles: Vec<Tile> = text.split(' ').map(|tile| tile.parse().unwrap()).collect();
        tiles::rank(&[tiles[0], tiles[1]]).name()
    };
    assert_eq!(named("2-1 4-2"), "gee joon, the supreme pair");
    assert_eq!(named("6-6 5-4"), "wong with teen");
    assert_eq!(named("4-4 1-1"), "gong with dey");
    assert_eq!(named("2-1 3-3"), "9 points, high tile chong");
    assert_eq!(named("6-3 5-4"), "pair of mixed nines");
}

#[test]
fn all_badugi_hands() {
    let (mut order, mut counts) = (SameOrder::new(), [0; 5]);
    for hand in subsets(&DeckKind::Standard.cards(), 4) {
        let plays = |set: &Vec<Card>| {
            set.iter().enumerate().all(|(at, card)| {
                set[..at].iter().all(|other| other.rank() != card.rank() && other.suit() != card.suit())
            })
        };
        let value = |set: &Vec<Card>| -> Slow {
            let mut ranks: Vec<u8> = set.iter().map(|card| (card.rank().unwrap() as u8 + 1) % 13).collect();
            ranks.sort_unstable();
            ranks.reverse();
            (set.len() as u8, ranks.iter().map(|rank| 12 - rank).collect())
        };
        let size = (1..=4).rev().find(|size| subsets(&hand, *size).iter().any(plays)).unwrap();
        let slow = subsets(&hand, size).iter().filter(|set| plays(set)).map(value).max().unwrap();
        let fast = badugi::rank(hand.as_slice().try_into().unwrap());
        counts[usize::from(fast.cards())] += 1;
        order.see(slow, fast, &hand);
    }
    order.check();
    assert_eq!(counts, [0, 2_873, 96_252, 154_440, 17_160]);
    assert_eq!(badugi::rank(&cards("As 2d 3c 4h")).name(), "badugi, four-three-two-ace");
    assert_eq!(badugi::rank(&cards("As 2s 3c 4h")).name(), "three cards, four-three-ace");
}

#[test]
fn totals_of_baccarat_pan_nine_and_twenty_one() {
    assert_eq!(points::baccarat(&cards::<3>("9s 8d Kc")).name(), "7 points");
    assert_eq!(points::baccarat(&cards::<2>("As Kd")).number(), 1);
    assert_eq!(points::baccarat(&cards::<2>("As Kd")).name(), "1 point");
    assert_eq!(points::pan_nine(&cards::<3>("6s 6d Kc")).number(), 2);
    for (text, name, half_points, over) in [
        ("As Kd", "soft 21", 42, false),
        ("As Ad", "soft 12", 24, false),
        ("As 6d Kc", "17", 34, false),
        ("As 6d", "soft 17", 34, false),
        ("Ks Qd 2c", "22", 44, true),
        ("As Ad Ac 9d 9c", "21", 42, false),
    ] {
        let total = Total::of(&parse_cards(text).unwrap(), 21);
        assert_eq!(
            (total.name(), total.half_points(), total.is_over()),
            (name.to_owned(), half_points, over)
        );
    }
    let natural = Total::of(&cards::<2>("9s As"), 21).with_half_points(1);
    assert_eq!(natural.name(), "soft 20 1/2");
    // By trying every ace both ways.
    let deck = DeckKind::Standard.cards();
    for hand in subsets(&deck, 3) {
        let mut sums = vec![0u16];
        for card in &hand {
            let counts: &[u16] = match card.rank().unwrap() {
                Rank::Ace => &[1, 11],
                rank => &[(rank as u16 + 2).min(10)],
            };
            sums = sums.iter().flat_map(|sum| counts.iter().map(move |count| sum + count)).collect();
        }
        let within = sums.iter().filter(|sum| **sum <= 21).max();
        let best = within.or(sums.iter().min()).unwrap();
        let total = Total::of(&hand, 21);
        assert_eq!(total.half_points(), best * 2, "{hand:?}");
        assert_eq!(total.is_soft(), best != sums.iter().min().unwrap(), "{hand:?}");
    }
    assert_eq!(high::best(&hand_of_blank()), None);
}

fn hand_of_blank() -> Vec<Card> {
    vec![Card::BLANK; 5]
}

/// The floor of two cards says whether five are a foul beside them, and ranks the two.
#[test]
fn the_floor_of_two_is_where_fouls_end() {
    let deck = cards::Deck::single(DeckKind::OneJoker).cards();
    let fives: Vec<[Card; 5]> = deck.windows(5).step_by(3).map(|five| five.try_into().unwrap()).collect();
    let mixed = deck.iter().step_by(5).copied().collect::<Vec<_>>();
    let mixed = mixed.windows(5).map(|five| <[Card; 5]>::try_from(five).unwrap());
    let fives: Vec<[Card; 5]> = fives.into_iter().chain(mixed).collect();
    for (at, one) in deck.iter().enumerate() {
        for other in &deck[at + 1..] {
            let two = [*one, *other];
            for five in fives.iter().filter(|five| !five.contains(one) && !five.contains(other)) {
                let foul = pai_gow::Set::new(five, &two).is_none();
                assert_eq!(high::five(five) < pai_gow::floor(&two), foul, "{five:?} {two:?}");
            }
            let third = [deck[7], deck[50]];
            let ranked = pai_gow::two(&two).cmp(&pai_gow::two(&third));
            assert_eq!(pai_gow::floor(&two).cmp(&pai_gow::floor(&third)), ranked, "{two:?}");
        }
    }
}
