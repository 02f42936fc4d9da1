//! The tables that `build.rs` makes, and how they are read. Its essay says why they look like this.

use crate::layout::FLUSH;

include!(concat!(env!("OUT_DIR"), "/tables.rs"));

/// What a card adds to the key of a hand. From the bottom: 32 bits for the sum of the ranks' keys; a
/// count of each suit in four bits (40-55); the number of suited cards and nine (56-60); the number of jokers. The joker
/// counts for every suit, the blank for nothing.
pub(crate) static CARD_KEYS: [u64; 256] = card_keys();

/// What a card adds to the masks of a hand: sixteen bits for each suit, clubs lowest, with a bit for every rank. The
/// joker is bit 13 of every suit, so that two of them are bit 14; the blank is the last bit.
pub(crate) static CARD_MASKS: [u64; 256] = card_masks();

/// The key of a hand without cards. The counts of the suits start from three, so that five of a suit set the bit 8. The
/// count of cards starts from nine, so that the bit 8 is set until there are seven.
pub(crate) const NO_CARDS: u64 = 0x0933_3300_0000_0000;
/// The bit of a key that is set as long as there are fewer than seven suited cards.
pub(crate) const NOT_SEVEN: u64 = 0x0800_0000_0000_0000;
/// The bits of a key that are set by five cards of a suit.
pub(crate) const FIVE_OF_A_SUIT: u64 = 0x0088_8800_0000_0000;
/// The bits of a key that count jokers.
pub(crate) const JOKERS: u64 = 0x6000_0000_0000_0000;
/// Where a key counts its cards.
pub(crate) const CARDS_SHIFT: u32 = 56;
/// Where a key counts its jokers.
pub(crate) const JOKERS_SHIFT: u32 = 61;
/// The bits of a key that count suits.
pub(crate) const SUITS: u64 = 0x00FF_FF00_0000_0000;

const fn card_keys() -> [u64; 256] {
    let mut keys = [0; 256];
    let mut card = 0;
    while card < 52 {
        keys[card] = KEYS[card / 4] as u64 | 1 << CARDS_SHIFT | 1 << (40 + card % 4 * 4);
        card += 1;
    }
    keys[52] = KEYS[13] as u64 | 1 << JOKERS_SHIFT | 0x1111 << 40;
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
    SEVEN_ENTRIES[place_of_seven(key)]
}

/// Where seven ranks without a joker have their place.
#[inline(always)]
pub(crate) fn place_of_seven(key: u64) -> usize {
    usize::from((key as u32).wrapping_add(u32::from(SEVEN_ROWS[(key as u32 >> 19) as usize])) as u16)
}

/// The same for five or six ranks, or up to six and a joker.
#[inline(always)]
pub(crate) fn of_other_ranks(key: u64) -> u16 {
    OTHER_ENTRIES[place_of_other(key)]
}

/// Where five or six ranks, or up to six and a joker, have their place.
#[inline(always)]
pub(crate) fn place_of_other(key: u64) -> usize {
    usize::from((key as u16).wrapping_add(OTHER_ROWS[(key as u32 >> 19) as usize]))
}

/// The same for five ranks without a joker.
#[inline(always)]
pub(crate) fn of_five_ranks(key: u64) -> u16 {
    let place = key as u32 as usize + usize::from(FIVE_ROWS[(key as u32 >> 21) as usize]);
    FIVE_ENTRIES[place & (FIVE_ENTRIES.len() - 1)]
}

/// The ace-to-five low of five ranks without a joker.
#[inline(always)]
pub(crate) fn of_five_low_ranks(key: u64) -> u16 {
    let place = key as u32 as usize + usize::from(FIVE_ROWS[(key as u32 >> 21) as usize]);
    FIVE_LOW_ENTRIES[place & (FIVE_LOW_ENTRIES.len() - 1)]
}

/// The strength of the flush in a hand with five or more of a suit.
#[inline(always)]
pub(crate) fn of_suit(key: u64, masks: u64) -> u16 {
    debug_assert!(key & FIVE_OF_A_SUIT != 0);
    // Bits 43, 47, 51 and 55 stand for masks that begin at 0, 16, 32 and 48.
    let shift = ((key & FIVE_OF_A_SUIT).trailing_zeros() - 43) * 4;
    let flush = SUITED[(masks >> shift) as usize & (SUITED.len() - 1)];
    debug_assert!(flush >= FLUSH);
    flush
}

/// The strength of such a hand when a joker can make four aces or a full house beside the flush.
pub(crate) fn of_suits(key: u64, masks: u64) -> u16 {
    of_suit(key, masks).max(if key & NOT_SEVEN == 0 { of_seven_ranks(key) } else { of_other_ranks(key) })
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
        + size_of_val(&FIVE_LOW_ENTRIES)
        + size_of_val(&SUITED)
        + size_of_val(&OMAHA_LOWS)
        + size_of_val(&OMAHA_LOW_RANKS)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_tables_together_have_at_most_512_kilobytes() {
        let mut all = bytes() + crate::low::BYTES + crate::omaha::BYTES;
        #[cfg(target_arch = "x86_64")]
        {
            all += crate::batch::BYTES;
        }
        assert!(all <= 512 * 1024, "{all} bytes");
        assert_eq!(all / 1024, 441);
    }
}
