//! The records of a table.

use cards::Seed;
use serde::{Deserialize, Serialize};
use table::record::{BadRecord, of_bytes, to_bytes};
use table::{Actor, Command, Event, Person};

use super::member::Member;
use super::shuffle::{Drawn, Salt, Used};

/// The kind of the first record of a table: its opening with the spec, as JSON.
pub const OPENED: u16 = 16;
/// The kind of most others: a command with its events.
pub const STEP: u16 = 17;
/// The kind of the last record of a table that was closed.
pub const CLOSED: u16 = 18;
/// The version of these forms; steps have their own.
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
    /// What chance brought with it.
    pub drawn: Option<Drawn>,
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

/// What chance brought, as it is written.
#[derive(Serialize, Deserialize)]
struct Chance {
    used: Option<([u8; 32], Vec<Salt>)>,
    next: [u8; 32],
}

impl Step {
    /// The version of their form. Version 1 knew nothing of chance.
    pub const VERSION: u16 = 2;

    /// As the payload of a record.
    pub fn to_bytes(&self) -> Result<Vec<u8>, BadRecord> {
        let head = Head { who: self.who, member: self.member, command: self.command };
        let chance = self.drawn.as_ref().map(|drawn| Chance {
            used: drawn.used.as_ref().map(|used| (used.seed.0, used.salts.clone())),
            next: drawn.next.0,
        });
        let mut bytes =
            postcard::to_stdvec(&(head, chance)).map_err(|wrong| BadRecord::Unwritten(wrong.to_string()))?;
        bytes.extend(to_bytes(&self.events)?);
        Ok(bytes)
    }

    /// The step of a payload of a version.
    pub fn of_bytes(version: u16, bytes: &[u8]) -> Result<Step, BadRecord> {
        let wrong = |wrong: postcard::Error| BadRecord::Bytes(wrong.to_string());
        let (head, rest): (Head, &[u8]) = postcard::take_from_bytes(bytes).map_err(wrong)?;
        let (chance, rest): (Option<Chance>, &[u8]) = match version {
            1 => (None, rest),
            Step::VERSION => postcard::take_from_bytes(rest).map_err(wrong)?,
            _ => {
                let known = Step::VERSION;
                return Err(BadRecord::Bytes(format!(
                    "step version {version} is unknown; the newest known is {known}"
                )));
            }
        };
        let drawn = chance.map(|chance| Drawn {
            used: chance.used.map(|(seed, salts)| Used { seed: Seed(seed), salts }),
            next: Seed(chance.next),
        });
        let Head { who, member, command } = head;
        Ok(Step { who, member, command, drawn, events: of_bytes(rest)? })
    }
}
