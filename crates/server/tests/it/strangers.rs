//! Limits on what strangers can do to a public room. Clients come from different loopback addresses.

use std::net::SocketAddr;
use std::time::{Duration, Instant};

use crate::visit::{
    Line, Room, answer, ask, ask_from, connect_from, ends, guest, guest_from, hear, line, say, try_line,
};
use futures_util::SinkExt as _;
use serde_json::{Value, json};
use server::Store;
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio_tungstenite::tungstenite::Message;

/// The address of the client that a limit is aimed at, and of one that must not notice.
const STRANGER: u8 = 7;
const NEIGHBOUR: u8 = 8;

fn cookie(guest: &str) -> String {
    format!("Cookie: {guest}\r\n")
}

/// Opens a table as a guest from an address.
async fn open(from: u8, address: SocketAddr, guest: &str, spec: Value) -> (u16, Value) {
    let body = spec.to_string();
    let (status, _, opened) = ask_from(from, address, "POST", "/api/tables", &cookie(guest), &body).await;
    (status, opened)
}

async fn table_for(address: SocketAddr, guest: &str, spectators: u16) -> u64 {
    let spec = json!({ "listing": "chico/texas-holdem", "seats": 4, "watchers": spectators });
    open(1, address, guest, spec).await.1["table"].as_u64().expect("a table")
}

/// Sends a chat message with an id and returns the answer to it.
async fn chat(line: &mut Line, id: &str, text: &str) -> Value {
    say(line, json!({ "type": "chat", "id": id, "text": text })).await;
    answer(line).await
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn idle_anonymous_spectators_do_not_keep_players_out() {
    let room = Room::open(Store::Memory).await;
    let at = room.address;
    let table = table_for(at, &guest(at).await, 3).await;
    let mut crowd = Vec::new();
    for _ in 0..3 {
        let mut watching = try_line(STRANGER, at, table, "", "").await.expect("it connects");
        assert_eq!(hear(&mut watching).await["type"], "table");
        crowd.push(watching);
    }
    // One more of the same address is refused, and nobody else loses a place to it.
    let mut fourth = try_line(STRANGER, at, table, "", "").await.expect("it connects");
    assert_eq!(hear(&mut fourth).await["key"], "too-many-watching");
    // A guest of the same address gets in and sits down: the first of the crowd gives way.
    let ann = guest_from(STRANGER, at).await;
    let mut hers = try_line(STRANGER, at, table, "", &cookie(&ann)).await.expect("it connects");
    assert_eq!(hear(&mut hers).await["type"], "table");
    let sit = json!({ "type": "do", "id": "sit", "verb": "sit", "at": 1, "choice": { "amount": 50_000 } });
    say(&mut hers, sit).await;
    assert_eq!(answer(&mut hers).await["type"], "accepted");
    let told = loop {
        let heard = hear(&mut crowd[0]).await;
        if heard["type"] == "refused" {
            break heard;
        }
    };
    assert_eq!(told["key"], "too-many-watching");
    ends(&mut crowd[0]).await;
    // A spectator of another address gets a place too: one address does not keep the whole rail.
    let mut neighbour = try_line(NEIGHBOUR, at, table, "", "").await.expect("it connects");
    assert_eq!(hear(&mut neighbour).await["type"], "table");
    room.close().await;
}

/// A player whose connection broke comes back, however many look on, and whoever they are.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_player_comes_back_to_a_full_rail() {
    let room = Room::open(Store::Memory).await;
    let at = room.address;
    let (owner, ann) = (guest(at).await, guest(at).await);
    let table = table_for(at, &owner, 2).await;
    let mut hers = line(at, table, &ann).await;
    say(
        &mut hers,
        json!({ "type": "do", "id": "sit", "verb": "sit", "at": 1, "choice": { "amount": 50_000 } }),
    )
    .await;
    assert_eq!(answer(&mut hers).await["type"], "accepted");
    drop(hers);
    let mut rail = Vec::new();
    for from in [STRANGER, NEIGHBOUR] {
        let guest = guest_from(from, at).await;
        let mut watching = try_line(from, at, table, "", &cookie(&guest)).await.expect("it connects");
        assert_eq!(hear(&mut watching).await["type"], "table");
        rail.push(watching);
    }
    let late = guest_from(9, at).await;
    let mut late = try_line(9, at, table, "", &cookie(&late)).await.expect("it connects");
    assert_eq!(hear(&mut late).await["key"], "too-many-watching", "everybody has one place");
    for player in [&ann, &owner] {
        assert_eq!(hear(&mut line(at, table, player).await).await["type"], "table");
    }
    room.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn guests_of_one_address_do_not_fill_the_rail() {
    let room = Room::open(Store::Memory).await;
    let at = room.address;
    let table = table_for(at, &guest(at).await, 4).await;
    let mut crowd = Vec::new();
    for _ in 0..4 {
        let guest = guest_from(STRANGER, at).await;
        let mut watching = try_line(STRANGER, at, table, "", &cookie(&guest)).await.expect("it connects");
        assert_eq!(hear(&mut watching).await["type"], "table");
        crowd.push(watching);
    }
    let ann = guest_from(NEIGHBOUR, at).await;
    let mut hers = try_line(NEIGHBOUR, at, table, "", &cookie(&ann)).await.expect("it connects");
    assert_eq!(hear(&mut hers).await["type"], "table", "the fullest address gives way");
    room.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn held_connections_are_limited_per_account_and_address() {
    let room = Room::open(Store::Memory).await;
    let at = room.address;
    let ann = guest(at).await;
    let table = table_for(at, &ann, 60_000).await;
    let mut held = Vec::new();
    for _ in 0..20 {
        held.push(try_line(STRANGER, at, table, "", &cookie(&ann)).await.expect("it connects"));
    }
    assert_eq!(try_line(STRANGER, at, table, "", &cookie(&ann)).await.err(), Some(429), "of one account");
    while held.len() < 200 {
        held.push(try_line(STRANGER, at, table, "", "").await.expect("it connects"));
    }
    assert_eq!(try_line(STRANGER, at, table, "", "").await.err(), Some(429), "of one address");
    assert!(try_line(NEIGHBOUR, at, table, "", "").await.is_ok(), "others connect");
    // A connection that has ended frees its place.
    drop(held.pop());
    let freed = async {
        while try_line(STRANGER, at, table, "", "").await.is_err() {
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    };
    tokio::time::timeout(testkit::CEILING, freed).await.expect("its place is free again");
    room.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_huge_frame_is_refused_by_its_header() {
    let room = Room::demo(Store::Memory).await;
    let at = room.address;
    for announced in [64 * 1024 + 1_u64, 16 << 20, u64::from(u32::MAX), u64::MAX >> 1] {
        let mut stream = connect_from(STRANGER, at).await;
        let upgrade = format!(
            "GET /api/tables/1/ws HTTP/1.1\r\nHost: {at}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\
             Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n"
        );
        stream.write_all(upgrade.as_bytes()).await.expect("it reads");
        // A text frame, masked, with a length of 64 bits; not one byte of it follows.
        let mut frame = vec![0x81, 0xff];
        frame.extend(announced.to_be_bytes());
        frame.extend([0; 4]);
        stream.write_all(&frame).await.expect("it reads");
        let mut rest = Vec::new();
        let ended = tokio::time::timeout(testkit::CEILING, stream.read_to_end(&mut rest)).await;
        assert!(ended.is_ok(), "a frame of {announced} bytes ends the connection without its bytes");
    }
    room.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn guests_are_limited_by_address() {
    let room = Room::open(Store::Memory).await;
    let at = room.address;
    let mut made = 0;
    while ask_from(STRANGER, at, "POST", "/api/guest", "", "").await.0 == 200 {
        made += 1;
        assert!(made < 200, "there is no limit");
    }
    assert!(made >= 60, "a party behind one router gets in: {made}");
    let neighbour = guest_from(NEIGHBOUR, at).await;
    let (status, ..) = ask_from(STRANGER, at, "POST", "/api/guest", &cookie(&neighbour), "").await;
    assert_eq!(status, 200, "an account from before comes in from there all the same");
    room.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn more_guests_do_not_open_more_tables() {
    let room = Room::open(Store::Memory).await;
    let at = room.address;
    let spec = json!({ "listing": "delta/ez-baccarat" });
    let mut opened = 0;
    'guests: for _ in 0..8 {
        let guest = guest_from(STRANGER, at).await;
        for _ in 0..15 {
            let (status, answer) = open(STRANGER, at, &guest, spec.clone()).await;
            if status != 200 {
                assert_eq!(status, 429, "{answer}");
                break 'guests;
            }
            opened += 1;
        }
    }
    assert!((40..=60).contains(&opened), "{opened} tables of one address");
    let neighbour = guest_from(NEIGHBOUR, at).await;
    assert_eq!(open(NEIGHBOUR, at, &neighbour, spec).await.0, 200);
    room.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_closed_table_frees_its_place() {
    let room = Room::open(Store::Memory).await;
    let at = room.address;
    let ann = guest_from(STRANGER, at).await;
    let spec = json!({ "listing": "delta/ez-baccarat" });
    let mut last = 0;
    for _ in 0..20 {
        let (status, opened) = open(STRANGER, at, &ann, spec.clone()).await;
        assert_eq!(status, 200, "{opened}");
        last = opened["table"].as_u64().expect("a number");
    }
    let mut hers = try_line(STRANGER, at, last, "", &cookie(&ann)).await.expect("it connects");
    say(&mut hers, json!({ "type": "owner", "id": "close", "what": "close" })).await;
    assert_eq!(answer(&mut hers).await["type"], "accepted");
    ends(&mut hers).await;
    let opened = async {
        while open(STRANGER, at, &ann, spec.clone()).await.0 != 200 {
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
    };
    tokio::time::timeout(testkit::CEILING, opened).await.expect("another table opens");
    room.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn many_guests_of_one_address_do_not_flood_the_chat() {
    let room = Room::open(Store::Memory).await;
    let at = room.address;
    let table = table_for(at, &guest(at).await, 100).await;
    let (since, mut accepted) = (Instant::now(), 0);
    for number in 0..15 {
        let guest = guest_from(STRANGER, at).await;
        let mut watching = try_line(STRANGER, at, table, "", &cookie(&guest)).await.expect("it connects");
        for message in 0..12 {
            let heard = chat(&mut watching, &format!("{number} {message}"), "spam").await;
            accepted += u128::from(heard["type"] == "accepted");
            assert!(heard["type"] == "accepted" || heard["key"] == "too-frequent", "{heard}");
        }
    }
    // The burst, and four a second since.
    let most = 41 + since.elapsed().as_millis() / 250;
    assert!((40..=most).contains(&accepted), "{accepted} of 180");
    let neighbour = guest_from(NEIGHBOUR, at).await;
    let mut hers = try_line(NEIGHBOUR, at, table, "", &cookie(&neighbour)).await.expect("it connects");
    assert_eq!(chat(&mut hers, "hello", "hello").await["type"], "accepted");
    room.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_owner_slows_stops_and_mutes_spectators() {
    let room = Room::open(Store::Memory).await;
    let at = room.address;
    let (ann, eve) = (guest(at).await, guest(at).await);
    let number = ask(at, "GET", "/api/me", &cookie(&eve), "").await.2["account"].clone();
    let table = table_for(at, &ann, 100).await;
    let (mut hers, mut of_eve) = (line(at, table, &ann).await, line(at, table, &eve).await);
    let own = async |line: &mut Line, message: Value| {
        say(line, message).await;
        answer(line).await
    };
    let mode = |mode: &str| json!({ "type": "owner", "id": mode, "what": format!("spectator-chat-{mode}") });
    assert_eq!(own(&mut of_eve, mode("off")).await["key"], "not-the-owner");
    assert_eq!(own(&mut hers, mode("off")).await["type"], "accepted");
    assert_eq!(chat(&mut of_eve, "1", "spam").await["key"], "spectator-chat-off");
    assert_eq!(chat(&mut hers, "2", "the owner still chats").await["type"], "accepted");
    assert_eq!(own(&mut hers, mode("slow")).await["type"], "accepted");
    assert_eq!(chat(&mut of_eve, "3", "once").await["type"], "accepted");
    assert_eq!(chat(&mut of_eve, "4", "twice").await["key"], "too-frequent");
    assert_eq!(own(&mut hers, mode("open")).await["type"], "accepted");
    assert_eq!(chat(&mut of_eve, "5", "again").await["type"], "accepted");
    // What a spectator says names the account, by which the owner mutes it.
    let heard = loop {
        let heard = hear(&mut hers).await;
        if heard["type"] == "chat" && heard["text"] == "again" {
            break heard;
        }
    };
    assert_eq!(heard["account"], number);
    let mute = |what: &str| json!({ "type": "owner", "id": what, "what": what, "account": number });
    assert_eq!(own(&mut hers, mute("silence")).await["type"], "accepted");
    assert_eq!(chat(&mut of_eve, "6", "spam").await["key"], "silenced");
    assert_eq!(own(&mut hers, mute("unsilence")).await["type"], "accepted");
    assert_eq!(chat(&mut of_eve, "7", "thank you").await["type"], "accepted");
    // Nobody mutes an account that has nothing to do with the table.
    let stranger = json!({ "type": "owner", "id": "x", "what": "silence", "account": 4_000_000 });
    assert_eq!(own(&mut hers, stranger).await["key"], "no-such-person");
    room.close().await;
}

/// The whole answer to a request as it was written.
async fn raw(address: SocketAddr, request: &str) -> String {
    let mut stream = connect_from(STRANGER, address).await;
    stream.write_all(request.as_bytes()).await.expect("it reads");
    let mut text = String::new();
    stream.read_to_string(&mut text).await.expect("it answers");
    text
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn other_host_names_are_refused_on_every_path() {
    let room = Room::open(Store::Memory).await;
    for path in ["/", "/api/games", "/api/me", "/metrics", "/sign/chico/texas-holdem", "/nowhere"] {
        for host in ["evil.example", "localhost.evil.example:8080", "127.0.0.1.evil.example", ""] {
            let request = format!("GET {path} HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\n\r\n");
            let answer = raw(room.address, &request).await;
            assert!(answer.starts_with("HTTP/1.1 421"), "{path} as {host}: {answer}");
        }
        let request = format!("GET {path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n");
        assert!(!raw(room.address, &request).await.starts_with("HTTP/1.1 421"), "{path}");
    }
    room.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_body_with_two_lengths_is_refused() {
    let room = Room::open(Store::Memory).await;
    let at = room.address;
    let (length, chunked) = ("Content-Length: 5\r\n", "Transfer-Encoding: chunked\r\n");
    for headers in [format!("{length}{chunked}"), format!("{chunked}{length}"), chunked.to_owned()] {
        // What follows the first chunk would be a second request to whoever reads the other length.
        let request = format!(
            "POST /api/guest HTTP/1.1\r\nHost: {at}\r\n{headers}\r\n0\r\n\r\nGET /api/me HTTP/1.1\r\nHost: {at}\r\n\r\n"
        );
        let answer = raw(at, &request).await;
        assert!(answer.starts_with("HTTP/1.1 411"), "{headers}: {answer}");
        assert_eq!(answer.matches("HTTP/1.1").count(), 1, "nothing behind it is answered: {answer}");
    }
    // Other spellings of the same, and lengths that readers understand differently.
    for headers in [
        "Transfer-Encoding : chunked\r\n",
        "Transfer-Encoding:\tchunked\r\nContent-Length: 5\r\n",
        "Transfer-Encoding: identity\r\nContent-Length: 5\r\n",
        "Transfer-Encoding: xchunked\r\n",
        "X: y\r\n Transfer-Encoding: chunked\r\nContent-Length: 5\r\n",
        "Content-Length: +5\r\n",
        "Content-Length: 0x5\r\n",
        "Content-Length: 5, 6\r\n",
        "Content-Length: -1\r\n",
        "Content-Length: 99999999999999999999999999\r\n",
    ] {
        let request = format!(
            "POST /api/guest HTTP/1.1\r\nHost: {at}\r\n{headers}\r\n0\r\n\r\nGET /api/me HTTP/1.1\r\nHost: {at}\r\n\r\n"
        );
        let answer = raw(at, &request).await;
        assert!(answer.starts_with("HTTP/1.1 4"), "{headers}: {answer}");
        assert_eq!(answer.matches("HTTP/1.1").count(), 1, "nothing behind it is answered: {answer}");
    }
    let two =
        format!("POST /api/guest HTTP/1.1\r\nHost: {at}\r\nContent-Length: 0\r\nContent-Length: 5\r\n\r\n");
    assert!(raw(at, &two).await.starts_with("HTTP/1.1 400"));
    room.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn paths_that_render_have_a_rate_limit() {
    let room = Room::open(Store::Memory).await;
    let at = room.address;
    // All at once, so that little flows in meanwhile however busy the machine is.
    let burst = async |path: &str| {
        let asked = (0..450).map(|_| ask_from(STRANGER, at, "GET", path, "", ""));
        let answers = futures_util::future::join_all(asked).await;
        answers.into_iter().filter(|(status, ..)| *status == 429).count()
    };
    assert!(burst("/api/trainer").await > 0, "drills are limited");
    assert!(burst("/sign/chico/texas-holdem").await > 0, "signs are limited");
    assert_eq!(ask_from(NEIGHBOUR, at, "GET", "/sign/chico/texas-holdem", "", "").await.0, 200);
    room.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_reported_address_is_believed_from_a_proxy_only() {
    let room = Room::open(Store::Memory).await;
    let mut refused = false;
    for number in 0..100 {
        let forged = format!("X-Forwarded-For: 203.0.113.{number}\r\n");
        let (status, ..) = ask_from(STRANGER, room.address, "POST", "/api/guest", &forged, "").await;
        refused |= status == 429;
    }
    assert!(refused, "a forged address buys no budget");
    room.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_flood_of_frames_without_a_message_ends_the_connection() {
    let room = Room::open(Store::Memory).await;
    let at = room.address;
    let table = table_for(at, &guest(at).await, 10).await;
    for frame in [Message::Ping(vec![1; 100].into()), Message::Binary(vec![1; 100].into())] {
        let mut flooding = try_line(STRANGER, at, table, "", "").await.expect("it connects");
        let flood = async { while flooding.send(frame.clone()).await.is_ok() {} };
        tokio::time::timeout(testkit::CEILING, flood).await.expect("the connection ends");
    }
    room.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_waiting_list_is_not_changed_without_end() {
    let room = Room::open(Store::Memory).await;
    let at = room.address;
    let table = table_for(at, &guest(at).await, 10).await;
    let mut eves = line(at, table, &guest(at).await).await;
    let (since, mut waits, mut changes) = (Instant::now(), false, 0);
    for number in 0..30 {
        let on = number % 2 == 0;
        say(&mut eves, json!({ "type": "wait", "id": number.to_string(), "on": on })).await;
        let told = answer(&mut eves).await;
        assert!(told["type"] == "accepted" || told["key"] == "too-frequent", "{told}");
        // What is so already is accepted, and changes nothing.
        if told["type"] == "accepted" && on != waits {
            (waits, changes) = (on, changes + 1);
        }
    }
    assert!((6..=7 + since.elapsed().as_secs() / 5).contains(&changes), "{changes} of 30");
    room.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn chat_reads_as_it_was_written() {
    let room = Room::open(Store::Memory).await;
    let at = room.address;
    let ann = guest(at).await;
    let table = table_for(at, &ann, 10).await;
    let mut hers = line(at, table, &ann).await;
    let text = "\u{202e}reversed\u{2066} on\u{2029}another line\u{7}";
    say(&mut hers, json!({ "type": "chat", "text": text })).await;
    let heard = loop {
        let heard = hear(&mut hers).await;
        if heard["type"] == "chat" {
            break heard;
        }
    };
    assert_eq!(heard["text"], "reversed onanother line");
    room.close().await;
}

/// A family, a club, a dormitory: all of them come in, open tables, sit down, talk and look at the rules at the same time.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn thirty_people_behind_one_router_play_normally() {
    let room = Room::open(Store::Memory).await;
    let at = room.address;
    let people = futures_util::future::join_all((0..30).map(|_| guest_from(STRANGER, at))).await;
    let mut tables = Vec::new();
    for owner in people.iter().take(6) {
        let (status, opened) =
            open(STRANGER, at, owner, json!({ "listing": "chico/texas-holdem", "seats": 6 })).await;
        assert_eq!(status, 200, "{opened}");
        tables.push(opened["table"].as_u64().expect("a table"));
    }
    let person = async |number: usize, guest: &String| {
        let headers = cookie(guest);
        for path in ["/", "/api/games", "/api/tables", "/api/me", "/api/sittings", "/sign/chico/texas-holdem"]
        {
            let (status, _, answer) = ask_from(STRANGER, at, "GET", path, &headers, "").await;
            assert_eq!(status, 200, "{path}: {answer}");
        }
        let mut own = try_line(STRANGER, at, tables[number % 6], "", &headers).await.expect("it connects");
        let sit = json!({ "type": "do", "id": "sit", "verb": "sit", "at": number / 6 + 1, "choice": { "amount": 50_000 } });
        say(&mut own, sit).await;
        let sits = answer(&mut own).await;
        assert_eq!(sits["type"], "accepted", "{sits}");
        let said = chat(&mut own, "chat", "good evening").await;
        assert_eq!(said["type"], "accepted", "{said}");
        if number < 4 {
            let named = json!({ "name": format!("Player {}", ["Ada", "Ben", "Cleo", "Dora"][number]), "password": "correct horse" });
            let (status, _, me) =
                ask_from(STRANGER, at, "POST", "/api/name", &headers, &named.to_string()).await;
            assert_eq!(status, 200, "{me}");
        }
    };
    futures_util::future::join_all(people.iter().enumerate().map(|(number, guest)| person(number, guest)))
        .await;
    room.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn behind_a_proxy_each_client_has_a_budget_of_its_own() {
    let room = Room::behind(&["127.0.0.1/32"]).await;
    let at = room.address;
    let come_in = async |client: &str| {
        let reported = format!("X-Forwarded-For: 198.51.100.1, {client}\r\n");
        ask_from(1, at, "POST", "/api/guest", &reported, "").await.0
    };
    let mut made = 0;
    while come_in("203.0.113.7").await == 200 {
        made += 1;
        assert!(made < 200, "there is no limit");
    }
    assert!(made >= 60, "{made}");
    assert_eq!(come_in("203.0.113.8").await, 200, "another client of the same proxy");
    assert_eq!(come_in("2001:db8:1:2::9").await, 200);
    room.close().await;
}

/// A neighbour behind the same router spends the budget of the address: those who play there play on.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn seated_players_have_messages_of_their_own() {
    let room = Room::open(Store::Memory).await;
    let at = room.address;
    let ann = guest_from(STRANGER, at).await;
    let table = table_for(at, &guest(at).await, 100).await;
    let mut hers = try_line(STRANGER, at, table, "", &cookie(&ann)).await.expect("it connects");
    say(
        &mut hers,
        json!({ "type": "do", "id": "sit", "verb": "sit", "at": 1, "choice": { "amount": 50_000 } }),
    )
    .await;
    assert_eq!(answer(&mut hers).await["type"], "accepted");
    // One guest after the other, until even the first message of one is too much for the address.
    let mut spent = false;
    for _ in 0..30 {
        let spammer = guest_from(STRANGER, at).await;
        let mut spams = try_line(STRANGER, at, table, "", &cookie(&spammer)).await.expect("it connects");
        for number in 0..8 {
            say(&mut spams, json!({ "type": "chat", "id": number.to_string(), "text": "spam" })).await;
        }
        spent = answer(&mut spams).await["key"] == "too-frequent";
        if spent {
            break;
        }
        for _ in 1..8 {
            answer(&mut spams).await;
        }
    }
    assert!(spent, "there is no limit");
    let said = chat(&mut hers, "chat", "my turn?").await;
    assert_eq!(said["type"], "accepted", "{said}");
    say(&mut hers, json!({ "type": "do", "id": "leave", "verb": "leave" })).await;
    assert_eq!(answer(&mut hers).await["type"], "accepted");
    room.close().await;
}
