//! What a table posts: a title, lines below it, fees and pay tables. It can be printed.

use std::fmt::Write;

use crate::collection::{Band, Block, Charge, Measure, Rates, ScheduleOption};
use crate::listing::Listing;

/// A sign.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Sign {
    /// The room.
    pub room: String,
    /// The game.
    pub game: String,
    /// Approval number, limits.
    pub lines: Vec<String>,
    /// Fees first, then the pay tables: a title, and rows.
    pub tables: Vec<(String, Vec<Vec<String>>)>,
    /// What stands at the foot.
    pub foot: Vec<String>,
}

/// The title of the table of fees.
const FEES: &str = "Collection fees";

impl Sign {
    /// The sign of a listing in a room, with a schedule where one is posted.
    pub fn new(listing: &Listing, room: String, schedule: Option<(&Block, &ScheduleOption)>) -> Sign {
        let heading = &listing.body().listing;
        let mut lines: Vec<String> =
            heading.number.iter().map(|number| format!("Approved as {number}")).collect();
        let mut tables = Vec::new();
        let mut foot = Vec::new();
        match schedule {
            Some((block, option)) => {
                lines.extend(option.terms.rows().iter().map(|(label, text)| format!("{label}: {text}")));
                tables.push((FEES.to_owned(), fee_rows(option)));
                foot.push(format!("Schedule {}. Fees are fixed before the deal.", block.address(option)));
            }
            None => foot.push("The house has posted no schedule for this game.".to_owned()),
        }
        for (_, table) in listing.body().pay_table.iter() {
            let rows =
                table.rows.iter().map(|row| vec![row.hand.as_str().replace('-', " "), row.pays.to_string()]);
            tables.push((format!("{} pays", table.name), rows.collect()));
        }
        foot.push(
            "Play money only. The house takes no part in the play and no share of any wager.".to_owned(),
        );
        Sign { room, game: heading.name.clone(), lines, tables, foot }
    }

    /// As a page of its own.
    pub fn html(&self) -> String {
        let mut text = String::from("<!doctype html>\n<html lang=\"en\">\n<meta charset=\"utf-8\">\n");
        text.push_str("<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n");
        let _ = writeln!(
            text,
            "<title>{}, {}</title>\n<style>\n{STYLE}</style>",
            escape(&self.game),
            escape(&self.room)
        );
        let _ = writeln!(text, "<header>\n<p>{}</p>\n<h1>{}</h1>", escape(&self.room), escape(&self.game));
        for line in &self.lines {
            let _ = writeln!(text, "<p>{}</p>", escape(line));
        }
        text.push_str("</header>\n<div class=\"tables\">\n");
        for (at, (title, rows)) in self.tables.iter().enumerate() {
            let class = if at == 0 && title == FEES { " class=\"fees\"" } else { "" };
            let _ = writeln!(text, "<section{class}>\n<h2>{}</h2>\n<table>", escape(title));
            for row in rows {
                let cells: String = row.iter().map(|cell| format!("<td>{}</td>", escape(cell))).collect();
                let _ = writeln!(text, "<tr>{cells}</tr>");
            }
            text.push_str("</table>\n</section>\n");
        }
        text.push_str("</div>\n<footer>\n");
        for line in &self.foot {
            let _ = writeln!(text, "<p>{}</p>", escape(line));
        }
        text.push_str("</footer>\n</html>\n");
        text
    }
}

/// One row for each band of each charge that is ever due.
fn fee_rows(option: &ScheduleOption) -> Vec<Vec<String>> {
    let due: Vec<&Charge> = option.charges.iter().filter(|charge| charge.is_ever_due()).collect();
    if due.is_empty() {
        return vec![vec!["no collection fee".to_owned()]];
    }
    due.into_iter().flat_map(charge_rows).collect()
}

fn charge_rows(charge: &Charge) -> Vec<Vec<String>> {
    let who = charge.who();
    let Rates::Bands(bands) = &charge.rates else {
        return vec![vec![who, String::new(), charge.rates_in_words()]];
    };
    let unit = if charge.measure() == Measure::Count { " players" } else { "" };
    let head = vec![who, format!("by {}", charge.basis.text()), String::new()];
    let row = |band: &Band| {
        vec![String::new(), format!("{}{unit}", band.reach.text(charge.measure())), band.fee.to_string()]
    };
    std::iter::once(head).chain(bands.iter().map(row)).collect()
}

const STYLE: &str = "\
@page { size: letter portrait; margin: 14mm }
body { font: 15px/1.4 Georgia, 'Times New Roman', serif; max-width: 46em; margin: 2em auto; padding: 0 1em; color: #111; background: #fff }
header { text-align: center; border-bottom: 3px double #111; margin-bottom: 1em }
h1 { font-size: 2em; margin: .1em 0 }
h2 { font-size: 1.05em; margin: 1.1em 0 .3em; text-transform: uppercase; letter-spacing: .05em }
p { margin: .2em 0 }
table { border-collapse: collapse; width: 100%; break-inside: avoid }
td { border-bottom: 1px solid #bbb; padding: .15em .4em; vertical-align: top }
td:last-child { text-align: right; white-space: nowrap }
.tables { display: grid; grid-template-columns: 1fr 1fr; gap: 0 2em; align-items: start }
section { break-inside: avoid }
section.fees { grid-column: 1 / -1 }
footer { border-top: 1px solid #111; margin-top: 1.2em; padding-top: .4em; font-size: .85em }
@media (max-width: 40em) { .tables { grid-template-columns: 1fr } }
";

fn escape(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}
