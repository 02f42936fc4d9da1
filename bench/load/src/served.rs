//! The server in a process of its own.

use std::io::{BufRead as _, BufReader};
use std::path::Path;
use std::process::{Child, Command, ExitCode, Stdio};
use std::time::Duration;

use rulebook::book::Book;
use server::{Config, Pace, Store};

/// The word by which this program is asked to serve.
pub const WORD: &str = "--serve";

/// The dealer of these tables is waited for by nobody, so that it is the room that is measured; people have the time that
/// they always have, for whoever rests while the disk is measured would else be taken for absent, and sit out.
pub const PACE: Pace = Pace::tenths(10_000).patient();

/// A server that runs.
pub struct Served {
    child: Child,
    pub address: String,
}

impl Served {
    /// Starts this program once more, as a server on a file.
    pub fn start(file: &Path) -> Served {
        Served::start_on(&file.display().to_string(), PACE)
    }

    /// The same on a file, or on a database by its address, with tables that go at a pace.
    pub fn start_on(store: &str, pace: Pace) -> Served {
        let own = std::env::current_exe().expect("a program has a path");
        let mut child = Command::new(own)
            .args([WORD, store, &pace.in_tenths().to_string()])
            .stdout(Stdio::piped())
            .spawn()
            .expect("it starts");
        let mut said = BufReader::new(child.stdout.take().expect("its output")).lines();
        let address = said.next().expect("it says where it listens").expect("a line");
        Served { child, address }
    }

    /// What of its memory is in use.
    pub fn bytes(&self) -> u64 {
        let text = std::fs::read_to_string(format!("/proc/{}/status", self.child.id())).expect("it runs");
        let line = text.lines().find_map(|line| line.strip_prefix("VmRSS:")).expect("a line of memory");
        line.trim().trim_end_matches(" kB").trim().parse::<u64>().expect("a number") * 1024
    }

    /// The processor's time that it has had.
    pub fn worked(&self) -> Duration {
        let text = std::fs::read_to_string(format!("/proc/{}/stat", self.child.id())).expect("it runs");
        let after_name = text.rsplit_once(')').map_or("", |(_, rest)| rest);
        let ticks =
            after_name.split(' ').skip(12).take(2).map(|ticks| ticks.parse::<u64>().expect("a number"));
        Duration::from_secs_f64(ticks.sum::<u64>() as f64 / rustix::param::clock_ticks_per_second() as f64)
    }

    /// Ends it as a host does, and waits until everything is stored.
    pub fn stop(&mut self) {
        let pid = rustix::process::Pid::from_child(&self.child);
        rustix::process::kill_process(pid, rustix::process::Signal::TERM).expect("it is told");
        assert!(self.child.wait().expect("it ends").success(), "it ends well");
    }
}

impl Drop for Served {
    fn drop(&mut self) {
        // Where something went wrong it is not left behind.
        let _ = self.child.kill();
    }
}

/// Serves a file or a database until it is told to stop.
pub fn serve(store: &str, pace: &str) -> ExitCode {
    let store = match store.starts_with("postgres://") {
        true => Store::Postgres(store.to_owned()),
        false => Store::File(store.into()),
    };
    let config = Config {
        address: ([127, 0, 0, 1], 0).into(),
        store,
        demo: false,
        pace: pace.parse().map_or(PACE, |tenths| Pace::tenths(tenths).patient()),
        rulebook: None,
        zone: jiff::tz::TimeZone::UTC,
        serve_damaged: false,
        // Every client comes from an address of its own, as a proxy reports it.
        access: server::Access { proxies: vec!["127.0.0.1/32".parse().expect("a network")], ..Default::default() },
    };
    let runtime = tokio::runtime::Runtime::new().expect("a runtime");
    runtime.block_on(async {
        let room =
            server::open_room(&config, Book::shipped(), server::told_to_stop()).await.expect("it opens");
        println!("{}", room.address);
        room.serving.await.expect("it serves");
    });
    ExitCode::SUCCESS
}
