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
        _ => return Err(format!("`houseway-round` is not a version that is known; {VERSION} is")),
    }
    let events = value.get("events").and_then(Value::as_array).ok_or("`events` is not a list")?;
    let totals = value.get("totals").and_then(Value::as_array);
    let totals = totals.ok_or("`totals` is missing: export the round again with this version")?;
    let mut sums = Sums::default();
    for (at, event) in events.iter().enumerate() {
        if let Some(wrong) = sums.add(event)? {
            return Ok(Summed::Wrong(format!("event {}: {wrong}", at + 1)));
        }
    }
    let mut said: BTreeMap<String, i64> = BTreeMap::new();
    for total in totals {
        let who = total.get("who").and_then(Value::as_str).ok_or("`totals` has somebody without a name")?;
        let net = total.get("net").and_then(Value::as_i64).ok_or("`totals` has no whole amount")?;
        *said.entry(who.to_owned()).or_default() += net;
    }
    let house = value.get("house").and_then(Value::as_i64).ok_or("`house` is not a whole amount")?;
    if said != sums.net {
        return Ok(Summed::Wrong(format!("the events come to {}, and `totals` is not that", sums.text())));
    }
    if house != sums.drop {
        return Ok(Summed::Wrong(format!("the events bring {} to the drop, not {house} cents", sums.drop)));
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
            let amount = one.get("amount").and_then(Value::as_i64).ok_or("`moves` has no whole amount")?;
            sum = sum.checked_add(amount).ok_or("the amounts are too large")?;
            match one.get("account").and_then(Value::as_str) {
                Some("chips" | "away") => {
                    let who = one.get("person").and_then(Value::as_str).ok_or("`moves` names nobody")?;
                    let net = self.net.entry(who.to_owned()).or_default();
                    *net = net.checked_add(amount).ok_or("the amounts are too large")?;
                }
                Some("drop") => {
                    self.drop = self.drop.checked_add(amount).ok_or("the amounts are too large")?;
                }
                Some("layout" | "bank") => {}
                _ => return Err("`moves` has an account that is not known".to_owned()),
            }
        }
        Ok((sum != 0).then(|| format!("what it moves comes to {sum} cents, not 0")))
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
