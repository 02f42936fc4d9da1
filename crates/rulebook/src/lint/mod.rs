//! The linter: faults that keep a file from loading, and slips of the printed documents.
//!
//! A slip is kept as printed. The reviewed list `accepted.txt` names the slips that are known; any other finding, and
//! any accepted one that is gone, is news.

mod accepted;
mod blame;
mod codes;
mod compliance;
mod pay;
mod reach;
mod schedule;
mod slips;
mod sources;
mod whole;

use std::collections::{BTreeMap, BTreeSet};

pub use accepted::entry;
pub use codes::{CODES, Code, Severity, code};

use crate::account::Account;
use crate::book::Book;
use crate::clauses::Clauses;
use crate::collection::{Block, BlockId, Rates};
use crate::fault::{Fault, Place, did_you_mean};
use crate::jackpot::Jackpot;
use crate::listing::{Listing, ListingId};
use crate::readings::Readings;
use crate::regime::Regime;
use crate::room::Room;
use crate::tree::{Kind, Node};
use reach::Tables;
use whole::Whole;

/// Something the linter found.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, serde::Serialize)]
#[serde(rename_all = "kebab-case")]
pub struct Finding {
    /// What and where.
    #[serde(flatten)]
    pub fault: Fault,
    /// How bad it is.
    pub severity: Severity,
    /// Why it matters.
    pub why: &'static str,
    /// The lines, readings and rules that it rests on, where there are any.
    pub rests_on: Option<String>,
    /// Whether it is in the reviewed list.
    pub accepted: bool,
}

impl Finding {
    /// A new finding.
    pub fn new(place: &Place, code: &'static str, message: String) -> Finding {
        Finding::from(Fault { place: place.clone(), code, message })
    }

    /// The same finding, about what these lines print.
    #[must_use]
    pub fn resting_on(mut self, source: &impl ToString) -> Finding {
        let source = source.to_string();
        self.rests_on = match self.rests_on {
            Some(rule) => Some(format!("{source}; {rule}")),
            None => Some(source),
        };
        self
    }
}

impl From<Fault> for Finding {
    fn from(fault: Fault) -> Finding {
        let code = code(fault.code);
        debug_assert!(code.is_some(), "{} is not in the list of codes", fault.code);
        Finding {
            severity: code.map_or(Severity::Fault, |code| code.severity),
            why: code.map_or("", |code| code.why),
            rests_on: code.and_then(|code| code.rule).map(str::to_owned),
            accepted: false,
            fault,
        }
    }
}

/// Checks the files of the book that `wanted` takes; all findings at once.
pub fn lint(book: &Book, wanted: impl Fn(&str) -> bool) -> Vec<Finding> {
    lint_with(
        book,
        wanted,
        &Checks { of_clauses: |_| Vec::new(), of_tables: |_| Vec::new(), of_jackpots: |_, _| Vec::new() },
    )
}

/// Checks supplied by the code that plays listings.
pub struct Checks {
    /// About the clauses behind reasons. The values of the listing may contradict each other.
    pub of_clauses: fn(&Listing) -> Vec<Finding>,
    /// What shows when its tables are tried.
    pub of_tables: fn(&Listing) -> Vec<Finding>,
    /// What is wrong with a jackpot in the games that it names.
    pub of_jackpots: fn(&Book, &Jackpot) -> Vec<Finding>,
}

/// The same, with the checks of the code that plays listings.
pub fn lint_with(book: &Book, wanted: impl Fn(&str) -> bool, checks: &Checks) -> Vec<Finding> {
    let readings = Readings::load(book);
    let known: BTreeSet<String> =
        readings.iter().flat_map(|readings| &readings.reading).map(|reading| reading.id.clone()).collect();
    let mut findings = Vec::new();
    if wanted(crate::readings::PATH) {
        findings.extend(readings.err().into_iter().flatten().map(Finding::from));
    }
    let named = listings(book, &wanted, &known, checks, &mut findings);
    blocks(book, &wanted, &named, &known, &mut findings);
    compliance::owners(book, &wanted, &mut findings);
    rooms(book, &wanted, &mut findings);
    regimes(book, &wanted, &mut findings);
    jackpots(book, &wanted, checks, &mut findings);
    clauses(book, &wanted, &known, &mut findings);
    sources::findings(book, &wanted, &mut findings);
    accounts(book, &wanted, &mut findings);
    accepted::mark(book, &mut findings, wanted(accepted::PATH));
    findings.sort();
    // A part that several listings take is one place.
    findings.dedup_by(|one, other| one.fault == other.fault);
    findings
}

/// Checks the listings, and returns the blocks of schedules that any of them names, with what it takes to reach a band
/// of them.
fn listings(
    book: &Book,
    wanted: &impl Fn(&str) -> bool,
    readings: &BTreeSet<String>,
    checks: &Checks,
    findings: &mut Vec<Finding>,
) -> BTreeMap<BlockId, Tables> {
    let mut named: BTreeMap<BlockId, Tables> = BTreeMap::new();
    let (clauses, _) = Clauses::load(book, |_| true);
    for id in book.all_ids() {
        let own = wanted(&Book::path(&id));
        let found = book.listing(&id);
        if let Ok(listing) = &found {
            for block in listing.body().collection.all().filter_map(|block| block.parse::<BlockId>().ok()) {
                named.entry(block.clone()).or_default().add(listing, &block);
            }
        }
        let of_listing = match found {
            Ok(listing) if own => {
                let mut of_listing = of_loaded(book, &listing, &clauses, readings, checks);
                of_listing.extend((checks.of_tables)(&listing));
                of_listing.extend(unknown_readings(listing.tree(), readings));
                of_listing
            }
            Err(_) if own => of_broken(book, &id, &clauses, readings, checks),
            Ok(_) => continue,
            // A base or a part of one's own may break listings that are built on it.
            Err(faults) => {
                faults.into_iter().map(Finding::from).filter(|finding| blame::is_own(book, finding)).collect()
            }
        };
        findings.extend(blame::on_its_own_file(book, &id, of_listing));
    }
    named
}

/// What is found in a listing that can be read.
fn of_loaded(
    book: &Book,
    listing: &Listing,
    clauses: &Clauses,
    readings: &BTreeSet<String>,
    checks: &Checks,
) -> Vec<Finding> {
    let mut findings = pay::findings(listing);
    findings.extend(slips::findings(listing));
    findings.extend((checks.of_clauses)(listing));
    findings.extend(unknown_blocks(book, listing));
    findings.extend(compliance::of_listing(book, listing));
    findings.extend(unknown_clauses(listing, clauses, readings));
    findings
}

/// All that is wrong with a listing that does not load: what keeps it from loading, and what would be found if it did.
fn of_broken(
    book: &Book,
    id: &ListingId,
    clauses: &Clauses,
    readings: &BTreeSet<String>,
    checks: &Checks,
) -> Vec<Finding> {
    let whole = Whole::read(book, id);
    let later = whole.listing.iter().flat_map(|listing| of_loaded(book, listing, clauses, readings, checks));
    let tried = whole.tried.iter().flat_map(checks.of_tables);
    let later = later.chain(tried).filter(|finding| whole.is_about_the_file(&finding.fault.place));
    let readings = unknown_readings(&whole.written, readings);
    whole.faults.iter().cloned().map(Finding::from).chain(later).chain(readings).collect()
}

fn unknown_blocks(book: &Book, listing: &Listing) -> Vec<Finding> {
    let tree = listing.tree();
    let place = tree.at(&["collection"]).map_or(&tree.place, |node| &node.place);
    let blocks: Vec<String> = book.blocks().iter().map(ToString::to_string).collect();
    let unknown = listing.body().collection.all().filter(|name| !blocks.iter().any(|block| block == name));
    let message = |name: &str| {
        let hint = did_you_mean(name, blocks.iter().map(String::as_str));
        format!("there is no schedule block {name}{hint}")
    };
    unknown.map(|name| Finding::new(place, "unknown-block", message(name))).collect()
}

fn unknown_readings(tree: &Node, readings: &BTreeSet<String>) -> Vec<Finding> {
    let mut findings = Vec::new();
    tree.leaves(&mut Vec::new(), &mut |path, node| {
        let ids = node.source.iter().flat_map(|source| &source.readings).map(ToString::to_string);
        let of_whole = match &node.kind {
            Kind::List(items) if path.first().is_some_and(|key| key == "readings") => items.as_slice(),
            _ => &[],
        };
        for id in ids.chain(of_whole.iter().map(Node::plain)).filter(|id| !readings.contains(id)) {
            let message =
                format!("`{}` cites interpretation {id}, which is not in readings.toml", path.join("."));
            findings.push(Finding::new(&node.place, "unknown-reading", message));
        }
    });
    findings
}

/// What chips move for is a clause of the inventory; a reading where the documents are silent.
fn unknown_clauses(listing: &Listing, clauses: &Clauses, readings: &BTreeSet<String>) -> Vec<Finding> {
    let known = |cited: &str| clauses.cited(cited).is_some() || readings.contains(cited);
    let mut findings = Vec::new();
    for (wager, reasons) in listing.body().because.iter() {
        for (reason, clause) in reasons.iter().filter(|(_, clause)| !known(clause.as_str())) {
            let node = listing.tree().at(&["because", wager.as_str(), reason.as_str()]);
            let place = node.map_or(&listing.tree().place, |node| &node.place);
            let message = format!(
                "`because.{wager}.{reason}` cites {clause}, which is neither a clause nor an interpretation"
            );
            findings.push(Finding::new(place, "unknown-clause", message));
        }
    }
    if let Some(cited) = listing.body().borrowed.as_ref().filter(|cited| !known(cited.as_str())) {
        let place = listing.tree().at(&["borrowed"]).map_or(&listing.tree().place, |node| &node.place);
        let message = format!("`borrowed` cites {cited}, which is neither a clause nor an interpretation");
        findings.push(Finding::new(place, "unknown-clause", message));
    }
    findings
}

fn blocks(
    book: &Book,
    wanted: &impl Fn(&str) -> bool,
    named: &BTreeMap<BlockId, Tables>,
    readings: &BTreeSet<String>,
    findings: &mut Vec<Finding>,
) {
    for id in book.blocks().iter().filter(|id| wanted(&id.path())) {
        match book.block(id) {
            Ok(block) => {
                findings.extend(block_findings(book, &block, named));
                findings.extend(unknown_block_readings(&block, readings));
            }
            Err(faults) => findings.extend(faults.into_iter().map(Finding::from)),
        }
    }
}

/// The readings that options and bands rest on are those of the list.
fn unknown_block_readings(block: &Block, readings: &BTreeSet<String>) -> Vec<Finding> {
    let mut findings = Vec::new();
    for option in &block.options {
        let bands = option.charges.iter().flat_map(|charge| match &charge.rates {
            Rates::Bands(bands) => bands.as_slice(),
            _ => &[],
        });
        let of_bands = bands.filter_map(|band| band.reading);
        let ids = option.source.readings.iter().copied().chain(of_bands);
        for id in ids.filter(|id| !readings.contains(&id.to_string())) {
            let message =
                format!("option {} cites interpretation {id}, which is not in readings.toml", option.number);
            findings.push(Finding::new(&option.place, "unknown-reading", message));
        }
    }
    // Those that the block names as a whole.
    if let (true, Some(first)) = (findings.is_empty(), block.options.first()) {
        for id in block.readings.iter().filter(|id| !readings.contains(&id.to_string())) {
            let message = format!("the block cites interpretation {id}, which is not in readings.toml");
            findings.push(Finding::new(&first.place, "unknown-reading", message));
        }
    }
    findings
}

fn block_findings(book: &Book, block: &Block, named: &BTreeMap<BlockId, Tables>) -> Vec<Finding> {
    let mut findings = schedule::findings(block, named.get(&block.id));
    findings.extend(compliance::of_block(book, block, named));
    if !named.contains_key(&block.id) {
        let place = book.place(&block.id.path());
        findings.push(Finding::new(
            &place,
            "unused-block",
            format!("no listing names the block {}", block.id),
        ));
    }
    findings
}

fn rooms(book: &Book, wanted: &impl Fn(&str) -> bool, findings: &mut Vec<Finding>) {
    let ids: BTreeSet<String> = book.all_ids().iter().map(|id| id.room().to_owned()).collect();
    for id in ids.iter().filter(|id| wanted(&Room::path(id))) {
        findings.extend(Room::load(book, id).err().into_iter().flatten().map(Finding::from));
    }
}

fn regimes(book: &Book, wanted: &impl Fn(&str) -> bool, findings: &mut Vec<Finding>) {
    for id in Regime::ids(book).iter().filter(|id| wanted(&Regime::path(id))) {
        findings.extend(Regime::load(book, id).err().into_iter().flatten().map(Finding::from));
    }
}

fn jackpots(book: &Book, wanted: &impl Fn(&str) -> bool, checks: &Checks, findings: &mut Vec<Finding>) {
    for id in Jackpot::ids(book).iter().filter(|id| wanted(&Jackpot::path(id))) {
        match Jackpot::load(book, id) {
            Ok(rule) => {
                findings.extend(rule.findings(book));
                findings.extend((checks.of_jackpots)(book, &rule));
            }
            Err(faults) => findings.extend(faults.into_iter().map(Finding::from)),
        }
    }
}

fn clauses(
    book: &Book,
    wanted: &impl Fn(&str) -> bool,
    readings: &BTreeSet<String>,
    findings: &mut Vec<Finding>,
) {
    let (clauses, faults) = Clauses::load(book, wanted);
    findings.extend(faults.into_iter().map(Finding::from));
    for set in clauses.sets() {
        let place = book.place(&format!("clauses/{}.toml", set.set));
        for shared in
            set.shares.iter().flatten().filter(|name| !book.files().has(&format!("clauses/{name}.toml")))
        {
            findings.push(Finding::new(&place, "unknown-set", format!("there is no clause set {shared}")));
        }
        for clause in &set.clause {
            for id in clause.readings().into_iter().filter(|id| !readings.contains(*id)) {
                let message = format!(
                    "clause `{}` cites interpretation {id}, which is not in readings.toml",
                    clause.id
                );
                findings.push(Finding::new(&place, "unknown-reading", message));
            }
        }
    }
}

fn accounts(book: &Book, wanted: &impl Fn(&str) -> bool, findings: &mut Vec<Finding>) {
    let (_, faults) = Account::load(book, wanted);
    findings.extend(faults.into_iter().map(Finding::from));
}
