//! A private table is, to those who may not know of it, as if it had never been: the same status and the same body on every path.

use std::net::SocketAddr;

use crate::visit::{Line, Room, answer, ask, ends, guest, hear, line, line_with, raw_from, say};
use serde_json::{Value, json};
use server::Store;

/// The number of a table that never was.
const NEVER: u64 = 4_711_471;

fn cookie(guest: &str) -> String {
    if guest.is_empty() { String::new() } else { format!("Cookie: {guest}\r\n") }
}

/// Every path that names a table, with every method, from the description of the API.
fn paths() -> Vec<(String, String)> {
    let document = server::openapi();
    let all = document["paths"].as_object().expect("paths").iter();
    let about_tables = all.filter(|(path, _)| path.contains("{number}"));
    let each = about_tables.flat_map(|(path, methods)| {
        let methods = methods.as_object().expect("methods").keys();
        methods.map(move |method| (method.to_uppercase(), path.clone()))
    });
    each.collect()
}

/// What a stranger is answered about a table: status, names of headers, body.
async fn about(address: SocketAddr, number: u64, asker: &str, (method, path): &(String, String)) -> String {
    let path = path.replace("{number}", &number.to_string()).replace("{what}", "pause");
    let path = path.replace("{round}", "1").replace("{seq}", "1");
    let upgrade =
        "Upgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n";
    let connection = if path.ends_with("/ws") {
        format!("Connection: Upgrade\r\n{upgrade}")
    } else {
        "Connection: close\r\n".to_owned()
    };
    let request = format!(
        "{method} {path} HTTP/1.1\r\nHost: {address}\r\n{connection}{}Content-Type: application/json\r\nContent-Length: 2\r\n\r\n{{}}",
        cookie(asker)
    );
    let answer = raw_from(1, address, &request).await;
    let (head, body) = answer.split_once("\r\n\r\n").unwrap_or_else(|| panic!("{path}: {answer}"));
    let fixed = |line: &&str| !line.starts_with("date:") && !line.starts_with("content-length:");
    let head: Vec<&str> = head.lines().filter(fixed).collect();
    format!(
        "{}\n{}",
        head.join("\n"),
        body.replace(&NEVER.to_string(), "N").replace(&format!(" {number}"), " N")
    )
}

/// A private table with bots, at which its owner sits and rounds are played.
async fn private_table(at: SocketAddr, owner: &str) -> (u64, String, Line) {
    let spec = json!({ "listing": "delta/ez-baccarat", "bots": 3, "pace": 80, "private": true }).to_string();
    let (status, _, opened) = ask(at, "POST", "/api/tables", &cookie(owner), &spec).await;
    assert_eq!(status, 200, "{opened}");
    let number = opened["table"].as_u64().expect("a number");
    let link = opened["link"].as_str().expect("a link").to_owned();
    let mut hers = line(at, number, owner).await;
    // The bots have taken some of the seats.
    let mut seats = 1..=8;
    loop {
        let at = seats.next().expect("a seat is free");
        let id = at.to_string();
        say(
            &mut hers,
            json!({ "type": "do", "id": id, "verb": "sit", "at": at, "choice": { "amount": 50_000 } }),
        )
        .await;
        if answer(&mut hers).await["type"] == "accepted" {
            break;
        }
    }
    // The second round is on: the first can be listed, shown and proved to those who were there.
    let second = |heard: &Value| {
        let events = heard["events"].as_array().into_iter().flatten();
        events.filter_map(|event| event["number"].as_u64()).any(|round| round >= 2)
    };
    while !second(&hear(&mut hers).await) {}
    (number, link, hers)
}

async fn is_hidden(at: SocketAddr, number: u64, strangers: &[&str]) {
    let paths = paths();
    assert!(paths.len() >= 9, "{paths:?}");
    for asker in strangers {
        for path in &paths {
            let (private, never) =
                (about(at, number, asker, path).await, about(at, NEVER, asker, path).await);
            assert_eq!(private, never, "{path:?} as {asker:?}");
            let refused =
                ["401", "403", "404"].iter().any(|status| private.starts_with(&format!("HTTP/1.1 {status}")));
            assert!(refused, "{path:?}: {private}");
        }
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_private_table_is_as_if_it_had_never_been() {
    let room = Room::open(Store::Memory).await;
    let at = room.address;
    let (ann, eve) = (guest(at).await, guest(at).await);
    // Tables with other numbers than the rounds that are asked for.
    for _ in 0..2 {
        let spec = json!({ "listing": "chico/texas-holdem" }).to_string();
        assert_eq!(ask(at, "POST", "/api/tables", &cookie(&ann), &spec).await.0, 200);
    }
    let (number, link, mut hers) = private_table(at, &ann).await;
    is_hidden(at, number, &["", &eve]).await;
    // A wrong link is worth as little, and the right one opens the door.
    for (asker, word, status) in
        [("", "0", 404), (&eve, &link[..link.len() - 1], 404), ("", link.as_str(), 200)]
    {
        let path = format!("/api/tables/{number}?link={word}");
        assert_eq!(ask(at, "GET", &path, &cookie(asker), "").await.0, status, "{word}");
    }
    let mut with_link = line_with(at, number, &format!("?link={link}"), "").await;
    assert_eq!(hear(&mut with_link).await["type"], "table");
    drop(with_link);
    is_hidden(at, number, &["", &eve]).await;
    // Those who play there see what they always see.
    let rounds = format!("/api/tables/{number}/rounds");
    let listed = ask(at, "GET", &rounds, &cookie(&ann), "").await;
    assert_eq!((listed.0, &listed.2["table"]), (200, &json!(number)), "{}", listed.2);

    // Somebody at another table who asks to be taken there hears the same.
    let spec = json!({ "listing": "chico/texas-holdem" }).to_string();
    let public =
        ask(at, "POST", "/api/tables", &cookie(&eve), &spec).await.2["table"].as_u64().expect("a table");
    let mut of_eve = line(at, public, &eve).await;
    say(
        &mut of_eve,
        json!({ "type": "do", "id": "sit", "verb": "sit", "at": 1, "choice": { "amount": 50_000 } }),
    )
    .await;
    answer(&mut of_eve).await;
    let mut told = Vec::new();
    for to in [number, NEVER] {
        say(&mut of_eve, json!({ "type": "change", "id": "x", "to": to })).await;
        // That it was heard, and then what the other table says.
        told.push([answer(&mut of_eve).await, answer(&mut of_eve).await]);
    }
    assert_eq!((&told[0], told[0][1]["key"].as_str()), (&told[1], Some("no-table")));

    // When it is closed it stays unknown, except to those who were there.
    say(&mut hers, json!({ "type": "owner", "id": "close", "what": "close" })).await;
    ends(&mut hers).await;
    is_hidden(at, number, &["", &eve]).await;
    let kept = async {
        while ask(at, "GET", &rounds, &cookie(&ann), "").await.0 != 200 {
            tokio::time::sleep(std::time::Duration::from_millis(50)).await;
        }
    };
    tokio::time::timeout(testkit::CEILING, kept).await.expect("she was there");
    room.close().await;
}
