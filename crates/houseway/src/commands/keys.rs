//! `houseway keys`: every key of a family's listings.

use std::fmt::Write;

use rulebook::book::Book;
use rulebook::family::Family;
use rulebook::listing;
use rulebook::value::{Key, Mark, RecordSchema, Schema};
use serde_json::{Value, json};

use super::users::Users;
use crate::cli::KeysArgs;
use crate::find;
use crate::out::{Answer, Usage};

pub(super) fn run(book: &Book, args: &KeysArgs) -> Result<Answer, Usage> {
    let family = find::family(&args.family)?;
    if args.schema {
        return Ok(Answer::json(&schema(family)));
    }
    let (record, users) = (listing::schema(family), Users::of(book, family));
    Ok(if args.json {
        Answer::json(&record_json("", &record, &users))
    } else {
        Answer::text(reference(family, &record, &users))
    })
}

/// The reference of a family as Markdown.
fn reference(family: Family, record: &RecordSchema, users: &Users) -> String {
    let mut text = format!(
        "# Keys of a listing: {}\n\nWritten by `houseway keys {}` from the records themselves.\n\n\
         A key that *decides* makes another game when it says something else; one that is *told* is shown on pages and \
         signs and decides nothing; where *only* one value is played, any other is refused. Values in `[brackets]` are \
         lists. What is *optional* may be left out. Behind each key stand the listings that use it.\n",
        family.text(),
        family.key()
    );
    for key in &record.keys {
        section(&mut text, &key.key, key, users);
    }
    text
}

/// A section, then those in it.
fn section(text: &mut String, path: &str, key: &Key, users: &Users) {
    let Some((record, below)) = inner(&key.schema, path) else {
        let _ = write!(text, "\n## `{path}`\n\n");
        row(text, path, key, &users.in_words(path));
        return;
    };
    let _ = write!(text, "\n## `{below}`\n\n{}{}\n\n", key.label, mark(key));
    for key in &record.keys {
        row(text, &key.key, key, &users.in_words(&format!("{below}.{}", key.key)));
    }
    for key in record.keys.iter().filter(|key| inner(&key.schema, "").is_some()) {
        section(text, &format!("{below}.{}", key.key), key, users);
    }
}

/// The record behind a key, and how its path is written.
fn inner<'a>(schema: &'a Schema, path: &str) -> Option<(&'a RecordSchema, String)> {
    match schema {
        Schema::Record(record) => Some((record, path.to_owned())),
        Schema::Optional(schema) => inner(schema, path),
        Schema::List(schema) => inner(schema, &format!("{path}[]")),
        Schema::Named(schema) => inner(schema, &format!("{path}.NAME")),
        _ => None,
    }
}

fn row(text: &mut String, name: &str, key: &Key, used: &str) {
    let optional = if matches!(key.schema, Schema::Optional(_)) { ", optional" } else { "" };
    let _ =
        writeln!(text, "- `{name}`: {} ({}{optional}){}; {used}", key.label, form(&key.schema), mark(key));
    if let Schema::Choice(answers) = leaf(&key.schema) {
        for answer in answers {
            let _ = writeln!(text, "  - `{}`: {}", answer.key, answer.text);
        }
    }
}

/// What is written in the end, without lists and names around it.
fn leaf(schema: &Schema) -> &Schema {
    match schema {
        Schema::Optional(schema) | Schema::List(schema) | Schema::Named(schema) => leaf(schema),
        other => other,
    }
}

fn mark(key: &Key) -> String {
    match key.mark {
        Mark::Decides => String::new(),
        Mark::Told | Mark::Noted => " **told**".to_owned(),
        Mark::Only(words) | Mark::Fixed(words) => format!(" **only** `{}`", words.replace(" | ", "` or `")),
    }
}

fn form(schema: &Schema) -> String {
    match schema {
        Schema::Flag => "true or false".to_owned(),
        Schema::Number { most } => format!("a whole number to {most}"),
        Schema::Text => "a text".to_owned(),
        Schema::Name => "a name".to_owned(),
        Schema::Written { form } => form.clone(),
        Schema::Choice(_) => "one of".to_owned(),
        Schema::Optional(schema) => form(schema),
        Schema::List(schema) => format!("[{}]", form(schema)),
        Schema::Named(schema) => format!("by name, {}", form(schema)),
        Schema::Record(_) => "a table".to_owned(),
    }
}

fn record_json(path: &str, record: &RecordSchema, users: &Users) -> Value {
    let key = |key: &Key| {
        let path = if path.is_empty() { key.key.clone() } else { format!("{path}.{}", key.key) };
        let (mark, only) = match key.mark {
            Mark::Decides => ("decides", None),
            Mark::Told | Mark::Noted => ("told", None),
            Mark::Only(words) | Mark::Fixed(words) => ("only", Some(words.split(" | ").collect::<Vec<_>>())),
        };
        json!({
            "key": key.key, "label": key.label, "mark": mark, "only": only,
            "optional": key.schema.may_be_left_out(), "value": schema_json(&path, &key.schema, users), "listings": users.at(&path),
        })
    };
    json!({ "record": record.name, "about": record.about, "keys": record.keys.iter().map(key).collect::<Vec<_>>() })
}

fn schema_json(path: &str, schema: &Schema, users: &Users) -> Value {
    match schema {
        Schema::Flag => json!({ "kind": "flag" }),
        Schema::Number { most } => json!({ "kind": "number", "most": most }),
        Schema::Text => json!({ "kind": "text" }),
        Schema::Name => json!({ "kind": "name" }),
        Schema::Written { form } => json!({ "kind": "written", "form": form }),
        Schema::Choice(answers) => {
            let answers: Vec<Value> =
                answers.iter().map(|answer| json!({ "key": answer.key, "text": answer.text })).collect();
            json!({ "kind": "choice", "answers": answers })
        }
        Schema::Optional(schema) => schema_json(path, schema, users),
        Schema::List(schema) => {
            json!({ "kind": "list", "of": schema_json(&format!("{path}[]"), schema, users) })
        }
        Schema::Named(schema) => {
            json!({ "kind": "named", "of": schema_json(&format!("{path}.NAME"), schema, users) })
        }
        Schema::Record(record) => json!({ "kind": "record", "record": record_json(path, record, users) }),
    }
}

/// The schema of a listing's file, for editors: what is left out may stand in a base, so nothing is required.
pub(super) fn schema(family: Family) -> Value {
    let mut schema = record_schema(&listing::schema(family));
    let text = |about: &str| json!({ "type": "string", "description": about });
    let texts = json!({ "type": "array", "items": { "type": "string" } });
    schema["$schema"] = json!("http://json-schema.org/draft-07/schema#");
    schema["title"] = json!(format!("A listing: {}", family.text()));
    schema["properties"]["document"] = text("the number of the document that lines are counted in");
    schema["properties"]["base"] = text("the base that the listing is laid over, as in FAMILY/common");
    schema["properties"]["from"] = text("the listing that this one starts from, as in chico/omaha");
    schema["properties"]["parts"] = texts.clone();
    schema["properties"]["readings"] = texts;
    schema["properties"]["sources"] = json!({ "type": "object" });
    schema
}

fn record_schema(record: &RecordSchema) -> Value {
    let mut properties = serde_json::Map::new();
    for key in &record.keys {
        let mut value = value_schema(&key.schema);
        value["description"] =
            json!(format!("{}{}", key.label, mark(key).replace("**", "").replace('`', "\"")));
        properties.insert(key.key.clone(), value);
    }
    json!({ "type": "object", "properties": properties })
}

fn value_schema(schema: &Schema) -> Value {
    match schema {
        Schema::Flag => json!({ "type": "boolean" }),
        Schema::Number { most } => json!({ "type": "integer", "minimum": 0, "maximum": most }),
        Schema::Text | Schema::Name => json!({ "type": "string" }),
        // Some are numbers where a number says all.
        Schema::Written { form } => json!({ "type": ["string", "integer"], "examples": [form] }),
        Schema::Choice(answers) => {
            let each: Vec<Value> = answers
                .iter()
                .map(|answer| json!({ "const": answer.key, "description": answer.text }))
                .collect();
            json!({ "oneOf": each })
        }
        Schema::Optional(schema) => value_schema(schema),
        Schema::List(schema) => json!({ "type": "array", "items": value_schema(schema) }),
        Schema::Named(schema) => json!({ "type": "object", "additionalProperties": value_schema(schema) }),
        Schema::Record(record) => record_schema(record),
    }
}
