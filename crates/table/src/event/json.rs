//! Events in JSON: one object each, its name under `event`, whatever room or family it is of.

use serde::de::Error as _;
use serde::ser::Error as _;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use serde_json::Value;

use super::{
    BankEvent, DealEvent, Event, FeeEvent, FloorEvent, Own, PokerEvent, RoundEvent, SeatEvent, WagerEvent,
    each,
};
use crate::words::Words;

impl Serialize for Own {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let row =
            self.row().ok_or_else(|| S::Error::custom("an event of a family that is not known here"))?;
        (row.json)(self).serialize(serializer)
    }
}

impl Serialize for Event {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        each!(*self, event => event.serialize(serializer))
    }
}

impl<'de> Deserialize<'de> for Event {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Event, D::Error> {
        let value = Value::deserialize(deserializer)?;
        let Some(key) = value.get("event").and_then(Value::as_str).map(str::to_owned) else {
            return Err(D::Error::custom("an event has a name under \"event\""));
        };
        let own = Words::all().flat_map(|words| words.events).find(|row| row.key == key);
        if let Some(row) = own {
            return (row.of_json)(value).map(Event::Own).map_err(D::Error::custom);
        }
        of_rooms(&key, &value).map_err(D::Error::custom)
    }
}

/// The event of the room that knows its name.
fn of_rooms(key: &str, value: &Value) -> Result<Event, String> {
    let unknown = format!("unknown variant `{key}`");
    macro_rules! try_rooms {
        ($($room:ty),+) => {
            $(match serde_json::from_value::<$room>(value.clone()) {
                Ok(event) => return Ok(event.into()),
                Err(wrong) if wrong.to_string().starts_with(&unknown) => {}
                Err(wrong) => return Err(format!("{key}: {wrong}")),
            })+
        };
    }
    try_rooms!(SeatEvent, BankEvent, WagerEvent, DealEvent, FeeEvent, FloorEvent, RoundEvent, PokerEvent);
    Err(format!("there is no event \"{key}\""))
}
