//! Who may see what: the one filter, for states and for events.

use cards::Card;

use crate::event::{DealEvent, Event, Face, Place, WagerEvent};
use crate::ids::Person;

/// Somebody's eyes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, serde::Serialize, serde::Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Eye {
    /// A person at the table.
    Person(Person),
    /// Anybody who looks on.
    Rail,
    /// The cameras, after the fact: everything but the stock.
    Surveillance,
}

/// A card as an eye sees it: in JSON its name, or `??`.
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

impl serde::Serialize for Seen {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Seen::Face(card) => serializer.collect_str(card),
            Seen::Back => serializer.serialize_str("??"),
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

/// An event as an eye sees it. In JSON what is whole is the event itself, and the others have names of their own.
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
    /// Something of a family's own happened that is not for this eye.
    Covered {
        /// Where.
        place: Option<Place>,
    },
}

impl EventSeen {
    /// It in JSON: the same as it is written, without a second copy of what is whole.
    pub(crate) fn told(&self) -> serde_json::Value {
        match self {
            EventSeen::Whole(event) => event.told(),
            part => serde_json::to_value(part).unwrap_or_default(),
        }
    }
}

impl serde::Serialize for EventSeen {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        #[derive(serde::Serialize)]
        #[serde(tag = "event", rename_all = "kebab-case")]
        enum Part {
            CardDealt { place: Place },
            HandSetDown { place: Place, person: Option<Person> },
            StockShuffled { cards: u8, first: bool },
            Covered { place: Option<Place> },
        }
        match *self {
            EventSeen::Whole(event) => event.serialize(serializer),
            EventSeen::CardDealt { place } => Part::CardDealt { place }.serialize(serializer),
            EventSeen::HandSet { place, person } => Part::HandSetDown { place, person }.serialize(serializer),
            EventSeen::StockLoaded { cards, first } => {
                Part::StockShuffled { cards, first }.serialize(serializer)
            }
            EventSeen::Covered { place } => Part::Covered { place }.serialize(serializer),
        }
    }
}

/// Who may not see the whole of an event.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Secret {
    /// It is for everybody.
    None,
    /// It is for who may look at the cards there.
    Of(Place),
    /// It is for nobody at the table.
    FromTable,
    /// It is for nobody, not for the cameras either: the order of a stock.
    FromAll,
}

impl Secret {
    /// Whether an eye sees the whole; `holder` is the person who may look at the hand it is about.
    pub fn open_to(self, holder: Option<Person>, eye: Eye) -> bool {
        match (self, eye) {
            (Secret::None, _) => true,
            (Secret::FromAll, _) => false,
            (_, Eye::Surveillance) => true,
            (Secret::Of(_), Eye::Person(person)) => holder == Some(person),
            (Secret::Of(_) | Secret::FromTable, _) => false,
        }
    }
}

/// An event as an eye sees it; `holder` is the person who may look at the hand it is about.
pub fn event_seen(event: &Event, holder: Option<Person>, eye: Eye) -> EventSeen {
    let secret = event.secret();
    if secret.open_to(holder, eye) {
        return EventSeen::Whole(*event);
    }
    match (*event, secret) {
        (Event::Deal(DealEvent::Dealt { place, .. }), _) => EventSeen::CardDealt { place },
        (Event::Deal(DealEvent::HandSet { place, .. }), _) => EventSeen::HandSet { place, person: None },
        (Event::Deal(DealEvent::StockLoaded { run, first, .. }), _) => {
            EventSeen::StockLoaded { cards: run.cards().len() as u8, first }
        }
        (Event::Wager(WagerEvent::Decided { person, position, .. }), _) => {
            EventSeen::HandSet { place: Place::Position(position), person: Some(person) }
        }
        (_, Secret::Of(place)) => EventSeen::Covered { place: Some(place) },
        _ => EventSeen::Covered { place: None },
    }
}
