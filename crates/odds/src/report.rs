//! Odds as JSON and as rows of a table.

use money::Cents;
use serde_json::{Value, json};
use table::Outcome;

use crate::fraction;
use crate::strategy;
use crate::tally::{Ending, Odds, WagerOdds, Weight};

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
    let text = format!("{:.digits$} %", share * 100.0);
    // Nothing has no sign.
    match text.strip_prefix('-') {
        Some(rest) if !rest.contains(|figure: char| matches!(figure, '1'..='9')) => rest.to_owned(),
        _ => text,
    }
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
    let [strategy, mistakes] = strategy::json(&odds.strategy, &odds.mistakes);
    json!({
        "listing": odds.listing,
        "name": odds.name,
        "family": odds.family,
        "packs": odds.packs,
        "stake": odds.stake,
        "wagers": odds.wagers.iter().map(wager).collect::<Vec<_>>(),
        "strategy": strategy,
        "mistakes": mistakes,
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
        "edge-exact": wager.exact().as_ref().map(fraction::text),
        "edge-decimal": wager.exact().map(|exact| fraction::decimal(&exact, 12)),
        "standard-error": wager.error(),
        "standard-deviation": wager.deviation(),
        "hit-rate": wager.hit_rate(),
        "push-rate": wager.rate(Outcome::Pushed),
        "made": wager.made,
        "average-staked": wager.staked(),
        "element-of-risk": wager.element_of_risk(),
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

/// No wager pays in smaller parts than this: what has them is an average.
const AVERAGED: u32 = 100_000;

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
            // What several hands bring together is no single result, and nobody reads it as a fraction.
            let averaged = *ending.net.denom() > AVERAGED.into();
            let (result, net) = match averaged {
                true => ("on average", fraction::decimal(&ending.net, 6)),
                false => (outcome(ending.outcome), fraction::text(&ending.net)),
            };
            vec![
                ending.label.replace('-', " "),
                result.to_owned(),
                signed(&net),
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

/// Text as it stands in a page.
fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}

/// A page of its own, readable by day and by night.
pub fn page(title: &str, body: &str) -> String {
    let title = escaped(title);
    format!(
        "<!doctype html>\n<html lang=\"en\">\n<meta charset=\"utf-8\">\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n<title>{title}</title>\n\
         <style>:root {{ color-scheme: light dark }} body {{ font: 16px/1.5 system-ui, sans-serif; max-width: 70rem; \
         margin: 2rem auto; padding: 0 1rem }} table {{ border-collapse: collapse; margin: .5rem 0 1.5rem }} \
         th, td {{ padding: .15rem .6rem; text-align: right; border-bottom: 1px solid #8884 }} \
         th:first-child, td:first-child {{ text-align: left }} .wide, pre {{ overflow-x: auto }} svg {{ max-width: 100% }}</style>\n\
         <h1>{title}</h1>\n{body}</html>\n"
    )
}

fn table(heads: &[String], rows: &[Vec<String>]) -> String {
    let cells = |tag: &str, row: &[String]| -> String {
        row.iter().map(|cell| format!("<{tag}>{}</{tag}>", escaped(cell))).collect()
    };
    let body: String = rows.iter().map(|row| format!("<tr>{}</tr>\n", cells("td", row))).collect();
    format!("<div class=\"wide\"><table>\n<tr>{}</tr>\n{body}</table></div>\n", cells("th", heads))
}

/// A page of odds, each listing with its chart and, behind it, what else is told of it as text.
pub fn html(all: &[Odds], beside: &[String]) -> String {
    let mut body = String::new();
    let beside = beside.iter().map(String::as_str).chain(std::iter::repeat(""));
    for (odds, beside) in all.iter().zip(beside) {
        body.push_str(&format!(
            "<h2>{} ({}, packs: {})</h2>\n{}",
            escaped(&odds.name),
            escaped(&odds.listing),
            odds.packs,
            svg(std::slice::from_ref(odds))
        ));
        for wager in &odds.wagers {
            body.push_str(&format!(
                "<h3>{}</h3>\n<p>Edge of the player {}; standard deviation {:.6}; wins {}; element of risk {}. Method: {}.</p>\n",
                escaped(&wager.name),
                edge(wager),
                wager.deviation(),
                percent(wager.hit_rate(), 4),
                percent(wager.element_of_risk(), 4),
                escaped(&wager.method.text())
            ));
            wager.notes.iter().for_each(|note| body.push_str(&format!("<p>{}.</p>\n", escaped(note))));
            let heads = ["outcome", "result", "net", "probability", "cases"].map(str::to_owned);
            body.push_str(&table(&heads, &outcome_rows(wager)));
        }
        for strategy in &odds.strategy {
            body.push_str(&format!("<h3>{}</h3>\n", escaped(&strategy.title)));
            body.push_str(&table(&strategy.heads, &strategy.rows));
        }
        if !beside.is_empty() {
            body.push_str(&format!("<pre>{}</pre>\n", escaped(beside)));
        }
    }
    page("Odds", &body)
}

/// A chart of edges, one bar for each wager; what costs the player goes to the left.
pub fn svg(all: &[Odds]) -> String {
    let bars: Vec<(String, f64)> = all
        .iter()
        .flat_map(|odds| {
            let room = if all.len() > 1 { format!("{} ", odds.listing) } else { String::new() };
            odds.wagers.iter().map(move |wager| (format!("{room}{}", wager.wager), wager.mean()))
        })
        .collect();
    let rows: Vec<Bar> = bars.into_iter().map(|(name, edge)| (name, edge, percent(edge, 3))).collect();
    bars_of("Edge of the player by wager", &rows)
}

/// A bar: its name, its length and what is written behind it.
pub type Bar = (String, f64, String);

/// A chart of bars; what is below zero goes to the left of a line.
pub fn bars_of(title: &str, bars: &[Bar]) -> String {
    let reach = |side: f64| bars.iter().map(|(_, length, _)| length * side).fold(0.0, f64::max);
    let (below, above) = (reach(-1.0), reach(1.0));
    // The room of the bars is shared by what they need; letters are about seven wide.
    let (row, long) = (22.0, 360.0 / (below + above).max(1e-9));
    let widest =
        |texts: &mut dyn Iterator<Item = &str>| texts.map(|text| text.chars().count()).max().unwrap_or(0);
    let left = widest(&mut bars.iter().map(|(name, _, _)| name.as_str())) as f64 * 7.5 + 16.0;
    let right = widest(&mut bars.iter().map(|(_, _, told)| told.as_str())) as f64 * 7.5 + 16.0;
    let (zero, end) = (left + below * long, left + (below + above) * long);
    let (height, width) = (row * bars.len() as f64 + 10.0, end + right);
    let mut text = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width:.0} {height}\" width=\"{width:.0}\" role=\"img\" \
         font-family=\"sans-serif\" font-size=\"13\" fill=\"currentColor\">\n<title>{}</title>\n",
        escaped(title)
    );
    for (at, (name, length, told)) in bars.iter().enumerate() {
        let (y, wide) = (row * at as f64 + 5.0, length.abs() * long);
        let x = if *length < 0.0 { zero - wide } else { zero };
        let colour = if *length < 0.0 { "#b5482a" } else { "#2a7d4f" };
        let baseline = y + 14.0;
        text.push_str(&format!(
            "<text x=\"{:.1}\" y=\"{baseline}\" text-anchor=\"end\">{}</text>\
             <rect x=\"{x:.1}\" y=\"{y}\" width=\"{wide:.1}\" height=\"17\" fill=\"{colour}\"/>\
             <text x=\"{:.1}\" y=\"{baseline}\">{}</text>\n",
            left - 8.0,
            escaped(name),
            end + 8.0,
            escaped(told)
        ));
    }
    text.push_str(&format!(
        "<rect x=\"{:.1}\" y=\"0\" width=\"1\" height=\"{height}\" opacity=\"0.5\"/>\n</svg>\n",
        zero - 0.5
    ));
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_has_no_sign() {
        assert_eq!(percent(-0.0, 4), "0.0000 %");
        assert_eq!(percent(-0.000_000_1, 3), "0.000 %");
        assert_eq!(percent(-0.012_351, 3), "-1.235 %");
    }

    /// A chart gives the room to the side that needs it.
    #[test]
    fn bars_reach_to_both_sides_of_a_line() {
        let bar = |name: &str, length: f64| (name.to_owned(), length, percent(length, 1));
        let both = bars_of("both", &[bar("a", -0.03), bar("b & c", 0.01)]);
        assert!(both.contains("width=\"270.0\"") && both.contains("width=\"90.0\""), "{both}");
        assert!(both.contains("b &amp; c"));
        let below = bars_of("below", &[bar("a", -0.03)]);
        assert!(below.contains("width=\"360.0\""), "{below}");
        assert!(bars_of("nothing", &[]).ends_with("</svg>\n"));
    }
}
