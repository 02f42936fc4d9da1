//! What a table posts: a title, lines below it, fees and pay tables. It can be printed.

mod sheet;

pub use sheet::Paper;

use money::Cents;

use crate::borrowed;
use crate::collection::{Band, Block, Charge, Measure, Payer, Rates, ScheduleOption};
use crate::compliance::Posted;
use crate::family::pot_poker::betting::{Stakes, Structure};
use crate::jackpot::{Jackpot, option_collects};
use crate::listing::Listing;
use crate::pay::PayRow;
use crate::source::ReadingId;
use crate::value::{Name, Row, Shown, Value};
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

/// Who fixed the fees.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum FeesBy {
    /// A printed schedule, where there is one.
    Schedule,
    /// The house, where none is printed.
    House,
    /// Nobody: there is no collection.
    Nobody,
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
    /// The betting and the stakes of this table, in words.
    stakes: Vec<String>,
    /// What the house has chosen for this table, in words.
    table: Vec<String>,
    /// Who fixed the fees, where no document prints them.
    fees_by: FeesBy,
    jackpot: Option<String>,
    /// The rule of the jackpot, line by line.
    jackpot_rule: Vec<String>,
    /// Whether a posted schedule collects for a jackpot.
    collects_jackpot: bool,
    /// Whether a posted schedule has a fee of $0 that stands under review (T03).
    under_review: bool,
    /// Whether the document has the sign show the minimum and maximum.
    owes_limits: bool,
    /// Whether the listing has the sign say that any player may take the player-dealer position.
    position_open: bool,
    /// Whether it is a player-dealer game, whose sign shows a fee of $0 too.
    banked: bool,
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
        let posted = listing.body().compliance.as_ref().and_then(|held| held.posted.as_ref());
        let mut sign = Sign {
            room,
            game: heading.name.clone(),
            words,
            number: heading.number.clone(),
            limits: None,
            terms: Vec::new(),
            stakes: Vec::new(),
            table: Vec::new(),
            fees_by: FeesBy::Schedule,
            jackpot: None,
            jackpot_rule: Vec::new(),
            collects_jackpot: false,
            under_review: false,
            owes_limits: posted.is_some_and(Posted::limits_on_sign),
            position_open: posted.is_some_and(Posted::position_on_sign),
            banked: listing.family().is_banked(),
            fees: Vec::new(),
            pays: pays(listing, &[], words),
            schedules: Vec::new(),
            posted: Vec::new(),
        };
        if let Some((block, option)) = schedule {
            sign.terms = option.terms.rows(words);
            sign.fees.push((words.label("Collection fees"), sign.fee_rows(option)));
            sign.note_conditions(block, option);
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
                "\"{other}\" is not a pay table to choose at {}; choose from: {known}",
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
        let rows = self.fee_rows(option);
        self.note_conditions(block, option);
        // What goes on where another option ends is one table: the same payer, for other numbers of players.
        match self.fees.last_mut().filter(|(_, above)| {
            let same = above.iter().rfind(|line| matches!(line, Line::Head(_))) == rows.first();
            same && self.posted.iter().all(|posted| *posted == terms)
        }) {
            Some((_, above)) => {
                let more: Vec<Line> =
                    rows.into_iter().skip(1).filter(|line| !is_row_of(above, line)).collect();
                above.extend(more);
            }
            None => self.fees.push((format!("{}{terms}", self.words.label("Collection fees")), rows)),
        }
        self.posted.push(terms);
        self.schedules.push(block.address(option));
    }

    /// The betting and the stakes of this table, in the place of what the schedule prints for them.
    pub fn stakes(&mut self, structure: &Structure, stakes: &Stakes) {
        let betting = betting(structure, stakes, self.words);
        self.stakes = vec![self.words.fill("Betting: {betting}", &[("betting", &betting)])];
        self.stakes.extend(amounts(stakes, self.words));
        self.terms.retain(|row| !["limit", "stakes", "blinds", "ante", "buy-in"].contains(&row.key.as_str()));
    }

    /// The betting of each day, if it depends on the day and the table is open on several.
    pub fn stakes_by_day(&mut self, structures: &[(Structure, Stakes)]) {
        let by_day = structures.iter().map(|(structure, stakes)| {
            let days: Vec<String> = structure.days.iter().flatten().map(|day| day.said(self.words)).collect();
            let betting = betting(structure, stakes, self.words);
            self.words
                .fill("Betting on {days}: {betting}", &[("days", &days.join(", ")), ("betting", &betting)])
        });
        self.stakes = by_day.collect();
    }

    /// The fees of a schedule that the host has fixed, where no document prints one.
    pub fn own_fees(&mut self, option: &ScheduleOption) {
        self.fees.push((self.words.label("Collection fees"), self.fee_rows(option)));
        self.fees_by = FeesBy::House;
    }

    /// No collection.
    pub fn no_collection(&mut self) {
        let none = Line::Head(self.words.answer("no collection fee"));
        self.fees.push((self.words.label("Collection fees"), vec![none]));
        self.fees_by = FeesBy::Nobody;
    }

    /// What the house has chosen for this table, in words.
    pub fn table(&mut self, lines: Vec<String>) {
        self.table = lines;
    }

    /// A jackpot, described by the house.
    pub fn jackpot(&mut self, words: &str) {
        self.jackpot = Some(words.to_owned());
    }

    /// Also says that any player may take the player-dealer position, in a game that has one.
    pub fn open_position(&mut self) {
        self.position_open |= self.banked;
    }

    /// The host's rules for the jackpot of this game. They are posted only beside a schedule that collects for it.
    pub fn jackpot_rules(&mut self, listing: &Listing, rules: &[Jackpot]) {
        let lines = rules.iter().flat_map(|rule| rule.said(listing.id(), self.words));
        self.jackpot_rule = lines.collect();
    }

    /// The lines below the title: the table's own limits, the approval number, what the schedule is for.
    pub fn lines(&self) -> Vec<String> {
        let number = |number: &String| self.words.fill("Approval number {number}", &[("number", number)]);
        let jackpot = |what: &String| self.words.fill("Jackpot: {what}", &[("what", what)]);
        let terms = self.terms.iter().map(term);
        let above = self.limits.iter().cloned().chain(self.number.iter().map(number));
        let above = above.chain(self.stakes.iter().cloned()).chain(terms).chain(self.table.iter().cloned());
        above
            .chain(self.blank_limits())
            .chain(self.any_player_may_bank())
            .chain(self.jackpot.iter().map(jackpot))
            .chain(self.posted_jackpot().iter().map(jackpot))
            .chain(self.fund_only_grows())
            .chain(self.review())
            .collect()
    }

    /// Notes what must be posted beside the fees of a schedule.
    fn note_conditions(&mut self, block: &Block, option: &ScheduleOption) {
        self.collects_jackpot |= option_collects(option);
        let reviewed = block.readings.contains(&ReadingId::ZERO_COLLECTION);
        let reviewed = reviewed || block.compliance.as_ref().is_some_and(|held| held.review.is_some());
        self.under_review |= reviewed && option.takes_nothing_somewhere(self.banked);
    }

    /// Blanks for the minimum and maximum, where the document has the sign show them and nobody has given them.
    fn blank_limits(&self) -> Option<String> {
        // A range within which minimum and maximum lie is not the table's own.
        let is_own = |row: &Row| ["limit", "stakes", "blinds", "buy-in", "point"].contains(&row.key.as_str());
        let given = self.limits.is_some() || !self.stakes.is_empty() || self.terms.iter().any(is_own);
        let blanks = || self.words.fill("Table minimum ________, maximum ________", &[]);
        (self.owes_limits && !given).then(blanks)
    }

    /// That any player may take the player-dealer position.
    fn any_player_may_bank(&self) -> Option<String> {
        let sentence = || {
            self.words.fill(
                "Any player may take the player-dealer position when it is offered, and wins or loses no more than they wager.",
                &[],
            )
        };
        self.position_open.then(sentence)
    }

    /// The note that fees of $0 are under standing review.
    fn review(&self) -> Option<String> {
        let sentence = || {
            self.words.fill(
                "Fees of $0 are approved, under standing review by the Bureau of Gambling Control.",
                &[],
            )
        };
        self.under_review.then(sentence)
    }

    /// The rule of the jackpot, where the posted schedules collect for it.
    fn posted_jackpot(&self) -> &[String] {
        if self.collects_jackpot { &self.jackpot_rule } else { &[] }
    }

    /// The note on a jackpot fund without a payment rule (T06).
    fn fund_only_grows(&self) -> Option<String> {
        let unpaid = self.collects_jackpot && self.jackpot.is_none() && self.posted_jackpot().is_empty();
        unpaid.then(|| {
            self.words.fill(
                "Jackpot: its fee goes to a separate fund. No rule says how it is paid out, so the fund only grows.",
                &[],
            )
        })
    }

    /// A row for each band of each charge, and in a player-dealer game one for a payer without a charge, who pays $0.
    fn fee_rows(&self, option: &ScheduleOption) -> Vec<Line> {
        let words = self.words;
        let mut rows: Vec<Line> =
            option.charges.iter().flat_map(|charge| charge_rows(charge, words)).collect();
        let pays = |payer: Payer| option.charges.iter().any(|charge| charge.payer == payer);
        let payers = if self.banked { &[Payer::PlayerDealer, Payer::EachPlayer][..] } else { &[] };
        let free = payers.iter().filter(|payer| !pays(**payer));
        rows.extend(free.map(|payer| Line::Row([payer.said(words), Cents::ZERO.to_string()])));
        if rows.is_empty() {
            rows.push(Line::Head(words.answer("no collection fee")));
        }
        rows
    }

    /// Fees first, then the pay tables: a title, and rows.
    pub fn tables(&self) -> impl Iterator<Item = &Table> {
        self.fees.iter().chain(&self.pays)
    }

    /// What stands at the foot.
    pub fn foot(&self) -> [String; 2] {
        let fill = |sentence: &str, all: &str| self.words.fill(sentence, &[("schedules", &all)]);
        let named = match self.schedules.as_slice() {
            [] if self.fees_by == FeesBy::House => fill("The house fixed these fees before the deal.", ""),
            [] if self.fees_by == FeesBy::Nobody => fill("No collection is taken at this table.", ""),
            [] => fill("No collection schedule is posted for this game.", ""),
            [one] => fill("Collection schedule {schedules}. Fees are set before the deal.", one),
            all => fill("Collection schedules {schedules}. Fees are set before the deal.", &all.join(", ")),
        };
        [named, fill("Play money only. The house does not play and takes no share of any wager.", "")]
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

/// Wagers, hands and choices without a posted table, then the pay tables: of several for one wager the first, unless another
/// was chosen.
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
    let borrowed = borrowed::pay_tables(listing);
    let tables = posted.map(|(name, table)| {
        let from = borrowed.get(name.as_str());
        let note = from.map(|room| {
            Line::Head(
                words.fill("Borrowed from {room}; this room does not print this table", &[("room", room)]),
            )
        });
        let row = |row: &PayRow| Line::Row([table.name_of(row), row.pays.said(words)]);
        let title = words.fill("{table} pays", &[("table", &table.name)]);
        (title, note.into_iter().chain(table.rows.iter().map(row)).collect())
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

/// The betting structure, with the limits where there are some.
fn betting(structure: &Structure, stakes: &Stakes, words: Wording) -> String {
    let limits: Vec<String> =
        [stakes.lower, stakes.upper, stakes.third].iter().flatten().map(ToString::to_string).collect();
    let kind = structure.kind.said(words);
    if limits.is_empty() { kind } else { format!("{kind}, {}", limits.join("-")) }
}

/// The other amounts of the stakes, each with its name.
fn amounts(stakes: &Stakes, words: Wording) -> Vec<String> {
    let Shown::Part(rows) = stakes.show(words) else { return Vec::new() };
    let others = rows.iter().filter(|row| !["lower", "upper", "third"].contains(&row.key.as_str()));
    others.filter(|row| !row.shown.is_empty()).map(term).collect()
}

/// Whether a row that stands by itself is among the lines already.
fn is_row_of(above: &[Line], line: &Line) -> bool {
    matches!(line, Line::Row(_)) && above.contains(line)
}

/// The payer and the basis, then a row per band; a flat charge has one row.
fn charge_rows(charge: &Charge, words: Wording) -> Vec<Line> {
    let who = charge.who(words);
    let Rates::Bands(bands) = &charge.rates else {
        return vec![Line::Row([who, charge.rates_in_words(words)])];
    };
    let head = words.fill("{who}, by {basis}", &[("who", &who), ("basis", &charge.basis.said(words))]);
    let row = |band: &Band| {
        let reach = band.reach.said(charge.measure(), words);
        let reach = match (charge.measure(), band.reach.to) {
            (Measure::Money, _) => reach,
            (Measure::Count, Some(_)) => words.fill("{number} players", &[("number", &reach)]),
            (Measure::Count, None) => words.fill("{number} players and up", &[("number", &band.reach.from)]),
        };
        Line::Below([reach, band.fee.said(words)])
    };
    std::iter::once(Line::Head(head)).chain(bands.iter().map(row)).collect()
}
