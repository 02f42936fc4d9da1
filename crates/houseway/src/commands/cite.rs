//! `houseway clause`, `houseway reading`, `houseway document`: following what a page cites.

use std::fmt::Write;
use std::path::Path;

use rulebook::book::Book;
use rulebook::citations::{self, CitedBy, DocumentFacts};
use rulebook::lookup::Found;
use rulebook::readings::Readings;
use rulebook::{Document, Lines, ReadingId, did_you_mean, parse_lines};
use schemars::JsonSchema;
use serde::Serialize;

use crate::cli::{Cite, DocumentArgs};
use crate::out::{Answer, Key, Usage, columns, wrapped};
use crate::width;

/// A clause and the listings that it applies to.
#[derive(Serialize, JsonSchema)]
pub(super) struct ClauseReport<'a> {
    /// As it is cited: `set#clause`.
    id: &'a str,
    /// The title of its set.
    set: &'a str,
    /// The rule.
    says: &'a str,
    /// `card`, `chip`, `turn` or `fee`: what the clause affects.
    moves: &'static str,
    /// The lines of the document.
    lines: Vec<String>,
    /// The ids of the interpretations that settle it.
    readings: Vec<&'a str>,
    /// The ids of the listings that it applies to.
    listings: &'a [String],
}

/// An interpretation of the documents and everything that it decides.
#[derive(Serialize, JsonSchema)]
pub(super) struct ReadingReport<'a> {
    id: &'a str,
    /// The question that the documents leave open.
    title: &'a str,
    /// The interpretation.
    reading: &'a str,
    /// `A`, `B` or `C`: how much it matters.
    mark: &'static str,
    /// The lines that it interprets.
    lines: Option<&'a str>,
    /// The ids of the listings that it applies to.
    listings: &'a [String],
    /// The blocks of schedules that it applies to.
    schedules: &'a [String],
    /// The clauses that it settles.
    clauses: &'a [String],
}

/// The contents of a document, or everything that cites some of its lines.
#[derive(Serialize, JsonSchema)]
#[serde(untagged, rename_all_fields = "kebab-case")]
pub(super) enum DocumentReport {
    /// A whole document.
    Whole {
        /// Its number.
        document: String,
        rooms: Vec<RoomName>,
        /// The number of lines.
        lines: u32,
        listings: Vec<DocumentEntry>,
        schedules: Vec<DocumentEntry>,
    },
    /// Some lines of a document.
    Lines {
        /// As they are cited.
        lines: String,
        /// The ids of clauses.
        clauses: Vec<String>,
        /// Values of listings, as `room/game: path`.
        values: Vec<String>,
        /// Options of schedules, as `room/block/number`.
        options: Vec<String>,
        /// Reasons why nothing cites the lines.
        passed_over: Vec<String>,
        /// The lines themselves with their numbers, with `--file`.
        printed: Vec<String>,
    },
}

/// A room whose rules the document prints.
#[derive(Serialize, JsonSchema)]
pub(super) struct RoomName {
    id: String,
    name: String,
}

/// A listing or a schedule block that the document prints.
#[derive(Serialize, JsonSchema)]
pub(super) struct DocumentEntry {
    id: String,
    /// The lines that it cites.
    lines: Vec<String>,
}

/// A heading and texts below it, where there are any.
fn below(text: &mut String, head: &str, items: &[String]) {
    if items.is_empty() {
        return;
    }
    let _ = writeln!(text, "{head}");
    for line in wrapped(&items.join(", "), width::of_page() - 2) {
        let _ = writeln!(text, "  {line}");
    }
}

pub(super) fn clause(book: &Book, args: &Cite) -> Result<Answer, Usage> {
    let mut cited = match citations::clause(book, &args.id) {
        Found::One(cited) => cited,
        Found::Several(all) => {
            let ids: Vec<&str> = all.iter().map(|cited| cited.id.as_str()).collect();
            let text = format!("\"{}\" is in several sets; write one of {}", args.id, ids.join(", "));
            return Err(Usage::of(Key::Ambiguous, text));
        }
        Found::Nothing => {
            let ids = citations::clause_ids(book);
            let hint = did_you_mean(&args.id, ids.iter().map(String::as_str));
            let how = "; write set#clause, as printed by `houseway rules ID --clauses`";
            let hint = if hint.is_empty() { how.to_owned() } else { hint };
            return Err(Usage::of(Key::NotFound, format!("no clause \"{}\"{hint}", args.id)));
        }
    };
    let notes = args.on.keep(book, [&mut cited.listings]);
    let (clause, readings) = (&cited.clause, cited.clause.readings());
    if args.json {
        let answer = Answer::of(&ClauseReport {
            id: &cited.id,
            set: &cited.title,
            says: &clause.says,
            moves: clause.moves.key(),
            lines: clause.lines.0.iter().map(ToString::to_string).collect(),
            readings,
            listings: &cited.listings,
        });
        return Ok(Answer { notes, ..answer });
    }
    let mut text = format!("{}\n{}\n", cited.id, cited.title);
    below(&mut text, "", std::slice::from_ref(&clause.says));
    let _ = writeln!(text, "\nAffects {}; printed at {}", clause.moves.text(), clause.lines);
    let all = Readings::load(book).ok();
    for id in readings {
        let known = id.parse().ok().and_then(|id| all.as_ref()?.get(id));
        let said = known.map(|reading| format!("{}. {}", reading.title, reading.reading)).unwrap_or_default();
        below(&mut text, &format!("Interpretation {id}"), &[said]);
    }
    below(&mut text, "Applies to", &cited.listings);
    Ok(Answer { notes, ..Answer::text(text) })
}

pub(super) fn reading(book: &Book, args: &Cite) -> Result<Answer, Usage> {
    let id: ReadingId =
        args.id.to_uppercase().parse().map_err(|wrong: String| Usage::of(Key::InvalidValue, wrong))?;
    let Some(mut cited) = citations::reading(book, id) else {
        let text = format!("no interpretation {id}; `houseway search WORDS` searches them");
        return Err(Usage::of(Key::NotFound, text));
    };
    let notes = args.on.keep(book, [&mut cited.listings, &mut cited.blocks]);
    let reading = &cited.reading;
    if args.json {
        let answer = Answer::of(&ReadingReport {
            id: &reading.id,
            title: &reading.title,
            reading: &reading.reading,
            mark: reading.mark.key(),
            lines: reading.lines.as_deref(),
            listings: &cited.listings,
            schedules: &cited.blocks,
            clauses: &cited.clauses,
        });
        return Ok(Answer { notes, ..answer });
    }
    let mut text = format!("{}: {}\n", reading.id, reading.title);
    below(&mut text, "", std::slice::from_ref(&reading.reading));
    let lines = reading.lines.as_deref().map(|lines| format!("; about {lines}")).unwrap_or_default();
    let _ = writeln!(text, "\nImpact {}: {}{lines}", reading.mark.key(), reading.mark.text());
    below(&mut text, "Applies to", &cited.listings);
    below(&mut text, "Applies to the schedules", &cited.blocks);
    below(&mut text, "Settles the clauses", &cited.clauses);
    Ok(Answer { notes, ..Answer::text(text) })
}

pub(super) fn document(book: &Book, args: &DocumentArgs) -> Result<Answer, Usage> {
    let word = in_three_figures(&args.document);
    if word.contains(':') {
        let lines = parse_lines(&word, None).map_err(|wrong| {
            Usage::of(
                Key::InvalidValue,
                format!("{wrong}; write lines after the document, as in 001:747 or 001:747-750"),
            )
        })?;
        let held = facts(book, lines.document)?.lines;
        if lines.last > held {
            let text = format!("no line {}: document {} has {held} lines", lines.last, lines.document);
            return Err(Usage::of(Key::NotFound, text));
        }
        return cited_lines(book, lines, args);
    }
    let mut facts = facts(
        book,
        word.parse().map_err(|wrong: String| {
            Usage::of(Key::InvalidValue, format!("{wrong}, or lines of one, as in \"001:162\""))
        })?,
    )?;
    let left_out = args.on.left_out(book);
    facts.listings.retain(|(id, _)| !left_out.contains_key(id));
    facts.blocks.retain(|(id, _)| !left_out.contains_key(id));
    if args.file.is_some() {
        let message = format!("--file prints the cited lines: name them too, as in {}:12", facts.number);
        return Err(Usage::new(message));
    }
    if args.json {
        let runs = |all: &[(String, Vec<Lines>)]| -> Vec<DocumentEntry> {
            let entry =
                |(id, lines): &(String, Vec<Lines>)| DocumentEntry { id: id.clone(), lines: texts(lines) };
            all.iter().map(entry).collect()
        };
        let room = |(id, name): &(String, String)| RoomName { id: id.clone(), name: name.clone() };
        return Ok(Answer::of(&DocumentReport::Whole {
            document: facts.number.to_string(),
            rooms: facts.rooms.iter().map(room).collect(),
            lines: facts.lines,
            listings: runs(&facts.listings),
            schedules: runs(&facts.blocks),
        }));
    }
    let names: Vec<&str> = facts.rooms.iter().map(|(_, name)| name.as_str()).collect();
    let mut text = format!(
        "Document {}: rules and collection rates of {}\n{} lines, undated\n",
        facts.number,
        names.join(" and "),
        facts.lines
    );
    for (head, all) in [("LISTINGS", &facts.listings), ("SCHEDULES", &facts.blocks)] {
        let _ = write!(text, "\n{head}\n");
        let rows: Vec<Vec<String>> =
            all.iter().map(|(id, lines)| vec![format!("  {id}"), texts(lines).join(", ")]).collect();
        text.push_str(&columns(&rows));
    }
    Ok(Answer::text(text))
}

/// A document by its number, with the noughts that it is written with.
fn in_three_figures(word: &str) -> String {
    let (number, lines) = word.split_at(word.find(':').unwrap_or(word.len()));
    let figures = !number.is_empty() && number.bytes().all(|sign| sign.is_ascii_digit());
    if figures { format!("{number:0>3}{lines}") } else { word.to_owned() }
}

fn texts(lines: &[Lines]) -> Vec<String> {
    lines.iter().map(ToString::to_string).collect()
}

fn facts(book: &Book, number: Document) -> Result<DocumentFacts, Usage> {
    citations::document(book, number).ok_or_else(|| {
        let text = format!("no document {number}; the rulebook has 000 to 004");
        Usage::of(Key::NotFound, text)
    })
}

fn cited_lines(book: &Book, lines: Lines, args: &DocumentArgs) -> Result<Answer, Usage> {
    let CitedBy { clauses, mut values, mut options, passed_over } = citations::cited_by(book, lines);
    let left_out = args.on.left_out(book);
    values.retain(|value| value.split(':').next().is_none_or(|id| !left_out.contains_key(id)));
    options.retain(|option| option.rsplit_once('/').is_none_or(|(block, _)| !left_out.contains_key(block)));
    let printed = args.file.as_deref().map(|file| around(file, lines)).transpose()?.unwrap_or_default();
    if args.json {
        let lines = lines.to_string();
        return Ok(Answer::of(&DocumentReport::Lines {
            lines,
            clauses,
            values,
            options,
            passed_over,
            printed,
        }));
    }
    let mut text = format!("{lines}\n");
    printed.iter().for_each(|line| text.push_str(&format!("{line}\n")));
    below(&mut text, "Clauses", &clauses);
    if !values.is_empty() {
        text.push_str("Values\n");
        values.iter().for_each(|value| text.push_str(&format!("  {value}\n")));
    }
    below(&mut text, "Schedules", &options);
    below(&mut text, "Not cited because", &passed_over);
    Ok(Answer::text(text))
}

/// The lines themselves, with two on either side.
fn around(file: &Path, lines: Lines) -> Result<Vec<String>, Usage> {
    let text = std::fs::read_to_string(file).map_err(|error| Usage::cannot("read", file, &error))?;
    let (from, to) = (lines.first.saturating_sub(2).max(1), lines.last.saturating_add(2));
    let numbered = (1u32..).zip(text.lines()).filter(|(number, _)| (from..=to).contains(number));
    Ok(numbered.map(|(number, line)| format!("{number:>6}  {line}")).collect())
}
