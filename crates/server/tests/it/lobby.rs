//! While somebody is in the lobby, bots play at the tables of the house.

use std::time::Instant;

use serde_json::Value;
use server::Store;

use crate::visit::{Room, ask, guest, hear, line};

/// The round of every table in the lobby.
async fn rounds(room: &Room) -> Vec<u64> {
    let (_, _, tables) = ask(room.address, "GET", "/api/tables", "", "").await;
    let rows = tables.as_array().cloned().unwrap_or_default();
    rows.iter().filter_map(|row| row["round"].as_u64()).collect()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn every_demo_table_plays_while_somebody_is_in_the_lobby() {
    let room = Room::demo(Store::Memory).await;
    let (since, mut held) = (Instant::now(), rounds(&room).await);
    while held.len() < room::tables::DEMO.len() || held.contains(&0) {
        assert!(since.elapsed() < testkit::CEILING, "{held:?}");
        tokio::time::sleep(std::time::Duration::from_millis(100)).await;
        held = rounds(&room).await;
    }
    // Whoever comes to a table finds it in play, and it goes on for them.
    let cookie = guest(room.address).await;
    let mut mine = line(room.address, 1, &cookie).await;
    let whole = hear(&mut mine).await;
    assert!(whole["view"]["round"].as_u64() >= Some(1), "{}", whole["view"]);
    let next = loop {
        let heard = hear(&mut mine).await;
        if heard["type"] == "step" {
            break heard;
        }
    };
    assert_ne!(next["view"], Value::Null);
    room.close().await;
}
