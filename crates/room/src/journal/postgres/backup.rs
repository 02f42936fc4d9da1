//! A database copied to a file, as it is at one moment. The file is a store in itself: a room can be opened from it.

use std::path::Path;
use std::sync::Arc;

use tokio_postgres::{Client, Row};

use super::link::{Link, failed};
use super::{read, rows};
use crate::journal::sqlite::NewFile;
use crate::journal::{StoreError, Stream};

/// How many rows are fetched at once.
const PAGE: usize = 1_000;

/// The rows of one query after another, all of one moment.
struct Moment<'a> {
    link: &'a Link,
    client: Arc<Client>,
}

impl Moment<'_> {
    fn each(
        &self,
        sql: &str,
        mut take: impl FnMut(&Row) -> Result<(), StoreError>,
    ) -> Result<(), StoreError> {
        self.batch(format!("DECLARE page NO SCROLL CURSOR FOR {sql}"))?;
        loop {
            let client = Arc::clone(&self.client);
            let page = self.link.wait(async move {
                let page = client.query(&format!("FETCH {PAGE} FROM page"), &[]).await;
                page.map_err(|error| failed(&error))
            })?;
            page.iter().try_for_each(&mut take)?;
            if page.len() < PAGE {
                return self.batch("CLOSE page".to_owned());
            }
        }
    }

    fn batch(&self, sql: String) -> Result<(), StoreError> {
        let client = Arc::clone(&self.client);
        self.link.wait(async move { client.batch_execute(&sql).await.map_err(|error| failed(&error)) })
    }
}

pub(super) fn copy(link: &Arc<Link>, path: &Path) -> Result<(), StoreError> {
    let file = NewFile::create(path)?;
    let own = Arc::clone(link);
    let client = link.wait(async move { own.connect().await.map(Arc::new) })?;
    let moment = Moment { link, client };
    moment.batch("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY".to_owned())?;
    moment.each("SELECT stream, upto FROM archived", |row| {
        file.begins_after(Stream::stored(row.get(0))?, row.get::<_, i64>(1).cast_unsigned())
    })?;
    let records = format!("SELECT {} FROM journal j ORDER BY j.stream, j.seq", rows::COLUMNS);
    moment.each(&records, |row| file.put(&rows::record(row)?))?;
    moment.each("SELECT stream, slot, cents FROM balance", |row| {
        file.put_balance((row.get(0), row.get(1), row.get(2)))
    })?;
    moment.each("SELECT stream, seq FROM folded", |row| file.put_folded((row.get(0), row.get(1))))?;
    moment.each("SELECT stream, seq, digest, version, body FROM snapshot", |row| {
        file.put_snapshot(&read::snapshot(row)?)
    })?;
    moment.each("SELECT digest, body FROM rules", |row| {
        file.put_rules(rows::digest(row.get(0)).0, row.get(1))
    })?;
    moment.each("SELECT key, revision, body, kind FROM shelf", |row| {
        file.put_document(row.get(3), &read::document(row))
    })?;
    moment.batch("COMMIT".to_owned())?;
    file.finish()
}
