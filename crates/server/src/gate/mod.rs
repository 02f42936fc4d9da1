//! Middleware that every request passes: host and origin checks, rate limits, size and time limits, and one form of refusal.

mod address;
mod body;
mod guesses;
mod headers;
mod holds;
mod hosts;
mod limits;
mod turns;

use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;

use axum::body::{Body, to_bytes};
use axum::extract::{ConnectInfo, MatchedPath, Request, State};
use axum::http::header::{CONNECTION, CONTENT_TYPE, TRANSFER_ENCODING, UPGRADE};
use axum::http::{HeaderValue, Method, StatusCode};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use room::clock::Clock as _;
use table::say;

use crate::house::House;
use crate::refused::{bad_message, failed, no, spoken, store_failed, tongue, wait_for};
use crate::session;
use limits::Holder;

pub(crate) use address::Network;
pub(crate) use body::{Form, MOST_LETTERS, too_long};
pub(crate) use guesses::Guesses;
pub(crate) use holds::{CONNECTIONS, Hold, Holds, SOCKETS, TABLES, has_place};
pub(crate) use hosts::Hosts;
pub(crate) use limits::{Class, Client, Limits};
pub(crate) use turns::Turns;

/// The most bytes of a request's body.
pub(crate) const MOST_BYTES: usize = 64 * 1024;
/// The longest that a request may take, its body included.
const LONGEST: Duration = Duration::from_secs(30);
/// The most bytes of a path with its query.
const MAX_URI_BYTES: usize = 2 * 1024;
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
    let (method, route) = (request.method().clone(), route(&request));
    let asks = request.uri().path().starts_with("/api/");
    let (tongue, host) = (tongue(request.headers()), headers::host(request.headers()));
    let answer = match admit(&house, peer, &request) {
        Err(refusal) => *refusal,
        Ok(admitted) => match tokio::time::timeout(LONGEST, in_turn(&house, admitted, request, next)).await {
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
    // Nothing of a person is in it, and nothing secret: no address, no cookie, no body, and of the path only its pattern.
    tracing::debug!(%method, route, status, micros = took.as_micros() as u64, "answered");
    answer
}

/// The pattern of a path, such as `/admin/{secret}`; the paths themselves may hold secrets.
fn route(request: &Request) -> String {
    let matched = request.extensions().get::<MatchedPath>();
    matched.map_or_else(|| "a file".to_owned(), |matched| matched.as_str().to_owned())
}

/// A request that was let in.
struct Admitted {
    /// The budget that it was taken from.
    class: Option<Class>,
    client: Client,
}

type Refused = Box<Response>;

/// Whether a request may be routed, and why not.
fn admit(house: &House, peer: SocketAddr, request: &Request) -> Result<Admitted, Refused> {
    let (headers, path) = (request.headers(), request.uri().path());
    // Probes of a load balancer name whatever host they like, and learn nothing here.
    if !matches!(path, "/health" | "/ready")
        && let Err(host) = house.hosts.check(request)
    {
        return Err(Box::new(wrong_host(&host)));
    }
    // The parser drops a Content-Length that comes with a Transfer-Encoding, so the two cannot be told apart from here. Every
    // client of a JSON API sends a Content-Length; a proxy that disagrees about where a body ends could smuggle a request.
    if headers.contains_key(TRANSFER_ENCODING) {
        return Err(Box::new(length_required()));
    }
    let length = path.len() + request.uri().query().map_or(0, str::len);
    if length > MAX_URI_BYTES {
        return Err(Box::new(no(StatusCode::URI_TOO_LONG, "too-large", |tongue| {
            say!(tongue, "door.address-too-long", most = MAX_URI_BYTES)
        })));
    }
    let changes = !matches!(*request.method(), Method::GET | Method::HEAD);
    if (changes || headers.contains_key(UPGRADE)) && !session::is_ours(headers) {
        let wrong = no(StatusCode::FORBIDDEN, "wrong-origin", |tongue| say!(tongue, "door.wrong-origin"));
        return Err(Box::new(wrong));
    }
    spend(house, peer, request)
}

/// Takes a request from the budgets of its client.
fn spend(house: &House, peer: SocketAddr, request: &Request) -> Result<Admitted, Refused> {
    let (headers, path, now) = (request.headers(), request.uri().path(), house.clock.running());
    let nobody = house.client(None, peer, headers);
    let Some(class) = class(request.method(), path) else {
        return Ok(Admitted { class: None, client: nobody });
    };
    let too_frequent = |wait| {
        house.metrics.too_frequent();
        Box::new(too_frequent(wait))
    };
    // An address that has spent its budget is refused before the store is asked who it is. Somebody who is signed in may ask to come
    // in however many guests there are.
    if class == Class::Guest {
        house.limits.take(Class::Request, nobody, now).map_err(too_frequent)?;
    } else {
        house.limits.has(class, Holder::Address(nobody.address), now).map_err(too_frequent)?;
    }
    let account = match session::look_up(house, headers) {
        Ok(pass) => pass.map(|pass| pass.account),
        Err(wrong) if path.starts_with("/api/") => return Err(Box::new(store_failed(&wrong))),
        // A store that fails must not fail the readiness probe and the files of the client.
        Err(_) => None,
    };
    let client = Client { account, ..nobody };
    // An account that asks to come in as a guest stays what it is.
    if class == Class::Guest && client.account.is_some() {
        return Ok(Admitted { class: Some(Class::Request), client });
    }
    // Guests are free to make, so guesses at a password count against the address alone.
    let guesses = path == "/api/sign-in" || path.starts_with("/reset/");
    let spends = if guesses { nobody } else { client };
    house.limits.take(class, spends, now).map_err(too_frequent)?;
    Ok(Admitted { class: Some(class), client })
}

/// The budget that a request is taken from; none for the liveness probe.
fn class(method: &Method, path: &str) -> Option<Class> {
    let under = |prefixes: &[&str]| prefixes.iter().any(|prefix| path.starts_with(prefix));
    Some(match path {
        "/health" => return None,
        "/api/guest" => Class::Guest,
        "/api/sign-in" | "/api/name" | "/api/password" | "/api/erase" => Class::Password,
        _ if under(&["/reset/"]) && *method == Method::POST => Class::Password,
        "/api/tables" if *method == Method::POST => Class::Table,
        _ if under(&WORK) || under(&["/api/tables/", "/api/floor/tables/"]) && path.contains("/rounds") => {
            Class::Work
        }
        _ => Class::Request,
    })
}

/// Paths whose answers are computed or rendered.
const WORK: [&str; 9] = [
    "/sign/",
    "/api/settle",
    "/api/replay",
    "/api/trainer",
    "/api/book/odds/",
    "/api/book/search",
    "/api/floor/proofs/",
    "/api/floor/report",
    "/api/admin/accounts",
];

/// Paths of which a page needs many, whose answers take a while to render.
const RENDERED: [&str; 3] = ["/api/book", "/api/games", "/api/openapi.json"];

/// Routes a request; one that is expensive to answer waits for its turn.
async fn in_turn(house: &House, admitted: Admitted, request: Request, next: Next) -> Response {
    let path = request.uri().path();
    let is_rendered = RENDERED.iter().any(|prefix| path.starts_with(prefix));
    let turns = match admitted.class {
        // Guests who take names at the same time hold up nobody who signs in.
        Some(Class::Password) if path == "/api/sign-in" => &house.signing_in,
        Some(Class::Password) => &house.hashing,
        Some(Class::Work) => &house.work,
        _ if is_rendered => &house.rendering,
        _ => return next.run(request).await,
    };
    // The body first: a client that sends it slowly holds up only itself.
    let (head, body) = request.into_parts();
    let Ok(body) = to_bytes(body, MOST_BYTES).await else { return too_large() };
    let turn = turns.wait(admitted.client.address).await;
    let answer = next.run(Request::from_parts(head, Body::from(body))).await;
    match turn {
        Some(turn) => turn.pass_on(answer).await,
        None => answer,
    }
}

fn too_large() -> Response {
    no(StatusCode::PAYLOAD_TOO_LARGE, "too-large", |tongue| {
        say!(tongue, "door.too-large", most = MOST_BYTES / 1024)
    })
}

fn wrong_host(host: &str) -> Response {
    let shown: String = host.chars().filter(char::is_ascii_graphic).take(100).collect();
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
    wait_for(wait, |tongue, seconds| say!(tongue, "door.too-frequent", seconds = seconds))
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
        StatusCode::PAYLOAD_TOO_LARGE => too_large(),
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
