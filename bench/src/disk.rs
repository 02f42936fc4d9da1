//! What the disk flushes one by one.

use std::io::{Seek as _, Write as _};
use std::path::Path;
use std::time::{Duration, Instant};

/// How long it is measured.
const SPAN: Duration = Duration::from_secs(3);

/// Flushes a second: a page written in place and flushed, again and again.
pub fn flushes(folder: &Path) -> f64 {
    let mut file = std::fs::File::create(folder.join("flushed")).expect("a file");
    file.write_all(&[0; 1 << 20]).and_then(|()| file.sync_all()).expect("room for it");
    let start = Instant::now();
    let mut count = 0u32;
    while start.elapsed() < SPAN {
        file.seek(std::io::SeekFrom::Start(u64::from(count % 256) * 4096)).expect("a place");
        file.write_all(&[count.to_le_bytes()[0]; 4096]).and_then(|()| file.sync_data()).expect("a flush");
        count += 1;
    }
    f64::from(count) / start.elapsed().as_secs_f64()
}
