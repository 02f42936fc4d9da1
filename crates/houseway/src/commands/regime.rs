//! `houseway lint --regime`: which provisions of a regime listings do not meet on a day.

use std::borrow::Cow;
use std::fmt::Write;

use rulebook::book::Book;
use rulebook::date::Date;
use rulebook::listing::Listing;
use rulebook::regime::{Assessment, Breach, Regime, Standing, Verdict, assess};
use schemars::JsonSchema;
use serde::Serialize;

use super::evening;
use crate::cli::{Lint, OnDate};
use crate::find;
use crate::out::{Answer, Usage, wrapped};
use crate::width;

/// A listing and what the regime makes of it.
struct Checked<'a> {
    listing: Listing,
    provisions: Vec<Assessment<'a>>,
}

impl Checked<'_> {
    fn failures(&self) -> usize {
        self.provisions.iter().filter(|one| matches!(one.verdict, Verdict::Fails(_))).count()
    }

    fn at_table(&self) -> usize {
        self.provisions.iter().filter(|one| matches!(one.verdict, Verdict::AtTable(_))).count()
    }
}

/// Checks the named listings; else those of the files that `wanted` takes.
pub(super) fn run(
    book: &Book,
    args: &Lint,
    id: &str,
    named: &[Cow<'_, str>],
    wanted: impl Fn(&str) -> bool,
) -> Result<Answer, Usage> {
    let regime = evening::regime(book, id)?;
    let on = OnDate { on: args.on };
    let day = on.day();
    let ids = book.ids().into_iter().map(|id| (wanted(&Book::path(&id)), id.to_string()));
    let of_files: Vec<String> = ids.filter_map(|(wanted, id)| wanted.then_some(id)).collect();
    let of_files = if named.len() == args.paths.len() && !named.is_empty() { Vec::new() } else { of_files };
    let mut checked = Vec::new();
    let mut notes = Vec::new();
    for name in of_files.iter().map(String::as_str).chain(named.iter().map(AsRef::as_ref)) {
        let listing = find::listing(book, name)?;
        if let Some(why) = on.why_not(&listing.id().to_string(), listing.effective()) {
            notes.push(format!("houseway: left out: {why}"));
            continue;
        }
        let mut blocks = find::blocks(book, &listing)?;
        blocks.retain(|block| on.why_not("", block.effective).is_none());
        let provisions = assess(book, &listing, &blocks, &regime, day);
        checked.push(Checked { listing, provisions });
    }
    let standing = regime.standing(day);
    let fails = checked.iter().any(|checked| checked.failures() > 0);
    let answer = if args.json {
        Answer::of(&RegimeReport::of(&regime, day, &checked))
    } else {
        Answer::text(report(&regime, day, &checked))
    };
    Ok(Answer { right: !(standing.is_in_force() && fails), notes, ..answer })
}

fn report(regime: &Regime, day: Date, checked: &[Checked<'_>]) -> String {
    let standing = regime.standing(day);
    let mut text = head(regime, day, standing);
    let mut met: Vec<String> = Vec::new();
    for one in checked {
        if one.failures() == 0 && one.at_table() == 0 {
            met.push(one.listing.id().to_string());
            continue;
        }
        let _ = writeln!(
            text,
            "\n{}: {} of {} provisions {}; {} checked at the table",
            one.listing.id(),
            one.failures(),
            regime.provisions.len(),
            verb(standing, one.failures()),
            one.at_table()
        );
        one.provisions.iter().for_each(|assessment| line(&mut text, standing, assessment));
    }
    if !met.is_empty() {
        let _ = writeln!(text);
        paragraph(&mut text, 0, &format!("No provision fails for {}: {}", met.len(), met.join(", ")));
    }
    let failing = checked.iter().filter(|one| one.failures() > 0).count();
    let _ = writeln!(
        text,
        "\n{failing} of {} listings have provisions that {}",
        checked.len(),
        verb(standing, 2)
    );
    text
}

/// The verdict on provisions that a listing does not meet, for one or several of them.
fn verb(standing: Standing<'_>, count: usize) -> String {
    let fails = standing.fails();
    if count == 1 { fails.to_owned() } else { fails.replacen("fails", "fail", 1) }
}

/// The status first, then what the regime is and is not.
fn head(regime: &Regime, day: Date, standing: Standing<'_>) -> String {
    let mut text = String::new();
    paragraph(&mut text, 0, &format!("Status of {} on {day}: {standing}.", regime.id));
    if let Some(note) = standing.now.and_then(|row| row.note.as_ref()) {
        paragraph(&mut text, 2, note);
    }
    if let Some(next) = standing.next {
        paragraph(&mut text, 2, &format!("Next: {next}."));
    }
    paragraph(&mut text, 0, &format!("{} ({}).", regime.title, regime.rule));
    paragraph(&mut text, 0, &regime.summary);
    let reports = format!("Reports: {}; gathered {}.", regime.reports.join(", "), regime.gathered);
    paragraph(&mut text, 0, &format!("{reports} {}", regime.disclaimer));
    text
}

fn line(text: &mut String, standing: Standing<'_>, assessment: &Assessment<'_>) {
    let provision = assessment.provision;
    match &assessment.verdict {
        Verdict::Fails(breaches) => {
            paragraph(text, 2, &format!("{}: {}. {}.", provision.id, standing.fails(), provision.title));
            if let Some(note) = &provision.note {
                paragraph(text, 6, note);
            }
            breaches.iter().for_each(|breach| breached(text, breach));
        }
        Verdict::AtTable(remark) => {
            paragraph(text, 2, &format!("{}: checked at the table. {}.", provision.id, provision.title));
            if let Some(remark) = remark {
                paragraph(text, 6, &format!("{remark}."));
            }
        }
        Verdict::Holds => paragraph(text, 2, &format!("{}: met. {}.", provision.id, provision.title)),
        Verdict::OtherDays(days) => {
            paragraph(text, 2, &format!("{}: in force {days} only. {}.", provision.id, provision.title));
        }
        Verdict::NotConcerned => {}
    }
}

fn breached(text: &mut String, breach: &Breach) {
    let source = breach.source.as_ref().map(|source| format!(" [{source}]")).unwrap_or_default();
    paragraph(text, 6, &format!("{}: {} = {}{source}", breach.place, breach.path, breach.value));
    paragraph(text, 6, &format!("To change: {}.", breach.change));
}

fn paragraph(text: &mut String, indent: usize, words: &str) {
    for line in wrapped(words, width::of_page().saturating_sub(indent).max(20)) {
        let _ = writeln!(text, "{:indent$}{line}", "");
    }
}

/// What a regime makes of listings on a day.
#[derive(Serialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub(super) struct RegimeReport<'a> {
    regime: &'a str,
    title: &'a str,
    summary: &'a str,
    rule: &'a str,
    reports: &'a [String],
    gathered: &'a str,
    disclaimer: &'a str,
    /// The day that was asked about.
    on: String,
    /// `not-proposed`, `proposed`, `in-force`, `stayed`, `struck` or `unknown`.
    status: &'static str,
    /// The first day of the status: a date, or `unknown`.
    since: Option<String>,
    /// The day on which the status was known at the latest, where its first day is unknown.
    known_by: Option<String>,
    note: Option<&'a str>,
    listings: Vec<ListingRow<'a>>,
}

/// A listing and what the regime makes of it.
#[derive(Serialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
struct ListingRow<'a> {
    listing: String,
    provisions: Vec<ProvisionRow<'a>>,
}

/// A provision and what it makes of a listing.
#[derive(Serialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
struct ProvisionRow<'a> {
    provision: &'a str,
    title: &'a str,
    rule: Option<&'a str>,
    /// `fails`, `holds`, `at-table` (only a running table shows it), `not-concerned` or `other-days`. Whether a failure counts
    /// depends on the status.
    verdict: &'static str,
    /// What the listing allows that the table must not; the days of a provision that is in force on others.
    remark: Option<String>,
    breaches: Vec<BreachRow<'a>>,
}

/// A value that does not meet a provision.
#[derive(Serialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
struct BreachRow<'a> {
    /// The path of the value.
    path: &'a str,
    value: &'a str,
    file: &'a str,
    line: u32,
    /// The lines that print it.
    source: Option<String>,
    /// What would have to change.
    change: &'a str,
}

impl<'a> RegimeReport<'a> {
    fn of(regime: &'a Regime, day: Date, checked: &'a [Checked<'a>]) -> RegimeReport<'a> {
        let standing = regime.standing(day);
        let listing = |one: &'a Checked<'a>| ListingRow {
            listing: one.listing.id().to_string(),
            provisions: one.provisions.iter().map(ProvisionRow::of).collect(),
        };
        RegimeReport {
            regime: &regime.id,
            title: &regime.title,
            summary: &regime.summary,
            rule: &regime.rule,
            reports: &regime.reports,
            gathered: &regime.gathered,
            disclaimer: &regime.disclaimer,
            on: day.to_string(),
            status: standing.key(),
            since: standing.now.map(|row| row.from.to_string()),
            known_by: standing.now.and_then(|row| row.known_by).map(|date| date.to_string()),
            note: standing.now.and_then(|row| row.note.as_deref()),
            listings: checked.iter().map(listing).collect(),
        }
    }
}

impl<'a> ProvisionRow<'a> {
    fn of(one: &'a Assessment<'a>) -> ProvisionRow<'a> {
        let (verdict, remark, breaches) = match &one.verdict {
            Verdict::Fails(breaches) => ("fails", None, breaches.as_slice()),
            Verdict::Holds => ("holds", None, &[][..]),
            Verdict::AtTable(remark) => ("at-table", remark.clone(), &[][..]),
            Verdict::NotConcerned => ("not-concerned", None, &[][..]),
            Verdict::OtherDays(days) => ("other-days", Some(days.clone()), &[][..]),
        };
        let breach = |breach: &'a Breach| BreachRow {
            path: &breach.path,
            value: &breach.value,
            file: &breach.place.file,
            line: breach.place.line,
            source: breach.source.as_ref().map(rulebook::Source::written),
            change: &breach.change,
        };
        ProvisionRow {
            provision: &one.provision.id,
            title: &one.provision.title,
            rule: one.provision.rule.as_deref(),
            verdict,
            remark,
            breaches: breaches.iter().map(breach).collect(),
        }
    }
}
