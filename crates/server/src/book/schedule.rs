//! Schedules of fees as pages.

use axum::response::Response;
use rulebook::Wording;
use rulebook::book::Book;
use rulebook::collection::{Band, Block, BlockId, Charge, Rates, ScheduleOption};
use rulebook::listing::Listing;
use serde_json::{Value, json};
use table::{Tongue, say};

use super::{Told, none};
use crate::primer;

/// All blocks of a listing that can be read, those in force first.
pub(super) fn blocks(book: &Book, listing: &Listing) -> Vec<Block> {
    book.blocks_of(listing).filter_map(Result::ok).map(Block::each_once).collect()
}

/// What a list says of a block.
pub(super) fn row(block: &Block) -> Value {
    json!({ "block": block.id.to_string(), "title": block.title, "options": block.options.len() })
}

/// A block with all its options.
pub(super) fn whole(block: &Block, words: Wording) -> Value {
    json!({
        "block": block.id.to_string(), "title": block.title, "numbers": block.numbers, "source": block.source,
        "options": block.options.iter().map(|one| option(block, one, words)).collect::<Vec<_>>(),
    })
}

fn option(block: &Block, option: &ScheduleOption, words: Wording) -> Value {
    let terms = option.terms.rows(words).into_iter().map(|row| (row.label, row.shown.inline()));
    json!({
        "option": block.address(option), "number": option.number, "terms": terms.collect::<Vec<_>>(),
        "source": option.source, "charges": option.charges.iter().map(|one| charge(one, words)).collect::<Vec<_>>(),
    })
}

/// A charge with its bands as rows; other rates are said in words.
fn charge(charge: &Charge, words: Wording) -> Value {
    let mut told = json!({ "who": charge.who(words), "clause": charge.clause, "counts": charge.counts });
    match &charge.rates {
        Rates::Bands(bands) => {
            let row = |band: &Band| json!([charge.reach_in_words(band, words), band.fee.said(words)]);
            told["by"] = json!(charge.basis.said(words));
            told["bands"] = bands.iter().map(row).collect();
        }
        _ => told["rates"] = json!(charge.rates_in_words(words)),
    }
    told
}

/// No schedule is called so.
pub(super) fn none_such(wanted: &str) -> Box<Response> {
    none("no-schedule", |tongue| say!(tongue, "door.no-schedule", schedule = wanted))
}

/// The page of a block: its options, and the listings that pay by it.
pub(super) fn block(book: &Book, wanted: &str, tongue: Tongue) -> Told {
    let missing = || none_such(wanted);
    let id: BlockId = wanted.parse().map_err(|_| missing())?;
    let block = book.block(&id).map_err(|_| missing())?.each_once();
    let mut page = whole(&block, primer::wording(tongue));
    let pays = |listing: &Listing| listing.body().collection.all().any(|name| name == wanted);
    let listings: Vec<Value> = book
        .ids()
        .iter()
        .filter(|id| book.listing(id).is_ok_and(|listing| pays(&listing)))
        .filter_map(|id| super::listing::heading(book, id, tongue))
        .collect();
    page["listings"] = json!(listings);
    page["readings"] = block.readings.iter().map(ToString::to_string).collect();
    Ok(page)
}
