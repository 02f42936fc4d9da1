//! What is odd about a printed fee schedule.

use super::Finding;
use crate::collection::{Band, Block, Charge, Fee, Measure, Rates, Reach, ScheduleOption};

/// The slips of a block.
pub(super) fn findings(block: &Block) -> Vec<Finding> {
    let mut findings = Vec::new();
    for (at, option) in block.options.iter().enumerate() {
        if block.options[..at].iter().any(|other| other.number == option.number) {
            let message = format!("option {} is printed twice", option.number);
            findings.push(Finding::new(&option.place, "number-twice", message));
        }
        for charge in &option.charges {
            let mut report = |code: &'static str, what: String| {
                let message = format!("option {}, {}: {what}", option.number, charge.name);
                findings.push(Finding::new(&option.place, code, message));
            };
            rates(charge, option, block.most_rates, &mut report);
        }
    }
    findings
}

fn rates(charge: &Charge, option: &ScheduleOption, most: u8, report: &mut impl FnMut(&'static str, String)) {
    match &charge.rates {
        Rates::Flat(Fee::Unreadable) | Rates::HalfHour { half: Fee::Unreadable, .. } => {
            report("unreadable-fee", "the fee cannot be read".to_owned());
        }
        Rates::HalfHour { hour: Some(hour), half: Fee::Amount(half) } if half.times(2) != Some(*hour) => {
            report("half-hour", format!("{half} for the half hour is not half of {hour}"));
        }
        Rates::Bands(rows) => {
            bands(rows, charge.measure(), option.step, most, report);
            if charge.measure() == Measure::Money {
                last_band(rows, option, report);
            }
        }
        _ => {}
    }
}

/// A last band with an end is odd, unless it ends where the limit of the table does.
fn last_band(rows: &[Band], option: &ScheduleOption, report: &mut impl FnMut(&'static str, String)) {
    let Some(last) = rows.iter().max_by_key(|row| row.reach.from) else {
        return;
    };
    let Some(end) = rows.iter().map(|row| row.reach.to).max_by_key(|to| to.unwrap_or(i64::MAX)).flatten()
    else {
        return;
    };
    let limits = [&option.terms.limit, &option.terms.maximum];
    let limit = limits.into_iter().flatten().filter_map(|text| Reach::parse(text, Measure::Money)?.to).max();
    if limit.is_none_or(|limit| end < limit) {
        report(
            "no-last-band",
            format!("the last band, {}, has an end: above it no fee is named", last.printed),
        );
    }
}

fn bands(
    rows: &[Band],
    measure: Measure,
    step: i64,
    most: u8,
    report: &mut impl FnMut(&'static str, String),
) {
    if rows.len() > usize::from(most) {
        report("too-many-rates", format!("{} rates where {most} are allowed", rows.len()));
    }
    for row in rows.iter().filter(|row| row.fee == Fee::Unreadable) {
        report("unreadable-fee", format!("the fee of {} cannot be read", row.printed));
    }
    for row in rows.iter().filter(|row| row.printed_reach.is_none()) {
        report("unreadable-band", format!("\"{}\" is not a band", row.printed));
    }
    let mut sorted: Vec<&Band> = rows.iter().filter(|row| row.printed_reach.is_some()).collect();
    sorted.sort_by_key(|row| row.printed_reach.map(|reach| reach.from));
    for pair in sorted.windows(2) {
        neighbours(pair[0], pair[1], measure, step, report);
    }
}

fn neighbours(
    low: &Band,
    high: &Band,
    measure: Measure,
    step: i64,
    report: &mut impl FnMut(&'static str, String),
) {
    let (Some(below), Some(above)) = (low.printed_reach, high.printed_reach) else {
        return;
    };
    let next = if measure == Measure::Count { 1 } else { step };
    match below.to {
        None => {
            report("band-never-ends", format!("{} has no end, but {} follows", low.printed, high.printed));
        }
        Some(to) if above.from <= to => {
            report("bands-overlap", format!("{} and {} overlap", low.printed, high.printed));
        }
        Some(to) if above.from - to > next => {
            report("bands-leave-gap", format!("{} and {} leave a gap", low.printed, high.printed));
        }
        Some(_) => {}
    }
    if let (Fee::Amount(lower), Fee::Amount(upper)) = (low.fee, high.fee)
        && upper < lower
    {
        report(
            "fee-falls",
            format!("the fee falls from {lower} at {} to {upper} at {}", low.printed, high.printed),
        );
    }
}
