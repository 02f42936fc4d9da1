//! Rounds that were played, for other programs: as our own record, as hand histories, as proofs; of a player only what
//! that player saw.

mod hands;
mod walk;

use std::collections::BTreeMap;
use std::io;
use std::ops::ControlFlow;

use rulebook::book::Book;

pub use walk::{MadeVoid, Round, made_void, rounds};

use crate::clock::{Clock, Time};
use crate::fairness::{NoProofs, Sealed, prove};
use crate::ids::{AccountNo, TableNo};
use crate::journal::{Reader, StoreError, Stream};
use crate::tables::{CannotLoad, Member, Opens};

/// How rounds are told.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Form {
    /// Our own record: a line of JSON a round.
    Record,
    /// PHH, for pots.
    Phh,
    /// Open Hand History, for pots: a line of JSON a hand.
    Ohh,
    /// As PokerStars tells hands, for pots.
    PokerStars,
    /// What proves the cards: a line of JSON a round.
    Proofs,
}

/// Which rounds.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Wanted {
    /// Of one table.
    pub table: Option<TableNo>,
    /// One round of it.
    pub round: Option<u32>,
    /// Those that a player was at, as that player saw them; else everything as the cameras saw it.
    pub player: Option<AccountNo>,
    /// Those that began within these times.
    pub within: Option<(Time, Time)>,
}

/// What was told.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Told {
    /// How many rounds.
    pub rounds: u64,
    /// Rounds that this form has no words for, by the reason.
    pub left_out: BTreeMap<String, u64>,
    /// Tables of which rounds are in an archive that was not named.
    pub archived: Vec<TableNo>,
}

/// Why nothing is told.
#[derive(Debug, thiserror::Error)]
pub enum NotTold {
    /// A table cannot be read.
    #[error("table {table}: {why}")]
    Table {
        /// Which.
        table: TableNo,
        /// Why.
        why: CannotLoad,
    },
    /// Nobody takes what is told.
    #[error("cannot write the export: {0}")]
    Out(#[from] io::Error),
    /// The store failed.
    #[error(transparent)]
    Store(#[from] StoreError),
}

/// What is needed to tell rounds.
#[derive(Clone, Copy)]
pub struct Exporter<'a> {
    /// The store.
    pub reader: &'a dyn Reader,
    /// The book, for hands that are played again.
    pub book: &'a Book,
    /// How tables are opened.
    pub opens: Opens<'a>,
    /// A clock, which need not run.
    pub clock: &'a dyn Clock,
    /// What people are called.
    pub name: &'a dyn Fn(TableNo, Member) -> String,
}

impl Exporter<'_> {
    /// Tells rounds one after another; none is held longer than it takes to write it.
    pub fn tell(
        &self,
        wanted: &Wanted,
        form: Form,
        mut out: impl FnMut(&str) -> io::Result<()>,
    ) -> Result<Told, NotTold> {
        let mut told = Told::default();
        let mut done = Ok(());
        let void = made_void(self.reader)?;
        for table in self.tables(wanted)? {
            let visit = |round: &Round| {
                match self.text(round, wanted, form) {
                    Ok(text) => {
                        told.rounds += 1;
                        // A PHH file of several hands numbers them.
                        let several = form == Form::Phh && wanted.round.is_none();
                        let head = if several { format!("[{}]\n", told.rounds) } else { String::new() };
                        done = out(&(head + &text));
                    }
                    Err(why) => *told.left_out.entry(why).or_default() += 1,
                }
                if done.is_err() || wanted.round.is_some() && !round.void {
                    ControlFlow::Break(())
                } else {
                    ControlFlow::Continue(())
                }
            };
            let whole = rounds(self, table, wanted, &void, visit);
            if !whole.map_err(|why| NotTold::Table { table, why })? {
                told.archived.push(table);
            }
            std::mem::replace(&mut done, Ok(()))?;
        }
        Ok(told)
    }

    fn tables(&self, wanted: &Wanted) -> Result<Vec<TableNo>, StoreError> {
        if let Some(table) = wanted.table {
            return Ok(vec![table]);
        }
        let mut tables = Vec::new();
        let mut after = None;
        loop {
            let page = self.reader.streams(after, 1_000)?;
            let Some((last, _)) = page.last() else { return Ok(tables) };
            after = Some(*last);
            tables.extend(page.iter().filter_map(|(stream, _)| match stream {
                Stream::Table(table) => Some(*table),
                _ => None,
            }));
        }
    }

    fn text(&self, round: &Round, wanted: &Wanted, form: Form) -> Result<String, String> {
        match form {
            Form::Record => Ok(format!("{}\n", round.record())),
            Form::Proofs => {
                let sealed = if wanted.player.is_some() { Sealed::Usually } else { Sealed::Opened };
                let place = (round.live.number, round.number);
                let proofs = prove(self.reader, place, wanted.player, sealed, self.opens, self.clock);
                let proofs = proofs.map_err(|none| match none {
                    NoProofs::NotOver { .. } => "still in progress".to_owned(),
                    other => other.to_string(),
                })?;
                serde_json::to_string(&proofs).map(|text| text + "\n").map_err(|error| error.to_string())
            }
            Form::Phh | Form::Ohh | Form::PokerStars => hands::text(self.book, round, form),
        }
    }
}
