//! Regimes: sets of rules from outside the documents that hold for a time, as data in `regimes/`. A provision names a check
//! that is coded here and gives its parameters. Regimes are drawn from public reports; they are no legal advice.

mod assess;
mod check;
mod status;

use std::collections::BTreeSet;

pub use assess::{Assessment, Breach, Verdict, assess};
pub use check::{Check, Games, TieGoes};
pub use status::{Standing, Status, StatusRow};

use crate::book::Book;
use crate::date::{Date, Effective};
use crate::fault::{Fault, did_you_mean};
use crate::tree::{Kind, Node};
use crate::value::{Name, Reader, record};
use check::CheckKind;

/// The notice that any player may take the player-dealer position, by its key in `compliance.posted`.
const POSITION_OPEN: &str = "position-open";

/// The folder of the regimes.
const FOLDER: &str = "regimes/";

record! {
    /// A provision as a file has it.
    pub struct ProvisionRow {
        /// Id.
        pub id: Name,
        /// Title.
        pub title: String,
        /// The check.
        pub check: CheckKind,
        /// Games that it is about.
        pub games: Games,
        /// Words that a name must not contain.
        pub words: Option<Vec<String>>,
        /// The count that must not be the target.
        pub not: Option<u8>,
        /// Who wins an equal count.
        pub to: Option<TieGoes>,
        /// Rounds after which the position is offered at the latest.
        pub rounds: Option<u8>,
        /// Minutes within which the position rotates.
        pub minutes: Option<u8>,
        /// Players that it goes to within that time.
        pub players: Option<u8>,
        /// What a sign posts, by its key in `compliance.posted`.
        pub notice: Option<Name>,
        /// The rule that it summarizes.
        pub rule: Option<String>,
        /// Remark.
        pub note: Option<String>,
        /// In force from.
        pub from: Option<Date>,
        /// In force until.
        pub until: Option<Date>,
    }
}

record! {
    /// A regime as a file has it.
    pub struct RegimeFile {
        /// Title.
        pub title: String,
        /// What it is about.
        pub summary: String,
        /// The rules that it summarizes.
        pub rule: String,
        /// The reports that it is drawn from.
        pub reports: Vec<String>,
        /// When they were gathered.
        pub gathered: String,
        /// What a reader must not take it for.
        pub disclaimer: String,
        /// Its status over time, the oldest first.
        pub status: Vec<StatusRow>,
        /// Its provisions.
        pub provision: Vec<ProvisionRow>,
    }
}

/// One rule of a regime.
#[derive(Debug, Clone, PartialEq)]
pub struct Provision {
    /// Its id within the regime.
    pub id: String,
    /// What it requires.
    pub title: String,
    /// The games that it is about.
    pub games: Games,
    /// How it is checked.
    pub check: Check,
    /// The rule that it summarizes.
    pub rule: Option<String>,
    /// A remark.
    pub note: Option<String>,
    /// Its own dates within those of the regime.
    pub effective: Effective,
}

/// A set of rules that holds for a time.
#[derive(Debug, Clone, PartialEq)]
pub struct Regime {
    /// Its id: the name of its file.
    pub id: String,
    /// Its title.
    pub title: String,
    /// What it is about.
    pub summary: String,
    /// The rules that it summarizes.
    pub rule: String,
    /// The reports that it is drawn from.
    pub reports: Vec<String>,
    /// When they were gathered.
    pub gathered: String,
    /// What a reader must not take it for.
    pub disclaimer: String,
    /// Its status over time, the oldest first.
    pub status: Vec<StatusRow>,
    /// Its provisions.
    pub provisions: Vec<Provision>,
}

impl Regime {
    /// The file of a regime.
    pub fn path(id: &str) -> String {
        format!("{FOLDER}{id}.toml")
    }

    /// The ids of all regimes of a book.
    pub fn ids(book: &Book) -> Vec<String> {
        let id = |path: &str| Some(path.strip_prefix(FOLDER)?.strip_suffix(".toml")?.to_owned());
        book.files().paths().filter_map(id).collect()
    }

    /// The regime with this id; all faults of its file at once.
    pub fn load(book: &Book, id: &str) -> Result<Regime, Vec<Fault>> {
        let Some((tree, mut faults)) = book.tree(&Regime::path(id)) else {
            let ids = Regime::ids(book);
            let hint = did_you_mean(id, ids.iter().map(String::as_str));
            let hint = if hint.is_empty() { format!("; the regimes are {}", ids.join(", ")) } else { hint };
            let message = format!("there is no regime \"{id}\"{hint}");
            return Err(vec![Fault { place: book.place(&Regime::path(id)), code: "unreadable", message }]);
        };
        let mut reader = Reader::default();
        let file: Option<RegimeFile> = crate::value::Value::read(&tree, &mut reader);
        let regime = file.and_then(|file| Regime::of(id, file, &tree, &mut reader));
        faults.extend(reader.into_faults());
        match regime {
            Some(regime) if faults.is_empty() => Ok(regime),
            _ => Err(faults),
        }
    }

    fn of(id: &str, file: RegimeFile, tree: &Node, reader: &mut Reader) -> Option<Regime> {
        status::check(&file.status, tree, reader);
        let mut seen = BTreeSet::new();
        let rows: Vec<&Node> = match tree.at(&["provision"]).map(|node| &node.kind) {
            Some(Kind::List(rows)) => rows.iter().collect(),
            _ => Vec::new(),
        };
        let mut provisions = Vec::new();
        for (row, node) in file.provision.into_iter().zip(rows) {
            if !seen.insert(row.id.clone()) {
                reader.fault(&node.place, "bad-value", format!("provision `{}` stands here twice", row.id));
            }
            provisions.push(provision(row, node, reader));
        }
        Some(Regime {
            id: id.to_owned(),
            title: file.title,
            summary: file.summary,
            rule: file.rule,
            reports: file.reports,
            gathered: file.gathered,
            disclaimer: file.disclaimer,
            status: file.status,
            provisions: provisions.into_iter().collect::<Option<_>>()?,
        })
    }

    /// Whether a provision wants the sign of a game with a player-dealer to say on a day that any player may take the position.
    pub fn posts_position(&self, day: Date) -> bool {
        let wants = |provision: &Provision| {
            provision.check == Check::PostedSign(POSITION_OPEN.to_owned())
                && provision.games != Games::Counted
                && provision.effective.holds_on(day)
        };
        self.provisions.iter().any(wants)
    }

    /// Its status on a day.
    pub fn standing(&self, day: Date) -> Standing<'_> {
        Standing::on(&self.status, day)
    }
}

fn provision(row: ProvisionRow, node: &Node, reader: &mut Reader) -> Option<Provision> {
    let effective = Effective { from: row.from, until: row.until };
    if effective.is_reversed() {
        let message = format!("provision `{}` ends on {:?} before it begins", row.id, effective.until);
        reader.fault(&node.place, "bad-value", message);
    }
    Some(Provision {
        id: row.id.to_string(),
        check: check::of(&row, node, reader)?,
        title: row.title,
        games: row.games,
        rule: row.rule,
        note: row.note,
        effective,
    })
}

#[cfg(test)]
mod tests;
