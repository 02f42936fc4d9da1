//! A host's jackpot: shown at the table and in the lobby, paid after a hit, told in the log.

use std::path::Path;
use std::time::Instant;

use crate::visit::{Line, Room, ask, guest, hear, line};
use serde_json::{Value, json};
use server::Store;

/// Nearly every showdown hits this one.
const RULE: &str = r#"
title = "Easy bad beat"
posted = "host's rule, posted 2026-11-20"
fund = 3
[[game]]
listing = "delta/holdem"
[qualifies]
kind = "bad-beat"
losing = "high-card"
winning = "high-card"
hole-cards = "any"
players = 2
[shares]
loser = 500
winner = 250
table = 200
reseed = 50
odd-cents = "left-of-button"
"#;

fn write(folder: &Path, text: &str) {
    let file = folder.join("jackpots/easy.toml");
    std::fs::create_dir_all(file.parent().unwrap()).unwrap();
    std::fs::write(file, text).unwrap();
}

async fn until(line: &mut Line, so: impl Fn(&Value) -> bool) -> Value {
    let since = Instant::now();
    loop {
        let heard = hear(line).await;
        if so(&heard) {
            return heard;
        }
        assert!(since.elapsed() < testkit::CEILING, "it never comes to that: {heard}");
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_fund_is_shown_and_a_hit_is_paid_and_told() {
    let folder = tempfile::tempdir().unwrap();
    write(folder.path(), RULE);
    let room = Room::with_rules(Store::Memory, folder.path().to_owned()).await;
    let cookie = guest(room.address).await;
    let spec =
        json!({ "listing": "delta/holdem", "option": "poker-games/1", "bots": 6, "seats": 6, "pace": 80 });
    let headers = format!("Cookie: {cookie}\r\n");
    let (status, _, opened) = ask(room.address, "POST", "/api/tables", &headers, &spec.to_string()).await;
    assert_eq!(status, 200, "{opened}");
    let table = opened["table"].as_u64().unwrap();
    let mut mine = line(room.address, table, &cookie).await;
    let fund = until(&mut mine, |heard| heard["jackpot"]["amount"].as_i64() > Some(0)).await;
    assert_eq!((&fund["jackpot"]["fund"], &fund["jackpot"]["title"]), (&json!(3), &json!("Easy bad beat")));
    let rule = fund["jackpot"]["rule"].as_array().expect("the rule");
    assert!(rule.iter().any(|line| line == "50% of the fund to the losing hand"), "{rule:?}");
    let notice = until(&mut mine, |heard| heard["type"] == "notice" && heard["key"] == "jackpot").await;
    assert!(notice["text"].as_str().unwrap().starts_with("Jackpot hit (Easy bad beat)"), "{notice}");
    // Steps follow without a gap: records of the fund count.
    let mut seq = None;
    for _ in 0..40 {
        let heard = hear(&mut mine).await;
        if heard["type"] == "step"
            && let Some(before) = seq
        {
            assert_eq!(heard["seq"].as_u64(), Some(before + 1), "{}", heard["lines"]);
        }
        seq = heard["seq"].as_u64().or(seq);
    }
    let mut fresh = line(room.address, table, &guest(room.address).await).await;
    let whole = hear(&mut fresh).await;
    let log = whole["log"].to_string();
    assert!(log.contains("from the jackpot for the losing hand") || log.contains("Nothing is paid"), "{log}");
    let (_, _, lobby) = ask(room.address, "GET", "/api/tables", "", "").await;
    assert_eq!(lobby[0]["jackpot"]["fund"], 3, "{lobby}");
    let (_, _, page) = ask(room.address, "GET", "/api/games/delta/holdem", "", "").await;
    assert!(page["rules"].to_string().contains("Jackpot hand: high card or better"), "the posted rule");
}
