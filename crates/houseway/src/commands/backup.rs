//! `houseway backup`, `houseway archive` and `houseway erase`: what becomes of a store.

use room::accounts::{self, Office};
use room::archive;

use super::stored::{self, said};
use crate::cli::{ArchiveArgs, BackupArgs, EraseArgs};
use crate::out::{Answer, Usage};

/// Copies everything as it is at one moment, while the room runs.
pub(super) fn backup(args: &BackupArgs) -> Result<Answer, Usage> {
    let store = stored::reader(&args.store)?;
    store.backup(&args.file).map_err(said)?;
    Ok(Answer::text(format!(
        "Everything is in {}; `houseway serve --data` opens it, `houseway audit --data` checks it.\n",
        args.file.display()
    )))
}

/// Moves rounds that are over to a file.
pub(super) fn archive(args: &ArchiveArgs) -> Result<Answer, Usage> {
    let journal = stored::journal(&args.store)?;
    let (moved, tables) = archive::archive(journal.as_ref(), &args.file).map_err(said)?;
    if tables == 0 {
        return Ok(Answer::text(
            "There is nothing to archive: no table has rounds that it can go on without.\n".to_owned(),
        ));
    }
    Ok(Answer::text(format!(
        "{moved} records of {tables} {} are in {file}; `houseway audit {} {file}` reads them with the store.
",
        if tables == 1 { "table" } else { "tables" },
        stored::named_again(&args.store)?,
        file = args.file.display()
    )))
}

/// Forgets a person; the number stays, and with it every chip.
pub(super) fn erase(args: &EraseArgs) -> Result<Answer, Usage> {
    let journal = stored::journal(&args.store)?;
    let account = stored::account(journal.reader(), &args.account)?;
    let chance = room::chance::SeededChance::new([0; 32]);
    let terms = accounts::Terms::default();
    Office::new(journal.as_ref(), &chance, &terms).erase(account).map_err(said)?;
    Ok(Answer::text(format!(
        "Account {account} is erased: name, password, roles and sessions. Its number and its chips stay in the books.\n"
    )))
}
