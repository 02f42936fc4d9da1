//! A script as a test: what it does, compared with what it expects.

use std::sync::Arc;

use rulebook::book::Book;
use rulebook::tree::{self, Node};

use super::draft::Line;
use super::{Draft, Report, RoundDraft, Wrong, play, shape};

/// Plays a scene and returns what is wrong with it; nothing when it holds.
pub fn check(book: &Book, file: &str, text: &str) -> Vec<Wrong> {
    // What cannot be read, or cannot fail, is never what a scene expects.
    let (tree, faults) = tree::parse(&Arc::from(file), text);
    let unfit: Vec<Wrong> = faults.into_iter().map(Wrong::from).chain(shape::faults(&tree)).collect();
    if !unfit.is_empty() {
        return unfit;
    }
    let draft = match Draft::read(file, text) {
        Ok(draft) => draft,
        Err(wrong) => return refusal(&wrong, expected_refusal(&tree).as_ref()),
    };
    match (play(book, &draft), &draft.refused) {
        (Ok(played), None) => draft.check(&Report::of(&played), &played.people),
        (Ok(_), Some((text, place))) => {
            let message = format!("expected a refusal with \"{text}\", but the script is legal");
            vec![Wrong::new(place.clone(), message)]
        }
        (Err(wrong), None) => wrong,
        (Err(wrong), expected) => [refusal(&wrong, expected.as_ref()), before_refusal(book, &draft)].concat(),
    }
}

/// What the rounds before the one that is refused expect.
fn before_refusal(book: &Book, draft: &Draft) -> Vec<Wrong> {
    let expects =
        |round: &RoundDraft| round.expect.as_ref().is_some_and(|held| held.at(&["refused"]).is_none());
    let Some(last) = draft.rounds.iter().rposition(expects) else { return Vec::new() };
    let mut before = draft.clone();
    before.rounds.truncate(last + 1);
    match play(book, &before) {
        Ok(played) => before.check(&Report::of(&played), &played.people),
        Err(wrong) => wrong,
    }
}

/// What is wrong with a refusal: nothing when it was expected and says what it should.
fn refusal(wrong: &[Wrong], expected: Option<&Line>) -> Vec<Wrong> {
    let Some((text, place)) = expected else { return wrong.to_vec() };
    // The key, and the facts behind a colon where they matter; what is said counts, not the name of the file.
    let (key, facts) = text.split_once(": ").unwrap_or((text, ""));
    if wrong.iter().any(|wrong| wrong.key == key && wrong.message.contains(facts)) {
        return Vec::new();
    }
    let said: Vec<String> = wrong.iter().map(|wrong| format!("{}: {}", wrong.key, wrong.message)).collect();
    let message = format!("expected a refusal with \"{text}\", got \"{}\"", said.join("; "));
    vec![Wrong::new(place.clone(), message)]
}

/// The refusal that a file expects which cannot even be read as a script.
fn expected_refusal(tree: &Node) -> Option<Line> {
    let held = tree.at(&["refused"]).or_else(|| tree.at(&["expect", "refused"]))?;
    Some((held.text()?.to_owned(), held.place.clone()))
}
