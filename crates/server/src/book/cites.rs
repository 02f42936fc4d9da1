//! Clauses, readings, documents and their lines as pages that cite each other.

use axum::response::Response;
use rulebook::book::Book;
use rulebook::citations::{self, CitedBy};
use rulebook::clauses::Clause;
use rulebook::lookup::Found;
use rulebook::readings::{Reading, Readings};
use rulebook::{Document, Lines, ReadingId, Wording, parse_lines};
use serde_json::{Value, json};
use table::{Tongue, say};

use super::{Told, listing, none};
use crate::{primer, scenes};

/// What a list says of a clause.
pub(super) fn clause_row(set: &str, clause: &Clause) -> Value {
    json!({
        "id": format!("{set}#{}", clause.id), "says": clause.says, "moves": clause.moves.key(),
        "lines": clause.lines, "readings": clause.readings(),
    })
}

/// What a list says of a reading.
pub(super) fn reading_row(reading: &Reading, words: Wording) -> Value {
    json!({
        "id": reading.id, "mark": reading.mark.key(), "matters": reading.mark.said(words), "title": reading.title,
        "reading": reading.reading, "lines": reading.lines,
    })
}

/// Listings by their ids, as lists show them.
fn headings(book: &Book, ids: &[String], tongue: Tongue) -> Vec<Value> {
    ids.iter().filter_map(|id| listing::heading(book, &id.parse().ok()?, tongue)).collect()
}

/// A clause with its readings in full, the listings it holds for, and the scenes that prove it.
pub(super) fn clause(book: &Book, id: &str, tongue: Tongue) -> Told {
    let cited = match citations::clause(book, id) {
        Found::One(cited) => cited,
        Found::Several(all) => {
            let ids: Vec<String> = all.into_iter().map(|cited| cited.id).collect();
            return Ok(json!({ "several": ids }));
        }
        Found::Nothing => {
            return Err(none("no-clause", |tongue| say!(tongue, "door.no-clause", id = id)));
        }
    };
    let (set, _) = cited.id.split_once('#').unwrap_or_default();
    let mut page = clause_row(set, &cited.clause);
    let all = Readings::load(book).ok();
    let known = |id: &&str| Some(reading_row(all.as_ref()?.get(id.parse().ok()?)?, primer::wording(tongue)));
    page["readings"] = cited.clause.readings().iter().filter_map(known).collect();
    page["title"] = json!(cited.title);
    page["set"] = json!(set);
    page["listings"] = json!(headings(book, &cited.listings, tongue));
    page["scenes"] = json!(scenes::proving(&cited.id));
    Ok(page)
}

/// A reading with all that it decides.
pub(super) fn reading(book: &Book, id: &str, tongue: Tongue) -> Told {
    let missing = || none("no-reading", |tongue| say!(tongue, "door.no-reading", id = id));
    let id: ReadingId = id.to_uppercase().parse().map_err(|_| missing())?;
    let cited = citations::reading(book, id).ok_or_else(missing)?;
    let mut page = reading_row(&cited.reading, primer::wording(tongue));
    page["listings"] = json!(headings(book, &cited.listings, tongue));
    page["schedules"] = json!(cited.blocks);
    page["clauses"] = json!(cited.clauses);
    Ok(page)
}

fn texts(lines: &[Lines]) -> Vec<String> {
    lines.iter().map(ToString::to_string).collect()
}

fn no_document(number: &str) -> Box<Response> {
    none("no-document", |tongue| say!(tongue, "door.no-document", number = number))
}

fn no_lines(why: &str) -> Box<Response> {
    none("no-lines", |tongue| say!(tongue, "door.no-lines", why = why))
}

/// A document: whose rules it prints, and where each listing and schedule stands in it.
pub(super) fn document(book: &Book, number: &str, tongue: Tongue) -> Told {
    let missing = || no_document(number);
    let number: Document = number.parse().map_err(|_| missing())?;
    let facts = citations::document(book, number).ok_or_else(missing)?;
    let listing = |(id, lines): &(String, Vec<Lines>)| {
        let mut row = listing::heading(book, &id.parse().ok()?, tongue)?;
        row["lines"] = json!(texts(lines));
        Some(row)
    };
    let block = |(id, lines): &(String, Vec<Lines>)| {
        let title = id.parse().ok().and_then(|id| book.block(&id).ok()).map(|block| block.title);
        json!({ "block": id, "title": title, "lines": texts(lines) })
    };
    let rooms: Vec<Value> =
        facts.rooms.iter().map(|(id, name)| json!({ "room": id, "name": name })).collect();
    Ok(json!({
        "document": facts.number.to_string(), "rooms": rooms, "lines": facts.lines,
        "listings": facts.listings.iter().filter_map(listing).collect::<Vec<_>>(),
        "schedules": facts.blocks.iter().map(block).collect::<Vec<_>>(),
    }))
}

/// What the book makes of some lines of a document.
pub(super) fn lines(book: &Book, text: &str) -> Told {
    let lines = parse_lines(text, None).map_err(|why| no_lines(&why))?;
    let missing = || no_document(&lines.document.to_string());
    let facts = citations::document(book, lines.document).ok_or_else(missing)?;
    if lines.first > facts.lines {
        return Err(no_lines(&format!("1-{}", facts.lines)));
    }
    let CitedBy { clauses, values, options, passed_over } = citations::cited_by(book, lines);
    let all = rulebook::clauses::Clauses::load(book, |_| true).0;
    let said = |id: &String| {
        let (set, _) = id.split_once('#')?;
        Some(clause_row(set, all.cited(id)?))
    };
    Ok(json!({
        "lines": lines.to_string(), "document": lines.document.to_string(), "of": facts.lines,
        "first": lines.first, "last": lines.last,
        "clauses": clauses.iter().filter_map(said).collect::<Vec<_>>(), "values": values, "options": options,
        "passed-over": passed_over,
    }))
}
