//! JSON schemas of the output of `--json`, generated from the types that are serialized.

use schemars::generate::SchemaSettings;
use schemars::transform::{RecursiveTransform, Transform as _};
use schemars::{JsonSchema, Schema};
use serde_json::{Map, Value};

use crate::commands::shapes;
use crate::usage::ErrorReport;

/// The schemas by name. Raise the version when a key is removed or changes its meaning, not when one is added.
pub(crate) fn all() -> Vec<(&'static str, Value)> {
    let mut all = shapes();
    all.push(of::<ErrorReport<'_>>("error", 1, "An error of any command with --json"));
    all
}

/// The schema of a type.
pub(crate) fn of<T: JsonSchema>(name: &'static str, version: u8, title: &str) -> (&'static str, Value) {
    let mut schema =
        SchemaSettings::draft2020_12().for_serialize().into_generator().into_root_schema_for::<T>();
    RecursiveTransform(closed).transform(&mut schema);
    schema.insert("$id".to_owned(), format!("urn:houseway:json:{name}:{version}").into());
    schema.insert("title".to_owned(), title.into());
    // Identification first, for people who open the file.
    let mut rest = schema.as_object().cloned().unwrap_or_default();
    let heads = ["$schema", "$id", "title", "description"];
    let heads = heads.into_iter().filter_map(|key| Some((key.to_owned(), rest.shift_remove(key)?)));
    let mut ordered: Map<String, Value> = heads.collect();
    ordered.append(&mut rest);
    (name, Value::Object(ordered))
}

/// Forbids fields that the schema does not name.
fn closed(schema: &mut Schema) {
    if schema.get("properties").is_some() && schema.get("additionalProperties").is_none() {
        schema.insert("additionalProperties".to_owned(), false.into());
    }
}
