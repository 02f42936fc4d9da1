//! Counting what the documents print, and finding what nobody transcribed.

use crate::second_reader::documents::{Documents, Place, cells, places};
use crate::second_reader::figures::dollars;
use crate::second_reader::limits::{announcements, covers};
use crate::second_reader::rows::owns;
use crate::second_reader::schedules::{Block, Group};
use crate::second_reader::sentences::options_in_sentences;
use crate::second_reader::tables::{Column, Row};
use std::collections::BTreeSet;

/// Rows with dollars that are no fees.
const NO_FEES: &[&str] = &[
    "000:185-191",   // the Envy column of a pay table
    "001:2148-2154", // the Envy column of a pay table
    "002:484-487",   // the bets that Asian stud allows on each street
];

/// Blocks whose sentences do not announce all their options.
const ANNOUNCED_OTHERWISE: &[&str] = &[
    "chico/poker-limit", // the table has no sentence of its own; it follows that of the no-limit tables
];

/// Numbers that are printed elsewhere than in the lines of the block: on the sheet of rates, not with the rules.
const NUMBERED_ELSEWHERE: &[(&str, &str)] = &[
    ("chico/out-pops-the-devil-with-rules", "GEGR-001973"), // 000:1818
    ("chico/out-pops-the-devil-split-with-rules", "GEGR-001974"), // 000:1818
];

/// Blocks whose numbers are not those that their lines print.
pub(crate) fn misnumbered(documents: &Documents, blocks: &[Block]) -> Vec<String> {
    let mut found = Vec::new();
    for block in blocks {
        let here: BTreeSet<String> =
            block.places.iter().flat_map(|at| numbers(documents.line(*at))).collect();
        let elsewhere = NUMBERED_ELSEWHERE.iter().filter(|(id, _)| *id == block.id);
        let elsewhere: BTreeSet<String> = elsewhere.map(|(_, number)| (*number).to_owned()).collect();
        let transcribed: BTreeSet<String> = block.numbers.iter().cloned().collect();
        if !here.is_disjoint(&elsewhere) || &here | &elsewhere != transcribed {
            found.push(format!("{}: {transcribed:?}, printed {here:?}", block.id));
        }
    }
    found
}

/// The numbers of games in a text: `GEGA-003518`, and once `GEGA- 002020`.
fn numbers(text: &str) -> Vec<String> {
    let text = text.replace("GEGA- ", "GEGA-");
    let starts = text.match_indices("GEGA-").chain(text.match_indices("GEGR-"));
    starts.filter_map(|(start, _)| text.get(start..start + 11)).map(str::to_owned).collect()
}

/// Rows that are in the source of no group, or of more than one.
pub(crate) fn unowned_rows(groups: &[Group], rows: &[Row]) -> Vec<String> {
    let mut found = Vec::new();
    for row in rows {
        let owners: Vec<String> = groups.iter().filter(|group| owns(group, row)).map(Group::name).collect();
        if owners.len() != 1 {
            found.push(format!("{} belongs to {owners:?}", row.at));
        }
    }
    found
}

/// Rows with dollars outside the fee tables that are not known to be something else, and the reverse.
pub(crate) fn stray_rows(documents: &Documents, rows: &[Row]) -> Vec<String> {
    let known: BTreeSet<Place> = NO_FEES.iter().flat_map(|lines| places(lines)).collect();
    let has_dollars = |line: &str| cells(line).is_some() && !dollars(line).is_empty();
    let with_dollars = documents.lines().filter(|(_, line)| has_dollars(line)).map(|(at, _)| at);
    let outside: BTreeSet<Place> = with_dollars.filter(|at| rows.iter().all(|row| row.at != *at)).collect();
    outside
        .symmetric_difference(&known)
        .map(|at| format!("{at} is not the row that this reader takes it for"))
        .collect()
}

/// How many options each document prints: the numbers in its tables; in tables without numbers each limit, or the
/// table itself; and the options that are sentences.
pub(crate) fn printed_options(rows: &[Row]) -> usize {
    let tables = rows.chunk_by(|a, b| std::rc::Rc::ptr_eq(&a.heading, &b.heading));
    tables.map(options_of_table).sum::<usize>() + options_in_sentences()
}

fn options_of_table(rows: &[Row]) -> usize {
    let columns = &rows[0].heading.columns;
    if columns.contains(&Column::Number) {
        let mut numbers: Vec<u64> = rows.iter().filter_map(Row::number).collect();
        numbers.dedup();
        return numbers.len();
    }
    let limit = columns.iter().position(|column| *column == Column::Limit);
    limit.map_or(1, |limit| rows.iter().filter(|row| !row.cell(limit).is_empty()).count())
}

/// Announced options that the covering blocks do not have, and options that no sentence announces.
pub(crate) fn miscounted(documents: &Documents, blocks: &[Block]) -> Vec<String> {
    let announcements = announcements(documents);
    let mut found = Vec::new();
    for announcement in &announcements {
        if !blocks.iter().any(|block| covers(block, announcement.at)) {
            found.push(format!("{} announces options that are nobody's", announcement.at));
        }
    }
    for block in blocks {
        let own = announcements.iter().filter(|announcement| covers(block, announcement.at));
        let announced: BTreeSet<u64> = own.flat_map(|announcement| announcement.options.clone()).collect();
        let numbers: BTreeSet<u64> = block.options.iter().map(|option| option.number).collect();
        let exactly = announced.is_empty() || announced == numbers;
        let known = ANNOUNCED_OTHERWISE.contains(&&*block.id);
        if exactly == known || !announced.is_subset(&numbers) {
            found.push(format!("{}: announced {announced:?}, transcribed {numbers:?}", block.id));
        }
    }
    found
}
