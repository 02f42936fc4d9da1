//! A file for a store.

use std::path::PathBuf;

/// A file.
pub(crate) struct File(tempfile::TempDir);

impl File {
    pub(crate) fn new() -> Option<File> {
        Some(File(tempfile::tempdir().expect("a folder")))
    }

    pub(crate) fn path(&self) -> PathBuf {
        self.0.path().join("room.db")
    }
}
