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

/// The name of a socket holds the number of a port, though none is listened on.
const SILENT: u16 = 5432;

/// The address of a Postgres for this process's tests. Without one a line says what to install, and with `CI=true` the
/// test fails.
pub fn url() -> Option<&'static str> {
    static SERVER: OnceLock<Option<Server>> = OnceLock::new();
    if let Ok(url) = std::env::var("TEST_DATABASE_URL") {
        static GIVEN: OnceLock<String> = OnceLock::new();
        return Some(GIVEN.get_or_init(|| url));
    }
    let server = SERVER.get_or_init(Server::own);
    server.as_ref().map(Server::url)
}

/// The same; where there is none it is said, and with `CI=true` it is a failure.
fn here() -> Option<PathBuf> {
    let found = binaries();
    if found.is_none() {
        assert_ne!(std::env::var("CI").as_deref(), Ok("true"), "{MISSING}");
        eprintln!("{MISSING}");
    }
    found
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
    folder: PathBuf,
    binaries: PathBuf,
    shell: Child,
}

impl Server {
    /// One of a test's own; `None` where there is no Postgres (with `CI=true` that is a failure).
    pub fn own() -> Option<Server> {
        here().map(|binaries| Server::start(&binaries, SILENT, &["-c", "listen_addresses="], &[]))
    }

    /// One that also listens on a port of this machine, with this certificate and key, and lets in by that port only who
    /// comes by TLS.
    pub fn with_tls(port: u16, certificate: &str, key: &str) -> Option<Server> {
        let rules = "local all all trust\nhostssl all all all trust\n";
        let files = [("server.crt", certificate), ("server.key", key), ("pg_hba.conf", rules)];
        let settings = ["-c", "listen_addresses=localhost", "-c", "ssl=on"];
        here().map(|binaries| Server::start(&binaries, port, &settings, &files))
    }

    /// Makes a cluster and starts it.
    fn start(binaries: &Path, port: u16, settings: &[&str], files: &[(&str, &str)]) -> Server {
        let (folder, user) = folder();
        let extra = folder.join("extra");
        std::fs::create_dir(&extra).expect("a folder");
        for (name, text) in files {
            std::fs::write(extra.join(name), text).expect("a file");
        }
        if let Some((uid, gid)) = user {
            chown(&extra, Some(uid), Some(gid)).expect("the folder is theirs to take away");
        }
        let mut command = Command::new("sh");
        command.args(["-c", include_str!("postgres.sh"), "sh"]).arg(binaries).arg(&folder);
        command.arg(port.to_string()).args(settings).current_dir(&folder);
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::null());
        if let Some((uid, gid)) = user {
            command.uid(uid).gid(gid);
        }
        let mut shell = command.spawn().expect("a shell");
        let mut said = String::new();
        shell.stdout.take().expect("its output").read_to_string(&mut said).expect("what the server said");
        assert!(said.ends_with("ready\n"), "Postgres did not start: {said}");
        let socket = folder.join("socket").display().to_string().replace('/', "%2F");
        let url = format!("postgres://postgres@/postgres?host={socket}&port={port}");
        Server { url, folder, binaries: binaries.to_owned(), shell }
    }

    /// Its address.
    pub fn url(&self) -> &str {
        &self.url
    }

    /// The socket on which it listens.
    pub fn socket(&self) -> PathBuf {
        self.folder.join("socket").join(format!(".s.PGSQL.{SILENT}"))
    }

    /// Ends it at once, as a crash does, and starts it again with the same settings.
    pub fn restart(&self) {
        let mut command = Command::new(self.binaries.join("pg_ctl"));
        command.args(["restart", "-w", "-m", "immediate", "-D"]).arg(self.data()).current_dir(&self.folder);
        command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
        if let Some((uid, gid)) = unprivileged().filter(|_| is_root()) {
            command.uid(uid).gid(gid);
        }
        assert!(command.status().expect("pg_ctl runs").success(), "Postgres does not start again");
    }

    /// The folder of its data.
    pub fn data(&self) -> PathBuf {
        self.folder.join("data")
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

/// Whether this process is root.
fn is_root() -> bool {
    std::fs::metadata("/proc/self").is_ok_and(|me| me.uid() == 0)
}

/// A new folder, and whom it was given to when we are root. Names of sockets must be short, so it lies where temporary
/// files lie.
fn folder() -> (PathBuf, Option<(u32, u32)>) {
    static COUNT: AtomicU32 = AtomicU32::new(0);
    let count = COUNT.fetch_add(1, Ordering::Relaxed);
    let folder = std::env::temp_dir().join(format!("houseway-pg-{}-{count}", std::process::id()));
    let _ = std::fs::remove_dir_all(&folder);
    std::fs::create_dir(&folder).expect("a folder for Postgres");
    let user = unprivileged().filter(|_| is_root());
    if let Some((uid, gid)) = user {
        chown(&folder, Some(uid), Some(gid)).expect("the folder is given to them");
    }
    (folder, user)
}
