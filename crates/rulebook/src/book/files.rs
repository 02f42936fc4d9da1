//! Where the files come from: the program itself, and a folder of the user's.

use std::borrow::Cow;
use std::collections::BTreeMap;
use std::io;
use std::path::{Path, PathBuf};

use rust_embed::RustEmbed;

#[derive(RustEmbed)]
#[folder = "../../rulebook"]
struct Shipped;

/// The files of a rulebook by their path below its folder, with `/` between the parts.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Files {
    files: BTreeMap<String, Origin>,
}

#[derive(Debug, Clone, PartialEq, Eq)]
enum Origin {
    Shipped,
    Folder(PathBuf),
    /// A file of the user's with the text that it had when it was read; none where it is no text.
    Read(PathBuf, Option<String>),
    Text(String),
}

impl Files {
    /// The files inside the program.
    pub fn shipped() -> Files {
        Files { files: Shipped::iter().map(|path| (path.into_owned(), Origin::Shipped)).collect() }
    }

    /// Adds every `.toml` file of a folder and of the folders in it.
    pub fn add_folder(&mut self, folder: &Path) -> io::Result<()> {
        let mut found = 0;
        self.walk(folder, "", &mut found)?;
        if found == 0 {
            let message = "it holds no .toml file; listings belong in rooms/<room>/<game>.toml below it";
            return Err(io::Error::new(io::ErrorKind::NotFound, message));
        }
        Ok(())
    }

    /// Adds one file under a path of the book.
    pub fn add_file(&mut self, path: &str, file: &Path) {
        self.files.insert(path.to_owned(), Origin::Folder(file.to_owned()));
    }

    /// Adds a text under a path of the book.
    pub fn add_text(&mut self, path: &str, text: String) {
        self.files.insert(path.to_owned(), Origin::Text(text));
    }

    /// Reads the user's files once for all: what becomes of them later changes nothing here.
    pub fn read_now(&mut self) {
        for origin in self.files.values_mut() {
            if let Origin::Folder(path) = origin {
                let text = std::fs::read_to_string(&*path).ok();
                *origin = Origin::Read(std::mem::take(path), text);
            }
        }
    }

    fn walk(&mut self, folder: &Path, below: &str, found: &mut usize) -> io::Result<()> {
        for entry in std::fs::read_dir(folder)? {
            let path = entry?.path();
            let Some(name) = path.file_name().and_then(|name| name.to_str()) else {
                continue;
            };
            let key = format!("{below}{name}");
            if path.is_dir() {
                self.walk(&path, &format!("{key}/"), found)?;
            } else if key.ends_with(".toml") {
                self.files.insert(key, Origin::Folder(path));
                *found += 1;
            }
        }
        Ok(())
    }

    /// All paths, in order.
    pub fn paths(&self) -> impl Iterator<Item = &str> {
        self.files.keys().map(String::as_str)
    }

    /// Whether there is such a file.
    pub fn has(&self, path: &str) -> bool {
        self.files.contains_key(path)
    }

    /// The text of a file. A file that cannot be read as text has none, as if it were not there.
    pub fn text(&self, path: &str) -> Option<Cow<'static, str>> {
        match self.files.get(path)? {
            Origin::Shipped => match Shipped::get(path)?.data {
                Cow::Borrowed(bytes) => std::str::from_utf8(bytes).ok().map(Cow::Borrowed),
                Cow::Owned(bytes) => String::from_utf8(bytes).ok().map(Cow::Owned),
            },
            Origin::Folder(file) => std::fs::read_to_string(file).ok().map(Cow::Owned),
            Origin::Read(_, text) => text.clone().map(Cow::Owned),
            Origin::Text(text) => Some(Cow::Owned(text.clone())),
        }
    }

    /// The path to show in a fault: as shipped, or where the user's file lies.
    pub fn shown(&self, path: &str) -> String {
        match self.files.get(path) {
            Some(Origin::Folder(file) | Origin::Read(file, _)) => file.display().to_string(),
            _ => format!("rulebook/{path}"),
        }
    }

    /// Whether the file comes from the user's folder.
    pub fn is_own(&self, path: &str) -> bool {
        matches!(self.files.get(path), Some(Origin::Folder(_) | Origin::Read(..)))
    }
}
