//! `houseway search`: full-text search in the rulebook.

use std::fmt::Write;

use rulebook::book::Book;
use rulebook::search::{Found, Hit, search};
use schemars::JsonSchema;
use serde::Serialize;

use crate::cli::Search;
use crate::out::{Answer, Key, Usage, wrapped};
use crate::width;

/// So many places are named; the rest is counted.
const PLACES: usize = 4;

pub(super) fn run(book: &Book, args: &Search) -> Result<Answer, Usage> {
    let words = args.words.join(" ");
    if words.trim().is_empty() {
        return Err(Usage::of(Key::MissingArgument, "name the words to find, as in \"exposed card\""));
    }
    let mut hits = search(book, &words);
    let named = hits.iter().map(|hit| hit.named.len()).collect::<Vec<_>>();
    let notes = args.on.keep(book, hits.iter_mut().map(|hit| &mut hit.named));
    let mut named = named.into_iter();
    // A hit that named listings, and now names none, is in none that is in force.
    hits.retain(|hit| named.next().is_none_or(|before| before == 0 || !hit.named.is_empty()));
    if args.json {
        let answer = Answer::of(&hits.iter().map(HitRow::of).collect::<Vec<_>>());
        return Ok(Answer { notes, ..answer });
    }
    if hits.is_empty() {
        let several = words.split_whitespace().count() > 1;
        let how = if several { "try fewer words" } else { "try another word or part of a word" };
        return Err(Usage::of(Key::NotFound, format!("nothing in the rulebook contains \"{words}\"; {how}")));
    }
    let mut text = String::new();
    for hit in &hits {
        let _ = writeln!(text, "{} {}", label(hit.found), places(hit));
        for line in wrapped(&hit.text, width::of_page() - 2) {
            let _ = writeln!(text, "  {line}");
        }
    }
    Ok(Answer { notes, ..Answer::text(text) })
}

/// A search hit.
#[derive(Serialize, JsonSchema)]
pub(super) struct HitRow<'a> {
    /// `reading`, `ruling`, `clause`, `rule` or `schedule`.
    found: &'static str,
    /// The listings that contain the text, or the id of the clause, interpretation or block.
    named: &'a [String],
    text: &'a str,
    /// Whether the words are next to each other.
    together: bool,
}

impl<'a> HitRow<'a> {
    fn of(hit: &'a Hit) -> HitRow<'a> {
        HitRow { found: kind(hit.found), named: &hit.named, text: &hit.text, together: hit.together }
    }
}

const fn kind(found: Found) -> &'static str {
    match found {
        Found::Reading => "reading",
        Found::Ruling => "ruling",
        Found::Clause => "clause",
        Found::Rule => "rule",
        Found::Schedule => "schedule",
    }
}

/// The kind of a hit, in words.
const fn label(found: Found) -> &'static str {
    match found {
        Found::Reading => "interpretation",
        other => kind(other),
    }
}

fn places(hit: &Hit) -> String {
    let more = hit.named.len().saturating_sub(PLACES);
    let named = hit.named.iter().take(PLACES).map(String::as_str).collect::<Vec<_>>().join(", ");
    if more == 0 { named } else { format!("{named} and {more} more") }
}
