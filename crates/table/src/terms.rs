//! What a host fixes when a table opens: limits, chips, the schedule of fees, the pay tables posted.

use money::Cents;
use rulebook::collection::{Block, Fee, Rates, ScheduleOption};
use rulebook::listing::{Device, Listing};
use schemars::JsonSchema;
use serde::{Serialize, Serializer};

use crate::refusal::Refusal;
use crate::shape::Amounts;

/// The terms of a table.
#[derive(Debug, Clone, Serialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub struct Terms {
    /// Positions in use.
    pub positions: u8,
    /// Least wager.
    pub minimum: Cents,
    /// Largest wager.
    pub maximum: Cents,
    /// The step of wagers.
    pub chip: Cents,
    /// Packs in the stock.
    pub packs: u8,
    /// What cards are dealt from; else what is usual at the listing.
    #[serde(serialize_with = "device")]
    #[schemars(with = "Option<String>")]
    pub dealt_from: Option<Device>,
    /// Whether the house dealer shuffles, or a machine; else what is usual at the listing.
    pub by_hand: Option<bool>,
    /// Whether the floor looks on: the table rests where a ruling can still matter.
    pub floor: bool,
    /// The schedule of fees; in JSON its block and number, as `room/block/2`, and the number alone where the host
    /// supplied it.
    #[schemars(with = "Option<String>")]
    pub schedule: Option<Schedule>,
    /// Pay tables posted instead of the first ones, as (wager, pay table).
    pub posted: Vec<(String, String)>,
    /// Options that the listing leaves to the table and that are offered here, by name.
    pub offered: Vec<String>,
    /// What a table with a pot fixes beside.
    pub poker: PokerTerms,
    /// The value of a point, where a game is settled in points; else that of the schedule, or the listing's first.
    pub point: Option<Cents>,
    /// Whether the player-dealer position is offered to the others before every hand, whatever rounds the listing allows one
    /// player in a row.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub offered_each_hand: bool,
    /// The table's own minimum and maximum buy-in.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub buy_in: Option<BuyIn>,
}

/// The minimum and maximum buy-in of a table, checked when a player sits down or tops up.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub struct BuyIn {
    /// Minimum stack after buying.
    pub minimum: Cents,
    /// Maximum stack after buying; none where there is no maximum.
    pub maximum: Option<Cents>,
}

impl BuyIn {
    /// Amounts of a purchase, narrowed so that the stack ends up within the buy-in; none where no amount does.
    pub fn narrow(self, amounts: Amounts, held: Cents) -> Option<Amounts> {
        let from = amounts.from.max(self.minimum - held);
        let to = self.maximum.map_or(amounts.to, |most| amounts.to.min(most - held));
        (from <= to).then_some(Amounts { from, to, ..amounts })
    }

    /// Whether a player may sit down with this stack.
    pub fn check(self, chips: Cents) -> Result<(), Refusal> {
        let least = self.minimum;
        match self.maximum {
            Some(most) if chips < least || chips > most => Err(Refusal::BuyInRange { chips, least, most }),
            None if chips < least => Err(Refusal::BuyInShort { chips, least }),
            _ => Ok(()),
        }
    }

    /// The amount within the buy-in that is nearest to this one.
    pub fn nearest(self, chips: Cents) -> Cents {
        let chips = chips.max(self.minimum);
        self.maximum.map_or(chips, |most| chips.min(most))
    }

    /// Whether the amounts can be a buy-in.
    pub fn is_possible(self) -> bool {
        let most = self.maximum.unwrap_or(Cents::MOST);
        self.minimum >= Cents::ZERO && most > Cents::ZERO && self.minimum <= most && most <= Cents::MOST
    }
}

/// What a table with a pot fixes; what is left out is as the listing's first structure and stakes say.
#[derive(Debug, Clone, Default, Serialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub struct PokerTerms {
    /// The betting structure, by its name in the listing or its kind.
    pub structure: Option<String>,
    /// The stakes, as in `$4-$8` or `$1/$2`.
    pub stakes: Option<String>,
    /// The blinds, clockwise from the button.
    pub blinds: Option<Vec<Cents>>,
    /// The ante.
    pub ante: Option<Cents>,
    /// The forced opening bet.
    pub bring_in: Option<Cents>,
    /// The set first bet after the blinds.
    pub opening: Option<Cents>,
    /// The kind of kill that the table plays.
    pub kill: Option<String>,
    /// The day of the week.
    pub day: Option<String>,
    /// The smallest chip; else that of the stakes.
    pub chip: Option<Cents>,
    /// Whether a high-low game is posted without a qualifier.
    pub no_qualifier: bool,
    /// Forced money and limits as a hand history gives them, instead of the stakes.
    pub given: Option<GivenStakes>,
}

/// Forced money seat by seat, and limits, as a hand history gives them.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub struct GivenStakes {
    /// The ante of each seat, from the first on.
    pub antes: Vec<Cents>,
    /// Whether antes are matched by everybody, so that they make side pots; else they are the pot's, whoever paid.
    pub antes_matched: bool,
    /// The blind or straddle of each seat. One below zero is posted to come in: a live bet that does not move the
    /// start of the betting.
    pub blinds: Vec<Cents>,
    /// What a seat posts that is nobody's bet, as a small blind that it had missed; none where the list is empty.
    pub dead: Vec<Cents>,
    /// The forced opening bet.
    pub bring_in: Option<Cents>,
    /// The bet of the early streets, or the least bet.
    pub small_bet: Cents,
    /// The bet of the late streets.
    pub big_bet: Option<Cents>,
}

/// A schedule option with its block's name.
#[derive(Debug, Clone)]
pub struct Schedule {
    /// The block, as `room/block`; a schedule that the host supplied has none.
    pub block: Option<String>,
    /// The option.
    pub option: ScheduleOption,
}

impl Serialize for Schedule {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let number = self.option.number;
        match &self.block {
            Some(block) => serializer.collect_str(&format_args!("{block}/{number}")),
            None => serializer.collect_str(&number),
        }
    }
}

#[expect(clippy::ref_option, reason = "it is named to serde, which hands it in so")]
fn device<S: Serializer>(device: &Option<Device>, serializer: S) -> Result<S::Ok, S::Error> {
    device.map(Device::word).serialize(serializer)
}

impl Terms {
    /// So much is taken where no maximum is printed.
    pub const NO_MAXIMUM: Cents = Cents::dollars(1_000_000);

    /// The widest terms that a listing and a schedule allow.
    pub fn widest(listing: &Listing, schedule: Option<(&Block, &ScheduleOption)>) -> Terms {
        let body = listing.body();
        let (minimum, maximum) = schedule.map_or((None, None), |(_, option)| option.limits());
        Terms {
            positions: body.seats.positions,
            minimum: minimum.unwrap_or(Cents(100)),
            maximum: maximum.unwrap_or(Terms::NO_MAXIMUM),
            chip: Cents(1),
            packs: body.deck.usual_packs,
            dealt_from: None,
            by_hand: None,
            floor: false,
            schedule: schedule.map(|(block, option)| Schedule {
                block: Some(block.id.to_string()),
                option: option.clone(),
            }),
            posted: Vec::new(),
            poker: PokerTerms::default(),
            offered: Vec::new(),
            point: None,
            offered_each_hand: false,
            buy_in: None,
        }
    }
}

impl Schedule {
    /// A fee that is none: below zero, or beyond what adds up.
    pub fn no_fee(&self) -> Option<Cents> {
        let amount = |fee: Fee| if let Fee::Amount(amount) = fee { Some(amount) } else { None };
        let fees = self.option.charges.iter().flat_map(|charge| -> Vec<Cents> {
            match &charge.rates {
                Rates::Flat(fee) => amount(*fee).into_iter().collect(),
                Rates::Bands(bands) => bands.iter().filter_map(|band| amount(band.fee)).collect(),
                Rates::HalfHour { hour, half } => hour.iter().copied().chain(amount(*half)).collect(),
                Rates::PerPlayer { each, plus } => vec![*each, *plus],
            }
        });
        fees.into_iter().find(|fee| !fee.is_chips())
    }

    /// Whether a charge has more bands than a table may have rates.
    pub fn has_too_many_bands(&self) -> bool {
        self.option
            .charges
            .iter()
            .any(|charge| matches!(&charge.rates, Rates::Bands(bands) if bands.len() > 5))
    }
}
