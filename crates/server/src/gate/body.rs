//! JSON bodies whose strings are bounded, so that no label, name or reason can be of any length.

use axum::Json;
use axum::extract::{FromRequest, OptionalFromRequest, Request};
use axum::http::header::CONTENT_TYPE;
use axum::response::{IntoResponse, Response};
use serde::de::DeserializeOwned;
use serde_json::Value;
use table::say;

use crate::refused::{bad, bad_message};

/// The most letters of a string in a form, whatever it is for. Most fields have smaller limits of their own.
pub(crate) const MOST_LETTERS: usize = 500;

/// A JSON body with strings and keys of at most [`MOST_LETTERS`].
pub(crate) struct Form<T>(pub(crate) T);

impl<S: Send + Sync, T: DeserializeOwned> FromRequest<S> for Form<T> {
    type Rejection = Response;

    async fn from_request(request: Request, state: &S) -> Result<Form<T>, Response> {
        let value = <Json<Value> as FromRequest<S>>::from_request(request, state).await;
        let Json(value) = value.map_err(IntoResponse::into_response)?;
        if let Some(letters) = too_long(&value, MOST_LETTERS) {
            return Err(bad(|tongue| say!(tongue, "door.text-too-long", most = MOST_LETTERS, has = letters)));
        }
        serde_json::from_value(value).map(Form).map_err(|wrong| bad_message(&wrong))
    }
}

impl<S: Send + Sync, T: DeserializeOwned> OptionalFromRequest<S> for Form<T> {
    type Rejection = Response;

    async fn from_request(request: Request, state: &S) -> Result<Option<Form<T>>, Response> {
        if !request.headers().contains_key(CONTENT_TYPE) {
            return Ok(None);
        }
        <Form<T> as FromRequest<S>>::from_request(request, state).await.map(Some)
    }
}

/// How many letters a string or key in a value has that has more than `most`.
pub(crate) fn too_long(value: &Value, most: usize) -> Option<usize> {
    let letters = |text: &str| Some(text.chars().count()).filter(|letters| *letters > most);
    match value {
        Value::String(text) => letters(text),
        Value::Array(all) => all.iter().find_map(|one| too_long(one, most)),
        Value::Object(all) => all.iter().find_map(|(key, one)| letters(key).or_else(|| too_long(one, most))),
        Value::Null | Value::Bool(_) | Value::Number(_) => None,
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn every_string_and_every_key_is_measured() {
        let long = "\u{fc}".repeat(5);
        for value in
            [json!(long), json!([1, [long]]), json!({ "a": { "b": long } }), json!({ (long.clone()): 1 })]
        {
            assert_eq!((too_long(&value, 4), too_long(&value, 5)), (Some(5), None), "{value}");
        }
        assert_eq!(too_long(&json!([1e300, null, true]), 0), None);
    }
}
