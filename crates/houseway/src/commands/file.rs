//! `houseway file`: the compliance file of a listing or of a room.

use std::fmt::Write;

use rulebook::book::Book;
use rulebook::compliance::{Duty, File, NamedOwner, OnSign, Owners, RateFile, State};
use rulebook::jackpot::Jackpot;
use rulebook::listing::ListingId;
use rulebook::lookup::{self, Found};
use rulebook::room::Room;
use rulebook::{Source, Wording};
use schemars::JsonSchema;
use serde::Serialize;

use super::rules::{Looks, framed, jackpots, value};
use crate::cli::FileArgs;
use crate::find;
use crate::out::{Answer, Usage, wrapped};
use crate::width;

/// What stands at the end of every file.
const DISCLAIMER: &str = "Drawn from the documents that the rulebook cites. Houseway is not connected with the rooms or owners named, and this is not legal advice.";

pub(super) fn run(book: &Book, args: &FileArgs) -> Result<Answer, Usage> {
    let words = args.listing.join(" ");
    let room = the_room(book, &words);
    let listings = match &room {
        Some(room) => {
            let ids = book.all_ids().into_iter().filter(|id| id.room() == room);
            ids.map(|id| find::listing(book, &id.to_string())).collect::<Result<Vec<_>, _>>()?
        }
        None => vec![find::listing(book, &words)?],
    };
    let owners = Owners::of(book);
    let mut files = Vec::new();
    for listing in &listings {
        let wrong = |faults: Vec<_>| find::not_loaded(&format!("a schedule of {}", listing.id()), &faults);
        files.push(File::of(book, listing, &owners).map_err(wrong)?);
    }
    if args.json {
        return Ok(Answer::of(&FileReport::of(book, &files)));
    }
    let looks = Looks { width: width::of_page(), sources: true };
    let name = match &room {
        Some(room) => Room::name_of(book, room),
        None => files[0].name.clone(),
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
    let _ = writeln!(text, "\n{}", wrapped(DISCLAIMER, looks.width).join("\n"));
    let text = text.trim_start().to_owned();
    let title = format!("Compliance file: {name}");
    Ok(if args.html { Answer::file(framed(&title, &text)) } else { Answer::text(text) })
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

/// The compliance files of one or several listings.
#[derive(Serialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub(super) struct FileReport {
    listings: Vec<ListingFile>,
    /// What the report is not.
    disclaimer: &'static str,
}

/// The compliance file of a listing.
#[derive(Serialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
struct ListingFile {
    listing: String,
    name: String,
    room: String,
    number: Option<Fact>,
    /// Approval numbers of the rates and of parts of the game.
    numbers: Vec<NamedFact>,
    /// The date stamp on the document.
    stamped: Option<Fact>,
    /// The first day on which the listing is in force.
    from: Option<String>,
    /// The last day.
    until: Option<String>,
    /// The owners that the room's own document names.
    owners: Vec<OwnerFile>,
    /// Owners that only the document of another room names.
    named_elsewhere: Vec<OwnerFile>,
    posted: Vec<DutyFile>,
    schedules: Vec<ScheduleFile>,
    /// The rules that come from another room, in sentences.
    borrowed: Vec<String>,
    /// The host's rules for the jackpot.
    jackpots: Vec<JackpotRule>,
}

/// A host's rule for a jackpot.
#[derive(Serialize, JsonSchema)]
struct JackpotRule {
    /// The name of its file in `jackpots/`.
    rule: String,
    title: String,
    source: String,
    /// The number of the fund.
    fund: u32,
    /// The rule, line by line.
    lines: Vec<String>,
}

impl JackpotRule {
    fn of(book: &Book, listing: &ListingId) -> Vec<JackpotRule> {
        let rules = Jackpot::of_listing(book, listing).into_iter();
        let rule = rules.map(|rule| JackpotRule {
            lines: rule.said(listing, Wording::English),
            rule: rule.id,
            title: rule.file.title,
            source: rule.file.posted,
            fund: rule.file.fund,
        });
        rule.collect()
    }
}

/// A fact and the lines that print it.
#[derive(Serialize, JsonSchema)]
struct Fact {
    value: String,
    source: Option<String>,
}

/// A fact with a name.
#[derive(Serialize, JsonSchema)]
struct NamedFact {
    name: String,
    value: String,
    source: Option<String>,
}

/// The owner of a game or of a bet.
#[derive(Serialize, JsonSchema)]
struct OwnerFile {
    /// The listing whose document names the owner.
    listing: String,
    /// The game or bet.
    of: String,
    /// The owner, where the document names one.
    name: Option<String>,
    /// `owned-patented-or-copyrighted`, `patents`, `patents-and-trademarks` or `not-owned`.
    rights: &'static str,
    /// Patents and trademarks.
    registered: Vec<String>,
    /// `agreement-with-application`, `rights-kept`, `terms-are-private`.
    license: Vec<&'static str>,
    source: Option<String>,
}

/// Something that must be posted.
#[derive(Serialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
struct DutyFile {
    /// The key of the thing, as in `compliance.posted`.
    what: String,
    /// `sign`, `table`, `layout` or `notice`.
    place: &'static str,
    /// The block of schedules that requires it; the listing where there is none.
    block: Option<String>,
    source: Option<String>,
    /// `shown`, `elsewhere` or `missing`: whether the printed sign shows it.
    on_sign: &'static str,
    /// Why the sign cannot show it.
    why_missing: Option<String>,
}

/// A block of schedules.
#[derive(Serialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
struct ScheduleFile {
    block: String,
    title: String,
    numbers: Vec<String>,
    source: String,
    /// The first day on which it is in force.
    from: Option<String>,
    /// The last day.
    until: Option<String>,
    /// `in-force` or `superseded`.
    state: &'static str,
    /// The blocks that replace it.
    superseded_by: Vec<String>,
    /// Since when: a date, or `unknown` where none is printed.
    superseded_since: Option<String>,
    most_rates: u8,
    /// The conditions of approval, in words.
    conditions: Vec<String>,
    conditions_source: Option<String>,
    review: Option<ReviewReport>,
    /// The options under which the player-dealer or the players pay nothing, in a player-dealer game.
    zero_options: Vec<u16>,
}

/// A review that goes on after the approval.
#[derive(Serialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
struct ReviewReport {
    by: String,
    of: String,
    /// What the regulator may do.
    reserves: Vec<String>,
    rotation_unaffected: bool,
    source: Option<String>,
}

fn cited(source: Option<&Source>) -> Option<String> {
    source.map(Source::written)
}

impl FileReport {
    fn of(book: &Book, files: &[File]) -> FileReport {
        let listings = files.iter().map(|file| ListingFile::of(book, file)).collect();
        FileReport { listings, disclaimer: DISCLAIMER }
    }
}

impl ListingFile {
    fn of(book: &Book, file: &File) -> ListingFile {
        let fact = |fact: &rulebook::compliance::Sourced<String>| Fact {
            value: fact.value.clone(),
            source: cited(fact.source.as_ref()),
        };
        let numbers = file.numbers.iter().map(|(name, number)| NamedFact {
            name: name.clone(),
            value: number.value.clone(),
            source: cited(number.source.as_ref()),
        });
        ListingFile {
            listing: file.listing.to_string(),
            name: file.name.clone(),
            room: file.room.clone(),
            number: file.number.as_ref().map(fact),
            numbers: numbers.collect(),
            stamped: file.stamped.as_ref().map(fact),
            from: file.effective.from.map(|date| date.to_string()),
            until: file.effective.until.map(|date| date.to_string()),
            owners: file.owners.iter().map(OwnerFile::of).collect(),
            named_elsewhere: file.named_elsewhere.iter().map(OwnerFile::of).collect(),
            posted: file.posted.iter().map(DutyFile::of).collect(),
            schedules: file.rates.iter().map(ScheduleFile::of).collect(),
            borrowed: file.borrowed.clone(),
            jackpots: JackpotRule::of(book, &file.listing),
        }
    }
}

impl OwnerFile {
    fn of(named: &NamedOwner) -> OwnerFile {
        let owner = &named.owner.value;
        OwnerFile {
            listing: named.listing.to_string(),
            of: owner.of.clone(),
            name: owner.name.clone(),
            rights: owner.rights.key(),
            registered: owner.registered.clone().unwrap_or_default(),
            license: owner.license.iter().flatten().map(|license| license.key()).collect(),
            source: cited(named.owner.source.as_ref()),
        }
    }
}

impl DutyFile {
    fn of(duty: &Duty) -> DutyFile {
        let (on_sign, why_missing) = match &duty.on_sign {
            OnSign::Shown => ("shown", None),
            OnSign::Elsewhere => ("elsewhere", None),
            OnSign::Missing(why) => ("missing", Some(why.clone())),
        };
        DutyFile {
            what: duty.key.clone(),
            place: duty.place.key(),
            block: duty.block.clone(),
            source: cited(duty.source.as_ref()),
            on_sign,
            why_missing,
        }
    }
}

impl ScheduleFile {
    fn of(rates: &RateFile) -> ScheduleFile {
        let (state, superseded_by, superseded_since) = match &rates.state {
            State::InForce => ("in-force", Vec::new(), None),
            State::Superseded { by, since, .. } => {
                ("superseded", by.clone(), since.map(|since| since.to_string()))
            }
        };
        let conditions = rates.conditions.as_ref();
        ScheduleFile {
            block: rates.block.clone(),
            title: rates.title.clone(),
            numbers: rates.numbers.clone(),
            source: rates.source.written(),
            from: rates.effective.from.map(|date| date.to_string()),
            until: rates.effective.until.map(|date| date.to_string()),
            state,
            superseded_by,
            superseded_since,
            most_rates: rates.most_rates,
            conditions: conditions.map(|conditions| conditions.value.clone()).unwrap_or_default(),
            conditions_source: conditions.and_then(|conditions| cited(conditions.source.as_ref())),
            review: rates.review.as_ref().map(|review| ReviewReport {
                by: review.value.by.clone(),
                of: review.value.of.clone(),
                reserves: review.value.reserves.clone(),
                rotation_unaffected: review.value.rotation_unaffected,
                source: cited(review.source.as_ref()),
            }),
            zero_options: rates.zero_options.clone(),
        }
    }
}
