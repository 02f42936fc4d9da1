//! The linter: faults that keep a file from loading, and slips of the printed documents.
//!
//! A slip is kept as printed. The reviewed list `accepted.txt` names the slips that are known; any other finding, and
//! any accepted one that is gone, is news.

mod accepted;
mod pay;
mod schedule;
mod slips;

use std::collections::BTreeSet;

pub use accepted::entry;

use crate::account::Account;
use crate::book::Book;
use crate::clauses::Clauses;
use crate::collection::{Block, BlockId};
use crate::fault::{Fault, Place, did_you_mean};
use crate::listing::Listing;
use crate::readings::Readings;
use crate::room::Room;
use crate::source::ReadingId;
use crate::tree::Node;

/// Something the linter found.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, serde::Serialize)]
pub struct Finding {
    /// What and where.
    #[serde(flatten)]
    pub fault: Fault,
    /// Whether it is in the reviewed list.
    pub accepted: bool,
}

impl Finding {
    /// A finding that nobody has looked at yet.
    pub fn new(place: &Place, code: &'static str, message: String) -> Finding {
        Finding::from(Fault { place: place.clone(), code, message })
    }
}

impl From<Fault> for Finding {
    fn from(fault: Fault) -> Finding {
        Finding { fault, accepted: false }
    }
}

/// Checks the files of the book that `wanted` takes; all findings at once.
pub fn lint(book: &Book, wanted: impl Fn(&str) -> bool) -> Vec<Finding> {
    lint_with(book, wanted, |_| Vec::new())
}

/// The same, and what `more` finds in a listing that loads: the checks of those who play it.
pub fn lint_with(
    book: &Book,
    wanted: impl Fn(&str) -> bool,
    more: impl Fn(&Listing) -> Vec<Finding>,
) -> Vec<Finding> {
    let readings = Readings::load(book);
    let known: BTreeSet<String> =
        readings.iter().flat_map(|readings| &readings.reading).map(|reading| reading.id.clone()).collect();
    let mut findings = Vec::new();
    if wanted(crate::readings::PATH) {
        findings.extend(readings.err().into_iter().flatten().map(Finding::from));
    }
    let named = listings(book, &wanted, &known, &more, &mut findings);
    blocks(book, &wanted, &named, &mut findings);
    rooms(book, &wanted, &mut findings);
    clauses(book, &wanted, &known, &mut findings);
    accounts(book, &wanted, &mut findings);
    accepted::mark(book, &mut findings, wanted(accepted::PATH));
    findings.sort();
    findings.dedup();
    findings
}

/// Checks the listings, and returns the blocks of schedules that any of them names.
fn listings(
    book: &Book,
    wanted: &impl Fn(&str) -> bool,
    readings: &BTreeSet<String>,
    more: &impl Fn(&Listing) -> Vec<Finding>,
    findings: &mut Vec<Finding>,
) -> BTreeSet<BlockId> {
    let mut named = BTreeSet::new();
    for id in book.all_ids() {
        let wanted = wanted(&Book::path(&id));
        match book.listing(&id) {
            Ok(listing) => {
                named.extend(
                    listing.body().collection.all().filter_map(|block| block.parse::<BlockId>().ok()),
                );
                if wanted {
                    findings.extend(pay::findings(&listing));
                    findings.extend(slips::findings(&listing));
                    findings.extend(more(&listing));
                    findings.extend(unknown_blocks(book, &listing));
                    findings.extend(unknown_readings(listing.tree(), readings));
                }
            }
            Err(faults) if wanted => findings.extend(faults.into_iter().map(Finding::from)),
            Err(_) => {}
        }
    }
    named
}

fn unknown_blocks(book: &Book, listing: &Listing) -> Vec<Finding> {
    let tree = listing.tree();
    let place = tree.at(&["collection"]).map_or(&tree.place, |node| &node.place);
    let blocks: Vec<String> = book.blocks().iter().map(ToString::to_string).collect();
    let unknown = listing.body().collection.all().filter(|name| !blocks.iter().any(|block| block == name));
    let message = |name: &str| {
        let hint = did_you_mean(name, blocks.iter().map(String::as_str));
        format!("there is no block of schedules {name}{hint}")
    };
    unknown.map(|name| Finding::new(place, "unknown-block", message(name))).collect()
}

fn unknown_readings(tree: &Node, readings: &BTreeSet<String>) -> Vec<Finding> {
    let mut findings = Vec::new();
    tree.leaves(&mut Vec::new(), &mut |path, node| {
        let ids = node.source.iter().flat_map(|source| &source.readings);
        for id in ids.filter(|id: &&ReadingId| !readings.contains(&id.to_string())) {
            let message =
                format!("`{}` names the reading {id}, which is not in readings.toml", path.join("."));
            findings.push(Finding::new(&node.place, "unknown-reading", message));
        }
    });
    findings
}

fn blocks(
    book: &Book,
    wanted: &impl Fn(&str) -> bool,
    named: &BTreeSet<BlockId>,
    findings: &mut Vec<Finding>,
) {
    for id in book.blocks().iter().filter(|id| wanted(&id.path())) {
        match book.block(id) {
            Ok(block) => findings.extend(block_findings(book, &block, named)),
            Err(faults) => findings.extend(faults.into_iter().map(Finding::from)),
        }
    }
}

fn block_findings(book: &Book, block: &Block, named: &BTreeSet<BlockId>) -> Vec<Finding> {
    let mut findings = schedule::findings(block);
    if !named.contains(&block.id) {
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
            findings.push(Finding::new(
                &place,
                "unknown-set",
                format!("there is no set of clauses {shared}"),
            ));
        }
        for clause in &set.clause {
            for id in clause.readings().into_iter().filter(|id| !readings.contains(*id)) {
                let message =
                    format!("clause `{}` names the reading {id}, which is not in readings.toml", clause.id);
                findings.push(Finding::new(&place, "unknown-reading", message));
            }
        }
    }
}

fn accounts(book: &Book, wanted: &impl Fn(&str) -> bool, findings: &mut Vec<Finding>) {
    let (_, faults) = Account::load(book, wanted);
    findings.extend(faults.into_iter().map(Finding::from));
}
