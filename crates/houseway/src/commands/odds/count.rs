//! A running count of the shoe.

use odds::running::{RunningCount, json, running_counts, tables};
use rulebook::book::Book;
use serde_json::json;

use super::{Bar, Compared, indented, listings, question};
use crate::cli::OddsArgs;
use crate::out::{Answer, Usage, columns};

/// What to add for a card that is seen, wager by wager.
pub(super) fn run(book: &Book, args: &OddsArgs, bar: &Bar) -> Result<Answer, Usage> {
    let [listing] = <[_; 1]>::try_from(listings(book, args)?)
        .map_err(|_| Usage::new("name one game for the running count".to_owned()))?;
    let ask = question(book, &listing, Compared::default(), args, bar)?;
    let counts = running_counts(&ask).map_err(|wrong| Usage::new(wrong.join("; ")))?;
    bar.done();
    if Bar::was_stopped() {
        Bar::is_partial();
    }
    let counts = wanted(counts, args)?;
    let (id, name, packs) = (listing.id(), &listing.body().listing.name, ask.terms.packs);
    if args.json {
        let answer =
            json!({ "listing": id.to_string(), "name": name, "packs": packs, "counts": json(&counts) });
        return Ok(Answer::json(&answer));
    }
    let mut text = format!("{name}, {id}, {packs} decks\n");
    for (title, rows) in tables(&counts) {
        text.push_str(&format!("\n{title}\n{}", indented(&columns(&rows))));
    }
    Ok(Answer::text(text))
}

/// Only one wager, where one was named.
fn wanted(counts: Vec<RunningCount>, args: &OddsArgs) -> Result<Vec<RunningCount>, Usage> {
    let Some(wager) = &args.wager else { return Ok(counts) };
    let names: Vec<String> = counts.iter().map(|count| count.wager.clone()).collect();
    let found: Vec<RunningCount> = counts.into_iter().filter(|count| count.wager == *wager).collect();
    if found.is_empty() {
        return Err(Usage::new(format!("no wager \"{wager}\"; the wagers are {}", names.join(", "))));
    }
    Ok(found)
}
