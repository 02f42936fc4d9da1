//! The lists as somebody sees them.

use std::collections::BTreeMap;
use std::sync::Arc;

use room::clock::Clock as _;
use room::ids::AccountNo;
use room::lists::{GameKey, List, Lists, Rank};
use room::tables::Undone;

use crate::house::House;
use crate::wire::{FloorListRow, ListPlace, ListRequest, ListRow};

impl House {
    /// All lists that may be known: those of open tables, and those on which somebody waits.
    pub(crate) async fn list_rows(self: &Arc<House>, who: Option<AccountNo>) -> Result<Vec<ListRow>, Undone> {
        let (lists, tables) = (self.lists()?, self.lobby().await);
        let mut rows: BTreeMap<GameKey, ListRow> = BTreeMap::new();
        for table in tables.iter().filter(|table| !table.private && !table.list.is_empty()) {
            let key = GameKey(table.list.clone());
            let row = rows.entry(key.clone()).or_insert_with(|| self.row(&key, &lists, who));
            row.name.clone_from(&table.name);
            row.tables.push(table.table);
            row.free += table.free;
        }
        for (key, _) in
            lists.all().filter(|(key, list)| key.private_table().is_none() && !list.requests.is_empty())
        {
            rows.entry(key.clone()).or_insert_with(|| self.row(key, &lists, who));
        }
        // A private table's list is seen by those who are on it.
        for (key, _) in who.into_iter().flat_map(|who| lists.of(who)) {
            rows.entry(key.clone()).or_insert_with(|| {
                let mut row = self.row(key, &lists, who);
                row.tables = key.private_table().map(|table| table.0).into_iter().collect();
                row
            });
        }
        let mut rows: Vec<ListRow> = rows.into_values().collect();
        rows.iter_mut().for_each(|row| row.tables.sort_unstable());
        Ok(rows)
    }

    fn row(&self, key: &GameKey, lists: &Lists, who: Option<AccountNo>) -> ListRow {
        let empty = List::default();
        let list = lists.get(key).unwrap_or(&empty);
        let listing = key.listing().to_owned();
        ListRow {
            room_name: self.room_name(&listing),
            name: self.game_name(&listing),
            limit: limit(key),
            tables: Vec::new(),
            free: 0,
            waiting: list.requests.len() as u32,
            names: list.requests.iter().map(|request| self.name(request.account)).collect(),
            must_move: list.settings.must_move,
            open_at: list.settings.open_at,
            you: who.and_then(|who| self.place(list, who)),
            list: key.0.clone(),
            listing,
        }
    }

    fn place(&self, list: &List, who: AccountNo) -> Option<ListPlace> {
        let request = list.request(who)?;
        let left = |until: room::clock::Time| (until.0 - self.clock.now().0).max(0);
        Some(ListPlace {
            place: list.place(who)? as u32 + 1,
            away: request.away,
            broken_game: request.rank == Rank::BrokenGame,
            tables: request.tables.iter().map(|table| table.0).collect(),
            table: request.call.map(|call| call.table.0),
            ms: request.call.map(|call| left(call.until)),
        })
    }

    fn game_name(&self, listing: &str) -> String {
        let id = listing.parse().ok();
        let found = id.and_then(|id| self.book().listing(&id).ok());
        found.map_or_else(|| listing.to_owned(), |listing| listing.body().listing.name.clone())
    }

    /// The lists as the floor sees them.
    pub(crate) async fn floor_lists(self: &Arc<House>) -> Result<Vec<FloorListRow>, Undone> {
        let (rows, lists) = (self.list_rows(None).await?, self.lists()?);
        let told = rows.into_iter().map(|list| {
            let held = lists.get(&GameKey(list.list.clone()));
            let requests = held.into_iter().flat_map(|held| &held.requests).map(|request| ListRequest {
                account: request.account.0,
                name: self.name(request.account),
                since: request.since.0,
                away: request.away,
                passed: request.passed,
                broken_game: request.rank == Rank::BrokenGame,
                must_move: request.rank == Rank::MustMove,
                from: request.from.map(|table| table.0),
                tables: request.tables.iter().map(|table| table.0).collect(),
                table: request.call.map(|call| call.table.0),
            });
            FloorListRow { requests: requests.collect(), list }
        });
        Ok(told.collect())
    }
}

/// The limit of a game in a few words.
fn limit(key: &GameKey) -> String {
    let part = |name: &str| {
        let found = key.0.split(';').find_map(|part| part.strip_prefix(name)?.strip_prefix('='));
        found.filter(|value| !value.is_empty()).map(str::to_owned)
    };
    let dollars = |name: &str| {
        let cents: Option<i64> = part(name).and_then(|value| value.parse().ok());
        cents.map(|cents| money::Cents(cents).to_string())
    };
    let span = match (dollars("minimum"), dollars("maximum")) {
        (Some(from), Some(to)) => Some(format!("{from}–{to}")),
        (Some(from), None) => Some(format!("{from}+")),
        (None, Some(to)) => Some(format!("–{to}")),
        (None, None) => None,
    };
    let parts = [part("stakes"), part("structure"), part("kill"), span];
    parts.into_iter().flatten().collect::<Vec<_>>().join(" · ")
}
