//! Charges and terms in words, for pages and signs.

use super::{Band, Block, Charge, Purpose, Rates, ScheduleOption, Terms};
use crate::value::{Shown, Value};

impl Terms {
    /// The limits and stakes of an option, each with its name.
    pub fn rows(&self) -> Vec<(String, String)> {
        let Shown::Part(rows) = self.show() else {
            return Vec::new();
        };
        let filled = rows.into_iter().filter(|row| !row.shown.is_empty());
        filled.map(|row| (row.label, row.shown.inline())).collect()
    }

    /// The same in a few words, behind a colon.
    pub fn in_words(&self) -> String {
        let parts: Vec<String> =
            self.rows().iter().map(|(label, text)| format!("{} {text}", label.to_lowercase())).collect();
        if parts.is_empty() { String::new() } else { format!(": {}", parts.join(", ")) }
    }
}

impl Block {
    /// The address of one of its options, as people write it.
    pub fn address(&self, option: &ScheduleOption) -> String {
        format!("{}/{}", self.id.name, option.number)
    }
}

impl Charge {
    /// Who pays it, how often and when.
    pub fn who(&self) -> String {
        let purpose = if self.purpose == Purpose::Jackpot { "jackpot, " } else { "" };
        format!("{purpose}{}, {}, {}", self.payer.text(), self.per.text(), self.when.text())
    }

    /// Its rates on one line, as printed.
    pub fn rates_in_words(&self) -> String {
        match &self.rates {
            Rates::Flat(fee) => fee.to_string(),
            Rates::HalfHour { hour: Some(hour), half } => format!("{half} ({hour} an hour)"),
            Rates::HalfHour { hour: None, half } => half.to_string(),
            Rates::PerPlayer { each, plus } if plus.0 == 0 => format!("{each} for each player"),
            Rates::PerPlayer { each, plus } => format!("{each} for each player, and {plus}"),
            Rates::Bands(bands) => {
                let rows: Vec<String> =
                    bands.iter().map(|band| format!("{} {}", self.reach_in_words(band), band.fee)).collect();
                format!("by {}: {}", self.basis.text(), rows.join("; "))
            }
        }
    }

    /// The reach of a band as printed, with how it is read where that is something else.
    pub fn reach_in_words(&self, band: &Band) -> String {
        match band.reading {
            Some(reading) => {
                format!("{} (read {}, {reading})", band.printed, band.reach.text(self.measure()))
            }
            None => band.printed.clone(),
        }
    }
}
