//! The waiting list of a table: who has waited longest is called first, and has the seat kept for a minute.

use std::time::Duration;

use money::Cents;
use table::{Actor, Offer, Person, Play, Verb};

use super::watch::CALLED;
use super::{Live, Member, Note, Refused, Waiting};
use crate::ids::AccountNo;
use crate::lists::Seats;

/// The most that a waiting list takes: whoever is called keeps a seat for a while.
const MOST_WAITING: usize = 40;

impl Live {
    /// What somebody may do at the table, as far as its regime allows it.
    pub fn offers(&self, person: Person) -> Vec<Offer> {
        let mut offers = self.table.all_offers(Actor::Person(person)).into_vec();
        self.keep_allowed(person, &mut offers);
        offers
    }

    /// How many seats are free and not reserved.
    pub fn free_seats(&self) -> usize {
        self.open_seats().len()
    }

    /// Whether somebody may take a seat, with regard to those who have waited longer, and to who was removed.
    pub fn may_come(&self, member: Member, verb: Verb) -> Result<(), Refused> {
        let account = match member {
            Member::Account(account) => Some(account),
            Member::Bot(_) => None,
        };
        if account.is_some_and(|account| self.roster.removed.contains(&account)) {
            return Err(Refused::Removed);
        }
        if account.is_some_and(|account| self.roster.has_reserved(account)) {
            return Ok(());
        }
        let called = self.roster.waiting.iter().map(|held| held.account);
        let mut waiting = called.chain(self.queued.iter().copied());
        let most = self.roster.waiting.len() + self.queued.len();
        let ahead = waiting.position(|held| Some(held) == account).unwrap_or(most);
        if verb == Verb::SIT && ahead > 0 && self.free_seats() <= ahead {
            return Err(Refused::Waiting { ahead });
        }
        Ok(())
    }

    /// Whether somebody may be put on the list.
    pub fn may_wait(&self, account: AccountNo) -> Result<(), Refused> {
        if self.roster.removed.contains(&account) {
            return Err(Refused::Removed);
        }
        let person = self.members.person(Member::Account(account));
        if person.is_some_and(|person| self.table.seat_of(person).is_some()) {
            return Err(Refused::Seated);
        }
        let others = self.roster.waiting.iter().filter(|held| held.account != account).count();
        if others >= MOST_WAITING { Err(Refused::ListFull { most: MOST_WAITING }) } else { Ok(()) }
    }

    /// Calls those for whom there is a seat now; answers who was called just now, and what is to be noted of those who
    /// did not come in time.
    pub fn call(&mut self, now: Duration) -> (Vec<Waiting>, Option<Note>) {
        let waiting = self.roster.waiting.clone();
        self.watch.called.retain(|(account, _)| waiting.iter().any(|held| held.account == *account));
        let late = self.watch.called.iter().find(|(_, until)| *until <= now);
        if let Some((account, _)) = late {
            return (Vec::new(), Some(Note::WaitsNoMore(*account)));
        }
        let mut fresh = Vec::new();
        for held in waiting.iter().take(self.free_seats()) {
            if !self.is_called(held.account) {
                // Who comes from another table plays the round there to its end.
                let kept = if held.from.is_some() { 10 * CALLED } else { CALLED };
                self.watch.called.push((held.account, now + kept));
                fresh.push(*held);
            }
        }
        (fresh, None)
    }

    /// The table as the lists of the room look at it.
    pub fn seats(&self) -> Seats {
        let somebody = (0..Person::MOST as u8).map(Person).find(|person| self.members.of(*person).is_none());
        let offers = somebody.map(|person| self.table.seat_offers(Actor::Person(person)));
        let sit = offers.and_then(|offers| offers.iter().find(|offer| offer.verb == Verb::SIT).copied());
        let least = sit.and_then(|offer| offer.shape.amounts()).map_or(Cents::ZERO, |amounts| amounts.from);
        let seated = |member: &Member| {
            let Member::Account(account) = *member else { return None };
            let person = self.members.person(*member)?;
            self.table.seat_of(person)?;
            Some((account, self.table.chips(person)))
        };
        Seats {
            table: self.number.0,
            free: self.unclaimed_seats(),
            least,
            arrivals: self.roster.sittings.iter().filter_map(|(member, _)| seated(member)).collect(),
            removed: self.roster.removed.iter().copied().collect(),
            closing: self.roster.closing,
        }
    }

    /// For whom seats are kept, and for how long yet.
    pub fn kept_seats(&self, now: Duration) -> Vec<(AccountNo, Duration)> {
        self.watch.called.iter().map(|(account, until)| (*account, until.saturating_sub(now))).collect()
    }

    /// Seats are kept for these, as whoever calls them says.
    pub fn keep_seats(&mut self, kept: &[(AccountNo, Duration)], now: Duration) {
        self.watch.called = kept.iter().map(|(account, left)| (*account, now + *left)).collect();
    }

    /// Whether a seat is kept for somebody.
    pub fn is_called(&self, account: AccountNo) -> bool {
        self.watch.called.iter().any(|(held, _)| *held == account)
    }

    /// Where people wait and no seat is free, a bot goes.
    pub(super) fn makes_room(&self) -> bool {
        let wanted = !self.roster.waiting.is_empty() || !self.queued.is_empty();
        wanted && self.free_seats() == 0
    }
}
