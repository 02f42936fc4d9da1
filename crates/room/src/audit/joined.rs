//! A store and its archives, read as one.

use std::path::Path;

use money::Cents;
use sha2::{Digest as _, Sha256};

use super::Unsound;
use crate::journal::{
    Balances, CommandId, Digest, Document, Head, Reader, Record, Slot, Snapshot, StoreError, Stream, gone,
};

/// How many records are read at once.
const PAGE: usize = 1_000;

/// How far streams were moved elsewhere.
type Gone = Vec<(Stream, u64)>;

/// A store with its archives.
pub struct Joined<'a> {
    store: &'a dyn Reader,
    readers: Vec<(&'a dyn Reader, Gone)>,
}

impl<'a> Joined<'a> {
    /// These, the archives in any order.
    pub fn new(store: &'a dyn Reader, archives: &[&'a dyn Reader]) -> Result<Joined<'a>, StoreError> {
        let with_gone = |reader: &&'a dyn Reader| Ok((*reader, reader.archived()?));
        let readers = archives.iter().chain([&store]).map(with_gone).collect::<Result<_, StoreError>>()?;
        Ok(Joined { store, readers })
    }

    /// The store itself.
    pub fn store(&self) -> &'a dyn Reader {
        self.store
    }

    /// All streams.
    pub fn streams(&self) -> Result<Vec<Stream>, StoreError> {
        let mut streams = Vec::new();
        loop {
            let page = self.store.streams(streams.last().copied(), PAGE)?;
            if page.is_empty() {
                return Ok(streams);
            }
            streams.extend(page.into_iter().map(|(stream, _)| stream));
        }
    }

    /// The head of a stream.
    pub fn head(&self, stream: Stream) -> Result<Head, StoreError> {
        self.store.head(stream)
    }

    /// How many records of a stream lie before the first that is here.
    pub fn first(&self, stream: Stream) -> u64 {
        let has = |(reader, moved): &(&dyn Reader, Gone)| {
            reader.head(stream).is_ok_and(|head| head.seq > 0).then(|| gone(moved, stream))
        };
        self.readers.iter().filter_map(has).min().unwrap_or(0)
    }

    /// The next records after one.
    pub fn load(&self, stream: Stream, after: u64) -> Result<Vec<Record>, StoreError> {
        for (reader, moved) in &self.readers {
            if gone(moved, stream) <= after {
                let page = reader.load(stream, after, PAGE)?;
                if !page.is_empty() {
                    return Ok(page);
                }
            }
        }
        Ok(Vec::new())
    }

    /// Every record of a stream that is here, in order.
    pub fn each(
        &self,
        stream: Stream,
        mut take: impl FnMut(&Record) -> Result<(), Unsound>,
    ) -> Result<(), Unsound> {
        let mut after = self.first(stream);
        loop {
            let page = self.load(stream, after)?;
            let Some(last) = page.last() else { return Ok(()) };
            after = last.seq;
            page.iter().try_for_each(&mut take)?;
        }
    }
}

/// Everything is the store's but the records that were moved: those are read where they are.
impl Reader for Joined<'_> {
    fn head(&self, stream: Stream) -> Result<Head, StoreError> {
        self.store.head(stream)
    }

    fn load(&self, stream: Stream, after: u64, most: usize) -> Result<Vec<Record>, StoreError> {
        let mut page = Joined::load(self, stream, after.max(self.first(stream)))?;
        page.truncate(most);
        Ok(page)
    }

    fn find(&self, stream: Stream, id: CommandId) -> Result<Option<u64>, StoreError> {
        self.store.find(stream, id)
    }

    fn books(&self, stream: Stream) -> Result<(Head, Balances), StoreError> {
        self.store.books(stream)
    }

    fn balances(&self) -> Result<Vec<(Stream, Slot, Cents)>, StoreError> {
        self.store.balances()
    }

    fn streams(&self, after: Option<Stream>, most: usize) -> Result<Vec<(Stream, u64)>, StoreError> {
        self.store.streams(after, most)
    }

    fn archived(&self) -> Result<Vec<(Stream, u64)>, StoreError> {
        let gone = self.store.archived()?.into_iter().map(|(stream, _)| (stream, self.first(stream)));
        Ok(gone.filter(|(_, upto)| *upto > 0).collect())
    }

    fn snapshot(&self, stream: Stream) -> Result<Option<Snapshot>, StoreError> {
        self.store.snapshot(stream)
    }

    fn rules(&self, digest: Digest) -> Result<Option<Vec<u8>>, StoreError> {
        self.store.rules(digest)
    }

    fn document(&self, kind: &str, key: &str) -> Result<Option<Document>, StoreError> {
        self.store.document(kind, key)
    }

    fn documents(
        &self,
        kind: &str,
        prefix: &str,
        after: &str,
        most: usize,
    ) -> Result<Vec<Document>, StoreError> {
        self.store.documents(kind, prefix, after, most)
    }

    fn backup(&self, file: &Path) -> Result<(), StoreError> {
        self.store.backup(file)
    }
}

/// All heads in one digest.
pub(super) fn digest_of_heads(heads: &[(Stream, Head)]) -> String {
    let mut hash = Sha256::new_with_prefix(b"houseway heads 1");
    for (stream, head) in heads {
        hash.update(stream.code().to_le_bytes());
        hash.update(head.seq.to_le_bytes());
        hash.update(head.digest.0);
    }
    let bytes: [u8; 32] = hash.finalize().into();
    bytes[..16].iter().map(|byte| format!("{byte:02x}")).collect()
}
