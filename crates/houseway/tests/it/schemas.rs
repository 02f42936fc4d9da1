//! The published schemas of `--json` (docs/schemas/commands): generated from types or kept by hand, with versions, and strict.

use std::collections::BTreeSet;

use serde_json::Value;

/// Schemas that are kept by hand, because other crates serialize the values.
const BY_HAND: [&str; 12] = [
    "count",
    "equity",
    "export",
    "export-proofs",
    "fees",
    "keys",
    "odds",
    "replay",
    "rules",
    "schedules",
    "simulate",
    "strategy",
];

#[test]
fn the_schemas_of_types_are_written_down() {
    let made = houseway::schemas();
    for (name, schema) in &made {
        testkit::golden(&format!("docs/schemas/commands/{name}.json"), &format!("{schema:#}\n"));
    }
    let names =
        |path: &str| path.rsplit('/').next().and_then(|file| file.strip_suffix(".json")).unwrap().to_owned();
    let published: BTreeSet<String> =
        testkit::texts("docs/schemas/commands", "json").iter().map(|(path, _)| names(path)).collect();
    let known = made.iter().map(|(name, _)| *name).chain(BY_HAND).map(str::to_owned).collect();
    assert_eq!(published, known, "every schema is made from a type or kept by hand");
}

/// Every schema names its version; its keys are kebab-case, each with a type, and there are no others.
#[test]
fn schemas_have_versions_and_strict_kebab_case_keys() {
    let page = std::fs::read_to_string(testkit::root().join("docs/schemas/commands/README.md")).unwrap();
    for (path, text) in testkit::texts("docs/schemas/commands", "json") {
        let schema: Value = serde_json::from_str(&text).unwrap();
        let name = path.rsplit('/').next().and_then(|file| file.strip_suffix(".json")).unwrap();
        let version =
            schema["$id"].as_str().and_then(|id| id.strip_prefix(&format!("urn:houseway:json:{name}:")));
        assert!(version.is_some_and(|version| version.parse::<u8>().is_ok()), "{path}: {}", schema["$id"]);
        assert!(page.contains(&format!("({name}.json)")), "{name} is not on the page");
        strict(&path, &schema);
    }
}

fn strict(at: &str, schema: &Value) {
    let says = |word: &str| !schema[word].is_null();
    let typed = ["type", "$ref", "const", "enum", "anyOf", "oneOf"].into_iter().any(says);
    assert!(typed, "{at} may be anything");
    for (name, field) in schema["properties"].as_object().into_iter().flatten() {
        let kebab =
            name.chars().all(|sign| sign.is_ascii_lowercase() || sign.is_ascii_digit() || sign == '-');
        assert!(kebab, "{at}: {name} is not kebab-case");
        strict(&format!("{at}.{name}"), field);
    }
    let closed = schema["additionalProperties"] == false || schema["additionalProperties"].is_object();
    // The sections of a listing are those of its family (`houseway keys`), and events are those of docs/schemas/event.json.
    let elsewhere = at.ends_with("/rules.json") || at.ends_with("/export.json#event");
    assert!(!says("properties") || closed || elsewhere, "{at} may have other keys");
    for word in ["items", "additionalProperties"] {
        if schema[word].is_object() {
            strict(&format!("{at}.{word}"), &schema[word]);
        }
    }
    let kinds = schema["type"].as_array().map_or(std::slice::from_ref(&schema["type"]), Vec::as_slice);
    assert!(
        !kinds.contains(&Value::from("array")) || says("items") || says("prefixItems"),
        "{at} lists anything"
    );
    for way in ["anyOf", "oneOf", "prefixItems"]
        .iter()
        .flat_map(|word| schema[*word].as_array().into_iter().flatten())
    {
        strict(at, way);
    }
    for (name, part) in schema["$defs"].as_object().into_iter().flatten() {
        strict(&format!("{at}#{name}"), part);
    }
}
