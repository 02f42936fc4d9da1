//! `houseway audit`: whether a store holds.

use std::fmt::Write as _;

use room::audit::{Audited, Unsound, audit};
use room::journal::Reader;
use room::tables::from_store;
use rulebook::book::Book;
use serde_json::{Value, json};

use super::stored;
use crate::cli::AuditArgs;
use crate::out::{Answer, Usage};

pub(super) fn run(book: &Book, args: &AuditArgs) -> Result<Answer, Usage> {
    families::learn();
    let store = stored::whole(&args.store)?;
    let archives = stored::archives(&args.archives)?;
    let archives: Vec<&dyn Reader> = archives.iter().map(AsRef::as_ref).collect();
    let opens = from_store(store.as_ref(), book);
    let found = audit(store.as_ref(), &archives, &opens, &stored::still());
    match found {
        Ok(found) if args.json => Ok(Answer::json(&value(&found))),
        Ok(found) => Ok(Answer::text(text(&found))),
        Err(Unsound::Store(error)) => Err(stored::said(error)),
        Err(unsound) => {
            let text = if args.json {
                format!("{:#}\n", json!({ "holds": false, "first": unsound.to_string() }))
            } else {
                format!("does not hold: {unsound}\n")
            };
            Ok(Answer { text, notes: Vec::new(), right: false, page: !args.json })
        }
    }
}

fn text(found: &Audited) -> String {
    let mut text = format!(
        "{} records of {} streams, {} of them tables: every stream is whole, every chip is accounted for.\n",
        found.records, found.streams, found.tables
    );
    let folded: u64 = found.folded.values().sum();
    let _ = writeln!(text, "rounds decided anew: {}; folded from their events: {folded}", found.anew);
    for (why, rounds) in &found.folded {
        let _ = writeln!(text, "  {rounds}: {why}");
    }
    let _ = writeln!(
        text,
        "stocks as they were committed to: {}; from before there were commitments: {}; fees: {}",
        found.committed, found.uncommitted, found.fees
    );
    for unread in &found.unread {
        let _ = writeln!(text, "not looked at: {unread}");
    }
    let _ = writeln!(
        text,
        "heads: {} (note it elsewhere: it shows later whether anything was taken away)",
        found.heads
    );
    text
}

fn value(found: &Audited) -> Value {
    json!({
        "holds": true,
        "streams": found.streams,
        "records": found.records,
        "tables": found.tables,
        "rounds-anew": found.anew,
        "rounds-folded": found.folded,
        "committed": found.committed,
        "uncommitted": found.uncommitted,
        "fees": found.fees,
        "unread": found.unread,
        "heads": found.heads,
    })
}
