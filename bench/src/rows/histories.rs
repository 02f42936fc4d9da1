//! Hand histories: PHH parsed, replayed through the table and held against the recorded stacks.

use std::path::Path;

use histories::phh;
use histories::replay::Replayer;
use rulebook::book::Book;

use crate::report::Report;
use crate::timing::milliseconds;

const HANDS: usize = 10_000;

/// Texts of hands: the recorded ones beside the project, else those of the documentation.
fn texts() -> Vec<String> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let mut texts = Vec::new();
    for part in ["historic", "pluribus", "wsop2023ppc"] {
        let Ok(files) = std::fs::read_dir(root.join("../shared/phh").join(part)) else { continue };
        texts.extend(files.filter_map(|file| std::fs::read_to_string(file.ok()?.path()).ok()));
    }
    if texts.is_empty() {
        let text = std::fs::read_to_string(root.join("docs/examples/hands.phhs")).expect("the example");
        texts.extend(phh::read(&text).into_iter().map(|hand| phh::write(&hand.expect("a hand"))));
    }
    texts
}

pub fn rows(report: &mut Report, filter: &str) {
    if !"histories".contains(filter) {
        return;
    }
    let texts = texts();
    let book = Book::shipped();
    let mut replayer = Replayer::new(&book);
    let mut all = || {
        let mut right = 0;
        for text in texts.iter().cycle().take(HANDS) {
            let hand = phh::read(text).pop().expect("one hand").expect("a hand");
            let replayed = replayer.replay(&hand, &mut ()).expect("a hand that can be played");
            right += u64::from(replayed.differences(&hand).is_empty());
        }
        right
    };
    assert_eq!(all(), HANDS as u64, "every hand settles as recorded");
    report.time("10,000 hands of PHH, parsed, replayed and checked", 1_000.0, milliseconds(all));
}
