//! The scenes of the engine, inside the program: examples to settle, and what proves a clause.

use std::collections::BTreeMap;
use std::sync::OnceLock;

use axum::Json;
use axum::extract::{Path, State};
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use rust_embed::RustEmbed;
use serde::Serialize;
use serde_json::json;
use table::say;

use crate::api::Room;
use crate::refused::{no, no_listing};

#[derive(RustEmbed)]
#[folder = "../../scenes"]
struct Files;

/// A scene as a list shows it.
#[derive(Debug, Clone, Serialize)]
pub(crate) struct Scene {
    /// Where it is: `room/game/name`.
    path: String,
    /// What it shows.
    title: String,
    /// The clauses that it proves.
    cites: Vec<String>,
}

/// All scenes by listing, in order of their names.
fn all() -> &'static BTreeMap<String, Vec<Scene>> {
    static ALL: OnceLock<BTreeMap<String, Vec<Scene>>> = OnceLock::new();
    ALL.get_or_init(|| {
        let mut all: BTreeMap<String, Vec<Scene>> = BTreeMap::new();
        for file in Files::iter() {
            let Some(path) = file.strip_suffix(".toml") else { continue };
            let Some((listing, _)) = path.rsplit_once('/') else { continue };
            let Some(text) = text(path) else { continue };
            let title = value(&text, "scene").and_then(|value| quoted(value).next()).unwrap_or_default();
            let cites = value(&text, "cites").map(|value| {
                let end = value.find(']').unwrap_or(value.len());
                quoted(&value[..end]).collect()
            });
            let scene = Scene { path: path.to_owned(), title, cites: cites.unwrap_or_default() };
            all.entry(listing.to_owned()).or_default().push(scene);
        }
        all.values_mut().for_each(|scenes| scenes.sort_by(|one, other| one.path.cmp(&other.path)));
        all
    })
}

/// The text from behind a key of the first lines on.
fn value<'t>(text: &'t str, key: &str) -> Option<&'t str> {
    let mut starts = std::iter::once(0).chain(text.match_indices('\n').map(|(at, _)| at + 1));
    starts.find_map(|at| text[at..].strip_prefix(key)?.trim_start().strip_prefix('='))
}

/// What stands in quotes, one after another.
fn quoted(text: &str) -> impl Iterator<Item = String> + '_ {
    text.split('"').skip(1).step_by(2).map(str::to_owned)
}

fn text(path: &str) -> Option<String> {
    let file = Files::get(&format!("{path}.toml"))?;
    String::from_utf8(file.data.into_owned()).ok()
}

/// The scenes of a listing.
pub(crate) fn of(listing: &str) -> &'static [Scene] {
    all().get(listing).map_or(&[], Vec::as_slice)
}

/// The scenes that prove a clause.
pub(crate) fn proving(clause: &str) -> Vec<&'static Scene> {
    let scenes = all().values().flatten();
    scenes.filter(|scene| scene.cites.iter().any(|cited| cited == clause)).collect()
}

/// The scenes of a listing; a listing of one's own has none.
pub(crate) async fn list(State(house): Room, Path((room, game)): Path<(String, String)>) -> Response {
    let listing = format!("{room}/{game}");
    if !listing.parse().is_ok_and(|id| house.book().has(&id)) {
        return no_listing(&listing);
    }
    Json(of(&listing)).into_response()
}

/// One scene.
pub(crate) async fn one(Path((room, game, name)): Path<(String, String, String)>) -> Response {
    let path = format!("{room}/{game}/{name}");
    match text(&path) {
        Some(script) => Json(json!({ "path": path, "script": script })).into_response(),
        None => {
            no(StatusCode::NOT_FOUND, "no-scene", |tongue| say!(tongue, "door.no-scene", path = path.clone()))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_scene_is_found_by_its_listing_and_by_its_clause() {
        let listing = "outlaws/three-card-poker-6-card-bonus";
        let scenes = of(listing);
        assert!(scenes.len() > 50, "{}", scenes.len());
        let scene = scenes.iter().find(|scene| !scene.cites.is_empty()).expect("most of them cite a clause");
        assert!(!scene.title.is_empty() && scene.path.starts_with(listing), "{scene:?}");
        assert!(proving(&scene.cites[0]).iter().any(|other| other.path == scene.path));
        assert!(text(&scene.path).is_some_and(|text| text.contains(listing)));
        assert!(of("outlaws/canasta").is_empty() && text("../Cargo").is_none());
    }
}
