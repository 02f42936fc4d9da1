//! Who somebody is: names that imitate nobody, sessions that nobody else knows, and passwords that nobody guesses.

use std::net::SocketAddr;
use std::time::Instant;

use crate::visit::{Room, ask, ask_from, ends, guest, guest_from, line};
use serde_json::json;
use server::Store;

fn cookie(guest: &str) -> String {
    format!("Cookie: {guest}\r\n")
}

async fn table(address: SocketAddr, guest: &str) -> u64 {
    let spec = json!({ "listing": "chico/texas-holdem" }).to_string();
    let opened = ask(address, "POST", "/api/tables", &cookie(guest), &spec).await.2;
    opened["table"].as_u64().unwrap_or_else(|| panic!("{opened}"))
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn many_addresses_together_do_not_guess_faster_at_one_name() {
    let room = Room::open(Store::Memory).await;
    let at = room.address;
    let ann = guest_from(1, at).await;
    let words = json!({ "name": "Anneliese", "password": "correct horse" }).to_string();
    assert_eq!(ask_from(1, at, "POST", "/api/name", &cookie(&ann), &words).await.0, 200);
    assert_eq!(ask_from(1, at, "POST", "/api/sign-in", "", &words).await.0, 200);
    // Of a name that nobody has no more is told.
    for name in ["Anneliese", "Nobody Here"] {
        let guess = json!({ "name": name, "password": "a wrong guess" }).to_string();
        let (since, mut tried) = (Instant::now(), 0);
        for from in 20..50 {
            let (status, _, refused) = ask_from(from, at, "POST", "/api/sign-in", "", &guess).await;
            tried += u64::from(status == 401);
            assert!(status == 401 || status == 429 && refused["key"] == "too-frequent", "{status} {refused}");
        }
        assert!((20..=20 + since.elapsed().as_secs() / 30).contains(&tried), "{tried} guesses at {name}");
    }
    // Nobody is locked out by it where they have signed in before.
    assert_eq!(ask_from(60, at, "POST", "/api/sign-in", "", &words).await.0, 429);
    assert_eq!(ask_from(1, at, "POST", "/api/sign-in", "", &words).await.0, 200);
    room.close().await;
}

/// Session fixation: the session and the tokens from before a name open nothing afterwards.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_guest_who_takes_a_name_gets_a_new_session() {
    let room = Room::open(Store::Memory).await;
    let at = room.address;
    let planted = guest(at).await;
    let table = table(at, &planted).await;
    let mut old_line = line(at, table, &planted).await;
    let token = json!({ "label": "planted", "scopes": ["play", "read"], "days": 30 }).to_string();
    let token = ask(at, "POST", "/api/tokens", &cookie(&planted), &token).await.2["token"].clone();
    let bearer = format!("Authorization: Bearer {}\r\n", token.as_str().expect("a token"));
    assert_eq!(ask(at, "GET", "/api/me", &bearer, "").await.0, 200);
    let named = json!({ "name": "Anneliese", "password": "correct horse" }).to_string();
    let (status, fresh, me) = ask(at, "POST", "/api/name", &cookie(&planted), &named).await;
    assert_eq!((status, &me["guest"]), (200, &json!(false)), "{me}");
    assert!(!fresh.is_empty() && fresh != planted, "{fresh}");
    for old in [cookie(&planted), bearer] {
        assert_eq!(ask(at, "GET", "/api/me", &old, "").await.0, 401);
    }
    assert_eq!(ask(at, "GET", "/api/me", &cookie(&fresh), "").await.2["account"], me["account"]);
    ends(&mut old_line).await;
    // The same for the admin's link: whoever planted the session of an admin to be is none.
    let link = room.admin.clone().expect("there is no admin yet");
    let (status, promoted, _) = ask(at, "POST", &link, &cookie(&fresh), "").await;
    assert_eq!(status, 303);
    assert_eq!(ask(at, "GET", "/api/me", &cookie(&fresh), "").await.0, 401);
    let scopes = ask(at, "GET", "/api/me", &cookie(&promoted), "").await.2["scopes"].to_string();
    assert!(scopes.contains("admin"), "{scopes}");
    room.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn nobody_takes_a_name_that_imitates_another_or_staff() {
    let room = Room::open(Store::Memory).await;
    let at = room.address;
    let take = async |guest: &str, name: &str| {
        let body = json!({ "name": name, "password": "correct horse" }).to_string();
        let (status, _, answer) = ask(at, "POST", "/api/name", &cookie(guest), &body).await;
        (status, answer["key"].as_str().unwrap_or_default().to_owned())
    };
    assert_eq!(take(&guest(at).await, "Anneliese").await.0, 200);
    let mut eve = guest(at).await;
    for (at_once, (name, status, key)) in [
        ("\u{410}nneliese", 400, "not-a-name"),
        ("AnneIiese", 409, "name-taken"),
        ("Ann\u{e9}liese", 409, "name-taken"),
        ("The House", 400, "not-a-name"),
        ("Floor manager", 400, "not-a-name"),
        ("El crupier", 400, "not-a-name"),
        ("Dea1er", 400, "not-a-name"),
        ("Guest l2", 400, "not-a-name"),
        ("A\u{3164}nn", 400, "not-a-name"),
    ]
    .into_iter()
    .enumerate()
    {
        // An account tries ten names at once.
        if at_once % 8 == 7 {
            eve = guest(at).await;
        }
        assert_eq!(take(&eve, name).await, (status, key.to_owned()), "{name}");
    }
    room.close().await;
}
