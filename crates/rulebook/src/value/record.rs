//! A table of a file as a typed record.

/// Declares a record. Each field is a key of the table (underscores written as dashes); the first line of its
/// documentation is its label on the page; `Option` fields may be left out.
macro_rules! record {
    ($(#[doc = $doc:literal])+ pub struct $name:ident { $($(#[doc = $label:literal])+ pub $field:ident: $type:ty,)* }) => {
        $(#[doc = $doc])+
        #[allow(unreachable_pub)]
        #[derive(Debug, Clone, PartialEq, serde::Serialize)]
        #[serde(rename_all = "kebab-case")]
        pub struct $name {
            $($(#[doc = $label])+ pub $field: $type,)*
        }

        impl $crate::value::Value for $name {
            fn expected() -> String {
                let keys: &[&str] = &[$(stringify!($field)),*];
                format!("a table with the keys {}", keys.join(", ").replace('_', "-"))
            }

            fn read(node: &$crate::tree::Node, reader: &mut $crate::value::Reader) -> Option<$name> {
                let mut fields = reader.fields(node)?;
                $(let $field = fields.take::<$type>(stringify!($field));)*
                fields.finish();
                Some($name { $($field: $field?),* })
            }

            fn show(&self) -> $crate::value::Shown {
                $crate::value::Shown::Part(vec![
                    $($crate::value::Row::field(stringify!($field), [$($label),+][0], $crate::value::Value::show(&self.$field))),*
                ])
            }
        }
    };
}
pub(crate) use record;

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
