//! A table of a file as a typed record.

/// Declares a record. Each field is a key of the table (underscores written as dashes); the first line of its
/// documentation is its label on the page; `Option` fields may be left out. A field that ends in `= told` is shown and
/// decides nothing. One that ends in `= only "2"` may say nothing else, because nothing else is played (`|` stands between
/// words for the same). Every other one must change how a table is played (`crates/families/tests/effects`).
#[macro_export]
macro_rules! record {
    ($(#[doc = $doc:literal])+ pub struct $name:ident { $($(#[doc = $label:literal])+ pub $field:ident: $type:ty $(= $mark:ident $($only:literal)?)?,)* }) => {
        $(#[doc = $doc])+
        #[allow(unreachable_pub)]
        #[derive(Debug, Clone, PartialEq, serde::Serialize)]
        #[serde(rename_all = "kebab-case")]
        pub struct $name {
            $(
                $(#[doc = $label])+
                $(#[doc = concat!("\n\nMark: ", stringify!($mark) $(, " ", $only)?, ".")])?
                pub $field: $type,
            )*
        }

        impl $crate::value::Record for $name {
            fn record() -> $crate::value::RecordSchema {
                $crate::value::RecordSchema {
                    name: stringify!($name),
                    module: module_path!(),
                    about: $crate::value::in_one_line(&[$($doc),+]),
                    keys: vec![$($crate::value::Key::field(
                        stringify!($field),
                        &[$($label),+],
                        $crate::value::mark!($($mark $($only)?)?),
                        <$type as $crate::value::Value>::schema(),
                    )),*],
                }
            }
        }

        impl $crate::value::Value for $name {
            fn expected() -> String {
                let keys: &[&str] = &[$(stringify!($field)),*];
                format!("a table with the keys {}", keys.join(", ").replace('_', "-"))
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

            fn rule(&self) -> serde_json::Value {
                let mut map = serde_json::Map::new();
                $(if $crate::value::mark!($($mark $($only)?)?) == $crate::value::Mark::Decides {
                    let rule = $crate::value::Value::rule(&self.$field);
                    map.insert(stringify!($field).replace('_', "-"), rule);
                })*
                serde_json::Value::Object(map)
            }

            fn show(&self, words: $crate::Wording) -> $crate::value::Shown {
                $crate::value::Shown::Part(vec![
                    $($crate::value::Row::field(
                        stringify!($field),
                        [$($label),+][0],
                        $crate::value::mark!($($mark $($only)?)?),
                        $crate::value::Value::show(&self.$field, words),
                        words,
                    )),*
                ])
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
}
#[doc(hidden)]
pub use mark;

/// Serializes a type as the text that it is read from.
macro_rules! write_as_text {
    ($($type:ty),+) => {$(
        impl serde::Serialize for $type {
            fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.collect_str(self)
            }
        }
    )+};
}
pub(crate) use write_as_text;
