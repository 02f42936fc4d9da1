//! A second reading of the public documents, written without looking at the rulebook: it compares what the command
//! line prints with the documents themselves, row by row.
//!
//! The documents lie in `../shared/seeds` beside the checkout. Without them the tests that need them are skipped.

#[path = "second_reader/command.rs"]
mod command;
#[path = "second_reader/corrections.rs"]
mod corrections;
#[path = "second_reader/documents.rs"]
mod documents;
#[path = "second_reader/figures.rs"]
mod figures;
#[path = "second_reader/limits.rs"]
mod limits;
#[path = "second_reader/rows.rs"]
mod rows;
#[path = "second_reader/schedules.rs"]
mod schedules;
#[path = "second_reader/sentences.rs"]
mod sentences;
#[path = "second_reader/tables.rs"]
mod tables;

use corrections::{CORRECTIONS, Corrections};
use documents::Documents;
use schedules::{Block, blocks, groups};
use tables::fee_rows;

/// Fails with every complaint on a line of its own.
fn none(complaints: &[String]) {
    assert!(complaints.is_empty(), "{} disagreements:\n{}", complaints.len(), complaints.join("\n"));
}

/// What the fee tables print otherwise than the transcription has it, in all blocks.
fn fee_differences(documents: &Documents, blocks: &[Block], corrections: &Corrections) -> Vec<String> {
    let rows = fee_rows(documents, corrections);
    groups(blocks).iter().flat_map(|group| rows::differences(documents, group, &rows)).collect()
}

/// Every figure of every schedule option (bands, fees, half-hour fees, option numbers) is the one that the
/// documents print in its source lines, row by row.
#[test]
fn every_option_is_what_its_rows_print() {
    let Some(documents) = Documents::open() else {
        return;
    };
    none(&fee_differences(&documents, &blocks(), &Corrections::all(&documents)));
}

/// Each correction of a displaced row is still needed: without it the rows do not agree.
#[test]
fn every_correction_is_needed() {
    let Some(documents) = Documents::open() else {
        return;
    };
    let blocks = blocks();
    let usual = fee_differences(&documents, &blocks, &Corrections::all(&documents)).len();
    let unneeded = CORRECTIONS
        .iter()
        .map(|correction| correction.at)
        .filter(|at| fee_differences(&documents, &blocks, &Corrections::without(at)).len() == usual);
    none(&unneeded.map(|at| format!("the correction of {at} is not needed")).collect::<Vec<_>>());
}

/// What the limits of the documents are otherwise than the transcription has them, in all blocks.
fn limit_differences(documents: &Documents, blocks: &[Block], corrections: &Corrections) -> Vec<String> {
    let rows = fee_rows(documents, corrections);
    let mut found = limits::announced_limit_differences(documents, corrections, blocks);
    found.extend(groups(blocks).iter().flat_map(|group| limits::limit_column_differences(group, &rows)));
    found.extend(blocks.iter().flat_map(|block| limits::limits_out_of_nowhere(documents, corrections, block)));
    found
}

/// The limits of every option are printed: in the limit columns of its rows, in the lines on minimum and maximum
/// after the sentence that announces it, and in any case between the first and the last line of its block.
#[test]
fn the_limits_of_every_option_are_printed() {
    let Some(documents) = Documents::open() else { return };
    none(&limit_differences(&documents, &blocks(), &Corrections::all(&documents)));
}
