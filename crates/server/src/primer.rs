//! What the lobby and the first card at a table tell of a listing: limits, fees, and how a round goes.

use money::Cents;
use rulebook::collection::{Block, Charge, Fee, Rates, ScheduleOption};
use rulebook::listing::Listing;

use crate::wire::{Card, Rotation, Schedule, Wagered};

/// Between what a table's limits lie, as the listing or its schedules print them.
pub(crate) fn limits(listing: &Listing, blocks: &[Block]) -> Vec<String> {
    let offered = listing.body().offering.as_ref().and_then(|offering| offering.limits.clone());
    offered.unwrap_or_else(|| {
        let options = blocks.iter().flat_map(|block| &block.options);
        let mut all: Vec<String> = options.filter_map(limit).collect();
        all.dedup();
        all
    })
}

/// The limits that an option is for.
fn limit(option: &ScheduleOption) -> Option<String> {
    let terms = &option.terms;
    let least = terms.minimum.as_ref().or(terms.stakes.as_ref()).or(terms.blinds.as_ref());
    match (least, terms.maximum.as_ref(), terms.limit.as_ref()) {
        (Some(least), Some(most), _) => Some(format!("{least}, most {most}")),
        (Some(least), None, _) => Some(least.clone()),
        (None, Some(most), _) => Some(format!("most {most}")),
        (None, None, limit) => limit.cloned(),
    }
}

/// What the first schedule takes, a line for each charge.
pub(crate) fn fees(blocks: &[Block]) -> Vec<String> {
    let option = blocks.iter().find_map(|block| block.options.first());
    option.map(charges).unwrap_or_default()
}

/// What an option takes, a line for each charge.
fn charges(option: &ScheduleOption) -> Vec<String> {
    option.charges.iter().filter_map(fee).collect()
}

/// The options that a table can be opened with. Where the document prints a number twice, an address means the first.
pub(crate) fn schedules(blocks: &[Block]) -> Vec<Schedule> {
    let mut all: Vec<Schedule> = Vec::new();
    for (block, option) in blocks.iter().flat_map(|block| block.options.iter().map(move |one| (block, one))) {
        let address = block.address(option);
        if !all.iter().any(|known| known.option == address) {
            all.push(Schedule { option: address, limits: limit(option), fees: charges(option) });
        }
    }
    all
}

/// A charge in words: who pays how much how often.
fn fee(charge: &Charge) -> Option<String> {
    let amount = |fee: &Fee| match fee {
        Fee::Amount(cents) => Some(*cents),
        Fee::Unreadable => None,
    };
    let amounts: Vec<Cents> = match &charge.rates {
        Rates::Flat(fee) | Rates::HalfHour { half: fee, .. } => amount(fee).into_iter().collect(),
        Rates::Bands(bands) => bands.iter().filter_map(|band| amount(&band.fee)).collect(),
        Rates::PerPlayer { each, .. } => vec![*each],
    };
    let (least, most) = (amounts.iter().min()?, amounts.iter().max()?);
    let sum = if least == most { most.to_string() } else { format!("{least} to {most}") };
    Some(format!("{}: {sum}, {}", charge.payer.text(), charge.per.text()))
}

/// The first card of a game: its aim, how a round goes, what may be wagered, what it costs, what a player-dealer is.
pub(crate) fn card(listing: &Listing, blocks: &[Block]) -> Card {
    let body = listing.body();
    let wagers = body.wager.iter().map(|(_, wager)| Wagered {
        name: wager.name.clone(),
        placed: wager.placed.text(),
        required: wager.required,
        wins: wager.wins.clone(),
    });
    let bank = body.bank.as_ref();
    Card {
        aim: body.listing.object.clone(),
        course: body.play.steps.clone(),
        wagers: wagers.collect(),
        fees: fees(blocks),
        player_dealer: bank.map(|bank| Rotation { offered: bank.offered.text(), rounds: bank.rounds }),
    }
}
