//! The pages: the client that was built into the program, or a plain page that plays by shapes.

use axum::http::header::{CACHE_CONTROL, CONTENT_TYPE};
use axum::http::{HeaderValue, Uri};
use axum::response::{Html, IntoResponse, Response};
use rust_embed::RustEmbed;

/// The client, where it was built.
#[derive(RustEmbed)]
#[folder = "../../web/dist"]
#[allow_missing = true]
struct Client;

/// A page without a build: every game can be played on it.
const PLAIN: &str = include_str!("plain.html");
/// Its script, apart: no page of the room runs what stands in the page itself.
const PLAIN_SCRIPT: &str = include_str!("plain.js");

/// A file of the client; every other address is a page of it.
pub(crate) async fn serve(uri: Uri) -> Response {
    let path = uri.path().trim_start_matches('/');
    if path == "plain" {
        return Html(PLAIN).into_response();
    }
    if path == "plain.js" {
        return ([(CONTENT_TYPE, "text/javascript")], PLAIN_SCRIPT).into_response();
    }
    let file = Client::get(path).map(|file| (path, file));
    match file.or_else(|| Client::get("index.html").map(|file| ("index.html", file))) {
        Some((path, file)) => {
            let kind = mime_guess::from_path(path).first_or_octet_stream();
            let kind = HeaderValue::from_str(kind.as_ref())
                .unwrap_or(HeaderValue::from_static("application/octet-stream"));
            // Files under assets/ carry their digest in the name.
            let kept =
                if path.starts_with("assets/") { "public, max-age=31536000, immutable" } else { "no-cache" };
            let headers = [(CONTENT_TYPE, kind), (CACHE_CONTROL, HeaderValue::from_static(kept))];
            (headers, file.data).into_response()
        }
        None => Html(PLAIN).into_response(),
    }
}
