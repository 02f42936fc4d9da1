//! Odds as JSON and as rows of a table.

use money::Cents;
use serde_json::{Value, json};
use table::Outcome;

use crate::fraction;
use crate::tally::{Ending, Odds, Strategy, WagerOdds, Weight};

/// Won, lost or pushed.
pub const fn outcome(outcome: Outcome) -> &'static str {
    match outcome {
        Outcome::Won => "won",
        Outcome::Lost => "lost",
        Outcome::Pushed => "pushed",
        _ => "not covered",
    }
}

/// A share of one in percent, with so many digits.
pub fn percent(share: f64, digits: usize) -> String {
    format!("{:.digits$} %", share * 100.0)
}

/// The edge of a wager in percent: what the player gains on average.
pub fn edge(wager: &WagerOdds) -> String {
    match wager.exact() {
        Some(exact) => format!("{} %", fraction::decimal(&(exact * fraction::fraction(100, 1)), 4)),
        None => percent(wager.mean(), 4),
    }
}

/// All odds of a listing.
pub fn json(odds: &Odds) -> Value {
    json!({
        "listing": odds.listing,
        "name": odds.name,
        "family": odds.family,
        "packs": odds.packs,
        "stake": odds.stake,
        "wagers": odds.wagers.iter().map(wager).collect::<Vec<_>>(),
        "strategy": odds.strategy.iter().map(strategy).collect::<Vec<_>>(),
    })
}

fn wager(wager: &WagerOdds) -> Value {
    json!({
        "wager": wager.wager,
        "name": wager.name,
        "method": wager.method.key(),
        "how": wager.method.text(),
        "cases": wager.cases().map(|cases| cases.to_string()),
        "return": 1.0 + wager.mean(),
        "edge": wager.mean(),
        "edge_exact": wager.exact().as_ref().map(fraction::text),
        "edge_decimal": wager.exact().map(|exact| fraction::decimal(&exact, 12)),
        "standard_error": wager.error(),
        "standard_deviation": wager.deviation(),
        "hit_rate": wager.hit_rate(),
        "push_rate": wager.rate(Outcome::Pushed),
        "made": wager.made,
        "average_staked": wager.staked(),
        "element_of_risk": wager.element_of_risk(),
        "outcomes": wager.endings.iter().map(|ending| outcomes(wager, ending)).collect::<Vec<_>>(),
        "notes": wager.notes,
    })
}

fn outcomes(wager: &WagerOdds, ending: &Ending) -> Value {
    let cases = match &ending.weight {
        Weight::Cases(cases) => Some(cases.to_string()),
        Weight::Share(_) => None,
    };
    json!({
        "outcome": ending.label,
        "result": outcome(ending.outcome),
        "net": fraction::text(&ending.net),
        "staked": fraction::text(&ending.staked),
        "cases": cases,
        "probability": wager.probability(ending),
    })
}

fn strategy(table: &Strategy) -> Value {
    json!({ "title": table.title, "heads": table.heads, "rows": table.rows })
}

/// The rows of a wager's outcomes, the likeliest first.
pub fn outcome_rows(wager: &WagerOdds) -> Vec<Vec<String>> {
    let mut endings: Vec<&Ending> = wager.endings.iter().collect();
    endings.sort_by(|one, other| wager.probability(other).total_cmp(&wager.probability(one)));
    endings
        .into_iter()
        .map(|ending| {
            let cases = match &ending.weight {
                Weight::Cases(cases) => grouped(&cases.to_string()),
                Weight::Share(_) => String::new(),
            };
            vec![
                ending.label.clone(),
                outcome(ending.outcome).to_owned(),
                signed(&fraction::text(&ending.net)),
                percent(wager.probability(ending), 6),
                cases,
            ]
        })
        .collect()
}

/// One line of CSV for each wager and outcome.
pub fn csv(all: &[Odds]) -> String {
    let mut text = "listing,packs,wager,method,edge,edge_exact,standard_error,standard_deviation,hit_rate,\
                    element_of_risk,outcome,result,net,probability,cases\n"
        .to_owned();
    for odds in all {
        for wager in &odds.wagers {
            for ending in &wager.endings {
                let cases = match &ending.weight {
                    Weight::Cases(cases) => cases.to_string(),
                    Weight::Share(_) => String::new(),
                };
                let fields = [
                    odds.listing.clone(),
                    odds.packs.to_string(),
                    wager.wager.clone(),
                    wager.method.key().to_owned(),
                    wager.mean().to_string(),
                    wager.exact().as_ref().map(fraction::text).unwrap_or_default(),
                    wager.error().map(|error| error.to_string()).unwrap_or_default(),
                    wager.deviation().to_string(),
                    wager.hit_rate().to_string(),
                    wager.element_of_risk().to_string(),
                    ending.label.clone(),
                    outcome(ending.outcome).to_owned(),
                    fraction::text(&ending.net),
                    wager.probability(ending).to_string(),
                    cases,
                ];
                text.push_str(&fields.map(|field| quoted(&field)).join(","));
                text.push('\n');
            }
        }
    }
    text
}

fn quoted(field: &str) -> String {
    if field.contains([',', '"', '\n']) {
        format!("\"{}\"", field.replace('"', "\"\""))
    } else {
        field.to_owned()
    }
}

fn signed(text: &str) -> String {
    if text.starts_with('-') || text == "0" { text.to_owned() } else { format!("+{text}") }
}

/// Digits in groups of three.
pub fn grouped(digits: &str) -> String {
    let mut text = String::new();
    for (at, digit) in digits.chars().enumerate() {
        if at > 0 && (digits.len() - at).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

/// An amount that may be a part of a cent.
pub fn dollars(cents: f64) -> String {
    format!("{}${:.4}", if cents < 0.0 { "-" } else { "" }, (cents / 100.0).abs())
}

/// A stake in words.
pub fn stake(stake: Cents) -> String {
    stake.to_string()
}
