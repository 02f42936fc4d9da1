//! The keys of an enum as JSON has them, taken from its derived `Deserialize`: a new variant is among them by itself.

use std::fmt;

use serde::de::{self, DeserializeOwned, Visitor};
use serde::forward_to_deserialize_any;

/// The key of every variant of an enum.
///
/// # Panics
/// If the type is not an enum whose variants are told apart by their names.
pub fn variants<T: DeserializeOwned>() -> &'static [&'static str] {
    match T::deserialize(Names) {
        Err(Found(Some(names))) => names,
        Ok(_) | Err(Found(None)) => panic!("{} is not an enum", std::any::type_name::<T>()),
    }
}

/// Answers every enum with an error that holds the names of its variants.
struct Names;

/// The names, where an enum was asked for.
#[derive(Debug)]
struct Found(Option<&'static [&'static str]>);

impl fmt::Display for Found {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:?}", self.0)
    }
}

impl std::error::Error for Found {}

impl de::Error for Found {
    fn custom<T: fmt::Display>(_: T) -> Found {
        Found(None)
    }
}

impl<'de> de::Deserializer<'de> for Names {
    type Error = Found;

    fn deserialize_any<V: Visitor<'de>>(self, _: V) -> Result<V::Value, Found> {
        Err(Found(None))
    }

    fn deserialize_enum<V: Visitor<'de>>(
        self,
        _: &'static str,
        variants: &'static [&'static str],
        _: V,
    ) -> Result<V::Value, Found> {
        Err(Found(Some(variants)))
    }

    forward_to_deserialize_any! {
        bool i8 i16 i32 i64 i128 u8 u16 u32 u64 u128 f32 f64 char str string bytes byte_buf option unit unit_struct
        newtype_struct seq tuple tuple_struct map struct identifier ignored_any
    }
}
