//! Looking up the fee for a case.

use money::Cents;

use super::{Band, Basis, Charge, Fee, Measure, Rates, ScheduleOption};
use crate::wording::Wording;

/// What is known of a hand when its fee is looked up.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Case {
    /// Total table action.
    pub action: Option<Cents>,
    /// Size of the pot, before the fee and without an uncalled bet.
    pub pot: Option<Cents>,
    /// Number of players.
    pub players: Option<u16>,
    /// The player's Ante.
    pub ante: Option<Cents>,
    /// The wager in the circle.
    pub wager: Option<Cents>,
    /// Minutes at the table.
    pub minutes: Option<u32>,
}

/// One charge with its fee for the case.
#[derive(Debug, Clone, PartialEq)]
pub struct Due<'a> {
    /// The charge.
    pub charge: &'a Charge,
    /// The fee, or why there is none.
    pub fee: Result<Cents, NoFee>,
    /// What decided it, in words.
    pub because: String,
}

/// Why a look-up names no fee.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum NoFee {
    /// No band holds the case.
    NotNamed,
    /// The cell of the document cannot be read.
    Unreadable,
    /// The amount is too large to hold.
    TooLarge,
}

/// What a look-up still needs to know.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Missing {
    /// The basis of the charge.
    pub basis: Basis,
}

impl ScheduleOption {
    /// Every charge of the option with its fee; or everything that the case still has to say.
    pub fn fees(&self, case: &Case) -> Result<Vec<Due<'_>>, Vec<Missing>> {
        let mut missing: Vec<Missing> = Vec::new();
        let mut dues = Vec::new();
        for charge in &self.charges {
            match due(charge, case, self.step) {
                Ok(due) => dues.push(due),
                Err(lack) if missing.contains(&lack) => {}
                Err(lack) => missing.push(lack),
            }
        }
        if missing.is_empty() { Ok(dues) } else { Err(missing) }
    }
}

impl Charge {
    /// Whether the charge names a fee other than nothing in some case.
    pub fn is_ever_due(&self) -> bool {
        let due = |fee: &Fee| *fee != Fee::Amount(Cents::ZERO);
        match &self.rates {
            Rates::Flat(fee) | Rates::HalfHour { half: fee, .. } => due(fee),
            Rates::Bands(bands) => bands.iter().any(|band| due(&band.fee)),
            Rates::PerPlayer { .. } => true,
        }
    }

    /// The fee for one value of the charge's basis: cents, or players.
    pub fn fee(&self, value: i64, step: i64) -> Result<Cents, NoFee> {
        match &self.rates {
            Rates::Flat(fee) | Rates::HalfHour { half: fee, .. } => amount(*fee),
            Rates::PerPlayer { each, plus } => {
                each.times(value).map(|fee| fee + *plus).ok_or(NoFee::TooLarge)
            }
            Rates::Bands(bands) => {
                find(bands, value, self.measure(), step).map_or(Err(NoFee::NotNamed), |band| amount(band.fee))
            }
        }
    }

    /// The largest fee that the charge names.
    pub fn largest(&self) -> Cents {
        let fee = |fee: &Fee| amount(*fee).unwrap_or(Cents::ZERO);
        match &self.rates {
            Rates::Flat(flat) | Rates::HalfHour { half: flat, .. } => fee(flat),
            Rates::Bands(bands) => bands.iter().map(|band| fee(&band.fee)).max().unwrap_or(Cents::ZERO),
            Rates::PerPlayer { each, plus } => *plus + each.times(32).unwrap_or(Cents::ZERO),
        }
    }

    /// The largest fee that the charge names up to a given amount.
    pub fn largest_up_to(&self, most: Cents) -> Cents {
        let Rates::Bands(bands) = &self.rates else { return self.largest() };
        let reached = bands.iter().filter(|band| band.reach.from <= most.0);
        reached.map(|band| amount(band.fee).unwrap_or(Cents::ZERO)).max().unwrap_or(Cents::ZERO)
    }

    /// The measure of the charge's bands.
    pub fn measure(&self) -> Measure {
        if self.basis == Basis::Players { Measure::Count } else { Measure::Money }
    }
}

fn due<'a>(charge: &'a Charge, case: &Case, step: i64) -> Result<Due<'a>, Missing> {
    let lack = Missing { basis: charge.basis };
    let (fee, because) = match &charge.rates {
        Rates::Flat(fee) => (amount(*fee), "flat".to_owned()),
        Rates::PerPlayer { each, plus } => {
            let players = case.players.ok_or(lack)?;
            let fee = each.times(i64::from(players)).map(|fee| fee + *plus).ok_or(NoFee::TooLarge);
            (fee, format!("{each} per player for {players} players, plus {plus}"))
        }
        Rates::HalfHour { half, .. } => {
            let minutes = case.minutes.ok_or(lack)?;
            let begun = i64::from(minutes.div_ceil(30));
            let fee = amount(*half).and_then(|half| half.times(begun).ok_or(NoFee::TooLarge));
            (fee, format!("{half} per half hour started, {begun} in {minutes} minutes"))
        }
        Rates::Bands(bands) => {
            let value = case.value(charge.basis).ok_or(lack)?;
            let found = find(bands, value, charge.measure(), step);
            let fee = found.map_or(Err(NoFee::NotNamed), |band| amount(band.fee));
            let reach = |band: &Band| format!("band {}", charge.reach_in_words(band, Wording::English));
            (fee, found.map_or_else(|| "no band".to_owned(), reach))
        }
    };
    Ok(Due { charge, fee, because })
}

fn amount(fee: Fee) -> Result<Cents, NoFee> {
    match fee {
        Fee::Amount(cents) => Ok(cents),
        Fee::Unreadable => Err(NoFee::Unreadable),
    }
}

impl Case {
    fn value(&self, basis: Basis) -> Option<i64> {
        match basis {
            Basis::TableAction => self.action.map(|cents| cents.0),
            Basis::Pot => self.pot.map(|cents| cents.0),
            Basis::Ante => self.ante.map(|cents| cents.0),
            Basis::Wager => self.wager.map(|cents| cents.0),
            Basis::Players | Basis::PerPlayer => self.players.map(i64::from),
            Basis::Time => self.minutes.map(i64::from),
            Basis::Flat => None,
        }
    }
}

/// The band of a value. Bands are printed in whole dollars (or steps of `step`); one runs up to the next, so that $50.50
/// between "$3-$50" and "$51-$100" is still in the first (X04). A wider hole in the print names no fee.
fn find(bands: &[Band], value: i64, measure: Measure, step: i64) -> Option<&Band> {
    let inside = |band: &&Band| band.reach.from <= value && band.reach.to.is_none_or(|to| value <= to);
    bands.iter().find(inside).or_else(|| {
        if measure == Measure::Count {
            return None;
        }
        let below = bands
            .iter()
            .filter(|band| band.reach.to.is_some_and(|to| to < value))
            .max_by_key(|band| band.reach.to)?;
        let above = bands.iter().filter(|band| band.reach.from > value).map(|band| band.reach.from).min()?;
        (above - below.reach.to? <= step).then_some(below)
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::collection::{Payer, Per, Purpose, Reach, When};

    fn bands(rows: &[(&str, i64)], measure: Measure) -> Vec<Band> {
        let band = |(printed, fee): &(&str, i64)| {
            let reach = Reach::parse(printed, measure).unwrap();
            let fee = Fee::Amount(Cents(*fee));
            Band { printed: (*printed).to_owned(), printed_reach: Some(reach), reach, fee, reading: None }
        };
        rows.iter().map(band).collect()
    }

    fn fee(bands: &[Band], value: i64, step: i64) -> Option<i64> {
        find(bands, value, Measure::Money, step).map(|band| match band.fee {
            Fee::Amount(cents) => cents.0,
            Fee::Unreadable => -1,
        })
    }

    #[test]
    fn a_half_hour_that_has_begun_is_paid() {
        let charge = Charge {
            name: "time".to_owned(),
            payer: Payer::EachPlayer,
            per: Per::HalfHour,
            basis: Basis::Time,
            when: When::HalfHourMark,
            purpose: Purpose::Collection,
            counts: None,
            clause: None,
            rates: Rates::HalfHour { hour: Some(Cents(800)), half: Fee::Amount(Cents(400)) },
        };
        for (minutes, cents) in [(0, 0), (1, 400), (29, 400), (30, 400), (31, 800), (60, 800), (61, 1200)] {
            let case = Case { minutes: Some(minutes), ..Case::default() };
            assert_eq!(due(&charge, &case, 100).unwrap().fee, Ok(Cents(cents)), "{minutes} minutes");
        }
    }

    #[test]
    fn a_band_runs_up_to_the_next() {
        let bands = bands(&[("$3-$50", 50), ("$51-$100", 100), ("$101+", 200)], Measure::Money);
        for (value, expected) in [
            (299, None),
            (300, Some(50)),
            (5000, Some(50)),
            (5050, Some(50)),
            (5099, Some(50)),
            (5100, Some(100)),
            (10_099, Some(100)),
            (10_100, Some(200)),
            (99_999_999, Some(200)),
        ] {
            assert_eq!(fee(&bands, value, 100), expected, "{value}");
        }
    }

    #[test]
    fn a_wide_hole_names_no_fee_unless_the_step_is_as_wide() {
        let gap = bands(&[("$401-$600", 300), ("$1,001+", 500)], Measure::Money);
        assert_eq!(fee(&gap, 60_050, 100), None);
        assert_eq!(fee(&gap, 100_099, 100), None);
        let fives = bands(&[("$5-$50", 0), ("$55-$150", 100)], Measure::Money);
        assert_eq!(fee(&fives, 5_300, 500), Some(0));
        assert_eq!(fee(&fives, 5_300, 100), None);
    }

    #[test]
    fn a_closed_last_band_ends_where_it_is_printed() {
        let closed = bands(&[("$5-$100", 100), ("$101-$501", 500)], Measure::Money);
        assert_eq!(fee(&closed, 50_100, 100), Some(500));
        assert_eq!(fee(&closed, 50_101, 100), None);
    }
}
