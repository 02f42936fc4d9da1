//! What is said with keys in the place of numbers, written as it is read: [`Keys::json`] builds a tree first, which a
//! room that shows every step to every seat has no time for.

use std::fmt;

use serde::ser::{
    Impossible, Serialize, SerializeMap, SerializeSeq, SerializeStruct, SerializeStructVariant,
    SerializeTuple, SerializeTupleStruct, SerializeTupleVariant, Serializer,
};

use super::Keys;

/// Anything of the vocabulary, with the keys of a table.
#[derive(Debug)]
pub struct Spoken<'k, T: ?Sized> {
    keys: &'k Keys,
    said: &'k T,
}

impl Keys {
    /// Anything of the vocabulary, to be written with keys in the place of numbers: the same as [`Keys::json`].
    pub fn spoken<'k, T: Serialize + ?Sized>(&'k self, said: &'k T) -> Spoken<'k, T> {
        Spoken { keys: self, said }
    }

    /// The key behind a number in a field of this name.
    fn key(&self, name: &str, number: u64) -> Option<&str> {
        let keys = match name {
            "wager" | "needs" => &self.wagers,
            "charge" => &self.charges,
            _ => return None,
        };
        keys.get(number as usize).map(String::as_str)
    }
}

impl<T: ?Sized> Clone for Spoken<'_, T> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<T: ?Sized> Copy for Spoken<'_, T> {}

impl<T: Serialize + ?Sized> Serialize for Spoken<'_, T> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.said.serialize(Speaker { keys: self.keys, inner: serializer })
    }
}

/// Writes on, with keys.
struct Speaker<'k, S> {
    keys: &'k Keys,
    inner: S,
}

/// What has fields or items, and is being written.
struct Parts<'k, C> {
    keys: &'k Keys,
    inner: C,
    rows: Rows,
}

/// Numbers of a pay table and of a row: what they mean shows when all fields are known.
#[derive(Default)]
struct Rows {
    table: Option<u64>,
    row: Option<u64>,
    front: bool,
    /// The name of a field of a map whose value comes next.
    name: Option<String>,
}

impl Rows {
    /// Whether the field waits for the others.
    fn holds<T: Serialize + ?Sized>(&mut self, name: &str, value: &T) -> bool {
        let held = match name {
            "table" => &mut self.table,
            "row" => &mut self.row,
            _ => {
                self.front |= name == "front";
                return false;
            }
        };
        *held = number(value);
        held.is_some()
    }

    /// The fields that waited, with what they mean.
    fn told<'k>(&self, keys: &'k Keys) -> impl Iterator<Item = (&'static str, NumberOrKey<'k>)> {
        let of_table = self.table.and_then(|at| keys.tables.get(at as usize));
        let pair = of_table.and_then(|table| Some((&table.key, table.rows.get(self.row? as usize)?)));
        let set = || self.row.filter(|_| self.front).and_then(|row| keys.house_way.get(row as usize));
        let (table, row) = match pair {
            Some((table, row)) => (Some(table), Some(row)),
            None => (None, set()),
        };
        let told = |number: Option<u64>, key: Option<&'k String>| {
            number.map(|number| key.map_or(NumberOrKey::Number(number), |key| NumberOrKey::Key(key)))
        };
        let fields = [("table", told(self.table, table)), ("row", told(self.row, row))];
        fields.into_iter().filter_map(|(name, told)| Some((name, told?)))
    }
}

enum NumberOrKey<'k> {
    Number(u64),
    Key(&'k str),
}

impl Serialize for NumberOrKey<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match *self {
            NumberOrKey::Number(number) => serializer.serialize_u64(number),
            NumberOrKey::Key(key) => serializer.serialize_str(key),
        }
    }
}

/// A field, by what writes it: with the key behind it, where there is one.
macro_rules! field {
    ($parts:expr, $name:expr, $value:expr, $write:expr) => {{
        let (name, value) = ($name, $value);
        if $parts.rows.holds(name, value) {
            Ok(())
        } else {
            let key = number_in(name, value).and_then(|number| $parts.keys.key(name, number));
            match key {
                Some(key) => $write(&mut $parts.inner, name, &NumberOrKey::Key(key)),
                None => $write(&mut $parts.inner, name, &$parts.keys.spoken(value)),
            }
        }
    }};
}

/// The number in a field that may stand for a key.
fn number_in<T: Serialize + ?Sized>(name: &str, value: &T) -> Option<u64> {
    matches!(name, "wager" | "needs" | "charge").then(|| number(value)).flatten()
}

/// A value that is a number.
fn number<T: Serialize + ?Sized>(value: &T) -> Option<u64> {
    value.serialize(Number).ok()
}

impl<'k, S: Serializer> Speaker<'k, S> {
    fn parts<C>(keys: &'k Keys, inner: C) -> Parts<'k, C> {
        Parts { keys, inner, rows: Rows::default() }
    }
}

macro_rules! as_it_is {
    ($($name:ident: $kind:ty),* $(,)?) => {
        $(fn $name(self, value: $kind) -> Result<S::Ok, S::Error> { self.inner.$name(value) })*
    };
}

impl<'k, S: Serializer> Serializer for Speaker<'k, S> {
    type Ok = S::Ok;
    type Error = S::Error;
    type SerializeSeq = Parts<'k, S::SerializeSeq>;
    type SerializeTuple = Parts<'k, S::SerializeTuple>;
    type SerializeTupleStruct = Parts<'k, S::SerializeTupleStruct>;
    type SerializeTupleVariant = Parts<'k, S::SerializeTupleVariant>;
    type SerializeMap = Parts<'k, S::SerializeMap>;
    type SerializeStruct = Parts<'k, S::SerializeStruct>;
    type SerializeStructVariant = Parts<'k, S::SerializeStructVariant>;

    as_it_is! {
        serialize_bool: bool, serialize_i8: i8, serialize_i16: i16, serialize_i32: i32, serialize_i64: i64,
        serialize_u8: u8, serialize_u16: u16, serialize_u32: u32, serialize_u64: u64, serialize_f32: f32,
        serialize_f64: f64, serialize_char: char, serialize_str: &str, serialize_bytes: &[u8],
        serialize_unit_struct: &'static str,
    }

    fn serialize_none(self) -> Result<S::Ok, S::Error> {
        self.inner.serialize_none()
    }

    fn serialize_unit(self) -> Result<S::Ok, S::Error> {
        self.inner.serialize_unit()
    }

    fn serialize_some<T: Serialize + ?Sized>(self, value: &T) -> Result<S::Ok, S::Error> {
        self.inner.serialize_some(&self.keys.spoken(value))
    }

    fn serialize_unit_variant(
        self,
        name: &'static str,
        at: u32,
        variant: &'static str,
    ) -> Result<S::Ok, S::Error> {
        self.inner.serialize_unit_variant(name, at, variant)
    }

    fn serialize_newtype_struct<T: Serialize + ?Sized>(
        self,
        name: &'static str,
        value: &T,
    ) -> Result<S::Ok, S::Error> {
        self.inner.serialize_newtype_struct(name, &self.keys.spoken(value))
    }

    fn serialize_newtype_variant<T: Serialize + ?Sized>(
        self,
        name: &'static str,
        at: u32,
        variant: &'static str,
        value: &T,
    ) -> Result<S::Ok, S::Error> {
        let key = number_in(variant, value).and_then(|number| self.keys.key(variant, number));
        match key {
            Some(key) => self.inner.serialize_newtype_variant(name, at, variant, key),
            None => self.inner.serialize_newtype_variant(name, at, variant, &self.keys.spoken(value)),
        }
    }

    fn serialize_seq(self, len: Option<usize>) -> Result<Self::SerializeSeq, S::Error> {
        Ok(Speaker::<S>::parts(self.keys, self.inner.serialize_seq(len)?))
    }

    fn serialize_tuple(self, len: usize) -> Result<Self::SerializeTuple, S::Error> {
        Ok(Speaker::<S>::parts(self.keys, self.inner.serialize_tuple(len)?))
    }

    fn serialize_tuple_struct(
        self,
        name: &'static str,
        len: usize,
    ) -> Result<Self::SerializeTupleStruct, S::Error> {
        Ok(Speaker::<S>::parts(self.keys, self.inner.serialize_tuple_struct(name, len)?))
    }

    fn serialize_tuple_variant(
        self,
        name: &'static str,
        at: u32,
        variant: &'static str,
        len: usize,
    ) -> Result<Self::SerializeTupleVariant, S::Error> {
        Ok(Speaker::<S>::parts(self.keys, self.inner.serialize_tuple_variant(name, at, variant, len)?))
    }

    fn serialize_map(self, len: Option<usize>) -> Result<Self::SerializeMap, S::Error> {
        Ok(Speaker::<S>::parts(self.keys, self.inner.serialize_map(len)?))
    }

    fn serialize_struct(self, name: &'static str, len: usize) -> Result<Self::SerializeStruct, S::Error> {
        Ok(Speaker::<S>::parts(self.keys, self.inner.serialize_struct(name, len)?))
    }

    fn serialize_struct_variant(
        self,
        name: &'static str,
        at: u32,
        variant: &'static str,
        len: usize,
    ) -> Result<Self::SerializeStructVariant, S::Error> {
        Ok(Speaker::<S>::parts(self.keys, self.inner.serialize_struct_variant(name, at, variant, len)?))
    }
}

macro_rules! items {
    ($($kind:ident: $write:ident),* $(,)?) => {
        $(impl<C: $kind> $kind for Parts<'_, C> {
            type Ok = C::Ok;
            type Error = C::Error;

            fn $write<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<(), C::Error> {
                self.inner.$write(&self.keys.spoken(value))
            }

            fn end(self) -> Result<C::Ok, C::Error> {
                self.inner.end()
            }
        })*
    };
}

items! {
    SerializeSeq: serialize_element,
    SerializeTuple: serialize_element,
    SerializeTupleStruct: serialize_field,
    SerializeTupleVariant: serialize_field,
}

macro_rules! fields {
    ($($kind:ident),* $(,)?) => {
        $(impl<C: $kind> $kind for Parts<'_, C> {
            type Ok = C::Ok;
            type Error = C::Error;

            fn serialize_field<T: Serialize + ?Sized>(
                &mut self,
                name: &'static str,
                value: &T,
            ) -> Result<(), C::Error> {
                field!(self, name, value, C::serialize_field)
            }

            fn end(mut self) -> Result<C::Ok, C::Error> {
                for (name, told) in self.rows.told(self.keys) {
                    self.inner.serialize_field(name, &told)?;
                }
                self.inner.end()
            }
        })*
    };
}

fields!(SerializeStruct, SerializeStructVariant);

impl<C: SerializeMap> SerializeMap for Parts<'_, C> {
    type Ok = C::Ok;
    type Error = C::Error;

    fn serialize_key<T: Serialize + ?Sized>(&mut self, key: &T) -> Result<(), C::Error> {
        let name = serde_json::to_value(key).map_err(serde::ser::Error::custom)?;
        self.rows.name = Some(name.as_str().map_or_else(|| name.to_string(), ToOwned::to_owned));
        Ok(())
    }

    fn serialize_value<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<(), C::Error> {
        let name = self.rows.name.take().unwrap_or_default();
        field!(self, name.as_str(), value, C::serialize_entry)
    }

    fn end(mut self) -> Result<C::Ok, C::Error> {
        for (name, told) in self.rows.told(self.keys) {
            self.inner.serialize_entry(name, &told)?;
        }
        self.inner.end()
    }
}

/// Takes numbers, and nothing else.
struct Number;

/// It is no number.
#[derive(Debug)]
struct NoNumber;

impl fmt::Display for NoNumber {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("no number")
    }
}

impl std::error::Error for NoNumber {}

impl serde::ser::Error for NoNumber {
    fn custom<T: fmt::Display>(_: T) -> NoNumber {
        NoNumber
    }
}

macro_rules! numbers {
    ($($name:ident: $kind:ty),* $(,)?) => {
        $(fn $name(self, value: $kind) -> Result<u64, NoNumber> { u64::try_from(value).map_err(|_| NoNumber) })*
    };
}

macro_rules! no_numbers {
    ($($name:ident($($kind:ty),*)),* $(,)?) => {
        $(fn $name(self, $(_: $kind),*) -> Result<u64, NoNumber> { Err(NoNumber) })*
    };
}

type Never = Impossible<u64, NoNumber>;

impl Serializer for Number {
    type Ok = u64;
    type Error = NoNumber;
    type SerializeSeq = Never;
    type SerializeTuple = Never;
    type SerializeTupleStruct = Never;
    type SerializeTupleVariant = Never;
    type SerializeMap = Never;
    type SerializeStruct = Never;
    type SerializeStructVariant = Never;

    numbers! {
        serialize_i8: i8, serialize_i16: i16, serialize_i32: i32, serialize_i64: i64, serialize_u8: u8,
        serialize_u16: u16, serialize_u32: u32, serialize_u64: u64,
    }

    no_numbers! {
        serialize_bool(bool), serialize_f32(f32), serialize_f64(f64), serialize_char(char), serialize_str(&str),
        serialize_bytes(&[u8]), serialize_none(), serialize_unit(), serialize_unit_struct(&'static str),
        serialize_unit_variant(&'static str, u32, &'static str),
    }

    fn serialize_some<T: Serialize + ?Sized>(self, value: &T) -> Result<u64, NoNumber> {
        value.serialize(self)
    }

    fn serialize_newtype_struct<T: Serialize + ?Sized>(
        self,
        _: &'static str,
        value: &T,
    ) -> Result<u64, NoNumber> {
        value.serialize(self)
    }

    fn serialize_newtype_variant<T: Serialize + ?Sized>(
        self,
        _: &'static str,
        _: u32,
        _: &'static str,
        _: &T,
    ) -> Result<u64, NoNumber> {
        Err(NoNumber)
    }

    fn serialize_seq(self, _: Option<usize>) -> Result<Never, NoNumber> {
        Err(NoNumber)
    }

    fn serialize_tuple(self, _: usize) -> Result<Never, NoNumber> {
        Err(NoNumber)
    }

    fn serialize_tuple_struct(self, _: &'static str, _: usize) -> Result<Never, NoNumber> {
        Err(NoNumber)
    }

    fn serialize_tuple_variant(
        self,
        _: &'static str,
        _: u32,
        _: &'static str,
        _: usize,
    ) -> Result<Never, NoNumber> {
        Err(NoNumber)
    }

    fn serialize_map(self, _: Option<usize>) -> Result<Never, NoNumber> {
        Err(NoNumber)
    }

    fn serialize_struct(self, _: &'static str, _: usize) -> Result<Never, NoNumber> {
        Err(NoNumber)
    }

    fn serialize_struct_variant(
        self,
        _: &'static str,
        _: u32,
        _: &'static str,
        _: usize,
    ) -> Result<Never, NoNumber> {
        Err(NoNumber)
    }
}
