//! The files behind the arguments: folders are walked, and how far the reading has got is shown.

use std::fs::File;
use std::io::{self, IsTerminal, Read};
use std::path::{Path, PathBuf};

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use walkdir::WalkDir;

use crate::out::{Key, Usage};

/// What a file of a folder is taken for a hand history by.
const ENDINGS: [&str; 5] = ["phh", "phhs", "ohh", "json", "txt"];

/// A file, or standard input.
pub(super) struct Source {
    path: PathBuf,
    size: u64,
}

impl Source {
    fn of(path: &Path) -> Source {
        let size = path.metadata().map_or(0, |held| held.len());
        Source { path: path.to_owned(), size }
    }

    pub(super) fn name(&self) -> String {
        self.path.display().to_string()
    }

    pub(super) fn open(&self, progress: &Progress) -> io::Result<Box<dyn Read>> {
        if self.path.as_os_str() == "-" {
            return Ok(Box::new(io::stdin()));
        }
        let file = File::open(&self.path)?;
        Ok(match &progress.bar {
            Some(bar) => Box::new(bar.wrap_read(file)),
            None => Box::new(file),
        })
    }
}

/// The files that the arguments name, in order; those of a folder by their names.
pub(super) fn sources(args: &[PathBuf]) -> Result<Vec<Source>, Usage> {
    let mut sources = Vec::new();
    for path in args {
        if path.as_os_str() != "-" && !path.exists() {
            return Err(Usage::of(Key::File, format!("cannot read {}: no such file", path.display())));
        }
        if !path.is_dir() {
            sources.push(Source::of(path));
            continue;
        }
        std::fs::read_dir(path).map_err(|error| Usage::cannot("read", path, &error))?;
        let files = WalkDir::new(path).follow_links(true).sort_by_file_name().into_iter();
        let named = |path: &Path| {
            let ending = path.extension().and_then(|ending| ending.to_str()).map(str::to_ascii_lowercase);
            ending.is_some_and(|ending| ENDINGS.contains(&ending.as_str()))
        };
        // What cannot be entered is passed over; what can be is read.
        let files =
            files.filter_map(Result::ok).filter(|file| file.file_type().is_file() && named(file.path()));
        let before = sources.len();
        sources.extend(files.map(|file| Source::of(file.path())));
        if sources.len() == before {
            let endings = ENDINGS.join(", .");
            let text = format!("{} contains no hand histories (.{endings})", path.display());
            return Err(Usage::of(Key::NotFound, text));
        }
    }
    Ok(sources)
}

/// How far the reading has got, on a terminal.
pub(super) struct Progress {
    bar: Option<ProgressBar>,
}

impl Progress {
    /// Large collections are shown, unless every hand is reported on the same screen.
    pub(super) fn over(sources: &[Source], quiet: bool) -> Progress {
        const LARGE: u64 = 1 << 20;
        let size = sources.iter().map(|source| source.size).sum();
        let visible = io::stderr().is_terminal() && (quiet || !io::stdout().is_terminal());
        if size < LARGE || !visible {
            return Progress { bar: None };
        }
        let bar = ProgressBar::with_draw_target(Some(size), ProgressDrawTarget::stderr());
        let style = ProgressStyle::with_template("{bar:40} {bytes}/{total_bytes} {eta}");
        if let Ok(style) = style {
            bar.set_style(style);
        }
        Progress { bar: Some(bar) }
    }

    /// Prints something to standard error beside the bar.
    pub(super) fn aside(&self, print: impl FnOnce()) {
        match &self.bar {
            Some(bar) => bar.suspend(print),
            None => print(),
        }
    }

    pub(super) fn clear(&self) {
        if let Some(bar) = &self.bar {
            bar.finish_and_clear();
        }
    }
}
