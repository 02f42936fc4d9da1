//! A host's own rules are corrected while people play by them.

use std::path::Path;

use crate::visit::{Line, Room, answer, ask, guest, hear, line, say};
use serde_json::{Value, json};
use server::Store;

/// The page of a game, as the shipped book has it, but for how much of the shoe is cut off.
fn write(folder: &Path, percent: u8) {
    let shipped = testkit::root().join("rulebook/rooms/delta/ez-baccarat.toml");
    let page = std::fs::read_to_string(shipped).expect("the shipped page");
    let cut = format!("[deck]\ncut-percent = {percent}\nsource = \"outside\"\n\n[settlement]");
    page_of(folder, &page.replacen("[settlement]", &cut, 1));
}

fn page_of(folder: &Path, page: &str) {
    let file = folder.join("rooms/kitchen/baccarat.toml");
    std::fs::create_dir_all(file.parent().unwrap()).unwrap();
    std::fs::write(file, page).unwrap();
}

async fn until(line: &mut Line, so: impl Fn(&Value) -> bool) -> Value {
    loop {
        let heard = hear(line).await;
        if so(&heard) {
            return heard;
        }
    }
}

/// The chips in front of somebody.
fn chips(state: &Value, you: &Value) -> i64 {
    let seats = state["view"]["seats"].as_array().expect("seats");
    let seat = seats.iter().find(|seat| seat["person"] == *you).expect("a seat of one's own");
    seat["chips"].as_i64().expect("chips")
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_table_says_that_its_rules_were_corrected_and_goes_on() {
    let folder = tempfile::tempdir().unwrap();
    write(folder.path(), 7);
    let room = Room::with_rules(Store::Memory, folder.path().to_owned()).await;
    let cookie = guest(room.address).await;
    let spec = json!({ "listing": "kitchen/baccarat", "bots": 2, "seats": 5 }).to_string();
    let headers = format!("Cookie: {cookie}\r\n");
    let (status, _, opened) = ask(room.address, "POST", "/api/tables", &headers, &spec).await;
    assert_eq!(status, 200, "{opened}");
    let table = opened["table"].as_u64().unwrap();
    let mut mine = line(room.address, table, &cookie).await;
    let whole = hear(&mut mine).await;
    let sit =
        whole["offers"].as_array().unwrap().iter().find(|offer| offer["verb"] == "sit").unwrap().clone();
    let sit =
        json!({ "type": "do", "id": "1", "verb": "sit", "at": sit["at"], "choice": { "amount": 50_000 } });
    say(&mut mine, sit).await;
    assert_eq!(answer(&mut mine).await["type"], "accepted");

    write(folder.path(), 6);
    let told = until(&mut mine, |heard| heard["type"] == "notice" && heard["key"] == "rules-corrected").await;
    assert!(told["text"].as_str().unwrap().contains("EZ Baccarat were corrected"), "{told}");
    let step = until(&mut mine, |heard| heard["type"] == "step").await;
    assert_eq!(chips(&step, &step["you"]), 50_000, "whoever has not wagered has what they brought");

    // A page that cannot be played closes the table: everybody has their chips.
    page_of(folder.path(), "this is no page = = =\n");
    let sitting = until(&mut mine, |heard| heard["type"] == "sitting").await;
    assert_eq!((sitting["brought"].as_i64(), sitting["net"].as_i64()), (Some(50_000), Some(0)), "{sitting}");
    let closed = until(&mut mine, |heard| heard["type"] == "closed").await;
    assert!(closed["text"].as_str().unwrap().contains("its rules cannot be played any more"), "{closed}");
    let (_, _, me) = ask(room.address, "GET", "/api/me", &headers, "").await;
    assert_eq!(me["chips"].as_i64(), Some(1_000_000), "{me}");
    let (_, _, tables) = ask(room.address, "GET", "/api/tables", &headers, "").await;
    assert!(!tables.to_string().contains("kitchen/baccarat"), "it is open no more");
    room.close().await;
}
