//! Finding what the user named, with the nearest right names when it is not there.

use rulebook::book::Book;
use rulebook::collection::{self, Block, NotFound, ScheduleOption};
use rulebook::family::Family;
use rulebook::listing::{Listing, ListingId};
use rulebook::lookup::{self, Found};
use rulebook::{Fault, did_you_mean};

use crate::out::{Key, Usage};

/// The listing that a word means: an id, an approval number, a name or a part of it.
pub(crate) fn listing(book: &Book, text: &str) -> Result<Listing, Usage> {
    let id = match lookup::listing(book, text) {
        Found::One(id) => id,
        Found::Several(ids) => {
            let names: Vec<String> = ids.iter().map(ToString::to_string).collect();
            return Err(several(text, "listings", &names));
        }
        Found::Nothing => return Err(unknown_listing(text, &book.all_ids())),
    };
    book.listing(&id).map_err(|faults| not_loaded(&format!("listing {id}"), &faults))
}

/// A name that fits several things.
pub(crate) fn several(text: &str, what: &str, names: &[String]) -> Usage {
    let (count, names) = (names.len(), names.join(", "));
    Usage::of(Key::Ambiguous, format!("\"{text}\" matches {count} {what}: {names}"))
}

/// The family that a word means: its key, its name or a part of it.
pub(crate) fn family(text: &str) -> Result<Family, Usage> {
    let keys =
        |families: &[Family]| families.iter().map(|family| family.key().to_owned()).collect::<Vec<_>>();
    match lookup::family(text) {
        Found::One(family) => Ok(family),
        Found::Several(all) => Err(several(text, "families", &keys(&all))),
        Found::Nothing => {
            let all = Family::all();
            let hint = did_you_mean(text, all.iter().map(|family| family.key()));
            let hint =
                if hint.is_empty() { format!("; the families are {}", keys(&all).join(", ")) } else { hint };
            Err(Usage::of(Key::NotFound, format!("no family matches \"{text}\"{hint}")))
        }
    }
}

fn unknown_listing(text: &str, ids: &[ListingId]) -> Usage {
    let names: Vec<String> = ids.iter().map(ToString::to_string).collect();
    let hint = did_you_mean(text, names.iter().map(String::as_str));
    let hint = if hint.is_empty() { "; `houseway games` lists them all".to_owned() } else { hint };
    Usage::of(Key::NotFound, format!("no game matches \"{text}\"{hint}"))
}

/// A part of the rulebook does not load.
pub(crate) fn not_loaded(what: &str, faults: &[Fault]) -> Usage {
    Usage::of(Key::Rulebook, broken(what, faults))
}

/// One line about a file that does not load.
pub(crate) fn broken(what: &str, faults: &[Fault]) -> String {
    let first = faults.first().map(ToString::to_string).unwrap_or_default();
    let more = if faults.len() > 1 {
        format!(" (and {} more; see `houseway lint`)", faults.len() - 1)
    } else {
        String::new()
    };
    format!("{what} does not load: {first}{more}")
}

/// The blocks of schedules of a listing, those in force first, with each option once.
pub(crate) fn blocks(book: &Book, listing: &Listing) -> Result<Vec<Block>, Usage> {
    let wrong = |faults: Vec<Fault>| not_loaded(&format!("a schedule of {}", listing.id()), &faults);
    book.blocks_of(listing).map(|block| block.map(Block::each_once).map_err(wrong)).collect()
}

/// What the documents say where they print no schedule.
pub(crate) fn none_printed(listing: &Listing) -> String {
    let remark =
        listing.body().collection.remark.as_deref().map(|text| format!(" ({text})")).unwrap_or_default();
    format!(
        "no collection schedule is printed for {}; the host of a table supplies one{remark}",
        listing.id()
    )
}

/// The option at an address `BLOCK/N`, `room/BLOCK/N` or `N`.
pub(crate) fn option<'a>(
    listing: &Listing,
    blocks: &'a [Block],
    address: Option<&'a str>,
) -> Result<(&'a Block, &'a ScheduleOption), Usage> {
    if blocks.is_empty() {
        return Err(Usage::of(Key::NoSchedule, none_printed(listing)));
    }
    let Some(address) = address else {
        let text = format!("choose a schedule with --option BLOCK/N: {}", addresses(blocks));
        return Err(Usage::of(Key::MissingArgument, text));
    };
    collection::find(blocks, address).map_err(|not_found| match not_found {
        NotFound::NotAnAddress => Usage::of(
            Key::InvalidValue,
            format!("\"{address}\" is not a schedule; write BLOCK/N, from {}", addresses(blocks)),
        ),
        NotFound::NoBlock(name) => {
            let hint = did_you_mean(name, blocks.iter().map(|block| block.id.name.as_str()));
            let it_has = if hint.is_empty() { "; it has" } else { " It has" };
            let text =
                format!("{} has no block \"{name}\"{hint}{it_has} {}", listing.id(), addresses(blocks));
            Usage::of(Key::NotFound, text)
        }
        NotFound::NoOption(fitting, number) => {
            Usage::of(Key::NotFound, format!("no schedule {number} in {}", addresses_of(&fitting)))
        }
        NotFound::Several(names) => Usage::of(
            Key::Ambiguous,
            format!("schedule {address} is in several blocks; write one of {}", names.join(", ")),
        ),
    })
}

/// The same, where a table can open under it: its fees can be read (T02).
pub(crate) fn playable_option<'a>(
    listing: &Listing,
    blocks: &'a [Block],
    address: &'a str,
) -> Result<(&'a Block, &'a ScheduleOption), Usage> {
    let (block, option) = option(listing, blocks, Some(address))?;
    match option.unreadable() {
        None => Ok((block, option)),
        Some(why) => {
            let address = block.address(option);
            Err(Usage::new(format!("no table can open under {address}: {why}; choose another --option")))
        }
    }
}

fn addresses(blocks: &[Block]) -> String {
    addresses_of(&blocks.iter().collect::<Vec<_>>())
}

/// `gegr-001825/1-16, poker-hourly/1-19`
fn addresses_of(blocks: &[&Block]) -> String {
    let numbers = |block: &&Block| {
        let numbers = block.options.iter().map(|option| option.number);
        let (first, last) = (numbers.clone().min().unwrap_or(0), numbers.max().unwrap_or(0));
        if first == last {
            format!("{}/{first}", block.id.name)
        } else {
            format!("{}/{first} to {last}", block.id.name)
        }
    };
    blocks.iter().map(numbers).collect::<Vec<_>>().join(", ")
}
