//! Rounds of every family as JSON: played again they come to the same events and the same chips, and what is changed
//! in them is found.

use histories::rounds::{Checked, check, played};
use rulebook::book::Book;
use serde_json::{Value, json};
use testkit::texts;

fn records(book: &Book) -> Vec<(String, Value)> {
    let scripts = texts("docs/examples", "toml");
    assert!(scripts.len() >= 10, "{} scripts", scripts.len());
    let record = |(name, text): (String, String)| {
        let value = played(book, &name, &text).unwrap_or_else(|wrong| panic!("{name}: {wrong}"));
        (name, value)
    };
    scripts.into_iter().map(record).collect()
}

#[test]
fn records_of_every_family_settle_again() {
    let book = Book::shipped();
    for (name, value) in records(&book) {
        let text = value.to_string();
        let again: Value = serde_json::from_str(&text).unwrap();
        match check(&book, &name, &again) {
            Ok(Checked::Settles { rounds, .. }) => assert!(rounds > 0, "{name}"),
            other => panic!("{name}: {other:?}"),
        }
    }
}

#[test]
fn what_is_changed_is_found() {
    let book = Book::shipped();
    for (name, value) in records(&book) {
        let changed = |change: &dyn Fn(&mut Value)| {
            let mut value = value.clone();
            change(&mut value);
            check(&book, &name, &value)
        };
        let otherwise = |found: Result<Checked, String>| matches!(found, Ok(Checked::Otherwise(_)));
        assert!(otherwise(changed(&|value| value["house"] = json!(-1))), "{name}");
        assert!(otherwise(changed(&|value| value["totals"][0]["net"] = json!(123_456))), "{name}");
        assert!(otherwise(changed(&|value| value["events"][0]["event"] = json!("nothing"))), "{name}");
        assert!(
            otherwise(changed(&|value| {
                value["events"].as_array_mut().unwrap().pop();
            })),
            "{name}"
        );
        assert!(changed(&|value| value["script"] = json!("listing = 3")).is_err(), "{name}");
        assert!(changed(&|value| value["houseway"] = json!(99)).is_err(), "{name}");
        // Words are for people.
        assert!(!otherwise(changed(&|value| value["events"][0]["text"] = json!("in other words"))), "{name}");
    }
}

/// The schema names every key that a record has, and no other.
#[test]
fn the_schema_has_the_keys_of_a_record() {
    let schema = std::fs::read_to_string(testkit::root().join("docs/rounds.schema.json")).unwrap();
    let schema: Value = serde_json::from_str(&schema).unwrap();
    let named: Vec<&String> = schema["properties"].as_object().unwrap().keys().collect();
    for (name, value) in records(&Book::shipped()) {
        let held: Vec<&String> = value.as_object().unwrap().keys().collect();
        assert_eq!(held, named, "{name}");
        testkit::schema::fits(&schema, &value).unwrap_or_else(|wrong| panic!("{name}: {wrong}"));
    }
}
