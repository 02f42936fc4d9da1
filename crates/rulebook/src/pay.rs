//! Pay tables.

use std::fmt;
use std::str::FromStr;

use money::{Cents, Odds};

use crate::ladder::Ladder;
use crate::tree::Node;
use crate::value::{Name, Named, Reader, Shown, Value, choices, record, write_as_text};
use crate::wording::Wording;

/// What a row of a pay table pays.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Payout {
    /// A ratio of the stake.
    Odds(Odds),
    /// A fixed amount, regardless of the stake.
    Fixed(Cents),
    /// The stake is returned.
    Push,
}

impl fmt::Display for Payout {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&self.said(Wording::English))
    }
}

impl FromStr for Payout {
    type Err = String;

    fn from_str(text: &str) -> Result<Payout, String> {
        if text == "push" {
            return Ok(Payout::Push);
        }
        if text.starts_with('$') {
            return text
                .parse()
                .map(Payout::Fixed)
                .map_err(|error: money::ParseCentsError| error.to_string());
        }
        let wrong = || {
            format!(
                "\"{text}\" is not a payout: write odds as in \"40 to 1\", an amount as in \"$500\", or \"push\""
            )
        };
        text.parse().map(Payout::Odds).map_err(|_| wrong())
    }
}

impl Payout {
    /// In words of a language.
    pub fn said(self, words: Wording) -> String {
        match self {
            Payout::Odds(odds) => words.odds(odds),
            Payout::Fixed(cents) => cents.to_string(),
            Payout::Push => words.answer("push"),
        }
    }

    /// Whether this pays less than the other, where the two can be compared.
    pub fn pays_less_than(self, other: Payout) -> bool {
        match (self, other) {
            (Payout::Odds(one), Payout::Odds(other)) => one.pays_less_than(other),
            (Payout::Fixed(one), Payout::Fixed(other)) => one < other,
            (Payout::Push, Payout::Odds(_)) => true,
            _ => false,
        }
    }
}

write_as_text!(Payout);

/// One row: what must be held or happen, and what it pays. Written `["straight-flush", "40 to 1"]`.
#[derive(Debug, Clone, PartialEq, serde::Serialize)]
pub struct PayRow {
    /// The hand or event.
    pub hand: Name,
    /// What it pays.
    pub pays: Payout,
}

impl Value for PayRow {
    crate::value::json_by_serialize!();

    fn expected() -> String {
        "a row as in [\"straight-flush\", \"40 to 1\"]".to_owned()
    }

    fn read(node: &Node, reader: &mut Reader) -> Option<PayRow> {
        let [hand, pays] = reader.cells::<PayRow, 2>(node)?;
        let name = Name::read(hand, reader);
        let payout = pays.text().unwrap_or_default().parse();
        let payout = payout.map_err(|error: String| reader.bad::<Payout>(pays, &error)).ok();
        Some(PayRow { hand: name?, pays: payout? })
    }

    fn show(&self, words: Wording) -> Shown {
        Shown::Lines(vec![self.hand.as_str().replace('-', " "), self.pays.said(words)])
    }
}

choices! {
    /// How the rows of a pay table are ordered.
    pub enum RowOrder {
        /// best hand first
        BestFirst = "best-first",
        /// best hand last
        BestLast = "best-last",
        /// not in order of value
        Unordered = "unordered",
    }
}

choices! {
    /// Which row pays when several fit.
    pub enum RowPick {
        /// the top-most one pays
        TopMost = "top-most",
        /// cannot happen: rows exclude each other
        Exclusive = "exclusive",
    }
}

record! {
    /// A pay table.
    pub struct PayTable {
        /// Name on the sign.
        pub name: String = told,
        /// Pays the wager.
        pub wager: Name,
        /// Also pays.
        pub also: Option<Vec<Name>> = told,
        /// Based on.
        pub reads: String = told,
        /// Hand ranking.
        pub ladder: Option<Ladder>,
        /// Row order.
        pub order: RowOrder = told,
        /// If several rows fit.
        pub pick: RowPick = told,
        /// Row names in the document, where different.
        pub called: Named<String> = told,
        /// Rows.
        pub rows: Vec<PayRow>,
    }
}

impl PayTable {
    /// A row by the name that a sign gives it.
    pub fn name_of(&self, row: &PayRow) -> String {
        let called = self.called.get(row.hand.as_str());
        called.cloned().unwrap_or_else(|| row.hand.as_str().replace('-', " "))
    }
}
