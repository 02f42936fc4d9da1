//! Middleware that every request passes: host and origin checks, rate limits, size and time limits, and one form of refusal.

mod address;
mod headers;
mod holds;
mod hosts;
mod limits;

use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;

use axum::body::{Body, to_bytes};
use axum::extract::{ConnectInfo, Request, State};
use axum::http::header::{CONNECTION, CONTENT_TYPE, RETRY_AFTER, TRANSFER_ENCODING, UPGRADE};
use axum::http::{HeaderValue, Method, StatusCode};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use room::clock::Clock as _;
use table::say;

use crate::house::House;
use crate::refused::{bad_message, failed, no, spoken, tongue};
use crate::session;

pub(crate) use address::Network;
pub(crate) use holds::{CONNECTIONS, Hold, Holds, SOCKETS, TABLES};
pub(crate) use hosts::Hosts;
pub(crate) use limits::{Class, Client, Limits};

/// The most bytes of a request's body.
pub(crate) const MOST_BYTES: usize = 64 * 1024;
/// The longest that a request may take, its body included.
const LONGEST: Duration = Duration::from_secs(30);
/// The most bytes of a refusal that is put into our own form.
const REFUSAL_BYTES: usize = 4 * 1024;

/// Lets a request through, or says why not.
pub(crate) async fn pass(
    State(house): State<Arc<House>>,
    ConnectInfo(peer): ConnectInfo<SocketAddr>,
    request: Request,
    next: Next,
) -> Response {
    let since = house.clock.running();
    let (method, path) = (request.method().clone(), request.uri().path().to_owned());
    let asks = path.starts_with("/api/");
    let (tongue, host) = (tongue(request.headers()), headers::host(request.headers()));
    let answer = match refusal(&house, peer, &request) {
        Some(refusal) => refusal,
        None => match tokio::time::timeout(LONGEST, next.run(request)).await {
            Ok(answer) if asks => in_our_form(answer).await,
            Ok(answer) => answer,
            Err(_) => no(StatusCode::REQUEST_TIMEOUT, "too-slow", |tongue| {
                say!(tongue, "door.too-slow", seconds = LONGEST.as_secs())
            }),
        },
    };
    let mut answer = spoken(answer, tongue);
    headers::protect(&mut answer, host.as_deref());
    let (status, took) = (answer.status().as_u16(), house.clock.running().saturating_sub(since));
    house.metrics.answered(status, took);
    // Nothing of a person is in it: no address, no cookie, no body.
    tracing::debug!(%method, path, status, micros = took.as_micros() as u64, "answered");
    answer
}

/// Why a request is refused before it is routed.
fn refusal(house: &House, peer: SocketAddr, request: &Request) -> Option<Response> {
    let (headers, path) = (request.headers(), request.uri().path());
    // Probes of a load balancer name whatever host they like, and learn nothing here.
    if !matches!(path, "/health" | "/ready")
        && let Err(host) = house.hosts.check(request)
    {
        return Some(wrong_host(&host));
    }
    // The parser drops a Content-Length that comes with a Transfer-Encoding, so the two cannot be told apart from here. Every
    // client of a JSON API sends a Content-Length; a proxy that disagrees about where a body ends could smuggle a request.
    if headers.contains_key(TRANSFER_ENCODING) {
        return Some(length_required());
    }
    let changes = !matches!(*request.method(), Method::GET | Method::HEAD);
    if (changes || headers.contains_key(UPGRADE)) && !session::is_ours(headers) {
        return Some(no(StatusCode::FORBIDDEN, "wrong-origin", |tongue| say!(tongue, "door.wrong-origin")));
    }
    let client = house.client(session::account(house, headers), peer, headers);
    let class = class(request.method(), path, client)?;
    // Guests are free to make, so guesses at a password count against the address alone.
    let client = if path == "/api/sign-in" { Client { account: None, ..client } } else { client };
    house.limits.take(class, client, house.clock.running()).err().map(|wait| {
        house.metrics.too_frequent();
        too_frequent(wait)
    })
}

/// The budget that a request is taken from; none for files of the client, probes and metrics.
fn class(method: &Method, path: &str, client: Client) -> Option<Class> {
    let under = |prefixes: &[&str]| prefixes.iter().any(|prefix| path.starts_with(prefix));
    Some(match path {
        "/api/guest" if client.account.is_none() => Class::Guest,
        "/api/sign-in" | "/api/name" | "/api/password" | "/api/erase" => Class::Password,
        "/api/tables" if *method == Method::POST => Class::Table,
        _ if under(&["/sign/", "/api/settle", "/api/replay", "/api/trainer", "/api/book/odds/"]) => {
            Class::Work
        }
        _ if under(&["/api/"]) => Class::Request,
        _ => return None,
    })
}

fn wrong_host(host: &str) -> Response {
    let shown: String = host.chars().filter(|letter| letter.is_ascii_graphic()).take(100).collect();
    no(StatusCode::MISDIRECTED_REQUEST, "wrong-host", |tongue| {
        say!(tongue, "door.wrong-host", host = shown.clone())
    })
}

fn length_required() -> Response {
    let mut refused =
        no(StatusCode::LENGTH_REQUIRED, "length-required", |tongue| say!(tongue, "door.length-required"));
    refused.headers_mut().insert(CONNECTION, HeaderValue::from_static("close"));
    refused
}

fn too_frequent(wait: Duration) -> Response {
    let seconds = wait.as_secs() + 1;
    let mut refused = no(StatusCode::TOO_MANY_REQUESTS, "too-frequent", |tongue| {
        say!(tongue, "door.too-frequent", seconds = seconds)
    });
    refused.headers_mut().insert(RETRY_AFTER, HeaderValue::from(seconds));
    refused
}

/// A refusal of the framework (a body that is no JSON, a path that is no number) with a key like all others.
async fn in_our_form(answer: Response) -> Response {
    let status = answer.status();
    let ours = answer.headers().get(CONTENT_TYPE).is_some_and(|kind| kind == "application/json");
    if ours || !(status.is_client_error() || status.is_server_error()) {
        return answer;
    }
    let (mut head, body) = answer.into_parts();
    let text = to_bytes(body, REFUSAL_BYTES).await.unwrap_or_default();
    let text = String::from_utf8_lossy(&text).into_owned();
    let refused = match status {
        StatusCode::NOT_FOUND => no(status, "no-such-path", |tongue| say!(tongue, "door.no-such-path")),
        StatusCode::METHOD_NOT_ALLOWED => {
            no(status, "wrong-method", |tongue| say!(tongue, "door.wrong-method"))
        }
        StatusCode::PAYLOAD_TOO_LARGE => {
            no(status, "too-large", |tongue| say!(tongue, "door.too-large", most = MOST_BYTES / 1024))
        }
        StatusCode::UNSUPPORTED_MEDIA_TYPE => no(status, "not-json", |tongue| say!(tongue, "door.not-json")),
        StatusCode::UPGRADE_REQUIRED => {
            no(status, "not-a-websocket", |tongue| say!(tongue, "door.not-a-websocket"))
        }
        // A body that is JSON and not what was asked for is as wrong as one that is no JSON.
        status if status.is_client_error() => bad_message(&text),
        _ => failed(),
    };
    // What the framework adds (which methods there are) stays.
    head.headers.remove(CONTENT_TYPE);
    head.headers.remove(axum::http::header::CONTENT_LENGTH);
    let (ours, body) = refused.into_parts();
    head.status = ours.status;
    head.headers.extend(ours.headers);
    head.extensions.extend(ours.extensions);
    (head, Body::new(body)).into_response()
}
