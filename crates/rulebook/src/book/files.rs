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

/// What a folder holds.
#[derive(Debug, Default)]
struct Found {
    /// Number of `.toml` files.
    files: usize,
    /// Those in places where the book looks for files.
    at_a_place: usize,
}

/// Whether the book looks for files in this place.
fn is_place(path: &str) -> bool {
    let folders = ["bases", "parts", "clauses", "documents", "regimes", "jackpots"];
    match path.split_once('/') {
        Some(("rooms", in_room)) => in_room.contains('/'),
        Some((folder, _)) => folders.contains(&folder),
        None => path == "readings.toml",
    }
}

impl Files {
    /// The files inside the program.
    pub fn shipped() -> Files {
        Files { files: Shipped::iter().map(|path| (path.into_owned(), Origin::Shipped)).collect() }
    }

    /// Adds every `.toml` file of a folder and of the folders in it. A folder with no file in a place of the book is
    /// refused: its files would be ignored silently.
    pub fn add_folder(&mut self, folder: &Path) -> io::Result<()> {
        let mut found = Found::default();
        self.walk(folder, "", &mut found)?;
        let message = match found {
            Found { at_a_place: 1.., .. } => return Ok(()),
            Found { files: 0, .. } => {
                "the folder has no .toml files; put listings in rooms/<room>/<game>.toml inside it"
            }
            _ => "the folder has no listings; put them in rooms/<room>/<game>.toml inside it",
        };
        Err(io::Error::new(io::ErrorKind::NotFound, message))
    }

    /// Adds one file under a path of the book.
    pub fn add_file(&mut self, path: &str, file: &Path) {
        self.files.insert(path.to_owned(), Origin::Folder(file.to_owned()));
    }

    /// Adds a text under a path of the book.
    pub fn add_text(&mut self, path: &str, text: String) {
        self.files.insert(path.to_owned(), Origin::Text(text));
    }

    /// Takes a file as others have it; `false` where they have none.
    pub fn restore(&mut self, path: &str, from: &Files) -> bool {
        let held = from.files.get(path).cloned();
        held.map(|origin| self.files.insert(path.to_owned(), origin)).is_some()
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

    fn walk(&mut self, folder: &Path, below: &str, found: &mut Found) -> io::Result<()> {
        for entry in std::fs::read_dir(folder)? {
            let path = entry?.path();
            let Some(name) = path.file_name().and_then(|name| name.to_str()) else {
                continue;
            };
            let key = format!("{below}{name}");
            if path.is_dir() {
                self.walk(&path, &format!("{key}/"), found)?;
            } else if key.ends_with(".toml") {
                found.files += 1;
                found.at_a_place += usize::from(is_place(&key));
                self.files.insert(key, Origin::Folder(path));
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
