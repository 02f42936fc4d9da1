//! Which schedule options are meant: by limit or stakes, by the number of players, by fee.

use families::{figures, stakes_meant};
use money::Cents;
use rulebook::collection::{Case, Charge, Fee, Measure, NoFee, Rates, Reach, ScheduleOption};
use rulebook::listing::Listing;

use crate::cli::OptionFilter;
use crate::out::{Key, Usage};

/// Which options are meant.
pub(super) struct Wanted<'a> {
    only: &'a OptionFilter,
    /// Whether an option that is printed for no limit goes with the limit that is asked for.
    any_limit: bool,
}

impl<'a> Wanted<'a> {
    /// Those that the filter means. For a game that is named an option without a limit of its own goes with any limit that
    /// is played: by another option, or by the game itself.
    pub(super) fn new(
        only: &'a OptionFilter,
        listing: Option<&Listing>,
        options: &[&ScheduleOption],
    ) -> Wanted<'a> {
        let is_played = |limit: &str| {
            options.iter().any(|option| is_for(option, limit))
                || listing.is_some_and(|listing| stakes_meant(listing, None, limit).is_some())
        };
        let any_limit = listing.is_some() && only.limit.as_deref().is_some_and(is_played);
        Wanted { only, any_limit }
    }

    /// Whether an option is one of those meant.
    pub(super) fn has(&self, option: &ScheduleOption) -> bool {
        let only = self.only;
        let limit = only
            .limit
            .as_deref()
            .is_none_or(|wanted| is_for(option, wanted) || self.any_limit && is_without_limit(option));
        let players = only.players.is_none_or(|players| names_players(option, players));
        let fee = only.fee.is_none_or(|fee| has_fee(option, fee));
        limit && players && fee
    }
}

impl OptionFilter {
    /// Why no option is one of those meant: what was asked for that none of them has.
    pub(super) fn nothing_fits(&self, options: &[&ScheduleOption]) -> Usage {
        let none = |has: &dyn Fn(&ScheduleOption) -> bool| !options.iter().any(|option| has(option));
        Usage::of(
            Key::NotFound,
            match self {
                OptionFilter { limit: Some(limit), .. } if none(&|option| is_for(option, limit)) => {
                    format!("no schedule for \"{limit}\"; {}", limits(options))
                }
                OptionFilter { players: Some(players), .. }
                    if none(&|option| names_players(option, *players)) =>
                {
                    format!("no schedule names a fee for {players} players")
                }
                OptionFilter { fee: Some(fee), .. } if none(&|option| has_fee(option, *fee)) => {
                    format!("no schedule has a fee of {fee}; leave out --fee to see all")
                }
                _ => "no schedule matches all of these; leave out --limit, --players or --fee".to_owned(),
            },
        )
    }
}

/// The limits and stakes that options are printed for, the smallest first.
fn limits(options: &[&ScheduleOption]) -> String {
    let mut limits: Vec<&str> =
        options.iter().flat_map(|option| printed(option).into_iter().flatten()).collect();
    let size = |text: &str| -> Vec<u64> {
        figures(text).iter().map(|figure| figure.parse().unwrap_or(u64::MAX)).collect()
    };
    limits.sort_by_key(|text| (size(text), *text));
    limits.dedup();
    if limits.is_empty() {
        "none depends on limits".to_owned()
    } else {
        format!("there are schedules for {}", limits.join(", "))
    }
}

fn has_fee(option: &ScheduleOption, fee: Cents) -> bool {
    option.charges.iter().any(|charge| charges(charge, fee))
}

/// What an option is printed for.
fn printed(option: &ScheduleOption) -> [Option<&str>; 6] {
    let terms = &option.terms;
    // Where points are played for, the value of one is the table limit (002:954).
    [&terms.limit, &terms.stakes, &terms.blinds, &terms.minimum, &terms.maximum, &terms.point]
        .map(Option::as_deref)
}

/// Whether an option is printed for tables of any limit.
fn is_without_limit(option: &ScheduleOption) -> bool {
    option.terms.buy_in.is_none() && printed(option).into_iter().all(|text| text.is_none())
}

/// Whether an option is printed for these limits or stakes; one amount is within them.
fn is_for(option: &ScheduleOption, wanted: &str) -> bool {
    let one: Option<Cents> = wanted.parse().ok();
    printed(option).into_iter().flatten().any(|text| {
        let within = |amount: Cents| {
            let reach = Reach::parse(text, Measure::Money);
            reach.is_some_and(|reach| reach.from <= amount.0 && reach.to.is_none_or(|to| amount.0 <= to))
        };
        figures(text) == figures(wanted) || is_between(text, wanted) || one.is_some_and(within)
    })
}

/// Whether limits lie between the least and the greatest, as $4-$8 in "$1-$2 to $1,000-$2,000".
fn is_between(text: &str, wanted: &str) -> bool {
    let Some((least, greatest)) = text.split_once(" to ") else { return false };
    let amounts = |text: &str| -> Vec<Cents> {
        figures(text).iter().filter_map(|figure| figure.parse().ok()).collect()
    };
    let (least, greatest, wanted) = (amounts(least), amounts(greatest), amounts(wanted));
    wanted.len() > 1
        && (least.len(), greatest.len()) == (wanted.len(), wanted.len())
        && least.iter().zip(&greatest).zip(&wanted).all(|((from, to), held)| from <= held && held <= to)
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
    fn limits_lie_between_the_least_and_the_greatest() {
        let all = "$1-$2 to $1,000-$2,000";
        assert!(is_between(all, "4-8") && is_between(all, "$1,000-$2,000"));
        assert!(!is_between(all, "0.5-1") && !is_between(all, "2000-4000") && !is_between(all, "4"));
        assert!(!is_between("$2 to $20", "4-8"));
    }

    #[test]
    fn stakes_are_known_by_their_figures() {
        for same in ["$4-$8", "4-8", "4/8", "$4 - $8", "$4 to $8"] {
            assert_eq!(figures(same), ["4", "8"], "{same}");
        }
        assert_eq!(figures("$1,000-$2,000"), ["1000", "2000"]);
        assert_ne!(figures("4-8-16"), figures("4-8"));
    }
}
