//! Between records and rows.

use money::{Cents, Posting};
use tokio_postgres::Row;

use crate::clock::Time;
use crate::journal::{CommandId, Digest, Record, Slot, StoreError, Stream};

/// The columns of a record, in the order that [`record`] reads them.
pub(super) const COLUMNS: &str =
    "j.stream, j.seq, j.at, j.command, j.kind, j.version, j.payload, j.slots, j.cents, j.before";

/// A batch of records as arrays, sorted, so that two nodes never wait for each other in a circle.
#[derive(Debug, Default)]
pub(super) struct Arrays {
    pub(super) streams: Vec<i64>,
    pub(super) seqs: Vec<i64>,
    pub(super) ats: Vec<i64>,
    pub(super) commands: Vec<Vec<u8>>,
    pub(super) kinds: Vec<i32>,
    pub(super) versions: Vec<i32>,
    pub(super) payloads: Vec<Vec<u8>>,
    pub(super) slots: Vec<String>,
    pub(super) cents: Vec<String>,
    pub(super) befores: Vec<Vec<u8>>,
    pub(super) digests: Vec<Vec<u8>>,
    pub(super) firsts: Vec<bool>,
}

impl Arrays {
    pub(super) fn of<'a>(records: impl Iterator<Item = &'a Record>) -> Arrays {
        let mut records: Vec<&Record> = records.collect();
        records.sort_by_key(|record| (record.stream.code(), record.seq));
        let mut arrays = Arrays::default();
        let mut last = None;
        for record in records {
            arrays.push(record, last != Some(record.stream));
            last = Some(record.stream);
        }
        arrays
    }

    fn push(&mut self, record: &Record, first: bool) {
        self.streams.push(record.stream.code());
        self.seqs.push(record.seq.cast_signed());
        self.ats.push(record.at.0);
        self.commands.push(record.id.0.to_vec());
        self.kinds.push(i32::from(record.kind));
        self.versions.push(i32::from(record.version));
        self.payloads.push(record.payload.clone());
        self.slots.push(array(record.postings.iter().map(|posting| posting.account.code())));
        self.cents.push(array(record.postings.iter().map(|posting| posting.amount.0)));
        self.befores.push(record.before.0.to_vec());
        self.digests.push(record.digest().0.to_vec());
        self.firsts.push(first);
    }
}

fn array(values: impl Iterator<Item = i64>) -> String {
    let values: Vec<String> = values.map(|value| value.to_string()).collect();
    format!("{{{}}}", values.join(","))
}

/// Sixteen bytes; a shorter or longer one is no digest and fits none.
pub(super) fn digest(bytes: &[u8]) -> Digest {
    Digest(bytes.try_into().unwrap_or([0xff; 16]))
}

/// Reads a row of [`COLUMNS`].
pub(super) fn record(row: &Row) -> Result<Record, StoreError> {
    let stream = Stream::stored(row.get(0))?;
    let seq = row.get::<_, i64>(1).cast_unsigned();
    let damaged = |said: &str| StoreError::Damaged { stream, seq, said: said.to_owned() };
    let (slots, cents): (Vec<i64>, Vec<i64>) = (row.get(7), row.get(8));
    let posting = |(account, cents): (&i64, &i64)| {
        Some(Posting { account: Slot::from_code(*account)?, amount: Cents(*cents) })
    };
    let postings: Option<Vec<Posting<Slot>>> = slots.iter().zip(&cents).map(posting).collect();
    Ok(Record {
        stream,
        seq,
        at: Time(row.get(2)),
        id: CommandId(row.get::<_, &[u8]>(3).try_into().map_err(|_| damaged("invalid command id"))?),
        kind: row.get::<_, i32>(4).try_into().map_err(|_| damaged("invalid kind"))?,
        version: row.get::<_, i32>(5).try_into().map_err(|_| damaged("invalid version"))?,
        payload: row.get(6),
        postings: postings.ok_or_else(|| damaged("invalid postings"))?,
        before: digest(row.get(9)),
    })
}
