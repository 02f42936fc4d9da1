//! Whether a value fits a schema, as far as our schemas go: a word of JSON Schema that is not known here is a fault, so
//! that nothing passes because nobody looked.

use serde_json::{Map, Value};

/// What is wrong with a value, by a schema.
pub fn fits(schema: &Value, value: &Value) -> Result<(), String> {
    Check { whole: schema }.value(schema, value, "$")
}

struct Check<'s> {
    whole: &'s Value,
}

impl Check<'_> {
    fn value(&self, schema: &Value, value: &Value, at: &str) -> Result<(), String> {
        let words = match schema {
            Value::Bool(true) => return Ok(()),
            Value::Object(words) => words,
            _ => return Err(format!("{at}: nothing fits here: {value}")),
        };
        words.iter().try_for_each(|(word, says)| self.word(words, word, says, value, at))
    }

    fn word(
        &self,
        words: &Map<String, Value>,
        word: &str,
        says: &Value,
        value: &Value,
        at: &str,
    ) -> Result<(), String> {
        let fit = match word {
            "$schema" | "$defs" | "$id" | "title" | "description" | "default" | "format" | "required" => {
                return self.required(words, word, value, at);
            }
            "$ref" => {
                let path = says.as_str().unwrap_or_default().trim_start_matches('#');
                let target = self.whole.pointer(path).ok_or_else(|| format!("{at}: no {path}"))?;
                return self.value(target, value, at);
            }
            "type" => match says {
                Value::Array(types) => types.iter().any(|name| is(name, value)),
                name => is(name, value),
            },
            "const" => says == value,
            "enum" => says.as_array().is_some_and(|list| list.contains(value)),
            "minimum" => value.as_i64().is_none_or(|held| says.as_i64().is_some_and(|least| held >= least)),
            "maximum" => value.as_i64().is_none_or(|held| says.as_i64().is_some_and(|most| held <= most)),
            "minLength" => value.as_str().is_none_or(|held| held.len() as u64 >= number(says)),
            "maxLength" => value.as_str().is_none_or(|held| held.len() as u64 <= number(says)),
            "minItems" => value.as_array().is_none_or(|held| held.len() as u64 >= number(says)),
            "maxItems" => value.as_array().is_none_or(|held| held.len() as u64 <= number(says)),
            "properties" | "additionalProperties" => return self.fields(words, word, value, at),
            "items" | "prefixItems" => return self.items(words, word, value, at),
            "anyOf" | "oneOf" => return self.one_of(word, says, value, at),
            _ => return Err(format!("{at}: the schema says \"{word}\", which is not checked here")),
        };
        if fit { Ok(()) } else { Err(format!("{at}: {word} {says}, and not {value}")) }
    }

    fn required(
        &self,
        words: &Map<String, Value>,
        word: &str,
        value: &Value,
        at: &str,
    ) -> Result<(), String> {
        let Some(object) = value.as_object().filter(|_| word == "required") else { return Ok(()) };
        let keys = words["required"].as_array().into_iter().flatten().filter_map(Value::as_str);
        let missing: Vec<&str> = keys.filter(|key| !object.contains_key(*key)).collect();
        if missing.is_empty() { Ok(()) } else { Err(format!("{at}: {missing:?} missing: {value}")) }
    }

    fn fields(&self, words: &Map<String, Value>, word: &str, value: &Value, at: &str) -> Result<(), String> {
        let Some(object) = value.as_object() else { return Ok(()) };
        let named = words.get("properties").and_then(Value::as_object);
        for (key, field) in object {
            let at = format!("{at}.{key}");
            match (named.and_then(|named| named.get(key)), word) {
                (Some(schema), "properties") => self.value(schema, field, &at)?,
                (None, "additionalProperties") => self.value(&words[word], field, &at)?,
                _ => {}
            }
        }
        Ok(())
    }

    fn items(&self, words: &Map<String, Value>, word: &str, value: &Value, at: &str) -> Result<(), String> {
        let Some(list) = value.as_array() else { return Ok(()) };
        let first = words.get("prefixItems").and_then(Value::as_array).map_or(&[][..], Vec::as_slice);
        for (number, item) in list.iter().enumerate() {
            let at = format!("{at}[{number}]");
            match (first.get(number), word) {
                (Some(schema), "prefixItems") => self.value(schema, item, &at)?,
                (None, "items") => self.value(&words[word], item, &at)?,
                _ => {}
            }
        }
        Ok(())
    }

    fn one_of(&self, word: &str, says: &Value, value: &Value, at: &str) -> Result<(), String> {
        let ways = says.as_array().map_or(&[][..], Vec::as_slice);
        let tried: Vec<Result<(), String>> = ways.iter().map(|way| self.value(way, value, at)).collect();
        match tried.iter().filter(|way| way.is_ok()).count() {
            0 => Err(format!("{at}: none of {} ways fits {value}", ways.len())),
            1 => Ok(()),
            _ if word == "anyOf" => Ok(()),
            several => Err(format!("{at}: {several} ways fit {value}")),
        }
    }
}

fn is(name: &Value, value: &Value) -> bool {
    match name.as_str() {
        Some("object") => value.is_object(),
        Some("array") => value.is_array(),
        Some("string") => value.is_string(),
        Some("boolean") => value.is_boolean(),
        Some("integer") => value.is_i64() || value.is_u64(),
        Some("number") => value.is_number(),
        Some("null") => value.is_null(),
        _ => false,
    }
}

fn number(says: &Value) -> u64 {
    says.as_u64().unwrap_or(0)
}
