//! What holds for Postgres only: several nodes, lost lines, a crashed server, and whom to trust.

use std::process::Command;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::{Duration, Instant};

use crate::places::postgres::{Postgres, run};
use crate::whole::verify;
use money::{Cents, Entry};
use room::clock::Time;
use room::ids::{AccountNo, TableNo};
use room::journal::{
    Append, Appended, CommandId, Draft, Head, Journal, Nodes, PostgresJournal, PostgresReader, Reader as _,
    SHARDS, Slot, StoreError, Stream,
};
use testkit::postgres::Server;

fn table(number: u32) -> Stream {
    Stream::Table(TableNo(number))
}

fn id(node: usize, n: u64) -> CommandId {
    CommandId::of(&["node", &node.to_string(), &n.to_string()])
}

fn append(id: CommandId, stream: Stream, after: Head) -> Append {
    let postings = Entry::transfer(Slot::Chips(AccountNo(1)), Slot::Layout, Cents(5));
    Append::one(id, Time(0), Draft { stream, after, kind: 1, version: 1, payload: vec![7; 200], postings })
}

/// A node that plays at tables, several commands ahead of the acknowledgement, and learns from being refused. It counts what
/// was stored.
fn node(url: &str, number: usize, tables: u32, stored: &AtomicU64, stop: &AtomicBool) {
    let journal = PostgresJournal::open(url).expect("a journal");
    let mut n = 0;
    while !stop.load(Ordering::Relaxed) {
        for at in 0..tables {
            let mut head = journal.reader().head(table(at)).expect("a head");
            let mut sent = Vec::new();
            for _ in 0..5 {
                let append = append(id(number, n), table(at), head);
                head = append.records().expect("records")[0].head();
                sent.push((id(number, n), append.records().expect("records")[0].seq, journal.append(append)));
                n += 1;
            }
            for (id, seq, answer) in sent {
                match answer.wait() {
                    Ok(Appended::Stored(_)) => {
                        assert_eq!(journal.reader().find(table(at), id).expect("a place"), Some(seq));
                        stored.fetch_add(1, Ordering::Relaxed);
                    }
                    Ok(Appended::Behind { .. }) | Err(StoreError::Forked { .. }) => {
                        assert_eq!(journal.reader().find(table(at), id).expect("no place"), None);
                    }
                    other => panic!("{other:?}"),
                }
            }
        }
    }
}

/// So much is stored at least, so that something is proved.
const ENOUGH: u64 = 100;

/// Two nodes play at the same tables for a while, and something happens meanwhile.
fn two_nodes(store: &Postgres, tables: u32, meanwhile: impl FnOnce()) {
    drop(PostgresJournal::open(&store.url).expect("a journal"));
    let (stored, stop) = (AtomicU64::new(0), AtomicBool::new(false));
    std::thread::scope(|scope| {
        let nodes: Vec<_> = (0..2)
            .map(|number| {
                let (stored, stop, url) = (&stored, &stop, &store.url);
                scope.spawn(move || node(url, number, tables, stored, stop))
            })
            .collect();
        let happened = std::panic::catch_unwind(std::panic::AssertUnwindSafe(meanwhile));
        // A slow disk takes its time.
        let since = Instant::now();
        while stored.load(Ordering::Relaxed) <= ENOUGH && since.elapsed() < testkit::CEILING {
            std::thread::sleep(Duration::from_millis(20));
        }
        stop.store(true, Ordering::Relaxed);
        happened.expect("what happened meanwhile");
        nodes.into_iter().for_each(|node| node.join().expect("the node has ended"));
    });
    let stored = stored.into_inner();
    let reader = PostgresReader::open(&store.url).expect("a reader");
    let reader: &dyn room::journal::Reader = &reader;
    let found: u64 = (0..tables).map(|at| verify(reader, table(at)).expect("a whole stream")).sum();
    assert_eq!(found, stored, "what was stored is there, and nothing else");
    assert!(stored > ENOUGH, "{stored}");
    assert_eq!(reader.balances().expect("balances").iter().map(|(_, _, cents)| cents.0).sum::<i64>(), 0);
}

#[test]
fn two_nodes_share_the_tables() {
    let Some(store) = Postgres::new() else { return };
    two_nodes(&store, 7, || std::thread::sleep(Duration::from_secs(2)));
}

#[test]
fn a_lost_line_loses_and_doubles_nothing() {
    let Some(store) = Postgres::new() else { return };
    two_nodes(&store, 5, || {
        for _ in 0..10 {
            std::thread::sleep(Duration::from_millis(150));
            let cut = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity
                WHERE pid <> pg_backend_pid() AND query LIKE '%unnest%'";
            run(&store.url, cut).expect("lines are cut");
        }
    });
}

/// Kills a process that serves a node. After a crash it takes a moment until there is one again, and one that is found may be
/// gone by itself when it is its turn.
fn kill_one_that_serves(server: &Server) {
    let pid = std::fs::read_to_string(server.data().join("postmaster.pid")).expect("its number");
    let pid = pid.lines().next().expect("a line").to_owned();
    for _ in 0..100 {
        let found = Command::new("pgrep").args(["-P", &pid, "-f", "postgres: postgres"]).output();
        let found = String::from_utf8(found.expect("pgrep").stdout).expect("numbers");
        let killed =
            |victim| Command::new("kill").args(["-9", victim]).output().expect("kill").status.success();
        if found.lines().next().is_some_and(killed) {
            return;
        }
        std::thread::sleep(Duration::from_millis(100));
    }
    panic!("no process serves a node");
}

/// A process of the server is killed, upon which Postgres throws away its memory and recovers from its log.
#[test]
fn a_crashed_server_loses_and_doubles_nothing() {
    let Some(server) = Server::own() else { return };
    let store = Postgres::at(server.url());
    two_nodes(&store, 5, || {
        for _ in 0..3 {
            std::thread::sleep(Duration::from_millis(400));
            kill_one_that_serves(&server);
        }
        std::thread::sleep(Duration::from_millis(800));
    });
}

/// A process of the server that is stopped: it neither answers nor ends, as a line does whose other end is gone.
struct Stopped(String);

impl Stopped {
    /// The one that serves the connection of which this is true.
    fn that(server: &Server, which: &str) -> Stopped {
        let file = server.data().join("stopped");
        let file = file.display();
        run(server.url(), &format!("COPY (SELECT pid FROM pg_stat_activity WHERE {which}) TO '{file}'"))
            .expect("its number is found");
        let pid = std::fs::read_to_string(file.to_string()).expect("its number").trim().to_owned();
        assert!(pid.parse::<u32>().is_ok(), "one of them: {pid}");
        assert!(Command::new("kill").args(["-STOP", &pid]).status().expect("kill").success());
        Stopped(pid)
    }
}

impl Drop for Stopped {
    fn drop(&mut self) {
        let _ = Command::new("kill").args(["-CONT", &self.0]).status();
    }
}

#[test]
fn a_node_that_is_not_answered_drives_nothing_whatever_it_asked() {
    let Some(server) = Server::own() else { return };
    let store = Postgres::at(server.url());
    let journal = PostgresJournal::open(&store.url).expect("a journal");
    let nodes = journal.nodes().expect("Postgres has nodes");
    let _heard = nodes.join().expect("it joins");
    let driven = |nodes: &dyn Nodes| (0..SHARDS).filter(|shard| nodes.drives(*shard)).count();
    assert_eq!(driven(nodes), SHARDS as usize);
    let locks = "pid IN (SELECT pid FROM pg_locks WHERE locktype = 'advisory')";
    let stopped = Stopped::that(&server, locks);
    nodes.say("a word that nobody hears".to_owned());
    let began = Instant::now();
    while driven(nodes) > 0 {
        assert!(began.elapsed() < testkit::CEILING, "it still believes that it drives");
        std::thread::sleep(Duration::from_millis(20));
    }
    drop(stopped);
    while driven(nodes) < SHARDS as usize {
        assert!(began.elapsed() < testkit::CEILING, "it comes back on another line");
        std::thread::sleep(Duration::from_millis(20));
    }
}

#[test]
fn a_line_that_does_not_answer_is_asked_once() {
    let Some(server) = Server::own() else { return };
    let store = Postgres::at(server.url());
    drop(PostgresJournal::open(&store.url).expect("a journal"));
    let reader = PostgresReader::open(&store.url).expect("a reader");
    assert_eq!(reader.head(table(1)), Ok(Head::START));
    let _stopped = Stopped::that(&server, "query LIKE 'SELECT seq, digest FROM journal%'");
    let error = reader.head(table(1)).expect_err("nobody answers").to_string();
    assert!(error.contains("does not answer"), "{error}");
    let began = Instant::now();
    assert_eq!(reader.head(table(1)), Ok(Head::START), "on another line");
    assert!(began.elapsed() < testkit::CEILING, "{:?}", began.elapsed());
}

#[test]
fn all_that_waits_for_a_database_that_is_gone_is_told_together() {
    let Some(server) = Server::own() else { return };
    let journal = PostgresJournal::open(server.url()).expect("a journal");
    drop(server);
    let began = Instant::now();
    let answers: Vec<_> =
        (0..5).map(|n| journal.append(append(id(0, n), table(n as u32), Head::START))).collect();
    let both = (0..2).map(|n| journal.keep_rules(vec![n])).collect::<Vec<_>>();
    assert!(answers.into_iter().all(|answer| answer.wait().is_err()));
    assert!(both.into_iter().all(|answer| answer.wait().is_err()));
    // Each connection attempt may take fifteen seconds: one for the first, one for all that queued meanwhile, not one each.
    assert!(began.elapsed() < Duration::from_secs(90), "{:?}", began.elapsed());
}

#[test]
fn a_reader_makes_nothing_and_what_is_not_ours_is_left_alone() {
    let Some(store) = Postgres::new() else { return };
    let error = PostgresReader::open(&store.url).unwrap_err().to_string();
    assert!(error.contains("is not a Houseway store: it has no journal"), "{error}");
    run(&store.url, "CREATE TABLE journal(a int)").unwrap();
    let error = PostgresJournal::open(&store.url).unwrap_err().to_string();
    assert!(error.contains("belong to another program"), "{error}");
}

#[test]
fn a_database_that_is_not_there_is_named() {
    let error = PostgresJournal::open("postgres://me@127.0.0.1:1/room").unwrap_err().to_string();
    assert!(error.contains("cannot reach a database at 127.0.0.1:1: error connecting to server"), "{error}");
}

/// A server that offers TLS on a port of its own, with a certificate of a root of its own for the name "cards".
#[test]
fn sslmode_is_honoured() {
    let root_key = rcgen::KeyPair::generate().unwrap();
    let mut root = rcgen::CertificateParams::new(vec![]).unwrap();
    root.is_ca = rcgen::IsCa::Ca(rcgen::BasicConstraints::Unconstrained);
    root.key_usages = vec![rcgen::KeyUsagePurpose::KeyCertSign];
    let root_text = root.self_signed(&root_key).unwrap().pem();
    let issuer = rcgen::Issuer::new(root, root_key);
    let key = rcgen::KeyPair::generate().unwrap();
    let leaf = rcgen::CertificateParams::new(vec!["localhost".to_owned()]).unwrap();
    let leaf = leaf.signed_by(&key, &issuer).unwrap();

    let folder = tempfile::tempdir().unwrap();
    let file = |name: &str, text: &str| {
        let path = folder.path().join(name);
        std::fs::write(&path, text).unwrap();
        path.display().to_string()
    };
    let root_file = file("root.pem", &root_text);
    let stranger = rcgen::generate_simple_self_signed(vec!["localhost".to_owned()]).unwrap().cert.pem();
    let stranger_file = file("stranger.pem", &stranger);

    let [port] = testkit::ports::free();
    let Some(server) = Server::with_tls(port, &leaf.pem(), &key.serialize_pem()) else { return };
    drop(PostgresJournal::open(server.url()).unwrap());
    let ask = |host: &str, rest: &str| {
        let url = format!("postgres://postgres@{host}:{port}/postgres?{rest}");
        PostgresReader::open(&url).map(drop).map_err(|error| error.to_string())
    };
    // The server lets in by the port only who comes by TLS.
    assert!(ask("localhost", "sslmode=disable").is_err());
    for rest in ["", "sslmode=prefer", "sslmode=require"] {
        assert_eq!(ask("localhost", rest), Ok(()), "{rest}");
    }
    let mode = |mode: &str, root: &str| format!("sslmode={mode}&sslrootcert={root}");
    assert_eq!(ask("localhost", &mode("verify-full", &root_file)), Ok(()));
    assert_eq!(ask("127.0.0.1", &mode("verify-ca", &root_file)), Ok(()), "another name");
    assert!(ask("127.0.0.1", &mode("verify-full", &root_file)).is_err(), "another name");
    for strict in ["require", "verify-ca", "verify-full"] {
        assert!(ask("localhost", &mode(strict, &stranger_file)).is_err(), "{strict} by another root");
    }
}
