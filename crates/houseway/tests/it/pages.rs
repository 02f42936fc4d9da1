//! The blocks of a page, and a place in which its commands are run.

#![allow(dead_code, unreachable_pub)]

use std::os::unix::fs::symlink;
use std::path::Path;

/// A block of a page.
pub struct Block {
    /// What it is written in.
    pub language: String,
    /// What it says.
    pub text: String,
}

/// The blocks of a page, in order.
pub fn blocks(page: &str) -> Vec<Block> {
    let (mut all, mut block): (Vec<Block>, Option<Block>) = (Vec::new(), None);
    for line in page.lines() {
        match (&mut block, line.strip_prefix("```")) {
            (None, Some(language)) => {
                block = Some(Block { language: language.to_owned(), text: String::new() });
            }
            (Some(_), Some("")) => all.extend(block.take()),
            (Some(block), _) => block.text.extend([line, "\n"]),
            (None, None) => {}
        }
    }
    all
}

/// A folder with the program.
pub fn program_folder() -> tempfile::TempDir {
    let folder = tempfile::tempdir().expect("a folder");
    symlink(Path::new(env!("CARGO_BIN_EXE_houseway")), folder.path().join("houseway")).expect("the program");
    folder
}
