//! The folder of a host's own rules: when its files change, the room goes on with the new ones. A file with a fault changes
//! nothing: the room keeps its last good version, and tells the host where the fault is.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use rulebook::Fault;
use rulebook::book::Book;
use rulebook::jackpot::Jackpot;
use serde_json::{Value, json};

use crate::house::House;

/// How often the folder is looked at. What it holds counts when it was the same twice running, so that nobody plays by a
/// file that is half written.
const LOOK: Duration = Duration::from_secs(1);
/// How many times faulty files are exchanged for good ones, where one fault hides another.
const ROUNDS: usize = 8;

/// The code of a file that is no TOML.
const SYNTAX: &str = "toml-syntax";

/// What the host is told of the rulebook.
#[derive(Debug, Default)]
pub(crate) struct Rulebook {
    told: Mutex<Told>,
}

#[derive(Debug, Default)]
struct Told {
    folder: Option<PathBuf>,
    /// Why files of the folder are not in use.
    faults: Vec<Fault>,
    /// Why the folder cannot be read.
    unread: Option<String>,
    /// Tables that keep older rules, and why.
    kept: BTreeMap<u32, String>,
}

impl Rulebook {
    fn lock(&self) -> MutexGuard<'_, Told> {
        self.told.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// A table keeps the rules that it has, for this reason; or it has those of the book.
    pub(crate) fn keeps(&self, table: u32, why: Option<String>) {
        let mut told = self.lock();
        match why {
            Some(why) => drop(told.kept.insert(table, why)),
            None => drop(told.kept.remove(&table)),
        }
    }

    /// All of it, for the admin.
    pub(crate) fn told(&self) -> Value {
        let told = self.lock();
        let kept = told.kept.iter().map(|(table, why)| json!({ "table": table, "why": why }));
        json!({
            "folder": told.folder,
            "unread": told.unread,
            "faults": told.faults,
            "tables": kept.collect::<Vec<Value>>(),
        })
    }

    /// Notes what was found in the folder, and logs what is new.
    fn note(&self, faults: Vec<Fault>, unread: Option<String>) {
        let mut told = self.lock();
        let fresh = faults.iter().filter(|fault| !told.faults.contains(fault));
        for fault in fresh {
            tracing::error!(%fault, "mistake in the rulebook; the last good version of the file stays in use");
        }
        if let Some(wrong) = unread.as_ref().filter(|wrong| told.unread.as_ref() != Some(wrong)) {
            tracing::error!(error = %wrong, "cannot read the rulebook folder; the last good version stays in use");
        }
        let had = !told.faults.is_empty() || told.unread.is_some();
        if had && faults.is_empty() && unread.is_none() {
            tracing::info!("rulebook mistakes corrected");
        }
        (told.faults, told.unread) = (faults, unread);
    }
}

/// Looks at the folder for as long as the room is open.
pub(crate) fn keep_up(house: Arc<House>, folder: PathBuf) {
    house.rulebook.lock().folder = Some(folder.clone());
    house.rulebook.note(faults(&house.book()), None);
    tokio::spawn(async move {
        let mut stopping = house.stopping();
        let mut last = Ok(house.book());
        let mut taken = true;
        house.drop_closed_jackpots().await;
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
                let (held, read) = (Arc::clone(&house), last.clone());
                let _ = tokio::task::spawn_blocking(move || take(&held, read)).await;
                house.drop_closed_jackpots().await;
            }
        }
    });
}

fn read(folder: &Path) -> Result<Book, String> {
    Book::with_folder(folder).map_err(|error| error.to_string())
}

/// Goes on with what the folder holds, as far as it loads.
fn take(house: &House, read: Result<Book, String>) {
    match read {
        Ok(fresh) => {
            let found = faults(&fresh);
            let book = last_good(&house.book(), fresh);
            if book != house.book() {
                tracing::info!("rulebook reloaded; tables switch to it between rounds");
                house.set_book(book);
            }
            house.rulebook.note(found, None);
        }
        Err(wrong) => house.rulebook.note(Vec::new(), Some(wrong)),
    }
}

/// What keeps listings and schedules of a book from loading.
fn faults(book: &Book) -> Vec<Fault> {
    let listings = book.all_ids().into_iter().filter_map(|id| book.listing(&id).err());
    let blocks = book.blocks().into_iter().filter_map(|id| book.block(&id).err());
    let jackpots = Jackpot::ids(book).into_iter().map(|id| families::jackpot_faults(book, &id));
    let all: BTreeSet<Fault> = listings.chain(blocks).chain(jackpots).flatten().collect();
    // What is missing in a file that cannot be read to its end is there when it can.
    let unread = |file: &str| all.iter().any(|fault| fault.code == SYNTAX && &*fault.place.file == file);
    let first = |fault: &&Fault| fault.code == SYNTAX || !unread(&fault.place.file);
    all.iter().filter(first).cloned().collect()
}

/// The book as it is now, but what loaded before loads still: a file that has a fault is as it was. A listing or schedule whose
/// file was taken away is gone.
fn last_good(before: &Book, fresh: Book) -> Book {
    let mut book = fresh;
    for _ in 0..ROUNDS {
        let broken = lost(before, &book);
        if broken.is_empty() {
            return book;
        }
        let at_fault = |path: &&str| {
            let shown = book.files().shown(path);
            broken.iter().any(|fault| *fault.place.file == *shown)
        };
        let changed = |path: &&str| book.files().text(path) != before.files().text(path);
        let paths: Vec<String> =
            book.files().paths().filter(at_fault).filter(changed).map(str::to_owned).collect();
        let restored = paths.iter().filter(|path| book.restore_file(path, before)).count();
        if restored == 0 {
            break;
        }
    }
    // The fault shows elsewhere than where it was made.
    before.clone()
}

/// The faults of listings and schedules that loaded before and are still there.
fn lost(before: &Book, book: &Book) -> Vec<Fault> {
    let blocks = before.blocks();
    let there = |path: String| book.files().has(&path);
    let listings =
        before.all_ids().into_iter().filter(|id| there(Book::path(id)) && before.listing(id).is_ok());
    let listings = listings.filter_map(|id| book.listing(&id).err());
    let has: BTreeSet<String> = book.blocks().iter().map(ToString::to_string).collect();
    let blocks = blocks.into_iter().filter(|id| has.contains(&id.to_string()) && before.block(id).is_ok());
    let blocks = blocks.filter_map(|id| book.block(&id).err());
    let good = |id: &String| families::jackpot_faults(before, id).is_empty();
    let jackpots = Jackpot::ids(before).into_iter().filter(good).filter(|id| there(Jackpot::path(id)));
    let jackpots = jackpots.map(|id| families::jackpot_faults(book, &id));
    listings.chain(blocks).chain(jackpots).flatten().collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    const OWN: &str = "rooms/kitchen/holdem.toml";
    const OTHER: &str = "rooms/kitchen/omaha.toml";

    /// The shipped book with two listings of a host's own.
    fn book(holdem: &str, omaha: &str) -> Book {
        let mut book = Book::shipped();
        book.add_text(OWN, holdem.to_owned());
        book.add_text(OTHER, omaha.to_owned());
        book
    }

    fn from(listing: &str, seats: u8) -> String {
        format!("from = \"{listing}\"\n[seats]\npositions = {seats}\n[sources]\nseats = \"outside\"\n")
    }

    fn seats(book: &Book, id: &str) -> Option<u8> {
        Some(book.listing(&id.parse().expect("an id")).ok()?.body().seats.positions)
    }

    #[test]
    fn a_file_with_a_fault_stays_as_it_was_and_keeps_no_other_back() {
        let before = book(&from("delta/holdem", 8), &from("chico/omaha", 8));
        assert_eq!(faults(&before), []);
        for typo in ["positions = = 6", "positions = \"many\"", "positons = 6", "positions = 700"] {
            let wrong = from("delta/holdem", 8).replace("positions = 8", typo);
            let fresh = book(&wrong, &from("chico/omaha", 6));
            let found = faults(&fresh);
            assert!(found.iter().any(|fault| fault.place.file.ends_with(OWN)), "{typo}: {found:?}");
            assert!(found.iter().all(|fault| fault.place.line > 0), "{typo}: {found:?}");
            let good = last_good(&before, fresh);
            assert_eq!(seats(&good, "kitchen/holdem"), Some(8), "{typo}: the last good version stays");
            assert_eq!(seats(&good, "kitchen/omaha"), Some(6), "{typo}: another file counts");
            // What was good before is good after the next typo too.
            let next = book("no page = = =", &from("chico/omaha", 7));
            let good = last_good(&good, next);
            assert_eq!(
                (seats(&good, "kitchen/holdem"), seats(&good, "kitchen/omaha")),
                (Some(8), Some(7)),
                "{typo}"
            );
        }
    }

    #[test]
    fn a_file_that_was_taken_away_is_gone_and_a_new_one_with_a_fault_harms_nobody() {
        let mut before = Book::shipped();
        before.add_text(OWN, from("delta/holdem", 8));
        let good = last_good(&before, Book::shipped());
        assert_eq!(seats(&good, "kitchen/holdem"), None);
        let fresh = book(&from("delta/holdem", 7), "this is no page = = =");
        let good = last_good(&before, fresh);
        assert_eq!(seats(&good, "kitchen/holdem"), Some(7));
    }

    #[test]
    fn a_schedule_with_a_fault_stays_as_it_was() {
        const BLOCK: &str = "rooms/chico/collection/poker-hourly.toml";
        let before = Book::shipped();
        let text = before.files().text(BLOCK).expect("a schedule").into_owned();
        let mut fresh = Book::shipped();
        fresh.add_text(BLOCK, text.replacen("[[group", "[[gruop", 1));
        assert!(!faults(&fresh).is_empty());
        assert_eq!(last_good(&before, fresh).files().text(BLOCK).as_deref(), Some(text.as_str()));
    }
}
