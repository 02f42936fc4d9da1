//! The best play as it was counted, at a table: for bots that play by it, and for hints.
//!
//! It sees what a person sees. Where there is nothing to decide, or the house way is what was counted, it says nothing.

use cards::Card;
use families::AnyTable;
use rulebook::family::{self, Family};
use table::banked::View;
use table::{Actor, Command, Eye, Offers, Person, Place, Play, Position, Verb};

use crate::ask::Ask;
use crate::{holdem_vs_bank, pai_gow_poker, three_card, twenty_one};

/// What is best with every hand of a listing.
pub struct Advice(Kind);

enum Kind {
    ThreeCard(three_card::Advice),
    TwentyOne(Box<twenty_one::Advice>),
    Holdem(Box<holdem_vs_bank::Advice>),
    PaiGowPoker(pai_gow_poker::Advice),
    /// Nobody decides anything, or the house way is what was counted.
    HouseWay,
}

/// A decision as the person sees it who is to make it.
pub(crate) struct Asked<'a> {
    pub(crate) position: Position,
    /// The number of the hand in play: one, and more for hands from a split.
    pub(crate) hand: u8,
    pub(crate) view: &'a View,
    pub(crate) offers: &'a Offers,
}

impl Asked<'_> {
    /// The cards at a place that this person sees.
    pub(crate) fn cards(&self, place: Place) -> Vec<Card> {
        let cards = self.view.hands.iter().find(|hand| hand.place == place).map(|hand| hand.cards.as_slice());
        cards.unwrap_or_default().iter().filter_map(|seen| seen.card()).collect()
    }

    /// The hand at the position that is asked.
    pub(crate) fn own(&self) -> Vec<Card> {
        self.cards(Place::Position(self.position))
    }

    /// Whether somebody may do this.
    pub(crate) fn may(&self, verb: Verb) -> bool {
        self.offers.iter().any(|offer| offer.verb == verb)
    }

    /// The command of a verb, with the most where there is an amount; nothing where it is not offered.
    pub(crate) fn does(&self, verb: Verb) -> Option<Command> {
        let offer = self.offers.iter().find(|offer| offer.verb == verb)?;
        Some(offer.sample(offer.count() - 1))
    }

    /// A further wager, or whatever else is offered.
    pub(crate) fn bets(&self, bets: bool) -> Option<Command> {
        if bets {
            return self.does(Verb::WAGER);
        }
        let offer = self.offers.iter().find(|offer| offer.verb != Verb::WAGER)?;
        Some(offer.sample(0))
    }
}

impl Advice {
    /// Counts what is best; all that is wrong at once.
    pub fn new(ask: &Ask<'_>) -> Result<Advice, Vec<String>> {
        let table = ask.table()?;
        let family = ask.listing.family();
        let is = |other: Family| family == other;
        Ok(Advice(if is(Family::of::<family::three_card::ThreeCard>()) {
            Kind::ThreeCard(three_card::Advice::new(ask, &table)?)
        } else if is(Family::of::<family::twenty_one::TwentyOne>()) {
            Kind::TwentyOne(Box::new(twenty_one::Advice::new(ask, &table)?))
        } else if is(Family::of::<family::holdem_vs_bank::HoldemVsBank>()) {
            Kind::Holdem(Box::new(holdem_vs_bank::Advice::new(ask, &table)?))
        } else if is(Family::of::<family::pai_gow_poker::PaiGowPoker>()) {
            Kind::PaiGowPoker(pai_gow_poker::Advice::new(ask, &table)?)
        } else {
            Kind::HouseWay
        }))
    }

    /// What this person is best advised to do now.
    pub fn command(&self, table: &AnyTable, person: Person) -> Option<Command> {
        let offers = table.offers(Actor::Person(person));
        let position = offers.iter().find_map(|offer| offer.at)?;
        let view = table.view(Eye::Person(person));
        if view.bank.is_some_and(|bank| bank.person == person) {
            return None;
        }
        let asked = Asked { position, hand: table.hand_in_play(position), view: &view, offers: &offers };
        match &self.0 {
            Kind::ThreeCard(advice) => advice.command(&asked),
            Kind::TwentyOne(advice) => advice.command(&asked),
            Kind::Holdem(advice) => advice.command(&asked),
            Kind::PaiGowPoker(advice) => advice.command(&asked),
            Kind::HouseWay => None,
        }
    }
}
