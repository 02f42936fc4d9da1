//! What a host fixes when a table opens: limits, chips, the schedule of fees, the pay tables posted.

use money::Cents;
use rulebook::collection::{Block, Measure, Reach, ScheduleOption};
use rulebook::listing::Listing;

/// The terms of a table.
#[derive(Debug, Clone)]
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
    /// The schedule of fees.
    pub schedule: Option<Schedule>,
    /// Pay tables posted instead of the first ones, as (wager, pay table).
    pub posted: Vec<(String, String)>,
}

/// A schedule option with its block's name.
#[derive(Debug, Clone)]
pub struct Schedule {
    /// The block, as `room/block`; a schedule that the host supplied has none.
    pub block: Option<String>,
    /// The option.
    pub option: ScheduleOption,
}

impl Terms {
    /// The widest terms that a listing and a schedule allow.
    pub fn widest(listing: &Listing, schedule: Option<(&Block, &ScheduleOption)>) -> Terms {
        let body = listing.body();
        let limits = schedule.map(|(_, option)| limits(option));
        let (minimum, maximum) = limits.unwrap_or((None, None));
        Terms {
            positions: body.seats.positions,
            minimum: minimum.unwrap_or(Cents(100)),
            maximum: maximum.unwrap_or(Cents::dollars(1_000_000)),
            chip: Cents(1),
            packs: body.deck.usual_packs,
            schedule: schedule.map(|(block, option)| Schedule {
                block: Some(block.id.to_string()),
                option: option.clone(),
            }),
            posted: Vec::new(),
        }
    }
}

/// The least minimum and the largest maximum that an option prints.
fn limits(option: &ScheduleOption) -> (Option<Cents>, Option<Cents>) {
    let reach = |text: &Option<String>| text.as_deref().and_then(|text| Reach::parse(text, Measure::Money));
    let limit = reach(&option.terms.limit);
    let least = reach(&option.terms.minimum).or(limit).map(|reach| Cents(reach.from));
    let most = reach(&option.terms.maximum).or(limit).and_then(|reach| reach.to).map(Cents);
    (least, most)
}
