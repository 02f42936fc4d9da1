//! The set-up of a table: everything that a listing leaves to the house. The lobby, the API, `houseway play`, `houseway sign` and
//! scripts read it from their own forms; it is checked, and turned into the terms of a table, here alone.

mod check;
mod choices;
mod choose;
mod cited;
mod describe;
mod in_force;
mod left;
mod own_schedule;
mod posted;
mod refusal;
mod schedule;
mod shuffle;

use std::collections::BTreeMap;

use money::Cents;
use rulebook::collection::{Block, ScheduleOption};
use rulebook::listing::Listing;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use table::terms::{BuyIn, PokerTerms, Schedule, Terms};

pub use choices::{Choice, Choices, Named, ScheduleBlock, ScheduleRow, Shape};
pub use cited::Cited;
pub use left::{DOUBLE_DOUBLE, NO_KILL, NO_QUALIFIER};
pub use own_schedule::{OwnBand, OwnBasis, OwnSchedule};
pub use refusal::{Field, SetUpError};
pub use schedule::ScheduleChoice;
pub use shuffle::Shuffling;

/// What the house chooses for a table. What is left out is as the listing prints it.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub struct SetUp {
    /// The collection schedule: `block/number`; or, where the document prints none, `none` or the host's own
    /// (default: a printed one whose rows fit the table). Its old name is `option`.
    #[serde(default, alias = "option", skip_serializing_if = "Option::is_none")]
    pub schedule: Option<ScheduleChoice>,
    /// Number of seats.
    #[serde(default)]
    pub seats: Option<u8>,
    /// The betting structure of pot poker.
    #[serde(default)]
    pub structure: Option<String>,
    /// The stakes of pot poker.
    #[serde(default)]
    pub stakes: Option<String>,
    /// The blinds of pot poker in cents, smallest first, if the listing leaves them to the table.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub blinds: Option<Vec<Cents>>,
    /// The ante of pot poker in cents, if the listing leaves it to the table.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub ante: Option<Cents>,
    /// The bring-in of stud in cents, if the listing leaves it to the table.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub bring_in: Option<Cents>,
    /// The kill of a pot poker table, by its name in the listing (default: no kill).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub kill: Option<String>,
    /// Table minimum and maximum in a game with a player-dealer, in cents.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub limits: Option<Bounds>,
    /// Table minimum in a game with a player-dealer, in cents: the old form of `limits`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub minimum: Option<Cents>,
    /// Table maximum in a game with a player-dealer, in cents: the old form of `limits`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub maximum: Option<Cents>,
    /// Minimum and maximum buy-in, in cents.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub buy_in: Option<Bounds>,
    /// Number of decks.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub packs: Option<u8>,
    /// What the cards are dealt from, or who shuffles: `shoe`, `shuffler`, `machine` or `hand`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub shuffle: Option<Shuffling>,
    /// The optional rules that the table plays, by name.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub options: Vec<String>,
    /// The pay table of a wager that has several to choose from, by wager.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub pay_table: BTreeMap<String, String>,
}

/// A minimum and a maximum, in cents; what is left out is as printed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Bounds {
    /// The minimum.
    #[serde(default)]
    pub minimum: Option<Cents>,
    /// The maximum.
    #[serde(default)]
    pub maximum: Option<Cents>,
}

/// The seats of a table for which no number was named, where the game has so many.
const USUAL_SEATS: u8 = 8;

impl SetUp {
    /// The number of seats at a table of this listing.
    pub fn positions(&self, listing: &Listing) -> u8 {
        self.seats.unwrap_or(listing.body().seats.positions.min(USUAL_SEATS))
    }

    /// The table's own minimum and maximum wager, in either form.
    pub fn own_limits(&self) -> Bounds {
        let named = self.limits.unwrap_or_default();
        Bounds { minimum: named.minimum.or(self.minimum), maximum: named.maximum.or(self.maximum) }
    }

    /// Whether it names something that only a game with a pot has.
    pub fn names_stakes(&self) -> bool {
        self.structure.is_some() || self.stakes.is_some() || self.kill.is_some() || self.names_forced_bets()
    }

    /// Whether it names forced bets.
    pub fn names_forced_bets(&self) -> bool {
        self.blinds.is_some() || self.ante.is_some() || self.bring_in.is_some()
    }

    /// Whether it says that nothing is collected.
    pub fn collects_nothing(&self) -> bool {
        self.schedule == Some(ScheduleChoice::Nothing)
    }

    /// The terms of a table under a printed schedule, or under the host's own.
    pub fn terms(&self, listing: &Listing, schedule: Option<(&Block, &ScheduleOption)>) -> Terms {
        let mut terms = Terms::widest(listing, schedule);
        if let Some(ScheduleChoice::Own(own)) = &self.schedule {
            terms.schedule = Some(Schedule { block: None, option: own.option(listing) });
        }
        terms.positions = self.positions(listing);
        terms.chip = Cents(100);
        let limits = self.own_limits();
        terms.minimum = limits.minimum.unwrap_or(terms.minimum);
        terms.maximum = limits.maximum.unwrap_or(terms.maximum);
        terms.packs = self.packs.unwrap_or(terms.packs);
        let shuffle = self.shuffle.unwrap_or_default();
        (terms.dealt_from, terms.by_hand) = (shuffle.dealt_from, shuffle.by_hand);
        terms.posted = self.pay_table.iter().map(|(wager, table)| (wager.clone(), table.clone())).collect();
        let options = self.options.iter().map(|option| left::option_key(option));
        terms.offered = options.filter(|option| *option != NO_QUALIFIER).map(str::to_owned).collect();
        if listing.family().has_stakes() {
            terms.poker = self.poker();
        }
        terms.buy_in = self.buy_in(listing, &terms);
        terms
    }

    fn poker(&self) -> PokerTerms {
        PokerTerms {
            structure: self.structure.clone(),
            stakes: self.stakes.clone(),
            kill: self.kill.clone().filter(|kill| kill != NO_KILL),
            blinds: self.blinds.clone(),
            ante: self.ante,
            bring_in: self.bring_in,
            no_qualifier: self.options.iter().any(|option| option == NO_QUALIFIER),
            ..PokerTerms::default()
        }
    }

    /// The table's own buy-in; what it leaves out is as printed.
    fn buy_in(&self, listing: &Listing, terms: &Terms) -> Option<BuyIn> {
        let own = self.buy_in.filter(|own| *own != Bounds::default())?;
        let printed = left::printed_buy_in(listing, terms);
        Some(BuyIn {
            minimum: own.minimum.or(printed.minimum).unwrap_or_default(),
            maximum: own.maximum.or(printed.maximum),
        })
    }
}
