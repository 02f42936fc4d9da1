//! The records of a table.

use serde::{Deserialize, Serialize};
use table::record::{BadRecord, of_bytes, to_bytes};
use table::{Actor, Command, Event, Person};

use super::member::Member;

/// The kind of the first record of a table: its opening with the spec, as JSON.
pub const OPENED: u16 = 16;
/// The kind of most others: a command with its events.
pub const STEP: u16 = 17;
/// The kind of the last record of a table that was closed.
pub const CLOSED: u16 = 18;
/// The version of these forms.
pub const VERSION: u16 = 1;

/// A command and what came of it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Step {
    /// Who gave it.
    pub who: Actor,
    /// Who that person is, when they get their number by it.
    pub member: Option<(Person, Member)>,
    /// The command.
    pub command: Command,
    /// What happened.
    pub events: Vec<Event>,
}

/// All but the events, which have a form of their own.
#[derive(Serialize, Deserialize)]
struct Head {
    who: Actor,
    member: Option<(Person, Member)>,
    command: Command,
}

impl Step {
    /// As the payload of a record.
    pub fn to_bytes(&self) -> Result<Vec<u8>, BadRecord> {
        let head = Head { who: self.who, member: self.member, command: self.command };
        let mut bytes =
            postcard::to_stdvec(&head).map_err(|wrong| BadRecord::Unwritten(wrong.to_string()))?;
        bytes.extend(to_bytes(&self.events)?);
        Ok(bytes)
    }

    /// The step of a payload.
    pub fn of_bytes(bytes: &[u8]) -> Result<Step, BadRecord> {
        let (head, rest): (Head, &[u8]) =
            postcard::take_from_bytes(bytes).map_err(|wrong| BadRecord::Bytes(wrong.to_string()))?;
        let Head { who, member, command } = head;
        Ok(Step { who, member, command, events: of_bytes(rest)? })
    }
}
