//! Waiting lists by the network: joining, calls at any table of the game, new tables, broken games, seat changes, reserved
//! seats and marked players.

use std::net::SocketAddr;
use std::path::Path;

use crate::visit::{Line, Room, answer, ask, guest, hear, line, say};
use serde_json::{Value, json};
use server::Store;

const GAME: &str = "delta/ez-baccarat";

async fn asks(at: SocketAddr, cookie: &str, method: &str, path: &str, body: Value) -> (u16, Value) {
    let headers = format!("Cookie: {cookie}\r\n");
    let (status, _, answer) = ask(at, method, path, &headers, &body.to_string()).await;
    (status, answer)
}

async fn done(at: SocketAddr, cookie: &str, path: &str, body: Value) -> Value {
    let (status, answer) = asks(at, cookie, "POST", path, body).await;
    assert_eq!(status, 200, "{path}: {answer}");
    answer
}

async fn opens(at: SocketAddr, cookie: &str, spec: Value) -> u64 {
    done(at, cookie, "/api/tables", spec).await["table"].as_u64().expect("a number")
}

async fn until(line: &mut Line, so: impl Fn(&Value) -> bool) -> Value {
    for _ in 0..5_000 {
        let heard = hear(line).await;
        if so(&heard) {
            return heard;
        }
    }
    panic!("it never comes");
}

/// The list of the game as somebody sees it, once something is so.
async fn list_when(at: SocketAddr, cookie: &str, so: impl Fn(&Value) -> bool) -> Value {
    let found = async {
        loop {
            let (_, rows) = asks(at, cookie, "GET", "/api/lists", json!({})).await;
            let row = rows.as_array().expect("rows").iter().find(|row| row["listing"] == GAME);
            if let Some(row) = row.filter(|row| so(row)) {
                return row.clone();
            }
            tokio::time::sleep(std::time::Duration::from_millis(50)).await;
        }
    };
    tokio::time::timeout(testkit::CEILING, found).await.expect("the list comes to that")
}

/// Connects and sits down.
async fn sits(at: SocketAddr, table: u64, cookie: &str, seat: u8, cents: u64) -> Line {
    let mut held = line(at, table, cookie).await;
    hear(&mut held).await;
    let choice = json!({ "amount": cents });
    say(&mut held, json!({ "type": "do", "id": "sit", "verb": "sit", "at": seat, "choice": choice })).await;
    let told = answer(&mut held).await;
    assert_eq!(told["type"], "accepted", "{told}");
    held
}

async fn leaves(held: &mut Line) {
    say(held, json!({ "type": "do", "id": "leave", "verb": "leave", "choice": "only" })).await;
    let told = answer(held).await;
    assert_eq!(told["type"], "accepted", "{told}");
}

async fn boss(room: &Room) -> String {
    let link = room.admin.as_deref().expect("there is no admin yet");
    let (_, cookie, _) = ask(room.address, "POST", link, "", "").await;
    let (_, me) = asks(room.address, &cookie, "GET", "/api/me", json!({})).await;
    let role = json!({ "account": me["account"], "role": "floor", "on": true });
    done(room.address, &cookie, "/api/admin/roles", role).await;
    cookie
}

async fn account(at: SocketAddr, cookie: &str) -> u64 {
    asks(at, cookie, "GET", "/api/me", json!({})).await.1["account"].as_u64().expect("an account")
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn who_waits_for_a_game_gets_the_first_seat_at_any_table_of_it() {
    let room = Room::open(Store::Memory).await;
    let at = room.address;
    let floor = boss(&room).await;
    let mut people = Vec::new();
    for _ in 0..7 {
        people.push(guest(at).await);
    }
    let [ann, ben, cid, dot, eve, fay, gus] = &people[..] else { unreachable!("seven came") };
    let spec = json!({ "listing": GAME, "seats": 2 });
    let (first, second) = (opens(at, ann, spec.clone()).await, opens(at, ann, spec).await);
    let _ann = sits(at, first, ann, 1, 30_000).await;
    let _ben = sits(at, first, ben, 2, 30_000).await;
    let _cid = sits(at, second, cid, 1, 30_000).await;
    let mut dots = sits(at, second, dot, 2, 30_000).await;
    let row = list_when(at, eve, |row| row["free"] == 0).await;
    assert_eq!(row["tables"], json!([first, second]), "one list for both tables");
    let list = row["list"].clone();
    // The host opens no table here by itself.
    done(at, &floor, "/api/floor/lists/set", json!({ "list": list, "open-at": 0, "reason": "small room" }))
        .await;
    for cookie in [eve, fay, gus] {
        done(at, cookie, "/api/lists/join", json!({ "table": first })).await;
    }
    let row = list_when(at, fay, |row| row["waiting"] == 3).await;
    assert_eq!(row["you"]["place"], 2, "{row}");
    // Twice on a list is once.
    assert_eq!(done(at, fay, "/api/lists/join", json!({ "list": list })).await["you"]["place"], 2);
    // The floor puts somebody first, on the record.
    let gus_no = account(at, gus).await;
    let place = json!({ "list": list, "player": gus_no, "place": 1, "reason": "called before" });
    done(at, &floor, "/api/floor/lists/place", place).await;
    assert_eq!(asks(at, gus, "POST", "/api/floor/lists/place", json!({})).await.0, 403);
    done(at, gus, "/api/lists/away", json!({ "list": list, "on": true })).await;
    // A seat opens at the second table: Gus is away, Eve is called there.
    leaves(&mut dots).await;
    let row = list_when(at, eve, |row| row["you"]["table"] == json!(second)).await;
    assert!(row["you"]["ms"].as_i64().expect("a time") <= 60_000);
    // Nobody who was not called takes it.
    let mut dots = line(at, second, dot).await;
    let state = hear(&mut dots).await;
    assert!(
        state["offers"].as_array().expect("offers").iter().all(|offer| offer["verb"] != "sit"),
        "{state}"
    );
    say(
        &mut dots,
        json!({ "type": "do", "id": "again", "verb": "sit", "at": 2, "choice": { "amount": 30_000 } }),
    )
    .await;
    assert_eq!(answer(&mut dots).await["key"], "waiting-list");
    let mut eves = sits(at, second, eve, 2, 30_000).await;
    let row = list_when(at, fay, |row| row["waiting"] == 2).await;
    assert_eq!(row["you"]["place"], 2);
    // The second time a seat goes past somebody who is away they are off the list.
    leaves(&mut eves).await;
    let row = list_when(at, fay, |row| row["you"]["table"] == json!(second)).await;
    assert_eq!((&row["waiting"], &row["you"]["place"]), (&json!(1), &json!(1)));
    assert!(list_when(at, gus, |_| true).await["you"].is_null());
    // Fay leaves the list: the seat is free for all.
    done(at, fay, "/api/lists/leave", json!({ "list": list })).await;
    list_when(at, fay, |row| row["waiting"] == 0 && row["free"] == 1).await;
    sits(at, second, dot, 2, 30_000).await;
    let (_, deeds) = asks(at, &floor, "GET", "/api/floor/deeds", json!({})).await;
    assert!(
        deeds
            .as_array()
            .expect("deeds")
            .iter()
            .any(|deed| deed["what"]["placed"]["account"] == json!(gus_no))
    );
    room.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn enough_who_wait_open_a_table_and_a_broken_game_comes_first() {
    let folder = tempfile::tempdir().expect("a folder");
    let store = Store::File(Path::new(folder.path()).join("room.db"));
    let room = Room::open(store.clone()).await;
    let at = room.address;
    let floor = boss(&room).await;
    let mut people = Vec::new();
    for _ in 0..5 {
        people.push(guest(at).await);
    }
    let [ann, ben, cid, dot, eve] = &people[..] else { unreachable!("five came") };
    let spec = json!({ "listing": GAME, "seats": 2 });
    let full = opens(at, ann, spec).await;
    let mut anns = sits(at, full, ann, 1, 30_000).await;
    let _ben = sits(at, full, ben, 2, 30_000).await;
    for cookie in [cid, dot] {
        done(at, cookie, "/api/lists/join", json!({ "table": full })).await;
    }
    let row = list_when(at, dot, |row| row["you"]["table"].is_u64()).await;
    let fresh = row["you"]["table"].as_u64().expect("a table");
    assert_ne!(fresh, full, "{row}");
    let _cid = sits(at, fresh, cid, 1, 30_000).await;
    let _dot = sits(at, fresh, dot, 2, 30_000).await;
    let list = row["list"].clone();
    done(at, &floor, "/api/floor/lists/set", json!({ "list": list, "open-at": 0 })).await;
    done(at, eve, "/api/lists/join", json!({ "list": list })).await;
    // The first game ends: Ann and Ben are ahead of Eve, in the order of their seats.
    let path = format!("/api/floor/tables/{full}/close");
    done(at, &floor, &path, json!({ "reason": "too few players" })).await;
    until(&mut anns, |heard| heard["type"] == "closed").await;
    let row = list_when(at, eve, |row| row["waiting"] == 3).await;
    assert_eq!(row["you"]["place"], 3);
    assert_eq!(list_when(at, ann, |_| true).await["you"]["place"], 1);
    let ben_row = list_when(at, ben, |_| true).await;
    assert_eq!((&ben_row["you"]["place"], &ben_row["you"]["broken-game"]), (&json!(2), &json!(true)));
    // After a restart everybody is where they were.
    room.close().await;
    let room = Room::open(store).await;
    let row = list_when(room.address, eve, |row| !row["you"].is_null()).await;
    assert_eq!((&row["waiting"], &row["you"]["place"]), (&json!(3), &json!(3)));
    room.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn seats_are_changed_reserved_and_marked() {
    let room = Room::open(Store::Memory).await;
    let at = room.address;
    let floor = boss(&room).await;
    let [ann, ben] = [guest(at).await, guest(at).await];
    let table = opens(at, &ann, json!({ "listing": GAME, "seats": 4 })).await;
    let mut anns = sits(at, table, &ann, 1, 30_000).await;
    // A seat that is reserved is for one player.
    let ben_no = account(at, &ben).await;
    let path = |what: &str| format!("/api/floor/tables/{table}/{what}");
    let reserve = json!({ "player": ben_no, "seat": 3, "minutes": 5, "reason": "by phone" });
    done(at, &floor, &path("reserve"), reserve).await;
    let state = until(&mut anns, |heard| heard["reserved"][0]["seat"] == 3).await;
    assert_eq!(state["reserved"][0]["name"], format!("Guest {ben_no}"));
    for (body, key) in [
        (json!({ "player": ben_no, "seat": 1 }), "seat-taken"),
        (json!({ "player": ben_no, "seat": 9 }), "no-such-seat"),
        (json!({ "player": "nobody at all", "seat": 2 }), "no-such-player"),
        (json!({ "player": ben_no, "seat": 2, "minutes": 0 }), "bad-time"),
    ] {
        let (status, told) = asks(at, &floor, "POST", &path("reserve"), body).await;
        assert_eq!((status, &told["key"]), (400, &json!(key)), "{told}");
    }
    let other = guest(at).await;
    let mut others = line(at, table, &other).await;
    let state = hear(&mut others).await;
    let sits_at: Vec<u64> = state["offers"]
        .as_array()
        .expect("offers")
        .iter()
        .filter(|offer| offer["verb"] == "sit")
        .filter_map(|offer| offer["at"].as_u64())
        .collect();
    assert_eq!(sits_at, [2, 4]);
    let mut bens = sits(at, table, &ben, 3, 30_000).await;
    // Ann wants Ben's seat, and gets it when he has gone.
    say(&mut anns, json!({ "type": "seat-change", "id": "s", "seat": 1 })).await;
    assert_eq!(answer(&mut anns).await["key"], "same-seat");
    say(&mut anns, json!({ "type": "seat-change", "id": "s", "seat": 3 })).await;
    assert_eq!(answer(&mut anns).await["type"], "accepted");
    // The floor marks her; everybody sees it.
    let ann_no = account(at, &ann).await;
    let mark = json!({ "account": ann_no, "mark": "proposition-player", "reason": "on duty" });
    assert_eq!(asks(at, &ann, "POST", &path("mark"), mark.clone()).await.0, 403);
    let wrong = json!({ "account": ann_no, "mark": "shill" });
    assert_eq!(asks(at, &floor, "POST", &path("mark"), wrong).await.1["key"], "bad-message");
    done(at, &floor, &path("mark"), mark).await;
    let state = until(&mut others, |heard| heard["people"]["0"]["mark"].is_string()).await;
    assert_eq!(state["people"]["0"]["mark"], "proposition-player");
    leaves(&mut bens).await;
    let is_there = |heard: &Value| {
        let mut seats = heard["view"]["seats"].as_array().into_iter().flatten();
        seats.any(|seat| seat["position"] == 3 && seat["person"].is_u64())
    };
    until(&mut others, |heard| is_there(heard) && heard["people"]["0"]["mark"] == "proposition-player").await;
    let (_, rows) = asks(at, &other, "GET", "/api/tables", json!({})).await;
    assert_eq!(rows[0]["marked"][0]["mark"], "proposition-player", "{rows}");
    // She goes, and the mark with her.
    leaves(&mut anns).await;
    until(&mut others, |heard| heard["people"]["0"].is_null()).await;
    room.close().await;
}
