//! Whether a stream is whole: no gap, and each record on the one it was decided on.

use super::{Digest, Reader, StoreError, Stream};

/// How many records are read at once.
const PAGE: usize = 1_000;

/// The first place of a stream that does not hold.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum Broken {
    /// A record is missing.
    #[error("{stream} has record {found} where {wanted} should be")]
    Gap {
        /// The stream.
        stream: Stream,
        /// The record that should be there.
        wanted: u64,
        /// The record that is.
        found: u64,
    },
    /// A record that was decided on another.
    #[error("record {seq} of {stream} follows {claimed}, but the record before it is {is}")]
    Parent {
        /// The stream.
        stream: Stream,
        /// The record.
        seq: u64,
        /// The digest it names.
        claimed: Digest,
        /// The digest of the record before it.
        is: Digest,
    },
    /// It could not be read.
    #[error(transparent)]
    Store(#[from] StoreError),
}

/// Reads a stream from the first record that is left to the last, and answers how many there are.
pub fn verify(reader: &dyn Reader, stream: Stream) -> Result<u64, Broken> {
    let archived = reader.archived()?;
    let mut seq = archived.iter().find(|(moved, _)| *moved == stream).map_or(0, |(_, upto)| *upto);
    let mut before = (seq == 0).then_some(Digest::NONE);
    let mut count = 0;
    loop {
        let page = reader.load(stream, seq, PAGE)?;
        for record in &page {
            if record.seq != seq + 1 {
                return Err(Broken::Gap { stream, wanted: seq + 1, found: record.seq });
            }
            if let Some(is) = before.filter(|is| *is != record.before) {
                return Err(Broken::Parent { stream, seq: record.seq, claimed: record.before, is });
            }
            (seq, before) = (record.seq, Some(record.digest()));
            count += 1;
        }
        if page.len() < PAGE {
            return Ok(count);
        }
    }
}
