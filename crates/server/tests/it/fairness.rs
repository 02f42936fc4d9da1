//! Salt by the socket and proofs over HTTP: a player adds to a stock, and afterwards verifies the cards they saw.

use std::process::Command;
use std::time::Duration;

use crate::visit::{Room, answer, ask, guest, hear, line, say};
use serde_json::{Value, json};
use server::Store;

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_player_salts_a_stock_and_verifies_it() {
    let room = Room::open(Store::Memory).await;
    let (ann, ben) = (guest(room.address).await, guest(room.address).await);
    let of = |cookie: &str| format!("Cookie: {cookie}\r\n");
    let spec = json!({ "listing": "players-club/three-card-poker", "bots": 3 }).to_string();
    let (_, _, opened) = ask(room.address, "POST", "/api/tables", &of(&ann), &spec).await;
    let table = opened["table"].as_u64().expect("a table");
    let (mut mine, mut other) =
        (line(room.address, table, &ann).await, line(room.address, table, &ben).await);
    say(&mut other, json!({ "type": "salt", "id": "1", "text": "from outside" })).await;
    assert_eq!(answer(&mut other).await["key"], "not-at-the-table");
    let whole = hear(&mut mine).await;
    let offers = whole["offers"].as_array().expect("offers");
    let seat = offers.iter().find(|offer| offer["verb"] == "sit").expect("a seat")["at"].clone();
    say(
        &mut mine,
        json!({ "type": "do", "id": "2", "verb": "sit", "at": seat, "choice": { "amount": 50_000 } }),
    )
    .await;
    assert_eq!(answer(&mut mine).await["type"], "accepted");
    say(&mut mine, json!({ "type": "salt", "id": "3", "text": "four leaves and a stone" })).await;
    assert_eq!(answer(&mut mine).await["type"], "accepted");

    let salted = |heard: &Value| heard["salts"].to_string().contains("four leaves and a stone");
    let round = loop {
        let heard = hear(&mut mine).await;
        if salted(&heard) {
            break heard["view"]["round"].as_u64().expect("a round");
        }
    };
    let path = format!("/api/tables/{table}/rounds/{round}/proofs");
    // While it is on there are none; then they come.
    let file = loop {
        let (status, _, file) = ask(room.address, "GET", &path, &of(&ann), "").await;
        if status == 200 {
            break file;
        }
        assert!(file["text"].as_str().is_some_and(|text| text.contains("is not over")), "{file}");
        tokio::time::sleep(Duration::from_millis(50)).await;
    };
    assert!(file["stocks"][0]["salts"].to_string().contains("four leaves and a stone"), "{file}");
    let folder = tempfile::tempdir().expect("a folder");
    let kept = folder.path().join("proofs.json");
    std::fs::write(&kept, file.to_string()).expect("a file");
    let script = testkit::root().join("tools/verify.py");
    let verified = Command::new("python3").arg(script).arg(&kept).output().expect("python3 runs");
    let said = String::from_utf8_lossy(&verified.stdout).into_owned();
    assert!(verified.status.success(), "{said}{}", String::from_utf8_lossy(&verified.stderr));

    // Who was not there gets none, and the seed is the floor's.
    let (status, _, refused) = ask(room.address, "GET", &path, &of(&ben), "").await;
    assert!(status >= 400 && refused["text"].as_str().is_some(), "{status} {refused}");
    let (status, _, _) =
        ask(room.address, "GET", &format!("/api/floor/proofs/{table}/{round}"), &of(&ann), "").await;
    assert_eq!(status, 403);
    room.close().await;
}
