//! What the room keeps for people beside their accounts: whom they have muted, and how their sittings went.

use std::collections::BTreeSet;

use money::Cents;
use room::accounts::{MUTES, SITTING, own_keys};
use room::clock::{Clock as _, Time};
use room::ids::{AccountNo, TableNo};
use room::journal::{Change, Changed, Document, Stream};
use room::tables::{Sitting, Undone};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use crate::house::House;

/// How many sittings are told.
const MOST: usize = 100;
/// How often a document is changed again when another was first.
const TRIES: usize = 20;

/// A sitting that is over.
#[derive(Debug, Serialize, Deserialize)]
struct Kept {
    table: TableNo,
    listing: String,
    at: Time,
    #[serde(flatten)]
    sitting: Sitting,
}

impl House {
    /// Whom somebody has muted.
    pub(crate) fn mutes(&self, account: AccountNo) -> BTreeSet<AccountNo> {
        let found = self.journal.reader().document(MUTES, &own_keys(account)).ok().flatten();
        found.and_then(|document| serde_json::from_slice(&document.body).ok()).unwrap_or_default()
    }

    /// Mutes somebody, or hears them again; answers who is muted now.
    pub(crate) fn mute(
        &self,
        account: AccountNo,
        other: AccountNo,
        on: bool,
    ) -> Result<BTreeSet<AccountNo>, Undone> {
        for _ in 0..TRIES {
            let found = self.journal.reader().document(MUTES, &own_keys(account))?;
            let seen = found.as_ref().map_or(0, |document| document.revision);
            let mut mutes: BTreeSet<AccountNo> =
                found.and_then(|document| serde_json::from_slice(&document.body).ok()).unwrap_or_default();
            if on {
                mutes.insert(other);
            } else {
                mutes.remove(&other);
            }
            let body = serde_json::to_vec(&mutes).ok();
            let change = Change { kind: MUTES, key: own_keys(account), seen, body };
            if self.journal.change(vec![change]).wait()? == Changed::Done {
                return Ok(mutes);
            }
        }
        Err(Undone::Crowded)
    }

    /// Keeps a sitting that is over for its person. It can be found in the journal too: losing it loses nothing.
    pub(crate) fn keep_sitting(&self, account: AccountNo, table: TableNo, listing: &str, sitting: &Sitting) {
        let at = self.clock.now();
        // The last first.
        let key = format!("{}{:020}", own_keys(account), i64::MAX - at.0);
        let kept = Kept { table, listing: listing.to_owned(), at, sitting: *sitting };
        let change = Change { kind: SITTING, key, seen: 0, body: serde_json::to_vec(&kept).ok() };
        drop(self.journal.change(vec![change]));
    }

    /// What the floor moved in wallets is told in the sittings that it was about: of a round that was opened by a record the one
    /// in which it was played, else the last at the table.
    pub(crate) fn amend_sittings(&self, table: TableNo, round: Option<u64>, wallets: &[(AccountNo, Cents)]) {
        let reader = self.journal.reader();
        let opened = round.and_then(|seq| reader.load(Stream::Table(table), seq.saturating_sub(1), 1).ok());
        let since = opened.and_then(|records| records.first().map(|record| record.at));
        for (account, gains) in wallets {
            // It is kept for who it is about: losing it loses nothing.
            let found = reader.documents(SITTING, &own_keys(*account), "", MOST).unwrap_or_default();
            let mut there = found.iter().filter_map(|document| {
                let kept: Kept = serde_json::from_slice(&document.body).ok()?;
                (kept.table == table && since.is_none_or(|since| kept.at >= since))
                    .then_some((document, kept))
            });
            // The last comes first.
            let about = if since.is_some() { there.next_back() } else { there.next() };
            if let Some((Document { key, revision, .. }, mut kept)) = about {
                kept.sitting.taken += *gains;
                let (key, body) = (key.clone(), serde_json::to_vec(&kept).ok());
                drop(self.journal.change(vec![Change { kind: SITTING, key, seen: *revision, body }]));
            }
        }
    }

    /// Whether a sitting of somebody at a table is over. Only the last sittings are looked at.
    pub(crate) fn has_sat(&self, account: AccountNo, table: TableNo) -> bool {
        let found =
            self.journal.reader().documents(SITTING, &own_keys(account), "", MOST).unwrap_or_default();
        let mut kept =
            found.iter().filter_map(|document| serde_json::from_slice::<Kept>(&document.body).ok());
        kept.any(|kept| kept.table == table)
    }

    /// The last sittings of somebody.
    pub(crate) fn sittings(&self, account: AccountNo) -> Vec<Value> {
        let found =
            self.journal.reader().documents(SITTING, &own_keys(account), "", MOST).unwrap_or_default();
        let kept = found.iter().filter_map(|document| serde_json::from_slice::<Kept>(&document.body).ok());
        let told = kept.map(|kept| {
            let mut told = json!(kept);
            told["net"] = json!(kept.sitting.net());
            told
        });
        told.collect()
    }
}
