//! The pages: the client that was built into the program, or a plain page that plays by shapes.

use axum::http::header::{CACHE_CONTROL, CONTENT_TYPE};
use axum::http::{HeaderValue, StatusCode, Uri};
use axum::response::{Html, IntoResponse, Response};
use rust_embed::{EmbeddedFile, RustEmbed};

/// The client, where it was built.
#[derive(RustEmbed)]
#[folder = "../../web/dist"]
#[allow_missing = true]
struct Client;

/// A page without a build: every game can be played on it.
const PLAIN: &str = include_str!("plain.html");
/// Its script, apart: no page of the room runs what stands in the page itself.
const PLAIN_SCRIPT: &str = include_str!("plain.js");

/// Whether the browser client was built before this program was, so that it is inside.
pub fn has_client() -> bool {
    Client::get("index.html").is_some()
}

/// A file of the client; every other address is a page of it.
pub(crate) async fn serve(uri: Uri) -> Response {
    answer(uri.path().trim_start_matches('/'), Client::get)
}

/// What is at a path, with the client as it was built, or without one. A part of another build is not found: a page in its place
/// would be taken for a script, and kept.
fn answer(path: &str, built: impl Fn(&str) -> Option<EmbeddedFile>) -> Response {
    if path == "plain" {
        return Html(PLAIN).into_response();
    }
    if path == "plain.js" {
        return ([(CONTENT_TYPE, "text/javascript")], PLAIN_SCRIPT).into_response();
    }
    let file = built(path).map(|file| (path, file));
    if file.is_none() && path.starts_with("assets/") {
        return StatusCode::NOT_FOUND.into_response();
    }
    match file.or_else(|| built("index.html").map(|file| ("index.html", file))) {
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

#[cfg(test)]
mod tests {
    use super::*;

    async fn body(answer: Response) -> String {
        let bytes = axum::body::to_bytes(answer.into_body(), usize::MAX).await.expect("a body");
        String::from_utf8(bytes.to_vec()).expect("text")
    }

    #[tokio::test]
    async fn without_a_build_every_page_says_how_to_make_one() {
        for path in ["", "index.html", "plain"] {
            let told = body(answer(path, |_| None)).await;
            assert!(told.contains("<code>make run</code>") && told.contains("Node"), "{path}: {told}");
        }
    }

    #[tokio::test]
    async fn a_part_of_another_build_is_not_found() {
        assert_eq!(answer("assets/index-old.js", |_| None).status(), StatusCode::NOT_FOUND);
    }
}
