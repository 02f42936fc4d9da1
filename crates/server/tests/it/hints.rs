//! A training table says what is best, by count, and what the other choice costs; other tables say nothing.

use crate::visit::{Line, Room, answer, ask, hear, line, say};
use serde_json::{Value, json};
use server::Store;

/// A private table of a listing with bots, and a line to it.
async fn table(room: &Room, cookie: &str, listing: &str, training: bool) -> Line {
    let headers = format!("Cookie: {cookie}\r\n");
    let schedule = (listing == "central-coast/super-pan-9").then_some("none");
    let body =
        json!({ "listing": listing, "bots": 2, "training": training, "seats": 4, "schedule": schedule });
    let body = body.to_string();
    let (status, _, opened) = ask(room.address, "POST", "/api/tables", &headers, &body).await;
    assert_eq!(status, 200, "{opened}");
    line(room.address, opened["table"].as_u64().expect("its number"), cookie).await
}

fn offer<'a>(offers: &'a [Value], verb: &str) -> Option<&'a Value> {
    offers.iter().find(|offer| offer["verb"] == verb)
}

/// What somebody does who wants to come to a decision: sits down, passes the bank, puts the least on the main circle.
fn onward(offers: &[Value], seat: &mut Value) -> Option<Value> {
    if let Some(sits) = offer(offers, "sit") {
        *seat = sits["at"].clone();
        return Some(json!({ "verb": "sit", "at": seat, "choice": { "amount": 50_000 } }));
    }
    if offer(offers, "pass-bank").is_some() {
        return Some(json!({ "verb": "pass-bank", "choice": "only" }));
    }
    let main = |offer: &&Value| ["ante", "base"].map(Value::from).contains(&offer["shape"]["wager"]["wager"]);
    let mut stakes = offers.iter().filter(|offer| offer["verb"] == "stake" && offer["at"] == *seat);
    let wager = &stakes.find(main)?["shape"]["wager"];
    let choice = json!({ "wager": { "wager": wager["wager"], "amount": wager["amounts"]["from"] } });
    Some(json!({ "verb": "stake", "at": seat, "choice": choice }))
}

/// Plays on until a verb is offered that is only offered in a decision.
async fn decision(line: &mut Line, verb: &str) -> Vec<Value> {
    let (mut staked, mut seat) = (0, Value::Null);
    for number in 0..400 {
        let heard = hear(line).await;
        let Some(offers) = heard["offers"].as_array() else { continue };
        if offer(offers, verb).is_some() {
            return offers.clone();
        }
        let round = heard["view"]["round"].as_u64().unwrap_or(0) + 1;
        let Some(mut wish) = onward(offers, &mut seat) else { continue };
        if wish["verb"] == "stake" && std::mem::replace(&mut staked, round) == round {
            continue;
        }
        wish["type"] = json!("do");
        wish["id"] = json!(number.to_string());
        say(line, wish).await;
    }
    panic!("no decision came");
}

async fn hint(line: &mut Line) -> Value {
    say(line, json!({ "type": "hint", "id": "h" })).await;
    loop {
        let heard = hear(line).await;
        if heard["type"] == "hint" {
            return heard;
        }
        assert!(heard["type"] != "refused", "{heard}");
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_training_table_says_what_is_best_by_count() {
    let room = Room::open(Store::Memory).await;
    let (_, cookie, _) = ask(room.address, "POST", "/api/guest", "", "").await;
    for (listing, verb) in [
        ("players-club/three-card-poker", "fold"),
        ("delta/blackjack-x", "stand"),
        ("central-coast/super-pan-9", "no-card"),
        ("delta/pai-gow-tiles", "front"),
    ] {
        let mut line = table(&room, &cookie, listing, true).await;
        let offers = decision(&mut line, verb).await;
        let told = hint(&mut line).await;
        assert_eq!((told["by"].as_str(), &told["id"]), (Some("count"), &json!("h")), "{listing}: {told}");
        let best = offer(&offers, told["best"]["verb"].as_str().expect("a verb"));
        assert!(best.is_some(), "{listing}: {told} of {offers:?}");
        let others = told["others"].as_array().expect("others");
        assert!(!others.is_empty() && others.iter().all(|other| other["cost"].is_u64()), "{listing}: {told}");
        assert_eq!(told.get("front").is_some(), listing.contains("pai-gow"), "{told}");
    }
    let mut line = table(&room, &cookie, "players-club/three-card-poker", false).await;
    decision(&mut line, "fold").await;
    say(&mut line, json!({ "type": "hint", "id": "h" })).await;
    assert_eq!(answer(&mut line).await["key"], "not-a-training-table");
}

/// What must be counted first is answered at once as the best of bots would, and the room closes though it is counting.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_long_count_keeps_nobody_waiting() {
    let room = Room::open(Store::Memory).await;
    let (_, cookie, _) = ask(room.address, "POST", "/api/guest", "", "").await;
    let mut line = table(&room, &cookie, "westlane/ultimate-texas-holdem", true).await;
    decision(&mut line, "check").await;
    let told = hint(&mut line).await;
    assert_eq!((told["by"].as_str(), &told["counting"]), (Some("bot"), &json!(true)), "{told}");
    assert!(told["best"]["verb"].is_string(), "{told}");
    room.close().await;
}
