//! What every answer tells a browser, so that whatever stands in a name or a chat runs nowhere, and no other site shows the
//! room as its own.

use axum::http::header::{
    CACHE_CONTROL, CONTENT_SECURITY_POLICY, HOST, REFERRER_POLICY, X_CONTENT_TYPE_OPTIONS, X_FRAME_OPTIONS,
};
use axum::http::{HeaderMap, HeaderName, HeaderValue};
use axum::response::Response;

/// Scripts, pictures and fonts come from the room alone, and nothing that stands in a page is run.
const POLICY: &str = "default-src 'self'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; \
    font-src 'self' data:; object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'; connect-src 'self'";

/// The host that somebody asked, where it can be one: some browsers do not count its sockets as the room's own.
pub(super) fn host(headers: &HeaderMap) -> Option<String> {
    let host = headers.get(HOST)?.to_str().ok()?;
    let plain = |letter: char| letter.is_ascii_alphanumeric() || ".-:[]".contains(letter);
    host.chars().all(plain).then(|| host.to_owned())
}

/// Puts them on an answer.
pub(super) fn protect(answer: &mut Response, host: Option<&str>) {
    let policy = host.map_or_else(|| POLICY.to_owned(), |host| format!("{POLICY} ws://{host} wss://{host}"));
    let headers = answer.headers_mut();
    if let Ok(policy) = HeaderValue::from_str(&policy) {
        headers.insert(CONTENT_SECURITY_POLICY, policy);
    }
    headers.insert(X_CONTENT_TYPE_OPTIONS, HeaderValue::from_static("nosniff"));
    headers.insert(
        HeaderName::from_static("cross-origin-resource-policy"),
        HeaderValue::from_static("same-origin"),
    );
    headers.insert(X_FRAME_OPTIONS, HeaderValue::from_static("DENY"));
    // The address of an admin's link, or of a private table, is told to no other site. To the room itself it is: a form that
    // tells no referrer comes from the origin "null", which is not let in.
    headers.insert(REFERRER_POLICY, HeaderValue::from_static("same-origin"));
    // Whatever is no file of the client may be about a person, and is kept by no cache.
    headers.entry(CACHE_CONTROL).or_insert(HeaderValue::from_static("no-store"));
}
