//! Scripts that were tampered with are refused, or settle to zero: nothing panics, no chip is lost.

use std::panic::{AssertUnwindSafe, catch_unwind};

use histories::script::{Draft, Report, play};
use rulebook::book::Book;
use testkit::{Random, texts};

/// One change to a script, as a slip of the pen would make it.
fn tampered(text: &str, other: &str, random: &mut Random) -> String {
    let mut lines: Vec<&str> = text.lines().collect();
    let line = random.below(lines.len() as u64) as usize;
    match random.below(6) {
        0 => drop(lines.remove(line)),
        1 => lines.insert(line, lines[line]),
        2 => {
            let strangers: Vec<&str> = other.lines().collect();
            lines[line] = strangers[random.below(strangers.len() as u64) as usize];
        }
        _ => return changed(text, random),
    }
    lines.join("\n")
}

/// The same text with one digit, rank, suit or quoted line changed.
fn changed(text: &str, random: &mut Random) -> String {
    let fits = |letter: &char| letter.is_ascii_digit() || "AKQJTcdhs\"".contains(*letter);
    let places: Vec<(usize, char)> = text.char_indices().filter(|(_, letter)| fits(letter)).collect();
    let Some((at, letter)) = random.pick(&places).copied() else { return text.to_owned() };
    let into = match letter {
        '0'..='9' => ["0", "1", "7", "9", "99999999", "-3", "0.5"][random.below(7) as usize],
        'c' | 'd' | 'h' | 's' => ["c", "d", "h", "s", "x"][random.below(5) as usize],
        '"' => ["\", \"", "", "\""][random.below(3) as usize],
        _ => ["A", "K", "2", "T", "Jk"][random.below(5) as usize],
    };
    format!("{}{into}{}", &text[..at], &text[at + letter.len_utf8()..])
}

#[test]
fn a_tampered_script_is_refused_or_settles() {
    let book = Book::shipped();
    let scenes = texts("scenes", "toml");
    let times = if testkit::soak() { 40 } else { 1 };
    let mut random = Random::new(20);
    for _ in 0..times {
        for (name, text) in &scenes {
            let (_, other) = random.pick(&scenes).unwrap();
            let script = tampered(text, other, &mut random);
            let ended = catch_unwind(AssertUnwindSafe(|| {
                let draft = Draft::read("tampered", &script).ok()?;
                let played = play(&book, &draft).ok()?;
                Some(Report::of(&played).text())
            }));
            let settled = ended.unwrap_or_else(|_| panic!("{name}:\n{script}"));
            if let Some(report) = settled {
                let sum = report.lines().last().unwrap_or_default().trim();
                assert!(sum.ends_with("$0"), "{name}: {sum}\n{script}");
            }
        }
    }
}
