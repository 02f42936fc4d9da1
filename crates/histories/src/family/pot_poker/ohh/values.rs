//! The values of Open Hand History, as its writers have them: numbers may be texts, and lists may be left out.

use cards::Card;
use money::Cents;
use serde_json::Value;

use crate::hand::Cards;
use crate::units::Decimal;

pub(super) fn list<'a>(value: &'a Value, key: &str) -> Result<&'a [Value], String> {
    wanted(value, key, "a list", |held| held.as_array().map(Vec::as_slice))
}

/// A list that may be left out; some sites write an empty text for it.
pub(super) fn list_if_any<'a>(value: &'a Value, key: &str) -> Result<&'a [Value], String> {
    match value.get(key) {
        None | Some(Value::Null) => Ok(&[]),
        Some(Value::String(text)) if text.is_empty() => Ok(&[]),
        Some(_) => list(value, key),
    }
}

pub(super) fn text<'a>(value: &'a Value, key: &str) -> Result<&'a str, String> {
    wanted(value, key, "a string", Value::as_str)
}

/// A whole number; `3.0` and `"3"` are 3.
pub(super) fn number(value: &Value, key: &str) -> Result<i64, String> {
    wanted(value, key, "a whole number", whole)
}

pub(super) fn whole(value: &Value) -> Option<i64> {
    let decimal = match value {
        Value::Number(number) => return number.as_i64().or_else(|| whole_text(&number.to_string())),
        Value::String(text) => text,
        _ => return None,
    };
    whole_text(decimal)
}

fn whole_text(text: &str) -> Option<i64> {
    text.strip_suffix(".0").unwrap_or(text).parse().ok()
}

/// Whose something is. Numbers by the specification; some programs have words.
pub(super) fn id(value: &Value, key: &str) -> Result<String, String> {
    wanted(value, key, "a number or a string", |held| match held {
        Value::String(text) => Some(text.clone()),
        Value::Number(_) => whole(held).map(|number| number.to_string()),
        _ => None,
    })
}

fn wanted<'a, T>(
    value: &'a Value,
    key: &str,
    kind: &str,
    read: impl Fn(&'a Value) -> Option<T>,
) -> Result<T, String> {
    let held = value.get(key).ok_or_else(|| format!("`{key}` is missing; it must be {kind}"))?;
    read(held).ok_or_else(|| format!("`{key}` is not {kind}"))
}

/// An amount; a number that is not there is nothing. Some sites write amounts as texts.
pub(super) fn cents(value: &Value, key: &str, parts: i64) -> Result<Cents, String> {
    let shown = match value.get(key) {
        None | Some(Value::Null) => return Ok(Cents::ZERO),
        Some(Value::Number(held)) => held.to_string(),
        Some(Value::String(held)) if held.is_empty() => return Ok(Cents::ZERO),
        Some(Value::String(held)) => held.clone(),
        Some(_) => return Err(format!("`{key}` is not an amount")),
    };
    let number = amount(&shown).ok_or_else(|| format!("`{key}`: {shown} is not an amount"))?;
    let cents = number.cents(parts).map_err(|wrong| format!("`{key}`: {shown} {wrong}"))?;
    if cents < Cents::ZERO { Err(format!("`{key}`: {shown} is negative")) } else { Ok(cents) }
}

/// A number without what is left where a program counts in binary: `0.30000000000000004`, `5.6e-17`.
fn amount(text: &str) -> Option<Decimal> {
    match text.split_once(['e', 'E']) {
        Some((figures, power)) if power.starts_with('-') => Decimal::parse(figures).map(|_| Decimal::ZERO),
        _ => Decimal::parse(text).map(Decimal::without_noise),
    }
}

/// The cards of a round, an action or a player: a list of them, or one text.
pub(super) fn cards(value: &Value) -> Result<Cards, String> {
    let mut cards = Cards::new();
    match value.get("cards") {
        Some(Value::String(text)) => {
            for word in text.split([' ', ',']).filter(|word| !word.is_empty()) {
                add_run(word, &mut cards)?;
            }
        }
        _ => {
            for held in list_if_any(value, "cards")? {
                add(held.as_str().ok_or("a card is not a string")?, &mut cards)?;
            }
        }
    }
    Ok(cards)
}

/// Cards that are written without anything between them: each ends with its suit.
fn add_run(run: &str, cards: &mut Cards) -> Result<(), String> {
    let mut rest = run;
    while !rest.is_empty() {
        let ten = rest.starts_with("10");
        let end = rest.char_indices().nth(if ten { 3 } else { 2 }).map_or(rest.len(), |(at, _)| at);
        add(&rest[..end], cards)?;
        rest = &rest[end..];
    }
    Ok(())
}

fn add(text: &str, cards: &mut Cards) -> Result<(), String> {
    let hidden = text.is_empty() || text.contains('?') || text.eq_ignore_ascii_case("xx");
    let known =
        if hidden { None } else { Some(card(text).ok_or_else(|| format!("\"{text}\" is not a card"))?) };
    cards.try_push(known).map_err(|_| "too many cards".to_owned())
}

/// A card; some programs write suits as signs.
fn card(text: &str) -> Option<Card> {
    let signs = [('♠', 's'), ('♥', 'h'), ('♦', 'd'), ('♣', 'c')];
    match signs.iter().find(|(sign, _)| text.ends_with(*sign)) {
        Some((sign, letter)) => format!("{}{letter}", text.trim_end_matches(*sign)).parse().ok(),
        None => text.parse().ok(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::hand::cards_text;
    use serde_json::json;

    #[test]
    fn amounts_of_all_writers() {
        for (held, right) in [
            (json!(0.1 + 0.2), 30),
            (json!("1,234.50"), 123_450),
            (json!(5.551_115_123_125_783e-17), 0),
            (json!(7.000_000_000_000_001), 700),
            (json!(""), 0),
            (json!(null), 0),
        ] {
            assert_eq!(cents(&json!({ "amount": held }), "amount", 100), Ok(Cents(right)), "{held}");
        }
        for held in [json!(0.333), json!("$5"), json!([1]), json!(-1)] {
            assert!(cents(&json!({ "amount": held }), "amount", 100).is_err(), "{held}");
        }
    }

    #[test]
    fn cards_of_all_writers() {
        for (held, right) in [
            (json!(["Ah", "10d", "XX", ""]), "AhTd????"),
            (json!("AhTd"), "AhTd"),
            (json!("Ah 10d,2c"), "AhTd2c"),
            (json!("10hAs"), "ThAs"),
            (json!(["A♥", "2♣"]), "Ah2c"),
            (json!(""), ""),
            (json!(null), ""),
        ] {
            assert_eq!(cards_text(&cards(&json!({ "cards": held })).unwrap()), right, "{held}");
        }
        assert!(cards(&json!({ "cards": "Zz" })).is_err());
        assert!(cards(&json!({ "cards": [7] })).is_err());
    }

    #[test]
    fn numbers_and_names() {
        let value = json!({ "id": "hero", "seat": "3", "size": 6.0, "part": 1.5 });
        assert_eq!((number(&value, "seat"), number(&value, "size")), (Ok(3), Ok(6)));
        assert_eq!((id(&value, "id"), id(&value, "size")), (Ok("hero".to_owned()), Ok("6".to_owned())));
        assert!(number(&value, "part").is_err() && number(&value, "none").is_err());
    }
}
