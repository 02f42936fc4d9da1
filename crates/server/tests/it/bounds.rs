//! Bounds and headers that hold for everything a client can send and everything it is answered.

use std::collections::BTreeMap;
use std::net::SocketAddr;

use crate::visit::{Room, answer, ask, guest, line, raw_from, say};
use serde_json::{Map, Value, json};
use server::Store;

/// Far longer than any label, and within the size of a body.
const LONG: usize = 60_000;
/// Bodies whose texts are scripts and hand histories, which the size of a body bounds.
const CONTENT: [&str; 2] = ["/api/settle", "/api/replay"];

fn cookie(guest: &str) -> String {
    format!("Cookie: {guest}\r\n")
}

/// A path of the description with something in every place.
fn filled(path: &str) -> String {
    let parts = path.split('/').map(|part| match part {
        "{number}" | "{round}" | "{seq}" => "1",
        "{what}" => "pause",
        part if part.starts_with('{') => "x",
        part => part,
    });
    parts.collect::<Vec<_>>().join("/")
}

/// The paths that take a body, each with the names of the fields of the body; those that the description leaves open have the fields
/// that docs/wire.md names.
fn bodies() -> BTreeMap<String, Vec<String>> {
    let document = server::openapi();
    let mut bodies = BTreeMap::new();
    for (path, methods) in document["paths"].as_object().expect("paths") {
        let schema = &methods["post"]["requestBody"]["content"]["application/json"]["schema"];
        if schema.is_null() || CONTENT.contains(&path.as_str()) {
            continue;
        }
        let name = schema["$ref"].as_str().and_then(|reference| reference.rsplit('/').next());
        let fields = name.map(|name| &document["components"]["schemas"][name]["properties"]);
        let fields = fields.and_then(Value::as_object).map(|fields| fields.keys().cloned().collect());
        let open = ["reason", "role", "listing", "drill", "seed", "answer"].map(str::to_owned).to_vec();
        bodies.insert(path.clone(), fields.unwrap_or(open));
    }
    bodies
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn no_text_in_a_body_is_of_any_length() {
    let room = Room::open(Store::Memory).await;
    let bodies = bodies();
    assert!(bodies.len() >= 9, "{bodies:?}");
    let long = "x".repeat(LONG);
    let mut mine = String::new();
    for (path, fields) in bodies {
        // An account may try few passwords.
        mine = cookie(&guest(room.address).await);
        let one = |name: &str, value: Value| Value::Object(Map::from_iter([(name.to_owned(), value)]));
        let texts = fields.iter().map(|field| one(field, json!(long)));
        let nested = [one(&long, json!(1)), one(&fields[0], json!([{ "deep": [long] }])), json!([long])];
        for body in texts.chain(nested) {
            let (status, _, refused) = loop {
                let answer = ask(room.address, "POST", &filled(&path), &mine, &body.to_string()).await;
                if answer.0 != 429 {
                    break answer;
                }
                tokio::time::sleep(std::time::Duration::from_millis(200)).await;
            };
            assert_eq!((status, &refused["key"]), (400, &json!("bad-message")), "{path}: {refused}");
            assert!(refused.to_string().len() < 1_000, "{path} sends it back");
        }
    }
    for path in CONTENT {
        let body = json!({ "script": "x".repeat(70_000), "text": "x" }).to_string();
        assert_eq!(ask(room.address, "POST", path, &mine, &body).await.0, 413, "{path}");
    }
    room.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn no_text_in_a_message_is_of_any_length() {
    let room = Room::open(Store::Memory).await;
    let ann = guest(room.address).await;
    let spec = json!({ "listing": "chico/texas-holdem" }).to_string();
    let table = ask(room.address, "POST", "/api/tables", &cookie(&ann), &spec).await.2["table"]
        .as_u64()
        .expect("a table");
    let long = "x".repeat(2_000);
    // So many are too frequent, too; what is too long is said first. A line that had too many of them ends.
    for kinds in ["do ready more-time chat mute wait", "change hint name would owner salt"] {
        let mut hers = line(room.address, table, &ann).await;
        for kind in kinds.split(' ') {
            for field in ["id", "text", "verb", "as", "reason", "what", "choice", "to"] {
                let mut message = json!({ "type": kind });
                message[field] = if field == "choice" { json!({ "deep": [long] }) } else { json!(long) };
                say(&mut hers, message).await;
                let refused = answer(&mut hers).await;
                assert_eq!(refused["key"], "too-large", "{kind} {field}: {refused}");
                assert!(refused.to_string().len() < 1_000, "{kind} {field}");
            }
        }
    }
    room.close().await;
}

/// The head of an answer in small letters.
async fn head(address: SocketAddr, method: &str, path: &str, headers: &str) -> String {
    let request = format!(
        "{method} {path} HTTP/1.1\r\nHost: {address}\r\nConnection: close\r\nContent-Type: application/json\r\n{headers}Content-Length: 2\r\n\r\n{{}}"
    );
    let answer = raw_from(1, address, &request).await;
    answer.split_once("\r\n\r\n").unwrap_or_else(|| panic!("{path}: {answer}")).0.to_lowercase()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn no_answer_of_the_room_is_kept_by_a_cache() {
    let room = Room::demo(Store::Memory).await;
    let at = room.address;
    let mine = cookie(&guest(at).await);
    let document = server::openapi();
    let paths = document["paths"].as_object().expect("paths");
    let described = paths.iter().flat_map(|(path, methods)| {
        methods.as_object().expect("methods").keys().map(move |method| (method.to_uppercase(), filled(path)))
    });
    let others = [
        ("GET", "/api/tables/2/rounds"),
        ("GET", "/api/games/chico/texas-holdem"),
        ("GET", "/api/nothing"),
        ("DELETE", "/api/tables"),
        ("GET", "/sign/chico/texas-holdem"),
        ("GET", "/nowhere"),
    ];
    let others = others.map(|(method, path)| (method.to_owned(), path.to_owned()));
    let mut asked = 0;
    for (method, path) in described.chain(others) {
        for headers in ["", mine.as_str()] {
            let head = head(at, &method, &path, headers).await;
            assert!(head.contains("cache-control: no-store"), "{method} {path}: {head}");
            asked += 1;
        }
    }
    assert!(asked > 80, "{asked}");
    // Files of the client are the same for everybody.
    let page = head(at, "GET", "/", &mine).await;
    assert!(page.starts_with("http/1.1 200") && !page.contains("set-cookie"), "{page}");
    room.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn heads_and_addresses_are_bounded() {
    let room = Room::open(Store::Memory).await;
    let at = room.address;
    let status = async |path: &str, headers: String| {
        let request = format!("GET {path} HTTP/1.1\r\nHost: {at}\r\nConnection: close\r\n{headers}\r\n");
        let answer = raw_from(1, at, &request).await;
        answer.split(' ').nth(1).unwrap_or_default().to_owned()
    };
    let long = "x".repeat(3_000);
    for path in [
        format!("/api/book/search?q={long}"),
        format!("/api/tables/1?link={long}"),
        format!("/api/games/chico/{long}"),
        format!("/{long}"),
        format!("/health?{long}"),
    ] {
        assert_eq!(status(&path, String::new()).await, "414", "{}", &path[..20]);
    }
    assert_eq!(status(&format!("/api/book/search?q={}", "x".repeat(500)), String::new()).await, "400");
    let many = |count: usize| (0..count).map(|number| format!("X-{number}: 1\r\n")).collect::<String>();
    assert_eq!(status("/api/games", many(40)).await, "200");
    assert_eq!(status("/api/games", many(100)).await, "431");
    assert_eq!(status("/api/games", format!("X-Long: {}\r\n", "x".repeat(20_000))).await, "431");
    let cookies = |count: usize| {
        format!("Cookie: {}\r\n", (0..count).map(|at| format!("c{at}=1")).collect::<Vec<_>>().join("; "))
    };
    assert_eq!(status("/api/games", cookies(500)).await, "200");
    assert_eq!(status("/api/games", cookies(5_000)).await, "431");
    // JSON that is nested without end, or packed, is no JSON.
    let mine = cookie(&guest(at).await);
    let deep = format!("{}1{}", "[".repeat(20_000), "]".repeat(20_000));
    assert_eq!(ask(at, "POST", "/api/tables", &mine, &deep).await.2["key"], "bad-message");
    let packed = format!("{mine}Content-Encoding: gzip\r\n");
    assert_eq!(ask(at, "POST", "/api/tables", &packed, "\u{1f}\u{8b}").await.2["key"], "bad-message");
    room.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn no_path_leads_out_of_the_client() {
    let room = Room::open(Store::Memory).await;
    for path in [
        "/../Cargo.toml",
        "/../../Cargo.toml",
        "/assets/../../package.json",
        "/assets/../../../Cargo.toml",
        "/..%2f..%2fCargo.toml",
        "/%2e%2e/%2e%2e/Cargo.toml",
        "/..\\..\\Cargo.toml",
        "//etc/passwd",
        "/etc/passwd",
        "/assets//etc/passwd",
        "/assets/%00",
        "/.git/config",
        "/api/scenes/../../Cargo",
        "/api/scenes/%2e%2e/%2e%2e/Cargo",
        "/api/scenes/x/y/..%2f..%2f..%2fCargo",
        "/api/book/document/..%2f..%2fCargo",
        "/api/book/clause/../../../../etc/passwd",
        "/sign/..%2f..%2fetc/passwd",
    ] {
        let request = format!("GET {path} HTTP/1.1\r\nHost: {}\r\nConnection: close\r\n\r\n", room.address);
        let answer = raw_from(1, room.address, &request).await;
        let refused = ["400", "404"].iter().any(|status| answer.starts_with(&format!("HTTP/1.1 {status}")));
        assert!(refused && !answer.contains("[package]") && !answer.contains("root:"), "{path}: {answer}");
        assert!(!answer.to_lowercase().contains("location:"), "{path} leads elsewhere: {answer}");
    }
    room.close().await;
}

/// As long as a body may be: two players with deep stacks who raise each other without end.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_script_of_a_thousand_raises_is_settled() {
    let room = Room::open(Store::Memory).await;
    let raises: Vec<String> =
        (1..=1_000).map(|number| format!("\"seat {} raise to ${}\"", 2 - number % 2, 40 * number)).collect();
    let script = format!(
        "listing = \"chico/texas-holdem\"\nstructure = \"no-limit\"\nbutton = \"seat 1\"\n\
         people = [\"seat 1 $20000000\", \"seat 2 $20000000\"]\n\
         cards = {{ seat-1 = \"Ah 5d\", seat-2 = \"Kh Kd\", board = \"Ks 4c 3s 2h 9c\" }}\nplay = [{}, \"seat 1 fold\"]\n",
        raises.join(", ")
    );
    let body = json!({ "script": script }).to_string();
    let (status, _, settled) = ask(room.address, "POST", "/api/settle", "", &body).await;
    assert_eq!(
        (status, settled["totals"].as_array().map(Vec::len)),
        (200, Some(2)),
        "{:.300}",
        settled.to_string()
    );
    println!("{} bytes", settled.to_string().len());
    room.close().await;
}
