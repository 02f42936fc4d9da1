//! What a screen gets: the table as one eye sees it.

use families::AnyTable;
use histories::script::{People, Teller, cited};
use serde_json::{Value, json};
use table::record::Keys;
use table::{DealEvent, Event, Eye, HandView, Person, Secret, Speak as _, Tongue, WagerEvent, say};

use super::{Live, Member, Members};

/// What one eye is told of a table.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Screen {
    /// Whose eye it is.
    pub eye: Eye,
    /// In which language it is told.
    pub tongue: Tongue,
}

impl Screen {
    /// The screen of a person, or of somebody who looks on.
    pub fn of(person: Option<Person>) -> Screen {
        Screen { eye: person.map_or(Eye::Rail, Eye::Person), tongue: Tongue::English }
    }

    /// The same in another language.
    #[must_use]
    pub fn speaking(self, tongue: Tongue) -> Screen {
        Screen { tongue, ..self }
    }

    /// Whose screen it is; nobody's who looks on.
    pub fn person(&self) -> Option<Person> {
        match self.eye {
            Eye::Person(person) => Some(person),
            Eye::Rail | Eye::Surveillance => None,
        }
    }

    /// The table as it is, and what may be done, in JSON.
    pub fn view(&self, live: &Live) -> Value {
        let person = self.person();
        let offers = person.map(|person| live.offers(person)).unwrap_or_default();
        live.keys.json(&json!({ "view": live.table.seen_in(self.eye, self.tongue), "offers": offers }))
    }

    /// What happened, as this eye saw it, at a table as it was before.
    pub fn events(&self, before: &AnyTable, keys: &Keys, names: &People, events: &[Event]) -> Told {
        let mut teller = Teller::new(before.clone(), names.clone(), self.eye).speaking(self.tongue);
        let mut told = Told { alike: events.iter().all(is_alike), ..Told::default() };
        let mut rest = events;
        while let Some((event, after)) = rest.split_first() {
            let deal = teller.deal_ahead(rest);
            if deal > 0 {
                let (dealt, after) = rest.split_at(deal);
                let seen = dealt.iter().map(|event| teller.table().event_seen(event, self.eye));
                told.events.extend(seen.map(|seen| keys.event(&seen)));
                told.lines.extend(teller.tell_deal(dealt));
                rest = after;
            } else {
                self.event(keys, &mut teller, event, &mut told);
                rest = after;
            }
        }
        told
    }

    /// One event, told by itself.
    fn event(&self, keys: &Keys, teller: &mut Teller, event: &Event, told: &mut Told) {
        let mut seen = keys.event(&teller.table().event_seen(event, self.eye));
        if let Some(because) = event.because() {
            seen["text"] = json!(teller.why(because.why));
        }
        let lines = teller.tell(event);
        if let Some(clause) = lines.iter().find_map(|line| cited(line)) {
            seen["clause"] = json!(clause);
        }
        told.events.push(seen);
        told.lines.extend(lines);
        told.shown.extend(shown(event, || teller.table().hands_in(self.eye, self.tongue)));
    }
}

/// The hands as they lie when they are shown, or when wagers are settled: they may be taken up within the same step.
fn shown(event: &Event, hands: impl Fn() -> Vec<HandView>) -> Vec<HandView> {
    match *event {
        Event::Deal(DealEvent::TurnedUp { place } | DealEvent::TurnedSome { place, .. }) => {
            hands().into_iter().filter(|hand| hand.place == place).collect()
        }
        Event::Wager(WagerEvent::SettlementBegan { .. }) => hands(),
        _ => Vec::new(),
    }
}

/// Whether whoever plays and whoever looks on see the same of an event.
fn is_alike(event: &Event) -> bool {
    match event.secret() {
        Secret::None | Secret::FromTable | Secret::FromAll => true,
        Secret::Of(_) => false,
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
    /// Whether everybody at the table sees the same of these events.
    alike: bool,
}

impl Told {
    /// Whether what was told to who only looks on is what everybody is told: nobody sees more of it, nor of a hand that lies
    /// there.
    pub fn is_for_all(&self) -> bool {
        let open = |hand: &HandView| hand.cards.iter().all(|card| card.card().is_some());
        self.alike && self.shown.iter().all(open)
    }
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

/// A text of the engine, which knows people by their numbers, with their names.
pub fn in_names(text: &str, tongue: Tongue, members: &Members, name: impl Fn(Member) -> String) -> String {
    let mut words = text.to_owned();
    // From above, so that the 1 in "person 12" is not taken for a number of its own.
    for at in (0..Person::MOST as u8).rev() {
        let number = Person(at).speak(tongue);
        if words.contains(&number) {
            let called = members.of(Person(at)).map_or_else(|| say!(tongue, "who.somebody"), &name);
            words = words.replace(&number, &called);
        }
    }
    words
}
