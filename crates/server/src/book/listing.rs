//! A listing as a page to read.

use axum::response::Response;
use rulebook::book::Book;
use rulebook::citations;
use rulebook::clauses::Clauses;
use rulebook::jackpot::Jackpot;
use rulebook::listing::{Listing, ListingId};
use rulebook::pay::PayTable;
use rulebook::readings::Readings;
use rulebook::room::Room;
use rulebook::tree::Node;
use rulebook::value::{Name, Row, Shown};
use rulebook::{Document, ReadingId, Wording};
use serde_json::{Value, json};
use table::{Tongue, say};

use super::{Told, cites, none, schedule};
use crate::refused::no_listing;
use crate::{primer, scenes};

/// The listing that is called so.
pub(super) fn load(book: &Book, wanted: &str) -> Result<Listing, Box<Response>> {
    let missing = || Box::new(no_listing(wanted));
    let id: ListingId = wanted.parse().map_err(|_| missing())?;
    if !book.has(&id) {
        return Err(missing());
    }
    book.listing(&id).map_err(|faults| {
        let fault = faults.first().map(ToString::to_string).unwrap_or_default();
        none("broken-listing", |tongue| {
            say!(tongue, "door.broken-listing", listing = wanted, why = fault.clone())
        })
    })
}

/// What a list says of a listing.
pub(super) fn heading(book: &Book, id: &ListingId, tongue: Tongue) -> Option<Value> {
    let listing = book.listing(id).ok()?;
    let heading = &listing.body().listing;
    let room = Room::load(book, id.room()).ok()?;
    Some(json!({
        "listing": id.to_string(), "name": heading.name, "number": heading.number, "room": id.room(),
        "room-name": room.name, "family": listing.family().key(), "family-name": primer::family(listing.family(), tongue),
        "seats": listing.body().seats.positions, "banked": listing.family().is_banked(),
    }))
}

/// Rooms with their listings and schedules, and the documents.
pub(super) fn contents(book: &Book, tongue: Tongue) -> Value {
    let ids = book.ids();
    let mut keys: Vec<&str> = ids.iter().map(ListingId::room).collect();
    keys.dedup();
    let blocks = book.blocks();
    let room = |key: &&str| {
        let room = Room::load(book, key).ok();
        let listings: Vec<Value> =
            ids.iter().filter(|id| id.room() == *key).filter_map(|id| heading(book, id, tongue)).collect();
        let own = blocks.iter().filter(|id| id.room == *key).filter_map(|id| book.block(id).ok());
        let schedules: Vec<Value> = own.map(|block| schedule::row(&block)).collect();
        json!({
            "room": key, "name": room.as_ref().map_or(*key, |room| room.name.as_str()),
            "town": room.as_ref().and_then(|room| room.town.clone()),
            "hours": room.as_ref().and_then(|room| room.hours.clone()),
            "listings": listings, "schedules": schedules,
        })
    };
    let documents = (0..100).map(Document).map_while(|number| citations::document(book, number));
    let documents: Vec<Value> = documents
        .map(|facts| {
            let rooms: Vec<&str> = facts.rooms.iter().map(|(_, name)| name.as_str()).collect();
            json!({ "document": facts.number.to_string(), "lines": facts.lines, "rooms": rooms })
        })
        .collect();
    let clauses = Clauses::load(book, |_| true).0.sets().map(|set| set.clause.len()).sum::<usize>();
    let readings = Readings::load(book).map_or(0, |all| all.reading.len());
    json!({
        "rooms": keys.iter().map(room).collect::<Vec<_>>(), "documents": documents,
        "clauses": clauses, "readings": readings,
    })
}

/// The whole page.
pub(super) fn page(book: &Book, wanted: &str, tongue: Tongue) -> Told {
    let words = primer::wording(tongue);
    let listing = load(book, wanted)?;
    let mut page = heading(book, listing.id(), tongue).unwrap_or_default();
    let blocks = schedule::blocks(book, &listing);
    let sections: Vec<Value> = listing
        .shown_in(words)
        .iter()
        .filter(|row| !row.shown.is_empty() && row.key != "because" && row.key != "pay-table")
        .map(|row| {
            let node = listing.tree().at(&[&row.key]);
            json!({ "key": row.key, "title": row.label, "rows": below(row, node) })
        })
        .collect();
    page["sections"] = json!(sections);
    page["pays"] = json!(pay_tables(&listing, words));
    page["wagers"] = wagers(&listing);
    page["schedules"] = blocks.iter().map(|block| schedule::whole(block, words)).collect();
    let jackpots = Jackpot::of_listing(book, listing.id()).into_iter();
    let rows = jackpots.map(|rule| {
        json!({ "title": rule.file.title, "fund": rule.file.fund, "rule": rule.said(listing.id(), words) })
    });
    page["jackpots"] = rows.collect();
    page["remark"] = json!(listing.body().collection.remark);
    page["readings"] = json!(readings(book, &listing, &blocks, words));
    page["clauses"] = json!(clauses(book, &listing));
    page["scenes"] = json!(scenes::of(wanted).len());
    page["also"] = json!(also(book, &listing, tongue));
    Ok(page)
}

/// The rows below a heading.
fn below(parent: &Row, node: Option<&Node>) -> Vec<Value> {
    match &parent.shown {
        Shown::Part(rows) => rows
            .iter()
            .filter(|row| !row.shown.is_empty())
            .map(|row| value(row, node.and_then(|node| node.at(&[&row.key]))))
            .collect(),
        _ => vec![value(parent, node)],
    }
}

fn value(row: &Row, node: Option<&Node>) -> Value {
    let mut told = json!({ "key": row.key, "label": row.label });
    match &row.shown {
        Shown::Part(_) => told["rows"] = json!(below(row, node)),
        Shown::Grid(rows) => told["grid"] = json!(rows),
        Shown::Lines(lines) => told["lines"] = json!(lines),
        Shown::Line(line) => told["text"] = json!(line),
        Shown::Nothing => {}
    }
    if row.told {
        told["told"] = json!(true);
    }
    // Rows of a part have their own.
    let source = match row.shown {
        Shown::Part(_) => node.and_then(|node| node.source.as_deref().cloned()),
        _ => node.and_then(Node::whole_source),
    };
    if let Some(source) = source {
        told["source"] = json!(source);
    }
    told
}

/// The pay tables, with the wagers that they are for.
fn pay_tables(listing: &Listing, words: Wording) -> Vec<Value> {
    let body = listing.body();
    let table = |(key, table): &(Name, PayTable)| {
        let offers = |tables: &Vec<Name>| tables.iter().position(|name| name == key);
        let wagers = body.wager.iter().filter_map(|(wager, rule)| {
            let at = rule.pay_tables.as_ref().and_then(offers)?;
            Some(json!({ "wager": wager.as_str(), "name": rule.name, "usual": at == 0 }))
        });
        let rows: Vec<Value> = table
            .rows
            .iter()
            .map(|row| json!([row.hand.as_str(), row.hand.as_str().replace('-', " "), row.pays.said(words)]))
            .collect();
        let source = listing.source(&["pay-table", key.as_str(), "rows"]);
        json!({
            "key": key.as_str(), "name": table.name, "wagers": wagers.collect::<Vec<_>>(), "rows": rows,
            "source": source,
        })
    };
    body.pay_table.iter().map(table).collect()
}

/// The circles, for whoever builds a round.
fn wagers(listing: &Listing) -> Value {
    let circles = listing.body().wager.iter();
    circles
        .map(|(key, rule)| json!({ "wager": key.as_str(), "name": rule.name, "required": rule.required }))
        .collect()
}

fn readings(
    book: &Book,
    listing: &Listing,
    blocks: &[rulebook::collection::Block],
    words: Wording,
) -> Vec<Value> {
    let mut ids: Vec<ReadingId> = listing.readings();
    ids.extend(blocks.iter().flat_map(|block| block.readings.iter().copied()));
    ids.sort_unstable();
    ids.dedup();
    let Ok(all) = Readings::load(book) else { return Vec::new() };
    ids.iter().filter_map(|id| all.get(*id)).map(|reading| cites::reading_row(reading, words)).collect()
}

fn clauses(book: &Book, listing: &Listing) -> Vec<Value> {
    let Ok(sets) = Clauses::of(book, listing.id()) else { return Vec::new() };
    let filled = sets.iter().filter(|set| !set.clause.is_empty());
    let set = |set: &rulebook::clauses::ClauseSet| {
        let rows = set.clause.iter().map(|clause| cites::clause_row(&set.set, clause));
        json!({ "set": set.set, "title": set.title, "clauses": rows.collect::<Vec<_>>() })
    };
    filled.map(set).collect()
}

/// The same game elsewhere: listings of the family whose names share a word that matters.
fn also(book: &Book, listing: &Listing, tongue: Tongue) -> Vec<Value> {
    let words = |name: &str| -> Vec<String> {
        let plain = name.to_lowercase().replace('\'', "");
        let words = plain.split(|letter: char| !letter.is_alphanumeric()).filter(|word| word.len() > 3);
        words.filter(|word| *word != "poker" && *word != "card").map(str::to_owned).collect()
    };
    let own = words(&listing.body().listing.name);
    let others = book.ids().into_iter().filter(|id| id != listing.id());
    let alike = others.filter(|id| {
        book.listing(id).is_ok_and(|other| {
            other.family() == listing.family()
                && words(&other.body().listing.name).iter().any(|word| own.contains(word))
        })
    });
    alike.filter_map(|id| heading(book, &id, tongue)).collect()
}
