//! The families that can be played, behind one door.

use std::sync::Arc;

use cards::Deck;
use money::Cents;
use rulebook::collection::Charge;
use rulebook::family::Family;
use rulebook::listing::Listing;
use table::banked::{Banked, Core, Game, Phase, TablePlan};
use table::open::{Hall, OpenGame};
use table::snapshot::BadSnapshot;
use table::terms::Terms;
use table::{
    Act, Actor, Awaits, Command, Event, EventSeen, Eye, Hands, Offers, Person, PersonSet, Place, Play,
    Position, Refusal, Sink, View, WagerNo,
};

use crate::chinese_poker::{self, ChinesePoker};
use crate::panguingue::{self, Panguingue};
use crate::pot_poker::{self, PotPoker};
use crate::{baccarat, holdem_vs_bank, pai_gow_poker, pai_gow_tiles, pan_nine, three_card, twenty_one};

/// A table of any family. It exists only at the edge: a simulation is generic over one family.
#[derive(Debug, Clone, PartialEq)]
#[allow(missing_docs, clippy::large_enum_variant)]
pub enum AnyTable {
    Baccarat(Banked<baccarat::Baccarat>),
    ThreeCard(Banked<three_card::ThreeCard>),
    HoldemVsBank(Banked<holdem_vs_bank::HoldemVsBank>),
    PanNine(Banked<pan_nine::PanNine>),
    PotPoker(Box<PotPoker>),
    TwentyOne(Banked<twenty_one::TwentyOne>),
    PaiGowPoker(Banked<pai_gow_poker::PaiGowPoker>),
    PaiGowTiles(Banked<pai_gow_tiles::PaiGowTiles>),
    ChinesePoker(Box<ChinesePoker>),
    Panguingue(Box<Panguingue>),
}

/// Calls a method of whatever table it is.
macro_rules! whichever {
    ($table:expr, $held:ident => $call:expr) => {
        match $table {
            AnyTable::Baccarat($held) => $call,
            AnyTable::ThreeCard($held) => $call,
            AnyTable::HoldemVsBank($held) => $call,
            AnyTable::PanNine($held) => $call,
            AnyTable::TwentyOne($held) => $call,
            AnyTable::PaiGowPoker($held) => $call,
            AnyTable::PaiGowTiles($held) => $call,
            AnyTable::PotPoker($held) => $call,
            AnyTable::ChinesePoker($held) => $call,
            AnyTable::Panguingue($held) => $call,
        }
    };
}

/// Asks a player-dealer table one way, and a table without a player-dealer another.
macro_rules! either {
    ($table:expr, $banked:ident => $call:expr, $open:ident => $other:expr) => {
        match $table {
            AnyTable::Baccarat($banked) => $call,
            AnyTable::ThreeCard($banked) => $call,
            AnyTable::HoldemVsBank($banked) => $call,
            AnyTable::PanNine($banked) => $call,
            AnyTable::TwentyOne($banked) => $call,
            AnyTable::PaiGowPoker($banked) => $call,
            AnyTable::PaiGowTiles($banked) => $call,
            AnyTable::PotPoker($open) => $other,
            AnyTable::ChinesePoker($open) => $other,
            AnyTable::Panguingue($open) => $other,
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
                | Family::PanNine
                | Family::TwentyOne
                | Family::PotPoker
                | Family::PaiGowPoker
                | Family::PaiGowTiles
                | Family::ChinesePoker
                | Family::Panguingue
        )
    }

    /// Opens a table of a listing under these terms; all that is wrong at once.
    pub fn open(listing: &Listing, terms: &Terms) -> Result<AnyTable, Vec<String>> {
        learn();
        if listing.family().is_banked() {
            return AnyTable::open_banked(listing, Arc::new(TablePlan::new(listing, terms)?));
        }
        let wrong = listing.wrong_dealing(terms.dealt_from, terms.by_hand);
        if !wrong.is_empty() {
            return Err(wrong);
        }
        Ok(match listing.family() {
            Family::PotPoker => {
                let plan = pot_poker::Plan::new(listing, terms)?;
                AnyTable::PotPoker(Box::new(PotPoker::new(Arc::new(plan))))
            }
            Family::ChinesePoker => {
                let plan = chinese_poker::Plan::new(listing, terms)?;
                AnyTable::ChinesePoker(Box::new(ChinesePoker::new(Arc::new(plan))))
            }
            Family::Panguingue => {
                let plan = panguingue::Plan::new(listing, terms)?;
                AnyTable::Panguingue(Box::new(Panguingue::new(Arc::new(plan))))
            }
            family => return Err(vec![cannot(family)]),
        })
    }

    fn open_banked(listing: &Listing, plan: Arc<TablePlan>) -> Result<AnyTable, Vec<String>> {
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
            Family::PanNine => {
                let rules = pan_nine::Plan::new(listing, &plan)?;
                AnyTable::PanNine(Banked::new(plan, Arc::new(rules)))
            }
            Family::TwentyOne => {
                let rules = twenty_one::Plan::new(listing, &plan)?;
                AnyTable::TwentyOne(Banked::new(plan, Arc::new(rules)))
            }
            Family::PaiGowPoker => {
                let rules = pai_gow_poker::Plan::new(listing, &plan)?;
                AnyTable::PaiGowPoker(Banked::new(plan, Arc::new(rules)))
            }
            Family::PaiGowTiles => {
                let rules = pai_gow_tiles::Plan::new(listing, &plan)?;
                AnyTable::PaiGowTiles(Banked::new(plan, Arc::new(rules)))
            }
            family => return Err(vec![cannot(family)]),
        })
    }

    /// The state that all player-dealer games share.
    pub fn banked(&self) -> Option<&Core> {
        either!(self, table => Some(table.core()), _open => None)
    }

    /// The state that all tables without a player-dealer share.
    pub fn open_hall(&self) -> Option<&Hall> {
        either!(self, _table => None, open => Some(open.hall()))
    }

    /// A table of pot poker.
    pub fn pot_poker(&self) -> Option<&PotPoker> {
        match self {
            AnyTable::PotPoker(table) => Some(table),
            _ => None,
        }
    }

    /// A table of Chinese poker.
    pub fn chinese_poker(&self) -> Option<&ChinesePoker> {
        match self {
            AnyTable::ChinesePoker(table) => Some(table),
            _ => None,
        }
    }

    /// A table of panguingue.
    pub fn panguingue(&self) -> Option<&Panguingue> {
        match self {
            AnyTable::Panguingue(table) => Some(table),
            _ => None,
        }
    }

    /// What a display beside the table shows, line by line, where the listing has one.
    pub fn display(&self) -> Vec<String> {
        either!(self, table => table.game().display(), _open => Vec::new())
    }

    /// Which of several hands at a position is played now.
    pub fn hand_in_play(&self, position: Position) -> u8 {
        either!(self, table => table.game().hand_in_play(position), _open => 1)
    }

    /// Why a person may not decide on a hand that awaits nothing, where the family can say so.
    pub fn why_not(&self, person: Person, position: Position, act: Act) -> Option<Refusal> {
        either!(self, table => table.why_not_hand(person, position, act), _open => None)
    }

    /// What the cards at a place make, in words.
    pub fn describe(&self, place: Place) -> Option<String> {
        either!(self, table => table.describe(place), open => open.describe(place))
    }

    /// The hand of another that a wager is paid for, where it is paid for such hands.
    pub fn earner(&self, person: Person, position: Position, wager: WagerNo) -> Option<Position> {
        either!(self, table => table.earner(person, position, wager), _open => None)
    }

    /// The table as an eye sees it.
    pub fn view(&self, eye: Eye) -> View {
        either!(self, table => table.core().view(eye), open => open.view(eye))
    }

    /// An event as an eye sees it, with the table as it was before.
    pub fn event_seen(&self, event: &Event, eye: Eye) -> EventSeen {
        either!(self, table => table.core().event_seen(event, eye), open => open.event_seen(event, eye))
    }

    /// Who holds the cards at a place.
    pub fn holder_of(&self, place: Place) -> Option<Person> {
        either!(self, table => table.core().holder_of(place), open => open.holder_of(place))
    }

    /// Whether a person may look at face-down cards: those they hold, or have the last word on.
    pub fn may_look(&self, place: Place, person: Person) -> bool {
        match self.banked() {
            Some(core) => core.may_look(place, person),
            None => self.holder_of(place) == Some(person),
        }
    }

    /// The cards on the table.
    pub fn hands(&self) -> &Hands {
        either!(self, table => &table.core().round.hands, open => open.hands())
    }

    /// What lasts between rounds; nothing while a round is on.
    pub fn snapshot(&self) -> Option<Vec<u8>> {
        whichever!(self, table => table.snapshot())
    }

    /// Makes a table that was just opened what it was when a snapshot was taken.
    pub fn resume(&mut self, snapshot: &[u8]) -> Result<(), BadSnapshot> {
        whichever!(self, table => table.resume(snapshot))
    }

    /// Rounds begun so far.
    pub fn number(&self) -> u32 {
        either!(self, table => table.core().table.number, open => open.hall().number)
    }

    /// Where the round is.
    pub fn phase(&self) -> Phase {
        either!(self, table => table.core().round.phase, open => open.phase())
    }

    /// Whether the game is broken.
    pub fn is_broken(&self) -> bool {
        either!(self, table => table.core().table.broken, _open => false)
    }

    /// Everybody at the table.
    pub fn here(&self) -> PersonSet {
        either!(self, table => table.core().table.here, open => open.hall().seating.here)
    }

    /// The chips in front of a person.
    pub fn chips(&self, person: Person) -> Cents {
        either!(
            self,
            table => table.core().table.chips[person.index()],
            open => open.hall().seating.chips_of(person)
        )
    }

    /// The seat of a person.
    pub fn seat_of(&self, person: Person) -> Option<Position> {
        either!(self, table => table.core().seat_of(person), open => open.hall().seating.seat_of(person))
    }

    /// Positions in use.
    pub fn positions(&self) -> u8 {
        either!(self, table => table.core().plan.positions, open => open.positions())
    }

    /// The deck.
    pub fn deck(&self) -> Deck {
        either!(self, table => table.core().plan.deck, open => open.deck())
    }

    /// The charges of the schedule.
    pub fn charges(&self) -> &[Charge] {
        either!(self, table => &table.core().plan.charges, open => open.charges())
    }
}

/// Makes the words of all families known; opening a table does so too.
pub fn learn() {
    let all = [
        &baccarat::WORDS,
        &three_card::WORDS,
        &holdem_vs_bank::WORDS,
        &pan_nine::WORDS,
        &twenty_one::WORDS,
        &pai_gow_poker::WORDS,
        &pai_gow_tiles::WORDS,
        &pot_poker::WORDS,
        &chinese_poker::WORDS,
        &panguingue::WORDS,
    ];
    all.iter().for_each(|words| words.learn());
}

fn cannot(family: Family) -> String {
    format!("{} cannot be played yet", family.text())
}

impl Play for AnyTable {
    fn awaits(&self) -> Awaits {
        whichever!(self, table => table.awaits())
    }

    fn offers(&self, who: Actor) -> Offers {
        whichever!(self, table => table.offers(who))
    }

    fn seat_offers(&self, who: Actor) -> Offers {
        whichever!(self, table => table.seat_offers(who))
    }

    fn act(&mut self, who: Actor, command: &Command, sink: &mut impl Sink) -> Result<(), Refusal> {
        command.check(who)?;
        whichever!(self, table => table.act(who, command, sink))
    }

    fn apply(&mut self, event: &Event) {
        whichever!(self, table => table.apply(event));
    }
}
