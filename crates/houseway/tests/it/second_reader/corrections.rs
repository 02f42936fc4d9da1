//! Lines that the scan displaced or misread: what is printed, and what is meant.
//!
//! Cells are separated by `|`. Each correction was checked against the rows around it. One that is no longer
//! needed, or no longer what the document prints, fails `every_correction_is_needed`.

use crate::second_reader::documents::{Documents, Place, cells, place};

/// A line, as printed and as meant.
pub(crate) struct Correction {
    pub(crate) at: &'static str,
    printed: &'static str,
    means: &'static str,
    /// Why it means that.
    _because: &'static str,
}

const fn row(
    at: &'static str,
    printed: &'static str,
    means: &'static str,
    because: &'static str,
) -> Correction {
    Correction { at, printed, means, _because: because }
}

pub(crate) const CORRECTIONS: &[Correction] = &[
    // A heading over two lines.
    row(
        "000:1824",
        "Schedule|Number of|Collection",
        "Schedule Option|Number of Players|Collection Fee",
        "with 1825",
    ),
    row("000:1825", "Option|Players|Fee", "", "the second line of the heading"),
    row(
        "001:2880",
        "Schedule Option|Number of Players|Collection Fees||",
        "Schedule Option|Number of Players|Pre-Flop Fee|Flop Fee|Turn Fee",
        "the heading of three columns, with 2881",
    ),
    row("001:2881", "||Pre-Flop|Flop|Turn", "", "the second line of the heading"),
    // Specks read as a row.
    row("000:1975", "r|||.", "", "a speck at the top of the page"),
    row("000:2096", "|||$ 0", "", "a speck at the top of the page"),
    row("000:2584", "|||¢", "", "the $0 of the row below, read twice"),
    // Fees of the rows around, read into one cell: each row goes up by a dollar.
    row("000:1945", "||1-4|$3 $2 $3 $4", "||1-4|$2", "1-4 $2, 5-6 $3, 7-10 $4"),
    row("000:1951", "||1-4|$5 $4", "||1-4|$4", "the $5 is that of 1950"),
    row("000:1960", "||1-4|$8 $7", "||1-4|$7", "the $8 is that of 1959"),
    row("000:2189", "||7-10|$3 $4", "||7-10|$4", "the $3 is that of 2188"),
    row("000:2201", "||7-10|$7 $8", "||7-10|$8", "the $7 is that of 2200"),
    row("000:2320", "|$1,001+||", "|$1,001+|$7|", "its fee was read into 2321"),
    row("000:2321", "|$101-$200|$7 $1|", "|$101-$200|$1|", "the $7 is that of 2320"),
    // Cells one column too far to the left.
    row("000:2169", "6|5-6|$7|", "6||5-6|$7", "the buy-in column is empty here"),
    row("000:2200", "6|5-6|$7|", "6||5-6|$7", "the buy-in column is empty here"),
    // Option numbers read wrongly, beside the right one.
    row("000:2271", "1|$100-$300|$1|$100-$300|$1", "|$100-$300|$1|$100-$300|$1", "a piece of the 4 on 2272"),
    row("000:2554", "20|$601-$1,000|$8|φ0", "|$601-$1,000|$8|", "a piece of the 23 on 2553"),
    row("000:2569", "20|$801-$1,200|$10|Ψ.", "|$801-$1,200|$10|", "a piece of the 26 on 2568"),
    row("000:2579", "20|$1,001-$1,500|$15|Ψ.", "|$1,001-$1,500|$15|", "a piece of the 28 on 2578"),
    row(
        "000:2627",
        "57|$101-$200|$2|$601-$1,000|$2",
        "|$101-$200|$2|$601-$1,000|$2",
        "a piece of the 37 on 2625",
    ),
    // A cell that spans two rows, read once well and once as scraps.
    row("000:2644", "|¢400 ¢200|$1 -|$100-$200|$1", "|||$100-$200|$1", "scraps of $100-$300 $1 on 2645"),
    row("000:2645", "|$100-$300||$201-$400|$2", "|$100-$300|$1|$201-$400|$2", "its fee was read into 2644"),
    row("000:2608", "|φ10-φ1,000|φ0.50|$201+|$2", "|||$201+|$2", "scraps of $10-$1,000 $0.50 on 2607"),
    row("000:2612", "35|$1,001-$2,000|$2|¢101.|¢o", "35|$1,001-$2,000|$2||", "scraps of $101+ $2 on 2613"),
    row("000:2616", "36|$2,001-$3,000|$3|¢101.|ድጋ", "36|$2,001-$3,000|$3||", "scraps of $101+ $2 on 2617"),
    row("000:2649", "|¢400 ¢200|¢4|$100-$200|$1", "|||$100-$200|$1", "scraps of $100-$300 $1 on 2650"),
    // A point for a comma: a maximum of one dollar would lie under the minimum.
    row(
        "000:2659",
        "#### $10-$200 Minimum Table Limits $100-$1.000 Maximum Table Limits",
        "#### $10-$200 Minimum Table Limits $100-$1,000 Maximum Table Limits",
        "no table has a maximum of a dollar",
    ),
];

/// The corrections in force.
pub(crate) struct Corrections(Vec<(Place, &'static Correction)>);

impl Corrections {
    /// All corrections, checked to be what the documents print.
    pub(crate) fn all(documents: &Documents) -> Self {
        for correction in CORRECTIONS {
            assert_eq!(shown(documents.line(place(correction.at))), correction.printed, "{}", correction.at);
        }
        Self::without("")
    }

    /// All corrections but one.
    pub(crate) fn without(left_out: &str) -> Self {
        Self(CORRECTIONS.iter().filter(|c| c.at != left_out).map(|c| (place(c.at), c)).collect())
    }

    /// What a line means.
    pub(crate) fn meaning(&self, at: Place, line: &str) -> String {
        let correction = self.0.iter().find(|(place, _)| *place == at);
        correction.map_or_else(|| line.to_owned(), |(_, correction)| correction.means.replace('|', "\t"))
    }
}

/// A row with `|` between its cells; any other line as it is.
fn shown(line: &str) -> String {
    cells(line).map_or_else(|| line.to_owned(), |cells| cells.join("|"))
}
