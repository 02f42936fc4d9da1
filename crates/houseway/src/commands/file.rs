//! `houseway file`: the compliance file of a listing or of a room.

use std::fmt::Write;

use rulebook::Source;
use rulebook::book::Book;
use rulebook::compliance::{Duty, File, NamedOwner, OnSign, Owners, RateFile, State};
use rulebook::date::Date;
use rulebook::listing::Listing;
use rulebook::lookup::{self, Found};
use rulebook::regime::Regime;
use rulebook::room::Room;
use server::compliance::{DISCLAIMER, FileReport, on_day};

use super::rules::{Looks, framed, jackpots, value};
use crate::cli::FileArgs;
use crate::find;
use crate::on;
use crate::out::{Answer, Key, Usage, wrapped};
use crate::width;

pub(super) fn run(book: &Book, args: &FileArgs) -> Result<Answer, Usage> {
    let words = args.listing.join(" ");
    let room = the_room(book, &words);
    let (listings, mut notes) = match &room {
        Some(room) => of_room(book, room, args)?,
        None => (vec![args.on.listing(book, &words)?], Vec::new()),
    };
    let owners = Owners::of(book);
    let mut files = Vec::new();
    for listing in &listings {
        let wrong = |faults: Vec<_>| find::not_loaded(&format!("a schedule of {}", listing.id()), &faults);
        files.push(File::of(book, listing, &owners).map_err(wrong)?);
    }
    let day = args.on.day();
    if args.json {
        return Ok(Answer::of(&FileReport::of(book, files, day, notes)));
    }
    notes.extend(files.iter_mut().flat_map(|file| on_day(file, day)));
    let looks = Looks { width: width::of_page(), sources: true };
    let name = match (&room, files.first()) {
        (None, Some(file)) => file.name.clone(),
        (room, _) => Room::name_of(book, room.as_deref().unwrap_or_default()),
    };
    let mut text = String::new();
    if room.is_some() {
        summary(&mut text, looks, &name, &files);
    }
    for file in &files {
        page(&mut text, looks, file);
        if let Ok(listing) = book.listing(&file.listing) {
            jackpots(book, &listing, looks, &mut text);
        }
    }
    regimes(&mut text, looks, book, day);
    let _ = writeln!(text, "\n{}", wrapped(DISCLAIMER, looks.width).join("\n"));
    let text = text.trim_start().to_owned();
    let title = format!("Compliance file: {name}");
    let answer = if args.html { Answer::file(framed(&title, &text)) } else { Answer::text(text) };
    Ok(Answer { notes: notes.iter().map(|why| on::note(why)).collect(), ..answer })
}

/// The listings of a room that are in force on the day, and why others are left out.
fn of_room(book: &Book, room: &str, args: &FileArgs) -> Result<(Vec<Listing>, Vec<String>), Usage> {
    let (mut listings, mut left_out) = (Vec::new(), Vec::new());
    for id in book.all_ids().into_iter().filter(|id| id.room() == room) {
        let listing = find::listing(book, &id.to_string())?;
        match args.on.why_not(&id.to_string(), listing.effective()) {
            Some(why) => left_out.push(why),
            None => listings.push(listing),
        }
    }
    if listings.is_empty() {
        let text =
            format!("nothing of {room} is in force: {}; name another day with --on", left_out.join("; "));
        return Err(Usage::of(Key::NotInForce, text));
    }
    Ok((listings, left_out))
}

/// The status of every regime on the day, and over time.
fn regimes(text: &mut String, looks: Looks, book: &Book, day: Date) {
    for regime in Regime::ids(book).iter().filter_map(|id| Regime::load(book, id).ok()) {
        let _ = writeln!(text, "\nREGIME {}", regime.id.to_uppercase());
        let mut row = |label: &str, lines: &[String]| value(text, looks, 1, label, lines, "");
        row("Title", std::slice::from_ref(&regime.title));
        row(&format!("Status on {day}"), &[regime.standing(day).to_string()]);
        let over_time: Vec<String> = regime.status.iter().map(ToString::to_string).collect();
        row("Status over time", &over_time);
        row("Note", std::slice::from_ref(&regime.disclaimer));
        row("Check", &[format!("houseway lint --regime {} --on {day}", regime.id)]);
    }
}

/// The room that is meant: by its id or whole name before any listing, by a part of it where no listing fits.
fn the_room(book: &Book, words: &str) -> Option<String> {
    let Found::One(room) = lookup::room(book, words) else { return None };
    let is_named = room == words || Room::name_of(book, &room).eq_ignore_ascii_case(words);
    (is_named || matches!(lookup::listing(book, words), Found::Nothing)).then_some(room)
}

/// The counts of a room's file.
fn summary(text: &mut String, looks: Looks, name: &str, files: &[File]) {
    let _ = writeln!(text, "Compliance file of {name}: {} listings\n\nIN SHORT", files.len());
    let mut row = |label: &str, listings: Vec<String>| {
        let lines = if listings.is_empty() { "none".to_owned() } else { listings.join(", ") };
        value(text, looks, 1, label, &[lines], "");
    };
    let ids = |has: &dyn Fn(&File) -> bool| -> Vec<String> {
        files.iter().filter(|file| has(file)).map(|file| file.listing.game().to_owned()).collect()
    };
    row("Without an approval number", ids(&|file| file.number.is_none()));
    row("With an owner", ids(&|file| file.owners.iter().any(|named| named.owner.value.name.is_some())));
    row("Rates under review", ids(&|file| file.rates.iter().any(is_reviewed)));
    row("Superseded schedules", ids(&|file| file.rates.iter().any(|rates| rates.state != State::InForce)));
    row("Borrowed rules", ids(&|file| !file.borrowed.is_empty()));
}

/// Whether the fees that are in force stand under a review.
fn is_reviewed(rates: &RateFile) -> bool {
    rates.state == State::InForce && rates.review.is_some() && !rates.zero_options.is_empty()
}

fn bracketed(source: Option<&Source>) -> String {
    source.map(|source| format!("[{source}]")).unwrap_or_default()
}

fn page(text: &mut String, looks: Looks, file: &File) {
    let _ = write!(text, "\n{} at {}\n{}\n\nAPPROVAL\n", file.name, file.room, file.listing);
    let mut row = |label: &str, lines: &[String], source: &str| value(text, looks, 1, label, lines, source);
    match &file.number {
        Some(number) => {
            row("Approval number", std::slice::from_ref(&number.value), &bracketed(number.source.as_ref()));
        }
        None => row("Approval number", &["none printed".to_owned()], ""),
    }
    for (label, number) in &file.numbers {
        let label = format!("Number of the {}", label.replace('-', " "));
        row(&label, std::slice::from_ref(&number.value), &bracketed(number.source.as_ref()));
    }
    if let Some(stamped) = &file.stamped {
        row("Date stamp", std::slice::from_ref(&stamped.value), &bracketed(stamped.source.as_ref()));
    }
    row("In force", &[file.effective.in_words().unwrap_or_else(|| "no date is printed".to_owned())], "");
    owners(text, looks, file);
    posted(text, looks, &file.posted);
    for rates in &file.rates {
        schedule(text, looks, rates);
    }
    if file.rates.is_empty() {
        let _ = writeln!(text, "\nSCHEDULES");
        value(text, looks, 1, "Rates", &["none printed: the host supplies a schedule".to_owned()], "");
    }
    if !file.borrowed.is_empty() {
        let _ = writeln!(text, "\nBORROWED");
        value(text, looks, 1, "From other rooms", &file.borrowed, "");
    }
}

fn owners(text: &mut String, looks: Looks, file: &File) {
    let _ = writeln!(text, "\nOWNERS");
    let mut named = |owner: &NamedOwner, elsewhere: bool| {
        let from = if elsewhere { format!(" (printed at {})", owner.listing) } else { String::new() };
        let _ = writeln!(text, "  {}{from}", owner.owner.value.of);
        let rows = owner.owner.value.rows();
        let last = rows.len();
        for (at, (label, line)) in rows.iter().enumerate().skip(1) {
            let source = if at + 1 == last { bracketed(owner.owner.source.as_ref()) } else { String::new() };
            value(text, looks, 2, label, std::slice::from_ref(line), &source);
        }
    };
    file.owners.iter().for_each(|owner| named(owner, false));
    file.named_elsewhere.iter().for_each(|owner| named(owner, true));
    if file.owners.is_empty() && file.named_elsewhere.is_empty() {
        value(text, looks, 1, "Owner", &["none named".to_owned()], "");
    }
}

fn posted(text: &mut String, looks: Looks, duties: &[Duty]) {
    let _ = writeln!(text, "\nMUST BE POSTED");
    for duty in duties {
        let by = duty.block.iter().map(|block| format!(" ({block})")).collect::<String>();
        let sign = match &duty.on_sign {
            OnSign::Shown => "; the printed sign shows it".to_owned(),
            OnSign::Elsewhere => String::new(),
            OnSign::Missing(why) => format!("; the printed sign cannot show it: {why}"),
        };
        let line = format!("{}{by}{sign}", duty.place.text());
        value(text, looks, 1, &duty.what, &[line], &bracketed(duty.source.as_ref()));
    }
    if duties.is_empty() {
        value(text, looks, 1, "Postings", &["none printed".to_owned()], "");
    }
}

fn schedule(text: &mut String, looks: Looks, rates: &RateFile) {
    let _ = writeln!(text, "\nSCHEDULES {}", rates.block.to_uppercase());
    let mut row = |label: &str, lines: &[String], source: &str| value(text, looks, 1, label, lines, source);
    row("Printed for", std::slice::from_ref(&rates.title), &format!("[{}]", rates.source));
    if !rates.numbers.is_empty() {
        row("Approval numbers", &[rates.numbers.join(", ")], "");
    }
    if let Some(days) = rates.effective.in_words() {
        row("Dates", &[days], "");
    }
    match &rates.state {
        State::InForce => row("State", &["in force".to_owned()], ""),
        State::Superseded { by, since, source } => {
            let since = since.map_or_else(|| "not stated".to_owned(), |since| since.to_string());
            let line = format!("superseded by {}, since: {since}; kept on record", by.join(", "));
            row("State", &[line], &bracketed(source.as_ref()));
        }
    }
    row("Most rates for a table", &[rates.most_rates.to_string()], "");
    if let Some(conditions) = &rates.conditions {
        row("Conditions", &conditions.value, &bracketed(conditions.source.as_ref()));
    }
    if let Some(review) = &rates.review {
        let mut lines = vec![format!("by the {}: {}", review.value.by, review.value.of)];
        lines.push(format!("it may {}", review.value.reserves.join("; ")));
        if review.value.rotation_unaffected {
            lines.push("the approval changes no rule of rotation".to_owned());
        }
        row("Standing review", &lines, &bracketed(review.source.as_ref()));
    }
    if !rates.zero_options.is_empty() {
        let options: Vec<String> = rates.zero_options.iter().map(ToString::to_string).collect();
        row("Options with a fee of $0", &[options.join(", ")], "");
    }
}
