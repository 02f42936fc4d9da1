//! Comparing the transcription with the rows of the fee tables.

use crate::second_reader::documents::{Documents, place};
use crate::second_reader::figures::{Reach, dollars, reach};
use crate::second_reader::schedules::{Band, Charge, Group, Rates, ScheduleOption};
use crate::second_reader::sentences::sentence_fee;
use crate::second_reader::tables::{Column, Fee, Row};

/// A row that two options name, and the option to which it belongs: 12 names it for its last fee, see corrections.
const SHARED_ROWS: &[(&str, &str)] = &[("000:2321", "chico/gegr-001825 13")];

/// Shared rows that are no longer shared.
pub(crate) fn unneeded_shares(groups: &[Group]) -> Vec<String> {
    let owners = |at: &str| groups.iter().filter(|group| group.places().contains(&place(at))).count();
    let unneeded = SHARED_ROWS.iter().filter(|(at, _)| owners(at) < 2);
    unneeded.map(|(at, _)| format!("{at} is not shared")).collect()
}

/// Whether a row belongs to a group.
pub(crate) fn owns(group: &Group, row: &Row) -> bool {
    let elsewhere = || SHARED_ROWS.iter().any(|(at, owner)| place(at) == row.at && *owner != group.name());
    group.places().contains(&row.at) && !elsewhere()
}

/// The rows of the fee tables in the source of a group.
pub(crate) fn rows_of<'a>(group: &Group, rows: &'a [Row]) -> Vec<&'a Row> {
    rows.iter().filter(|row| owns(group, row)).collect()
}

/// The options of a group, each with its rows; and the rows that are left over. An option that the document prints again has a share
/// for each time.
pub(crate) fn shares<'a>(group: &Group<'a>, rows: &'a [Row]) -> (Vec<Printed<'a>>, Vec<&'a Row>) {
    let mut rest = rows_of(group, rows);
    let mut shares = Vec::new();
    let times = match group.options {
        [only] => (rest.len() / depth(only).max(1)).max(1),
        _ => 1,
    };
    for option in group.options.iter().cycle().take(times * group.options.len()) {
        let after = rest.split_off(depth(option).min(rest.len()));
        shares.push(Printed { option, rows: rest });
        rest = after;
    }
    (shares, rest)
}

/// What the rows print otherwise than the transcription of the group has it.
pub(crate) fn differences(documents: &Documents, group: &Group, rows: &[Row]) -> Vec<String> {
    let (shares, rest) = shares(group, rows);
    let mut found = Vec::new();
    for share in shares {
        let name = format!("{} option {}", group.block.id, share.option.number);
        found.extend(
            share.differences(documents).into_iter().map(|difference| format!("{name}: {difference}")),
        );
    }
    found.extend(rest.iter().map(|row| format!("{}: {} belongs to no option", group.name(), row.at)));
    found
}

/// How many rows an option takes: one for each band.
fn depth(option: &ScheduleOption) -> usize {
    let bands = |charge: &Charge| {
        if let Rates::Bands(bands) = &charge.rates { bands.len() } else { 1 }
    };
    if option.charges.iter().all(|charge| sentence_fee(option, charge).is_some()) {
        return 0;
    }
    option.charges.iter().map(bands).max().unwrap_or(1)
}

/// An option beside the rows that print it.
pub(crate) struct Printed<'a> {
    pub(crate) option: &'a ScheduleOption,
    pub(crate) rows: Vec<&'a Row>,
}

impl Printed<'_> {
    fn differences(&self, documents: &Documents) -> Vec<String> {
        let mut found = Vec::new();
        let mut read = Vec::new();
        if self.option.charges.is_empty() {
            found.push("it has no charge".to_owned());
        }
        for charge in &self.option.charges {
            if let Some(fees) = sentence_fee(self.option, charge) {
                found.extend(fees.difference(documents, charge));
                continue;
            }
            let columns = self.columns_of(charge);
            if columns.is_empty() {
                found.push(format!("no column prints the charge `{}`", charge.name));
            }
            for column in &columns {
                found.extend(self.column_differences(*column, charge));
            }
            read.extend(columns);
        }
        found.extend(self.unread_columns(&read));
        found.extend(self.number_difference());
        found
    }

    fn columns(&self) -> &[Column] {
        self.rows.first().map_or(&[], |row| &row.heading.columns)
    }

    /// The fee columns that print a charge.
    fn columns_of(&self, charge: &Charge) -> Vec<usize> {
        let is_it =
            |(_, column): &(usize, &Column)| matches!(column, Column::Fee(fee) if prints(*fee, charge));
        self.columns().iter().enumerate().filter(is_it).map(|(i, _)| i).collect()
    }

    /// Fee columns with figures of which the transcription knows nothing.
    fn unread_columns(&self, read: &[usize]) -> Vec<String> {
        let unread = |i: &usize| {
            matches!(self.columns()[*i], Column::Fee(_)) && !read.contains(i) && !self.fees(*i).is_empty()
        };
        (0..self.columns().len())
            .filter(unread)
            .map(|i| format!("column {} is not transcribed", i + 1))
            .collect()
    }

    /// Numbered tables print the number of the option somewhere in its rows, and no other number.
    fn number_difference(&self) -> Option<String> {
        if !self.columns().contains(&Column::Number) {
            return None;
        }
        let mut numbers: Vec<u64> = self.rows.iter().filter_map(|row| row.number()).collect();
        numbers.dedup();
        (numbers != [self.option.number]).then(|| format!("{} print the numbers {numbers:?}", self.lines()))
    }

    fn lines(&self) -> String {
        match self.rows.as_slice() {
            [] => "no rows".to_owned(),
            [first, .., last] => format!("{} to {}", first.at, last.at),
            [only] => only.at.to_string(),
        }
    }

    /// The fees of a column: the row in which each stands, and its figures.
    fn fees(&self, column: usize) -> Vec<(usize, Vec<i64>)> {
        let figures = self.rows.iter().map(|row| dollars(row.cell(column))).enumerate();
        figures.filter(|(_, figures)| !figures.is_empty()).collect()
    }

    fn column_differences(&self, column: usize, charge: &Charge) -> Vec<String> {
        match &charge.rates {
            Rates::Bands(bands) => self.band_differences(column, charge, bands),
            Rates::Flat(fee) => self.figure_difference(column, charge, &[*fee]),
            Rates::PerPlayer { each, plus: 0 } => self.figure_difference(column, charge, &[*each]),
            Rates::PerPlayer { each, plus } => self.figure_difference(column, charge, &[*each, *plus]),
            Rates::HalfHour { hour, half } => {
                let expected =
                    if self.columns()[column] == Column::Fee(Fee::Hour) { *hour } else { Some(*half) };
                self.figure_difference(column, charge, &expected.into_iter().collect::<Vec<_>>())
            }
        }
    }

    /// A fee without bands is printed once for the option, or again on every row.
    fn figure_difference(&self, column: usize, charge: &Charge, expected: &[i64]) -> Vec<String> {
        let fees = self.fees(column);
        if !fees.is_empty() && fees.iter().all(|(_, figures)| figures == expected) {
            return Vec::new();
        }
        let printed: Vec<_> = fees.into_iter().flat_map(|(_, figures)| figures).collect();
        vec![format!("{}: `{}` is {expected:?} cents, printed {printed:?}", self.lines(), charge.name)]
    }

    /// A fee with bands: band by band, in the order of the rows.
    fn band_differences(&self, column: usize, charge: &Charge, bands: &[Band]) -> Vec<String> {
        let Some(band_column) = self.columns()[..column].iter().rposition(|c| *c == Column::Band) else {
            return vec![format!("{}: no bands are printed before column {}", self.lines(), column + 1)];
        };
        let is_printed = |i: &usize| !self.rows[*i].cell(band_column).is_empty();
        let starts: Vec<usize> = (0..self.rows.len()).filter(is_printed).collect();
        if starts.len() != bands.len() {
            let name = &charge.name;
            return vec![format!(
                "{}: `{name}` has {} bands, printed {}",
                self.lines(),
                bands.len(),
                starts.len()
            )];
        }
        let mut found = Vec::new();
        for (i, band) in bands.iter().enumerate() {
            let row = self.rows[starts[i]];
            let until = starts.get(i + 1).copied().unwrap_or(self.rows.len());
            let difference = band_difference(row.cell(band_column), charge, band, i == 0);
            found.extend(difference.map(|difference| format!("{}: {difference}", row.at)));
            let printed = self.fee_of_rows(column, starts[i], until);
            if !is_fee(self.columns()[column], band, &printed) {
                let (name, text, fee) = (&charge.name, &band.printed, band.fee);
                found.push(format!("{}: `{name}` for {text} is {fee:?} cents, printed {printed:?}", row.at));
            }
        }
        found
    }

    /// The different figures of a fee column from one row until another. A figure that stands alone in its column is
    /// printed for all rows of the option.
    fn fee_of_rows(&self, column: usize, from: usize, until: usize) -> Vec<i64> {
        let fees = self.fees(column);
        let alone = fees.len() == 1;
        let own = fees.into_iter().filter(|(row, _)| alone || (from..until).contains(row));
        let mut figures: Vec<i64> = own.flat_map(|(_, figures)| figures).collect();
        figures.dedup();
        figures
    }
}

/// Whether a fee column prints a charge.
fn prints(fee: Fee, charge: &Charge) -> bool {
    match fee {
        Fee::Bank => charge.payer == "player-dealer",
        Fee::Jackpot => charge.name == "jackpot",
        Fee::PreFlop => charge.name == "pre-flop",
        Fee::Flop => charge.name == "flop",
        Fee::Turn => charge.name == "turn",
        Fee::Hour | Fee::HalfHour => matches!(charge.rates, Rates::HalfHour { .. }),
        Fee::Player => {
            charge.payer != "player-dealer"
                && !["jackpot", "pre-flop", "flop", "turn"].contains(&&*charge.name)
        }
    }
}

/// Whether the fee of a band is the printed one. No figure printed: no fee transcribed.
fn is_fee(column: Column, band: &Band, printed: &[i64]) -> bool {
    // "A $1 jackpot fee (GEGA-002044) shall be taken on any game with 5 or more players", 001:2850.
    let no_jackpot = column == Column::Fee(Fee::Jackpot) && band.reach.is_some_and(|reach| reach.from < 5);
    if no_jackpot { band.fee == Some(0) } else { band.fee.map_or(printed.is_empty(), |fee| printed == [fee]) }
}

/// What a band prints otherwise than the transcription has it.
///
/// A band is applied as printed, unless the transcription names a reading. Only the lowest band may reach down to
/// nothing when it prints one figure alone (the pots of 002): a smaller pot would have no fee at all.
fn band_difference(cell: &str, charge: &Charge, band: &Band, lowest: bool) -> Option<String> {
    let printed = in_units(reach(cell), charge);
    let same_text = without_blanks(cell) == without_blanks(&band.printed);
    if !same_text || band.printed_reach != printed {
        let (text, reach) = (&band.printed, band.printed_reach);
        return Some(format!("the band is {text} {reach:?}, printed {cell} {printed:?}"));
    }
    let alone = printed.filter(|reach| lowest && reach.to == Some(reach.from));
    let down_to_nothing = alone.is_some_and(|alone| band.reach == Some(Reach { from: 0, to: alone.to }));
    let moved = band.reach != printed && !down_to_nothing && !band.has_reading;
    moved.then(|| format!("the band {cell} is applied as {:?} and no reading says why", band.reach))
}

/// A reach in hundredths, in the units of the charge: players or cents.
fn in_units(reach: Option<Reach>, charge: &Charge) -> Option<Reach> {
    let unit = if charge.by_players { 100 } else { 1 };
    reach.map(|r| Reach { from: r.from / unit, to: r.to.map(|to| to / unit) })
}

fn without_blanks(text: &str) -> String {
    text.chars().filter(|c| !c.is_whitespace()).collect()
}
