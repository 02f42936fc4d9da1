//! What the pages ask for: the book, scripts, questions of the trainer, and rounds as somebody may see them.

use serde_json::{Value, json};
use server::Store;

use crate::visit::{Room, ask, hear, line};

async fn get(room: &Room, path: &str) -> Value {
    let (status, _, told) = ask(room.address, "GET", path, "", "").await;
    assert_eq!(status, 200, "{path}: {told}");
    told
}

async fn post(room: &Room, path: &str, body: Value) -> Value {
    let (status, _, told) = ask(room.address, "POST", path, "", &body.to_string()).await;
    assert_eq!(status, 200, "{path}: {told}");
    told
}

async fn refused(room: &Room, path: &str) -> String {
    let (status, _, told) = ask(room.address, "GET", path, "", "").await;
    assert!(status == 404 || status == 400, "{path}: {status}");
    told["key"].as_str().unwrap_or_default().to_owned()
}

fn texts(value: &Value) -> Vec<&str> {
    value.as_array().map(|all| all.iter().filter_map(Value::as_str).collect()).unwrap_or_default()
}

#[tokio::test(flavor = "multi_thread")]
async fn every_page_of_the_book_leads_to_others() {
    let room = Room::open(Store::Memory).await;
    let book = get(&room, "/api/book").await;
    assert_eq!(book["rooms"].as_array().map(Vec::len), Some(6));
    let page = get(&room, "/api/book/listing/outlaws/three-card-poker-6-card-bonus").await;
    assert_eq!(page["number"], "GEGA-004147");
    let clause = page["clauses"][0]["clauses"][0]["id"].as_str().expect("a clause").replace('#', "%23");
    let clause = get(&room, &format!("/api/book/clause/{clause}")).await;
    let held = clause["listings"].as_array().expect("listings");
    assert!(held.iter().any(|one| one["listing"] == "outlaws/three-card-poker-6-card-bonus"), "{clause}");
    let lines = texts(&clause["lines"])[0].replace(':', "/");
    let lines = get(&room, &format!("/api/book/document/{lines}")).await;
    assert!(lines["clauses"].as_array().is_some_and(|all| all.iter().any(|one| one["id"] == clause["id"])));
    let reading = page["readings"][0]["id"].as_str().expect("a reading");
    let reading = get(&room, &format!("/api/book/reading/{reading}")).await;
    assert!(reading["listings"].as_array().is_some_and(|all| !all.is_empty()));
    let block = page["schedules"][0]["block"].as_str().expect("a schedule");
    let block = get(&room, &format!("/api/book/schedule/{block}")).await;
    assert!(block["listings"].to_string().contains("three-card-poker"), "{block}");
    let found = get(&room, "/api/book/search?q=player-dealer%20qualify").await;
    assert!(found["all"].as_u64().is_some_and(|all| all > 0), "{found}");
    for (path, key) in [
        ("/api/book/listing/outlaws/canasta", "no-listing"),
        ("/api/book/clause/no-such-clause", "no-clause"),
        ("/api/book/reading/Z99", "no-reading"),
        ("/api/book/document/009", "no-document"),
        ("/api/book/document/004/99999", "no-lines"),
        ("/api/book/schedule/outlaws/none", "no-schedule"),
        ("/api/book/odds/chico/texas-holdem", "no-odds"),
        ("/api/scenes/outlaws/canasta/none", "no-scene"),
        ("/sign/outlaws/three-card-poker-6-card-bonus?option=none/1", "no-schedule"),
        ("/sign/chico/ez-baccarat-panda-8?option=11", "not-posted"),
        ("/sign/chico/texas-holdem?option=poker-limit/1&stakes=4-8", "not-posted"),
    ] {
        assert_eq!(refused(&room, path).await, key, "{path}");
    }
    room.close().await;
}

/// The odds of a listing fit the schema of `houseway odds --json`, and have every key that the client reads.
#[tokio::test(flavor = "multi_thread")]
async fn odds_are_those_of_the_command_and_of_the_client() {
    let room = Room::open(Store::Memory).await;
    let since = std::time::Instant::now();
    let odds = loop {
        let (status, _, told) = ask(room.address, "GET", "/api/book/odds/delta/ez-baccarat", "", "").await;
        if status == 200 {
            break told;
        }
        assert_eq!(status, 202, "{told}");
        assert!(since.elapsed() < testkit::CEILING, "{told}");
        tokio::time::sleep(std::time::Duration::from_millis(50)).await;
    };
    let file =
        |path: &str| std::fs::read_to_string(testkit::root().join(path)).expect("a file of the project");
    let schema: Value = serde_json::from_str(&file("docs/schemas/commands/odds.json")).expect("a schema");
    testkit::schema::fits(&schema, &odds).unwrap_or_else(|wrong| panic!("{wrong}"));
    let client = file("web/src/rulebook/wire.ts");
    let (_, fields) = client.split_once("export interface WagerOdds {").expect("the type of the client");
    let lines = fields.lines().skip(1).take_while(|line| *line != "}");
    let keys: Vec<&str> = lines
        .filter_map(|line| Some(line.trim().split_once(": ")?.0.trim_end_matches('?').trim_matches('\'')))
        .collect();
    assert!(keys.len() > 10, "{keys:?}");
    for key in keys {
        assert!(odds["wagers"][0].get(key).is_some(), "the client reads {key}: {odds}");
    }
    room.close().await;
}

/// Blinds that stand in no document are marked so, though the rest of their row is printed.
#[tokio::test(flavor = "multi_thread")]
async fn stakes_that_are_printed_in_part_are_marked() {
    fn row<'a>(rows: &'a Value, path: &[&str]) -> &'a Value {
        let (key, rest) = path.split_first().expect("a key");
        let found = rows.as_array().and_then(|rows| rows.iter().find(|row| row["key"] == *key));
        let found = found.unwrap_or_else(|| panic!("{key}: {rows}"));
        if rest.is_empty() { found } else { row(&found["rows"], rest) }
    }
    let room = Room::open(Store::Memory).await;
    let page = get(&room, "/api/book/listing/delta/holdem").await;
    let stakes = row(&page["sections"], &["pot-poker", "structure", "no-limit", "stakes"]);
    assert_eq!(stakes["source"]["outside"], true, "{stakes}");
    room.close().await;
}

/// Rows keep their keys in every language, and what wagers and cases are called stays as printed.
#[tokio::test(flavor = "multi_thread")]
async fn a_listing_its_first_card_and_its_sign_are_told_in_spanish() {
    let room = Room::open(Store::Memory).await;
    let spanish = "Accept-Language: es\r\n";
    let listing = "players-club/three-card-poker";
    let (_, _, page) = ask(room.address, "GET", &format!("/api/book/listing/{listing}"), spanish, "").await;
    let sections = page["sections"].as_array().expect("sections");
    let rulings = sections.iter().find(|one| one["key"] == "ruling").expect("rulings");
    assert_eq!(rulings["title"], "Decisiones del floor");
    let floor = &rulings["rows"][0]["rows"][2];
    assert_eq!(floor["key"], "floor");
    assert_eq!(
        (&floor["label"], &floor["text"]),
        (&json!("El floor puede decidir"), &json!("wager changed"))
    );
    assert_eq!(page["family-name"], "Póker de tres cartas");
    let charge = &page["schedules"][0]["options"][0]["charges"][0];
    assert_eq!(charge["who"], "cada jugador, por cada Ante, antes del reparto");

    let (_, _, game) = ask(room.address, "GET", &format!("/api/games/{listing}"), spanish, "").await;
    assert_eq!(game["card"]["aim"], "Haz una mano de tres cartas que gane a la del jugador-banca.");
    assert_eq!(game["card"]["course"][2], "no va más");
    assert_eq!(game["card"]["wagers"][2]["wins"], "las tres cartas hacen un par o mejor");

    // A link says the language, since whoever follows it asks with that of their browser.
    for (path, headers, said) in [
        (format!("/sign/{listing}?language=es"), "Accept-Language: en\r\n", "Las cuotas se fijan"),
        (format!("/sign/{listing}"), spanish, "Las cuotas se fijan"),
        (format!("/sign/{listing}?language=en"), spanish, "Fees are set"),
        // The sign of a table has its own stakes.
        ("/sign/chico/texas-holdem?option=no-limit-20-200/1&stakes=$1/$3".to_owned(), "", "Blinds: $1, $3"),
        (
            "/sign/chico/texas-holdem?option=poker-hourly/1&stakes=4-8&blinds=100,400".to_owned(),
            "",
            "Blinds: $1, $4",
        ),
        ("/sign/outlaws/holdem?language=es".to_owned(), "", "Apuestas los días domingo"),
    ] {
        let (status, _, sign) = ask(room.address, "GET", &path, headers, "").await;
        assert!(status == 200 && sign.as_str().is_some_and(|sign| sign.contains(said)), "{path}: {sign}");
    }
    room.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn schedules_that_a_table_can_be_opened_with_are_named_once_with_what_they_take() {
    let room = Room::open(Store::Memory).await;
    // The document prints two of its numbers twice.
    let page = get(&room, "/api/games/chico/texas-holdem").await;
    let schedules = page["schedules"].as_array().expect("schedules");
    let mut names: Vec<&str> = schedules.iter().filter_map(|one| one["option"].as_str()).collect();
    assert!(names.contains(&"poker-limit/28"), "{names:?}");
    let all = names.len();
    names.sort_unstable();
    names.dedup();
    assert_eq!(names.len(), all, "{names:?}");
    assert!(schedules.iter().all(|one| !texts(&one["fees"]).is_empty()), "{schedules:?}");
    assert!(schedules.iter().any(|one| one["limits"] == "$4-$8"), "{schedules:?}");
    room.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_script_is_settled_and_its_faults_stand_at_their_lines() {
    let room = Room::open(Store::Memory).await;
    let scenes = get(&room, "/api/scenes/outlaws/three-card-poker-6-card-bonus").await;
    let path = scenes[0]["path"].as_str().expect("a scene");
    let scene = get(&room, &format!("/api/scenes/{path}")).await;
    let settled = post(&room, "/api/settle", json!({ "script": scene["script"] })).await;
    assert_eq!(settled["unmet"], json!([]), "{settled}");
    let nets = settled["totals"].as_array().expect("totals").iter();
    let sum: i64 = nets.map(|one| one["net"].as_i64().unwrap_or(1)).sum();
    assert_eq!(sum + settled["house"].as_i64().expect("the house"), 0);
    let wrong = scene["script"].as_str().expect("a text").replace("bank ", "bnak ");
    let wrong = post(&room, "/api/settle", json!({ "script": wrong })).await;
    assert!(wrong["faults"].as_array().is_some_and(|all| all.iter().any(|one| one["line"] == 4)), "{wrong}");
    let history = "variant = 'NT'\nantes = [0, 0]\nblinds_or_straddles = [1, 2]\nmin_bet = 2\n\
        starting_stacks = [100, 100]\nactions = ['d dh p1 AsAh', 'd dh p2 KdKc', 'p2 f']\n";
    let played = post(&room, "/api/replay", json!({ "text": history })).await;
    assert_eq!(played["verdict"]["key"], "settles", "{played}");
    let nothing = post(&room, "/api/replay", json!({ "text": "what is this" })).await;
    assert!(nothing["faults"].as_array().is_some_and(|all| !all.is_empty()), "{nothing}");
    room.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_question_is_graded_and_does_not_hold_its_answer() {
    let room = Room::open(Store::Memory).await;
    let asked = "/api/trainer?listing=delta/ez-baccarat&drill=settle&seed=18446744073709551615";
    let question = get(&room, asked).await;
    let rows = question["asked"]["rows"].as_array().expect("rows");
    assert!(rows.iter().all(|row| row.get("end").is_none() && row.get("amount").is_none()), "{question}");
    let mut answer = json!({
        "listing": "delta/ez-baccarat", "drill": "settle", "seed": question["seed"], "answer": "nothing",
    });
    let shown = post(&room, "/api/trainer", answer.clone()).await;
    assert_eq!(shown["graded"]["right"], false);
    let right = shown["graded"]["rows"].as_array().expect("rows").iter();
    let right: Vec<Value> = right.map(|row| json!({ "end": row["end"], "amount": row["amount"] })).collect();
    answer["answer"] = json!({ "rows": right });
    assert_eq!(post(&room, "/api/trainer", answer).await["graded"]["right"], true);
    for (path, key) in [
        ("/api/trainer?listing=delta/ez-baccarat&drill=juggle", "no-drill"),
        ("/api/trainer?listing=delta/canasta&drill=settle", "no-listing"),
        ("/api/trainer?listing=delta/ez-baccarat&drill=house-way", "no-question"),
        ("/api/trainer?listing=delta/ez-baccarat&drill=settle&seed=x", "bad-seed"),
    ] {
        assert_eq!(refused(&room, path).await, key, "{path}");
    }
    room.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_stored_round_is_shown_as_the_rail_saw_it() {
    let room = Room::demo(Store::Memory).await;
    let tables = get(&room, "/api/tables").await;
    let poker = tables
        .as_array()
        .expect("tables")
        .iter()
        .find(|table| table["listing"].as_str().is_some_and(|listing| listing.ends_with("holdem")));
    let number = poker.expect("a table of hold'em is open")["table"].as_u64().expect("it has a number");
    // Somebody looks on, so that the bots play.
    let mut watching = line(room.address, number, "").await;
    let closed = |step: &Value| step["events"].to_string().contains("hand-closed");
    while !closed(&hear(&mut watching).await) {}
    let list = get(&room, &format!("/api/tables/{number}/rounds")).await;
    let rounds = list["rounds"].as_array().expect("rounds");
    let first = rounds.last().expect("a round was played")["round"].as_u64().expect("it has a number");
    assert_eq!((list["earlier"].as_bool(), first), (Some(false), 1));
    let none = get(&room, &format!("/api/tables/{number}/rounds?before=1")).await;
    assert_eq!((&none["rounds"], &none["name"]), (&serde_json::json!([]), &list["name"]));
    let second = get(&room, &format!("/api/tables/{number}/rounds?before=2")).await;
    assert_eq!(second["rounds"].as_array().map(Vec::len), Some(1), "{second}");
    let round = get(&room, &format!("/api/tables/{number}/rounds/{first}")).await;
    let dealt = round["steps"]
        .as_array()
        .expect("steps")
        .iter()
        .filter(|step| step["event"]["event"] == "dealt" && step["event"]["face"] == "down");
    assert_eq!(dealt.count(), 0, "no card that was dealt face down is told");
    assert!(round["steps"].to_string().contains("??"), "{round}");
    assert_eq!(refused(&room, &format!("/api/tables/{number}/rounds/99999")).await, "no-round");
    assert_eq!(refused(&room, "/api/tables/9999/rounds").await, "no-table");
    room.close().await;
}

/// Whoever keeps the room running asks whether it lives, whether it takes people, and how much it does.
#[tokio::test(flavor = "multi_thread")]
async fn a_host_is_told_how_the_room_is() {
    let room = Room::open(Store::Memory).await;
    for path in ["/health", "/ready", "/metrics"] {
        let (status, ..) = ask(room.address, "GET", path, "", "").await;
        assert_eq!(status, 200, "{path}");
    }
    room.close().await;
}
