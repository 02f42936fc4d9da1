//! Rounds of a room as `houseway export` writes them: what every event moves is held against the totals. The record has no
//! stock, so that no card is dealt again.

use std::collections::BTreeMap;

use serde_json::Value;

/// The version of the format.
const VERSION: u64 = 1;

/// Whether a value is a round of a room.
pub fn is_record(value: &Value) -> bool {
    value.get("houseway-round").is_some()
}

/// What checking the sums of a round comes to.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Summed {
    /// The chips add up.
    Right {
        /// What everybody won or lost.
        totals: String,
    },
    /// They do not, and where.
    Wrong(String),
}

/// Adds up what the events of a round move; an error says why that cannot be done.
pub fn check(value: &Value) -> Result<Summed, String> {
    match value.get("houseway-round").and_then(Value::as_u64) {
        Some(VERSION) => {}
        _ => return Err(format!("`houseway-round` must be {VERSION}; other versions are not supported")),
    }
    let events = value.get("events").and_then(Value::as_array).ok_or("`events` is not a list")?;
    let totals = value.get("totals").and_then(Value::as_array);
    let totals = totals.ok_or("`totals` is missing; export the round again with this version")?;
    let mut sums = Sums::default();
    for (at, event) in events.iter().enumerate() {
        if let Some(wrong) = sums.add(event)? {
            return Ok(Summed::Wrong(format!("event {}: {wrong}", at + 1)));
        }
    }
    let mut said: BTreeMap<String, i64> = BTreeMap::new();
    for total in totals {
        let who = total.get("who").and_then(Value::as_str).ok_or("an entry of `totals` has no `who`")?;
        let net =
            total.get("net").and_then(Value::as_i64).ok_or("`net` in `totals` is not a whole number")?;
        *said.entry(who.to_owned()).or_default() += net;
    }
    let house = value.get("house").and_then(Value::as_i64).ok_or("`house` is not a whole number")?;
    if said != sums.net {
        return Ok(Summed::Wrong(format!(
            "the events add up to {}, which is not what `totals` says",
            sums.text()
        )));
    }
    if house != sums.drop {
        return Ok(Summed::Wrong(format!(
            "the events move {} cents to the drop, but `house` is {house}",
            sums.drop
        )));
    }
    Ok(Summed::Right { totals: sums.text() })
}

#[derive(Default)]
struct Sums {
    net: BTreeMap<String, i64>,
    drop: i64,
}

impl Sums {
    /// Adds what an event moves; says what is wrong where it does not come to zero.
    fn add(&mut self, event: &Value) -> Result<Option<String>, String> {
        let moves = event.get("moves").and_then(Value::as_array);
        let mut sum = 0i64;
        for one in moves.into_iter().flatten() {
            let amount = one
                .get("amount")
                .and_then(Value::as_i64)
                .ok_or("`amount` in `moves` is not a whole number")?;
            sum = sum.checked_add(amount).ok_or("the amounts are too large")?;
            match one.get("account").and_then(Value::as_str) {
                Some("chips" | "away") => {
                    let who = one
                        .get("person")
                        .and_then(Value::as_str)
                        .ok_or("an entry of `moves` has no `person`")?;
                    let net = self.net.entry(who.to_owned()).or_default();
                    *net = net.checked_add(amount).ok_or("the amounts are too large")?;
                }
                Some("drop") => {
                    self.drop = self.drop.checked_add(amount).ok_or("the amounts are too large")?;
                }
                Some("layout" | "bank") => {}
                _ => return Err("`moves` has an unknown account".to_owned()),
            }
        }
        Ok((sum != 0).then(|| format!("its moves add up to {sum} cents, not 0")))
    }

    /// `anna +$25, bob -$26, house +$1`.
    fn text(&self) -> String {
        let signed = |amount: i64| {
            let sign = if amount > 0 { "+" } else { "" };
            format!("{sign}{}", money::Cents(amount))
        };
        let people = self.net.iter().map(|(who, net)| format!("{who} {}", signed(*net)));
        people.chain([format!("house {}", signed(self.drop))]).collect::<Vec<_>>().join(", ")
    }
}
