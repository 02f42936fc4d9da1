//! What a screen gets: the table as one eye sees it.

use histories::script::{People, Teller};
use serde_json::{Value, json};
use table::{Actor, DealEvent, Event, Eye, HandView, Person, Play};

use super::{Live, Member, Members};

/// What one eye is told of a table.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Screen {
    /// Whose eye it is.
    pub eye: Eye,
}

impl Screen {
    /// The screen of a person, or of somebody who looks on.
    pub fn of(person: Option<Person>) -> Screen {
        Screen { eye: person.map_or(Eye::Rail, Eye::Person) }
    }

    /// The table as it is, and what may be done, in JSON.
    pub fn view(&self, live: &Live) -> Value {
        let offers = match self.eye {
            Eye::Person(person) => live.table.all_offers(Actor::Person(person)).into_vec(),
            Eye::Rail | Eye::Surveillance => Vec::new(),
        };
        live.keys.json(&json!({ "view": live.table.seen_by(self.eye), "offers": offers }))
    }

    /// What happened, as this eye saw it; `before` is the table as it was.
    pub fn events(&self, before: &Live, names: &People, events: &[Event]) -> Told {
        let mut teller = Teller::new(before.table.clone(), names.clone(), self.eye);
        let mut told = Told::default();
        for event in events {
            let mut seen = before.keys.json(&teller.table().event_seen(event, self.eye));
            if let Some(because) = event.because() {
                seen["text"] = json!(because.why.text());
            }
            told.events.push(seen);
            told.lines.extend(teller.tell(event));
            // Hands that are shown may be taken up within the same step.
            if let Event::Deal(DealEvent::TurnedUp { place } | DealEvent::TurnedSome { place, .. }) = *event {
                let view = teller.table().seen_by(self.eye);
                told.shown.extend(view.hands.into_iter().filter(|hand| hand.place == place));
            }
        }
        told
    }
}

/// What an eye is told of a step.
#[derive(Debug, Clone, Default)]
pub struct Told {
    /// The events, in JSON.
    pub events: Vec<Value>,
    /// The same in words.
    pub lines: Vec<String>,
    /// Hands as they lay when they were shown.
    pub shown: Vec<HandView>,
}

/// The names by which a table's log calls its people.
pub fn names(members: &Members, name: impl Fn(Member) -> String) -> People {
    let mut people = People::default();
    for at in 0..Person::MOST as u8 {
        let called = members.of(Person(at)).map_or_else(|| format!("person {at}"), &name);
        people.call(&called);
    }
    people
}
