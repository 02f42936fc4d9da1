//! Where a table's commands are decided and stored: nothing is taken in or told before.

use std::fmt;

use families::AnyTable;
use money::{Cents, Entry, Posting};
use rulebook::listing::Listing;

use super::milestone::{self, milestone};
use super::{
    CLOSED, CannotLoad, Decided, Live, Member, NOTED, Note, OPENED, Opened, Refused, STEP, Spec, Step,
    VERSION, packed,
};
use crate::chance::Chance;
use crate::clock::{Clock, Time};
use crate::floor::{self, Deed};
use crate::ids::TableNo;
use crate::journal::{Append, Appended, CommandId, Draft, Head, Journal, Slot, StoreError, Stream};
use crate::ledger::{self, Books, Leg, Movement, Why};
use crate::lists::{ListChange, NotListed};
use table::record::BadRecord;
use table::{Actor, Command, Sentence, Speak, Tongue, say};

/// How often a command is decided again when another was first.
const TRIES: usize = 20;

/// What the tables of a room need of it.
#[derive(Clone, Copy)]
pub struct Desk<'a> {
    /// What lasts.
    pub journal: &'a dyn Journal,
    /// The time.
    pub clock: &'a dyn Clock,
    /// Randomness.
    pub chance: &'a dyn Chance,
}

/// Something to be done at a table.
#[derive(Debug, Clone)]
pub struct Order {
    /// Who does it.
    pub who: Actor,
    /// The same as a member; they may get their number by it.
    pub member: Option<Member>,
    /// What.
    pub command: Command,
    /// Its id, if whoever asks has given it one.
    pub id: Option<CommandId>,
    /// What the record of the floor says of it.
    pub deed: Option<Deed>,
    /// What changes on the waiting lists with it.
    pub list: Option<ListChange>,
}

impl Order {
    /// Something that the house dealer, the clock or a bot does.
    pub fn of(who: Actor, command: Command) -> Order {
        Order { who, member: None, command, id: None, deed: None, list: None }
    }

    /// Something that a member does.
    pub fn by(live: &Live, member: Member, command: Command) -> Order {
        let who = live.person(member).map_or(Actor::House, Actor::Person);
        Order { who, member: Some(member), command, id: None, deed: None, list: None }
    }
}

/// Why something was not done.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum Undone {
    /// The table says no.
    Refused(#[from] Refused),
    /// Another has gone on with the table.
    Behind,
    /// Others were always first.
    Crowded,
    /// It cannot be written down.
    Record(#[from] BadRecord),
    /// The books say no.
    Ledger(#[from] ledger::Refusal),
    /// The waiting lists say no.
    NotListed(NotListed),
    /// It was asked at the wrong time, or of the wrong table.
    Not {
        /// The key of the refusal.
        key: &'static str,
        /// In words.
        text: Sentence,
    },
    /// The store failed.
    Store(StoreError),
}

impl From<StoreError> for Undone {
    /// Where the last record is another than was known, somebody else wrote it.
    fn from(wrong: StoreError) -> Undone {
        match wrong {
            StoreError::Forked { .. } => Undone::Behind,
            wrong => Undone::Store(wrong),
        }
    }
}

impl Speak for Undone {
    fn speak(&self, tongue: Tongue) -> String {
        match self {
            Undone::Refused(refused) => refused.speak(tongue),
            Undone::Behind => say!(tongue, "room.behind"),
            Undone::Crowded => say!(tongue, "room.crowded"),
            Undone::Record(wrong) => say!(tongue, "room.cannot-load", why = wrong.to_string()),
            Undone::Ledger(refusal) => refusal.speak(tongue),
            Undone::NotListed(wrong) => wrong.speak(tongue),
            Undone::Not { text, .. } => text.speak(tongue),
            Undone::Store(error) => error.speak(tongue),
        }
    }
}

impl fmt::Display for Undone {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.speak(Tongue::English))
    }
}

impl Undone {
    /// The key of the refusal in messages.
    pub fn key(&self) -> &'static str {
        match self {
            Undone::Refused(refused) => refused.key(),
            Undone::Behind => "behind",
            Undone::Crowded => "crowded",
            Undone::Record(_) => "record",
            Undone::Ledger(ledger::Refusal::Short { .. }) => "not-enough-chips",
            Undone::Ledger(ledger::Refusal::NoReason { .. }) => "no-reason",
            Undone::Ledger(ledger::Refusal::NotAnAmount { .. }) => "not-an-amount",
            Undone::Ledger(_) => "bad-books",
            Undone::NotListed(wrong) => wrong.key(),
            Undone::Not { key, .. } => key,
            Undone::Store(_) => "store",
        }
    }

    /// Something that is refused for a reason of its own.
    pub fn not(key: &'static str, say: impl Fn(Tongue) -> String) -> Undone {
        Undone::Not { key, text: Sentence::new(say) }
    }

    /// The table cannot be read.
    pub fn cannot_load(wrong: &CannotLoad) -> Undone {
        Undone::not("cannot-load", |tongue| say!(tongue, "room.cannot-load", why = wrong.to_string()))
    }
}

/// What is stored together with a record of a table.
#[derive(Debug, Clone, Copy, Default)]
pub struct Beside<'a> {
    /// On the record of the floor.
    pub deed: Option<&'a Deed>,
    /// On the waiting lists.
    pub list: Option<&'a ListChange>,
}

impl<'a> Beside<'a> {
    /// On the record of the floor.
    pub fn deed(deed: Option<&'a Deed>) -> Beside<'a> {
        Beside { deed, list: None }
    }

    fn of(order: &'a Order) -> Beside<'a> {
        Beside { deed: order.deed.as_ref(), list: order.list.as_ref() }
    }

    fn forget_beyond(&self, seq: u64) {
        if let Some(change) = self.list {
            change.board.forget_beyond(seq);
        }
    }
}

impl Desk<'_> {
    /// Decides and stores; `None` when the command had been stored before.
    pub async fn perform(&self, live: &Live, order: &Order) -> Result<Option<(Decided, Head)>, Undone> {
        let mut decided = match order.member {
            Some(member) => live.decide(member, order.command)?,
            None => live.decide_as(order.who, order.command)?,
        };
        let payload = decided.step.to_bytes()?;
        let id = order.id.unwrap_or_else(|| self.fresh_id());
        let draft = Draft {
            stream: Stream::Table(live.number),
            after: live.head,
            kind: STEP,
            version: Step::VERSION,
            payload,
            postings: decided.postings.clone(),
        };
        let purses = purses(&decided.carried);
        let why = Movement { why: Why::Table(live.number), by: None };
        decided.at = self.clock.now();
        let carry = || self.carry((id, decided.at), &draft, &purses, &why);
        let stored = self.append(live, Beside::of(order), carry).await?;
        Ok(stored.map(|head| (decided, head)))
    }

    /// Stores a note that moves no chip.
    pub async fn note(&self, live: &Live, note: &Note, deed: Option<&Deed>) -> Result<Head, Undone> {
        self.note_beside(live, note, Beside::deed(deed)).await
    }

    /// The same with what else is stored together with it.
    pub async fn note_beside(&self, live: &Live, note: &Note, beside: Beside<'_>) -> Result<Head, Undone> {
        let id = self.fresh_id();
        let draft = draft(live, NOTED, note.to_bytes());
        let one = || Ok(Append::one(id, self.clock.now(), draft.clone()));
        self.append(live, beside, one).await?.ok_or(Undone::Behind)
    }

    /// Keeps a table as it is between rounds, when it is time: a cache, which nobody waits for.
    pub fn save(&self, live: &mut Live) {
        let saved = live.saved;
        if live.is_due_to_save()
            && let Some(snapshot) = live.save(self.clock)
        {
            if milestone::is_due(saved, snapshot.after.seq) {
                let kept = milestone(&snapshot, live.table.number());
                drop(self.journal.change(kept.into_iter().collect()));
            }
            drop(self.journal.keep_snapshot(snapshot));
        }
    }

    /// Writes the first record of a table; `None` when another has had the number.
    pub async fn open(
        &self,
        number: TableNo,
        spec: &Spec,
        listing: &Listing,
        table: &AnyTable,
    ) -> Result<Option<Head>, Undone> {
        let opened = self.opening(spec, listing, table).await?;
        let draft = Draft {
            stream: Stream::Table(number),
            after: Head::START,
            kind: OPENED,
            version: VERSION,
            payload: serde_json::to_vec(&opened).map_err(|wrong| unwritten(&wrong))?,
            postings: Entry::none(),
        };
        match self.journal.append(Append::one(self.fresh_id(), self.clock.now(), draft)).await? {
            Appended::Stored(heads) => Ok(heads.first().copied()),
            Appended::Known(_) | Appended::Behind { .. } => Ok(None),
        }
    }

    /// What a table is opened with, once its rules are kept.
    pub(super) async fn opening(
        &self,
        spec: &Spec,
        listing: &Listing,
        table: &AnyTable,
    ) -> Result<Opened, Undone> {
        let terms = serde_json::to_value(spec).map_err(|wrong| unwritten(&wrong))?;
        let rules = packed(listing).map_err(|wrong| {
            Undone::not("rules", |tongue| say!(tongue, "opening.broken", why = wrong.clone()))
        })?;
        let rules = Some(self.journal.keep_rules(rules).await?.to_string());
        Ok(Opened { spec: spec.clone(), opening: table.opening(listing, terms), rules })
    }

    /// Writes the last record of a table.
    pub async fn close(&self, live: &Live, deed: Option<&Deed>) -> Result<(), Undone> {
        self.close_beside(live, Beside::deed(deed)).await
    }

    /// The same with what else is stored together with it.
    pub async fn close_beside(&self, live: &Live, beside: Beside<'_>) -> Result<(), Undone> {
        let id = CommandId::of(&["close", &live.number.to_string()]);
        let draft = draft(live, CLOSED, Vec::new());
        let one = || Ok(Append::one(id, self.clock.now(), draft.clone()));
        self.append(live, beside, one).await.map(drop)
    }

    /// An id that nobody has had.
    pub fn fresh_id(&self) -> CommandId {
        let mut bytes = [0; 16];
        self.chance.fill(&mut bytes);
        CommandId(bytes)
    }

    /// The records of a step: the table's own, and those of the wallets that it moves.
    fn carry(
        &self,
        (id, at): (CommandId, Time),
        draft: &Draft,
        purses: &[(Stream, Cents)],
        why: &Movement,
    ) -> Result<Append, Undone> {
        let mut books = Vec::new();
        for (stream, gains) in purses {
            books.push((Books::read(self.journal.reader(), *stream)?, *gains));
        }
        let legs: Vec<Leg<'_>> = books.iter().map(|(books, gains)| Leg { books, gains: *gains }).collect();
        Ok(ledger::carry_because(id, at, draft.clone(), &legs, why)?)
    }

    /// Appends, with what the records of the floor and of the lists say, and makes the append anew while others are first on streams
    /// other than the table's own. `None` when it had been stored before.
    pub(crate) async fn append(
        &self,
        live: &Live,
        beside: Beside<'_>,
        mut make: impl FnMut() -> Result<Append, Undone>,
    ) -> Result<Option<Head>, Undone> {
        for _ in 0..TRIES {
            let mut append = make()?;
            if let Some(deed) = beside.deed {
                append.records.push(floor::draft(self.journal.reader(), deed)?);
            }
            if let Some(change) = beside.list.filter(|change| !change.entries.is_empty()) {
                append.records.push(change.draft(self.journal.reader())?);
            }
            match self.journal.append(append).await {
                Ok(Appended::Stored(heads)) => return Ok(Some(heads.first().copied().unwrap_or(live.head))),
                Ok(Appended::Known(_)) => return Ok(None),
                Ok(Appended::Behind { stream, .. }) if stream == Stream::Table(live.number) => {
                    return Err(Undone::Behind);
                }
                Ok(Appended::Behind { stream: Stream::Lists, seq }) => beside.forget_beyond(seq),
                Ok(Appended::Behind { .. }) => {}
                Err(error) => return Err(error.into()),
            }
        }
        Err(Undone::Crowded)
    }
}

fn unwritten(wrong: &serde_json::Error) -> BadRecord {
    BadRecord::Unwritten(wrong.to_string())
}

/// A record that moves no chip.
fn draft(live: &Live, kind: u16, payload: Vec<u8>) -> Draft {
    let stream = Stream::Table(live.number);
    Draft { stream, after: live.head, kind, version: VERSION, payload, postings: Entry::none() }
}

/// Whose purses gain or lose what members carry. Bots play with the cage's chips.
fn purses(carried: &[(Member, Cents)]) -> Vec<(Stream, Cents)> {
    let mut purses: Vec<(Stream, Cents)> = Vec::new();
    for (member, gains) in carried {
        let stream = member.purse();
        match purses.iter_mut().find(|(held, _)| *held == stream) {
            Some((_, sum)) => *sum += *gains,
            None => purses.push((stream, *gains)),
        }
    }
    purses
}

/// Postings of these amounts, without those of nothing.
pub(crate) fn entry(moves: impl IntoIterator<Item = (Slot, Cents)>) -> Result<Entry<Slot>, ledger::Refusal> {
    let moves = moves.into_iter().filter(|(_, amount)| *amount != Cents::ZERO);
    Ok(Entry::new(moves.map(|(account, amount)| Posting { account, amount }).collect())?)
}
