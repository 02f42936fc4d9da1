//! Which game it is, by what Open Hand History says of it.

use serde_json::Value;

use super::values::text;
use crate::hand::{Cards, Game};

/// The structure by the type of its limit; without one there is no limit.
pub(super) fn structure(value: &Value) -> Result<&'static str, String> {
    let limit = value.get("bet_limit").filter(|limit| limit.get("bet_type").is_some());
    match limit.map(|limit| text(limit, "bet_type")).transpose()? {
        Some("FL") => Ok("limit"),
        Some("PL") => Ok("pot-limit"),
        Some("NL") | None => Ok("no-limit"),
        Some(other) => Err(format!("`bet_type` must be FL, PL or NL; got \"{other}\"")),
    }
}

/// The game by our own fields; else by its type, its limit and the number of cards.
pub(super) fn game(value: &Value, dealt: &[Cards]) -> Result<Game, String> {
    let own = |key: &str| value.get(key).and_then(Value::as_str).map(str::to_owned);
    if let (Some(listing), Some(structure)) = (own("_listing"), own("_structure")) {
        return Ok(Game { listing, structure, stakes: own("_stakes") });
    }
    let kind = text(value, "game_type")?;
    let cards = dealt.iter().map(Cards::len).max().unwrap_or(0);
    // Some write `Hold'em`, `Omaha Hi/Lo`, `Omaha-5`.
    let letters = |c: &char| c.is_ascii_alphanumeric();
    let plain: String = kind.chars().filter(letters).map(|c| c.to_ascii_lowercase()).collect();
    let listing = match (plain.as_str(), cards) {
        ("holdem" | "texasholdem", _) => "texas-holdem",
        ("shortdeck" | "shortdeckholdem" | "6holdem", _) => "short-deck-holdem",
        ("omaha6" | "6cardomaha", _) | ("omaha", 6) => "six-card-omaha",
        ("omaha5" | "5cardomaha", _) | ("omaha", 5) => "five-card-omaha",
        ("omaha", _) => "omaha",
        ("omaha5hilo" | "5cardomahahilo", _) | ("omahahilo", 5) => "five-card-omaha-high-low",
        ("omaha6hilo" | "6cardomahahilo", _) | ("omahahilo", 6) => "six-card-omaha-high-low",
        ("omahahilo", _) => "omaha-high-low",
        ("stud", _) => "seven-card-stud",
        ("studhilo", _) => "seven-card-stud-high-low",
        ("razz", _) => "razz",
        _ => {
            let known = "Holdem, Omaha, OmahaHiLo, Stud or StudHiLo";
            return Err(format!("`game_type`: \"{kind}\" is not known; write {known}"));
        }
    };
    let structure = structure(value)?.to_owned();
    Ok(Game { listing: format!("standard/{listing}"), structure, stakes: None })
}

/// How many cards everybody has: those of the game, or as many as somebody is known to have.
pub(super) fn hole_cards(listing: &str, dealt: &[Cards]) -> usize {
    let most = dealt.iter().map(Cards::len).max().unwrap_or(0);
    let name = listing.rsplit('/').next().unwrap_or(listing);
    let usual = match name {
        _ if name.contains("five-card-omaha") || name.contains("big-o") => 5,
        _ if name.contains("six-card-omaha") => 6,
        _ if name.contains("omaha") => 4,
        _ if name.contains("pineapple") => 3,
        _ => 2,
    };
    most.max(usual)
}
