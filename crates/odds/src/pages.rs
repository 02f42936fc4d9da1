//! The odds of many listings as one page of Markdown: a table of all wagers, then a chart and the strategy of each listing.

use std::fmt::Write;

use crate::report::{deviation, edge, percent_error, svg, wins};
use crate::strategy::Strategy;
use crate::tally::{Method, Odds, WagerOdds};

const HEAD: &str = "# Odds

The return of every wager of every banked listing, as the rooms print them, on the usual number of packs and with the first
pay table posted. The edge is what the player gains on average of the stake (of the Ante for games with several wagers), so
below zero it is the player-dealer's. Written by `make odds`, from `houseway odds --all`; `houseway odds ID` has every outcome
with its count and the exact fraction. How each is found is in [odds-methods.md](odds-methods.md).

| listing | packs | wager | edge | error | deviation | wins | method |
|---|---:|---|---:|---:|---:|---:|---|
";

/// The page. The chart of a listing lies beside it, under [`chart_name`].
pub fn markdown(all: &[Odds]) -> String {
    let mut page = HEAD.to_owned();
    for odds in all {
        odds.wagers.iter().for_each(|wager| page.push_str(&row(odds, wager)));
    }
    for odds in all {
        let _ = write!(page, "\n## {}, {}\n\n", odds.name, odds.listing);
        let _ = writeln!(page, "![Edge of the player by wager]({})", chart_name(odds));
        page.push_str(&notes(odds));
        odds.strategy.iter().for_each(|table| page.push_str(&strategy(table)));
    }
    page
}

/// The file of a listing's chart, beside the page.
pub fn chart_name(odds: &Odds) -> String {
    format!("odds/{}.svg", odds.listing.replace('/', "-"))
}

/// A chart as a file of its own, readable by day and by night.
pub fn chart(odds: &Odds) -> String {
    let colours = "<style>svg { color: #222 } @media (prefers-color-scheme: dark) { svg { color: #ddd } }</style>\n<title>";
    svg(std::slice::from_ref(odds)).replacen("<title>", colours, 1)
}

fn row(odds: &Odds, wager: &WagerOdds) -> String {
    let error = wager.error().map(percent_error).unwrap_or_default();
    let method = match wager.method {
        Method::Counted(_) => "exact",
        Method::Weighed(_) => "exact in floating point",
        Method::Approximate(_) => "approximate",
        Method::Sampled { .. } => "sampled",
        Method::Stopped { .. } => "stopped",
    };
    format!(
        "| {} | {} | {} | {} | {error} | {} | {} | {method} |\n",
        odds.listing,
        odds.packs,
        wager.wager,
        edge(wager),
        deviation(wager, 4),
        wins(wager, 3)
    )
}

/// What is to be known of a wager beside its figures.
fn notes(odds: &Odds) -> String {
    let of = |wager: &WagerOdds| -> String {
        wager.notes.iter().map(|note| format!("- {}: {note}\n", wager.wager)).collect()
    };
    let notes: String = odds.wagers.iter().map(of).collect();
    if notes.is_empty() { notes } else { format!("\n{notes}") }
}

fn strategy(table: &Strategy) -> String {
    let line = |cells: &[String]| format!("| {} |\n", cells.join(" | "));
    let rule = vec!["---".to_owned(); table.heads.len()];
    let rows: String = table.rows.iter().map(|row| line(row)).collect();
    format!("\n{}:\n\n{}{}{rows}", table.title, line(&table.heads), line(&rule))
}
