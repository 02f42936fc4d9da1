//! Ranks of hands, counted out: a card is its rank, two to fourteen, and its suit.

pub(crate) type Card = (u8, u8);

/// A hand: the kind of hand, and its ranks, those that come most often first.
pub(crate) type Strength = (u8, Vec<u8>);

/// Ranks by how often they come, then by height.
fn grouped(cards: &[Card]) -> (Vec<u8>, Vec<usize>) {
    let count = |rank: u8| cards.iter().filter(|card| card.0 == rank).count();
    let mut ranks: Vec<u8> = cards.iter().map(|card| card.0).collect();
    ranks.sort_by_key(|rank| (std::cmp::Reverse(count(*rank)), std::cmp::Reverse(*rank)));
    let mut kinds = ranks.clone();
    kinds.dedup();
    let counts = kinds.iter().map(|rank| count(*rank)).collect();
    (ranks, counts)
}

/// The highest card of a straight; an ace may be the lowest.
fn straight(cards: &[Card]) -> Option<u8> {
    let mut ranks: Vec<u8> = cards.iter().map(|card| card.0).collect();
    ranks.sort_unstable();
    let runs = |ranks: &[u8]| ranks.windows(2).all(|pair| pair[1] == pair[0] + 1);
    let last = ranks.len() - 1;
    if runs(&ranks) {
        return Some(ranks[last]);
    }
    let wheel = ranks[last] == 14 && ranks[0] == 2 && runs(&ranks[..last]);
    wheel.then(|| ranks[last - 1])
}

fn flush(cards: &[Card]) -> bool {
    cards.iter().all(|card| card.1 == cards[0].1)
}

pub(crate) const ROYAL: u8 = 9;
pub(crate) const STRAIGHT_FLUSH: u8 = 8;
pub(crate) const FOUR: u8 = 7;
pub(crate) const FULL_HOUSE: u8 = 6;
pub(crate) const FLUSH: u8 = 5;
pub(crate) const STRAIGHT: u8 = 4;
pub(crate) const THREE: u8 = 3;
pub(crate) const PAIR: u8 = 1;

fn five(cards: &[Card]) -> Strength {
    let (ranks, counts) = grouped(cards);
    match (straight(cards), flush(cards), counts.as_slice()) {
        (Some(14), true, _) => (ROYAL, Vec::new()),
        (Some(top), true, _) => (STRAIGHT_FLUSH, vec![top]),
        (_, _, [4, ..]) => (FOUR, ranks),
        (_, _, [3, 2]) => (FULL_HOUSE, ranks),
        (_, true, _) => (FLUSH, ranks),
        (Some(top), ..) => (STRAIGHT, vec![top]),
        (_, _, [3, ..]) => (THREE, ranks),
        (_, _, [2, 2, ..]) => (2, ranks),
        (_, _, [2, ..]) => (PAIR, ranks),
        _ => (0, ranks),
    }
}

/// The best five of some cards.
pub(crate) fn best_five(cards: &[Card]) -> Strength {
    let all = 0..1u32 << cards.len();
    let hands = all.filter(|chosen| chosen.count_ones() == 5).map(|chosen| {
        let hand: Vec<Card> =
            (0..cards.len()).filter(|at| chosen >> at & 1 == 1).map(|at| cards[at]).collect();
        five(&hand)
    });
    hands.max().expect("five cards or more")
}

pub(crate) const MINI_ROYAL: u8 = 6;
pub(crate) const THREE_STRAIGHT_FLUSH: u8 = 5;
pub(crate) const THREE_OF_A_KIND: u8 = 4;
pub(crate) const THREE_STRAIGHT: u8 = 3;
pub(crate) const THREE_FLUSH: u8 = 2;

/// Three cards: a straight goes before a flush.
pub(crate) fn three(cards: &[Card]) -> Strength {
    let (ranks, counts) = grouped(cards);
    match (straight(cards), flush(cards), counts.as_slice()) {
        (Some(14), true, _) => (MINI_ROYAL, Vec::new()),
        (Some(top), true, _) => (THREE_STRAIGHT_FLUSH, vec![top]),
        (_, _, [3]) => (THREE_OF_A_KIND, ranks),
        (Some(top), ..) => (THREE_STRAIGHT, vec![top]),
        (_, true, _) => (THREE_FLUSH, ranks),
        (_, _, [2, ..]) => (PAIR, ranks),
        _ => (0, ranks),
    }
}
