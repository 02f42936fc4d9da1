//! Who is who, over HTTP: tokens with scopes, passwords, being forgotten; and refusals in the reader's language.

use std::time::Instant;

use crate::visit::{Room, answer, ask, ends, guest, hear, line_with, say};
use serde_json::{Value, json};
use server::Store;

fn cookie(cookie: &str) -> String {
    format!("Cookie: {cookie}\r\n")
}

fn bearer(token: &Value) -> String {
    format!("Authorization: Bearer {}\r\n", token.as_str().expect("a token"))
}

const NAMED: &str = r#"{ "name": "Anneliese", "password": "correct horse" }"#;

/// Somebody with a name: their session.
async fn named(room: &Room) -> String {
    let session = guest(room.address).await;
    let (status, fresh, me) = ask(room.address, "POST", "/api/name", &cookie(&session), NAMED).await;
    assert_eq!((status, &me["name"]), (200, &json!("Anneliese")), "{me}");
    fresh
}

#[tokio::test(flavor = "multi_thread")]
async fn a_token_does_what_it_was_given_and_nothing_to_its_owner() {
    let room = Room::open(Store::Memory).await;
    let session = named(&room).await;
    let at = room.address;
    let make = |body: Value| {
        let session = cookie(&session);
        async move { ask(at, "POST", "/api/tokens", &session, &body.to_string()).await }
    };
    for (body, status, key) in [
        (json!({ "label": "bot", "scopes": ["floor"], "days": 1 }), 403, "not-allowed"),
        (json!({ "label": "bot", "scopes": [], "days": 1 }), 400, "bad-message"),
        (json!({ "label": "bot", "scopes": ["read"], "days": 0 }), 400, "bad-message"),
        (json!({ "label": "bot", "scopes": ["read"], "days": 367 }), 400, "bad-message"),
        (json!({ "label": "bot", "scopes": ["everything"], "days": 1 }), 400, "bad-message"),
    ] {
        let (got, _, refused) = make(body.clone()).await;
        assert_eq!((got, &refused["key"]), (status, &json!(key)), "{body}: {refused}");
    }
    let (_, _, reads) = make(json!({ "label": "reader", "scopes": ["read"], "days": 1 })).await;
    let (_, _, plays) = make(json!({ "label": "bot", "scopes": ["play"], "days": 30 })).await;
    let (reads, plays) = (bearer(&reads["token"]), bearer(&plays["token"]));

    let (status, _, me) = ask(at, "GET", "/api/me", &reads, "").await;
    assert_eq!((status, &me["name"], &me["scopes"]), (200, &json!("Anneliese"), &json!(["read"])));
    let table = r#"{ "listing": "chico/texas-holdem" }"#;
    let (status, _, refused) = ask(at, "POST", "/api/tables", &reads, table).await;
    assert_eq!((status, &refused["key"]), (403, &json!("not-allowed")), "{refused}");
    assert_eq!(ask(at, "GET", "/api/me", &plays, "").await.0, 403, "one that plays does not read");
    let (status, _, opened) = ask(at, "POST", "/api/tables", &plays, table).await;
    assert_eq!(status, 200, "{opened}");

    // On a line the same holds: who may play sits down, who may only read does not.
    let number = opened["table"].as_u64().expect("a number");
    for (headers, done) in [(&reads, "refused"), (&plays, "accepted")] {
        let mut line = line_with(at, number, "", headers).await;
        let sit = json!({ "type": "do", "id": done, "verb": "sit", "at": 1, "choice": { "amount": 10_000 } });
        say(&mut line, sit).await;
        let told = answer(&mut line).await;
        assert_eq!(told["type"], json!(done), "{told}");
    }

    // What changes the account is done in person.
    for (method, path, body) in [
        ("POST", "/api/name", NAMED),
        ("POST", "/api/password", r#"{ "old": "correct horse", "new": "new battery" }"#),
        ("POST", "/api/erase", r#"{ "password": "correct horse" }"#),
        ("POST", "/api/tokens", r#"{ "label": "more", "scopes": ["play"], "days": 1 }"#),
        ("GET", "/api/tokens", ""),
        ("DELETE", "/api/tokens/x", ""),
    ] {
        let (status, _, refused) = ask(at, method, path, &plays, body).await;
        assert_eq!((status, &refused["key"]), (403, &json!("no-token-here")), "{path}: {refused}");
    }
    let (_, _, all) = ask(at, "GET", "/api/tokens", &cookie(&session), "").await;
    let id = all.as_array().and_then(|all| all.iter().find(|token| token["label"] == "bot"));
    let id = id.expect("it is listed")["id"].as_str().expect("it has an id").to_owned();
    let gone = format!("/api/tokens/{id}");
    assert_eq!(ask(at, "DELETE", &gone, &cookie(&session), "").await.0, 200);
    assert_eq!(ask(at, "DELETE", &gone, &cookie(&session), "").await.0, 404);
    assert_eq!(ask(at, "POST", "/api/tables", &plays, table).await.0, 401, "it opens nothing any more");
    room.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_new_password_ends_what_the_old_one_had_opened_and_who_is_erased_is_a_number() {
    let room = Room::open(Store::Memory).await;
    let session = named(&room).await;
    let at = room.address;
    let wrong = r#"{ "old": "a guess", "new": "new battery" }"#;
    let (status, _, refused) = ask(at, "POST", "/api/password", &cookie(&session), wrong).await;
    assert_eq!((status, &refused["key"]), (401, &json!("wrong-password")));
    let right = r#"{ "old": "correct horse", "new": "new battery" }"#;
    let (status, fresh, me) = ask(at, "POST", "/api/password", &cookie(&session), right).await;
    assert_eq!((status, &me["name"]), (200, &json!("Anneliese")));
    assert_eq!(ask(at, "GET", "/api/me", &cookie(&session), "").await.0, 401, "the old session is over");
    assert_eq!(ask(at, "GET", "/api/me", &cookie(&fresh), "").await.0, 200);
    // A name is changed by who knows the password, which stays.
    let other = r#"{ "name": "Annie", "password": "correct horse" }"#;
    assert_eq!(ask(at, "POST", "/api/name", &cookie(&fresh), other).await.0, 401);

    let (status, _, refused) = ask(at, "POST", "/api/erase", &cookie(&fresh), r#"{ "password": "x" }"#).await;
    assert_eq!((status, &refused["key"]), (401, &json!("wrong-password")));
    let known = r#"{ "password": "new battery" }"#;
    let (status, gone, _) = ask(at, "POST", "/api/erase", &cookie(&fresh), known).await;
    assert_eq!((status, gone.as_str()), (200, "houseway="), "the cookie is taken away");
    assert_eq!(ask(at, "GET", "/api/me", &cookie(&fresh), "").await.0, 401);
    let again = r#"{ "name": "Anneliese", "password": "new battery" }"#;
    assert_eq!(ask(at, "POST", "/api/sign-in", "", again).await.0, 401);
    room.close().await;
}

/// What was opened with something that is no more ends too, and whoever is still somebody comes back.
#[tokio::test(flavor = "multi_thread")]
async fn lines_end_with_what_they_were_opened_with() {
    let room = Room::open(Store::Memory).await;
    let (session, at) = (named(&room).await, room.address);
    let table = r#"{ "listing": "chico/texas-holdem" }"#;
    let (_, _, opened) = ask(at, "POST", "/api/tables", &cookie(&session), table).await;
    let number = opened["table"].as_u64().expect("a number");
    let token = r#"{ "label": "bot", "scopes": ["play"], "days": 1 }"#;
    let (_, _, token) = ask(at, "POST", "/api/tokens", &cookie(&session), token).await;
    let token = bearer(&token["token"]);
    let mut rail = line_with(at, number, "", "").await;

    let mut program = line_with(at, number, "", &token).await;
    let (_, _, tokens) = ask(at, "GET", "/api/tokens", &cookie(&session), "").await;
    let id = tokens[0]["id"].as_str().expect("an id").to_owned();
    assert_eq!(ask(at, "DELETE", &format!("/api/tokens/{id}"), &cookie(&session), "").await.0, 200);
    ends(&mut program).await;

    let mut old = line_with(at, number, "", &cookie(&session)).await;
    let new = r#"{ "old": "correct horse", "new": "new battery" }"#;
    let (status, fresh, _) = ask(at, "POST", "/api/password", &cookie(&session), new).await;
    assert_eq!(status, 200);
    ends(&mut old).await;
    let mut back = line_with(at, number, "", &cookie(&fresh)).await;
    assert_eq!(hear(&mut back).await["owner"], json!(true), "the new session is somebody");
    let mut thief = line_with(at, number, "", &cookie(&session)).await;
    assert_eq!(hear(&mut thief).await["owner"], json!(false), "the old one is nobody");

    assert_eq!(ask(at, "POST", "/api/sign-out", &cookie(&fresh), "").await.0, 200);
    ends(&mut back).await;
    assert_eq!(hear(&mut rail).await["type"], json!("table"), "nobody else's ended");
    room.close().await;
}

/// Guests cost nothing: as many of them as somebody likes have no more guesses than one address.
#[tokio::test(flavor = "multi_thread")]
async fn passwords_are_not_guessed_with_many_guests() {
    let room = Room::open(Store::Memory).await;
    let at = room.address;
    let since = Instant::now();
    let guests = [guest(at).await, guest(at).await, guest(at).await];
    let mut taken = 0;
    for turn in 0..500 {
        // At many names: the guesses at one are fewer.
        let guess = json!({ "name": format!("Nobody {turn}"), "password": "correct horse" }).to_string();
        let (status, _, _) = ask(at, "POST", "/api/sign-in", &cookie(&guests[turn % 3]), &guess).await;
        taken += u64::from(status == 401);
        if status == 429 {
            break;
        }
    }
    // Sixty at once, guests who came in included, and one a second.
    assert!((40..=60 + since.elapsed().as_secs()).contains(&taken), "{taken} guesses");
    room.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn refusals_are_said_in_the_language_of_who_asks() {
    let room = Room::open(Store::Memory).await;
    let session = guest(room.address).await;
    let spanish = format!("Accept-Language: es-MX,es;q=0.9\r\n{}", cookie(&session));
    for (method, path, body, key, said) in [
        ("GET", "/api/nowhere", "", "no-such-path", "Ruta no encontrada"),
        ("GET", "/api/tables/999", "", "no-table", "La mesa 999 no está abierta"),
        ("GET", "/api/floor/deeds", "", "not-allowed", "No tienes un rol que permita tomar decisiones"),
        ("POST", "/api/name", r#"{ "name": "x", "password": "correct horse" }"#, "not-a-name", "caracteres"),
        ("POST", "/api/name", "{", "bad-message", "El mensaje no se entiende"),
        ("POST", "/api/tables", r#"{ "listing": "a/b" }"#, "cannot-open", "No se encuentra el juego \"a/b\""),
        (
            "POST",
            "/api/tables",
            r#"{ "listing": "chico/texas-holdem", "seats": 99 }"#,
            "cannot-open",
            "no 99",
        ),
    ] {
        let (_, _, refused) = ask(room.address, method, path, &spanish, body).await;
        assert_eq!(refused["key"], json!(key), "{path}: {refused}");
        assert!(refused["text"].as_str().is_some_and(|text| text.contains(said)), "{path}: {refused}");
        let (_, _, english) = ask(room.address, method, path, &cookie(&session), body).await;
        assert_eq!(english["key"], refused["key"]);
        assert_ne!(english["text"], refused["text"], "{path}");
    }
    // What the books refuse at a table comes in the language of the line.
    let table = r#"{ "listing": "chico/texas-holdem" }"#;
    let (_, _, opened) = ask(room.address, "POST", "/api/tables", &cookie(&session), table).await;
    let number = opened["table"].as_u64().expect("a number");
    let mut line = line_with(room.address, number, "?language=es", &cookie(&session)).await;
    let sit = json!({ "type": "do", "id": "1", "verb": "sit", "at": 1, "choice": { "amount": 9_000_000 } });
    say(&mut line, sit).await;
    let told = answer(&mut line).await;
    assert_eq!(told["key"], json!("not-enough-chips"), "{told}");
    assert!(told["text"].as_str().is_some_and(|text| text.contains("hacen falta $90,000")), "{told}");
    say(&mut line, json!({ "type": "owner", "what": "pause" })).await;
    loop {
        let heard = hear(&mut line).await;
        if heard["type"] == "notice" {
            assert_eq!(heard["text"], json!("La mesa está en pausa"));
            break;
        }
    }
    room.close().await;
}
