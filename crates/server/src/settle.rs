//! Settling a scripted round over HTTP: what `houseway settle` does, step by step.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use axum::http::HeaderMap;
use axum::response::{IntoResponse, Response};
use histories::frames::Frames;
use histories::script::{Draft, Played, Report, Wrong, check, play};
use rulebook::book::Book;
use schemars::JsonSchema;
use serde::Deserialize;
use serde_json::{Value, json};
use table::{Eye, Tongue};

use crate::house::House;
use crate::refused::{failed, tongue};

/// What the script is called in faults.
const NAME: &str = "script";

/// A scripted round.
#[derive(Deserialize, JsonSchema)]
pub(crate) struct Script {
    /// The script, as TOML.
    script: String,
}

/// Plays a script: every step, or every fault with its line.
pub(crate) async fn settle(
    State(house): State<Arc<House>>,
    headers: HeaderMap,
    Json(script): Json<Script>,
) -> Response {
    let tongue = tongue(&headers);
    let done = tokio::task::spawn_blocking(move || settled(&house.book(), &script.script, tongue));
    match done.await {
        Ok(value) => Json(value).into_response(),
        Err(_) => failed(),
    }
}

/// What became of a script, told in a language. What is wrong with it is said in that of the script, English.
pub(crate) fn settled(book: &Book, script: &str, tongue: Tongue) -> Value {
    let played = Draft::read(NAME, script).and_then(|draft| Ok((play(book, &draft)?, draft)));
    let unmet = check(book, NAME, script);
    match played {
        Ok((played, draft)) => {
            let report = Report::of(&played);
            let mut told = shown(&played, tongue);
            told["listing"] = json!(draft.listing.0);
            told["text"] = json!(report.text());
            told["notes"] = json!(played.notes);
            let totals = report.totals.people.iter().map(|(person, net)| {
                let who = &told["people"][person.0.to_string()]["name"];
                json!({ "who": who, "net": net })
            });
            told["totals"] = totals.collect();
            told["house"] = json!(report.totals.house);
            told["unmet"] = faults(&unmet);
            told
        }
        // A scene may expect to be refused: then the fault is what it shows, and nothing is unmet.
        Err(wrong) => json!({ "faults": faults(&wrong), "expected": unmet.is_empty() }),
    }
}

/// The steps of what was played, with all cards open.
fn shown(played: &Played, tongue: Tongue) -> Value {
    let mut frames = Frames::new(&played.start, &played.people, Eye::Surveillance).speaking(tongue);
    played.events.iter().for_each(|event| frames.take(event));
    frames.json(&played.listing)
}

fn faults(wrong: &[Wrong]) -> Value {
    let fault = |wrong: &Wrong| json!({ "line": wrong.place.line, "key": wrong.key, "text": wrong.message });
    wrong.iter().map(fault).collect()
}
