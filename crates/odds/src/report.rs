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

/// Digits behind the point that a figure with this standard error is known to: up to the first figure of the error, or the
/// second where the first is a one. An exact figure gets `most`.
pub fn digits(error: Option<f64>, most: usize) -> usize {
    let Some(error) = error.filter(|error| *error > 0.0 && error.is_finite()) else { return most };
    let first = error.log10().floor();
    let lead = error / 10f64.powf(first);
    let digits = if lead < 1.95 { 1.0 - first } else { -first };
    (digits.max(0.0) as usize).min(most)
}

/// A share of one in percent, with no more digits than its standard error leaves.
pub fn percent_to(share: f64, error: Option<f64>, most: usize) -> String {
    percent(share, digits(error.map(|error| error * 100.0), most))
}

/// A standard error in percent, with one figure, or two where the first is a one.
pub fn percent_error(error: f64) -> String {
    percent(error, digits(Some(error * 100.0), 9))
}

/// A number with no more digits than its standard error leaves.
pub fn number_to(number: f64, error: Option<f64>, most: usize) -> String {
    format!("{number:.digits$}", digits = digits(error, most))
}

/// The edge of a wager in percent: what the player gains on average.
pub fn edge(wager: &WagerOdds) -> String {
    match wager.exact() {
        Some(exact) => format!("{} %", fraction::decimal(&(exact * fraction::fraction(100, 1)), 4)),
        None => percent_to(wager.mean(), wager.error(), 4),
    }
}

/// The standard deviation of a wager.
pub fn deviation(wager: &WagerOdds, most: usize) -> String {
    number_to(wager.deviation(), wager.deviation_error(), most)
}

/// How often a wager is won, in percent.
pub fn wins(wager: &WagerOdds, most: usize) -> String {
    percent_to(wager.hit_rate(), wager.rate_error(|ending| ending.outcome == Outcome::Won), most)
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
        "standard-deviation-error": wager.deviation_error(),
        "covariance": wager.covariance.as_ref().map(|covariance| covariance.value),
        "covariance-error": wager.covariance.as_ref().and_then(|covariance| covariance.error),
        "covariance-how": wager.covariance.as_ref().map(|covariance| &covariance.how),
        "hit-rate": wager.hit_rate(),
        "hit-rate-error": wager.rate_error(|ending| ending.outcome == Outcome::Won),
        "push-rate": wager.rate(Outcome::Pushed),
        "made": wager.made,
        "average-staked": wager.staked(),
        "average-staked-error": wager.staked_error(),
        "element-of-risk": wager.element_of_risk(),
        "element-of-risk-error": wager.risk_error(),
        "outcomes": wager.endings.iter().map(|ending| outcomes(wager, ending)).collect::<Vec<_>>(),
        "notes": wager.notes,
    })
}

fn outcomes(wager: &WagerOdds, ending: &Ending) -> Value {
    let cases = match &ending.weight {
        Weight::Cases(cases) => Some(cases.to_string()),
        Weight::Share(_) | Weight::Drawn(..) => None,
    };
    json!({
        "outcome": ending.label,
        "result": outcome(ending.outcome),
        "net": fraction::text(&ending.net),
        "staked": fraction::text(&ending.staked),
        "cases": cases,
        "probability": wager.probability(ending),
        "probability-error": wager.rate_error(|other| std::ptr::eq(other, ending)),
    })
}

/// The rows of a wager's outcomes, the likeliest first. What ends alike with other amounts staked is one row.
pub fn outcome_rows(wager: &WagerOdds) -> Vec<Vec<String>> {
    let alike = |one: &Ending, other: &Ending| one.label == other.label && one.net == other.net;
    let mut rows: Vec<(&Ending, f64)> = Vec::new();
    for ending in &wager.endings {
        match rows.iter_mut().find(|(held, _)| alike(held, ending)) {
            Some((_, share)) => *share += wager.probability(ending),
            None => rows.push((ending, wager.probability(ending))),
        }
    }
    rows.sort_by(|one, other| other.1.total_cmp(&one.1));
    rows.into_iter()
        .map(|(ending, share)| {
            let cases = match &ending.weight {
                Weight::Cases(cases) => grouped(&cases.to_string()),
                Weight::Share(_) | Weight::Drawn(..) => String::new(),
            };
            vec![
                ending.label.replace('-', " "),
                outcome(ending.outcome).to_owned(),
                signed(&fraction::text(&ending.net)),
                percent_to(share, wager.rate_error(|other| alike(other, ending)), 6),
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
                    Weight::Share(_) | Weight::Drawn(..) => String::new(),
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
    dollars_to(cents, None)
}

/// The same with no more digits than its standard error leaves, cents at least where it is not larger than a dollar.
pub fn dollars_to(cents: f64, error: Option<f64>) -> String {
    let digits = digits(error.map(|error| error / 100.0), 4);
    let text = format!("{:.digits$}", (cents / 100.0).abs());
    let sign =
        if cents < 0.0 && text.contains(|figure: char| matches!(figure, '1'..='9')) { "-" } else { "" };
    format!("{sign}${text}")
}

/// A standard error of an amount, with one figure, or two where the first is a one.
pub fn dollars_error(cents: f64) -> String {
    let digits = digits(Some(cents / 100.0), 9);
    format!("${:.digits$}", cents / 100.0)
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
            "<h2>{} ({}, decks: {})</h2>\n{}",
            escaped(&odds.name),
            escaped(&odds.listing),
            odds.packs,
            svg(std::slice::from_ref(odds))
        ));
        for wager in &odds.wagers {
            body.push_str(&format!(
                "<h3>{}</h3>\n<p>Player edge {}; standard deviation {}; wins {}; element of risk {}. Method: {}.</p>\n",
                escaped(&wager.name),
                edge(wager),
                deviation(wager, 6),
                wins(wager, 4),
                percent_to(wager.element_of_risk(), wager.risk_error(), 4),
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
    let bars: Vec<Bar> = all
        .iter()
        .flat_map(|odds| {
            let room = if all.len() > 1 { format!("{} ", odds.listing) } else { String::new() };
            odds.wagers.iter().map(move |wager| {
                let told = percent_to(wager.mean(), wager.error(), 3);
                (format!("{room}{}", wager.wager), wager.mean(), told)
            })
        })
        .collect();
    bars_of("Player edge by wager", &bars)
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

    /// A figure is told up to the first figure of its error, or the second where the first is a one.
    #[test]
    fn digits_end_where_the_error_begins() {
        assert_eq!(percent_to(-0.005_323, Some(0.000_55), 4), "-0.53 %");
        assert_eq!(percent_to(-0.005_323, Some(0.000_13), 4), "-0.532 %");
        assert_eq!(percent_to(-0.005_323, Some(0.04), 4), "-1 %");
        assert_eq!(percent_to(-0.005_323, Some(0.4), 4), "-1 %");
        assert_eq!(percent_to(-0.005_323, None, 4), "-0.5323 %");
        assert_eq!([percent_error(0.000_55), percent_error(0.000_13)], ["0.06 %", "0.013 %"]);
        assert_eq!(dollars_to(16_370.4, Some(35.0)), "$163.7");
        assert_eq!(dollars_to(-0.4, Some(30.0)), "$0.0");
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
