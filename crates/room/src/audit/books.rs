//! Whether every chip is accounted for.

use std::collections::{BTreeMap, BTreeSet, HashMap};

use money::Cents;

use super::Unsound;
use crate::journal::{CommandId, Reader, Record, Slot, Stream};

/// The balances as the records make them.
#[derive(Debug, Default)]
pub(super) struct Accounts {
    balances: BTreeMap<(Stream, Slot), i128>,
    /// What each command leaves in transit.
    transit: HashMap<CommandId, (i128, Stream, u64)>,
    /// Streams of which the beginning is not here.
    incomplete: BTreeSet<Stream>,
}

impl Accounts {
    /// The beginning of a stream is not here.
    pub(super) fn incomplete(&mut self, stream: Stream) {
        self.incomplete.insert(stream);
    }

    /// Adds a record, which must balance by itself.
    pub(super) fn take_in(&mut self, record: &Record) -> Result<(), Unsound> {
        let sum: i128 = record.postings.iter().map(|posting| i128::from(posting.amount.0)).sum();
        if sum != 0 {
            return Err(Unsound::at(record, format!("its postings add up to {}, not to zero", cents(sum))));
        }
        for posting in &record.postings {
            if !record.stream.holds(posting.account) {
                return Err(Unsound::at(
                    record,
                    format!("its stream has no account \"{}\"", posting.account),
                ));
            }
            let held = self.balances.entry((record.stream, posting.account)).or_default();
            *held += i128::from(posting.amount.0);
            if posting.account == Slot::Transit {
                let left = self.transit.entry(record.id).or_insert((0, record.stream, record.seq));
                left.0 += i128::from(posting.amount.0);
                if left.0 == 0 {
                    self.transit.remove(&record.id);
                }
            }
            if *held < 0
                && !self.incomplete.contains(&record.stream)
                && may_not_sink(record.stream, posting.account)
            {
                let what = format!("\"{}\" becomes negative: {}", posting.account, cents(*held));
                return Err(Unsound::at(record, what));
            }
        }
        Ok(())
    }

    /// What a stream has in an account.
    fn balance(&self, stream: Stream, slot: Slot) -> i128 {
        self.balances.get(&(stream, slot)).copied().unwrap_or(0)
    }

    /// Whether what the store says is what the records make, and nothing is on its way for ever.
    pub(super) fn check(&self, store: &dyn Reader) -> Result<(), Unsound> {
        // A leg may lie in an archive that is not here.
        if self.incomplete.is_empty()
            && let Some((left, stream, seq)) = self.transit.values().find(|(left, ..)| *left != 0)
        {
            let what = format!("{} of its command is still in transit: no stream received it", cents(*left));
            return Err(Unsound::Record { stream: *stream, seq: *seq, what });
        }
        let said = store.balances()?;
        let mut sum = 0;
        for (stream, slot, amount) in &said {
            sum += i128::from(amount.0);
            let made = self.balance(*stream, *slot);
            if !self.incomplete.contains(stream) && made != i128::from(amount.0) {
                let what = format!("\"{slot}\" is {amount} in the store, but {} by its records", cents(made));
                return Err(Unsound::of(*stream, what));
            }
        }
        let told: BTreeSet<(Stream, Slot)> = said.iter().map(|(stream, slot, _)| (*stream, *slot)).collect();
        let told = |stream: Stream, slot: Slot| told.contains(&(stream, slot));
        let untold = self.balances.iter().find(|((stream, slot), made)| {
            **made != 0 && !self.incomplete.contains(stream) && !told(*stream, *slot)
        });
        if let Some(((stream, slot), made)) = untold {
            let what = format!("\"{slot}\" is missing in the store, but {} by its records", cents(*made));
            return Err(Unsound::of(*stream, what));
        }
        if sum != 0 {
            return Err(Unsound::Whole(format!("all balances add up to {}, not to zero", cents(sum))));
        }
        Ok(())
    }
}

/// Nothing goes below zero but the cage and what is on its way.
fn may_not_sink(stream: Stream, slot: Slot) -> bool {
    stream != Stream::Cage && slot != Slot::Transit
}

fn cents(sum: i128) -> String {
    i64::try_from(sum).map_or_else(|_| format!("{sum} cents"), |sum| Cents(sum).to_string())
}
