//! Hands of poker in the formats of others: read, played again, and written in all formats.

use std::sync::LazyLock;

use histories::hand::Hand;
use histories::phh::Fault;
use histories::replay::{Ending, Replayer};
use rulebook::book::Book;
use table::Event;

use crate::text;

static BOOK: LazyLock<Book> = LazyLock::new(Book::shipped);

/// Plays a hand that was read, and writes it down again.
fn play(read: Result<Hand, Fault>) {
    let hand = match read {
        Ok(hand) => hand,
        Err(fault) => return assert!(!fault.to_string().is_empty(), "a hand is refused without a word"),
    };
    let written = histories::phh::write(&hand);
    let mut events: Vec<Event> = Vec::new();
    let Ok(replayed) = Replayer::new(&BOOK).replay(&hand, &mut events) else { return };
    let _ = replayed.verdict(&hand);
    if replayed.ending == Ending::Played {
        // What can be played can be written, and what is written can be read, unless its own amounts do not add up.
        if hand.finishing.iter().flatten().all(|chips| !chips.is_negative()) {
            let again = histories::phh::read_one(&written);
            assert!(again.is_ok(), "{again:?}\n{written}");
        }
        let _ = histories::ohh::write(&hand, &replayed, &events);
        let _ = histories::pokerstars::write(&hand, &replayed, &events);
    }
}

/// Poker Hand History.
pub fn phh(bytes: &[u8]) {
    text(bytes).into_iter().flat_map(histories::phh::read).for_each(play);
}

/// Open Hand History.
pub fn ohh(bytes: &[u8]) {
    text(bytes).into_iter().flat_map(histories::ohh::read).for_each(play);
}

/// Hands as PokerStars writes them.
pub fn pokerstars(bytes: &[u8]) {
    text(bytes).into_iter().for_each(|text| play(histories::pokerstars::read_one(text)));
}

/// A file of which nobody says what is in it.
pub fn pieces(bytes: &[u8]) {
    for piece in histories::source::pieces(bytes) {
        // Bytes in memory can always be read.
        play(piece.expect("a piece").hand());
    }
}
