//! Findings in printed fee schedules.

use money::Cents;

use super::Finding;
use super::reach::Tables;
use crate::collection::{
    Band, Basis, Block, Charge, Fee, Like, Measure, Payer, Per, Purpose, Rates, Reach, ScheduleOption,
};

/// Where findings of one charge go.
type Report<'a> = dyn FnMut(&'static str, String) + 'a;

/// The slips of a block; `tables` are those that use it.
pub(super) fn findings(block: &Block, tables: Option<&Tables>) -> Vec<Finding> {
    let mut findings = Vec::new();
    for (at, option) in block.options.iter().enumerate() {
        let before = &block.options[..at];
        let mut report = |code: &'static str, what: String| {
            let message = format!("option {}{what}", option.number);
            findings.push(Finding::new(&option.place, code, message).resting_on(&option.source));
        };
        if before.iter().any(|other| other.number == option.number) {
            report("number-twice", " is printed twice".to_owned());
        }
        if let Some(other) = before.iter().find(|other| same(other, option)) {
            report("option-twice", format!(" prints the same as option {}", other.number));
        }
        player_above_bank(option, &mut |what| report("player-pays-more", format!(": {what}")));
        let limits = Limits::new(option, tables);
        equal_fees(option, &mut |what| report("equal-fees", format!(", {what}")));
        for charge in &option.charges {
            let mut report = |code, what: String| report(code, format!(", {}: {what}", charge.name));
            rates(charge, option, &limits, block.most_rates, &mut report);
        }
    }
    findings.extend(block.likes.iter().flat_map(like));
    findings
}

fn same(one: &ScheduleOption, other: &ScheduleOption) -> bool {
    one.terms == other.terms && one.charges == other.charges
}

/// Figures that are copied from another block.
fn like(like: &Like) -> Vec<Finding> {
    let Like { place, other, options, count, source } = like;
    let told = format!("the figures of options {options} are copied from {other}");
    let mut findings = vec![Finding::new(place, "figures-of-another", told).resting_on(source)];
    let lines: u32 = source.lines.iter().map(|lines| lines.last - lines.first + 1).sum();
    if (lines as usize) < *count {
        let few = format!("{lines} lines are cited for the {count} options {options} of {other}");
        findings.push(Finding::new(place, "like-few-lines", few).resting_on(source));
    }
    findings
}

/// The values between which a charge's basis can lie at the tables of an option.
struct Limits<'a> {
    minimum: Option<Reach>,
    maximum: Option<i64>,
    tables: Option<&'a Tables>,
}

impl<'a> Limits<'a> {
    fn new(option: &ScheduleOption, tables: Option<&'a Tables>) -> Limits<'a> {
        let read = |text: &Option<String>| Reach::parse(text.as_deref()?, Measure::Money);
        let limit = read(&option.terms.limit);
        let maximum = read(&option.terms.maximum).or(limit).and_then(|reach| reach.to);
        Limits { minimum: read(&option.terms.minimum).or(limit), maximum, tables }
    }

    /// The minimum of the basis, if known.
    fn least(&self, basis: Basis) -> Option<i64> {
        match basis {
            Basis::Players => Some(2),
            Basis::TableAction | Basis::Wager | Basis::Ante => self.minimum.map(|reach| reach.from),
            _ => None,
        }
    }

    /// The maximum of the basis, if known.
    fn most(&self, basis: Basis) -> Option<i64> {
        match basis {
            Basis::Players => self.tables.map(|tables| i64::from(tables.positions)),
            Basis::TableAction => self.tables?.most_action(self.maximum?),
            Basis::Wager | Basis::Ante => self.maximum,
            _ => None,
        }
    }
}

fn rates(charge: &Charge, option: &ScheduleOption, limits: &Limits<'_>, most: u8, report: &mut Report<'_>) {
    match &charge.rates {
        Rates::Flat(Fee::Unreadable) | Rates::HalfHour { half: Fee::Unreadable, .. } => {
            report("unreadable-fee", "the fee is illegible".to_owned());
        }
        Rates::HalfHour { hour: Some(hour), half: Fee::Amount(half) } if half.times(2) != Some(*hour) => {
            report("half-hour", format!("{half} per half hour is not half of {hour} per hour"));
        }
        Rates::Flat(Fee::Amount(fee)) if charge.payer == Payer::EachPlayer => {
            let least = limits.minimum.map(|reach| Cents(reach.from));
            if let Some(least) = least.filter(|least| *least > Cents::ZERO && fee > least) {
                report("absurd-fee", format!("the fee of {fee} is larger than a bet of {least}"));
            }
        }
        Rates::Bands(rows) => {
            bands(rows, charge.measure(), option.step, most, report);
            ends(rows, charge, option, limits, report);
            if charge.measure() == Measure::Money {
                absurd(rows, report);
            }
        }
        _ => {}
    }
}

/// Amounts within the limits but below the first or above the last band, and bands beyond the limits.
fn ends(
    rows: &[Band],
    charge: &Charge,
    option: &ScheduleOption,
    limits: &Limits<'_>,
    report: &mut Report<'_>,
) {
    let (least, most) = (limits.least(charge.basis), limits.most(charge.basis));
    let first = rows.iter().min_by_key(|row| row.reach.from);
    let show = |value: i64| match charge.measure() {
        Measure::Money => Cents(value).to_string(),
        Measure::Count => format!("{value} players"),
    };
    if let (Some(first), Some(least)) = (first, least)
        && first.reach.from > least
    {
        report(
            "nothing-below",
            format!("the first band is {}; no fee is named below it, from {} up", first.printed, show(least)),
        );
    }
    for row in rows {
        if let Some(least) = least.filter(|least| row.reach.to.is_some_and(|to| to < *least)) {
            let what = format!("{} is below {}, the minimum possible", row.printed, show(least));
            report("band-out-of-reach", what);
        }
        if let Some(most) = most.filter(|most| row.reach.from > *most) {
            let what = format!("{} is above {}, the maximum possible", row.printed, show(most));
            report("band-out-of-reach", what);
        }
    }
    match charge.measure() {
        Measure::Money => last_band(rows, option, report),
        Measure::Count => last_count(rows, most, report),
    }
}

/// More players than the last band has.
fn last_count(rows: &[Band], most: Option<i64>, report: &mut Report<'_>) {
    let last = rows.iter().max_by_key(|row| row.reach.to.unwrap_or(i64::MAX));
    if let (Some(last), Some(most)) = (last, most)
        && last.reach.to.is_some_and(|to| to < most)
    {
        let what =
            format!("the last band is {}; no fee is named above it, up to {most} players", last.printed);
        report("nothing-above", what);
    }
}

/// A last band with an end is odd, unless it ends where the limit of the table does.
fn last_band(rows: &[Band], option: &ScheduleOption, report: &mut Report<'_>) {
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
            format!("the last band, {}, is not open-ended; no fee is named above it", last.printed),
        );
    }
}

/// A fee above the smallest bet of its band.
fn absurd(rows: &[Band], report: &mut Report<'_>) {
    for row in rows {
        let smallest = if row.reach.from > 0 { Some(row.reach.from) } else { row.reach.to };
        if let (Fee::Amount(fee), Some(smallest)) = (row.fee, smallest.map(Cents))
            && fee > smallest
        {
            let what = format!("the fee of {fee} is larger than {smallest}, a bet in {}", row.printed);
            report("absurd-fee", what);
        }
    }
}

/// A player's fee above the player-dealer's, where both pay for the same hand.
fn player_above_bank(option: &ScheduleOption, report: &mut impl FnMut(String)) {
    let paid_by = |payer: Payer| {
        option.charges.iter().filter(move |charge| {
            charge.payer == payer
                && charge.purpose == Purpose::Collection
                && charge.per != Per::HalfHour
                && charge.is_ever_due()
        })
    };
    for bank in paid_by(Payer::PlayerDealer) {
        for player in paid_by(Payer::EachPlayer) {
            let ((low, high), (bank_low, bank_high)) = (span(player), span(bank));
            if low > bank_low {
                report(format!("a player pays {low} where the player-dealer pays {bank_low}"));
            } else if high > bank_high {
                report(format!("a player pays up to {high}, the player-dealer up to {bank_high}"));
            }
        }
    }
}

/// The smallest and the largest fee of a charge.
fn span(charge: &Charge) -> (Cents, Cents) {
    let fee = |fee: &Fee| match fee {
        Fee::Amount(cents) => Some(*cents),
        Fee::Unreadable => None,
    };
    let fees: Vec<Cents> = match &charge.rates {
        Rates::Flat(flat) | Rates::HalfHour { half: flat, .. } => fee(flat).into_iter().collect(),
        Rates::Bands(bands) => bands.iter().filter_map(|band| fee(&band.fee)).collect(),
        Rates::PerPlayer { .. } => vec![charge.largest()],
    };
    let least = fees.iter().min().copied().unwrap_or(Cents::ZERO);
    (least, fees.iter().max().copied().unwrap_or(least))
}

fn bands(rows: &[Band], measure: Measure, step: i64, most: u8, report: &mut Report<'_>) {
    if rows.len() > usize::from(most) {
        report("too-many-rates", format!("{} rates; {most} are allowed", rows.len()));
    }
    for row in rows.iter().filter(|row| row.fee == Fee::Unreadable) {
        report("unreadable-fee", format!("the fee for {} is illegible", row.printed));
    }
    for row in rows.iter().filter(|row| row.printed_reach.is_none()) {
        report("unreadable-band", format!("\"{}\" is not a band", row.printed));
    }
    let mut sorted: Vec<&Band> = rows.iter().filter(|row| row.printed_reach.is_some()).collect();
    sorted.sort_by_key(|row| row.printed_reach.map(|reach| reach.from));
    let unit = unit(&sorted, measure);
    for pair in sorted.windows(2) {
        neighbours(pair[0], pair[1], measure, unit, step, report);
    }
}

/// The finest unit in which the bands are printed: a player, a dollar, half a dollar, a cent.
fn unit(rows: &[&Band], measure: Measure) -> i64 {
    let reaches = rows.iter().filter_map(|row| row.printed_reach);
    let ends: Vec<i64> = reaches.flat_map(|reach| [Some(reach.from), reach.to]).flatten().collect();
    let units: &[i64] = if measure == Measure::Count { &[1] } else { &[100, 50, 1] };
    let fits = |unit: &&i64| ends.iter().all(|end| end % **unit == 0);
    units.iter().find(fits).copied().unwrap_or(1)
}

fn neighbours(low: &Band, high: &Band, measure: Measure, unit: i64, step: i64, report: &mut Report<'_>) {
    let (Some(below), Some(above)) = (low.printed_reach, high.printed_reach) else {
        return;
    };
    let between = |what: &str| format!("{} and {} {what}", low.printed, high.printed);
    match below.to.map(|to| above.from - to) {
        None => {
            report("band-never-ends", format!("{} is open-ended, but {} follows", low.printed, high.printed));
        }
        Some(apart) if apart <= 0 => report("bands-overlap", between("overlap")),
        Some(apart) if apart <= unit => {}
        Some(apart) if measure == Measure::Money && unit < 100 && apart <= 100 => {
            report("bands-skip-cents", between("leave the cents between them uncovered"));
        }
        Some(apart) if measure == Measure::Money && apart <= step => {
            let what = format!("are {} apart", Cents(apart));
            report("bands-skip-steps", between(&what));
        }
        Some(_) => report("bands-leave-gap", between("leave a gap")),
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

/// Neighbouring bands with one fee. Columns that share their bands are looked at together: one of them may well stay
/// the same where another does not.
fn equal_fees(option: &ScheduleOption, report: &mut impl FnMut(String)) {
    for (at, charge) in option.charges.iter().enumerate() {
        let Rates::Bands(rows) = &charge.rates else { continue };
        let shares = |other: &&Charge| other.basis == charge.basis && bands_of(other) == bands_of(charge);
        if option.charges[..at].iter().any(|other| shares(&other)) {
            continue;
        }
        let columns: Vec<&Charge> = option.charges.iter().filter(shares).collect();
        for (at, pair) in rows.windows(2).enumerate() {
            let same = |charge: &&Charge| match &charge.rates {
                Rates::Bands(rows) => rows[at].fee == rows[at + 1].fee && rows[at].fee != Fee::Unreadable,
                _ => false,
            };
            if columns.iter().all(same) {
                let names: Vec<&str> = columns.iter().map(|charge| charge.name.as_str()).collect();
                let (low, high) = (&pair[0], &pair[1]);
                let names = names.join(", ");
                report(format!(
                    "{names}: {} and {} have the same fee, {}",
                    low.printed, high.printed, low.fee
                ));
            }
        }
    }
}

/// The bands of a charge as printed.
fn bands_of(charge: &Charge) -> Vec<&str> {
    match &charge.rates {
        Rates::Bands(rows) => rows.iter().map(|row| row.printed.as_str()).collect(),
        _ => Vec::new(),
    }
}
