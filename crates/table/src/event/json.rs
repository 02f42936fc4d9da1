//! Events in records: in JSON one object each, its name under `event`, whatever room or family it is of; else a room, a
//! place and the facts.

use serde::de::Error as _;
use serde::ser::Error as _;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use serde_json::{Map, Value};

use super::{
    BankEvent, DealEvent, Event, FeeEvent, FloorEvent, Own, RoundEvent, SeatEvent, WagerEvent, each,
};
use crate::words::Words;

/// The compact form: the rooms by their numbers, which never change; a new one gets the next.
#[derive(Serialize, Deserialize)]
enum Room {
    Seat(SeatEvent),
    Bank(BankEvent),
    Wager(WagerEvent),
    Deal(DealEvent),
    Fee(FeeEvent),
    Floor(FloorEvent),
    Round(RoundEvent),
    Own(u16, Vec<u8>),
}

impl Serialize for Event {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        if serializer.is_human_readable() {
            return told(self).map_err(S::Error::custom)?.serialize(serializer);
        }
        let room = match *self {
            Event::Seat(event) => Room::Seat(event),
            Event::Bank(event) => Room::Bank(event),
            Event::Wager(event) => Room::Wager(event),
            Event::Deal(event) => Room::Deal(event),
            Event::Fee(event) => Room::Fee(event),
            Event::Floor(event) => Room::Floor(event),
            Event::Round(event) => Room::Round(event),
            Event::Own(own) => Room::Own(own.kind(), own.short()),
        };
        room.serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for Event {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Event, D::Error> {
        if deserializer.is_human_readable() {
            return read(&Value::deserialize(deserializer)?).map_err(D::Error::custom);
        }
        Ok(match Room::deserialize(deserializer)? {
            Room::Seat(event) => event.into(),
            Room::Bank(event) => event.into(),
            Room::Wager(event) => event.into(),
            Room::Deal(event) => event.into(),
            Room::Fee(event) => event.into(),
            Room::Floor(event) => event.into(),
            Room::Round(event) => event.into(),
            Room::Own(kind, facts) => {
                let own = Own::of_short(kind, &facts)
                    .ok_or_else(|| D::Error::custom("an event has missing or extra fields"))?;
                Event::Own(own)
            }
        })
    }
}

impl Event {
    /// The object of an event; nothing for one of a family that is not known here.
    pub(crate) fn told(&self) -> Value {
        told(self).unwrap_or_default()
    }
}

/// The object of an event, its name first.
fn told(event: &Event) -> Result<Value, String> {
    if let Event::Own(own) = event {
        let row = own.row().ok_or("an event of an unknown game family")?;
        return Ok((row.json)(own));
    }
    let value = each!(*event, event => room_value(&event))?;
    let mut told = Map::new();
    match value {
        Value::String(name) => {
            told.insert("event".into(), Value::String(name));
        }
        Value::Object(named) => {
            for (name, facts) in named {
                told.insert("event".into(), Value::String(name));
                if let Value::Object(facts) = facts {
                    told.extend(facts);
                }
            }
        }
        _ => return Err("an event has a name".to_owned()),
    }
    Ok(Value::Object(told))
}

fn room_value(event: &impl Serialize) -> Result<Value, String> {
    serde_json::to_value(event).map_err(|wrong| wrong.to_string())
}

/// What an [`Own`] event never is asked: its row tells it.
impl Serialize for Own {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        (self.kind(), self.short()).serialize(serializer)
    }
}

/// The event of an object.
fn read(value: &Value) -> Result<Event, String> {
    let Some((key, facts)) = value.as_object().and_then(named) else {
        return Err("an event must be an object with its name under \"event\"".to_owned());
    };
    if let Some(row) = Words::all().flat_map(|words| words.events).find(|row| row.key == key) {
        return (row.of_json)(value.clone()).map(Event::Own).map_err(|wrong| format!("{key}: {wrong}"));
    }
    let unknown = format!("unknown variant `{key}`");
    let value = if facts.is_empty() { Value::String(key.clone()) } else { tagged(&key, facts) };
    macro_rules! try_rooms {
        ($($room:ty),+) => {
            $(match serde_json::from_value::<$room>(value.clone()) {
                Ok(event) => return Ok(event.into()),
                Err(wrong) if wrong.to_string().starts_with(&unknown) => {}
                Err(wrong) => return Err(format!("{key}: {wrong}")),
            })+
        };
    }
    try_rooms!(SeatEvent, BankEvent, WagerEvent, DealEvent, FeeEvent, FloorEvent, RoundEvent);
    Err(format!("unknown event \"{key}\""))
}

/// The name of an event, and its facts without it.
fn named(object: &Map<String, Value>) -> Option<(String, Map<String, Value>)> {
    let mut facts = object.clone();
    let name = facts.remove("event")?;
    Some((name.as_str()?.to_owned(), facts))
}

fn tagged(key: &str, facts: Map<String, Value>) -> Value {
    let mut object = Map::new();
    object.insert(key.to_owned(), Value::Object(facts));
    Value::Object(object)
}
