//! The tables that `build.rs` makes, and how they are read. Its essay says why they look like this.

use crate::layout::FLUSH;

include!(concat!(env!("OUT_DIR"), "/tables.rs"));

/// What a card adds to the key of a hand. From the top: 32 bits of the rank's key, whose overflow falls off the end;
/// the number of suited cards and one (bits 20-23); the number of jokers (bits 16-18); a count of each suit in four bits. The joker
/// counts for every suit, the blank for nothing.
pub(crate) static CARD_KEYS: [u64; 256] = card_keys();

/// What a card adds to the masks of a hand: sixteen bits for each suit, clubs lowest, with a bit for every rank. The
/// joker is bit 13 of every suit, so that two of them are bit 14; the blank is the last bit.
pub(crate) static CARD_MASKS: [u64; 256] = card_masks();

/// The bits of the masks that stand for a joker or a blank.
pub(crate) const NOT_SUITED: u64 = 0xE000_E000_E000_E000;

/// The key of a hand without cards. The counts of the suits start from three and the count of cards from one, so that
/// five of a suit, and seven cards, set the bit 8.
pub(crate) const NO_CARDS: u64 = 0x10_3333;
/// The bit of a key that is set by seven suited cards.
pub(crate) const SEVEN_SUITED: u64 = 0x80_0000;
/// The bits of a key that are set by five cards of a suit.
pub(crate) const FIVE_OF_A_SUIT: u64 = 0x8888;
/// The bits of a key that count jokers.
pub(crate) const JOKERS: u64 = 0x7_0000;
/// Where a key counts its cards.
pub(crate) const CARDS_SHIFT: u32 = 20;

const fn card_keys() -> [u64; 256] {
    let mut keys = [0; 256];
    let mut card = 0;
    while card < 52 {
        keys[card] = (KEYS[card / 4] as u64) << 32 | 1 << CARDS_SHIFT | 1 << (card % 4 * 4);
        card += 1;
    }
    keys[52] = (KEYS[13] as u64) << 32 | 1 << 16 | 0x1111;
    keys
}

const fn card_masks() -> [u64; 256] {
    let mut masks = [0; 256];
    let mut card = 0;
    while card < 52 {
        masks[card] = 1 << (card % 4 * 16 + card / 4);
        card += 1;
    }
    masks[52] = 0x2000_2000_2000_2000;
    masks[53] = 1 << 63;
    masks
}

/// The strength of seven ranks without a joker, when no suit counts.
#[inline(always)]
pub(crate) fn of_seven_ranks(key: u64) -> u16 {
    let place = ((key >> 32) as u16).wrapping_add(SEVEN_ROWS[(key >> 51) as usize]);
    SEVEN_ENTRIES[usize::from(place)]
}

/// The same for five or six ranks, or up to six and a joker.
#[inline(always)]
pub(crate) fn of_other_ranks(key: u64) -> u16 {
    let place = ((key >> 32) as u16).wrapping_add(OTHER_ROWS[(key >> 51) as usize]);
    OTHER_ENTRIES[usize::from(place)]
}

/// The same for five ranks without a joker.
#[inline(always)]
pub(crate) fn of_five_ranks(key: u64) -> u16 {
    let place = (key >> 32) as usize + usize::from(FIVE_ROWS[(key >> 54) as usize]);
    FIVE_ENTRIES[place & (FIVE_ENTRIES.len() - 1)]
}

/// The strength of a hand with five or more of a suit. A joker can make four aces or a full house beside a flush.
#[cold]
#[inline(never)]
pub(crate) fn of_suits(key: u64, masks: u64) -> u16 {
    debug_assert!(key & FIVE_OF_A_SUIT != 0);
    let suit = (key & FIVE_OF_A_SUIT).trailing_zeros() / 4;
    let flush = SUITED[(masks >> (suit * 16)) as usize & (SUITED.len() - 1)];
    debug_assert!(flush >= FLUSH);
    flush.max(if key & SEVEN_SUITED != 0 { of_seven_ranks(key) } else { of_other_ranks(key) })
}

/// How many bytes all tables of this crate have.
#[cfg(test)]
pub(crate) fn bytes() -> usize {
    size_of_val(&CARD_KEYS)
        + size_of_val(&CARD_MASKS)
        + size_of_val(&SEVEN_ROWS)
        + size_of_val(&SEVEN_ENTRIES)
        + size_of_val(&OTHER_ROWS)
        + size_of_val(&OTHER_ENTRIES)
        + size_of_val(&FIVE_ROWS)
        + size_of_val(&FIVE_ENTRIES)
        + size_of_val(&SUITED)
}
