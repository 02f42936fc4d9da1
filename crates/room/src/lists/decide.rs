//! What may be written about the lists now.

use table::{Speak, Tongue, say};

use super::{Entry, GameKey, List, Lists, MOST_LISTED, MOST_LISTS, Rank};
use crate::ids::{AccountNo, TableNo};

/// Why something was not written.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum NotListed {
    /// The list is full.
    Full {
        /// The most that it takes.
        most: usize,
    },
    /// The player is on as many lists as one may be.
    TooManyLists {
        /// The most.
        most: usize,
    },
    /// The player is not on the list.
    NotOnList,
    /// A seat is kept for the player already.
    Called,
    /// Somebody ahead is to be called first.
    Ahead {
        /// Who.
        account: AccountNo,
    },
    /// A setting that opens tables for fewer than two.
    OpenAt {
        /// What was asked for.
        players: u8,
    },
    /// A place that the list does not have.
    NoSuchPlace {
        /// What was asked for, from 1.
        place: usize,
        /// How many are on the list.
        has: usize,
    },
}

impl NotListed {
    /// The key of the refusal in messages.
    pub fn key(&self) -> &'static str {
        match self {
            NotListed::Full { .. } => "waiting-list-full",
            NotListed::TooManyLists { .. } => "too-many-lists",
            NotListed::NotOnList => "not-on-the-list",
            NotListed::Called => "called-already",
            NotListed::Ahead { .. } => "others-first",
            NotListed::OpenAt { .. } => "bad-open-at",
            NotListed::NoSuchPlace { .. } => "no-such-place",
        }
    }
}

impl Speak for NotListed {
    fn speak(&self, tongue: Tongue) -> String {
        match self {
            NotListed::Full { most } => say!(tongue, "room.waiting-list-full", most = *most),
            NotListed::TooManyLists { most } => say!(tongue, "list.too-many", most = *most),
            NotListed::NotOnList => say!(tongue, "list.not-on-it"),
            NotListed::Called => say!(tongue, "list.called-already"),
            NotListed::Ahead { .. } => say!(tongue, "list.others-first"),
            NotListed::OpenAt { players } => say!(tongue, "list.bad-open-at", players = *players),
            NotListed::NoSuchPlace { place, has } => {
                say!(tongue, "list.no-such-place", place = *place, has = *has)
            }
        }
    }
}

impl Lists {
    /// Whether an entry follows from the lists as they are.
    pub fn check(&self, entry: &Entry) -> Result<(), NotListed> {
        let list = self.get(entry.list());
        let has = |account: AccountNo| list.is_some_and(|list| list.request(account).is_some());
        match *entry {
            Entry::Joined { ref list, account, .. } => self.check_join(list, account),
            Entry::Called {
                account, table, ref passed, ref dropped, ref skipped, must_move: None, ..
            } => list.ok_or(NotListed::NotOnList)?.check_call(account, table, &[passed, dropped], skipped),
            Entry::Called { account, .. } => {
                let call = list.and_then(|list| list.request(account)?.call);
                if call.is_some() { Err(NotListed::Called) } else { Ok(()) }
            }
            Entry::Placed { account, place, .. } => {
                let length = list.map_or(0, |list| list.requests.len());
                match has(account) {
                    false => Err(NotListed::NotOnList),
                    true if place >= length => Err(NotListed::NoSuchPlace { place: place + 1, has: length }),
                    true => Ok(()),
                }
            }
            Entry::Away { account, .. } if !has(account) => Err(NotListed::NotOnList),
            Entry::Set { settings, .. } => match settings.open_at {
                Some(players @ 1) => Err(NotListed::OpenAt { players }),
                _ => Ok(()),
            },
            // What ends something that is over already changes nothing.
            _ => Ok(()),
        }
    }

    fn check_join(&self, key: &GameKey, account: AccountNo) -> Result<(), NotListed> {
        let list = self.get(key);
        if list.is_some_and(|list| list.request(account).is_some()) {
            return Ok(());
        }
        if list.is_some_and(|list| list.requests.len() >= MOST_LISTED) {
            return Err(NotListed::Full { most: MOST_LISTED });
        }
        if self.of(account).count() >= MOST_LISTS {
            return Err(NotListed::TooManyLists { most: MOST_LISTS });
        }
        Ok(())
    }
}

impl List {
    /// Nobody is overtaken: all who are ahead and want the seat are away, or may not sit there.
    fn check_call(
        &self,
        account: AccountNo,
        table: TableNo,
        away: &[&Vec<AccountNo>; 2],
        skipped: &[AccountNo],
    ) -> Result<(), NotListed> {
        let request = self.request(account).ok_or(NotListed::NotOnList)?;
        if request.call.is_some() || request.rank == Rank::MustMove {
            return Err(NotListed::Called);
        }
        let ahead = self.queue(table).take_while(|held| held.account != account);
        for held in ahead {
            let is_away = held.away && away.iter().any(|accounts| accounts.contains(&held.account));
            if !is_away && !skipped.contains(&held.account) {
                return Err(NotListed::Ahead { account: held.account });
            }
        }
        Ok(())
    }
}
