//! Real hands in PHH: every complete one settles to the recorded stacks, to the chip.

use std::collections::BTreeSet;
use std::path::Path;

use histories::hand::Hand;
use histories::phh;
use histories::replay::Replayer;
use rulebook::book::Book;

/// A row of the record: file, code, status, stacks.
fn rows(folder: &Path) -> Vec<(String, String, String, Vec<String>)> {
    let text = std::fs::read_to_string(folder.join("ORACLE.tsv")).expect("the record can be read");
    let row = |line: &str| {
        let cells: Vec<&str> = line.split('\t').collect();
        let stacks = cells[3].split(' ').map(str::to_owned).collect();
        (cells[0].to_owned(), cells[1].to_owned(), cells[2].to_owned(), stacks)
    };
    let rows: Vec<_> = text.lines().filter(|line| !line.starts_with('#')).skip(1).map(row).collect();
    assert!(!rows.is_empty(), "the record names no hand to read");
    rows
}

fn one(text: &str) -> Hand {
    let mut hands = phh::read(text);
    assert_eq!(hands.len(), 1);
    hands.remove(0).unwrap_or_else(|fault| panic!("{fault}"))
}

#[test]
fn every_recorded_hand_settles_to_the_chip() {
    let Some(folder) = testkit::shared("phh") else { return };
    let book = Book::shipped();
    let mut replayer = Replayer::new(&book);
    let (mut codes, mut wrong) = (BTreeSet::new(), Vec::new());
    let rows = rows(&folder);
    for (file, code, status, stacks) in &rows {
        assert_eq!(status, "complete");
        codes.insert(code.clone());
        let hand = one(&std::fs::read_to_string(folder.join(file)).unwrap());
        match replayer.replay(&hand, &mut ()) {
            Err(problem) => wrong.push(format!("{file}: {problem}")),
            Ok(replayed) => {
                let held: Vec<String> =
                    replayed.stacks.iter().map(|stack| hand.chips(*stack).to_string()).collect();
                if held != *stacks || !replayed.differences(&hand).is_empty() {
                    wrong.push(format!("{file}: {held:?} instead of {stacks:?}"));
                }
            }
        }
    }
    assert!(wrong.is_empty(), "{} of {}:\n{}", wrong.len(), rows.len(), wrong.join("\n"));
    assert_eq!((rows.len(), codes.len()), (140, 11));
}

#[test]
fn what_is_read_is_written_the_same() {
    let Some(folder) = testkit::shared("phh") else { return };
    for (file, ..) in rows(&folder) {
        let hand = one(&std::fs::read_to_string(folder.join(&file)).unwrap());
        let again = one(&phh::write(&hand));
        assert_eq!(again, hand, "{file}");
    }
}
