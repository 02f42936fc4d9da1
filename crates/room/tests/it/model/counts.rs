//! What happened in a run, so that it is seen whether anything did.

use std::collections::{BTreeMap, BTreeSet};

/// So often did each thing happen.
#[derive(Debug, Clone, Default)]
pub(crate) struct Counts {
    pub(crate) rounds: u64,
    pub(crate) steps: u64,
    pub(crate) listings: BTreeSet<String>,
    happened: BTreeMap<&'static str, u64>,
}

/// What a run of some length must have met.
pub(crate) const ALL: [&str; 24] = [
    "a bot came or went",
    "a command was lost on the way",
    "a command was repeated",
    "a disk was slow",
    "a node crashed",
    "a node was behind",
    "a node was frozen",
    "a person changed the node",
    "a person left",
    "a person lost the connection",
    "a person sat down",
    "a person stood behind",
    "a player-dealer ran short",
    "a round that was on was made void",
    "a round that was over was made void",
    "a settlement was put right",
    "an answer was lost on the way",
    "salt was added",
    "somebody waited for a seat",
    "somebody was removed",
    "the clock was set",
    "the floor ruled",
    "the store was cut off",
    "the whole room crashed",
];

impl Counts {
    /// Something happened.
    pub(crate) fn note(&mut self, what: &'static str) {
        assert!(ALL.contains(&what), "\"{what}\" is not in the list");
        *self.happened.entry(what).or_default() += 1;
    }

    /// Adds what another run met.
    pub(crate) fn add(&mut self, other: &Counts) {
        self.rounds += other.rounds;
        self.steps += other.steps;
        self.listings.extend(other.listings.iter().cloned());
        for (what, often) in &other.happened {
            *self.happened.entry(what).or_default() += often;
        }
    }

    /// What has not happened.
    pub(crate) fn missing(&self) -> Vec<&'static str> {
        ALL.into_iter().filter(|what| !self.happened.contains_key(what)).collect()
    }
}

impl std::fmt::Display for Counts {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        writeln!(f, "{} rounds, {} steps, {} listings", self.rounds, self.steps, self.listings.len())?;
        self.happened.iter().try_for_each(|(what, often)| writeln!(f, "{often:>10}  {what}"))
    }
}
