//! A program put together with two families that no other file of the house knows (`testkit::strangers`): they play
//! through the laws, scripts, records, views, the schemas and the terminal.
//!
//! Called as `strangers houseway WORDS …` this binary is that program; otherwise it tries the families.

use std::ffi::OsString;
use std::io::Write;
use std::path::Path;
use std::process::{Command, ExitCode, Stdio};

use families::AnyTable;
use histories::script::check;
use rulebook::book::Book;
use rulebook::listing::Listing;
use serde_json::{Value, json};
use table::record::{of_bytes, to_bytes};
use table::terms::Terms;
use table::{Actor, Event, Eye, Person, Play};
use testkit::laws::{UnderLaw, seat_people};
use testkit::schema::fits;
use testkit::{Random, strangers};

const IDS: [&str; 2] = ["strangers/high-card", "strangers/high-cut"];

fn main() -> ExitCode {
    let words: Vec<OsString> = std::env::args_os().collect();
    if words.get(1).is_some_and(|word| word == "houseway") {
        return houseway::program(words.into_iter().skip(1), &strangers::ENTRIES);
    }
    they_are_short();
    let book = strangers::book();
    for id in IDS {
        let listing = book.listing(&id.parse().expect("an id")).expect("the listing of a stranger loads");
        the_laws_hold(&listing);
        records_read_back(&listing);
        what_it_says_fits_the_schemas(&listing);
    }
    let folder = tempfile::tempdir().expect("a folder");
    for (path, text) in strangers::LISTINGS {
        let path = folder.path().join(path);
        std::fs::create_dir_all(path.parent().expect("a parent")).expect("a folder");
        std::fs::write(path, text).expect("a file");
    }
    the_commands_know_them(folder.path());
    a_sitting_at_the_terminal_is_a_script(folder.path());
    scripts_settle(&book);
    println!("two families of strangers are at home");
    ExitCode::SUCCESS
}

/// A family of one's own takes fewer than 260 lines.
fn they_are_short() {
    for (path, text) in testkit::texts("crates/testkit/src/strangers", "rs") {
        assert!(text.lines().count() < 260, "{path} has {} lines", text.lines().count());
    }
}

fn open(listing: &Listing) -> (AnyTable, Terms) {
    let mut terms = Terms::widest(listing, None);
    terms.chip = money::Cents(100);
    (AnyTable::open(listing, &terms).expect("a table"), terms)
}

fn the_laws_hold(listing: &Listing) {
    let mut rounds = 0;
    for seed in 0..20 {
        let (table, terms) = open(listing);
        let mut random = Random::new(seed);
        let mut law = UnderLaw::new(table).printed(listing, &terms);
        seat_people(&mut law, &mut random);
        (0..60).for_each(|_| law.random_round(&mut random));
        rounds += law.table().number();
    }
    // People come and go as they please: a table may stand empty.
    assert!(rounds > 200, "{}: {rounds} rounds", listing.id());
}

/// So many rounds at random, and the table before anybody came.
fn played(listing: &Listing) -> (AnyTable, AnyTable, Vec<Event>) {
    let (table, _) = open(listing);
    let start = table.clone();
    let mut random = Random::new(7);
    let mut law = UnderLaw::unheld(table);
    seat_people(&mut law, &mut random);
    (0..20).for_each(|_| law.random_round(&mut random));
    (start, law.table().clone(), law.events)
}

/// Bytes, keys and a snapshot bring back the same table.
fn records_read_back(listing: &Listing) {
    let (start, end, events) = played(listing);
    let keys = start.keys();
    let mut again = start.clone();
    let bytes = to_bytes(&events).expect("bytes");
    assert_eq!(of_bytes(&bytes).expect("events"), events);
    for event in &events {
        let mut said = keys.json(event);
        keys.unsay(&mut said).expect("keys are numbers again");
        assert_eq!(serde_json::from_value::<Event>(said).ok(), Some(*event));
        again.apply(event);
    }
    assert!(again == end, "replay equals live");
    let opening = start.opening(listing, json!({}));
    assert_eq!(opening.family.key, listing.family().key());
    let mut resumed = start;
    resumed.resume(&end.snapshot().expect("between rounds")).expect("a snapshot");
    assert!(resumed == end, "a snapshot is the whole of what lasts");
}

fn what_it_says_fits_the_schemas(listing: &Listing) {
    let schemas = table::schema::all();
    let hold = |name: &str, value: &Value| {
        let (_, schema) = schemas.iter().find(|(held, _)| *held == name).expect("a schema");
        fits(schema, value).unwrap_or_else(|wrong| panic!("{name}: {wrong}"));
    };
    let (mut table, _, events) = played(listing);
    let keys = table.keys();
    hold("felt", &json!(table.felt(listing)));
    for event in &events {
        hold("event", &keys.json(event));
        for eye in [Eye::Person(Person(0)), Eye::Rail] {
            hold("event-seen", &keys.json(&table.event_seen(event, eye)));
        }
        table.apply(event);
        hold("view", &keys.json(&table.seen_by(Eye::Person(Person(1)))));
        hold("awaits", &keys.json(&table.awaits()));
        for offer in table.all_offers(Actor::Person(Person(0))) {
            hold("offer", &keys.json(&offer));
        }
    }
}

/// The program with what it is given to read.
fn run(rulebook: &Path, words: &[&str], input: &str) -> (bool, String) {
    let mut child = Command::new(std::env::current_exe().expect("this binary"))
        .arg("houseway")
        .args(["--rulebook".as_ref(), rulebook.as_os_str()])
        .args(words)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("it starts");
    child.stdin.take().expect("a pipe").write_all(input.as_bytes()).expect("it reads");
    let out = child.wait_with_output().expect("it ends");
    let said = [out.stdout, out.stderr].concat();
    (out.status.success(), String::from_utf8_lossy(&said).into_owned())
}

fn says(rulebook: &Path, words: &[&str], wanted: &str) {
    let (right, said) = run(rulebook, words, "");
    assert!(right && said.contains(wanted), "houseway {words:?} does not say {wanted:?}:\n{said}");
}

fn the_commands_know_them(rulebook: &Path) {
    says(rulebook, &["games", "--family", "high-cut"], "High Cut");
    says(rulebook, &["rules", "strangers/high-card"], "Equal cards");
    says(rulebook, &["keys", "high-cut"], "collects");
    let (right, said) = run(rulebook, &["house-way", "strangers/high-card", "As"], "");
    assert!(!right && said.contains("no house way"), "{said}");
}

/// A few rounds played at the keyboard, kept, and settled again from what was kept.
fn a_sitting_at_the_terminal_is_a_script(rulebook: &Path) {
    for id in IDS {
        let script = rulebook.join("sitting.toml");
        let path = script.to_str().expect("a path");
        let input = "1\n".repeat(40);
        let words = ["play", id, "--seed", "5", "--bots", "2", "--record", path];
        let (right, said) = run(rulebook, &words, &input);
        assert!(right && said.contains("card"), "{id}: {said}");
        assert!(!said.contains("  no: "), "{id}: a choice was refused:\n{said}");
        let (right, settled) = run(rulebook, &["settle", path], "");
        assert!(right && settled.contains("Round 1"), "{id}: {settled}");
    }
}

/// Scripted rounds, with what they expect; a line that is not offered is a fault at its place.
fn scripts_settle(book: &Book) {
    let high_card = r#"
        listing = "strangers/high-card"
        people = ["seat 1 $500", "seat 2 $100", "seat 3 $100"]
        [[round]]
        bank = "seat 1 covers $200"
        wagers = ["seat 2 bet $10", "seat 3 bet $20"]
        cards = { seat-2 = "Ah", seat-3 = "9d", bank = "9c" }
        play = ["seat 2 raise", "seat 3 check"]
        [round.expect]
        seat-2 = { bet = "won $10", raise = "won $10" }
        seat-3 = { bet = "returned $20" }
    "#;
    let high_cut = r#"
        listing = "strangers/high-cut"
        people = ["seat 1 $50", "seat 2 $50", "seat 3 $1"]
        [[round]]
        cards = { seat-1 = "2h", seat-2 = "Kd 4c", seat-3 = "9c" }
        play = ["seat 1 checks", "seat 2 trades", "seat 3 checks"]
        [round.expect]
        stacks = { seat-1 = "$48", seat-2 = "$48", seat-3 = "$5" }
    "#;
    for text in [high_card, high_cut] {
        let wrong = check(book, "stranger", text);
        assert!(wrong.is_empty(), "{wrong:?}");
    }
    let wrong = check(book, "stranger", &high_cut.replace("trades", "raises"));
    assert!(wrong[0].message.contains("legal actions: check, trade the card"), "{wrong:?}");
}
