//! Who may see what: the one filter, for states and for events.

use cards::Card;

use crate::act::{Act, Choice};
use crate::command::Run;
use crate::event::{Event, Face, Place};
use crate::ids::Person;

/// Somebody's eyes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Eye {
    /// A person at the table.
    Person(Person),
    /// Anybody who looks on.
    Rail,
    /// The cameras, after the fact: everything but the stock.
    Surveillance,
}

/// A card as an eye sees it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Seen {
    /// Its face.
    Face(Card),
    /// Its back.
    Back,
}

impl Seen {
    /// The card, where it is seen.
    pub const fn card(self) -> Option<Card> {
        match self {
            Seen::Face(card) => Some(card),
            Seen::Back => None,
        }
    }
}

/// A card as an eye sees it; `holder` is the person whose hand it is in.
pub fn seen(card: Card, face: Face, holder: Option<Person>, eye: Eye) -> Seen {
    let visible = match eye {
        Eye::Surveillance => true,
        Eye::Person(person) => face == Face::Up || face == Face::Down && holder == Some(person),
        Eye::Rail => face == Face::Up,
    };
    if visible { Seen::Face(card) } else { Seen::Back }
}

/// An event as an eye sees it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum EventSeen {
    /// The whole of it.
    Whole(Event),
    /// A card was dealt, but not for this eye.
    CardDealt {
        /// Where to.
        place: Place,
    },
    /// A hand was set face down, but not for this eye.
    HandSet {
        /// Where.
        place: Place,
        /// By whom; the house dealer sets the house way.
        person: Option<Person>,
    },
    /// A stock was loaded; its order is for nobody.
    StockLoaded {
        /// So many cards.
        cards: u8,
        /// Whether it is the first part.
        first: bool,
    },
}

/// An event as an eye sees it; `holder` is the person who may look at the hand it is about. A player-dealer's hand is
/// set when it is open.
pub fn event_seen(event: &Event, holder: Option<Person>, eye: Eye) -> EventSeen {
    match *event {
        Event::StockLoaded { run, first, .. } => EventSeen::StockLoaded { cards: run_len(&run), first },
        Event::Dealt { place, card, face } if seen(card, face, holder, eye) == Seen::Back => {
            EventSeen::CardDealt { place }
        }
        Event::Decided {
            person,
            position,
            act: Act { choice: Choice::Front(_) | Choice::Thirteen(_), .. },
        } if !looks(holder, eye) => {
            EventSeen::HandSet { place: Place::Position(position), person: Some(person) }
        }
        Event::HandSet { place: place @ Place::Position(_), .. } if !looks(holder, eye) => {
            EventSeen::HandSet { place, person: None }
        }
        // What may be seen of these has been looked at, or nothing in them is hidden: a new event must say which it is.
        Event::Dealt { .. }
        | Event::Decided { .. }
        | Event::HandSet { .. }
        | Event::SatDown { .. }
        | Event::StoodBehind { .. }
        | Event::Left { .. }
        | Event::HalfHourStruck
        | Event::RoundOpened { .. }
        | Event::BankPassed { .. }
        | Event::BankTaken { .. }
        | Event::NoBank
        | Event::GameBroken
        | Event::Staked { .. }
        | Event::Shared { .. }
        | Event::NoAction { .. }
        | Event::BankJoined { .. }
        | Event::BankParted { .. }
        | Event::ShakerNamed { .. }
        | Event::Warned { .. }
        | Event::Ruled { .. }
        | Event::WentOn
        | Event::Misdealt
        | Event::CardDead { .. }
        | Event::LeftUnseen { .. }
        | Event::DrawLost { .. }
        | Event::HouseWayReset { .. }
        | Event::Unstaked { .. }
        | Event::TimerRang
        | Event::WagersClosed
        | Event::FeesBegan
        | Event::FeeTaken { .. }
        | Event::NoFeeNamed { .. }
        | Event::FeesDone
        | Event::StockRanOut
        | Event::DiceThrown { .. }
        | Event::ButtonPlaced { .. }
        | Event::StubPutAway { .. }
        | Event::TakenUp { .. }
        | Event::TurnedUp { .. }
        | Event::TurnedSome { .. }
        | Event::Raised { .. }
        | Event::CardMoved { .. }
        | Event::HoleCardLooked { .. }
        | Event::PileGiven { .. }
        | Event::ButtonGiven { .. }
        | Event::FreeCollectionGiven { .. }
        | Event::FreeCollectionUsed { .. }
        | Event::FreeCollectionLapsed { .. }
        | Event::SettlementBegan { .. }
        | Event::Earned { .. }
        | Event::Settled { .. }
        | Event::NobodyWagered { .. }
        | Event::Bought { .. }
        | Event::SatOut { .. }
        | Event::CameBack { .. }
        | Event::BlindsMissed { .. }
        | Event::ButtonSet { .. }
        | Event::DealerButton { .. }
        | Event::Asked { .. }
        | Event::Posted { .. }
        | Event::PostsDone
        | Event::StreetOpened { .. }
        | Event::BettingOpened { .. }
        | Event::Wagered { .. }
        | Event::BettingClosed
        | Event::Mucked { .. }
        | Event::BoardDealt { .. }
        | Event::Killed { .. }
        | Event::ClaimLost { .. }
        | Event::Fouled { .. }
        | Event::Returned { .. }
        | Event::PotFeeTaken { .. }
        | Event::NoPotFeeNamed { .. }
        | Event::Awarded { .. }
        | Event::KillButton { .. }
        | Event::Announced { .. }
        | Event::TookOff { .. }
        | Event::ShowdownBegan
        | Event::Compared { .. }
        | Event::TakenUpAfter { .. }
        | Event::ActsFirst { .. }
        | Event::NotPlayed
        | Event::Collects { .. }
        | Event::Paid { .. }
        | Event::WentOut { .. }
        | Event::HandClosed
        | Event::CardTaken { .. }
        | Event::CardShown { .. }
        | Event::KeptGiven { .. }
        | Event::AsideBurned
        | Event::StubShuffled
        | Event::ChipsBack { .. }
        | Event::ChipsHeld { .. }
        | Event::ChipsForfeited { .. }
        | Event::FeeWaived { .. }
        | Event::CannotPayFee { .. }
        | Event::FeeReturned { .. }
        | Event::PotFeeReturned { .. }
        | Event::Told { .. }
        | Event::Retrieved { .. }
        | Event::Moved { .. }
        | Event::ShuffleAsked { .. }
        | Event::RoundClosed { .. } => EventSeen::Whole(*event),
    }
}

/// Whether an eye may look at a hand that lies face down.
fn looks(holder: Option<Person>, eye: Eye) -> bool {
    match eye {
        Eye::Surveillance => true,
        Eye::Person(person) => holder == Some(person),
        Eye::Rail => false,
    }
}

fn run_len(run: &Run) -> u8 {
    run.cards().len() as u8
}
