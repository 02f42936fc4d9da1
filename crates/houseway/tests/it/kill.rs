//! The server is killed under load, at any moment, on each store, and opens again: everything that was acknowledged is
//! there, and `houseway audit` finds every stream whole and every chip accounted for. Five times here, `HOUSEWAY_KILLS` in `make soak`.

use std::process::{Command, Stdio};
use std::sync::{Arc, Mutex};
use std::time::{Duration, SystemTime};

use crate::bot;
use crate::under_load::{COMERS, LOAD, TABLES, Told, audit, check, load, serve};
use room::journal::{PostgresReader, Reader, SqliteReader};

/// How often it is killed.
const KILLS: usize = 5;

#[test]
fn a_killed_server_loses_nothing_on_sqlite() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("room.db");
    killed(&["--data".into(), file.display().to_string()], || {
        Box::new(SqliteReader::open(&file).expect("the store"))
    });
}

#[test]
fn a_killed_server_loses_nothing_on_postgres() {
    let Some(server) = testkit::postgres::Server::own() else { return };
    killed(&["--database".into(), server.url().to_owned()], || {
        Box::new(PostgresReader::open(server.url()).expect("the store"))
    });
}

#[test]
fn a_server_that_is_told_to_stop_finishes_what_it_stores_and_logs_with_fields() {
    let folder = tempfile::tempdir().expect("a folder");
    let (file, log) = (folder.path().join("room.db"), folder.path().join("log"));
    let store = ["--data".to_owned(), file.display().to_string()];
    let runtime = tokio::runtime::Runtime::new().expect("a runtime");
    let logged = std::fs::File::create(&log).expect("a log");
    let (mut child, address) = serve(&store, logged.into());
    let come = |_| runtime.block_on(bot::come_in(&address)).expect("a guest comes in");
    let cookies: Vec<String> = (0..TABLES as usize).map(come).collect();
    let told = Arc::new(Mutex::new(Vec::new()));
    runtime.block_on(load(&address, 0, &cookies, &told));
    let kill = Command::new("kill").args(["-TERM", &child.id().to_string()]).status().expect("kill runs");
    assert!(kill.success());
    assert_eq!(child.wait().expect("it ends").code(), Some(0), "it ends well, in the middle of the load");
    let told = told.lock().expect("nobody failed").clone();
    check(&SqliteReader::open(&file).expect("the store"), &told);
    audit(&store);
    let said = std::fs::read_to_string(&log).expect("a log");
    let line = |words: &str| {
        said.lines().find(|line| line.contains(words)).unwrap_or_else(|| panic!("{words}: {said}"))
    };
    let open = line("room opened");
    assert!(
        open.contains("INFO") && open.contains("bound=127.0.0.1:") && open.contains("tables=10"),
        "{open}"
    );
    assert!(
        open.split('T').next().is_some_and(|day| day.contains("20") && day.contains('-')),
        "a time in UTC: {open}"
    );
    line("room closing; tables finish storing");
}

fn killed(store: &[String], reader: impl Fn() -> Box<dyn Reader>) {
    let kills = std::env::var("HOUSEWAY_KILLS").map_or(KILLS, |text| text.parse().expect("a number"));
    let runtime = tokio::runtime::Runtime::new().expect("a runtime");
    let mut all: Vec<Told> = Vec::new();
    // The same people come again after each kill, to the seats that they had.
    let mut cookies: Vec<String> = Vec::new();
    for kill in 0..kills {
        let (mut child, address) = serve(store, Stdio::null());
        while cookies.len() < TABLES as usize * COMERS {
            cookies.push(runtime.block_on(bot::come_in(&address)).expect("a guest comes in"));
        }
        let told = Arc::new(Mutex::new(Vec::new()));
        runtime.block_on(load(&address, kill, &cookies, &told));
        // At any moment.
        let moment = SystemTime::UNIX_EPOCH.elapsed().map_or(0, |now| u64::from(now.subsec_nanos()) / 1_000);
        std::thread::sleep(Duration::from_micros(moment % 300_000));
        child.kill().expect("it is killed");
        child.wait().expect("it has ended");
        all.append(&mut told.lock().expect("nobody failed"));
        check(reader().as_ref(), &all);
        audit(store);
    }
    assert!(all.len() >= kills * LOAD, "too little was told to prove anything: {}", all.len());
}
