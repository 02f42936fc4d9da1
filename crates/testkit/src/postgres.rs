//! A Postgres for the tests: one that is given, or one that is started here and ends with the test.

use std::io::Read as _;
use std::os::unix::fs::{MetadataExt as _, chown};
use std::os::unix::process::CommandExt as _;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::OnceLock;
use std::sync::atomic::{AtomicU32, Ordering};

/// What to install where there is none.
const MISSING: &str = "Postgres is not here: install the Debian package postgresql (as root, `make test` does), \
    or name a database in TEST_DATABASE_URL";

/// The address of a Postgres for this process's tests. Without one a line says what to install, and with `CI=true` the
/// test fails.
pub fn url() -> Option<&'static str> {
    static SERVER: OnceLock<Option<Server>> = OnceLock::new();
    if let Ok(url) = std::env::var("TEST_DATABASE_URL") {
        static GIVEN: OnceLock<String> = OnceLock::new();
        return Some(GIVEN.get_or_init(|| url));
    }
    let server = SERVER.get_or_init(|| binaries().map(|folder| Server::start(&folder)));
    if server.is_none() {
        assert_ne!(std::env::var("CI").as_deref(), Ok("true"), "{MISSING}");
        eprintln!("{MISSING}");
    }
    server.as_ref().map(Server::url)
}

/// Where `initdb` and `postgres` are, the newest first.
fn binaries() -> Option<PathBuf> {
    let path = std::env::var_os("PATH").unwrap_or_default();
    let mut folders: Vec<PathBuf> = std::fs::read_dir("/usr/lib/postgresql")
        .map(|versions| versions.flatten().map(|version| version.path().join("bin")).collect())
        .unwrap_or_default();
    folders.sort_by_key(|folder| std::cmp::Reverse(version(folder)));
    folders.extend(std::env::split_paths(&path));
    folders.into_iter().find(|folder| folder.join("initdb").exists() && folder.join("postgres").exists())
}

/// The number in `/usr/lib/postgresql/15/bin`.
fn version(folder: &Path) -> Option<u32> {
    folder.parent()?.file_name()?.to_str()?.parse().ok()
}

/// A server on a socket in a folder of its own. It listens on no port. It ends when the process that started it has
/// ended, however that was: a shell waits for its input to be closed, and nobody else holds the other end.
#[derive(Debug)]
pub struct Server {
    url: String,
    socket: PathBuf,
    shell: Child,
}

impl Server {
    /// Makes a cluster and starts it.
    fn start(binaries: &Path) -> Server {
        Server::start_with(binaries, "")
    }

    /// Starts one with settings of its own, as `-c name=value`; `None` where there is no Postgres (with `CI=true` that
    /// is a failure).
    pub fn own(settings: &str) -> Option<Server> {
        let found = binaries();
        assert!(found.is_some() || std::env::var("CI").as_deref() != Ok("true"), "{MISSING}");
        found.map(|folder| Server::start_with(&folder, settings))
    }

    fn start_with(binaries: &Path, settings: &str) -> Server {
        let (folder, user) = folder();
        let (data, socket) = (folder.join("data"), folder.join("socket"));
        let script = format!(
            "umask 077; mkdir '{socket}' && '{bin}/initdb' -D '{data}' -U postgres -A trust -E UTF8 --no-locale >'{folder}/log' 2>&1 || {{ cat '{folder}/log'; exit 1; }}
             '{bin}/postgres' -D '{data}' -k '{socket}' -c listen_addresses= -c max_connections=50 {settings} >>'{folder}/log' 2>&1 &
             server=$!
             until '{bin}/pg_isready' -q -h '{socket}' || ! kill -0 $server 2>/dev/null; do sleep 0.05; done
             if '{bin}/pg_isready' -q -h '{socket}'; then echo ready; else cat '{folder}/log'; fi
             exec >/dev/null; cat >/dev/null
             '{bin}/pg_ctl' stop -D '{data}' -m immediate >/dev/null 2>&1; wait; rm -rf '{folder}'",
            bin = binaries.display(),
            data = data.display(),
            socket = socket.display(),
            folder = folder.display(),
        );
        let mut command = Command::new("sh");
        command.args(["-c", &script]).current_dir(&folder);
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::null());
        if let Some((uid, gid)) = user {
            command.uid(uid).gid(gid);
        }
        let mut shell = command.spawn().expect("a shell");
        let mut said = String::new();
        shell.stdout.take().expect("its output").read_to_string(&mut said).expect("what the server said");
        assert!(said.ends_with("ready\n"), "Postgres did not start: {said}");
        let url = format!(
            "postgres://postgres@/postgres?host={}",
            socket.display().to_string().replace('/', "%2F")
        );
        Server { url, socket, shell }
    }

    /// Its address.
    pub fn url(&self) -> &str {
        &self.url
    }

    /// The folder of its socket.
    pub fn socket(&self) -> &Path {
        &self.socket
    }

    /// The folder of its data.
    pub fn data(&self) -> PathBuf {
        self.socket.with_file_name("data")
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        drop(self.shell.stdin.take());
        let _ = self.shell.wait();
    }
}

/// Whom Postgres runs as when we are root, which it refuses to be.
fn unprivileged() -> Option<(u32, u32)> {
    let users = std::fs::read_to_string("/etc/passwd").unwrap_or_default();
    let ids = |name: &str| {
        let line = users.lines().find(|line| line.split(':').next() == Some(name))?;
        let mut fields = line.split(':').skip(2);
        Some((fields.next()?.parse().ok()?, fields.next()?.parse().ok()?))
    };
    ids("postgres").or_else(|| ids("nobody"))
}

/// A new folder, and whom it was given to when we are root. Names of sockets must be short, so it lies where temporary
/// files lie.
fn folder() -> (PathBuf, Option<(u32, u32)>) {
    static COUNT: AtomicU32 = AtomicU32::new(0);
    let count = COUNT.fetch_add(1, Ordering::Relaxed);
    let folder = std::env::temp_dir().join(format!("houseway-pg-{}-{count}", std::process::id()));
    let _ = std::fs::remove_dir_all(&folder);
    std::fs::create_dir(&folder).expect("a folder for Postgres");
    let root = std::fs::metadata(&folder).expect("the folder").uid() == 0;
    let user = unprivileged().filter(|_| root);
    if let Some((uid, gid)) = user {
        chown(&folder, Some(uid), Some(gid)).expect("the folder is given to them");
    }
    (folder, user)
}
