//! The schemas of what is said in JSON: made from the types, with their own words.
//!
//! They describe what [`crate::record::Keys::json`] says, with keys in the place of numbers. Verbs, reasons and cases are
//! those of the house and of the families that are known when they are made; `docs/schemas/` holds those of the shipped
//! program.

use std::borrow::Cow;

use schemars::generate::SchemaSettings;
use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde_json::{Value, json};

use crate::awaits::Awaits;
use crate::command::{Command, Run};
use crate::commit::{Hash, Proof};
use crate::event::{
    BankEvent, DealEvent, Event, FeeEvent, FloorEvent, Place, RoundEvent, SeatEvent, WagerEvent,
};
use crate::felt::Felt;
use crate::ids::{Person, PersonSet, Position, PositionSet, WagerNo};
use crate::offer::Offer;
use crate::reason::Why;
use crate::record::Opening;
use crate::refusal::Refusal;
use crate::ruling::Case;
use crate::seen::{EventSeen, Seen};
use crate::shape::Fronts;
use crate::terms::Terms;
use crate::verb::Verb;
use crate::view::View;
use crate::words::Words;

/// Every schema with its name.
pub fn all() -> Vec<(&'static str, Value)> {
    vec![
        ("awaits", of::<Awaits>()),
        ("command", of::<Command>()),
        ("event", of::<Event>()),
        ("event-seen", of::<EventSeen>()),
        ("felt", of::<Felt>()),
        ("offer", of::<Offer>()),
        ("opening", of::<Opening>()),
        ("proof", of::<Proof>()),
        ("refusal", of::<Refusal>()),
        ("terms", of::<Terms>()),
        ("view", of::<View>()),
    ]
}

/// The schema of a type, closed: what it does not name is no part of it.
pub fn of<T: JsonSchema>() -> Value {
    let settings = SchemaSettings::draft2020_12().for_serialize();
    let mut schema = settings.into_generator().into_root_schema_for::<T>().to_value();
    close(&mut schema);
    schema
}

/// Closes every object, and says keys where records have numbers.
fn close(schema: &mut Value) {
    match schema {
        Value::Array(items) => items.iter_mut().for_each(close),
        Value::Object(facts) => {
            if let Some(properties) = facts.get_mut("properties").and_then(Value::as_object_mut) {
                if let Some(charge) = properties.get_mut("charge") {
                    *charge = json!({ "description": "Which charge of the schedule.", "type": "string" });
                }
                if properties.contains_key("table") && properties.contains_key("row") {
                    for (key, words) in [("table", "The pay table."), ("row", "Its row.")] {
                        properties.insert(key.into(), json!({ "description": words, "type": "string" }));
                    }
                }
                if properties.contains_key("front") && properties.contains_key("row") {
                    let words = "The row of the house way that decided; none when no row fits.";
                    properties
                        .insert("row".into(), json!({ "description": words, "type": ["string", "null"] }));
                }
                facts.entry("additionalProperties").or_insert(Value::Bool(false));
            }
            facts.values_mut().for_each(close);
        }
        _ => {}
    }
}

/// A type whose schema is said here.
macro_rules! schemas {
    ($($type:ty, $name:literal, $generator:ident => $schema:expr;)+) => {$(
        impl JsonSchema for $type {
            fn schema_name() -> Cow<'static, str> {
                $name.into()
            }

            fn json_schema($generator: &mut SchemaGenerator) -> Schema {
                $schema
            }
        }
    )+};
}

schemas! {
    WagerNo, "Wager", _g => json_schema!({ "description": "A circle, by its key.", "type": "string" });
    PersonSet, "Persons", g => json_schema!({ "type": "array", "items": g.subschema_for::<Person>() });
    PositionSet, "Positions", g => json_schema!({ "type": "array", "items": g.subschema_for::<Position>() });
    Run, "Run", _g => json_schema!({ "description": "Cards in order, as \"AsKd\".", "type": "string" });
    Hash, "Hash", _g => json_schema!({
        "description": "64 hexadecimal digits.", "type": "string", "minLength": 64, "maxLength": 64
    });
    Verb, "Verb", _g => keys("What is done.", Words::all().flat_map(|words| words.verbs).map(|row| row.key));
    Why, "Why", _g => keys("A reason.", Words::all().flat_map(|words| words.reasons).map(|row| row.key));
    Case, "Case", _g => keys("The case that a ruling is about.", Case::all().map(Case::key));
    Fronts, "Fronts", g => json_schema!({
        "description": "The ways to pick two, one after another.",
        "type": "array",
        "items": g.subschema_for::<[cards::Card; 2]>(),
    });
    Seen, "Seen", g => json_schema!({
        "description": "A card as this viewer sees it.",
        "anyOf": [g.subschema_for::<cards::Card>(), { "type": "string", "const": "??" }],
    });
    Event, "Event", g => json_schema!({ "description": "An event.", "anyOf": events(g) });
    EventSeen, "EventSeen", g => {
        let mut kinds = events(g);
        kinds.push(g.subschema_for::<Part>().to_value());
        json_schema!({ "description": "An event as this viewer saw it.", "anyOf": kinds })
    };
}

/// What is told of an event that is not for an eye.
#[derive(JsonSchema)]
#[schemars(tag = "event", rename_all = "kebab-case", rename = "EventPart")]
#[expect(dead_code, reason = "its form alone is of interest")]
enum Part {
    /// A card was dealt, but not for this eye.
    CardDealt { place: Place },
    /// A hand was set face down, but not for this eye.
    HandSetDown { place: Place, person: Option<Person> },
    /// A stock was loaded; its order is for nobody.
    StockShuffled { cards: u8, first: bool },
    /// Something of a family's own happened that is not for this eye.
    Covered { place: Option<Place> },
}

/// The events of every room of the house, and of every family that is known.
fn events(generator: &mut SchemaGenerator) -> Vec<Value> {
    let mut kinds = vec![
        generator.subschema_for::<SeatEvent>(),
        generator.subschema_for::<BankEvent>(),
        generator.subschema_for::<WagerEvent>(),
        generator.subschema_for::<DealEvent>(),
        generator.subschema_for::<FeeEvent>(),
        generator.subschema_for::<FloorEvent>(),
        generator.subschema_for::<RoundEvent>(),
    ];
    let families = Words::all().filter_map(|words| words.events.first());
    kinds.extend(families.map(|row| (row.schema)(generator)));
    kinds.into_iter().map(Schema::to_value).collect()
}

fn keys(about: &str, keys: impl Iterator<Item = &'static str>) -> Schema {
    let mut keys: Vec<&str> = keys.collect();
    keys.sort_unstable();
    keys.dedup();
    json_schema!({ "description": about, "type": "string", "enum": keys })
}
