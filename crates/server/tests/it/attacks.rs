//! What somebody would try who wants to cheat, to see or to break: each against a real room, and told in docs/security.md.

use std::net::SocketAddr;

use crate::visit::{Line, Room, answer, ask, guest, hear, line, say};
use serde_json::{Value, json};
use server::Store;
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::TcpStream;

fn of(cookie: &str) -> String {
    format!("Cookie: {cookie}\r\n")
}

async fn chips(address: SocketAddr, cookie: &str) -> i64 {
    ask(address, "GET", "/api/me", &of(cookie), "").await.2["chips"].as_i64().expect("chips")
}

/// A table of somebody's own, at which nothing happens by itself.
async fn table(address: SocketAddr, cookie: &str, listing: &str) -> u64 {
    let body = json!({ "listing": listing, "seats": 4 }).to_string();
    let (status, _, opened) = ask(address, "POST", "/api/tables", &of(cookie), &body).await;
    assert_eq!(status, 200, "{opened}");
    opened["table"].as_u64().expect("a number")
}

/// The whole of an answer, with its head.
async fn raw(address: SocketAddr, request: &str) -> String {
    let mut stream = TcpStream::connect(address).await.expect("it listens");
    stream.write_all(request.as_bytes()).await.expect("it reads");
    let mut text = String::new();
    stream.read_to_string(&mut text).await.expect("it answers");
    text
}

async fn sit(line: &mut Line, at: u64, amount: i64) -> Value {
    let id = format!("sit {at}");
    say(line, json!({ "type": "do", "id": id, "verb": "sit", "at": at, "choice": { "amount": amount } }))
        .await;
    answer(line).await
}

/// The key with which something is refused.
async fn refused(line: &mut Line, message: Value) -> String {
    say(line, message.clone()).await;
    let heard = answer(line).await;
    assert_eq!(heard["type"], "refused", "{message}: {heard}");
    heard["key"].as_str().unwrap_or_default().to_owned()
}

/// Nobody acts for another: not at their seat, not as dealer or floor, not by saying who they are.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn nobody_acts_for_another() {
    let room = Room::open(Store::Memory).await;
    let at = room.address;
    let (ann, eve) = (guest(at).await, guest(at).await);
    let number = table(at, &ann, "chico/texas-holdem").await;
    let (mut hers, mut line_of_eve) = (line(at, number, &ann).await, line(at, number, &eve).await);
    assert_eq!(sit(&mut hers, 1, 50_000).await["type"], "accepted");
    let me = ask(at, "GET", "/api/me", &of(&ann), "").await.2;
    for message in [
        json!({ "type": "do", "id": "a", "verb": "leave", "at": 1 }),
        json!({ "type": "do", "id": "b", "verb": "leave", "person": 0, "account": me["account"], "who": { "person": 0 } }),
        json!({ "type": "do", "id": "c", "verb": "fold", "at": 1, "as": "dealer" }),
        json!({ "type": "do", "id": "d", "verb": "leave", "at": 1, "as": "floor" }),
        json!({ "type": "do", "id": "e", "verb": "leave", "at": 1, "as": "surveillance" }),
        json!({ "type": "owner", "id": "f", "what": "remove", "person": 0 }),
        json!({ "type": "owner", "id": "g", "what": "close" }),
        json!({ "type": "do", "id": "h", "verb": "sit", "at": 1, "choice": { "amount": 50_000 } }),
        json!({ "type": "do", "id": "i", "verb": "resume", "at": 2, "choice": { "newcomer": { "person": 0, "chips": 5 } } }),
    ] {
        refused(&mut line_of_eve, message).await;
    }
    for (path, body) in [
        ("/api/floor/tables/1/void", json!({ "reason": "x" })),
        ("/api/floor/tables/1/correct", json!({ "reason": "x", "amount": 100, "to": 2 })),
        ("/api/floor/bar", json!({ "account": me["account"], "reason": "x" })),
        ("/api/admin/roles", json!({ "account": me["account"], "role": "admin", "on": true })),
    ] {
        assert_eq!(ask(at, "POST", path, &of(&eve), &body.to_string()).await.0, 403, "{path}");
    }
    // A cookie that is nearly hers is nobody's.
    let (name, secret) = ann.split_once('=').expect("a cookie");
    let mut letters: Vec<char> = secret.chars().collect();
    let last = letters.len() - 1;
    letters[last] = if letters[last] == 'A' { 'B' } else { 'A' };
    let forged = format!("{name}={}", letters.into_iter().collect::<String>());
    assert_eq!(ask(at, "GET", "/api/me", &of(&forged), "").await.0, 401);
    assert_eq!(chips(at, &ann).await, 1_000_000 - 50_000, "hers are where she put them");
    room.close().await;
}

/// A message that was overheard and is said again by another is another command: it moves nothing of its first speaker's.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_overheard_message_is_worth_nothing() {
    let room = Room::open(Store::Memory).await;
    let at = room.address;
    let (ann, eve) = (guest(at).await, guest(at).await);
    let number = table(at, &ann, "chico/texas-holdem").await;
    let mut hers = line(at, number, &ann).await;
    let buy = json!({ "type": "do", "id": "one", "verb": "sit", "at": 1, "choice": { "amount": 30_000 } });
    say(&mut hers, buy.clone()).await;
    let first = answer(&mut hers).await;
    assert_eq!(first["type"], "accepted", "{first}");
    for _ in 0..5 {
        say(&mut hers, buy.clone()).await;
        assert_eq!(answer(&mut hers).await["seq"], first["seq"], "her own again is done once");
    }
    let mut line_of_eve = line(at, number, &eve).await;
    refused(&mut line_of_eve, buy.clone()).await;
    assert_eq!((chips(at, &ann).await, chips(at, &eve).await), (970_000, 1_000_000));
    // The same id with something else is not done either: what it names was done.
    let other = json!({ "type": "do", "id": "one", "verb": "buy", "at": 1, "choice": { "amount": 10_000 } });
    say(&mut hers, other).await;
    answer(&mut hers).await;
    assert_eq!(chips(at, &ann).await, 970_000);
    room.close().await;
}

/// Amounts beyond all measure are refused, and nothing is made or lost by them.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn amounts_do_not_overflow() {
    let room = Room::open(Store::Memory).await;
    let at = room.address;
    let ann = guest(at).await;
    for listing in ["chico/texas-holdem", "delta/blackjack-x"] {
        let number = table(at, &ann, listing).await;
        let mut hers = line(at, number, &ann).await;
        for amount in [
            json!(i64::MAX),
            json!(i64::MIN),
            json!(-1),
            json!(u64::MAX),
            json!(1e300),
            json!(0.5),
            json!("50000"),
            json!(100_000_000_000_001_i64),
            json!(1_000_001),
            json!(null),
            json!([50_000]),
        ] {
            let choice = json!({ "amount": amount });
            refused(
                &mut hers,
                json!({ "type": "do", "id": amount.to_string(), "verb": "sit", "at": 1, "choice": choice }),
            )
            .await;
        }
        for at in [json!(255), json!(256), json!(-1), json!(0), json!("1"), json!(1e9)] {
            let message = json!({ "type": "do", "id": at.to_string(), "verb": "sit", "at": at, "choice": { "amount": 50_000 } });
            refused(&mut hers, message).await;
        }
    }
    for body in [
        json!({ "listing": "delta/blackjack-x", "minimum": i64::MAX }),
        json!({ "listing": "delta/blackjack-x", "minimum": -5 }),
        json!({ "listing": "delta/blackjack-x", "minimum": 500, "maximum": i64::MAX }),
        json!({ "listing": "delta/blackjack-x", "seats": 255 }),
        json!({ "listing": "delta/blackjack-x", "seats": 4, "bots": 30 }),
        json!({ "listing": "delta/blackjack-x", "pace": u32::MAX }),
        json!({ "listing": "chico/texas-holdem", "minimum": 5 }),
    ] {
        let (status, _, answer) = ask(at, "POST", "/api/tables", &of(&ann), &body.to_string()).await;
        assert_eq!(status, 400, "{body}: {answer}");
    }
    for query in ["action=-1", "action=9223372036854775808", "players=65536", "pot=1e9"] {
        let path = format!("/api/games/chico/texas-holdem/fees?{query}");
        assert_eq!(ask(at, "GET", &path, "", "").await.0, 400, "{query}");
    }
    for query in ["action=-12000", "action=12000&wager=-1"] {
        let path = format!("/api/games/delta/ez-baccarat/fees?{query}");
        let (status, _, answer) = ask(at, "GET", &path, "", "").await;
        assert_eq!((status, &answer["key"]), (400, &json!("bad-message")), "{query}: {answer}");
    }
    assert_eq!(chips(at, &ann).await, 1_000_000);
    room.close().await;
}

/// Nobody fills the room with tables: so many are open at once for each.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn nobody_fills_the_room_with_tables() {
    let room = Room::open(Store::Memory).await;
    let ann = guest(room.address).await;
    let body = json!({ "listing": "delta/ez-baccarat" }).to_string();
    let mut opened = 0;
    let refused = loop {
        let (status, _, answer) = ask(room.address, "POST", "/api/tables", &of(&ann), &body).await;
        // How fast is limited, too.
        if answer["key"] == "too-frequent" {
            tokio::time::sleep(std::time::Duration::from_millis(200)).await;
            continue;
        }
        if status != 200 {
            break (status, answer);
        }
        opened += 1;
        assert!(opened < 100, "there is no end");
    };
    assert_eq!((refused.0, &refused.1["key"]), (429, &json!("too-many-tables")), "{refused:?}");
    let bea = guest(room.address).await;
    assert_eq!(ask(room.address, "POST", "/api/tables", &of(&bea), &body).await.0, 200, "others still may");
    room.close().await;
}

/// Another site's page asks in the name of somebody who is signed in here: nothing that changes anything is done, and no
/// answer may be read.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn other_sites_do_nothing_in_ones_name() {
    let room = Room::open(Store::Memory).await;
    let at = room.address;
    let ann = guest(at).await;
    for (method, path) in [
        ("POST", "/api/tables"),
        ("POST", "/api/name"),
        ("POST", "/api/erase"),
        ("POST", "/api/sign-out"),
        ("POST", "/api/tokens"),
        ("DELETE", "/api/tokens/1"),
        ("PUT", "/api/tables"),
    ] {
        for origin in
            ["http://evil.example", "null", "http://127.0.0.1:1", &format!("http://{at}.evil.example")]
        {
            let headers = format!("{}Origin: {origin}\r\n", of(&ann));
            let (status, _, refused) = ask(at, method, path, &headers, "{}").await;
            assert_eq!(
                (status, &refused["key"]),
                (403, &json!("wrong-origin")),
                "{method} {path} from {origin}"
            );
        }
    }
    let ask_first = raw(
        at,
        &format!(
            "OPTIONS /api/tables HTTP/1.1\r\nHost: {at}\r\nConnection: close\r\nOrigin: http://evil.example\r\n\
             Access-Control-Request-Method: POST\r\nAccess-Control-Request-Headers: content-type\r\n\r\n"
        ),
    )
    .await;
    let read = raw(
        at,
        &format!(
            "GET /api/me HTTP/1.1\r\nHost: {at}\r\nConnection: close\r\nOrigin: http://evil.example\r\nCookie: {ann}\r\n\r\n"
        ),
    )
    .await;
    for answer in [ask_first, read] {
        assert!(!answer.to_lowercase().contains("access-control-allow"), "{answer}");
    }
    // A form of another site cannot send JSON.
    let form = format!("{}Content-Type: text/plain\r\n", of(&ann));
    let sent = raw(
        at,
        &format!("POST /api/tables HTTP/1.1\r\nHost: {at}\r\nConnection: close\r\n{form}Content-Length: 35\r\n\r\n{{\"listing\":\"delta/ez-baccarat\",\"x\":1}}"),
    )
    .await;
    assert!(sent.starts_with("HTTP/1.1 415"), "{sent}");
    // The cookie is kept from scripts and from other sites.
    for (by, secure) in
        [("", false), ("X-Forwarded-Proto: http\r\n", false), ("X-Forwarded-Proto: https\r\n", true)]
    {
        let request = format!(
            "POST /api/guest HTTP/1.1\r\nHost: {at}\r\n{by}Connection: close\r\nContent-Length: 0\r\n\r\n"
        );
        let fresh = raw(at, &request).await;
        let cookie =
            fresh.lines().find(|line| line.to_lowercase().starts_with("set-cookie:")).expect("a cookie");
        assert!(cookie.contains("HttpOnly") && cookie.contains("SameSite=Lax"), "{cookie}");
        // A phone on the home network comes by plain http and is let in; who came by TLS comes by TLS alone.
        assert_eq!(cookie.contains("; Secure"), secure, "{by}: {cookie}");
    }
    room.close().await;
}

/// Scripts in names are refused; in chat, salt and reasons they come out as the text that they are; and a page runs nothing
/// that stands in it.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn stored_scripts_stay_text() {
    const SCRIPT: &str = "<img src=x onerror=\"alert(1)\"><script>alert(1)</script>";
    let room = Room::open(Store::Memory).await;
    let at = room.address;
    let (ann, bea) = (guest(at).await, guest(at).await);
    for name in [SCRIPT, "<b>x", "a\u{202e}b", "javascript:alert(1)", "x\" onload=\"y", "{{7*7}}", "${7*7}"] {
        let body = json!({ "name": name, "password": "correct horse" }).to_string();
        let (status, _, answer) = ask(at, "POST", "/api/name", &of(&ann), &body).await;
        assert_eq!(status, 400, "{name}: {answer}");
    }
    let number = table(at, &ann, "chico/texas-holdem").await;
    let (mut hers, mut other) = (line(at, number, &ann).await, line(at, number, &bea).await);
    hear(&mut other).await;
    say(&mut hers, json!({ "type": "chat", "text": format!("{SCRIPT}\u{0}\n") })).await;
    let heard = loop {
        let heard = hear(&mut other).await;
        if heard["type"] == "chat" {
            break heard;
        }
    };
    assert_eq!(heard["text"], SCRIPT, "as it was written, in JSON, without what no letter is");
    for path in ["/", "/plain", "/plain.js", "/tables/1", "/api/me", "/api/nothing", "/health"] {
        let answer =
            raw(at, &format!("GET {path} HTTP/1.1\r\nHost: {at}\r\nConnection: close\r\n\r\n")).await;
        let (head, body) = answer.split_once("\r\n\r\n").expect("a head");
        let head = head.to_lowercase();
        let policy =
            head.lines().find_map(|line| line.strip_prefix("content-security-policy: ")).unwrap_or_default();
        assert!(
            policy.contains("script-src 'self';") && policy.contains("frame-ancestors 'none'"),
            "{path}: {head}"
        );
        for told in
            ["x-content-type-options: nosniff", "x-frame-options: deny", "referrer-policy: same-origin"]
        {
            assert!(head.contains(told), "{path}: {head}");
        }
        let inline = body
            .split("<script")
            .skip(1)
            .any(|script| !script.split('>').next().unwrap_or_default().contains("src="));
        assert!(!inline, "{path} has a script in the page");
    }
    room.close().await;
}
