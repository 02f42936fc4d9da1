//! Who asks: the cookie of a browser or the token of a program, and whether the page that asks is ours.

use axum::http::HeaderMap;
use axum::http::header::{AUTHORIZATION, COOKIE, HOST, ORIGIN};
use room::accounts::{Pass, Refusal, Secret};
use room::clock::Clock as _;
use room::ids::AccountNo;
use room::journal::StoreError;

use crate::house::House;

const COOKIE_NAME: &str = "houseway";

/// The secret that a request carries: a token that is named counts before a cookie.
pub(crate) fn secret(headers: &HeaderMap) -> Option<Secret> {
    let named = headers.get(AUTHORIZATION).and_then(|value| value.to_str().ok());
    if let Some(token) = named.and_then(|value| value.strip_prefix("Bearer ")) {
        return Some(Secret::sent(token.trim()));
    }
    let cookies = headers.get_all(COOKIE).iter().filter_map(|value| value.to_str().ok());
    let pairs = cookies.flat_map(|cookies| cookies.split(';'));
    let ours = pairs.filter_map(|pair| pair.trim().split_once('=')).find(|(name, _)| *name == COOKIE_NAME);
    ours.map(|(_, secret)| Secret::sent(secret))
}

/// What the sender of a request may do; nothing for somebody who is not signed in, or barred.
pub(crate) fn pass(house: &House, headers: &HeaderMap) -> Option<Pass> {
    look_up(house, headers).ok().flatten()
}

/// The same, where a store that cannot be read is told apart from a session that does not exist.
pub(crate) fn look_up(house: &House, headers: &HeaderMap) -> Result<Option<Pass>, StoreError> {
    let Some(secret) = secret(headers) else { return Ok(None) };
    match house.office().pass(&secret, house.clock.now()) {
        Ok(pass) => Ok(Some(pass)),
        Err(Refusal::Store(wrong)) => Err(wrong),
        Err(_) => Ok(None),
    }
}

/// The account that asks.
pub(crate) fn account(house: &House, headers: &HeaderMap) -> Option<AccountNo> {
    pass(house, headers).map(|pass| pass.account)
}

/// The header that keeps somebody signed in; over TLS it goes over TLS alone.
pub(crate) fn cookie(secret: &Secret, headers: &HeaderMap) -> String {
    let tls = headers.get("x-forwarded-proto").is_some_and(|scheme| scheme == "https");
    let secure = if tls { "; Secure" } else { "" };
    format!("{COOKIE_NAME}={}; HttpOnly; SameSite=Lax; Path=/; Max-Age=2592000{secure}", secret.reveal())
}

/// The header that signs somebody out.
pub(crate) fn no_cookie() -> String {
    format!("{COOKIE_NAME}=; HttpOnly; SameSite=Lax; Path=/; Max-Age=0")
}

/// Whether a request that changes something comes from a page of this room: browsers say where they are.
pub(crate) fn is_ours(headers: &HeaderMap) -> bool {
    let Some(origin) = headers.get(ORIGIN) else { return true };
    let host = headers.get(HOST).and_then(|host| host.to_str().ok());
    let origin = origin.to_str().ok().and_then(|origin| origin.split_once("://"));
    origin.is_some_and(|(_, from)| Some(from) == host)
}
