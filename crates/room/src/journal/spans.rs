//! Which records go to an archive, and how they are written there.

use super::sqlite::NewFile;
use super::{Reader, Span, StoreError, Stream};

/// How many records are read at once.
const PAGE: usize = 1_000;

/// How far a stream was moved to archives, of all that were as [`Reader::archived`] tells them; 0 for one that was not.
pub fn gone(archived: &[(Stream, u64)], stream: Stream) -> u64 {
    let found = archived.binary_search_by_key(&stream.code(), |(moved, _)| moved.code());
    found.map_or(0, |at| archived[at].1)
}

/// The spans that have records left, if each ends before the head of its stream.
pub(super) fn checked(reader: &dyn Reader, spans: &[Span]) -> Result<Vec<Span>, StoreError> {
    let archived = reader.archived()?;
    let mut kept = Vec::new();
    for span in spans {
        let last = reader.head(span.stream)?.seq;
        if span.upto >= last {
            return Err(StoreError::NotClosed { stream: span.stream, upto: span.upto, last });
        }
        if gone(&archived, span.stream) < span.upto {
            kept.push(*span);
        }
    }
    kept.sort_by_key(|span| span.stream.code());
    kept.dedup_by_key(|span| span.stream);
    Ok(kept)
}

/// Copies the spans into a file, and answers how many records there were.
pub(super) fn write(reader: &dyn Reader, spans: &[Span], file: &NewFile) -> Result<u64, StoreError> {
    let archived = reader.archived()?;
    let mut count = 0;
    for span in spans {
        let mut seq = gone(&archived, span.stream);
        if seq > 0 {
            file.begins_after(span.stream, seq)?;
        }
        while seq < span.upto {
            let most = usize::try_from(span.upto - seq).unwrap_or(PAGE).min(PAGE);
            let page = reader.load(span.stream, seq, most)?;
            let Some(last) = page.last() else { break };
            seq = last.seq;
            count += page.len() as u64;
            page.iter().try_for_each(|record| file.put(record))?;
        }
    }
    Ok(count)
}
