//! What a table posts: a title, lines below it, fees and pay tables. It can be printed.

use std::fmt::Write;

use money::Cents;

use crate::collection::{Band, Block, Charge, Fee, Measure, Rates, Reach, ScheduleOption};
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

/// How the line with this table's own limits begins.
const LIMITS: &str = "Table ";
/// The title of the table of fees.
const FEES: &str = "Collection fees";

/// The paper that a sign is printed on.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Paper {
    /// 216 by 279 mm.
    #[default]
    Letter,
    /// 210 by 297 mm.
    A4,
}

impl Paper {
    /// Its name in style sheets, and its height in millimetres.
    const fn size(self) -> (&'static str, usize) {
        match self {
            Paper::Letter => ("letter", 279),
            Paper::A4 => ("A4", 297),
        }
    }
}

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
        let odds: Vec<Vec<String>> = plain_odds(listing);
        if !odds.is_empty() {
            tables.push(("Wagers pay".to_owned(), odds));
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

    /// This table's own minimum and maximum, in the place of what the schedule prints for them.
    pub fn limits(&mut self, least: Option<Cents>, most: Option<Cents>) {
        let line = match (least, most) {
            (Some(least), Some(most)) => format!("{LIMITS}minimum {least}, maximum {most}"),
            (Some(least), None) => format!("{LIMITS}minimum {least}"),
            (None, Some(most)) => format!("{LIMITS}maximum {most}"),
            (None, None) => return,
        };
        let said = |line: &String| {
            least.is_some() && line.starts_with("The table minimum")
                || most.is_some() && line.starts_with("The table maximum")
        };
        self.lines.retain(|line| !said(line));
        self.lines.insert(0, line);
    }

    /// The fees of another option that is posted at the same table.
    pub fn and_fees(&mut self, block: &Block, option: &ScheduleOption) {
        let at = self.tables.iter().take_while(|(title, _)| title.starts_with(FEES)).count();
        let title = format!("{FEES}{}", option.terms.in_words());
        self.tables.insert(at, (title, fee_rows(option)));
        self.foot.insert(0, format!("Schedule {}.", block.address(option)));
    }

    /// A jackpot, in the words of the house.
    pub fn jackpot(&mut self, words: &str) {
        self.lines.push(format!("Jackpot: {words}"));
    }

    /// Why a table with these limits cannot post an option: it is printed for others.
    pub fn out_of_limits(
        option: &ScheduleOption,
        least: Option<Cents>,
        most: Option<Cents>,
    ) -> Option<String> {
        let terms = &option.terms;
        let wrong = |what: &str, amount: Option<Cents>, printed: Option<&String>| {
            let (amount, printed) = (amount?, printed?);
            let reach = Reach::parse(printed, Measure::Money)?;
            // One amount alone is the least minimum, or the most maximum.
            let alone = reach.to == Some(reach.from);
            let high = alone && what == "minimum" || reach.to.is_none_or(|to| amount.0 <= to);
            let low = alone && what == "maximum" || reach.from <= amount.0;
            let within = low && high;
            (!within).then(|| format!("it is for a table {what} within {printed}, and {amount} is not"))
        };
        wrong("minimum", least, terms.minimum.as_ref())
            .or_else(|| wrong("maximum", most, terms.maximum.as_ref()))
    }

    /// Why an option cannot be posted: a fee that the document prints and nobody can read.
    pub fn cannot_post(option: &ScheduleOption) -> Option<String> {
        let unreadable = |charge: &&Charge| match &charge.rates {
            Rates::Flat(fee) | Rates::HalfHour { half: fee, .. } => *fee == Fee::Unreadable,
            Rates::Bands(bands) => bands.iter().any(|band| band.fee == Fee::Unreadable),
            Rates::PerPlayer { .. } => false,
        };
        let charge = option.charges.iter().find(unreadable)?;
        Some(format!("the fee of {} cannot be read in the document [{}]", charge.who(), option.source))
    }

    /// As a page of its own, for letter paper.
    pub fn html(&self) -> String {
        self.html_on(Paper::Letter)
    }

    /// How large letters may be so that the page is full and nothing goes over to another, in tenths of a millimetre.
    fn letters(&self, paper: Paper) -> usize {
        let (_, height) = paper.size();
        // All heights are hundredths of a letter's, as the style has them.
        let (fees, pays): (Vec<_>, Vec<_>) =
            self.tables.iter().partition(|(title, _)| title.starts_with(FEES));
        let section = |table: &&(String, Vec<Vec<String>>)| {
            300 + table.1.iter().map(|row| row_height(row)).sum::<usize>()
        };
        let fees: usize = fees.iter().map(section).sum();
        // Pay tables stand in two columns, one below the other.
        let pays: Vec<usize> = pays.iter().map(section).collect();
        let column = |at: usize| pays[..at].iter().sum::<usize>().max(pays[at..].iter().sum());
        let pays = (0..=pays.len()).map(column).min().unwrap_or(0);
        let title = 330 * self.game.chars().count().div_ceil(30);
        let head = 340 + title + 160 * self.lines.len();
        let foot = 140 + self.foot.iter().map(|line| 140 * line.chars().count().div_ceil(80)).sum::<usize>();
        // A little is left, for letters of another face.
        ((height - 28) * 10 * 96 / (head + fees + pays + foot)).clamp(28, 90)
    }

    /// As a page of its own.
    pub fn html_on(&self, paper: Paper) -> String {
        let mut text = String::from("<!doctype html>\n<html lang=\"en\">\n<meta charset=\"utf-8\">\n");
        text.push_str("<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n");
        let _ = writeln!(
            text,
            "<title>{}, {}</title>\n<style>\n@page {{ size: {} portrait; margin: 14mm }}\n{STYLE}\
             @media print {{ body {{ font-size: {}.{}mm }} }}\n</style>",
            escape(&self.game),
            escape(&self.room),
            paper.size().0,
            self.letters(paper) / 10,
            self.letters(paper) % 10
        );
        let _ = writeln!(text, "<header>\n<p>{}</p>\n<h1>{}</h1>", escape(&self.room), escape(&self.game));
        for line in &self.lines {
            let class = if line.starts_with(LIMITS) { " class=\"limits\"" } else { "" };
            let _ = writeln!(text, "<p{class}>{}</p>", escape(line));
        }
        text.push_str("</header>\n");
        let (fees, pays): (Vec<_>, Vec<_>) =
            self.tables.iter().partition(|(title, _)| title.starts_with(FEES));
        fees.iter().for_each(|table| section(&mut text, table));
        text.push_str("<div class=\"pays\">\n");
        pays.iter().for_each(|table| section(&mut text, table));
        text.push_str("</div>\n<footer>\n");
        for line in &self.foot {
            let _ = writeln!(text, "<p>{}</p>", escape(line));
        }
        text.push_str("</footer>\n</html>\n");
        text
    }
}

/// A title and its rows.
fn section(text: &mut String, (title, rows): &(String, Vec<Vec<String>>)) {
    let _ = writeln!(text, "<section>\n<h2>{}</h2>\n<table>", escape(title));
    for row in rows {
        let cells: String = row.iter().map(|cell| format!("<td>{}</td>", escape(cell))).collect();
        let _ = writeln!(text, "<tr>{cells}</tr>");
    }
    text.push_str("</table>\n</section>\n");
}

/// How high a row is, in hundredths of a letter's height: a long first cell takes two lines.
fn row_height(row: &[String]) -> usize {
    let long = row.len() > 2 && row[0].chars().count() > 34;
    if long { 312 } else { 172 }
}

/// What wagers, hands and choices pay for which no table is posted.
fn plain_odds(listing: &Listing) -> Vec<Vec<String>> {
    let wagers = listing.body().wager.iter().filter_map(|(_, wager)| {
        let pays = wager.pays.as_ref()?;
        Some(vec![wager.name.clone(), pays.to_string()])
    });
    let others = listing.rules().odds().into_iter().map(|(name, pays)| vec![name, pays.to_string()]);
    wagers.chain(others).collect()
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
body { font: 18px/1.4 Georgia, 'Times New Roman', serif; max-width: 46em; margin: 2em auto; padding: 0 1em; color: #111; background: #fff }
header { text-align: center; border-bottom: 3px double #111; margin-bottom: 1em }
h1 { font-size: 2em; margin: .1em 0 }
h2 { font-size: 1.05em; margin: 0 0 .3em; text-transform: uppercase; letter-spacing: .05em }
p { margin: .2em 0 }
p.limits { font-size: 1.4em; font-weight: bold }
table { border-collapse: collapse; width: 100%; break-inside: avoid }
td { border-bottom: 1px solid #bbb; padding: .15em .4em; vertical-align: top }
td:last-child { text-align: right; white-space: nowrap }
.pays { columns: 2; column-gap: 2em }
section { break-inside: avoid; padding-top: 1.1em }
footer { border-top: 1px solid #111; margin-top: 1.2em; padding-top: .4em; font-size: .85em }
@media print { body { max-width: none; margin: 0; padding: 0; min-height: 97vh; display: flex; flex-direction: column; justify-content: space-between } }
@media (max-width: 40em) { .pays { columns: 1 } }
";

fn escape(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}
