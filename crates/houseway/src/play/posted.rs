//! What is posted at the table: stakes or limits, the fees, and what the circles pay.

use families::AnyTable;
use rulebook::Wording;
use rulebook::collection::{Basis, Charge, Purpose, Rates};
use table::terms::Terms;
use table::{Tongue, Unit, say};

use super::names::capital;
use super::sitting::Sitting;

impl Sitting<'_> {
    pub(super) fn stakes_line(&self) -> String {
        let tongue = self.tongue;
        if let Some((structure, stakes)) = self.table.betting() {
            return say!(tongue, "play.stakes", structure = structure.replace('-', " "), stakes = stakes);
        }
        let terms = &self.opened.terms;
        if self.table.banked().is_none() {
            return point_line(&self.table, tongue);
        }
        if terms.maximum == Terms::NO_MAXIMUM {
            return say!(tongue, "play.limits-from", least = terms.minimum);
        }
        say!(tongue, "play.limits", least = terms.minimum, most = terms.maximum)
    }

    pub(super) fn schedule_line(&self) -> String {
        let Some(schedule) = &self.opened.schedule else { return say!(self.tongue, "play.no-schedule") };
        let due = self.table.charges().iter().filter(|charge| charge.is_ever_due());
        let charges: Vec<String> = due.map(|due| capital(&charge(due, self.tongue))).collect();
        say!(self.tongue, "play.schedule", schedule = schedule.clone(), fees = charges.join("; "))
    }

    /// What the circles pay.
    pub(super) fn pays(&self) -> Vec<String> {
        let felt = self.table.felt(self.listing);
        let mut lines = Vec::new();
        for circle in &felt.circles {
            let table = circle.table.and_then(|at| felt.pays.get(usize::from(at)));
            let pays = match (table, &circle.pays) {
                (Some(table), _) => {
                    let row = |(hand, pays): &(String, String)| {
                        format!("{} {}", hand.replace('-', " "), odds(pays, self.tongue))
                    };
                    table.rows.iter().map(row).collect::<Vec<_>>().join(", ")
                }
                (None, Some(pays)) => odds(pays, self.tongue),
                (None, None) => say!(self.tongue, "play.even-money"),
            };
            lines.push(format!("{}: {pays}", circle.name));
        }
        let words = Wording::of_key(self.tongue.key());
        let others = self.listing.rules().odds(words).into_iter();
        lines.extend(others.map(|(name, pays)| format!("{name}: {}", pays.said(words))));
        if lines.is_empty() {
            lines.push(say!(self.tongue, "play.no-pays"));
        }
        lines
    }
}

/// "6 to 5" in a language.
fn odds(text: &str, tongue: Tongue) -> String {
    match text.split_once(" to ") {
        Some((pays, to)) => say!(tongue, "log.odds", pays = pays.to_owned(), to = to.to_owned()),
        None => text.to_owned(),
    }
}

/// Who pays a charge, how often and when, and how much.
fn charge(charge: &Charge, tongue: Tongue) -> String {
    let per = say(tongue, &format!("per.{}", charge.per.key()), &[]);
    let payer = say(tongue, &format!("payer.{}", charge.payer.key()), &[]);
    let when = say(tongue, &format!("when.{}", charge.when.key()), &[]);
    let jackpot = charge.purpose == Purpose::Jackpot;
    let purpose = if jackpot { say!(tongue, "fee.for-jackpot") } else { String::new() };
    say!(
        tongue,
        "play.charge",
        payer = payer,
        purpose = purpose,
        per = per,
        when = when,
        rates = rates(charge, tongue)
    )
}

fn rates(charge: &Charge, tongue: Tongue) -> String {
    let words = Wording::of_key(tongue.key());
    match &charge.rates {
        Rates::Flat(fee) | Rates::HalfHour { half: fee, .. } => fee.said(words),
        Rates::PerPlayer { each, plus } if plus.0 == 0 => say!(tongue, "play.rate-each", each = *each),
        Rates::PerPlayer { each, plus } => say!(tongue, "play.rate-each-plus", each = *each, plus = *plus),
        Rates::Bands(bands) => {
            let band = bands
                .iter()
                .map(|band| format!("{} {}", charge.reach_in_words(band, words), band.fee.said(words)));
            let by = match charge.basis {
                Basis::TableAction => say!(tongue, "play.by-action"),
                Basis::Pot => say!(tongue, "play.by-pot"),
                Basis::Ante => say!(tongue, "play.by-ante"),
                Basis::Wager => say!(tongue, "play.by-wager"),
                Basis::Players | Basis::PerPlayer | Basis::Flat | Basis::Time => {
                    say!(tongue, "play.by-players")
                }
            };
            say!(tongue, "play.rate-bands", by = by, bands = band.collect::<Vec<_>>().join("; "))
        }
    }
}

/// What a point or a chip is worth, where chips go from player to player.
fn point_line(table: &AnyTable, tongue: Tongue) -> String {
    match table.unit() {
        Some(Unit::Point(unit)) => say!(tongue, "play.worth-point", unit = unit),
        Some(Unit::Chip(unit)) => say!(tongue, "play.worth-chip", unit = unit),
        None => say!(tongue, "play.chips-pass"),
    }
}
