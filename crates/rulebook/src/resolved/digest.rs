//! A digest of the rules that move a card, a chip, a turn or a fee, in 32 bytes.

use std::collections::BTreeMap;
use std::fmt;
use std::str::FromStr;

use serde_json::{Value as Json, json};
use sha2::{Digest as _, Sha256};

use crate::collection::{Block, Charge, Rates, ScheduleOption};
use crate::listing::Listing;
use crate::value::{Detail, Value, write_as_text};

/// The digest of rules. Written as 64 hex digits.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Digest(pub [u8; 32]);

impl fmt::Display for Digest {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.iter().try_for_each(|byte| write!(f, "{byte:02x}"))
    }
}

impl fmt::Debug for Digest {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

write_as_text!(Digest);

impl FromStr for Digest {
    type Err = String;

    fn from_str(text: &str) -> Result<Digest, String> {
        let wrong = || format!("\"{text}\" is not a digest: write 64 hex digits");
        let mut bytes = [0; 32];
        if text.len() != 64 || !text.bytes().all(|sign| sign.is_ascii_hexdigit()) {
            return Err(wrong());
        }
        for (at, byte) in bytes.iter_mut().enumerate() {
            *byte = u8::from_str_radix(&text[2 * at..2 * at + 2], 16).map_err(|_| wrong())?;
        }
        Ok(Digest(bytes))
    }
}

/// The digest of a listing played under these schedules.
pub(super) fn of(listing: &Listing, blocks: &[(String, Option<Block>)]) -> Digest {
    let text = canonical(&deciding(listing, blocks));
    Digest(Sha256::digest(text.as_bytes()).into())
}

/// Everything that decides, without informational values, names and sources.
fn deciding(listing: &Listing, blocks: &[(String, Option<Block>)]) -> Json {
    let mut body = listing.body().json(Detail::Deciding);
    if let Some(body) = body.as_object_mut() {
        // Clauses are sources; in some families the floor may rule where a reason has one.
        let reasons = body.remove("because").unwrap_or_default();
        if listing.family().is_ruled_by_reasons() {
            body.insert("reasons".to_owned(), json!(sorted(reasons_of(&reasons))));
        }
        // These are looked up by name, so their order does not matter.
        for key in ["pay-table", "ruling"] {
            if let Some(Json::Array(entries)) = body.get_mut(key) {
                entries.sort_by_key(|entry| entry[0].to_string());
            }
        }
    }
    let blocks: BTreeMap<&str, Json> = blocks
        .iter()
        .map(|(name, block)| (name.as_str(), block.as_ref().map(block_rule).unwrap_or_default()))
        .collect();
    json!({ "game": body, "family": listing.rules().json(Detail::Deciding), "schedules": blocks })
}

/// The reasons that have a clause; the values of `Named` are pairs.
fn reasons_of(because: &Json) -> Vec<String> {
    let pairs = |value: &Json| value.as_array().cloned().unwrap_or_default();
    let wagers = pairs(because);
    let reasons = wagers.iter().flat_map(|wager| {
        let name = wager[0].clone();
        pairs(&wager[1]).into_iter().map(move |reason| format!("{name} {}", reason[0]))
    });
    reasons.collect()
}

fn sorted(mut texts: Vec<String>) -> Vec<String> {
    texts.sort();
    texts
}

fn block_rule(block: &Block) -> Json {
    let option = |option: &ScheduleOption| {
        let charges: Vec<Json> = option.charges.iter().map(charge_rule).collect();
        json!([option.number, option.terms.json(Detail::Deciding), option.step, charges])
    };
    block.options.iter().map(option).collect()
}

fn charge_rule(charge: &Charge) -> Json {
    let rates = match &charge.rates {
        Rates::Bands(bands) => bands.iter().map(|band| json!([band.reach, band.fee])).collect(),
        other => json!(other),
    };
    json!([charge.payer, charge.per, charge.basis, charge.when, charge.purpose, rates])
}

/// One text for one value: keys in order, and nothing that is left out.
fn canonical(value: &Json) -> String {
    match value {
        Json::Object(map) => {
            let entries: BTreeMap<&String, &Json> =
                map.iter().filter(|(_, value)| !value.is_null()).collect();
            let entries = entries.into_iter().map(|(key, value)| format!("{key:?}:{}", canonical(value)));
            format!("{{{}}}", entries.collect::<Vec<_>>().join(","))
        }
        Json::Array(items) => format!("[{}]", items.iter().map(canonical).collect::<Vec<_>>().join(",")),
        other => other.to_string(),
    }
}
