//! Whatever is malformed, stale, illegal, unauthorised, oversized or too frequent gets a refusal with a key, and the table
//! goes on; nobody who does not read is waited for.

use std::time::Duration;

use crate::visit::{Line, Room, answer, ask, guest, hear, line, line_after, say};
use futures_util::SinkExt as _;
use serde_json::{Value, json};
use server::Store;
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::TcpStream;
use tokio_tungstenite::tungstenite::Message;

/// A table of the demo with a seat that is free, and the offer of it.
async fn free_seat(line: &mut Line) -> (u64, Value) {
    loop {
        let heard = hear(line).await;
        let sit = heard["offers"].as_array().into_iter().flatten().find(|offer| offer["verb"] == "sit");
        if let Some(sit) = sit {
            return (heard["seq"].as_u64().expect("a sequence"), sit.clone());
        }
    }
}

fn sit(id: &str, offer: &Value) -> Value {
    let amount = &offer["shape"]["amount"]["from"];
    json!({ "type": "do", "id": id, "verb": "sit", "at": offer["at"], "choice": { "amount": amount } })
}

/// The table goes on for whoever looks on.
async fn goes_on(rail: &mut Line) {
    let from = hear(rail).await["seq"].as_u64().expect("a sequence");
    while hear(rail).await["seq"].as_u64().is_none_or(|seq| seq < from + 3) {}
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn bad_requests_are_refused_with_a_key() {
    let room = Room::demo(Store::Memory).await;
    let cookie = guest(room.address).await;
    let mine = format!("Cookie: {cookie}\r\n");
    let long = format!(r#"{{"listing":"{}"}}"#, "x".repeat(70_000));
    for (method, path, headers, body, status, key) in [
        ("POST", "/api/tables", mine.as_str(), "{", 400, "bad-message"),
        ("POST", "/api/tables", &mine, "[1]", 400, "bad-message"),
        ("POST", "/api/tables", &mine, &long, 413, "too-large"),
        ("POST", "/api/sign-in", "", r#"{"name":7}"#, 400, "bad-message"),
        ("POST", "/api/sign-in", "", r#"{"name":"a","password":"b"}"#, 401, "wrong-password"),
        ("POST", "/api/tables", "", r#"{"listing":"delta/ez-baccarat"}"#, 401, "not-signed-in"),
        ("GET", "/api/tables/x", &mine, "", 400, "bad-message"),
        ("GET", "/api/tables/1/ws", &mine, "", 400, "bad-message"),
        ("GET", "/api/nothing", &mine, "", 404, "no-such-path"),
        ("DELETE", "/api/tables", &mine, "", 405, "wrong-method"),
        ("POST", "/api/guest", "Origin: null\r\n", "", 403, "wrong-origin"),
        ("POST", "/api/name", "Origin: http://127.0.0.1\r\n", "{}", 403, "wrong-origin"),
        (
            "GET",
            "/api/tables/1/ws",
            "Origin: http://else.example\r\nUpgrade: websocket\r\n",
            "",
            403,
            "wrong-origin",
        ),
    ] {
        let (got, _, answer) = ask(room.address, method, path, headers, body).await;
        assert_eq!((got, answer["key"].as_str()), (status, Some(key)), "{method} {path} {answer}");
        assert!(answer["text"].as_str().is_some_and(|text| !text.is_empty()), "{method} {path} {answer}");
    }
    let own = format!("Origin: http://{}\r\n", room.address);
    assert_eq!(ask(room.address, "POST", "/api/guest", &own, "").await.0, 200, "its own page may");
    room.close().await;
}

/// Guesses at a password count against the address, whoever is signed in there; other requests go on.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn another_guest_buys_no_more_guesses_at_a_password() {
    let room = Room::demo(Store::Memory).await;
    let mine = format!("Cookie: {}\r\n", guest(room.address).await);
    for headers in ["", "Cookie: houseway=1.invented\r\n", &mine] {
        // One more is allowed every second: the next request may be that one.
        let mut refused = Value::Null;
        for _ in 0..500 {
            let (status, _, answer) = ask(room.address, "POST", "/api/sign-in", headers, "{}").await;
            if status == 429 {
                refused = answer;
                break;
            }
        }
        assert_eq!(refused["key"], "too-frequent", "{headers}: {refused}");
    }
    assert_eq!(ask(room.address, "POST", "/api/guest", &mine, "").await.0, 200);
    room.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn bad_messages_are_refused_with_a_key_and_the_table_goes_on() {
    let room = Room::demo(Store::Memory).await;
    let cookie = guest(room.address).await;
    let mut mine = line(room.address, 2, &cookie).await;
    let mut rail = line(room.address, 2, "").await;
    for (message, key) in [
        (Message::Binary(vec![0, 159, 146, 150].into()), "bad-message"),
        (Message::Text("{".into()), "bad-message"),
        (Message::Text("7".into()), "bad-message"),
        (Message::Text(r#"{"type":"do","verb":7}"#.into()), "bad-message"),
        (Message::Text(r#"{"type":"do","verb":"stake","at":"x"}"#.into()), "bad-message"),
        (Message::Text(r#"{"type":"do","verb":"stake","at":1,"seq":"x"}"#.into()), "bad-sequence"),
        (Message::Text(r#"{"type":"do","verb":"leave","seq":99999999}"#.into()), "bad-sequence"),
        (Message::Text(r#"{"type":"do","verb":"leave","as":"king"}"#.into()), "bad-message"),
        (Message::Text(r#"{"type":"do","verb":"leave","as":"floor"}"#.into()), "not-allowed"),
        (Message::Text(r#"{"type":"owner","what":"close"}"#.into()), "not-the-owner"),
        (Message::Text(r#"{"type":"owner"}"#.into()), "bad-message"),
        (Message::Text(r#"{"type":"ready"}"#.into()), "not-at-the-table"),
        (Message::Text(r#"{"type":"more-time"}"#.into()), "not-at-the-table"),
        (Message::Text(r#"{"type":"chat"}"#.into()), "bad-message"),
        (Message::Text(r#"{"type":"chat","text":["a"]}"#.into()), "bad-message"),
        (Message::Text(r#"{"type":"mute","person":"Ann"}"#.into()), "no-such-person"),
        (Message::Text(r#"{"type":"wait","on":"yes"}"#.into()), "bad-message"),
        (Message::Text(r#"{"type":"change","to":"next"}"#.into()), "no-seat"),
        (Message::Text(r#"{"type":"salt","text":"a"}"#.into()), "not-at-the-table"),
        (Message::Text(r#"{"type":"hint"}"#.into()), "not-a-training-table"),
        (Message::Text(format!(r#"{{"type":"chat","text":"{}"}}"#, "x".repeat(20_000)).into()), "too-large"),
        (Message::Text(format!("{}1{}", "[".repeat(5_000), "]".repeat(5_000)).into()), "bad-message"),
    ] {
        mine.send(message.clone()).await.expect("the line holds");
        let refused = answer(&mut mine).await;
        assert_eq!(refused["key"].as_str(), Some(key), "{message:?}: {refused}");
    }
    let key = |heard: &Value| heard["key"].as_str().unwrap_or_default().to_owned();
    let mut keys = Vec::new();
    for ten in 0..10 {
        for number in ten * 10..ten * 10 + 10 {
            let leave = json!({ "type": "do", "id": number.to_string(), "verb": "leave" });
            mine.feed(Message::Text(leave.to_string().into())).await.expect("the line holds");
        }
        mine.flush().await.expect("the line holds");
        // Whoever does not read is dropped: what has come is read in between.
        while let Ok(heard) = tokio::time::timeout(Duration::from_millis(1), hear(&mut mine)).await {
            keys.extend((heard["type"] == "refused").then(|| key(&heard)));
        }
    }
    while keys.len() < 100 {
        keys.push(key(&answer(&mut mine).await));
    }
    assert!(keys.iter().any(|key| key == "too-frequent"), "{keys:?}");
    assert!(keys.iter().any(|key| key == "not-at-the-table"), "{keys:?}");
    goes_on(&mut rail).await;
    // Beyond what is read at all the line ends, and the table still goes on.
    let _ = mine.send(Message::Text("x".repeat(400_000).into())).await;
    goes_on(&mut rail).await;
    room.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_same_command_is_done_once_and_a_stale_one_not_at_all() {
    let room = Room::demo(Store::Memory).await;
    let cookie = guest(room.address).await;
    let mut mine = line(room.address, 2, &cookie).await;
    let (seq, offer) = free_seat(&mut mine).await;
    let mut asked = sit("once", &offer);
    asked["seq"] = json!(seq);
    say(&mut mine, asked.clone()).await;
    let first = answer(&mut mine).await;
    assert_eq!(first["type"], "accepted", "{first}");
    // The same again, as after a lost answer, also on another line.
    say(&mut mine, asked.clone()).await;
    let mut other = line(room.address, 2, &cookie).await;
    say(&mut other, asked).await;
    for again in [answer(&mut mine).await, answer(&mut other).await] {
        assert_eq!((&again["type"], &again["seq"]), (&json!("accepted"), &first["seq"]), "{again}");
    }
    let mine_again = format!("Cookie: {cookie}\r\n");
    let me = ask(room.address, "GET", "/api/me", &mine_again, "").await.2;
    let paid = 1_000_000 - offer["shape"]["amount"]["from"].as_i64().expect("an amount");
    assert_eq!(me["chips"].as_i64(), Some(paid), "the chips left the wallet once");
    // Another wants the seat that was free when they looked.
    let stranger = guest(room.address).await;
    let mut late = line(room.address, 2, &stranger).await;
    let mut asked = sit("late", &offer);
    asked["seq"] = json!(seq);
    say(&mut late, asked).await;
    assert_eq!(answer(&mut late).await["key"], "stale");
    room.close().await;
}

/// A line is lost and taken up again: the steps that were missed come, each once and in order, as this person sees them.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_line_is_taken_up_without_loss_or_repeat() {
    let room = Room::demo(Store::Memory).await;
    let cookie = guest(room.address).await;
    let mut held = line(room.address, 1, &cookie).await;
    let mut lost = line(room.address, 1, &cookie).await;
    let seen = hear(&mut lost).await["seq"].as_u64().expect("a sequence");
    drop(lost);
    let mut steps = Vec::new();
    while steps.len() < 12 {
        let heard = hear(&mut held).await;
        if heard["type"] == "step" && heard["seq"].as_u64() > Some(seen) {
            steps.push(heard);
        }
    }
    let mut again = line_after(room.address, 1, &cookie, Some(seen)).await;
    let mut told = Vec::new();
    while told.len() < steps.len() {
        let heard = hear(&mut again).await;
        assert!(heard["type"] == "step" || heard["type"] == "resumed", "no fresh start: {heard}");
        told.extend((heard["type"] == "step").then_some(heard));
    }
    for (step, told) in steps.iter().zip(&told) {
        for field in ["seq", "events", "lines", "shown", "view", "offers", "you", "people"] {
            assert_eq!(step[field], told[field], "{field} of step {}", step["seq"]);
        }
    }
    // What is too long ago, or has not been, is a fresh start.
    for after in [0, 99_999_999] {
        let mut fresh = line_after(room.address, 1, &cookie, Some(after)).await;
        let whole = hear(&mut fresh).await;
        assert_eq!(whole["type"], "table", "after {after}");
    }
    room.close().await;
}

/// Somebody connects, sits at the rail and never reads: the table drops them and goes on for all others.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_reader_that_does_not_read_is_dropped() {
    let room = Room::demo(Store::Memory).await;
    let address = room.address;
    let mut deaf = TcpStream::connect(address).await.expect("it listens");
    let request = format!(
        "GET /api/tables/1/ws HTTP/1.1\r\nHost: {address}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\
         Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n"
    );
    deaf.write_all(request.as_bytes()).await.expect("it reads");
    let mut rail = line(address, 1, "").await;
    let dropped = async {
        loop {
            goes_on(&mut rail).await;
            let mut stream = TcpStream::connect(address).await.expect("it listens");
            let asked = format!("GET /metrics HTTP/1.1\r\nHost: {address}\r\nConnection: close\r\n\r\n");
            stream.write_all(asked.as_bytes()).await.expect("it reads");
            let mut text = String::new();
            stream.read_to_string(&mut text).await.expect("it answers");
            if text.contains("houseway_slow_readers_dropped_total 1") {
                return;
            }
        }
    };
    tokio::time::timeout(testkit::CEILING, dropped).await.expect("it is dropped");
    drop(deaf);
    room.close().await;
}

/// Whoever says the head of a request letter by letter is shown out, and others are let in meanwhile.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn who_speaks_too_slowly_is_shown_out() {
    let room = Room::demo(Store::Memory).await;
    let mut slow = TcpStream::connect(room.address).await.unwrap();
    let since = std::time::Instant::now();
    let mut ended = false;
    for letter in b"GET / HTTP/1.1\r\nHost: x\r\nX-Slow: aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa".iter().cycle() {
        let sent = slow.write_all(&[*letter]).await;
        let mut byte = [0; 1];
        let heard = tokio::time::timeout(Duration::from_millis(250), slow.read(&mut byte)).await;
        if sent.is_err() || matches!(heard, Ok(Ok(0) | Err(_))) {
            ended = true;
            break;
        }
        assert!(since.elapsed() < testkit::CEILING, "it never ends");
    }
    assert!(ended && since.elapsed().as_secs() >= 3, "after a while, not at once");
    assert_eq!(ask(room.address, "GET", "/health", "", "").await.0, 200);
    room.close().await;
}

/// The frames of a line as they come over the network, up to its end: what each is, and what is in it.
async fn frames(stream: &mut TcpStream) -> Vec<(u8, Vec<u8>)> {
    let mut bytes = Vec::new();
    stream.read_to_end(&mut bytes).await.expect("it ends in order, and is not cut");
    let mut rest = bytes.as_slice();
    let mut frames = Vec::new();
    while let [first, length, behind @ ..] = rest {
        let (long, from) = match length {
            126 => (usize::from(u16::from_be_bytes([behind[0], behind[1]])), 2),
            127 => (u64::from_be_bytes(behind[..8].try_into().unwrap()) as usize, 8),
            short => (usize::from(*short), 0),
        };
        frames.push((first & 0x0f, behind[from..from + long].to_vec()));
        rest = &behind[from + long..];
    }
    frames
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_line_that_is_closed_is_closed_in_order() {
    let room = Room::demo(Store::Memory).await;
    let mut stream = TcpStream::connect(room.address).await.expect("it listens");
    let asked = format!(
        "GET /api/tables/1/ws HTTP/1.1\r\nHost: {}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\
         Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n",
        room.address
    );
    stream.write_all(asked.as_bytes()).await.expect("it reads");
    let mut head = Vec::new();
    while !head.ends_with(b"\r\n\r\n") {
        head.push(stream.read_u8().await.expect("an answer"));
    }
    assert!(head.starts_with(b"HTTP/1.1 101"), "{}", String::from_utf8_lossy(&head));
    // A close with status 1000, under a mask of nothing.
    stream.write_all(&[0x88, 0x82, 0, 0, 0, 0, 0x03, 0xe8]).await.expect("it reads");
    let closing = tokio::time::timeout(testkit::CEILING, frames(&mut stream)).await.expect("it ends");
    let last = closing.last().map(|(kind, said)| (*kind, said.as_slice()));
    assert_eq!(last, Some((8, &[0x03, 0xe8][..])), "a close is answered with the same");
    room.close().await;
}
