//! Forgotten passwords: an admin makes a one-time link, and its reader sets a new password.

use std::sync::Arc;

use axum::extract::rejection::FormRejection;
use axum::extract::{Path, State};
use axum::http::header::{CACHE_CONTROL, SET_COOKIE};
use axum::http::{HeaderMap, HeaderValue, StatusCode};
use axum::response::{Html, IntoResponse, Redirect, Response};
use axum::routing::{get, post};
use axum::{Form, Json, Router};
use room::accounts::{self, PASSWORD, Secret};
use room::clock::Clock as _;
use room::floor::{Deed, What};
use room::ids::AccountNo;
use serde::Deserialize;
use serde_json::{Value, json};
use table::{Speak as _, Tongue, say};

use crate::api::Room;
use crate::gate;
use crate::house::House;
use crate::refused::{bad_message, no, of_account, store_failed, tongue, undone};
use crate::{ServeError, accounts as passwords, admin, session};

/// The page, with places for its texts. Nothing on it comes from a request.
const PAGE: &str = include_str!("reset.html");

/// The paths of password resets.
pub(crate) fn routes() -> Router<Arc<House>> {
    Router::new()
        .route("/reset/{secret}", get(page).post(use_link))
        .route("/api/admin/reset", post(make_link))
}

/// Whose password is to be reset.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Forgotten {
    account: AccountNo,
}

/// What the page sends.
#[derive(Debug, Deserialize)]
struct NewPassword {
    password: String,
}

async fn make_link(State(house): Room, headers: HeaderMap, gate::Form(asked): gate::Form<Value>) -> Response {
    // A program that was given a token takes over no account.
    let pass = match admin::in_person(&house, &headers) {
        Ok(pass) => pass,
        Err(refusal) => return *refusal,
    };
    let Forgotten { account } = match serde_json::from_value(asked) {
        Ok(forgotten) => forgotten,
        Err(wrong) => return bad_message(&wrong),
    };
    let (secret, until) = match house.office().reset_link(account, house.clock.now()) {
        Ok(made) => made,
        Err(wrong) => return of_account(&wrong),
    };
    let what = What::ResetLink { account };
    let deed = Deed { by: Some(pass.account), table: None, what, reason: String::new() };
    // A link that is not on the record is not given out.
    match house.write_down(&deed).await {
        Ok(()) => Json(json!({ "account": account, "path": path(&secret), "until": until })).into_response(),
        Err(wrong) => undone(&wrong),
    }
}

fn path(secret: &Secret) -> String {
    format!("/reset/{}", secret.reveal())
}

async fn page(State(house): Room, Path(secret): Path<String>, headers: HeaderMap) -> Response {
    match house.office().reset_link_holds(&Secret::sent(&secret), house.clock.now()) {
        Ok(_) => form(tongue(&headers), ""),
        Err(accounts::Refusal::Store(wrong)) => store_failed(&wrong),
        Err(_) => no_link(StatusCode::NOT_FOUND),
    }
}

fn no_link(status: StatusCode) -> Response {
    no(status, "no-link", |tongue| say!(tongue, "door.no-link"))
}

/// The page with its form; `wrong` is what was wrong with the last password, from the catalogue.
fn form(tongue: Tongue, wrong: &str) -> Response {
    let (least, most) = PASSWORD;
    let texts = [
        ("{language}", tongue.key().to_owned()),
        ("{title}", say!(tongue, "door.new-password")),
        ("{hint}", say!(tongue, "door.new-password-hint", least = least, most = most)),
        ("{set}", say!(tongue, "door.new-password-set")),
        ("{least}", least.to_string()),
        ("{most}", most.to_string()),
        ("{wrong}", wrong.to_owned()),
    ];
    let page = texts.iter().fold(PAGE.to_owned(), |page, (place, text)| page.replace(place, text));
    unkept(Html(page).into_response())
}

/// An answer that no cache keeps.
fn unkept(mut answer: Response) -> Response {
    answer.headers_mut().insert(CACHE_CONTROL, HeaderValue::from_static("no-store"));
    answer
}

async fn use_link(
    State(house): Room,
    Path(secret): Path<String>,
    headers: HeaderMap,
    asked: Result<Form<NewPassword>, FormRejection>,
) -> Response {
    let Form(asked) = match asked {
        Ok(asked) => asked,
        Err(rejected) => return bad_message(&rejected.body_text()),
    };
    let link = Secret::sent(&secret);
    let used = move |house: &House| house.office().reset_password(&link, &asked.password, house.clock.now());
    match passwords::hashing(&house, used).await {
        Ok(Ok((account, secret))) => {
            let what = What::PasswordReset { account };
            let deed = Deed { by: Some(account), table: None, what, reason: String::new() };
            if let Err(wrong) = house.write_down(&deed).await {
                tracing::error!(account = account.0, error = %wrong, "password reset not recorded");
            }
            house.rights_changed(account);
            let cookie = session::cookie(&secret, &headers);
            unkept(([(SET_COOKIE, cookie)], Redirect::to("/")).into_response())
        }
        Ok(Err(accounts::Refusal::NoPass)) => no_link(StatusCode::BAD_REQUEST),
        Ok(Err(wrong @ accounts::Refusal::BadPassword)) => {
            let tongue = tongue(&headers);
            let mut answer = form(tongue, &wrong.speak(tongue));
            *answer.status_mut() = StatusCode::BAD_REQUEST;
            answer
        }
        Ok(Err(wrong)) => of_account(&wrong),
        Err(refusal) => *refusal,
    }
}

/// Makes a link for the member with a name, on the command line.
pub(crate) async fn make(house: &House, name: &str) -> Result<String, ServeError> {
    let office = house.office();
    let account = admin::member(house, name)?;
    let (secret, _) = office.reset_link(account, house.clock.now())?;
    let (what, reason) = (What::ResetLink { account }, "on the command line".to_owned());
    house.write_down(&Deed { by: None, table: None, what, reason }).await?;
    Ok(path(&secret))
}
