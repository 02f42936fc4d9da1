//! The description of the paths holds all paths that are served, and the client's types are those of the description.

use crate::types;
use std::collections::{BTreeMap, BTreeSet};

use serde_json::Value;

/// The paths of the router with their methods, as they stand in the source.
fn routes() -> BTreeSet<(String, String)> {
    let mut routes = BTreeSet::new();
    for (_, text) in testkit::texts("crates/server/src", "rs") {
        for route in text.split(".route(").skip(1) {
            let mut quoted = route.split('"');
            let Some(path) = quoted.nth(1).filter(|path| path.starts_with('/') && !path.contains("{*"))
            else {
                continue;
            };
            let Some(rest) = route.split_once(',') else { continue };
            // Up to the end of the call: handlers have no brackets of their own but one pair each.
            let until = rest.1.find("\n        .").or_else(|| rest.1.find(";")).unwrap_or(rest.1.len());
            for method in ["get", "post", "put", "delete"] {
                if rest.1[..until].contains(&format!("{method}(")) {
                    routes.insert((path.to_owned(), method.to_owned()));
                }
            }
        }
    }
    routes
}

#[test]
fn every_path_is_described() {
    let document = server::openapi();
    let paths = document["paths"].as_object().expect("paths");
    let described: BTreeSet<(String, String)> = paths
        .iter()
        .flat_map(|(path, methods)| {
            methods
                .as_object()
                .into_iter()
                .flat_map(move |ways| ways.keys().map(move |way| (path.clone(), way.clone())))
        })
        .collect();
    let routes = routes();
    assert!(routes.len() > 10, "{routes:?}");
    let missing: Vec<_> = routes.difference(&described).collect();
    let gone: Vec<_> = described.difference(&routes).collect();
    assert_eq!((missing, gone), (Vec::new(), Vec::new()), "rows of crates/server/src/openapi.rs");
}

#[test]
fn every_reference_leads_to_a_schema() {
    let document = server::openapi();
    let schemas = document["components"]["schemas"].as_object().expect("schemas");
    let text = document.to_string();
    for named in text.split("\"#/components/schemas/").skip(1) {
        let name = named.split('"').next().expect("a name");
        assert!(schemas.contains_key(name), "{name}");
    }
}

/// A schema that allows anything (`true`, `{}`) breaks generators of clients, and tells nobody anything.
#[test]
fn every_schema_has_a_type() {
    let document = server::openapi();
    let mut untyped = Vec::new();
    for (name, schema) in document["components"]["schemas"].as_object().expect("schemas") {
        untyped_in(&format!("components.{name}"), schema, &mut untyped);
    }
    schemas_below("paths", &document["paths"], &mut untyped);
    assert_eq!(untyped, Vec::<String>::new(), "rows of crates/server/src/openapi.rs without a type");
    assert!(document.to_string().matches("\"schema\":").count() > 100);

    let mut found = Vec::new();
    let wrong = serde_json::json!({ "type": "object", "properties": { "any": true, "none": {}, "list": { "type": "array" } } });
    untyped_in("$", &wrong, &mut found);
    assert_eq!(found, ["$.any", "$.list.items", "$.none"]);
}

/// Every `schema` below a value: of parameters, bodies and answers.
fn schemas_below(path: &str, value: &Value, untyped: &mut Vec<String>) {
    match value {
        Value::Object(fields) => {
            for (key, field) in fields {
                match key.as_str() {
                    "schema" => untyped_in(path, field, untyped),
                    _ => schemas_below(&format!("{path}.{key}"), field, untyped),
                }
            }
        }
        Value::Array(rows) => rows.iter().for_each(|row| schemas_below(path, row, untyped)),
        _ => {}
    }
}

/// The places of a schema at which anything fits. The values of a map may be anything: `additionalProperties`.
fn untyped_in(path: &str, schema: &Value, untyped: &mut Vec<String>) {
    let says = |word: &str| schema.get(word).is_some_and(|says| !says.is_null());
    if !["type", "$ref", "const", "enum", "anyOf", "oneOf", "allOf"].into_iter().any(says) {
        untyped.push(path.to_owned());
    }
    for word in ["anyOf", "oneOf", "allOf", "prefixItems"] {
        for (number, way) in schema[word].as_array().into_iter().flatten().enumerate() {
            untyped_in(&format!("{path}.{word}[{number}]"), way, untyped);
        }
    }
    let is_list = schema["type"] == "array"
        || schema["type"].as_array().is_some_and(|kinds| kinds.iter().any(|kind| kind == "array"));
    if is_list && schema["prefixItems"].is_null() {
        untyped_in(&format!("{path}.items"), &schema["items"], untyped);
    }
    let mut fields: Vec<_> = schema["properties"].as_object().into_iter().flatten().collect();
    fields.sort_by_key(|(name, _)| *name);
    for (name, field) in fields {
        untyped_in(&format!("{path}.{name}"), field, untyped);
    }
    if schema["additionalProperties"].is_object() {
        untyped_in(&format!("{path}.*"), &schema["additionalProperties"], untyped);
    }
}

#[test]
fn the_types_of_the_client_are_those_of_the_room() {
    let document = server::openapi();
    let schemas = document["components"]["schemas"].as_object().expect("schemas");
    let schemas: BTreeMap<String, Value> =
        schemas.iter().map(|(name, schema)| (name.clone(), schema.clone())).collect();
    let header = "// Types of HTTP requests and answers. Generated by `make update` from crates/server/src/wire.rs; do not edit.";
    testkit::golden("web/src/wire/room.ts", &types::typescript(header, &schemas));
}

/// What tables say and take, from the published schemas.
#[test]
fn the_vocabulary_of_the_client_is_that_of_the_tables() {
    let mut types: BTreeMap<String, Value> = BTreeMap::new();
    let all = testkit::texts("docs/schemas", "json");
    // What commands answer is no matter of the client.
    for (path, text) in all.into_iter().filter(|(path, _)| !path.contains("/commands/")) {
        let mut schema: Value = serde_json::from_str(&text).unwrap_or_else(|wrong| panic!("{path}: {wrong}"));
        let parts = schema["$defs"].take();
        let title = schema["title"].as_str().expect("a schema has a title").to_owned();
        for (name, part) in parts.as_object().cloned().into_iter().flatten().chain([(title, schema)]) {
            let held = types.entry(name.clone()).or_insert_with(|| part.clone());
            let same = types::of(held, 0) == types::of(&part, 0);
            assert!(same, "{path}: {name} is another type elsewhere");
        }
    }
    let header = "// Types of table messages. Generated by `make update` from docs/schemas/; do not edit.";
    testkit::golden("web/src/wire/vocabulary.ts", &types::typescript(header, &types));
}
