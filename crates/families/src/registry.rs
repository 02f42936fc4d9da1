//! The families that can be played, behind one door.

use std::sync::Arc;

use rulebook::family::Family;
use rulebook::listing::Listing;
use table::banked::{Banked, Core, Game, TablePlan};
use table::terms::Terms;
use table::{Act, Actor, Awaits, Command, Event, Offers, Person, Place, Play, Position, Refusal, Sink};

use crate::{baccarat, holdem_vs_bank, three_card, twenty_one};

/// A table of any family. It exists only at the edge: a simulation is generic over one family.
#[derive(Debug, Clone, PartialEq)]
#[allow(missing_docs, clippy::large_enum_variant)]
pub enum AnyTable {
    Baccarat(Banked<baccarat::Baccarat>),
    ThreeCard(Banked<three_card::ThreeCard>),
    HoldemVsBank(Banked<holdem_vs_bank::HoldemVsBank>),
    TwentyOne(Banked<twenty_one::TwentyOne>),
}

/// Calls a method of whatever table it is.
macro_rules! whichever {
    ($table:expr, $held:ident => $call:expr) => {
        match $table {
            AnyTable::Baccarat($held) => $call,
            AnyTable::ThreeCard($held) => $call,
            AnyTable::HoldemVsBank($held) => $call,
            AnyTable::TwentyOne($held) => $call,
        }
    };
}

impl AnyTable {
    /// Whether tables of a family can be opened.
    pub const fn plays(family: Family) -> bool {
        matches!(family, Family::Baccarat | Family::ThreeCard | Family::HoldemVsBank | Family::TwentyOne)
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
            Family::TwentyOne => {
                let rules = twenty_one::Plan::new(listing, &plan)?;
                AnyTable::TwentyOne(Banked::new(plan, Arc::new(rules)))
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

    /// Which of several hands at a position is played now.
    pub fn hand_in_play(&self, position: Position) -> u8 {
        whichever!(self, table => table.game().hand_in_play(position))
    }

    /// Why a person may not decide on a hand that awaits nothing, where the family can say so.
    pub fn why_not(&self, person: Person, position: Position, act: Act) -> Option<Refusal> {
        whichever!(self, table => table.why_not_hand(person, position, act))
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
