//! The pages: the client that was built into the program, or a plain page that plays by shapes.

use axum::http::header::{CACHE_CONTROL, CONTENT_TYPE};
use axum::http::{HeaderMap, HeaderValue, StatusCode, Uri};
use axum::response::{Html, IntoResponse, Response};
use rust_embed::{EmbeddedFile, RustEmbed};
use table::{Tongue, say};

use crate::refused::tongue;

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

/// A file of the client, or 404: its pages are fragments of `/`.
pub(crate) async fn serve(uri: Uri, headers: HeaderMap) -> Response {
    answer(uri.path().trim_start_matches('/'), tongue(&headers), Client::get)
}

/// What is at a path, with the client as it was built, or without one.
fn answer(path: &str, tongue: Tongue, built: impl Fn(&str) -> Option<EmbeddedFile>) -> Response {
    match path {
        "plain" => return Html(PLAIN).into_response(),
        "plain.js" => return ([(CONTENT_TYPE, "text/javascript")], PLAIN_SCRIPT).into_response(),
        _ => {}
    }
    let path = if path.is_empty() { "index.html" } else { path };
    match built(path) {
        Some(file) => client_file(path, file),
        None if path == "index.html" => Html(PLAIN).into_response(),
        None => not_found(tongue),
    }
}

fn client_file(path: &str, file: EmbeddedFile) -> Response {
    let kind = mime_guess::from_path(path).first_or_octet_stream();
    let kind =
        HeaderValue::from_str(kind.as_ref()).unwrap_or(HeaderValue::from_static("application/octet-stream"));
    // Files under assets/ carry their digest in the name.
    let kept = if path.starts_with("assets/") { "public, max-age=31536000, immutable" } else { "no-cache" };
    let headers = [(CONTENT_TYPE, kind), (CACHE_CONTROL, HeaderValue::from_static(kept))];
    (headers, file.data).into_response()
}

/// A page that says so, with a way to the lobby.
fn not_found(tongue: Tongue) -> Response {
    let (title, lobby) = (say!(tongue, "door.page-not-found"), say!(tongue, "door.to-the-lobby"));
    let language = tongue.key();
    let page = format!(
        "<!doctype html><html lang=\"{language}\"><meta charset=\"utf-8\"><meta name=\"viewport\" content=\"width=device-width\">\
         <title>{title} · Houseway</title><h1>{title}</h1><p><a href=\"/\">{lobby}</a></p></html>\n"
    );
    (StatusCode::NOT_FOUND, Html(page)).into_response()
}

#[cfg(test)]
mod tests {
    use super::*;

    async fn body(answer: Response) -> String {
        let bytes = axum::body::to_bytes(answer.into_body(), usize::MAX).await.expect("a body");
        String::from_utf8(bytes.to_vec()).expect("text")
    }

    #[tokio::test]
    async fn without_a_build_the_lobby_says_how_to_make_one() {
        for path in ["", "index.html", "plain"] {
            let told = body(answer(path, Tongue::English, |_| None)).await;
            assert!(told.contains("<code>make run</code>") && told.contains("Node"), "{path}: {told}");
        }
    }

    #[tokio::test]
    async fn unknown_paths_are_not_found() {
        for path in
            ["assets/index-old.js", "tables/1", "nowhere", "index.php", ".env", "plain/", "index.html/x"]
        {
            for tongue in Tongue::ALL {
                let answer = answer(path, tongue, |name| Client::get(name).filter(|_| name == "index.html"));
                assert_eq!(answer.status(), StatusCode::NOT_FOUND, "{path}");
                assert!(body(answer).await.contains("href=\"/\""), "{path} leads to the lobby");
            }
        }
    }
}
