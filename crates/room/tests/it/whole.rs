//! Whether a stream is whole: no gap, and each record on the one it was decided on.

use room::journal::{Digest, Reader, Stream};

/// How many records are read at once.
const PAGE: usize = 1_000;

/// Reads a stream from the first record that is left to the last, and answers how many there are.
pub(crate) fn verify(reader: &dyn Reader, stream: Stream) -> Result<u64, String> {
    let mut seq = reader.gone(stream).map_err(|error| error.to_string())?;
    let mut before = (seq == 0).then_some(Digest::NONE);
    let mut count = 0;
    loop {
        let page = reader.load(stream, seq, PAGE).map_err(|error| error.to_string())?;
        for record in &page {
            if record.seq != seq + 1 {
                return Err(format!("{stream} has record {} where {} should be", record.seq, seq + 1));
            }
            if before.is_some_and(|is| is != record.before) {
                return Err(format!("record {} of {stream} follows another than is there", record.seq));
            }
            (seq, before) = (record.seq, Some(record.digest()));
            count += 1;
        }
        if page.len() < PAGE {
            return Ok(count);
        }
    }
}
