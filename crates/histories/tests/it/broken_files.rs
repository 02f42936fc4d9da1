//! Files that were damaged: whatever is in them, there is an answer, and nothing panics.

use histories::replay::{Ending, Replayer};
use histories::source::pieces;
use histories::{ohh, phh, pokerstars};
use rulebook::book::Book;
use table::Event;
use testkit::Random;

/// Reads, plays and tells what is in a file; how many hands came through.
fn through(bytes: &[u8], replayer: &mut Replayer<'_>) -> usize {
    let mut events: Vec<Event> = Vec::new();
    let mut count = 0;
    for piece in pieces(bytes) {
        let Ok(hand) = piece.expect("a text").hand() else { continue };
        events.clear();
        let _ = phh::write(&hand);
        let Ok(replayed) = replayer.replay(&hand, &mut events) else { continue };
        let _ = replayed.verdict(&hand);
        if replayed.ending == Ending::Played {
            let _ = ohh::write(&hand, &replayed, &events);
            let _ = pokerstars::write(&hand, &replayed, &events);
            count += 1;
        }
    }
    count
}

/// A file with a few bytes changed, left out, doubled or moved.
fn damaged(bytes: &[u8], random: &mut Random) -> Vec<u8> {
    let mut bytes = bytes.to_vec();
    for _ in 0..=random.below(4) {
        let at = random.below(bytes.len() as u64) as usize;
        let end = (at + 1 + random.below(12) as usize).min(bytes.len());
        match random.below(5) {
            0 => bytes[at] = random.below(256) as u8,
            1 => drop(bytes.drain(at..end)),
            2 => {
                let part = bytes[at..end].to_vec();
                bytes.splice(at..at, part);
            }
            3 => {
                let other = random.below(bytes.len() as u64) as usize;
                bytes.swap(at, other);
            }
            _ => bytes[at] = b"0123456789.,$[]\"\n: -"[random.below(20) as usize],
        }
    }
    bytes
}

#[test]
fn damaged_files_are_answered() {
    let root = testkit::root();
    let mut files = vec![root.join("docs/examples/hands.phhs")];
    for folder in ["pokerstars", "ohh"] {
        let folder = root.join("crates/histories/tests").join(folder);
        files.extend(std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()));
    }
    files.sort();
    let book = Book::shipped();
    let mut replayer = Replayer::new(&book);
    let mut random = Random::new(20);
    let (mut whole, mut left) = (0, 0);
    for file in files {
        let bytes = std::fs::read(&file).unwrap();
        whole += through(&bytes, &mut replayer);
        for _ in 0..150 {
            left += through(&damaged(&bytes, &mut random), &mut replayer);
        }
    }
    // Most hands of a damaged file are not touched.
    assert!(whole > 50 && left > whole * 100, "{whole} whole, {left} left");
}
