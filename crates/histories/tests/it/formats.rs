//! Hands from one format to another and back: the same actions, the same chips.

use histories::hand::{Hand, Step};
use histories::replay::Replayer;
use histories::{ohh, phh, pokerstars};
use rulebook::book::Book;
use serde_json::Value;
use table::Event;

fn recorded() -> Vec<(String, Hand)> {
    let Some(folder) = testkit::shared("phh") else { return Vec::new() };
    let mut hands = Vec::new();
    for part in ["historic", "pluribus", "wsop2023ppc"] {
        let mut files: Vec<_> =
            std::fs::read_dir(folder.join(part)).unwrap().map(|entry| entry.unwrap().path()).collect();
        files.sort();
        assert!(!files.is_empty(), "{part} holds no hand to read");
        for file in files {
            let text = std::fs::read_to_string(&file).unwrap();
            let hand = phh::read(&text).remove(0).unwrap();
            hands.push((file.display().to_string(), hand));
        }
    }
    hands
}

/// In which order cards are thrown away is not told everywhere.
fn in_order(step: Step) -> Step {
    match step {
        Step::Change(mut cards) => {
            cards.sort_by_key(|card| card.map(cards::Card::index));
            Step::Change(cards)
        }
        step => step,
    }
}

/// What a schema of JSON Schema says, as far as ours goes.
fn fits(schema: &Value, whole: &Value, value: &Value, at: &str) -> Result<(), String> {
    let wrong = |what: &str| Err(format!("{at}: {what}: {value}"));
    if let Some(name) = schema.get("$ref").and_then(Value::as_str) {
        let name = name.trim_start_matches("#/$defs/");
        return fits(&whole["$defs"][name], whole, value, at);
    }
    let right = match schema.get("type").and_then(Value::as_str) {
        Some("object") => value.is_object(),
        Some("array") => value.is_array(),
        Some("string") => value.is_string(),
        Some("boolean") => value.is_boolean(),
        Some("integer") => value.is_i64() || value.is_u64(),
        Some("number") => value.is_number(),
        _ => true,
    };
    if !right {
        return wrong("not of its type");
    }
    if let Some(list) = schema.get("enum").and_then(Value::as_array)
        && !list.contains(value)
    {
        return wrong("not among the values");
    }
    for key in schema.get("required").and_then(Value::as_array).into_iter().flatten() {
        if value.get(key.as_str().unwrap()).is_none() {
            return wrong(&format!("{key} is missing"));
        }
    }
    if let (Some(fields), Some(properties)) = (value.as_object(), schema.get("properties")) {
        for (key, field) in fields {
            match properties.get(key) {
                Some(held) => fits(held, whole, field, &format!("{at}.{key}"))?,
                None if key.starts_with('_') => {}
                None => return wrong(&format!("{key} is no field")),
            }
        }
    }
    if let (Some(items), Some(list)) = (schema.get("items"), value.as_array()) {
        for (number, item) in list.iter().enumerate() {
            fits(items, whole, item, &format!("{at}[{number}]"))?;
        }
    }
    Ok(())
}

#[test]
fn open_hand_history_comes_back() {
    let book = Book::shipped();
    let mut replayer = Replayer::new(&book);
    let schema = std::fs::read_to_string(testkit::root().join("docs/ohh.schema.json")).unwrap();
    let schema: Value = serde_json::from_str(&schema).unwrap();
    for (file, hand) in recorded() {
        let mut events: Vec<Event> = Vec::new();
        let replayed = replayer.replay(&hand, &mut events).unwrap();
        let value = ohh::value(&hand, &replayed, &events);
        fits(&schema, &schema, &value, "$").unwrap_or_else(|wrong| panic!("{file}: {wrong}"));
        let text = ohh::write(&hand, &replayed, &events);
        let again = ohh::read(&text).remove(0).unwrap_or_else(|fault| panic!("{file}: {fault}\n{text}"));
        assert_eq!(again.stacks, hand.stacks, "{file}");
        assert_eq!(again.finishing.as_ref(), Some(&replayed.stacks), "{file}\n{text}");
        let decisions = |hand: &Hand| -> Vec<(u8, Step)> {
            let all = hand.actions.iter().filter(|action| action.step.is_decision());
            all.map(|action| (action.seat, in_order(action.step.clone()))).collect()
        };
        assert_eq!(decisions(&again), decisions(&hand), "{file}");
        let back = replayer.replay(&again, &mut ()).unwrap_or_else(|wrong| panic!("{file}: {wrong}\n{text}"));
        assert_eq!(back.stacks, replayed.stacks, "{file}");
    }
}

#[test]
fn pokerstars_text_balances() {
    let book = Book::shipped();
    let mut replayer = Replayer::new(&book);
    for (file, hand) in recorded() {
        let mut events: Vec<Event> = Vec::new();
        let replayed = replayer.replay(&hand, &mut events).unwrap();
        let text = pokerstars::write(&hand, &replayed, &events);
        for part in ["PokerStars Hand #", "*** SUMMARY ***", " collected ", "Total pot "] {
            assert!(text.contains(part), "{file}: {part}\n{text}");
        }
        let seats = text.lines().filter(|line| line.starts_with("Seat ")).count();
        assert_eq!(seats, 2 * usize::from(hand.seats()), "{file}");
    }
}
