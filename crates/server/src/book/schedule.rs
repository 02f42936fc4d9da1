//! Schedules of fees as pages.

use axum::response::Response;
use rulebook::book::Book;
use rulebook::collection::{Band, Block, BlockId, Charge, Rates, ScheduleOption};
use rulebook::listing::Listing;
use serde_json::{Value, json};
use table::say;

use super::{Told, none};

/// All blocks of a listing that can be read, those in force first.
pub(super) fn blocks(book: &Book, listing: &Listing) -> Vec<Block> {
    book.blocks_of(listing).filter_map(Result::ok).collect()
}

/// What a list says of a block.
pub(super) fn row(block: &Block) -> Value {
    json!({ "block": block.id.to_string(), "title": block.title, "options": block.options.len() })
}

/// A block with all its options.
pub(super) fn whole(block: &Block) -> Value {
    json!({
        "block": block.id.to_string(), "title": block.title, "numbers": block.numbers, "source": block.source,
        "options": block.options.iter().map(|one| option(block, one)).collect::<Vec<_>>(),
    })
}

fn option(block: &Block, option: &ScheduleOption) -> Value {
    json!({
        "option": block.address(option), "number": option.number, "terms": option.terms.rows(), "source": option.source,
        "charges": option.charges.iter().map(charge).collect::<Vec<_>>(),
    })
}

/// A charge with its bands as rows; other rates are said in words.
fn charge(charge: &Charge) -> Value {
    let mut told = json!({ "who": charge.who(), "clause": charge.clause, "counts": charge.counts });
    match &charge.rates {
        Rates::Bands(bands) => {
            let row = |band: &Band| json!([charge.reach_in_words(band), band.fee.to_string()]);
            told["by"] = json!(charge.basis.text());
            told["bands"] = bands.iter().map(row).collect();
        }
        _ => told["rates"] = json!(charge.rates_in_words()),
    }
    told
}

/// No schedule is called so.
pub(super) fn none_such(wanted: &str) -> Box<Response> {
    none("no-schedule", |tongue| say!(tongue, "door.no-schedule", schedule = wanted))
}

/// The page of a block: its options, and the listings that pay by it.
pub(super) fn block(book: &Book, wanted: &str) -> Told {
    let missing = || none_such(wanted);
    let id: BlockId = wanted.parse().map_err(|_| missing())?;
    let block = book.block(&id).map_err(|_| missing())?;
    let mut page = whole(&block);
    let pays = |listing: &Listing| listing.body().collection.all().any(|name| name == wanted);
    let listings: Vec<Value> = book
        .ids()
        .iter()
        .filter(|id| book.listing(id).is_ok_and(|listing| pays(&listing)))
        .filter_map(|id| super::listing::heading(book, id))
        .collect();
    page["listings"] = json!(listings);
    page["readings"] = block.readings.iter().map(ToString::to_string).collect();
    Ok(page)
}
