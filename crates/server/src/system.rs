//! What the room asks the system for: the time, randomness, and when to stop.

use std::io::IsTerminal as _;
use std::net::SocketAddr;
use std::sync::Arc;
use std::sync::atomic::{AtomicI64, Ordering};
use std::time::{Duration, Instant};

use jiff::Timestamp;
use jiff::tz::TimeZone;
use room::clock::{Clock, Time};
use tokio::net::{TcpListener, TcpSocket};
use tracing_subscriber::EnvFilter;

/// What the system keeps for a connection that nobody reads, and of one that is not read here.
const UNREAD: u32 = 64 * 1024;
/// So many wait to be let in.
const WAITING: u32 = 1024;

/// Listens; what comes in has buffers of a known size.
pub(crate) fn listen(address: SocketAddr) -> std::io::Result<TcpListener> {
    let socket = if address.is_ipv4() { TcpSocket::new_v4() } else { TcpSocket::new_v6() }?;
    // A room that was just closed may open again at once.
    socket.set_reuseaddr(true)?;
    socket.set_send_buffer_size(UNREAD)?;
    socket.set_recv_buffer_size(UNREAD)?;
    socket.set_nodelay(true)?;
    socket.bind(address)?;
    socket.listen(WAITING)
}

/// Files that the store, the logs and the rules may open beside all connections.
const OWN_FILES: usize = 128;
/// Connections where the system does not say how many files a process may open.
const CONNECTIONS: usize = 4_096;

/// How many connections the room may have open, by the limit of open files.
pub(crate) fn most_connections() -> usize {
    let limits = std::fs::read_to_string("/proc/self/limits").unwrap_or_default();
    let files = limits.lines().find_map(|line| line.strip_prefix("Max open files"));
    let files = files.and_then(|files| files.split_whitespace().next()?.parse::<usize>().ok());
    files.map_or(CONNECTIONS, |files| files.saturating_sub(OWN_FILES).max(OWN_FILES))
}

/// The clock of a room: the system's, which a test can set ahead. Copies show the same time.
#[derive(Debug, Clone)]
pub struct RoomClock {
    started: Instant,
    /// Milliseconds by which it is ahead of the system's.
    ahead: Arc<AtomicI64>,
}

impl Default for RoomClock {
    fn default() -> RoomClock {
        RoomClock { started: Instant::now(), ahead: Arc::default() }
    }
}

impl RoomClock {
    /// A clock that shows this moment now, and goes on from there.
    pub fn at(now: Time) -> RoomClock {
        let clock = RoomClock::default();
        clock.set(now);
        clock
    }

    /// Sets the time of day; the clock has run no longer for it.
    pub fn set(&self, now: Time) {
        let system = Time::from(Timestamp::now());
        self.ahead.store(now.0.saturating_sub(system.0), Ordering::Relaxed);
    }
}

impl Clock for RoomClock {
    fn now(&self) -> Time {
        let system = Time::from(Timestamp::now());
        Time(system.0.saturating_add(self.ahead.load(Ordering::Relaxed)))
    }

    fn running(&self) -> Duration {
        self.started.elapsed()
    }
}

/// The time zone of this machine, where it names one.
pub fn system_zone() -> Option<TimeZone> {
    TimeZone::try_system().ok().filter(|zone| !zone.is_unknown())
}

/// What a zone is called: its name, else its offset now.
pub fn zone_name(zone: &TimeZone) -> String {
    let offset = || format!("UTC{}", zone.to_offset(Timestamp::now()));
    zone.iana_name().map_or_else(offset, ToOwned::to_owned)
}

/// Packages that log whole messages, frames or statements when they are asked for more: what players hold, and secrets.
const TALKATIVE: [&str; 8] = [
    "axum",
    "hyper",
    "hyper_util",
    "rusqlite",
    "rustls",
    "tokio_postgres",
    "tokio_tungstenite",
    "tungstenite",
];

/// Writes what happens to standard error, a line an event with its fields; `RUST_LOG` says how much, at first what a host
/// wants to know. Whatever it says, nothing secret is logged.
pub fn log() {
    let wanted = EnvFilter::try_from_default_env().unwrap_or_else(|_| EnvFilter::new("info"));
    let quiet = TALKATIVE.iter().filter_map(|package| format!("{package}=warn").parse().ok());
    let wanted = quiet.fold(wanted, EnvFilter::add_directive);
    // Colours are for a screen, and no part of a file.
    let colours = std::io::stderr().is_terminal();
    let log =
        tracing_subscriber::fmt().with_env_filter(wanted).with_writer(std::io::stderr).with_ansi(colours);
    // Whoever logs already keeps their way.
    let _ = log.try_init();
}

/// How long the program may take to end. Service managers kill what takes longer: after 90 s (systemd) or 30 s (Kubernetes).
const ENDING: Duration = Duration::from_secs(25);

/// Resolves when the program is to stop, by Ctrl-C or `SIGTERM`. A thread of its own waits for the signal, so that it is heard
/// while every worker waits for a database, and ends the program when closing takes too long.
///
/// The thread listens from the call on, before anybody waits.
pub fn told_to_stop() -> impl Future<Output = ()> + Send + 'static {
    let (told, is_told) = tokio::sync::oneshot::channel();
    let waits = move || {
        let Ok(runtime) = tokio::runtime::Builder::new_current_thread().enable_all().build() else { return };
        runtime.block_on(signal());
        if told.send(()).is_ok() {
            std::thread::sleep(ENDING);
            eprintln!(
                "houseway: stopped while the store does not answer; everything that was acknowledged is kept"
            );
            std::process::exit(1);
        }
    };
    let started = std::thread::Builder::new().name("signals".to_owned()).spawn(waits);
    async move {
        if started.is_err() || is_told.await.is_err() {
            signal().await;
        }
    }
}

/// Resolves at the first signal to stop.
async fn signal() {
    let interrupt = async {
        if tokio::signal::ctrl_c().await.is_err() {
            std::future::pending::<()>().await;
        }
    };
    #[cfg(unix)]
    let terminate = async {
        match tokio::signal::unix::signal(tokio::signal::unix::SignalKind::terminate()) {
            Ok(mut signal) => {
                signal.recv().await;
            }
            Err(_) => std::future::pending::<()>().await,
        }
    };
    #[cfg(not(unix))]
    let terminate = std::future::pending::<()>();
    tokio::select! {
        () = interrupt => {}
        () = terminate => {}
    }
}
