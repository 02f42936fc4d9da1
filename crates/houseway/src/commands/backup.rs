//! `houseway backup`, `houseway archive` and `houseway erase`: maintenance of a store.

use room::accounts::{self, Office};
use room::archive;

use super::stored::{self, said};
use crate::cli::{ArchiveArgs, BackupArgs, EraseArgs};
use crate::out::{Answer, Usage};

/// Copies the store as it is at one moment, while the room runs.
pub(super) fn backup(args: &BackupArgs) -> Result<Answer, Usage> {
    let store = stored::reader(&args.store)?;
    store.backup(&args.file).map_err(said)?;
    Ok(Answer::text(format!(
        "The copy is {file}. Check it with `houseway audit --data {file}`, open it with `houseway serve --data {file}`.\n",
        file = args.file.display()
    )))
}

/// Moves finished rounds to a file.
pub(super) fn archive(args: &ArchiveArgs) -> Result<Answer, Usage> {
    let journal = stored::journal(&args.store)?;
    let (moved, tables) = archive::archive(journal.as_ref(), &args.file).map_err(said)?;
    if tables == 0 {
        return Ok(Answer::text("Nothing to archive: every table still needs all its rounds.\n".to_owned()));
    }
    Ok(Answer::text(format!(
        "Moved {moved} records of {tables} {} to {file}. `houseway audit {} {file}` reads them with the store.
",
        if tables == 1 { "table" } else { "tables" },
        stored::named_again(&args.store)?,
        file = args.file.display()
    )))
}

/// Erases a member; the account number and its chips stay.
pub(super) fn erase(args: &EraseArgs) -> Result<Answer, Usage> {
    let journal = stored::journal(&args.store)?;
    let account = stored::account(journal.reader(), &args.account)?;
    let chance = room::chance::SeededChance::new([0; 32]);
    let terms = accounts::Terms::default();
    Office::new(journal.as_ref(), &chance, &terms).erase(account).map_err(said)?;
    Ok(Answer::text(format!(
        "Erased account {account}: name, password, roles and sessions. Its number and chips stay in the books.\n"
    )))
}
