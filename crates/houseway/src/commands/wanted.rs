//! Which schedule options are meant: by limit or stakes, by the number of players, by fee.

use families::figures;
use money::Cents;
use rulebook::collection::{Case, Charge, Fee, Measure, NoFee, Rates, Reach, ScheduleOption};

use crate::cli::OptionFilter;

impl OptionFilter {
    /// Whether an option is one of those meant.
    pub(super) fn fits(&self, option: &ScheduleOption) -> bool {
        let limit = self.limit.as_deref().is_none_or(|wanted| is_for(option, wanted));
        let players = self.players.is_none_or(|players| names_players(option, players));
        let fee = self.fee.is_none_or(|fee| option.charges.iter().any(|charge| charges(charge, fee)));
        limit && players && fee
    }

    /// Whether anything is asked for.
    pub(super) fn is_empty(&self) -> bool {
        self.limit.is_none() && self.players.is_none() && self.fee.is_none()
    }
}

/// Whether an option is printed for these limits or stakes; one amount is within them.
fn is_for(option: &ScheduleOption, wanted: &str) -> bool {
    let terms = &option.terms;
    let printed = [&terms.limit, &terms.stakes, &terms.blinds, &terms.minimum, &terms.maximum];
    let mut printed = printed.into_iter().flatten();
    let one: Option<Cents> = wanted.parse().ok();
    printed.any(|text| {
        let within = |amount: Cents| {
            let reach = Reach::parse(text, Measure::Money);
            reach.is_some_and(|reach| reach.from <= amount.0 && reach.to.is_none_or(|to| amount.0 <= to))
        };
        figures(text) == figures(wanted) || one.is_some_and(within)
    })
}

/// Whether no charge is without a fee for so many players.
fn names_players(option: &ScheduleOption, players: u16) -> bool {
    let case = Case { players: Some(players), ..Case::default() };
    match option.fees(&case) {
        Ok(dues) => dues.iter().all(|due| due.fee != Err(NoFee::NotNamed)),
        Err(_) => true,
    }
}

/// Whether a charge names this fee in some case.
fn charges(charge: &Charge, wanted: Cents) -> bool {
    let is = |fee: &Fee| *fee == Fee::Amount(wanted);
    match &charge.rates {
        Rates::Flat(fee) => is(fee),
        Rates::Bands(bands) => bands.iter().any(|band| is(&band.fee)),
        Rates::HalfHour { hour, half } => is(half) || *hour == Some(wanted),
        Rates::PerPlayer { each, plus } => *each == wanted || *plus == wanted,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn stakes_are_known_by_their_figures() {
        for same in ["$4-$8", "4-8", "4/8", "$4 - $8"] {
            assert_eq!(figures(same), ["4", "8"], "{same}");
        }
        assert_eq!(figures("$1,000-$2,000"), ["1000", "2000"]);
        assert_ne!(figures("4-8-16"), figures("4-8"));
    }
}
