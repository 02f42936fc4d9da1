//! A script as a test: what it does, compared with what it expects.

use rulebook::book::Book;

use super::{Draft, Report, Wrong, play};

/// Plays a scene and returns what is wrong with it; nothing when it holds.
pub fn check(book: &Book, file: &str, text: &str) -> Vec<Wrong> {
    let draft = match Draft::read(file, text) {
        Ok(draft) => draft,
        Err(wrong) => return wrong,
    };
    match (play(book, &draft), &draft.refused) {
        (Ok(played), None) => draft.check(&Report::of(&played), &played.people),
        (Ok(_), Some((text, place))) => {
            let message = format!("the script should be refused with \"{text}\", but it is legal");
            vec![Wrong { place: place.clone(), message }]
        }
        (Err(wrong), None) => wrong,
        (Err(wrong), Some((text, place))) => {
            let said: Vec<String> = wrong.iter().map(ToString::to_string).collect();
            if said.iter().any(|line| line.contains(text)) {
                return Vec::new();
            }
            let message = format!("expected a refusal with \"{text}\", got \"{}\"", said.join("; "));
            vec![Wrong { place: place.clone(), message }]
        }
    }
}
