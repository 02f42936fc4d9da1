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

    // A typo closes nothing: the table goes on, others can be opened, and the admin is told where it is.
    page_of(folder.path(), "this is no page = = =\n");
    let link = room.admin.clone().expect("a link for the first admin");
    let (status, admin, _) = ask(room.address, "POST", &link, "", "").await;
    assert_eq!(status, 303);
    let told =
        rulebook_until(room.address, &admin, |told| !told["faults"].as_array().unwrap().is_empty()).await;
    let fault = &told["faults"][0];
    assert!(fault["file"].as_str().unwrap().ends_with("rooms/kitchen/baccarat.toml"), "{told}");
    assert_eq!((fault["line"].as_u64(), fault["code"].as_str()), (Some(1), Some("toml-syntax")), "{told}");
    assert!(told["folder"].as_str().is_some_and(|named| named == folder.path().to_str().unwrap()), "{told}");
    let step = until(&mut mine, |heard| heard["type"] == "step").await;
    assert_eq!(chips(&step, &step["you"]), 50_000, "it goes on");
    let (status, _, opened) = ask(room.address, "POST", "/api/tables", &headers, &spec).await;
    assert_eq!(status, 200, "the last good version stays: {opened}");

    // A page that is right and cannot be played at this table, and one that is taken away, close it neither.
    let few = ["positions = 2", "source = \"outside\""].join("\n");
    for page in [Some(format!("from = \"delta/ez-baccarat\"\n[seats]\n{few}\n")), None] {
        match &page {
            Some(page) => page_of(folder.path(), page),
            None => {
                page_of(folder.path(), "");
                std::fs::write(
                    folder.path().join("rooms/kitchen/other.toml"),
                    "from = \"delta/ez-baccarat\"\n",
                )
                .unwrap();
                std::fs::remove_file(folder.path().join("rooms/kitchen/baccarat.toml")).unwrap();
            }
        }
        let why = if page.is_some() { "has 2 to 2" } else { "not found" };
        let keeps =
            |row: &Value| row["table"] == table && row["why"].as_str().is_some_and(|said| said.contains(why));
        rulebook_until(room.address, &admin, |told| {
            told["faults"].as_array().unwrap().is_empty()
                && told["tables"].as_array().unwrap().iter().any(keeps)
        })
        .await;
        until(&mut mine, |heard| heard["type"] == "step").await;
    }
    // Corrected, and all is as it should be.
    write(folder.path(), 8);
    until(&mut mine, |heard| heard["type"] == "notice" && heard["key"] == "rules-corrected").await;
    rulebook_until(room.address, &admin, |told| told["tables"].as_array().unwrap().is_empty()).await;
    let (status, _, refused) = ask(room.address, "GET", "/api/admin/rulebook", &headers, "").await;
    assert_eq!((status, refused["key"].as_str()), (403, Some("not-allowed")), "for the admin alone");
    room.close().await;
}

/// What the admin is told of the rulebook, as soon as it is so.
async fn rulebook_until(address: std::net::SocketAddr, admin: &str, so: impl Fn(&Value) -> bool) -> Value {
    let since = std::time::Instant::now();
    loop {
        let headers = format!("Cookie: {admin}\r\n");
        let (status, _, told) = ask(address, "GET", "/api/admin/rulebook", &headers, "").await;
        assert_eq!(status, 200, "{told}");
        if so(&told) {
            return told;
        }
        assert!(since.elapsed() < testkit::CEILING, "{told}");
        tokio::time::sleep(std::time::Duration::from_millis(100)).await;
    }
}

/// A room that is started with a typo in its rules goes on with its tables, by the rules in the store.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn tables_outlive_a_start_with_a_typo_in_their_rules() {
    let (folder, place) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
    write(folder.path(), 7);
    let store = || Store::File(place.path().join("room.db"));
    let room = Room::with_rules(store(), folder.path().to_owned()).await;
    let headers = format!("Cookie: {}\r\n", guest(room.address).await);
    let spec = json!({ "listing": "kitchen/baccarat", "bots": 2 }).to_string();
    let (status, _, opened) = ask(room.address, "POST", "/api/tables", &headers, &spec).await;
    assert_eq!(status, 200, "{opened}");
    room.close().await;
    page_of(folder.path(), "this is no page = = =\n");
    let room = Room::with_rules(store(), folder.path().to_owned()).await;
    let mut line = line(room.address, opened["table"].as_u64().unwrap(), "").await;
    until(&mut line, |heard| heard["type"] == "step").await;
    let (_, _, tables) = ask(room.address, "GET", "/api/tables", "", "").await;
    assert!(tables.to_string().contains("kitchen/baccarat"), "{tables}");
    room.close().await;
}
