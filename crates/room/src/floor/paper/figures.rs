//! The paper as a list of figures, for CSV and for programs.

use std::fmt::Write as _;

use money::Cents;

use super::{Paper, Standing, TableSheet};
use crate::ids::TableNo;

/// One figure of a sheet.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Figure {
    /// The table; none for the cage.
    pub table: Option<TableNo>,
    /// Its listing.
    pub listing: String,
    /// Its schedule.
    pub option: String,
    /// What it is, as `opening tray`, `drop pot` or `fill out`.
    pub item: String,
    /// How much, where it is an amount.
    pub amount: Option<Cents>,
    /// How many, where something is counted.
    pub count: Option<u32>,
}

/// What a figure is, how much and how many.
type Item = (String, Option<Cents>, Option<u32>);

impl Paper {
    /// Every figure: table by table, then the cage.
    pub fn figures(&self) -> Vec<Figure> {
        let mut all = Vec::new();
        for sheet in &self.tables {
            all.extend(items(sheet).into_iter().map(|(item, amount, count)| Figure {
                table: Some(sheet.table),
                listing: sheet.listing.clone(),
                option: sheet.option.clone(),
                item,
                amount,
                count,
            }));
        }
        all.extend(self.cage_items().into_iter().map(|(item, amount, count)| Figure {
            table: None,
            listing: String::new(),
            option: String::new(),
            item,
            amount,
            count,
        }));
        all
    }

    fn cage_items(&self) -> Vec<Item> {
        let mut all = vec![("opening".to_owned(), Some(self.cage.opening), None)];
        for line in &self.cage.lines {
            all.push((format!("{} in", line.why), Some(line.r#in), Some(line.times)));
            all.push((format!("{} out", line.why), Some(line.out), None));
        }
        all.push(("closing".to_owned(), Some(self.cage.closing), None));
        all.push(("difference".to_owned(), Some(self.cage.difference), None));
        all
    }

    /// The figures as CSV, amounts in cents. `game` names a listing.
    pub fn csv(&self, game: &dyn Fn(&str) -> String) -> String {
        let mut text = "section,table,game,listing,option,item,amount-cents,count\n".to_owned();
        for Figure { table, listing, option, item, amount, count } in self.figures() {
            let section = if table.is_some() { "table" } else { "cage" };
            let game = if listing.is_empty() { String::new() } else { quoted(&game(&listing)) };
            let table = table.map(|table| table.to_string()).unwrap_or_default();
            let amount = amount.map(|amount| amount.0.to_string()).unwrap_or_default();
            let count = count.map(|count| count.to_string()).unwrap_or_default();
            let _ = writeln!(text, "{section},{table},{game},{listing},{option},{item},{amount},{count}");
        }
        text
    }
}

fn items(sheet: &TableSheet) -> Vec<Item> {
    let mut all = standing("opening", sheet.opening);
    let one = |item: &str, amount: Cents| (item.to_owned(), Some(amount), None);
    all.push(one("buy-ins", sheet.buy_ins));
    all.push(one("cash-outs", sheet.cash_outs));
    all.push(one("corrections", sheet.corrections));
    all.extend(
        sheet
            .dropped
            .iter()
            .map(|line| (format!("drop {}", line.kind.key()), Some(line.amount), Some(line.fees))),
    );
    all.push(one("jackpot paid", sheet.jackpot_paid));
    all.push(one("jackpot to fund", sheet.to_fund));
    all.push(one("drop pulled", sheet.pulled));
    all.push(one("drop counted", sheet.pulled_counted));
    all.push(one("fills", sheet.fills.fills));
    all.push(one("credits", sheet.fills.credits));
    all.push(one("over-short", sheet.fills.over_short));
    all.push(("hands".to_owned(), None, Some(sheet.hands)));
    all.push(("player-dealer turns".to_owned(), None, Some(sheet.turns)));
    all.extend(standing("closing", sheet.closing));
    all.push(one("difference", sheet.difference));
    all
}

fn standing(when: &str, held: Standing) -> Vec<Item> {
    let Standing { in_play, drop, jackpot, tray } = held;
    let figures = [("in play", in_play), ("drop box", drop), ("jackpot box", jackpot), ("tray", tray)];
    figures.map(|(what, amount)| (format!("{when} {what}"), Some(amount), None)).to_vec()
}

/// A field that may contain commas or quotes.
fn quoted(text: &str) -> String {
    format!("\"{}\"", text.replace('"', "\"\""))
}
