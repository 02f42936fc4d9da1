//! The commands on a store: beside a room that runs, and when it is closed.

use std::io::{BufRead as _, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Command as Process, Output, Stdio};
use std::time::Duration;

use cards::Seed;
use money::Cents;
use room::accounts::{self, Office, Secret};
use room::chance::SeededChance;
use room::clock::{Clock as _, HandClock, Time};
use room::floor::What;
use room::ids::{AccountNo, TableNo};
use room::journal::{Journal as _, SqliteJournal};
use room::ledger::{Cashier, Terms};
use room::tables::{self, Desk, Live, Member, Next, Order, Spec};
use rulebook::book::Book;
use table::{Actor, Play as _, Verb};

/// A room in a file that is open for writing, with a table of hold'em at which hands were played.
struct Room {
    folder: tempfile::TempDir,
    journal: Option<SqliteJournal>,
    ann: AccountNo,
    last: u32,
}

fn done<T>(future: impl Future<Output = T>) -> T {
    tokio::runtime::Builder::new_current_thread().build().unwrap().block_on(future)
}

impl Room {
    fn new() -> Room {
        let folder = tempfile::tempdir().unwrap();
        let journal = SqliteJournal::open(&folder.path().join("room.db")).unwrap();
        let clock = HandClock::at(Time(1_780_012_800_000));
        let chance = SeededChance::new([1; 32]);
        let terms = accounts::Terms { cost: accounts::Cost::LEAST, ..accounts::Terms::default() };
        let office = Office::new(&journal, &chance, &terms);
        let (ann, _) = office.guest(clock.now()).unwrap();
        office.take_name(ann, &"Ann".parse().unwrap(), "a long password", clock.now()).unwrap();
        let cage = Terms { allowance: Cents::dollars(1_000), zone: jiff::tz::TimeZone::UTC };
        Cashier::new(&journal, &cage).allowance(ann, clock.now()).unwrap();
        let desk = Desk { journal: &journal, clock: &clock, chance: &chance };
        let last = play(&desk, &clock, ann);
        Room { folder, journal: Some(journal), ann, last }
    }

    fn path(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }

    fn run(&self, words: &[&str]) -> Output {
        let data = self.path("room.db");
        houseway(&[words, &["--data", data.to_str().unwrap()]].concat())
    }

    /// What a command says that is right.
    fn says(&self, words: &[&str]) -> String {
        let out = self.run(words);
        assert!(out.status.success(), "{words:?}: {}", text(&out.stderr));
        text(&out.stdout)
    }
}

fn houseway(words: &[&str]) -> Output {
    Process::new(env!("CARGO_BIN_EXE_houseway")).args(words).output().unwrap()
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

/// Ann and two bots play until the table has been saved and a hand more was played; answers the last round that is over.
fn play(desk: &Desk<'_>, clock: &HandClock, ann: AccountNo) -> u32 {
    let book = Book::shipped();
    let number = TableNo(1);
    let spec = Spec { listing: "chico/texas-holdem".to_owned(), ..Spec::default() }.choose(&book).unwrap();
    let (listing, table) = spec.open(&book).unwrap();
    done(desk.open(number, &spec, &listing, &table)).unwrap().unwrap();
    let reader = desk.journal.reader();
    let mut live = tables::load(reader, number, &tables::from_store(reader, &book), clock).unwrap().unwrap();
    let mut chance = Seed([2; 32]).generator();
    for _ in 0..2 {
        let (bot, command) = live.bot_in(&mut chance).unwrap();
        let order = Order::by(&live, bot, command);
        perform(desk, clock, &mut live, &order);
    }
    let person = live.person(Member::Account(ann)).unwrap();
    let offers = live.table.seat_offers(Actor::Person(person));
    let seat = offers.iter().find(|offer| offer.verb == Verb::SIT).unwrap();
    let sit = table::Command::Do { at: seat.at, act: Verb::SIT.amount(Cents::dollars(400)) };
    let order = Order::by(&live, Member::Account(ann), sit);
    perform(desk, clock, &mut live, &order);
    while live.head.seq < 260 || live.in_round() {
        match live.next(clock.running(), true, &mut chance) {
            Next::Do(who, command) => perform(desk, clock, &mut live, &Order::of(who, command)),
            Next::Wait(wait) => clock.pass(wait),
            Next::Rest => clock.pass(Duration::from_secs(1)),
        }
    }
    live.table.number()
}

fn perform(desk: &Desk<'_>, clock: &HandClock, live: &mut Live, order: &Order) {
    if let Some((decided, head)) = done(desk.perform(live, order)).unwrap() {
        live.note_turns(&decided.step, decided.at);
        live.take_in(&decided.step, head, clock.running(), 0);
        desk.save(live);
    }
}

#[test]
fn a_store_is_read_and_copied_beside_a_room_that_runs() {
    let room = Room::new();
    let audited = room.says(&["audit"]);
    assert!(audited.contains("every chip is accounted for") && audited.contains("Heads: "), "{audited}");
    let value: serde_json::Value = serde_json::from_str(&room.says(&["audit", "--json"])).unwrap();
    assert_eq!(value["holds"], true);
    assert_eq!(value["rounds-anew"], room.last);
    let ledger = room.says(&["ledger"]);
    assert!(ledger.contains("wallet 1 (Ann)") && ledger.contains("total "), "{ledger}");
    let value: serde_json::Value = serde_json::from_str(&room.says(&["ledger", "--json"])).unwrap();
    assert_eq!(value["sum"], 0);
    let wallet = room.says(&["ledger", "--account", "ann"]);
    assert!(
        wallet.contains("allowance of") && wallet.contains("table 1") && wallet.contains("$1,000"),
        "{wallet}"
    );
    assert!(room.says(&["ledger", "--table", "1"]).contains("drop box"));
    let copy = room.path("copy.db");
    room.says(&["backup", copy.to_str().unwrap()]);
    let copied = houseway(&["audit", "--data", copy.to_str().unwrap()]);
    assert_eq!(text(&copied.stdout), audited);
    let again = room.run(&["backup", copy.to_str().unwrap()]);
    assert!(again.status.code() == Some(2) && text(&again.stderr).contains("already exists"), "{again:?}");
    let locked = room.run(&["archive", room.path("old.db").to_str().unwrap()]);
    assert!(
        locked.status.code() == Some(2) && text(&locked.stderr).contains("in use by another"),
        "{locked:?}"
    );
}

#[test]
fn a_void_round_is_called_so_in_the_ledger() {
    let room = Room::new();
    let journal = room.journal.as_ref().unwrap();
    let (clock, chance, book) =
        (HandClock::at(Time(1_780_099_200_000)), SeededChance::new([3; 32]), Book::shipped());
    let opens = tables::from_store(journal.reader(), &book);
    let live = tables::load(journal.reader(), TableNo(1), &opens, &clock).unwrap().unwrap();
    let rounds = room::floor::rounds(journal.reader(), TableNo(1), None).unwrap();
    let dropped = rounds.iter().find(|row| row.drop > Cents::ZERO).unwrap();
    let before = |_| Ok((live.members.clone(), live.table.clone()));
    let desk = Desk { journal, clock: &clock, chance: &chance };
    done(desk.void(&live, Some(dropped.seq), AccountNo(9), "a wrong deck", before)).unwrap();
    let ledger = room.says(&["ledger", "--table", "1"]);
    assert!(ledger.contains(&format!("round {} is void: a wrong deck", dropped.round)), "{ledger}");
    assert!(!ledger.contains("corrected"), "{ledger}");
}

/// Cards that somebody was told of in a text of PHH: `????` are backs.
fn faces(text: &str) -> usize {
    text.lines().filter(|line| line.contains("d dh")).map(|line| line.matches("????").count()).sum()
}

#[test]
fn rounds_are_told_as_others_read_them_and_players_get_what_they_saw() {
    let room = Room::new();
    let phh = room.says(&["export", "--form", "phh", "--table", "1"]);
    assert!(phh.contains("d dh") && faces(&phh) == 0, "{phh}");
    let hers = room.says(&["export", "--form", "phh", "--player", "Ann"]);
    assert!(faces(&hers) > 0 && hers.contains("Ann"), "{hers}");
    let ohh = room.says(&["export", "--form", "ohh"]);
    assert!(ohh.lines().next().is_some_and(|line| line.starts_with('{') && line.contains("ohh")), "{ohh}");
    assert!(room.says(&["export", "--form", "pokerstars"]).contains("*** HOLE CARDS ***"));
    let record = room.says(&["export", "--player", "1", "--round", "1", "--table", "1"]);
    let value: serde_json::Value = serde_json::from_str(&record).unwrap();
    assert_eq!((&value["round"], &value["player"]), (&1.into(), &"Ann".into()));
    let hidden =
        value["events"].as_array().unwrap().iter().filter(|event| event["event"] == "card-dealt").count();
    assert!(hidden >= 4, "two bots have cards that she does not see: {record}");
    let whole = room.says(&["export", "--table", "1", "--round", "1"]);
    assert!(!whole.contains("card-dealt") || whole.contains("\"card\""), "{whole}");
    let proofs =
        room.says(&["export", "--form", "proofs", "--player", "ann", "--table", "1", "--round", "1"]);
    verify(&room, &proofs);
    assert!(
        room.says(&["export", "--day", "2026-05-29", "--zone", "UTC"]).lines().count() as u32 == room.last
    );
    let none = room.run(&["export", "--day", "1999-01-01"]);
    assert_eq!((none.status.code(), none.stdout.len()), (Some(1), 0), "{none:?}");
    assert!(none.stdout.is_empty() && text(&none.stderr).contains("no round"), "{none:?}");
    let wrong = room.run(&["export", "--day", "yesterday"]);
    assert!(wrong.status.code() == Some(2) && text(&wrong.stderr).contains("2026-11-16"), "{wrong:?}");
    let nobody = room.run(&["export", "--player", "Zoe"]);
    assert!(
        nobody.status.code() == Some(2) && text(&nobody.stderr).contains("no member is called"),
        "{nobody:?}"
    );
}

fn verify(room: &Room, proofs: &str) {
    let file = room.path("proofs.json");
    std::fs::write(&file, proofs).unwrap();
    let script = testkit::root().join("tools/verify.py");
    let out = Process::new("python3").arg(script).arg(&file).output().unwrap();
    assert!(out.status.success(), "{}", text(&out.stderr));
}

#[test]
fn what_is_archived_is_audited_and_who_is_erased_is_a_number() {
    let mut room = Room::new();
    let before: serde_json::Value = serde_json::from_str(&room.says(&["audit", "--json"])).unwrap();
    room.journal = None;
    let old = room.path("old.db");
    let said = room.says(&["archive", old.to_str().unwrap()]);
    assert!(said.contains("records of 1 table "), "{said}");
    let hint = format!("`houseway audit --data {} {}`", room.path("room.db").display(), old.display());
    assert!(said.contains(&hint), "{said}");
    let both: serde_json::Value =
        serde_json::from_str(&room.says(&["audit", old.to_str().unwrap(), "--json"])).unwrap();
    assert_eq!(both, before);
    assert!(room.says(&["audit"]).contains("Not audited: table 1"));
    assert!(room.says(&["archive", room.path("more.db").to_str().unwrap()]).contains("Nothing to archive"));
    assert!(room.says(&["erase", "Ann"]).contains(&format!("Erased account {}", room.ann)));
    let ledger = room.says(&["ledger"]);
    assert!(ledger.contains("wallet 1 (Guest 1)") && !ledger.contains("Ann"), "{ledger}");
    assert!(!file_holds(&room.path("room.db"), "Ann"), "no name is left in the file");
    let again = room.run(&["erase", "Ann"]);
    assert!(
        again.status.code() == Some(2) && text(&again.stderr).contains("no member is called"),
        "{again:?}"
    );
    let missing = houseway(&["audit", "--data", "nowhere.db"]);
    assert!(missing.status.code() == Some(2) && text(&missing.stderr).contains("no file"), "{missing:?}");
}

/// What a room wrote into an archive would lie between the records of its store.
#[test]
fn an_archive_is_no_room() {
    let mut room = Room::new();
    room.journal = None;
    let old = room.path("old.db").display().to_string();
    room.says(&["archive", &old]);
    let written = std::fs::read(&old).unwrap();
    let more = room.path("more.db").display().to_string();
    let says = ["old.db is an archive", "not a room", "`houseway audit --data STORE"];
    for words in [
        &["serve", "--port", "0"][..],
        &["admin"],
        &["admin", "Ann"],
        &["erase", "1"],
        &["archive", &more],
        &["audit"],
    ] {
        refused(&[words, &["--data", &old]].concat(), &says);
    }
    assert_eq!(std::fs::read(&old).unwrap(), written, "nothing is written into it");
    assert!(!room.path("old.db-lock").exists() && !room.path("old.db-wal").exists());
    assert!(room.says(&["audit", &old]).contains("every chip is accounted for"));
    room.journal = Some(SqliteJournal::open(&room.path("room.db")).unwrap());
}

fn file_holds(path: &Path, word: &str) -> bool {
    let wal = path.with_extension("db-wal");
    let bytes = [std::fs::read(path).unwrap(), std::fs::read(wal).unwrap_or_default()].concat();
    bytes.windows(word.len() + 2).any(|window| window == format!("\"{word}\"").as_bytes())
}

/// A command that is refused, in one line with these words.
fn refused(words: &[&str], says: &[&str]) {
    let out = houseway(words);
    let said = text(&out.stderr);
    assert_eq!(out.status.code(), Some(2), "{words:?}: {said}");
    assert_eq!(said.lines().count(), 1, "{words:?}: {said}");
    says.iter().for_each(|word| assert!(said.contains(word), "{words:?}, {word}: {said}"));
}

#[test]
fn a_name_that_was_mistyped_begins_no_store() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name).display().to_string();
    let (typo, file) = (path("typo.db"), path("new.db"));
    for words in [
        &["admin"][..],
        &["admin", "Ann"],
        &["admin", "Ann", "--reset-password"],
        &["erase", "Ann"],
        &["archive", &file],
        &["backup", &file],
    ] {
        refused(&[words, &["--data", &typo]].concat(), &["no file", "typo.db", "--data"]);
    }
    for words in [&["ledger"][..], &["audit"], &["export"]] {
        refused(&[words, &["--data", &typo]].concat(), &["no file", "typo.db", "--data FILE"]);
    }
    assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 0, "nothing was made");
}

/// A room that nobody is in, for commands that want one.
fn begun(file: &Path) {
    drop(SqliteJournal::open(file).unwrap());
}

#[test]
fn an_admin_and_a_new_password_come_by_links() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("room.db");
    begun(&file);
    let data = file.display().to_string();
    let says = |words: &[&str]| {
        let made = houseway(&[words, &["--data", &data]].concat());
        assert!(made.status.success(), "{words:?}: {}", text(&made.stderr));
        text(&made.stdout)
    };
    assert!(says(&["admin"]).contains("/admin/"));
    let reset = &["admin", "Ann", "--reset-password", "--data", &data];
    refused(reset, &["no member is called \"Ann\""]);
    refused(&["admin", "--reset-password", "--data", &data], &["not provided", "<NAME>"]);
    let journal = SqliteJournal::open(&file).unwrap();
    let (chance, terms) = (SeededChance::new([3; 32]), accounts::Terms::default());
    let office = Office::new(&journal, &chance, &terms);
    let now = Time::from(jiff::Timestamp::now());
    let (ann, _) = office.guest(now).unwrap();
    office.take_name(ann, &"Ann".parse().unwrap(), "correct horse", now).unwrap();
    drop(journal);
    let said = says(&["admin", "Ann", "--reset-password"]);
    let link = said.split("/reset/").nth(1).expect("a link").trim();
    let journal = SqliteJournal::open(&file).unwrap();
    let office = Office::new(&journal, &chance, &terms);
    assert_eq!(office.reset_link_holds(&Secret::sent(link), now), Ok(ann), "{said}");
    let told = room::floor::deeds(journal.reader(), 0, 10).unwrap();
    assert_eq!(told[0].deed.what, What::ResetLink { account: ann }, "it is on the record");
}

#[test]
fn what_a_command_cannot_use_is_named_with_the_way_out() {
    let room = Room::new();
    let data = room.path("room.db").display().to_string();
    let inner = room.path("inner");
    std::fs::create_dir(&inner).unwrap();
    std::fs::write(room.path("letter.txt"), "Dear all,\n").unwrap();
    let [inner, letter] = [inner, room.path("letter.txt")].map(|path| path.display().to_string());
    refused(&["ledger", "--data", &inner], &["inner is a folder", "inner/room.db"]);
    refused(&["audit", "--data", &letter], &["letter.txt is not a Houseway store", "name another"]);
    refused(&["audit", "none.db", "--data", &data], &["no archive none.db", "houseway archive"]);
    refused(&["export", "--table", "9", "--data", &data], &["no table 9", "houseway ledger"]);
    refused(&["ledger", "--table", "9", "--data", &data], &["table 9"]);
    let far = room.path("no/such/copy.db").display().to_string();
    refused(
        &["backup", &far, "--data", &data],
        &["copy.db cannot be created", "no/such", "name another file"],
    );
    #[cfg(target_os = "linux")]
    refused(
        &["backup", "/sys/kernel/copy.db", "--data", &data],
        &["copy.db cannot be written", "name another file"],
    );
    assert!(!room.path("room.db.part").exists());
}

/// Whoever reads the first lines of an export and goes away is no error, and nothing more is told.
#[test]
fn an_export_is_told_as_it_is_read() {
    let room = Room::new();
    let data = room.path("room.db");
    let mut child = Process::new(env!("CARGO_BIN_EXE_houseway"))
        .args(["export", "--data", data.to_str().unwrap()])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut first = String::new();
    BufReader::new(child.stdout.take().unwrap()).read_line(&mut first).unwrap();
    assert!(first.contains("\"round\":1"), "{first}");
    let out = child.wait_with_output().unwrap();
    assert!(out.status.success() && out.stderr.is_empty(), "{}", text(&out.stderr));
}

/// A table of bots beside the one of hold'em, open for so many rounds.
fn with_a_player_dealer(room: &Room, spec: Spec, rounds: u32) {
    let (book, journal) = (Book::shipped(), room.journal.as_ref().unwrap());
    let (clock, chance) = (HandClock::at(Time(1_780_300_800_000)), SeededChance::new([3; 32]));
    let desk = Desk { journal, clock: &clock, chance: &chance };
    let spec = spec.choose(&book).unwrap();
    let (listing, table) = spec.open(&book).unwrap();
    let number = TableNo(2);
    done(desk.open(number, &spec, &listing, &table)).unwrap().unwrap();
    let opens = tables::from_store(journal.reader(), &book);
    let mut live = tables::load(journal.reader(), number, &opens, &clock).unwrap().unwrap();
    let mut random = Seed([4; 32]).generator();
    for _ in 0..3 {
        let (bot, command) = live.bot_in(&mut random).unwrap();
        let order = Order::by(&live, bot, command);
        perform(&desk, &clock, &mut live, &order);
    }
    while live.table.number() < rounds || live.in_round() {
        match live.next(clock.running(), true, &mut random) {
            Next::Do(who, command) => perform(&desk, &clock, &mut live, &Order::of(who, command)),
            Next::Wait(wait) => clock.pass(wait),
            Next::Rest => clock.pass(Duration::from_secs(1)),
        }
    }
}

#[test]
fn an_evening_is_checked_against_a_regime() {
    let room = Room::new();
    with_a_player_dealer(&room, Spec { listing: "delta/ez-baccarat".to_owned(), ..Spec::default() }, 12);
    let checked = room.run(&["audit", "--regime", "california-2026", "--zone", "UTC"]);
    let report = text(&checked.stdout);
    // The regime was stayed on that day, and the table did not run under it: nothing counts.
    assert_eq!(checked.status.code(), Some(0), "{report}");
    for part in [
        "No provision is about the play at these tables: 1 (chico/texas-holdem)",
        "Table 2: delta/ez-baccarat, not under the regime (stayed when it opened)",
        "2026-06-01 08:00:00 +00:00 to ",
        "rotation: held.",
        "not legal advice",
    ] {
        assert!(report.contains(part), "{part} is not in\n{report}");
    }
    let json = room.run(&["audit", "--regime", "california-2026", "--table", "2", "--json"]);
    let report: serde_json::Value = serde_json::from_slice(&json.stdout).unwrap();
    assert_eq!(report["tables"].as_array().map(Vec::len), Some(1));
    let provisions: Vec<&str> = report["tables"][0]["provisions"]
        .as_array()
        .unwrap()
        .iter()
        .filter_map(|one| one["provision"].as_str())
        .collect();
    assert_eq!(provisions, ["offer", "seat", "rotation", "providers"]);
    let wrong = room.run(&["audit", "--regime", "california-2062"]);
    assert!(wrong.status.code() == Some(2) && text(&wrong.stderr).contains("california-2026"));
    let none = room.run(&["audit", "--regime", "california-2026", "--table", "9"]);
    assert!(text(&none.stderr).contains("no table 9"));
}
