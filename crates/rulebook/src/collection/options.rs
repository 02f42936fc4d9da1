//! The options of a block as written: charges, fees, bands.

use money::Cents;

use super::block::{ChargeHead, Group, LoneValue, NO_TERMS, ScheduleOption, Terms};
use super::{Band, Basis, Charge, Fee, Measure, Purpose, Rates, Reach};
use crate::source::ReadingId;
use crate::tree::{Kind, Node};
use crate::value::{Reader, Value};

pub(super) fn read_options(node: &Node, group: &Group, reader: &mut Reader) -> Option<Vec<ScheduleOption>> {
    let Some(Kind::List(items)) = node.at(&["option"]).map(|node| &node.kind) else {
        reader.fault(
            &node.place,
            "missing-key",
            "`[[group.option]]` is missing: add options, or make the group `like` another".to_owned(),
        );
        return None;
    };
    let read: Vec<Option<ScheduleOption>> =
        items.iter().map(|item| read_option(item, group, reader)).collect();
    read.into_iter().collect()
}

fn read_option(node: &Node, group: &Group, reader: &mut Reader) -> Option<ScheduleOption> {
    let mut fields = reader.fields(node)?;
    let number: Option<u16> = fields.take("number");
    let terms: Option<Option<Terms>> = fields.take("terms");
    for (name, _) in group.charges.iter() {
        fields.pass(name.as_str());
    }
    fields.finish();
    let charges = read_charges(node, group, reader);
    let source = node.source.as_deref().cloned().unwrap_or_else(|| group.source.clone());
    let terms = terms?.unwrap_or(NO_TERMS).or(&group.terms);
    Some(ScheduleOption {
        number: number?,
        terms,
        charges: charges?,
        source,
        place: node.place.clone(),
        step: group.step,
    })
}

/// The charges that a group declares, with the rates of one option.
pub(super) fn read_charges(node: &Node, group: &Group, reader: &mut Reader) -> Option<Vec<Charge>> {
    let mut charges = Some(Vec::new());
    for (name, head) in group.charges.iter() {
        let rates = match node.at(&[name.as_str()]) {
            Some(cell) => reader.within(name.as_str(), |reader| read_rates(cell, head, group, reader)),
            None => {
                let message = format!("`{name}` is missing: the group declares a charge of that name");
                reader.fault(&node.place, "missing-key", message);
                None
            }
        };
        let charge = rates.map(|rates| Charge {
            name: name.to_string(),
            payer: head.payer,
            per: head.per,
            basis: head.basis,
            when: head.when,
            purpose: head.purpose.unwrap_or(Purpose::Collection),
            counts: head.counts.clone(),
            clause: head.clause.clone(),
            rates,
        });
        charges = charges.zip(charge).map(|(mut all, charge)| {
            all.push(charge);
            all
        });
    }
    charges
}

fn read_fee(node: &Node, reader: &mut Reader) -> Option<Fee> {
    match node.text() {
        Some("unreadable") => Some(Fee::Unreadable),
        Some(text) if text.contains('%') => reader.fault_percentage(node, text),
        _ => read_amount(node, reader).map(Fee::Amount),
    }
}

/// The largest fee that a schedule may name; sums of such fees never overflow.
const MOST_FEE: Cents = Cents::dollars(1_000_000);

/// An amount that a table pays: never below zero, or the house would pay the table.
pub(super) fn read_amount(node: &Node, reader: &mut Reader) -> Option<Cents> {
    let amount: Cents = reader.parsed(node)?;
    if amount.is_negative() {
        let message = format!("`{}` is {amount}: a fee must not be negative", reader.path());
        reader.fault(&node.place, "negative-fee", message);
        return None;
    }
    if amount > MOST_FEE {
        let message = format!("`{}` must be at most {MOST_FEE}; got {amount}", reader.path());
        reader.fault(&node.place, "huge-amount", message);
        return None;
    }
    Some(amount)
}

impl Reader {
    fn fault_percentage(&mut self, node: &Node, text: &str) -> Option<Fee> {
        let message =
            format!("\"{text}\" is a percentage: a collection fee is a fixed amount, set before the deal");
        self.fault(&node.place, "percentage-fee", message);
        None
    }
}

fn read_rates(node: &Node, head: &ChargeHead, group: &Group, reader: &mut Reader) -> Option<Rates> {
    match (head.basis, &node.kind) {
        (Basis::Flat, Kind::Text(_)) => read_fee(node, reader).map(Rates::Flat),
        (Basis::Time, Kind::Text(_)) => {
            read_fee(node, reader).map(|half| Rates::HalfHour { hour: None, half })
        }
        (Basis::Time, Kind::List(cells)) if cells.len() == 2 => {
            let (hour, half) = (read_amount(&cells[0], reader), read_fee(&cells[1], reader));
            Some(Rates::HalfHour { hour: Some(hour?), half: half? })
        }
        (Basis::PerPlayer, Kind::List(cells)) if cells.len() == 2 => {
            let (each, plus) = (read_amount(&cells[0], reader), read_amount(&cells[1], reader));
            Some(Rates::PerPlayer { each: each?, plus: plus? })
        }
        (Basis::Flat, _) => reader.bad(node, "a flat fee is one amount, as in \"$0.50\""),
        (Basis::Time, _) => reader.bad(node, "a timed fee is an amount per half hour, or [hour, half hour]"),
        (Basis::PerPlayer, _) => {
            reader.bad(node, "a fee per player is [per player, fixed part], as in [\"$0.50\", \"$1\"]")
        }
        (basis, Kind::List(rows)) => {
            let measure = if basis == Basis::Players { Measure::Count } else { Measure::Money };
            let read: Vec<Option<Band>> =
                rows.iter().map(|row| read_band(row, measure, group, reader)).collect();
            let bands: Vec<Band> = read.into_iter().collect::<Option<_>>()?;
            (!bands.is_empty())
                .then_some(Rates::Bands(bands))
                .or_else(|| reader.bad(node, "expected at least one band, as in [\"$3-$50\", \"$0.50\"]"))
        }
        _ => reader.bad(node, "expected bands, as in [[\"$3-$50\", \"$0.50\"], [\"$51+\", \"$1\"]]"),
    }
}

/// A row as `["$3-$50", "$0.50"]`, or `{ printed = "$25-$200", fee = "$0.50", read = "$25-$50", reading = "C34" }`.
fn read_band(node: &Node, measure: Measure, group: &Group, reader: &mut Reader) -> Option<Band> {
    let (printed, fee, read, reading) = match &node.kind {
        Kind::List(cells) if cells.len() == 2 => (&cells[0], &cells[1], None, None),
        Kind::Table(table) => {
            if let Some((key, _)) = table
                .entries
                .iter()
                .find(|(key, _)| !["printed", "fee", "read", "reading"].contains(&key.as_str()))
            {
                return reader.bad(
                    node,
                    &format!("`{key}` is not a key of a band; expected printed, fee, read or reading"),
                );
            }
            let (Some(printed), Some(fee)) = (table.get("printed"), table.get("fee")) else {
                return reader.bad(node, "a band needs at least the keys printed and fee");
            };
            (printed, fee, table.get("read"), table.get("reading"))
        }
        _ => return reader.bad(node, "a band is written as in [\"$3-$50\", \"$0.50\"]"),
    };
    let fee = read_fee(fee, reader);
    let printed_text = String::read(printed, reader)?;
    let printed_reach = Reach::parse(&printed_text, measure);
    let reach = match read.and_then(Node::text) {
        Some(text) => Reach::parse(text, measure),
        None => printed_reach.map(|reach| lone(reach, group)),
    };
    let Some(reach) = reach else {
        return reader.bad(node, &format!("\"{printed_text}\" is not a band: write as in \"$3-$50\", \"$301+\", \"$5 or less\", or say how to `read` it"));
    };
    let lone = printed_reach.is_some_and(|printed| printed != reach).then_some(ReadingId::LONE_VALUE);
    let reading = match reading.and_then(Node::text).map(str::parse::<ReadingId>) {
        None => lone,
        Some(Ok(reading)) => Some(reading),
        Some(Err(error)) => return reader.bad(node, error.as_str()),
    };
    Some(Band { printed: printed_text, printed_reach, reach, fee: fee?, reading })
}

/// A pot of a single printed size means pots up to it, where the group says so.
fn lone(reach: Reach, group: &Group) -> Reach {
    if group.lone_value == Some(LoneValue::UpTo) && reach.to == Some(reach.from) {
        Reach { from: 0, ..reach }
    } else {
        reach
    }
}
