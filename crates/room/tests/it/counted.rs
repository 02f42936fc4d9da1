//! A reader that counts the records that are read through it.

use std::path::Path;
use std::sync::atomic::{AtomicUsize, Ordering};

use money::Cents;
use room::journal::{
    Balances, CommandId, Digest, Document, Head, Reader, Record, Slot, Snapshot, StoreError, Stream,
};

pub(crate) struct Counted<'a> {
    reader: &'a dyn Reader,
    read: AtomicUsize,
    /// Whether it has only the records, and nothing that was kept to be quicker.
    bare: bool,
}

impl<'a> Counted<'a> {
    pub(crate) fn new(reader: &'a dyn Reader) -> Counted<'a> {
        Counted { reader, read: AtomicUsize::new(0), bare: false }
    }

    /// The same without what was kept to be quicker.
    #[allow(dead_code)]
    pub(crate) fn bare(reader: &'a dyn Reader) -> Counted<'a> {
        Counted { bare: true, ..Counted::new(reader) }
    }

    pub(crate) fn read(&self) -> usize {
        self.read.load(Ordering::Relaxed)
    }

    fn count(&self, records: Vec<Record>) -> Vec<Record> {
        self.read.fetch_add(records.len(), Ordering::Relaxed);
        records
    }
}

impl Reader for Counted<'_> {
    fn head(&self, stream: Stream) -> Result<Head, StoreError> {
        self.reader.head(stream)
    }

    fn load(&self, stream: Stream, after: u64, most: usize) -> Result<Vec<Record>, StoreError> {
        self.reader.load(stream, after, most).map(|records| self.count(records))
    }

    fn find(&self, stream: Stream, id: CommandId) -> Result<Option<u64>, StoreError> {
        self.reader.find(stream, id)
    }

    fn books(&self, stream: Stream) -> Result<(Head, Balances), StoreError> {
        self.reader.books(stream)
    }

    fn balances(&self) -> Result<Vec<(Stream, Slot, Cents)>, StoreError> {
        self.reader.balances()
    }

    fn streams(&self, after: Option<Stream>, most: usize) -> Result<Vec<(Stream, u64)>, StoreError> {
        self.reader.streams(after, most)
    }

    fn archived(&self) -> Result<Vec<(Stream, u64)>, StoreError> {
        self.reader.archived()
    }

    fn snapshot(&self, stream: Stream) -> Result<Option<Snapshot>, StoreError> {
        if self.bare { Ok(None) } else { self.reader.snapshot(stream) }
    }

    fn rules(&self, digest: Digest) -> Result<Option<Vec<u8>>, StoreError> {
        self.reader.rules(digest)
    }

    fn document(&self, kind: &str, key: &str) -> Result<Option<Document>, StoreError> {
        self.reader.document(kind, key)
    }

    fn documents(
        &self,
        kind: &str,
        prefix: &str,
        after: &str,
        most: usize,
    ) -> Result<Vec<Document>, StoreError> {
        if self.bare { Ok(Vec::new()) } else { self.reader.documents(kind, prefix, after, most) }
    }

    fn backup(&self, file: &Path) -> Result<(), StoreError> {
        self.reader.backup(file)
    }
}
