//! The floor by the network: who may do what, and what is on the record afterwards.

use std::net::SocketAddr;

use crate::visit::{Line, Room, answer, ask, ends, guest, hear, line, say};
use serde_json::{Value, json};
use server::Store;

async fn asks(address: SocketAddr, cookie: &str, method: &str, path: &str, body: Value) -> (u16, Value) {
    let headers = format!("Cookie: {cookie}\r\n");
    let (status, _, answer) = ask(address, method, path, &headers, &body.to_string()).await;
    (status, answer)
}

async fn until(line: &mut Line, so: impl Fn(&Value) -> bool) -> Value {
    for _ in 0..5_000 {
        let heard = hear(line).await;
        if so(&heard) {
            return heard;
        }
    }
    panic!("it never comes");
}

/// Becomes the admin by the link of the first start.
async fn admin(room: &Room) -> String {
    let link = room.admin.as_deref().expect("there is no admin yet");
    let (status, _, _) = ask(room.address, "GET", link, "", "").await;
    assert_eq!(status, 200, "looking at the page does not use the link up");
    let (status, cookie, _) = ask(room.address, "POST", link, "", "").await;
    assert_eq!(status, 303);
    let (again, _, _) = ask(room.address, "POST", link, "", "").await;
    assert_eq!(again, 400, "once is enough");
    cookie
}

async fn account(address: SocketAddr, cookie: &str) -> u64 {
    asks(address, cookie, "GET", "/api/me", json!({})).await.1["account"].as_u64().expect("an account")
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn roles_are_given_by_the_admin_and_hold_at_every_door() {
    let room = Room::demo(Store::Memory).await;
    let address = room.address;
    let boss = admin(&room).await;
    let [player, floor, auditor, dealer] =
        [guest(address).await, guest(address).await, guest(address).await, guest(address).await];
    let give = async |cookie: &str, role: &str, by: &str| {
        let body = json!({ "account": account(address, cookie).await, "role": role, "on": true });
        asks(address, by, "POST", "/api/admin/roles", body).await
    };
    assert_eq!(give(&player, "admin", &player).await.1["key"], "not-allowed");
    let mut before = line(address, 1, &dealer).await;
    for (cookie, role) in [(&floor, "floor"), (&auditor, "auditor"), (&dealer, "dealer")] {
        assert_eq!(give(cookie, role, &boss).await.0, 200);
    }
    assert_eq!(give(&player, "king", &boss).await.1["key"], "bad-message");
    let me = asks(address, &floor, "GET", "/api/me", json!({})).await.1;
    assert_eq!(me["roles"], json!(["player", "floor"]), "{me}");

    for (path, allowed) in [
        ("/api/floor/tables", [false, true, true, false]),
        ("/api/floor/deeds", [false, true, true, false]),
        ("/api/floor/report", [false, true, true, false]),
        ("/api/floor/tables/1/rounds", [false, true, true, false]),
        ("/api/admin/accounts", [false, false, false, false]),
    ] {
        for (cookie, allowed) in [&player, &floor, &auditor, &dealer].into_iter().zip(allowed) {
            let (status, body) = asks(address, cookie, "GET", path, json!({})).await;
            assert_eq!(status, if allowed { 200 } else { 403 }, "{path}: {body}");
            assert!(allowed || body["key"] == "not-allowed");
        }
        assert_eq!(asks(address, "", "GET", path, json!({})).await.1["key"], "not-signed-in");
    }
    for cookie in [&player, &auditor, &dealer] {
        let (status, body) = asks(address, cookie, "POST", "/api/floor/tables/1/pause", json!({})).await;
        assert_eq!((status, &body["key"]), (403, &json!("not-allowed")));
    }
    // Nobody acts as the floor or the dealer who is not.
    let mut mine = line(address, 1, &player).await;
    for who in ["floor", "dealer", "king"] {
        say(&mut mine, json!({ "type": "do", "id": "x", "as": who, "verb": "open-round", "choice": "only" }))
            .await;
        let key = answer(&mut mine).await["key"].clone();
        assert_eq!(key, if who == "king" { "bad-message" } else { "not-allowed" });
    }
    // A line from before the role ends with it: the next ends for another reason.
    ends(&mut before).await;
    let mut dealers = line(address, 1, &dealer).await;
    let state = hear(&mut dealers).await;
    assert!(
        state["dealer"].is_array()
            && state["floor"].is_null()
            && state["may"].as_array().unwrap().contains(&json!("pause"))
    );
    // A role that is taken away is gone at the table too.
    let none = json!({ "account": account(address, &dealer).await, "role": "dealer", "on": false });
    assert_eq!(asks(address, &boss, "POST", "/api/admin/roles", none).await.0, 200);
    ends(&mut dealers).await;
    let state = hear(&mut line(address, 1, &dealer).await).await;
    assert!(state["dealer"].is_null() && state["may"] == json!([]), "{state}");
    room.close().await;
}

async fn a_round_is_looked_at_when_it_is_over(address: SocketAddr, boss: &str, table: u64, void: u64) {
    let at = |what: &str| format!("/api/floor/tables/{table}/{what}");
    let (_, rounds) = asks(address, boss, "GET", &at("rounds"), json!({})).await;
    let rows = rounds["rounds"].as_array().expect("rounds");
    assert!(rows.iter().any(|row| row["void"] == true && row["round"] == void), "{rounds}");
    let over = rows.iter().skip(1).find(|row| row["void"] == false).expect("others are over");
    let (status, look) = asks(address, boss, "GET", &at(&format!("rounds/{}", over["seq"])), json!({})).await;
    assert_eq!((status, &look["round"]), (200, &over["round"]), "{look}");
    assert!(!look["steps"].to_string().contains("??"), "every card is seen");
}

/// What is taken back from somebody who has gone is not among what they won.
async fn a_sitting_is_told_as_it_was_put_right(address: SocketAddr, boss: &str, player: &str, table: u64) {
    let mut mine = line(address, table, player).await;
    let offers =
        until(&mut mine, |heard| heard["offers"].as_array().is_some_and(|all| !all.is_empty())).await;
    let sit =
        offers["offers"].as_array().unwrap().iter().find(|offer| offer["verb"] == "sit").unwrap().clone();
    for message in [
        json!({ "type": "do", "id": "s", "verb": "sit", "at": sit["at"], "choice": { "amount": 50_000 } }),
        json!({ "type": "do", "id": "l", "verb": "leave", "choice": "only" }),
    ] {
        say(&mut mine, message).await;
        assert_eq!(answer(&mut mine).await["type"], "accepted");
    }
    let number = account(address, player).await;
    let back = json!({ "from": number, "amount": 2_500, "reason": "paid too much" });
    let path = format!("/api/floor/tables/{table}/correct");
    assert_eq!(asks(address, boss, "POST", &path, back).await.0, 200);
    let (_, sittings) = asks(address, player, "GET", "/api/sittings", json!({})).await;
    let told = [&sittings[0]["brought"], &sittings[0]["taken"], &sittings[0]["net"]];
    assert_eq!(told, [50_000, 47_500, -2_500], "{sittings}");
}

/// Barred: signed in no more.
async fn somebody_is_barred(address: SocketAddr, boss: &str, player: &str) {
    let number = account(address, player).await;
    let until_then = json!({ "account": number, "until": 4_000_000_000_000_u64, "reason": "a marked card" });
    assert_eq!(asks(address, boss, "POST", "/api/floor/bar", until_then).await.0, 200);
    assert_eq!(asks(address, player, "GET", "/api/me", json!({})).await.0, 401);
    assert_eq!(
        asks(address, boss, "POST", "/api/floor/bar", json!({ "account": number, "until": null })).await.0,
        200
    );
    assert_eq!(asks(address, player, "GET", "/api/me", json!({})).await.0, 200);
}

async fn all_of_it_is_on_the_record(address: SocketAddr, boss: &str) {
    let (_, deeds) = asks(address, boss, "GET", "/api/floor/deeds", json!({})).await;
    let text = deeds.to_string();
    for what in ["role", "paused", "voided", "corrected", "went-on", "looked", "barred"] {
        assert!(text.contains(&format!("\"{what}\"")), "{what}: {text}");
    }
    let bosses = account(address, boss).await;
    assert!(deeds.as_array().unwrap().iter().all(|deed| deed["by"] == bosses), "{deeds}");
    let (_, report) = asks(address, boss, "GET", "/api/floor/report", json!({})).await;
    assert!(report["total"]["hands"].as_u64().unwrap() > 2 && report["total"]["void"] == 1, "{report}");
    let headers = format!("Cookie: {boss}\r\n");
    let (status, _, _) = ask(address, "GET", "/api/floor/report?form=csv", &headers, "").await;
    assert_eq!(status, 200);
    let (status, _, body) = ask(address, "GET", "/api/floor/report?from=5&to=1", &headers, "").await;
    assert_eq!((status, &body["key"]), (400, &json!("bad-message")), "{body}");
    let (status, _, body) = ask(address, "GET", "/api/floor/report?form=poem", &headers, "").await;
    assert_eq!((status, &body["key"]), (400, &json!("bad-message")));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_a_ruling_would_come_to_is_told_before_it_is_made() {
    let room = Room::open(Store::Memory).await;
    let (address, boss, player) = (room.address, admin(&room).await, guest(room.address).await);
    let spec = json!({ "listing": "central-coast/texas-holdem", "bots": 4, "floor": true, "pace": 40 });
    let (_, opened) = asks(address, &player, "POST", "/api/tables", spec).await;
    let table = opened["table"].as_u64().expect("a table");
    let mut eye = line(address, table, &boss).await;
    until(&mut eye, |heard| heard["floor"].as_array().is_some_and(|offers| !offers.is_empty())).await;
    let pause = format!("/api/floor/tables/{table}/pause");
    assert_eq!(asks(address, &boss, "POST", &pause, json!({ "reason": "a look" })).await.0, 200);
    let state = until(&mut eye, |heard| heard["paused"] == true).await;
    let offers = state["floor"].as_array().expect("rulings");
    let rulings = offers.iter().filter_map(|offer| offer["shape"]["ruling"].get("one"));
    let mut cited = 0;
    for ruling in rulings {
        let would = json!({ "type": "would", "id": "w", "as": "floor", "verb": "rule", "choice": { "ruling": ruling } });
        say(&mut eye, would).await;
        let told = until(&mut eye, |heard| heard["type"] == "would" || heard["type"] == "refused").await;
        let lines = told["lines"].as_array().filter(|lines| lines.len() == 1);
        let text = lines.and_then(|lines| lines[0].as_str()).unwrap_or_else(|| panic!("{ruling}: {told}"));
        assert!(text.starts_with("floor: "), "{text}");
        cited += usize::from(text.contains('#'));
    }
    assert!(cited > 0, "none of {} rulings has a clause", offers.len());
    // Nothing was ruled by it, and nobody else may ask.
    let after = until(&mut line(address, table, &boss).await, |heard| heard["type"] == "table").await;
    assert_eq!(after["seq"], state["seq"]);
    let mut other = line(address, table, &player).await;
    let would = json!({ "type": "would", "as": "floor", "verb": "rule", "choice": { "ruling": offers[0]["shape"]["ruling"]["one"] } });
    say(&mut other, would).await;
    let refused = until(&mut other, |heard| heard["type"] == "refused").await;
    assert_eq!(refused["key"], "not-allowed");
    room.close().await;
}

/// A number that nobody has yet is of somebody who comes later.
async fn nobody_is_paid_or_removed_who_is_not_there(address: SocketAddr, boss: &str, table: u64) {
    for (what, named) in [
        ("correct", json!({ "to": 999, "amount": 2_500, "reason": "x" })),
        ("correct", json!({ "from": 999, "amount": 2_500, "reason": "x" })),
        ("remove", json!({ "account": 999 })),
    ] {
        let (status, body) =
            asks(address, boss, "POST", &format!("/api/floor/tables/{table}/{what}"), named).await;
        assert_eq!((status, &body["text"]), (400, &json!("Account 999 not found")), "{what}: {body}");
    }
    let (_, deeds) = asks(address, boss, "GET", "/api/floor/deeds", json!({})).await;
    let untouched = |deed: &Value| deed["what"]["corrected"].is_null() && deed["what"]["removed"].is_null();
    assert!(deeds.as_array().expect("deeds").iter().all(untouched), "{deeds}");
}

#[tokio::test(flavor = "multi_thread")]
async fn the_floor_pauses_rules_voids_corrects_looks_and_bars_and_all_of_it_is_on_the_record() {
    let room = Room::open(Store::Memory).await;
    let address = room.address;
    let boss = admin(&room).await;
    let player = guest(address).await;
    let number = account(address, &player).await;
    let spec = json!({ "listing": "central-coast/super-pan-9", "schedule": "none", "bots": 4, "floor": true, "pace": 80 });
    let (_, opened) = asks(address, &player, "POST", "/api/tables", spec).await;
    let table = opened["table"].as_u64().expect("a table");
    let at = |what: &str| format!("/api/floor/tables/{table}/{what}");
    let mut eye = line(address, table, &boss).await;

    // A ruling that is offered, with what there is to say.
    until(&mut eye, |heard| heard["floor"].as_array().is_some_and(|offers| !offers.is_empty())).await;
    assert_eq!(asks(address, &boss, "POST", &at("pause"), json!({ "reason": "a closer look" })).await.0, 200);
    let state = until(&mut eye, |heard| heard["paused"] == true).await;
    let offers = state["floor"].as_array().cloned().unwrap_or_default();
    if let Some(ruling) = offers.iter().find_map(|offer| offer["shape"]["ruling"].get("one")) {
        let message = json!({ "type": "do", "id": "r", "as": "floor", "verb": "rule", "choice": { "ruling": ruling }, "reason": "as seen" });
        say(&mut eye, message).await;
        assert_eq!(answer(&mut eye).await["type"], "accepted");
    }

    // The round that is on is void.
    let round = state["view"]["round"].as_u64().unwrap();
    let (status, body) = asks(address, &boss, "POST", &at("void"), json!({ "round": round })).await;
    assert_eq!((status, &body["key"]), (400, &json!("no-reason")), "{body}");
    let reason = json!({ "round": round, "reason": "a card too many in the shoe" });
    let (status, body) = asks(address, &boss, "POST", &at("void"), reason.clone()).await;
    assert_eq!(status, 200, "{body}");
    let after = until(&mut eye, |heard| heard["type"] == "notice" && heard["key"] == "void").await;
    assert!(after["text"].as_str().unwrap().contains("a card too many"), "{after}");
    let (status, body) = asks(address, &boss, "POST", &at("void"), json!({ "reason": "again" })).await;
    assert_eq!((status, &body["key"]), (404, &json!("no-round")), "{body}");

    let (status, body) = asks(address, &boss, "POST", &at("void"), reason).await;
    assert_eq!((status, &body["key"]), (409, &json!("done-before")), "{body}");
    nobody_is_paid_or_removed_who_is_not_there(address, &boss, table).await;

    // A correction from the cage to somebody.
    let gift = json!({ "to": number, "amount": 2_500, "reason": "paid short in round 1" });
    let (status, body) = asks(address, &boss, "POST", &at("correct"), gift).await;
    assert_eq!((status, &body), (200, &json!({ "collected": 2_500, "from-cage": 0 })));
    let me = asks(address, &player, "GET", "/api/me", json!({})).await.1;
    assert_eq!(me["chips"], 1_002_500);
    assert_eq!(
        asks(address, &boss, "POST", &at("correct"), json!({ "to": number })).await.1["key"],
        "bad-message"
    );
    a_sitting_is_told_as_it_was_put_right(address, &boss, &player, table).await;
    assert_eq!(asks(address, &boss, "POST", &at("dance"), json!({})).await.1["key"], "no-such-deed");

    assert_eq!(asks(address, &boss, "POST", &at("go"), json!({})).await.0, 200);
    until(&mut eye, |heard| heard["view"]["round"].as_u64().is_some_and(|now| now > round + 1)).await;
    a_round_is_looked_at_when_it_is_over(address, &boss, table, round).await;
    somebody_is_barred(address, &boss, &player).await;
    all_of_it_is_on_the_record(address, &boss).await;
    room.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_link_for_the_first_admin_is_there_until_somebody_is() {
    let folder = tempfile::tempdir().expect("a folder");
    let store = Store::File(folder.path().join("room.db"));
    let room = Room::open(store.clone()).await;
    let first = room.admin.clone();
    room.close().await;
    let room = Room::open(store.clone()).await;
    assert!(room.admin.is_some() && room.admin != first, "a fresh one");
    let old = first.expect("a link");
    assert_eq!(ask(room.address, "POST", &old, "", "").await.0, 400, "the old one is void");
    assert_eq!(ask(room.address, "GET", &old, "", "").await.0, 404, "and its page says so");
    assert_eq!(ask(room.address, "GET", room.admin.as_deref().expect("a link"), "", "").await.0, 200);
    admin(&room).await;
    room.close().await;
    let room = Room::open(store.clone()).await;
    assert_eq!(room.admin, None);
    room.close().await;
    let wrong = server::make_admin(&store, Some("Nobody")).await.unwrap_err().to_string();
    assert!(wrong.contains("no member is called \"Nobody\""), "{wrong}");
    assert!(server::make_admin(&store, None).await.expect("a link").starts_with("/admin/"));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn nobody_sees_hidden_cards_while_the_round_is_on_and_who_looks_afterwards_is_on_the_record() {
    let room = Room::open(Store::Memory).await;
    let address = room.address;
    let boss = admin(&room).await;
    let spec = json!({ "listing": "chico/texas-holdem", "bots": 4, "pace": 40 });
    let (_, opened) = asks(address, &boss, "POST", "/api/tables", spec).await;
    let table = opened["table"].as_u64().expect("a table");
    let mut eye = line(address, table, &boss).await;
    // A card that this eye may not see is told by its place alone.
    let hidden = |told: &Value| told.to_string().contains("card-dealt");
    let state = until(&mut eye, |heard| hidden(&heard["events"])).await;
    say(&mut eye, json!({ "type": "owner", "what": "pause" })).await;
    until(&mut eye, |heard| heard["paused"] == true).await;
    let path = format!("/api/tables/{table}/rounds/{}", state["view"]["round"]);
    let (status, on) = asks(address, &boss, "GET", &path, json!({})).await;
    assert_eq!(status, 200, "{on}");
    assert!(hidden(&on["steps"]), "backs while the round is on: {on}");
    let looked = async || {
        let (_, deeds) = asks(address, &boss, "GET", "/api/floor/deeds", json!({})).await;
        deeds.to_string().matches("\"looked\"").count()
    };
    assert_eq!(looked().await, 0);
    say(&mut eye, json!({ "type": "owner", "what": "go" })).await;
    until(&mut eye, |heard| heard["events"].to_string().contains("hand-closed")).await;
    let (_, over) = asks(address, &boss, "GET", &path, json!({})).await;
    assert!(!hidden(&over["steps"]), "every card afterwards: {over}");
    assert_eq!(looked().await, 1);
    room.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_floor_mutes_slows_and_stops_spectators_at_any_table() {
    let room = Room::open(Store::Memory).await;
    let address = room.address;
    let (boss, ann, eve) = (admin(&room).await, guest(address).await, guest(address).await);
    let spec = json!({ "listing": "chico/texas-holdem" });
    let table = asks(address, &ann, "POST", "/api/tables", spec).await.1["table"].as_u64().expect("a table");
    let (mut floor, mut eves) = (line(address, table, &boss).await, line(address, table, &eve).await);
    for (what, refused) in [
        (json!({ "what": "spectator-chat-off" }), Some("spectator-chat-off")),
        (json!({ "what": "spectator-chat-open" }), None),
        (json!({ "what": "silence", "account": account(address, &eve).await }), Some("silenced")),
        (json!({ "what": "unsilence", "account": account(address, &eve).await }), None),
    ] {
        let mut message = json!({ "type": "owner", "id": "floor" });
        what.as_object().expect("fields").iter().for_each(|(field, value)| message[field] = value.clone());
        say(&mut floor, message).await;
        assert_eq!(answer(&mut floor).await["type"], "accepted", "{what}");
        say(&mut eves, json!({ "type": "chat", "id": "chat", "text": "spam" })).await;
        let told = answer(&mut eves).await;
        assert_eq!(told["key"].as_str(), refused, "{what}: {told}");
    }
    room.close().await;
}

/// Only the floor writes slips, and every mistake is explained.
async fn no_slip_without_its_facts(address: SocketAddr, boss: &str, player: &str, table: u64) {
    let at = |what: &str| format!("/api/floor/tables/{table}/{what}");
    let fill = json!({ "amount": 50_000, "reason": "opening" });
    assert_eq!(asks(address, player, "POST", &at("fill"), fill.clone()).await.1["key"], "not-allowed");
    assert_eq!(asks(address, player, "GET", &at("paper"), json!({})).await.0, 403);
    for (what, said, status, key) in [
        ("fill", json!({ "reason": "x" }), 400, "bad-message"),
        ("fill", json!({ "amount": 0, "reason": "x" }), 400, "not-an-amount"),
        ("fill", json!({ "amount": 100 }), 400, "no-reason"),
        ("credit", json!({ "amount": 100, "reason": "x" }), 400, "not-enough-chips"),
        ("count", json!({ "reason": "x" }), 400, "bad-message"),
        ("count", json!({ "counted": 100, "when": "opening" }), 400, "count-differs"),
        ("count", json!({ "counted": 100, "when": "noon" }), 400, "bad-message"),
        ("dealer", json!({ "account": account(address, player).await }), 400, "not-a-dealer"),
        ("dealer", json!({}), 400, "no-dealer"),
    ] {
        let (answered, body) = asks(address, boss, "POST", &at(what), said).await;
        assert_eq!((answered, body["key"].as_str()), (status, Some(key)), "{what}: {body}");
    }
    let none = asks(address, boss, "POST", "/api/floor/tables/77/fill", fill.clone()).await;
    assert_eq!((none.0, none.1["key"].as_str()), (404, Some("no-table")), "{none:?}");
    assert_eq!(asks(address, boss, "GET", "/api/floor/tables/77/paper", json!({})).await.0, 404);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_table_is_filled_counted_dealt_and_pulled_and_the_report_has_its_sheet() {
    let room = Room::open(Store::Memory).await;
    let address = room.address;
    let boss = admin(&room).await;
    let [player, dealer] = [guest(address).await, guest(address).await];
    let spec = json!({ "listing": "delta/ez-baccarat", "bots": 3 });
    let table = asks(address, &boss, "POST", "/api/tables", spec).await.1["table"].as_u64().expect("a table");
    let at = |what: &str| format!("/api/floor/tables/{table}/{what}");
    let act = async |what: &str, said: Value| asks(address, &boss, "POST", &at(what), said).await;

    no_slip_without_its_facts(address, &boss, &player, table).await;
    let fill = json!({ "amount": 50_000, "reason": "opening" });
    assert_eq!(
        act("fill", fill).await.1,
        json!({ "slip": 1, "expected": 0, "difference": 0, "tray": 50_000 })
    );
    assert_eq!(act("count", json!({ "counted": 50_000, "when": "opening" })).await.1["slip"], 2);
    let role = json!({ "account": account(address, &dealer).await, "role": "dealer", "on": true });
    assert_eq!(asks(address, &boss, "POST", "/api/admin/roles", role).await.0, 200);
    let who = account(address, &dealer).await;
    assert_eq!(act("dealer", json!({ "account": who })).await.0, 200);
    assert_eq!(act("dealer", json!({ "account": who })).await.1["key"], "done-before");

    // The table plays until something was dropped; then it is paused, and the box is pulled.
    let mut eye = line(address, table, &boss).await;
    until(&mut eye, |heard| heard["view"]["round"].as_u64().is_some_and(|round| round >= 4)).await;
    assert_eq!(act("pause", json!({ "reason": "drop" })).await.0, 200);
    let (_, paper) = asks(address, &boss, "GET", &at("paper"), json!({})).await;
    assert_eq!((&paper["tray"], &paper["dealer"]["account"]), (&json!(50_000), &json!(who)), "{paper}");
    assert_eq!(paper["dealers"].as_array().map(Vec::len), Some(1));
    let dropped = paper["sheet"]["dropped"].as_array().expect("lines").iter();
    let dropped: i64 = dropped.filter_map(|line| line["amount"].as_i64()).sum();
    assert_eq!(paper["box"].as_i64(), Some(dropped), "{paper}");
    let (status, pull) = act("pull", json!({ "counted": 0, "reason": "end of shift" })).await;
    assert_eq!(status, 200, "{pull}");
    assert_eq!(pull["difference"].as_i64(), pull["expected"].as_i64().map(|expected| -expected));

    let (_, report) = asks(address, &boss, "GET", "/api/floor/report", json!({})).await;
    let sheets = &report["paper"];
    assert_eq!(sheets["tables"][0]["fills"]["fills"], 50_000, "{sheets}");
    assert_eq!((&sheets["tables"][0]["difference"], &sheets["cage"]["difference"]), (&json!(0), &json!(0)));
    assert!(sheets["tables"][0]["game"].as_str().is_some_and(|game| game.contains("Baccarat")), "{sheets}");
    assert!(sheets["dealers"][0]["hands"].as_u64().is_some() && sheets["dealers"][0]["name"].is_string());
    assert_eq!(sheets["slips"].as_array().map(Vec::len), Some(3));
    let is_drop = |open: &Value| open["what"] == "drop" && open["amount"] == pull["difference"];
    assert!(pull["expected"] == 0 || sheets["open"].as_array().is_some_and(|open| open.iter().any(is_drop)));
    let (_, csv) = asks(address, &boss, "GET", "/api/floor/report?form=paper-csv", json!({})).await;
    let csv = csv.as_str().expect("a text");
    assert!(csv.starts_with("section,table,game,listing,option,item,amount-cents,count"), "{csv}");
    assert!(csv.contains(",fills,50000,"), "{csv}");

    // Closed, it is still pulled and credited.
    assert_eq!(act("close", json!({ "reason": "end of day" })).await.0, 200);
    assert_eq!(act("go", json!({})).await.0, 200);
    ends(&mut eye).await;
    assert_eq!(act("fill", json!({ "amount": 100, "reason": "x" })).await.1["key"], "table-closed");
    assert_eq!(act("credit", json!({ "amount": 50_000, "reason": "closing" })).await.1["tray"], 0);
    let (_, paper) = asks(address, &boss, "GET", &at("paper"), json!({})).await;
    let left = json!({ "counted": paper["box"], "reason": "closing" });
    assert_eq!(act("pull", left).await.1["difference"], 0);
    let (_, paper) = asks(address, &boss, "GET", &at("paper"), json!({})).await;
    assert_eq!((&paper["box"], &paper["dealer"]), (&json!(0), &Value::Null), "{paper}");
    room.close().await;
}
