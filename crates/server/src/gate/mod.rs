//! What every request passes before it is answered: where it comes from, how often, how big and how long; and what goes
//! back when it is turned away.

mod address;
mod headers;
mod limits;

use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;

use axum::body::{Body, to_bytes};
use axum::extract::{ConnectInfo, Request, State};
use axum::http::header::{CONTENT_TYPE, RETRY_AFTER, UPGRADE};
use axum::http::{HeaderMap, HeaderValue, Method, StatusCode};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use room::clock::Clock as _;
use room::ids::AccountNo;
use table::say;

use crate::house::House;
use crate::refused::{bad_message, failed, no, spoken, tongue};
use crate::session;

pub(crate) use limits::{Class, Limits, Who};

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

/// Why a request is not even looked at.
fn refusal(house: &House, peer: SocketAddr, request: &Request) -> Option<Response> {
    let (headers, path) = (request.headers(), request.uri().path());
    let changes = !matches!(*request.method(), Method::GET | Method::HEAD);
    if (changes || headers.contains_key(UPGRADE)) && !session::is_ours(headers) {
        return Some(no(StatusCode::FORBIDDEN, "wrong-origin", |tongue| say!(tongue, "door.wrong-origin")));
    }
    if !path.starts_with("/api/") {
        return None;
    }
    let enters = matches!(path, "/api/guest" | "/api/sign-in" | "/api/name" | "/api/password" | "/api/erase");
    // Guests are made for the asking: with one of them nobody has more guesses at a password.
    let guesses = path == "/api/sign-in";
    let who = who(session::account(house, headers).filter(|_| !guesses), peer, headers);
    let class = if enters { Class::Enter } else { Class::Ask };
    house.limits.take(class, who, house.clock.running()).err().map(|wait| {
        house.metrics.too_frequent();
        too_frequent(wait)
    })
}

/// Whom a limit holds for: the account, and the address only of those who are not signed in.
pub(crate) fn who(account: Option<AccountNo>, peer: SocketAddr, headers: &HeaderMap) -> Who {
    account.map_or_else(|| Who::Address(address::of(peer, headers)), Who::Account)
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
