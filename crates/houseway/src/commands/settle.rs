//! `houseway settle`: a scripted round, settled to the cent.

use std::io::Read;
use std::path::Path;

use histories::rounds;
use histories::script::{Draft, Report, check, play};
use rulebook::book::Book;

use crate::cli::Settle;
use crate::out::{Answer, Key, Usage};

pub(super) fn run(book: &Book, args: &Settle) -> Result<Answer, Usage> {
    let (name, text) = read(args)?;
    let wrong = |wrong: Vec<histories::script::Wrong>| {
        let notes: Vec<String> = wrong.iter().map(ToString::to_string).collect();
        if args.json {
            return Answer::error(Key::Script, &notes.join("\n"));
        }
        Answer { text: String::new(), notes, right: false, page: false }
    };
    let draft = match Draft::read(&name, &text) {
        Ok(draft) => draft,
        Err(faults) => return Ok(Answer { right: check(book, &name, &text).is_empty(), ..wrong(faults) }),
    };
    let played = match play(book, &draft) {
        Ok(played) => played,
        Err(faults) => {
            // A scene may expect to be refused.
            let right = draft.refused.is_some() && check(book, &name, &text).is_empty();
            return Ok(Answer { right, ..wrong(faults) });
        }
    };
    let report = Report::of(&played);
    let unexpected = check(book, &name, &text);
    let printed = if args.json {
        format!("{:#}\n", rounds::record(&draft.listing.0, &text, &report))
    } else {
        report.text()
    };
    let right = unexpected.is_empty();
    let notes = unexpected.iter().map(ToString::to_string).collect();
    Ok(Answer { text: printed, notes, right, page: !args.json })
}

/// The script, from a file or from standard input.
fn read(args: &Settle) -> Result<(String, String), Usage> {
    if args.file.as_os_str() == "-" {
        let mut text = String::new();
        std::io::stdin()
            .read_to_string(&mut text)
            .map_err(|error| Usage::cannot("read", Path::new("standard input"), &error))?;
        return Ok(("-".to_owned(), text));
    }
    let name = args.file.display().to_string();
    let text =
        std::fs::read_to_string(&args.file).map_err(|error| Usage::cannot("read", &args.file, &error))?;
    Ok((name, text))
}
