//! Fee bands: a range of amounts or players, and its fee.

use money::Cents;

use crate::source::ReadingId;

/// What a band measures, which decides how it is written and where it ends.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Measure {
    /// Money: bands of whole dollars run up to the next one.
    Money,
    /// A number of players.
    Count,
}

/// The range of a band: cents, or players.
#[derive(Debug, Clone, Copy, PartialEq, Eq, serde::Serialize)]
pub struct Reach {
    /// The lower end.
    pub from: i64,
    /// The upper end; `None` when it is open-ended.
    pub to: Option<i64>,
}

impl Reach {
    /// Reads `$3-$50`, `$301+`, `$5 or less`, `505 +`, `5 or more`, `7+`, `$6`.
    pub fn parse(text: &str, measure: Measure) -> Option<Reach> {
        let number = |text: &str| -> Option<i64> {
            let text = text.trim();
            match measure {
                Measure::Money => text.parse::<Cents>().ok().map(|cents| cents.0).filter(|cents| *cents >= 0),
                Measure::Count => text.parse::<u16>().ok().map(i64::from),
            }
        };
        let text = text.trim();
        if let Some(from) = text.strip_suffix('+').or_else(|| text.strip_suffix("or more")) {
            return Some(Reach { from: number(from)?, to: None });
        }
        if let Some(to) = text.strip_suffix("or less") {
            return Some(Reach { from: 0, to: Some(number(to)?) });
        }
        let (from, to) = text.split_once('-').unwrap_or((text, text));
        let (from, to) = (number(from)?, number(to)?);
        (from <= to).then_some(Reach { from, to: Some(to) })
    }
}

/// A printed fee.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Fee {
    /// An amount.
    Amount(Cents),
    /// The cell of the document cannot be read.
    Unreadable,
}

impl serde::Serialize for Fee {
    /// Cents, or nothing where the cell cannot be read.
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Fee::Amount(cents) => cents.serialize(serializer),
            Fee::Unreadable => serializer.serialize_none(),
        }
    }
}

/// One row of a charge.
#[derive(Debug, Clone, PartialEq, serde::Serialize)]
#[serde(rename_all = "kebab-case")]
pub struct Band {
    /// As printed.
    pub printed: String,
    /// As printed, where that can be read.
    pub printed_reach: Option<Reach>,
    /// As a look-up reads it.
    pub reach: Reach,
    /// The fee.
    pub fee: Fee,
    /// The reading that says so, where the two differ.
    #[serde(serialize_with = "reading_text")]
    pub reading: Option<ReadingId>,
}

fn reading_text<S: serde::Serializer>(reading: &Option<ReadingId>, serializer: S) -> Result<S::Ok, S::Error> {
    match reading {
        Some(reading) => serializer.collect_str(reading),
        None => serializer.serialize_none(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn money(text: &str) -> Option<(i64, Option<i64>)> {
        Reach::parse(text, Measure::Money).map(|reach| (reach.from, reach.to))
    }

    #[test]
    fn bands_read_as_the_documents_print_them() {
        assert_eq!(money("$3-$50"), Some((300, Some(5000))));
        assert_eq!(money("$1 - $1.50"), Some((100, Some(150))));
        assert_eq!(money("$1,001+"), Some((100_100, None)));
        assert_eq!(money("505 +"), Some((50_500, None)));
        assert_eq!(money("$201 or more"), Some((20_100, None)));
        assert_eq!(money("$5 or less"), Some((0, Some(500))));
        assert_eq!(money("$6"), Some((600, Some(600))));
        assert_eq!(money("$101-$301+"), None);
        assert_eq!(money("$50-$3"), None);
        assert_eq!(money("1 to 2"), None);
        let count = |text| Reach::parse(text, Measure::Count).map(|reach| (reach.from, reach.to));
        assert_eq!(count("7-10"), Some((7, Some(10))));
        assert_eq!(count("2 - 3"), Some((2, Some(3))));
        assert_eq!(count("5 or more"), Some((5, None)));
        assert_eq!(count("7+"), Some((7, None)));
        assert_eq!(count("$7"), None);
    }
}
