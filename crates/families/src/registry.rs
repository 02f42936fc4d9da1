//! The families of the house as a list of values, and a table of any of them.

use std::any::Any;
use std::ops::{Deref, DerefMut};
use std::sync::RwLock;

use rulebook::family::Family;
use rulebook::listing::Listing;
use table::banked::{Core, TablePlan, Traits};
use table::open::Hall;
use table::terms::Terms;
use table::{Actor, Awaits, Command, Event, Offers, Play, Refusal, Sink};

use crate::door::Door;
use crate::family::Entry;
use crate::{
    baccarat, chinese_poker, holdem_vs_bank, pai_gow_poker, pai_gow_tiles, pan_nine, panguingue, pot_poker,
    three_card, twenty_one,
};

/// The families of the documents.
pub static ENTRIES: [Entry; 10] = [
    Entry::banked::<baccarat::Baccarat>(),
    Entry::banked::<three_card::ThreeCard>(),
    Entry::banked::<holdem_vs_bank::HoldemVsBank>(),
    Entry::banked::<pan_nine::PanNine>(),
    Entry::banked::<twenty_one::TwentyOne>(),
    Entry::banked::<pai_gow_poker::PaiGowPoker>(),
    Entry::banked::<pai_gow_tiles::PaiGowTiles>(),
    Entry::open::<pot_poker::Poker>(),
    Entry::open::<chinese_poker::Chinese>(),
    Entry::open::<panguingue::Pan>(),
];

/// Those that the program has brought along.
static LEARNED: RwLock<Vec<Entry>> = RwLock::new(Vec::new());

/// Makes the words of the documents' families known, which opening a table does too.
pub fn learn() {
    ENTRIES.iter().for_each(|entry| entry.words.learn());
}

/// Brings families along beside those of the documents: their sections of listings, their words and their tables. It may
/// be said any number of times.
pub fn bring(more: &[Entry]) {
    learn();
    let mut learned = LEARNED.write().unwrap_or_else(std::sync::PoisonError::into_inner);
    for entry in more {
        entry.words.learn();
        entry.family.learn();
        if !learned.iter().any(|held| held.family == entry.family) {
            learned.push(*entry);
        }
    }
}

/// The entry of a family.
pub(crate) fn entry(family: Family) -> Result<Entry, Vec<String>> {
    let learned = LEARNED.read().unwrap_or_else(std::sync::PoisonError::into_inner);
    let found = ENTRIES.iter().chain(learned.iter()).find(|entry| entry.family == family);
    found.copied().ok_or_else(|| vec![format!("this program does not include the family {}", family.text())])
}

/// A table of any family. It exists only at the edge: a simulation is generic over one family.
#[derive(Debug)]
pub struct AnyTable(Box<dyn Door>);

impl Clone for AnyTable {
    fn clone(&self) -> AnyTable {
        AnyTable(self.0.copy())
    }
}

impl PartialEq for AnyTable {
    fn eq(&self, other: &AnyTable) -> bool {
        self.0.same(other.0.as_ref())
    }
}

/// What can be asked of it.
impl Deref for AnyTable {
    type Target = dyn Door;

    fn deref(&self) -> &dyn Door {
        self.0.as_ref()
    }
}

impl DerefMut for AnyTable {
    fn deref_mut(&mut self) -> &mut dyn Door {
        self.0.as_mut()
    }
}

impl AnyTable {
    /// A table of one family, at the edge.
    pub fn new(table: impl Door) -> AnyTable {
        AnyTable(Box::new(table))
    }

    /// Whether tables of a family can be opened.
    pub fn plays(family: Family) -> bool {
        entry(family).is_ok()
    }

    /// Opens a table of a listing under these terms; all that is wrong at once.
    pub fn open(listing: &Listing, terms: &Terms) -> Result<AnyTable, Vec<String>> {
        learn();
        entry(listing.family())?.open_table(listing, terms)
    }

    /// The table of this family, if it is one.
    pub fn of<T: Door>(&self) -> Option<&T> {
        (self.0.as_ref() as &dyn Any).downcast_ref()
    }

    /// The same, to be changed.
    pub fn of_mut<T: Door>(&mut self) -> Option<&mut T> {
        (self.0.as_mut() as &mut dyn Any).downcast_mut()
    }

    /// The state that all player-dealer games share.
    pub fn banked(&self) -> Option<&Core> {
        self.0.core()
    }

    /// The state that all tables without a player-dealer share.
    pub fn open_hall(&self) -> Option<&Hall> {
        self.0.hall()
    }

    /// A table of pot poker.
    pub fn pot_poker(&self) -> Option<&pot_poker::PotPoker> {
        self.of()
    }

    /// Whether the betting goes by the day of the week.
    pub fn goes_by_day(&self) -> bool {
        self.pot_poker().is_some_and(|poker| poker.plan().betting.by_day)
    }

    /// A table of Chinese poker.
    pub fn chinese_poker(&self) -> Option<&chinese_poker::ChinesePoker> {
        self.of()
    }

    /// A table of panguingue.
    pub fn panguingue(&self) -> Option<&panguingue::Panguingue> {
        self.of()
    }
}

/// What the player-dealer table must know of a listing's game.
pub fn traits(listing: &Listing) -> Traits {
    entry(listing.family()).map(|entry| entry.traits_of(listing)).unwrap_or_default()
}

/// What a player-dealer game of a listing is under these terms, beside its family's own part.
pub fn table_plan(listing: &Listing, terms: &Terms) -> Result<TablePlan, Vec<String>> {
    TablePlan::new(listing, terms, &traits(listing))
}

impl Play for AnyTable {
    fn awaits(&self) -> Awaits {
        self.0.awaits()
    }

    fn offers(&self, who: Actor) -> Offers {
        self.0.offers(who)
    }

    fn seat_offers(&self, who: Actor) -> Offers {
        self.0.seat_offers(who)
    }

    fn act(&mut self, who: Actor, command: &Command, sink: &mut impl Sink) -> Result<(), Refusal> {
        command.check(who)?;
        self.0.act(who, command, sink)
    }

    fn apply(&mut self, event: &Event) {
        self.0.apply(event);
    }
}
