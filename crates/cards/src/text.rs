//! Cards, dice and tiles as text in files and messages.

use std::borrow::Cow;
use std::fmt;
use std::str::FromStr;

use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::{Deserialize, Deserializer, Serialize, Serializer, de};

use crate::{Card, Dice, Tile};

/// Writes and reads a type as the text of its notation, and as a byte where nobody reads it.
macro_rules! as_text {
    ($($type:ty, $byte:expr, $of_byte:expr;)+) => {$(
        impl Serialize for $type {
            fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                if serializer.is_human_readable() {
                    return serializer.collect_str(self);
                }
                let byte: fn($type) -> u8 = $byte;
                serializer.serialize_u8(byte(*self))
            }
        }

        impl<'de> Deserialize<'de> for $type {
            fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<$type, D::Error> {
                if deserializer.is_human_readable() {
                    return deserializer.deserialize_str(Notation(std::marker::PhantomData));
                }
                let of_byte: fn(u8) -> Option<$type> = $of_byte;
                let byte = u8::deserialize(deserializer)?;
                of_byte(byte).ok_or_else(|| de::Error::custom(format!("{byte} is not a valid value")))
            }
        }
    )+};
}
as_text! {
    Card, Card::index, Card::from_index;
    Tile, |tile| Card::of_tile(tile).index(), |byte| Card::from_index(byte)?.tile();
    Dice, Dice::byte, Dice::of_byte;
}

impl JsonSchema for Card {
    fn schema_name() -> Cow<'static, str> {
        "Card".into()
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        let faces = (0..=u8::MAX).filter_map(Card::from_index).map(|card| card.to_string());
        json_schema!({ "description": "A card or a tile.", "type": "string", "enum": faces.collect::<Vec<_>>() })
    }
}

impl JsonSchema for Dice {
    fn schema_name() -> Cow<'static, str> {
        "Dice".into()
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        json_schema!({ "description": "A roll of three dice, as in \"4 2 6\".", "type": "string" })
    }
}

struct Notation<T>(std::marker::PhantomData<T>);

impl<T: FromStr<Err: fmt::Display>> de::Visitor<'_> for Notation<T> {
    type Value = T;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a string in the notation of cards, dice or tiles")
    }

    fn visit_str<E: de::Error>(self, text: &str) -> Result<T, E> {
        text.parse().map_err(E::custom)
    }
}
