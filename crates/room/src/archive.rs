//! What of a store may go to an archive: everything that no table needs to go on.

use std::path::Path;

use crate::journal::{Journal, Reader, Span, StoreError, Stream, gone};
use crate::tables::{is_closed, milestone};

/// How many streams are read at once.
const PAGE: usize = 1_000;

/// The rounds that are over: of a closed table all but its last record, of an open one all that its snapshot holds.
pub fn closed_rounds(reader: &dyn Reader) -> Result<Vec<Span>, StoreError> {
    let archived = reader.archived()?;
    let mut spans = Vec::new();
    let mut after = None;
    loop {
        let page = reader.streams(after, PAGE)?;
        let Some((last, _)) = page.last() else { return Ok(spans) };
        after = Some(*last);
        for (stream, seq) in page.into_iter().filter(|(stream, _)| matches!(stream, Stream::Table(_))) {
            let upto = closed_upto(reader, stream, seq)?;
            if upto > gone(&archived, stream) {
                spans.push(Span { stream, upto });
            }
        }
    }
}

/// Moves the rounds that are over to a new file, and answers how many records of how many tables. What a table was when its
/// archive ends is kept, so that the rounds after it are read without the archive.
pub fn archive(journal: &dyn Journal, file: &Path) -> Result<(u64, usize), StoreError> {
    let spans = closed_rounds(journal.reader())?;
    if spans.is_empty() {
        return Ok((0, 0));
    }
    for span in &spans {
        let last = journal.reader().snapshot(span.stream)?.filter(|last| last.after.seq == span.upto);
        // Every round that is left comes after it.
        if let Some(kept) = last.and_then(|last| milestone(&last, 0)) {
            journal.change(vec![kept]).wait()?;
        }
    }
    Ok((journal.archive(&spans, file)?, spans.len()))
}

fn closed_upto(reader: &dyn Reader, stream: Stream, seq: u64) -> Result<u64, StoreError> {
    let last = reader.load(stream, seq.saturating_sub(1), 1)?;
    if last.first().is_some_and(is_closed) {
        return Ok(seq - 1);
    }
    let snapshot = reader.snapshot(stream)?;
    // The last record always stays.
    Ok(snapshot.map_or(0, |snapshot| snapshot.after.seq.min(seq.saturating_sub(1))))
}
