//! What was dropped, by purpose.

use std::collections::BTreeMap;

use money::Cents;
use rulebook::collection::{Charge, Payer, Purpose};
use serde::Serialize;
use table::{Account, Collected, Event, FeeEvent};

/// What a fee was for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum DropKind {
    /// The collection from the players' wagers.
    Players,
    /// The collection from the player-dealer.
    PlayerDealer,
    /// The collection from the pot.
    Pot,
    /// The collection from the dealer button or a blind.
    Blind,
    /// Time, by the half hour.
    HalfHour,
    /// The jackpot's fee.
    Jackpot,
    /// Charges that the schedule of the table does not explain.
    Other,
    /// Fees that went back: void hands, misdeals, corrections.
    Returned,
}

impl DropKind {
    /// Its key.
    pub const fn key(self) -> &'static str {
        match self {
            DropKind::Players => "players",
            DropKind::PlayerDealer => "player-dealer",
            DropKind::Pot => "pot",
            DropKind::Blind => "blind",
            DropKind::HalfHour => "half-hour",
            DropKind::Jackpot => "jackpot",
            DropKind::Other => "other",
            DropKind::Returned => "returned",
        }
    }
}

/// What was dropped for one purpose.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub struct DropLine {
    /// For what.
    pub kind: DropKind,
    /// How much; below zero for what was returned.
    pub amount: Cents,
    /// How many fees.
    pub fees: u32,
}

/// What was dropped so far.
#[derive(Debug, Default)]
pub(super) struct Dropped(BTreeMap<DropKind, (Cents, u32)>);

impl Dropped {
    pub(super) fn add(&mut self, kind: DropKind, amount: Cents) {
        if amount != Cents::ZERO {
            let held = self.0.entry(kind).or_default();
            *held = (held.0 + amount, held.1 + 1);
        }
    }

    /// Adds what an event moved to the drop.
    pub(super) fn event(&mut self, event: &Event, charges: &[Charge]) {
        for (account, amount) in event.postings() {
            if account == Account::Drop {
                let kind = if amount.is_negative() { DropKind::Returned } else { kind(event, charges) };
                self.add(kind, amount);
            }
        }
    }

    pub(super) fn lines(&self) -> Vec<DropLine> {
        self.0
            .iter()
            .map(|(kind, (amount, fees))| DropLine { kind: *kind, amount: *amount, fees: *fees })
            .collect()
    }
}

fn kind(event: &Event, charges: &[Charge]) -> DropKind {
    let charge = match event.collected() {
        Some(Collected::Charge(at)) => charges.get(usize::from(at)),
        _ => None,
    };
    let timed = matches!(event, Event::Fee(FeeEvent::FeeTaken { timed: true, .. }));
    match charge {
        Some(charge) if charge.purpose == Purpose::Jackpot => DropKind::Jackpot,
        _ if timed => DropKind::HalfHour,
        Some(charge) => match charge.payer {
            Payer::PlayerDealer => DropKind::PlayerDealer,
            Payer::EachPlayer => DropKind::Players,
            Payer::Pot => DropKind::Pot,
            Payer::ButtonSeat | Payer::SmallBlind | Payer::BigBlind => DropKind::Blind,
        },
        None => DropKind::Other,
    }
}
