//! What a table posts: a title, lines below it, fees and pay tables. It can be printed.

mod sheet;

pub use sheet::Paper;

use money::Cents;

use crate::collection::{Band, Block, Charge, Fee, Measure, Rates, ScheduleOption};
use crate::listing::Listing;
use crate::pay::PayRow;
use crate::value::{Name, Row};
use crate::wording::Wording;

/// A title and what stands below it.
pub type Table = (String, Vec<Line>);

/// A line of a table.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Line {
    /// A heading among the rows.
    Head(String),
    /// A row by itself: what, and how much.
    Row([String; 2]),
    /// A row below the last heading.
    Below([String; 2]),
}

/// A sign.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Sign {
    /// The room.
    pub room: String,
    /// The game.
    pub game: String,
    /// The language of everything that is no name.
    words: Wording,
    number: Option<String>,
    /// This table's own minimum and maximum, in words.
    limits: Option<String>,
    /// What the first schedule prints for its tables.
    terms: Vec<Row>,
    jackpot: Option<String>,
    fees: Vec<Table>,
    pays: Vec<Table>,
    /// The addresses of the posted schedules, and what each is for.
    schedules: Vec<String>,
    posted: Vec<String>,
}

impl Sign {
    /// The sign of a listing in a room, with a schedule where one is posted.
    pub fn new(
        listing: &Listing,
        room: String,
        schedule: Option<(&Block, &ScheduleOption)>,
        words: Wording,
    ) -> Sign {
        let heading = &listing.body().listing;
        let mut sign = Sign {
            room,
            game: heading.name.clone(),
            words,
            number: heading.number.clone(),
            limits: None,
            terms: Vec::new(),
            jackpot: None,
            fees: Vec::new(),
            pays: pays(listing, &[], words),
            schedules: Vec::new(),
            posted: Vec::new(),
        };
        if let Some((block, option)) = schedule {
            sign.terms = option.terms.rows(words);
            sign.fees.push((words.label("Collection fees"), fee_rows(option, words)));
            sign.schedules.push(block.address(option));
            sign.posted.push(option.terms.in_words(words));
        }
        sign
    }

    /// Posts these pay tables in the place of the first where a wager has several.
    pub fn post(&mut self, listing: &Listing, tables: &[String]) -> Result<(), String> {
        let choices = || listing.body().wager.iter().filter_map(|(_, wager)| wager.pay_tables.as_deref());
        let known: Vec<&str> =
            choices().filter(|tables| tables.len() > 1).flatten().map(Name::as_str).collect();
        if let Some(other) = tables.iter().find(|table| !known.contains(&table.as_str())) {
            let known = if known.is_empty() { "none".to_owned() } else { known.join(", ") };
            return Err(format!(
                "\"{other}\" is no pay table that may be chosen at {}: {known}",
                listing.id()
            ));
        }
        self.pays = pays(listing, tables, self.words);
        Ok(())
    }

    /// This table's own minimum and maximum, in the place of what the schedule prints for them.
    pub fn limits(&mut self, least: Option<Cents>, most: Option<Cents>) {
        let words = self.words;
        self.limits = match (least, most) {
            (Some(least), Some(most)) => Some(
                words.fill("Table minimum {least}, maximum {most}", &[("least", &least), ("most", &most)]),
            ),
            (Some(least), None) => Some(words.fill("Table minimum {least}", &[("least", &least)])),
            (None, Some(most)) => Some(words.fill("Table maximum {most}", &[("most", &most)])),
            (None, None) => None,
        };
        let said =
            |row: &Row| least.is_some() && row.key == "minimum" || most.is_some() && row.key == "maximum";
        self.terms.retain(|row| !said(row));
    }

    /// The fees of another option that is posted at the same table.
    pub fn and_fees(&mut self, block: &Block, option: &ScheduleOption) {
        let terms = option.terms.in_words(self.words);
        let rows = fee_rows(option, self.words);
        // What goes on where another option ends is one table: the same payer, for other numbers of players.
        match self.fees.last_mut().filter(|(_, above)| {
            let same = above.iter().rfind(|line| matches!(line, Line::Head(_))) == rows.first();
            same && self.posted.iter().all(|posted| *posted == terms)
        }) {
            Some((_, above)) => above.extend(rows.into_iter().skip(1)),
            None => self.fees.push((format!("{}{terms}", self.words.label("Collection fees")), rows)),
        }
        self.posted.push(terms);
        self.schedules.push(block.address(option));
    }

    /// A jackpot, in the words of the house.
    pub fn jackpot(&mut self, words: &str) {
        self.jackpot = Some(words.to_owned());
    }

    /// The lines below the title: the table's own limits, the approval number, what the schedule is for.
    pub fn lines(&self) -> Vec<String> {
        let number = |number: &String| self.words.fill("Approved as {number}", &[("number", number)]);
        let jackpot = |what: &String| self.words.fill("Jackpot: {what}", &[("what", what)]);
        let terms = self.terms.iter().map(term);
        let above = self.limits.iter().cloned().chain(self.number.iter().map(number));
        above.chain(terms).chain(self.jackpot.iter().map(jackpot)).collect()
    }

    /// Fees first, then the pay tables: a title, and rows.
    pub fn tables(&self) -> impl Iterator<Item = &Table> {
        self.fees.iter().chain(&self.pays)
    }

    /// What stands at the foot.
    pub fn foot(&self) -> [String; 2] {
        let fill = |sentence: &str, all: &str| self.words.fill(sentence, &[("schedules", &all)]);
        let named = match self.schedules.as_slice() {
            [] => fill("The house has posted no schedule for this game.", ""),
            [one] => fill("Schedule {schedules}. Fees are fixed before the deal.", one),
            all => fill("Schedules {schedules}. Fees are fixed before the deal.", &all.join(", ")),
        };
        [named, fill("Play money only. The house takes no part in the play and no share of any wager.", "")]
    }

    /// Why an option cannot be posted: a fee that the document prints and nobody can read.
    pub fn cannot_post(option: &ScheduleOption) -> Option<String> {
        let unreadable = |charge: &&Charge| match &charge.rates {
            Rates::Flat(fee) | Rates::HalfHour { half: fee, .. } => *fee == Fee::Unreadable,
            Rates::Bands(bands) => bands.iter().any(|band| band.fee == Fee::Unreadable),
            Rates::PerPlayer { .. } => false,
        };
        let charge = option.charges.iter().find(unreadable)?;
        let who = charge.who(Wording::English);
        Some(format!("the fee of {who} cannot be read in the document [{}]", option.source))
    }

    /// As a page of its own, for letter paper.
    pub fn html(&self) -> String {
        self.html_on(Paper::Letter)
    }
}

/// A line of the terms: minimum and maximum are sentences, the others have a name and a value.
fn term(row: &Row) -> String {
    let between = if matches!(row.key.as_str(), "minimum" | "maximum") { " " } else { ": " };
    format!("{}{between}{}", row.label, row.shown.inline())
}

/// What wagers, hands and choices pay for which no table is posted, then the pay tables: one of those that a wager may have, which
/// is the first unless another was chosen.
fn pays(listing: &Listing, chosen: &[String], words: Wording) -> Vec<Table> {
    let odds = plain_odds(listing, words);
    let odds = (!odds.is_empty()).then(|| (words.label("Wagers pay"), odds));
    let is_chosen = |table: &&Name| chosen.iter().any(|chosen| chosen == table.as_str());
    let several = listing.body().wager.iter().filter_map(|(_, wager)| wager.pay_tables.as_deref());
    let left: Vec<&Name> = several
        .flat_map(|tables| {
            let posted = tables.iter().find(is_chosen).or(tables.first());
            tables.iter().filter(move |table| Some(*table) != posted)
        })
        .collect();
    let posted = listing.body().pay_table.iter().filter(|(name, _)| !left.contains(&name));
    let tables = posted.map(|(_, table)| {
        let row = |row: &PayRow| Line::Row([table.name_of(row), row.pays.said(words)]);
        let title = words.fill("{table} pays", &[("table", &table.name)]);
        (title, table.rows.iter().map(row).collect())
    });
    odds.into_iter().chain(tables).collect()
}

fn plain_odds(listing: &Listing, words: Wording) -> Vec<Line> {
    let wagers = listing.body().wager.iter().filter_map(|(_, wager)| {
        let pays = wager.pays.as_ref()?;
        Some((wager.name.clone(), words.odds(*pays)))
    });
    let others = listing.rules().odds(words).into_iter().map(|(name, pays)| (name, pays.said(words)));
    wagers.chain(others).map(|(name, pays)| Line::Row([name, pays])).collect()
}

/// One row for each band of each charge that is ever due.
fn fee_rows(option: &ScheduleOption, words: Wording) -> Vec<Line> {
    let due: Vec<&Charge> = option.charges.iter().filter(|charge| charge.is_ever_due()).collect();
    if due.is_empty() {
        return vec![Line::Head(words.answer("no collection fee"))];
    }
    due.into_iter().flat_map(|charge| charge_rows(charge, words)).collect()
}

/// Who pays and by what it goes, then a row a band; a charge that is always the same has one row.
fn charge_rows(charge: &Charge, words: Wording) -> Vec<Line> {
    let who = charge.who(words);
    let Rates::Bands(bands) = &charge.rates else {
        return vec![Line::Row([who, charge.rates_in_words(words)])];
    };
    let head = words.fill("{who}, by {basis}", &[("who", &who), ("basis", &charge.basis.said(words))]);
    let row = |band: &Band| {
        let reach = band.reach.said(charge.measure(), words);
        let players = charge.measure() == Measure::Count;
        let reach = if players { words.fill("{number} players", &[("number", &reach)]) } else { reach };
        Line::Below([reach, band.fee.said(words)])
    };
    std::iter::once(Line::Head(head)).chain(bands.iter().map(row)).collect()
}
