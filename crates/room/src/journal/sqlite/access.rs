//! Whether a path can be a store: what is in the way is said in words, and what would be right.

use std::fs::File;
use std::io::{Error, ErrorKind};
use std::path::Path;

use crate::journal::StoreError;

/// A folder is no store.
pub(super) fn no_folder(path: &Path) -> Result<(), StoreError> {
    if !path.is_dir() {
        return Ok(());
    }
    let file = path.join("room.db");
    Err(unusable(path, format!("is a folder; name a file in it, as in {}", file.display())))
}

/// A store has something in it from its first moment: a file without a byte was cut off, and is not begun anew.
pub(super) fn not_empty(path: &Path) -> Result<(), StoreError> {
    if std::fs::metadata(path).is_ok_and(|file| file.is_file() && file.len() == 0) {
        let said =
            "is empty, so it is not a store; restore a backup in its place, or delete it to start a new room";
        return Err(unusable(path, said.to_owned()));
    }
    Ok(())
}

/// Whether this user may read the file.
pub(super) fn readable(path: &Path) -> Result<(), StoreError> {
    no_folder(path)?;
    match File::open(path) {
        Ok(_) => Ok(()),
        Err(error) => {
            let said = format!(
                "cannot be read ({error}); run this as the user who runs the room, or name another file"
            );
            Err(unusable(path, said))
        }
    }
}

/// Begins a file that its owner alone may read: hole cards, names and passwords are in it. One that is there stays as it is,
/// and what SQLite writes beside a file may be read by whom the file may.
pub(super) fn begin(path: &Path) -> Result<File, Error> {
    let mut options = File::options();
    options.write(true).create_new(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    options.open(path)
}

/// Why a store or what lies beside it cannot be written.
pub(super) fn unwritten(path: &Path, error: &Error) -> StoreError {
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
    let folder = folder.display();
    let said = match error.kind() {
        ErrorKind::NotFound => {
            format!("cannot be created: no folder {folder}; create it, or name another file")
        }
        ErrorKind::PermissionDenied | ErrorKind::ReadOnlyFilesystem => format!(
            "cannot be written ({error}); give this user write access to it and to {folder}, which holds its log and \
             lock, or name another file"
        ),
        _ => format!("cannot be written: {error}"),
    };
    unusable(path, said)
}

/// A file that is there and that this user may only read.
pub(super) fn read_only(path: &Path) -> StoreError {
    unwritten(path, &Error::from(ErrorKind::PermissionDenied))
}

/// A file that `archive` wrote: what a room wrote into it would lie between the records of its store.
pub(super) fn an_archive(path: &Path) -> StoreError {
    let file = path.display();
    let said = format!(
        "is an archive written by `houseway archive`, not a room; name the store that it came from, and read both with \
         `houseway audit --data STORE {file}`"
    );
    unusable(path, said)
}

fn unusable(path: &Path, said: String) -> StoreError {
    StoreError::Unusable { path: path.to_owned(), said }
}
