//! What proposition players and third-party providers played, for the report of a shift (000:56, 001:441).

use std::collections::{BTreeMap, BTreeSet};

use serde::Serialize;
use table::{Account, BankEvent, Event, SeatEvent};

use super::deed::{What, deeds};
use super::report::Span;
use crate::ids::{AccountNo, TableNo};
use crate::journal::{Reader, Record, StoreError, Stream};
use crate::tables::{Member, Members, Note, Provider, Said, Step, opens};

/// How many records are read at once.
const PAGE: usize = 1_000;

/// What a marked player played at a table.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub struct ProviderRow {
    /// The table.
    pub table: TableNo,
    /// Who.
    pub account: AccountNo,
    /// As what.
    pub mark: Provider,
    /// Rounds in which they put chips at risk.
    pub hands: u32,
    /// How often they took the player-dealer position.
    pub turns: u32,
}

/// What marked players played in a span of time, table by table.
pub(super) fn providers(reader: &dyn Reader, span: Span) -> Result<Vec<ProviderRow>, StoreError> {
    let mut rows = Vec::new();
    for table in marked_tables(reader, span)? {
        rows.extend(at_table(reader, table, span)?);
    }
    Ok(rows)
}

/// Tables at which the floor had marked somebody before the span ended.
fn marked_tables(reader: &dyn Reader, span: Span) -> Result<BTreeSet<TableNo>, StoreError> {
    let (mut tables, mut after) = (BTreeSet::new(), reader.gone(Stream::Floor)?);
    let head = reader.head(Stream::Floor)?.seq;
    while after < head {
        let page = deeds(reader, after, PAGE)?;
        let marked = page.iter().filter(|noted| noted.at < span.to);
        let marked = marked.filter(|noted| matches!(noted.deed.what, What::Marked { .. }));
        tables.extend(marked.filter_map(|noted| noted.deed.table));
        after += PAGE as u64;
    }
    Ok(tables)
}

fn at_table(reader: &dyn Reader, table: TableNo, span: Span) -> Result<Vec<ProviderRow>, StoreError> {
    let stream = Stream::Table(table);
    let (mut count, mut after) = (Counting::default(), reader.gone(stream)?);
    loop {
        let page = reader.load(stream, after, PAGE)?;
        let Some(last) = page.last() else { break };
        after = last.seq;
        page.iter().filter(|record| record.at < span.to).for_each(|record| count.take_in(record, span));
        if last.at >= span.to {
            break;
        }
    }
    let row = |((account, mark), (hands, turns))| ProviderRow { table, account, mark, hands, turns };
    Ok(count.played.into_iter().map(row).collect())
}

/// Who is who and who is marked, and what they have played so far.
#[derive(Default)]
struct Counting {
    members: Members,
    marks: BTreeMap<AccountNo, Provider>,
    /// In whose rows the round is counted that is on.
    counted: BTreeSet<AccountNo>,
    played: BTreeMap<(AccountNo, Provider), (u32, u32)>,
}

impl Counting {
    fn take_in(&mut self, record: &Record, span: Span) {
        match Said::of(record) {
            Ok(Said::Step(step)) => self.step(&step, record.at >= span.from),
            Ok(Said::Note(Note::Marked { account, mark })) => {
                self.marks.remove(&account);
                self.marks.extend(mark.map(|mark| (account, mark)));
            }
            _ => {}
        }
    }

    fn step(&mut self, step: &Step, counts: bool) {
        if let Some((person, member)) = step.member {
            self.members.set(person, Some(member));
        }
        for event in &step.events {
            if opens(event) {
                self.counted.clear();
            }
            if counts {
                self.count(event);
            }
            if let Event::Seat(SeatEvent::Left { person, .. }) = *event {
                if let Some(Member::Account(account)) = self.members.of(person) {
                    self.marks.remove(&account);
                }
                self.members.set(person, None);
            }
        }
    }

    fn count(&mut self, event: &Event) {
        let marked = |person| match self.members.of(person) {
            Some(Member::Account(account)) => self.marks.get(&account).map(|mark| (account, *mark)),
            _ => None,
        };
        let postings = event.postings();
        let played = postings.iter().any(|(account, _)| matches!(account, Account::Layout | Account::Bank));
        let paid = postings.iter().filter(|(_, amount)| played && amount.is_negative());
        let mut hands = Vec::new();
        for (account, _) in paid {
            if let Account::Chips(person) = *account {
                hands.extend(marked(person));
            }
        }
        let turn = match *event {
            Event::Bank(BankEvent::BankTaken { person, .. }) => marked(person),
            _ => None,
        };
        for key in hands.into_iter().chain(turn) {
            if self.counted.insert(key.0) {
                self.played.entry(key).or_default().0 += 1;
            }
        }
        if let Some(key) = turn {
            self.played.entry(key).or_default().1 += 1;
        }
    }
}
