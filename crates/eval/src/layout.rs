//! How a five-card high hand becomes a number of sixteen bits.
//!
//! The generator, the look-ups and the vector kernel all produce this number, so it is laid out for the poorest of
//! them: a kernel that has masks of ranks and cannot look anything up. Each category owns a range, and inside its
//! range a hand is `BASE + major + minor`:
//!
//! | category | major | minor |
//! |---|---|---|
//! | high card, flush | | the mask of the five ranks |
//! | pair | rank x 1706 | [`spread`] of the three kickers |
//! | two pairs | high x 169 + low x 13 | kicker |
//! | three of a kind | rank x 1432 | [`spread`] of the two kickers |
//! | straight, straight flush | | top rank |
//! | full house, four of a kind | rank x 13 | pair, kicker |
//!
//! A mask of ranks has the two as bit 0 and the ace as bit 12. Masks with equally many ranks compare as numbers in the
//! way poker compares them, card by card from the top. That uses up 8,192 numbers, too many for thirteen pairs, so
//! three kickers are added up with smaller weights that keep the order.

/// Where the categories begin.
pub(crate) const HIGH_CARD: u16 = 0;
/// One pair.
pub(crate) const PAIR: u16 = HIGH_CARD + 8192;
/// Two pairs.
pub(crate) const TWO_PAIR: u16 = PAIR + 13 * PAIR_STEP;
/// Three of a kind.
pub(crate) const THREE: u16 = TWO_PAIR + 13 * 13 * 13;
/// Straight.
pub(crate) const STRAIGHT: u16 = THREE + 13 * THREE_STEP;
/// Flush.
pub(crate) const FLUSH: u16 = STRAIGHT + 13;
/// Full house.
pub(crate) const FULL_HOUSE: u16 = FLUSH + 8192;
/// Four of a kind.
pub(crate) const FOUR: u16 = FULL_HOUSE + 13 * 13;
/// Straight flush; its last number is the royal flush.
pub(crate) const STRAIGHT_FLUSH: u16 = FOUR + 13 * 13;
/// Five of a kind, which needs a joker.
pub(crate) const FIVE: u16 = STRAIGHT_FLUSH + 13;
/// Five aces, the only five of a kind that a joker makes when it is not fully wild.
pub(crate) const FIVE_ACES: u16 = FIVE + 12;

/// The numbers between two ranks of a pair: one more than the largest spread of three kickers.
pub(crate) const PAIR_STEP: u16 = 1706;
/// The same for three of a kind and two kickers.
pub(crate) const THREE_STEP: u16 = 1432;

/// What a kicker of each rank weighs. A rank outweighs any three below it, with what must still follow taken into
/// account; up to three ranks therefore add up in the order of their cards.
pub(crate) const WEIGHT: [u16; 13] = [0, 1, 2, 4, 7, 13, 24, 44, 81, 149, 274, 504, 927];

/// The ranks of the straight that starts from the ace: A-2-3-4-5.
pub(crate) const WHEEL: u16 = 0b1_0000_0000_1111;

/// The sum of the weights of up to three ranks.
pub(crate) const fn spread(mask: u16) -> u16 {
    let (mut sum, mut rank) = (0, 0);
    while rank < 13 {
        if mask >> rank & 1 == 1 {
            sum += WEIGHT[rank];
        }
        rank += 1;
    }
    sum
}

/// The number of the highest rank in the mask.
pub(crate) const fn top(mask: u16) -> u16 {
    15 - mask.leading_zeros() as u16
}

/// The highest `count` ranks of the mask.
pub(crate) const fn highest(mut mask: u16, count: u32) -> u16 {
    while mask.count_ones() > count {
        mask &= mask - 1;
    }
    mask
}

/// High card.
pub(crate) const fn high_card(five: u16) -> u16 {
    HIGH_CARD + five
}

/// A pair and three kickers.
pub(crate) const fn pair(rank: u16, kickers: u16) -> u16 {
    PAIR + rank * PAIR_STEP + spread(kickers)
}

/// Two pairs and a kicker.
pub(crate) const fn two_pair(high: u16, low: u16, kicker: u16) -> u16 {
    TWO_PAIR + (high * 13 + low) * 13 + kicker
}

/// Three of a kind and two kickers.
pub(crate) const fn three(rank: u16, kickers: u16) -> u16 {
    THREE + rank * THREE_STEP + spread(kickers)
}

/// A full house.
pub(crate) const fn full_house(three: u16, two: u16) -> u16 {
    FULL_HOUSE + three * 13 + two
}

/// Four of a kind and a kicker.
pub(crate) const fn four(rank: u16, kicker: u16) -> u16 {
    FOUR + rank * 13 + kicker
}
