//! The status of a regime over time.

use std::fmt;

use crate::date::{Date, Since};
use crate::tree::{Kind, Node};
use crate::value::{Reader, choices, record};

choices! {
    /// What a regime is on a day.
    pub enum Status {
        /// proposed, not in force
        Proposed = "proposed",
        /// in force
        InForce = "in-force",
        /// stayed by a court
        Stayed = "stayed",
        /// struck down by a court
        Struck = "struck",
        /// unknown: the reports do not say
        Unknown = "unknown",
    }
}

record! {
    /// A change of the status.
    pub struct StatusRow {
        /// The status.
        pub status: Status,
        /// Since.
        pub from: Since,
        /// The day on which it was known at the latest, where no report gives the day of the change.
        pub known_by: Option<Date>,
        /// What happened.
        pub note: Option<String>,
    }
}

impl StatusRow {
    /// The first day on which the status is known.
    pub fn start(&self) -> Option<Date> {
        match self.from {
            Since::On(date) => Some(date),
            Since::Unknown => self.known_by,
        }
    }
}

impl fmt::Display for StatusRow {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let status = self.status.text();
        match (self.from, self.known_by) {
            (Since::On(date), _) => write!(f, "{status}, since {date}"),
            (Since::Unknown, Some(known)) => {
                write!(f, "{status}, on a day that the reports do not give, {known} at the latest")
            }
            (Since::Unknown, None) => f.write_str(&status),
        }
    }
}

/// The status on a day, and the change that comes next.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Standing<'a> {
    /// The status; `None` before the first row.
    pub now: Option<&'a StatusRow>,
    /// The next change.
    pub next: Option<&'a StatusRow>,
}

impl<'a> Standing<'a> {
    pub(super) fn on(rows: &'a [StatusRow], day: Date) -> Standing<'a> {
        let begun = |row: &&StatusRow| row.start().is_some_and(|start| start <= day);
        let now = rows.iter().rfind(begun);
        Standing { now, next: rows.iter().find(|row| row.start().is_some_and(|start| start > day)) }
    }

    /// Whether the provisions bind.
    pub fn is_in_force(self) -> bool {
        self.now.is_some_and(|row| row.status == Status::InForce)
    }

    /// The key of the status in a file; `not-proposed` before the first.
    pub fn key(self) -> &'static str {
        self.now.map_or("not-proposed", |row| row.status.key())
    }

    /// How a provision fails that a listing does not meet.
    pub fn fails(self) -> &'static str {
        match self.now.map(|row| row.status) {
            Some(Status::InForce) => "fails",
            Some(Status::Stayed) => "would fail without the stay",
            Some(Status::Struck) => "would have failed",
            Some(Status::Unknown) => "fails if in force",
            Some(Status::Proposed) | None => "would fail",
        }
    }
}

impl fmt::Display for Standing<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.now {
            Some(row) => row.fmt(f),
            None => f.write_str("not proposed yet"),
        }
    }
}

/// The rows stand in the order of their dates, and each has one.
pub(super) fn check(rows: &[StatusRow], tree: &Node, reader: &mut Reader) {
    let nodes = match tree.at(&["status"]).map(|node| &node.kind) {
        Some(Kind::List(nodes)) => nodes.as_slice(),
        _ => &[],
    };
    let mut before: Option<Date> = None;
    for (row, node) in rows.iter().zip(nodes) {
        let Some(start) = row.start() else {
            let message =
                "`known-by` is missing: a status whose day is unknown says by when it was known".to_owned();
            reader.fault(&node.place, "missing-key", message);
            continue;
        };
        if before.is_some_and(|before| start <= before) {
            let message = format!("the status of {start} stands below that of a later or the same day");
            reader.fault(&node.place, "bad-value", message);
        }
        before = Some(start);
    }
}
