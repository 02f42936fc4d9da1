//! Seats that are asked for: changes within a table, reservations, and the marks of proposition players.

use families::Dues;
use serde::{Deserialize, Serialize};
use table::{Act, Actor, Choice, Command, Person, Play, Position, Verb};

use super::{Live, Member, Refused, Roster};
use crate::clock::Time;
use crate::ids::AccountNo;

/// A player who wants another seat of the table.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct SeatChange {
    /// Who.
    pub account: AccountNo,
    /// Which seat; any without one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub to: Option<Position>,
}

/// A seat that is reserved for a player.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Reserved {
    /// The seat.
    pub position: Position,
    /// For whom.
    pub account: AccountNo,
    /// Until when.
    pub until: Time,
}

/// For whom a player plays (000:56, 001:441).
#[derive(
    Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, schemars::JsonSchema,
)]
#[serde(rename_all = "kebab-case")]
pub enum Provider {
    /// A proposition player of the room.
    PropositionPlayer,
    /// A third-party provider of proposition player services.
    ThirdPartyProvider,
}

impl Provider {
    /// All of them.
    pub const ALL: [Provider; 2] = [Provider::PropositionPlayer, Provider::ThirdPartyProvider];

    /// The key in messages and reports.
    pub const fn key(self) -> &'static str {
        match self {
            Provider::PropositionPlayer => "proposition-player",
            Provider::ThirdPartyProvider => "third-party-provider",
        }
    }
}

/// A move to another seat that is due.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum SeatMove {
    /// The rules of the game let the player take it.
    Moves(AccountNo, Command),
    /// The player gets up and takes it as a new player would, with the missed blinds.
    Resits(AccountNo, Position),
}

impl Roster {
    /// A request is put at the end; whoever names another seat keeps their place.
    pub(super) fn seat_change(&mut self, account: AccountNo, to: Option<Position>, on: bool) {
        match self.seat_changes.iter_mut().find(|held| held.account == account) {
            Some(held) if on => held.to = to,
            Some(_) => self.seat_changes.retain(|held| held.account != account),
            None if on => self.seat_changes.push(SeatChange { account, to }),
            None => {}
        }
    }

    /// What a player is marked as.
    pub fn mark(&self, account: AccountNo) -> Option<Provider> {
        self.marks.iter().find(|(held, _)| *held == account).map(|(_, mark)| *mark)
    }

    /// The player for whom a seat is reserved.
    pub fn reserved_for(&self, position: Position) -> Option<AccountNo> {
        self.reserved.iter().find(|held| held.position == position).map(|held| held.account)
    }

    /// Whether a seat is reserved for a player.
    pub fn has_reserved(&self, account: AccountNo) -> bool {
        self.reserved.iter().any(|held| held.account == account)
    }

    /// Somebody has sat down: nothing is kept for them any more. Answers what they owe.
    pub(super) fn seated(&mut self, account: AccountNo) -> Dues {
        self.waiting.retain(|held| held.account != account);
        self.reserved.retain(|held| held.account != account);
        let at = self.dues.iter().position(|(held, _)| *held == account);
        at.map(|at| self.dues.remove(at).1).unwrap_or_default()
    }

    /// Somebody has left: their mark and their wish for another seat end.
    pub(super) fn gone(&mut self, account: AccountNo) {
        self.seat_changes.retain(|held| held.account != account);
        self.marks.retain(|(held, _)| *held != account);
    }
}

impl Live {
    /// Seats that nobody has and that are not reserved.
    pub fn open_seats(&self) -> Vec<Position> {
        let somebody = (0..Person::MOST as u8).map(Person).find(|person| self.members.of(*person).is_none());
        let offers = somebody.map(|person| self.table.seat_offers(Actor::Person(person)));
        let offers = offers.into_iter().flatten();
        let seats = offers.filter(|offer| offer.verb == Verb::SIT).filter_map(|offer| offer.at);
        seats.filter(|at| self.roster.reserved_for(*at).is_none()).collect()
    }

    /// Seats that nobody has and that are neither reserved nor kept for a called player.
    pub fn unclaimed_seats(&self) -> usize {
        self.free_seats().saturating_sub(self.roster.waiting.len())
    }

    /// Whether a newcomer may take this very seat: it is not reserved for another, and nobody at the table asked for it first.
    pub fn may_take(&self, member: Member, position: Position) -> Result<(), Refused> {
        let account = if let Member::Account(account) = member { Some(account) } else { None };
        let reserved = self.roster.reserved_for(position);
        if reserved.is_some() && reserved != account {
            return Err(Refused::Reserved);
        }
        let seated = |change: &&SeatChange| {
            let person = self.members.person(Member::Account(change.account));
            person.and_then(|person| self.table.seat_of(person)).is_some_and(|at| at != position)
        };
        let wants = |change: &SeatChange| change.to.is_none_or(|to| to == position);
        let first = self.roster.seat_changes.iter().filter(seated).any(wants);
        if first && reserved.is_none() { Err(Refused::SeatChangeFirst) } else { Ok(()) }
    }

    /// Whether a player may ask for another seat.
    pub fn may_change_seat(&self, account: AccountNo, to: Option<Position>) -> Result<(), Refused> {
        let person = self.members.person(Member::Account(account));
        let Some(seat) = person.and_then(|person| self.table.seat_of(person)) else {
            return Err(Refused::NoSeat);
        };
        let seats = self.table.positions();
        match to {
            Some(to) if to == seat => Err(Refused::SameSeat),
            Some(to) if to.0 == 0 || to.0 > seats => Err(Refused::NoSuchSeat { seats }),
            _ => Ok(()),
        }
    }

    /// The move to another seat that is due between rounds: the first player who asked for a seat that is open now.
    pub fn seat_move(&self) -> Option<SeatMove> {
        if self.in_round() || self.roster.seat_changes.is_empty() || self.table.is_broken() {
            return None;
        }
        let open = self.open_seats();
        self.roster.seat_changes.iter().find_map(|change| {
            let to = change.to.map_or(open.first(), |to| open.iter().find(|at| **at == to)).copied()?;
            let person = self.members.person(Member::Account(change.account))?;
            self.table.seat_of(person)?;
            let offers = self.table.seat_offers(Actor::Person(person));
            if offers.iter().any(|offer| offer.verb == Verb::MOVE) {
                let act = Verb::MOVE.with(Choice::Seat(to));
                return Some(SeatMove::Moves(change.account, Command::table(act)));
            }
            let leaves = offers.iter().any(|offer| offer.verb == Verb::LEAVE);
            (leaves && self.takes_stack(person, to)).then_some(SeatMove::Resits(change.account, to))
        })
    }

    /// Whether a seat can be taken with exactly the stack that a player has.
    fn takes_stack(&self, person: Person, to: Position) -> bool {
        let chips = self.table.chips(person);
        let mut table = self.table.clone();
        let mut events: Vec<table::Event> = Vec::new();
        let who = Actor::Person(person);
        table.act(who, &Command::table(Act::LEAVE), &mut events).is_ok()
            && table.act(who, &Command::at(to, Verb::SIT.amount(chips)), &mut events).is_ok()
    }
}
