//! Charges and terms in words, for pages and signs.

use std::fmt;

use super::{Band, Block, Charge, Fee, Measure, Payer, Purpose, Rates, Reach, ScheduleOption, Terms};
use crate::value::{Row, Shown, Value};
use crate::wording::Wording;

impl Terms {
    /// The limits and stakes of an option, each with its name.
    pub fn rows(&self, words: Wording) -> Vec<Row> {
        let Shown::Part(rows) = self.show(words) else {
            return Vec::new();
        };
        let held = rows.into_iter().filter(|row| !row.shown.is_empty());
        held.map(|row| self.alone(row, words)).collect()
    }

    /// A single amount is the limit itself, not a range.
    fn alone(&self, row: Row, words: Wording) -> Row {
        let label = match row.key.as_str() {
            key if !self.is_alone(key) => return row,
            "minimum" => words.label("Table minimum"),
            _ => words.label("Table maximum"),
        };
        Row { label, ..row }
    }

    /// The same in short, after a colon.
    pub fn in_words(&self, words: Wording) -> String {
        let rows = self.rows(words);
        let parts = rows.iter().map(|row| format!("{} {}", row.label.to_lowercase(), row.shown.inline()));
        let parts: Vec<String> = parts.collect();
        if parts.is_empty() { String::new() } else { format!(": {}", parts.join(", ")) }
    }
}

impl Block {
    /// The address of one of its options, as people write it.
    pub fn address(&self, option: &ScheduleOption) -> String {
        format!("{}/{}", self.id.name, option.number)
    }
}

impl ScheduleOption {
    /// Whether somebody pays nothing under it, in some case or in all; in a player-dealer game the players, too, where no
    /// charge names them.
    pub fn takes_nothing_somewhere(&self, banked: bool) -> bool {
        let nothing = |fee: &Fee| *fee == Fee::Amount(money::Cents::ZERO);
        let free = |charge: &Charge| match &charge.rates {
            Rates::Flat(fee) | Rates::HalfHour { half: fee, .. } => nothing(fee),
            Rates::Bands(bands) => bands.iter().any(|band| nothing(&band.fee)),
            Rates::PerPlayer { .. } => false,
        };
        let players_pay = self.charges.iter().any(|charge| charge.payer == Payer::EachPlayer);
        self.charges.iter().any(free) || banked && !players_pay
    }

    /// Why it cannot be posted and no table can open under it: a printed fee is illegible, and a fee must be posted before
    /// a card is dealt (T02).
    pub fn unreadable(&self) -> Option<String> {
        let unreadable = |charge: &&Charge| match &charge.rates {
            Rates::Flat(fee) | Rates::HalfHour { half: fee, .. } => *fee == Fee::Unreadable,
            Rates::Bands(bands) => bands.iter().any(|band| band.fee == Fee::Unreadable),
            Rates::PerPlayer { .. } => false,
        };
        let charge = self.charges.iter().find(unreadable)?;
        let who = charge.who(Wording::English);
        Some(format!("the fee of {who} cannot be read in the document [{}]", self.source))
    }
}

impl Reach {
    /// The reach in words.
    pub fn text(self, measure: Measure) -> String {
        self.said(measure, Wording::English)
    }

    /// The same in a language.
    pub fn said(self, measure: Measure, words: Wording) -> String {
        let show = |number: i64| match measure {
            Measure::Money => money::Cents(number).to_string(),
            Measure::Count => number.to_string(),
        };
        words.span(&show(self.from), self.to.map(show).as_ref())
    }
}

impl Fee {
    /// The fee in words.
    pub fn said(self, words: Wording) -> String {
        match self {
            Fee::Amount(cents) => cents.to_string(),
            Fee::Unreadable => words.answer("unreadable"),
        }
    }
}

impl fmt::Display for Fee {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&self.said(Wording::English))
    }
}

impl Charge {
    /// Who pays it, how often and when.
    pub fn who(&self, words: Wording) -> String {
        let who = format!("{}, {}, {}", self.payer.said(words), self.per.said(words), self.when.said(words));
        if self.purpose == Purpose::Jackpot { words.fill("jackpot, {who}", &[("who", &who)]) } else { who }
    }

    /// Its rates on one line, as printed.
    pub fn rates_in_words(&self, words: Wording) -> String {
        match &self.rates {
            Rates::Flat(fee) | Rates::HalfHour { hour: None, half: fee } => fee.said(words),
            Rates::HalfHour { hour: Some(hour), half } => {
                words.fill("{half} ({hour} an hour)", &[("half", &half.said(words)), ("hour", hour)])
            }
            Rates::PerPlayer { each, plus } if plus.0 == 0 => {
                words.fill("{each} per player", &[("each", each)])
            }
            Rates::PerPlayer { each, plus } => {
                words.fill("{each} per player, plus {plus}", &[("each", each), ("plus", plus)])
            }
            Rates::Bands(bands) => {
                let row =
                    |band: &Band| format!("{} {}", self.reach_in_words(band, words), band.fee.said(words));
                let rows = bands.iter().map(row).collect::<Vec<_>>().join("; ");
                words.fill("by {basis}: {rows}", &[("basis", &self.basis.said(words)), ("rows", &rows)])
            }
        }
    }

    /// The range of a band as printed, and how it is read where that differs.
    pub fn reach_in_words(&self, band: &Band, words: Wording) -> String {
        let Some(reading) = band.reading else { return band.printed.clone() };
        let reach = band.reach.said(self.measure(), words);
        words.fill(
            "{printed} (read as {reach}, {reading})",
            &[("printed", &band.printed), ("reach", &reach), ("reading", &reading)],
        )
    }
}
