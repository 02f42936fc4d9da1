//! A script as a test: what it does, compared with what it expects.

use std::sync::Arc;

use rulebook::book::Book;
use rulebook::tree;

use super::draft::Line;
use super::{Draft, Report, Wrong, play};

/// Plays a scene and returns what is wrong with it; nothing when it holds.
pub fn check(book: &Book, file: &str, text: &str) -> Vec<Wrong> {
    let draft = match Draft::read(file, text) {
        Ok(draft) => draft,
        Err(wrong) => return refusal(&wrong, expected_refusal(file, text).as_ref()),
    };
    match (play(book, &draft), &draft.refused) {
        (Ok(played), None) => draft.check(&Report::of(&played), &played.people),
        (Ok(_), Some((text, place))) => {
            let message = format!("the script should be refused with \"{text}\", but it is legal");
            vec![Wrong { place: place.clone(), message }]
        }
        (Err(wrong), expected) => refusal(&wrong, expected.as_ref()),
    }
}

/// What is wrong with a refusal: nothing when it was expected and says what it should.
fn refusal(wrong: &[Wrong], expected: Option<&Line>) -> Vec<Wrong> {
    let Some((text, place)) = expected else { return wrong.to_vec() };
    // What is said counts, not the name of the file.
    if wrong.iter().any(|wrong| wrong.message.contains(text.as_str())) {
        return Vec::new();
    }
    let said: Vec<String> = wrong.iter().map(ToString::to_string).collect();
    let message = format!("expected a refusal with \"{text}\", got \"{}\"", said.join("; "));
    vec![Wrong { place: place.clone(), message }]
}

/// The refusal that a file expects which cannot even be read as a script.
fn expected_refusal(file: &str, text: &str) -> Option<Line> {
    let (tree, _) = tree::parse(&Arc::from(file), text);
    let held = tree.at(&["refused"]).or_else(|| tree.at(&["expect", "refused"]))?;
    Some((held.text()?.to_owned(), held.place.clone()))
}
