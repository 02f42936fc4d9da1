//! Who asks: the cookie of a browser or the token of a program, and whether the page that asks is ours.

use axum::http::header::{AUTHORIZATION, COOKIE, HOST, ORIGIN, SET_COOKIE};
use axum::http::{HeaderMap, HeaderName};
use axum::response::AppendHeaders;
use room::accounts::{Pass, Refusal, Secret};
use room::clock::Clock as _;
use room::ids::AccountNo;
use room::journal::StoreError;

use crate::house::House;

/// The cookie of a session.
const COOKIE_NAME: &str = "houseway";
/// The same over TLS. Browsers take a cookie with this prefix from the host itself only, so that no other host of the same domain
/// signs somebody in as somebody else (cookie tossing).
const HOST_COOKIE_NAME: &str = "__Host-houseway";

/// The secret that a request carries: a token that is named counts before a cookie.
pub(crate) fn secret(headers: &HeaderMap) -> Option<Secret> {
    let named = headers.get(AUTHORIZATION).and_then(|value| value.to_str().ok());
    if let Some(token) = named.and_then(|value| value.strip_prefix("Bearer ")) {
        return Some(Secret::sent(token.trim()));
    }
    let cookies = headers.get_all(COOKIE).iter().filter_map(|value| value.to_str().ok());
    let pairs: Vec<_> = cookies
        .flat_map(|cookies| cookies.split(';'))
        .filter_map(|pair| pair.trim().split_once('='))
        .collect();
    let named = |wanted: &str| pairs.iter().find(|(name, _)| *name == wanted).map(|(_, secret)| *secret);
    named(HOST_COOKIE_NAME).or_else(|| named(COOKIE_NAME)).map(Secret::sent)
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
    let (name, secure) = if tls { (HOST_COOKIE_NAME, "; Secure") } else { (COOKIE_NAME, "") };
    format!("{name}={}; HttpOnly; SameSite=Lax; Path=/; Max-Age=2592000{secure}", secret.reveal())
}

/// The headers that sign somebody out.
pub(crate) fn no_cookie() -> AppendHeaders<[(HeaderName, String); 2]> {
    let gone =
        |name: &str, secure: &str| format!("{name}=; HttpOnly; SameSite=Lax; Path=/; Max-Age=0{secure}");
    AppendHeaders([(SET_COOKIE, gone(COOKIE_NAME, "")), (SET_COOKIE, gone(HOST_COOKIE_NAME, "; Secure"))])
}

/// Whether a request that changes something comes from a page of this room: browsers say where they are.
pub(crate) fn is_ours(headers: &HeaderMap) -> bool {
    let Some(origin) = headers.get(ORIGIN) else { return true };
    let host = headers.get(HOST).and_then(|host| host.to_str().ok());
    let origin = origin.to_str().ok().and_then(|origin| origin.split_once("://"));
    origin.is_some_and(|(_, from)| Some(from) == host)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sent(cookies: &[&str]) -> Option<Secret> {
        let mut headers = HeaderMap::new();
        for cookie in cookies {
            headers.append(COOKIE, cookie.parse().expect("a value"));
        }
        secret(&headers)
    }

    #[test]
    fn a_cookie_of_another_host_does_not_replace_that_of_this_one() {
        let own = Some(Secret::sent("1.own"));
        assert_eq!(sent(&["houseway=1.own"]), own);
        assert_eq!(sent(&["houseway=2.tossed; other=3; __Host-houseway=1.own"]), own);
        assert_eq!(sent(&["houseway=2.tossed", "__Host-houseway=1.own"]), own);
        assert_eq!(sent(&["other=1.own; xhouseway=1.own"]), None);
    }

    #[test]
    fn over_tls_the_cookie_belongs_to_the_host() {
        let (secret, mut headers) = (Secret::sent("1.own"), HeaderMap::new());
        assert!(cookie(&secret, &headers).starts_with("houseway=1.own; "));
        headers.insert("x-forwarded-proto", "https".parse().expect("a value"));
        let cookie = cookie(&secret, &headers);
        assert!(cookie.starts_with("__Host-houseway=1.own; ") && cookie.ends_with("; Secure"), "{cookie}");
        assert!(
            cookie.contains("; Path=/;") && !cookie.contains("Domain"),
            "as the prefix demands: {cookie}"
        );
    }
}
