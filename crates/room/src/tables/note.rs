//! What the house notes at a table beside its steps: who owns it, who waits, what the floor changed.

use std::collections::BTreeSet;

use families::Dues;
use money::Cents;
use serde::{Deserialize, Serialize};
use table::jackpot::JackpotTerms;
use table::{Person, Position};

use super::{Member, Opened, Provider, Reserved, SeatChange, Sitting};
use crate::ids::{AccountNo, TableNo};
use crate::jackpots::{JackpotDue, JackpotPaid, VoidedJackpot};
use crate::regime::{GameEnd, Turns};

/// The kind of these records, as JSON. They have the version of the others.
pub const NOTED: u16 = 19;

/// Something that changed at a table without a command of the game.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Note {
    /// It goes at another pace, in tenths of the usual.
    Pace(u32),
    /// The house dealer rests, or goes on.
    Paused(bool),
    /// Somebody owns it now.
    Owned(AccountNo),
    /// Somebody wants a seat; from another table, where they have one there.
    Waits {
        /// Who.
        account: AccountNo,
        /// The table that they would leave for it.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        from: Option<TableNo>,
    },
    /// Somebody waits no more.
    WaitsNoMore(AccountNo),
    /// A player of a waiting list of the room is called: a seat is kept.
    Called {
        /// Who.
        account: AccountNo,
        /// The table that they leave for it.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        from: Option<TableNo>,
    },
    /// A player comes from another table of the same game and limit, with the blinds that they missed there.
    Dues {
        /// Who.
        account: AccountNo,
        /// What they owe.
        dues: Dues,
    },
    /// A player wants another seat of this table, or no more.
    SeatChange {
        /// Who.
        account: AccountNo,
        /// Which; any without one.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        to: Option<Position>,
        /// Whether they want it.
        on: bool,
    },
    /// A seat is reserved.
    Reserved(Reserved),
    /// It is no more.
    Unreserved(Position),
    /// The floor marked a player, or took the mark away.
    Marked {
        /// Who.
        account: AccountNo,
        /// As what.
        mark: Option<Provider>,
    },
    /// Somebody sits here no more, or may again.
    Removed {
        /// Who.
        account: AccountNo,
        /// Whether they may not.
        on: bool,
    },
    /// Nobody hears somebody's chat, or everybody does again.
    Silenced {
        /// Who.
        account: AccountNo,
        /// Whether nobody does.
        on: bool,
    },
    /// Who of the spectators may chat.
    SpectatorChat(SpectatorChat),
    /// So many bots are wanted: they come and go about that number.
    Bots(u8),
    /// Bots neither come nor go by themselves, or do again.
    BotsStay(bool),
    /// It will be closed when the round is over.
    Closing,
    /// The same because its hours are over, or its rules are no longer in force.
    HoursOver,
    /// Its hours were over, and the floor keeps it open.
    StaysOpen,
    /// A round is void, and everybody has the chips from before it.
    Voided {
        /// The number of the round.
        round: u32,
        /// The record that opened it.
        seq: u64,
        /// Whether it was not over: the table is as it was before it.
        open: bool,
        /// What stacks differ by from what the table says without this.
        chips: Vec<(Person, Cents)>,
        /// What it undid of a jackpot.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        jackpot: Option<VoidedJackpot>,
    },
    /// Its rules were corrected: from here on it is played under these, with its seats, chips and button.
    Reopened(Box<Opened>),
    /// The drop box was pulled: so much of it went to the cage.
    DropPulled(Cents),
    /// A settlement was put right.
    Corrected {
        /// What stacks at the table gained, or lost.
        chips: Vec<(Person, Cents)>,
    },
    /// From here on the table plays for a jackpot by this rule, or for none.
    JackpotRule(Option<Box<JackpotTerms>>),
    /// What was collected for the jackpot went to its fund.
    JackpotDropped {
        /// The fund.
        fund: u32,
        /// How much.
        amount: Cents,
    },
    /// A jackpot was paid.
    JackpotPaid(Box<JackpotPaid>),
    /// The game ends under a provision of the table's regime: the table closes when the round is over.
    GameEnded(GameEnd),
}

/// How freely spectators may chat at a table. Players are not limited by it.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum SpectatorChat {
    /// Like players.
    #[default]
    Open,
    /// A message now and then.
    Slow,
    /// Not at all.
    Off,
}

/// What lasts at a table beside the game and its people.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Roster {
    /// Who owns it.
    pub owner: Option<AccountNo>,
    /// Who wants a seat, the longest waiting first.
    pub waiting: Vec<Waiting>,
    /// Who may not sit here.
    pub removed: BTreeSet<AccountNo>,
    /// Whose chat nobody hears.
    pub silenced: BTreeSet<AccountNo>,
    /// How freely spectators may chat.
    #[serde(default, skip_serializing_if = "is_default")]
    pub spectator_chat: SpectatorChat,
    /// Whether it will be closed when the round is over.
    pub closing: bool,
    /// Whether its hours close it, and not a person.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub hours_over: bool,
    /// What everybody has brought and paid so far.
    pub sittings: Vec<(Member, Sitting)>,
    /// How many bots the owner wants, where that is not what the table was opened with.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub bots: Option<u8>,
    /// Whether bots neither come nor go by themselves.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub bots_stay: bool,
    /// The rule of the jackpot that the table plays for.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub jackpot: Option<Box<JackpotTerms>>,
    /// A jackpot that was hit and is not paid yet.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub jackpot_due: Option<Box<JackpotDue>>,
    /// Players who want another seat of this table, the first who asked first.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub seat_changes: Vec<SeatChange>,
    /// Seats that are reserved.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub reserved: Vec<Reserved>,
    /// Proposition players and third-party providers.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub marks: Vec<(AccountNo, Provider)>,
    /// Blinds that players have missed at the table they come from.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub dues: Vec<(AccountNo, Dues)>,
    /// The turns of the player-dealer position, at a table whose regime has a provision on rotation.
    #[serde(default, skip_serializing_if = "Turns::is_empty")]
    pub turns: Turns,
    /// The provision under which the game has ended.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub ended: Option<GameEnd>,
}

/// Somebody who wants a seat.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Waiting {
    /// Who.
    pub account: AccountNo,
    /// The table that they would leave for it.
    pub from: Option<TableNo>,
    /// Whether they were called from a list of the room.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub listed: bool,
}

impl Note {
    /// As the payload of a record.
    pub fn to_bytes(&self) -> Vec<u8> {
        // Numbers always can be written.
        serde_json::to_vec(self).unwrap_or_default()
    }

    /// The note of a payload.
    pub fn of_bytes(bytes: &[u8]) -> Result<Note, serde_json::Error> {
        serde_json::from_slice(bytes)
    }
}

impl Roster {
    /// Takes in what concerns nothing else.
    pub(super) fn take_in(&mut self, note: &Note) {
        match *note {
            Note::Owned(account) => self.owner = Some(account),
            Note::Waits { account, from } => {
                self.waits(Waiting { account, from, listed: false });
            }
            Note::Called { account, from } => self.waits(Waiting { account, from, listed: true }),
            Note::Dues { account, dues } => {
                self.dues.retain(|(held, _)| *held != account);
                self.dues.push((account, dues));
            }
            Note::SeatChange { account, to, on } => self.seat_change(account, to, on),
            Note::Reserved(reserved) => {
                self.reserved.retain(|held| held.position != reserved.position);
                self.reserved.push(reserved);
            }
            Note::Unreserved(position) => self.reserved.retain(|held| held.position != position),
            Note::Marked { account, mark } => {
                self.marks.retain(|(held, _)| *held != account);
                self.marks.extend(mark.map(|mark| (account, mark)));
            }
            Note::WaitsNoMore(account) => self.waiting.retain(|held| held.account != account),
            Note::Removed { account, on } => put(&mut self.removed, account, on),
            Note::Silenced { account, on } => put(&mut self.silenced, account, on),
            Note::SpectatorChat(chat) => self.spectator_chat = chat,
            Note::Bots(bots) => self.bots = Some(bots),
            Note::BotsStay(stay) => self.bots_stay = stay,
            Note::Closing => (self.closing, self.hours_over) = (true, false),
            Note::HoursOver => (self.closing, self.hours_over) = (true, true),
            Note::StaysOpen if self.hours_over => (self.closing, self.hours_over) = (false, false),
            Note::StaysOpen => {}
            Note::JackpotRule(ref terms) => self.jackpot.clone_from(terms),
            Note::JackpotPaid(ref paid) => self.no_longer_due(paid.seq),
            Note::Voided { seq, .. } => self.no_longer_due(seq),
            Note::Pace(_)
            | Note::Paused(_)
            | Note::Reopened(_)
            | Note::DropPulled(_)
            | Note::JackpotDropped { .. }
            | Note::Corrected { .. } => {}
            Note::GameEnded(ref end) => self.ended = Some(end.clone()),
        }
    }

    /// The jackpot of a round was paid, or the round is void.
    fn no_longer_due(&mut self, seq: u64) {
        self.jackpot_due.take_if(|due| due.seq == seq);
    }

    fn waits(&mut self, waiting: Waiting) {
        self.waiting.retain(|held| held.account != waiting.account);
        self.waiting.push(waiting);
    }

    /// The sitting of somebody, which begins when it is first asked for.
    pub(super) fn sitting(&mut self, member: Member) -> &mut Sitting {
        let at = self.sittings.iter().position(|(held, _)| *held == member).unwrap_or_else(|| {
            self.sittings.push((member, Sitting::default()));
            self.sittings.len() - 1
        });
        &mut self.sittings[at].1
    }

    /// Ends the sitting of somebody.
    pub(super) fn ended(&mut self, member: Member) -> Sitting {
        let at = self.sittings.iter().position(|(held, _)| *held == member);
        at.map(|at| self.sittings.remove(at).1).unwrap_or_default()
    }
}

fn is_default<T: Default + PartialEq>(value: &T) -> bool {
    *value == T::default()
}

fn put(set: &mut BTreeSet<AccountNo>, account: AccountNo, on: bool) {
    if on {
        set.insert(account);
    } else {
        set.remove(&account);
    }
}
