//! The folder of a host's own rules: when its files change, the room goes on with the new ones.

use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

use rulebook::book::Book;

use crate::house::House;

/// The folder is looked at so often. What it holds counts when it was the same twice running, so that nobody plays by a
/// file that is half written.
const LOOK: Duration = Duration::from_secs(1);

/// Looks at the folder for as long as the room is open.
pub(crate) fn keep_up(house: Arc<House>, folder: PathBuf) {
    tokio::spawn(async move {
        let mut stopping = house.stopping();
        let mut last = Ok(house.book());
        let mut taken = true;
        loop {
            tokio::select! {
                () = tokio::time::sleep(LOOK) => {}
                () = stopping.comes() => return,
            }
            let path = folder.clone();
            let Ok(read) = tokio::task::spawn_blocking(move || read(&path)).await else { return };
            if read != last {
                (last, taken) = (read, false);
            } else if !taken {
                taken = true;
                take(&house, &folder, &last);
            }
        }
    });
}

fn read(folder: &Path) -> Result<Book, String> {
    Book::with_folder(folder).map_err(|error| error.to_string())
}

/// Goes on with what the folder holds. One that cannot be read changes nothing.
fn take(house: &House, folder: &Path, read: &Result<Book, String>) {
    match read {
        Ok(book) if *book == house.book() => {}
        Ok(book) => {
            tracing::info!(folder = %folder.display(), "the rulebook has changed: tables change to it between rounds");
            house.set_book(book.clone());
        }
        Err(wrong) => {
            tracing::error!(folder = %folder.display(), "the rulebook cannot be read, the old one stays: {wrong}");
        }
    }
}
