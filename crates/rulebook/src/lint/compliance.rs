//! What a compliance file lacks: sources of owners, reviews, successors, signs that show what is required.

use std::collections::BTreeMap;

use super::Finding;
use super::reach::Tables;
use crate::book::Book;
use crate::collection::{Block, BlockId};
use crate::compliance::{OnSign, Owners, file};
use crate::listing::Listing;
use crate::tree::Node;

/// What is found in a listing by itself.
pub(super) fn of_listing(book: &Book, listing: &Listing) -> Vec<Finding> {
    let mut findings = unsourced_owners(listing);
    let blocks: Vec<Block> = book.blocks_of(listing).filter_map(Result::ok).collect();
    for duty in file::duties(book, listing, &blocks) {
        let OnSign::Missing(why) = duty.on_sign else { continue };
        let path = ["compliance", "posted", &duty.key];
        let tree = listing.tree();
        let own = tree.at(&path).filter(|_| duty.block.is_none());
        let node = own.or_else(|| tree.at(&["collection"])).unwrap_or(tree);
        let by = duty.block.map(|block| format!(" by {block}")).unwrap_or_default();
        let message =
            format!("`{}` is to be posted{by}, {}, and no sign shows it: {why}", duty.key, duty.place.text());
        let finding = Finding::new(&node.place, "sign-falls-short", message);
        findings.push(match duty.source {
            Some(source) => finding.resting_on(&source),
            None => finding,
        });
    }
    findings
}

fn unsourced_owners(listing: &Listing) -> Vec<Finding> {
    let mut findings = Vec::new();
    for (key, owner) in listing.body().compliance.iter().flat_map(|held| held.owner.iter()) {
        let field = if owner.name.is_some() { "name" } else { "rights" };
        let Some(node) = listing.tree().at(&["compliance", "owner", key.as_str(), field]) else { continue };
        if node.source.as_ref().is_none_or(|source| source.lines.is_empty()) {
            let name = owner.name.as_deref().unwrap_or("the owner");
            let message =
                format!("`compliance.owner.{key}`: {name} is said to own {} without a line", owner.of);
            findings.push(Finding::new(&node.place, "owner-without-source", message));
        }
    }
    findings
}

/// Owners of one game or bet that documents name differently.
pub(super) fn owners(book: &Book, wanted: &impl Fn(&str) -> bool, findings: &mut Vec<Finding>) {
    let all = Owners::of(book);
    for named in all.iter().filter(|named| wanted(&Book::path(&named.listing))) {
        let owner = &named.owner.value;
        let Some((name, other)) = owner.name.as_ref().zip(all.other_name(owner)) else { continue };
        let Ok(listing) = book.listing(&named.listing) else { continue };
        let path = ["compliance", "owner", &named.key, "name"];
        let node = listing.tree().at(&path).unwrap_or(listing.tree());
        let (of, other_name) = (&owner.of, other.owner.value.name.as_deref().unwrap_or_default());
        let message = format!("the owner of {of} is {name} here and {other_name} at {}", other.listing);
        let finding = Finding::new(&node.place, "owners-differ", message);
        findings.push(match &named.owner.source {
            Some(source) => finding.resting_on(source),
            None => finding,
        });
    }
}

/// What is found in a block of schedules; `named` has the tables of all listings.
pub(super) fn of_block(book: &Book, block: &Block, named: &BTreeMap<BlockId, Tables>) -> Vec<Finding> {
    let Some(tables) = named.get(&block.id) else { return Vec::new() };
    let tree = book.tree(&block.id.path()).map(|(tree, _)| tree);
    let node = |path: &[&str]| tree.as_ref().and_then(|tree| tree.at(path));
    let place = |path: &[&str]| {
        let node = node(path).or_else(|| node(&["block"]));
        node.map_or_else(|| book.place(&block.id.path()), |node| node.place.clone())
    };
    let mut findings = Vec::new();
    // Nobody has approved a host's own schedule, which has neither a number nor a line of a document.
    let approved = !block.numbers.is_empty() || !block.source.lines.is_empty();
    if tables.banked_in_force && approved {
        let free = block.options.iter().filter(|option| option.takes_nothing_somewhere(true)).count();
        let reviewed = block.compliance.as_ref().is_some_and(|held| held.review.is_some());
        if free > 0 && !reviewed {
            let message = format!(
                "`compliance.review` records no standing review, and options with a fee of $0: {free}"
            );
            let finding = Finding::new(&place(&["block"]), "review-missing", message);
            findings.push(finding.resting_on(&block.source));
        }
    }
    if tables.older {
        let section = ["compliance", "superseded"];
        for what in superseded_gaps(book, block) {
            let finding = Finding::new(&place(&section), "superseded-incomplete", what);
            let source = node(&section).and_then(Node::whole_source).unwrap_or_else(|| block.source.clone());
            findings.push(finding.resting_on(&source));
        }
    }
    findings
}

/// What is missing from what a block says of those that replace it.
fn superseded_gaps(book: &Book, block: &Block) -> Vec<String> {
    let Some(superseded) = block.compliance.as_ref().and_then(|held| held.superseded.as_ref()) else {
        return vec![format!("{} is kept on record and has no `compliance.superseded`", block.id)];
    };
    let mut gaps = Vec::new();
    let by = superseded.by.as_deref().unwrap_or_default();
    if by.is_empty() {
        gaps.push("`compliance.superseded.by` names no block that replaces it".to_owned());
    }
    let known = book.blocks();
    for name in by.iter().filter(|name| !known.iter().any(|id| id.to_string() == **name)) {
        gaps.push(format!("`compliance.superseded.by` names {name}, which is not a block of schedules"));
    }
    if superseded.since.is_none() {
        gaps.push(
            "`compliance.superseded.since` is missing: write a date, or \"unknown\" where none is printed"
                .to_owned(),
        );
    }
    gaps
}
