//! A table of a file as a typed record.

/// Declares a record. Each field is a key of the table (underscores written as dashes); the first line of its
/// documentation is its label on the page; `Option` fields may be left out. A field that ends in `= told` is shown and
/// decides nothing. One that ends in `= only "2"` may say nothing else, because nothing else is played (`|` stands between
/// words for the same). `= noted` and `= fixed "2"` are the same for keys that were marked after tables had been stored: the
/// digest of the rules counts them. Every other key must change how a table is played (`crates/families/tests/effects`).
#[macro_export]
macro_rules! record {
    ($(#[doc = $doc:literal])+ pub struct $name:ident { $($(#[doc = $label:literal])+ pub $field:ident: $type:ty $(= $mark:ident $($only:literal)?)?,)* }) => {
        $(#[doc = $doc])+
        #[allow(unreachable_pub)]
        #[derive(Debug, Clone, PartialEq)]
        pub struct $name {
            $(
                $(#[doc = $label])+
                $(#[doc = concat!("\n\nMark: ", stringify!($mark) $(, " ", $only)?, ".")])?
                pub $field: $type,
            )*
        }

        impl $name {
            const FIELDS: &'static [$crate::value::Field] = &[$($crate::value::Field {
                name: stringify!($field),
                docs: &[$($label),+],
                mark: $crate::value::mark!($($mark $($only)?)?),
                schema: <$type as $crate::value::Value>::schema,
            }),*];
        }

        impl $crate::value::Record for $name {
            fn record() -> $crate::value::RecordSchema {
                $crate::value::RecordSchema::new(stringify!($name), module_path!(), &[$($doc),+], $name::FIELDS)
            }
        }

        impl serde::Serialize for $name {
            fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                $crate::value::Value::json(self, $crate::value::Detail::All).serialize(serializer)
            }
        }

        impl $crate::value::Value for $name {
            fn expected() -> String {
                $crate::value::expected_table($name::FIELDS)
            }

            fn read(node: &$crate::tree::Node, reader: &mut $crate::value::Reader) -> Option<$name> {
                let mut fields = reader.fields(node)?;
                $(let $field = fields.take_marked::<$type>(
                    stringify!($field),
                    $crate::value::mark!($($mark $($only)?)?),
                );)*
                fields.finish();
                Some($name { $($field: $field?),* })
            }

            fn schema() -> $crate::value::Schema {
                $crate::value::Schema::Record(<$name as $crate::value::Record>::record())
            }

            fn json(&self, detail: $crate::value::Detail) -> serde_json::Value {
                let mut object = $crate::value::Object::new(detail);
                $(if object.holds($crate::value::mark!($($mark $($only)?)?)) {
                    object.add(stringify!($field), $crate::value::Value::json(&self.$field, detail));
                })*
                object.finish()
            }

            fn show(&self, words: $crate::Wording) -> $crate::value::Shown {
                let values = vec![$($crate::value::Value::show(&self.$field, words)),*];
                $crate::value::Shown::Part($crate::value::Row::fields($name::FIELDS, values, words))
            }
        }
    };
}
pub use record;

/// What a field is for.
#[doc(hidden)]
#[macro_export]
macro_rules! mark {
    () => {
        $crate::value::Mark::Decides
    };
    (told) => {
        $crate::value::Mark::Told
    };
    (only $words:literal) => {
        $crate::value::Mark::Only($words)
    };
    (noted) => {
        $crate::value::Mark::Noted
    };
    (fixed $words:literal) => {
        $crate::value::Mark::Fixed($words)
    };
}
#[doc(hidden)]
pub use mark;
