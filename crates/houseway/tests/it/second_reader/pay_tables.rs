//! The pay tables of the documents, beside those of the listings.

use crate::second_reader::command::{entries, list, text, texts};
use crate::second_reader::documents::{Documents, Place, cells, place, places};
use crate::second_reader::figures::{Pays, pays};
use serde_json::Value;
use std::collections::BTreeSet;

/// Headings of tables whose rows print the odds as bare numbers, "to 1".
const BARE_NUMBERS: &[(&str, &str)] = &[
    ("001:288", "Hands\tPay : 1"),
    ("001:297", "Hands\tPay : 1"),
    ("001:306", "Hands\tPay : 1"),
    ("003:284", "Number of Cards in Dealer's Busted Hand\tOption A"), // 003:282: all payouts are "to 1"
];

/// Hands that the rulebook names otherwise than the documents print them.
const OTHER_NAMES: &[(&str, &str)] = &[
    ("seven-card-straight-flush", "seven-card-straight-flush-no-joker"), // 000:187 prints that with the joker
    ("one-pair", "pair"),
    ("royal-flush", "mini-royal-flush"), // 003:424: a hand has three cards
    ("three", "three-cards"),            // cards of a busted hand
    ("four", "four-cards"),
    ("five", "five-cards"),
    ("six", "six-cards"),
    ("seven", "seven-cards"),
    ("eight-or-more", "eight-or-more-cards"),
    ("two", "sum-2"), // what two hole cards add up to
    ("three", "sum-3"),
    ("four", "sum-4"),
    ("nine", "sum-9"),
    ("10", "sum-10"),
    ("11-blackjack", "sum-11-blackjack"),
    ("11-other", "sum-11-other"),
    ("12", "sum-12"),
    ("natural-ties", "natural-tie"),
    ("four-point-difference", "won-by-four"),
    ("five-point-difference", "won-by-five"),
    ("six-point-difference", "won-by-six"),
    ("seven-point-difference", "won-by-seven"),
    ("eight-point-difference", "won-by-eight"),
    ("nine-point-difference", "won-by-nine"),
    ("two-jacks-of-spades-and-dealers-blackjack", "two-jacks-of-spades-and-player-dealer-natural"),
    ("suited-20s", "suited-20"),
    ("pair-of-2s-9s", "pair-of-2s-to-9s"),
];

/// A row of a pay table of the documents.
pub(crate) struct PayRow {
    at: Place,
    hand: String,
    /// One for each cell that says what is paid.
    pays: Vec<Pays>,
}

/// Every row of the documents that prints odds in the form of a table.
pub(crate) fn pay_rows(documents: &Documents) -> Vec<PayRow> {
    let mut rows = Vec::new();
    let mut bare = false;
    for (at, line) in documents.lines() {
        let Some(cells) = cells(line) else {
            bare = false;
            continue;
        };
        bare |= is_bare_heading(documents, at);
        let read = |cell: &String| pays(&if bare { format!("{cell} to 1") } else { cell.clone() });
        let paid: Vec<Pays> = cells[1..].iter().filter_map(read).collect();
        if paid.iter().any(|pays| !matches!(pays, Pays::Cents(_))) {
            rows.push(PayRow { at, hand: name(&cells[0]), pays: paid });
        }
    }
    rows
}

fn is_bare_heading(documents: &Documents, at: Place) -> bool {
    let heading = BARE_NUMBERS.iter().find(|(heading, _)| place(heading) == at);
    heading.is_some_and(|(_, printed)| documents.line(at) == *printed)
}

/// A printed hand as the rulebook writes names: `7 Card Straight Flush (No Joker)`, `seven-card-straight-flush-no-joker`.
fn name(printed: &str) -> String {
    const DIGITS: [&str; 10] = ["0", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine"];
    let text =
        printed.to_lowercase().replace('+', " and ").replace("w/", "with ").replace("non-suited", "unsuited");
    let text: String = text.chars().filter(|c| c.is_alphanumeric() || " -".contains(*c)).collect();
    let words = text.split([' ', '-']).filter(|word| !word.is_empty());
    let spelled = words.map(|word| match word.parse::<usize>() {
        Ok(digit) if digit < 10 => DIGITS[digit],
        _ => word,
    });
    spelled.collect::<Vec<_>>().join("-")
}

/// A pay table of a listing.
pub(crate) struct PayTable {
    name: String,
    rows: Vec<(String, Option<Pays>)>,
    places: Vec<Place>,
    /// Taken from another listing or from outside the documents.
    outside: bool,
}

/// The pay tables of a listing.
pub(crate) fn pay_tables(listing: &Value) -> Vec<PayTable> {
    let row = |row: &Value| (text(row, "hand"), pays(&text(row, "pays")));
    let table = |(key, table): (&String, &Value)| {
        let source = &listing["sources"][&format!("pay-table.{key}.rows")];
        PayTable {
            name: format!("{} {key}", text(listing, "id")),
            rows: list(table, "rows").iter().map(row).collect(),
            places: texts(source, "lines").iter().flat_map(|lines| places(lines)).collect(),
            outside: source["outside"] == true,
        }
    };
    entries(&listing["pay-table"]).map(table).collect()
}

/// What the documents print otherwise than a pay table has it.
pub(crate) fn difference(table: &PayTable, rows: &[PayRow]) -> Option<String> {
    let in_money = matches!(table.rows.first(), Some((_, Some(Pays::Cents(_)))));
    let in_column = |pays: &&Pays| matches!(pays, Pays::Cents(_)) == in_money;
    let own = rows.iter().filter(|row| table.places.contains(&row.at));
    let printed = own.filter_map(|row| Some((&row.hand, *row.pays.iter().find(in_column)?)));
    let printed: Vec<(&String, Pays)> = printed.collect();
    if printed.is_empty() && table.outside {
        return None;
    }
    let same = |(transcribed, printed): (&(String, Option<Pays>), &(&String, Pays))| {
        transcribed.1 == Some(printed.1) && is_hand(printed.0, &transcribed.0)
    };
    let agree = printed.len() == table.rows.len() && table.rows.iter().zip(&printed).all(same);
    (!agree).then(|| format!("{}: {:?}, printed {printed:?}", table.name, table.rows))
}

fn is_hand(printed: &str, transcribed: &str) -> bool {
    printed == transcribed || OTHER_NAMES.contains(&(printed, transcribed))
}

/// Rows with odds that are in the source of no pay table.
pub(crate) fn unused_rows(tables: &[PayTable], rows: &[PayRow]) -> Vec<String> {
    let used: BTreeSet<Place> = tables.iter().flat_map(|table| table.places.iter().copied()).collect();
    let unused = rows.iter().filter(|row| !used.contains(&row.at));
    unused.map(|row| format!("{}: no listing has the odds for {}", row.at, row.hand)).collect()
}

/// Other names of hands that no pay table needs.
pub(crate) fn unused_names(tables: &[PayTable], rows: &[PayRow]) -> Vec<String> {
    let is_needed = |(printed, hand): &(&str, &str)| {
        tables
            .iter()
            .filter(|table| table.rows.iter().any(|(name, _)| name == hand))
            .any(|table| rows.iter().any(|row| row.hand == *printed && table.places.contains(&row.at)))
    };
    let unused = OTHER_NAMES.iter().filter(|names| !is_needed(names));
    unused.map(|names| format!("{names:?} is not needed")).collect()
}
