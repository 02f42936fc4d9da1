//! The sentences that announce schedule options, and the limits under which options are offered.

use crate::second_reader::corrections::Corrections;
use crate::second_reader::documents::{Documents, Place, place};
use crate::second_reader::figures::dollars;
use crate::second_reader::rows::{rows_of, shares};
use crate::second_reader::schedules::{Block, Group, ScheduleOption};
use crate::second_reader::tables::{Row, is_sentence};
use std::collections::BTreeSet;
use std::ops::RangeInclusive;

/// `For schedule options 4 through 5, ...`: where, and which options.
pub(crate) struct Announcement {
    pub(crate) at: Place,
    pub(crate) options: RangeInclusive<u64>,
}

/// Announcements that announce something else than they say: printed, meant.
const MISPRINTED: &[(&str, RangeInclusive<u64>, RangeInclusive<u64>)] = &[
    ("001:2872", 1..=4, 5..=8), // a copy of 2850, over the table of the options 5 to 8
];

/// Every announcement of the documents. A sentence may announce several ranges.
pub(crate) fn announcements(documents: &Documents) -> Vec<Announcement> {
    let mut found = Vec::new();
    for (at, line) in documents.lines() {
        let line = line.to_lowercase();
        let ranges =
            line.split("schedule option").skip(1).filter_map(|after| range(after.trim_start_matches('s')));
        found.extend(ranges.map(|options| Announcement { at, options: meant(at, options) }));
    }
    found
}

fn meant(at: Place, options: RangeInclusive<u64>) -> RangeInclusive<u64> {
    let misprint =
        MISPRINTED.iter().find(|(printed_at, printed, _)| place(printed_at) == at && *printed == options);
    misprint.map_or(options, |(_, _, meant)| meant.clone())
}

/// Reads ` 4 through 5`, ` 4 and 5`, ` 1-20` or ` 1`.
fn range(text: &str) -> Option<RangeInclusive<u64>> {
    let (first, rest) = number(text.trim_start())?;
    let joined = ["through", "and", "-"].iter().find_map(|word| rest.trim_start().strip_prefix(word));
    let last = joined.and_then(|rest| number(rest.trim_start())).map_or(first, |(last, _)| last);
    Some(first..=last)
}

fn number(text: &str) -> Option<(u64, &str)> {
    let end = text.find(|c: char| !c.is_ascii_digit()).unwrap_or(text.len());
    Some((text[..end].parse().ok()?, &text[end..]))
}

/// Whether a block or one of its options names the line as its source.
pub(crate) fn covers(block: &Block, at: Place) -> bool {
    block.places.contains(&at) || block.options.iter().any(|option| option.places.contains(&at))
}

/// The limits printed between an announcement and the next one that are not those of the announced options.
pub(crate) fn announced_limit_differences(
    documents: &Documents,
    corrections: &Corrections,
    blocks: &[Block],
) -> Vec<String> {
    let announcements = announcements(documents);
    let mut found = Vec::new();
    for announcement in &announcements {
        let at = announcement.at;
        let next = announcements.iter().map(|other| other.at).find(|other| *other > at);
        for block in blocks.iter().filter(|block| covers(block, at)) {
            let printed = printed_limits(documents, corrections, at, next, last_line(block, at));
            if printed.is_empty() {
                continue;
            }
            for option in block.options.iter().filter(|option| announcement.options.contains(&option.number))
            {
                let limits = limit_figures(option);
                if limits != printed {
                    let (id, number) = (&block.id, option.number);
                    found.push(format!(
                        "{id} option {number}: limits {limits:?}, printed after {at} {printed:?}"
                    ));
                }
            }
        }
    }
    found
}

/// The figures of the lines that speak of a minimum or a maximum, after one announcement and before the next.
fn printed_limits(
    documents: &Documents,
    corrections: &Corrections,
    from: Place,
    next: Option<Place>,
    last: Place,
) -> Vec<i64> {
    let is_limit =
        |line: &str| !line.contains('\t') && ["minimum", "maximum"].iter().any(|word| line.contains(word));
    let section =
        documents.lines().filter(|(at, _)| *at > from && *at <= last && next.is_none_or(|next| *at < next));
    let lines = section.map(|(at, line)| corrections.meaning(at, line).to_lowercase());
    lines.filter(|line| is_limit(line)).flat_map(|line| dollars(&line)).collect()
}

fn last_line(block: &Block, at: Place) -> Place {
    let options = block.options.iter().flat_map(|option| &option.places);
    block
        .places
        .iter()
        .chain(options)
        .filter(|place| place.document == at.document)
        .max()
        .copied()
        .unwrap_or(at)
}

/// The figures of the limits of an option, in the order of the terms; the bonus is no limit of the table.
fn limit_figures(option: &ScheduleOption) -> Vec<i64> {
    option.terms.iter().filter(|(name, _)| name != "bonus").flat_map(|(_, text)| dollars(text)).collect()
}

/// The limit columns of the rows of a group that are not the terms of its options.
///
/// A limit that the rows of an option do not print spans all rows of the group.
pub(crate) fn limit_column_differences(group: &Group, rows: &[Row]) -> Vec<String> {
    let mut found = Vec::new();
    let everywhere = printed_in_columns(&rows_of(group, rows));
    for share in shares(group, rows).0 {
        let own = printed_in_columns(&share.rows);
        let printed = if own.is_empty() { &everywhere } else { &own };
        let terms =
            share.option.terms.iter().filter(|(name, _)| name != "bonus").map(|(_, text)| dollars(text));
        let transcribed: BTreeSet<Vec<i64>> = terms.filter(|figures| !figures.is_empty()).collect();
        if !printed.is_empty() && *printed != transcribed {
            let (id, number) = (&group.block.id, share.option.number);
            found.push(format!("{id} option {number}: limits {transcribed:?}, printed {printed:?}"));
        }
    }
    found
}

fn printed_in_columns(rows: &[&Row]) -> BTreeSet<Vec<i64>> {
    rows.iter().flat_map(|row| row.limits()).collect()
}

/// The figures of the terms of a block that no line from its first to its last prints. The limits of a bonus stand in
/// the sentences.
pub(crate) fn limits_out_of_nowhere(
    documents: &Documents,
    corrections: &Corrections,
    block: &Block,
) -> Vec<String> {
    let options = block.options.iter().flat_map(|option| &option.places);
    let own: BTreeSet<Place> = block.places.iter().chain(options).copied().collect();
    let (Some(first), Some(last)) = (own.first(), own.last()) else {
        return vec![format!("{} has no source", block.id)];
    };
    let lines: Vec<String> = documents
        .lines()
        .filter(|(at, _)| first <= at && at <= last)
        .map(|(at, line)| corrections.meaning(at, line))
        .collect();
    let anywhere: BTreeSet<i64> = lines.iter().flat_map(|line| dollars(line)).collect();
    let sentences: BTreeSet<i64> =
        lines.iter().filter(|line| is_sentence(line)).flat_map(|line| dollars(line)).collect();
    let mut found = Vec::new();
    for option in &block.options {
        for (name, text) in &option.terms {
            let printed = if name == "bonus" { &sentences } else { &anywhere };
            if dollars(text).iter().any(|figure| !printed.contains(figure)) {
                found
                    .push(format!("{} option {}: no line prints the {name} {text}", block.id, option.number));
            }
        }
    }
    found
}
