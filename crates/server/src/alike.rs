//! What tables that were opened alike have in common: the plan of their rules, how they look, and the keys of their
//! numbers. It is made once and held by all of them, so that a quiet table is small and the next is opened quickly.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use families::AnyTable;
use room::tables::{Live, Opened, Spec};
use rulebook::listing::Listing;
use table::Felt;
use table::record::Keys;

/// So many ways to open a table are kept; a room that knows more begins anew.
const MOST: usize = 128;

/// The tables as they are before anybody sits down.
#[derive(Default)]
pub(crate) struct Alike {
    kept: Mutex<BTreeMap<String, Kept>>,
}

struct Kept {
    listing: Listing,
    table: AnyTable,
    felt: Arc<Felt>,
    keys: Arc<Keys>,
}

impl Alike {
    fn kept(&self) -> MutexGuard<'_, BTreeMap<String, Kept>> {
        self.kept.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Opens a table as another was opened before, or as `open` does.
    pub(crate) fn open(
        &self,
        opened: &Opened,
        open: impl FnOnce(&Opened) -> Result<(Listing, AnyTable), String>,
    ) -> Result<(Listing, AnyTable), String> {
        let Some(way) = way(opened) else { return open(opened) };
        if let Some(kept) = self.kept().get(&way) {
            return Ok((kept.listing.clone(), kept.table.clone()));
        }
        let (listing, table) = open(opened)?;
        let (felt, keys) = (Arc::new(table.felt(&listing)), Arc::new(table.keys()));
        let mut all = self.kept();
        if all.len() >= MOST {
            all.clear();
        }
        all.insert(way, Kept { listing: listing.clone(), table: table.clone(), felt, keys });
        Ok((listing, table))
    }

    /// Has a table that was loaded hold what others hold already.
    pub(crate) fn share(&self, live: &mut Live) {
        let all = self.kept();
        let Some(kept) = live.opened.as_deref().and_then(way).and_then(|way| all.get(&way)) else { return };
        if kept.felt == live.felt {
            live.felt = Arc::clone(&kept.felt);
        }
        if kept.keys == live.keys {
            live.keys = Arc::clone(&kept.keys);
        }
    }
}

/// What decides how a table opens: its rules as the store keeps them, and what was asked for, without who asked and what is no
/// rule. Where the rules are not kept the book decides, which may change.
fn way(opened: &Opened) -> Option<String> {
    let rules = opened.rules.as_deref()?;
    let spec = Spec {
        pace: None,
        watchers: None,
        bots: 0,
        private: false,
        link: None,
        open_seeds: false,
        training: false,
        owner: None,
        ..opened.spec.clone()
    };
    Some(format!("{rules} {} {}", opened.opening.digest, serde_json::to_string(&spec).ok()?))
}
