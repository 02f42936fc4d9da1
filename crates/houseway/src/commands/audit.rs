//! `houseway audit`: the audit of a store.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use room::audit::{Audited, Unsound, audit};
use room::journal::Reader;
use room::tables::from_store;
use rulebook::book::Book;
use schemars::JsonSchema;
use serde::Serialize;

use super::{evening, progress, stored};
use crate::cli::AuditArgs;
use crate::out::{Answer, Usage};

pub(super) fn run(book: &Book, args: &AuditArgs) -> Result<Answer, Usage> {
    if let Some(regime) = &args.regime {
        return evening::run(book, args, regime);
    }
    families::learn();
    progress::ends_with("stopped by Ctrl-C: the audit is not finished, and has no result");
    let store = stored::whole(&args.store)?;
    let archives = stored::archives(&args.archives)?;
    let archives: Vec<&dyn Reader> = archives.iter().map(AsRef::as_ref).collect();
    let opens = from_store(store.as_ref(), book);
    let found = audit(store.as_ref(), &archives, &opens, &stored::still());
    match found {
        Ok(found) if args.json => Ok(Answer::of(&report(&found))),
        Ok(found) => Ok(Answer::text(text(&found))),
        Err(Unsound::Store(error)) => Err(stored::said(error)),
        Err(unsound) if args.json => {
            let report = AuditReport::Unsound { holds: false, first: unsound.to_string() };
            Ok(Answer { right: false, ..Answer::of(&report) })
        }
        Err(unsound) => Ok(Answer { right: false, ..Answer::text(format!("Audit failed: {unsound}\n")) }),
    }
}

fn text(found: &Audited) -> String {
    let mut text = format!(
        "{} records in {} streams, {} of them tables: every stream is complete, and every chip is accounted for.\n",
        found.records, found.streams, found.tables
    );
    let folded: u64 = found.folded.values().sum();
    let _ = writeln!(text, "Rounds played again: {}; checked by their events only: {folded}", found.anew);
    for (why, rounds) in &found.folded {
        let _ = writeln!(text, "  {rounds}: {why}");
    }
    let _ = writeln!(
        text,
        "Shuffles that match their commitment: {}; from before commitments: {}; fees: {}",
        found.committed, found.uncommitted, found.fees
    );
    if found.slips > 0 {
        let _ = writeln!(text, "Slips that agree in tray, cage and log: {}", found.slips);
    }
    for open in &found.paper {
        let _ = writeln!(text, "On paper: {open}");
    }
    if found.jackpots > 0 {
        let _ = writeln!(text, "Jackpots paid as their rules say: {}", found.jackpots);
    }
    for unread in &found.unread {
        let _ = writeln!(text, "Not audited: {unread}");
    }
    let _ = writeln!(
        text,
        "Heads: {} (keep a copy elsewhere: it shows later whether records were removed)",
        found.heads
    );
    text
}

/// The result of an audit.
#[derive(Serialize, JsonSchema)]
#[serde(untagged, rename_all_fields = "kebab-case")]
pub(super) enum AuditReport<'a> {
    /// The store passes the audit.
    Sound {
        /// `true`.
        holds: bool,
        streams: u64,
        records: u64,
        /// Tables among the streams.
        tables: u64,
        /// Rounds that were played again.
        rounds_anew: u64,
        /// Rounds that were checked by their events only, by the reason.
        rounds_folded: &'a BTreeMap<String, u64>,
        /// Shuffles that match their commitment.
        committed: u64,
        /// Shuffles from before there were commitments.
        uncommitted: u64,
        /// Fees that were taken.
        fees: u64,
        /// Fills, credits, counts and drop pulls that agree in tray, cage, table and log.
        slips: u64,
        /// Counts that were over or short, and what closed tables left in drop boxes and trays.
        paper: &'a [String],
        /// Jackpots that were paid as their rules say.
        jackpots: u64,
        /// Parts that were not audited, with the reason.
        unread: &'a [String],
        /// The heads of all streams in one digest.
        heads: &'a str,
    },
    /// The store fails the audit.
    Unsound {
        /// `false`.
        holds: bool,
        /// The first violation.
        first: String,
    },
}

fn report(found: &Audited) -> AuditReport<'_> {
    AuditReport::Sound {
        holds: true,
        streams: found.streams,
        records: found.records,
        tables: found.tables,
        rounds_anew: found.anew,
        rounds_folded: &found.folded,
        committed: found.committed,
        uncommitted: found.uncommitted,
        fees: found.fees,
        slips: found.slips,
        paper: &found.paper,
        jackpots: found.jackpots,
        unread: &found.unread,
        heads: &found.heads,
    }
}
