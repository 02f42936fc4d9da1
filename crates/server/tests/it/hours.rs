//! Opening hours on a clock of the test's own: refused, opened by the calendar, warned, last hand, closed, kept open.

use std::time::Duration;

use room::clock::{Clock as _, Time, zone};
use serde_json::{Value, json};
use server::RoomClock;

use crate::visit::{Line, Room, ask, hear, line};

const PAN: &str = "players-club/panguingue";

fn at(text: &str) -> Time {
    let local: jiff::civil::DateTime = text.parse().expect("a time");
    let zone = zone("America/Los_Angeles").expect("a zone");
    local.to_zoned(zone).expect("it is there").timestamp().into()
}

struct Visit {
    room: Room,
    clock: RoomClock,
    cookie: String,
}

impl Visit {
    async fn begin(now: &str, calendar: Option<&std::path::Path>) -> Visit {
        let clock = RoomClock::at(at(now));
        let zone = zone("America/Los_Angeles").expect("a zone");
        let room = Room::keeping_hours(zone, clock.clone(), calendar.map(Into::into)).await;
        let admin = room.admin.clone().expect("the link of the first admin");
        let (status, cookie, _) = ask(room.address, "POST", &admin, "", "").await;
        assert_eq!(status, 303);
        let visit = Visit { room, clock, cookie };
        let account = visit.get("/api/me").await["account"].clone();
        let (status, given) =
            visit.post("/api/admin/roles", &json!({ "account": account, "role": "floor", "on": true })).await;
        assert_eq!(status, 200, "{given}");
        visit
    }

    fn headers(&self) -> String {
        format!("Cookie: {}\r\n", self.cookie)
    }

    async fn post(&self, path: &str, body: &Value) -> (u16, Value) {
        let (status, _, answer) =
            ask(self.room.address, "POST", path, &self.headers(), &body.to_string()).await;
        (status, answer)
    }

    async fn get(&self, path: &str) -> Value {
        let (status, _, answer) = ask(self.room.address, "GET", path, &self.headers(), "").await;
        assert_eq!(status, 200, "{path}: {answer}");
        answer
    }

    async fn game(&self, listing: &str) -> Value {
        let hours = self.get("/api/hours").await;
        let games = hours["games"].as_array().expect("games").iter();
        games.clone().find(|game| game["listing"] == listing).cloned().unwrap_or_default()
    }

    /// What the floor did, by its kind.
    async fn deeds(&self) -> Vec<Value> {
        let deeds = self.get("/api/floor/deeds").await;
        deeds.as_array().expect("deeds").iter().map(|deed| deed["what"].clone()).collect()
    }
}

/// The next notice with a key.
async fn notice(line: &mut Line, key: &str) -> String {
    loop {
        let heard = hear(line).await;
        if heard["type"] == "notice" && heard["key"] == key {
            return heard["text"].as_str().expect("a text").to_owned();
        }
    }
}

/// Waits until a question is answered so.
async fn until<F: Future<Output = bool>>(what: &str, mut holds: impl FnMut() -> F) {
    let begun = std::time::Instant::now();
    while !holds().await {
        assert!(begun.elapsed() < testkit::CEILING, "{what}");
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
}

/// 003:19: panguingue is dealt every day from 10:00 AM to 2:00 AM; a table is warned, told of its last hand, and closed, and the
/// floor may keep it open, on the record.
#[tokio::test(flavor = "multi_thread")]
async fn a_table_walks_through_its_hours() {
    let folder = tempfile::tempdir().expect("a folder");
    let calendar = folder.path().join("calendar.toml");
    std::fs::write(&calendar, "[room]\nwarning = 30\nlast-hand = 10\n").expect("it is written");
    let visit = Visit::begin("2026-11-19T09:30", Some(&calendar)).await;
    let spec = json!({ "listing": PAN });
    let (status, refused) = visit.post("/api/tables", &spec).await;
    assert_eq!((status, &refused["key"]), (409, &json!("closed-now")));
    let text = refused["text"].as_str().expect("a text");
    assert!(text.contains("003:19") && text.contains("at 10:00 AM"), "{text}");
    let game = visit.game(PAN).await;
    assert_eq!((&game["open"], &game["opens"]), (&json!(false), &json!(at("2026-11-19T10:00").0)));

    visit.clock.set(at("2026-11-20T01:00"));
    let (status, opened) = visit.post("/api/tables", &spec).await;
    assert_eq!(status, 200, "{opened}");
    let table = opened["table"].as_u64().expect("a number");
    let mut line = line(visit.room.address, table, &visit.cookie).await;
    let row = visit.get(&format!("/api/tables/{table}")).await;
    assert_eq!(row["closes"], json!(at("2026-11-20T02:00").0));

    visit.clock.set(at("2026-11-20T01:31"));
    let warned = notice(&mut line, "closes-soon").await;
    assert!(warned.contains("at 2:00 AM") && warned.contains("29 min"), "{warned}");
    visit.clock.set(at("2026-11-20T01:52"));
    assert!(notice(&mut line, "last-hand").await.contains("Last hand"));

    // The floor keeps it open until 3:00, with a reason.
    let keep = |until: &str, reason: &str| json!({ "listing": PAN, "until": at(until).0, "reason": reason });
    for (wrong, key) in [
        (keep("2026-11-20T01:00", "a birthday"), "bad-time"),
        (keep("2026-11-22T01:00", "a birthday"), "bad-time"),
        (keep("2026-11-20T03:00", " "), "no-reason"),
        (json!({ "listing": "nowhere/pan", "until": at("2026-11-20T03:00").0, "reason": "x" }), "no-listing"),
    ] {
        let (status, refused) = visit.post("/api/floor/hours", &wrong).await;
        assert_eq!((status, &refused["key"]), (400, &json!(key)), "{wrong}");
    }
    let (status, kept) = visit.post("/api/floor/hours", &keep("2026-11-20T03:00", "a birthday")).await;
    assert_eq!((status, &kept["until"]), (200, &json!(at("2026-11-20T03:00").0)), "{kept}");
    visit.clock.set(at("2026-11-20T02:15"));
    until("the lobby says that the floor keeps it open", || async {
        let row = visit.get(&format!("/api/tables/{table}")).await;
        row["kept-open"] == true && row["closes"] == at("2026-11-20T03:00").0
    })
    .await;
    assert!(visit.game(PAN).await["text"].as_str().is_some_and(|text| text.contains("The floor keeps")));

    visit.clock.set(at("2026-11-20T03:00"));
    loop {
        if hear(&mut line).await["type"] == "closed" {
            break;
        }
    }
    let (status, ..) = ask(visit.room.address, "GET", &format!("/api/tables/{table}"), "", "").await;
    assert_eq!(status, 404);
    let deeds = visit.deeds().await;
    assert!(deeds.iter().any(|what| what["kept-open"]["listing"] == PAN), "{deeds:?}");
    assert!(deeds.contains(&json!("hours-over")), "{deeds:?}");
    let report = visit.get("/api/floor/report?day=2026-11-20").await;
    let reported = report["deeds"].as_array().expect("deeds").iter();
    assert!(reported.clone().any(|deed| deed["reason"] == "a birthday"), "{report}");
    assert_eq!(visit.post("/api/tables", &spec).await.0, 409, "closed again");
    visit.room.close().await;
}

/// The room opens its tables by the calendar, once a day, closes them, and reads the file again when it changes.
#[tokio::test(flavor = "multi_thread")]
async fn a_calendar_opens_and_closes_tables() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("calendar.toml");
    let entry = "[[open]]\nname = \"evening\"\nlisting = \"delta/ez-baccarat\"\nhours = [\"every day 6:00 PM to 11:00 PM\"]\n\
                 set-up = { seats = 6 }\n";
    std::fs::write(&file, format!("[room]\nhours = [\"every day 9:00 AM to 2:00 AM\"]\n{entry}"))
        .expect("written");
    let visit = Visit::begin("2026-11-19T12:00", Some(&file)).await;
    let tables = async || {
        let rows = visit.get("/api/tables").await;
        rows.as_array().expect("rows").len()
    };
    assert_eq!(tables().await, 0);
    visit.clock.set(at("2026-11-19T18:00"));
    until("the table opens", || async { tables().await == 1 }).await;
    let rows = visit.get("/api/tables").await;
    assert_eq!((&rows[0]["positions"], &rows[0]["closes"]), (&json!(6), &json!(at("2026-11-19T23:00").0)));
    // What the floor closes is not opened again that day.
    let number = rows[0]["table"].as_u64().expect("a number");
    let closed =
        visit.post(&format!("/api/floor/tables/{number}/close"), &json!({ "reason": "quiet" })).await;
    assert_eq!(closed.0, 200);
    until("the table closes", || async { tables().await == 0 }).await;
    tokio::time::sleep(Duration::from_millis(1_200)).await;
    assert_eq!(tables().await, 0);
    visit.clock.set(at("2026-11-20T18:30"));
    until("the table opens the next day", || async { tables().await == 1 }).await;
    visit.clock.set(at("2026-11-20T23:00"));
    until("its hours are over", || async { tables().await == 0 }).await;
    // A mistake in the file changes nothing and is told; a correction counts.
    std::fs::write(&file, "[room]\nhours = [\"late\"]\n").expect("written");
    until("the mistake is told", || async {
        visit.get("/api/hours").await["faults"].as_array().is_some_and(|faults| !faults.is_empty())
    })
    .await;
    assert_eq!(visit.game("delta/holdem").await["open"], true);
    std::fs::write(&file, "[room]\nhours = [\"every day 9:00 AM to 10:00 PM\"]\n").expect("written");
    until("the room is closed at 11:00 PM", || async { visit.game("delta/holdem").await["open"] == false })
        .await;
    visit.room.close().await;
    assert!(visit.clock.now() >= at("2026-11-20T23:00"));
}
