//! Connections, and the small runtime they live in.

use std::future::{Future, poll_fn};
use std::sync::Arc;
use std::time::Duration;

use tokio::runtime::{Handle, Runtime, RuntimeFlavor};
use tokio::sync::Mutex;
use tokio_postgres::config::{Config, Host};
use tokio_postgres::error::SqlState;
use tokio_postgres::{AsyncMessage, Client, Error, Notification};

use super::line::Line;
use super::tls::{Address, address, told};
use crate::journal::StoreError;
use crate::journal::pending::pending;

/// The form that this program writes.
const FORM: i64 = 2;
/// Held while the tables are made, so that two nodes that start together make them once.
const MAKING: i64 = 0x4857_4159;

/// How long a lost line is sought again: a database that recovers from a crash is back by then.
pub(super) const PATIENCE: Duration = Duration::from_secs(15);
/// How long apart.
pub(super) const APART: Duration = Duration::from_millis(250);

/// The way to a database.
pub(super) struct Link {
    runtime: Option<Runtime>,
    address: Address,
    /// The connection that reads share; queries on it are pipelined.
    line: Mutex<Option<Arc<Line>>>,
}

impl std::fmt::Debug for Link {
    /// The address may hold a password.
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Link(..)")
    }
}

impl Link {
    fn to(address: Address) -> Result<Arc<Link>, StoreError> {
        let runtime = tokio::runtime::Builder::new_multi_thread()
            .worker_threads(1)
            .thread_name("journal")
            .enable_all()
            .build()
            .map_err(|error| StoreError::Failed { said: error.to_string() })?;
        Ok(Arc::new(Link { runtime: Some(runtime), address, line: Mutex::new(None) }))
    }

    /// Another one, whose shared connection sees the database as it is now for as long as it lasts.
    pub(super) fn at_one_moment(link: &Link) -> Result<Arc<Link>, StoreError> {
        let link = Link::to(link.address.clone())?;
        let own = Arc::clone(&link);
        link.wait(async move {
            let line = own.shared().await?;
            // The first query takes the moment.
            let begun = line.batch("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY; SELECT 1").await;
            begun.map_err(|error| failed(&error))
        })?;
        Ok(link)
    }

    pub(super) fn open(url: &str, writes: bool) -> Result<Arc<Link>, StoreError> {
        let link = Link::to(address(url)?)?;
        let opened = Arc::clone(&link);
        link.wait(async move {
            let client = opened.connect().await?;
            form(client, writes).await
        })?;
        Ok(link)
    }

    /// Does something in the runtime and waits for it on this thread.
    pub(super) fn wait<T: Send + 'static>(
        &self,
        work: impl Future<Output = Result<T, StoreError>> + Send + 'static,
    ) -> Result<T, StoreError> {
        let (reply, answer) = pending();
        self.spawn(async move {
            let _ = reply.send(work.await);
        });
        // Whoever waits on a thread of a runtime lets its other tasks go on elsewhere: a slow line stops nobody else.
        match Handle::try_current().map(|handle| handle.runtime_flavor()) {
            Ok(RuntimeFlavor::MultiThread) => tokio::task::block_in_place(|| answer.wait()),
            _ => answer.wait(),
        }
    }

    pub(super) fn spawn(&self, work: impl Future<Output = ()> + Send + 'static) {
        if let Some(runtime) = &self.runtime {
            runtime.spawn(work);
        }
    }

    /// A connection of one's own.
    pub(super) async fn connect(&self) -> Result<Client, StoreError> {
        self.connect_and_hear(|_| {}).await
    }

    /// The same, with what it is notified of.
    pub(super) async fn connect_and_hear(
        &self,
        mut hear: impl FnMut(Notification) + Send + 'static,
    ) -> Result<Client, StoreError> {
        let Address { config, tls } = self.address.clone();
        let (client, mut connection) =
            config.connect(tls).await.map_err(|error| unreached(&config, &error))?;
        tokio::spawn(async move {
            // When the connection ends, the client says so to whoever uses it.
            while let Some(Ok(message)) = poll_fn(|context| connection.poll_message(context)).await {
                if let AsyncMessage::Notification(notification) = message {
                    hear(notification);
                }
            }
        });
        // Acknowledged means on the disk, whatever the database's own setting; a stricter one stays.
        let set = "SELECT set_config('synchronous_commit', 'on', false)
            WHERE current_setting('synchronous_commit') IN ('off', 'local')";
        client.execute(set, &[]).await.map_err(|error| failed(&error))?;
        Ok(client)
    }

    /// The connection that reads share.
    pub(super) async fn shared(&self) -> Result<Arc<Line>, StoreError> {
        let mut held = self.line.lock().await;
        match held.as_ref().filter(|line| !line.is_closed()) {
            Some(line) => Ok(Arc::clone(line)),
            None => {
                let line = Arc::new(Line::connect(self).await?);
                *held = Some(Arc::clone(&line));
                Ok(line)
            }
        }
    }
}

impl Link {
    /// Lets a shared connection go that does not answer.
    pub(super) async fn forget(&self, silent: &Arc<Line>) {
        let mut held = self.line.lock().await;
        if held.as_ref().is_some_and(|line| Arc::ptr_eq(line, silent)) {
            *held = None;
        }
    }
}

impl Drop for Link {
    fn drop(&mut self) {
        if let Some(runtime) = self.runtime.take() {
            runtime.shutdown_background();
        }
    }
}

/// Makes the tables when there are none and this is a writer; refuses what is not ours.
async fn form(mut client: Client, writes: bool) -> Result<(), StoreError> {
    let moment = client.transaction().await.map_err(|error| failed(&error))?;
    if writes {
        let lock = "SELECT pg_advisory_xact_lock($1)";
        moment.execute(lock, &[&MAKING]).await.map_err(|error| failed(&error))?;
    }
    let name = "SELECT to_regclass('form')::text, to_regclass('journal')::text, current_database()::text";
    let row = moment.query_one(name, &[]).await.map_err(|error| failed(&error))?;
    let (form, journal): (Option<String>, Option<String>) = (row.get(0), row.get(1));
    let foreign = |said: &str| StoreError::Foreign { what: row.get(2), said: said.to_owned() };
    match (form, journal) {
        (Some(_), Some(_)) => {}
        (None, None) if writes => {
            let schema = include_str!("schema.sql");
            let nodes = include_str!("nodes.sql");
            let made =
                moment.batch_execute(&format!("{schema} {nodes} INSERT INTO form VALUES({FORM});")).await;
            made.map_err(|error| failed(&error))?;
        }
        (None, None) => return Err(foreign("it has no journal (`houseway serve` creates one)")),
        _ => return Err(foreign("its tables belong to another program")),
    }
    let found = moment.query_one("SELECT form FROM form", &[]).await.map_err(|error| failed(&error))?;
    let found: i64 = found.get(0);
    if found > FORM {
        return Err(StoreError::Newer { found, known: FORM });
    }
    if writes && found < FORM {
        let schema = include_str!("nodes.sql");
        let made = moment.batch_execute(&format!("{schema} UPDATE form SET form = {FORM};")).await;
        made.map_err(|error| failed(&error))?;
    }
    moment.commit().await.map_err(|error| failed(&error))
}

/// What Postgres says, as ours.
pub(super) fn failed(error: &Error) -> StoreError {
    let refused = error.code().is_some_and(|code| {
        // Integrity constraints, and what our triggers raise.
        code.code().starts_with("23") || *code == SqlState::RAISE_EXCEPTION
    });
    let said = told(error);
    if refused { StoreError::Refused { said } } else { StoreError::Failed { said } }
}

/// Why a database is not reached, and what would be right. The password is not told.
fn unreached(config: &Config, error: &Error) -> StoreError {
    let host = |(at, host): (usize, &Host)| match host {
        Host::Tcp(name) => {
            let ports = config.get_ports();
            format!("{name}:{}", ports.get(at).or(ports.first()).unwrap_or(&5432))
        }
        #[cfg(unix)]
        Host::Unix(folder) => folder.display().to_string(),
    };
    let hosts: Vec<String> = config.get_hosts().iter().enumerate().map(host).collect();
    let at = if hosts.is_empty() { "no host".to_owned() } else { hosts.join(", ") };
    let (user, said) = (config.get_user().unwrap_or("?"), told(error));
    let name = config.get_dbname().unwrap_or(user);
    let said = match error.code() {
        None => {
            format!("cannot reach a database at {at}: {said}; start it, or correct the URL after --database")
        }
        Some(code) if *code == SqlState::INVALID_CATALOG_NAME => {
            format!("no database \"{name}\" at {at}; create it with `createdb {name}`, or name another")
        }
        Some(code) if code.code().starts_with("28") => format!(
            "the database at {at} refused user \"{user}\": {said}; correct the user and password in the URL"
        ),
        Some(_) => return failed(error),
    };
    StoreError::NoDatabase { said }
}

/// Whether the line is gone: then nobody knows what became of what was under way.
pub(super) fn lost(error: &Error) -> bool {
    match error.code() {
        None => true,
        Some(code) => {
            let code = code.code();
            code.starts_with("08") || code.starts_with("57P")
        }
    }
}

/// Whether the same may be tried again at once.
pub(super) fn passing(error: &Error) -> bool {
    error.code().is_some_and(|code| {
        *code == SqlState::T_R_DEADLOCK_DETECTED || *code == SqlState::T_R_SERIALIZATION_FAILURE
    })
}
