//! What is best at a table now, and what every other choice costs, for who asks.
//!
//! It sees what a person sees. What a decision is worth is found when it comes, in a moment; only hands of hold'em before
//! the flop need a count of all boards first, which is made once and beside the table ([`Hints::count`]).

use families::AnyTable;
use rulebook::family::{self, Family};
use rulebook::listing::Listing;
use table::terms::Terms;
use table::{Actor, Command, Eye, Person, Place, Play, Verb};

use crate::advice::Asked;
use crate::ask::Ask;
use crate::watch::{Quiet, Watch};
use crate::{holdem_vs_bank, pai_gow_poker, pai_gow_tiles, pan_nine, three_card, twenty_one};

/// What is asked when a decision comes, for one listing on some terms.
pub struct Hints(Kind);

enum Kind {
    ThreeCard(three_card::Advice),
    TwentyOne(Box<twenty_one::Hints>),
    Holdem(Box<holdem_vs_bank::Hints>),
    PanNine(Box<pan_nine::Hints>),
    PaiGowPoker(Box<pai_gow_poker::Advice>),
    PaiGowTiles(Box<pai_gow_tiles::Hints>),
}

/// What is best, and what the rest costs.
#[derive(Debug, Clone, PartialEq)]
pub struct Hint {
    /// What brings most.
    pub best: Command,
    /// What else was looked at, the least mistake first.
    pub others: Vec<Way>,
    /// The standard error of the costs in millionths of the first stake, where hands were drawn at random.
    pub error: Option<u32>,
}

/// Something else that may be done.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Way {
    /// What.
    pub command: Command,
    /// What is lost by it against the best, on average, in millionths of the first stake.
    pub cost: u32,
}

/// What choices bring on average, in units of the first stake.
pub(crate) struct Values {
    pub(crate) ways: Vec<(Command, f64)>,
    pub(crate) error: Option<f64>,
}

impl Values {
    /// Values that were counted whole.
    pub(crate) const fn counted(ways: Vec<(Command, f64)>) -> Values {
        Values { ways, error: None }
    }

    /// Of equal choices the first is best.
    fn hint(&self) -> Option<Hint> {
        let best =
            self.ways.iter().copied().reduce(|best, other| if other.1 > best.1 { other } else { best });
        let (best, most) = best?;
        let rest = self.ways.iter().filter(|(command, _)| *command != best);
        let mut others: Vec<Way> =
            rest.map(|(command, value)| Way { command: *command, cost: millionths(most - value) }).collect();
        others.sort_by_key(|way| way.cost);
        Some(Hint { best, others, error: self.error.map(millionths) })
    }
}

fn millionths(part: f64) -> u32 {
    (part.max(0.0) * 1e6).round() as u32
}

/// A cost as it is told, as in 12.34 %, with no more digits than its standard error leaves.
pub fn percent(cost: u32, error: Option<u32>) -> String {
    crate::report::percent_to(f64::from(cost) / 1e6, error.map(|error| f64::from(error) / 1e6), 2)
}

/// A standard error of costs as it is told.
pub fn percent_error(error: u32) -> String {
    crate::report::percent_error(f64::from(error) / 1e6)
}

impl Hints {
    /// For a listing on these terms; nothing where nobody decides anything against the player-dealer, or where nobody
    /// counts it.
    pub fn new(listing: &Listing, terms: &Terms) -> Option<Hints> {
        let ask = Ask { terms: terms.clone(), ..Ask::new(listing, &Quiet) };
        let family = listing.family();
        let is = |other: Family| family == other;
        if !family.is_banked() {
            return None;
        }
        let table = ask.table().ok()?;
        Some(Hints(if is(Family::of::<family::three_card::ThreeCard>()) {
            Kind::ThreeCard(three_card::Advice::new(&ask, &table).ok()?)
        } else if is(Family::of::<family::twenty_one::TwentyOne>()) {
            Kind::TwentyOne(Box::new(twenty_one::Hints::new(&ask, &table).ok()?))
        } else if is(Family::of::<family::holdem_vs_bank::HoldemVsBank>()) {
            Kind::Holdem(Box::new(holdem_vs_bank::Hints::new(&ask, &table).ok()?))
        } else if is(Family::of::<family::pan_nine::PanNine>()) {
            Kind::PanNine(Box::new(pan_nine::Hints::new(&ask, &table).ok()?))
        } else if is(Family::of::<family::pai_gow_poker::PaiGowPoker>()) {
            Kind::PaiGowPoker(Box::new(pai_gow_poker::Advice::new(&ask, &table).ok()?))
        } else if is(Family::of::<family::pai_gow_tiles::PaiGowTiles>()) {
            Kind::PaiGowTiles(Box::new(pai_gow_tiles::Hints::new(&ask, &table).ok()?))
        } else {
            return None;
        }))
    }

    /// Whether some decisions wait for a count.
    pub fn wants_count(&self) -> bool {
        matches!(&self.0, Kind::Holdem(hints) if hints.wants_count())
    }

    /// Whether the decision that this person has now is one of them, where there is no hint yet.
    pub fn waits(&self, table: &AnyTable, person: Person) -> bool {
        let offers = table.offers(Actor::Person(person));
        self.wants_count() && offers.iter().any(|offer| offer.verb == Verb::WAGER)
    }

    /// Makes that count, which takes its time and all cores; whoever stops it has nothing of it.
    pub fn count(&self, watch: &dyn Watch) {
        if let Kind::Holdem(hints) = &self.0 {
            hints.count(watch);
        }
    }

    /// What this person is best advised to do now; nothing where there is no decision, or none that is counted.
    pub fn hint(&self, table: &AnyTable, person: Person) -> Option<Hint> {
        let offers = table.offers(Actor::Person(person));
        let position = offers.iter().find_map(|offer| offer.at)?;
        let view = table.view(Eye::Person(person));
        let banks = view.bank.is_some_and(|bank| bank.person == person && bank.position == position);
        let asked = Asked { position, hand: table.hand_in_play(position), view: &view, offers: &offers };
        let values = match &self.0 {
            Kind::PanNine(hints) if banks => hints.banks(&asked, &asked.cards(Place::Bank)),
            _ if banks => None,
            Kind::PanNine(hints) => hints.values(&asked),
            Kind::ThreeCard(advice) => advice.values(&asked),
            Kind::TwentyOne(hints) => hints.values(&asked),
            Kind::Holdem(hints) => hints.values(&asked),
            Kind::PaiGowPoker(advice) => advice.values(&asked),
            Kind::PaiGowTiles(hints) => hints.values(&asked),
        };
        values?.hint()
    }
}
