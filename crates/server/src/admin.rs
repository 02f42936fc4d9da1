//! Roles, and the link by which the first admin becomes one.

use std::sync::Arc;

use axum::extract::{Path, State};
use axum::http::header::SET_COOKIE;
use axum::http::{HeaderMap, StatusCode};
use axum::response::{Html, IntoResponse, Redirect, Response};
use axum::routing::{get, post};
use axum::{Json, Router};
use room::accounts::{self, Pass, Role, Scope, Secret};
use room::clock::Clock as _;
use room::floor::{Deed, What};
use room::ids::AccountNo;
use serde::Deserialize;
use serde_json::{Value, json};
use table::say;

use crate::api::Room;
use crate::gate::Form;
use crate::house::House;
use crate::refused::{bad_message, no, not_allowed, not_signed_in, of_account, undone};
use crate::{ServeError, session};

/// A page with one button, so that nothing that merely looks at the link uses it up.
const PAGE: &str = include_str!("admin.html");

/// The paths of the admin.
pub(crate) fn routes() -> Router<Arc<House>> {
    Router::new()
        .route("/admin/{secret}", get(page).post(use_link))
        .route("/api/admin/accounts", get(all_accounts))
        .route("/api/admin/roles", post(roles))
        .route("/api/admin/rulebook", get(rulebook))
}

async fn page(State(house): Room, Path(secret): Path<String>) -> Response {
    match house.office().admin_link_holds(&Secret::sent(&secret), house.clock.now()) {
        Ok(()) => Html(PAGE).into_response(),
        Err(_) => no_link(StatusCode::NOT_FOUND),
    }
}

fn no_link(status: StatusCode) -> Response {
    no(status, "no-link", |tongue| say!(tongue, "door.no-link"))
}

async fn use_link(State(house): Room, Path(secret): Path<String>, headers: HeaderMap) -> Response {
    let account = session::account(&house, &headers);
    let was_signed_in = account.is_some();
    let used = house.office().use_admin_link(&Secret::sent(&secret), account, house.clock.now());
    let (account, session) = match used {
        Ok(used) => used,
        Err(accounts::Refusal::NoPass) => return no_link(StatusCode::BAD_REQUEST),
        Err(wrong) => return of_account(&wrong),
    };
    let what = What::Role { account, role: Role::Admin, on: true };
    let deed = Deed { by: Some(account), table: None, what, reason: "with the admin link".to_owned() };
    if let Err(wrong) = house.write_down(&deed).await {
        tracing::error!(account = account.0, error = %wrong, "new admin not recorded");
    }
    house.allowance(account);
    if was_signed_in {
        house.rights_changed(account);
    }
    ([(SET_COOKIE, session::cookie(&session, &headers))], Redirect::to("/")).into_response()
}

fn admin(house: &House, headers: &HeaderMap) -> Result<Pass, Box<Response>> {
    let pass = session::pass(house, headers).ok_or_else(|| Box::new(not_signed_in()))?;
    if pass.may(Scope::Admin) { Ok(pass) } else { Err(Box::new(not_allowed(Scope::Admin))) }
}

/// An admin with a session of their own.
pub(crate) fn in_person(house: &House, headers: &HeaderMap) -> Result<Pass, Box<Response>> {
    let pass = admin(house, headers)?;
    if pass.label.is_some() {
        let refused = no(StatusCode::FORBIDDEN, "no-token-here", |tongue| say!(tongue, "door.no-token"));
        return Err(Box::new(refused));
    }
    Ok(pass)
}

/// What the host's own rules come to.
async fn rulebook(State(house): Room, headers: HeaderMap) -> Response {
    match admin(&house, &headers) {
        Ok(_) => Json(house.rulebook.told()).into_response(),
        Err(response) => *response,
    }
}

async fn all_accounts(State(house): Room, headers: HeaderMap) -> Response {
    if let Err(response) = admin(&house, &headers) {
        return *response;
    }
    match house.office().files() {
        Ok(files) => {
            let told = files.iter().map(|file| {
                json!({
                    "account": file.account,
                    "name": house.name(file.account),
                    "guest": file.name.is_none(),
                    "roles": file.roles,
                    "barred": file.barred,
                })
            });
            Json(told.collect::<Vec<Value>>()).into_response()
        }
        Err(wrong) => of_account(&wrong),
    }
}

/// A role that is given, or taken away.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Given {
    account: AccountNo,
    role: Role,
    on: bool,
}

async fn roles(State(house): Room, headers: HeaderMap, Form(asked): Form<Value>) -> Response {
    let pass = match admin(&house, &headers) {
        Ok(pass) => pass,
        Err(response) => return *response,
    };
    let Given { account, role, on } = match serde_json::from_value(asked) {
        Ok(given) => given,
        Err(wrong) => return bad_message(&wrong),
    };
    let office = house.office();
    let done = if on { office.grant(account, role) } else { office.revoke(account, role) };
    if let Err(wrong) = done {
        return of_account(&wrong);
    }
    house.rights_changed(account);
    let what = What::Role { account, role, on };
    let deed = Deed { by: Some(pass.account), table: None, what, reason: String::new() };
    match house.write_down(&deed).await {
        Ok(()) => Json(json!({ "account": account, "role": role, "on": on })).into_response(),
        Err(wrong) => undone(&wrong),
    }
}

/// The path of the link for the first admin, while there is none.
pub(crate) fn first_link(house: &House) -> Result<Option<String>, ServeError> {
    let office = house.office();
    if !office.admins()?.is_empty() {
        return Ok(None);
    }
    Ok(Some(path(&office.admin_link(house.clock.now())?)))
}

fn path(secret: &Secret) -> String {
    format!("/admin/{}", secret.reveal())
}

/// Makes the member with a name an admin, else a link.
pub(crate) async fn make(house: &House, name: Option<&str>) -> Result<String, ServeError> {
    let office = house.office();
    let Some(text) = name else { return Ok(path(&office.admin_link(house.clock.now())?)) };
    let account = member(house, text)?;
    office.grant(account, Role::Admin)?;
    let what = What::Role { account, role: Role::Admin, on: true };
    let reason = "on the command line".to_owned();
    house.write_down(&Deed { by: None, table: None, what, reason }).await?;
    Ok(text.to_owned())
}

/// The account with a name.
pub(crate) fn member(house: &House, name: &str) -> Result<AccountNo, ServeError> {
    let owned = name.parse().map_err(accounts::Refusal::NotAName)?;
    house.office().owner(&owned)?.ok_or_else(|| ServeError::NoSuchName(name.to_owned()))
}
