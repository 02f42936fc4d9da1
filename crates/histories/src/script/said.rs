//! Events in the record of a script: people, pots, cards and places by their names, never by a bare number of ours.

use serde_json::{Map, Value, json};

/// What in an event is a person.
const PEOPLE: [&str; 4] = ["person", "bank", "opponent", "payer"];
/// What counts something, from 0 on in the engine and from 1 on in a record.
const COUNTED: [&str; 5] = ["street", "blind", "at", "row", "onto"];

/// Puts names in the place of numbers.
pub fn by_name(value: &mut Value, names: &[String]) {
    match value {
        Value::Array(items) => items.iter_mut().for_each(|item| by_name(item, names)),
        Value::Object(facts) => {
            if let Some(choice) = facts.get_mut("choice") {
                choose(choice);
            }
            for (key, fact) in facts.iter_mut() {
                match fact.as_u64() {
                    Some(number) => {
                        if let Some(said) = named(key, number, names) {
                            *fact = said;
                        }
                    }
                    None => by_name(fact, names),
                }
            }
        }
        _ => {}
    }
}

fn named(key: &str, number: u64, names: &[String]) -> Option<Value> {
    match key {
        _ if PEOPLE.contains(&key) => {
            Some(names.get(number as usize).map_or(Value::Null, |name| json!(name)))
        }
        "pot" if number == 0 => Some(json!("main")),
        "pot" => Some(json!(format!("side {number}"))),
        _ if COUNTED.contains(&key) => Some(json!(number + 1)),
        _ => None,
    }
}

/// What somebody chose: cards by their places in the hand, melds by ranks and suits.
fn choose(choice: &mut Value) {
    let Some(facts) = choice.as_object_mut() else { return };
    if let Some(bits) = facts.get("cards").and_then(Value::as_u64) {
        let places: Vec<u32> = (0..64).filter(|at| bits >> at & 1 == 1).map(|at| at + 1).collect();
        facts.insert("cards".to_owned(), json!(places));
    }
    if let Some(bits) = facts.get("thirteen").and_then(Value::as_u64) {
        let part = |part: u64| -> Vec<u32> {
            (0..13).filter(|at| bits >> (2 * at) & 3 == part).map(|at| at + 1).collect()
        };
        let parts = json!({ "front": part(0), "middle": part(1), "back": part(2) });
        facts.insert("thirteen".to_owned(), parts);
    }
    if let Some(meld) = facts.get_mut("meld").and_then(Value::as_object_mut) {
        meld.values_mut().filter_map(Value::as_object_mut).for_each(meld_by_name);
    }
}

fn meld_by_name(meld: &mut Map<String, Value>) {
    let letter = |letters: &str, number: u64| letters.chars().nth(number as usize).map(String::from);
    for (key, fact) in meld.iter_mut() {
        let said = match (key.as_str(), fact.as_u64()) {
            ("suit", Some(number)) => letter("cdhs", number),
            ("rank" | "low" | "high", Some(number)) => letter("A234567JQK", number),
            _ => None,
        };
        if let Some(said) = said {
            *fact = json!(said);
        }
    }
    if let Some(counts) = meld.get("suits").and_then(Value::as_array) {
        let by_suit = ["c", "d", "h", "s"].into_iter().zip(counts);
        let by_suit: Map<String, Value> =
            by_suit.map(|(suit, count)| (suit.to_owned(), count.clone())).collect();
        meld.insert("suits".to_owned(), Value::Object(by_suit));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn said(mut value: Value) -> Value {
        by_name(&mut value, &["anna".to_owned(), "bob".to_owned()]);
        value
    }

    #[test]
    fn people_pots_and_cards_have_names() {
        let event = json!({ "event": "awarded", "person": 1, "position": 2, "pot": 0, "amount": 600 });
        let right =
            json!({ "event": "awarded", "person": "bob", "position": 2, "pot": "main", "amount": 600 });
        assert_eq!(said(event), right);
        let event = json!({ "event": "posted", "person": 0, "post": { "blind": 0 } });
        assert_eq!(said(event), json!({ "event": "posted", "person": "anna", "post": { "blind": 1 } }));
        let event = json!({ "act": { "verb": "draw", "choice": { "cards": 5 } } });
        assert_eq!(said(event), json!({ "act": { "verb": "draw", "choice": { "cards": [1, 3] } } }));
        let rope = json!({ "choice": { "meld": { "rope": { "suit": 3, "low": 1, "high": 3 } } } });
        let right = json!({ "choice": { "meld": { "rope": { "suit": "s", "low": "2", "high": "4" } } } });
        assert_eq!(said(rope), right);
    }
}
