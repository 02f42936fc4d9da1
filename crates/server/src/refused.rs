//! Refusals over HTTP: a status, a key that stays the same, and words in the language of who asks.

use std::fmt::Display;
use std::time::Duration;

use axum::Json;
use axum::http::header::{ACCEPT_LANGUAGE, CONTENT_LENGTH, RETRY_AFTER};
use axum::http::{HeaderMap, HeaderValue, StatusCode};
use axum::response::{IntoResponse, Response};
use room::accounts::{self, Scope};
use room::journal::StoreError;
use room::tables::{CannotLoad, Undone};
use table::{Sentence, Speak as _, Tongue, say};

use crate::gate::MOST_LETTERS;
use crate::wire::Refusal;

/// A refusal before its reader is known.
#[derive(Clone)]
struct Said {
    key: &'static str,
    text: Sentence,
    field: Option<&'static str>,
}

impl Said {
    fn body(&self, tongue: Tongue) -> Json<Refusal> {
        let field = self.field.map(str::to_owned);
        Json(Refusal { key: self.key.to_owned(), text: self.text.speak(tongue), field })
    }
}

/// A refusal with its key, and how it is said.
pub(crate) fn no(status: StatusCode, key: &'static str, say: impl Fn(Tongue) -> String) -> Response {
    no_field(status, key, None, say)
}

/// The same for a field of the request.
pub(crate) fn no_field(
    status: StatusCode,
    key: &'static str,
    field: Option<&'static str>,
    say: impl Fn(Tongue) -> String,
) -> Response {
    let said = Said { key, text: Sentence::new(say), field };
    let mut answer = (status, said.body(Tongue::English)).into_response();
    answer.extensions_mut().insert(said);
    answer
}

/// An answer in a language: only refusals have words of their own.
pub(crate) fn spoken(mut answer: Response, tongue: Tongue) -> Response {
    let Some(said) = answer.extensions_mut().remove::<Said>() else { return answer };
    if tongue == Tongue::English {
        return answer;
    }
    let (mut head, _) = answer.into_parts();
    head.headers.remove(CONTENT_LENGTH);
    (head, said.body(tongue)).into_response()
}

/// The language of who asks: the first that they name and we speak. Browsers name the one they like best first.
pub(crate) fn tongue(headers: &HeaderMap) -> Tongue {
    let named = headers.get(ACCEPT_LANGUAGE).and_then(|value| value.to_str().ok()).unwrap_or_default();
    let keys = named.split(',').map(|wish| wish.split(';').next().unwrap_or_default().trim());
    keys.into_iter().find_map(Tongue::of_key).unwrap_or_default()
}

pub(crate) fn not_signed_in() -> Response {
    no(StatusCode::UNAUTHORIZED, "not-signed-in", |tongue| say!(tongue, "door.not-signed-in"))
}

pub(crate) fn not_allowed(scope: Scope) -> Response {
    no(StatusCode::FORBIDDEN, "not-allowed", |tongue| say!(tongue, "door.not-allowed", what = scope))
}

/// The store does not read or write.
pub(crate) fn store_failed(wrong: &StoreError) -> Response {
    no(StatusCode::SERVICE_UNAVAILABLE, "store", |tongue| wrong.speak(tongue))
}

/// Something went wrong that is nobody's fault who asks.
pub(crate) fn failed() -> Response {
    no(StatusCode::INTERNAL_SERVER_ERROR, "failed", |tongue| say!(tongue, "door.failed"))
}

/// A body or a query that is not what was asked for.
pub(crate) fn bad_message(why: &dyn Display) -> Response {
    // What was sent stands in it, and need not come back whole.
    let why: String = why.to_string().chars().take(MOST_LETTERS).collect();
    bad(|tongue| say!(tongue, "door.bad-message", why = why.clone()))
}

/// The same, where there is more to say about it.
pub(crate) fn bad(say: impl Fn(Tongue) -> String) -> Response {
    no(StatusCode::BAD_REQUEST, "bad-message", say)
}

pub(crate) fn no_listing(listing: &str) -> Response {
    no(StatusCode::NOT_FOUND, "no-listing", |tongue| say!(tongue, "opening.no-listing", listing = listing))
}

pub(crate) fn no_table(number: u32) -> Response {
    no(StatusCode::NOT_FOUND, "no-table", |tongue| say!(tongue, "door.no-table", number = number))
}

/// The records of a table cannot be read.
pub(crate) fn unread(wrong: &CannotLoad) -> Response {
    no(StatusCode::SERVICE_UNAVAILABLE, "cannot-load", |tongue| {
        say!(tongue, "room.cannot-load", why = wrong.to_string())
    })
}

/// Too many requests: with how long to wait.
pub(crate) fn wait_for(wait: Duration, say: impl Fn(Tongue, u64) -> String) -> Response {
    let seconds = wait.as_secs() + 1;
    let mut refused = no(StatusCode::TOO_MANY_REQUESTS, "too-frequent", |tongue| say(tongue, seconds));
    refused.headers_mut().insert(RETRY_AFTER, HeaderValue::from(seconds));
    refused
}

/// Too many wrong passwords for one name.
pub(crate) fn too_many_guesses(wait: Duration) -> Response {
    wait_for(wait, |tongue, seconds| say!(tongue, "door.too-many-guesses", seconds = seconds))
}

/// What accounts refuse.
pub(crate) fn of_account(wrong: &accounts::Refusal) -> Response {
    use accounts::Refusal::*;
    let (status, key) = match wrong {
        NameTaken(_) | NameAlike(_) => (StatusCode::CONFLICT, "name-taken"),
        NotAName(_) => (StatusCode::BAD_REQUEST, "not-a-name"),
        BadPassword => (StatusCode::BAD_REQUEST, "bad-password"),
        LabelTooLong { .. } => (StatusCode::BAD_REQUEST, "bad-message"),
        WrongPassword => (StatusCode::UNAUTHORIZED, "wrong-password"),
        Barred(_) => (StatusCode::FORBIDDEN, "barred"),
        NotAllowed { .. } => (StatusCode::FORBIDDEN, "not-allowed"),
        NoToken => (StatusCode::NOT_FOUND, "no-token"),
        LastAdmin(_) => (StatusCode::CONFLICT, "last-admin"),
        NoPassword(_) => (StatusCode::CONFLICT, "no-password"),
        Store(_) => (StatusCode::SERVICE_UNAVAILABLE, "store"),
        Crowded => (StatusCode::SERVICE_UNAVAILABLE, "crowded"),
        _ => (StatusCode::BAD_REQUEST, "refused"),
    };
    no(status, key, |tongue| wrong.speak(tongue))
}

/// What a table or the floor refuses.
pub(crate) fn undone(wrong: &Undone) -> Response {
    let status = match wrong {
        Undone::Store(_) | Undone::Crowded | Undone::Behind => StatusCode::SERVICE_UNAVAILABLE,
        Undone::Not { key: "cannot-load", .. } => StatusCode::SERVICE_UNAVAILABLE,
        Undone::Not { key: "no-round" | "no-table", .. } => StatusCode::NOT_FOUND,
        Undone::Not { key: "round-on" | "done-before", .. } => StatusCode::CONFLICT,
        _ => StatusCode::BAD_REQUEST,
    };
    no(status, wrong.key(), |tongue| wrong.speak(tongue))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_language_that_is_spoken_here_is() {
        for (named, expected) in [
            ("es-MX,es;q=0.9,en;q=0.8", Tongue::Spanish),
            ("fr, es;q=0.5", Tongue::Spanish),
            ("en-US,en;q=0.9,es;q=0.8", Tongue::English),
            ("de", Tongue::English),
            ("*", Tongue::English),
            ("", Tongue::English),
        ] {
            let mut headers = HeaderMap::new();
            headers.insert(ACCEPT_LANGUAGE, named.parse().unwrap());
            assert_eq!(tongue(&headers), expected, "{named}");
        }
        assert_eq!(tongue(&HeaderMap::new()), Tongue::English);
    }
}
