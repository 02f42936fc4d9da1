//! How much a wager may be.

use std::fmt;

use crate::tree::{Kind, Node};
use crate::value::{Name, Reader, Shown, Span, Value, write_as_text};
use crate::wording::Wording;

/// The amount of a wager, as a listing writes it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Amount {
    /// Anything within the limits of the table: `"table-limits"`.
    TableLimits,
    /// Within the limits of the schedule for this wager: `"schedule-limits"`.
    ScheduleLimits,
    /// A multiple of another wager, or one of several: `"1x ante"`, `"3x or 4x ante"`.
    Times {
        /// The multiples to choose from, in tenths.
        tenths: Vec<u16>,
        /// Of which wager.
        of: Name,
    },
    /// Up to a multiple of another wager: `"up to 0.5x base"`.
    UpTo {
        /// The multiple, in tenths.
        tenths: u16,
        /// Of which wager.
        of: Name,
    },
    /// Within the limits of the table, and no more than a multiple of another wager: `"table-limits, up to 1x base"`.
    WithinUpTo {
        /// The multiple, in tenths.
        tenths: u16,
        /// Of which wager.
        of: Name,
    },
    /// A fixed amount at least, with no table maximum: `"at least $5"`.
    AtLeast(money::Cents),
    /// From one amount to another, regardless of the table limits: `"$1-$500"`.
    Between(money::Cents, money::Cents),
    /// Nothing is staked.
    Nothing,
}

fn tenths(text: &str) -> Option<u16> {
    let text = text.strip_suffix('x')?;
    let (whole, part) = text.split_once('.').unwrap_or((text, "0"));
    let part: u16 = (part.len() == 1).then(|| part.parse().ok()).flatten()?;
    whole.parse::<u16>().ok()?.checked_mul(10)?.checked_add(part)
}

fn times(tenths: u16) -> String {
    if tenths.is_multiple_of(10) {
        format!("{}x", tenths / 10)
    } else {
        format!("{}.{}x", tenths / 10, tenths % 10)
    }
}

fn between(text: &str) -> Option<(money::Cents, money::Cents)> {
    let (least, most) = text.split_once('-')?;
    let (least, most) = (least.parse().ok()?, most.parse().ok()?);
    (least <= most).then_some((least, most))
}

fn read(text: &str) -> Option<Amount> {
    match text {
        "table-limits" => return Some(Amount::TableLimits),
        "schedule-limits" => return Some(Amount::ScheduleLimits),
        "nothing" => return Some(Amount::Nothing),
        _ => {}
    }
    if let Some(amount) = text.strip_prefix("at least ") {
        return amount.parse().ok().map(Amount::AtLeast);
    }
    if let Some((least, most)) = between(text) {
        return Some(Amount::Between(least, most));
    }
    let (multiples, of) = text.rsplit_once(' ')?;
    let of = Name::new(of)?;
    if let Some(most) = multiples.strip_prefix("table-limits, up to ") {
        return Some(Amount::WithinUpTo { tenths: tenths(most)?, of });
    }
    match multiples.strip_prefix("up to ") {
        Some(most) => Some(Amount::UpTo { tenths: tenths(most)?, of }),
        None => {
            let tenths = multiples.split(" or ").map(tenths).collect::<Option<_>>()?;
            Some(Amount::Times { tenths, of })
        }
    }
}

/// The largest amount that a listing may name for a wager.
const MOST: money::Cents = money::Cents::dollars(100_000_000);

impl Amount {
    /// The wager it depends on.
    pub fn of(&self) -> Option<&Name> {
        match self {
            Amount::Times { of, .. } | Amount::UpTo { of, .. } | Amount::WithinUpTo { of, .. } => Some(of),
            _ => None,
        }
    }

    /// Why such a wager can never be placed.
    pub(super) fn impossible(&self) -> Option<String> {
        match self {
            Amount::Times { tenths, .. } if tenths.contains(&0) => {
                Some("multiples must be above 0".to_owned())
            }
            Amount::UpTo { tenths: 0, .. } | Amount::WithinUpTo { tenths: 0, .. } => {
                Some("the multiple must be above 0".to_owned())
            }
            Amount::AtLeast(least) if least.is_negative() || *least > MOST => {
                Some(format!("the minimum must be $0 to {MOST}; got {least}"))
            }
            Amount::Between(least, most) if least.is_negative() || *most > MOST => {
                Some(format!("the limits must be within $0 to {MOST}; got {least} to {most}"))
            }
            _ => None,
        }
    }
}

impl Amount {
    /// As it stands in a file.
    pub fn written(&self) -> String {
        match self {
            Amount::TableLimits => "table-limits".to_owned(),
            Amount::ScheduleLimits => "schedule-limits".to_owned(),
            Amount::Times { tenths, of } => {
                let multiples: Vec<String> = tenths.iter().map(|tenths| times(*tenths)).collect();
                format!("{} {of}", multiples.join(" or "))
            }
            Amount::UpTo { tenths, of } => format!("up to {} {of}", times(*tenths)),
            Amount::WithinUpTo { tenths, of } => format!("table-limits, up to {} {of}", times(*tenths)),
            Amount::AtLeast(least) => format!("at least {least}"),
            Amount::Between(least, most) => format!("{least}-{most}"),
            Amount::Nothing => "nothing".to_owned(),
        }
    }
}

impl Value for Amount {
    crate::value::json_by_serialize!();

    fn expected() -> String {
        "\"table-limits\", \"schedule-limits\", \"1x ante\", \"3x or 4x ante\", \"up to 0.5x base\", \"table-limits, up to 1x base\", \"at least $5\", \"$1-$500\" or \"nothing\"".to_owned()
    }

    fn read(node: &Node, reader: &mut Reader) -> Option<Amount> {
        let Some(text) = node.text() else {
            return reader.wrong::<Amount>(node);
        };
        read(text).or_else(|| {
            reader.bad(node, &format!("\"{text}\" is not an amount: expected {}", Amount::expected()))
        })
    }

    fn show(&self, words: Wording) -> Shown {
        Shown::Line(self.said(words))
    }
}

impl Amount {
    /// In words of a language.
    pub fn said(&self, words: Wording) -> String {
        match self {
            Amount::TableLimits => words.answer("within the limits of the table"),
            Amount::ScheduleLimits => words.answer("within the limits of the schedule"),
            Amount::Nothing => words.answer("nothing is staked"),
            Amount::AtLeast(least) => words.fill("at least {least}", &[("least", least)]),
            Amount::Between(least, most) => words.fill("{from} to {to}", &[("from", least), ("to", most)]),
            Amount::UpTo { tenths, of } => {
                words.fill("up to {times} the {wager}", &[("times", &times(*tenths)), ("wager", of)])
            }
            Amount::WithinUpTo { tenths, of } => words.fill(
                "within the limits of the table, up to {times} the {wager}",
                &[("times", &times(*tenths)), ("wager", of)],
            ),
            Amount::Times { tenths, of } => {
                let choices: Vec<String> = tenths.iter().map(|tenths| times(*tenths)).collect();
                let choices = choices.join(&words.fill(" or ", &[]));
                words.fill("{times} the {wager}", &[("times", &choices), ("wager", of)])
            }
        }
    }
}

impl fmt::Display for Amount {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.said(Wording::English))
    }
}

write_as_text!(Amount);

/// What a wager may be while one block of schedules is in force: `["outlaws/three-card-poker-with-rules", "$0-$50"]`;
/// or only under some of its options, from the table minimum on: `["chico/gegr-001827", "4-11", "up to $100"]`.
#[derive(Debug, Clone, PartialEq, Eq, serde::Serialize)]
pub struct WagerLimit {
    /// The block, as `room/block`.
    pub block: String,
    /// The options of the block for which it holds; all when none are named.
    pub options: Option<Span>,
    /// The minimum; the table minimum when left out.
    pub least: Option<money::Cents>,
    /// The maximum.
    pub most: money::Cents,
}

/// `"$0-$50"`, or `"up to $100"`.
fn limits(text: &str) -> Option<(Option<money::Cents>, money::Cents)> {
    match text.strip_prefix("up to ") {
        Some(most) => most.parse().ok().map(|most| (None, most)),
        None => between(text).map(|(least, most)| (Some(least), most)),
    }
}

impl Value for WagerLimit {
    crate::value::json_by_serialize!();

    fn expected() -> String {
        "a schedule block and its limits, as in [\"room/block\", \"$0-$50\"] or [\"room/block\", \"4-11\", \"up to $100\"]"
            .to_owned()
    }

    fn read(node: &Node, reader: &mut Reader) -> Option<WagerLimit> {
        let Kind::List(cells) = &node.kind else {
            return reader.wrong::<WagerLimit>(node);
        };
        let (block, options, amounts) = match cells.as_slice() {
            [block, amounts] => (block, None, amounts),
            [block, options, amounts] => (block, Some(Span::read(options, reader)?), amounts),
            _ => return reader.bad(node, &format!("expected {}", WagerLimit::expected())),
        };
        let limit = block.text().zip(amounts.text().and_then(limits));
        let limit =
            limit.map(|(block, (least, most))| WagerLimit { block: block.to_owned(), options, least, most });
        limit.or_else(|| reader.bad(node, &format!("expected {}", WagerLimit::expected())))
    }

    fn show(&self, words: Wording) -> Shown {
        let least = self.least.map_or_else(|| words.answer("the table minimum"), |least| least.to_string());
        let mut said = words.fill(
            "{from} to {to} under {block}",
            &[("from", &least), ("to", &self.most), ("block", &self.block)],
        );
        if let Some(options) = self.options {
            said += &words.fill(" options {options}", &[("options", &options.said(words))]);
        }
        Shown::Line(said)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn amounts_read_as_they_are_written() {
        for (text, shown) in [
            ("table-limits", "within the limits of the table"),
            ("1x ante", "1x the ante"),
            ("3x or 4x ante", "3x or 4x the ante"),
            ("up to 0.5x base", "up to 0.5x the base"),
            ("table-limits, up to 1x base", "within the limits of the table, up to 1x the base"),
            ("at least $5", "at least $5"),
            ("$1-$500", "$1 to $500"),
        ] {
            assert_eq!(read(text).unwrap().to_string(), shown);
            assert_eq!(read(text).unwrap().written(), text);
        }
        for text in ["", "ante", "x ante", "1 ante", "up to ante", "1.55x ante", "at least five", "$5-$1"] {
            assert_eq!(read(text), None, "{text}");
        }
    }

    #[test]
    fn nobody_wagers_nought_times_another_or_more_than_there_is() {
        for text in [
            "0x ante",
            "1x or 0x ante",
            "up to 0x base",
            "table-limits, up to 0x base",
            "at least -$1",
            "$1-$100000001",
        ] {
            assert!(read(text).unwrap().impossible().is_some(), "{text}");
        }
        for text in [
            "nothing",
            "0.1x ante",
            "up to 0.1x base",
            "table-limits, up to 0.1x base",
            "at least $0",
            "$0-$1",
        ] {
            assert_eq!(read(text).unwrap().impossible(), None, "{text}");
        }
    }
}
