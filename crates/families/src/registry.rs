//! The families that can be played, behind one door.

use std::sync::Arc;

use rulebook::family::Family;
use rulebook::listing::Listing;
use table::banked::{Banked, Core, Game, TablePlan};
use table::terms::Terms;
use table::{Actor, Awaits, Command, Event, Offers, Place, Play, Refusal, Sink};

use crate::{baccarat, holdem_vs_bank, pai_gow_poker, pai_gow_tiles, three_card};

/// A table of any family. It exists only at the edge: a simulation is generic over one family.
#[derive(Debug, Clone, PartialEq)]
#[allow(missing_docs, clippy::large_enum_variant)]
pub enum AnyTable {
    Baccarat(Banked<baccarat::Baccarat>),
    ThreeCard(Banked<three_card::ThreeCard>),
    HoldemVsBank(Banked<holdem_vs_bank::HoldemVsBank>),
    PaiGowPoker(Banked<pai_gow_poker::PaiGowPoker>),
    PaiGowTiles(Banked<pai_gow_tiles::PaiGowTiles>),
}

/// Calls a method of whatever table it is.
macro_rules! whichever {
    ($table:expr, $held:ident => $call:expr) => {
        match $table {
            AnyTable::Baccarat($held) => $call,
            AnyTable::ThreeCard($held) => $call,
            AnyTable::HoldemVsBank($held) => $call,
            AnyTable::PaiGowPoker($held) => $call,
            AnyTable::PaiGowTiles($held) => $call,
        }
    };
}

impl AnyTable {
    /// Whether tables of a family can be opened.
    pub const fn plays(family: Family) -> bool {
        matches!(
            family,
            Family::Baccarat
                | Family::ThreeCard
                | Family::HoldemVsBank
                | Family::PaiGowPoker
                | Family::PaiGowTiles
        )
    }

    /// Opens a table of a listing under these terms; all that is wrong at once.
    pub fn open(listing: &Listing, terms: &Terms) -> Result<AnyTable, Vec<String>> {
        let plan = Arc::new(TablePlan::new(listing, terms)?);
        Ok(match listing.family() {
            Family::Baccarat => {
                let rules = baccarat::Plan::new(listing, &plan)?;
                AnyTable::Baccarat(Banked::new(plan, Arc::new(rules)))
            }
            Family::ThreeCard => {
                let rules = three_card::Plan::new(listing, &plan)?;
                AnyTable::ThreeCard(Banked::new(plan, Arc::new(rules)))
            }
            Family::HoldemVsBank => {
                let rules = holdem_vs_bank::Plan::new(listing, &plan)?;
                AnyTable::HoldemVsBank(Banked::new(plan, Arc::new(rules)))
            }
            Family::PaiGowPoker => {
                let rules = pai_gow_poker::Plan::new(listing, &plan)?;
                AnyTable::PaiGowPoker(Banked::new(plan, Arc::new(rules)))
            }
            Family::PaiGowTiles => {
                let rules = pai_gow_tiles::Plan::new(listing, &plan)?;
                AnyTable::PaiGowTiles(Banked::new(plan, Arc::new(rules)))
            }
            family => return Err(vec![format!("{} cannot be played yet", family.text())]),
        })
    }

    /// The state that all player-dealer games share.
    pub fn core(&self) -> &Core {
        whichever!(self, table => table.core())
    }

    /// What a display beside the table shows, line by line, where the listing has one.
    pub fn display(&self) -> Vec<String> {
        whichever!(self, table => table.game().display())
    }

    /// What the cards at a place make, in words.
    pub fn describe(&self, place: Place) -> Option<String> {
        whichever!(self, table => table.describe(place))
    }
}

impl Play for AnyTable {
    fn awaits(&self) -> Awaits {
        whichever!(self, table => table.awaits())
    }

    fn offers(&self, who: Actor) -> Offers {
        whichever!(self, table => table.offers(who))
    }

    fn act(&mut self, who: Actor, command: &Command, sink: &mut impl Sink) -> Result<(), Refusal> {
        whichever!(self, table => table.act(who, command, sink))
    }

    fn apply(&mut self, event: &Event) {
        whichever!(self, table => table.apply(event));
    }
}
