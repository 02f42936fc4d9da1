//! A collection schedule of the host's own, where the document prints none: fees for a hand, fixed before the deal.

use money::Cents;
use rulebook::collection::{
    Band, Basis, Charge, Fee, Measure, Payer, Per, Purpose, Rates, Reach, ScheduleOption, Terms, When,
};
use rulebook::listing::Listing;
use rulebook::{Place, Source};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// A collection schedule of the host's own: fees per hand, never a percentage.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct OwnSchedule {
    /// What the fees depend on.
    #[serde(default)]
    pub by: OwnBasis,
    /// Fees of each player, band by band; empty where players pay nothing.
    #[serde(default)]
    pub player: Vec<OwnBand>,
    /// Fees of the player-dealer, band by band; empty where the player-dealer pays nothing.
    #[serde(default)]
    pub player_dealer: Vec<OwnBand>,
}

/// What the fees of a host's own schedule depend on.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum OwnBasis {
    /// Nothing: the same fee every hand.
    #[default]
    Hand,
    /// The total table action.
    Action,
    /// The number of players.
    Players,
}

/// A band of a host's own schedule. The first begins at the bottom, each other one where the one before it ends.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct OwnBand {
    /// Where it ends: an action in cents, or a number of players; none for the last one.
    #[serde(default)]
    pub to: Option<i64>,
    /// The fee, in cents; it may be $0.
    pub fee: Cents,
}

/// What is wrong with a schedule of the host's own.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum OwnFault {
    /// It names no fee.
    NoFees,
    /// A fee below zero, or too large.
    Fee(Cents),
    /// More rates than a table may have.
    TooManyRates(usize),
    /// Several bands for a fee that is the same every hand.
    OneFee,
    /// A band that does not end above the one before it.
    Order,
    /// The last band has an end, or another one has none.
    End,
    /// A band ends within a dollar.
    WholeDollars(Cents),
    /// Fees by action, or of a player-dealer, in a game without one.
    NoPlayerDealer,
}

impl OwnSchedule {
    /// A table has at most so many rates.
    pub const MOST_RATES: usize = 5;
    /// The largest fee.
    pub const MOST_FEE: Cents = Cents::dollars(1_000_000);

    /// What is wrong with it at a listing, if anything is.
    pub fn fault(&self, listing: &Listing) -> Option<OwnFault> {
        let banked = listing.family().is_banked();
        if self.player.is_empty() && self.player_dealer.is_empty() {
            return Some(OwnFault::NoFees);
        }
        if !banked && (self.by == OwnBasis::Action || !self.player_dealer.is_empty()) {
            return Some(OwnFault::NoPlayerDealer);
        }
        [&self.player, &self.player_dealer].into_iter().find_map(|bands| self.fault_in(bands))
    }

    fn fault_in(&self, bands: &[OwnBand]) -> Option<OwnFault> {
        let fits = |fee: Cents| fee >= Cents::ZERO && fee <= OwnSchedule::MOST_FEE;
        if let Some(band) = bands.iter().find(|band| !fits(band.fee)) {
            return Some(OwnFault::Fee(band.fee));
        }
        if bands.len() > OwnSchedule::MOST_RATES {
            return Some(OwnFault::TooManyRates(bands.len()));
        }
        if self.by == OwnBasis::Hand && bands.len() > 1 {
            return Some(OwnFault::OneFee);
        }
        let (last, others) = bands.split_last()?;
        if last.to.is_some() || others.iter().any(|band| band.to.is_none()) {
            return Some(OwnFault::End);
        }
        let ends: Vec<i64> = others.iter().filter_map(|band| band.to).collect();
        if ends.first().is_some_and(|end| *end <= 0) || ends.windows(2).any(|pair| pair[0] >= pair[1]) {
            return Some(OwnFault::Order);
        }
        let within = ends.iter().find(|end| self.by == OwnBasis::Action && *end % 100 != 0);
        let within = within.map(|end| OwnFault::WholeDollars(Cents(*end)));
        within.or_else(|| ends.iter().any(|end| *end > Cents::MOST.0).then_some(OwnFault::Order))
    }

    /// The same as a schedule that a table charges.
    pub fn option(&self, listing: &Listing) -> ScheduleOption {
        let mut charges = Vec::new();
        if !self.player_dealer.is_empty() && listing.family().is_banked() {
            charges.push(self.charge("bank", Payer::PlayerDealer, &self.player_dealer));
        }
        if !self.player.is_empty() {
            charges.push(self.charge("player", Payer::EachPlayer, &self.player));
        }
        ScheduleOption {
            number: 1,
            terms: Terms {
                minimum: None,
                maximum: None,
                limit: None,
                stakes: None,
                blinds: None,
                ante: None,
                buy_in: None,
                point: None,
                bonus: None,
            },
            charges,
            source: Source { outside: true, ..Source::default() },
            place: Place { file: "set-up".into(), line: 1 },
            step: 100,
        }
    }

    fn charge(&self, name: &str, payer: Payer, bands: &[OwnBand]) -> Charge {
        let basis = match self.by {
            OwnBasis::Hand => Basis::Flat,
            OwnBasis::Action => Basis::TableAction,
            OwnBasis::Players => Basis::Players,
        };
        let rates = match (self.by, bands) {
            (OwnBasis::Hand, [band, ..]) => Rates::Flat(Fee::Amount(band.fee)),
            _ => Rates::Bands(self.bands(bands)),
        };
        Charge {
            name: name.to_owned(),
            payer,
            per: Per::Hand,
            basis,
            when: When::BeforeDeal,
            purpose: Purpose::Collection,
            counts: None,
            clause: None,
            rates,
        }
    }

    /// The bands as ranges: each begins a dollar, or a player, above the end of the one before it.
    fn bands(&self, bands: &[OwnBand]) -> Vec<Band> {
        let (measure, step) = match self.by {
            OwnBasis::Players => (Measure::Count, 1),
            OwnBasis::Hand | OwnBasis::Action => (Measure::Money, 100),
        };
        let mut from = if measure == Measure::Count { 1 } else { 0 };
        let mut band = |own: &OwnBand| {
            let reach = Reach { from, to: own.to };
            from = own.to.unwrap_or(from) + step;
            Band {
                printed: written(reach, measure),
                printed_reach: Some(reach),
                reach,
                fee: Fee::Amount(own.fee),
                reading: None,
            }
        };
        bands.iter().map(&mut band).collect()
    }
}

/// A range as the documents print it: `$101-$200`, `$201+`.
fn written(reach: Reach, measure: Measure) -> String {
    let number = |number: i64| match measure {
        Measure::Money => Cents(number).to_string(),
        Measure::Count => number.to_string(),
    };
    match reach.to {
        Some(to) => format!("{}-{}", number(reach.from), number(to)),
        None => format!("{}+", number(reach.from)),
    }
}
