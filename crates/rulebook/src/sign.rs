//! What a table posts: a title, lines below it, fees and pay tables. It can be printed.

mod sheet;

pub use sheet::Paper;

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
    /// What the posted options are for, in words.
    posted: Vec<String>,
}

/// How the line with this table's own limits begins.
const LIMITS: &str = "Table ";
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
        let posted = schedule.map(|(_, option)| format!("{FEES}{}", option.terms.in_words()));
        Sign { room, game: heading.name.clone(), lines, tables, foot, posted: posted.into_iter().collect() }
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
        let rows = fee_rows(option);
        // What goes on where another option ends is one table: the same payer, for other numbers of players.
        let last = at.checked_sub(1).and_then(|last| self.tables.get_mut(last));
        match last.filter(|(held, above)| {
            let same = above.iter().rfind(|row| row.len() == 1) == rows.first();
            same && self.posted.iter().all(|posted| *posted == title) && held.starts_with(FEES)
        }) {
            Some((_, above)) => above.extend(rows.into_iter().skip(1)),
            None => self.tables.insert(at, (title.clone(), rows)),
        }
        self.posted.push(title);
        // The first line of the foot names the schedules.
        if let Some(named) = self.foot.first_mut() {
            let others = named.trim_start_matches("Schedules ").trim_start_matches("Schedule ");
            let (others, rest) = others.split_once(". ").unwrap_or((others, ""));
            *named = format!("Schedules {others}, {}. {rest}", block.address(option));
        }
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

/// Who pays and by what it goes, then a row a band; a charge that is always the same has one row.
fn charge_rows(charge: &Charge) -> Vec<Vec<String>> {
    let who = charge.who();
    let Rates::Bands(bands) = &charge.rates else {
        return vec![vec![who, charge.rates_in_words()]];
    };
    let unit = if charge.measure() == Measure::Count { " players" } else { "" };
    let head = vec![format!("{who}, by {}", charge.basis.text())];
    let row =
        |band: &Band| vec![format!("{}{unit}", band.reach.text(charge.measure())), band.fee.to_string()];
    std::iter::once(head).chain(bands.iter().map(row)).collect()
}
