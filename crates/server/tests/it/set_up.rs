//! What the house chooses for a table, over HTTP: the choices of a listing, tables opened with them, and their signs.

use serde_json::{Value, json};
use server::Store;

use crate::visit::{Room, ask};

async fn opens(room: &Room, cookie: &str, spec: Value) -> Result<u64, String> {
    let headers = format!("Cookie: {cookie}\r\n");
    let (status, _, told) = ask(room.address, "POST", "/api/tables", &headers, &spec.to_string()).await;
    if status == 200 { Ok(told["table"].as_u64().unwrap()) } else { Err(told["text"].to_string()) }
}

async fn sign(room: &Room, table: u64, language: &str) -> String {
    let path = format!("/api/tables/{table}/sign?language={language}");
    let (status, _, page) = ask(room.address, "GET", &path, "", "").await;
    assert_eq!(status, 200, "{path}: {page}");
    page.as_str().expect("a page").to_owned()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_table_is_set_up_by_the_choices_of_its_listing_and_its_sign_names_them() {
    let room = Room::open(Store::Memory).await;
    let (_, cookie, _) = ask(room.address, "POST", "/api/guest", "", "").await;
    let path = "/api/book/listings/westlane/dai-bacc/set-up";
    let (status, _, told) = ask(room.address, "GET", path, "Accept-Language: es\r\n", "").await;
    assert_eq!((status, told["listing"].as_str()), (200, Some("westlane/dai-bacc")), "{told}");
    let fields = told["fields"].as_array().unwrap();
    let packs = fields.iter().find(|field| field["field"] == "packs").unwrap();
    assert_eq!(packs["shape"], json!({ "number": { "from": 4, "to": 8 } }));
    assert_eq!((&packs["default"], packs["label"].as_str()), (&json!(8), Some("Número de mazos")));
    assert_eq!(packs["source"], json!({ "document": "001", "lines": "1424" }));
    let (status, _, none) = ask(room.address, "GET", "/api/book/listings/delta/none/set-up", "", "").await;
    assert_eq!((status, none["key"].as_str()), (404, Some("no-listing")));

    for (spec, names) in [
        (
            json!({ "listing": "westlane/dai-bacc", "packs": 4, "shuffle": "shoe", "buy-in": { "minimum": 10_000, "maximum": 50_000 } }),
            &["Number of decks: 4", "from a shoe", "Buy-in: $100 to $500", "$0"][..],
        ),
        (
            json!({ "listing": "delta/pure-spanish-21-5", "options": ["double-double"], "limits": { "minimum": 1_000, "maximum": 200_000 } }),
            &["Double-double down: allowed", "Table minimum $10, maximum $2,000"],
        ),
        (
            json!({ "listing": "delta/no-bust-21st-century-blackjack-7-0", "pay-table": { "blackjack-bonus": "bonus-hands-2" } }),
            &["two jacks of spades", "800 to 1"],
        ),
        (
            json!({ "listing": "central-coast/super-pan-9", "schedule": "none" }),
            &["No collection is taken at this table"],
        ),
        (
            json!({ "listing": "central-coast/super-pan-9", "schedule": { "by": "action", "player": [{ "to": 10_000, "fee": 0 }, { "to": null, "fee": 100 }], "player-dealer": [{ "to": null, "fee": 200 }] } }),
            &["The house fixed these fees", "$0", "$1", "$2"],
        ),
        (
            json!({ "listing": "players-club/no-limit-holdem", "blinds": [200, 500], "buy-in": { "minimum": 10_000, "maximum": null } }),
            &["Blinds: $2, $5", "Buy-in: $100"],
        ),
    ] {
        let table =
            opens(&room, &cookie, spec.clone()).await.unwrap_or_else(|wrong| panic!("{spec}: {wrong}"));
        let page = sign(&room, table, "en").await;
        for name in names {
            assert!(page.contains(name), "{spec}: no {name} in {page}");
        }
    }

    for (spec, says) in [
        (
            json!({ "listing": "westlane/dai-bacc", "packs": 9 }),
            "4 to 8; got 9 [westlane/dai-bacc#shoe-or-shuffler, 001:1424]",
        ),
        (json!({ "listing": "delta/dragon-bonus-baccarat", "packs": 6 }), "001:834"),
        (json!({ "listing": "delta/ez-baccarat", "options": ["double-double"] }), "is not offered here"),
        (json!({ "listing": "central-coast/super-pan-9" }), "prints no collection schedule"),
        (json!({ "listing": "delta/ez-baccarat", "schedule": "none" }), "has printed collection schedules"),
        (json!({ "listing": "delta/ez-baccarat", "blinds": [100, 200] }), "has no pot"),
        (json!({ "listing": "westlane/dai-bacc", "shuffle": "wash" }), "is not a shuffle"),
        (json!({ "listing": "westlane/dai-bacc", "decks": 6 }), "unknown field"),
    ] {
        let said = opens(&room, &cookie, spec.clone()).await.expect_err("it is refused");
        assert!(said.contains(says), "{spec}: {said}");
    }
    room.close().await;
}

/// A private table's sign is for those who have its link.
#[tokio::test(flavor = "multi_thread")]
async fn the_sign_of_a_private_table_needs_its_link() {
    let room = Room::open(Store::Memory).await;
    let (_, cookie, _) = ask(room.address, "POST", "/api/guest", "", "").await;
    let headers = format!("Cookie: {cookie}\r\n");
    let spec = json!({ "listing": "delta/ez-baccarat", "private": true }).to_string();
    let (_, _, opened) = ask(room.address, "POST", "/api/tables", &headers, &spec).await;
    let path = format!("/api/tables/{}/sign", opened["table"]);
    let (status, _, told) = ask(room.address, "GET", &path, "", "").await;
    assert_eq!((status, told["key"].as_str()), (404, Some("no-table")));
    let linked = format!("{path}?link={}&language=es", opened["link"].as_str().unwrap());
    let (status, _, page) = ask(room.address, "GET", &linked, "", "").await;
    assert!(
        status == 200 && page.as_str().is_some_and(|page| page.contains("Las cuotas se fijan")),
        "{page}"
    );
    room.close().await;
}

/// The address of the sign of a table that would be opened so.
fn planned(spec: &Value) -> String {
    let body: String = spec.to_string().bytes().map(|byte| format!("%{byte:02X}")).collect();
    format!("/sign/{}?language=en&set-up={body}", spec["listing"].as_str().unwrap())
}

#[tokio::test(flavor = "multi_thread")]
async fn a_refused_set_up_names_its_field_on_opening_and_on_the_sign() {
    let room = Room::open(Store::Memory).await;
    let (_, cookie, _) = ask(room.address, "POST", "/api/guest", "", "").await;
    let headers = format!("Cookie: {cookie}\r\n");
    for (spec, field) in [
        (json!({ "listing": "westlane/dai-bacc", "packs": 9 }), "packs"),
        (
            json!({ "listing": "delta/no-bust-21st-century-blackjack-7-0", "pay-table": { "blackjack-bonus": "none" } }),
            "pay-table",
        ),
        (json!({ "listing": "westlane/dai-bacc", "seats": 1 }), "seats"),
        (json!({ "listing": "westlane/dai-bacc", "seats": 2, "bots": 3 }), "bots"),
        (json!({ "listing": "westlane/dai-bacc", "blinds": [100] }), "blinds"),
        (json!({ "listing": "westlane/dai-bacc", "schedule": "none" }), "schedule"),
        (json!({ "listing": "westlane/dai-bacc", "limits": { "minimum": 500, "maximum": 100 } }), "limits"),
        (json!({ "listing": "delta/pure-spanish-21-5", "options": ["surrender"] }), "options"),
        (json!({ "listing": "central-coast/super-pan-9" }), "schedule"),
        (
            json!({ "listing": "central-coast/super-pan-9", "schedule": { "by": "hand", "player": [] } }),
            "schedule",
        ),
        (
            json!({ "listing": "players-club/no-limit-holdem", "buy-in": { "minimum": 900, "maximum": 800 } }),
            "buy-in",
        ),
    ] {
        let (status, _, opened) = ask(room.address, "POST", "/api/tables", &headers, &spec.to_string()).await;
        assert_eq!((status, opened["field"].as_str()), (400, Some(field)), "{spec}: {opened}");
        let (status, _, posted) = ask(room.address, "GET", &planned(&spec), "", "").await;
        assert_eq!((status, posted["field"].as_str()), (400, Some(field)), "{spec}: {posted}");
        assert_eq!(posted["text"], opened["text"], "{spec}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn the_sign_before_a_table_is_opened_is_that_of_the_table_and_its_row_has_its_terms() {
    let room = Room::open(Store::Memory).await;
    let (_, cookie, _) = ask(room.address, "POST", "/api/guest", "", "").await;
    let fee =
        |payer: &str, from: u32, to: u32| json!({ "payer": payer, "per": "hand", "from": from, "to": to });
    for (spec, terms) in [
        (
            json!({
                "listing": "players-club/no-limit-holdem", "blinds": [200, 500], "bots": 0, "private": false,
                "buy-in": { "minimum": 10_000, "maximum": 50_000 },
            }),
            json!({ "blinds": [200, 500], "buy-in": { "minimum": 10_000, "maximum": 50_000 } }),
        ),
        (
            json!({
                "listing": "central-coast/super-pan-9", "limits": { "minimum": 1_000, "maximum": 20_000 },
                "schedule": { "by": "players", "player": [{ "to": 3, "fee": 0 }, { "to": null, "fee": 100 }], "player-dealer": [{ "to": null, "fee": 200 }] },
            }),
            json!({ "limits": [1_000, 20_000], "fees": [fee("player-dealer", 200, 200), fee("each-player", 0, 100)] }),
        ),
        (json!({ "listing": "central-coast/super-pan-9", "schedule": "none" }), json!({ "fees": [] })),
    ] {
        let (status, _, before) = ask(room.address, "GET", &planned(&spec), "", "").await;
        assert_eq!(status, 200, "{spec}: {before}");
        let table = opens(&room, &cookie, spec.clone()).await.unwrap_or_else(|why| panic!("{spec}: {why}"));
        assert_eq!(before.as_str(), Some(sign(&room, table, "en").await.as_str()), "{spec}");
        let (_, _, row) = ask(room.address, "GET", &format!("/api/tables/{table}"), "", "").await;
        for (key, wanted) in terms.as_object().unwrap() {
            assert_eq!(&row["terms"][key], wanted, "{key} of {row}");
        }
    }
}
