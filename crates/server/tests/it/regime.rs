//! Compliance files and regimes over HTTP, and tables that run under a regime.

use serde_json::{Value, json};
use server::Store;

use crate::visit::{Line, Room, ask, guest, hear, line};

async fn get(room: &Room, path: &str) -> Value {
    let (status, _, told) = ask(room.address, "GET", path, "", "").await;
    assert_eq!(status, 200, "{path}: {told}");
    told
}

async fn open(room: &Room, spec: &Value) -> (u16, Value) {
    let headers = format!("Cookie: {}\r\n", guest(room.address).await);
    let (status, _, opened) = ask(room.address, "POST", "/api/tables", &headers, &spec.to_string()).await;
    (status, opened)
}

async fn until(line: &mut Line, so: impl Fn(&Value) -> bool) -> Value {
    let found = async {
        loop {
            let heard = hear(line).await;
            if so(&heard) {
                return heard;
            }
        }
    };
    tokio::time::timeout(testkit::CEILING, found).await.expect("it comes to that")
}

#[tokio::test(flavor = "multi_thread")]
async fn compliance_files_and_regimes_are_answered_for_a_day() {
    let room = Room::open(Store::Memory).await;
    let file = get(&room, "/api/book/file/delta/ez-baccarat?on=2026-06-01").await;
    assert_eq!((&file["on"], &file["regimes"][0]["status"]), (&json!("2026-06-01"), &json!("stayed")));
    let listing = &file["listings"][0];
    assert_eq!(listing["owners"][0]["name"], "DEQ Systems Corp.");
    assert_eq!(listing["regimes"][0]["fails"], "would fail without the stay");
    let twenty_one = get(&room, "/api/book/file/delta/blackjack-x?on=2026-04-15").await;
    let provisions = twenty_one["listings"][0]["regimes"][0]["provisions"].as_array().unwrap().clone();
    let names = provisions.iter().find(|one| one["provision"] == "names").unwrap();
    assert_eq!(
        (&names["verdict"], &twenty_one["regimes"][0]["status"]),
        (&json!("fails"), &json!("in-force"))
    );
    assert!(names["breaches"][0]["value"].as_str().unwrap().contains("Blackjack"), "{names}");
    let all = get(&room, "/api/book/file/delta").await;
    assert_eq!(all["listings"].as_array().map(Vec::len), Some(11));
    let history = get(&room, "/api/book/regimes?on=2026-03-01").await[0]["history"].clone();
    let states: Vec<&str> =
        history.as_array().unwrap().iter().filter_map(|one| one["status"].as_str()).collect();
    assert_eq!(states, ["proposed", "proposed", "in-force", "stayed", "unknown", "struck"]);
    assert_eq!((&history[5]["from"], &history[1]["now"]), (&json!("unknown"), &json!(true)));
    for (path, status) in [
        ("/api/book/file/delta/blackjack-x?on=2026-02-30", 400),
        ("/api/book/regimes?on=soon", 400),
        ("/api/book/file/delta/canasta", 404),
        ("/api/book/file/nowhere", 404),
    ] {
        let (refused, _, told) = ask(room.address, "GET", path, "", "").await;
        assert_eq!(refused, status, "{path}: {told}");
    }
    room.close().await;
}

/// Owners and standing reviews stand in the file of their room with the line that names them.
#[tokio::test(flavor = "multi_thread")]
async fn files_of_rooms_cite_the_lines_of_owners_and_reviews() {
    let room = Room::open(Store::Memory).await;
    for (key, lines) in [
        ("delta", &["001:456", "001:816, 001:818", "001:1145"][..]),
        ("chico", &["000:2244"]),
        ("outlaws", &["004:325", "004:533"]),
    ] {
        let file = get(&room, &format!("/api/book/file/{key}")).await;
        let listings = file["listings"].as_array().expect("listings");
        let owners = listings.iter().flat_map(|one| one["owners"].as_array().expect("owners"));
        let reviews = listings.iter().flat_map(|one| one["schedules"].as_array().expect("schedules"));
        let sources: Vec<&str> = owners
            .map(|owner| &owner["source"])
            .chain(reviews.map(|block| &block["review"]["source"]))
            .filter_map(Value::as_str)
            .collect();
        for line in lines {
            assert!(sources.contains(line), "{key}: {line} is not among {sources:?}");
        }
    }
    room.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_table_says_under_which_regime_it_runs() {
    let room = Room::open(Store::Memory).await;
    let spec = json!({ "listing": "delta/blackjack-x", "bots": 3, "regime": "california-2026" });
    let (status, opened) = open(&room, &spec).await;
    assert_eq!(status, 200, "{opened}");
    let mut spectator = line(room.address, opened["table"].as_u64().unwrap(), "").await;
    let whole = hear(&mut spectator).await;
    assert_eq!(whole["regime"]["id"], "california-2026");
    let ids = |part: &str| -> Vec<String> {
        let all = whole["regime"][part].as_array().unwrap().iter();
        all.map(|one| one["id"].as_str().unwrap().to_owned()).collect()
    };
    assert_eq!(ids("provisions"), ["offer", "seat", "rotation", "providers", "sign"]);
    assert!(ids("unmet").contains(&"names".to_owned()), "{whole}");
    let step = until(&mut spectator, |heard| heard["regime"]["rotation"].is_object()).await;
    let clock = &step["regime"]["rotation"];
    assert_eq!((&clock["minutes"], &clock["players"]), (&json!(40), &json!(2)));
    assert!(clock["ms"].as_u64().unwrap() <= 40 * 60_000 && clock["warns"] == false, "{clock}");
    let row = get(&room, &format!("/api/tables/{}", opened["table"])).await;
    assert_eq!(row["regime"], "california-2026");
    let sign = |query: &'static str| {
        let path = format!("/sign/delta/blackjack-x?language=en{query}");
        let address = room.address;
        async move { ask(address, "GET", &path, "", "").await }
    };
    let (plain, with) = (sign("").await.2.to_string(), sign("&regime=california-2026").await.2.to_string());
    assert!(!plain.contains("Any player") && with.contains("Any player"), "{with}");
    assert_eq!(sign("&regime=nevada").await.0, 400);
    let (status, refused) = open(&room, &json!({ "listing": "delta/ez-baccarat", "regime": "nevada" })).await;
    assert_eq!((status, &refused["key"]), (400, &json!("cannot-open")));
    assert!(refused["text"].as_str().unwrap().contains("california-2026"), "{refused}");
    // What the room reads from the rulebook cannot be sent.
    let (_, opened) =
        open(&room, &json!({ "listing": "delta/ez-baccarat", "provisions": { "id": "own" } })).await;
    let mut other = line(room.address, opened["table"].as_u64().unwrap(), "").await;
    assert!(hear(&mut other).await.get("regime").is_none());
    room.close().await;
}

/// A regime that leaves no time ends the game with its first hand; the table closes when the hand is over, and says why.
#[tokio::test(flavor = "multi_thread")]
async fn a_game_whose_position_does_not_go_round_ends() {
    let folder = tempfile::tempdir().expect("a folder");
    std::fs::create_dir(folder.path().join("regimes")).expect("a folder");
    let regime = r#"
title = "At once"
summary = "No time at all."
rule = "none"
reports = ["nobody"]
gathered = "never"
disclaimer = "Invented for a test."
[[status]]
status = "in-force"
from = "2020-01-01"
[[provision]]
id = "at-once"
title = "Two players within no time"
check = "rotation"
minutes = 0
players = 2
games = "player-dealer"
"#;
    std::fs::write(folder.path().join("regimes/at-once.toml"), regime).expect("a file");
    let room = Room::with_rules(Store::Memory, folder.path().to_owned()).await;
    let (status, opened) =
        open(&room, &json!({ "listing": "delta/ez-baccarat", "bots": 3, "regime": "at-once" })).await;
    assert_eq!(status, 200, "{opened}");
    let mut spectator = line(room.address, opened["table"].as_u64().unwrap(), "").await;
    let told = until(&mut spectator, |heard| heard["key"] == "regime-ended").await;
    assert!(told["text"].as_str().unwrap().contains("at-once: at-once"), "{told}");
    let closed = until(&mut spectator, |heard| heard["type"] == "closed").await;
    assert!(closed["text"].as_str().unwrap().contains("regime"), "{closed}");
    room.close().await;
}
