//! TypeScript from JSON schemas.

use std::collections::BTreeMap;

use serde_json::{Map, Value};

/// Every type of these schemas, by name, as TypeScript.
pub(crate) fn typescript(header: &str, schemas: &BTreeMap<String, Value>) -> String {
    let mut text = format!("{header}\n");
    for (name, schema) in schemas {
        if let Some(about) = schema["description"].as_str() {
            text += &format!("\n/** {} */", about.replace('\n', " "));
        }
        text += &format!("\nexport type {name} = {};\n", of(schema, 0));
    }
    text
}

/// A schema as a type.
pub(crate) fn of(schema: &Value, depth: usize) -> String {
    if let Some(path) = schema["$ref"].as_str() {
        return path.rsplit('/').next().unwrap_or("unknown").to_owned();
    }
    if let Some(only) = schema.get("const") {
        return only.to_string();
    }
    if let Some(values) = schema["enum"].as_array() {
        // A pack of cards has too many faces to be read.
        let said: Vec<String> = values.iter().map(ToString::to_string).collect();
        return if said.len() > 24 { "string".to_owned() } else { said.join(" | ") };
    }
    for either in ["oneOf", "anyOf"] {
        if let Some(ways) = schema[either].as_array() {
            return with_fields(schema, union(ways.iter().map(|way| of(way, depth))), depth);
        }
    }
    if let Some(parts) = schema["allOf"].as_array() {
        return parts.iter().map(|part| of(part, depth)).collect::<Vec<_>>().join(" & ");
    }
    match &schema["type"] {
        Value::String(kind) => kind_of(kind, schema, depth),
        Value::Array(kinds) => {
            union(kinds.iter().filter_map(Value::as_str).map(|kind| kind_of(kind, schema, depth)))
        }
        _ => "unknown".to_owned(),
    }
}

/// The ways of a union that carry fields in common.
fn with_fields(schema: &Value, ways: String, depth: usize) -> String {
    match schema["properties"].as_object() {
        Some(fields) if !fields.is_empty() => format!("{} & ({ways})", object(schema, fields, depth)),
        _ => ways,
    }
}

fn union(ways: impl Iterator<Item = String>) -> String {
    let mut seen: Vec<String> = Vec::new();
    ways.for_each(|way| {
        if !seen.contains(&way) {
            seen.push(way);
        }
    });
    seen.join(" | ")
}

fn kind_of(kind: &str, schema: &Value, depth: usize) -> String {
    match kind {
        "integer" | "number" => "number".to_owned(),
        "string" | "boolean" | "null" => kind.to_owned(),
        "array" => list(schema, depth),
        "object" => match (schema["properties"].as_object(), &schema["additionalProperties"]) {
            (Some(fields), _) => object(schema, fields, depth),
            (None, Value::Object(_)) => {
                format!("Record<string, {}>", of(&schema["additionalProperties"], depth))
            }
            _ => "Record<string, unknown>".to_owned(),
        },
        _ => "unknown".to_owned(),
    }
}

fn list(schema: &Value, depth: usize) -> String {
    if let Some(items) = schema["prefixItems"].as_array() {
        return format!("[{}]", items.iter().map(|item| of(item, depth)).collect::<Vec<_>>().join(", "));
    }
    let item = of(&schema["items"], depth);
    let most = schema["maxItems"].as_u64().filter(|most| schema["minItems"].as_u64() == Some(*most));
    match most {
        Some(count @ 1..=4) => format!("[{}]", vec![item; count as usize].join(", ")),
        _ if item.contains(' ') => format!("({item})[]"),
        _ => format!("{item}[]"),
    }
}

fn object(schema: &Value, fields: &Map<String, Value>, depth: usize) -> String {
    let required: Vec<&str> =
        schema["required"].as_array().into_iter().flatten().filter_map(Value::as_str).collect();
    let field = |name: &str, of_field: &Value| {
        let key = if name.contains('-') { format!("'{name}'") } else { name.to_owned() };
        let may = if required.contains(&name) { "" } else { "?" };
        format!("{key}{may}: {}", of(of_field, depth + 1))
    };
    let fields: Vec<(String, Option<&str>)> = fields
        .iter()
        .map(|(name, of_field)| (field(name, of_field), of_field["description"].as_str()))
        .collect();
    // Within another type one line is easier to read.
    if depth > 0 || fields.is_empty() {
        let fields: Vec<&str> = fields.iter().map(|(field, _)| field.as_str()).collect();
        return format!("{{ {} }}", fields.join("; ")).replace("{  }", "Record<string, never>");
    }
    let lines = fields.iter().map(|(field, about)| {
        let about = about.map(|about| format!("  /** {} */\n", about.replace('\n', " "))).unwrap_or_default();
        format!("{about}  {field};\n")
    });
    format!("{{\n{}}}", lines.collect::<String>())
}
