//! A member who has forgotten their password sets a new one by a link that an admin makes.

use std::net::SocketAddr;

use crate::visit::{Room, ask, guest};
use serde_json::{Value, json};
use server::Store;
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::TcpStream;

/// Asks with a cookie.
async fn asks(address: SocketAddr, cookie: &str, path: &str, body: Value) -> (u16, String, Value) {
    ask(address, "POST", path, &format!("Cookie: {cookie}\r\n"), &body.to_string()).await
}

/// Sends a form as a browser does: the whole answer.
async fn sends(address: SocketAddr, path: &str, form: &str) -> String {
    let mut stream = TcpStream::connect(address).await.expect("it listens");
    let request = format!(
        "POST {path} HTTP/1.1\r\nHost: {address}\r\nOrigin: http://{address}\r\nConnection: close\r\n\
         Content-Type: application/x-www-form-urlencoded\r\nContent-Length: {}\r\n\r\n{form}",
        form.len()
    );
    stream.write_all(request.as_bytes()).await.expect("it reads");
    let mut answer = String::new();
    stream.read_to_string(&mut answer).await.expect("it answers");
    answer.to_ascii_lowercase()
}

async fn number(address: SocketAddr, cookie: &str) -> u64 {
    let (_, _, me) = ask(address, "GET", "/api/me", &format!("Cookie: {cookie}\r\n"), "").await;
    me["account"].as_u64().expect("an account")
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_forgotten_password_is_set_anew_by_a_link_of_the_admin() {
    let room = Room::open(Store::Memory).await;
    let address = room.address;
    let (_, boss, _) = ask(address, "POST", room.admin.as_deref().expect("a link"), "", "").await;
    let ann = guest(address).await;
    let named = json!({ "name": "Ann", "password": "correct horse" });
    let (status, renewed, told) = asks(address, &ann, "/api/name", named).await;
    assert_eq!(status, 200, "{told}");
    let ann = if renewed.is_empty() { ann } else { renewed };
    let account = number(address, &ann).await;
    let asked = json!({ "account": account });

    // For an admin in person alone.
    assert_eq!(asks(address, &ann, "/api/admin/reset", asked.clone()).await.2["key"], "not-allowed");
    assert_eq!(ask(address, "POST", "/api/admin/reset", "", &asked.to_string()).await.0, 401);
    let token = json!({ "label": "a program", "scopes": ["admin"], "days": 1 });
    let (_, _, token) = asks(address, &boss, "/api/tokens", token).await;
    let bearer = format!("Authorization: Bearer {}\r\n", token["token"].as_str().expect("a token"));
    let (status, _, refused) = ask(address, "POST", "/api/admin/reset", &bearer, &asked.to_string()).await;
    assert_eq!((status, refused["key"].as_str()), (403, Some("no-token-here")));
    let passer_by = number(address, &guest(address).await).await;
    let (status, _, refused) =
        asks(address, &boss, "/api/admin/reset", json!({ "account": passer_by })).await;
    assert_eq!((status, refused["key"].as_str()), (409, Some("no-password")), "a guest has none");

    let (status, _, made) = asks(address, &boss, "/api/admin/reset", asked).await;
    assert_eq!(status, 200, "{made}");
    let link = made["path"].as_str().expect("a path").to_owned();
    let (status, _, page) = ask(address, "GET", &link, "Accept-Language: es\r\n", "").await;
    let page = page.as_str().expect("a page").to_owned();
    assert!(status == 200 && page.contains("Contraseña nueva") && !page.contains("{title}"), "{page}");

    // A password that is too short uses nothing up, and a page from elsewhere is not heard.
    let short = sends(address, &link, "password=short").await;
    assert!(
        short.starts_with("http/1.1 400") && short.contains("role=\"alert\">passwords must have"),
        "{short}"
    );
    for body in ["", "{}", "\"new battery\""] {
        let (status, _, refused) = ask(address, "POST", &link, "", body).await;
        assert_eq!((status, &refused["key"]), (400, &json!("bad-message")), "{body}: {refused}");
    }
    let foreign = format!("Origin: https://elsewhere.example\r\nCookie: {ann}\r\n");
    assert_eq!(ask(address, "POST", &link, &foreign, "password=new+battery").await.0, 403);
    let done = sends(address, &link, "password=new+b%C3%A4ttery").await;
    assert!(done.starts_with("http/1.1 303") && done.contains("set-cookie: houseway="), "{done}");
    assert!(done.contains("cache-control: no-store"), "{done}");

    let cookie = format!("Cookie: {ann}\r\n");
    assert_eq!(ask(address, "GET", "/api/me", &cookie, "").await.0, 401, "every other session ends");
    let sign_in = |password: &str| json!({ "name": "Ann", "password": password }).to_string();
    assert_eq!(ask(address, "POST", "/api/sign-in", "", &sign_in("correct horse")).await.0, 401);
    assert_eq!(ask(address, "POST", "/api/sign-in", "", &sign_in("new bättery")).await.0, 200);
    assert!(
        sends(address, &link, "password=another+one").await.starts_with("http/1.1 400"),
        "once is enough"
    );
    assert_eq!(ask(address, "GET", &link, "", "").await.0, 404);

    // Both the link and its use are on the record.
    let (_, _, deeds) = ask(address, "GET", "/api/floor/deeds", &format!("Cookie: {boss}\r\n"), "").await;
    let what: Vec<&Value> = deeds.as_array().expect("deeds").iter().map(|deed| &deed["what"]).collect();
    let about = |key: &str| json!({ key: { "account": account } });
    assert!(what.contains(&&about("reset-link")) && what.contains(&&about("password-reset")), "{deeds}");
    room.close().await;
}
