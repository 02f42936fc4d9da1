//! Amounts of pot poker: sizes measured by a blind or a limit, spans of money, and caps.

use std::fmt;

use money::Cents;

use crate::tree::{Kind, Node};
use crate::value::{Reader, Shown, Value, choices, write_as_text};
use crate::wording::Wording;

choices! {
    /// What a size is measured by.
    pub enum Measure {
        /// the lower limit
        LowerLimit = "lower-limit",
        /// the upper limit
        UpperLimit = "upper-limit",
        /// the small blind
        SmallBlind = "small-blind",
        /// the big blind
        BigBlind = "big-blind",
        /// the largest blind posted so far
        LargestBlind = "largest-blind",
        /// all blinds together
        AllBlinds = "all-blinds",
        /// the ante
        Ante = "ante",
        /// the kill blind
        KillBlind = "kill-blind",
        /// the smallest bet of the game
        MinimumBet = "minimum-bet",
        /// the usual blind of the seat
        UsualBlind = "usual-blind",
        /// the pot
        Pot = "pot",
    }
}

/// How much: `"posted"`, `"$3"`, `"2x big-blind"`, `"1.5x lower-limit"`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Size {
    /// What the table posts.
    Posted,
    /// A fixed amount.
    Fixed(Cents),
    /// A multiple, in tenths.
    Times {
        /// The multiple, in tenths.
        tenths: u16,
        /// Of what.
        of: Measure,
    },
}

fn read_size(text: &str) -> Option<Size> {
    if text == "posted" {
        return Some(Size::Posted);
    }
    if text.starts_with('$') {
        return text.parse().ok().map(Size::Fixed);
    }
    let (times, of) = text.split_once("x ")?;
    let (whole, part) = times.split_once('.').unwrap_or((times, "0"));
    let part: u16 = (part.len() == 1).then(|| part.parse().ok()).flatten()?;
    let tenths = whole.parse::<u16>().ok()?.checked_mul(10)?.checked_add(part)?;
    Measure::from_key(of).map(|of| Size::Times { tenths, of })
}

impl Value for Size {
    crate::value::json_by_serialize!();

    fn expected() -> String {
        let measures: Vec<&str> = Measure::ALL.iter().map(|measure| measure.key()).collect();
        format!(
            "\"posted\", an amount as in \"$3\", or a multiple as in \"2x big-blind\" of: {}",
            measures.join(", ")
        )
    }

    fn read(node: &Node, reader: &mut Reader) -> Option<Size> {
        let Some(text) = node.text() else {
            return reader.wrong::<Size>(node);
        };
        read_size(text)
            .or_else(|| reader.bad(node, &format!("\"{text}\" is not a size: expected {}", Size::expected())))
    }

    fn show(&self, words: Wording) -> Shown {
        Shown::Line(self.said(words))
    }
}

impl Size {
    /// In words of a language.
    fn said(self, words: Wording) -> String {
        match self {
            Size::Posted => words.answer("as posted at the table"),
            Size::Fixed(cents) => cents.to_string(),
            Size::Times { tenths: 10, of } => of.said(words),
            Size::Times { tenths, of } => {
                let (whole, part) = (tenths / 10, tenths % 10);
                let times = if part == 0 { whole.to_string() } else { format!("{whole}.{part}") };
                words.fill("{number} times {what}", &[("number", &times), ("what", &of.said(words))])
            }
        }
    }
}

impl fmt::Display for Size {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.said(Wording::English))
    }
}

write_as_text!(Size);

/// A span of money: `"$20-$100"`, `"$500 and up"`, `"$40"`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct MoneySpan {
    /// The least.
    pub from: Cents,
    /// The most; `None` when there is no maximum.
    pub to: Option<Cents>,
}

fn read_span(text: &str) -> Option<MoneySpan> {
    if let Some(from) = text.strip_suffix(" and up") {
        return Some(MoneySpan { from: from.parse().ok()?, to: None });
    }
    let (from, to) = text.split_once('-').unwrap_or((text, text));
    let (from, to): (Cents, Cents) = (from.parse().ok()?, to.parse().ok()?);
    (from <= to).then_some(MoneySpan { from, to: Some(to) })
}

impl Value for MoneySpan {
    crate::value::json_by_serialize!();

    fn expected() -> String {
        "amounts as in \"$20-$100\", \"$500 and up\" or \"$40\"".to_owned()
    }

    fn read(node: &Node, reader: &mut Reader) -> Option<MoneySpan> {
        let Some(text) = node.text() else {
            return reader.wrong::<MoneySpan>(node);
        };
        read_span(text).or_else(|| reader.bad(node, &format!("\"{text}\" is not {}", MoneySpan::expected())))
    }

    fn show(&self, words: Wording) -> Shown {
        Shown::Line(self.said(words))
    }
}

impl MoneySpan {
    /// In words of a language.
    fn said(self, words: Wording) -> String {
        words.span(&self.from, self.to.as_ref())
    }
}

impl fmt::Display for MoneySpan {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.said(Wording::English))
    }
}

write_as_text!(MoneySpan);

/// A number of times, or `"unlimited"`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Cap {
    /// At most so many.
    Most(u8),
    /// As many as one likes.
    Unlimited,
}

impl Value for Cap {
    crate::value::json_by_serialize!();

    fn expected() -> String {
        "a whole number, or \"unlimited\"".to_owned()
    }

    fn read(node: &Node, reader: &mut Reader) -> Option<Cap> {
        match &node.kind {
            Kind::Text(text) if text == "unlimited" => Some(Cap::Unlimited),
            Kind::Number(_) => u8::read(node, reader).map(Cap::Most),
            _ => reader.wrong::<Cap>(node),
        }
    }

    fn show(&self, words: Wording) -> Shown {
        Shown::Line(match self {
            Cap::Most(most) => most.to_string(),
            Cap::Unlimited => words.answer("unlimited"),
        })
    }
}

impl serde::Serialize for Cap {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Cap::Most(most) => serializer.serialize_u8(*most),
            Cap::Unlimited => serializer.serialize_str("unlimited"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sizes_and_spans_read_as_they_are_written() {
        for (text, shown) in [
            ("posted", "as posted at the table"),
            ("$3", "$3"),
            ("1x lower-limit", "the lower limit"),
            ("2x big-blind", "2 times the big blind"),
            ("1.5x minimum-bet", "1.5 times the smallest bet of the game"),
        ] {
            assert_eq!(read_size(text).unwrap().to_string(), shown);
        }
        for text in ["", "2 big-blind", "2x blind", "3", "x pot"] {
            assert_eq!(read_size(text), None, "{text}");
        }
        for (text, shown) in [("$20-$100", "$20 to $100"), ("$500 and up", "$500 and up"), ("$40", "$40")] {
            assert_eq!(read_span(text).unwrap().to_string(), shown);
        }
        assert_eq!(read_span("$9-$3"), None);
    }
}
