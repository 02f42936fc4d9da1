//! What Open Hand History says beside the play: where and when, and of which tournament.

use serde_json::{Map, Value, json};

use crate::hand::Hand;
use crate::phh::quoted;

/// Where, when and which hand.
pub(super) fn head(hand: &Hand, put: &mut impl FnMut(&str, Value) -> Option<Value>) {
    let tournament = hand.is_tournament();
    put("site_name", json!(hand.text("venue").unwrap_or("Houseway")));
    put("network_name", json!("Houseway"));
    put("internal_version", json!(env!("CARGO_PKG_VERSION")));
    put("tournament", json!(tournament));
    if tournament {
        let number = hand.text("_tournament").unwrap_or_default();
        let name = hand.text("event").unwrap_or_default();
        let buy_in = hand.text("_buy_in").unwrap_or_default();
        put("tournament_info", json!({ "tournament_number": number, "name": name, "_buy_in": buy_in }));
    }
    put("game_number", json!(hand.text("hand").unwrap_or("0")));
    put("start_date_utc", json!(date(hand)));
    put("table_name", json!(hand.text("table").unwrap_or("Houseway")));
}

fn date(hand: &Hand) -> String {
    let number = |key: &str, usual: i64| hand.number(key).unwrap_or(usual);
    let time = hand.text("time").filter(|time| time.len() >= 8).unwrap_or("00:00:00");
    format!("{:04}-{:02}-{:02}T{time}Z", number("year", 1970), number("month", 1), number("day", 1))
}

/// Everything that a history says about the hand, in the words of PHH.
pub(super) fn own(hand: &Hand, put: &mut impl FnMut(&str, Value) -> Option<Value>) {
    if hand.about.is_empty() {
        return;
    }
    let about: Map<String, Value> =
        hand.about.iter().map(|(key, value)| (key.clone(), json!(value))).collect();
    put("_about", Value::Object(about));
}

/// What is said about the hand: in our own words where there are some, else by the specification.
pub(super) fn read(value: &Value, seats: &[i64], hand: &mut Hand) {
    if let Some(about) = value.get("_about").and_then(Value::as_object) {
        let pairs = about.iter().filter_map(|(key, value)| Some((key.clone(), value.as_str()?.to_owned())));
        hand.about = pairs.collect();
        return;
    }
    if value.get("_listing").is_some() {
        return;
    }
    let text = |key: &str| value.get(key).and_then(Value::as_str).filter(|held| !held.is_empty());
    if let Some(site) = text("site_name") {
        hand.tell("venue", quoted(site));
    }
    if let Some(number) = text("game_number") {
        hand.tell_number(number);
    }
    if let Some(start) = text("start_date_utc") {
        when(start, hand);
    }
    if let Some(table) = text("table_name") {
        hand.tell("table", quoted(table));
    }
    hand.tell("seats", format!("{seats:?}"));
    if let Some(size) = value.get("table_size").and_then(Value::as_i64) {
        hand.tell("seat_count", size.to_string());
    }
    let tournament = value.get("tournament").and_then(Value::as_bool) == Some(true);
    match value.get("tournament_info").filter(|_| tournament) {
        Some(info) => tournament_info(info, hand),
        None if tournament => hand.tell("_tournament", quoted("0")),
        None => {
            if let Some(currency) = text("currency") {
                hand.tell("currency", quoted(currency));
            }
        }
    }
}

/// `2019-05-28T11:09:33Z`.
fn when(start: &str, hand: &mut Hand) {
    let (date, time) = start.split_once(['T', ' ']).unwrap_or((start, ""));
    let parts: Vec<u32> = date.split('-').filter_map(|part| part.parse().ok()).collect();
    if let [year, month, day] = parts.as_slice() {
        hand.tell("year", year.to_string());
        hand.tell("month", month.to_string());
        hand.tell("day", day.to_string());
    }
    let time = time.trim_end_matches('Z').split(['.', '+']).next().unwrap_or_default();
    let right = time.len() == 8 && time.bytes().all(|byte| byte.is_ascii_digit() || byte == b':');
    if right {
        hand.tell_time(time);
        hand.tell("time_zone_abbreviation", quoted("UTC"));
    }
}

fn tournament_info(info: &Value, hand: &mut Hand) {
    let told = |key: &str| match info.get(key)? {
        Value::String(text) if !text.is_empty() => Some(text.clone()),
        Value::Number(number) => Some(number.to_string()),
        _ => None,
    };
    hand.tell("_tournament", quoted(&told("tournament_number").unwrap_or_else(|| "0".to_owned())));
    if let Some(name) = told("name") {
        hand.tell("event", quoted(&name));
    }
    if let Some(buy_in) = told("buyin_amount") {
        let fee = told("fee_amount").map_or(String::new(), |fee| format!("+{fee}"));
        let currency = told("currency").map_or(String::new(), |currency| format!(" {currency}"));
        hand.tell("_buy_in", quoted(&format!("{buy_in}{fee}{currency}")));
    }
}
