//! Compliance files as data: what `houseway file --json` prints and `/api/book/file` answers, for a day.

use rulebook::book::Book;
use rulebook::collection::Block;
use rulebook::compliance::{Duty, File, NamedOwner, OnSign, RateFile, State};
use rulebook::date::{Date, Since};
use rulebook::jackpot::Jackpot;
use rulebook::listing::ListingId;
use rulebook::regime::{Assessment, Breach, Regime, StatusRow, Verdict, assess};
use rulebook::{Source, Wording};
use schemars::JsonSchema;
use serde::Serialize;

/// What stands at the end of every file.
pub const DISCLAIMER: &str = "Drawn from the documents that the rulebook cites. Houseway is not connected with the rooms or owners named, and this is not legal advice.";

/// The compliance file of a listing as it is on a day: without what is not in force. Answers what was left out, and why.
pub fn on_day(file: &mut File, day: Date) -> Vec<String> {
    let mut left_out = Vec::new();
    file.rates.retain(|rates| {
        let why = rates.effective.why_not(&format!("the schedule {}", rates.block), day);
        left_out.extend(why.clone());
        why.is_none()
    });
    for rates in &mut file.rates {
        let since = match &rates.state {
            State::Superseded { since: Some(Since::On(since)), .. } => Some(*since),
            _ => None,
        };
        if since.is_some_and(|since| day < since) {
            rates.state = State::InForce;
        }
    }
    let is_in_force = |block: &String| file.rates.iter().any(|rates| rates.block == *block);
    file.posted.retain(|duty| duty.block.as_ref().is_none_or(is_in_force));
    left_out
}

/// What the regimes of the rulebook are on a day.
pub fn regimes(book: &Book, day: Date) -> Vec<RegimeFile> {
    loaded(book).iter().map(|regime| RegimeFile::of(regime, day)).collect()
}

fn loaded(book: &Book) -> Vec<Regime> {
    Regime::ids(book).iter().filter_map(|id| Regime::load(book, id).ok()).collect()
}

/// A regime and its status over time.
#[derive(Debug, Serialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub struct RegimeFile {
    regime: String,
    title: String,
    summary: String,
    rule: String,
    /// The reports that it is drawn from.
    reports: Vec<String>,
    gathered: String,
    disclaimer: String,
    /// The day that was asked about.
    on: String,
    /// `not-proposed`, `proposed`, `in-force`, `stayed`, `struck` or `unknown`.
    status: &'static str,
    /// The same in words, with its day.
    status_text: String,
    /// The status over time, the oldest first.
    history: Vec<RegimeStatus>,
    provisions: Vec<RegimeProvision>,
}

/// A status of a regime.
#[derive(Debug, Serialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
struct RegimeStatus {
    status: &'static str,
    /// The first day: a date, or `unknown`.
    from: String,
    /// The day on which it was known at the latest, where its first day is unknown.
    known_by: Option<String>,
    note: Option<String>,
    /// Whether it is the status on the day that was asked about.
    now: bool,
}

/// A provision of a regime.
#[derive(Debug, Serialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
struct RegimeProvision {
    provision: String,
    title: String,
    rule: Option<String>,
    note: Option<String>,
    /// Whether only a running table shows whether it is met.
    at_table: bool,
}

impl RegimeFile {
    fn of(regime: &Regime, day: Date) -> RegimeFile {
        let standing = regime.standing(day);
        let history = |row: &StatusRow| RegimeStatus {
            status: row.status.key(),
            from: row.from.to_string(),
            known_by: row.known_by.map(|date| date.to_string()),
            note: row.note.clone(),
            now: standing.now == Some(row),
        };
        let provisions = regime.provisions.iter().map(|provision| RegimeProvision {
            provision: provision.id.clone(),
            title: provision.title.clone(),
            rule: provision.rule.clone(),
            note: provision.note.clone(),
            at_table: provision.check.is_at_table(),
        });
        RegimeFile {
            regime: regime.id.clone(),
            title: regime.title.clone(),
            summary: regime.summary.clone(),
            rule: regime.rule.clone(),
            reports: regime.reports.clone(),
            gathered: regime.gathered.clone(),
            disclaimer: regime.disclaimer.clone(),
            on: day.to_string(),
            status: standing.key(),
            status_text: standing.to_string(),
            history: regime.status.iter().map(history).collect(),
            provisions: provisions.collect(),
        }
    }
}

/// What a regime makes of a listing on a day.
#[derive(Debug, Serialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
struct ListingRegime {
    regime: String,
    /// The status of the regime on the day.
    status: &'static str,
    /// How provisions fail under that status, in words.
    fails: &'static str,
    provisions: Vec<ListingProvision>,
}

/// A provision and what it makes of a listing.
#[derive(Debug, Serialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
struct ListingProvision {
    provision: String,
    title: String,
    /// `fails`, `holds`, `at-table` (only a running table shows it), or `other-days`. Provisions that are not about the game are
    /// left out.
    verdict: &'static str,
    /// What the listing allows that the table must not; the days of a provision that is in force on others.
    remark: Option<String>,
    breaches: Vec<ProvisionBreach>,
}

/// A value that does not meet a provision.
#[derive(Debug, Serialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
struct ProvisionBreach {
    path: String,
    value: String,
    source: Option<String>,
    /// What would have to change.
    change: String,
}

impl ListingRegime {
    fn of(book: &Book, file: &File, regime: &Regime, day: Date) -> Option<ListingRegime> {
        let listing = book.listing(&file.listing).ok()?;
        let blocks = book.blocks_of(&listing).filter_map(Result::ok).map(Block::each_once);
        let blocks: Vec<Block> = blocks.filter(|block| block.effective.holds_on(day)).collect();
        let assessed = assess(book, &listing, &blocks, regime, day);
        let standing = regime.standing(day);
        Some(ListingRegime {
            regime: regime.id.clone(),
            status: standing.key(),
            fails: standing.fails(),
            provisions: assessed.iter().filter_map(ListingProvision::of).collect(),
        })
    }
}

impl ListingProvision {
    fn of(one: &Assessment<'_>) -> Option<ListingProvision> {
        let (verdict, remark, breaches) = match &one.verdict {
            Verdict::Fails(breaches) => ("fails", None, breaches.as_slice()),
            Verdict::Holds => ("holds", None, &[][..]),
            Verdict::AtTable(remark) => ("at-table", remark.clone(), &[][..]),
            Verdict::OtherDays(days) => ("other-days", Some(days.clone()), &[][..]),
            Verdict::NotConcerned => return None,
        };
        let breach = |breach: &Breach| ProvisionBreach {
            path: breach.path.clone(),
            value: breach.value.clone(),
            source: cited(breach.source.as_ref()),
            change: breach.change.clone(),
        };
        Some(ListingProvision {
            provision: one.provision.id.clone(),
            title: one.provision.title.clone(),
            verdict,
            remark,
            breaches: breaches.iter().map(breach).collect(),
        })
    }
}

/// The compliance files of one or several listings.
#[derive(Debug, Serialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub struct FileReport {
    /// The day for which the file holds.
    on: String,
    /// The regimes of the rulebook, with their status on the day.
    regimes: Vec<RegimeFile>,
    listings: Vec<ListingFile>,
    /// What is not in force on the day and was left out, with the days on which it is.
    left_out: Vec<String>,
    /// What the report is not.
    disclaimer: &'static str,
}

/// The compliance file of a listing.
#[derive(Debug, Serialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
struct ListingFile {
    listing: String,
    name: String,
    room: String,
    number: Option<Fact>,
    /// Approval numbers of the rates and of parts of the game.
    numbers: Vec<NamedFact>,
    /// The date stamp on the document.
    stamped: Option<Fact>,
    /// The first day on which the listing is in force.
    from: Option<String>,
    /// The last day.
    until: Option<String>,
    /// The owners that the room's own document names.
    owners: Vec<OwnerFile>,
    /// Owners that only the document of another room names.
    named_elsewhere: Vec<OwnerFile>,
    posted: Vec<DutyFile>,
    schedules: Vec<ScheduleFile>,
    /// The rules that come from another room, in sentences.
    borrowed: Vec<String>,
    /// The host's rules for the jackpot.
    jackpots: Vec<JackpotRule>,
    /// What the regimes of the rulebook make of the listing on the day.
    regimes: Vec<ListingRegime>,
}

/// A host's rule for a jackpot.
#[derive(Debug, Serialize, JsonSchema)]
struct JackpotRule {
    /// The name of its file in `jackpots/`.
    rule: String,
    title: String,
    source: String,
    /// The number of the fund.
    fund: u32,
    /// The rule, line by line.
    lines: Vec<String>,
}

impl JackpotRule {
    fn of(book: &Book, listing: &ListingId) -> Vec<JackpotRule> {
        let rules = Jackpot::of_listing(book, listing).into_iter();
        let rule = rules.map(|rule| JackpotRule {
            lines: rule.said(listing, Wording::English),
            rule: rule.id,
            title: rule.file.title,
            source: rule.file.posted,
            fund: rule.file.fund,
        });
        rule.collect()
    }
}

/// A fact and the lines that print it.
#[derive(Debug, Serialize, JsonSchema)]
struct Fact {
    value: String,
    source: Option<String>,
}

/// A fact with a name.
#[derive(Debug, Serialize, JsonSchema)]
struct NamedFact {
    name: String,
    value: String,
    source: Option<String>,
}

/// The owner of a game or of a bet.
#[derive(Debug, Serialize, JsonSchema)]
struct OwnerFile {
    /// The listing whose document names the owner.
    listing: String,
    /// The game or bet.
    of: String,
    /// The owner, where the document names one.
    name: Option<String>,
    /// The facts in words, as label and text.
    rows: Vec<(String, String)>,
    /// `owned-patented-or-copyrighted`, `patents`, `patents-and-trademarks` or `not-owned`.
    rights: &'static str,
    /// Patents and trademarks.
    registered: Vec<String>,
    /// `agreement-with-application`, `rights-kept`, `terms-are-private`.
    license: Vec<&'static str>,
    source: Option<String>,
}

/// Something that must be posted.
#[derive(Debug, Serialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
struct DutyFile {
    /// The key of the thing, as in `compliance.posted`.
    what: String,
    /// The thing in words.
    text: String,
    /// The place in words.
    where_text: String,
    /// `sign`, `table`, `layout` or `notice`.
    place: &'static str,
    /// The block of schedules that requires it; the listing where there is none.
    block: Option<String>,
    source: Option<String>,
    /// `shown`, `elsewhere` or `missing`: whether the printed sign shows it.
    on_sign: &'static str,
    /// Why the sign cannot show it.
    why_missing: Option<String>,
}

/// A block of schedules.
#[derive(Debug, Serialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
struct ScheduleFile {
    block: String,
    title: String,
    numbers: Vec<String>,
    source: String,
    /// The first day on which it is in force.
    from: Option<String>,
    /// The last day.
    until: Option<String>,
    /// `in-force` or `superseded`.
    state: &'static str,
    /// The blocks that replace it.
    superseded_by: Vec<String>,
    /// Since when: a date, or `unknown` where none is printed.
    superseded_since: Option<String>,
    most_rates: u8,
    /// The conditions of approval, in words.
    conditions: Vec<String>,
    conditions_source: Option<String>,
    review: Option<ReviewReport>,
    /// The options under which the player-dealer or the players pay nothing, in a player-dealer game.
    zero_options: Vec<u16>,
}

/// A review that goes on after the approval.
#[derive(Debug, Serialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
struct ReviewReport {
    by: String,
    of: String,
    /// What the regulator may do.
    reserves: Vec<String>,
    rotation_unaffected: bool,
    source: Option<String>,
}

fn cited(source: Option<&Source>) -> Option<String> {
    source.map(Source::written)
}

impl FileReport {
    /// The files of listings as they are on a day; `left_out` says what of the room is not in force then.
    pub fn of(book: &Book, mut files: Vec<File>, day: Date, mut left_out: Vec<String>) -> FileReport {
        left_out.extend(files.iter_mut().flat_map(|file| on_day(file, day)));
        left_out.sort();
        left_out.dedup();
        let regimes = loaded(book);
        let listing = |file: &File| {
            let regimes = regimes.iter().filter_map(|regime| ListingRegime::of(book, file, regime, day));
            let jackpots = JackpotRule::of(book, &file.listing);
            ListingFile { regimes: regimes.collect(), jackpots, ..ListingFile::of(file) }
        };
        FileReport {
            on: day.to_string(),
            regimes: regimes.iter().map(|regime| RegimeFile::of(regime, day)).collect(),
            listings: files.iter().map(listing).collect(),
            left_out,
            disclaimer: DISCLAIMER,
        }
    }
}

impl ListingFile {
    fn of(file: &File) -> ListingFile {
        let fact = |fact: &rulebook::compliance::Sourced<String>| Fact {
            value: fact.value.clone(),
            source: cited(fact.source.as_ref()),
        };
        let numbers = file.numbers.iter().map(|(name, number)| NamedFact {
            name: name.clone(),
            value: number.value.clone(),
            source: cited(number.source.as_ref()),
        });
        ListingFile {
            listing: file.listing.to_string(),
            name: file.name.clone(),
            room: file.room.clone(),
            number: file.number.as_ref().map(fact),
            numbers: numbers.collect(),
            stamped: file.stamped.as_ref().map(fact),
            from: file.effective.from.map(|date| date.to_string()),
            until: file.effective.until.map(|date| date.to_string()),
            owners: file.owners.iter().map(OwnerFile::of).collect(),
            named_elsewhere: file.named_elsewhere.iter().map(OwnerFile::of).collect(),
            posted: file.posted.iter().map(DutyFile::of).collect(),
            schedules: file.rates.iter().map(ScheduleFile::of).collect(),
            borrowed: file.borrowed.clone(),
            jackpots: Vec::new(),
            regimes: Vec::new(),
        }
    }
}

impl OwnerFile {
    fn of(named: &NamedOwner) -> OwnerFile {
        let owner = &named.owner.value;
        OwnerFile {
            listing: named.listing.to_string(),
            of: owner.of.clone(),
            name: owner.name.clone(),
            rows: owner.rows().into_iter().skip(1).collect(),
            rights: owner.rights.key(),
            registered: owner.registered.clone().unwrap_or_default(),
            license: owner.license.iter().flatten().map(|license| license.key()).collect(),
            source: cited(named.owner.source.as_ref()),
        }
    }
}

impl DutyFile {
    fn of(duty: &Duty) -> DutyFile {
        let (on_sign, why_missing) = match &duty.on_sign {
            OnSign::Shown => ("shown", None),
            OnSign::Elsewhere => ("elsewhere", None),
            OnSign::Missing(why) => ("missing", Some(why.clone())),
        };
        DutyFile {
            what: duty.key.clone(),
            text: duty.what.clone(),
            where_text: duty.place.text(),
            place: duty.place.key(),
            block: duty.block.clone(),
            source: cited(duty.source.as_ref()),
            on_sign,
            why_missing,
        }
    }
}

impl ScheduleFile {
    fn of(rates: &RateFile) -> ScheduleFile {
        let (state, superseded_by, superseded_since) = match &rates.state {
            State::InForce => ("in-force", Vec::new(), None),
            State::Superseded { by, since, .. } => {
                ("superseded", by.clone(), since.map(|since| since.to_string()))
            }
        };
        let conditions = rates.conditions.as_ref();
        ScheduleFile {
            block: rates.block.clone(),
            title: rates.title.clone(),
            numbers: rates.numbers.clone(),
            source: rates.source.written(),
            from: rates.effective.from.map(|date| date.to_string()),
            until: rates.effective.until.map(|date| date.to_string()),
            state,
            superseded_by,
            superseded_since,
            most_rates: rates.most_rates,
            conditions: conditions.map(|conditions| conditions.value.clone()).unwrap_or_default(),
            conditions_source: conditions.and_then(|conditions| cited(conditions.source.as_ref())),
            review: rates.review.as_ref().map(|review| ReviewReport {
                by: review.value.by.clone(),
                of: review.value.of.clone(),
                reserves: review.value.reserves.clone(),
                rotation_unaffected: review.value.rotation_unaffected,
                source: cited(review.source.as_ref()),
            }),
            zero_options: rates.zero_options.clone(),
        }
    }
}
