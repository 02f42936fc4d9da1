//! Why a table cannot be set up so, in words of any language: what is wrong, what would be right, and the clause.

use std::fmt;

use money::Cents;
use table::{Speak, Tongue, say};

use super::Cited;
use super::own_schedule::{OwnFault, OwnSchedule};

/// A schedule of the host's own, as the API takes it.
const OWN_EXAMPLE: &str = r#"{"by":"hand","player":[{"to":null,"fee":100}]}"#;

/// A field of a set-up.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Field {
    /// The collection schedule.
    Schedule,
    /// Seats.
    Seats,
    /// The betting structure.
    Structure,
    /// The stakes.
    Stakes,
    /// The blinds.
    Blinds,
    /// The ante.
    Ante,
    /// The bring-in.
    BringIn,
    /// The kill.
    Kill,
    /// Table minimum and maximum.
    Limits,
    /// Minimum and maximum buy-in.
    BuyIn,
    /// Number of decks.
    Packs,
    /// Shoe or shuffler.
    Shuffle,
    /// Optional rules.
    Options,
    /// Pay tables.
    PayTable,
}

impl Field {
    /// Its name in the API and in scripts.
    pub const fn key(self) -> &'static str {
        match self {
            Field::Schedule => "schedule",
            Field::Seats => "seats",
            Field::Structure => "structure",
            Field::Stakes => "stakes",
            Field::Blinds => "blinds",
            Field::Ante => "ante",
            Field::BringIn => "bring-in",
            Field::Kill => "kill",
            Field::Limits => "limits",
            Field::BuyIn => "buy-in",
            Field::Packs => "packs",
            Field::Shuffle => "shuffle",
            Field::Options => "options",
            Field::PayTable => "pay-table",
        }
    }
}

impl Speak for Field {
    fn speak(&self, tongue: Tongue) -> String {
        say(tongue, &format!("set-up.{}", self.key()), &[])
    }
}

/// Why a table cannot be set up so.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum SetUpError {
    /// The listing or its schedule does not load.
    Broken(String),
    /// No such schedule.
    NoSchedule {
        /// The listing.
        listing: String,
        /// What was asked for.
        schedule: String,
        /// What there is.
        has: Vec<String>,
    },
    /// No schedule is printed, and the host has not said what is collected.
    ScheduleWanted(String),
    /// A schedule of the host's own, or none, where the document prints schedules.
    SchedulePrinted {
        /// The listing.
        listing: String,
        /// What is printed.
        has: Vec<String>,
    },
    /// A schedule with a fee that nobody can read: it would be posted before the deal (T02).
    Unreadable {
        /// The schedule.
        schedule: String,
        /// Which fee, and where it is printed.
        why: String,
    },
    /// A schedule that is printed for other stakes.
    OtherStakes {
        /// The schedule.
        schedule: String,
        /// What it is printed for.
        printed: String,
    },
    /// A schedule of the host's own that cannot be charged.
    Own(OwnFault),
    /// A number outside its range.
    Number {
        /// The field.
        field: Field,
        /// The listing.
        listing: String,
        /// What was asked for.
        got: u8,
        /// From.
        from: u8,
        /// To.
        to: u8,
        /// Where it is printed.
        cited: Cited,
    },
    /// A value that is not among those to choose from.
    Unknown {
        /// The field.
        field: Field,
        /// What was asked for.
        got: String,
        /// What may be chosen.
        valid: Vec<String>,
        /// Where it is printed.
        cited: Cited,
    },
    /// A minimum above the maximum, or an amount that is none.
    Reversed {
        /// The field.
        field: Field,
        /// The minimum.
        minimum: Cents,
        /// The maximum.
        maximum: Cents,
    },
    /// A minimum or maximum buy-in outside the printed range.
    BuyIn {
        /// Whether it is the maximum.
        is_maximum: bool,
        /// What was asked for.
        got: Cents,
        /// The lowest.
        from: Cents,
        /// The highest; none where there is no end.
        to: Option<Cents>,
        /// Where it is printed.
        cited: Cited,
    },
    /// Too few blinds, or too many.
    BlindCount {
        /// How many were named.
        got: usize,
        /// How many the game posts.
        posts: usize,
        /// Where it is printed.
        cited: Cited,
    },
    /// Limits at a table that has stakes.
    NoLimits(String),
    /// Blinds, ante or a forced opening bet at a table without a pot.
    NoForcedBets(String),
    /// Structure, stakes or kill at a table without a pot.
    NoStakes(String),
    /// What the family says, and where its rule is printed.
    Terms(String, Cited),
}

impl SetUpError {
    /// The field that is wrong, where it is one of them.
    pub const fn field(&self) -> Option<Field> {
        use SetUpError::*;
        match self {
            NoSchedule { .. }
            | ScheduleWanted(_)
            | SchedulePrinted { .. }
            | Unreadable { .. }
            | OtherStakes { .. }
            | Own(_) => Some(Field::Schedule),
            Number { field, .. } | Unknown { field, .. } | Reversed { field, .. } => Some(*field),
            BuyIn { .. } => Some(Field::BuyIn),
            BlindCount { .. } | NoForcedBets(_) => Some(Field::Blinds),
            NoLimits(_) => Some(Field::Limits),
            NoStakes(_) => Some(Field::Stakes),
            Broken(_) | Terms(..) => None,
        }
    }
}

impl fmt::Display for SetUpError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.speak(Tongue::English))
    }
}

impl std::error::Error for SetUpError {}

impl Speak for SetUpError {
    fn speak(&self, tongue: Tongue) -> String {
        use SetUpError::*;
        match self {
            Broken(why) => say!(tongue, "opening.broken", why = why.clone()),
            NoSchedule { listing, schedule, has } => {
                let (listing, option) = (listing.clone(), schedule.clone());
                say!(tongue, "opening.no-option", listing = listing, option = option, has = all(tongue, has))
            }
            ScheduleWanted(listing) => {
                let listing = listing.clone();
                say!(tongue, "opening.schedule-wanted", listing = listing, example = OWN_EXAMPLE)
            }
            SchedulePrinted { listing, has } => {
                say!(tongue, "opening.schedule-printed", listing = listing.clone(), has = all(tongue, has))
            }
            Unreadable { schedule, why } => {
                say!(tongue, "opening.unreadable", option = schedule.clone(), why = why.clone())
            }
            OtherStakes { schedule, printed } => {
                say!(tongue, "opening.other-stakes", option = schedule.clone(), printed = printed.clone())
            }
            Own(fault) => fault.speak(tongue),
            NoLimits(listing) => say!(tongue, "opening.no-limits", listing = listing.clone()),
            NoForcedBets(listing) => say!(tongue, "opening.no-forced-bets", listing = listing.clone()),
            NoStakes(listing) => say!(tongue, "opening.no-stakes", listing = listing.clone()),
            Number { .. }
            | Unknown { .. }
            | Reversed { .. }
            | BuyIn { .. }
            | BlindCount { .. }
            | Terms(..) => self.speak_cited(tongue),
        }
    }
}

impl SetUpError {
    /// What names the clause behind it.
    fn speak_cited(&self, tongue: Tongue) -> String {
        use SetUpError::*;
        let field = |field: Field| field.speak(tongue);
        let (said, cited) = match self {
            Number { field: Field::Seats, listing, got, from, to, cited } => {
                let (listing, seats) = (listing.clone(), *got);
                (
                    say!(
                        tongue,
                        "opening.seats",
                        listing = listing,
                        least = *from,
                        most = *to,
                        seats = seats
                    ),
                    cited,
                )
            }
            Number { field: held, got, from, to, cited, .. } => (
                say!(tongue, "opening.number", field = field(*held), got = *got, from = *from, to = *to),
                cited,
            ),
            Unknown { field: held, got, valid, cited } => {
                let valid = all(tongue, valid);
                (
                    say!(tongue, "opening.unknown", field = field(*held), got = got.clone(), valid = valid),
                    cited,
                )
            }
            Reversed { field: held, minimum, maximum } => {
                let (least, most) = (*minimum, *maximum);
                return say!(tongue, "opening.reversed", field = field(*held), least = least, most = most);
            }
            BuyIn { is_maximum, got, from, to, cited } => {
                let key = if *is_maximum { "opening.maximum-buy-in" } else { "opening.minimum-buy-in" };
                let range = range(tongue, *from, *to);
                (say!(tongue, key, range = range, got = *got), cited)
            }
            BlindCount { got, posts, cited } => {
                (say!(tongue, "opening.blind-count", got = *got, posts = *posts), cited)
            }
            Terms(why, cited) => (say!(tongue, "opening.terms", why = why.clone()), cited),
            other => return other.speak(tongue),
        };
        let cited = cited.to_string();
        if cited.is_empty() { said } else { format!("{said} [{cited}]") }
    }
}

fn all(tongue: Tongue, names: &[String]) -> String {
    if names.is_empty() { say!(tongue, "opening.none") } else { names.join(", ") }
}

fn range(tongue: Tongue, from: Cents, to: Option<Cents>) -> String {
    match to {
        Some(to) => say!(tongue, "opening.range", from = from, to = to),
        None => say!(tongue, "opening.range-up", from = from),
    }
}

impl Speak for OwnFault {
    fn speak(&self, tongue: Tongue) -> String {
        match self {
            OwnFault::NoFees => say!(tongue, "own-schedule.no-fees"),
            OwnFault::Fee(fee) => {
                say!(tongue, "own-schedule.fee", fee = *fee, most = OwnSchedule::MOST_FEE)
            }
            OwnFault::TooManyRates(has) => {
                say!(tongue, "own-schedule.too-many", most = OwnSchedule::MOST_RATES, has = *has)
            }
            OwnFault::OneFee => say!(tongue, "own-schedule.one-fee"),
            OwnFault::Order => say!(tongue, "own-schedule.order"),
            OwnFault::End => say!(tongue, "own-schedule.end"),
            OwnFault::WholeDollars(end) => say!(tongue, "own-schedule.whole-dollars", end = *end),
            OwnFault::NoPlayerDealer => say!(tongue, "own-schedule.no-player-dealer"),
        }
    }
}
