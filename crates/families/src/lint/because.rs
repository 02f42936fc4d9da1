//! The clauses behind reasons: whether the reason is known, whether the wager is there, and whether the reason can come up.

use rulebook::did_you_mean;
use rulebook::lint::Finding;
use rulebook::listing::Listing;
use rulebook::value::Name;
use table::Why;

use crate::{Impossible, registry};

/// The place of reasons that hold for every wager.
const ANY: &str = "any";

/// What is wrong with the section `because` of a listing.
pub(super) fn findings(listing: &Listing) -> Vec<Finding> {
    crate::learn();
    let Ok(entry) = registry::entry(listing.family()) else { return Vec::new() };
    let known: Vec<Why> = Why::all().filter(|why| why.is_of(0) || why.is_of(entry.words.number)).collect();
    let check = Check { listing, known, impossible: super::impossible_reasons(listing) };
    let mut findings = Vec::new();
    for (wager, reasons) in listing.body().because.iter() {
        if wager.as_str() != ANY && listing.body().wager.get(wager.as_str()).is_none() {
            findings.push(check.unknown_wager(wager));
            continue;
        }
        findings.extend(reasons.iter().filter_map(|(reason, _)| check.reason(wager, reason)));
    }
    findings
}

struct Check<'a> {
    listing: &'a Listing,
    known: Vec<Why>,
    /// Reasons that cannot come up, for one wager or for all.
    impossible: Impossible,
}

impl Check<'_> {
    fn finding(&self, path: &[&str], code: &'static str, message: String) -> Finding {
        let tree = self.listing.tree();
        Finding::new(&tree.at(path).unwrap_or(tree).place, code, message)
    }

    fn unknown_wager(&self, wager: &Name) -> Finding {
        let names: Vec<&str> =
            self.listing.body().wager.iter().map(|(name, _)| name.as_str()).chain([ANY]).collect();
        let hint = did_you_mean(wager.as_str(), names.iter().copied());
        let message = format!(
            "`because.{wager}` is not a wager of this listing{hint}. Write one of: {}",
            names.join(", ")
        );
        self.finding(&["because", wager.as_str()], "unknown-name", message)
    }

    fn reason(&self, wager: &Name, reason: &Name) -> Option<Finding> {
        let path = ["because", wager.as_str(), reason.as_str()];
        let rows = self.rows(wager);
        if rows.contains(&reason.as_str()) {
            return None;
        }
        let Some(why) = self.known.iter().find(|why| why.key() == reason.as_str()) else {
            let keys = self.known.iter().map(|why| why.key()).chain(rows);
            let hint = did_you_mean(reason.as_str(), keys);
            let message = format!(
                "`{}` is not a reason of this family, nor a row of the wager's pay tables{hint} See `houseway keys {}`",
                path.join("."),
                self.listing.family().key()
            );
            return Some(self.finding(&path, "unknown-reason", message));
        };
        // A base names the clauses of all listings that are built on it.
        let tree = self.listing.tree();
        let is_inherited = tree.at(&path).is_none_or(|node| node.place.file != tree.place.file);
        (!is_inherited && self.is_impossible(wager, *why)).then(|| {
            let message = format!(
                "`{}` cannot come up under the rules of this listing (\"{}\"). Leave it out",
                path.join("."),
                why.text()
            );
            self.finding(&path, "impossible-reason", message)
        })
    }

    /// Whether neither the reason nor one that is a case of it can come up.
    fn is_impossible(&self, wager: &Name, why: Why) -> bool {
        let cases = self.known.iter().filter(|case| case.is_case_of(why));
        cases.into_iter().chain([&why]).all(|case| self.never(wager, *case))
    }

    fn never(&self, wager: &Name, why: Why) -> bool {
        let anywhere = self.impossible.contains(&(None, why));
        let here = |wager: &Name| self.impossible.contains(&(Some(wager.clone()), why));
        if wager.as_str() != ANY {
            return anywhere || here(wager);
        }
        let wagers = self.listing.body().wager.iter();
        anywhere || !self.listing.body().wager.is_empty() && wagers.into_iter().all(|(wager, _)| here(wager))
    }

    /// The rows of the pay tables of a wager.
    fn rows(&self, wager: &Name) -> Vec<&str> {
        let body = self.listing.body();
        let tables = body.wager.get(wager.as_str()).and_then(|rule| rule.pay_tables.as_ref());
        let tables = tables.into_iter().flatten().filter_map(|table| body.pay_table.get(table.as_str()));
        tables.flat_map(|table| table.rows.iter().map(|row| row.hand.as_str())).collect()
    }
}
