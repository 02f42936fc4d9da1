//! Proofs of cards over HTTP: to everybody of what they saw, seeds to the floor and the auditor.

use std::sync::Arc;

use axum::extract::{Path, State};
use axum::http::{HeaderMap, StatusCode};
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use axum::{Json, Router};
use room::accounts::Scope;
use room::fairness::{NoProofs, Sealed, prove};
use room::ids::{AccountNo, TableNo};
use table::Speak as _;

use crate::api::Room;
use crate::house::House;
use crate::refused::{failed, no, not_allowed, not_signed_in};
use crate::{rounds, session};

/// The paths of proofs.
pub(crate) fn routes() -> Router<Arc<House>> {
    Router::new()
        .route("/api/tables/{number}/rounds/{round}/proofs", get(proofs))
        .route("/api/floor/proofs/{number}/{round}", get(all_proofs))
}

/// What somebody saw.
async fn proofs(State(house): Room, Path((number, round)): Path<(u32, u32)>, headers: HeaderMap) -> Response {
    match session::pass(&house, &headers) {
        Some(pass) if pass.may(Scope::Read) => {
            let asker = (Some(pass.account), false);
            match rounds::may_know(&house, TableNo(number), asker).await {
                Ok(true) => {}
                Ok(false) => return refused(&NoProofs::NoRound { table: TableNo(number), round }),
                Err(wrong) => return refused(&wrong.into()),
            }
            answer(house, (TableNo(number), round), Some(pass.account), Sealed::Usually).await
        }
        Some(_) => not_allowed(Scope::Read),
        None => not_signed_in(),
    }
}

/// Everything, with the seed once nothing more is dealt from its stock.
async fn all_proofs(
    State(house): Room,
    Path((number, round)): Path<(u32, u32)>,
    headers: HeaderMap,
) -> Response {
    match session::pass(&house, &headers) {
        Some(pass) if pass.may(Scope::Floor) || pass.may(Scope::Audit) => {
            answer(house, (TableNo(number), round), None, Sealed::Opened).await
        }
        Some(_) => not_allowed(Scope::Audit),
        None => not_signed_in(),
    }
}

/// A long table takes a while to read, so not on a thread that serves others.
async fn answer(
    house: Arc<House>,
    place: (TableNo, u32),
    account: Option<AccountNo>,
    sealed: Sealed,
) -> Response {
    let proved = tokio::task::spawn_blocking(move || {
        let book = house.book();
        let opens = house.opens(&book);
        prove(house.journal.reader(), place, account, sealed, &opens, &house.clock)
    });
    match proved.await {
        Ok(Ok(file)) => Json(file).into_response(),
        Ok(Err(none)) => refused(&none),
        Err(_) => failed(),
    }
}

fn refused(none: &NoProofs) -> Response {
    let (status, key) = match none {
        NoProofs::NoRound { .. } => (StatusCode::NOT_FOUND, "no-round"),
        NoProofs::NotOver { .. } => (StatusCode::CONFLICT, "round-on"),
        NoProofs::NotThere { .. } => (StatusCode::FORBIDDEN, "not-there"),
        NoProofs::Load(_) => (StatusCode::SERVICE_UNAVAILABLE, "store"),
    };
    no(status, key, |tongue| none.speak(tongue))
}
