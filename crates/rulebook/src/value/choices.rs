//! One of a few printed answers to the same question.

/// Declares an enum whose variants a listing names. The documentation of a variant is its text on the page.
#[macro_export]
macro_rules! choices {
    ($(#[doc = $doc:literal])+ pub enum $name:ident { $($(#[doc = $text:literal])+ $variant:ident = $key:literal,)+ }) => {
        $(#[doc = $doc])+
        #[allow(unreachable_pub)]
        #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, serde::Serialize)]
        pub enum $name {
            $($(#[doc = $text])+ #[serde(rename = $key)] $variant,)+
        }

        #[allow(dead_code, unreachable_pub)]
        impl $name {
            /// All values, in reading order.
            pub const ALL: &'static [$name] = &[$($name::$variant),+];

            /// The name in files.
            pub const fn key(self) -> &'static str {
                match self { $($name::$variant => $key,)+ }
            }

            /// The value in words.
            pub fn text(self) -> String {
                let lines: &[&str] = match self { $($name::$variant => &[$($text),+],)+ };
                lines.iter().map(|line| line.trim()).collect::<Vec<_>>().join(" ").trim_end_matches('.').to_owned()
            }

            /// The value with this name.
            pub fn from_key(key: &str) -> Option<$name> {
                $name::ALL.iter().copied().find(|value| value.key() == key)
            }
        }

        impl $crate::value::Value for $name {
            fn expected() -> String {
                let keys: Vec<&str> = $name::ALL.iter().map(|value| value.key()).collect();
                format!("one of: {}", keys.join(", "))
            }

            fn read(node: &$crate::tree::Node, reader: &mut $crate::value::Reader) -> Option<$name> {
                let Some(text) = node.text() else { return reader.wrong::<$name>(node) };
                $name::from_key(text).or_else(|| {
                    let keys = $name::ALL.iter().map(|value| value.key());
                    let hint = $crate::did_you_mean(text, keys);
                    reader.bad(node, &format!("\"{text}\" is not known{hint} Expected {}", <$name as $crate::value::Value>::expected()))
                })
            }

            fn schema() -> $crate::value::Schema {
                let answer = |value: &$name| $crate::value::Answer { key: value.key(), text: value.text() };
                $crate::value::Schema::Choice($name::ALL.iter().map(answer).collect())
            }

            fn show(&self) -> $crate::value::Shown {
                $crate::value::Shown::Line(self.text())
            }
        }
    };
}
pub use choices;
