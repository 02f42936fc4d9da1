//! Hand histories: PHH and PokerStars text parsed, replayed through the table and held against the recorded stacks;
//! the same hands of PHH through PokerKit.

use std::path::{Path, PathBuf};
use std::process::Command;

use histories::hand::Hand;
use histories::replay::{Replayer, Verdict};
use histories::source::pieces;
use histories::{phh, pokerstars};
use rulebook::book::Book;
use table::Event;

use crate::report::Report;
use crate::timing::milliseconds;

const HANDS: usize = 10_000;
/// The hands that PokerKit is asked to read too.
const SHARED: usize = 300;

/// What PokerKit is measured by: hands read from a file and played to their ends, in processor seconds.
const POKERKIT: &str = "
import sys, time, warnings
warnings.simplefilter('ignore')
from pokerkit import HandHistory
text = open(sys.argv[1]).read()
start = time.process_time()
for history in HandHistory.loads_all(text):
    for state in history:
        pass
print(time.process_time() - start)
";

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..")
}

/// Texts of hands: the recorded ones beside the project, else those of the documentation.
fn texts() -> Vec<String> {
    let mut texts = Vec::new();
    for part in ["historic", "pluribus", "wsop2023ppc"] {
        let Ok(files) = std::fs::read_dir(root().join("../shared/phh").join(part)) else { continue };
        texts.extend(files.filter_map(|file| std::fs::read_to_string(file.ok()?.path()).ok()));
    }
    if texts.is_empty() {
        let text = std::fs::read_to_string(root().join("docs/examples/hands.phhs")).expect("the example");
        texts.extend(phh::read(&text).into_iter().map(|hand| phh::write(&hand.expect("a hand"))));
    }
    texts
}

/// Every hand of a file, read, replayed and checked; how many settle.
fn settled(text: &str, replayer: &mut Replayer<'_>) -> u64 {
    let mut right = 0;
    for piece in pieces(text.as_bytes()) {
        let hand = piece.expect("a text").hand().expect("a hand");
        let replayed = replayer.replay(&hand, &mut ()).expect("a hand that can be played");
        right += u64::from(replayed.verdict(&hand) == Verdict::Settles);
    }
    right
}

/// Seconds that PokerKit takes over a file, where it is installed by `make test-peers`.
fn pokerkit(file: &Path) -> Option<f64> {
    let python = root().join("target/peers/bin/python");
    let python = std::env::var_os("HOUSEWAY_PEERS").map_or(python, PathBuf::from);
    let output = Command::new(python).arg("-c").arg(POKERKIT).arg(file).output().ok()?;
    String::from_utf8_lossy(&output.stdout).trim().parse().ok()
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
            let hand = phh::read_one(text).expect("a hand");
            let replayed = replayer.replay(&hand, &mut ()).expect("a hand that can be played");
            right += u64::from(replayed.differences(&hand).is_empty());
        }
        right
    };
    assert_eq!(all(), HANDS as u64, "every hand settles as recorded");
    report.time("10,000 hands of PHH, parsed, replayed and checked", 1_000.0, milliseconds(all));
    let hands: Vec<Hand> =
        texts.iter().cycle().take(SHARED).map(|text| phh::read_one(text).expect("a hand")).collect();
    beside_pokerkit(report, &hands, &mut replayer);
    stars(report, &hands, &mut replayer);
}

/// The same file through both.
fn beside_pokerkit(report: &mut Report, hands: &[Hand], replayer: &mut Replayer<'_>) {
    let text = phh::write_all(hands);
    let file = std::env::temp_dir().join(format!("houseway-bench-{}.phhs", std::process::id()));
    std::fs::write(&file, &text).expect("a file of hands");
    let theirs = pokerkit(&file);
    // Nobody else reads it.
    let _ = std::fs::remove_file(&file);
    let what = "300 hands of PHH, parsed, replayed and checked";
    let Some(theirs) = theirs else {
        println!("{what}: PokerKit is not installed (make test-peers installs it), and the row is left out");
        return;
    };
    let ours = milliseconds(|| settled(&text, replayer)) / 1e3;
    report.hands_beside(what, "PokerKit 0.7.7", 60.0, SHARED as f64 / ours, SHARED as f64 / theirs);
}

/// The same hands as PokerStars text.
fn stars(report: &mut Report, hands: &[Hand], replayer: &mut Replayer<'_>) {
    let mut text = String::new();
    let mut events: Vec<Event> = Vec::new();
    for hand in hands {
        events.clear();
        let replayed = replayer.replay(hand, &mut events).expect("a hand that can be played");
        text.push_str(&pokerstars::write(hand, &replayed, &events));
    }
    let read = || {
        pieces(text.as_bytes()).filter(|piece| piece.as_ref().is_ok_and(|piece| piece.hand().is_ok())).count()
            as u64
    };
    assert_eq!(read(), SHARED as u64, "every hand is read");
    let rate = |milliseconds: f64| SHARED as f64 / milliseconds * 1e3;
    report.hands("PokerStars text, parsed", 50_000.0, rate(milliseconds(read)));
    assert_eq!(settled(&text, replayer), SHARED as u64, "every hand settles");
    let played = rate(milliseconds(|| settled(&text, replayer)));
    report.hands("PokerStars text, parsed, replayed and checked", 50_000.0, played);
}
