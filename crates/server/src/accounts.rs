//! Who somebody is, over HTTP: guests, names, passwords, tokens for programs, and being forgotten.

use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;

use axum::extract::{ConnectInfo, Path, State};
use axum::http::header::SET_COOKIE;
use axum::http::{HeaderMap, StatusCode};
use axum::response::{IntoResponse, Response};
use axum::routing::{delete, get, post};
use axum::{Json, Router};
use room::accounts::{Pass, Refusal, Scope, Secret};
use room::clock::Clock as _;
use room::ids::AccountNo;
use table::say;

use crate::api::Room;
use crate::gate::Form;
use crate::house::House;
use crate::nodes::Gossip;
use crate::refused::{bad, failed, no, not_allowed, not_signed_in, of_account, too_many_guesses};
use crate::session;
use crate::wire::{Account, Done, Erased, Named, NewPassword, NewToken, TokenRow, TokenShown};

/// How long a token may last at most, in days.
const MOST_DAYS: u32 = 366;
/// How many tokens somebody may have at once.
const MOST_TOKENS: usize = 20;

/// The paths of accounts.
pub(crate) fn routes() -> Router<Arc<House>> {
    Router::new()
        .route("/api/guest", post(guest))
        .route("/api/me", get(me))
        .route("/api/name", post(take_name))
        .route("/api/password", post(change_password))
        .route("/api/erase", post(erase))
        .route("/api/sign-in", post(sign_in))
        .route("/api/sign-out", post(sign_out))
        .route("/api/sittings", get(sittings))
        .route("/api/tokens", get(tokens).post(make_token))
        .route("/api/tokens/{id}", delete(end_token))
}

fn person(house: &House, account: AccountNo) -> Account {
    let file = house.office().file(account).ok();
    let guest = file.as_ref().is_none_or(|file| file.name.is_none());
    let (roles, scopes) = file.map(|file| (file.roles.clone(), file.scopes())).unwrap_or_default();
    Account {
        account: account.0,
        name: house.name(account),
        guest,
        chips: house.purse(account).0,
        roles: roles.iter().map(keyed).collect(),
        scopes: scopes.iter().map(keyed).collect(),
    }
}

/// The key of a role or of what it may do.
fn keyed(key: &impl serde::Serialize) -> String {
    serde_json::to_value(key).ok().and_then(|key| key.as_str().map(str::to_owned)).unwrap_or_default()
}

/// Whoever asks, by a session: what changes an account itself is done by no token.
fn in_person(house: &House, headers: &HeaderMap) -> Result<Pass, Box<Response>> {
    let pass = session::pass(house, headers).ok_or_else(|| Box::new(not_signed_in()))?;
    if pass.label.is_some() {
        let refused = no(StatusCode::FORBIDDEN, "no-token-here", |tongue| say!(tongue, "door.no-token"));
        return Err(Box::new(refused));
    }
    Ok(pass)
}

/// Whoever asks, if they may read what is theirs.
fn reader(house: &House, headers: &HeaderMap) -> Result<Pass, Box<Response>> {
    let pass = session::pass(house, headers).ok_or_else(|| Box::new(not_signed_in()))?;
    if pass.may(Scope::Read) { Ok(pass) } else { Err(Box::new(not_allowed(Scope::Read))) }
}

/// Works with a password, which takes a while: not on a thread that others wait for. The request has waited for its turn.
async fn aside<T: Send + 'static>(
    house: &Arc<House>,
    work: impl FnOnce(&House) -> Result<T, Refusal> + Send + 'static,
) -> Result<T, Box<Response>> {
    hashing(house, work).await?.map_err(|wrong| Box::new(of_account(&wrong)))
}

/// The same with the account's own refusal.
pub(crate) async fn hashing<T: Send + 'static>(
    house: &Arc<House>,
    work: impl FnOnce(&House) -> T + Send + 'static,
) -> Result<T, Box<Response>> {
    let house = Arc::clone(house);
    tokio::task::spawn_blocking(move || work(&house)).await.map_err(|_| Box::new(failed()))
}

/// The answer to who has just come in.
fn come_in(house: &House, headers: &HeaderMap, account: AccountNo, secret: &Secret) -> Response {
    house.allowance(account);
    let cookie = session::cookie(secret, headers);
    ([(SET_COOKIE, cookie)], Json(person(house, account))).into_response()
}

/// Comes in as a guest; whoever is in already stays who they are.
async fn guest(State(house): Room, headers: HeaderMap) -> Response {
    if let Some(account) = session::account(&house, &headers) {
        return Json(person(&house, account)).into_response();
    }
    match house.office().guest(house.clock.now()) {
        Ok((account, secret)) => come_in(&house, &headers, account, &secret),
        Err(wrong) => of_account(&wrong),
    }
}

async fn me(State(house): Room, headers: HeaderMap) -> Response {
    match reader(&house, &headers) {
        Ok(pass) => {
            house.allowance(pass.account);
            // A token may less than the roles of its owner.
            let scopes = pass.scopes.iter().map(keyed).collect();
            Json(Account { scopes, ..person(&house, pass.account) }).into_response()
        }
        Err(refusal) => *refusal,
    }
}

async fn take_name(State(house): Room, headers: HeaderMap, Form(named): Form<Named>) -> Response {
    let account = match in_person(&house, &headers) {
        Ok(pass) => pass.account,
        Err(refusal) => return *refusal,
    };
    let done = aside(&house, move |house| {
        let name = named.name.parse().map_err(Refusal::NotAName)?;
        house.office().take_name(account, &name, &named.password, house.clock.now())
    });
    match done.await {
        Ok(session) => {
            house.called.forget(account);
            house.tell_nodes(&Gossip::Renamed { account });
            let Some(session) = session else { return Json(person(&house, account)).into_response() };
            house.rights_changed(account);
            come_in(&house, &headers, account, &session)
        }
        Err(refusal) => *refusal,
    }
}

/// A new password: every other session and token ends.
async fn change_password(State(house): Room, headers: HeaderMap, Form(asked): Form<NewPassword>) -> Response {
    let account = match in_person(&house, &headers) {
        Ok(pass) => pass.account,
        Err(refusal) => return *refusal,
    };
    let done = aside(&house, move |house| {
        house.office().change_password(account, &asked.old, &asked.new, house.clock.now())
    });
    match done.await {
        Ok(secret) => {
            house.rights_changed(account);
            come_in(&house, &headers, account, &secret)
        }
        Err(refusal) => *refusal,
    }
}

/// Whoever asks is forgotten: name, password, sessions, sittings. The number and what it did stay.
async fn erase(State(house): Room, headers: HeaderMap, Form(asked): Form<Erased>) -> Response {
    let account = match in_person(&house, &headers) {
        Ok(pass) => pass.account,
        Err(refusal) => return *refusal,
    };
    let done = aside(&house, move |house| {
        house.office().knows(account, &asked.password)?;
        house.office().erase(account)
    });
    match done.await {
        Ok(()) => {
            house.called.forget(account);
            house.tell_nodes(&Gossip::Renamed { account });
            house.rights_changed(account);
            (session::no_cookie(), Json(Done {})).into_response()
        }
        Err(refusal) => *refusal,
    }
}

async fn sign_in(
    State(house): Room,
    ConnectInfo(peer): ConnectInfo<SocketAddr>,
    headers: HeaderMap,
    Form(named): Form<Named>,
) -> Response {
    let address = house.client(None, peer, &headers).address;
    let guess = match house.guesses.take(&house.limits, &named.name, address, house.clock.running()) {
        Ok(guess) => guess,
        Err(wait) => {
            house.metrics.too_frequent();
            return too_many_guesses(wait);
        }
    };
    let done =
        aside(&house, move |house| house.office().sign_in(&named.name, &named.password, house.clock.now()));
    match done.await {
        Ok((account, secret)) => {
            house.guesses.was_right(&house.limits, guess, house.clock.running());
            come_in(&house, &headers, account, &secret)
        }
        Err(refusal) => *refusal,
    }
}

async fn sign_out(State(house): Room, headers: HeaderMap) -> Response {
    if let Some(secret) = session::secret(&headers) {
        match (house.office().sign_out(&secret), secret.account()) {
            (Ok(()), Some(account)) => house.rights_changed(account),
            // The session would go on although its cookie is gone.
            (Err(wrong @ Refusal::Store(_)), _) => return of_account(&wrong),
            // Nobody was signed in.
            _ => {}
        }
    }
    (session::no_cookie(), Json(Done {})).into_response()
}

async fn sittings(State(house): Room, headers: HeaderMap) -> Response {
    match reader(&house, &headers) {
        Ok(pass) => Json(house.sittings(pass.account)).into_response(),
        Err(refusal) => *refusal,
    }
}

/// The tokens of whoever asks; their secrets were shown once.
async fn tokens(State(house): Room, headers: HeaderMap) -> Response {
    let pass = match in_person(&house, &headers) {
        Ok(pass) => pass,
        Err(refusal) => return *refusal,
    };
    match house.office().tokens(pass.account, house.clock.now()) {
        Ok(tokens) => Json(tokens.iter().map(TokenRow::of).collect::<Vec<_>>()).into_response(),
        Err(wrong) => of_account(&wrong),
    }
}

async fn make_token(State(house): Room, headers: HeaderMap, Form(asked): Form<NewToken>) -> Response {
    let pass = match in_person(&house, &headers) {
        Ok(pass) => pass,
        Err(refusal) => return *refusal,
    };
    if asked.scopes.is_empty() {
        return bad(|tongue| say!(tongue, "door.token-scopes"));
    }
    if !(1..=MOST_DAYS).contains(&asked.days) {
        return bad(|tongue| say!(tongue, "door.token-days", most = MOST_DAYS));
    }
    let (office, now) = (house.office(), house.clock.now());
    let until = now.after(Duration::from_secs(24 * 3600) * asked.days);
    let has = match office.tokens(pass.account, now) {
        Ok(tokens) => tokens.len(),
        Err(wrong) => return of_account(&wrong),
    };
    if has >= MOST_TOKENS {
        return no(StatusCode::CONFLICT, "too-many-tokens", |tongue| {
            say!(tongue, "door.too-many-tokens", most = MOST_TOKENS)
        });
    }
    match office.token(pass.account, &asked.scopes, &asked.label, until) {
        Ok(secret) => {
            let token = secret.reveal().to_owned();
            Json(TokenShown { token, label: asked.label, scopes: asked.scopes, until: until.0 })
                .into_response()
        }
        Err(wrong) => of_account(&wrong),
    }
}

async fn end_token(State(house): Room, Path(id): Path<String>, headers: HeaderMap) -> Response {
    let pass = match in_person(&house, &headers) {
        Ok(pass) => pass,
        Err(refusal) => return *refusal,
    };
    match house.office().end_token(pass.account, &id) {
        Ok(()) => {
            house.rights_changed(pass.account);
            Json(Done {}).into_response()
        }
        Err(wrong) => of_account(&wrong),
    }
}
