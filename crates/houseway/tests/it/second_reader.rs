//! A second reading of the public documents, written without looking at the rulebook: it compares what the command
//! line prints with the documents themselves, row by row.
//!
//! The documents lie in `../shared/seeds` beside the checkout. Without them the tests that need them are skipped.

mod amounts;
mod catalogue;
mod command;
mod corrections;
mod counts;
mod decks;
mod documents;
mod figures;
mod limits;
mod pay_tables;
mod rows;
mod schedules;
mod sentences;
mod stakes;
mod tables;

use catalogue::{DECKS, LISTINGS, SEATS};
use command::{houseway, text};
use corrections::{CORRECTIONS, Corrections};
use documents::Documents;
use schedules::{Block, blocks, groups};
use serde_json::{Value, json};
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
    let Some(documents) = Documents::open() else { return };
    none(&fee_differences(&documents, &blocks(), &Corrections::all(&documents)));
}

/// The limits of every option are printed: in the limit columns of its rows, in the lines on minimum and maximum
/// after the sentence that announces it, and in any case between the first and the last line of its block.
#[test]
fn the_limits_of_every_option_are_printed() {
    let Some(documents) = Documents::open() else { return };
    none(&limit_differences(&documents, &blocks(), &Corrections::all(&documents)));
}

/// What the limits of the documents are otherwise than the transcription has them, in all blocks.
fn limit_differences(documents: &Documents, blocks: &[Block], corrections: &Corrections) -> Vec<String> {
    let rows = fee_rows(documents, corrections);
    let mut found = limits::announced_limit_differences(documents, corrections, blocks);
    found.extend(groups(blocks).iter().flat_map(|group| limits::limit_column_differences(group, &rows)));
    found
        .extend(blocks.iter().flat_map(|block| limits::limits_out_of_nowhere(documents, corrections, block)));
    found
}

/// Each correction of a displaced line is still needed: without it the documents do not agree.
#[test]
fn every_correction_is_needed() {
    let Some(documents) = Documents::open() else { return };
    let blocks = blocks();
    let fees = |corrections: &Corrections| fee_differences(&documents, &blocks, corrections);
    let limits = |corrections: &Corrections| limit_differences(&documents, &blocks, corrections);
    let all = Corrections::all(&documents);
    let (usual_fees, usual_limits) = (fees(&all), limits(&all));
    let unneeded = CORRECTIONS.iter().map(|correction| correction.at).filter(|at| {
        let others = Corrections::without(at);
        fees(&others) == usual_fees && limits(&others) == usual_limits
    });
    none(&unneeded.map(|at| format!("the correction of {at} is not needed")).collect::<Vec<_>>());
}

/// Nothing is left out: every row of every fee table is in the source of exactly one option (or of the options that
/// share a source), and every other row with dollars is known to be no fee.
#[test]
fn every_row_of_every_fee_table_is_transcribed() {
    let Some(documents) = Documents::open() else { return };
    let rows = fee_rows(&documents, &Corrections::all(&documents));
    let blocks = blocks();
    none(&counts::unowned_rows(&groups(&blocks), &rows));
    none(&rows::unneeded_shares(&groups(&blocks)));
    none(&sentences::unused_sentences(&blocks));
    none(&counts::stray_rows(&documents, &rows));
}

/// Every sentence on "schedule options A through B" has exactly these options in the blocks that it covers.
#[test]
fn every_announced_option_is_there() {
    let Some(documents) = Documents::open() else { return };
    none(&counts::miscounted(&documents, &blocks()));
}

/// Every block is for the games whose numbers its lines print.
#[test]
fn every_block_has_the_numbers_of_its_lines() {
    let Some(documents) = Documents::open() else { return };
    none(&counts::misnumbered(&documents, &blocks()));
}

/// The documents print 735 options, counting those whose number is printed twice; as many are transcribed.
#[test]
fn there_are_as_many_options_as_printed() {
    let Some(documents) = Documents::open() else { return };
    let rows = fee_rows(&documents, &Corrections::all(&documents));
    let printed = counts::printed_options(&rows);
    assert_eq!(printed, 735);
    let blocks = blocks();
    assert_eq!(
        groups(&blocks).iter().map(|group| rows::shares(group, &rows).0.len()).sum::<usize>(),
        printed
    );
}

/// Every pay table prints the same hands and odds, in the same order, as its source lines; and every row of the
/// documents that prints odds in a table is in some pay table.
#[test]
fn every_pay_table_is_what_its_rows_print() {
    let Some(documents) = Documents::open() else { return };
    let rows = pay_tables::pay_rows(&documents);
    let tables: Vec<_> = games().iter().map(rules).flat_map(|rules| pay_tables::pay_tables(&rules)).collect();
    none(&tables.iter().filter_map(|table| pay_tables::difference(table, &rows)).collect::<Vec<_>>());
    none(&pay_tables::unused_rows(&tables, &rows));
    none(&pay_tables::unused_names(&tables, &rows));
}

/// Every dollar in the texts of the rules, and all odds that a wager pays, are printed in the lines that the rules name.
#[test]
fn every_amount_is_printed_in_its_lines() {
    let Some(documents) = Documents::open() else { return };
    none(
        &games()
            .iter()
            .map(rules)
            .flat_map(|rules| amounts::unprinted(&documents, &rules))
            .collect::<Vec<_>>(),
    );
}

/// The stakes of every pot game are those of the limit columns in the lines that the rules name.
#[test]
fn every_stake_is_what_the_limit_columns_print() {
    let Some(documents) = Documents::open() else { return };
    let rows = fee_rows(&documents, &Corrections::all(&documents));
    none(&games().iter().map(rules).flat_map(|rules| stakes::differences(&rules, &rows)).collect::<Vec<_>>());
}

/// The listings are the 75 of the catalogue, under their numbers.
#[test]
fn the_listings_are_those_of_the_catalogue() {
    let mut listed: Vec<_> = games().iter().map(|game| (text(game, "id"), text(game, "number"))).collect();
    let mut expected = LISTINGS.map(|(id, number)| (id.to_owned(), number.to_owned()));
    listed.sort();
    expected.sort();
    assert_eq!(listed, expected);
}

/// Decks and seats are those that the catalogue states.
#[test]
fn decks_and_seats_are_those_of_the_catalogue() {
    let games = games();
    let game = |id: &str| games.iter().find(|game| text(game, "id") == id).unwrap_or(&Value::Null);
    for (id, cards, packs) in DECKS {
        let deck = &game(id)["deck"];
        assert_eq!((&deck["cards"], &deck["packs"]), (&json!(cards), &json!(packs)), "the decks of {id}");
    }
    for (id, seats) in SEATS {
        assert_eq!(game(id)["seats"], json!(seats), "the seats of {id}");
    }
}

/// Decks and seats are those that the documents state in the lines that the listing names.
#[test]
fn decks_and_seats_are_those_of_the_documents() {
    let Some(documents) = Documents::open() else { return };
    none(
        &games().iter().flat_map(|game| decks::unstated(&documents, game, &rules(game))).collect::<Vec<_>>(),
    );
}

/// Every listing, as `houseway games` prints it.
fn games() -> Vec<Value> {
    houseway(&["games"]).as_array().expect("a list of games").clone()
}

/// The rules of a listing.
fn rules(game: &Value) -> Value {
    houseway(&["rules", &text(game, "id")])
}
