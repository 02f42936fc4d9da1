//! The server in a process of its own.

use std::io::{BufRead as _, BufReader};
use std::path::Path;
use std::process::{Child, Command, ExitCode, Stdio};

use rulebook::book::Book;
use server::{Config, Pace, Store};

/// The word by which this program is asked to serve.
pub const WORD: &str = "--serve";

/// The dealer of these tables is waited for by nobody, so that it is the room that is measured; people have the time that
/// they always have, for whoever rests while the disk is measured would else be taken for absent, and sit out.
const PACE: Pace = Pace::tenths(10_000).patient();

/// A server that runs.
pub struct Served {
    child: Child,
    pub address: String,
}

impl Served {
    /// Starts this program once more, as a server on a file.
    pub fn start(file: &Path) -> Served {
        let own = std::env::current_exe().expect("a program has a path");
        let mut child =
            Command::new(own).arg(WORD).arg(file).stdout(Stdio::piped()).spawn().expect("it starts");
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

/// Serves a file until it is told to stop.
pub fn serve(file: &Path) -> ExitCode {
    let config = Config {
        address: ([127, 0, 0, 1], 0).into(),
        store: Store::File(file.to_owned()),
        demo: false,
        pace: PACE,
        rulebook: None,
        zone: jiff::tz::TimeZone::UTC,
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
