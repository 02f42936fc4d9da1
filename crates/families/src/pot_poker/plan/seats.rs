//! Seats: who may sit down with how much, how a player comes in, and where the button starts.

use rulebook::family::pot_poker::entry::{ButtonJoker, ButtonTie, Entry, MissedBlinds};
use rulebook::family::pot_poker::size::MoneySpan;

use super::Source;

/// Seats, compiled.
#[derive(Debug, Clone)]
pub struct SeatsPlan {
    /// The buy-in.
    pub buy_in: Option<MoneySpan>,
    /// Whether one short buy-in is allowed after each full one.
    pub short_buys: bool,
    /// New players and missed blinds.
    pub entry: Option<Entry>,
    /// Equal cards for the first button.
    pub button_tie: ButtonTie,
    /// A joker drawn for the button counts as an ace.
    pub button_joker_is_ace: bool,
}

impl SeatsPlan {
    pub(super) fn new(from: &Source) -> SeatsPlan {
        let rules = from.rules;
        SeatsPlan {
            buy_in: buy_in(from),
            short_buys: rules.buy_in.as_ref().is_some_and(|buy_in| buy_in.short.is_some()),
            entry: rules.entry.clone(),
            button_tie: rules.button.tie,
            button_joker_is_ace: rules.button.joker == Some(ButtonJoker::Ace),
        }
    }

    /// Whether who makes up missed blinds pays the fees that were missed as well.
    pub fn collection_made_up(&self) -> bool {
        let missed = self.entry.as_ref().and_then(|entry| entry.missed.as_ref());
        missed.is_some_and(|ways| ways.contains(&MissedBlinds::PostAllAndCollection))
    }
}

fn buy_in(from: &Source) -> Option<MoneySpan> {
    let section = from.rules.buy_in.as_ref();
    let least = section.and_then(|buy_in| buy_in.least).map(|size| from.sizes.of(size));
    let span = from.stakes.buy_in.or_else(|| section.and_then(|buy_in| buy_in.span));
    let printed = span.or_else(|| least.map(|from| MoneySpan { from, to: None }));
    from.terms.buy_in.map(|own| MoneySpan { from: own.minimum, to: own.maximum }).or(printed)
}
